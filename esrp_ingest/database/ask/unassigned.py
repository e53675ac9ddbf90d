"""Runs of no solution, ranked by machine: the newest of each."""

from sqlalchemy import Connection, and_, func, select, true

from esrp_ingest.database import schema
from esrp_ingest.database.ask.listing import tested_at
from esrp_ingest.database.ask.results import Rows
from esrp_ingest.database.schema.descriptions import view
from esrp_ingest.vocabulary.metrics import METRICS

_RUN, _DOCUMENT = schema.Run.table(), schema.Document.table()
_METRICS = view("run_metrics")


def rank_unassigned(
    connection: Connection, metric: str, test_type: str | None, limit: int | None, *, doubtful: bool = False
) -> Rows:
    """The newest run of each machine that is of no solution, the best figure first; equal figures share a rank.

    Args:
        connection: a connection to ask.
        metric: what to rank by.
        test_type: kind of test; the metric's own where it is None.
        limit: at most so many.
        doubtful: also runs whose tables the audit holds back, and incomplete ones.
    """
    sure = and_(_METRICS.c.doubtful.is_not(True), _METRICS.c.complete.is_not(False))
    figure = _METRICS.c[metric]
    machine = _RUN.c.machine
    newest = func.row_number().over(partition_by=machine, order_by=[tested_at.desc(), _RUN.c.id.desc()])
    count = func.count().over(partition_by=machine)
    runs = (
        select(
            machine,
            _RUN.c.test_type,
            figure.label("figure"),
            tested_at.label("tested_at"),
            *(_RUN.c[name] for name in ("result", "complete")),
            _METRICS.c.doubtful,
            count.label("runs"),
            _RUN.c.id.label("run_id"),
            newest.label("place"),
        )
        .join(_METRICS, _METRICS.c.run_id == _RUN.c.id)
        .where(
            _RUN.c.solution_id.is_(None),
            _RUN.c.test_type == (test_type or METRICS[metric].test_types[0]),
            figure.is_not(None),
            true() if doubtful else sure,
            _METRICS.c.replaced.is_not(True),
        )
        .subquery()
    )
    best = runs.c.figure.asc() if METRICS[metric].better == "lower" else runs.c.figure.desc()
    names = (
        "machine",
        "test_type",
        "figure",
        "tested_at",
        "result",
        "runs",
        "run_id",
        *(("complete", "doubtful") if doubtful else ()),
    )
    statement = (
        select(func.rank().over(order_by=best).label("rank"), *(runs.c[name] for name in names))
        .where(runs.c.place == 1)
        .order_by("rank", runs.c.machine)
        .limit(limit)
    )
    rows = Rows.of(connection.execute(statement))
    return Rows(tuple(metric if name == "figure" else name for name in rows.columns), rows.rows)


def count_unassigned(connection: Connection) -> int:
    """How many runs are of no solution."""
    counted = select(func.count()).select_from(_RUN)
    return connection.scalar(counted.where(_RUN.c.solution_id.is_(None), _RUN.c.duplicate_of_id.is_(None))) or 0
