"""The result summary of a paper, in tables whose rows hold several figures and under labels that papers vary."""

import pytest
from html_tables import html_rows

from esrp_ingest.models import ReportedMetric
from esrp_ingest.parsing import parse_bytes

HEAD = (
    "Acme A1 4,000 Mailbox Exchange 2013 Storage Solution\nTested with: ESRP - Storage Version 3.0\n"
    "Simulated Exchange Configuration\nNumber of databases/host\t2\nTest Result Summary\nIndividual Server Metrics\n"
)
SEPARATORS = {"tabs": "\t", "pipes": " | ", "gaps": "     "}


def figures(rows: list[list[str]], separator: str = "\t") -> list[ReportedMetric]:
    text = HEAD + "".join(separator.join(row) + "\n" for row in rows)
    return list(parse_bytes(text.encode(), "paper.txt").solutions[0].reported_metric)


def said(rows: list[list[str]], separator: str = "\t") -> set[tuple[str, str | None, float | None]]:
    return {(figure.scope, figure.metric, figure.value) for figure in figures(rows, separator)}


BESIDE = {
    ("Server 1", "database_transfers_per_sec", 100.5),
    ("EXCH02", "database_transfers_per_sec", 101.5),
    ("aggregate", "database_transfers_per_sec", 202.0),
    ("Server 1", "log_write_latency_ms", 0.5),
    ("EXCH02", "log_write_latency_ms", 0.7),
    ("aggregate", "log_write_latency_ms", 0.6),
}


@pytest.mark.parametrize("separator", SEPARATORS.values(), ids=SEPARATORS)
def test_servers_side_by_side_each_have_their_figures(separator: str) -> None:
    rows = [
        ["Metric", "Server 1", "EXCH02", "Total"],
        ["Database Disks Transfers/sec", "100.5", "101.5", "202.0"],
        ["Transaction Log I/O", "", "", ""],
        ["Average Log Disk Write Latency (ms)", "0.5", "0.7", "0.6"],
    ]
    assert said(rows, separator) == BESIDE


@pytest.mark.parametrize("separator", SEPARATORS.values(), ids=SEPARATORS)
def test_servers_below_each_other_each_have_their_figures(separator: str) -> None:
    rows = [
        ["Server", "Database Disks Transfers/sec", "Average Log Disk Write Latency (ms)"],
        ["Server 1", "100.5", "0.5"],
        ["EXCH02", "101.5", "0.7"],
        ["Total", "202.0", "0.6"],
    ]
    assert said(rows, separator) == BESIDE


@pytest.mark.parametrize(("heading", "scope"), [("MBX 1", "MBX 1"), ("EXMBX01", "EXMBX01"), ("MD1220", "server")])
def test_a_name_above_rows_is_a_servers_where_it_counts_and_no_models(heading: str, scope: str) -> None:
    rows = [[heading], ["Database Disks Reads/sec", "60.1"]]
    assert said(rows) == {(scope, "database_reads_per_sec", 60.1)}


def test_targets_and_units_are_no_results() -> None:
    rows = [["Metric", "Target", "Achieved", "Unit"], ["Database Disks Transfers/sec", "100", "120.5", "1/s"]]
    assert said(rows) == {("server", "database_transfers_per_sec", 120.5)}


def test_a_row_with_a_pipe_that_stands_alone_is_a_row() -> None:
    assert said([["Database Disks Reads/sec | 60.1"]]) == {("server", "database_reads_per_sec", 60.1)}


def test_several_figures_that_nothing_tells_apart_are_a_text_and_no_value() -> None:
    [figure] = figures([["Database Disks Transfers/sec", "100.5", "101.5"]])
    assert (figure.value, figure.value_text) == (None, "100.5 101.5")


@pytest.mark.parametrize(
    ("label", "metric"),
    [
        ("Database Disk Transfers per second", "database_transfers_per_sec"),
        ("Average Log Disks Writes/sec", "log_writes_per_sec"),
        ("Average Database Read Latency (msec)", "database_read_latency_ms"),
        ("Average time to replay a single log file (seconds)", "log_replay_seconds"),
    ],
)
@pytest.mark.parametrize("separator", ["\t", " ", ": ", " | "])
def test_labels_of_other_vendors(label: str, metric: str, separator: str) -> None:
    rows = [[label, "12.5"], ["Database Disks Reads/sec", "60.1"]]
    assert said(rows, separator) == {("server", metric, 12.5), ("server", "database_reads_per_sec", 60.1)}


def test_a_metric_that_is_printed_twice_with_nobody_told_is_named() -> None:
    rows = "<tr><td>Database Disks Transfers/sec</td><td>{}</td></tr>"
    page = f"<h2>Storage Performance Results</h2><table>{rows.format('710.684')}{rows.format('717.945')}</table>"
    again = page.replace("717.945", "710.7")
    told = [
        [each.subject for each in parse_bytes(text.encode(), "a.html").findings if each.rule == "undecided_scope"]
        for text in (page, again)
    ]
    assert told == [["server database_transfers_per_sec"], []]


@pytest.mark.parametrize("heading", ["", "<p>- Of the eighth</p>"])
def test_figures_below_a_lost_heading_are_nobodys(heading: str) -> None:
    def rows(reads: str, latency: str) -> str:
        cells = (("Database Disks Reads/sec", reads), ("Average Database Disk Read Latency (ms)", latency))
        return html_rows(cells)

    last = rows("1371.195", "3.0255")
    page = (
        f"<h2>Storage Performance Results</h2><h3>Host 7</h3><table>{rows('1392.834', '3.0375')}</table>{heading}"
        f"<table>{rows('1587.133', '3.0375')}<tr><td>Log Disks Writes/sec</td><td>324.621</td></tr></table>"
        f"<h3>Host 9</h3><table>{last}</table>"
    )
    document = parse_bytes(page.encode(), "a.html")
    (solution,) = document.solutions
    nobodys = ("server", "server, state or test not stated")
    assert [(figure.scope, figure.condition) for figure in solution.reported_metric] == [
        *[("Host 7", None)] * 2,
        *[nobodys] * 3,
        *[("Host 9", None)] * 2,
    ]
    told = [finding.subject for finding in document.findings if finding.rule == "undecided_scope"]
    metrics = ("database_reads_per_sec", "database_read_latency_ms", "log_writes_per_sec")
    assert told == [f"Host 7 {metric}" for metric in metrics]


@pytest.mark.parametrize(("text", "value"), [("1 428.629", 1428.629), ("1&#8239;083", 1083.0), ("710 684.5", 710684.5)])
def test_blanks_part_the_thousands_of_a_cell(text: str, value: float) -> None:
    page = (
        f"<h2>Storage Performance Results</h2><table><tr><td>Database Disks Reads/sec</td><td>{text}</td></tr></table>"
    )
    (solution,) = parse_bytes(page.encode(), "a.html").solutions
    assert [figure.value for figure in solution.reported_metric] == [value]


@pytest.mark.parametrize("between", [": ", " - ", " \u2013 ", " = ", " ........ ", ""])
def test_what_leads_to_a_value_is_no_part_of_it(between: str) -> None:
    page = f"<h2>Storage Performance Results</h2><p>Database Disks Reads/sec{between or ' '}12.481</p>"
    (solution,) = parse_bytes(page.encode(), "a.html").solutions
    assert [(figure.value, figure.value_text) for figure in solution.reported_metric] == [(12.481, "12.481")]


@pytest.mark.parametrize("separator", ["\t", " | "])
@pytest.mark.parametrize("name", ["EXCH-1", "Node A", "Server1"])
def test_tests_in_columns_below_a_servers_name_are_the_servers(name: str, separator: str) -> None:
    rows = [[name], ["Metric", "Performance", "Stress"], ["Database Disks Reads/sec", "60.1", "61.2"]]
    found = {(each.scope, each.condition, each.value) for each in figures(rows, separator)}
    assert found == {(name, None, 60.1), (name, "Stress", 61.2)}


@pytest.mark.parametrize(
    ("names", "servers"),
    [
        (["MD1220", "MD1200"], False),
        (["CX4-120", "CX4-480"], False),
        (["FAS2240-2", "FAS3220"], False),
        (["EXCH01", "EXCH02"], True),
        (["SRV101", "SRV102"], True),
        (["MBX 1", "MBX 2"], True),
        (["Node A", "Node B"], True),
    ],
)
def test_names_over_columns_are_servers_where_they_count_and_models_else(names: list[str], *, servers: bool) -> None:
    rows = [["Metric", *names], ["Database Disks Reads/sec", "60.1", "61.2"], ["Log Disks Writes/sec", "9.1", "9.2"]]
    found = {(each.scope, each.condition) for each in figures(rows)}
    assert found == ({(name, None) for name in names} if servers else {("server", name) for name in names})


def test_a_model_is_a_server_where_a_heading_says_so() -> None:
    rows = [
        ["Server", "Database Disks Reads/sec", "Log Disks Writes/sec"],
        ["R610", "1.5", "2.5"],
        ["R720", "3.5", "4.5"],
    ]
    assert {each.scope for each in figures(rows)} == {"R610", "R720"}


def test_columns_of_a_text_are_told_by_their_places_where_the_corner_is_empty() -> None:
    rows = [
        "                            Performance    Stress",
        "Database Disks Reads/sec    60.1           61.2",
        "Log Disks Writes/sec        9.1            9.2",
    ]
    found = {(each.condition, each.value) for each in figures([[row] for row in rows])}
    assert found == {(None, 60.1), ("Stress", 61.2), (None, 9.1), ("Stress", 9.2)}


def test_a_name_between_two_tables_heads_the_second_one() -> None:
    head, row = ["Metric", "Performance", "Stress"], ["Database Disks Reads/sec", "60.1", "61.2"]
    rows = [["Server 1"], head, row, ["Server 2"], head, ["Database Disks Reads/sec", "70.1", "71.2"]]
    found = {(each.scope, each.condition, each.value) for each in figures(rows, " | ")}
    assert found == {
        ("Server 1", None, 60.1),
        ("Server 1", "Stress", 61.2),
        ("Server 2", None, 70.1),
        ("Server 2", "Stress", 71.2),
    }


@pytest.mark.parametrize(
    "printed", ["3,000 / 4,000", "3,000/4,000", "3,000 to 4,000", "3,000 - 4,000", "3,000 and 4,000"]
)
def test_two_figures_in_one_cell_are_told_and_none_of_them_is_taken(printed: str) -> None:
    table = (
        "<table><tr><th>Metric<th>Server 1<th>Server 2<tr><td>Database Disks Transfers/sec<td>100.5<td>101.5"
        f"<tr><td>Database Disks Reads/sec<td>{printed}<td>61.5<tr><td>Read/write ratio<td>60/40<td>61/39</table>"
    )
    lines = HEAD.splitlines()
    text = "".join(f"<p>{line}</p>" for line in lines[:2]) + f"<h2>{lines[-2]}</h2>{table}"
    document = parse_bytes(text.encode(), "a.html")
    values = {figure.value_text: figure.value for figure in document.solutions[0].reported_metric}
    assert (values[printed], values["61.5"]) == (None, 61.5)
    told = [finding.subject for finding in document.findings if finding.rule == "undecided_scope"]
    assert told == ["Server 1 database_reads_per_sec"]
