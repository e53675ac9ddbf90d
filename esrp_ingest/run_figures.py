"""What the tables of a run add up to: written when a run is loaded, so that rankings need not add millions of rows.

Each figure comes about as docs/metrics.md says: latencies are means over database instances, rates are sums. Where a
cell could not be read, or a table has fewer rows than the report lists databases, there is no figure: a part is never
shown as the whole.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from math import isfinite

from esrp_ingest.coarse import coarse, rounded
from esrp_ingest.models import BackupResult, DiskIo, InstanceIo, Run, SoftRecoveryResult, TableTrust
from esrp_ingest.vocabulary.metrics import METRICS, Metric

Figures = dict[str, float | None]
"""Values by the columns of the table `run_figure`."""
_Rows = Sequence[InstanceIo] | Sequence[DiskIo] | Sequence[BackupResult]

_ADDED_UP = tuple(metric for metric in METRICS.values() if metric.over_rows is not None)
_PARTS: dict[tuple[str, str | None], tuple[str, ...]] = {
    ("instance_io", "transactional"): ("database_parts", "log_parts"),
    ("disk_io", "database"): ("database_parts",),
    ("disk_io", "log"): ("log_parts",),
    ("backup_result", None): ("backup_parts",),
}
"""Tables, by name and kind of rows, and the columns that say how many rows are behind a figure of theirs."""
FIGURES: dict[str, type] = {
    **dict.fromkeys(chain(*_PARTS.values()), int),
    **dict.fromkeys((metric.name for metric in _ADDED_UP), float),
    "replay_seconds": float,
    "replay_logs": int,
}
"""The columns of the table `run_figure` that `run_figures` gives, and the types of their values where there are any."""


def _sources() -> Iterator[tuple[str, str | None]]:
    """The tables, by name and kind of rows, that metrics come from: in their order, so that the first one counts."""
    for metric in _ADDED_UP:
        yield from ((source.table, source.rows) for source in metric.sources)


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
    """The figures of a run: those of the tables by instance, and for Jetstress 2007 those of the disk table.

    They stand in the order of `FIGURES`.
    """
    figures: Figures = dict.fromkeys(FIGURES)
    for table, kind in dict.fromkeys((*_PARTS, *_sources())):
        found = _of_rows(_rows_of(run, table, kind), table, kind)
        figures |= {name: value for name, value in found.items() if figures[name] is None}
    return {**figures, **_replay(run)}


def metrics_of(run: Run) -> Figures:
    """The metrics of a run that need nothing but its report, as the view `run_metrics` has them.

    Those for each disk or mailbox are none of them: a report states neither.
    """
    found = {**run_figures(run), "achieved_iops": run.achieved_iops, "target_iops": run.target_iops}
    backup, parts = found["backup_mb_per_sec"], found["backup_parts"]
    found["backup_mb_per_sec_per_database"] = _ratio(backup, parts)
    found["backup_mb_per_sec_per_server"] = backup
    found["log_replay_seconds"] = _ratio(found["replay_seconds"], found["replay_logs"])
    headroom = _ratio(run.achieved_iops, run.target_iops)
    found["iops_headroom_pct"] = None if headroom is None else 100 * (headroom - 1)
    known = [metric for metric in METRICS.values() if metric.name in found]
    return {metric.name: _as_printed(found[metric.name], metric, run) for metric in known}


def _ratio(dividend: float | None, divisor: float | None) -> float | None:
    return dividend / divisor if dividend is not None and divisor else None


def _as_printed(figure: float | None, metric: Metric, run: Run) -> float | None:
    """A figure to the decimals that mean something, a latency as coarse as its report prints it."""
    if figure is None:
        return None
    return rounded(coarse(figure, run.latency_resolution_ms) if metric.is_latency else figure)


def _rows_of(run: Run, table: str, kind: str | None) -> _Rows:
    """The rows of a kind of a table; of instances none where a report names more databases than it has rows."""
    rows = [
        row for row in getattr(run, table) if kind in (None, getattr(row, "scope", None), getattr(row, "role", None))
    ]
    return rows if table == "disk_io" or _is_whole(run, rows) else ()


def _is_whole(run: Run, rows: Sequence[InstanceIo] | Sequence[BackupResult] | Sequence[SoftRecoveryResult]) -> bool:
    """Whether a table has one row for each database that the report lists."""
    names = [row.instance for row in rows]
    listed = sum(1 for each in run.instance if each.database_path is not None or each.log_path is not None)
    return len(names) == len(set(names)) and len(names) >= listed


def _of_rows(rows: _Rows, table: str, kind: str | None) -> Figures:
    """What the rows of a table add up to."""
    if not rows:
        return {}
    found: Figures = dict.fromkeys(_PARTS.get((table, kind), ()), len(rows))
    for metric in _ADDED_UP:
        if columns := [source.column for source in metric.sources if (source.table, source.rows) == (table, kind)]:
            found[metric.name] = _added_up(metric, [[getattr(row, column) for row in rows] for column in columns])
    return found


def _added_up(metric: Metric, columns: Sequence[Sequence[float | None]]) -> float | None:
    """A metric's figure out of its columns."""
    function = _OVER_ROWS[metric.over_rows or "sum"]
    figures = [_whole(function, values) for values in columns]
    return _whole(sum, figures)


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


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


_OVER_ROWS: dict[str, Callable[[list[float]], float]] = {"sum": sum, "worst": max, "mean": _mean}
