"""Questions as SQL text with named parameters, for programs that run SQL on an SQLite file themselves.

The text is compiled from the statements that this program runs: the figures are the same by construction.
"""

from functools import cache
from typing import Any

from sqlalchemy import (
    CTE,
    ColumnElement,
    CompoundSelect,
    Integer,
    Select,
    String,
    Table,
    and_,
    case,
    cast,
    func,
    literal,
    literal_column,
    or_,
    select,
    union_all,
)
from sqlalchemy.dialects import sqlite

from esrp_ingest.database import schema
from esrp_ingest.database.ask.places import located_rows, located_tables
from esrp_ingest.database.ask.ranking import FILTERS, TIE_DIGITS, not_failed, one_a_solution
from esrp_ingest.vocabulary.metrics import Metric

_RANKING_FILTERS = (*("test_type", "exchange_version", "vendor", "mailbox_category", "min_mailboxes", "max_mailboxes"),)
RANKING_PARAMETERS = (*_RANKING_FILTERS, "doubtful")
"""The parameters of `ranking_sql`; an empty text leaves a filter out; any other for `doubtful` ranks those figures."""
PLACES_PARAMETERS = ("solution_id", "test_type")
"""The parameters of `places_sql`."""

_BEFORE_THE_FIGURE = ("vendor", "product", "configuration", "exchange_version")
_AFTER_THE_FIGURE = (
    *("test_type", "basis", "iops_per_mailbox", "target_ratio", "mailboxes", "mailbox_category", "ranking_group"),
    *("disks", "result"),
    *("relations_held", "relations_checked", "finding_id", "held_back", "corrections", "solution_id", "document_id"),
    *("nights", "newest_night"),
)
_WHOLE_NUMBERS = frozenset({"min_mailboxes", "max_mailboxes", "solution_id"})
_NO_FIGURES = frozenset({"run", "log_event", "finding"})


@cache
def ranking_sql(metric: Metric) -> str:
    """What `esrp rank --by METRIC` asks, in its order, with its ranks."""
    wanted = [or_(_parameter(name) == "", FILTERS[name](_typed(name))) for name in _RANKING_FILTERS]
    every = one_a_solution(metric, [*wanted, not_failed()]).subquery("every")
    left_out = and_(every.c.doubtful, every.c.value.is_not(None), _parameter("doubtful") == "")
    found = select(
        *(column for column in every.c if column.name != "value"),
        case((left_out, None), else_=every.c.value).label("value"),
        case((left_out, "doubtful")).label("held_back"),
    ).subquery("solutions")
    half = func.coalesce(found.c.latency_resolution_ms, 0.0) / 2
    best, worst = (found.c.value - half, found.c.value + half)
    if metric.better == "higher":
        best, worst = -worst, -best
    order = (case((found.c.value.is_(None), 1), else_=0), func.round(worst, TIE_DIGITS), found.c.solution_id)
    ordered = select(
        found,
        func.max(func.round(best, TIE_DIGITS), literal(0.0)).label("best")
        if metric.is_latency
        else func.round(best, TIE_DIGITS).label("best"),
        func.round(worst, TIE_DIGITS).label("worst"),
        func.row_number().over(order_by=order).label("position"),
        func.row_number().over(partition_by=found.c.ranking_group, order_by=order).label("number"),
    ).cte("ordered")
    ranked = _ranked(ordered)
    columns = (
        ranked.c.rank,
        *(ordered.c[name] for name in _BEFORE_THE_FIGURE),
        ordered.c.value.label(metric.name),
        *([ordered.c.latency_resolution_ms] if metric.is_latency else []),
        *(ordered.c[name] for name in _AFTER_THE_FIGURE),
    )
    joined = ordered.outerjoin(ranked, ranked.c.position == ordered.c.position)
    return _text(select(*columns).select_from(joined).order_by(ordered.c.position))


def _ranked(ordered: CTE) -> CTE:
    """Row by row the rank that it shares with the best that it overlaps: as `ranking.shared_ranks` does in a group."""
    step = (ordered.c.position, ordered.c.ranking_group, ordered.c.number)
    first = select(*step, ordered.c.worst.label("reach")).where(ordered.c.number == 1, ordered.c.value.is_not(None))
    walked = first.cte("walked", recursive=True)
    following = select(*step, case((ordered.c.best > walked.c.reach, ordered.c.worst), else_=walked.c.reach)).where(
        ordered.c.ranking_group == walked.c.ranking_group,
        ordered.c.number == walked.c.number + 1,
        ordered.c.value.is_not(None),
    )
    walked = walked.union_all(following)
    earlier = walked.alias("earlier")
    overlaps = and_(earlier.c.ranking_group == ordered.c.ranking_group, earlier.c.reach >= ordered.c.best)
    least = select(func.min(earlier.c.reach)).where(overlaps).scalar_subquery()
    is_exact = ordered.c.best == ordered.c.worst
    reach = case((is_exact, walked.c.reach), else_=least).label("reach")
    shared = select(walked.c.position, walked.c.ranking_group, reach)
    place = shared.join(ordered, ordered.c.position == walked.c.position).subquery("shared")
    rank = func.rank().over(partition_by=place.c.ranking_group, order_by=place.c.reach)
    return select(place.c.position, rank.label("rank")).cte("ranked")


@cache
def places_sql() -> str:
    """Where the figures of a solution were read: all rows of its runs of one test type, and of its paper's summary."""
    run, reported = schema.Run.table(), schema.ReportedMetric.table()
    of_runs = [
        _places(table).where(run.c.solution_id == _typed("solution_id"), run.c.test_type == _typed("test_type"))
        for table in located_tables()
        if {"run_id", "instance_id"} & set(table.c.keys()) and table.name not in _NO_FIGURES
    ]
    of_summary = _places(reported).where(reported.c.solution_id == _typed("solution_id"))
    return _text(union_all(*of_runs, of_summary))


def _places(table: Table) -> Select[Any]:
    rows = located_rows(table)
    named = (literal(table.name, String).label("table_name"), table.c.id.label("row_id"))
    return rows.with_only_columns(*named, *rows.selected_columns)


def _parameter(name: str) -> ColumnElement[str]:
    return literal_column(f":{name}")


def _typed(name: str) -> ColumnElement[Any]:
    """A parameter, which comes as text, as what the column that it is compared with holds."""
    return cast(_parameter(name), Integer) if name in _WHOLE_NUMBERS else _parameter(name)


def _text(statement: Select[Any] | CompoundSelect[Any]) -> str:
    return str(statement.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True}))
