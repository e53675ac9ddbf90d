"""States that headings and captions of a result summary name: what fails, and what is tested before it does."""

import pytest
from weasyprint import HTML

from esrp_ingest.extract.paper.parts.chapter import Chapter
from esrp_ingest.extract.paper.parts.states import name_tests, state_of
from esrp_ingest.models import ReportedMetric
from esrp_ingest.parsing import parse_bytes

TITLE = "<h1>Solid SAN 9000 Storage Solution for 5,000 Mailboxes</h1><h2>Storage Performance Results</h2>"


def measured(of: float, heading: str) -> str:
    rows = "".join(
        f"<tr><td>{label}</td><td>{of + at:.3f}</td><td>{of + at + 10:.3f}</td></tr>"
        for at, label in enumerate(("Database Disks Transfers/sec", "Average Database Disk Read Latency (ms)"))
    )
    return f"<h3>{heading}</h3><table><tr><th>Metric</th><th>Server 1</th><th>Server 2</th></tr>{rows}</table>"


def conditions(first: str, then: str) -> dict[float | None, str | None]:
    page = f"<html><body>{TITLE}{measured(20, first)}{measured(40, then)}</body></html>"
    (solution,) = parse_bytes(page.encode(), "paper.html").solutions
    return {figure.value: figure.condition for figure in solution.reported_metric}


@pytest.mark.parametrize("failure", ["Server failure", "Double disk failure", "Disk failure", "One disk failed"])
@pytest.mark.parametrize("usual", ["Normal operation", "Performance with all disks", "No failures"])
def test_what_failed_is_a_state_and_what_was_measured_before_is_what_was_tested(usual: str, failure: str):
    read = conditions(usual, failure)
    assert [read[20.0], read[31.0]] == [None, None]
    assert [read[40.0], read[51.0]] == [failure, failure]


@pytest.mark.parametrize(
    ("usual", "then"),
    [("Test case 1: Normal operation", "Test case 2: Rebuild"), ("Test 1 - Normal", "Test 2 - Rebuild")],
)
def test_headings_that_count_tests_name_their_states(usual: str, then: str):
    read = conditions(usual, then)
    assert [read[20.0], read[31.0], read[40.0]] == [None, None, "Rebuild"]


@pytest.mark.parametrize(
    ("heading", "state"),
    [
        ("Server 1 metrics (degraded)", "degraded"),
        ("Server 1 performance during one failed disk", "one failed disk"),
        ("Individual server metrics, server failure", "server failure"),
        ("Individual server metrics - Data Mover failover", "Data Mover failover"),
        ("Performance with a failed disk", "failed disk"),
        ("Individual server metrics: 24-hour stress test", "24-hour stress test"),
        ("24-hour stress test", None),
        ("Stress test (24 hours)", None),
        ("Individual server metrics", None),
        ("Performance with an average load", None),
        ("The storage was not degraded by what the servers did during the night", None),
    ],
)
def test_a_heading_ends_with_the_state_that_it_names(heading: str, state: str | None):
    assert state_of(heading) == state


@pytest.mark.parametrize(
    ("own", "said"),
    [
        ("Rebuild", "Rebuild"),
        ("Server 1 active", "Case 2: Rebuild, Server 1 active"),
        (None, "Case 2: Rebuild"),
    ],
)
def test_what_stands_over_a_figure_says_nothing_twice(own: str | None, said: str):
    figure = ReportedMetric(scope="server", condition=own, label="Database Disks Reads/sec", value_text="1.5")
    assert Chapter(None, "Case 2: Rebuild").over(figure).condition == said


def test_the_mark_of_an_item_is_no_label():
    items = "<table><tr><td>\u2022</td><td>9,000 mailboxes</td></tr><tr><td>\u2022</td><td>0.1 IOPS</td></tr></table>"
    page = f"<html><body>{TITLE}<h2>Targeted Customer Profile</h2>{items}{measured(20, 'Results')}</body></html>"
    (solution,) = parse_bytes(page.encode(), "paper.html").solutions
    assert {figure.label for figure in solution.reported_metric} == {
        "Database Disks Transfers/sec",
        "Average Database Disk Read Latency (ms)",
    }


def test_the_header_of_rows_below_a_caption_leaves_these_in_its_state():
    def table(caption: str, figure: str) -> str:
        return f"{caption}\n\n Metric                         Server 1\n Database Disks Transfers/sec   {figure}\n\n"

    text = "Solid SAN 9000 Storage Solution for 5,000 Mailboxes\n\nStorage Performance Results\n\n"
    text += table("Table 5 Individual server metrics - normal operation", "817.313")
    text += table("Table 6 Individual server metrics - Data Mover failover", "792.482")
    (solution,) = parse_bytes(text.encode(), "paper.txt").solutions
    assert [(figure.scope, figure.condition, figure.value) for figure in solution.reported_metric] == [
        ("Server 1", None, 817.313),
        ("Server 1", "Data Mover failover", 792.482),
    ]


@pytest.mark.parametrize("form", ["html", "pdf"])
def test_tests_that_are_called_by_their_hours_head_columns(form: str):
    head = "<tr><td></td><td colspan=2>Server 1</td><td colspan=2>Server 2</td></tr>"
    head += "<tr><td>Metric</td><td>2 hours</td><td>24 hours</td><td>2 hours</td><td>24 hours</td></tr>"
    labels = ("Database Disks Transfers/sec", "Database Disks Reads/sec", "Average Database Disk Read Latency (ms)")
    rows = "".join(
        f"<tr><td>{label}</td><td>{at}1.25</td><td>{at}2.25</td><td>{at}3.25</td><td>{at}4.25</td></tr>"
        for at, label in enumerate(labels, start=1)
    )
    style = "<style>td { border: 0.5pt solid black; padding: 3pt }</style>"
    page = f"<html><head>{style}</head><body>{TITLE}<table>{head}{rows}</table></body></html>"
    data = HTML(string=page).write_pdf() if form == "pdf" else page.encode()
    parsed = parse_bytes(data, f"paper.{form}")
    (solution,) = parsed.solutions
    read = {figure.value: (figure.scope, figure.condition) for figure in solution.reported_metric}
    assert len(read) == 12
    assert [read[value] for value in (11.25, 12.25, 23.25, 34.25)] == [
        ("Server 1", None),
        ("Server 1", "24 hours"),
        ("Server 2", None),
        ("Server 2", "24 hours"),
    ]
    assert not [finding for finding in parsed.findings if finding.rule == "undecided_scope"]


@pytest.mark.parametrize(
    ("texts", "head"),
    [
        (("2 hours", "24 hours"), True),
        (("2-hour", "24-hour", "2-hour", "24-hour"), True),
        (("24 hours", "24 hours"), False),
        (("2 hours", "26 hours"), False),
        (("2 hours",), False),
        ((), False),
    ],
)
def test_hours_that_are_no_tests_or_all_the_same_head_no_columns(texts: tuple[str, ...], head: bool):
    assert name_tests(texts) is head


@pytest.mark.parametrize(
    ("sentence", "state"),
    [
        ("Event logs were clean and no checksum was wrong after the 24-hour stress test.", None),
        ("Nothing went wrong with one failed disk.", None),
        ("The table below was measured with one failed disk.", "one failed disk"),
        ("Performance with one failed disk", "one failed disk"),
    ],
)
def test_a_sentence_names_a_state_where_it_speaks_of_the_table(sentence: str, state: str | None):
    rows = measured(20, "Test Result Summary").replace("</h3>", f"</h3><p>{sentence}</p>")
    (solution,) = parse_bytes(f"<html><body>{TITLE}{rows}</body></html>".encode(), "paper.html").solutions
    assert {figure.condition for figure in solution.reported_metric} == {state}
