"""Rows of given cells that were made of cells in lines of their own, and what became of these lines."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from esrp_ingest.extract.grid.cell_texts import CellText
from esrp_ingest.extract.grid.pieces import one_row
from esrp_ingest.layout import Cell, Line


class CellRow(NamedTuple):
    """What the cells of a row hold, and which of the texts of a stretch of lines it is made of."""

    texts: tuple[str, ...]
    places: Sequence[int]


class CellTable(NamedTuple):
    """The rows of given cells that were made of some lines.

    Attributes:
        rows: each with the lines that it was made of.
        left: lines of which nobody knows what belongs to which, and of what heads them.
    """

    rows: list[tuple[Line, list[Line]]]
    left: list[Line]

    def lines(self) -> set[Line]:
        """All lines that it takes."""
        return {*self.left, *(line for _, lines in self.rows for line in lines)}


def lines_at(texts: Sequence[CellText], places: Iterable[int]) -> list[Line]:
    """The lines of some cells, each once."""
    lines = (texts[at].line for at in places if 0 <= at < len(texts))
    return list(dict.fromkeys(line for line in lines if line is not None))


def table_of(texts: Sequence[CellText], rows: Iterable[CellRow], others: Sequence[Line]) -> CellTable | None:
    """Rows as lines of given cells; None where two of them share a line.

    Args:
        texts: the cells of a stretch of lines.
        rows: what they make.
        others: all lines of the table: those that are of no row are left out.
    """
    made = [_line(texts, row) for row in rows]
    taken = Counter(line for _, lines in made for line in lines)
    if any(times > 1 for times in taken.values()):
        return None
    return CellTable(made, [line for line in others if line not in taken])


def _line(texts: Sequence[CellText], row: CellRow) -> tuple[Line, list[Line]]:
    """A row as a line of given cells, with the lines that it was made of."""
    lines = lines_at(texts, row.places)
    return one_row(lines, map(Cell, row.texts)), lines


def with_rows(lines: Sequence[Line], tables: Sequence[CellTable]) -> tuple[list[Line], list[Line]]:
    """The lines with the rows of tables in the places of what they were made of; and those that are left out."""
    rows = {own[0]: row for table in tables for row, own in table.rows}
    taken = set[Line]().union(*(table.lines() for table in tables))
    left = {line for table in tables for line in table.left}
    others = [line for line in lines if line in left]
    return [rows.get(line, line) for line in lines if line in rows or line not in taken], others
