"""What the tables of a run add up to: written when a run is loaded, so that rankings need not add millions of rows.

Each figure comes about as docs/metrics.md says: latencies are means over database instances, rates are sums. Where a
cell could not be read, or a table has fewer rows than the report lists databases, there is no figure: a part is never
shown as the whole.
"""

from collections.abc import Callable, Iterable, Sequence
from math import isfinite

from esrp_ingest.models import BackupResult, DiskIo, InstanceIo, Run, SoftRecoveryResult, TableTrust

Figures = dict[str, float | None]
"""Values by the columns of the table `run_figure`."""
_Rows = Sequence[InstanceIo] | Sequence[BackupResult] | Sequence[SoftRecoveryResult]

_NONE: Figures = dict.fromkeys(
    (
        "database_parts",
        "log_parts",
        "database_read_latency_ms",
        "database_read_latency_worst_ms",
        "database_write_latency_ms",
        "log_write_latency_ms",
        "database_reads_per_sec",
        "database_writes_per_sec",
        "log_writes_per_sec",
        "database_transfers_per_sec",
    )
)


def is_doubtful(run: Run, trust: Iterable[TableTrust]) -> bool:
    """Whether the audit holds back a table that a run is ranked by.

    Args:
        run: the run.
        trust: how far its tables can be trusted.
    """
    ranked_by = {
        "backup": {("backup_result", None)},
        "soft_recovery": {("soft_recovery_result", None)},
    }.get(run.test_type, {("instance_io", "transactional"), ("disk_io", "database"), ("disk_io", "log")})
    return any(each.doubtful and (each.table_name, each.scope) in ranked_by for each in trust)


def trust_by_run(trust: Iterable[TableTrust]) -> dict[int, list[TableTrust]]:
    """How far tables can be trusted, by the index of their run."""
    found: dict[int, list[TableTrust]] = {}
    for each in trust:
        found.setdefault(each.run, []).append(each)
    return found


def run_figures(run: Run) -> Figures:
    """The figures of a run: those of the tables by instance, and for Jetstress 2007 those of the disk table."""
    io = [row for row in run.instance_io if row.scope == "transactional"]
    figures = {**_NONE, **_backup(run), **_replay(run)}
    for found in (
        _of_instances(io if _is_whole(run, io) else []),
        _of_database_disks([row for row in run.disk_io if row.role == "database"]),
        _of_log_disks([row for row in run.disk_io if row.role == "log"]),
    ):
        figures |= {name: value for name, value in found.items() if figures[name] is None}
    return figures


def _is_whole(run: Run, rows: _Rows) -> bool:
    """Whether a table has one row for each database that the report lists."""
    names = [row.instance for row in rows]
    listed = sum(1 for each in run.instance if each.database_path is not None or each.log_path is not None)
    return len(names) == len(set(names)) and len(names) >= listed


def _of_instances(rows: Sequence[InstanceIo]) -> Figures:
    if not rows:
        return {}
    reads, writes = (row.database_reads_per_sec for row in rows), (row.database_writes_per_sec for row in rows)
    return {
        "database_parts": len(rows),
        "log_parts": len(rows),
        "database_read_latency_ms": _mean(row.database_read_latency_ms for row in rows),
        "database_read_latency_worst_ms": _whole(max, (row.database_read_latency_ms for row in rows)),
        "database_write_latency_ms": _mean(row.database_write_latency_ms for row in rows),
        "log_write_latency_ms": _mean(row.log_write_latency_ms for row in rows),
        "log_writes_per_sec": _whole(sum, (row.log_writes_per_sec for row in rows)),
        **_transfers(reads, writes),
    }


def _of_database_disks(rows: Sequence[DiskIo]) -> Figures:
    if not rows:
        return {}
    return {
        "database_parts": len(rows),
        "database_read_latency_ms": _mean(row.read_latency_ms for row in rows),
        "database_read_latency_worst_ms": _whole(max, (row.read_latency_ms for row in rows)),
        "database_write_latency_ms": _mean(row.write_latency_ms for row in rows),
        **_transfers((row.reads_per_sec for row in rows), (row.writes_per_sec for row in rows)),
    }


def _of_log_disks(rows: Sequence[DiskIo]) -> Figures:
    if not rows:
        return {}
    return {
        "log_parts": len(rows),
        "log_write_latency_ms": _mean(row.write_latency_ms for row in rows),
        "log_writes_per_sec": _whole(sum, (row.writes_per_sec for row in rows)),
    }


def _transfers(reads: Iterable[float | None], writes: Iterable[float | None]) -> Figures:
    read, written = _whole(sum, reads), _whole(sum, writes)
    return {
        "database_reads_per_sec": read,
        "database_writes_per_sec": written,
        "database_transfers_per_sec": None if read is None or written is None else read + written,
    }


def _backup(run: Run) -> Figures:
    rows = run.backup_result if _is_whole(run, run.backup_result) else ()
    return {
        "backup_parts": len(rows) or None,
        "backup_mb_per_sec": _whole(sum, (row.mb_per_sec for row in rows)),
    }


def _replay(run: Run) -> Figures:
    rows = run.soft_recovery_result if _is_whole(run, run.soft_recovery_result) else ()
    return {
        "replay_seconds": _whole(sum, (row.elapsed_seconds for row in rows)),
        "replay_logs": _whole(sum, (row.logs_replayed for row in rows)),
    }


def _whole(function: Callable[[list[float]], float], values: Iterable[float | None]) -> float | None:
    """What a function makes of all values; None where any of them is missing, or all, or it is beyond all numbers."""
    given = list(values)
    known = [value for value in given if value is not None]
    if not known or len(known) < len(given):
        return None
    figure = function(known)
    return figure if isfinite(figure) else None


def _mean(values: Iterable[float | None]) -> float | None:
    return _whole(lambda known: sum(known) / len(known), values)
