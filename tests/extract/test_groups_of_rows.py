"""Rows of the configuration whose labels say what they mean only with what heads some rows of their table."""

from collections.abc import Sequence

import pytest
from html_tables import html_rows
from weasyprint import HTML

from esrp_ingest.models import ParsedDocument, Solution
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
    (solution,) = parsed(table, kind).solutions
    return solution


def parsed(table: str, kind: str) -> ParsedDocument:
    style = "<style>td { padding: 3pt 9pt; font: 9pt sans-serif }</style>"
    html = f"{style}{FRONT}<h2>Tested configuration</h2><table>{table}</table>{END}"
    data = HTML(string=html).write_pdf() if kind == "pdf" else html.encode()
    return parse_bytes(data, f"paper.{kind}")


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


HEAD = "<tr><td>Component<td>Property<td>Value</tr>"


def beside_rows(groups: Sequence[tuple[str, Sequence[tuple[str, str]]]], style: str = "") -> str:
    return "".join(
        "<tr>" + (f"<td rowspan={len(rows)} style='{style}'>{name}" if not at else "") + f"<td>{label}<td>{value}</tr>"
        for name, rows in groups
        for at, (label, value) in enumerate(rows)
    )


LONGER = (
    ("Exchange", (("Number of mailboxes", "3,600"), ("Copies per database", "2"), ("Mailbox size", "500 MB"))),
    ("Servers", (("Number of hosts", "2"), ("Model", "RX300 S8"), ("Cache", "1 GB"))),
    ("Storage", (("Model", "DX100 S3"), ("Cache", "8 GB"))),
    ("Disks", (("Number", "40"), ("Type", "SAS, 15,000 rpm"), ("RAID level", "RAID 6"), ("Spares", "2"))),
)


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize("style", ["vertical-align: middle", "vertical-align: top", "width: 40pt"])
@pytest.mark.parametrize("head", ["", HEAD])
def test_what_stands_in_a_cell_beside_rows_does_so_too(kind: str, style: str, head: str) -> None:
    solution = read(f"{head}{beside_rows(LONGER, style)}", kind)
    assert typed(solution) == (2, 40, 15000, 3600, 500)
    assert (solution.storage_model, solution.cache_gb, solution.raid_level) == ("DX100 S3", 8, "RAID6")


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


def test_a_model_may_be_a_name_and_a_number() -> None:
    groups = [("Storage", (("Model", "Acme Rack 500, firmware 7.1"), ("Cache", "8 GB"))), *GROUPS[2:]]
    assert read(beside_rows(groups), "html").storage_model == "Acme Rack 500, firmware 7.1"
    groups = [("Storage", (("Model", "Midrange, 10 of 12 shelves"), ("Cache", "8 GB"))), *GROUPS[2:]]
    assert read(beside_rows(groups), "html").storage_model is None


def test_of_rows_that_may_be_of_either_of_two_names_nothing_is_taken_and_each_is_told() -> None:
    """The second name stands beside the third row: in the middle of three rows, or at the top of two."""
    last = (("RAID level", "RAID 6"), ("Model", "DX100 S3"), ("Number of storage ports", "4"))
    table = beside_rows([("Server", (("Cache", "1 GB"),)), ("Storage", last)], "vertical-align: middle")
    known = html_rows((("Number of hosts", "2"), ("Copies per database", "2"), ("Mailbox size", "1 GB")))
    document = parsed(f"{known}</table><h2>Storage hardware</h2><table>{table}", "pdf")
    (solution,) = document.solutions
    assert (solution.cache_gb, solution.storage_model, solution.storage_ports) == (None, None, 4)
    told = [found.message for found in document.findings if found.rule == "unread_value"]
    assert any("'Cache' is '1 GB', beside Server | Storage" in message for message in told)
    assert any("'Model' is 'DX100 S3', beside Server | Storage" in message for message in told)
