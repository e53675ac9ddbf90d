"""What is said of disks of several kinds, and of disks that are not those of the databases."""

import pytest
from html_tables import html_table

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

FRONT = "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage 4.0</p>"
STORAGE = (("Storage cache", "8 GB"), ("Number of storage ports", "4"), ("Storage connectivity", "SAS"))
Rows = tuple[tuple[str, str], ...]


def disks(kind: str, capacity: str, count: str, level: str) -> Rows:
    labels = (
        "Disk type, speed and firmware revision",
        "Raw capacity per disk (GB)",
        "Number of physical disks in test",
    )
    return (*zip(labels, (kind, capacity, count), strict=True), ("RAID level", level))


FLASH = disks("SSD, A01", "400", "10", "RAID 5")
ROTATING = disks("600 GB 10K SAS, B02", "600", "4", "RAID 10")


def read(*tables: tuple[str, Rows]) -> ParsedDocument:
    body = "".join(f"<h2>{heading}</h2>{html_table(rows)}" for heading, rows in (("Storage", STORAGE), *tables))
    return parse_bytes(f"{FRONT}{body}<h2>Conclusion</h2><p>It was quick.</p>".encode(), "paper.html")


def typed(document: ParsedDocument) -> tuple[object, ...]:
    (only,) = document.solutions
    return only.disk_type, only.disks, only.disk_rpm, only.disk_capacity_gb, only.raid_level


def told(document: ParsedDocument) -> list[str]:
    return [each.message for each in document.findings if each.rule == "unread_value"]


def test_of_two_kinds_in_tables_of_their_own_none_is_taken_for_all() -> None:
    document = read(("Tier 1", FLASH), ("Tier 2", ROTATING))
    assert typed(document) == ("mixed", None, None, None, None)
    assert any("beside disks of another kind" in message for message in told(document))


def test_what_is_the_same_of_both_is_taken() -> None:
    rotating = disks("600 GB 10K SAS, B02", "600", "4", "RAID 5")
    document = read(("Tier 1", FLASH), ("Tier 2", (*rotating, ("Total number of disks tested in solution", "14"))))
    assert typed(document) == ("mixed", 14, None, None, "RAID5")


@pytest.mark.parametrize(
    "headings",
    [
        ("Primary Storage Disk Configuration (Mailbox Store Disks)", "Primary Storage Disk Configuration (Log Disks)"),
        ("Mailbox store disks", "Log disks"),
    ],
)
@pytest.mark.parametrize("logs_first", [False, True])
def test_disks_of_logs_are_no_other_kind_wherever_they_stand(headings: tuple[str, str], logs_first: bool) -> None:
    tables = list(zip(headings, (FLASH, ROTATING), strict=True))
    assert typed(read(*(reversed(tables) if logs_first else tables))) == ("ssd", 10, None, 400, "RAID5")


def test_a_table_of_both_is_one_of_the_databases() -> None:
    assert typed(read(("Disk Configuration (Mailbox Store and Log Disks)", ROTATING))) == (
        "hdd",
        4,
        10000,
        600,
        "RAID10",
    )


def test_one_size_beside_a_row_of_two_kinds_is_that_of_nobody_knows_which() -> None:
    rows = (("Disk type", "SSD and 10K SAS"), ("Raw capacity per disk", "400 GB"), ("RAID level", "RAID 5"))
    document = read(("Disks", rows))
    assert typed(document) == ("mixed", None, None, None, "RAID5")
    assert any("disks of several kinds" in message for message in told(document))


def test_the_same_disks_in_two_tables_are_of_one_kind() -> None:
    assert typed(read(("Tier 1", FLASH), ("Tier 2", FLASH))) == ("ssd", 10, None, 400, "RAID5")


@pytest.mark.parametrize(
    ("names", "behind"),
    [
        (("Database disks", "Log disks"), " (Database disks)"),
        (("As tested", "Designed for"), ""),
        (("Value", "Remark"), ""),
    ],
)
def test_the_heading_says_what_heads_the_disks_of_databases_and_nothing_else(names: tuple[str, str], behind: str):
    rows = (("Number of Exchange mailboxes simulated", "3,000", "a few"), ("RAID level", "RAID 5", "RAID 6"))
    cells = "".join(
        f"<tr>{''.join(f'<td>{text}</td>' for text in row)}</tr>"
        for row in (("", *names), *rows, ("Number of databases/host", "3", "4"))
    )
    front = "<h1>Acme 3,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage 4.0</p>"
    html = f"{front}<h2>Storage configuration</h2><table>{cells}</table>"
    (found,) = parse_bytes(html.encode(), "paper.html").solutions
    tables = {fact.table_name for fact in found.solution_fact if "," not in fact.label}
    assert tables == {f"Storage configuration{behind}"}


@pytest.mark.parametrize("kind", ["2TB Nearline SAS", "2TB NL-SAS", "2TB Midline SAS", "2TB MDL SAS"])
def test_near_line_disks_rotate(kind: str) -> None:
    assert typed(read(("Tier 1", disks(kind, "2000", "12", "RAID 6"))))[0] == "hdd"
