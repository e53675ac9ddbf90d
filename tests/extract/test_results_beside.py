"""Small tables of results that stand beside each other on a page, each of another server or test."""

import pytest
from result_tables import beside, read_results, result_table, told

from fixtures.builders.small_papers import Medium, Table

METRICS = (
    ("Database Disk Reads/sec", "database_reads_per_sec", "{}37.618"),
    ("Database Disk Writes/sec", "database_writes_per_sec", "{}75.236"),
    ("Average Database Disk Read Latency (ms)", "database_read_latency_ms", "1{}.854"),
    ("Average Database Disk Write Latency (ms)", "database_write_latency_ms", "1{}.236"),
)
NAMES = ("MBX1", "MBX2", "MBX3")


def of_one(at: int, way: str, width: int, *, is_ruled: bool) -> Table:
    """The table of a server, which a caption names, or what heads its figures."""
    head = ["", NAMES[at]] if way == "inside" else ["Metric", "Value"]
    above = {"inside": "", "caption": f"Table {at + 1}. Server {NAMES[at]}", "name": NAMES[at]}[way]
    rows = [head, *([label, text.format(at + 1)] for label, _, text in METRICS)]
    return result_table(rows, [width, 60], above=above, is_ruled=is_ruled)


@pytest.mark.parametrize("medium", ["html", "words", "chromium"])
@pytest.mark.parametrize("is_ruled", [True, False])
@pytest.mark.parametrize("way", ["inside", "caption", "name"])
@pytest.mark.parametrize(("count", "width"), [(2, 150), (3, 135)])
def test_each_figure_is_of_the_server_of_its_table(medium: Medium, is_ruled: bool, way: str, count: int, width: int):
    tables = [of_one(at, way, width, is_ruled=is_ruled) for at in range(count)]
    assert set(told(read_results(medium, beside(*tables)))) == {
        (NAMES[at], None, metric, text.format(at + 1)) for at in range(count) for _, metric, text in METRICS
    }


@pytest.mark.parametrize("medium", ["docx", "words", "chromium"])
@pytest.mark.parametrize("is_ruled", [True, False])
@pytest.mark.parametrize("width", [110, 145])
def test_tables_of_tests_beside_each_other(medium: Medium, is_ruled: bool, width: int):
    tables = [
        result_table(
            [
                ["Metric", "Server 1", "Server 2"],
                *([label, text.format(2 * at + 1), text.format(2 * at + 2)] for label, _, text in METRICS),
            ],
            [width, 75, 75],
            above=f"Table {at + 3}. {test} test",
            is_ruled=is_ruled,
        )
        for at, test in enumerate(("Performance", "Stress"))
    ]
    assert {
        (scope, condition in (None, "Performance test"), *rest)
        for scope, condition, *rest in told(read_results(medium, beside(*tables)))
    } == {
        (f"Server {server}", not at, metric, text.format(2 * at + server))
        for at in range(2)
        for server in (1, 2)
        for _, metric, text in METRICS
    }
