"""Labels, headings and names that are only like the ones that they stand for: read, and said to be so."""

import pytest

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

REPORT = """Test Summary
Overall Test Result Pass
Database Sizing and Throughput
Achieved Transactional I/O per Second 200.5
Jetstress System Parameters
Thread Count 8
Minimum Database Cache 64.0 MB
{}
"""


def parsed(text: str, name: str = "report.txt") -> ParsedDocument:
    return parse_bytes(text.encode(), name)


def said(document: ParsedDocument) -> list[tuple[str, str]]:
    rules = ("fuzzy_label", "fuzzy_heading")
    return [(finding.severity, finding.message) for finding in document.findings if finding.rule in rules]


@pytest.mark.parametrize(
    "line", ["Maximun Databse Cache 512.0 MB", "Maximun Databse Cache: 512.0 MB", "Maximun Databse Cache\t512.0 MB"]
)
def test_a_mistyped_label_is_read_and_said_to_be_mistyped(line: str):
    document = parsed(REPORT.format(line))
    assert document.runs[0].maximum_cache_mb == 512
    assert said(document) == [("info", "read 'Maximun Databse Cache' as maximum_cache_mb")]


def test_a_mistyped_label_in_html_is_said_to_be_one():
    cells = "".join(
        f"<tr><td>{label}</td><td>{value}</td></tr>"
        for label, value in (("Overall Test Result", "Pass"), ("Maximun Databse Cache", "512.0"))
    )
    document = parsed(f"<html><body><h2>Test Summary</h2><table>{cells}</table></body></html>", "report.html")
    assert document.runs[0].maximum_cache_mb == 512
    assert said(document) == [("info", "read 'Maximun Databse Cache' as maximum_cache_mb")]


def test_exact_labels_are_nothing_to_mention():
    assert said(parsed(REPORT.format("Maximum Database Cache 512.0 MB"))) == []


@pytest.mark.parametrize("line", ["Nothing like a label 512.0 MB", "Maximun Databse Cache of the server is large"])
def test_what_resembles_no_label_or_has_no_figure_is_no_row(line: str):
    document = parsed(REPORT.format(line))
    assert document.runs[0].maximum_cache_mb is None
    assert said(document) == []


def resembling(document: ParsedDocument) -> list[str]:
    return [finding.message.split(" resembles")[0] for finding in document.findings if finding.rule == "unknown_label"]


def unread(document: ParsedDocument) -> list[str]:
    return [finding.message.split(", ")[0] for finding in document.findings if finding.rule == "unread_value"]


@pytest.mark.parametrize(
    ("words", "scope"),
    [
        ("", "global"),
        (" (total)", "global"),
        (" (per database)", "database"),
        (" (per-storage group)", "storage_group"),
        (" (per instance)", None),
        (" (per databse)", None),
        (" (per storge group)", None),
    ],
)
def test_what_threads_are_counted_for_is_understood_or_said_not_to_be(words: str, scope: str | None):
    document = parsed(REPORT.format("").replace("Thread Count 8", f"Thread Count 8{words}"))
    assert (document.runs[0].thread_count, document.runs[0].thread_scope) == (8, scope)
    assert unread(document) == ([] if scope else [f"'Thread Count' is '8{words}'"])


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("Run Background Database Maintenance Ture", ["'Run Background Database Maintenance' is 'Ture'"]),
        ("Lazy Commits seventy", ["'Lazy Commits' is 'seventy'"]),
        ("Lazy Commits were the same in all of the tests", []),
    ],
)
def test_a_value_in_a_line_of_text_that_cannot_be_read_is_named(line: str, named: list[str]):
    assert unread(parsed(REPORT.format(line))) == named


@pytest.mark.parametrize(
    ("heading", "label", "value"),
    [
        ("Simulated Exchange Configuration", "DGAs", "2"),
        ("Simulated Exchange Configuration", "DGA", "2"),
        ("Simulated Exchange Configuration", "DAG", "2"),
        ("Primary Storage Software", "Hots SO", "Windows Server 2012"),
        ("Transaction Log Recovery", "Avg. tiem to play one Lgo file (sec)", "2.167"),
    ],
)
def test_labels_of_a_paper_that_nobody_knows_do_not_vanish(heading: str, label: str, value: str):
    rows = ("Simulated Exchange Configuration", "Number of mailboxes simulated\t500", "Database Disks Reads/sec\t60.1")
    assert resembling(parsed("\n".join((*rows, heading, f"{label}\t{value}", "")))) == [f"{label!r}"]


def test_a_label_of_a_summary_that_nobody_knows_does_not_vanish():
    rows = ("Test Result Summary", "Database Disks Reads/sec\t60.1", "Lgo Dsiks Wrties/sec\t2.167")
    assert resembling(parsed("\n".join((*rows, "")))) == ["'Lgo Dsiks Wrties/sec'"]


@pytest.mark.parametrize("line", ["Thraed Cuont 8", "Thraed Cuont\t8", "Thraed Cuont: 8"])
def test_a_label_that_is_mistyped_twice_is_not_read_and_does_not_vanish(line: str):
    text = REPORT.format("Maximum Database Cache 512.0 MB").replace("Thread Count 8", line)
    document = parsed(text)
    assert document.runs[0].thread_count is None
    assert resembling(document) == ["'Thraed Cuont'"]
    again = parsed(f"{text}Thread Count 8\n")  # what it may be meant for is stated elsewhere
    assert resembling(again) == []


@pytest.mark.parametrize(
    ("line", "column", "value"),
    [
        ("Run Bcakground Dtaabase Maintenance True", "background_maintenance", True),
        ("Oeprating Systm Windows Server 2012 R2", "operating_system", "Windows Server 2012 R2"),
    ],
)
def test_a_mistyped_label_is_read_before_words_too(line: str, column: str, value: object):
    document = parsed(REPORT.format(line))
    assert getattr(document.runs[0], column) == value
    assert [severity for severity, _ in said(document)] == ["info"]


COUNTERS = """Test Summary
Overall Test Result\tPass
Host System Performance
Counter\tAverage\tMinimum\tMaximum
% Processor Time\t1.0\t0.5\t2.0
{}\t5.000\t4.000\t6.000
Pool Paged Bytes\t7.000\t6.000\t8.000
"""


def test_a_mistyped_counter_is_said_to_be_one():
    document = parsed(COUNTERS.format("Availabel MBytes"))
    assert document.runs[0].host_counter[1].counter == "Available MBytes"
    assert said(document) == [("info", "read 'Availabel MBytes' as the counter 'Available MBytes'")]
    assert said(parsed(COUNTERS.format("Available MBytes"))) == []


PAPER = """{heading}
Number of Exchange mailboxes simulated\t500
{label}\t2
Number of databases/host\t2
Server metrics:
{figure}\t100.5
"""


def test_mistyped_labels_and_headings_of_a_paper_are_said_to_be_so():
    exact = {
        "heading": "Simulated Exchange Configuration",
        "label": "Number of servers/DAG",
        "figure": "Database Disks Reads/sec",
    }
    assert said(parsed(PAPER.format(**exact))) == []
    mistyped = {
        "heading": "Simulatd Exchange Configuraton",
        "label": "Number of serves/DAG",
        "figure": "Databse Disks Reads/sec",
    }
    document = parsed(PAPER.format(**mistyped))
    assert [finding.severity for finding in document.findings if finding.rule.startswith("fuzzy")] == ["info"] * 3
    assert said(document) == [
        ("info", "read 'Simulatd Exchange Configuraton' as the heading 'simulated exchange configuration'"),
        ("info", "read 'Number of serves/DAG' as servers_per_dag"),
        ("info", "read 'Databse Disks Reads/sec' as database_reads_per_sec"),
    ]


@pytest.mark.parametrize("label", ["Riad levle", "Numbr of DGA", "Hst OS"])
def test_a_row_of_the_configuration_that_resembles_a_known_one_is_kept_and_named(label: str):
    text = f"""Simulated Exchange Configuration
Number of Exchange mailboxes simulated\t500
Number of hosts\t2
{label}\tRAID 5
Number of databases/host\t2
"""
    document = parsed(text)
    assert label in [fact.label for fact in document.solutions[0].solution_fact]
    assert resembling(document) == [repr(label)]


def test_a_figure_of_a_summary_whose_label_resembles_a_known_one_is_named():
    text = """Simulated Exchange Configuration
Number of Exchange mailboxes simulated\t500
Number of hosts\t2
Number of databases/host\t2
Test Result Summary
Metric\tServer 1\tServer 2
Database Disks Transfers/sec\t100.5\t101.5
Avreage Dtaabase Dsik Raed Ltaency (ms)\t3.5\t3.4
"""
    assert resembling(parsed(text)) == ["'Avreage Dtaabase Dsik Raed Ltaency (ms)'"]


@pytest.mark.parametrize(
    ("label", "rule"), [("Host OS", "host_edition"), ("Hots OS", ""), ("ESE.dl fle version", "ese_version")]
)
def test_rows_that_only_the_audit_asks_for_are_found_by_likeness_too(label: str, rule: str):
    value = "Windows Server 2008 Enterprise" if "OS" in label else "14.01.0225.017"
    text = f"""Simulated Exchange Configuration
Number of Exchange mailboxes simulated\t500
Number of hosts\t2
{label}\t{value}
Number of databases/host\t2
Test Summary
Overall Test Result\tPass
ESE Version\t14.01.0218.012
Operating System\tWindows Server 2008 R2 Foundation
"""
    found = [
        each.rule for each in parsed(text).findings if each.rule in ("host_edition", "ese_version", "unknown_label")
    ]
    assert found == [rule or "unknown_label"]
