"""Rows of a report's tables to values: each cell's text under its column, read as a number, else noted."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import NamedTuple, TypeVar

from esrp_ingest.extract.figures import Figures, Source
from esrp_ingest.extract.grid.rows import TableRow
from esrp_ingest.layout import Locator
from esrp_ingest.models import Finding, noticed
from esrp_ingest.quantities import Notation, is_null, parse_integer, parse_number

Value = TypeVar("Value", int, float)


class Printed(NamedTuple):
    """A cell of a row: its text, None where it is empty, and what it was read from."""

    text: str | None = None
    source: Source | None = None


_NOT_THERE = Printed()
CUT = "\u2026"
"""Stands behind a figure of which an edge may have cut the end."""


class ReadCell(NamedTuple):
    """A figure as it was understood: for pictures that explain a page.

    Attributes:
        table: the SQL table.
        column: the SQL column.
        row: the instance, counter or disk, None for what stands once in a run.
    """

    table: str
    column: str
    row: str | None
    text: str
    locator: Locator


@dataclass(frozen=True, slots=True)
class RowReader:
    """Reads the cells of rows.

    Attributes:
        notation: how the document writes numbers.
        findings: what could not be read, or placed for sure.
        cells: takes every cell that is understood, where somebody wants to see them.
        figures: the document's figures, of which those are taken that are stored.
    """

    notation: Notation
    findings: list[Finding]
    cells: list[ReadCell] | None = None
    figures: Figures = field(default_factory=Figures)

    def numbers(self, table: str, columns: Sequence[str], row: TableRow) -> dict[str, float | None]:
        """The numbers of a row under their columns."""
        printed = self.printed(table, columns, row)
        return {column: self.value(row, printed, column, self.number) for column in printed}

    def value(
        self, row: TableRow, printed: Mapping[str, Printed], column: str, read: Callable[[str], Value | None]
    ) -> Value | None:
        """A cell's value, None where it, or its column, is not there. What is printed and cannot be read is noted."""
        text, source = printed.get(column, _NOT_THERE)
        if text is not None and text.endswith(CUT):
            message = f"{row.name} {column} begins with {text.removesuffix(CUT)!r}, and an edge may cut its end"
            message = f"{message}; compare with the document"
            self.findings.append(noticed("cut_figures", "warning", message, row.locator))
            return None
        value = read(text) if text else None
        if source is not None and text is not None and (value is not None or is_null(text)):
            self.figures.take_source(source)
        if value is None and text and not is_null(text):
            message = f"{row.name} {column} is {text!r}, which cannot be read; compare with the document"
            self.findings.append(noticed("unread_value", "warning", message, row.locator))
        return value

    def printed(self, table: str, columns: Sequence[str], row: TableRow) -> dict[str, Printed]:
        """The texts of a row under their columns; None for a column that the row does not reach."""
        for source in row.sources[:1]:
            self.figures.take_source(source)
        count = len(columns)
        cells = zip_longest(columns, row.values[:count], row.sources[1 : count + 1])
        texts = {column: Printed(text, source) for column, text, source in cells}
        if self.cells is not None and row.locator.page is not None:
            for column, text, box in zip(columns, row.values, row.boxes, strict=False):
                if text is not None and box is not None:
                    self.cells.append(ReadCell(table, column, row.name, text, Locator(row.locator.page, None, box)))
        return texts

    def number(self, text: str) -> float | None:
        """A number as the document writes them."""
        return parse_number(text, self.notation)

    def integer(self, text: str) -> int | None:
        """A whole number as the document writes them."""
        return parse_integer(text, self.notation)
