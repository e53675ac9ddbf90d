"""Results of several runs in one set of tables: each has its own, and values of two columns are never one."""

import re
from collections.abc import Sequence

import pytest
from html_tables import html_table
from laid_out import Paper
from small_reports import small_report

from esrp_ingest import parse_bytes
from esrp_ingest.extract.run_names import SERVERS, TESTS, Naming, key_of_test
from esrp_ingest.extract.sections import Block
from esrp_ingest.extract.server_columns import columns_of_runs
from esrp_ingest.layout import Cell, Line
from esrp_ingest.models import ParsedDocument
from esrp_ingest.vocabulary.sections import Section

Rows = Sequence[Sequence[str]]
METRICS = ("I/O Database Reads Average Latency (msec)", "I/O Database Reads/sec", "I/O Database Writes/sec")
NAMES = ("Performance (2 h)", "Stress (24 h)")
SUMMARY = (
    ("Overall Test Result", "Pass", "Fail"),
    ("Machine Name", "COMBI", "COMBI"),
    ("Test Start Time", "6/17/2014 8:01:09 AM", "6/18/2014 8:01:09 AM"),
    ("Jetstress Version", "15.00.0995.000", "15.00.0995.000"),
    ("Achieved Transactional I/O per Second", "300.5", "200.25"),
)
FIGURES = {"Performance": (("9.059", "148.788", "91.304"), ("8.857", "159.028", "97.513"))}
FIGURES["Stress"] = (("9.672", "108.389", "62.640"), ("7.453", "114.634", "68.641"))


def document(*tables: tuple[str, Rows | str]) -> ParsedDocument:
    """Tables below headings, as they are read."""
    text = "".join(f"<h3>{head}</h3>{rows if isinstance(rows, str) else html_table(rows)}" for head, rows in tables)
    return parse_bytes(f"<html><body>{text}</body></html>".encode(), "a.html")


def read(*tables: tuple[str, Rows | str]) -> list[tuple[object, ...]]:
    """What tables below headings are read as: of each run its server, heading, test, machine and rate."""
    runs = document(*tables).runs
    return [(run.server, run.heading, run.test_type, run.machine_name, run.achieved_iops) for run in runs]


def latencies(*tables: tuple[str, Rows | str]) -> list[list[float | None]]:
    """The latencies of reads of each run's instances, in their order."""
    return [[row.database_read_latency_ms for row in run.instance_io] for run in document(*tables).runs]


def rows_of_tests(title: str = "Test") -> list[tuple[str, ...]]:
    """A table of instances with the name of the test in a column before these."""
    head = (title, "MSExchange Database ==> Instances", *METRICS)
    rows = [(test, f"Instance9.{at}", *each) for test, own in FIGURES.items() for at, each in enumerate(own, start=1)]
    return [head, *rows]


IO = ("Transactional I/O Performance", rows_of_tests())
BOTH = [(None, NAMES[0], "performance", "COMBI", 300.5), (None, NAMES[1], "stress", "COMBI", 200.25)]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Performance (2 h)", "performance"),
        ("Two-hour performance test", "performance"),
        ("Stress Test", "stress"),
        ("24 hours", "stress"),
        ("Streaming backup", "backup"),
        ("Soft recovery", "soft_recovery"),
        ("Before (4.10)", "before"),
        ("After firmware update", "after"),
        ("Run 2", "run2"),
        ("Performance Performance", None),
        ("Performance and Stress", None),
        ("Performance counter", None),
        ("Log performance of the array", None),
        ("Target", None),
        ("Value", None),
        ("", None),
    ],
)
def test_names_of_tests(text: str, key: str | None):
    assert key_of_test(text) == key


def test_tests_head_columns_of_values_and_stand_before_instances():
    assert read(("Test Summary", [("", *NAMES), *SUMMARY]), IO) == BOTH
    assert latencies(("Test Summary", [("", *NAMES), *SUMMARY]), IO) == [[9.059, 8.857], [9.672, 7.453]]


def test_a_sum_beside_them_is_nobodys():
    rows = [(*row, total) for row, total in zip(SUMMARY, ("", "", "", "", "500.75"), strict=True)]
    assert read(("Test Summary", [("", *NAMES, "Total"), *rows]), IO) == BOTH


def test_a_value_over_both_columns_is_of_both():
    table = html_table([("", *NAMES), *SUMMARY]).replace("<td>COMBI</td><td>COMBI</td>", "<td colspan=2>COMBI</td>")
    assert read(("Test Summary", table), IO) == BOTH


def test_settings_that_stand_there_once_are_of_both():
    settings = ("Jetstress System Parameters", [("Thread Count", "7"), ("Lazy Commits", "55%")])
    runs = document(("Test Summary", [("", *NAMES), *SUMMARY]), settings).runs
    assert [run.thread_count for run in runs] == [7, 7]


def test_columns_that_nothing_names_are_told_and_never_joined():
    found = document(("Test Summary", [("", "Alpha", "Beta"), *SUMMARY]))
    (run,) = found.runs
    assert (run.machine_name, run.jetstress_version) == ("COMBI", "15.00.0995.000")
    assert (run.result, run.started_at, run.achieved_iops) == (None, None, None)
    assert "undecided_run" in {finding.rule for finding in found.findings}


def test_a_unit_or_a_note_beside_values_is_no_second_one():
    rows = [("Achieved Transactional I/O per Second", "300.5", "1/s"), ("Thread Count", "7", "per database")]
    assert "undecided_run" not in {finding.rule for finding in document(("Test Summary", rows)).findings}


def test_machines_of_the_summary_head_columns_of_other_sections():
    summary = [("", "EXA", "EXB"), ("Overall Test Result", "Pass", "Pass"), ("Machine Name", "EXA", "EXB")]
    sizing = [("", "EXA", "EXB"), SUMMARY[-1]]
    assert read(("Test Summary", summary), ("Database Sizing and Throughput", sizing)) == [
        ("EXA", None, "performance", "EXA", 300.5),
        ("EXB", None, "performance", "EXB", 200.25),
    ]


def test_servers_by_tests():
    names = ("EX1 Performance", "EX1 Stress", "EX2 Performance", "EX2 Stress")
    rates = ("Achieved Transactional I/O per Second", "1", "2", "3", "4")
    summary = [("", *names), ("Overall Test Result", *["Pass"] * 4), rates]
    head, *rows = rows_of_tests()
    io = [("Server", *head), *(("EX1", *row) for row in rows), *(("EX2", *row) for row in rows)]
    found = read(("Test Summary", summary), ("Transactional I/O Performance", io))
    assert [(server, test, rate) for server, _, test, _, rate in found] == [
        ("EX1", "performance", 1.0),
        ("EX1", "stress", 2.0),
        ("EX2", "performance", 3.0),
        ("EX2", "stress", 4.0),
    ]


def test_states_below_every_metric():
    table = (
        "<table><tr><td rowspan=2>Instance</td><td colspan=2>I/O Database Reads/sec</td>"
        "<td colspan=2>I/O Database Reads Average Latency (msec)</td></tr>"
        "<tr><td>Before</td><td>After</td><td>Before</td><td>After</td></tr>"
        "<tr><td>Instance9.1</td><td>100.500</td><td>200.500</td><td>5.125</td><td>6.125</td></tr>"
        "<tr><td>Instance9.2</td><td>101.500</td><td>201.500</td><td>5.250</td><td>6.250</td></tr></table>"
    )
    summary = [("", "Before (4.10)", "After (4.12)"), *SUMMARY]
    assert latencies(("Results", html_table(summary)), ("Transactional I/O Performance", table)) == [
        [5.125, 5.25],
        [6.125, 6.25],
    ]


def test_a_metric_alone_above_each_table():
    head = ("Instance", "Performance Test", "Stress Test")
    tables = [
        f"<p>{metric}</p>" + html_table([head, ("Instance9.1", one, "8.250"), ("Instance9.2", one, "9.125")])
        for metric, one in zip(METRICS, ("4.125", "99.125", "49.125"), strict=True)
    ]
    summary = html_table([("", "Performance Test (2 h)", "Stress Test (24 h)"), SUMMARY[-1]])
    text = f"<html><body><h1>Appendix A: Jetstress results</h1>{summary}{''.join(tables)}</body></html>"
    first, second = parse_bytes(text.encode(), "a.html").runs
    assert (first.achieved_iops, second.achieved_iops) == (300.5, 200.25)
    assert [row.database_read_latency_ms for row in second.instance_io] == [8.25, 9.125]
    assert [row.database_reads_per_sec for row in first.instance_io] == [99.125, 99.125]


def test_a_summary_without_instances_is_the_papers_own():
    summary = html_table([("", "Performance Test (2 h)", "Stress Test (24 h)"), SUMMARY[-1]])
    text = f"<html><body><h1>Appendix A: Jetstress results</h1>{summary}</body></html>"
    assert parse_bytes(text.encode(), "a.html").runs == ()


def test_labels_across_and_a_row_for_each_server():
    summary = [
        ("Server", "Overall Test Result", "Achieved Transactional I/O per Second"),
        ("MBX01", "Pass", "779.064"),
        ("MBX02", "Fail", "933.549"),
        ("Total", "", "1712.613"),
    ]
    io = [
        ("Server", "Database", *METRICS),
        ("MBX01", "DB01", "6.293", "119.684", "72.980"),
        ("", "DB02", "8.664", "124.506", "77.976"),
        ("MBX02", "DB03", "9.074", "141.456", "96.622"),
        ("", "DB04", "8.339", "138.654", "91.073"),
    ]
    found = read(("Table 12: Test summary", summary), ("Table 13: Transactional I/O performance", io))
    assert [(server, rate) for server, *_, rate in found] == [("MBX01", 779.064), ("MBX02", 933.549)]


def test_paths_among_the_figures():
    head = ("Instance", "Log path", "Database", *METRICS)
    rows = [
        (f"Instance9.{at}", rf"C:\DB{at}\Log", rf"C:\DB{at}\Jetstress00{at}001.edb", *each)
        for at, each in enumerate(FIGURES["Stress"], start=1)
    ]
    (run,) = document(("Transactional I/O Performance", [head, *rows])).runs
    assert [row.database_read_latency_ms for row in run.instance_io] == [9.672, 7.453]
    assert [each.log_path for each in run.instance] == [r"C:\DB1\Log", r"C:\DB2\Log"]


def page(*rows: tuple[tuple[float, str], ...]) -> list[Line]:
    paper = Paper()
    for each in rows:
        paper.line(*each)
    return paper.reading().lines


def texts(columns: dict[str, list[Line]]) -> dict[str, list[str]]:
    return {run: [line.text for line in lines] for run, lines in columns.items()}


def test_columns_on_a_page():
    lines = page(
        ((200, "Performance"), (300, "Stress"), (400, "Total")),
        ((40, "Thread Count"), (200, "3"), (300, "4"), (400, "7")),
        ((40, "Lazy Commits"), (200, "55%"), (300, "60%")),
    )
    _, columns = columns_of_runs(Block(Section.PARAMETERS, lines), TESTS)
    assert texts(columns) == {
        "Performance": ["Thread Count 3", "Lazy Commits 55%"],
        "Stress": ["Thread Count 4", "Lazy Commits 60%"],
    }


@pytest.mark.parametrize(
    ("left", "stress"), [(250, ["Thread Count 4", "Lazy Commits 55%"]), (200, ["Thread Count 4", "Lazy Commits"])]
)
def test_a_value_between_two_columns_is_of_both(left: float, stress: list[str]):
    lines = page(
        ((200, "Performance"), (300, "Stress")),
        ((40, "Thread Count"), (200, "3"), (300, "4")),
        ((40, "Lazy Commits"), (left, "55%")),
    )
    _, columns = columns_of_runs(Block(Section.PARAMETERS, lines), TESTS)
    assert texts(columns)["Performance"] == ["Thread Count 3", "Lazy Commits 55%"]
    assert texts(columns)["Stress"] == stress


def test_a_value_that_another_run_of_the_report_has_is_told():
    rows = [("", *NAMES), *SUMMARY[:2], ("Test Start Time", SUMMARY[2][1], ""), *SUMMARY[3:]]
    told = [each for each in document(("Test Summary", rows), IO).findings if each.rule == "missing_value"]
    assert [(each.run, each.subject) for each in told] == [(1, "started_at")]
    assert not [each for each in document(("Test Summary", [("", *NAMES), *SUMMARY]), IO).findings if each in told]


def test_two_reports_on_one_line_of_a_file_are_two():
    first, second = small_report(1), small_report(2)
    assert "Test Description" in second
    second = re.sub(r"<tr><td class='grid_row_header'>Test Description</td><td>.*?</td></tr>", "", second)
    parsed = parse_bytes(f"{first} {second}".encode(), "a.html")
    assert len(parsed.runs) == 2
    assert not [each for each in parsed.findings if each.rule == "missing_value"]


@pytest.mark.parametrize(("name", "count"), [("EXA EXA", 1), ("EXMBX1 EXMBX2", 1), ("Server 1", 0), ("EXA", 0)])
def test_names_of_two_machines_in_one_text_are_told(name: str, count: int):
    text = f"Test Summary\nOverall Test Result Pass\nMachine Name {name}\nAchieved Transactional I/O per Second 300.5\n"
    parsed = parse_bytes(text.encode(), "a.txt")
    assert [run.machine_name for run in parsed.runs] == [name]
    assert sum(each.rule == "undecided_run" for each in parsed.findings) == count


def test_a_value_close_behind_its_label_is_no_part_of_it():
    label = "Achieved Transactional I/O per Second"
    lines = [
        Line((Cell("Before", (), (40, 46)), Cell("After", (), (61, 66)))),
        Line((Cell("Thread Count", (), (0, 12)), Cell("3", (), (40, 41)), Cell("4", (), (61, 62)))),
        Line((Cell(f"{label} 900.581", (), (0, 45)), Cell("901.581", (), (61, 68)))),
    ]
    _, columns = columns_of_runs(Block(Section.SIZING, lines), TESTS)
    assert texts(columns)["Before"][-1] == f"{label} 900.581"
    assert texts(columns)["After"][-1] == f"{label} 901.581"


def test_figures_of_a_page_below_states():
    lines = page(
        ((40, "Instance"), (150, "Reads/sec"), (300, "Writes/sec")),
        ((150, "Before"), (210, "After"), (300, "Before"), (360, "After")),
        ((40, "Instance9.1"), (150, "1.125"), (210, "2.125"), (300, "3.125"), (360, "4.125")),
    )
    _, columns = columns_of_runs(Block(Section.TRANSACTIONAL_IO, lines), TESTS)
    assert texts(columns)["Before"][-1] == "Instance9.1 1.125 3.125"
    assert texts(columns)["After"][-1] == "Instance9.1 2.125 4.125"


@pytest.mark.parametrize("naming", [SERVERS, TESTS])
def test_what_names_no_runs_parts_nothing(naming: Naming):
    for head in (("", "Target", "Achieved"), ("", "Performance", "Note"), ("", "Performance", "Performance test")):
        rows = [Line(tuple(map(Cell, each)), is_row=True) for each in (head, ("Thread Count", "3", "4"))]
        assert columns_of_runs(Block(Section.PARAMETERS, rows), naming) == ([], {})


def test_names_lower_than_their_first_row_are_nobodys():
    head = "Test           Instance       Reads latency Reads/sec"
    text = (
        f"Transactional I/O Performance\n{head}\n"
        "               Instance9.1          9.059   148.788\n"
        "Performance    Instance9.2          8.857   159.028\n"
        "               Instance9.1          9.672   108.389\n"
        "Stress         Instance9.2          7.453   114.634\n"
    )
    runs = parse_bytes(text.encode(), "a.txt").runs
    assert "stress" not in {run.test_type for run in runs}
