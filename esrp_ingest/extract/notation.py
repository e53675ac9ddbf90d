"""How a whole document writes numbers and dates, decided by what only one reading allows."""

import re
from collections.abc import Sequence

from esrp_ingest.layout import Line
from esrp_ingest.quantities import DateOrder, DecimalMark, Notation

_NUMBER = re.compile(r"(?<![\w.,:])\d[\d.,]*\d(?![\w:])")
_COMMA_ONLY = re.compile(r"0,\d+|\d{4,},\d{3}|\d{1,3}(?:\.\d{3})+,\d+")
_POINT_ONLY = re.compile(r"0\.\d+|\d{4,}\.\d{3}|\d{1,3}(?:,\d{3})+\.\d+")
_STAMP = re.compile(r"_(\d{4})[_ ](\d{1,2})[_ ](\d{1,2})[_ ]\d{1,2}[_ ]\d{1,2}[_ ]\d{1,2}\.")
_SLASH_DATE = re.compile(r"(?<!\d)(\d{1,2})/(\d{1,2})/(\d{4})\s+\d{1,2}:\d\d:\d\d")


def detect_notation(lines: Sequence[Line]) -> Notation:
    """The decimal mark and the date order of a document.

    `0,412` and `33953,053` can only have a decimal comma, `0.412` only a point: the majority of such figures decides.
    A date is day first where its first part exceeds 12, or where the stamp in the performance log's file name says so.
    """
    commas = points = day_first = month_first = 0
    stamps: set[tuple[int, int, int]] = set()
    dates: list[tuple[int, int, int]] = []
    for line in lines:
        text = line.text
        if "," in text or "." in text:
            for number in _NUMBER.findall(text):
                commas += _COMMA_ONLY.fullmatch(number) is not None
                points += _POINT_ONLY.fullmatch(number) is not None
        stamps.update((int(year), int(month), int(day)) for year, month, day in _STAMP.findall(text))
        dates.extend((int(first), int(second), int(year)) for first, second, year in _SLASH_DATE.findall(text))
    for first, second, year in dates:
        day_first += first > 12 or ((year, second, first) in stamps and (year, first, second) not in stamps)
        month_first += second > 12 or ((year, first, second) in stamps and (year, second, first) not in stamps)
    return Notation(
        DecimalMark.COMMA if commas > points else DecimalMark.POINT,
        DateOrder.DAY_FIRST if day_first > month_first else DateOrder.MONTH_FIRST,
    )
