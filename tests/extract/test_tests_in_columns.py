"""Tests side by side in a paper's summary, with rows that say how each of them went: none of these names a test."""

from itertools import product

import pytest
from html_tables import html_table
from weasyprint import HTML

from esrp_ingest import parse_bytes
from esrp_ingest.models import ParsedDocument

RULED = "<style>td {border: 1px solid; padding: 3px} table {border-collapse: collapse}</style>"
TITLE = "Dell Storage MD9 5,000 Mailbox Exchange 2010 Storage Solution"
PROFILE = [("Number of Exchange mailboxes simulated", "5,000"), ("Number of hosts", "2"), ("Number of DAGs", "1")]
TESTS = ("Item", "Performance Test (2hrs)", "Stress Test (24hrs)")
RESULTS = [
    ("Target Transactional I/O per Second", "300", "310"),
    ("Avg. DB Reads Latency (ms)", "11.29", "11.80"),
    ("Avg. DB Writes Latency (ms)", "3.44", "3.62"),
]
FOUR = [
    ("Result", "Server 1", "Server 2", "Server 1", "Server 2"),
    ("Achieved transactional I/O per second", "1021.5", "1033.25", "1121.5", "1133.25"),
    ("Avg. DB Reads Latency (ms)", "11.29", "11.80", "12.29", "12.80"),
    ("Avg. DB Writes Latency (ms)", "3.44", "3.62", "3.54", "3.72"),
]


def read(style: str | None, *parts: tuple[str, list[tuple[str, ...]] | str]) -> ParsedDocument:
    """Tables below headings, on a page in a style, or as HTML where there is none."""
    text = f"{style or ''}<body style='font: 10pt Arial'><h1>{TITLE}</h1>"
    text += "".join(f"<h2>{head}</h2>{rows if isinstance(rows, str) else html_table(rows)}" for head, rows in parts)
    return (
        parse_bytes(text.encode(), "a.html") if style is None else parse_bytes(HTML(string=text).write_pdf(), "a.pdf")
    )


@pytest.fixture(params=[None, RULED, "<style>td {padding: 2px 12px}</style>"], ids=["html", "ruled", "unruled"])
def style(request: pytest.FixtureRequest) -> str | None:
    return None if request.param is None else str(request.param)


@pytest.mark.parametrize(
    "row",
    [
        ("Result", "Pass", "Pass"),
        ("Test date", "May 1", "May 2"),
        ("Status", "Passed", "Failed"),
        ("Overall Test Result", "Pass", "Fail"),
    ],
)
def test_rows_that_say_how_tests_went_are_none_of_their_names(row: tuple[str, ...], style: str | None):
    found = read(style, ("Targeted Customer Profile", PROFILE), ("Test Results", [TESTS, row, *RESULTS]))
    assert not found.runs
    (solution,) = found.solutions
    assert [(each.condition, each.value_text) for each in solution.reported_metric] == [
        (condition, text)
        for _, *texts in RESULTS
        for condition, text in zip((None, "Stress Test (24hrs)"), texts, strict=True)
    ]


def test_such_a_word_in_the_corner_of_a_header_heads_rows(style: str | None):
    rows = [("Result", "Server 1", "Server 2"), ("Achieved transactional I/O per second", "1021.5", "1033.25")]
    found = read(style, ("Targeted Customer Profile", PROFILE), ("Test Results", rows))
    assert [(each.scope, each.value) for each in found.solutions[0].reported_metric] == [
        ("Server 1", 1021.5),
        ("Server 2", 1033.25),
    ]


def test_servers_below_spanning_tests_are_no_row_of_how_these_went(style: str | None):
    """The corner of such a header may be any word: `Result` heads the names of metrics here."""
    rows = "".join(f"<tr>{''.join(f'<td>{text}</td>' for text in row)}</tr>" for row in FOUR)
    table = f"<tr><td></td><td colspan=2>Performance</td><td colspan=2>Stress</td></tr>{rows}"
    found = read(style, ("Targeted Customer Profile", PROFILE), ("Test Results", f"<table>{table}</table>"))
    assert [(each.condition, each.scope, each.value) for each in found.solutions[0].reported_metric] == [
        (condition, f"Server {server}", float(text))
        for _, *texts in FOUR[1:]
        for (condition, server), text in zip(product((None, "Stress"), (1, 2)), texts, strict=True)
    ]


def test_an_overall_result_above_what_reports_print_begins_a_report():
    rows = [
        ("Overall Test Result", "Pass"),
        ("Machine Name", "EXA"),
        ("Achieved Transactional I/O per Second", "300.5"),
    ]
    assert [run.result for run in read(None, ("Appendix", rows)).runs] == ["pass"]


def test_a_configuration_with_a_label_that_results_have_too_is_kept(style: str | None):
    rows = [
        ("RAID", "RAID 10 (16 disks)"),
        ("HDD", "3TB 7200rpm SATA"),
        ("Mailboxes", "2,000"),
        ("Mailbox quota", "1,024 MB"),
        ("IOPS", "0.15 per mailbox"),
    ]
    found = read(style, ("Configuration", rows), ("Test Results", [TESTS, *RESULTS]))
    (solution,) = found.solutions
    assert [(each.label, each.value) for each in solution.solution_fact] == rows
    assert (solution.raid_level, solution.disk_rpm, solution.mailbox_size_mb) == ("RAID10", 7200, 1024)


@pytest.mark.parametrize(("corner", "scope"), [("Aggregate of four servers", "aggregate"), ("Metric", "server")])
def test_a_corner_that_names_all_servers_tells_the_scope(corner: str, scope: str, style: str | None):
    rows = [(corner, "Optimal", "Degraded"), *RESULTS]
    (solution,) = read(style, ("Targeted Customer Profile", PROFILE), ("Figures", rows)).solutions
    assert {each.scope for each in solution.reported_metric} == {scope}
