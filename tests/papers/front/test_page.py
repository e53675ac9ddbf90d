"""Front pages to columns: versions and dates, with their places and what is doubtful."""

from datetime import date

import pytest
from paper_blocks import heading, lines

from esrp_ingest.document import Block
from esrp_ingest.models import Run
from esrp_ingest.papers.front.page import FrontPage, read_front
from esrp_ingest.quantities import ENGLISH, DateOrder, Notation
from esrp_ingest.vocabulary.vendors import load_vendors

TITLE = "Dell MD99 5,000 Mailbox Exchange 2010 Storage Solution"


def read(*texts: str, runs: tuple[Run, ...] = (), notation: Notation = ENGLISH) -> FrontPage:
    blocks: list[Block] = [*lines(*texts), heading("Overview")]
    return read_front(blocks, [], runs, notation, load_vendors())


def test_a_front_page_fills_its_columns() -> None:
    page = read(TITLE, "Tested with: ESRP - Storage Version 3.0", "Tested Date: June 09, 2011", "July 2011")
    assert page.columns.values == {
        "title": TITLE,
        "vendor": "Dell",
        "product": "Dell MD99",
        "mailboxes": 5000,
        "exchange_version": "2010",
        "esrp_version": "3.0",
        "tested_on": date(2011, 6, 9),
        "published_on": date(2011, 7, 1),
    }
    assert page.columns.sources["tested_on"][0].value_text == "June 09, 2011"
    assert page.findings == []


@pytest.mark.parametrize(
    "line", ["Test Date: 11/2011", "Tested: November 2011", "Tested with: ESRP 3.0 Tested Date: 1 Nov 2011"]
)
def test_the_date_of_the_tests_is_behind_its_label(line: str) -> None:
    assert read(TITLE, line).columns.values["tested_on"] == date(2011, 11, 1)


def test_a_date_may_be_below_its_label() -> None:
    assert read(TITLE, "Tested Date:", "May 7, 2012").columns.values["tested_on"] == date(2012, 5, 7)


def test_a_date_whose_month_may_be_its_day_is_told() -> None:
    page = read(TITLE, "Tested: 5/7/2012")
    assert page.columns.values["tested_on"] == date(2012, 5, 7)
    assert [each.rule for each in page.findings] == ["doubtful_date"]
    told = read(TITLE, "Tested: 5/7/2012", notation=Notation(date_order=DateOrder.DAY_FIRST, order_told=True))
    assert told.columns.values["tested_on"] == date(2012, 7, 5)
    assert told.findings == []


def test_what_is_released_is_no_publication() -> None:
    assert "published_on" not in read(TITLE, "Firmware released May 2010").columns.values


def test_a_report_tells_the_version_that_the_paper_does_not() -> None:
    run = Run.model_validate({"test_type": "performance", "ese_version": "15.01.1034.026"})
    page = read("Acme A1 5,000 Mailbox Storage Solution", runs=(run,))
    assert page.columns.values["exchange_version"] == "2016"
    assert page.columns.sources["exchange_version"][0].note is not None


def test_a_title_without_vendor_and_mailboxes_is_doubtful() -> None:
    page = read("Acme A1 Exchange 2010 Storage Solution")
    assert [each.rule for each in page.findings] == ["doubtful_title", "doubtful_title"]
