"""Dates as papers print them."""

from datetime import date

import pytest

from esrp_ingest.quantities import DateOrder
from esrp_ingest.values.dates import date_in


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("June 09, 2011", date(2011, 6, 9)),
        ("7 Feb 2008", date(2008, 2, 7)),
        ("the 1st of March 2010", date(2010, 3, 1)),
        ("2 - 4 May 2014", date(2014, 5, 2)),
        ("October 2018", date(2018, 10, 1)),
        ("2018 August", date(2018, 8, 1)),
        ("Dec-10", date(2010, 12, 1)),
        ("11/2011", date(2011, 11, 1)),
        ("28.5.2011", date(2011, 5, 28)),
        ("28/5/2011", date(2011, 5, 28)),
        ("2011-05-28", date(2011, 5, 28)),
        ("20110528", date(2011, 5, 28)),
        ("Q3 2012", date(2012, 7, 1)),
        ("2Q 2009", date(2009, 4, 1)),
        ("31 February 2011", None),
        ("Exchange 2010", None),
    ],
)
def test_a_text_holds_a_date(text: str, day: date | None) -> None:
    found = date_in(text)
    assert (None if found is None else found.day) == day


def test_the_order_of_the_document_tells_month_and_day_apart() -> None:
    first, other = date_in("5/7/2012"), date_in("5/7/2012", DateOrder.DAY_FIRST)
    assert first is not None
    assert other is not None
    assert (first.day, first.may_be_turned) == (date(2012, 5, 7), True)
    assert other.day == date(2012, 7, 5)
