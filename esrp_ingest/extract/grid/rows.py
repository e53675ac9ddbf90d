"""What a table with named rows is made of: its rows, with their columns, and what stands above them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from esrp_ingest.extract.figures import Source
from esrp_ingest.extract.grid.cut_lines import in_pieces
from esrp_ingest.extract.names import RowNames
from esrp_ingest.layout import Box, Cell, Line, Locator

AGGREGATES = frozenset({"Avg", "Sum"})
"""Rows below a table that fill only some of its columns."""
_FEWEST = 2
"""So many rows count."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table.

    Attributes:
        values: the printed text of each column, None where a cell is empty or cannot be placed.
        boxes: where each of these texts stands, in formats that have positions.
        sources: what the name and each of these texts were read from.
        across: from where to where each of these texts goes, in any format.
    """

    name: str
    values: tuple[str | None, ...]
    locator: Locator
    boxes: tuple[Box | None, ...] = ()
    sources: tuple[Source, ...] = ()
    across: tuple[tuple[float, float] | None, ...] = ()

    def without(self, start: int, end: int) -> "TableRow":
        """The row less some of its columns."""
        values, boxes = self.values[:start] + self.values[end:], self.boxes[:start] + self.boxes[end:]
        sources = self.sources[: start + 1] + self.sources[end + 1 :]
        across = self.across[:start] + self.across[end:]
        return replace(self, values=values, boxes=boxes, sources=sources, across=across)


def spans_of(boxes: Sequence[Box | None]) -> tuple[tuple[float, float] | None, ...]:
    """From where to where boxes go across."""
    return tuple(None if box is None else (box.x0, box.x1) for box in boxes)


@dataclass(slots=True)
class NamedTable:
    """A table in reading order.

    Attributes:
        read_headers: reads the lines directly above the rows, the likeliest reading first; few tables need it.
        doubts: rows that could not be placed for sure: what is wrong, and where.
        lines: the lines that the rows were read from.
        numbers: the lines whose rows are counted, with what counts them.
    """

    rows: list[TableRow]
    read_headers: Callable[[], Iterable[tuple[str, ...]]] = tuple
    doubts: list[tuple[str, Locator]] = field(default_factory=list)
    lines: Sequence[Line] = ()
    numbers: Sequence[tuple[Line, str]] = ()

    @property
    def locator(self) -> Locator:
        """The place of its first row."""
        return self.rows[0].locator

    @property
    def header(self) -> tuple[str, ...]:
        """The text above the rows, column by column where the columns are known."""
        return next(iter(self.read_headers()), ())

    @property
    def width(self) -> int:
        """The number of columns beside the name."""
        return max([len(row.values) for row in self.rows], default=0)


def stand_twice(rows: Iterable[TableRow], start: int, count: int) -> bool:
    """Whether some columns stand twice, one after the other, in every row."""
    middle, end = start + count, start + 2 * count
    return all(row.values[start:middle] == row.values[middle:end] for row in rows)


def without_row_numbers(lines: Sequence[Line], names: RowNames) -> list[Line]:
    """The lines, the rows among them that count on without their numbers.

    Args:
        lines: of a section.
        names: those that rows begin with.
    """
    numbers = {line: number for line in lines if (number := _number(line, names)) is not None}
    counts = list(numbers.values())
    if len(counts) < _FEWEST or any(lower - upper != 1 for upper, lower in pairwise(counts)):
        return list(lines)
    return [_without_first_word(line) if line in numbers else line for line in lines]


def number_of(line: Line) -> str:
    """The number that a row is counted by."""
    return line.text.split(None, 1)[0]


def _number(line: Line, names: RowNames) -> int | None:
    """The number that stands before the name of a row; None for any other line."""
    first, second, *figures = [*line.text.split(None, 2), "", ""]
    is_row = first.isdecimal() and bool(figures[0]) and names.starts(second)
    return int(first) if is_row else None


def _without_first_word(line: Line) -> Line:
    first, *others = line.cells
    if " " not in first.text:
        return line.with_cells(tuple(others))
    if first.words:
        return line.with_cells((in_pieces(first, [1])[1], *others))
    rest = first.text.split(None, 1)[1]
    across = None if first.across is None else (first.across[1] - len(rest), first.across[1])
    return line.with_cells((Cell(rest, (), across), *others))
