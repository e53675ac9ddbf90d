"""What the tables of a run add up to: all of a table or nothing."""

from dataclasses import replace

import pytest

from esrp_ingest import run_figures as room
from esrp_ingest.models import DiskIo, Instance, InstanceIo, InstanceReads, Run, SoftRecoveryResult
from esrp_ingest.run_figures import run_figures
from esrp_ingest.vocabulary.metrics import METRICS, Source


def io(name: str, **figures: float | None) -> InstanceIo:
    values = {"database_read_latency_ms": 10.0, "database_reads_per_sec": 5.0, "database_writes_per_sec": 3.0}
    return InstanceIo(instance=name, scope="transactional", **{**values, **figures})


def run(*rows: InstanceIo, **others: object) -> Run:
    return Run(test_type="performance", instance_io=rows, **others)


def test_latencies_are_means_and_rates_are_sums() -> None:
    found = run_figures(run(io("a"), io("b", database_read_latency_ms=20.0, database_reads_per_sec=1.5)))
    assert found["database_parts"] == found["log_parts"] == 2
    assert (found["database_read_latency_ms"], found["database_read_latency_worst_ms"]) == (15, 20)
    assert (found["database_reads_per_sec"], found["database_transfers_per_sec"]) == (6.5, 12.5)
    assert found["log_write_latency_ms"] is None


def test_a_missing_cell_takes_its_figure_and_what_is_made_of_it() -> None:
    found = run_figures(run(io("a"), io("b", database_reads_per_sec=None)))
    assert found["database_reads_per_sec"] is None
    assert found["database_transfers_per_sec"] is None
    assert found["database_writes_per_sec"] == 6


@pytest.mark.parametrize(
    "rows",
    [[io("a")], [io("a"), io("a")], []],
    ids=["fewer rows than databases are listed", "one database twice", "no rows"],
)
def test_a_part_is_never_shown_as_the_whole(rows: list[InstanceIo]) -> None:
    listed = [Instance(name=name, database_path="D:\\") for name in "ab"]
    assert set(run_figures(run(*rows, instance=listed)).values()) == {None}


def test_figures_beyond_all_numbers_are_none() -> None:
    assert (
        run_figures(run(*(io(name, database_reads_per_sec=1e308) for name in "ab")))["database_reads_per_sec"] is None
    )


def test_jetstress_2007_has_its_figures_in_the_disk_table() -> None:
    disks = [
        DiskIo(role="database", disk="E:", read_latency_ms=10, reads_per_sec=5, writes_per_sec=2),
        DiskIo(role="log", disk="K:", write_latency_ms=1, writes_per_sec=7),
    ]
    found = run_figures(run(disk_io=disks))
    assert (found["database_parts"], found["log_parts"]) == (1, 1)
    assert (found["database_transfers_per_sec"], found["log_writes_per_sec"]) == (7, 7)
    assert found["log_write_latency_ms"] == 1


def test_replay_counts_all_logs_and_all_seconds() -> None:
    rows = [SoftRecoveryResult(instance=name, logs_replayed=500, elapsed_seconds=100) for name in "ab"]
    found = run_figures(run(soft_recovery_result=rows))
    assert (found["replay_logs"], found["replay_seconds"]) == (1000, 200)


@pytest.mark.parametrize(
    ("source", "figure"),
    [
        (Source("instance_io", "log_read_latency_ms", "transactional"), 4.0),
        (Source("instance_io", "log_read_latency_ms", "total"), 6.0),
        (Source("instance_maintenance_io", "read_bytes"), 8192.0),
    ],
)
def test_a_metric_that_is_declared_of_any_table_has_its_figure(
    source: Source, figure: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_latency = METRICS["database_read_latency_ms"]
    metric = replace(read_latency, name="replication_read_latency_ms", sources=(source,))
    monkeypatch.setattr(room, "_ADDED_UP", (read_latency, metric))
    monkeypatch.setitem(room.FIGURES, metric.name, float)
    rows = [io("a", log_read_latency_ms=3.0), io("b", log_read_latency_ms=5.0)]
    total = [row.model_copy(update={"scope": "total", "log_read_latency_ms": 6.0}) for row in rows]
    maintained = [InstanceReads(instance=name, read_bytes=8192.0) for name in "ab"]
    found = run_figures(run(*rows, *total, instance_maintenance_io=maintained))
    assert (found[metric.name], found["database_read_latency_ms"]) == (figure, 10.0)
