"""Cells of a text whose order tells their columns: each row has as many, wherever the letters stand."""

from collections.abc import Sequence

from esrp_ingest.extract.grid.letter_spans import holds_figures, parted
from esrp_ingest.extract.grid.pieces import Span
from esrp_ingest.layout import Cell, Line

_FEWEST, _FEWEST_COLUMNS = 2, 3
"""Rows, and columns, of such a table."""


def whole_rows(stretch: Sequence[Line]) -> Sequence[Line]:
    """Lines with figures behind labels as cells of their own, where all rows have as many: their order tells columns.

    A header has as many cells as well, or one less, of which none stands above the labels.
    """
    columns = columns_in_order(stretch)
    return [in_order_of(line, columns) for line in stretch] if columns else stretch


def columns_in_order(lines: Sequence[Line]) -> list[Span]:
    """A column for each cell of rows of figures that all have as many; none where they have not, or these are few."""
    rows = [parted(line) for line in lines if holds_figures(line)]
    widths = set(map(len, rows))
    if len(rows) < _FEWEST or len(widths) > 1 or max(widths) < _FEWEST_COLUMNS:
        return []
    return [(0, max((row[0].across or (0, 0))[1] for row in rows))] * max(widths)


def fill_header(columns: Sequence[Span], lines: Sequence[Line]) -> bool:
    """Whether a header has a cell for each of some columns, so that no cell below it is empty."""
    heads = [len(line.cells) for line in lines if not holds_figures(line)]
    return heads[-1:] == [len(columns)]


def in_order_of(line: Line, columns: Sequence[Span]) -> Line:
    """A row, or a header, with its cells in their order; any other line as it is."""
    cells = in_order(line, len(columns)) or below_no_corner(line.cells, columns)
    return line.with_cells(tuple(cells)) if cells else line


def in_order(line: Line, width: int) -> list[Cell]:
    """The cells of a row of figures, those that single blanks part alone, where there are as many as columns."""
    cells = parted(line) if holds_figures(line) else []
    return [cell._replace(across=None) for cell in cells] if len(cells) == width else []


def below_no_corner(cells: Sequence[Cell], columns: Sequence[Span]) -> list[Cell]:
    """The cells of a header as many as the columns behind the labels', in their order; none where one is the corner.

    Names that single blanks part stand left of the columns that they head.
    """
    begins = (cells[0].across or (0, 0))[0]
    behind = columns[:1] and columns[0][1] <= begins and len(cells) == len(columns) - 1
    return [Cell(""), *(cell._replace(across=None) for cell in cells)] if behind else []
