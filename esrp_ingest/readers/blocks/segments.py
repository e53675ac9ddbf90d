"""Tables between rules in segments, as reStructuredText and pandoc write them: `==== ====` tells the columns."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from esrp_ingest.document import Block, Cell
from esrp_ingest.layout import Locator
from esrp_ingest.readers.blocks.drawn import NumberedLine
from esrp_ingest.readers.blocks.grids import GridBuilder, Spanned
from esrp_ingest.readers.blocks.marks import clean

_RULE = re.compile(r" *(?:-{2,}|={2,})(?: +(?:-{2,}|={2,}))* *")
_SEGMENT = re.compile(r"[-=]+")
_MOST_ROWS = 2_000
"""So many lines at most are between two rules."""
_Columns = list[tuple[int, int]]
"""Where each column begins and ends, in letters."""


def _columns(line: str) -> _Columns:
    """The segments of a rule; none for other lines."""
    return [each.span() for each in _SEGMENT.finditer(line)] if _RULE.fullmatch(line) else []


def segments_end(lines: Sequence[NumberedLine], start: int) -> int:
    """Give the index behind the last rule of the table that begins with a rule, or that rule where there is none.

    Args:
        lines: the lines of a text.
        start: where the table may begin.
    """
    columns = _columns(lines[start][1])
    if len(columns) < 2:
        return start
    end = start
    for at in range(start + 1, min(start + _MOST_ROWS, len(lines))):
        line = lines[at][1]
        if own := _columns(line):
            if own[0][0] != columns[0][0] or own[-1][1] != columns[-1][1]:
                break
            end = at + 1
            if len(own) == 1:
                break
        elif not _is_parted(line, columns) or (end == at and lines[at][0] > lines[at - 1][0] + 1):
            break
    return end if end > start + 2 else start


def _is_parted(line: str, columns: _Columns) -> bool:
    """Whether a line is blank between columns."""
    ends = [0, *(end for _, end in columns)]
    return all(not line[end:begin].strip() for end, (begin, _) in zip(ends, columns, strict=False))


def segment_blocks(lines: Sequence[NumberedLine]) -> Iterator[Block]:
    """Give the table between rules.

    Empty lines part rows where any are; else a line with an empty first column goes on with the row above it.
    """
    starts = [begin for begin, _ in _columns(lines[0][1])]
    grid = GridBuilder()
    row: list[NumberedLine] = []
    by_gaps = any(
        number > above + 1 and not _columns(line) and not _columns(before)
        for (above, before), (number, line) in pairwise(lines)
    )
    for number, line in lines:
        is_rule = bool(_columns(line))
        goes_on = row and (number == row[-1][0] + 1 if by_gaps else not line[: starts[1]].strip())
        if is_rule or not goes_on:
            _add(grid, row, starts)
            row = []
        if not is_rule:
            row.append((number, line))
    yield from grid.blocks()


def _add(grid: GridBuilder, row: Sequence[NumberedLine], starts: Sequence[int]) -> None:
    if row:
        place = Locator(line=row[0][0])
        cuts = list(zip(starts, [*starts[1:], None], strict=True))
        texts = ("<br>".join(part for _, line in row if (part := line[begin:end].strip())) for begin, end in cuts)
        grid.add([Spanned(Cell(clean(text), place)) for text in texts], place)
