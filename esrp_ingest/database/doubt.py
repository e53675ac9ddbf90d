"""What speaks against a figure in a ranking: open errors of the audit about the cells that it is made of."""

from typing import Any

from sqlalchemy import ColumnElement, FromClause, Select, and_, func, or_, select, true

from esrp_ingest.audit.trust import DOUBT_RULE
from esrp_ingest.database import schema
from esrp_ingest.database.accepting import is_accepted

_FINDING, _RUN, _DOCUMENT = schema.Finding.table(), schema.Run.table(), schema.Document.table()
_ACCEPTED, _SOLUTION, _REPORTED = schema.AcceptedFinding.table(), schema.Solution.table(), schema.ReportedMetric.table()

_READS = (("instance_io", "database_reads_per_sec"), ("disk_io", "reads_per_sec"), ("run", "achieved_iops"))
_WRITES = (("instance_io", "database_writes_per_sec"), ("disk_io", "writes_per_sec"), ("run", "achieved_iops"))
_READ_LATENCY = (("instance_io", "database_read_latency_ms"), ("disk_io", "read_latency_ms"))
_ACHIEVED, _TARGET = ("run", "achieved_iops"), ("run", "target_iops")
_BACKUP = (("backup_result", "mb_per_sec"),)
CELLS: dict[str, tuple[tuple[str, str], ...]] = {
    "database_read_latency_ms": _READ_LATENCY,
    "database_read_latency_worst_ms": _READ_LATENCY,
    "database_write_latency_ms": (("instance_io", "database_write_latency_ms"), ("disk_io", "write_latency_ms")),
    "log_write_latency_ms": (("instance_io", "log_write_latency_ms"), ("disk_io", "write_latency_ms")),
    "database_reads_per_sec": _READS,
    "database_writes_per_sec": _WRITES,
    "log_writes_per_sec": (("instance_io", "log_writes_per_sec"), ("disk_io", "writes_per_sec")),
    "database_transfers_per_sec": (*_READS, *_WRITES),
    "achieved_iops": (_ACHIEVED,),
    "target_iops": (_TARGET,),
    "iops_headroom_pct": (_ACHIEVED, _TARGET),
    "transfers_per_sec_per_1000_mailboxes": (*_READS, *_WRITES),
    "transfers_per_sec_per_disk": (*_READS, *_WRITES),
    "backup_mb_per_sec_per_database": _BACKUP,
    "backup_mb_per_sec_per_server": _BACKUP,
    "backup_mb_per_sec": _BACKUP,
    "log_replay_seconds": (("soft_recovery_result", "elapsed_seconds"), ("soft_recovery_result", "logs_replayed")),
}
"""By metric: the tables and columns whose cells speak for its figure, or against it. What the Total table repeats is
among them: where both differ, either may be the wrong one."""
NOT_OF_TABLES = frozenset({"achieved_iops", "target_iops", "iops_headroom_pct"})
"""Metrics that a report prints beside its tables: a table that is held back does not concern them."""


def errors_behind(metric: str) -> Select[Any]:
    """By solution and test type: the first open error about a cell behind a metric, as `finding_id`."""
    about = or_(
        *(
            and_(_FINDING.c.table_name == table, _FINDING.c.column_name == column)
            for table, column in dict.fromkeys(CELLS[metric])
        )
    )
    return (
        select(_RUN.c.solution_id, _RUN.c.test_type, func.min(_FINDING.c.id).label("finding_id"))
        .select_from(_findings_of_runs())
        .where(about, *_open_error())
        .group_by(_RUN.c.solution_id, _RUN.c.test_type)
    )


def errors_of_cells() -> Select[Any]:
    """By solution, test type, table and column: the first open error about a cell there."""
    place = (_RUN.c.solution_id, _RUN.c.test_type, _FINDING.c.table_name, _FINDING.c.column_name)
    found = select(*place, func.min(_FINDING.c.id)).select_from(_findings_of_runs())
    return found.where(_RUN.c.solution_id.is_not(None), *_open_error()).group_by(*place)


def _findings_of_runs() -> FromClause:
    return (
        _FINDING.join(_RUN, _RUN.c.id == _FINDING.c.run_id)
        .join(_DOCUMENT, _DOCUMENT.c.id == _FINDING.c.document_id)
        .outerjoin(_ACCEPTED, is_accepted())
    )


def doubts_about() -> Select[Any]:
    """By solution and test type: the first finding about a table that is held back, as `finding_id`."""
    return (
        select(_RUN.c.solution_id, _RUN.c.test_type, func.min(_FINDING.c.id).label("finding_id"))
        .join(_RUN, _RUN.c.id == _FINDING.c.run_id)
        .where(_FINDING.c.rule == DOUBT_RULE)
        .group_by(_RUN.c.solution_id, _RUN.c.test_type)
    )


def reported_errors(metric: str) -> Select[Any]:
    """By solution: the first open error about the figures of its paper's summary for a metric, as `finding_id`."""
    every = errors_of_summaries().where(_REPORTED.c.metric == metric).subquery()
    return select(every.c.solution_id, every.c.finding_id)


def errors_of_summaries() -> Select[Any]:
    """By solution and metric: the first open error about the figures of its paper's summary, as `finding_id`."""
    same_place = and_(
        _FINDING.c.page.is_not_distinct_from(_REPORTED.c.page),
        _FINDING.c.line.is_not_distinct_from(_REPORTED.c.line),
        _FINDING.c.bbox.is_not_distinct_from(_REPORTED.c.bbox),
    )
    joined = (
        _FINDING.join(_DOCUMENT, _DOCUMENT.c.id == _FINDING.c.document_id)
        .join(_SOLUTION, _SOLUTION.c.document_id == _DOCUMENT.c.id)
        .join(_REPORTED, and_(_REPORTED.c.solution_id == _SOLUTION.c.id, same_place))
        .outerjoin(_RUN, _RUN.c.id == _FINDING.c.run_id)
        .outerjoin(_ACCEPTED, is_accepted())
    )
    return (
        select(_SOLUTION.c.id.label("solution_id"), _REPORTED.c.metric, func.min(_FINDING.c.id).label("finding_id"))
        .select_from(joined)
        .where(_FINDING.c.table_name == "reported_metric", _REPORTED.c.metric.is_not(None), *_open_error())
        .group_by(_SOLUTION.c.id, _REPORTED.c.metric)
    )


def _open_error() -> tuple[ColumnElement[bool], ...]:
    return (
        _FINDING.c.severity == "error",
        _FINDING.c.mended.is_not(true()),
        _ACCEPTED.c.id.is_(None),
    )
