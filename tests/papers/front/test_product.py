"""Vendors, products and numbers of mailboxes in titles."""

import pytest

from esrp_ingest.papers.front.mailboxes import mailboxes_in
from esrp_ingest.papers.front.product import find_product, find_vendor
from esrp_ingest.vocabulary.vendors import load_vendors

VENDORS = load_vendors()


@pytest.mark.parametrize(
    ("title", "product", "vendor"),
    [
        ("Dell MD99 5,000 Mailbox Exchange 2010 Storage Solution", "Dell MD99", "Dell"),
        ("ESRP Storage Program EMC CX9-20 (1,250 User) iSCSI Storage Solution", "EMC CX9-20", "EMC"),
        ("Exchange 2013 Storage Solution on the Nimble CS999", "Nimble CS999", "Nimble Storage"),
        ("Acme A1 5,000 Mailbox Exchange 2010 Storage Solution", "Acme A1", None),
        ("Storage Solution for Microsoft Exchange 2010", None, None),
    ],
)
def test_a_title_names_a_product(title: str, product: str | None, vendor: str | None) -> None:
    assert (find_product(title, VENDORS), find_vendor(title, [], VENDORS)) == (product, vendor)


@pytest.mark.parametrize(
    ("title", "line", "vendor"),
    [
        ("Zork Z1 5,000 Mailbox Exchange Storage Solution", "\u00a9 2012 Zork Inc. All rights reserved", "Zork"),
        ("Zork Z1 500 Mailbox Storage Solution", "Zork Arrays | Zork Z1 500 Mailbox Storage Solution", "Zork Arrays"),
        ("Zork Z1 500 Mailbox Storage Solution", "Zork Arrays storage for Microsoft Exchange", "Zork Arrays"),
        ("Pillar Axiom 9 500 Mailbox Storage Solution", "An Oracle White Paper", "Oracle"),
    ],
)
def test_front_pages_name_a_vendor_that_no_directory_has(title: str, line: str, vendor: str) -> None:
    assert find_vendor(title, [line], VENDORS) == vendor


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("5,000 Mailbox Exchange 2010 solution", 5000),
        ("with 3000 Users", 3000),
        ("(1,400 User)", 1400),
        ("10k mailbox solution", 10000),
        ("up to 5,000 mailboxes", None),
        ("Exchange 2010 mailbox", None),
        ("2 GB mailbox", None),
    ],
)
def test_a_title_counts_mailboxes(text: str, count: int | None) -> None:
    found = mailboxes_in(text)
    assert (None if found is None else found.number) == count
