"""Headings that name the tests whose figures stand below them, on pages and in HTML."""

import pytest
from weasyprint import HTML

from esrp_ingest import parse_bytes
from esrp_ingest.extract.paper.parts.headings_of_tests import names_servers_of, without_servers
from esrp_ingest.extract.paper.results.undecided import with_undecided
from esrp_ingest.models import ParsedDocument, ReportedMetric
from esrp_ingest.vocabulary.metrics import UNDECIDED

TITLE = "<h1>NEC M100 4,000 Mailbox Storage Solution for Microsoft Exchange Server 2010</h1>"
HEAD = "<tr><th>Server</th><th>Database Disks Reads/sec</th><th>Average Database Disk Read Latency (ms)</th></tr>"


def table(first: float) -> str:
    rows = "".join(f"<tr><td>Server {at}</td><td>{first + at}</td><td>{first / 10 + at}</td></tr>" for at in (1, 2))
    return f"<table>{HEAD}{rows}</table>"


def read(performance: str, stress: str, *, page: bool) -> ParsedDocument:
    text = f"{TITLE}<h3>{performance}</h3>{table(120.5)}<h3>{stress}</h3>{table(112.5)}"
    return parse_bytes(HTML(string=text).write_pdf() if page else text.encode(), "a.pdf" if page else "a.html")


def said(parsed: ParsedDocument) -> list[tuple[str, str | None, float | None]]:
    (solution,) = parsed.solutions
    figures = [each for each in solution.reported_metric if each.metric == "database_reads_per_sec"]
    return [(each.scope, each.condition, each.value) for each in figures]


@pytest.mark.parametrize("page", [False, True])
@pytest.mark.parametrize(
    ("performance", "stress", "condition"),
    [
        ("Table 6) 2-Hour Performance Test.", "Table 7) 24-Hour Stress Test.", "24-Hour Stress Test"),
        ("Performance Test", "Stress Test", "Stress Test"),
    ],
)
def test_a_stress_test_beside_a_performance_test_is_what_its_figures_were_measured_in(
    performance: str, stress: str, condition: str, *, page: bool
):
    parsed = read(performance, stress, page=page)
    assert said(parsed) == [
        ("Server 1", None, 121.5),
        ("Server 2", None, 122.5),
        ("Server 1", condition, 113.5),
        ("Server 2", condition, 114.5),
    ]
    assert "undecided_scope" not in {finding.rule for finding in parsed.findings}


def test_a_stress_test_alone_is_what_the_paper_is_about():
    assert {condition for _, condition, _ in said(read("Results per server", "Backup", page=False))} != {"Stress Test"}
    text = f"{TITLE}<h3>Stress Test</h3>{table(112.5)}"
    assert said(parse_bytes(text.encode(), "a.html")) == [("Server 1", None, 113.5), ("Server 2", None, 114.5)]


@pytest.mark.parametrize("page", [False, True])
def test_a_stress_test_lies_otherwise_than_the_performance_beside_it(*, page: bool):
    rows = "<tr><td>Database Disks Reads/sec<td>243.25<td>231.5<tr><td>Database Disks Writes/sec<td>143.25<td>131.5"
    states = f"<tr><th>Counter<th>Optimal<th>Drive failed{rows}"
    text = (
        f"{TITLE}<h3>Table 8) Aggregate performance of all servers</h3><table>{states}</table>"
        f"<h2>6.3 Stress test results</h2><h3>Table 9) 24-hour stress test</h3>{table(112.5)}"
    )
    parsed = parse_bytes(HTML(string=text).write_pdf() if page else text.encode(), "a.pdf" if page else "a.html")
    assert [(scope, condition) for scope, condition, _ in said(parsed)] == [
        ("aggregate", None),
        ("aggregate", "Drive failed"),
        ("Server 1", "24-hour stress test"),
        ("Server 2", "24-hour stress test"),
    ]


def test_a_stress_test_beside_what_backups_read_may_be_the_only_test():
    reads = "<table><tr><th>Metric<th>Total<tr><td>MB read/sec per database<td>88.5</table>"
    text = f"{TITLE}<h3>Stress Test</h3>{table(112.5)}<h3>Database read-only performance</h3>{reads}"
    assert [condition for _, condition, _ in said(parse_bytes(text.encode(), "a.html"))] == [None, None]


@pytest.mark.parametrize("page", [False, True])
def test_captions_that_say_whose_figures_follow_name_one_test(*, page: bool):
    text = (
        f"{TITLE}<h3>Table 7. Two-hour performance test, EXMB01 to EXMB02</h3>{servers(120.5, 1, 2)}"
        f"<h3>Table 8. Two-hour performance test, EXMB03 to EXMB04</h3>{servers(130.5, 3, 4)}"
        f"<h3>Table 10. Stress test, aggregate across all servers</h3>"
        "<table><tr><th>Metric<th>Sum<tr><td>Database Disks Reads/sec<td>480.25"
        "<tr><td>Average Database Disk Read Latency (ms)<td>12.5</table>"
    )
    parsed = parse_bytes(HTML(string=text).write_pdf() if page else text.encode(), "a.pdf" if page else "a.html")
    found = said(parsed)
    assert [(scope, condition) for scope, condition, _ in found[:4]] == [(f"EXMB0{at}", None) for at in (1, 2, 3, 4)]
    assert [(scope, condition) for scope, condition, _ in found[4:]] == [("aggregate", "Stress test")]


def servers(first: float, *numbers: int) -> str:
    heads = "".join(f"<th>EXMB0{at}" for at in numbers)
    reads = "".join(f"<td>{first + at}" for at in numbers)
    latencies = "".join(f"<td>{first / 10 + at}" for at in numbers)
    return (
        f"<table><tr><th>Metric{heads}<tr><td>Database Disks Reads/sec{reads}"
        f"<tr><td>Average Database Disk Read Latency (ms){latencies}</table>"
    )


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("Two-hour performance test, EXMB01 to EXMB04", "Two-hour performance test"),
        ("Stress test, aggregate across all servers", "Stress test"),
        ("EXCH1 - Stress test", "Stress test"),
        ("Stress test, Server 4 & Server 5", "Stress test"),
        ("Stress test, RAID5", "Stress test, RAID5"),
        ("Stress test, one drive removed", "Stress test, one drive removed"),
        ("EXCH1, EXCH2", "EXCH1, EXCH2"),
    ],
)
def test_the_name_of_a_test_does_not_say_whose_figures_follow(heading: str, name: str):
    assert without_servers(heading) == name


def test_figures_of_a_stress_test_that_nothing_tells_from_others_are_told():
    total = "<table><tr><th>Metric<th>Sum<tr><td>Database Disks Reads/sec<td>243.25</table>"
    text = f"{TITLE}<h3>What all made together</h3>{total}<h3>Stress: what the last day brought</h3>{table(112.5)}"
    parsed = parse_bytes(text.encode(), "a.html")
    assert {condition for _, condition, _ in said(parsed)} == {None}
    (told,) = [each.message for each in parsed.findings if each.rule == "undecided_scope"]
    assert "2 figures below 'Stress: what the last day brought'" in told


def test_figures_of_one_stress_test_alone_are_not_told():
    parsed = parse_bytes(f"{TITLE}<h3>Stress: what the last day brought</h3>{table(112.5)}".encode(), "a.html")
    assert "undecided_scope" not in {each.rule for each in parsed.findings}


@pytest.mark.parametrize(
    ("said_above", "is_of_servers"),
    [
        ("Two-hour performance test, EXMB01 to EXMB02", True),
        ("EXMB01", True),
        ("EXMB02 (stress)", True),
        ("EXMB02 down", False),
        ("Stress test", False),
        ("RAID5", False),
        ("Server 1 and Server 2, stress test", True),
        ("Server 11 and Server 2, stress test", False),
        ("Server 1 to 2 down", False),
    ],
)
def test_what_names_servers_and_a_test_at_most_is_no_state(said_above: str, *, is_of_servers: bool):
    assert names_servers_of(said_above, {"exmb01", "exmb02", "server 1", "server 2"}) is is_of_servers


def test_figures_below_the_name_of_a_server_in_place_of_a_state_are_of_nobody():
    figures = [
        ReportedMetric(
            scope=scope,
            condition=condition,
            metric="database_reads_per_sec",
            value=1.5,
            label="Reads",
            value_text="1.5",
            unit="1/s",
        )
        for scope, condition in (("EXMB02", None), ("server", "EXMB01"), ("EXMB02", "EXMB02 down"))
    ]
    kept, losses = with_undecided(figures, ["EXMB01"])
    assert [figure.condition for figure in kept] == [None, f"EXMB01, {UNDECIDED}", "EXMB02 down"]
    assert [loss.rule for loss in losses] == ["undecided_scope"]


ROWS = ("Database Disks Reads/sec", "Average Database Disk Read Latency (ms)")


def conditions(*headings: str) -> dict[float | None, str | None]:
    """The conditions of figures, by these: below each heading stand as many tens as it has headings before it."""
    text = "<h2>Storage Performance Results</h2>"
    for at, heading in enumerate(headings, start=1):
        level, words = (4, heading[1:]) if heading.startswith(">") else (3, heading)
        text += f"<h{level}>{words.removesuffix(':')}</h{level}>"
        rows = "".join(f"<tr><td>{label}</td><td>{10 * at}.5</td></tr>" for label in ROWS)
        text += "" if heading.endswith(":") else f"<table><tr><th>Metric</th><th>Value</th></tr>{rows}</table>"
    (solution,) = parse_bytes(f"{TITLE}{text}".encode(), "a.html").solutions
    return {figure.value: figure.condition for figure in solution.reported_metric}


@pytest.mark.parametrize("state", ["Degraded", "Degraded test", "Rebuild"])
def test_a_state_beside_tests_is_none_of_them(state: str):
    assert conditions("Performance test", "Stress test", state) == {10.5: None, 20.5: "Stress test", 30.5: state}


def test_a_state_of_which_each_test_has_figures_is_one_of_that_test():
    read = conditions("Performance test", ">Degraded", "Stress test", ">Degraded")
    assert read[40.5] == "Stress test, Degraded"


def test_states_right_below_a_test_are_states_of_it():
    read = conditions("Performance test", "Stress test:", ">Healthy", ">Degraded")
    assert read[40.5] == "Stress test, Degraded"
