"""Tables of figures whose rows are named by numbers: `Queue depth` 1, 4, 16; `Users` 1,500 and 3,000.

What heads the first column says what these count. On a page the first column of such a table looks like one of figures,
and nobody sees its header: it is the line right above, if that has a text over each column.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from esrp_ingest.extract.paper.results.figure_rows import Grid, GridRow
from esrp_ingest.layout import Line, box_of
from esrp_ingest.numerals import is_figure

_FEWEST_COLUMNS = 2


def lines_above(lines: Sequence[Line]) -> Mapping[Line, Line]:
    """The line above each line of a page."""
    return {lower: upper for upper, lower in pairwise(lines) if upper.page == lower.page}


def with_numbered_rows(grid: Grid, above: Mapping[Line, Line]) -> Grid:
    """A table with the numbers of its first column as the labels of its rows; any other as it is.

    Args:
        grid: the table.
        above: the line above each line.
    """
    if grid.corner and all(is_figure(row.label) for row in grid.rows):
        return _named(grid, grid.rows)
    head = above.get(grid.lines[0])
    if head is None or any(row.label for row in grid.rows) or any(grid.headers) or not _heads(head, grid):
        return grid
    corner, *headers = head.texts
    rows = [GridRow(row.cells[0], row.cells[1:], row.line) for row in grid.rows]
    return _named(Grid(headers, rows, [*head.sources, *grid.lines], corner), rows)


def _named(grid: Grid, rows: Sequence[GridRow]) -> Grid:
    """A table whose rows are named by what their numbers count."""
    named = [replace(row, label=f"{grid.corner} {row.label}") for row in rows]
    return replace(grid, rows=named, corner="")


def _heads(head: Line, grid: Grid) -> bool:
    """Whether a line has a text over each column of a table, and no figure."""
    cells, first = head.filled, grid.rows[0].line.filled
    if len(cells) != len(grid.headers) or len(first) != len(cells) or len(cells) <= _FEWEST_COLUMNS:
        return False
    over = all(box_of(upper).overlap_x(box_of(lower)) > 0 for upper, lower in zip(cells, first, strict=True))
    return over and not any(is_figure(cell.text) for cell in cells) and any(map(str.isalpha, cells[0].text))
