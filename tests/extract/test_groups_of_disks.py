"""Rows of a summary below the disks that they are about: in the corner of the table, and again between the rows."""

import pytest
from html_tables import html_table
from weasyprint import HTML

from esrp_ingest import parse_bytes

TITLE = "<h1>Dell Storage MD9 5,000 Mailbox Exchange 2010 Storage Solution</h1><p>Number of hosts: 2</p>"
STYLE = "<style>body {font: 10pt Arial} td {padding: 3px 10px}</style>"
OF_DATABASES = [
    ("Reads/sec", "311.2", "312.3"),
    ("Writes/sec", "211.2", "212.3"),
    ("Read Latency (ms)", "11.2", "12.3"),
]
OF_LOGS = [("Writes/sec", "111.2", "112.3"), ("Write Latency (ms)", "1.2", "1.3")]
NOT_TOLD = "server, state or test not stated"
METRICS = [
    "database_reads_per_sec",
    "database_writes_per_sec",
    "database_read_latency_ms",
    "log_writes_per_sec",
    "log_write_latency_ms",
]


@pytest.mark.parametrize("as_pdf", [True, False], ids=["pdf", "html"])
@pytest.mark.parametrize(
    ("databases", "logs"),
    [("Database Disks", "Log Disks"), ("Database Volumes", "Transaction Log Volumes"), ("Database LUNs", "Log LUNs")],
)
@pytest.mark.parametrize("in_corner", [True, False], ids=["corner", "row"])
def test_rows_are_of_the_disks_named_last_above_them(databases: str, logs: str, *, in_corner: bool, as_pdf: bool):
    head = [(databases, "Server 1", "Server 2")] if in_corner else [("", "Server 1", "Server 2"), (databases, "", "")]
    table = html_table([*head, *OF_DATABASES, (logs, "", ""), *OF_LOGS])
    text = f"{STYLE}{TITLE}<h2>Test Results</h2>{table}"
    data, name = (HTML(string=text).write_pdf(), "a.pdf") if as_pdf else (text.encode(), "a.html")
    parsed = parse_bytes(data, name)
    (solution,) = parsed.solutions
    expected = {
        texts[at]: metric for metric, texts in zip(METRICS, [*OF_DATABASES, *OF_LOGS], strict=True) for at in (1, 2)
    }
    found = {each.value_text: each.metric for each in solution.reported_metric}
    assert list(found) == list(expected)
    assert {each.condition for each in solution.reported_metric} <= {None, NOT_TOLD}
    if as_pdf:  # there the disks may as well be the beginning of the label below
        left = {text for text, metric in found.items() if metric is None}
        assert found == {text: None if text in left else metric for text, metric in expected.items()}
        told = {"undecided_scope", "unknown_label"} & {each.rule for each in parsed.findings}
        assert bool(told) >= bool(left)
    else:
        assert found == expected
        assert {each.scope for each in solution.reported_metric} == {"Server 1", "Server 2"}


@pytest.mark.parametrize("change", ["0.3%", "-11.3%", "+5.2", "-1.3 %"])
def test_by_how_much_results_differ_is_no_result(change: str):
    rows = [("Metric", "Before", "After", "Change"), ("Avg. Database Read Latency (ms)", "11.3", "10.0", change)]
    (solution,) = parse_bytes(f"{TITLE}<h2>Test Results</h2>{html_table(rows)}".encode(), "a.html").solutions
    assert [(each.condition, each.metric, each.value_text) for each in solution.reported_metric] == [
        ("Before", "database_read_latency_ms", "11.3"),
        ("After", "database_read_latency_ms", "10.0"),
        ("Change", None, change),
    ]


@pytest.mark.parametrize("load", ["100% load", "+20% load"])
def test_a_load_in_a_header_is_no_difference(load: str):
    rows = [("Metric", "Base", load), ("Avg. Database Read Latency (ms)", "11.3", "14.0")]
    (solution,) = parse_bytes(f"{TITLE}<h2>Test Results</h2>{html_table(rows)}".encode(), "a.html").solutions
    assert [(each.condition, each.metric) for each in solution.reported_metric] == [
        ("Base", "database_read_latency_ms"),
        (load, "database_read_latency_ms"),
    ]


def test_how_a_test_went_beside_a_server_is_no_state():
    rows = [("Server", "Status", "Achieved IOPS"), ("EX1", "Pass", "600.1"), ("EX2", "Pass", "601.1")]
    (solution,) = parse_bytes(f"{TITLE}<h2>Test Results</h2>{html_table(rows)}".encode(), "a.html").solutions
    assert [(each.scope, each.condition) for each in solution.reported_metric] == [("EX1", None), ("EX2", None)]
