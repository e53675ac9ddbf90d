"""How a document writes dates is decided by what only one reading of them allows."""

import pytest

from esrp_ingest.extract.notation import detect_notation
from esrp_ingest.layout import Cell, Line
from esrp_ingest.quantities import DateOrder

DAY, MONTH = DateOrder.DAY_FIRST, DateOrder.MONTH_FIRST


@pytest.mark.parametrize(
    ("texts", "order"),
    [
        ((), MONTH),
        (("5/7/2012 1:02:03 PM",), MONTH),
        (("7-5-2012 13:02:03",), DAY),
        (("13/7/2012 1:02:03 PM",), DAY),
        (("7/13/2012 1:02:03 PM",), MONTH),
        (("12/7/2012 1:02:03 PM",), MONTH),
        (("7-13-2012 13:02:03",), MONTH),
        (("13/7/2012 1:02:03", "14/7/2012 1:02:03", "7/15/2012 1:02:03"), DAY),
        (("13/7/2012 1:02:03", "7/14/2012 1:02:03"), MONTH),  # as many for one as for the other
        (("7-5-2012 13:02:03", "7/5/2012 13:02:03"), MONTH),
        (("7-5-2012 13:02:03", "7-6-2012 13:02:03", "7/5/2012 13:02:03"), DAY),
        (("Performance_2012_7_5_13_2_3.blg", "5/7/2012 13:02:03"), DAY),
        (("Performance_2012_5_7_13_2_3.blg", "5/7/2012 13:02:03"), MONTH),
        (("Performance_2012_5_7_13_2_3.blg", "7-5-2012 13:02:03"), DAY),
    ],
)
def test_the_order_of_day_and_month(texts: tuple[str, ...], order: DateOrder):
    assert detect_notation([Line((Cell(text),)) for text in texts]).date_order is order
