"""How a document writes dates is decided by what only one reading of them allows."""

import pytest

from esrp_ingest.extract.notation import detect_notation
from esrp_ingest.layout import Cell, Line
from esrp_ingest.quantities import DateOrder, DecimalMark

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


@pytest.mark.parametrize(
    ("texts", "mark"),
    [
        (("35.107", "86.939.730"), DecimalMark.COMMA),
        (("35.107",), DecimalMark.POINT),
        (("35,107", "86,939,730"), DecimalMark.POINT),
        (("86.939.730", "86,939,730", "0.5"), DecimalMark.POINT),
        (("192.168.100.200",), DecimalMark.POINT),
        (("96,0 MB", "5.123"), DecimalMark.COMMA),
        (("12,5 %", "96,0 MB", "5.5 ms"), DecimalMark.COMMA),
        (("96.0 MB", "RAID 1,0", "disks 1,2"), DecimalMark.POINT),
        (("15.00.0775.000", "6.2.9200.0", "1.234.5678"), DecimalMark.POINT),
    ],
)
def test_figures_in_groups_tell_the_decimal_mark(texts: tuple[str, ...], mark: DecimalMark):
    assert detect_notation([Line((Cell(text),)) for text in texts]).decimal_mark is mark
