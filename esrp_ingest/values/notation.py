"""How a whole document writes numbers and dates, decided by what only one reading allows."""

import re
from collections.abc import Sequence

from esrp_ingest.quantities import DateOrder, DecimalMark, Notation, blanks_part_thousands, decimal_mark_of

_STAMP = re.compile(r"[_ ](\d{4})[_ ](\d{1,2})[_ ](\d{1,2})[_ ]\d{1,2}[_ ]\d{1,2}[_ ]\d{1,2}\.")
_DATE = re.compile(r"(\d(?<!\d\d)\d?)([/-])(\d{1,2})\2(\d{4})[\s,]{1,8}(?:\D{1,4}\s{0,8})?\d{1,2}[:.]\d\d(?!\d)")


def notation_of(texts: Sequence[str], default: DecimalMark = DecimalMark.POINT) -> Notation:
    """Decide the decimal mark, the date order and what parts thousands in some texts.

    `0,412`, `33953,053` and `86.939.730` are only possible with decimal commas, `0.412` and `86,939,730` only with
    decimal points: the majority of such figures decides. A date is day first where its first part exceeds 12, or where
    the stamp in the performance log's file name says so.
    """
    whole = "\n".join(texts)
    figures = (text for text in texts if text[:1].isdigit())
    order, told = _date_order(whole)
    return Notation(decimal_mark_of(whole, default), order, blanks_part_thousands(figures), told)


def _date_order(text: str) -> tuple[DateOrder, bool]:
    """Give the order of the dates in a text, and whether anything decides it."""
    day_first = month_first = 0
    stamps = {(int(year), int(month), int(day)) for year, month, day in _STAMP.findall(text)}
    dates = [(int(first), int(second), int(year), mark) for first, mark, second, year in _DATE.findall(text)]
    for first, second, year, _ in dates:
        day_first += first > 12 or ((year, second, first) in stamps and (year, first, second) not in stamps)
        month_first += second > 12 or ((year, first, second) in stamps and (year, second, first) not in stamps)
    told = day_first != month_first
    if not told:
        day_first = sum(mark == "-" for *_, mark in dates)
        month_first = len(dates) - day_first
    return DateOrder.DAY_FIRST if day_first > month_first else DateOrder.MONTH_FIRST, told
