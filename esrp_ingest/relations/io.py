"""The instance tables of one report against each other: totals are sums of parts, averages are weighted means."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Protocol

from esrp_ingest.models import DiskIo, InstanceIo, InstanceReads, Located, SoftRecoveryResult
from esrp_ingest.relations.tolerance import HALF_OF_LAST, inside

EQUAL_IN_BOTH = (
    "database_read_latency_ms",
    "database_write_latency_ms",
    "database_writes_per_sec",
    "database_write_bytes",
    "log_write_latency_ms",
    "log_writes_per_sec",
    "log_write_bytes",
)
"""The columns that the Total table repeats."""
_LOG_READS = ("log_read_latency_ms", "log_reads_per_sec", "log_read_bytes")
TRANSACTIONAL, TOTAL = "instance_io transactional", "instance_io total"
MAINTENANCE, REPLICATION = "instance_maintenance_io", "instance_log_replication_io"


class Tables(Protocol):
    """The tables of one report, as far as they are related; a `Run` has them."""

    @property
    def test_type(self) -> str: ...
    @property
    def instance_io(self) -> Sequence[InstanceIo]: ...
    @property
    def instance_maintenance_io(self) -> Sequence[InstanceReads]: ...
    @property
    def instance_log_replication_io(self) -> Sequence[InstanceReads]: ...
    @property
    def soft_recovery_result(self) -> Sequence[SoftRecoveryResult]: ...
    @property
    def disk_io(self) -> Sequence[DiskIo]: ...
    @property
    def achieved_iops(self) -> float | None: ...


@dataclass(frozen=True, slots=True)
class Equality:
    """Two figures that must be equal.

    Attributes:
        subject: what the first one is, `Instance6860.1 total database_reads_per_sec`.
        actual: the printed figure.
        expected: what it must be by the others.
        tolerance: how far both may be apart by rounding alone.
        tables: the tables that both come from.
        place: where the printed figure stands.
        parts: what the expected figure is the sum of.
    """

    subject: str
    actual: float | None
    expected: float | None
    tolerance: float
    tables: tuple[str, ...]
    place: Located | None = None
    parts: tuple[float, ...] = ()

    @property
    def holds(self) -> bool | None:
        """Whether both are equal, None where one of them is not stated."""
        if self.actual is None or self.expected is None:
            return None
        return inside(self.actual, (self.expected - self.tolerance, self.expected + self.tolerance))


def instance_tables(tables: Tables) -> Iterator[Equality]:
    """All relations between the instance tables."""
    return chain(
        total_reads(tables), total_read_bytes(tables), total_repeats(tables), log_reads(tables), sum_of_rates(tables)
    )


def _io(tables: Tables, scope: str) -> dict[str, InstanceIo]:
    return {row.instance: row for row in tables.instance_io if row.scope == scope}


def _reads(rows: Sequence[InstanceReads]) -> dict[str, InstanceReads]:
    return {row.instance: row for row in rows}


def _triples(tables: Tables) -> Iterator[tuple[InstanceIo, InstanceReads, InstanceIo]]:
    """Transactional, maintenance and total rows of each instance that has all three."""
    maintenance, total = _reads(tables.instance_maintenance_io), _io(tables, "total")
    for name, row in _io(tables, "transactional").items():
        if name in maintenance and name in total:
            yield row, maintenance[name], total[name]


def total_reads(tables: Tables, half: float = HALF_OF_LAST) -> Iterator[Equality]:
    """Total database reads/sec = transactional + background maintenance."""
    for row, maintenance, total in _triples(tables):
        if row.database_reads_per_sec is not None and maintenance.reads_per_sec is not None:
            parts = (row.database_reads_per_sec, maintenance.reads_per_sec)
            yield Equality(
                f"{total.instance} total database_reads_per_sec",
                total.database_reads_per_sec,
                sum(parts),
                3 * half,
                (TRANSACTIONAL, MAINTENANCE, TOTAL),
                total,
                parts,
            )


def total_read_bytes(tables: Tables, half: float = HALF_OF_LAST) -> Iterator[Equality]:
    """Total average read bytes = mean of transactional and maintenance bytes weighted by their rates."""
    for row, maintenance, total in _triples(tables):
        reads, size = row.database_reads_per_sec, row.database_read_bytes
        more, block = maintenance.reads_per_sec, maintenance.read_bytes
        if reads is None or size is None or more is None or block is None or not reads + more:
            continue
        yield Equality(
            f"{total.instance} total database_read_bytes",
            total.database_read_bytes,
            (reads * size + more * block) / (reads + more),
            half * abs(block - size) / (reads + more) + 2 * half,
            (TRANSACTIONAL, MAINTENANCE, TOTAL),
            total,
        )


def total_repeats(tables: Tables) -> Iterator[Equality]:
    """Latencies, writes and log writes are the same in the Transactional and the Total table."""
    total = _io(tables, "total")
    for name, row in _io(tables, "transactional").items():
        for column in EQUAL_IN_BOTH if name in total else ():
            yield _equal(f"{name} total {column}", total[name], column, getattr(row, column), (TRANSACTIONAL, TOTAL))


def log_reads(tables: Tables) -> Iterator[Equality]:
    """No transactional log reads, and the Total table repeats the Log Replication one; recovery reads logs in both."""
    transactional, total = _io(tables, "transactional"), _io(tables, "total")
    measured = tables.test_type in ("performance", "stress")
    recovered = tables.test_type == "soft_recovery" and bool(tables.soft_recovery_result)
    for name, row in transactional.items():
        for column in _LOG_READS if recovered and name in total else ():
            yield _equal(f"{name} total {column}", total[name], column, getattr(row, column), (TRANSACTIONAL, TOTAL))
        for column in _LOG_READS if measured else ():
            yield _equal(f"{name} transactional {column}", row, column, 0.0, (TRANSACTIONAL,))
    for name, copied in _reads(tables.instance_log_replication_io).items() if measured else ():
        if name in total:
            figures = {"log_reads_per_sec": copied.reads_per_sec, "log_read_bytes": copied.read_bytes}
            for column, figure in figures.items():
                yield _equal(f"{name} total {column}", total[name], column, figure, (TOTAL, REPLICATION))


def sum_of_rates(tables: Tables, half: float = HALF_OF_LAST) -> Iterator[Equality]:
    """Achieved transactional I/O per second = sum of transactional reads and writes."""
    rows = [(row.database_reads_per_sec, row.database_writes_per_sec) for row in _io(tables, "transactional").values()]
    rows = rows or [(row.reads_per_sec, row.writes_per_sec) for row in tables.disk_io if row.role == "database"]
    rates = [rate for row in rows for rate in row]
    known = [rate for rate in rates if rate is not None]
    if rates and len(known) == len(rates) and tables.test_type != "backup":
        slack = half * (len(rates) + 1)
        related = (TRANSACTIONAL, "disk_io database")
        yield Equality("achieved_iops", tables.achieved_iops, sum(known), slack, related, None, tuple(known))


def _equal(subject: str, row: InstanceIo, column: str, figure: float | None, tables: tuple[str, ...]) -> Equality:
    return Equality(subject, getattr(row, column), figure, 0.0, tables, row)
