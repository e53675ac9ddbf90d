"""The order in which a document prints the parts of its dates, by what only one order allows."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from esrp_ingest.labels import RUN_LABELS
from esrp_ingest.quantities import DateOrder

_STAMP = re.compile(r"[_ ](\d{4})[_ ](\d{1,2})[_ ](\d{1,2})[_ ]\d{1,2}[_ ]\d{1,2}[_ ]\d{1,2}\.")
_DATE = re.compile(r"(\d(?<!\d\d)\d?)([/-])(\d{1,2})\2(\d{4})[\s,]{1,8}(?:\D{1,4}\s{0,8})?\d{1,2}[:.]\d\d(?!\d)")
_MONTHS = 12
_BEGINNINGS = {"ended_at": "started_at", "collection_ended_at": "collection_started_at"}
"""The column of a report that holds the beginning, by the one that holds the end."""
_LONGEST = timedelta(days=7)
"""No test is longer: most take 2 or 24 hours, and the other order of a date makes weeks or years of them."""


class _Printed(NamedTuple):
    """A date with a time, as printed."""

    first: int
    second: int
    year: int
    mark: str

    def read(self, order: DateOrder) -> date | None:
        """The date in an order, None where there is no such date."""
        month, day = (self.first, self.second) if order is DateOrder.MONTH_FIRST else (self.second, self.first)
        try:
            return date(self.year, month, day)
        except ValueError:
            return None


def date_order(rows: Sequence[str], text: str) -> tuple[DateOrder, bool]:
    """Decides the order of a document's dates, and whether anything tells it.

    A part above 12 is a day, the stamp in the name of a performance log has an order of its own, and a test that lasts
    a day in one order and a month in the other was printed in the first. Where nothing tells, `5/7/2012` is May 7, and
    `7-5-2012` as well: with dashes the day is first.

    Args:
        rows: what each line or row of the document says.
        text: what they say together.
    """
    dates = list(_dates(text))
    stamps = {(int(year), int(month), int(day)) for year, month, day in _STAMP.findall(text)}
    votes = Counter([*_by_size(dates), *_by_stamps(dates, stamps), *_by_length(rows)])
    told = votes[DateOrder.DAY_FIRST] != votes[DateOrder.MONTH_FIRST]
    if not told:
        votes = Counter(DateOrder.DAY_FIRST if each.mark == "-" else DateOrder.MONTH_FIRST for each in dates)
    is_day = votes[DateOrder.DAY_FIRST] > votes[DateOrder.MONTH_FIRST]
    return DateOrder.DAY_FIRST if is_day else DateOrder.MONTH_FIRST, told


def _by_size(dates: Sequence[_Printed]) -> Iterator[DateOrder]:
    """The order that each date with a part above 12 has."""
    for each in dates:
        if each.first > _MONTHS:
            yield DateOrder.DAY_FIRST
        if each.second > _MONTHS:
            yield DateOrder.MONTH_FIRST


def _by_stamps(dates: Sequence[_Printed], stamps: Collection[tuple[int, int, int]]) -> Iterator[DateOrder]:
    """The order that each date has in which it is one of the stamps, and in the other is none."""
    for first, second, year, _ in dates:
        as_day, as_month = (year, second, first) in stamps, (year, first, second) in stamps
        if as_day != as_month:
            yield DateOrder.DAY_FIRST if as_day else DateOrder.MONTH_FIRST


def _by_length(rows: Sequence[str]) -> Iterator[DateOrder]:
    """The order in which the dates of each test are those of a test, and in the other are not."""
    for begin, end in _spans(rows):
        fitting = [order for order in DateOrder if _is_test(begin.read(order), end.read(order))]
        if len(fitting) == 1:
            yield fitting[0]


def _dates(text: str) -> Iterator[_Printed]:
    for first, mark, second, year in _DATE.findall(text):
        yield _Printed(int(first), int(second), int(year), mark)


def _spans(rows: Sequence[str]) -> Iterator[tuple[_Printed, _Printed]]:
    """The dates of begin and end of each test and of its measured window, as far as they follow their labels."""
    begun: dict[str, list[_Printed]] = {}
    for row in rows:
        dates = list(_dates(row))
        label = RUN_LABELS.starting(row) if dates else None
        if label is not None:
            column = label.key.column
            yield from zip(begun.pop(_BEGINNINGS.get(column, ""), ()), dates, strict=False)
            begun[column] = dates


def _is_test(begin: date | None, end: date | None) -> bool:
    """Whether a test can have lasted from one date to another."""
    return begin is not None and end is not None and timedelta(0) <= end - begin <= _LONGEST
