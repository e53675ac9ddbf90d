"""The instance tables of one run against each other: totals are sums of parts, averages are weighted means."""

from collections.abc import Iterator, Sequence

from esrp_ingest import relations
from esrp_ingest.audit.rule import Check, close, printed, relates, run_rule
from esrp_ingest.audit.tolerance import Rounding
from esrp_ingest.models import Located, Run
from esrp_ingest.relations import TOTAL, TRANSACTIONAL, Equality, inside

_PAGE_BYTES = 32768
_BLOCK_BYTES = 262144
_MAINTENANCE_BYTES = 260000


def _closeness(equality: Equality, because: str = "") -> Sequence[Check]:
    """A relation of the core as a check of the audit."""
    subject, actual, expected, tolerance = equality.subject, equality.actual, equality.expected, equality.tolerance
    return close(subject, actual, expected, tolerance, place=equality.place, because=because, parts=equality.parts)


def _sum_in_words(equality: Equality) -> str:
    row, maintenance = (printed(part.value) for part in equality.parts)
    return f"transactional {row} and maintenance {maintenance} give"


@relates(TRANSACTIONAL, "instance_maintenance_io", TOTAL)
@run_rule(
    "error",
    "Total database reads/sec = transactional + background maintenance.",
    "the Transactional, Background Database Maintenance and Total I/O tables of a report",
    Rounding(3, "each of the three figures"),
)
def total_reads(run: Run, rounding: Rounding) -> Iterator[Check]:
    for equality in relations.total_reads(run, rounding.decimals):
        yield from _closeness(equality, "" if equality.holds else _sum_in_words(equality))


@relates(TRANSACTIONAL, "instance_maintenance_io", TOTAL)
@run_rule(
    "error",
    "Total average read bytes = mean of transactional and maintenance bytes weighted by their rates.",
    "the Transactional, Background Database Maintenance and Total I/O tables of a report",
    Rounding(3, "the total and for the mean, and what as much in the rates can move it"),
)
def total_read_bytes(run: Run, rounding: Rounding) -> Iterator[Check]:
    for equality in relations.total_read_bytes(run, rounding.decimals):
        yield from _closeness(equality, "the mean of transactional and maintenance reads is")


@relates(TRANSACTIONAL, TOTAL)
@run_rule(
    "error",
    "Latencies, writes and log writes are the same in the Transactional and the Total table.",
    "the Transactional and Total I/O tables of a report",
)
def total_repeats_transactional(run: Run) -> Iterator[Check]:
    for equality in relations.total_repeats(run):
        yield from _closeness(equality, "the transactional table has")


@relates(TRANSACTIONAL, TOTAL)
@run_rule(
    "error",
    "Performance and stress: no transactional log reads, and the Total table repeats the Log Replication table. "
    "Soft recovery: log reads are the same in both tables.",
    "the Transactional, Log Replication and Total I/O tables of a report",
)
def log_reads(run: Run) -> Iterator[Check]:
    for equality in relations.log_reads(run):
        copied = relations.REPLICATION in equality.tables
        for check in _closeness(equality, "the log replication table has" if copied else ""):
            yield check._replace(tables=equality.tables)


@relates(TRANSACTIONAL, "disk_io database", TOTAL, relations.MAINTENANCE)
@run_rule(
    "error",
    "Achieved transactional I/O per second = sum of transactional reads and writes.",
    "Database Sizing and Throughput and the Transactional I/O table of a report (2007: the disk table), or where that "
    "was not read the Total I/O table less background maintenance",
    Rounding(3, "each of the figures, the sum among them"),
)
def achieved_is_the_sum(run: Run, rounding: Rounding) -> Iterator[Check]:
    for equality in relations.sum_of_rates(run, rounding.decimals):
        rows = {part.name.rsplit(" ", 2)[0] for part in equality.parts}
        for check in _closeness(equality, f"the {len(rows)} rows of the table add up to"):
            yield check._replace(tables=equality.tables)


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
    if inside(size, bounds):
        return Check(subject, holds=True, place=place, bounds=bounds)
    expected = " to ".join(str(bound) for bound in sorted(set(bounds)))
    message = f"{subject} is {printed(size)} bytes, not {expected}"
    actual = printed(size)
    return Check(subject, holds=False, expected=expected, actual=actual, message=message, place=place, bounds=bounds)


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
            yield from close(f"log ({row.disk}) read_latency_ms", row.read_latency_ms, 0.0, 0, place=row)


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
            if holds:
                yield Check(row.counter, holds, place=row, bounds=bounds)
                continue
            actual = f"{printed(row.minimum)}, {printed(row.average)}, {printed(row.maximum)}"
            message = f"{row.counter}: minimum, average and maximum are {actual}, which is no rising order"
            yield Check(row.counter, holds, "minimum <= average <= maximum", actual, message, row, bounds=bounds)
