"""Tables of figures on a page of which no row fills every column, and those of which every other row is shaded."""

import pytest
from html_tables import html_rows
from weasyprint import HTML

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

FRONT = (
    "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage 3.0</p>"
    "<h2>Simulated Exchange Configuration</h2><table><tr><td>Number of Exchange mailboxes simulated<td>4,000"
    "<tr><td>Number of hosts<td>2<tr><td>Number of mailboxes/host<td>2,000</table><h2>Results by server</h2>"
)
STRIPED = "table{border-collapse:collapse}td{padding:3pt 8pt}table+h2+table tr:nth-child(odd){background:#ddd}"
PLAIN = "td{padding:2pt 9pt;text-align:right}td:first-child{text-align:left}"
ROWS = (
    ("Metric", "Server 1", "Server 2", "Total", "Average"),
    ("Database transfers/sec", "147.6", "151.0", "298.6", ""),
    ("Database reads/sec", "90.6", "94.4", "185.0", ""),
    ("Database read latency (ms)", "11.85", "12.44", "", "12.15"),
    ("Log writes/sec", "33.1", "34.2", "67.3", ""),
)
FIGURES = {
    ("Server 1", "database_transfers_per_sec", 147.6),
    ("Server 2", "database_transfers_per_sec", 151.0),
    ("aggregate", "database_transfers_per_sec", 298.6),
    ("Server 1", "database_reads_per_sec", 90.6),
    ("Server 2", "database_reads_per_sec", 94.4),
    ("aggregate", "database_reads_per_sec", 185.0),
    ("Server 1", "database_read_latency_ms", 11.85),
    ("Server 2", "database_read_latency_ms", 12.44),
    ("aggregate", "database_read_latency_ms", 12.15),
    ("Server 1", "log_writes_per_sec", 33.1),
    ("Server 2", "log_writes_per_sec", 34.2),
    ("aggregate", "log_writes_per_sec", 67.3),
}


def read(rows: tuple[tuple[str, ...], ...], style: str) -> ParsedDocument:
    table = html_rows(rows)
    return parse_bytes(HTML(string=f"<style>{style}</style>{FRONT}<table>{table}</table>").write_pdf(), "paper.pdf")


def said(document: ParsedDocument) -> set[tuple[str, str | None, float | None]]:
    [solution] = document.solutions
    return {(each.scope, each.metric, each.value) for each in solution.reported_metric}


@pytest.mark.parametrize("style", [STRIPED, PLAIN, STRIPED + PLAIN])
def test_sums_of_rates_and_means_of_latencies_stand_in_columns_of_their_own(style: str):
    assert said(read(ROWS, style)) == FIGURES


def test_without_a_head_for_every_column_nobody_knows_which_they_are():
    rows = (("Metric", "Server 1", "Server 2", "", ""), *ROWS[1:])
    document = read(rows, PLAIN)
    assert not any(scope == "aggregate" for scope, *_ in said(document))
    assert "undecided_scope" in {finding.rule for finding in document.findings}
