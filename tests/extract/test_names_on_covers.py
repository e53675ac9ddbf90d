"""Vendors and mailboxes on covers: neither a model nor a word of any title names them."""

import pytest

from esrp_ingest.extract.paper.mailbox_counts import mailbox_count
from esrp_ingest.extract.paper.products import read_product
from esrp_ingest.vocabulary.vendors import load_vendors

VENDORS = load_vendors(None)


@pytest.mark.parametrize(
    ("title", "front", "vendor"),
    [
        ("P4500 G2 SAN 3,500 mailbox Exchange 2010 Storage Solution", ["HP StorageWorks"], "HP"),
        ("P4500 G2 SAN 3,500 mailbox Exchange 2010 Storage Solution", ["Storage for all"], None),  # no model makes it
        ("P4500 G2 SAN 3,500 mailbox Exchange 2010 Storage Solution", ["Tested with a server that HP builds"], None),
        ("Resiliency Exchange 2010 Storage Solution 500 Mailbox", ["Storage for all"], None),
        ("Zephyr P4500 3,500 mailbox Exchange 2010 Storage Solution", ["HP StorageWorks"], "Zephyr"),
        ("AssuredSAN 4824 2,000 Mailbox Solution", ["Dot Hill Systems Corp. | Longmont, CO 80501"], "Dot Hill"),
        ("FibreCAT CX3-40 5.000 User Exchange 2007 Storage Solution", ["Fujitsu Siemens Computers"], "Fujitsu Siemens"),
        ("FibreCAT CX3-40 5.000 User Exchange 2007 Storage Solution", ["Computers by Fujitsu Siemens"], "FibreCAT"),
        ("AssuredSAN 4824 2,000 Mailbox Solution", ["Servers by Dell Inc. were used"], "AssuredSAN"),
        ("AssuredSAN 4824 2,000 Mailbox Solution", ["Dell Inc. and Intel Corp. own their trademarks"], "AssuredSAN"),
    ],
)
def test_neither_a_model_nor_a_word_of_any_title_is_a_vendor(title: str, front: list[str], vendor: str | None):
    assert read_product(title, [*front, title], VENDORS)[0] == vendor


@pytest.mark.parametrize(
    ("title", "count"),
    [
        ("IBM FlashSystem 840 Exchange 2013 Mailbox Resiliency Storage Solution", None),
        ("EMC Symmetrix VMAX 20K Exchange 2013 Mailbox Resiliency Storage Solution", None),
        ("Acme A1 1,200 Exchange 2013 Mailboxes", 1200),
        ("1200 Exchange 2013 mailboxes on Acme A1", 1200),
        ("IBM FlashSystem 840 Exchange 2013 Mailbox", None),
        ("Acme A1000i 500 Exchange 2010 Mailboxes", 500),
        ("Acme A1000i 500 Exchange 2010 Mailbox Solution", 500),
        ("Acme A1 5k Exchange 2013 mailboxes", 5000),
        ("Acme A1 1.2 million Exchange mailboxes", 1_200_000),
        ("Acme A1 840 Mailbox Resiliency Exchange 2013 Storage Solution", 840),
    ],
)
def test_a_models_number_before_exchange_counts_no_mailboxes(title: str, count: int | None):
    assert mailbox_count(title) == count
