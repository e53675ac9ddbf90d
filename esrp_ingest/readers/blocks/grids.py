"""Rows of cells, as formats print them, to grids in which a merged cell is in every place that it covers."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from esrp_ingest.bounds import CELLS, require
from esrp_ingest.document import Block, Cell, Heading, Paragraph, Row, Table
from esrp_ingest.layout import Locator

_MOST_SPANNED = 100
"""The largest number of columns or rows that one cell covers: a safety limit."""


class Spanned(NamedTuple):
    """A cell with the number of columns and rows that it covers."""

    cell: Cell
    columns: int = 1
    rows: int = 1


class GridBuilder:
    """Takes the rows of one table from top to bottom.

    Attributes:
        caption: the caption of the table.
    """

    def __init__(self) -> None:
        self.caption: Heading | None = None
        self._rows: list[tuple[list[Cell], Locator]] = []
        self._above: dict[int, tuple[Cell, int]] = {}
        self._count = 0

    def add(self, cells: Iterable[Spanned], place: Locator) -> None:
        """Add a row. Cells of rows above that cover it take their columns first; a row without any text is left out."""
        above, self._above = self._above, {}
        row: list[Cell] = []
        has_text = False
        for cell, columns, rows in cells:
            if above:
                self._go_on(row, above)
            for _ in range(columns):
                self._place(row, cell, rows)
            has_text = has_text or bool(cell.text)
        for at in sorted(above) if above else ():
            row.extend(Cell("", place) for _ in range(at - len(row)))
            self._place(row, *above[at])
        self._count += len(row)
        require(self._count, CELLS, "cells")
        if has_text:
            self._rows.append((row, place))

    def _go_on(self, row: list[Cell], above: dict[int, tuple[Cell, int]]) -> None:
        while (held := above.pop(len(row), None)) is not None:
            self._place(row, *held)

    def _place(self, row: list[Cell], cell: Cell, rows: int) -> None:
        if rows > 1:
            self._above[len(row)] = (cell, rows - 1)
        row.append(cell)

    def blocks(self) -> Iterator[Block]:
        """Give the table. The rows of a table of one column are paragraphs, one for each line of a cell."""
        if not self._rows:
            yield from filter(None, [self.caption])
            return
        table = Table(tuple(_own_columns(self._rows)), caption=self.caption)
        if table.width > 1:
            yield table
            return
        yield from filter(None, [self.caption])
        for cell in table.cells:
            yield from (Paragraph(line, cell.place) for line in cell.text.split("\n"))


def span(stated: str | None) -> int:
    """Give how many columns or rows a cell covers by an attribute, 1 where that is no such number."""
    stated = stated.strip() if stated else ""
    return min(max(int(stated), 1), _MOST_SPANNED) if stated.isdecimal() and len(stated) < 6 else 1


def cells_of(blocks: Iterable[Block]) -> int:
    """Count the places of the grids among some blocks."""
    return sum(len(block.rows) * block.width for block in blocks if isinstance(block, Table))


def _own_columns(rows: Sequence[tuple[list[Cell], Locator]]) -> Iterator[Row]:
    """Give rows of one width without the columns in which nothing begins: those empty, or of merged cells alone."""
    width = max([len(row) for row, _ in rows])
    require(width * len(rows), CELLS, "cells")
    begun: set[int] = set()
    for row, _ in rows:
        begun.update([at for at, cell in enumerate(row) if cell.text and not (at and row[at - 1] is cell)])
    kept = None if len(begun) == width else sorted(begun)
    for row, place in rows:
        row += [Cell("", place) for _ in range(width - len(row))]
        yield Row(tuple(row if kept is None else [row[at] for at in kept]), place)
