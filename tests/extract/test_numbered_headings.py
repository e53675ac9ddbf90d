"""Headings whose numbers stand far before them, captions with a bracket, and tables of one row below them."""

import pytest
from html_tables import html_table
from weasyprint import HTML

from esrp_ingest.extract.paper.parts.sections import with_numbers
from esrp_ingest.layout import Cell, Line
from esrp_ingest.models import Solution
from esrp_ingest.parsing import parse_bytes

STYLE = "td, th { border: 1px solid gray; padding: 3pt 6pt } @page { size: letter }"
FRONT = (
    "<h1>NetApp FAS2240A-2 2,500-Mailbox Exchange 2010 Mailbox Resiliency Storage Solution</h1>"
    "<p>TESTED WITH: ESRP-STORAGE VERSION 3.0</p>"
)
EXCHANGE = (("Number of Exchange mailboxes simulated", "2,500"), ("Number of databases/host", "5"))
BACKUP = (("", "Server 1", "Server 2"), ("MB read/sec per database", "62.1", "61.8"))
REPLAY = (("", "Server 1", "Server 2"), ("Average time to play one log file (sec)", "1.9", "1.8"))


def heading(number: str, text: str) -> str:
    return f"<h2>{number}&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;{text}</h2>"


def solution(*parts: str) -> Solution:
    html = f"<style>{STYLE}</style>{FRONT}{''.join(parts)}{heading('8', 'CONCLUSION')}<p>It was quick.</p>"
    (found,) = parse_bytes(HTML(string=html).write_pdf(), "paper.pdf").solutions
    return found


def test_tables_of_one_row_below_numbered_headings_keep_their_servers():
    found = solution(
        heading("5", "TESTED DEPLOYMENT"),
        "<p>Table 1) Simulated Exchange configuration.</p>",
        html_table(EXCHANGE),
        heading("7", "TEST RESULTS SUMMARY"),
        heading("7.1", "DATABASE READ-ONLY PERFORMANCE"),
        html_table(BACKUP),
        heading("7.2", "TRANSACTION LOG RECOVERY/REPLAY PERFORMANCE"),
        html_table(REPLAY),
    )
    figures = [(figure.scope, figure.metric, figure.value) for figure in found.reported_metric]
    assert figures == [
        ("Server 1", "backup_mb_per_sec_per_database", 62.1),
        ("Server 2", "backup_mb_per_sec_per_database", 61.8),
        ("Server 1", "log_replay_seconds", 1.9),
        ("Server 2", "log_replay_seconds", 1.8),
    ]
    assert {fact.table_name for fact in found.solution_fact} == {"Simulated Exchange configuration"}
    assert [fact.label for fact in found.solution_fact] == [label for label, _ in EXCHANGE]


@pytest.mark.parametrize(
    ("cells", "texts"),
    [
        (("7", "Test Results Summary"), ["7 Test Results Summary"]),
        (("7.4", "Of the Shelves in Test"), ["7.4 Of the Shelves in Test"]),
        (("7", "Shelves in the rack"), ["7", "Shelves in the rack"]),
        (("7.4", "12 shelves"), ["7.4", "12 shelves"]),
        (("7.4", "It was quick."), ["7.4", "It was quick."]),
        (("Shelves", "Conclusion"), ["Shelves", "Conclusion"]),
        (("7", "Conclusion", "9"), ["7", "Conclusion", "9"]),
    ],
)
def test_a_number_and_what_it_counts(cells: tuple[str, ...], texts: list[str]):
    [found] = with_numbers([Line(tuple(map(Cell, cells)))])
    assert list(found.texts) == texts


def test_rows_that_a_format_gives_stay_rows():
    [found] = with_numbers([Line((Cell("7"), Cell("Conclusion")), is_row=True)])
    assert list(found.texts) == ["7", "Conclusion"]


def test_a_heading_over_all_lines_of_a_header_is_said_once():
    head = (
        "<tr><td rowspan=2>Server</td><td colspan=2>Average Database Disk Latency (ms)</td>"
        "<td rowspan=2>Log Disks Writes/sec</td></tr><tr><td>Read</td><td>Write</td></tr>"
    )
    rows = "".join(f"<tr><td>Server {at}</td><td>9.7{at}</td><td>2.{at}</td><td>14{at}.5</td></tr>" for at in (1, 2))
    found = solution("<h2>Test Results Summary</h2>", f"<table>{head}{rows}</table>")
    first = [(figure.metric, figure.label) for figure in found.reported_metric if figure.scope == "Server 1"]
    assert first == [
        ("database_read_latency_ms", "Average Database Disk Latency (ms) Read"),
        ("database_write_latency_ms", "Average Database Disk Latency (ms) Write"),
        ("log_writes_per_sec", "Log Disks Writes/sec"),
    ]


@pytest.mark.parametrize(
    ("medium", "style"),
    [("page", "font-size:13pt;font-weight:normal"), ("page", "font-size:9pt;font-weight:bold"), ("html", "")],
    ids=["large", "bold", "html"],
)
def test_an_unknown_heading_with_the_number_of_a_section_names_the_table_below_it(medium: str, style: str):
    """In PDFs it was a row in doubt of the table above, whose name the rows below it then had."""
    exchange = html_table((*EXCHANGE, ("Number of hosts", "2")))
    array = html_table((("Storage array", "FAS2240A-2"), ("Controllers", "2"), ("Raw capacity", "14.4 TB")))
    style = f"body{{font-size:10pt}}h3{{margin:6pt 0;{style}}}td{{font-size:9pt}}"
    parts = f"<h3>3.1 Exchange</h3>{exchange}<h3>3.2 Storage</h3>{array}<h2>4 Conclusion</h2><p>It was quick.</p>"
    html = f"<style>{STYLE}{style}</style>{FRONT}<h2>3 Configuration</h2>{parts}"
    data, name = (HTML(string=html).write_pdf(), "p.pdf") if medium == "page" else (html.encode(), "p.html")
    document = parse_bytes(data, name)
    facts = [(fact.table_name, fact.value) for fact in document.solutions[0].solution_fact]
    assert [value for heading, value in facts if heading == "Storage"] == ["FAS2240A-2", "2", "14.4 TB"]
    assert not any(finding.rule == "doubtful_rows" for finding in document.findings)
