"""Dates as papers print them: a day, or a month or a quarter whose first day is meant."""

import re
from datetime import date
from typing import NamedTuple

from esrp_ingest.quantities import DateOrder
from esrp_ingest.vocabulary.words import in_order, spelled


def _words(template: str) -> re.Pattern[str]:
    return re.compile(spelled(template), re.IGNORECASE)


_MONTHS = in_order("january_to_december")
_MONTH = r"(?<![^\W\d_])(?P<month>{january_to_december})[^\W\d_]{0,6}\.?"
_YEAR = r"(?P<year>(?:19|20)\d\d)(?!\d)"
_TO = r"\s{0,2}(?:[-\u2013\u2014]|{to}|{people_and})\s{0,2}"
_DAY = r"(?<![\d/.,-])(?P<day>\d{1,2}){ordinal_ending}?"
_WAYS = tuple(
    _words(way)
    for way in (
        rf"{_MONTH}\s+(?P<day>\d{{1,2}})(?:{_TO}(?:[^\W\d_]{{3,9}}\.?\s+)?\d{{1,2}})?{{ordinal_ending}}?,?\s+{_YEAR}",
        rf"{_DAY}(?:{_TO}\d{{1,2}}{{ordinal_ending}}?)?\.?[\s-]+(?:{{of}}\s+)?{_MONTH},?[\s-]+{_YEAR}",
        r"(?<!\d)(?P<year>\d{4})(?P<mark>[-/.])(?P<month>\d{1,2})(?P=mark)(?P<day>\d{1,2})(?!\d)",
        r"(?<!\d)(?P<year>(?:19|20)\d\d)(?P<month>0[1-9]|1[0-2])(?P<day>0[1-9]|[12]\d|3[01])(?![\w.,-])",
        rf"(?<![\d.])(?P<day>\d{{1,2}})\.\s?(?P<month>\d{{1,2}})\.\s?{_YEAR}",
        rf"(?<!\d)(?P<one>\d{{1,2}})(?P<mark>[/-])(?P<other>\d{{1,2}})(?P=mark){_YEAR}",
        rf"{_MONTH}(?:{_TO}[^\W\d_]{{3,9}})?,?[\s-]{{1,3}}{_YEAR}",
        rf"(?<![\d./-]){_YEAR},?\s+{_MONTH}(?!\S{{0,10}}\s\d)",
        r"(?<![^\W\d_])(?P<month>{january_to_december})[^\W\d_]{0,6}[-\s](?P<short>['\u2019]?\d\d)(?![\d.,])",
        rf"(?<![\d./-])(?P<month>\d{{1,2}})[-/.]{_YEAR}",
        rf"(?<![\d./-]){_YEAR}[-/.](?P<month>\d{{1,2}})(?![\d/.-])",
        rf"(?<!\w)(?:{{quarter}}(?P<quarter>[1-4])|(?P<quarters>[1-4]){{quarter}})[\s/,-]{{0,3}}{_YEAR}",
        r"(?<!\w)(?P<year>(?:19|20)\d\d)[\s/-]{0,3}(?:{quarter}(?P<quarter>[1-4])|(?P<quarters>[1-4]){quarter})",
    )
)
"""The forms of a date, those with a day first."""
_MONTHS_OF_A_YEAR = 12


class PrintedDate(NamedTuple):
    """A date in a text.

    Attributes:
        day: the date, the first of its month or quarter where no day is printed.
        start: where it begins in the text.
        end: where it ends.
        may_be_turned: its month may be its day, and nothing in it tells: `5/7/2012`.
    """

    day: date
    start: int
    end: int
    may_be_turned: bool = False


def date_in(text: str, order: DateOrder = DateOrder.MONTH_FIRST) -> PrintedDate | None:
    """Give the first date of a text: `June 09, 2011`, `7 Feb 2008`, `11/2011`, `28.5.2011`, `Q3 2012`, `2-4 May 2014`.

    Args:
        text: a line.
        order: the order in which the document prints the parts of dates.
    """
    matches = [match for way in _WAYS if (match := way.search(text)) is not None]
    dated = [(match, _dated(match, order)) for match in matches]
    broken = [match for match, found in dated if found is None]
    sound = [found for _, found in dated if found is not None and not any(_is_in(found, match) for match in broken)]
    return min(sound, key=lambda each: each.start, default=None)


def _is_in(found: PrintedDate, broken: re.Match[str]) -> bool:
    """Whether a date is a part of what is none: `31 February 2011`."""
    return broken.start() <= found.start and found.end <= broken.end()


def _dated(match: re.Match[str], order: DateOrder) -> PrintedDate | None:
    said = {name: text for name, text in match.groupdict().items() if text}
    year = int(said["year"]) if "year" in said else 2000 + int(said["short"].strip("'\u2019"))
    turned = False
    if "one" in said:
        one, other = int(said["one"]), int(said["other"])
        is_day = one > _MONTHS_OF_A_YEAR or (order is DateOrder.DAY_FIRST and other <= _MONTHS_OF_A_YEAR)
        month, day = (other, one) if is_day else (one, other)
        turned = one != other and max(one, other) <= _MONTHS_OF_A_YEAR
    else:
        month, day = _month(said), int(said.get("day", "1"))
    try:
        return PrintedDate(date(year, month, day), match.start(), match.end(), turned)
    except ValueError:
        return None


def _month(said: dict[str, str]) -> int:
    quarter = said.get("quarter") or said.get("quarters")
    if quarter:
        return 3 * int(quarter) - 2
    named = said["month"]
    return int(named) if named.isdigit() else _MONTHS[named.casefold()] % _MONTHS_OF_A_YEAR + 1
