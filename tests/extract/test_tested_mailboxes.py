"""How many mailboxes were tested, where front pages name other numbers too: what could be, and what a part has."""

import pytest

from esrp_ingest.extract.paper.front.front_matter import read_front_matter
from esrp_ingest.extract.paper.front.products import read_product
from esrp_ingest.extract.paper.parts.mailbox_counts import mailbox_count
from esrp_ingest.layout import Cell, Line
from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.vocabulary.vendors import VendorDirectory

VENDORS = VendorDirectory()
TITLE = "Acme A1 Exchange 2013 Storage Solution"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Up to 50,000 mailboxes", None),
        ("Up to 50,000 mailboxes tested", 50_000),
        ("Up to 50,000 mailboxes, 20,000 users tested", 20_000),
        ("Scales to 50,000 mailboxes", None),
        ("Maximum: 50,000 mailboxes", None),
        ("50,000 mailboxes max, 20,000 mailboxes tested", 20_000),
        ("Supports 50,000 mailboxes", None),
        ("Acme A1 supporting 1,200 Microsoft Exchange users", 1200),
        ("Designed for 50,000 mailboxes", None),
        ("more than 50,000 mailboxes", None),
        ("5,000 mailboxes over iSCSI", 5000),
        ("From 5,000 to 50,000 mailboxes", None),
        ("5,000 \u2013 50,000 mailboxes", None),
        ("Axiom 600 - 9,000 Mailbox", 9000),
        ("10,000 mailboxes per array", None),
        ("10,000 mailboxes on each of two servers", None),
        ("20,000 mailboxes with 1 GB per mailbox", 20_000),
        ("Tested: 20,000 mailboxes", 20_000),
        ("Tested with 20,000 of up to 50,000 mailboxes", 20_000),
        ("Tested with up to 50,000 mailboxes", None),
        ("50,000-mailbox building block for Exchange 2013, tested with 20,000", 20_000),
        ("5,000 mailboxes, tested with 1,200 disks", 5000),
        ("100,000Mailbox Exchange 2013", 100_000),
        ("Exchange 2010Mailbox Resiliency", None),
        ("A5000Mailbox", None),
    ],
)
def test_what_could_be_and_what_a_part_has_is_not_what_was_tested(text: str, count: int | None):
    assert mailbox_count(text) == count


@pytest.mark.parametrize(
    ("title", "product"),
    [
        ("Acme A1: Up to 50,000 Exchange 2013 mailboxes", "Acme A1"),
        ("Acme A1: From 5,000 to 50,000 Mailboxes, Exchange 2013", "Acme A1"),
        ("Acme A1 Exchange 2013 Storage Solution Scales to 50,000 mailboxes", "Acme A1"),
    ],
)
def test_words_before_a_number_that_could_be_are_no_part_of_the_product(title: str, product: str):
    assert read_product(title, [title], VENDORS)[1] == product


@pytest.mark.parametrize(
    ("lines", "count", "doubts"),
    [
        ("Up to 50,000 mailboxes|Tested with 20,000 mailboxes", 20_000, ["number of mailboxes"]),
        ("Scales to 50,000|Tested with 20,000 mailboxes", 20_000, ["number of mailboxes"]),
        ("Tested with 20,000 mailboxes||Up to 50,000 mailboxes", 20_000, ["number of mailboxes"]),
        ("10,000 mailboxes per array|Tested with 20,000 mailboxes", 20_000, ["number of mailboxes"]),
        ("Tested with 2,000 mailboxes|per array", None, ["number of mailboxes", "does not tell how many"]),
        ("Up to 50,000 mailboxes", None, ["number of mailboxes", "'Up to 50,000 mailboxes', which does not tell"]),
        ("Up to|50,000 mailboxes", None, ["number of mailboxes"]),
        ("5,000 mailboxes||5,000 mailboxes", 5000, []),
        ("June 2011|Mailbox Resiliency", None, ["number of mailboxes"]),
    ],
)
def test_what_stands_beside_a_title_without_a_number(lines: str, count: int | None, doubts: list[str]):
    body = [Line((Cell(text),), number=at) for at, text in enumerate([TITLE, *lines.split("|")], 1) if text]
    front = read_front_matter(body, [], VENDORS)
    assert front.mailboxes == count
    found = [finding.message for finding in front.findings]
    assert len(found) >= len(doubts)
    assert [doubt for doubt in doubts if not any(doubt in message for message in found)] == []


@pytest.mark.parametrize(
    ("line", "count", "warnings"),
    [
        ("Tested with 20,000 mailboxes", 20_000, 1),
        ("Tested with 50,000 mailboxes", 50_000, 0),
        ("tested with 20,000 mailboxes in a first phase of the work", 50_000, 0),
        ("Up to 90,000 mailboxes", 50_000, 0),
        ("20,000 mailboxes", 50_000, 0),
    ],
)
def test_what_was_tested_goes_before_what_the_title_names(line: str, count: int, warnings: int):
    body = [
        Line((Cell(text),), number=3 * at) for at, text in enumerate(("Acme A1 50,000 Mailbox Exchange 2013", line))
    ]
    front = read_front_matter(body, [], VENDORS)
    assert front.mailboxes == count
    assert len([finding for finding in front.findings if finding.rule == "contradicting_cells"]) == warnings


def paper(front: str, simulated: str) -> ParsedDocument:
    rows = (("Number of Exchange mailboxes simulated", simulated), ("Number of hosts", "2"), ("Mailbox size", "1 GB"))
    table = "".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in rows)
    html = f"{front}<h2>Simulated Exchange Configuration</h2><table>{table}</table>"
    return parse_bytes(html.encode(), "p.html")


@pytest.mark.parametrize(("simulated", "contradictions"), [("20,000", 0), ("5,000", 1)])
def test_the_configuration_goes_before_the_front_page(simulated: str, contradictions: int):
    parsed = paper(f"<h1>{TITLE}</h1><p>Up to 50,000 mailboxes</p><p>Tested with 20,000 mailboxes</p>", simulated)
    assert parsed.solutions[0].mailboxes == int(simulated.replace(",", ""))
    found = [finding.message for finding in parsed.findings if finding.rule == "contradicting_cells"]
    assert len(found) == contradictions
    assert all(message.startswith("the front page names 20000 mailboxes") for message in found)


@pytest.mark.parametrize(
    ("title", "beside", "count", "told"),
    [
        ("Acme A1 Exchange 2013 for 10,000 users, 5,000 mailboxes", "A paper", None, True),
        ("Acme A1 Exchange 2013 for 10,000 users, 5,000 mailboxes", "Tested with 5,000 mailboxes", 5000, False),
        ("Acme A1 1,000 and 2,000 Mailbox Exchange 2013 Storage Solutions", "A paper", None, True),
        ("Acme A1 1,000, 2,000 & 4,000 Mailbox Exchange 2013 Solutions", "Tested with 2,000 mailboxes", 2000, False),
        ("Acme A1 1,000/2,000 Mailbox Exchange 2013 Storage Solutions", "A paper", None, True),
        ("Acme A1 1,000 and 1,000 Mailbox Exchange 2013 Storage Solutions", "A paper", 1000, False),
        ("Acme A1 Exchange 2013 for 10,000 users, 10K mailboxes", "A paper", 10_000, False),
        ("Acme A1 Exchange 2013 for 10,000 users, two sites of 5,000 users", "A paper", 10_000, False),
        ("Acme A1 Exchange 2013 for 10,000 users, up to 20K mailboxes", "A paper", 10_000, False),
    ],
)
def test_of_two_numbers_in_a_title_one_is_tested_or_none(title: str, beside: str, count: int | None, told: bool):
    body = [Line((Cell(text),), number=at) for at, text in enumerate([title, beside], 1)]
    front = read_front_matter(body, [], VENDORS)
    assert front.mailboxes == count
    assert any("names several numbers" in finding.message for finding in front.findings) is told
