"""What a table with named rows is made of: how names are told, what figures look like, and the rows that come out."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from esrp_ingest.extract.figures import Source
from esrp_ingest.layout import Box, Line, Locator
from esrp_ingest.quantities import DecimalMark, Notation

AGGREGATES = frozenset({"Avg", "Sum"})
"""Rows below a table that fill only some of its columns."""


@dataclass(frozen=True, slots=True)
class RowNames:
    """How the names that rows begin with are told.

    Attributes:
        starts: whether a text is a name or the first piece of one.
        complete: the canonical name of a text that is one whole, None else.
        piece: whether a word can be a piece of a name that a narrow cell has cut.
        joint: what stands between two pieces of a name.
    """

    starts: Callable[[str], bool]
    complete: Callable[[str], str | None]
    piece: Callable[[str], bool]
    joint: str = ""


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
    """

    rows: list[TableRow]
    read_headers: Callable[[], Iterable[tuple[str, ...]]] = tuple
    doubts: list[tuple[str, Locator]] = field(default_factory=list)
    lines: Sequence[Line] = ()

    @property
    def header(self) -> tuple[str, ...]:
        """The text above the rows, column by column where the columns are known."""
        return next(iter(self.read_headers()), ())

    @property
    def width(self) -> int:
        """The number of columns beside the name."""
        return max((len(row.values) for row in self.rows), default=0)


def _figure(mark: DecimalMark, decimals: int) -> str:
    group, point = (r"\.", ",") if mark is DecimalMark.COMMA else (",", r"\.")
    return rf"-?(?:\d{{1,3}}(?:{group}\d{{3}}){{1,6}}|\d{{1,18}}){point}\d{{{decimals}}}"


def _touching(mark: DecimalMark) -> str:
    clock, rate = r"\d\d:\d\d:\d\d", _figure(mark, 2)
    return rf"{rate}(?={clock})|{clock}|(?<=:\d\d){rate}|{_figure(mark, 3)}"


_VALUES = {(mark, decimals): re.compile(_figure(mark, decimals)) for mark in DecimalMark for decimals in (2, 3)}
_TOUCHING = {mark: re.compile(_touching(mark)) for mark in DecimalMark}


def value_pattern(notation: Notation, decimals: int = 3) -> re.Pattern[str]:
    """A whole printed figure with its fixed number of decimals."""
    return _VALUES[notation.decimal_mark, decimals]


def touching_pattern(notation: Notation) -> re.Pattern[str]:
    """One of several whole figures that stand in one word: with three decimals, or with two beside a duration."""
    return _TOUCHING[notation.decimal_mark]


_NUMERIC = re.compile(r"(?>(?:[\d.,:]*-)*)[.,:]*+\d[\d.,:]*|[.,]|\(?n/a\)?|-", re.IGNORECASE)
CLOCK = re.compile(r"(?:\d+\.)?\d+:\d\d:\d\d")


def is_numeric(token: str) -> bool:
    """Whether a token can be a figure or a piece of one."""
    return _NUMERIC.fullmatch(token) is not None
