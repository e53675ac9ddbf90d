"""What stands around the figures of a summary and says whose they are: captions of one server, headers, footnotes."""

import pytest

from esrp_ingest import parse_bytes
from esrp_ingest.extract.paper.parts.chapter import Chapter
from esrp_ingest.extract.paper.results.glued_marks import without_glued_marks
from esrp_ingest.extract.paper.results.names_along import headings_of_means
from esrp_ingest.extract.paper.results.undecided import with_undecided
from esrp_ingest.layout import Cell, Line, Locator
from esrp_ingest.models import ParsedDocument, ReportedMetric, located

TITLE = "NetApp FAS3140 1000 Mailbox Resiliency Exchange 2013 Storage Solution"
READS, LATENCY = "Database Disks Reads/sec", "Average Database Disk Read Latency (ms)"
Said = tuple[str, str | None, str | None, float | None]


def html(body: str) -> ParsedDocument:
    return parse_bytes(f"<h1>{TITLE}</h1><h2>Test Result Summary</h2>{body}<h2>Conclusion</h2>".encode(), "a.html")


def text(body: str) -> ParsedDocument:
    return parse_bytes(f"{TITLE}\n\nTest Result Summary\n\n{body}\n\nConclusion\nAll is well.\n".encode(), "a.txt")


def said(parsed: ParsedDocument) -> list[Said]:
    (solution,) = parsed.solutions
    return [(each.scope, each.condition, each.metric, each.value) for each in solution.reported_metric]


def whose(parsed: ParsedDocument) -> list[tuple[str, str | None]]:
    return [(scope, condition) for scope, condition, *_ in said(parsed)]


def told(parsed: ParsedDocument) -> set[str]:
    return {finding.rule for finding in parsed.findings if finding.severity != "info"}


def one_figure(scope: str, condition: str | None) -> ReportedMetric:
    where = located(Locator())
    return ReportedMetric(
        scope=scope, condition=condition, metric=None, value=1.5, unit=None, label=READS, value_text="1.5", **where
    )


def values(first: float, head: str = "<tr><th>Metric<th>Value") -> str:
    return f"<table>{head}<tr><td>{READS}<td>{first}<tr><td>{LATENCY}<td>{first / 100}</table>"


def captions(*names: str) -> str:
    return "".join(f"<p>{name}</p>{values(100.5 + at * 7)}" for at, name in enumerate(names))


def test_a_caption_of_a_server_and_a_test_says_both():
    parsed = html(captions("EXCH02: Performance", "EXCH03: Performance", "EXCH02: Stress", "EXCH03: Stress"))
    assert whose(parsed)[::2] == [("EXCH02", None), ("EXCH03", None), ("EXCH02", "Stress"), ("EXCH03", "Stress")]
    assert told(parsed) == set()


def test_a_state_of_a_server_stands_beside_its_tests():
    parsed = html(captions("Server 1: 2-hour performance", "Server 1: 24-hour stress", "Server 1: Rebuild"))
    assert whose(parsed)[::2] == [("Server 1", None), ("Server 1", "24-hour stress"), ("Server 1", "Rebuild")]


def test_a_cell_over_two_lines_of_a_header_is_no_row_of_its_table():
    table = (
        "<table><tr><th rowspan=2>Counter<th>Performance test<th>Stress test<th rowspan=2>Verdict"
        f"<tr><th>EXCH02<th>EXCH02<tr><td>{READS}<td>105.5<td>252.5<td>Pass<tr><td>{LATENCY}<td>9.25<td>8.5<td>Pass"
        "</table>"
    )
    assert whose(html(table)) == [("EXCH02", None), ("EXCH02", "Stress test")] * 2


def test_a_sentence_may_stand_above_the_header_over_tests():
    rows = "".join(
        f"<tr><td colspan=2>{test}<tr><td>{READS}<td>{reads}<tr><td>{LATENCY}<td>{reads / 100}"
        for test, reads in (("Performance test", 994.5), ("Stress test", 617.5))
    )
    table = f"<p>All figures are those of the tool's reports.</p><table><tr><th>Metric<th>Node A{rows}</table>"
    assert whose(html(table)) == [("Node A", None)] * 2 + [("Node A", "Stress test")] * 2


def test_means_stay_means_below_the_names_of_tests():
    assert headings_of_means(["Mean of all servers", "Performance test", "Stress test", "Conclusion"]) == [
        *["Mean of all servers"] * 3,
        "Conclusion",
    ]
    assert headings_of_means(["Performance test"]) == ["Performance test"]


@pytest.mark.parametrize("value", ["Value", "MBX1.lab.local"])
def test_what_heads_the_figures_of_a_text_is_no_heading_of_their_own(value: str):
    rows = f"{READS}                       105.5\n{LATENCY}          9.25"
    parsed = text(f"MBX1.lab.local\n\nMetric                                         {value}\n{rows}")
    assert whose(parsed) == [("MBX1.lab.local", None)] * 2


def test_figures_of_a_text_are_told_by_their_order_where_the_next_page_sets_them_elsewhere():
    parsed = text(
        f"Metric                                       Exchange Server A      Exchange Server B\n"
        f"{READS}                                105.5                  106.5\n"
        f"{LATENCY}                  9.25                   9.75\n"
        "\fLog Disks Writes/sec                         118.5         168.5\n"
        "Average Log Disk Write Latency (ms)            1.5           3.5"
    )
    assert whose(parsed) == [("Exchange Server A", None), ("Exchange Server B", None)] * 4
    assert told(parsed) == set()


def test_an_empty_cell_of_a_text_is_told_by_its_place():
    parsed = text(
        f"Metric                                       Server 1    Server 2    Total\n"
        f"{READS}                        105.5       106.5    212.0\n"
        f"{LATENCY}           9.25        9.75\n"
        "MB read/sec total per server                    88.5        89.5"
    )
    assert whose(parsed)[-2:] == [("Server 1", None), ("Server 2", None)]


def test_a_mark_behind_a_label_of_a_text_is_no_figure():
    parsed = text(f"Metric                                      Server 1\n{READS}2   105.5\n{LATENCY}2      9.25")
    assert said(parsed) == [
        ("Server 1", None, "database_reads_per_sec", 105.5),
        ("Server 1", None, "database_read_latency_ms", 9.25),
    ]


@pytest.mark.parametrize(
    ("printed", "bare"),
    [
        ("Database Read Latency (ms)2", "Database Read Latency (ms)"),
        ("Latency (ms)1", "Latency (ms)"),
        ("Log Disks Writes/sec1", "Log Disks Writes/sec"),
        ("RAID5", "RAID5"),
        ("Server (EX)1", "Server (EX)1"),
        ("Log Disks Writes/sec 1", "Log Disks Writes/sec 1"),
    ],
)
def test_marks_stand_right_behind_labels_and_units(printed: str, bare: str):
    (line,), marks = without_glued_marks([Line((Cell(printed), Cell("9.5")), number=1)])
    assert line.texts == (bare, "9.5")
    assert [claim.text for claim in marks] == [printed] * (printed != bare)


def test_a_footnote_below_an_empty_cell_is_no_value():
    parsed = text(
        f"Metric                                        Value\n{READS}    105.5\n{LATENCY}\n\n1 as the tool printed it"
    )
    assert [value for *_, value in said(parsed)] == [105.5]


def test_a_server_stands_over_its_goal_and_what_it_achieved():
    head = "<tr><th>Metric<th>EXCH02 Target<th>Achieved<th>EXCH03 Target<th>Achieved"
    rows = f"<tr><td>{READS}<td>90<td>105.5<td>90<td>106.5<tr><td>{LATENCY}<td>20<td>9.25<td>20<td>9.75"
    parsed = html(f"<table>{head}{rows}</table>")
    assert [each for each in said(parsed) if each[3] not in (20.0, 90.0)] == [
        ("EXCH02", None, "database_reads_per_sec", 105.5),
        ("EXCH03", None, "database_reads_per_sec", 106.5),
        ("EXCH02", None, "database_read_latency_ms", 9.25),
        ("EXCH03", None, "database_read_latency_ms", 9.75),
    ]


@pytest.mark.parametrize(
    ("head", "conditions"),
    [
        ("<tr><th rowspan=2>Metric<th colspan=2>MBX1 (active)<tr><th>Healthy<th>Degraded", [None, "Degraded"]),
        ("<tr><th rowspan=2>Metric<th colspan=2>MBX1<br>(active)<tr><th>Performance<th>Stress", [None, "Stress"]),
        ("<tr><th rowspan=2>Metric<th>Performance<th>Stress<tr><th>MBX1 (active)<th>MBX1 (active)", [None, "Stress"]),
    ],
)
def test_what_is_said_of_a_server_is_no_part_of_its_name(head: str, conditions: list[str | None]):
    rows = f"<tr><td>{READS}<td>105.5<td>252.5<tr><td>{LATENCY}<td>9.25<td>8.5"
    assert whose(html(f"<table>{head}{rows}</table>")) == [("MBX1", condition) for condition in conditions] * 2


def test_a_server_with_its_role_is_whose_figures_stand_below_it():
    assert whose(html(captions("MBX1 (active)"))) == [("MBX1", None)] * 2


def test_a_machine_heads_figures_below_an_empty_corner():
    rows = "".join(
        f"<tr><td colspan=2>{test}<tr><td>{READS}<td>{reads}<tr><td>{LATENCY}<td>{reads / 100}"
        for test, reads in (("Performance (2 hours)", 994.5), ("Stress (24 hours)", 617.5))
    )
    assert {scope for scope, _ in whose(html(f"<p>All of it.</p><table><tr><th><th>EXCH02{rows}</table>"))} == {
        "EXCH02"
    }


def test_a_figure_is_of_the_test_that_stands_nearest():
    figure = one_figure("EX1", "2-hour performance")
    assert Chapter(condition="24-hour stress").over(figure).condition == "2-hour performance"
    state = figure.model_copy(update={"condition": "Degraded"})
    assert Chapter(condition="24-hour stress").over(state).condition == "24-hour stress, Degraded"


def test_a_state_goes_on_below_the_title_of_its_table():
    parsed = html(
        f"<h3>Optimal</h3><p>Before.</p>{values(95.5)}<h3>Drive failure</h3><h4>Table 4. All</h4>{values(105.5)}"
    )
    assert [condition for _, condition in whose(parsed)][-2:] == ["Drive failure"] * 2


@pytest.mark.parametrize("scope", ["Optimal State Server 1 Degraded State", "Degraded EXCH02"])
def test_a_state_in_the_name_of_a_server_is_told(scope: str):
    figure = one_figure(scope, None)
    (kept,), losses = with_undecided([figure])
    assert (kept.scope, [loss.rule for loss in losses]) == ("server", ["undecided_scope"])


@pytest.mark.parametrize("scope", ["Server 1", "Test Server 1", "Exchange VM 2", "aggregate"])
def test_names_of_servers_hold_no_state(scope: str):
    figure = one_figure(scope, None)
    assert with_undecided([figure]) == ([figure], [])


def test_states_below_the_header_of_a_text_are_no_captions_of_the_rows_above():
    rows = "\n".join(
        f" {state}\n {READS}              {reads}\n {LATENCY}  {reads / 100}"
        for state, reads in (("Healthy", 994.5), ("Degraded", 617.5), ("Rebuild", 417.5))
    )
    parsed = text(f" Counter                               Exchange VM 1\n{rows}\n\nResult summary")
    states = [None, None, "Degraded", "Degraded", "Rebuild", "Rebuild"]
    assert whose(parsed) == [("Exchange VM 1", state) for state in states]
