"""Backup and soft-recovery statistics: speed is size over time, and the Avg and Sum rows are what they are called."""

from collections.abc import Iterator, Sequence
from math import floor

from esrp_ingest.audit.rule import Check, close, is_counting, one_of, printed, relates, run_rule
from esrp_ingest.audit.suspects import Suspect, siblings
from esrp_ingest.audit.tolerance import Copied, Range, Rounding
from esrp_ingest.models import BackupResult, PrintedAggregate, Run
from esrp_ingest.relations import Part, coarse_half, inside

_BLOCK_MB = 0.25
_DECIMALS = {"database_size_mb": 2, "mb_per_sec": 2, "logs_replayed": 0, "elapsed_seconds": 7}
"""With how many decimals Jetstress prints the columns that it adds up."""


@relates("backup_result")
@run_rule(
    "error",
    "MB/s = size / elapsed time, which is cut to whole seconds: between size/(t+1) and size/t.",
    "the Database Backup Statistics of a report",
    Rounding(2, "the rate"),
)
def backup_rate(run: Run, rounding: Rounding) -> Iterator[Check]:
    half = rounding.of(row.mb_per_sec for row in run.backup_result)
    of_size = coarse_half((row.database_size_mb for row in run.backup_result), _DECIMALS["database_size_mb"])
    for at, row in enumerate(run.backup_result):
        if row.database_size_mb is None or not row.elapsed_seconds or row.mb_per_sec is None:
            continue
        lowest = (row.database_size_mb - of_size) / (row.elapsed_seconds + 1) - half
        highest = (row.database_size_mb + of_size) / row.elapsed_seconds + half
        yield _rate(run.backup_result, at, (lowest, highest))


def _rate(rows: Sequence[BackupResult], at: int, bounds: tuple[float, float]) -> Check:
    """A rate that lies between two bounds, or which of it, the size and the time is likely wrong."""
    row = rows[at]
    rate, size, seconds = row.mb_per_sec or 0.0, row.database_size_mb or 0.0, row.elapsed_seconds or 0.0
    subject = f"{row.instance} backup mb_per_sec"
    if inside(rate, bounds) or is_counting():
        return Check(subject, holds=inside(rate, bounds), bounds=bounds)
    middle = sum(bounds) / 2
    time = size / rate - 0.5 if rate else 0.0
    wanted = {
        "mb_per_sec": (rate, middle, middle - bounds[0], 2),
        "database_size_mb": (size, rate * (seconds + 0.5), 0.5 * rate, 2),
        "elapsed_seconds": (seconds, time, 0.5, 0),
    }
    suspects = [
        Suspect(f"{row.instance} backup {column}", *figures, siblings(rows, at, column), row)
        for column, figures in wanted.items()
    ]
    message = f"{subject} is {printed(rate, 2)}, but size over time is {printed(middle, 2)}"
    return one_of(suspects, message, bounds)


@run_rule(
    "info",
    "Backup reads/sec of 256 KB each give the backup's rate.",
    "the Transactional I/O table and the Database Backup Statistics of a report",
    Range(0.99, 1.001, "the backup's rate"),
)
def backup_reads(run: Run, share: Range) -> Iterator[Check]:
    rates = {row.instance: row.mb_per_sec for row in run.backup_result}
    for row in run.instance_io:
        rate = rates.get(row.instance)
        if row.scope == "transactional" and rate and row.database_reads_per_sec is not None:
            subject = f"{row.instance} transactional database_reads_per_sec"
            moved = printed(row.database_reads_per_sec * _BLOCK_MB, 2)
            message = f"{subject} moves {moved} MB/s, the backup {printed(rate, 2)}"
            bounds = share.of(rate / _BLOCK_MB)
            holds, expected = inside(row.database_reads_per_sec, bounds), printed(rate / _BLOCK_MB)
            yield Check(subject, holds, expected, printed(row.database_reads_per_sec), message, row, bounds=bounds)


def _aggregates(run: Run, table: str) -> Iterator[tuple[PrintedAggregate, list[Part]]]:
    """The printed Avg and Sum cells of a table, with the figures that they are made of."""
    for cell in run.printed_aggregate:
        if cell.table_name == table:
            rows = run.backup_result if table == "backup_result" else run.soft_recovery_result
            weight = 1.0 if cell.aggregate == "sum" else 1.0 / max(len(rows), 1)
            figures = [(row, getattr(row, cell.column_name)) for row in rows]
            if figures and not any(figure is None for _, figure in figures):
                name, decimals = table.partition("_result")[0].replace("_", " "), _DECIMALS[cell.column_name]
                yield (
                    cell,
                    [
                        Part(f"{row.instance} {name} {cell.column_name}", float(figure), row, weight, decimals)
                        for row, figure in figures
                    ],
                )


@relates("backup_result")
@run_rule(
    "error",
    "Avg = mean of the rates, Sum = their sum.",
    "the Database Backup Statistics of a report",
    Rounding(2, "the printed figure, and for each that a Sum is made of or for their mean"),
)
def backup_aggregates(run: Run, rounding: Rounding) -> Iterator[Check]:
    for cell, figures in _aggregates(run, "backup_result"):
        total, subject = sum(part.value for part in figures), f"backup {cell.aggregate} {cell.column_name}"
        half = rounding.of((*(part.value for part in figures), cell.value))
        if cell.aggregate == "sum":
            expected, tolerance = total, half * (len(figures) + 1)
        else:
            expected, tolerance = total / len(figures), half * 2
        yield from close(subject, cell.value, expected, tolerance, place=cell, decimals=2, parts=figures)


@relates("soft_recovery_result")
@run_rule(
    "error",
    "Sum = sum of the logs and of the seconds. Avg of the logs = their mean, cut to a whole number; of the seconds = "
    "their mean, rounded to 3 decimals.",
    "the Soft-Recovery Statistics of a report",
    Rounding(3, "the Avg of the seconds"),
    Copied(7, "the seconds"),
)
def recovery_aggregates(run: Run, rounding: Rounding, copied: Copied) -> Iterator[Check]:
    for cell, figures in _aggregates(run, "soft_recovery_result"):
        total, subject = sum(part.value for part in figures), f"soft recovery {cell.aggregate} {cell.column_name}"
        decimals = _DECIMALS[cell.column_name]
        rounded = copied.beyond(part.value for part in figures) if decimals else 0.0
        if cell.aggregate == "sum":
            slack = rounded * (len(figures) + 1)
            yield from close(subject, cell.value, total, slack, place=cell, decimals=decimals, parts=figures)
        elif cell.column_name == "logs_replayed":
            whole = float(floor(total / len(figures)))
            yield from close(subject, cell.value, whole, 0, place=cell, decimals=0, parts=figures)
        else:
            slack = rounding.of((cell.value,)) + rounded
            yield from close(subject, cell.value, total / len(figures), slack, place=cell)
