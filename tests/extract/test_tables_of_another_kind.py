"""Small tables of figures that nobody knows, outside of reports: kept as printed, or named as unread."""

import io
from collections.abc import Sequence

import pytest
from html_tables import html_rows
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import Paragraph, SimpleDocTemplate, Table

from esrp_ingest.parsing import parse_bytes

FRONT = ("Acme Rack 500 5,000 Mailbox Exchange 2013 Storage Solution", "Tested with: ESRP - Storage Version 4.0")
KNOWN = (
    "Simulated Exchange Configuration",
    (("Number of Exchange mailboxes simulated", "5000"), ("Number of hosts", "2"), ("Number of DAGs", "1")),
)
TABLES = (
    ("Mirror Rebuild: Time by Load", (("Load", "Hours", "MB/s"), ("Idle", "3.75", "412.5"), ("Busy", "9.25", "167.2"))),
    ("Snapshot Cost", (("Copies", "Write penalty"), ("4", "6.31"), ("16", "18.92"))),
    ("Cold Start of Shelves", (("Shelf A", "41.7"), ("Shelf B", "43.9"))),
)
FIGURES = ("3.75", "412.5", "9.25", "167.2", "6.31", "18.92", "41.7", "43.9")
Rows = Sequence[Sequence[str]]


def pdf(tables: Sequence[tuple[str, Rows]]) -> bytes:
    style, written = getSampleStyleSheet(), io.BytesIO()
    story = [Paragraph(text, style["Title"]) for text in FRONT]
    for caption, rows in tables:
        story += [Paragraph(caption, style["Heading2"]), Table([list(row) for row in rows], hAlign="LEFT")]
    SimpleDocTemplate(written).build(story)
    return written.getvalue()


def html(tables: Sequence[tuple[str, Rows]]) -> bytes:
    parts = [f"<h1>{text}</h1>" for text in FRONT]
    for caption, rows in tables:
        cells = html_rows(rows)
        parts.append(f"<h2>{caption}</h2><table>{cells}</table>")
    return f"<html><body>{''.join(parts)}</body></html>".encode()


def plain(tables: Sequence[tuple[str, Rows]]) -> bytes:
    parts = [*FRONT]
    for caption, rows in tables:
        parts += ["", caption, "", *("   ".join(cell.ljust(40) for cell in row).rstrip() for row in rows)]
    return "\n".join(parts).encode()


@pytest.mark.parametrize(("make", "name"), [(pdf, "paper.pdf"), (html, "paper.html"), (plain, "paper.txt")])
def test_what_nobody_knows_is_kept_as_printed_or_named(make, name: str) -> None:
    parsed = parse_bytes(make([KNOWN, *TABLES]), name, ocr="never")
    assert parsed.solutions[0].mailboxes == 5000
    stored = " ".join(
        str(value)
        for solution in parsed.solutions
        for row in (*solution.solution_fact, *solution.reported_metric)
        for value in row.model_dump().values()
    )
    told = " ".join(each.actual or "" for each in parsed.findings if each.rule == "unread_figures")
    assert [figure for figure in FIGURES if figure not in stored.split() and figure not in told.split()] == []
