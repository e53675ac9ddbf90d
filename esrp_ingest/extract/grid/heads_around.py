"""Headers whose first columns name whose figures the others hold, and whose other cells wrap above and below these."""

from collections.abc import Callable, Sequence
from itertools import takewhile

from esrp_ingest.extract.grid.cut_lines import unwrapped
from esrp_ingest.extract.grid.figure_columns import cut_between_columns, stacked
from esrp_ingest.extract.grid.pieces import is_told_by_place, together
from esrp_ingest.layout import Cell, Line, box_of
from esrp_ingest.numerals import is_figure

Naming = Callable[[Line], Sequence[str]]
"""What the columns name that a header begins with, each another thing."""
_SEVERAL = 2
"""Columns of names that a header has at least beside which other headings may stand, too."""
_LEVELS = 7
"""Lines above the names of a header over which what stands beside these wraps."""
_REACH = 1.75
"""So many times its height a line reaches to the next one at most."""
_UNEVEN = 1.5
"""So many times its height farther below the names of a header than above them the texts beside these may stand."""


def header_around(lines: Sequence[Line], at: int, naming: Naming) -> tuple[Line, list[Line], int]:
    """A line as a whole header with those beside and around it on its page, these lines, and the index behind them.

    What heads the columns of figures may wrap above and below the names of the others, which stand in the middle.

    Args:
        lines: of a paper.
        at: the index of the line.
        naming: what the columns name that a header begins with.
    """
    line, count = lines[at], _count_names(lines, at, naming)
    if not count or (count < _SEVERAL and count < len(line.cells)):
        return line, [line], at + 1
    names = line.with_cells(line.cells[:count])
    above = _lines_above(lines, at, count)
    reach = max(_REACH * box_of(names).height, _apart(above[0], names) + _UNEVEN * box_of(names).height if above else 0)
    below = list(takewhile(lambda each: _is_around(each, names, reach), lines[at + 1 : at + 1 + _LEVELS]))
    around = [*line.cells[count:], *(cell for each in (*above, *below) for cell in each.cells)]
    around = cut_between_columns(around, lines[at + 1 + len(below) :])
    stacks = stacked((box_of(cell), str(number)) for number, cell in enumerate(around))
    cells = (_one_cell([around[int(number)] for _, number in stack]) for _, stack in stacks)
    return line.with_cells((*line.cells[:count], *cells)), [*above, line, *below], at + 1 + len(below)


def _count_names(lines: Sequence[Line], at: int, naming: Naming) -> int:
    """How many cells of a line of a page name columns, from the left, that are no parts of what wraps around them."""
    line = lines[at]
    count = len(naming(line)) if is_told_by_place(line) else 0
    while count > 1 and _is_wrapped(line.cells[count - 1], _lines_above(lines, at, count - 1)):
        count -= 1
    return count


def _lines_above(lines: Sequence[Line], at: int, count: int) -> list[Line]:
    """The lines above one with which what stands right of its first cells begins."""
    names = lines[at].with_cells(lines[at].cells[:count])
    reach = _LEVELS * names.letter_height
    above = reversed(lines[max(0, at - _LEVELS) : at])
    return list(takewhile(lambda each: _is_around(each, names, reach), above))[::-1]


def _is_wrapped(cell: Cell, above: Sequence[Line]) -> bool:
    """Whether a word of a header that would name a column goes on from a line above it."""
    return any(box_of(cell).overlap_x(box_of(each)) > 0 for line in above for each in line.cells)


def _apart(line: Line, names: Line) -> float:
    """How far the middles of two lines are apart."""
    return abs(box_of(line).centre - box_of(names).centre)


def _is_around(line: Line, names: Line, reach: float) -> bool:
    """Whether a line of texts stands right of the names in a header, and no farther above or below than it wraps."""
    if not is_told_by_place(line) or line.page != names.page or line.box is None or names.box is None:
        return False
    near = _apart(line, names) < reach
    return near and line.box.x0 > names.box.x1 and not any(is_figure(cell.text) for cell in line.cells)


def _one_cell(cells: Sequence[Cell]) -> Cell:
    """Cells above each other as one."""
    below = sorted(cells, key=lambda cell: box_of(cell).top)
    return together(below, unwrapped(cell.text for cell in below))
