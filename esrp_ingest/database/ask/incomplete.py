"""Solutions whose only reports end early: no view counts these; rankings show them only where somebody asks."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from sqlalchemy import ColumnClause, ColumnElement, Connection, Subquery, and_, func, literal, select
from sqlalchemy.sql.visitors import replacement_traverse

from esrp_ingest.database import schema
from esrp_ingest.database.schema.descriptions import view
from esrp_ingest.vocabulary.findings import ENDS_EARLY_RULE
from esrp_ingest.vocabulary.metrics import Metric

_RUN, _DOCUMENT, _FINDING = schema.Run.table(), schema.Document.table(), schema.Finding.table()
_RUNS, _SOLUTIONS, _SERVERS = view("run_metrics"), view("solution_as_corrected"), view("servers_under_test")
_OF_SOLUTION = (
    *("solution_id", "vendor", "group_name", "product", "configuration", "exchange_version", "mailboxes"),
    *("mailbox_category", "ranking_group", "iops_per_mailbox", "disks", "disk_type", "connectivity", "document_id"),
)


def incomplete_rows(
    connection: Connection, metric: Metric, conditions: Iterable[ColumnElement[bool]] = ()
) -> list[dict[str, Any]]:
    """By solution, the newest incomplete run with a figure, as rows like those of `ranking.one_a_solution`.

    Only solutions with one server under test: a part of the servers is never shown as the whole.

    Args:
        connection: a connection to ask.
        metric: what is ranked.
        conditions: what the rows must satisfy, said of columns of `solution_metrics`.
    """
    there_are = select(_RUN.c.id).where(_RUN.c.complete.is_(False), _RUN.c.solution_id.is_not(None)).limit(1)
    if connection.scalar(there_are) is None:
        return []
    finding = select(func.min(_FINDING.c.id)).where(
        _FINDING.c.run_id == _RUNS.c.run_id, _FINDING.c.rule == ENDS_EARLY_RULE
    )
    value = _RUNS.c[metric.name]
    statement = (
        select(
            *(_SOLUTIONS.c[name] for name in _OF_SOLUTION),
            *(_RUNS.c[name] for name in ("test_type", "result", "corrections")),
            _RUNS.c.run_id,
            value.label("value"),
            (_RUNS.c.achieved_iops / func.nullif(_RUNS.c.target_iops, 0)).label("target_ratio"),
            (_RUNS.c.latency_resolution_ms if metric.is_latency else literal(None)).label("latency_resolution_ms"),
            literal("runs").label("basis"),
            *(_DOCUMENT.c[name] for name in ("relations_held", "relations_checked")),
            finding.scalar_subquery().label("doubt_id"),
        )
        .join(_SOLUTIONS, _SOLUTIONS.c.solution_id == _RUNS.c.solution_id)
        .join(_SERVERS, and_(_SERVERS.c.solution_id == _RUNS.c.solution_id, _SERVERS.c.servers == 1))
        .join(_DOCUMENT, _DOCUMENT.c.id == _RUNS.c.document_id)
        .where(_RUNS.c.complete.is_(False), _RUNS.c.replaced.is_not(True), value.is_not(None))
        .where(_RUNS.c.test_type.in_(metric.test_types))
        .subquery()
    )
    asked = (replacement_traverse(condition, {}, partial(_column_of, statement)) for condition in conditions)
    newest = select(statement).where(*asked).order_by(statement.c.run_id.desc())
    found: dict[int, dict[str, Any]] = {}
    rows = [dict(row) for row in connection.execute(newest).mappings()]
    for row in sorted(rows, key=lambda row: metric.test_types.index(row["test_type"])):
        found.setdefault(row["solution_id"], {**row, "doubtful": True, "incomplete": True, "finding_id": None})
    return list(found.values())


def _column_of(rows: Subquery, element: Any, **_: Any) -> ColumnElement[Any] | None:  # noqa: ANN401 - of any kind
    """The column of some rows that stands for one of `solution_metrics`."""
    of_view = isinstance(element, ColumnClause) and element.table is view("solution_metrics")
    return rows.c[element.name] if of_view else None
