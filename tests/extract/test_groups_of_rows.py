"""Rows of the configuration whose labels say what they mean only with what heads some rows of their table."""

import pytest
from html_tables import html_rows
from weasyprint import HTML

from esrp_ingest.models import Solution
from esrp_ingest.parsing import parse_bytes

FRONT = "<h1>Acme A1 Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage 4.0</p>"
END = "<h2>Conclusion</h2><p>It was quick.</p>"
GROUPS = (
    ("Servers", (("Model", "RX300 S8"), ("Number", "2"), ("Memory", "64 GB"))),
    ("Storage", (("Model", "DX100 S3"), ("Cache", "8 GB"), ("Controllers", "2"))),
    ("Disks", (("Type", "600 GB SAS, 15,000 rpm"), ("Number", "40"), ("RAID level", "RAID 6"))),
    ("Mailboxes", (("Number", "3,600"), ("Size", "500 MB"))),
)


def read(table: str, kind: str) -> Solution:
    style = "<style>td { padding: 3pt 9pt; font: 9pt sans-serif }</style>"
    html = f"{style}{FRONT}<h2>Tested configuration</h2><table>{table}</table>{END}"
    data = HTML(string=html).write_pdf() if kind == "pdf" else html.encode()
    (solution,) = parse_bytes(data, f"paper.{kind}").solutions
    return solution


def over_rows(names: tuple[str, ...]) -> str:
    groups = zip(names, (rows for _, rows in GROUPS), strict=True)
    return "".join(f"<tr><td colspan=2><b>{name}</b></tr>{html_rows(rows)}" for name, rows in groups)


def typed(solution: Solution) -> tuple[object, ...]:
    return (solution.servers, solution.disks, solution.disk_rpm, solution.mailboxes, solution.mailbox_size_mb)


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_what_stands_over_rows_says_what_their_labels_are_about(kind: str) -> None:
    solution = read(over_rows(tuple(name for name, _ in GROUPS)), kind)
    assert typed(solution) == (2, 40, 15000, 3600, 500)
    assert (solution.storage_model, solution.cache_gb, solution.controllers) == ("DX100 S3", 8, 2)
    assert ("Number", "40") in {(fact.label, fact.value) for fact in solution.solution_fact}


def test_what_stands_in_a_cell_beside_rows_does_so_too() -> None:
    sides = "".join(
        "<tr>" + (f"<td rowspan={len(rows)}>{name}" if not at else "") + f"<td>{label}<td>{value}</tr>"
        for name, rows in GROUPS
        for at, (label, value) in enumerate(rows)
    )
    solution = read(f"<tr><td>Component<td>Property<td>Value</tr>{sides}", "html")
    assert typed(solution) == (2, 40, 15000, 3600, 500)
    assert solution.storage_model == "DX100 S3"


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_under_names_that_say_nothing_such_labels_mean_nothing(kind: str) -> None:
    solution = read(over_rows(("First", "Second", "Third", "Fourth")), kind)
    assert typed(solution) == (None, None, None, None, None)


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_the_cache_of_a_server_is_not_that_of_the_storage(kind: str) -> None:
    server = html_rows((("Cache", "8 GB"), ("Memory", "64 GB")))
    storage = html_rows((("RAID level", "RAID 6"), ("Number of storage ports", "4"), ("Storage connectivity", "SAS")))
    solution = read(f"<tr><td colspan=2>Server</tr>{server}<tr><td colspan=2>Storage</tr>{storage}", kind)
    assert (solution.cache_gb, solution.raid_level) == (None, "RAID6")
