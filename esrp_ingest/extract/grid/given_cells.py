"""Rows of given cells: which columns each takes, by the format or by rules of a page, and rows with other columns."""

from collections.abc import Iterator

from esrp_ingest.extract.grid.pieces import Span, takes_columns
from esrp_ingest.layout import Cell, Line

Columns = tuple[int, int]
"""From which column on a cell goes, and before which it ends."""


def columns_taken(line: Line) -> Iterator[tuple[Cell, Columns]]:
    """The cells of a row with the columns that each takes."""
    return ((cell, (int(cell.across[0]), int(cell.across[1]))) for cell in line.cells if cell.across is not None)


def width_of(line: Line) -> int:
    """How many columns a row goes over: those that its cells take, else one for each."""
    return max(end for _, (_, end) in columns_taken(line)) if takes_columns(line) else len(line.cells)


def over(cell: Cell, columns: Span | None) -> Cell:
    """A cell that takes other columns; None where nobody knows which."""
    return cell._replace(across=None if columns is None else (float(columns[0]), float(columns[1])))


def without_first_column(row: Line) -> Line:
    """A row without its first column; a cell over others too goes over these."""
    across = row.cells[0].across
    kept = row.cells if across is not None and across[1] > 1 else row.cells[1:]
    return row.with_cells(tuple(_one_left(cell) for cell in kept))


def _one_left(cell: Cell) -> Cell:
    return cell if cell.across is None else over(cell, (max(cell.across[0] - 1, 0), cell.across[1] - 1))
