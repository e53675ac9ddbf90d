"""Rows as questions give them back: plain values under named columns, ready to print or to write as JSON."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from sqlalchemy import CursorResult, Result

from esrp_ingest.coarse import rounded
from esrp_ingest.frames import frame, html_table, text_table

Value = str | int | float | bool | date | datetime | None
Record = dict[str, Value]
_PART = 1000
"""Rows that are taken at a time, so that many of them are not held twice."""


@dataclass(frozen=True, slots=True, repr=False)
class Rows:
    """A table of values.

    Attributes:
        columns: the names, in order.
        rows: as many values each as there are columns.
    """

    columns: tuple[str, ...]
    rows: list[tuple[Value, ...]] = field(default_factory=list)

    @classmethod
    def of(cls, result: Result[Any] | CursorResult[Any]) -> "Rows":
        """All rows of a result."""
        return cls(tuple(result.keys()), [tuple(row) for part in result.partitions(_PART) for row in part])

    def records(self) -> list[Record]:
        """Every row with its columns' names."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]

    def column(self, name: str) -> list[Value]:
        """All values of a column."""
        place = self.columns.index(name)
        return [row[place] for row in self.rows]

    def rounded(self) -> "Rows":
        """The same with figures to the decimals that mean something."""
        rows = (tuple(rounded(each) if isinstance(each, float) else each for each in row) for row in self.rows)
        return Rows(self.columns, list(rows))

    def to_frame(self, library: str | None = None) -> Any:  # noqa: ANN401 - of either library
        """The rows as a frame of pandas or polars, whichever is installed.

        Raises:
            UsageError: neither is.
        """
        return frame(self.columns, self.rows, library)

    def __len__(self) -> int:
        return len(self.rows)

    def __str__(self) -> str:
        return text_table(self.columns, self.rows)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return html_table(self.columns, self.rows)


@dataclass(frozen=True, slots=True)
class Records(Collection[Record]):
    """Rows with their columns' names, each made as it is asked for: of many, the first ones are there at once."""

    columns: Sequence[str]
    rows: Sequence[tuple[Value, ...]]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Record]:
        return (dict(zip(self.columns, row, strict=True)) for row in self.rows)

    def __contains__(self, record: object) -> bool:
        return any(record == each for each in self)


@dataclass(frozen=True, slots=True)
class Details:
    """Everything about one thing.

    Attributes:
        record: its own columns.
        tables: the rows that belong to it, by table name; empty tables are left out.
    """

    record: Record
    tables: dict[str, Rows]

    @classmethod
    def of(cls, record: Record, tables: Iterable[tuple[str, Rows]]) -> "Details":
        """Details without empty tables."""
        return cls(record, {name: rows for name, rows in tables if len(rows)})
