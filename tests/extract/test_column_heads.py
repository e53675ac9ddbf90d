"""What heads the labels of a configuration table and their values is no row of it; nor is the foot of a page."""

import pytest
from html_tables import html_table

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

TITLE = "Acme A1 2,000 Mailbox Exchange 2013 Storage Solution"
ROWS = (("Storage cache", "8 GB"), ("Number of storage controllers", "2"), ("RAID level", "RAID 5"))
HEADS = [
    ("Configuration Item", "Tested Value"),
    ("Attribute", "Configuration tested"),
    ("Component", "Specification"),
    ("Parameter", "Setting"),
    ("Parameter", "Value in test"),
    ("Storage Attribute", "Value/Description"),
    ("Exchange configuration item", "Test value"),
    ("Test parameter", "As tested"),
    ("Item", "Details of tested configuration"),
    ("Question", "Answer"),
    ("Storage Hardware", "Details"),
    ("Simulated Exchange Configuration", "Tested Value"),
]


def facts(document: ParsedDocument) -> list[tuple[str, str]]:
    return [(fact.label, fact.value) for solution in document.solutions for fact in solution.solution_fact]


def as_text(rows: tuple[tuple[str, str], ...]) -> str:
    return "\n".join(f"{label:<50}{value}" for label, value in rows)


@pytest.mark.parametrize("head", HEADS)
def test_a_head_is_no_row(head: tuple[str, str]) -> None:
    body = f"<h2>Storage Hardware</h2>{html_table((head, *ROWS))}"
    html = f"<h1>{TITLE}</h1><p>Tested with: ESRP - Storage 4.0</p>{body}"
    assert facts(parse_bytes(html.encode(), "paper.html")) == list(ROWS)
    text = f"{TITLE}\nTested with: ESRP - Storage 4.0\n\nStorage Hardware\n{as_text((head, *ROWS))}\n"
    assert facts(parse_bytes(text.encode(), "paper.txt")) == list(ROWS)


@pytest.mark.parametrize(
    "row", [("Tested system", "Acme A1"), ("Host server type", "Description"), ("Setting", "Enabled")]
)
def test_what_says_more_or_less_than_a_head_is_a_row(row: tuple[str, str]) -> None:
    html = f"<h1>{TITLE}</h1><p>Tested with: ESRP - Storage 4.0</p><h2>Storage Hardware</h2>{html_table((row, *ROWS))}"
    assert facts(parse_bytes(html.encode(), "paper.html")) == [row, *ROWS]


@pytest.mark.parametrize(
    "foot", [("Acme A1 for Exchange 2013", "Page 3 of 9"), ("Page 3", "Acme A1 for Exchange 2013")]
)
def test_the_foot_of_a_page_amid_a_table_is_no_row(foot: tuple[str, str]) -> None:
    rows = (*ROWS[:2], foot, ROWS[2])
    text = f"{TITLE}\nTested with: ESRP - Storage 4.0\n\nStorage Hardware\n{as_text(rows)}\n"
    document = parse_bytes(text.encode(), "paper.txt")
    assert facts(document) == list(ROWS)
    assert document.document.figures_left == 0
