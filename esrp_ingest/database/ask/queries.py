"""What users ask the database: details, comparisons and findings, and by import `rank` and `run_select`.

Statements are built out of the schema's tables with bound values; the figures come from the views.
"""

import re
from collections.abc import Sequence
from datetime import date
from typing import Any, get_args

import sqlalchemy as sa
from sqlalchemy import Connection, Select, func, select

from esrp_ingest.coarse import bounds, coarse
from esrp_ingest.counting import newest_of
from esrp_ingest.database import schema
from esrp_ingest.database.ask.ranking import TIE_DIGITS, RankedSolution, Ranking, RankRequest, find_metric, rank
from esrp_ingest.database.ask.results import Details, Record, Rows, Value
from esrp_ingest.database.ask.selecting import run_select
from esrp_ingest.database.schema.descriptions import view
from esrp_ingest.database.store.accepting import is_accepted
from esrp_ingest.errors import UsageError
from esrp_ingest.layout import Severity
from esrp_ingest.vocabulary.metrics import IO_TESTS, METRICS, Metric

__all__ = [
    "Details",
    "RankRequest",
    "RankedSolution",
    "Ranking",
    "Record",
    "Rows",
    "Value",
    "compare",
    "find_metric",
    "findings",
    "rank",
    "run_select",
    "show_document",
    "show_run",
    "show_solution",
]

_LATENCY = re.compile(r"latency(?:_worst)?_ms$")
_DOCUMENT, _LOCATION = schema.Document.table(), schema.DocumentLocation.table()
_SOLUTION, _VENDOR = schema.Solution.table(), schema.Vendor.table()
_RUN, _INSTANCE, _FINDING = schema.Run.table(), schema.Instance.table(), schema.Finding.table()
_FIGURE = schema.RunFigure.table()
_ACCEPTED, _APPLIED = schema.AcceptedFinding.table(), schema.AppliedCorrection.table()
_SEVERITIES: tuple[str, ...] = get_args(Severity)
"""The worst first."""
_JUDGED = ("doubtful", "corrections")
_PLACE = ("page", "line", "bbox")
"""Where a row was read."""
_RESOLUTION = "latency_resolution_ms"
_RUN_NAMES = (
    *("id", "test_type", "server", "machine_name", "machine", "machine_basis", "started_at", "result", "achieved_iops"),
)
"""What is shown of a run beside its figures."""


def findings(
    connection: Connection,
    *,
    at_least: Severity = "info",
    rule: str | None = None,
    document_id: int | None = None,
    settled: bool = True,
    limit: int | None = None,
) -> Rows:
    """What reading and the audit noticed, the worst first.

    `settled` says of a finding why it is not open: somebody accepted it, or with the corrections of its document it
    does not arise any more; of an open one it is None.

    Args:
        connection: a connection to ask.
        at_least: leave out what is less severe.
        rule: only findings of this rule.
        document_id: only findings about this document.
        settled: also those that are not open.
        limit: at most so many.
    """
    wanted = _SEVERITIES[: _SEVERITIES.index(at_least) + 1]
    uri = select(func.min(_LOCATION.c.uri)).where(_LOCATION.c.document_id == _FINDING.c.document_id).scalar_subquery()
    order = sa.case({severity: place for place, severity in enumerate(_SEVERITIES)}, value=_FINDING.c.severity)
    names = ("id", "severity", "rule", "document_id", "run_id", "subject", "expected", "actual", "message")
    why = sa.case(
        (_FINDING.c.mended.is_(sa.true()), "corrected"),
        (_ACCEPTED.c.id.is_not(None), sa.literal("accepted: ") + _ACCEPTED.c.why),
    )
    joined = (
        _FINDING.join(_DOCUMENT, _DOCUMENT.c.id == _FINDING.c.document_id)
        .outerjoin(_RUN, _RUN.c.id == _FINDING.c.run_id)
        .outerjoin(_ACCEPTED, is_accepted())
    )
    columns = (*(_FINDING.c[name] for name in names), _FINDING.c.page, _FINDING.c.line)
    statement = (
        select(*columns, uri.label("uri"), why.label("settled"))
        .select_from(joined)
        .where(_FINDING.c.severity.in_(wanted))
        .order_by(order, _FINDING.c.document_id, _FINDING.c.id)
        .limit(limit)
    )
    if rule is not None:
        statement = statement.where(_FINDING.c.rule == rule)
    if document_id is not None:
        statement = statement.where(_FINDING.c.document_id == document_id)
    if not settled:
        statement = statement.where(why.is_(None))
    return Rows.of(connection.execute(statement))


def show_solution(connection: Connection, solution_id: int, *, where: bool = False) -> Details:
    """A solution with its metrics, its runs, and what its paper prints about it.

    Args:
        connection: a connection to ask.
        solution_id: the solution.
        where: also the page, line and box at which each figure stands.

    Raises:
        UsageError: there is no such solution.
    """
    statement = select(_SOLUTION, _VENDOR.c.name.label("vendor"), _VENDOR.c.group_name).outerjoin(
        _VENDOR, _VENDOR.c.id == _SOLUTION.c.vendor_id
    )
    record = _one(connection, statement.where(_SOLUTION.c.id == solution_id), "solution", solution_id)
    metrics, fact, reported = view("solution_metrics"), schema.SolutionFact.table(), schema.ReportedMetric.table()
    runs = (*_RUN_NAMES, "target_iops")
    tests = ("test_type", "basis", "servers_reported", "result", _RESOLUTION, *_JUDGED, "nights", "newest_night")
    place = _PLACE if where else ()
    tables = {
        "metrics": select(*(metrics.c[name] for name in (*tests, *METRICS))).order_by(metrics.c.test_type),
        "runs": select(*(_RUN.c[name] for name in runs)).order_by(_RUN.c.ordinal),
        "reported_metric": _printed(
            *(reported, "scope", "metric", "value", "unit", "reliability", "condition", "label", "value_text", *place)
        ),
        "solution_fact": _printed(fact, "table_name", "label", "value", *place),
    }
    owners = {"metrics": metrics, "runs": _RUN, "reported_metric": reported, "solution_fact": fact}
    if where:
        owners["solution_source"] = source = schema.SolutionSource.table()
        tables["solution_source"] = _printed(source, "column_name", "value_text", "note", *place)
    found = {name: statement.where(owners[name].c.solution_id == solution_id) for name, statement in tables.items()}
    details = _details(connection, record, found)
    if "metrics" in details.tables:
        details.tables["metrics"] = _with_nights(details.tables["metrics"])
    return details


def _with_nights(metrics: Rows) -> Rows:
    """The metrics of a solution, and in words of which of several nights they are."""
    words = [
        newest_of(record["nights"], record["newest_night"])
        if isinstance(record["nights"], int) and isinstance(record["newest_night"], date)
        else ""
        for record in metrics.records()
    ]
    if not any(words):
        return metrics
    return Rows(
        (*metrics.columns, "figures_of"), [(*row, said or None) for row, said in zip(metrics.rows, words, strict=True)]
    )


def show_run(connection: Connection, run_id: int, *, where: bool = False) -> Details:
    """A run with every table of its report.

    Args:
        connection: a connection to ask.
        run_id: the run.
        where: also the page, line and box at which each row stands.

    Raises:
        UsageError: there is no such run.
    """
    record = _one(connection, select(_RUN).where(_RUN.c.id == run_id), "run", run_id)
    metrics = view("run_metrics")
    hidden = {"id", "run_id", "instance_id", *(() if where else _PLACE)}
    tables: dict[str, Select[Any]] = {
        "metrics": select(metrics).where(metrics.c.run_id == run_id),
        "instance": _printed(_INSTANCE, "name", "log_path", "database_path").where(_INSTANCE.c.run_id == run_id),
    }
    for table in schema.Base.metadata.sorted_tables:
        if "instance_id" in table.c:
            own = (column for column in table.c if column.name not in hidden)
            statement = select(_INSTANCE.c.name.label("instance"), *own).join(_INSTANCE)
            tables[table.name] = statement.where(_INSTANCE.c.run_id == run_id).order_by(table.c.id)
        elif "run_id" in table.c and table not in {_INSTANCE, _FINDING, _FIGURE, _APPLIED}:
            own = (column for column in table.c if column.name not in {*hidden, "ordinal"})
            tables[table.name] = select(*own).where(table.c.run_id == run_id).order_by(table.c.id)
    noticed = ("id", "severity", "rule", "subject", "expected", "actual", "message", *(_PLACE if where else ()))
    tables["finding"] = _printed(_FINDING, *noticed).where(_FINDING.c.run_id == run_id)
    return _details(connection, record, tables)


def show_document(connection: Connection, document_id: int) -> Details:
    """A document with its places, solutions, runs and findings.

    Raises:
        UsageError: there is no such document.
    """
    record = _one(connection, select(_DOCUMENT).where(_DOCUMENT.c.id == document_id), "document", document_id)
    solutions = ("id", "product", "configuration", "exchange_version", "mailboxes", "disks")
    runs = (*_RUN_NAMES, "duplicate_of_id")
    tables = {
        "document_location": _printed(_LOCATION, "uri", "byte_size", "modified_at", "last_seen_at"),
        "solution": _printed(_SOLUTION, *solutions),
        "run": _printed(_RUN, *runs),
        "finding": _printed(_FINDING, "id", "severity", "rule", "run_id", "subject", "expected", "actual", "message"),
    }
    owners = {"document_location": _LOCATION, "solution": _SOLUTION, "run": _RUN, "finding": _FINDING}
    found = {name: statement.where(owners[name].c.document_id == document_id) for name, statement in tables.items()}
    return _details(connection, record, found)


def compare(connection: Connection, solution_ids: Sequence[int], *, doubtful: bool = False) -> Rows:
    """Configuration and metrics of solutions side by side: a row a figure, a column a solution.

    `differs` says where they are not all alike. Each I/O figure is the performance test's, where there is none the
    stress test's; `io_test_type` says which. `held_back` names the tests whose tables the audit holds back, if
    there are any: their figures are left out unless `doubtful` is set.

    Raises:
        UsageError: there is no such solution.
    """
    columns: list[Record] = []
    for solution_id in solution_ids:
        details = show_solution(connection, solution_id)
        metrics = details.tables["metrics"].records() if "metrics" in details.tables else []
        columns.append(_side(details.record, {str(row["test_type"]): row for row in metrics}, doubtful=doubtful))
    names = list(dict.fromkeys(name for column in columns for name in column))
    if not any(column["held_back"] for column in columns):
        names.remove("held_back")
    return Rows(("figure", "unit", "differs", *map(str, solution_ids)), [_figure(name, columns) for name in names])


def _figure(name: str, columns: Sequence[Record]) -> tuple[Value, ...]:
    """A figure's row of a comparison."""
    values = [column[name] for column in columns]
    return name, METRICS[name].unit if name in METRICS else None, _differ(values), *values


def _differ(values: Sequence[Value]) -> bool:
    """Whether solutions differ in a figure: coarse ones that may be the same do not."""
    figures = [bounds(value) for value in values if isinstance(value, int | float)]
    if len(figures) < len(values):
        return len(set(values)) > 1
    return round(max(lower for lower, _ in figures), TIE_DIGITS) > round(min(upper for _, upper in figures), TIE_DIGITS)


_COMPARED = (
    *("vendor", "product", "configuration", "exchange_version", "esrp_version", "mailboxes", "mailbox_size_mb"),
    *("iops_per_mailbox", "servers", "databases_per_server", "copies_per_database", "storage_model", "connectivity"),
    *("controllers", "cache_gb", "disks", "disk_type", "disk_interface", "disk_rpm", "disk_capacity_gb", "raid_level"),
    *("raw_capacity_gb", "formatted_capacity_gb"),
)


def _side(solution: Record, tests: dict[str, Record], *, doubtful: bool) -> Record:
    """One solution's column of a comparison."""
    column: Record = {name: solution[name] for name in _COMPARED}
    io_test = next((test for test in IO_TESTS if test in tests), None)
    of_io: Record = tests[io_test] if io_test else {"basis": None, _RESOLUTION: None}
    column |= {"io_test_type": io_test, "io_basis": of_io["basis"]}
    for metric in METRICS.values():
        test = tests.get(str(io_test if "performance" in metric.test_types else metric.test_types[0]))
        column[metric.name] = None if test is None else _compared(metric, test, doubtful=doubtful)
    column["held_back"] = ", ".join(test for test, row in tests.items() if row["doubtful"]) or None
    column[_RESOLUTION] = of_io[_RESOLUTION]
    return column


def _compared(metric: Metric, test: Record, *, doubtful: bool) -> Value:
    """A test's figure, unless it is held back."""
    return None if test["doubtful"] and metric.is_of_tables and not doubtful else test[metric.name]


def _printed(table: sa.Table, *names: str) -> Select[Any]:
    """Columns of a table in the order in which the rows were printed."""
    return select(*(table.c[name] for name in names)).order_by(table.c.id)


def _one(connection: Connection, statement: Select[Any], what: str, number: int) -> Record:
    row = connection.execute(statement).mappings().first()
    if row is None:
        raise UsageError(f"there is no {what} {number}: see `esrp list {what}s`")
    return dict(row)


def _details(connection: Connection, record: Record, statements: dict[str, Select[Any]]) -> Details:
    tables = ((name, Rows.of(connection.execute(each))) for name, each in statements.items())
    return Details.of(record, ((name, _with_resolution(rows, record.get(_RESOLUTION))) for name, rows in tables))


def _with_resolution(rows: Rows, resolution: Value = None) -> Rows:
    """Rows with latencies as coarse as they were printed, by their own resolution or by that of the run they are of."""
    latencies = [place for place, name in enumerate(rows.columns) if _LATENCY.search(name)]
    own = rows.columns.index(_RESOLUTION) if _RESOLUTION in rows.columns else None
    if not latencies or (own is None and resolution is None):
        return rows
    return Rows(
        rows.columns, [_coarsened(row, latencies, resolution if own is None else row[own]) for row in rows.rows]
    )


def _coarsened(row: tuple[Value, ...], latencies: Sequence[int], resolution: Value) -> tuple[Value, ...]:
    values = list(row)
    for place in latencies:
        value = values[place]
        if isinstance(value, int | float) and isinstance(resolution, int | float):
            values[place] = coarse(value, resolution)
    return tuple(values)
