"""Tables of several set-ups below headings, or captions, that are nothing but the names of their models."""

import pytest
from html_tables import html_rows

from esrp_ingest.models import Solution
from esrp_ingest.parsing import parse_bytes

FIRST = (
    ("Number of Exchange mailboxes simulated", "3,000"),
    ("Storage cache", "8 GB"),
    ("RAID level", "RAID 6"),
)
SECOND = (
    ("Number of Exchange mailboxes simulated", "4,000"),
    ("Storage cache", "16 GB"),
    ("RAID level", "RAID 10"),
)
Rows = tuple[tuple[str, ...], ...]


def read(one: str, other: str, second: Rows = SECOND) -> list[Solution]:
    tables = (f"{title}<table>{html_rows(rows)}</table>" for title, rows in ((one, FIRST), (other, second)))
    front = (
        "<h1>Acme Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage 4.0</p><p>Test date: May 2014</p>"
    )
    return list(parse_bytes(f"{front}{''.join(tables)}".encode(), "paper.html").solutions)


@pytest.mark.parametrize("title", ["<h2>{}</h2>", "<p>Table 1: {}</p>"])
def test_each_model_has_its_own_values(title: str) -> None:
    found = read(title.format("Acme A20"), title.format("Acme A30"))
    assert [(each.configuration, each.mailboxes, each.cache_gb, each.raid_level) for each in found] == [
        ("Acme A20", 3000, 8.0, "RAID6"),
        ("Acme A30", 4000, 16.0, "RAID10"),
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Overview", "Details of the test"),
        ("Tested configuration", "Recommended configuration"),
        ("Production", "Disaster recovery"),
        ("Server EX01", "Server EX02"),
        ("Exchange 2013 design", "Exchange 2013 sizing"),
    ],
)
def test_other_headings_name_no_set_ups(one: str, other: str) -> None:
    assert [each.configuration for each in read(f"<h2>{one}</h2>", f"<h2>{other}</h2>")] == [None]


def test_a_model_whose_table_counts_no_mailboxes_is_a_part_of_the_solution() -> None:
    parts = (("Number of hosts", "2"), *SECOND[1:])
    assert [each.mailboxes for each in read("<h2>Acme A20</h2>", "<h2>Acme A30</h2>", parts)] == [3000]
