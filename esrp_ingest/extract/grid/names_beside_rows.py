"""Names in the middle of rows of a page that they are about, left of these, where no rule says how far they go.

          MBX1    741.3
    DAG1  MBX2    739.8
          Total   1481.1

Their rows are told by places, and so is which label begins behind a name.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain
from typing import NamedTuple

from esrp_ingest.extract.figures import Claim
from esrp_ingest.extract.grid.groups_beside import BETWEEN, groups_beside
from esrp_ingest.extract.grid.pieces import is_told_by_place, letter_of
from esrp_ingest.extract.grid.placed_rows import stretches
from esrp_ingest.extract.grid.ruled_rows import Rulings, ruled_stretches
from esrp_ingest.extract.sequences import runs
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Cell, Line, Word, box_of
from esrp_ingest.numerals import is_figure

_FEWEST = 2
"""So many names, of which each is about rows of its own, rows of a table, and figures of each row."""


class _Side(NamedTuple):
    """A line, itself without what stands left of its label, and this; neither where its label begins elsewhere."""

    line: Line
    rest: Line | None
    beside: Line | None


class WithoutNames(NamedTuple):
    """The lines of a paper without names beside several rows.

    Attributes:
        lines: without such names.
        beside: the name of each row, by the lines that it was read as.
        claims: the names.
    """

    lines: list[Line]
    beside: dict[Line, str]
    claims: list[Claim]


def without_names_beside(
    lines: Sequence[Line], rulings: Rulings | None, is_about_rows: Callable[[str], bool]
) -> WithoutNames:
    """The lines of a paper without such names; what stands in ruled cells, or in given ones, stays as it is.

    Args:
        lines: of a paper, in their order.
        rulings: gives the ruled cells, None where the format has none.
        is_about_rows: whether a text may say what several rows are about.
    """
    ruled = set(chain(*ruled_stretches(lines, rulings)))
    found = WithoutNames([], {}, [])
    for stretch in stretches(lines):
        may_be = len(stretch) > _FEWEST and all(map(is_told_by_place, stretch)) and ruled.isdisjoint(stretch)
        edge = _edge(stretch) if may_be else None
        if edge is None:
            found.lines.extend(stretch)
        else:
            _take(found, [_side(line, edge) for line in stretch], is_about_rows)
    return found


def _take(found: WithoutNames, sides: Sequence[_Side], is_about_rows: Callable[[str], bool]) -> None:
    """Takes the lines of a stretch, those of tables of which all names are told without these.

    What heads the names says what they are, too: below `Site` stands `Primary`.
    """
    head = ""
    for table in runs(sides, lambda above, side: _go_on(above[-1], side)):
        names = _names(table, partial(_is_one, head, is_about_rows))
        head = _head(table) or head
        if not names:
            found.lines.extend(side.line for side in table)
            continue
        found.lines.extend(names)
        found.beside.update((source, name) for row, name in names.items() for source in row.sources)
        found.claims.extend(Claim((side.line,), side.beside.text) for side in table if side.beside is not None)


def _head(sides: Sequence[_Side]) -> str:
    """What stands left of the heading of the labels; nothing in rows."""
    heads = [side.beside.text for side in sides if side.beside is not None and not _is_of_rows(side)]
    return heads[-1] if heads else ""


def _edge(lines: Sequence[Line]) -> float | None:
    """Where the labels of most rows begin, if something stands left of that; None where nothing does."""
    rows = [line for line in lines if _figures_begin(line.words)]
    lefts = Counter(round(line.words[0].box.x0) for line in rows)
    if len(rows) <= _FEWEST:
        return None
    edge, count = lefts.most_common(1)[0]
    apart = letter_of(box_of(rows[0]))
    left = any(line.words[0].box.x0 < edge - apart for line in lines)
    return edge if left and 2 * count >= len(rows) else None


def _figures_begin(words: Sequence[Word]) -> int:
    """How many words stand before the first figure of a row of several; none in a line that is no such row."""
    figures = [at for at, word in enumerate(words) if at and is_figure(word.text)]
    return figures[0] if len(figures) >= _FEWEST else 0


def _side(line: Line, edge: float) -> _Side:
    """A line parted where labels begin."""
    near = TOLERANCES.aligned * letter_of(box_of(line)) + 1
    before = [word for word in line.words if word.box.x1 <= edge + near and word.box.x0 < edge - near]
    behind = [word for word in line.words if word not in before]
    if not behind:
        return _Side(line, None, line)
    if abs(behind[0].box.x0 - edge) > near:
        return _Side(line, None, None)
    if not before:
        return _Side(line, line, None)
    cells = tuple(cell for own in line.cells if (cell := _cell_of(own, behind)) is not None)
    return _Side(line, line.with_cells(cells), line.with_cells((_cell(before),)))


def _cell_of(cell: Cell, words: Iterable[Word]) -> Cell | None:
    """What of a cell some words are."""
    own = [word for word in cell.words if word in words]
    return _cell(own) if own else None


def _cell(words: Sequence[Word]) -> Cell:
    return Cell(" ".join(word.text for word in words), tuple(words))


def _go_on(above: _Side, side: _Side) -> bool:
    """Whether a line is of the same rows as the one above it: both are rows, or stand beside some."""
    return _is_of_rows(above) and _is_of_rows(side)


def _is_of_rows(side: _Side) -> bool:
    if side.rest is None:
        return side.beside is not None
    return _figures_begin(side.rest.words) > 0


def _names(sides: Sequence[_Side], is_one: Callable[[str], bool]) -> dict[Line, str]:
    """The name of each row of a table; nothing where these are not all told."""
    rows = [side.rest for side in sides if side.rest is not None]
    beside = [side.beside for side in sides if side.beside is not None]
    if len(beside) < _FEWEST or len(rows) < _FEWEST:
        return {}
    found = groups_beside(rows, beside)
    names = set(found.values())
    told = len(found) == len(rows) and len(names) > 1 and all(map(is_one, names))
    return found if told else {}


def _is_one(head: str, is_about_rows: Callable[[str], bool], name: str) -> bool:
    """Whether a name may say what several rows are about, by itself or below what heads it."""
    return BETWEEN not in name and (is_about_rows(name) or is_about_rows(f"{head} {name}"))
