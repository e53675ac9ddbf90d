"""Printed text to numbers, times and truth values: every function gives a value or None, and none of them guesses."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, StrEnum
from functools import lru_cache
from math import isfinite
from typing import Literal

from esrp_ingest.vocabulary.words import in_order, spelled, words

_ENGLISH = re.compile(r"[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?")
_PLAIN = re.compile(r"[-+]?\d+(?:\.\d+)?")
"""What most cells with points hold: no blank, no comma."""
_EUROPEAN = re.compile(r"[-+]?(?:\d{1,3}(?:[. ]\d{3})+|\d+)?(?:,\d+)?")
_DECIMALS = re.compile(r"\s*[-+]?[\d,]*(?:\.(\d+))?")
UNKNOWN = r"(?:\(cid:\d{1,6}\)|[\ufffd\ue000-\uf8ff])"
"""A letter of which nobody knows what it means, or what programs write for its shape, as part of a pattern."""
THOUSANDS = "'\u2019\u02bc\u00b4\u00a0\u2007\u2009\u202f"
"""What parts thousands in print and nothing else: apostrophes, and blanks at which no line breaks, as part of a set."""
_BETWEEN_THOUSANDS = dict.fromkeys(map(ord, f",{THOUSANDS}"))
_GOES_ON = re.compile(
    rf"[.,:{THOUSANDS}]?(?:\d|" + UNKNOWN + r")|[Ee][-+]?\d|(?![xX]|[KMGTkmgt][Bb])[^\W\d_]{1,2}\d|[oOlI]++(?![^\W\d_])"
)
"""What makes one figure of a number and what follows it, so that the number alone is not what is meant.

Letters between digits, or letters that look like digits behind them, are digits that were recognized badly; `4x300` and
`900GB10K` are two figures each. Hours are no number of their own before minutes.
"""
_NULLS = frozenset(("", "-", "--", "\u2013", "\u2014", *words("no_value")))
_TRUTHS = {**dict.fromkeys(words("true"), True), **dict.fromkeys(words("false"), False)}
_DURATION = re.compile(r"(?:(\d{1,6})\.)?(\d{1,4}):([0-5]\d):([0-5]\d)(?:[.,](\d+))?")
_HALVES = {**dict.fromkeys(words("before_noon"), 0), **dict.fromkeys(words("after_noon"), 12)}
"""How Windows writes the halves of the day, and the hours that each adds."""
_HALF = "|".join(map(re.escape, _HALVES))
TIMESTAMP = (
    r"(?P<first>\d{1,4})(?P<mark>[/-]|\. ?)(?P<second>\d{1,2})(?P=mark)(?P<third>\d{1,4})"
    r"(?:\.?[\sT,]+|(?<=[-./ ]\d{4})(?=\d))"
    rf"(?:(?P<before>{_HALF})\s*)?"
    r"(?P<hour>\d{1,2})(?P<colon>[:.])(?P<minute>\d\d)(?P=colon)(?P<seconds>\d\d)"
    rf"(?:\s*(?P<after>{_HALF})\b\.?)?"
)
"""A date with its time as Windows prints it in any country; to be used without regard to case.

Behind a year of four digits recognition may see no blank before the time.
"""
_TIME = re.compile(TIMESTAMP, re.IGNORECASE)
_NAMED_MONTH = re.compile(
    spelled(r"^(?P<day>\d{1,2})-(?P<month>{january_to_december})[^\W\d_]{0,6}-(?P<year>\d{4})(?=[\sT,])"), re.IGNORECASE
)
_WITHOUT_SECONDS = re.compile(r"(?<=[\sT,])\d{1,2}:\d\d(?![:\d])")
_MONTHS = in_order("january_to_december")


_FIRST_YEAR, _LAST_YEAR = 1990, 2100
"""Years of the calendar that is meant here; others count otherwise (2556 is 2013 in Thailand)."""


class DecimalMark(StrEnum):
    """Which character separates the decimals in a document."""

    POINT = "."
    COMMA = ","


class DateOrder(Enum):
    """In which order a document prints the parts of a date."""

    MONTH_FIRST = "month first"
    DAY_FIRST = "day first"


@dataclass(frozen=True, slots=True)
class Notation:
    """How a document writes numbers and dates: decided once for the whole document, by evidence.

    Attributes:
        blanks: they part thousands, also of whole numbers: `1 200` is one.
        order_told: something tells in which order the parts of dates stand.
    """

    decimal_mark: DecimalMark = DecimalMark.POINT
    date_order: DateOrder = DateOrder.MONTH_FIRST
    blanks: bool = False
    order_told: bool = False


ENGLISH = Notation()


@lru_cache(maxsize=4096)
def is_null(text: str) -> bool:
    """Whether a cell says that there is no value: empty, N/A, a dash."""
    return " ".join(text.split()).casefold() in _NULLS


def parse_number(text: str, notation: Notation = ENGLISH) -> float | None:
    """A whole cell as a number: `12.353`, `16,752`, and in a document with decimal commas `33.953,053`."""
    comma = notation.decimal_mark is DecimalMark.COMMA
    if not comma and _PLAIN.fullmatch(text) is not None:
        return _finite(float(text))
    text = " ".join(text.split())
    pattern = _EUROPEAN if comma else _ENGLISH
    if not pattern.fullmatch(text) or text.strip("+-") == "":
        return None
    plain = text.replace(".", "").replace(" ", "").replace(",", ".") if comma else text.replace(",", "")
    return _finite(float(plain))


def parse_leading_number(text: str, notation: Notation = ENGLISH) -> float | None:
    """The number that a cell begins with: `7 (per database)`, `128.0 MB`, `40%`."""
    text = text.strip()
    comma = notation.decimal_mark is DecimalMark.COMMA
    found = (_EUROPEAN if comma else _ENGLISH).match(text)
    if found is None or _GOES_ON.match(text, found.end()):
        return None
    return parse_number(found.group(), notation)


def parse_integer(text: str, notation: Notation = ENGLISH) -> int | None:
    """The whole number that a cell begins with, None where it has decimals."""
    value = parse_leading_number(text, notation)
    return int(value) if value is not None and value.is_integer() else None


def plain_number(text: str) -> float | None:
    """Digits and one decimal point, commas left out, as found by a pattern: `8,000`, but not `1.2.3`."""
    try:
        value = float(text.translate(_BETWEEN_THOUSANDS))
    except ValueError:
        return None
    return _finite(value)


def plain_integer(text: str) -> int:
    """A whole number as a pattern found it, whatever parts its thousands and parts nothing else: `8,000`, `9'000`."""
    return int(text.translate(_BETWEEN_THOUSANDS))


def _finite(value: float) -> float | None:
    return value if isfinite(value) else None  # hundreds of digits are no figure


def parse_boolean(text: str) -> bool | None:
    """`True`/`False` and `Yes`/`No`."""
    return _TRUTHS.get(text.strip().casefold())


def parse_duration(text: str) -> float | None:
    """Seconds of `HH:MM:SS`, of `d.hh:mm:ss`, and of hours beyond 24."""
    found = _DURATION.fullmatch(text.strip())
    if not found:
        return None
    days, hours, minutes, seconds = (int(part or 0) for part in found.groups()[:4])
    fraction = float(f"0.{found.group(5)}") if found.group(5) else 0.0
    return days * 86400 + hours * 3600 + minutes * 60 + seconds + fraction


def parse_timestamp(text: str, notation: Notation = ENGLISH) -> datetime | None:
    """The time that a text begins with, without zone: `8/19/2013 11:15:24 AM`, `19.08.2013 11:15:24`, ISO 8601.

    A dot as date mark always means day first, four digits in front always mean year first. Spreadsheets leave out the
    seconds, and labs name the month: `19-Aug-2013 11:15`.
    """
    found = _TIME.match(text.strip()) or _TIME.match(_written_out(text.strip()))
    return None if found is None else time_of(found, notation)


def _written_out(text: str) -> str:
    """A time with its month in figures, the year before it, and with seconds."""
    text = _NAMED_MONTH.sub(lambda date: f"{date['year']}-{_MONTHS[date['month'].lower()] + 1}-{date['day']}", text)
    return _WITHOUT_SECONDS.sub(r"\g<0>:00", text, count=1)


def time_of(found: re.Match[str], notation: Notation) -> datetime | None:
    """The same of a time that was found already, by a pattern that `TIMESTAMP` is a part of."""
    first, second, third, mark = found.group("first", "second", "third", "mark")
    parts = int(first), int(second), int(third)
    if len(first) == 4:
        year, month, day = parts
    elif mark.startswith(".") or notation.date_order is DateOrder.DAY_FIRST:
        day, month, year = parts
    else:
        month, day, year = parts
    hour = int(found.group("hour"))
    if half := found.group("before") or found.group("after"):
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + _HALVES[half.lower()]
    if not _FIRST_YEAR <= year <= _LAST_YEAR:
        return None
    try:
        return datetime(year, month, day, hour, int(found.group("minute")), int(found.group("seconds")))
    except ValueError:
        return None


def last_digit(text: str) -> float:
    """What the last printed digit of a figure is worth: 0.001 of `24,382.529`, 1 of `890`."""
    found = _DECIMALS.match(text)
    return 10.0 ** -len(found.group(1) or "") if found else 1.0


_ALONE = r"(?<![\w.,:])(?:{})(?![\w:]|[.,]*\d)"
_MAY_BE_COMMA = re.compile(r"\d(?:,\d|\.\d{3}\.\d{3}(?!\.?\d))")
_BESIDE_UNIT = r"(?=\s?(?:[KMGT]i?B|ms|%))"
_COMMA_ONLY = re.compile(
    _ALONE.format(
        rf"0,\d+|\d{{4,}},\d{{3}}|\d{{1,3}}(?:\.\d{{3}})+,\d+|\d{{1,3}}(?:\.\d{{3}}){{2}}|\d+,\d\d?{_BESIDE_UNIT}"
    )
)
_POINT_ONLY = re.compile(
    _ALONE.format(
        rf"0\.\d+|\d{{4,}}\.\d{{3}}|\d{{1,3}}(?:,\d{{3}})+\.\d+|\d{{1,3}}(?:,\d{{3}}){{2}}|\d+\.\d\d?{_BESIDE_UNIT}"
    )
)
EITHER = r"[1-9]\d{0,2}(?P<mark>[.,])\d{3}"
"""A figure whose mark may part decimals or thousands, as part of a pattern."""
_EITHER = re.compile(EITHER)
_DECIMALS_ONLY = re.compile(r"0\.\d+|\d+\.(?:\d\d?|\d{4,})|\d{4,}\.\d{3}|\d{1,3}(?:,\d{2,3})+\.\d+")
_WITH_COMMA = re.compile(_ALONE.format(r"\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+,\d+"))
_SWAPPED = str.maketrans(".,", ",.")


def decimal_mark_of(text: str, default: DecimalMark) -> DecimalMark:
    """The decimal mark that most of the figures have which can only have one; the default where as many have each."""
    commas = _count(_COMMA_ONLY, text) if _MAY_BE_COMMA.search(text) else 0
    if not commas and default is DecimalMark.POINT:
        return default
    points = _count(_POINT_ONLY, text)
    return default if commas == points else DecimalMark.COMMA if commas > points else DecimalMark.POINT


def open_point(texts: Iterable[str]) -> str | None:
    """The first figure whose point may part decimals or thousands (`33.463`) where no other figure tells which."""
    first = None
    for text in texts:
        if _DECIMALS_ONLY.fullmatch(text):
            return None
        if first is None and (found := _EITHER.fullmatch(text)) is not None and found["mark"] == DecimalMark.POINT:
            first = text
    return first


def _count(pattern: re.Pattern[str], text: str) -> int:
    return len(pattern.findall(text))


def in_english(text: str, notation: Notation) -> str:
    """A text whose numbers have decimal points: with decimal commas `1.200 GB` is `1,200 GB`, and versions stay.

    Marks that can but part thousands are left out: `9'000` is `9000`.
    """
    text = without_groups(text, spaced=False)
    if notation.decimal_mark is DecimalMark.POINT:
        return text
    return _WITH_COMMA.sub(lambda found: found.group().translate(_SWAPPED), text)


_MARKED = re.compile(rf"(?<![\w.,{THOUSANDS}])\d{{1,3}}(?:[{THOUSANDS}]\d{{3}}){{1,5}}(?![{THOUSANDS}]?\d)")
_LAKHS = re.compile(r"(?<![\w.,])\d{1,2}(?:,\d\d){1,5},\d{3}(?![\d,])")
_PARTED_BY_BLANKS = re.compile(r"(?<![\w.,])\d{1,3}(?: \d{3}){1,5}(?!\w|,\d{3},|[.,](?!\d))")
_WITH_BLANKS = re.compile(r"(?<![\w.,])\d{1,3}(?: \d{3}){1,5}[.,]\d{1,3}(?!\w)")
_IN_SEVERAL_GROUPS = re.compile(r"\d{1,3}(?: \d{3}){2,5}")
_WITHOUT_BLANKS = re.compile(r"(?<![\w.,])\d{4,15}[.,]\d{1,3}(?!\w| [A-Za-z])")
"""Four digits before decimals; what stands before a unit, `1024.0 MB`, is a size as programs write it."""
_SEPARATORS = re.compile(rf"[ ,{THOUSANDS}]")
_DIGITS = frozenset("0123456789")
_WITH_UNIT = re.compile(
    spelled(
        r"(?P<figure>\d{1,15}(?:[.,]\d{1,9})?)\s?"
        r"(?:(?P<s>{second})|(?P<ms>{millisecond})|(?P<us>{microsecond})|1?{per_second}|/|{iops}|{byte}"
        r"|(?P<megabytes>MB{per_second}?))"
        r"[*\u2020\u2021\u00b9\u00b2\u00b3]?"
    ),
    re.IGNORECASE,
)
UnitOfTime = Literal["s", "ms", "us"]
_POWERS: dict[UnitOfTime, int] = {"s": 0, "ms": -3, "us": -6}
"""Of ten, by which units are parts of a second."""


def blanks_part_thousands(texts: Iterable[str]) -> bool:
    """Whether `34 105.758` is one figure: some text shows it, and none of four digits denies it.

    Else two figures beside each other are two.

    Args:
        texts: of cells. One that holds nothing but `86 939 730` shows it too.
    """
    shown = False
    for text in texts:
        if _WITHOUT_BLANKS.search(text):
            return False
        shown = shown or bool(_WITH_BLANKS.search(text) or _IN_SEVERAL_GROUPS.fullmatch(text))
    return shown


def is_grouped(text: str) -> bool:
    """Whether a text is a figure with thousands in a country's own groups: `34'105.758`, `1,20,238.975`."""
    return _may_group(text) and (_MARKED.match(text) is not None or _LAKHS.match(text) is not None)


def _may_group(text: str) -> bool:
    """Whether a sign that parts thousands may stand in a text; blanks are none."""
    return "," in text or "'" in text or not text.isascii()


def without_groups(text: str, *, spaced: bool) -> str:
    """A text whose figures have no thousands' separators; blanks are some only where a document has them."""
    if not spaced and not _may_group(text):
        return text
    for pattern in (_MARKED, _LAKHS, *([_PARTED_BY_BLANKS] if spaced else [])):
        text = pattern.sub(lambda found: _SEPARATORS.sub("", found.group()), text)
    return text


def without_unit(text: str, *, below: UnitOfTime = "ms", in_megabytes: bool = False) -> str | None:
    """A figure without the unit behind it, None for any other text; times are in the unit that they stand below.

    The decimal mark moves, so that no digit is lost. A unit may be cut behind its slash.

    Args:
        text: a whole cell.
        below: the unit of time that the header above states, or that of the column.
        in_megabytes: sizes stand in megabytes; elsewhere a figure with that unit is none that is known.
    """
    found = _WITH_UNIT.fullmatch(text) if text[-1:] not in _DIGITS else None  # no unit ends with one
    if found is None or (found["megabytes"] and not in_megabytes):
        return None
    stated = next((unit for unit in _POWERS if found[unit]), below)
    return _moved(found["figure"], _POWERS[stated] - _POWERS[below])


def _moved(figure: str, places: int) -> str:
    """A figure whose decimal mark moves to the right by so many places, or to the left."""
    mark = "," if "," in figure else "."
    whole, _, decimals = figure.partition(mark)
    if places > 0:
        decimals = decimals.ljust(2 * places, "0")  # so many stay
        whole, decimals = str(int(whole + decimals[:places])), decimals[places:]
    elif places < 0:
        digits = whole.rjust(1 - places, "0")
        whole, decimals = digits[:places], digits[places:] + decimals
    return f"{whole}{mark}{decimals}" if decimals else whole
