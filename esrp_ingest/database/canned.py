"""Questions as SQL text with named parameters, for programs that run SQL on an SQLite file themselves.

The text is compiled from the statements that this program runs: the figures are the same by construction.
"""

from typing import Any

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Integer,
    Select,
    String,
    Table,
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
from esrp_ingest.database.places import located_rows, located_tables
from esrp_ingest.database.ranking import FILTERS, TIE_DIGITS, not_failed, one_a_solution
from esrp_ingest.vocabulary.metrics import Metric

RANKING_PARAMETERS = ("test_type", "exchange_version", "vendor", "min_mailboxes", "max_mailboxes")
"""The parameters of `ranking_sql`; an empty text leaves a filter out."""
PLACES_PARAMETERS = ("solution_id", "test_type")
"""The parameters of `places_sql`."""

_BEFORE_THE_FIGURE = ("vendor", "product", "configuration", "exchange_version")
_AFTER_THE_FIGURE = (
    *("test_type", "basis", "iops_per_mailbox", "target_ratio", "mailboxes", "mailbox_category", "disks", "result"),
    *("relations_held", "relations_checked", "solution_id", "document_id"),
)
_WHOLE_NUMBERS = frozenset({"min_mailboxes", "max_mailboxes", "solution_id"})
_NO_FIGURES = frozenset({"run", "log_event", "finding"})


def ranking_sql(metric: Metric) -> str:
    """What `esrp rank --by METRIC` asks, in its order, with its ranks."""
    wanted = [or_(_parameter(name) == "", FILTERS[name](_typed(name))) for name in RANKING_PARAMETERS]
    found = one_a_solution(metric, [*wanted, not_failed()]).subquery("solutions")
    figure = func.round(found.c.value, TIE_DIGITS)
    missing = case((found.c.value.is_(None), 1), else_=0)
    order = (missing, figure if metric.better == "lower" else figure.desc())
    columns = (
        case((missing == 0, func.rank().over(order_by=order))).label("rank"),
        *(found.c[name] for name in _BEFORE_THE_FIGURE),
        found.c.value.label(metric.name),
        *(found.c[name] for name in _AFTER_THE_FIGURE),
    )
    return _text(select(*columns).order_by(*order, found.c.solution_id))


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
