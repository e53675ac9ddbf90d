"""Tables without a header below one that names set-ups over its columns: theirs where each cell is a value."""

import pytest
from html_tables import html_rows
from weasyprint import HTML

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

SIMULATED = (
    ("Item", "Array A", "Array B"),
    ("Number of Exchange mailboxes simulated", "3,000", "4,000"),
    ("Number of databases/host", "3", "4"),
    ("Mailbox size", "1 GB", "2 GB"),
)
HARDWARE = (
    ("Storage Connectivity", "SAS", "iSCSI"),
    ("Storage cache", "8 GB", "16 GB"),
    ("Number of storage controllers", "2", "4"),
)
DISKS = (("RAID level", "RAID 6", "RAID 10"), ("Total number of disks tested in solution", "24", "48"))
STYLES = ("td{padding:2pt 12pt}", "table{border-collapse:collapse}td{border:0.5pt solid;padding:2pt 5pt}")
READ = [(3000, "SAS", 8.0, 2, "RAID6", 24), (4000, "iSCSI", 16.0, 4, "RAID10", 48)]
Rows = tuple[tuple[str, ...], ...]


def read(*tables: tuple[str, Rows], kind: str = "html", style: str = STYLES[0]) -> ParsedDocument:
    """A paper with tables, each below its heading, or close below the one before it where it has none."""
    parts = ((f"<h2>{heading}</h2>" if heading else "<p></p>", html_rows(rows)) for heading, rows in tables)
    body = "".join(f"{heading}<table>{rows}</table>" for heading, rows in parts)
    html = (
        f"<style>{style}</style><h1>Acme Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage 4.0</p>"
        f"{body}<h2>Conclusion</h2><p>It was quick.</p>"
    )
    return parse_bytes(html.encode() if kind == "html" else HTML(string=html).write_pdf(), f"paper.{kind}")


def typed(document: ParsedDocument) -> list[tuple[object, ...]]:
    columns = ("mailboxes", "connectivity", "cache_gb", "controllers", "raid_level", "disks")
    return [tuple(getattr(solution, column) for column in columns) for solution in document.solutions]


@pytest.mark.parametrize("headings", [("Storage hardware", "Primary storage disk configuration"), ("", "")])
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_they_go_on_with_the_set_ups_of_the_table_above(kind: str, style: str, headings: tuple[str, str]) -> None:
    tables = (("Simulated Exchange configuration", SIMULATED), *zip(headings, (HARDWARE, DISKS), strict=True))
    document = read(*tables, kind=kind, style=style)
    assert typed(document) == READ
    assert [len(solution.solution_fact) for solution in document.solutions] == [8, 8]


def test_columns_of_a_text_go_on_below_another_heading() -> None:
    headings = ("Simulated Exchange Configuration", "Storage hardware", "Disks")
    named = zip(headings, (SIMULATED, HARDWARE, DISKS), strict=True)
    parts = (f"{name}\n\n" + "\n".join(f"{a:45}{b:20}{c}" for a, b, c in rows) for name, rows in named)
    text = "Acme Exchange 2013 Storage Solution\nTested with: ESRP - Storage 4.0\n\n" + "\n\n".join(parts)
    assert typed(parse_bytes(text.encode(), "paper.txt")) == READ


@pytest.mark.parametrize(
    "rows",
    [
        (("Storage Connectivity", "SAS", "as ever"), ("Storage cache", "8 GB", "enough"), ("RAID level", "RAID 6", "")),
        (("Item", "Server 1", "Server 2"), *HARDWARE),
        (("Storage cache", "8", "GB"), ("Number of storage controllers", "2", "pieces")),
        (("Storage cache", "8 GB", "16 GB at most"), ("RAID level", "RAID 6", "RAID 5 possible")),
    ],
    ids=["remarks", "servers", "units", "what could be"],
)
@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_other_columns_are_no_set_ups(rows: Rows, kind: str) -> None:
    document = read(("Simulated Exchange configuration", SIMULATED), ("Storage hardware", rows), kind=kind)
    own = [{fact.label: fact.value for fact in solution.solution_fact} for solution in document.solutions]
    assert len(own) == 2
    labels = {row[0] for row in rows} - {"Item"}
    assert [own[0].get(label) for label in labels] == [own[1].get(label) for label in labels]


def test_values_of_two_columns_that_no_header_tells_are_none_of_one_solution() -> None:
    (solution,) = (document := read(("Storage hardware", (*HARDWARE, *DISKS)))).solutions
    assert (solution.connectivity, solution.cache_gb, solution.controllers) == (None, None, None)
    assert (solution.raid_level, solution.disks) == (None, None)
    told = " ".join(finding.message for finding in document.findings if finding.rule == "unread_value")
    assert all(label in told for label, *_ in (*HARDWARE, *DISKS))
