"""What every table, view and column means, and in which unit: for documentation, metadata and the queries on views."""

from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from typing import Literal

import sqlalchemy as sa

from esrp_ingest.database.schema import Base, Run, Solution, Vendor
from esrp_ingest.vocabulary.metrics import METRICS

ColumnType = Literal["integer", "number", "string", "boolean", "date", "datetime"]
"""Kinds of values, by the names that Frictionless Data Packages use."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column's meaning.

    Attributes:
        description: in words.
        unit: `ms`, `1/s`, `bytes`, `MB`, ...; None for texts, counts and times.
        type: what its values are.
    """

    description: str
    unit: str | None = None
    type: ColumnType = "string"


@dataclass(frozen=True, slots=True)
class Relation:
    """A table or view: what a row is, and its columns in order."""

    description: str
    columns: dict[str, Column]


def describe_tables() -> dict[str, Relation]:
    """All tables by name, parents before children."""
    return {
        table.name: Relation(table.comment or "", {column.name: _column(column) for column in table.columns})
        for table in Base.metadata.sorted_tables
    }


def describe_views() -> dict[str, Relation]:
    """Both views by name."""
    return {
        "run_metrics": Relation("One row a run, duplicates left out.", _RUN_COLUMNS),
        "solution_metrics": Relation("One row a solution and test type.", _SOLUTION_COLUMNS),
    }


@cache
def view(name: str) -> sa.TableClause:
    """A view as something to select from; always the same object, so that conditions on it belong to it."""
    return sa.table(name, *(_typed(column, meaning.type) for column, meaning in describe_views()[name].columns.items()))


def _typed(name: str, kind: ColumnType) -> sa.ColumnClause[object]:
    """A view's column: SQLite knows no truth values, so what gives them must be named."""
    return sa.column(name, sa.Boolean()) if kind == "boolean" else sa.column(name)


_TYPES: dict[type, ColumnType] = {
    int: "integer",
    float: "number",
    str: "string",
    bool: "boolean",
    date: "date",
    datetime: "datetime",
}


def _column(column: sa.Column[object]) -> Column:
    kind = _TYPES[column.type.python_type]
    return Column(column.info["description"], column.info.get("unit"), kind)


def _of(model: type[Base], *names: str) -> dict[str, Column]:
    return {name: _column(model.table().c[name]) for name in names}


_METRIC_COLUMNS = {metric.name: Column(metric.meaning, metric.unit, "number") for metric in METRICS.values()}
_CATEGORY = Column("up_to_1000, 1001_to_5000 (both included) or over_5000 mailboxes")
_JUDGED = {
    "doubtful": Column(
        "its figures come from a table that the audit holds back: rankings leave them out", type="boolean"
    ),
    "corrections": Column("corrected values behind the row", type="integer"),
}
_VENDOR = _column(Vendor.table().c.name)

_RUN_COLUMNS: dict[str, Column] = {
    "run_id": Column("the run", type="integer"),
    **_of(Run, "solution_id"),
    "vendor": _VENDOR,
    **_of(Solution, "product", "exchange_version"),
    **_of(Run, "test_type", "server", "result"),
    "instances": Column("database instances that the report names", type="integer"),
    **_METRIC_COLUMNS,
    "mailbox_category": _CATEGORY,
    **_of(Run, "latency_resolution_ms"),
    **_JUDGED,
}
_SOLUTION_COLUMNS: dict[str, Column] = {
    "solution_id": Column("the solution", type="integer"),
    "vendor": _VENDOR,
    **_of(Solution, "product", "configuration", "exchange_version"),
    **_of(Run, "test_type"),
    **_of(Solution, "mailboxes"),
    "mailbox_category": _CATEGORY,
    **_of(Solution, "disks", "servers"),
    "servers_reported": Column("servers whose reports of this test the paper prints", type="integer"),
    "basis": Column("runs where complete reports of all servers under test are printed, else reported: the summary"),
    **_METRIC_COLUMNS,
    "result": Column("fail where a run failed, pass where all passed"),
    **_of(Run, "latency_resolution_ms"),
    **_JUDGED,
}
