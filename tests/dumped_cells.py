"""Tables as texts with one cell a line, in the forms in which programs and people copy them."""

from collections.abc import Iterable, Iterator

Rows = Iterable[tuple[str, ...]]


def cells(rows: Rows) -> Iterator[str]:
    """Each cell in a line, as a browser's text of a table has it; empty ones leave none."""
    return (cell for row in rows for cell in row if cell)


def cells_apart(rows: Rows) -> Iterator[str]:
    """A blank line behind each cell, as pages are turned to text."""
    return (text for cell in cells(rows) for text in (cell, ""))


def rows_apart(rows: Rows) -> Iterator[str]:
    """A blank line behind each row."""
    return (text for row in rows for text in (*filter(None, row), ""))


def all_cells(rows: Rows) -> Iterator[str]:
    """An empty line for each empty cell, as word processors write tables as text."""
    return (cell for row in rows for cell in row)


def columns(rows: Rows) -> Iterator[str]:
    """Column by column, as pages are turned to text whose columns stand apart."""
    rows = list(rows)
    width = max(map(len, rows))
    return (row[at] for at in range(width) for row in rows if at < len(row) and row[at])
