"""Tables with a head over each of several columns that are no set-ups: volumes, disks, hosts."""

import pytest
from html_tables import html_table

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

TITLE = "Acme A1 2,000 Mailbox Exchange 2013 Storage Solution"
Rows = tuple[tuple[str, ...], ...]
VOLUMES: Rows = (
    ("LUN", "Size", "RAID", "Disks"),
    ("DB1", "1.2 TB", "RAID 10", "12"),
    ("DB2", "1.4 TB", "RAID 10", "14"),
    ("LOG", "200 GB", "RAID 1", "2"),
)
DISKS: Rows = (
    ("Disk type", "Quantity", "RAID level", "Use"),
    ("300 GB 10K SAS", "2", "RAID 1", "Operating system"),
    ("500 GB 7.2K SATA", "14", "RAID 10", "Databases and logs"),
)
PORTS: Rows = (
    ("Host", "Initiator", "Target port"),
    ("exch1", "10:00:00:00:c9:5a:01:1f", "1a"),
    ("exch2", "10:00:00:00:c9:5a:02:1f", "2a"),
)
USES: Rows = (
    ("Volume", "Capacity", "RAID group", "Purpose"),
    ("vol01", "2,048 GB", "RG0", "Mailbox databases"),
    ("vol02", "256 GB", "RG1", "Transaction logs"),
)
HOSTS: Rows = (("", "Server 1", "Server 2"), ("Model", "x3650 M5", "x3550 M5"), ("Memory", "64 GB", "96 GB"))
KINDS: Rows = (
    ("Item", "Database LUNs", "Log LUNs", "Spare"),
    ("Number of physical disks in test", "12", "2", "1"),
    ("Raid level", "RAID 10", "RAID 1", "N/A"),
    ("Total formatted capacity", "5586 GB", "931 GB", "N/A"),
)


def read(rows: Rows, *, as_text: bool = False, heading: str = "Layout") -> ParsedDocument:
    if as_text:
        body = "\n".join("".join(f"{cell:<42}" for cell in row).rstrip() for row in rows)
        return parse_bytes(f"{TITLE}\nTested with: ESRP - Storage 4.0\n\n{heading}\n{body}\n".encode(), "paper.txt")
    html = f"<h1>{TITLE}</h1><p>Tested with: ESRP - Storage 4.0</p><h2>{heading}</h2>{html_table(rows)}"
    return parse_bytes(f"{html}<h2>Conclusion</h2><p>It was quick.</p>".encode(), "paper.html")


def facts(document: ParsedDocument) -> list[tuple[str, str]]:
    return [(fact.label, fact.value) for solution in document.solutions for fact in solution.solution_fact]


def cells(rows: Rows) -> list[tuple[str, str]]:
    (_, *names), *body = rows
    return [
        (f"{label}, {name}", text) for label, *texts in body for name, text in zip(names, texts, strict=True) if text
    ]


@pytest.mark.parametrize("as_text", [False, True])
@pytest.mark.parametrize("rows", [VOLUMES, DISKS, PORTS, USES])
def test_what_a_cell_says_is_called_by_its_row_and_its_column(rows: Rows, as_text: bool) -> None:
    document = read(rows, as_text=as_text)
    assert facts(document) == cells(rows)
    assert [each.rule for each in document.findings if each.rule in ("unknown_setup", "unread_value")] == []


def test_machines_over_columns_are_no_set_ups() -> None:
    document = read(HOSTS)
    assert len(document.solutions) == 1
    assert facts(document) == cells(HOSTS)


def test_a_head_that_stands_again_is_no_row() -> None:
    again = (*VOLUMES[:3], ("Logs", *VOLUMES[0][1:]), VOLUMES[3])
    assert facts(read(again)) == cells(VOLUMES)


def test_of_kinds_of_disks_those_of_the_databases_are_the_solutions() -> None:
    document = read(KINDS, heading="Primary Storage Disk Configuration")
    (only,) = document.solutions
    assert (only.disks, only.raid_level, only.formatted_capacity_gb) == (12, "RAID10", 5586)
    assert [(label, value) for label, value in facts(document) if label.startswith("Raid level")] == [
        ("Raid level", "RAID 10"),
        ("Raid level, Log LUNs", "RAID 1"),
        ("Raid level, Spare", "N/A"),
    ]


def test_spares_and_disks_of_the_system_are_no_set_ups() -> None:
    rows = (
        ("", "DB disks", "OS disks", "Spares"),
        ("Disk type", "4 TB 7.2K NL-SAS", "300 GB 10K SAS", "4 TB 7.2K NL-SAS"),
        ("Number of disks", "22", "2", "2"),
        ("RAID level", "RAID 10", "RAID 1", "none"),
    )
    (only,) = read(rows, heading="Storage disks").solutions
    assert only.raid_level == "RAID10"


def test_pairs_side_by_side_stay_pairs() -> None:
    rows = (
        ("Storage model", "Acme A1", "Storage connectivity", "Fibre Channel"),
        ("Storage cache", "4 GB", "Number of storage ports", "8"),
    )
    said = facts(read(rows))
    assert sorted(said) == sorted((label, value) for row in rows for label, value in (row[:2], row[2:]))


def test_known_labels_whose_columns_differ_are_told() -> None:
    rows = (("", "Server 1", "Server 2"), ("Number of storage ports", "4", "8"), ("Storage cache", "2 GB", "2 GB"))
    document = read(rows)
    (only,) = document.solutions
    assert (only.storage_ports, only.cache_gb) == (None, 2)
    assert [each.subject for each in document.findings if each.rule == "undecided_scope"] == ["Number of storage ports"]
