"""Tables with a row for each set-up whose texts stand closely, those of arrays, and what is left of them."""

import pytest
from html_tables import html_rows
from weasyprint import HTML

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

Rows = tuple[tuple[str, ...], ...]
FRONT = "<h1>Acme Rack 500 Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage 4.0</p>"
STYLE = "body { font: 9pt 'DejaVu Sans' } table { border-collapse: collapse } td { padding: 1pt; border: 0.5pt solid }"
COMMON = (("Number of copies/database", "2"), ("Number of hosts", "4"), ("Multi-Pathing", "yes"))
HEAD = ("Set-up", "Disks", "RAID", "Mailboxes", "Storage cache", "Connectivity")
VALUES = (("24", "RAID 5", "5,000", "8 GB", "SAS"), ("48", "RAID 10", "10,000", "16 GB", "iSCSI"))
EXPECTED = [(24, "RAID5", 5000, 8.0, "SAS"), (48, "RAID10", 10000, 16.0, "iSCSI")]


def read(rows: Rows, style: str = "") -> ParsedDocument:
    """What is read of a page with a table of set-ups in rows."""
    tables = f"<h2>Disks of all</h2><table>{html_rows(COMMON)}</table><h2>Set-ups</h2><table>{html_rows(rows)}</table>"
    html = f"<html><style>{STYLE} {style}</style>{FRONT}{tables}<h2>Conclusion</h2><p>All went well.</p></html>"
    return parse_bytes(HTML(string=html).write_pdf(), "paper.pdf")


def values(document: ParsedDocument) -> list[tuple[object, ...]]:
    return [
        (each.disks, each.raid_level, each.mailboxes, each.cache_gb, each.connectivity) for each in document.solutions
    ]


def named(one: str, other: str, head: tuple[str, ...] = HEAD) -> Rows:
    return (head, (one, *VALUES[0]), (other, *VALUES[1]))


@pytest.mark.parametrize("style", ["", "td { border: none }", "td { padding: 1.5pt 4pt; width: 46pt }"])
@pytest.mark.parametrize("names", [("Array A", "Array B"), ("Config 1", "Config 2"), ("VX20", "VX40")])
def test_rows_that_stand_closely_are_set_ups(style: str, names: tuple[str, str]) -> None:
    document = read(named(*names), style)
    assert [each.configuration for each in document.solutions] == list(names)
    assert values(document) == EXPECTED
    assert not [found for found in document.findings if found.rule == "undecided_scope"]


def test_a_label_of_several_words_is_not_parted_where_values_are() -> None:
    head = ("Configuration", "Number of hosts", "RAID level", "Mailbox size", "Storage cache", "Connectivity")
    rows = (head, ("Config A", "2", "RAID 5", "1 GB", "8 GB", "SAS"), ("Config B", "4", "RAID 6", "2 GB", "9 GB", "FC"))
    first, second = read(rows).solutions
    assert (first.servers, first.mailbox_size_mb, first.cache_gb) == (2, 1024.0, 8.0)
    assert (second.servers, second.mailbox_size_mb, second.cache_gb) == (4, 2048.0, 9.0)


def test_rows_whose_columns_nobody_can_tell_are_told() -> None:
    rows = "".join(f"<p>{' '.join(row)}</p>" for row in named("Array A", "Array Bravo"))
    table = f"<h2>Disks of all</h2><table>{html_rows(COMMON)}</table><h2>Set-ups</h2>{rows}"
    document = parse_bytes(HTML(string=f"<style>{STYLE}</style>{FRONT}{table}").write_pdf(), "paper.pdf")
    assert [each.disks for each in document.solutions] == [None]
    told = [found.message for found in document.findings if found.rule == "undecided_scope"]
    assert any("may each be a set-up" in message for message in told)


@pytest.mark.parametrize("names", [("Server 1", "Server 2"), ("DAG 1", "DAG 2"), ("LUN 1", "LUN 2")])
def test_rows_of_servers_are_no_set_ups_however_closely_they_stand(names: tuple[str, str]) -> None:
    document = read(named(*names))
    assert [each.configuration for each in document.solutions] == [None]


def test_arrays_of_one_solution_have_no_mailboxes_of_their_own() -> None:
    head = ("Configuration", "Disks", "RAID", "Storage cache")
    rows = (head, ("Array 1", "24", "RAID 10", "8 GB"), ("Array 2", "12", "RAID 5", "8 GB"))
    document = read(rows)
    assert [each.configuration for each in document.solutions] == [None]
    assert "undecided_scope" in [found.rule for found in document.findings]


def test_a_row_of_the_configuration_heads_no_set_ups() -> None:
    rows = (("Configuration", "24 disks RAID 5"), ("Number of storage controllers", "2"), ("Storage cache", "8 GB"))
    document = read(rows)
    assert [each.cache_gb for each in document.solutions] == [8.0]
    assert "undecided_scope" not in [found.rule for found in document.findings]
