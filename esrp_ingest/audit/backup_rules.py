"""Backup and soft-recovery statistics: speed is size over time, and the Avg and Sum rows are what they are called."""

from collections.abc import Iterator
from math import floor

from esrp_ingest.audit.rule import Check, close, printed, relates, run_rule
from esrp_ingest.models import PrintedAggregate, Run

_BLOCK_MB = 0.25


@relates("backup_result")
@run_rule(
    "error",
    "MB/s = size / elapsed time, which is cut to whole seconds: between size/(t+1) - 0.005 and size/t + 0.005.",
)
def backup_rate(run: Run) -> Iterator[Check]:
    for row in run.backup_result:
        if row.database_size_mb is None or not row.elapsed_seconds or row.mb_per_sec is None:
            continue
        lowest = row.database_size_mb / (row.elapsed_seconds + 1) - 0.005
        highest = row.database_size_mb / row.elapsed_seconds + 0.005
        middle = (lowest + highest) / 2
        subject = f"{row.instance} backup mb_per_sec"
        yield from close(
            subject, row.mb_per_sec, middle, (highest - lowest) / 2, place=row, decimals=2, because="size over time is"
        )


@run_rule("info", "Backup reads/sec of 256 KB each give 0.99 to 1.001 of the backup's rate.")
def backup_reads(run: Run) -> Iterator[Check]:
    rates = {row.instance: row.mb_per_sec for row in run.backup_result}
    for row in run.instance_io:
        rate = rates.get(row.instance)
        if row.scope == "transactional" and rate and row.database_reads_per_sec is not None:
            share = row.database_reads_per_sec * _BLOCK_MB / rate
            subject = f"{row.instance} transactional database_reads_per_sec"
            moved = printed(row.database_reads_per_sec * _BLOCK_MB, 2)
            message = f"{subject} moves {moved} MB/s, the backup {printed(rate, 2)}"
            yield Check(
                subject,
                0.985 <= share <= 1.002,
                printed(rate / _BLOCK_MB),
                printed(row.database_reads_per_sec),
                message,
                row,
            )


def _aggregates(run: Run, table: str) -> Iterator[tuple[PrintedAggregate, list[float]]]:
    """The printed Avg and Sum cells of a table, with the figures that they are made of."""
    for cell in run.printed_aggregate:
        if cell.table_name == table:
            rows = run.backup_result if table == "backup_result" else run.soft_recovery_result
            figures = [getattr(row, cell.column_name) for row in rows]
            if figures and not any(figure is None for figure in figures):
                yield cell, [float(figure) for figure in figures]


@relates("backup_result")
@run_rule("error", "Avg = mean of the rates rounded to 2 decimals, Sum = their sum; 0.006, and 0.005 for each row.")
def backup_aggregates(run: Run) -> Iterator[Check]:
    for cell, figures in _aggregates(run, "backup_result"):
        total = sum(figures)
        expected = total if cell.aggregate == "sum" else total / len(figures)
        tolerance = 0.005 * len(figures) + 0.005 if cell.aggregate == "sum" else 0.011
        yield from close(
            f"backup {cell.aggregate} {cell.column_name}", cell.value, expected, tolerance, place=cell, decimals=2
        )


@relates("soft_recovery_result")
@run_rule(
    "error",
    "Avg of the logs is the mean cut to a whole number, of the seconds rounded to 3 decimals; Sum is exact.",
)
def recovery_aggregates(run: Run) -> Iterator[Check]:
    for cell, figures in _aggregates(run, "soft_recovery_result"):
        total = sum(figures)
        mean = total / len(figures)
        if cell.aggregate == "sum":
            expected, tolerance = total, 1e-6 * len(figures)
        elif cell.column_name == "logs_replayed":
            expected, tolerance = float(floor(mean)), 0.0
        else:
            expected, tolerance = mean, 0.00051
        subject = f"soft recovery {cell.aggregate} {cell.column_name}"
        yield from close(
            subject, cell.value, expected, tolerance, place=cell, decimals=7 if cell.aggregate == "sum" else 3
        )
