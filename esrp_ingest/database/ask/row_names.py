"""What a row is called where others refer to it: SQL for each table, for programs that run it themselves."""

from typing import Any

from sqlalchemy import ColumnElement, Select, String, cast, func, literal_column, select
from sqlalchemy.dialects import sqlite

from esrp_ingest.database import schema
from esrp_ingest.database.ask.listing import tested_at

_DOCUMENT, _LOCATION = schema.Document.table(), schema.DocumentLocation.table()
_SOLUTION, _RUN, _JOB = schema.Solution.table(), schema.Run.table(), schema.ImportJob.table()
_INSTANCE, _VENDOR = schema.Instance.table(), schema.Vendor.table()


def _first_of(*parts: ColumnElement[Any]) -> ColumnElement[str]:
    return func.coalesce(*parts)


def _together(first: ColumnElement[Any], *others: ColumnElement[Any]) -> ColumnElement[str]:
    """What is stated, with a comma before each other part."""
    whole: ColumnElement[str] = first
    for other in others:
        whole = whole + func.coalesce(", " + cast(other, String), "")
    return whole


_PLACE = select(func.min(_LOCATION.c.uri)).where(_LOCATION.c.document_id == _DOCUMENT.c.id).scalar_subquery()
_NAMES: dict[str, Select[Any]] = {
    "document": select(_first_of(_DOCUMENT.c.title, _PLACE, func.substr(_DOCUMENT.c.sha256, 1, 12))),
    "solution": select(
        _together(
            _first_of(_SOLUTION.c.product, _SOLUTION.c.title, "solution " + cast(_SOLUTION.c.id, String)),
            _SOLUTION.c.configuration,
        )
    ),
    "run": select(
        _together(
            _RUN.c.test_type, _first_of(_RUN.c.server, _RUN.c.machine), func.substr(cast(tested_at, String), 1, 10)
        )
    ),
    "instance": select(_INSTANCE.c.name),
    "vendor": select(_VENDOR.c.name),
    "import_job": select(func.substr(cast(_JOB.c.started_at, String), 1, 16)),
}
_TABLES = {table.name: table for table in (_DOCUMENT, _SOLUTION, _RUN, _INSTANCE, _VENDOR, _JOB)}


def _sql(name: str, statement: Select[Any]) -> str:
    wanted: ColumnElement[int] = literal_column(":id")
    asked = statement.where(_TABLES[name].c.id == wanted)
    return str(asked.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True}))


ROW_NAMES: dict[str, str] = {name: _sql(name, statement) for name, statement in _NAMES.items()}
"""By table: the SELECT that gives the name of row `:id`, on SQLite."""


def referred_table(column: str, table: str | None) -> str | None:
    """The table whose rows a column refers to, if their rows have names.

    Args:
        column: a column of a table, view or query.
        table: that table or view, None of a query.
    """
    if column == "duplicate_of_id":
        return table if table in ROW_NAMES else "solution" if table == "solution_as_corrected" else None
    target = column.removesuffix("_id")
    return target if target != column and target in ROW_NAMES else None
