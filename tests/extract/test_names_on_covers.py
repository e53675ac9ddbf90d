"""Vendors and mailboxes on covers: neither a model nor a word of any title names them."""

import pytest
from weasyprint import HTML

from esrp_ingest.extract.paper.front.products import read_product
from esrp_ingest.extract.paper.parts.mailbox_counts import mailbox_count
from esrp_ingest.parsing import parse_bytes
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
        ("Zephyr 4824 2,000 Mailbox Solution", ["Servers by Dell Inc. were used"], "Zephyr"),
        ("Zephyr 4824 2,000 Mailbox Solution", ["Dell Inc. and Intel Corp. own their trademarks"], "Zephyr"),
        ("Zephyr 4824 2,000 Mailbox Solution", ["Servers by Dell, Inc. were used"], "Zephyr"),
        (
            "Zephyr 4824 2,000 Mailbox Solution",
            ["So Infortrend, Inc. saw it at", "the date of publication."],
            "Infortrend",
        ),
        ("Zephyr 4824 2,000 Mailbox Solution", ["What Dell and Infortrend said at the date of publication"], "Zephyr"),
        ("Zephyr 4824 2,000 Mailbox Solution", ["Lenovo"], "Lenovo"),
        ("Zephyr 4824 2,000 Mailbox Solution", ["Lenovo", "Infortrend"], "Zephyr"),
        ("Zephyr 4824 2,000 Mailbox Solution", ["Intel"], "Zephyr"),
        ("2,000 Mailbox Solution", ["So Infortrend, Inc. saw it at", "the date of publication."], "Infortrend"),
        ("2,000 Mailbox Solution", ["Lenovo"], "Lenovo"),
        ("2,000 Mailbox Solution", ["Lenovo", "Infortrend"], None),
        ("2,000 Mailbox Solution", ["A server that Dell builds"], None),
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


@pytest.mark.parametrize(
    ("title", "product"),
    [
        ("12,000 Mailbox Exchange 2013 Storage Solution on the CS500 Array", "CS500"),
        ("12,000 Mailbox Exchange 2013 Storage Solution Zephyr Q7", "Zephyr Q7"),
        ("12,000 Mailbox Exchange 2013 Storage Solution using Zephyr Flash Q7 and more", "Zephyr Flash Q7"),
        ("12,000 Mailbox Zephyr Q7 Storage Solution on Exchange 2013", "Zephyr Q7"),
        ("Pillar Axiom 600 Exchange 2010 Mailbox Resiliency Storage Solution for 12,000 Mailboxes", "Pillar Axiom 600"),
        ("Pillar Axiom 600 Exchange 2010 Resiliency Storage Solution for 12,000 Mailboxes", "Pillar Axiom 600"),
        ("Acme Z9 Thin Provisioned 12,000 Mailbox Exchange 2013 Storage Solution", "Acme Z9"),
        ("12,000 Mailbox Exchange 2013 Storage Solution", None),
    ],
)
def test_a_product_behind_the_solution_is_no_part_of_it(title: str, product: str | None):
    assert read_product(title, [title], VENDORS)[1] == product


STORE_VIRTUAL = "StoreVirtual 4630 5,000 Mailbox Exchange 2013 Storage Solution"
ENTERPRISE = "\u00a9 Copyright 2017 Hewlett Packard Enterprise Development LP."


@pytest.mark.parametrize(
    ("title", "imprint", "vendor"),
    [
        (STORE_VIRTUAL, "\u00a9 Copyright 2013 Hewlett-Packard Development Company, L.P.", "HP"),
        (STORE_VIRTUAL, ENTERPRISE, "HPE"),
        (STORE_VIRTUAL, "It is our own text.", "HP"),
        (STORE_VIRTUAL, "\u00a9 Copyright 2013 Cisco Systems, Inc.", "HP"),
        ("3PAR StoreServ 8200 5,000 Mailbox Exchange 2016 Solution", ENTERPRISE, "HPE"),
        ("5,000 Mailbox Exchange 2016 Solution on StoreVirtual 3200", ENTERPRISE, "HPE"),
        ("HP StoreVirtual 4630 5,000 Mailbox Exchange 2013 Solution", ENTERPRISE, "HP"),
        ("HPE StoreVirtual 3200 1,000 Mailbox Exchange 2016 Solution", "\u00a9 2013 Hewlett-Packard", "HPE"),
        ("Compellent Storage Center 5,000 Mailbox Exchange 2010 Solution", "\u00a9 2011 Dell Inc.", "Compellent"),
    ],
)
def test_a_family_of_products_is_of_whom_its_owner_was_called(title: str, imprint: str, vendor: str):
    assert read_product(title, [title, imprint], VENDORS)[0] == vendor


WITH_PRODUCT = "30,000 Mailbox Exchange 2016 Storage Solution on ThinkSystem DE4000H"
WITHOUT = "30,000 Mailbox Exchange 2016 Storage Solution"


USING = f"{WITHOUT} using Lenovo"
NIMBLE = "Nimble Storage CS5 9,000 Mailbox Solution"
ROWS = "".join(
    f"<tr><td>{label}</td><td>{value}</td></tr>"
    for label, value in (
        ("Number of Exchange mailboxes simulated", 1000),
        ("Number of hosts", 2),
        ("Number of databases/host", 4),
    )
)


@pytest.mark.parametrize("size", [20, 24])
@pytest.mark.parametrize("as_pdf", [True, False])
@pytest.mark.parametrize(
    ("brand", "title", "whole", "product"),
    [
        ("Lenovo", WITH_PRODUCT, WITH_PRODUCT, "ThinkSystem DE4000H"),  # the brand says nothing that is open
        ("Lenovo", WITHOUT, f"Lenovo {WITHOUT}", "Lenovo"),
        ("nimblestorage", NIMBLE, NIMBLE, "Nimble Storage CS5"),
        ("Lenovo", f"{USING}<br>ThinkSystem DE4", f"{USING} ThinkSystem DE4", "Lenovo ThinkSystem DE4"),
        ("QNAP", "12,000 Mailbox Solution on TS-1", "12,000 Mailbox Solution on TS-1", "TS-1"),
    ],
)
def test_a_brand_above_a_title(brand: str, title: str, whole: str, product: str, as_pdf: bool, size: int):
    html = (
        f"<p style='font: bold {size}pt sans-serif; margin: 6pt 0'>{brand}</p>"
        f"<p style='font: bold 24pt sans-serif; margin: 6pt 0'>{title}</p><p>ESRP - Storage Version 4.0</p>"
        f"<h2>Simulated Exchange configuration</h2><table>{ROWS}</table>"
    )
    (solution,) = parse_bytes(HTML(string=html).write_pdf() if as_pdf else html.encode(), "paper").solutions
    assert (solution.title, solution.vendor) == (whole, VENDORS.find(brand))
    assert solution.product == product
