"""What every table, view and column means, and in which unit: for documentation, metadata and the queries on views."""

from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import cache
from typing import Any, Literal

import sqlalchemy as sa

from esrp_ingest.configuration import Configured
from esrp_ingest.database.schema import Base, Document, Run, RunConfiguration, RunFigure, Solution, Vendor
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
    """All views by name, each after those that it is made of."""
    return {
        "run_as_corrected": Relation(
            "Each run as it counts: corrected values in the place of printed ones.", _RUN_AS_CORRECTED
        ),
        "solution_as_corrected": Relation(
            "Each solution as it counts: corrected values in the place of printed ones.", _SOLUTION_AS_CORRECTED
        ),
        "solution_choice": Relation("Which of the solutions that are the same counts.", _SOLUTION_CHOICE),
        "distinct_solution": Relation(
            "Each solution once, whatever the number of documents that describe it.",
            {**_SOLUTION_AS_CORRECTED, **_REPLACED, **_MET_BEFORE},
        ),
        "servers_named": Relation("How many servers the reports of each test of a solution name.", _SERVERS_NAMED),
        "servers_under_test": Relation(
            "How many servers of each solution were under test, and by what.", _SERVERS_UNDER_TEST
        ),
        "run_place": Relation("Whether a run's document is still at one of its places.", _RUN_PLACE),
        "run_choice": Relation(
            "Which run counts for each server and test of a solution, and why the others don't.", _RUN_CHOICE
        ),
        "measured_metrics": Relation(
            "What the reports measured: the runs that count of a solution and test, added up over its servers.",
            _MEASURED_COLUMNS,
        ),
        "printed_metrics": Relation("What a paper's own summary prints for the whole of a solution.", _PRINTED_COLUMNS),
        "run_metrics": Relation("One row a run, duplicates left out.", _RUN_COLUMNS),
        "solution_metrics": Relation("One row a solution and test type.", _SOLUTION_COLUMNS),
    }


@cache
def view(name: str) -> sa.TableClause:
    """A view as something to select from; always the same object, so that conditions on it belong to it."""
    return sa.table(name, *(_typed(column, meaning.type) for column, meaning in describe_views()[name].columns.items()))


_UNKNOWN_TO_SQLITE: dict[ColumnType, type[sa.types.TypeEngine[Any]]] = {
    "boolean": sa.Boolean,
    "date": sa.Date,
    "datetime": sa.DateTime,
}
"""Kinds of values that SQLite does not tell from others: a view's columns must name them."""


def _typed(name: str, kind: ColumnType) -> sa.ColumnClause[Any]:
    known = _UNKNOWN_TO_SQLITE.get(kind)
    return sa.column(name) if known is None else sa.column(name, known())


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
_FOUND_COLUMNS = {name: _METRIC_COLUMNS[name] for name, metric in METRICS.items() if metric.over_servers != "derived"}
_CATEGORY = Column("up_to_1000, 1001_to_5000 (both included) or over_5000 mailboxes")
_RANKING_GROUP = Column(
    "mailbox category and Exchange version, within which solutions are ranked: 1001_to_5000, 2013; "
    "not_stated stands for a part that is not known"
)
_CORRECTIONS = {"corrections": Column("corrected values behind the row", type="integer")}
_JUDGED = {
    "doubtful": Column(
        "its figures come from a table that the audit holds back: rankings leave them out", type="boolean"
    ),
    **_CORRECTIONS,
}
_REPLACED = {
    "replaced": Column("all places of its documents hold other bytes now: rankings leave it out", type="boolean")
}
_VENDOR = {"vendor": _column(Vendor.table().c.name), **_of(Vendor, "group_name")}
_MACHINE = {
    "machine": Column("the machine that the report belongs to, see machine_basis"),
    **_of(Run, "machine_basis"),
}
_MET_BEFORE = {"met_before": Column("all its runs are runs of another solution: rankings leave it out", type="boolean")}
_NIGHTS = Column("nights of stand-alone reports of this test that are complete", type="integer")
_NEWEST_NIGHT = Column("the night that the figures are of, the newest complete one; NULL for papers", type="date")
_RUN_ID = {"run_id": Column("the run", type="integer")}
_SOLUTION_ID = {"solution_id": Column("the solution", type="integer")}
_DOCUMENT_ID = {"document_id": Column("the document", type="integer")}
_YEAR = {"year": Column("year of the test, else of the publication", type="integer")}
_REPORTED = {
    "servers_reported": Column("servers whose reports of this test the paper prints", type="integer"),
}
_RESULT = {"result": Column("fail where a run failed, pass where all passed")}

_CONFIGURED = {
    **{
        f"configured_{name}": replace(column, description=f"{column.description}, by its configuration file")
        for name, column in _of(RunConfiguration, *Configured.model_fields).items()
    },
    "configured_by": _column(RunConfiguration.table().c.uri),
}
"""What a report does not print, and a file beside it states."""

_RUN_AS_CORRECTED: dict[str, Column] = {
    **_RUN_ID,
    **_of(Run, "document_id", "solution_id", "test_type", "server", "machine_name", "result"),
    **_of(Run, "achieved_iops", "target_iops", "measured_seconds", "started_at"),
    **_MACHINE,
    **_of(Run, "complete", "latency_resolution_ms", "duplicate_of_id"),
    **_CORRECTIONS,
}
_SOLUTION_AS_CORRECTED: dict[str, Column] = {
    **_SOLUTION_ID,
    **_of(Solution, "document_id", "duplicate_of_id"),
    **_VENDOR,
    **_of(Solution, "product", "configuration", "exchange_version", "disk_type", "raid_level", "connectivity"),
    **_of(Solution, "mailboxes", "iops_per_mailbox", "servers", "disks", "tested_on", "published_on"),
    **_CORRECTIONS,
    **_YEAR,
    "mailbox_category": _CATEGORY,
    "ranking_group": _RANKING_GROUP,
}
_SERVERS_NAMED: dict[str, Column] = {
    **_SOLUTION_ID,
    **_of(Run, "test_type"),
    "servers": Column("servers or machines by their names", type="integer"),
}
_SERVERS_UNDER_TEST: dict[str, Column] = {
    **_SOLUTION_ID,
    "by_load": Column("mailboxes * profile / target of a report: so many servers share the load", type="number"),
    "stated": Column("servers that the paper states", type="integer"),
    "reported": Column(
        "servers that reports of one test name, where neither by_load is whole nor any are stated", type="integer"
    ),
    "servers": Column(
        "servers under test: by_load where it is whole within 1 %, else those stated, else reported, else 1",
        type="integer",
    ),
}
_SOLUTION_CHOICE: dict[str, Column] = {
    **_SOLUTION_ID,
    "same_as": Column("the solution of which it is a copy, or itself", type="integer"),
    **_REPLACED,
    "counts": Column("whether it is the one that counts of those that are the same", type="boolean"),
    **_MET_BEFORE,
}
_RUN_PLACE: dict[str, Column] = {**_RUN_ID, **_REPLACED}
_RUN_CHOICE: dict[str, Column] = {
    **_RUN_ID,
    **_SOLUTION_ID,
    **_of(Run, "test_type"),
    "server": Column("the server's label or the machine's name, empty where the report states neither"),
    "counts": Column("whether the run counts for its server and test", type="boolean"),
    "complete": Column("whether its report is complete and gives the figure that its test is about", type="boolean"),
    "why_not": Column("why it does not count: replaced, incomplete, failed, shorter or earlier; NULL where it counts"),
    **_of(RunFigure, "night"),
    "nights": _NIGHTS,
    **_of(Run, "result", "achieved_iops", "target_iops", "latency_resolution_ms"),
    **_CORRECTIONS,
}
_MEASURED_COLUMNS: dict[str, Column] = {
    **_SOLUTION_ID,
    **_of(Run, "test_type"),
    **_REPORTED,
    "servers_complete": Column("servers whose reports give all figures", type="integer"),
    **_RESULT,
    **_FOUND_COLUMNS,
    **_of(Run, "latency_resolution_ms"),
    "doubtful": _JUDGED["doubtful"],
    "night": _NEWEST_NIGHT,
    "nights": _NIGHTS,
    **_CORRECTIONS,
}
_PRINTED_COLUMNS: dict[str, Column] = {
    **_SOLUTION_ID,
    "test_type": Column("the test that the figure is of"),
    "metric": Column("name of a metric"),
    "value": Column("the figure, in the metric's unit", type="number"),
}
_RUN_COLUMNS: dict[str, Column] = {
    **_RUN_ID,
    **_of(Run, "document_id", "solution_id"),
    **_VENDOR,
    **_of(Solution, "product", "exchange_version"),
    **_of(Run, "test_type", "server", "machine_name"),
    **_MACHINE,
    **_of(Run, "started_at", "result", "complete"),
    "instances": Column("database instances that the report names", type="integer"),
    **_METRIC_COLUMNS,
    "mailbox_category": _CATEGORY,
    **_of(Run, "latency_resolution_ms"),
    **_JUDGED,
    **_REPLACED,
    **_CONFIGURED,
}
_SOLUTION_COLUMNS: dict[str, Column] = {
    **_SOLUTION_ID,
    **_DOCUMENT_ID,
    **_VENDOR,
    **_of(Solution, "product", "configuration", "exchange_version"),
    **_YEAR,
    **_of(Run, "test_type"),
    **_of(Solution, "mailboxes"),
    "mailbox_category": _CATEGORY,
    "ranking_group": _RANKING_GROUP,
    **_of(Solution, "iops_per_mailbox", "disks", "disk_type", "raid_level", "connectivity", "servers"),
    **_REPORTED,
    "basis": Column("runs where complete reports of all servers under test are printed, else reported: the summary"),
    **_METRIC_COLUMNS,
    "target_ratio": Column(
        "achieved by target I/O: far above 1, transfers say nothing about mailboxes", None, "number"
    ),
    **_RESULT,
    **_of(Run, "latency_resolution_ms"),
    **_JUDGED,
    "relations_checked": Column(
        "arithmetic relations that could be checked in all documents of the solution's tests: the same in each row of "
        "the solution, so take one of them before adding up over solutions",
        None,
        "integer",
    ),
    **_of(Document, "relations_held"),
    **_REPLACED,
    "nights": _NIGHTS,
    "newest_night": _NEWEST_NIGHT,
}
