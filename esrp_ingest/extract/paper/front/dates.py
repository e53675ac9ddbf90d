"""Dates as papers print them, and those that stand behind the front pages: of tests, and beside the copyright.

A sentence may also tell when a product was tested before or released: its date counts only beside the times that the
reports print, where they print any, and where no other sentence has another one.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date

from esrp_ingest.models import Run
from esrp_ingest.quantities import DateOrder
from esrp_ingest.vocabulary.words import MONTH, in_order, spelled

MONTH_IN_FIGURES = (
    r"(?:(?:0?[1-9]|1[0-2])[-/.](?:19|20)\d\d|(?:19|20)\d\d[-/.](?:0?[1-9]|1[0-2])"
    r"|(?:{quarter}[1-4]|[1-4]{quarter})[\s/-]*(?:19|20)\d\d|(?:19|20)\d\d[\s/-]*{quarter}[1-4])"
)
"""A month or a quarter with its year, in figures."""
_MONTHS = in_order("january_to_december")
_QUARTERS = in_order("first_to_fourth")
_DATE = re.compile(
    spelled(
        r"(?:(?<!\d)(?P<first>\d{1,2}){ordinal_ending}?[\s-]+(?:{of}\s+)?)?(?<![^\W\d_])(?P<month>{january_to_december})"
        r"[^\W\d_]{0,6}\.?,?[\s-]+(?:(?P<day>\d{1,2}){ordinal_ending}?,?\s+)?"
        r"(?P<year>\d{4}|(?<=[A-Za-z]-)\d\d(?![\d,])|['\u2019]\d\d\b)"
    ),
    re.IGNORECASE,
)
_YEAR_MONTH_NAMED = re.compile(
    spelled(
        r"(?<![\d./-])(?P<year>(?:19|20)\d\d),?\s+(?P<month>{january_to_december})(?=[^\W\d_]{0,6}\.?(?:\W|$))(?!\S{0,10}\s\d)"
    ),
    re.IGNORECASE,
)
"""`2018 August`, `2018, August`, where no day or year follows."""
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
_ORDINAL = r"\d{1,2}{ordinal_ending}?"
_FIRST_DAY = r"(?<![\d/.,-])(?P<day>\d{1,2}){ordinal_ending}?"
_FIRST_MONTH = r"(?<![^\W\d_])(?P<month>{january_to_december})[^\W\d_]{0,6}\.?"
_LEADS_TO = r"\s{0,2}(?:[-\u2013\u2014]|{to}|{people_and})\s{0,2}"
_SPANS = tuple(
    re.compile(spelled(way), re.IGNORECASE)
    for way in (
        rf"{_FIRST_MONTH}\s+(?P<day>\d{{1,2}}){_LEADS_TO}(?:[^\W\d_]{{3,9}}\.?\s+)?\d{{1,2}},?\s+(?P<year>\d{{4}})",
        rf"{_FIRST_DAY}{_LEADS_TO}{_ORDINAL}\s+{_FIRST_MONTH},?\s+(?P<year>\d{{4}})",
        rf"(?:{_FIRST_DAY}\s+)?{_FIRST_MONTH}{_LEADS_TO}(?:{_ORDINAL}\s+)?{MONTH}\.?,?\s+(?P<year>\d{{4}})",
    )
)
"""From one day or month to another, of which the first counts: `2 - 4 May 2014`, `May - June 2014`."""
_MONTH_YEAR = re.compile(r"(?<![\d./-])(?P<month>\d{1,2})[-/.](?P<year>(?:19|20)\d\d)(?!\d)")
_YEAR_MONTH = re.compile(r"(?<![\d./-])(?P<year>(?:19|20)\d\d)[-/.](?P<month>\d{1,2})(?!\d)")
_QUARTER = re.compile(
    spelled(
        r"(?:(?<![\dA-Za-z])(?P<before>(?:19|20)\d\d)[\s/-]*)?\b(?:{quarter}(?P<quarter>[1-4])|(?P<quarters>[1-4]){quarter})"
        r"(?:[\s/,-]*(?P<year>(?:19|20)\d\d))?"
    ),
    re.IGNORECASE,
)
_YEAR = r"(?:(?:19|20)\d\d|['\u2019]\d\d)(?!\d)"
_NAMED_QUARTER = re.compile(
    spelled(
        r"(?<![\w-])(?:(?P<quarter>[1-4]){ordinal_ending}?|(?P<word>{first_to_fourth}))[\s-]{1,3}{quarter_name}"
        rf"(?:\s{{0,2}},|\s{{of}})?\s{{0,2}}(?P<year>{_YEAR})"
    ),
    re.IGNORECASE,
)
_SHORT_QUARTER = re.compile(
    spelled(
        r"(?<![\w.-])(?:(?P<quarter>[1-4]){quarter}\s?['\u2019/-]?|{quarter}(?P<quarters>[1-4])(?:\s?['\u2019]|[/-]))"
        r"(?P<year>\d\d)(?![\w.,])"
    ),
    re.IGNORECASE,
)
"""`4Q10`, `Q4 '10`."""
_FISCAL = re.compile(spelled(r"(?<![^\W\d]){fiscal}(?![^\W\d])"), re.IGNORECASE)
"""What says that a year and its quarters are a company's own."""
ROUGH_DATE = (
    rf"(?:(?:{{season}}|{{part_of_year}}|{{fiscal}})[\s/-]{{0,2}}(?:{{of}}\s)?(?:{_YEAR}|\d\d(?!\d))"
    r"(?:[\s/-]{0,2}{quarter}[1-4])?"
    rf"|(?:[1-4]{{ordinal_ending}}?|{{first_to_fourth}})[\s-]{{1,3}}{{quarter_name}}(?:\s?,|\s{{of}})?\s{{0,2}}{_YEAR}"
    r"|[1-4]{quarter}\s?['\u2019/-]?\d\d|{quarter}[1-4]\s?['\u2019/-]?\d\d)"
)
"""A time that no month may begin with, or a quarter that is told by a word or in short."""
_ROUGH = re.compile(spelled(ROUGH_DATE), re.IGNORECASE)
_MAY_BE_DATE = re.compile(spelled(rf"{ROUGH_DATE}|(?:19|20)\d\d|\d{{1,2}}[/.-]\d\d"), re.IGNORECASE)
_DAY = rf"(?:{_ORDINAL}\s+)?{MONTH}\.?,?\s+(?:{_ORDINAL},?\s+)?(?:19|20)\d\d"
_SPAN_OF_DAYS = (
    rf"{MONTH}\.?\s+\d{{1,2}}\s{{0,2}}(?:[-\u2013\u2014]|{{to}}|{{people_and}})\s{{0,2}}"
    rf"(?:{MONTH}\.?\s+)?\d{{1,2}},?\s+(?:19|20)\d\d"
)
"""From one day to another."""
_WAS_TESTED = re.compile(spelled(rf"\b{{was_tested}}\s+{{when}}\s+(?P<date>{_SPAN_OF_DAYS}|{_DAY})\b"), re.IGNORECASE)
_ANOTHER = re.compile(spelled(r"\b{tested_before}\b"), re.IGNORECASE)
_SENTENCE_ENDS = re.compile(r"[.!?]\s")
_ISSUED = re.compile(
    spelled(r"\u00a9|\(c\)|\b{copyright}\b|(?:^\s{0,9}|[.;|]\s)[A-Z\d-]{0,9}\d[A-Z\d-]{0,9}(?=,)"), re.IGNORECASE
)
"""A copyright, or the number that a publisher gave the paper: `4AA1-5794ENW, Created December 2009`."""
_PUBLISHED = re.compile(
    spelled(
        rf"(?:[.,;|(]\s{{0,3}}(?i:{{published}}):?\s+(?i:{{on_or_in}}\s+)?"
        rf"|(?<![\w-])(?=[A-Z]{{0,9}}\d)[A-Z\d]{{1,9}}-[A-Z\d-]{{3,12}},\s+"
        rf"|(?<![\w-])[A-Za-z]?\d{{6,9}}[A-Z]{{2,4}},\s+)(?P<date>(?i:{_DAY}))\b"
    )
)
"""When a paper was published: behind words that say so, or its number: `4AA1-6745ENW, May 2010`, `a00012345ENW`."""
_OF_FOOT = re.compile(
    spelled(rf"(?:\u00a9|\(c\)|\b{{copyright}}\b)\D{{0,40}}(?P<year>(?:19|20)\d\d)\b.{{0,80}}?\s(?P<date>{_DAY})\b"),
    re.IGNORECASE,
)
"""The year of a copyright, and behind it a date."""
_MONTHS_OF_A_YEAR = 12
_CLOSE = 62
"""Days between a date that may be the first of a month and a report's."""


def read_date(text: str, order: DateOrder = DateOrder.MONTH_FIRST) -> date | None:
    """A printed date; the first of the month, or of the quarter, where no day is printed.

    `June 09, 2011`, `7 Feb 2008`, `October 2018`, `Dec-10`, `5/28/2011`, `28/5/2011`, `28.5.2011`, `2011-05-28`,
    `20110528`, `12/2010`, `2010/12`, `Q4 2010`, `4Q10`, `4th quarter of 2010`; of `May 28 - June 4, 2011` the
    first day.

    Args:
        text: what is printed.
        order: of month and day, where each may be the other: `5/6/2011`.
    """
    spans = (found for way in _SPANS if (found := way.search(text)) is not None)
    if named := next(spans, None) or _DATE.search(text):
        day = named["day"] or named.groupdict().get("first") or 1
        month = _MONTHS[named["month"].lower()] + 1
        return _date(_century(named["year"]), month, day)
    if found := _YEAR_MONTH_NAMED.search(text):
        return _date(found["year"], _MONTHS[found["month"].lower()] + 1, 1)
    if (quarter := _first_of_quarter(text)) is not None:
        return quarter
    numeric = (_YEAR_FIRST, _UNDIVIDED, _DAY_FIRST, _NUMERIC_DATE, _MONTH_YEAR, _YEAR_MONTH)
    if found := next((found for pattern in numeric if (found := pattern.search(text))), None):
        return _of_parts(found, order)
    return None


def is_rough_date(text: str, *, said: bool) -> bool:
    """Whether a text is a time of which no month is told for sure: `Winter 2010`, `FY11`, `2010`, `12/10`.

    Args:
        text: what is printed.
        said: words before it say that it is a date: figures alone may be anything.
    """
    return (_MAY_BE_DATE if said else _ROUGH).fullmatch(text.strip(" .)")) is not None


def _first_of_quarter(text: str) -> date | None:
    """The first day of a quarter of a calendar year."""
    if _FISCAL.search(text):
        return None
    found = _whole_quarter(text) or _NAMED_QUARTER.search(text) or _SHORT_QUARTER.search(text)
    if found is None:
        return None
    parts = {name: value for name, value in found.groupdict().items() if value}
    number = _QUARTERS[parts["word"].lower()] + 1 if "word" in parts else int(parts.get("quarter") or parts["quarters"])
    return _date(_century(parts.get("year") or parts["before"]), 3 * number - 2, 1)


def _whole_quarter(text: str) -> re.Match[str] | None:
    """The first quarter with a year of four digits before or behind it."""
    return next((found for found in _QUARTER.finditer(text) if found["year"] or found["before"]), None)


def may_be_turned(text: str) -> bool:
    """Whether the month of a printed date may be its day: `5/6/2011`."""
    found, turned = (read_date(text, order) for order in DateOrder)
    return found != turned


def _of_parts(found: re.Match[str], order: DateOrder) -> date | None:
    """A date out of numbers alone, whichever way they were told apart."""
    parts = {name: value for name, value in found.groupdict().items() if value}
    month, day = parts.get("month") or parts["months"], parts.get("day") or parts.get("days", 1)
    if found.re is _NUMERIC_DATE and order is DateOrder.DAY_FIRST and int(day) <= _MONTHS_OF_A_YEAR:
        month, day = day, month
    return _date(_century(parts["year"]), month, day)


def _century(year: str) -> str:
    year = year.strip("'\u2019")
    return year if len(year) > 2 else f"20{year}"


def _date(*parts: str | int) -> date | None:
    try:
        return date(*map(int, parts))
    except ValueError:
        return None


def dates_of_tests(texts: Sequence[str], runs: Sequence[Run]) -> Iterator[tuple[int, re.Match[str]]]:
    """The dates on which sentences say that tests were made, with the line that each begins in; none where they differ.

    Args:
        texts: the lines of a paper.
        runs: its reports.
    """
    found = [each for each in _in_sentences(texts) if _is_of_runs(read_date(each[1]["date"]), runs)]
    if len({read_date(match["date"]) for _, match in found}) == 1:
        yield from found


def _in_sentences(texts: Sequence[str]) -> Iterator[tuple[int, re.Match[str]]]:
    """The dates of tests in sentences that tell of no other test, and of no release."""
    for at, text in enumerate(texts):
        before = f"{texts[at - 1]} " if at else ""
        whole = f"{before}{text} {texts[at + 1] if at + 1 < len(texts) else ''}"
        for found in _WAS_TESTED.finditer(whole, len(before)):
            said = _SENTENCE_ENDS.split(whole[: found.start()])[-1] + _SENTENCE_ENDS.split(whole[found.start() :])[0]
            if found.start() < len(before) + len(text) and _ANOTHER.search(said) is None:
                yield at, found


def _is_of_runs(day: date | None, runs: Sequence[Run]) -> bool:
    """Whether a date is close to one of the reports', or these print none."""
    times = [run.started_at for run in runs if run.started_at is not None]
    return day is not None and (not times or any(abs((time.date() - day).days) <= _CLOSE for time in times))


def dates_beside_copyright(texts: Sequence[str]) -> Iterator[tuple[int, re.Match[str]]]:
    """The dates of publication that stand behind a copyright or a paper's number, with their lines."""
    for at, text in enumerate(texts):
        issued = _ISSUED.search(text)
        if issued and (found := _PUBLISHED.search(text, issued.start())):
            yield at, found


def date_of_foot(heads: Sequence[str]) -> Iterator[tuple[int, re.Match[str]]]:
    """The date of publication behind a copyright of its year at the edge of the pages, where all of them have the same.

    Args:
        heads: what stands at the top and the bottom of the pages.
    """
    found = [match for head in heads if (match := _OF_FOOT.search(head)) and match["date"].endswith(match["year"])]
    if len({match["date"] for match in found}) == 1:
        yield 0, found[0]
