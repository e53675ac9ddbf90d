"""Cells that hold a metric and its figure in each line: read as rows of one metric each, or told; never lost."""

import io

import docx
import pytest
from html_tables import html_table

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

FRONT = (
    ("h1", "Acme A100 2,000 Mailbox Exchange 2010 Storage Solution"),
    ("p", "Tested with: ESRP - Storage 3.0"),
    ("h2", "Test Result Summary"),
)
TRANSFERS, LATENCY = "Database Disk Transfers/sec", "Average Database Disk Read Latency (ms)"
READS, WRITES = "Database Disk Reads/sec", "Database Disk Writes/sec"
SERVERS = ("Metric", "Server 1", "Server 2")
ONE, OTHER = "Reads/sec: 123\nWrites/sec: 99", "Reads/sec: 124\nWrites/sec: 98"
Rows = list[tuple[str, ...]]


def as_html(rows: Rows) -> ParsedDocument:
    front = "".join(f"<{tag}>{text}</{tag}>" for tag, text in FRONT)
    table = html_table([[cell.replace("\n", "<br>") for cell in row] for row in rows])
    return parse_bytes(f"<html>{front}{table}</html>".encode(), "a.html")


def as_word(rows: Rows) -> ParsedDocument:
    document, data = docx.Document(), io.BytesIO()
    for _, text in FRONT:
        document.add_paragraph(text)
    table = document.add_table(rows=len(rows), cols=len(rows[0]))
    for row, texts in zip(table.rows, rows, strict=True):
        for cell, text in zip(row.cells, texts, strict=True):
            cell.text = text
    document.save(data)
    return parse_bytes(data.getvalue(), "a.docx")


def figures(parsed: ParsedDocument) -> list[tuple[str, str, float]]:
    (solution,) = parsed.solutions
    return [(each.scope, each.metric or each.label, each.value or 0.0) for each in solution.reported_metric]


BOTH = pytest.mark.parametrize("as_format", [as_html, as_word])


@BOTH
@pytest.mark.parametrize(
    "cells",
    [
        ("Database I/O", ONE, OTHER),
        ("", ONE.replace(": ", " = "), OTHER),
        ("Database I/O", ONE, "\n".join(reversed(OTHER.split("\n")))),
        ("Reads/sec\nWrites/sec", "123\n99", "124\n98"),
    ],
)
def test_each_line_of_a_cell_is_a_row(as_format, cells: tuple[str, ...]):
    parsed = as_format([SERVERS, (TRANSFERS, "222.5", "222.4"), cells, (LATENCY, "16.05", "16.3")])
    assert figures(parsed) == [
        ("Server 1", "database_transfers_per_sec", 222.5),
        ("Server 2", "database_transfers_per_sec", 222.4),
        ("Server 1", "database_reads_per_sec", 123.0),
        ("Server 2", "database_reads_per_sec", 124.0),
        ("Server 1", "database_writes_per_sec", 99.0),
        ("Server 2", "database_writes_per_sec", 98.0),
        ("Server 1", "database_read_latency_ms", 16.05),
        ("Server 2", "database_read_latency_ms", 16.3),
    ]
    assert parsed.document.figures_left == 0


@BOTH
@pytest.mark.parametrize("cells", [(ONE, ""), ("Database I/O", ONE)])
def test_a_cell_of_one_column_is_parted_too(as_format, cells: tuple[str, ...]):
    parsed = as_format([(TRANSFERS, "222.5"), cells, (LATENCY, "16.05")])
    assert [figure for _, *figure in figures(parsed)] == [
        ["database_transfers_per_sec", 222.5],
        ["database_reads_per_sec", 123.0],
        ["database_writes_per_sec", 99.0],
        ["database_read_latency_ms", 16.05],
    ]


@BOTH
def test_what_one_cell_says_and_another_does_not_is_a_row_of_that_one(as_format):
    cells = ("Database I/O", ONE, "Reads/sec: 77\nSpares: 12")
    found = figures(as_format([SERVERS, (TRANSFERS, "222.5", "222.4"), cells, (LATENCY, "16.05", "16.3")]))
    assert ("Server 1", "database_writes_per_sec", 99.0) in found
    assert [each for each in found if each[0] == "Server 2"] == [
        ("Server 2", "database_transfers_per_sec", 222.4),
        ("Server 2", "database_reads_per_sec", 77.0),
        ("Server 2", "Spares", 12.0),
        ("Server 2", "database_read_latency_ms", 16.3),
    ]


@BOTH
@pytest.mark.parametrize(
    "cells",
    [
        ("Database I/O", "Reads/sec: 123", "Reads/sec: 124"),
        ("Database I/O", "123 reads/sec\n99 writes/sec", "124 reads/sec\n98 writes/sec"),
    ],
)
def test_results_are_no_state_of_those_below_them(as_format, cells: tuple[str, ...]):
    parsed = as_format([SERVERS, (TRANSFERS, "222.5", "222.4"), cells, (LATENCY, "16.05", "16.3")])
    told = [finding.message for finding in parsed.findings if finding.rule == "undecided_scope"]
    assert "stands below" in told[0]
    assert "which names no state or test" in told[0]


@BOTH
@pytest.mark.parametrize(
    ("cells", "label", "value"),
    [
        (("Storage", "Number of disks: 24\nRAID level: RAID 5"), "Storage", "Number of disks: 24 RAID level: RAID 5"),
        (("Number of disks\nin all shelves", "24"), "Number of disks in all shelves", "24"),
        (("Disks", "24\n36"), "Disks", "24 36"),
    ],
)
def test_other_lines_of_a_cell_stay_together(as_format, cells: tuple[str, ...], label: str, value: str):
    rows = [("Number of Exchange mailboxes simulated", "2,000"), cells, ("Number of hosts", "1"), (TRANSFERS, "222.5")]
    (solution,) = as_format(rows).solutions
    assert (label, value) in [(fact.label, fact.value) for fact in solution.solution_fact]


@BOTH
def test_states_that_name_a_rate_are_states(as_format):
    rows = [("Metric", "Profile 0.12 IOPS", "IOPS: 0.15"), (READS, "123.1", "124.1"), (WRITES, "99.1", "98.1")]
    (solution,) = as_format(rows).solutions
    assert {figure.condition for figure in solution.reported_metric} == {"Profile 0.12 IOPS", "IOPS: 0.15"}
