"""The units that the headers of a table of instances state, and its figures in those of their columns."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from esrp_ingest.extract.grid.rows import NamedTable
from esrp_ingest.extract.report.labelling import Label, column_in
from esrp_ingest.labels.units import Unit, scaled, stated_unit

Worths = Mapping[str, Fraction]
"""What a figure of a column is in the column's own unit, where the header states one."""
_MOST_READINGS = 24
"""So many readings of a header are asked for the units that they state."""


class Units(NamedTuple):
    """What the headers of a table say of units.

    Attributes:
        worths: what figures are in the units of their columns.
        unknown: the headers of columns whose figures nobody can convert, with these columns.
    """

    worths: Worths
    unknown: Sequence[tuple[str, str]] = ()


class _Stated(NamedTuple):
    """A header, and the unit that it states."""

    text: str
    unit: Unit


def in_own_units(values: Mapping[str, float | None], worths: Worths) -> dict[str, float | None]:
    """Figures in the units of their columns."""
    return {
        column: scaled(value, worths[column]) if value is not None and column in worths else value
        for column, value in values.items()
    }


def units_above(table: NamedTable, label: Label) -> Units:
    """What the headers of a table say of units: that of a latency counts for all of them, none where they differ.

    Args:
        table: whose rows are instances.
        label: what it is.
    """
    stated = _stated(table, label)
    latencies = [column for column in label.columns if column.endswith("_ms")]
    times = {stated[column].unit for column in latencies if column in stated}
    if times:
        unit = times.pop() if len(times) == 1 else Unit(None)
        stated |= {column: _Stated(stated.get(column, _Stated(column, unit)).text, unit) for column in latencies}
    worths = {column: unit.worth for column, (_, unit) in stated.items() if unit.worth is not None}
    return Units(worths, [(text, column) for column, (text, unit) in stated.items() if unit.worth is None])


def _stated(table: NamedTable, label: Label) -> dict[str, _Stated]:
    """The units that headers state, by column: of several readings the longest text has the row of units below it."""
    headers = sorted(_headers(table, label), key=lambda headed: len(headed[1]))
    return {column: _Stated(text, unit) for column, text in headers if (unit := stated_unit(text, column)) is not None}


def _headers(table: NamedTable, label: Label) -> Iterator[tuple[str, str]]:
    """Each column of a table with its header, in the reading that knows the most of them.

    Where others say the same in all columns and more behind it, that may be a row of units.
    """
    readings = _readings(table, label)
    known = {
        texts: sum(column_in(label.table, text) == column for text, column in zip(texts, label.columns, strict=True))
        for texts in readings
    }
    best = max(readings, key=lambda texts: known[texts], default=())
    for texts in readings:
        if all(text.startswith(begin) for text, begin in zip(texts, best, strict=True)):
            yield from zip(label.columns, texts, strict=True)


def _readings(table: NamedTable, label: Label) -> list[tuple[str, ...]]:
    """The readings of a table's header up to the first in which all columns are known, and times state their units."""
    found: list[tuple[str, ...]] = []
    for texts in islice(table.read_headers(), _MOST_READINGS):
        if len(texts) == len(label.columns):
            found.append(texts)
            if all(_is_told(label, *headed) for headed in zip(texts, label.columns, strict=True)):
                break
    return found


def _is_told(label: Label, text: str, column: str) -> bool:
    unit_open = column.endswith("_ms") and stated_unit(text, column) is None
    return column_in(label.table, text) == column and not unit_open
