from typing import get_args

from esrp_ingest.vocabulary.metrics import METRICS, TestType


def test_metrics_are_known_by_their_names():
    assert next(iter(METRICS)) == "database_read_latency_ms"
    assert all(name == metric.name for name, metric in METRICS.items())
    assert len(METRICS) == len({metric.heading for metric in METRICS.values()})


def test_every_kind_of_test_has_a_metric():
    assert {test for metric in METRICS.values() for test in metric.test_types} == set(get_args(TestType))


def test_units_agree_with_the_names():
    units = {"_ms": "ms", "_pct": "%", "_seconds": "s", "_iops": "1/s"}
    named = [
        (metric.unit, unit) for name, metric in METRICS.items() for end, unit in units.items() if name.endswith(end)
    ]
    assert len(named) >= len(units)
    assert [pair for pair in named if pair[0] != pair[1]] == []
    assert {name for name in METRICS if "mb_per_sec" in name} == {
        name for name, metric in METRICS.items() if metric.unit == "MB/s"
    }


def test_times_and_latencies_are_better_low():
    low = {name for name, metric in METRICS.items() if metric.better == "lower"}
    assert low == {name for name in METRICS if "latency" in name} | {"log_replay_seconds"}
