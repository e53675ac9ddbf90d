"""Tables with a row for each of several set-ups, and those that look like them: of servers, LUNs, arrays of one."""

import pytest
from html_tables import html_rows
from weasyprint import HTML

from esrp_ingest.models import Solution
from esrp_ingest.parsing import parse_bytes

ARRAYS = (
    ("Array", "Drives", "RAID", "Mailboxes"),
    ("Acme A20", "24 x 600 GB SAS 10K", "RAID 10", "3,000"),
    ("Acme A30", "48 x 1.2 TB SAS 10K", "RAID 6", "6,000"),
)
SETUPS = (
    ("Configuration", "Number of Exchange mailboxes simulated", "Mailbox size", "RAID level", "Number of hosts"),
    ("Config A", "3,000", "1 GB", "RAID 10", "2"),
    ("Config B", "6,000", "2 GB", "RAID 5", "4"),
)
COMMON = (("Number of Exchange mailboxes simulated", "3,000"), ("Number of hosts", "2"), ("Mailbox size", "1 GB"))
Rows = tuple[tuple[str, ...], ...]


def read(*tables: Rows, kind: str) -> list[Solution]:
    if kind == "txt":
        parts = "\n\n".join(f"Storage {at}\n\n{written(rows)}" for at, rows in enumerate(tables))
        data = f"Acme Exchange 2013 Storage Solution\nTested with: ESRP - Storage 4.0\n\n{parts}".encode()
    else:
        body = "".join(f"<h2>Storage {at}</h2><table>{html_rows(rows)}</table>" for at, rows in enumerate(tables))
        html = "<style>td{padding:2pt 9pt;font:8pt sans-serif}</style><h1>Acme Exchange 2013 Storage Solution</h1>"
        html = f"{html}<p>Tested with: ESRP - Storage 4.0</p>{body}<h2>Conclusion</h2><p>It was quick.</p>"
        data = html.encode() if kind == "html" else HTML(string=html).write_pdf()
    return list(parse_bytes(data, f"paper.{kind}").solutions)


def written(rows: Rows) -> str:
    widths = [max(map(len, column)) + 3 for column in zip(*rows, strict=True)]
    return "\n".join("".join(text.ljust(wide) for text, wide in zip(row, widths, strict=True)) for row in rows)


@pytest.mark.parametrize("kind", ["html", "pdf", "txt"])
def test_each_row_is_a_set_up_of_its_own(kind: str) -> None:
    first, second = read(ARRAYS, kind=kind)
    assert [(each.configuration, each.disks, each.raid_level, each.mailboxes) for each in (first, second)] == [
        ("Acme A20", 24, "RAID10", 3000),
        ("Acme A30", 48, "RAID6", 6000),
    ]
    assert (first.disk_capacity_gb, second.disk_capacity_gb, second.disk_rpm) == (600.0, 1200.0, 10000)
    first, second = read(SETUPS, kind=kind)
    assert [(each.configuration, each.mailbox_size_mb, each.raid_level, each.servers) for each in (first, second)] == [
        ("Config A", 1024.0, "RAID10", 2),
        ("Config B", 2048.0, "RAID5", 4),
    ]


def test_a_cell_that_is_empty_is_no_value_of_its_set_up() -> None:
    rows = (SETUPS[0], ("Config A", "3,000", "", "RAID 10", "2"), SETUPS[2])
    assert [each.mailbox_size_mb for each in read(rows, kind="html")] == [None, 2048.0]


@pytest.mark.parametrize(
    "rows",
    [
        (("Server", "Mailboxes", "Databases", "Disks"), ("EX01", "1,500", "4", "12"), ("EX02", "1,500", "4", "12")),
        (("LUN", "Size", "RAID", "Disks"), ("LUN 1", "2 TB", "RAID 10", "8"), ("LUN 2", "1 TB", "RAID 5", "5")),
        (("Array", "Drives", "RAID"), ("Array 1", "24", "RAID 10"), ("Array 2", "12", "RAID 5")),
        (("Solution", "Drives", "RAID"), ("Server 1", "24", "RAID 10"), ("Server 2", "12", "RAID 5")),
        (("Test", "Mailboxes", "Disks"), ("Performance", "as planned", "all"), ("Stress", "as planned", "all")),
        (("Array", "Mailboxes", "Disks"), ("Array 1", "1,500", "24"), ("Total", "1,500", "24")),
    ],
    ids=["servers", "LUNs", "arrays without mailboxes", "servers of a solution", "tests", "a sum"],
)
@pytest.mark.parametrize("kind", ["html", "pdf", "txt"])
def test_rows_of_other_things_are_no_set_ups(rows: Rows, kind: str) -> None:
    (solution,) = read(COMMON, rows, kind=kind)
    assert (solution.configuration, solution.mailboxes, solution.servers) == (None, 3000, 2)


@pytest.mark.parametrize("kind", ["html", "pdf", "txt"])
@pytest.mark.parametrize("corner", ["Model", "Array"])
@pytest.mark.parametrize("names", [("Solution A", "Solution B"), ("3,000 mailboxes", "6,000 mailboxes")])
def test_names_that_say_that_they_are_of_set_ups_are_whatever_heads_them(
    corner: str, names: tuple[str, str], kind: str
) -> None:
    rows = (
        (corner, "Storage cache", "RAID level", "Number of hosts"),
        (names[0], "8 GB", "RAID 10", "2"),
        (names[1], "16 GB", "RAID 5", "4"),
    )
    read_of = [(each.configuration, each.cache_gb, each.raid_level, each.servers) for each in read(rows, kind=kind)]
    assert read_of == [(names[0], 8.0, "RAID10", 2), (names[1], 16.0, "RAID5", 4)]


@pytest.mark.parametrize("names", [("Shelf 1", "Shelf 2"), ("AX-100", "AX-200"), ("Solution A", "Spare")])
def test_names_that_may_be_of_parts_are_no_set_ups_below_a_model(names: tuple[str, str]) -> None:
    rows = (("Model", "Storage cache", "RAID level"), (names[0], "8 GB", "RAID 10"), (names[1], "16 GB", "RAID 5"))
    common = (("Number of Exchange mailboxes simulated", "3,000"), ("Number of hosts", "2"), ("Mailbox size", "1 GB"))
    assert [each.configuration for each in read(common, rows, kind="html")] == [None]
