"""The instance tables of one report against each other: totals are sums of parts, averages are weighted means."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple, Protocol

from esrp_ingest.models import DiskIo, InstanceIo, InstanceReads, Located, SoftRecoveryResult
from esrp_ingest.relations.tolerance import DECIMALS, half_digit, inside
from esrp_ingest.vocabulary.metrics import IO_TESTS

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
_RATES = ("database_reads_per_sec", "database_writes_per_sec", "log_reads_per_sec", "log_writes_per_sec")
_LATENCIES = ("database_read_latency_ms", "database_write_latency_ms", "log_read_latency_ms", "log_write_latency_ms")
_BYTES = ("database_read_bytes", "database_write_bytes", "log_read_bytes", "log_write_bytes")
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


class Part(NamedTuple):
    """A figure that another one is made of.

    Attributes:
        name: what it is.
        value: the printed figure.
        place: where it stands.
        weight: how much of it is in the other one: 1 in a sum, 0 where it is proved and cannot be wrong.
        decimals: with how many it is printed.
    """

    name: str
    value: float
    place: Located | None = None
    weight: float = 1.0
    decimals: int = 3


class Equality(NamedTuple):
    """Two figures that must be equal.

    Attributes:
        subject: what the first one is, `Instance6860.1 total database_reads_per_sec`.
        actual: the printed figure.
        expected: what it must be by the others.
        tolerance: how far both may be apart by rounding alone.
        tables: the tables that both come from.
        place: where the printed figure stands.
        parts: what the expected figure is made of.
    """

    subject: str
    actual: float | None
    expected: float | None
    tolerance: float
    tables: tuple[str, ...]
    place: Located | None = None
    parts: tuple[Part, ...] = ()

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


def _half(rows: Iterable[InstanceIo | InstanceReads], columns: Sequence[str], decimals: int) -> float:
    """What the figures of columns that are printed alike were rounded by."""
    return half_digit((getattr(row, column) for row in rows for column in columns), decimals)


def _apart(one: float, other: float) -> float:
    """How far figures that are printed twice may be apart: nothing, unless one of both tables rounds them more."""
    return max(one, other) if one != other else 0.0


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


def total_reads(tables: Tables, decimals: int = DECIMALS) -> Iterator[Equality]:
    """Total database reads/sec = transactional + background maintenance."""
    slack = (
        _half(_io(tables, "transactional").values(), _RATES, decimals)
        + _half(tables.instance_maintenance_io, ("reads_per_sec",), decimals)
        + _half(_io(tables, "total").values(), _RATES, decimals)
    )
    for row, maintenance, total in _triples(tables):
        if row.database_reads_per_sec is not None and maintenance.reads_per_sec is not None:
            parts = (
                Part(f"{row.instance} transactional database_reads_per_sec", row.database_reads_per_sec, row),
                Part(f"{row.instance} maintenance reads_per_sec", maintenance.reads_per_sec, maintenance),
            )
            yield Equality(
                f"{total.instance} total database_reads_per_sec",
                total.database_reads_per_sec,
                sum(part.value for part in parts),
                slack,
                (TRANSACTIONAL, MAINTENANCE, TOTAL),
                total,
                parts,
            )


def total_read_bytes(tables: Tables, decimals: int = DECIMALS) -> Iterator[Equality]:
    """Total average read bytes = mean of transactional and maintenance bytes weighted by their rates."""
    rows, upkeep = _io(tables, "transactional").values(), tables.instance_maintenance_io
    of_rates = max(_half(rows, _RATES, decimals), _half(upkeep, ("reads_per_sec",), decimals))
    of_bytes = max(_half(rows, _BYTES, decimals), _half(upkeep, ("read_bytes",), decimals))
    of_bytes += _half(_io(tables, "total").values(), _BYTES, decimals)
    for row, maintenance, total in _triples(tables):
        reads, size = row.database_reads_per_sec, row.database_read_bytes
        more, block = maintenance.reads_per_sec, maintenance.read_bytes
        if reads is None or size is None or more is None or block is None or not reads + more:
            continue
        yield Equality(
            f"{total.instance} total database_read_bytes",
            total.database_read_bytes,
            (reads * size + more * block) / (reads + more),
            of_rates * abs(block - size) / (reads + more) + of_bytes,
            (TRANSACTIONAL, MAINTENANCE, TOTAL),
            total,
            (
                Part(f"{row.instance} transactional database_read_bytes", size, row, reads / (reads + more)),
                Part(f"{row.instance} maintenance read_bytes", block, maintenance, more / (reads + more)),
            ),
        )


def total_repeats(tables: Tables) -> Iterator[Equality]:
    """Latencies, writes and log writes are the same in the Transactional and the Total table."""
    total, transactional = _io(tables, "total"), _io(tables, "transactional")
    apart = _both(transactional.values(), total.values())
    for name, row in transactional.items():
        for column in EQUAL_IN_BOTH if name in total else ():
            yield _repeated(total[name], row, column, apart)


def _both(rows: Iterable[InstanceIo], repeated: Iterable[InstanceIo]) -> dict[str, float]:
    """By column, how far the Total table's figures may be from those that it repeats."""
    groups = (_RATES + _LATENCIES, _BYTES)
    rows, repeated = list(rows), list(repeated)
    apart = [_apart(_half(rows, columns, DECIMALS), _half(repeated, columns, DECIMALS)) for columns in groups]
    return {column: slack for columns, slack in zip(groups, apart, strict=True) for column in columns}


def log_reads(tables: Tables) -> Iterator[Equality]:
    """No transactional log reads, and the Total table repeats the Log Replication one; recovery reads logs in both."""
    transactional, total = _io(tables, "transactional"), _io(tables, "total")
    measured = tables.test_type in IO_TESTS
    recovered = tables.test_type == "soft_recovery" and bool(tables.soft_recovery_result)
    apart = _both(transactional.values(), total.values())
    for name, row in transactional.items():
        for column in _LOG_READS if recovered and name in total else ():
            yield _repeated(total[name], row, column, apart)
        for column in _LOG_READS if measured else ():
            subject = f"{name} transactional {column}"
            yield Equality(subject, getattr(row, column), 0.0, 0.0, (TRANSACTIONAL,), row)
    if measured:
        yield from _replicated(tables.instance_log_replication_io, total)


def _replicated(replication: Sequence[InstanceReads], total: Mapping[str, InstanceIo]) -> Iterator[Equality]:
    """The log reads of the Total table repeat those of the Log Replication table."""
    slack = {
        "reads_per_sec": _apart(
            _half(replication, ("reads_per_sec",), DECIMALS), _half(total.values(), _RATES, DECIMALS)
        ),
        "read_bytes": _apart(_half(replication, ("read_bytes",), DECIMALS), _half(total.values(), _BYTES, DECIMALS)),
    }
    for name, copied in _reads(replication).items():
        if name in total:
            for column, apart_at_most in slack.items():
                subject, figure = f"{name} total log_{column}", getattr(copied, column)
                parts = () if figure is None else (Part(f"{name} log replication {column}", figure, copied),)
                actual = getattr(total[name], f"log_{column}")
                yield Equality(subject, actual, figure, apart_at_most, (TOTAL, REPLICATION), total[name], parts)


def sum_of_rates(tables: Tables, decimals: int = DECIMALS) -> Iterator[Equality]:
    """Achieved transactional I/O per second = sum of transactional reads and writes.

    Where these were not read, they are what the Total table has without background maintenance.
    """
    ways = (_rates_of_instances(tables), _rates_of_disks(tables), _rates_without_maintenance(tables))
    rates = next(filter(None, map(list, ways)), [])
    parts = tuple(Part(name, rate, row, weight) for row, name, rate, weight in rates if rate is not None)
    if rates and len(parts) == len(rates) and tables.test_type != "backup":
        slack = len(rates) * half_digit((part.value for part in parts), decimals)
        slack += half_digit((tables.achieved_iops,), decimals)
        total = sum(part.weight * part.value for part in parts)
        without = any(part.weight < 0 for part in parts)
        related = (TOTAL, MAINTENANCE) if without else (TRANSACTIONAL, "disk_io database")
        yield Equality("achieved_iops", tables.achieved_iops, total, slack, related, None, parts)


_Rate = tuple[InstanceIo | InstanceReads | DiskIo, str, float | None, float]
"""A row, what one of its rates is, the rate, and how often it is in the sum."""


def _rates_of_instances(tables: Tables) -> Iterator[_Rate]:
    for row in _io(tables, "transactional").values():
        yield from _rates_of(row)


def _rates_of(row: InstanceIo) -> Iterator[_Rate]:
    for column in ("database_reads_per_sec", "database_writes_per_sec"):
        yield row, f"{row.instance} {row.scope} {column}", getattr(row, column), 1.0


def _rates_of_disks(tables: Tables) -> Iterator[_Rate]:
    for row in tables.disk_io:
        for column in ("reads_per_sec", "writes_per_sec") if row.role == "database" else ():
            yield row, f"{row.disk} database {column}", getattr(row, column), 1.0


def _rates_without_maintenance(tables: Tables) -> Iterator[_Rate]:
    """Those of the Total table, with the maintenance that is no transaction; none where one of both has other rows."""
    maintenance, total = _reads(tables.instance_maintenance_io), _io(tables, "total")
    for name, row in total.items() if total.keys() == maintenance.keys() else ():
        yield from _rates_of(row)
        reads = maintenance[name]
        yield reads, f"{name} maintenance reads_per_sec", reads.reads_per_sec, -1.0


def _repeated(total: InstanceIo, row: InstanceIo, column: str, apart: Mapping[str, float]) -> Equality:
    """A figure of the Total table that repeats one of the Transactional."""
    figure = getattr(row, column)
    parts = () if figure is None else (Part(f"{row.instance} transactional {column}", figure, row),)
    subject = f"{total.instance} total {column}"
    return Equality(subject, getattr(total, column), figure, apart[column], (TRANSACTIONAL, TOTAL), total, parts)
