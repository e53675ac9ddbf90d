"""Lines of a text whose cells are given: by pipes, by tabs, or by a bold label before a value."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from esrp_ingest.readers.blocks.drawn import PIPE, NumberedLine, piped
from esrp_ingest.readers.blocks.marks import labelled, without_leading_marks

PAIR = 2
"""The cells of a row of a label and a value."""
_NEAR = 2
"""So many lines at most a pair of label and value is away from another one."""
_MOST_LINES = 20
"""The most lines of a row whose last cell is closed below."""


class GivenRow(NamedTuple):
    """A line whose cells are given.

    Attributes:
        cells: the cells as they are written.
        by_pipes: pipes part them.
    """

    cells: list[str]
    by_pipes: bool = False


def whole_lines(lines: Sequence[NumberedLine]) -> Iterator[NumberedLine]:
    """Give the lines; a row that goes on in lines below it is one line, with breaks."""
    at = 0
    while at < len(lines):
        number, line = lines[at]
        line = line.replace("||", "|") if line.startswith("||") else line
        end = _closing_line(lines, at) if _is_open(line) else at + 1
        if line.endswith("  ") and labelled(line) and _goes_on(lines, at):
            end = at + 2
        yield number, "<br>".join([line, *(rest for _, rest in lines[at + 1 : end])])
        at = end


def _is_open(line: str) -> bool:
    """Whether a row with pipes ends without one, as wikis write cells of several lines."""
    return line.startswith("|") and not line.rstrip().endswith("|") and len(PIPE.findall(line)) > 1


def _closing_line(lines: Sequence[NumberedLine], start: int) -> int:
    """Give the index behind the line that closes a row, or behind the row itself where none does."""
    for at in range(start + 1, min(start + _MOST_LINES, len(lines))):
        number, line = lines[at]
        if number != lines[at - 1][0] + 1 or line.startswith("|"):
            break
        if line.rstrip().endswith("|"):
            return at + 1
    return start + 1


def _goes_on(lines: Sequence[NumberedLine], at: int) -> bool:
    """Whether the line right below another one is no row itself."""
    if at + 1 == len(lines) or lines[at + 1][0] != lines[at][0] + 1:
        return False
    return not any(mark in lines[at + 1][1] for mark in ("**", "\t", "|"))


def given_rows(lines: Sequence[NumberedLine]) -> list[GivenRow | None]:
    """Give the rows that lines are, None for other lines."""
    rows = [_row(line, is_piped) for (_, line), is_piped in zip(lines, piped(lines), strict=True)]
    pairs = {
        at: pair
        for at, (_, line) in enumerate(lines)
        if rows[at] is None and (pair := labelled(without_leading_marks(line))) is not None
    }
    for at, pair in pairs.items():
        if any(_is_pair(rows, pairs, other) for other in _beside(lines, at)):
            rows[at] = GivenRow(pair)
    return rows


def _row(line: str, is_piped: bool) -> GivenRow | None:  # noqa: FBT001 - what was found of the line
    if is_piped:
        return GivenRow(PIPE.split(line.strip().removeprefix("|").removesuffix("|")), by_pipes=True)
    if "\t" not in line:
        return None
    cells = without_leading_marks(line).strip(" \f").split("\t")
    return GivenRow(cells) if len(cells) > 1 else None


def _beside(lines: Sequence[NumberedLine], at: int) -> Iterator[int]:
    """The lines right above and below another one, at most one empty line away."""
    for other in (at - 1, at + 1):
        if 0 <= other < len(lines) and abs(lines[other][0] - lines[at][0]) <= _NEAR:
            yield other


def _is_pair(rows: Sequence[GivenRow | None], pairs: Mapping[int, list[str]], at: int) -> bool:
    row = rows[at]
    return at in pairs or (row is not None and len(row.cells) == PAIR)
