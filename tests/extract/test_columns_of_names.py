"""Tests and servers that columns of a summary's table name, whatever heads these; names in headings and in headers."""

import pytest

from esrp_ingest import parse_bytes
from esrp_ingest.extract.paper.parts.headers_of_pairs import whose_rows
from esrp_ingest.extract.paper.parts.names_over_several import states_below_some
from esrp_ingest.extract.paper.parts.states import is_state_alone
from esrp_ingest.extract.paper.results.columns_of_names import with_names_apart, without_names_amid
from esrp_ingest.extract.paper.results.figure_rows import Grid, GridRow
from esrp_ingest.extract.paper.results.undecided import with_undecided
from esrp_ingest.layout import Cell, Line
from esrp_ingest.models import ParsedDocument, ReportedMetric

TITLE = "Acme A1 4,000 Mailbox Exchange 2013 Storage Solution"
READS, LATENCY = "Database Disks Reads/sec", "Database Disk Read Latency (msec)"
Row = tuple[str, ...]


def parsed(body: str, *, text: bool = False) -> ParsedDocument:
    if text:
        return parse_bytes(f"{TITLE}\n\nStorage Performance Results\n\n{body}".encode(), "paper.txt")
    return parse_bytes(f"<h1>{TITLE}</h1><h2>Storage Performance Results</h2>{body}".encode(), "paper.html")


def figures(body: str, *, text: bool = False) -> list[ReportedMetric]:
    (solution,) = parsed(body, text=text).solutions
    return list(solution.reported_metric)


def table(*rows: Row) -> str:
    return "<table>" + "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows) + "</table>"


def said(found: list[ReportedMetric]) -> list[tuple[str, str | None, str | None, float | None]]:
    return [(each.scope, each.condition, each.metric, each.value) for each in found]


OF_TWO = [
    ("Server 1", None, "database_reads_per_sec", 11.5),
    ("Server 2", None, "database_reads_per_sec", 12.5),
    ("Server 1", "24-hour stress", "database_reads_per_sec", 13.5),
    ("Server 2", "24-hour stress", "database_reads_per_sec", 14.5),
]


@pytest.mark.parametrize("head", ["", "Test"])
@pytest.mark.parametrize("corner", ["", "Metric"])
def test_a_column_of_tests_says_in_which_one_the_figures_of_a_row_were_measured(corner: str, head: str):
    rows = [(READS, "2-hour performance", "11.5", "12.5"), (READS, "24-hour stress", "13.5", "14.5")]
    assert said(figures(table((corner, head, "Server 1", "Server 2"), *rows))) == OF_TWO


@pytest.mark.parametrize("corner", ["", "Server"])
def test_tests_may_stand_before_servers_in_rows(corner: str):
    head = ("Test", corner, READS, LATENCY)
    found = figures(table(head, ("Healthy", "Server 1", "11.5", "1.5"), ("Degraded", "Server 1", "12.5", "2.5")))
    assert said(found) == [
        ("Server 1", None, "database_reads_per_sec", 11.5),
        ("Server 1", None, "database_read_latency_ms", 1.5),
        ("Server 1", "Degraded", "database_reads_per_sec", 12.5),
        ("Server 1", "Degraded", "database_read_latency_ms", 2.5),
    ]


def test_the_mean_of_servers_in_rows_of_a_test_is_no_result_of_all():
    rows = [("Server 1", "11.5", "1.5"), ("Server 2", "12.5", "2.5"), ("Mean", "12.0", "2.0")]
    body = table(("Server", "Test", READS, LATENCY), *((name, "Stress", *cells) for name, *cells in rows))
    assert said(figures(body))[4:] == [
        ("aggregate", "Stress, mean", "database_reads_per_sec", 12.0),
        ("aggregate", "Stress", "database_read_latency_ms", 2.0),
    ]


def test_a_column_of_verdicts_names_no_tests():
    head = ("Metric", "Verdict", "Server 1", "Server 2")
    found = figures(table(head, (READS, "Failed", "11.5", "12.5"), (LATENCY, "Failed", "1.5", "2.5")))
    assert {each.condition for each in found} == {None}


def test_a_header_of_two_lines_is_no_list():
    names = "".join(f"<td colspan=2>Server {number}</td>" for number in (1, 2))
    upper = f"<tr><td rowspan=2>Metric</td><td rowspan=2>Test</td>{names}</tr>"
    lower = "<tr><td>Target</td><td>Achieved</td><td>Target</td><td>Achieved</td></tr>"
    tests = ("Performance", "Stress")
    rows = "".join(
        f"<tr><td>{READS}</td><td>{test}</td><td>10</td><td>{at}1.5</td><td>10</td><td>{at}2.5</td></tr>"
        for at, test in enumerate(tests, start=1)
    )
    found = [each for each in figures(f"<table>{upper}{lower}{rows}</table>") if each.value != 10]
    assert [(each.scope, each.condition, each.value) for each in found] == [
        ("Server 1", None, 11.5),
        ("Server 2", None, 12.5),
        ("Server 1", "Stress", 21.5),
        ("Server 2", "Stress", 22.5),
    ]


@pytest.mark.parametrize("server", ["Server 1", "EXCH02", "MBX1.lab.local", "Exchange Server A"])
def test_one_server_below_each_of_several_tests_is_whose_all_figures_are(server: str):
    head = "<tr><td rowspan=2>Metric</td><td>2-hour performance</td><td>24-hour stress</td></tr>"
    head += f"<tr><td>{server}</td><td>{server}</td></tr>"
    rows = f"<tr><td>{READS}</td><td>11.5</td><td>12.5</td></tr><tr><td>{LATENCY}</td><td>1.5</td><td>2.5</td></tr>"
    found = figures(f"<table>{head}{rows}</table>")
    assert [(each.scope, each.condition) for each in found] == [(server, None), (server, "24-hour stress")] * 2


@pytest.mark.parametrize(
    ("names", "over"),
    [
        (("EX1 Healthy", "Degraded"), [("Healthy", "EX1"), ("Degraded", "EX1")]),
        (("Healthy EX1", "Degraded EX1"), [("Healthy", "EX1"), ("Degraded", "EX1")]),
        (
            ("Server 1 Healthy", "Degraded", "Total Healthy", "Degraded"),
            [("Healthy", "Server 1"), ("Degraded", "Server 1"), ("Healthy", "Total"), ("Degraded", "Total")],
        ),
        (("A1 Healthy", "Degraded"), []),
        (("Healthy", "Degraded"), []),
        (("EX1 Healthy", "EX2 Degraded"), []),
        (("EX1 Healthy", "Degraded", "EX1 Healthy", "Degraded"), []),
        (("EX1 Healthy", "Reads/sec"), []),
    ],
)
def test_a_name_over_several_states_is_in_the_header_of_one_of_them(names: Row, over: list[Row]):
    assert states_below_some(names, (), is_state_alone) == over


@pytest.mark.parametrize(
    "around",
    [("", ": Performance test"), ("RAID5 Performance: ", ""), ("Performance test (", ")"), ("", " - Performance")],
)
def test_a_heading_names_a_server_beside_a_test(around: Row):
    rows = [(READS, "11.5"), (LATENCY, "1.5")]
    headings = [name.join(around) for name in ("EXCH02", "EXCH03")]
    body = "".join(f"<p>{heading}</p>{table(('Metric', 'Value'), *rows)}" for heading in headings)
    assert [each.scope for each in figures(body)] == [name for name in ("EXCH02", "EXCH03") for _ in rows]


def test_a_model_beside_a_test_is_no_server():
    rows = [(READS, "11.5"), (LATENCY, "1.5")]
    body = "".join(f"<p>{name}: Performance</p>{table(('Metric', 'Value'), *rows)}" for name in ("MD1220", "MD1200"))
    assert {each.scope for each in figures(body)} == {"server"}


@pytest.mark.parametrize("names", [("EXCH02", "EXCH03"), ("Healthy", "Degraded")])
def test_captions_that_say_whose_figures_they_are_may_stand_below_their_tables(names: Row):
    tables = [table(("Metric", "Value"), (READS, f"{at}1.5"), (LATENCY, f"{at}.5")) for at in (1, 2)]
    body = "".join(f"{rows}<p>{name}</p>" for rows, name in zip(tables, names, strict=True))
    found = figures(f"{body}<h2>Conclusion</h2><p>It was quick.</p>")
    told = [(each.scope, each.condition) for each in found]
    of_servers = [("EXCH02", None), ("EXCH02", None), ("EXCH03", None), ("EXCH03", None)]
    of_states = [("server", None), ("server", None), ("server", "Degraded"), ("server", "Degraded")]
    assert told == (of_servers if names[0] == "EXCH02" else of_states)


def test_a_heading_above_a_text_is_no_caption_of_the_table_before_it():
    rows = table(("Metric", "Value"), (READS, "11.5"), (LATENCY, "1.5"))
    found = figures(f"{rows}<h3>Degraded</h3><p>Nothing was measured with a failed disk.</p>")
    assert {each.condition for each in found} == {None}


def test_a_mean_of_all_servers_below_its_caption_is_no_result_of_all():
    rows = table(("Metric", "Value"), (READS, "11.5"), (LATENCY, "1.5"))
    found = figures(f"<h3>Server 1</h3>{rows}<h3>Server 2</h3>{rows}<h3>Average of all servers</h3>{rows}")
    assert [(each.scope, each.condition) for each in found][4:] == [("aggregate", "mean"), ("aggregate", None)]


NAMES_AMID = f"""\
 Test                       Counter                                        Value
                            {READS}                        1057.785
 Performance test           Log Disk Writes/sec                              59.397
                            Log Disk Write Latency (msec)                     1.216
                            Average {READS}                 174.750
                            Log Disk Writes/sec                             269.176
 Stress test                Log Disk Write Latency (msec)                     1.038
"""
"""The second name stands beside its last row, or above rows that are missing."""


def test_names_amid_rows_that_cannot_be_parted_evenly_are_nobodys():
    document = parsed(NAMES_AMID, text=True)
    (solution,) = document.solutions
    told = {each.condition for each in solution.reported_metric}
    assert not told.intersection(("Performance test", "Stress test"))
    assert "undecided_scope" in {finding.rule for finding in document.findings}


def test_a_figure_of_a_chapter_of_results_that_nobody_knows_is_kept_as_printed():
    document = parsed(
        f" Metric                      Value\n {READS}    1185.28\n Strange things              37.42\n", text=True
    )
    (solution,) = document.solutions
    found = {each.value_text: (each.label, each.metric) for each in solution.reported_metric}
    assert found["37.42"] == ("Strange things", None)
    assert "unread_figures" not in {finding.rule for finding in document.findings}


@pytest.mark.parametrize(
    ("above", "scope"), [("Exchange", "Exchange Server A"), ("Mailbox", "Mailbox Server A"), ("Storage", "Server A")]
)
def test_a_name_of_a_server_that_a_narrow_cell_breaks_is_whole(above: str, scope: str):
    lines = [Line((Cell(above),)), Line((Cell("Metric"), Cell("Server A"))), Line((Cell(READS), Cell("11.5")))]
    assert [whose.scope for whose, _ in whose_rows(lines, "server", None)] == [scope]


def test_a_server_in_a_header_is_that_of_the_tests_below_it():
    head = "<tr><td>Metric</td><td>EXCH02</td></tr>"
    tests = (("Optimal State", "1"), ("Degraded State", "2"))
    rows = "".join(
        f"<tr><td colspan=2>{name}</td></tr>"
        f"<tr><td>{READS}</td><td>{at}1.5</td></tr><tr><td>{LATENCY}</td><td>{at}.5</td></tr>"
        for name, at in tests
    )
    found = figures(f"<table>{head}{rows}</table><h3>Other results</h3>{table(('Metric', 'Value'), (READS, '99.5'))}")
    assert [each.scope for each in found] == ["EXCH02"] * 4 + ["server"]
    assert [each.condition for each in found][2:4] == ["Degraded State"] * 2


def test_what_heads_figures_alone_ends_no_state():
    tests = ("Performance test", "Stress test", "Degraded test")
    rows = f"                                  Value\n {READS}        1185.28\n {LATENCY}     12.5\n\n"
    found = figures("".join(f"{test}\n\n{rows}" for test in tests), text=True)
    assert [each.condition for each in found[::2]] == [None, *tests[1:]]


def grid(headers: list[str], *rows: tuple[str, list[str]]) -> Grid:
    return Grid(headers, [GridRow(label, cells, Line((Cell(label),))) for label, cells in rows])


def test_tests_among_the_words_of_labels_are_those_of_their_rows():
    found = with_names_apart(
        grid(
            ["Server 1"],
            ("Database Disk 2-hour performance Read Latency (ms)", ["1.5"]),
            ("Average 24-hour Database Disk stress Read Latency (ms)", ["2.5"]),
            ("Strange 24-hour stress things", ["3.5"]),
        )
    )
    assert [(row.label, row.test) for row in found.rows] == [
        ("Database Disk Read Latency (ms)", "2-hour performance"),
        ("Average Database Disk Read Latency (ms)", "24-hour stress"),
        ("Strange 24-hour stress things", ""),
    ]


def test_one_test_among_the_words_of_a_label_may_be_part_of_it():
    label = "Database Disk stress Read Latency (ms)"
    assert [row.label for row in with_names_apart(grid(["Server 1"], (label, ["1.5"]))).rows] == [label]


@pytest.mark.parametrize(
    ("header", "cells", "found"),
    [
        ("Sum Status", ["12.5 1/s met", "1.5 ms OK"], ("Sum", ["12.5 1/s", "1.5 ms"])),
        ("Sum Status", ["12.5 1/s", "1.5 ms"], ("Sum Status", ["12.5 1/s", "1.5 ms"])),
        ("Sum Disks", ["12.5 met", "1.5 OK"], ("Sum Disks", ["12.5 met", "1.5 OK"])),
        ("Status", ["12.5 met", "1.5 OK"], ("Status", ["12.5 met", "1.5 OK"])),
    ],
)
def test_a_verdict_behind_each_figure_is_no_part_of_a_column(header: str, cells: list[str], found: object):
    rows = [(label, [cell]) for label, cell in zip((READS, LATENCY), cells, strict=True)]
    table_of = with_names_apart(grid([header], *rows))
    assert (table_of.headers[0], [row.cells[0] for row in table_of.rows]) == found


@pytest.mark.parametrize(
    ("rows", "tests"),
    [
        ((("a", ""), ("b", "Stress"), ("a", "Stress"), ("b", "Stress")), {""}),
        ((("a", ""), ("b", ""), ("a", "Stress"), ("b", "Stress")), {"", "Stress"}),
        ((("a", "Healthy"), ("b", "Healthy"), ("a", "Stress"), ("b", "Stress")), {"Healthy", "Stress"}),
        ((("a", ""), ("b", "Stress"), ("c", "Stress")), {"", "Stress"}),
    ],
)
def test_a_test_that_begins_among_rows_which_come_again_is_none_of_theirs(rows: tuple[Row, ...], tests: set[str]):
    table_of = grid(["Server 1"], *((label, ["1.5"]) for label, _ in rows))
    for row, (_, test) in zip(table_of.rows, rows, strict=True):
        row.test = test
    assert {row.test for row in without_names_amid(table_of).rows} == tests


@pytest.mark.parametrize(
    ("scope", "condition", "label", "placed"),
    [
        ("server", "EX1 Performance", READS, False),
        ("server", "Stress Status Mean", READS, False),
        ("server", "Server 1 Value", READS, False),
        ("server", "Test", READS, False),
        ("server", "Database Disks Reads/sec Healthy", READS, False),
        ("aggregate", "Stress Sum", READS, False),
        ("aggregate", "Stress, mean", READS, True),
        ("server", "Degraded", READS, True),
        ("server", "Average load", READS, True),
        ("Server 1", "Stress", READS, True),
        ("server", "Profile of 0.12 IOPS", READS, True),
    ],
)
def test_a_condition_that_names_somebody_or_a_metric_is_none(scope: str, condition: str, label: str, *, placed: bool):
    figure = ReportedMetric(
        scope=scope, condition=condition, metric="database_reads_per_sec", value=1.5, label=label, value_text="1.5"
    )
    (kept,), findings = with_undecided([figure])
    assert (kept == figure, not findings) == (placed, placed)
