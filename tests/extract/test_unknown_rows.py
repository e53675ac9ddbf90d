"""Rows of results whose labels nobody knows, in tables of two columns: kept as printed, and none of a configuration."""

from collections.abc import Sequence

import pytest
from html_tables import html_table
from weasyprint import HTML

from esrp_ingest.models import Solution
from esrp_ingest.parsing import parse_bytes

FRONT = (
    "<style>td { padding: 2pt 9pt; font: 9pt sans-serif }</style>"
    "<h1>Fujitsu ETERNUS DX90 S2 3,600 Mailbox Exchange 2013 Storage Solution</h1>"
    "<p>Tested with: ESRP - Storage Version 4.0</p><h2>Solution Description</h2>"
)
SET_UP = [
    ("Number of Exchange mailboxes simulated", "3,600"),
    ("Number of servers tested", "2"),
    ("Total number of disks tested in solution", "28"),
    ("Number of storage controllers", "2"),
]
KINDS = pytest.mark.parametrize("kind", ["html", "pdf"])
TRANSFERS = "Database Disks Transfers/sec"
Figure = tuple[str, str | None, str, str | None]


def read(body: str, kind: str) -> Solution:
    page = f"{FRONT}{html_table(SET_UP)}<h2>Test Result Summary</h2>{body}<h2>Conclusion</h2><p>It was quick."
    data = page.encode() if kind == "html" else HTML(string=page).write_pdf() or b""
    (solution,) = parse_bytes(data, f"paper.{kind}").solutions
    assert [fact.label for fact in solution.solution_fact] == [label for label, _ in SET_UP]
    return solution


def figures(solution: Solution) -> list[Figure]:
    return [(each.scope, each.metric, each.label, each.value_text) for each in solution.reported_metric]


def below(heading: str, rows: Sequence[Sequence[str]]) -> str:
    return f"<h3>{heading}</h3>{html_table(rows)}"


@KINDS
def test_counters_of_the_vendors_own_are_figures_without_a_metric(kind: str):
    rows = [("Data reduction ratio", "4.7"), ("Array bandwidth (MB/s)", "96.4"), ("Front-end queue depth", "18")]
    found = figures(read(below("Storage Performance Results", [("Array counter", "Mean of two hours"), *rows]), kind))
    assert [(metric, label, text) for _, metric, label, text in found] == [(None, *row) for row in rows]


@KINDS
def test_a_database_each_is_of_the_server_that_its_row_begins_with(kind: str):
    head = [("Metric", "RX300-1", "RX300-2"), (TRANSFERS, "210.22", "206.08")]
    rows = [("Database", "MB read/sec"), ("RX300-1 DB1", "78.86"), ("RX300-1 DB2", "77.79"), ("RX300-2 DB1", "84.39")]
    solution = read(below("Storage Performance Results", head) + below("Database Read-only Performance", rows), kind)
    metric = "database_transfers_per_sec"
    assert figures(solution) == [
        ("RX300-1", metric, TRANSFERS, "210.22"),
        ("RX300-2", metric, TRANSFERS, "206.08"),
        *((label.split()[0], None, label, text) for label, text in rows[1:]),
    ]


@KINDS
def test_rows_of_databases_stand_above_what_they_make_together(kind: str):
    rows = [("Database", "Backup rate (MB/sec)"), ("DB01", "95.76"), ("DB02", "96.72")]
    known = [("MB read/sec per database", "96.24"), ("MB read/sec total per server", "192.48")]
    found = figures(read(below("Database Read-only Performance", [*rows, *known]), kind))
    assert sorted(found, key=lambda each: each[3] or "") == [
        ("server", "backup_mb_per_sec_per_server", *known[1]),
        ("server", None, *rows[1]),
        ("server", "backup_mb_per_sec_per_database", *known[0]),
        ("server", None, *rows[2]),
    ]


def test_what_a_configuration_has_below_results_is_one_of_it():
    rows = [("Storage cache", "8 GB"), ("Strange things", "1.5"), ("RAID level", "RAID10")]
    page = f"{FRONT}{html_table(SET_UP)}<h2>Test Result Summary</h2>{html_table(rows)}<h2>Conclusion</h2><p>Quick."
    (solution,) = parse_bytes(page.encode(), "paper.html").solutions
    assert (solution.cache_gb, solution.raid_level, list(solution.reported_metric)) == (8, "RAID10", [])


def test_a_sentence_about_a_server_says_nothing_of_what_stands_below_it():
    sentence = (
        "<p>Host PS-EX1 reached 574.805 database transfers per second, of which 359.686 were reads and<p>so on it went."
    )
    rows = [("Counter", "Mean"), ("Data reduction ratio", "4.7"), ("Bandwidth (MB/s)", "96.4")]
    found = figures(read(f"<h3>Storage Performance Results</h3>{sentence}{below('Own counters', rows)}", "html"))
    assert {scope for scope, *_ in found} == {"server"}


@KINDS
@pytest.mark.parametrize(("heading", "scope"), [("The array's own counters", "aggregate"), ("Own counters", "server")])
def test_counters_of_the_storage_are_of_all_servers(heading: str, scope: str, kind: str):
    rows = [("Counter", "Mean of 2 hours"), ("Data reduction", "4.7:1"), ("Bandwidth", "96.4 MB/s"), ("Load (%)", "11")]
    known = below("Storage Performance Results", [("Metric", "Value"), (TRANSFERS, "210.22")])
    found = figures(read(known + below(heading, rows), kind))
    assert found[1:] == [(scope, None, *row) for row in rows[1:]]


@KINDS
def test_what_a_table_of_counters_says_in_words_is_kept_beside_them(kind: str):
    rows = [("Data reduction", "4.7"), ("Array state", "healthy"), ("Queue depth", "1.8")]
    page = f"{FRONT}{html_table(SET_UP)}<h2>Test Result Summary</h2>{below('Own counters', rows)}<h2>Conclusion</h2>"
    data = page.encode() if kind == "html" else HTML(string=page).write_pdf() or b""
    (solution,) = parse_bytes(data, f"paper.{kind}").solutions
    assert [(label, text) for _, _, label, text in figures(solution)] == [rows[0], rows[2]]
    assert [(fact.label, fact.value) for fact in solution.solution_fact][len(SET_UP) :] == [rows[1]]


def test_how_long_and_how_often_was_tested_is_no_result():
    rows = [("Test duration", "2 hours"), ("Test runs", "3")]
    page = f"{FRONT}{html_table(SET_UP)}<h2>Test Result Summary</h2>{below('Conditions', rows)}<h2>Conclusion</h2>"
    (solution,) = parse_bytes(page.encode(), "paper.html").solutions
    assert [(fact.label, fact.value) for fact in solution.solution_fact][len(SET_UP) :] == rows
    assert not solution.reported_metric
