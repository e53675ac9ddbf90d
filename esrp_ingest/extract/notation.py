"""How a whole document writes numbers and dates, decided by what only one reading allows."""

from collections.abc import Sequence

from esrp_ingest.date_order import date_order
from esrp_ingest.layout import Line
from esrp_ingest.quantities import DecimalMark, Notation, blanks_part_thousands, decimal_mark_of


def detect_notation(lines: Sequence[Line], default: DecimalMark = DecimalMark.POINT) -> Notation:
    """The decimal mark, the date order and what parts thousands in a document, or in a part of one.

    `0,412`, `33953,053` and `86.939.730` can only be of a country with decimal commas, `0.412` and `86,939,730` only of
    one with points: the majority of such figures decides.
    """
    text = _text_of(lines)
    figures = (cell.text for line in lines for cell in line.cells if cell.text[:1].isdigit())
    order, told = date_order([line.text for line in lines], text)
    return Notation(decimal_mark_of(text, default), order, blanks_part_thousands(figures), told)


def detect_decimal_mark(lines: Sequence[Line], default: DecimalMark) -> DecimalMark:
    """Its decimal mark alone."""
    return decimal_mark_of(_text_of(lines), default)


def _text_of(lines: Sequence[Line]) -> str:
    return "\n".join([line.text for line in lines])
