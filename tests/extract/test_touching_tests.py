"""Names of tests that touch in the narrow columns that they head, and headers of two levels whose names wrap."""

import pytest
from result_tables import read_results, result_table, told

from esrp_ingest.extract.paper.parts.states import states_in
from esrp_ingest.extract.paper.results.undecided import with_undecided
from esrp_ingest.models import ReportedMetric
from esrp_ingest.vocabulary.metrics import UNDECIDED
from fixtures.builders.grids import Cell
from fixtures.builders.small_papers import Medium

METRICS = (
    ("Database Disk Reads/sec", "database_reads_per_sec", "{}37.618"),
    ("Database Disk Writes/sec", "database_writes_per_sec", "{}75.236"),
    ("Average Database Disk Read Latency (ms)", "database_read_latency_ms", "1{}.854"),
)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("PerformanceStress", ["Performance", "Stress"]),
        ("HealthyDegradedRebuild", ["Healthy", "Degraded", "Rebuild"]),
        ("Performance Stress", ["Performance", "Stress"]),
        ("2-hour performance 24-hour stress", ["2-hour performance", "24-hour stress"]),
        ("Performance (2 hours) Stress (24 hours)", ["Performance (2 hours)", "Stress (24 hours)"]),
        ("Healthy state Degraded state", ["Healthy state", "Degraded state"]),
        ("Stress performance", []),
        ("Degraded performance", []),
        ("24-hour stress test", []),
        ("Performance", []),
        ("RebuildRAID", []),
    ],
)
def test_names_of_tests_behind_each_other(text: str, names: list[str]):
    assert states_in(text) == names


@pytest.mark.parametrize("medium", ["html", "words"])
@pytest.mark.parametrize("is_ruled", [True, False])
@pytest.mark.parametrize("width", [46, 50, 60])
@pytest.mark.parametrize("broken", [0, 100])
def test_tests_below_servers_in_narrow_columns(medium: Medium, is_ruled: bool, width: int, broken: int):
    servers, tests = ("EXCH01", "EXCH02"), ("Performance", "Stress")
    rows = [
        [Cell("Metric", down=2), *(Cell(server, across=2) for server in servers)],
        [*tests, *tests],
        *([label, *(text.format(at) for at in range(1, 5))] for label, _, text in METRICS),
    ]
    table = result_table(rows, [150, *[width] * 4], head=2, is_ruled=is_ruled, broken=broken, is_repeated=bool(broken))
    assert told(read_results(medium, table)) == [
        (server, condition, metric, text.format(1 + 2 * at + of))
        for _, metric, text in METRICS
        for at, server in enumerate(servers)
        for of, condition in enumerate((None, "Stress"))
    ]


@pytest.mark.parametrize("medium", ["html", "words"])
@pytest.mark.parametrize("is_ruled", [True, False])
@pytest.mark.parametrize("tests_above", [True, False])
def test_tests_and_metrics_over_each_other(medium: Medium, is_ruled: bool, tests_above: bool):
    metrics, tests = [label for label, *_ in METRICS[::2]], ["Performance", "Stress"]
    upper, lower = (tests, metrics) if tests_above else (metrics, tests)
    rows = [
        [Cell("Server", down=2), *(Cell(text, across=2) for text in upper)],
        [*lower, *lower],
        *([f"Server {at}", *(f"{at}{column}7.618" for column in range(4))] for at in (1, 2)),
    ]
    table = result_table(rows, [80, *[64] * 4], head=2, is_ruled=is_ruled)
    names = (METRICS[0][1], METRICS[2][1])
    ways = [(of, state) for state in (None, "Stress") for of in names]
    ways = ways if tests_above else [(of, state) for of in names for state in (None, "Stress")]
    assert set(told(read_results(medium, table))) == {
        (f"Server {at}", state, metric, f"{at}{column}7.618")
        for at in (1, 2)
        for column, (metric, state) in enumerate(ways)
    }


def figure(condition: str | None, label: str = "Reads/sec") -> ReportedMetric:
    return ReportedMetric(scope="server", condition=condition, label=label, value=1.5, value_text="1.5", page=1)


@pytest.mark.parametrize("name", ["Performance Stress", "PerformanceStress", "(2 hours)", "Performance (2", "1 Stress"])
def test_a_row_below_names_that_are_not_told_apart_is_of_nobody(name: str):
    figures, findings = with_undecided([figure(name), figure("Degraded"), figure("Degraded", "Writes/sec")])
    assert [(each.condition or "").endswith(UNDECIDED) for each in figures] == [True, True, False]
    assert [each.rule for each in findings] == ["undecided_scope"] * 2
