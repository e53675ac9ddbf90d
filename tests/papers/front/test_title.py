"""Titles on front pages."""

import pytest
from paper_blocks import heading, lines

from esrp_ingest.document import Block
from esrp_ingest.papers.front.lines import front_lines, is_no_title, is_programme
from esrp_ingest.papers.front.title import find_title, text_of
from esrp_ingest.vocabulary.vendors import load_vendors

WHOLE = "Acme A1 5,000 Mailbox Resiliency Exchange 2010 Storage Solution"


def title(*blocks: Block) -> str:
    return text_of(find_title(front_lines(blocks), load_vendors()))


def test_lines_that_stand_together_are_one_title() -> None:
    said = lines("Acme\u2122 A1", "5,000 Mailbox Resiliency", "Exchange 2010 Storage Solution", "Tested with: ESRP 3.0")
    assert title(*said) == WHOLE


def test_headings_of_one_level_are_one_title() -> None:
    said = (heading("Acme A1 5,000 Mailbox Resiliency", 1), heading("Exchange 2010 Storage Solution", 1))
    assert title(*lines("Exchange and storage of all kinds"), *said, heading("Overview", 1)) == WHOLE


def test_a_title_ends_with_the_solution() -> None:
    assert title(*lines(WHOLE, "Ada Writer and Ben Writer")) == WHOLE


@pytest.mark.parametrize(
    "line", ["Technical white paper", "June 2012", "www.example.com", "Draft", "An Acme White Paper"]
)
def test_kinds_dates_addresses_and_stamps_are_no_titles(line: str) -> None:
    assert is_no_title(line)
    assert title(*lines(line, WHOLE)) == WHOLE


def test_the_name_of_the_programme_is_no_title() -> None:
    assert is_programme("Exchange Server 2013 Solution Reviewed Program (ESRP) - Storage")
    assert not is_programme(WHOLE)


def test_the_name_of_a_vendor_above_is_no_part_of_the_title() -> None:
    said = lines("Hitachi Data Systems", "Hitachi H1 5,000 Mailbox Exchange 2010 Storage Solution")
    assert title(*said) == "Hitachi H1 5,000 Mailbox Exchange 2010 Storage Solution"


def test_what_begins_with_a_number_of_mailboxes_has_its_product_above() -> None:
    said = (heading("Synology S1", 1), *lines("20,000 Mailbox Exchange 2013 Storage Solution", first=5))
    assert title(*said) == "Synology S1 20,000 Mailbox Exchange 2013 Storage Solution"


def test_no_line_of_a_document_may_be_a_title() -> None:
    assert title(*lines("Weekly menu", "Soup")) == ""
