"""Servers in rows, with a test, a state or a server over each metric or below it."""

from collections.abc import Sequence

import pytest

from esrp_ingest import parse_bytes
from esrp_ingest.models import ReportedMetric

FRONT = "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><h2>Storage Performance Results</h2>"
METRICS = ("Database Disks Reads/sec", "Database Disk Read Latency (msec)", "Log Write Latency (ms)")
NAMES = ["database_reads_per_sec", "database_read_latency_ms", "log_write_latency_ms"]


def read(corner: str, upper: Sequence[str], lower: Sequence[str], rows: Sequence[str]) -> list[ReportedMetric]:
    """The figures of a table; each counts on from the one before it."""
    count = len(upper) * len(lower)
    lines = [
        f"<td rowspan=2>{corner}</td>" + "".join(f"<td colspan={len(lower)}>{text}</td>" for text in upper),
        "".join(f"<td>{text}</td>" for text in lower) * len(upper),
        *(
            f"<td>{label}</td>" + "".join(f"<td>{at * count + column + 1}.5</td>" for column in range(count))
            for at, label in enumerate(rows)
        ),
    ]
    table = "".join(f"<tr>{line}</tr>" for line in lines)
    (solution,) = parse_bytes(f"{FRONT}<table>{table}</table>".encode(), "paper.html").solutions
    return list(solution.reported_metric)


@pytest.mark.parametrize(
    ("tests", "states"),
    [
        (("Performance", "Stress"), (None, "Stress")),
        (("2-hour performance", "24-hour stress", "Rebuild"), (None, "24-hour stress", "Rebuild")),
        (("Degraded", "Rebuild"), ("Degraded", "Rebuild")),
    ],
)
@pytest.mark.parametrize("metrics", [METRICS, (*METRICS[:2], "Processor Time (%)")])
def test_each_figure_has_its_server_its_test_and_its_metric(
    tests: tuple[str, ...], states: tuple[str | None, ...], metrics: tuple[str, ...]
) -> None:
    rows = ("Server 1", "Server 2", "Total")
    names = NAMES if metrics == METRICS else [*NAMES[:2], None]
    wide, scopes = len(tests) * len(metrics), ("Server 1", "Server 2", "aggregate")
    for tests_above in (True, False):
        figures = read("Server", *((tests, metrics) if tests_above else (metrics, tests)), rows)
        assert {(each.scope, each.condition, each.metric, each.value) for each in figures} == {
            (scope, state, name, row * wide + 1.5 + (at * len(metrics) + of if tests_above else of * len(tests) + at))
            for row, scope in enumerate(scopes)
            for at, state in enumerate(states)
            for of, name in enumerate(names)
        }


def test_units_below_metrics_are_no_tests() -> None:
    table = (
        "<tr><td rowspan=2>Server</td><td>Database Disks Reads/sec</td><td>Database Disk Read Latency</td></tr>"
        "<tr><td>(1/s)</td><td>(ms)</td></tr>"
        "<tr><td>Server 1</td><td>1.5</td><td>2.5</td></tr><tr><td>Server 2</td><td>3.5</td><td>4.5</td></tr>"
    )
    (solution,) = parse_bytes(f"{FRONT}<table>{table}</table>".encode(), "paper.html").solutions
    assert [(each.scope, each.condition, each.metric, each.value) for each in solution.reported_metric] == [
        (scope, None, name, value)
        for scope, values in (("Server 1", (1.5, 2.5)), ("Server 2", (3.5, 4.5)))
        for name, value in zip(NAMES, values, strict=False)
    ]


def test_set_ups_over_metrics() -> None:
    figures = read("Server", ("RAID5", "RAID10"), METRICS[:2], ("Server 1",))
    assert [(each.scope, each.condition, each.metric) for each in figures] == [
        ("Server 1", group, name) for group in ("RAID5", "RAID10") for name in NAMES[:2]
    ]


def test_words_that_make_a_label_with_the_metric_are_no_tests() -> None:
    for upper, lower in ((("Average", "Peak"), METRICS[:2]), (METRICS[:2], ("Average", "Peak"))):
        figures = read("Server", upper, lower, ("Server 1", "Server 2"))
        assert {each.condition for each in figures} == {None}
        assert [each.label for each in figures if each.metric is None] == [
            each.label for each in figures if "Peak" in each.label
        ]
