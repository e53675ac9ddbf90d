"""The instances of one run against each other: all do the same work on the same storage."""

from collections.abc import Iterator, Sequence
from statistics import median

from esrp_ingest.audit.rule import Check, printed, run_rule
from esrp_ingest.audit.tolerance import Crowd
from esrp_ingest.models import DiskIo, InstanceIo, Run
from esrp_ingest.relations import inside

_OF_DISKS = ("database", "log")
_ALIKE = {
    "transactional": (
        "database_read_latency_ms",
        "database_write_latency_ms",
        "database_reads_per_sec",
        "database_writes_per_sec",
        "log_write_latency_ms",
        "log_writes_per_sec",
        "database_read_bytes",
        "database_write_bytes",
        "log_write_bytes",
    ),
    "total": ("log_read_latency_ms", "log_reads_per_sec"),
    "database": ("read_latency_ms", "write_latency_ms", "reads_per_sec", "writes_per_sec"),
    "log": ("write_latency_ms", "writes_per_sec", "write_bytes"),
}
"""The columns whose figures are alike, of the tables of instances by their scope, and of disks by their role."""
_COLUMNS: dict[str, dict[str, tuple[str, ...]]] = {
    "performance": _ALIKE,
    "stress": _ALIKE,
    "backup": {"transactional": ("database_read_latency_ms",)},  # databases differ in size, and nothing is written
}
"""The same by the kind of test."""
_OF_THE_ENGINE = frozenset({"database_read_bytes", "database_write_bytes"})
"""Columns that the database engine determines more than the storage or the load: their figures are much alike."""
_FEWEST = 4
"""Among fewer figures there is no telling which one is odd."""
_STEP = 0.001


@run_rule(
    "warning",
    "Performance and stress: a database's or log's latency, rate and bytes are not far from those of its siblings, nor "
    "are the latency and rate of its replicated logs; backups: its read latency is not.",
    "the Transactional and Total I/O tables of a report (2007: the disk table)",
    Crowd("latencies, rates and the bytes of log writes", factor=3.0, deviations=12.0, steps=5.0),
    Crowd("the bytes of database reads and writes", factor=1.15, deviations=12.0, steps=5.0),
)
def outliers_among_instances(run: Run, crowd: Crowd, engine: Crowd) -> Iterator[Check]:
    for table, columns in _COLUMNS.get(run.test_type, {}).items():
        rows = _rows(run, table)
        for column in columns:
            coarse = run.latency_resolution_ms if table != "transactional" and column.endswith("_ms") else None
            alike = engine if column in _OF_THE_ENGINE else crowd
            yield from _far_ones(f"{table} {column}", rows, alike, coarse or _STEP)


def _rows(run: Run, table: str) -> Sequence[InstanceIo | DiskIo]:
    if table in _OF_DISKS:
        return [row for row in run.disk_io if row.role == table]
    return [row for row in run.instance_io if row.scope == table]


def _far_ones(name: str, rows: Sequence[InstanceIo | DiskIo], crowd: Crowd, step: float) -> Iterator[Check]:
    """One check that holds for a whole column, or one for each figure that is far from the others.

    Args:
        name: the table and the column.
        rows: the table's rows.
        crowd: what belongs together.
        step: in what steps the figures are printed.
    """
    column = name.rsplit(maxsplit=1)[-1]
    figures = [(row, float(value)) for row in rows if (value := getattr(row, column)) is not None]
    if len(figures) < _FEWEST:
        return
    values = [value for _, value in figures]
    bounds, usual = crowd.of(values, step), median(values)
    far = [(row, value) for row, value in figures if not inside(value, bounds)]
    if not far:
        yield Check(name, holds=True, bounds=bounds)
    for row, value in far:
        subject = f"{row.disk if isinstance(row, DiskIo) else row.instance} {name}"
        message = f"{subject} is {printed(value)}, its siblings have about {printed(usual)}{_moved(value, usual)}"
        yield Check(subject, False, f"about {printed(usual)}", printed(value), message, row, bounds=bounds)  # noqa: FBT003


def _moved(value: float, usual: float) -> str:
    moved = any(abs(value * factor - usual) <= 0.1 * usual for factor in (0.01, 0.1, 10.0, 100.0))
    return ": its decimal point has moved" if moved else ""
