"""Dates as papers print them, in words and in figures."""

import re
from datetime import date

from esrp_ingest.vocabulary.words import in_order, spelled

MONTH_IN_FIGURES = (
    r"(?:(?:0?[1-9]|1[0-2])[-/.](?:19|20)\d\d|(?:19|20)\d\d[-/.](?:0?[1-9]|1[0-2])"
    r"|{quarter}[1-4][\s/-]*(?:19|20)\d\d|(?:19|20)\d\d[\s/-]*{quarter}[1-4])"
)
"""A month or a quarter with its year, in figures."""
_MONTHS = in_order("january_to_december")
_DATE = re.compile(
    spelled(
        r"(?:(?<!\d)(?P<first>\d{1,2}){ordinal_ending}?[\s-]+(?:{of}\s+)?)?(?<![^\W\d_])(?P<month>{january_to_december})"
        r"[^\W\d_]{0,6}\.?,?[\s-]+(?:(?P<day>\d{1,2}){ordinal_ending}?,?\s+)?"
        r"(?P<year>\d{4}|(?<=[A-Za-z]-)\d\d(?![\d,])|['\u2019]\d\d\b)"
    ),
    re.IGNORECASE,
)
_YEAR_FIRST = re.compile(r"(?<!\d)(?P<year>\d{4})([-/.])(?P<month>\d{1,2})\2(?P<day>\d{1,2})(?!\d)")
_UNDIVIDED = re.compile(
    r"(?<![\w.,-])(?P<year>(?:19|20)\d\d)(?P<month>0[1-9]|1[0-2])(?P<day>0[1-9]|[12]\d|3[01])(?![\w.,-])"
)
_NUMERIC_DATE = re.compile(r"(?<!\d)(?P<month>\d{1,2})/(?P<day>\d{1,2})/(?P<year>\d{4}|\d\d)(?![\d/])")
_DAY_FIRST = re.compile(
    r"(?<![\d.])(?:(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.|(?P<days>1[3-9]|2\d|3[01])/(?P<months>\d{1,2})/)"
    r"(?P<year>\d{4})(?!\d)"
)
"""With points the day comes first, with bars where it can be no month."""
_SPAN = re.compile(
    spelled(
        r"(?<![^\W\d_])(?P<month>{january_to_december})[^\W\d_]{0,6}\.?\s+(?P<day>\d{1,2})\s{0,2}"
        r"(?:[-\u2013\u2014]|{to}|{people_and})\s{0,2}(?:[^\W\d_]{3,9}\.?\s+)?\d{1,2},?\s+(?P<year>\d{4})"
    ),
    re.IGNORECASE,
)
"""From one day to another, of which the first counts."""
_MONTH_YEAR = re.compile(r"(?<![\d./-])(?P<month>\d{1,2})[-/.](?P<year>(?:19|20)\d\d)(?!\d)")
_YEAR_MONTH = re.compile(r"(?<![\d./-])(?P<year>(?:19|20)\d\d)[-/.](?P<month>\d{1,2})(?!\d)")
_QUARTER = re.compile(
    spelled(
        r"(?:(?<![\dA-Za-z])(?P<before>(?:19|20)\d\d)[\s/-]*)?\b(?:{quarter}(?P<quarter>[1-4])|(?P<quarters>[1-4]){quarter})"
        r"(?:[\s/,-]*(?P<year>(?:19|20)\d\d))?"
    ),
    re.IGNORECASE,
)


def read_date(text: str) -> date | None:
    """A printed date; the first of the month, or of the quarter, where no day is printed.

    `June 09, 2011`, `7 Feb 2008`, `October 2018`, `Dec-10`, `5/28/2011`, `28/5/2011`, `28.5.2011`, `2011-05-28`,
    `20110528`, `12/2010`, `2010/12`, `Q4 2010`; of `May 28 - June 4, 2011` the first day.
    """
    if named := _SPAN.search(text) or _DATE.search(text):
        day = named["day"] or named.groupdict().get("first") or 1
        month = _MONTHS[named["month"].lower()] + 1
        return _date(_century(named["year"]), month, day)
    numeric = (_YEAR_FIRST, _UNDIVIDED, _DAY_FIRST, _NUMERIC_DATE, _MONTH_YEAR, _YEAR_MONTH)
    if found := next((found for pattern in numeric if (found := pattern.search(text))), None):
        return _of_parts(found)
    return _first_of_quarter(text)


def _first_of_quarter(text: str) -> date | None:
    quarter = next((found for found in _QUARTER.finditer(text) if found["year"] or found["before"]), None)
    if quarter is None:
        return None
    return _date(quarter["year"] or quarter["before"], 3 * int(quarter["quarter"] or quarter["quarters"]) - 2, 1)


def _of_parts(found: re.Match[str]) -> date | None:
    """A date out of numbers alone, whichever way they were told apart."""
    parts = {name: value for name, value in found.groupdict().items() if value}
    month, day = parts.get("month") or parts["months"], parts.get("day") or parts.get("days", 1)
    return _date(_century(parts["year"]), month, day)


def _century(year: str) -> str:
    year = year.strip("'\u2019")
    return year if len(year) > 2 else f"20{year}"


def _date(*parts: str | int) -> date | None:
    try:
        return date(*map(int, parts))
    except ValueError:
        return None
