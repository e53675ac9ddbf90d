"""Rows of results in a paper's own words, which are no metric of anybody else's: kept as they are printed."""

import pytest
from result_tables import read_results, result_table, told

from fixtures.builders.small_papers import Medium

OWN = [("Peak host CPU", "6{}.5"), ("Queue depth", "1{}.2"), ("Cache hit ratio", "3{}.9")]
KNOWN = [
    ("Database Disk Reads/sec", "{}37.618", "database_reads_per_sec"),
    ("Database Disk Writes/sec", "{}75.236", "database_writes_per_sec"),
    ("Average Database Disk Read Latency (ms)", "1{}.854", "database_read_latency_ms"),
    ("Average Database Disk Write Latency (ms)", "1{}.236", "database_write_latency_ms"),
]
MEDIA = ["html", "docx", "words"]


@pytest.mark.parametrize("medium", MEDIA)
@pytest.mark.parametrize("is_ruled", [True, False])
@pytest.mark.parametrize(("head", "scope"), [("Server 1", "Server 1"), ("Value", "server")])
def test_among_metrics_with_one_figure(medium: Medium, is_ruled: bool, head: str, scope: str):
    rows = [(label, text, metric) for label, text, metric in KNOWN] + [(label, text, None) for label, text in OWN]
    table = result_table(
        [["Metric", head], *([label, text.format(4)] for label, text, _ in rows)], [150, 60], is_ruled=is_ruled
    )
    assert told(read_results(medium, table)) == [(scope, None, metric, text.format(4)) for _, text, metric in rows]


@pytest.mark.parametrize("medium", [*MEDIA, "text"])
@pytest.mark.parametrize("is_ruled", [True, False])
@pytest.mark.parametrize(
    ("heads", "whose"),
    [
        (("Server 1", "EX2"), (("Server 1", None), ("EX2", None))),
        (("EXCH01", "EXCH02"), (("EXCH01", None), ("EXCH02", None))),
        (("Stress", "Degraded"), (("server", "Stress"), ("server", "Degraded"))),
    ],
)
def test_in_a_table_of_their_own(
    medium: Medium, is_ruled: bool, heads: tuple[str, ...], whose: tuple[tuple[str, str | None], ...]
):
    rows = [["Metric", *heads], *([label, *(text.format(at) for at in (4, 5))] for label, text in OWN)]
    table = result_table(rows, [150, 70, 70], above="Table 8. Host measurements", is_ruled=is_ruled)
    assert told(read_results(medium, table)) == [
        (*own, None, text.format(at)) for _, text in OWN for at, own in enumerate(whose, 4)
    ]


def test_rows_that_describe_a_solution_are_no_results():
    rows = [["Metric", "Server 1", "Server 2"], ["Disks", "12", "14"], ["Cache (GB)", "4.5", "4.5"]]
    assert told(read_results("html", result_table(rows, [150, 70, 70]))) == []
    rows = [["Metric", "Value"], ["Database Disk Reads/sec", "137.6"], ["Servers per DAG", "2"]]
    assert [each[3] for each in told(read_results("html", result_table(rows, [150, 70])))] == ["137.6"]
