"""What speaks against a figure in a ranking: open errors of the audit about the cells that it is made of."""

from typing import Any

from sqlalchemy import ColumnElement, FromClause, Select, and_, func, or_, select, true

from esrp_ingest.database import schema
from esrp_ingest.database.store.accepting import is_accepted
from esrp_ingest.vocabulary.findings import DOUBT_RULE
from esrp_ingest.vocabulary.metrics import METRICS

_FINDING, _RUN, _DOCUMENT = schema.Finding.table(), schema.Run.table(), schema.Document.table()
_ACCEPTED, _SOLUTION, _REPORTED = schema.AcceptedFinding.table(), schema.Solution.table(), schema.ReportedMetric.table()


def errors_behind(metric: str) -> Select[Any]:
    """By solution and test type: the first open error about a cell behind a metric, as `finding_id`."""
    cells = METRICS[metric].cells
    about = or_(*(and_(_FINDING.c.table_name == table, _FINDING.c.column_name == column) for table, column in cells))
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
