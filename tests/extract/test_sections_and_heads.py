"""What stands around the rows of a configuration: sections beside them, colons within labels, the head of a page."""

import pytest
from html_tables import html_rows, html_table
from weasyprint import HTML

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

TITLE = "<h1>Acme A1 2,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage 4.0</p>"
END = "<h2>Conclusion</h2><p>It was quick.</p>"
STORAGE = (("Storage cache", "8 GB"), ("Number of storage controllers", "2"), ("RAID level", "RAID 5"))
HOSTS = (("Number of servers/DAG", "2"), ("Number of databases/host", "6"))


def read(body: str, kind: str = "html", before: str = "") -> ParsedDocument:
    page = f"<style>td {{ padding: 3pt 9pt }}</style>{before}{TITLE}{body}{END}"
    data = HTML(string=page).write_pdf() if kind == "pdf" else page.encode()
    return parse_bytes(data, f"paper.{kind}")


def facts(document: ParsedDocument) -> list[tuple[str, str, str]]:
    (solution,) = document.solutions
    return [(fact.table_name, fact.label, fact.value) for fact in solution.solution_fact]


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("html", ("Simulated Exchange configuration", "Storage hardware")),
        ("pdf", ("Simulated Exchange configuration", "Storage hardware")),
        ("html", ("Exchange servers", "Array")),
    ],
)
def test_a_section_beside_its_rows_is_part_of_what_their_table_is_called(names: tuple[str, str], kind: str) -> None:
    sections = tuple(zip(names, (HOSTS, STORAGE), strict=True))
    rows = "".join(
        f"<tr>{f'<td rowspan={len(own)}>{name}</td>' if not at else ''}<td>{label}</td><td>{value}</td></tr>"
        for name, own in sections
        for at, (label, value) in enumerate(own)
    )
    found = facts(read(f"<h2>Set-up</h2><table>{rows}</table>", kind))
    assert found == [(f"Set-up: {name}", label, value) for name, own in sections for label, value in own]


def test_a_label_that_wraps_behind_its_colon_is_no_heading() -> None:
    label = "Simulated profile: I/O's per second per mailbox (IOPS, include 20% headroom)"
    narrow = f"<tr><td style='width:80pt'>{label}</td><td>0.12</td></tr>"
    rows = f"<table>{html_rows(HOSTS)}{narrow}</table>"
    document = read(f"<h2>Simulated Exchange Configuration</h2>{rows}", "pdf")
    heading = "Simulated Exchange Configuration"
    assert facts(document) == [*((heading, *row) for row in HOSTS), (heading, label, "0.12")]


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_the_head_of_a_page_is_no_row(kind: str) -> None:
    head = html_table((("Acme Storage Systems", "Technical white paper"),))
    document = read(f"<h2>Storage</h2>{html_table(STORAGE)}", kind, before=head)
    assert facts(document) == [("Storage", *row) for row in STORAGE]


def test_what_is_the_same_of_both_sites_belongs_to_each() -> None:
    cell = "<td style='text-align:right;width:90pt'>"
    head = "<tr><td>Item</td><td style='width:90pt'>Primary site</td><td style='width:90pt'>Secondary site</td></tr>"
    rows = (("Number of databases/host", "10", "10"), ("Database LUN size", "1.5 TB", "1.5 TB"))
    lines = "".join(f"<tr><td>{label}</td>{cell}{one}</td>{cell}{other}</td></tr>" for label, one, other in rows)
    document = read(f"<h2>Simulated Exchange Configuration</h2><table>{head}{lines}</table>", "pdf")
    said = {(fact.label, fact.value) for each in document.solutions for fact in each.solution_fact}
    assert {value for _, value in said} == {"10", "1.5 TB"}
    assert "undecided_scope" not in {each.rule for each in document.findings}
