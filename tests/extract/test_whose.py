"""Whose figures stand below a heading of a summary."""

import pytest

from esrp_ingest.extract.paper.parts.machines_in_headings import _begins_row
from esrp_ingest.extract.paper.parts.whose import (
    Whose,
    is_of_all,
    named,
    says_whose,
    scope_of,
    servers_among,
    whose_of,
)
from esrp_ingest.extract.paper.results.told_by_others import of_tested_state
from esrp_ingest.extract.paper.setup.configuration_rows import _holds_figure
from esrp_ingest.layout import Cell, Line
from esrp_ingest.models import ReportedMetric
from esrp_ingest.parsing import parse_bytes


@pytest.mark.parametrize(
    "heading",
    [
        "Value across both servers",
        "Results of all servers",
        "Total",
        "Total / average",
        "Average/Total",
        "Sum or mean of both",
        "Total and average of all servers",
        "Both servers",
    ],
)
def test_sums_and_means_beside_servers_are_of_all_servers(heading: str):
    assert whose_of(heading, "server") == Whose("aggregate")


@pytest.mark.parametrize("heading", ["Degraded State", "Average of the night", "Sum of reads"])
def test_what_is_no_sum_of_servers_is_a_condition(heading: str):
    assert whose_of(heading, "server") == Whose("server", heading)


def test_lines_without_a_text_begin_no_row_and_hold_no_figure():
    empty, row = Line((Cell(""), Cell(" "))), Line((Cell("Database Disks Transfers/sec"), Cell("120.5")))
    assert [(_begins_row(line), _holds_figure(line)) for line in (empty, row)] == [(False, False), (True, True)]


@pytest.mark.parametrize("text", ["HBA's/host E5-2670 2.60", "Number of databases/host 6", "Mailboxes/server 1"])
def test_what_is_counted_for_each_host_names_none(text: str):
    assert scope_of(text, "") == ""


@pytest.mark.parametrize(
    "heading",
    [
        "All mailbox servers",
        "Results of both servers",
        "Across servers",
        "4.2 Total",
        "Grand total",
        "Solution total",
        "Complete solution",
        "Overall performance",
        "Combined results",
        "Sum and average",
        "Sum of both",
    ],
)
def test_headings_say_that_figures_are_those_of_all_servers(heading: str):
    assert scope_of(heading, "Server 2") == "aggregate"


@pytest.mark.parametrize(("text", "is_heading"), [("All servers", True), ("Total", False), ("Combined", False)])
def test_words_that_labels_begin_with_make_no_heading_of_a_line(text: str, is_heading: bool):
    assert says_whose(text) == is_heading


@pytest.mark.parametrize(
    "heading",
    ["Solution", "Overall design", "Total number of disks", "Sum of reads", "Both arrays", "Combined backup"],
)
def test_other_headings_leave_figures_those_of_the_server_above(heading: str):
    assert scope_of(heading, "Server 2") == "Server 2"


@pytest.mark.parametrize(
    ("heading", "scope"),
    [
        ("Server metrics of MBX1", "MBX1"),
        ("Individual metrics for EXCH-MB2", "EXCH-MB2"),
        ("Individual server metrics for performance", "server"),
        ("Individual server metrics of RAID5", "server"),
    ],
)
def test_what_stands_behind_metrics_of_one_server_is_its_name_if_it_looks_like_one(heading: str, scope: str):
    assert scope_of(heading, "") == scope


@pytest.mark.parametrize("head", ["Parameter\tValue used in the test", "Setting\tValues configured"])
def test_what_heads_the_values_of_a_configuration_is_no_row_of_it(head: str):
    rows = "Number of Exchange mailboxes simulated\t500\nNumber of servers/DAG\t2\nNumber of databases/host\t2\n"
    title = "Acme A1 500 Mailbox Exchange 2013 Storage Solution\nESRP - Storage Version 4.0\n"
    text = f"{title}Simulated Exchange Configuration\n{head}\n{rows}"
    [solution] = parse_bytes(text.encode(), "paper.txt").solutions
    assert [fact.label for fact in solution.solution_fact] == [row.partition("\t")[0] for row in rows.splitlines()]


def conditions(left: str, right: str) -> list[tuple[str, str | None]]:
    heads = f"Performance of the array\nMetric\t{left}\t{right}\n"
    table = f"{heads}Database Disks Transfers/sec\t1573.98\t1190.74\nLog Disks Writes/sec\t9.5\t8.5\n"
    rows = "Simulated Exchange Configuration\nNumber of Exchange mailboxes simulated\t500\nNumber of servers/DAG\t2\n"
    [solution] = parse_bytes(f"{table}{rows}Number of databases/host\t2\n".encode(), "paper.txt").solutions
    return [(figure.scope, figure.condition) for figure in solution.reported_metric[:2]]


@pytest.mark.parametrize(
    ("tested", "other"),
    [
        ("Normal operation", "Controller failover"),
        ("Optimal", "Degraded"),
        ("Healthy array", "Rebuild"),
        ("2-hour performance test", "24-hour stress test"),
        ("Two-hour performance test", "Stress test"),
        ("Performance test (2 h)", "Stress test (24 h)"),
        ("Leistungstest", "Belastungstest"),
    ],
)
def test_figures_of_the_tested_state_have_no_condition(tested: str, other: str):
    assert conditions(tested, other) == [("server", None), ("server", other)]
    assert conditions(other, tested) == [("server", other), ("server", None)]


@pytest.mark.parametrize("name", ["24-hour performance test", "Optimal, one drive failed", "Performance degraded"])
def test_names_of_other_states_and_tests_stay_conditions(name: str):
    assert conditions(name, "Rebuild") == [("server", name), ("server", "Rebuild")]


def test_the_tested_state_keeps_its_name_beside_results_that_stand_elsewhere():
    result = ReportedMetric(scope="server", metric="database_reads_per_sec", value=9.0, label="Reads", value_text="9.0")
    normal = result.model_copy(update={"condition": "Normal", "value": 8.0})
    other = normal.model_copy(update={"metric": "log_writes_per_sec"})
    assert of_tested_state([result, normal, other]) == [result, normal, other]
    assert of_tested_state([other]) == [other.model_copy(update={"condition": None})]
    unknown = other.model_copy(update={"metric": None})
    assert of_tested_state([result, unknown]) == [result, unknown]


def test_a_sum_of_some_servers_is_neither_of_one_nor_of_all():
    names = ["Server 1", "Server 2", "DAG 1 total", "Total of both servers"]
    assert servers_among(names, all_of_them=True) == {"Server 1", "Server 2"}
    assert named("DAG 1 total", Whose("server"), ()) == Whose("aggregate", "DAG 1 total")
    assert named("Total of both servers", Whose("server"), ()) == Whose("aggregate")
    assert named("All hosts", Whose("server"), ()) == Whose("aggregate")


@pytest.mark.parametrize(
    ("name", "bare"),
    [
        ("MBX1 (active)", "MBX1"),
        ("EXCH-VM1 (node A)", "EXCH-VM1"),
        ("Server 1 (DL380-A)", "Server 1"),
        ("MBX1", "MBX1"),
    ],
)
def test_what_brackets_add_to_the_name_of_a_machine_is_no_part_of_it(name: str, bare: str):
    servers = servers_among([name, name.replace("1", "2")], all_of_them=False)
    assert servers == {bare, bare.replace("1", "2")}
    assert named(name, Whose("server"), servers) == whose_of(name, "server") == Whose(bare)


@pytest.mark.parametrize(
    ("name", "whose"),
    [
        ("Server 1 (degraded)", Whose("Server 1", "(degraded)")),
        ("Normal (tested)", Whose("server", "Normal (tested)")),
        ("Array (A1)", Whose("server", "Array (A1)")),
    ],
)
def test_brackets_that_name_a_state_or_follow_no_machine_stay(name: str, whose: Whose):
    assert named(name, Whose("server"), ()) == whose


@pytest.mark.parametrize(
    ("condition", "kept"),
    [
        ("Aggregate performance, optimal state", None),
        ("RAID 5, normal", "RAID 5, normal"),
        ("Aggregate performance, rebuild", "Aggregate performance, rebuild"),
    ],
)
def test_a_caption_may_say_whose_figures_are_of_the_tested_state(condition: str, kept: str | None):
    figure = ReportedMetric(
        scope="aggregate",
        metric="database_reads_per_sec",
        condition=condition,
        value=9.0,
        label="Reads",
        value_text="9.0",
    )
    assert [each.condition for each in of_tested_state([figure])] == [kept]


@pytest.mark.parametrize(
    "name", ["Total (2 servers)", "Complete solution", "Aggregated", "Combined (sum)", "Overall result"]
)
def test_sums_are_called_many_things(name: str):
    assert whose_of(name, "server").scope == "aggregate"


@pytest.mark.parametrize("heading", ["Server 1 and Server 2", "Server 1 & 2", "Server 1/2"])
def test_a_heading_of_two_servers_names_none_of_them(heading: str):
    assert scope_of(heading, "") == ""


@pytest.mark.parametrize(
    ("name", "is_sum"),
    [("All 18 servers", True), ("All four servers", True), ("Total of 4 nodes", True), ("All 24 disks", False)],
)
def test_sums_may_say_of_how_many_servers_they_are(name: str, *, is_sum: bool):
    assert is_of_all(name) is is_sum
