"""The instance tables of one run against each other: totals are sums of parts, averages are weighted means."""

from collections.abc import Iterator
from dataclasses import replace

from esrp_ingest.audit.rule import Check, close, inside, printed, relates, run_rule
from esrp_ingest.audit.tolerance import Rounding
from esrp_ingest.models import InstanceIo, InstanceReads, Located, Run

_EQUAL_IN_BOTH = (
    "database_read_latency_ms",
    "database_write_latency_ms",
    "database_writes_per_sec",
    "database_write_bytes",
    "log_write_latency_ms",
    "log_writes_per_sec",
    "log_write_bytes",
)
_LOG_READS = ("log_read_latency_ms", "log_reads_per_sec", "log_read_bytes")
TRANSACTIONAL, TOTAL = "instance_io transactional", "instance_io total"
_PAGE_BYTES = 32768
_BLOCK_BYTES = 262144
_MAINTENANCE_BYTES = 260000


def _io(run: Run, scope: str) -> dict[str, InstanceIo]:
    return {row.instance: row for row in run.instance_io if row.scope == scope}


def _reads(rows: tuple[InstanceReads, ...]) -> dict[str, InstanceReads]:
    return {row.instance: row for row in rows}


def _triples(run: Run) -> Iterator[tuple[InstanceIo, InstanceReads, InstanceIo]]:
    """Transactional, maintenance and total rows of each instance that has all three."""
    maintenance, total = _reads(run.instance_maintenance_io), _io(run, "total")
    for name, row in _io(run, "transactional").items():
        if name in maintenance and name in total:
            yield row, maintenance[name], total[name]


@relates(TRANSACTIONAL, "instance_maintenance_io", TOTAL)
@run_rule(
    "error",
    "Total database reads/sec = transactional + background maintenance.",
    "the Transactional, Background Database Maintenance and Total I/O tables of a report",
    Rounding(3, "each of the three figures"),
)
def total_reads(run: Run, rounding: Rounding) -> Iterator[Check]:
    for row, maintenance, total in _triples(run):
        if row.database_reads_per_sec is not None and maintenance.reads_per_sec is not None:
            expected = row.database_reads_per_sec + maintenance.reads_per_sec
            subject = f"{total.instance} total database_reads_per_sec"
            parts = f"{printed(row.database_reads_per_sec)} and maintenance {printed(maintenance.reads_per_sec)}"
            because = f"transactional {parts} give"
            yield from close(
                subject, total.database_reads_per_sec, expected, rounding.of(3), place=total, because=because
            )


@relates(TRANSACTIONAL, "instance_maintenance_io", TOTAL)
@run_rule(
    "error",
    "Total average read bytes = mean of transactional and maintenance bytes weighted by their rates.",
    "the Transactional, Background Database Maintenance and Total I/O tables of a report",
    Rounding(3, "the total and for the mean, and what as much in the rates can move it"),
)
def total_read_bytes(run: Run, rounding: Rounding) -> Iterator[Check]:
    for row, maintenance, total in _triples(run):
        reads, size = row.database_reads_per_sec, row.database_read_bytes
        more, block = maintenance.reads_per_sec, maintenance.read_bytes
        if reads is None or size is None or more is None or block is None or not reads + more:
            continue
        expected = (reads * size + more * block) / (reads + more)
        tolerance = rounding.of(1) * abs(block - size) / (reads + more) + rounding.of(2)
        subject = f"{total.instance} total database_read_bytes"
        because = "the mean of transactional and maintenance reads is"
        yield from close(subject, total.database_read_bytes, expected, tolerance, place=total, because=because)


@relates(TRANSACTIONAL, TOTAL)
@run_rule(
    "error",
    "Latencies, writes and log writes are the same in the Transactional and the Total table.",
    "the Transactional and Total I/O tables of a report",
)
def total_repeats_transactional(run: Run) -> Iterator[Check]:
    total = _io(run, "total")
    for name, row in _io(run, "transactional").items():
        for column in _EQUAL_IN_BOTH if name in total else ():
            subject = f"{name} total {column}"
            because = "the transactional table has"
            yield from close(
                subject, getattr(total[name], column), getattr(row, column), 0, place=total[name], because=because
            )


@relates(TRANSACTIONAL, TOTAL)
@run_rule(
    "error",
    "Performance and stress: no transactional log reads, and the Total table repeats the Log Replication table. "
    "Soft recovery: log reads are the same in both tables.",
    "the Transactional, Log Replication and Total I/O tables of a report",
)
def log_reads(run: Run) -> Iterator[Check]:
    transactional, total = _io(run, "transactional"), _io(run, "total")
    replication = _reads(run.instance_log_replication_io)
    for name, row in transactional.items():
        if run.test_type == "soft_recovery" and run.soft_recovery_result and name in total:
            for column in _LOG_READS:
                yield from close(
                    f"{name} total {column}", getattr(total[name], column), getattr(row, column), 0, place=total[name]
                )
        elif run.test_type in ("performance", "stress"):
            for column in _LOG_READS:
                for check in close(f"{name} transactional {column}", getattr(row, column), 0.0, 0, place=row):
                    yield replace(check, tables=(TRANSACTIONAL,))
    for name, row in total.items() if run.test_type in ("performance", "stress") else ():
        if name in replication:
            for check in _repeats_replication(row, replication[name]):
                yield replace(check, tables=(TOTAL, "instance_log_replication_io"))


def _repeats_replication(row: InstanceIo, copied: InstanceReads) -> Iterator[Check]:
    because = "the log replication table has"
    for column, figure, other in (
        ("log_reads_per_sec", row.log_reads_per_sec, copied.reads_per_sec),
        ("log_read_bytes", row.log_read_bytes, copied.read_bytes),
    ):
        yield from close(f"{row.instance} total {column}", figure, other, 0, place=row, because=because)


@relates(TRANSACTIONAL, "disk_io database")
@run_rule(
    "error",
    "Achieved transactional I/O per second = sum of transactional reads and writes.",
    "Database Sizing and Throughput and the Transactional I/O table of a report (2007: the disk table)",
    Rounding(3, "each of the figures, the sum among them"),
)
def achieved_is_the_sum(run: Run, rounding: Rounding) -> Iterator[Check]:
    rows = [(row.database_reads_per_sec, row.database_writes_per_sec) for row in _io(run, "transactional").values()]
    rows = rows or [(row.reads_per_sec, row.writes_per_sec) for row in run.disk_io if row.role == "database"]
    rates = [rate for row in rows for rate in row]
    if rates and run.test_type != "backup" and not any(rate is None for rate in rates):
        expected = sum(rate or 0.0 for rate in rates)
        because = f"the {len(rows)} rows of the table add up to"
        yield from close("achieved_iops", run.achieved_iops, expected, rounding.of(len(rates) + 1), because=because)


@run_rule(
    "info",
    f"Database reads and writes are at least one page ({_PAGE_BYTES} bytes, 2010 and later) and at most "
    f"{_BLOCK_BYTES} bytes, maintenance reads {_MAINTENANCE_BYTES} to {_BLOCK_BYTES}, backup reads exactly "
    f"{_BLOCK_BYTES}.",
    "how the database engine reads and writes: pages of 32 KiB, in blocks of up to 256 KiB",
)
def sizes_of_io(run: Run) -> Iterator[Check]:
    for row in run.instance_io:
        for kind, size, rate in (
            ("read", row.database_read_bytes, row.database_reads_per_sec),
            ("write", row.database_write_bytes, row.database_writes_per_sec),
        ):
            backup = run.test_type == "backup" and kind == "read" and row.scope == "transactional"
            if size is not None and rate:
                bounds = (_BLOCK_BYTES if backup else _PAGE_BYTES, _BLOCK_BYTES)
                yield _size(f"{row.instance} {row.scope} database_{kind}_bytes", size, bounds, row)
    for reads in run.instance_maintenance_io:
        if reads.read_bytes is not None and reads.reads_per_sec:
            bounds = (_MAINTENANCE_BYTES, _BLOCK_BYTES)
            yield _size(f"{reads.instance} maintenance read_bytes", reads.read_bytes, bounds, reads)


def _size(subject: str, size: float, bounds: tuple[int, int], place: Located) -> Check:
    expected = " to ".join(str(bound) for bound in sorted(set(bounds)))
    message = f"{subject} is {printed(size)} bytes, not {expected}"
    return Check(subject, inside(size, bounds), expected, printed(size), message, place, bounds=bounds)


@run_rule(
    "warning",
    "Every instance table has one row for each database file; 2007: the disk table one for each.",
    "Database Sizing and Throughput and the I/O tables of a report",
)
def rows_of_tables(run: Run) -> Iterator[Check]:
    names = [row.instance for row in run.instance_io if row.scope == "transactional"]
    names = names or [row.disk for row in run.disk_io if row.role == "database"]
    if run.database_files is not None and names:
        count = len(names)
        message = f"database_files is {run.database_files}, the table has {count} rows"
        holds = run.database_files == count
        yield Check("database_files", holds, str(count), str(run.database_files), message, bounds=(count, count))


@relates("disk_io log")
@run_rule(
    "warning",
    "Jetstress 2007: log disks are not read.",
    "the Disk Subsystem Performance table of a report",
)
def log_disks_only_write(run: Run) -> Iterator[Check]:
    for row in run.disk_io:
        if row.role == "log":
            yield from close(f"log ({row.disk}) reads_per_sec", row.reads_per_sec, 0.0, 0, place=row)


@relates("host_counter")
@run_rule(
    "error",
    "A host counter's minimum <= average <= maximum.",
    "the Host System Performance table of a report",
)
def counter_order(run: Run) -> Iterator[Check]:
    for row in run.host_counter:
        if row.minimum is not None and row.average is not None and row.maximum is not None:
            bounds = (row.minimum, row.maximum)
            holds = row.minimum <= row.average <= row.maximum
            actual = f"{printed(row.minimum)}, {printed(row.average)}, {printed(row.maximum)}"
            message = f"{row.counter}: minimum, average and maximum are {actual}, which is no rising order"
            yield Check(row.counter, holds, "minimum <= average <= maximum", actual, message, row, bounds=bounds)
