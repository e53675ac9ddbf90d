"""How papers count the controllers of a storage system, and what short labels say that nothing proves."""

import pytest
from html_tables import html_rows

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

FRONT = "<h1>Acme A1 Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage 4.0</p><h2>Storage hardware</h2>"
ROWS = (("Number of hosts", "4"), ("Number of copies/database", "2"), ("Multi-Pathing", "yes"))


def read(*rows: tuple[str, str]) -> ParsedDocument:
    html = f"{FRONT}<table>{html_rows((*ROWS, *rows))}</table><h2>Conclusion</h2><p>It was quick.</p>"
    return parse_bytes(html.encode(), "paper.html")


def told(document: ParsedDocument) -> list[str]:
    return [finding.message for finding in document.findings if finding.rule == "unread_value"]


@pytest.mark.parametrize("label", ["Number of storage controllers", "Controllers"])
@pytest.mark.parametrize(
    "value",
    ["2 nodes", "two storage nodes", "2 SPs", "Dual", "dual controllers (active/active)", "a pair of controllers"],
)
def test_controllers_are_counted_as_vendors_call_them(label: str, value: str) -> None:
    document = read((label, value))
    assert [each.controllers for each in document.solutions] == [2]
    assert told(document) == []


@pytest.mark.parametrize("label", ["Number of storage controllers", "Controllers"])
@pytest.mark.parametrize("value", ["1 pair", "redundant", "dual in each of 4 arrays", "PERC H800"])
def test_what_counts_no_controllers_is_told(label: str, value: str) -> None:
    document = read((label, value))
    assert [each.controllers for each in document.solutions] == [None]
    assert len(told(document)) == 1


def test_nodes_are_servers_where_servers_are_counted_and_dual_counts_nothing_else() -> None:
    (solution,) = read(("Number of storage controllers", "2")).solutions
    assert solution.servers == 4
    rows = html_rows((("Number of hosts", "6 nodes"), *ROWS[1:], ("Storage cache", "8 GB")))
    (solution,) = parse_bytes(f"{FRONT}<table>{rows}</table>".encode(), "paper.html").solutions
    assert solution.servers == 6


def test_a_short_label_that_another_row_states_in_full_is_not_told() -> None:
    document = read(("Number of storage controllers", "2"), ("Controllers", "redundant"))
    assert [each.controllers for each in document.solutions] == [2]
    assert told(document) == []


def test_levels_of_which_nobody_knows_which_was_tested_are_told() -> None:
    document = read(("RAID level", "RAID 10-DM / RAID 6"))
    assert [each.raid_level for each in document.solutions] == [None]
    assert len(told(document)) == 1


def test_a_size_of_mailboxes_with_a_hyphen_is_read() -> None:
    rows = html_rows((*ROWS, ("Storage cache", "8 GB")))
    page = f"{FRONT}<p>The users with 2-GB mailboxes were simulated.</p><table>{rows}</table>"
    page = page.replace("Exchange 2013", "5,000 Mailbox Exchange 2013")
    (solution,) = parse_bytes(page.encode(), "paper.html").solutions
    assert solution.mailbox_size_mb == 2048.0


def test_a_model_that_looks_like_none_is_told() -> None:
    rows = "<tr><td colspan=2>Storage</td></tr><tr><td>Model</td><td>HUS VM, 73-02-00</td></tr>"
    page = f"{FRONT}<table>{html_rows((*ROWS, ('Storage connectivity', 'SAS')))}{rows}</table>"
    document = parse_bytes(page.encode(), "paper.html")
    assert [each.storage_model for each in document.solutions] == [None]
    assert [message for message in told(document) if "not known to be storage_model" in message]


@pytest.mark.parametrize(
    ("label", "value", "column"),
    [
        ("Storage cache", "8 GB16 GB", "cache_gb"),
        ("Mailbox size", "1 GB2 GB", "mailbox_size_mb"),
        ("Raw capacity per disk", "600GB900GB", "disk_capacity_gb"),
        ("RAID level", "RAID 5RAID 10", "raid_level"),
        ("Number of storage ports", "4 ports8 ports", "storage_ports"),
    ],
)
def test_of_two_values_without_a_blank_between_them_none_is_taken(label: str, value: str, column: str) -> None:
    document = read((label, value))
    assert [getattr(each, column) for each in document.solutions] == [None]
    assert len(told(document)) == 1


@pytest.mark.parametrize(
    ("label", "value", "column", "expected"),
    [
        ("Storage cache", "8GB (2x4GB)", "cache_gb", 8.0),
        ("Raw capacity per disk", "600GB", "disk_capacity_gb", 600.0),
        ("RAID level", "RAID5", "raid_level", "RAID5"),
    ],
)
def test_a_value_with_its_unit_close_to_it_is_one(label: str, value: str, column: str, expected: object) -> None:
    document = read((label, value))
    assert [getattr(each, column) for each in document.solutions] == [expected]
