"""How a whole document writes numbers and dates, decided by what only one reading allows."""

from collections.abc import Sequence

from esrp_ingest.date_order import date_order
from esrp_ingest.quantities import DecimalMark, Notation, blanks_part_thousands, decimal_mark_of


def notation_of(
    texts: Sequence[str], default: DecimalMark = DecimalMark.POINT, rows: Sequence[str] | None = None
) -> Notation:
    """Decide the decimal mark, the date order and what parts thousands in some texts.

    `0,412`, `33953,053` and `86.939.730` are only possible with decimal commas, `0.412` and `86,939,730` only with
    decimal points: the majority of such figures decides. The order of dates is decided by `date_order`.

    Args:
        texts: of cells and paragraphs.
        default: the decimal mark where nothing decides it.
        rows: the texts of whole rows, in which a label is beside its value; None where `texts` are.
    """
    whole = "\n".join(texts)
    figures = (text for text in texts if text[:1].isdigit())
    order, told = date_order(texts if rows is None else rows, whole)
    return Notation(decimal_mark_of(whole, default), order, blanks_part_thousands(figures), told)
