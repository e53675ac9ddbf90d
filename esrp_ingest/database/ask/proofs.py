"""How a figure of a solution or a run comes about: its cells, where each was read, and the sum itself.

The views compute figures in SQL; here the same sum is done once more, from the cells up, so that it can be shown and
held against the view's answer. What each metric is made of is said by `Metric.sources` and by `Metric.over_servers`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy import ColumnElement, Connection, and_, func, select

from esrp_ingest.coarse import coarse
from esrp_ingest.database import schema
from esrp_ingest.database.ask.ranking import find_metric
from esrp_ingest.database.ask.results import Record
from esrp_ingest.database.schema.descriptions import view
from esrp_ingest.errors import UsageError
from esrp_ingest.vocabulary.metrics import METRICS, Metric, Source

_RUN, _INSTANCE, _REPORTED = schema.Run.table(), schema.Instance.table(), schema.ReportedMetric.table()
_SOLUTION, _APPLIED = schema.Solution.table(), schema.AppliedCorrection.table()
_METRICS, _RUN_METRICS, _CHOICE = view("solution_metrics"), view("run_metrics"), view("run_choice")
_TABLES = {
    table.name: table for table in (each.table() for each in (schema.InstanceIo, schema.DiskIo, schema.BackupResult))
} | {"soft_recovery_result": schema.SoftRecoveryResult.table(), "run": _RUN}
_TRANSFERS = ("database_transfers_per_sec",)
_MADE_OF = {
    "iops_headroom_pct": ("achieved_iops", "target_iops"),
    "transfers_per_sec_per_1000_mailboxes": _TRANSFERS,
    "transfers_per_sec_per_disk": _TRANSFERS,
}
"""What derived figures are made of, beside mailboxes and disks."""
_SAME = 1e-9
"""Sums of the same figures differ in the last bits."""


@dataclass(frozen=True, slots=True)
class ProvingCell:
    """A printed figure that another is made of.

    Attributes:
        table_name: the table whose row holds it.
        row_id: the row.
        column: the column.
        row: what the row is about: an instance, a disk, a label.
        value: the figure as it counts, None where it could not be read.
        corrected: somebody corrected it.
        run_id: the run, None for the paper's own summary.
        server: the server or machine, or the scope within a summary.
        document_id: the document that prints it.
        page: its page, if it has pages.
        line: its line, if it has none.
        bbox: the row on the page.
    """

    table_name: str
    row_id: int
    column: str
    row: str | None
    value: float | None
    corrected: bool
    run_id: int | None
    server: str | None
    document_id: int
    page: int | None
    line: int | None
    bbox: str | None


@dataclass(frozen=True, slots=True)
class Proof:
    """A figure and how it comes about.

    Attributes:
        metric: what it is.
        row: the row of `solution_metrics` or `run_metrics` that holds it.
        test_type: the test that gave it.
        basis: `runs`, or `reported` by the paper's own summary.
        value: the figure as the rankings have it, as coarse as it is printed.
        steps: the sum in words, one after the other.
        computed: what the steps lead to, None where a cell is missing.
        cells: what it is made of, in printed order.
        held_back: the audit doubts the table that it comes from.
    """

    metric: Metric
    row: Record
    test_type: str
    basis: str
    value: float | None
    steps: tuple[str, ...]
    computed: float | None
    cells: tuple[ProvingCell, ...]
    held_back: bool

    @property
    def agrees(self) -> bool:
        """Whether the sum leads to the figure of the rankings."""
        if self.value is None or self.computed is None:
            return False
        return abs(self.computed - float(self.value)) <= _SAME * max(1.0, abs(self.computed))


@dataclass(frozen=True, slots=True)
class _Sum:
    """Cells added up: the steps so far, and what they lead to."""

    steps: tuple[str, ...]
    result: float | None
    cells: tuple[ProvingCell, ...]


def proof(connection: Connection, solution_id: int, test_type: str, metric_name: str) -> Proof:
    """How a solution's figure comes about.

    Args:
        connection: a connection to ask.
        solution_id: the solution.
        test_type: the test that gave the figure.
        metric_name: name of the metric.

    Raises:
        UsageError: there is no such metric or figure.
    """
    metric = find_metric(metric_name)
    condition = and_(_METRICS.c.solution_id == solution_id, _METRICS.c.test_type == test_type)
    row = connection.execute(select(_METRICS).where(condition)).mappings().first()
    if row is None or row[metric.name] is None:
        raise UsageError(f"solution {solution_id} has no {metric.name} of a {test_type} test")
    own = and_(_CHOICE.c.solution_id == solution_id, _CHOICE.c.test_type == test_type, _CHOICE.c.counts.is_(sa.true()))
    return _proof(_Asked(connection, dict(row), select(_CHOICE.c.run_id).where(own)), metric)


def run_proof(connection: Connection, run_id: int, metric_name: str) -> Proof:
    """How a run's figure comes about.

    Args:
        connection: a connection to ask.
        run_id: the run.
        metric_name: name of the metric.

    Raises:
        UsageError: there is no such metric or figure.
    """
    metric = find_metric(metric_name)
    row = connection.execute(select(_RUN_METRICS).where(_RUN_METRICS.c.run_id == run_id)).mappings().first()
    if row is None or row[metric.name] is None:
        raise UsageError(f"run {run_id} has no {metric.name}, or is counted where it was met first")
    size = connection.execute(
        select(_SOLUTION.c.mailboxes, _SOLUTION.c.disks).where(_SOLUTION.c.id == row["solution_id"])
    ).mappings()
    record: Record = {**row, **(size.first() or {}), "basis": "runs"}
    return _proof(_Asked(connection, record, select(_RUN.c.id).where(_RUN.c.id == run_id)), metric)


def figures_beside(
    connection: Connection, solution_id: int, test_type: str, metric_name: str
) -> tuple[tuple[str, str] | None, tuple[str, str] | None]:
    """The solution's figures before and behind one, each by its test and metric, in the order of tests and metrics."""
    own = select(_METRICS).where(_METRICS.c.solution_id == solution_id).order_by(_METRICS.c.test_type)
    stated = [
        (str(row["test_type"]), name)
        for row in connection.execute(own).mappings()
        for name in METRICS
        if row[name] is not None and row["test_type"] in METRICS[name].test_types
    ]
    if (test_type, metric_name) not in stated:
        return None, None
    at = stated.index((test_type, metric_name))
    return (stated[at - 1] if at else None), (stated[at + 1] if at + 1 < len(stated) else None)


def _proof(asked: "_Asked", metric: Metric) -> Proof:
    row = asked.row
    found = asked.derived(metric) if metric.name in _MADE_OF else asked.added_up(metric)
    resolution = row["latency_resolution_ms"] if metric.is_latency else None
    return Proof(
        metric,
        row,
        str(row["test_type"]),
        str(row["basis"]),
        coarse(float(str(row[metric.name])), None if resolution is None else float(str(resolution))),
        found.steps,
        found.result,
        found.cells,
        bool(row["doubtful"]) and metric.is_of_tables,
    )


@dataclass(frozen=True, slots=True)
class _Asked:
    """A row of a view of metrics, the runs behind it, and the connection to look them up."""

    connection: Connection
    row: Record
    runs: sa.Select[Any]

    def derived(self, metric: Metric) -> _Sum:
        """A figure that is computed from other figures of the solution."""
        parts = [self.added_up(find_metric(name)) for name in _MADE_OF[metric.name]]
        steps = tuple(step for part in parts for step in part.steps)
        cells = tuple(cell for part in parts for cell in part.cells)
        words, result = _DERIVED[metric.name](self.row, [part.result for part in parts])
        return _Sum((*steps, words), result, cells)

    def added_up(self, metric: Metric) -> _Sum:
        """A figure that is the sum, the mean or the worst of printed ones."""
        if self.row["basis"] == "reported":
            return self._reported(metric)
        by_column = self._cells_of_runs(metric)
        cells = [cell for found in by_column.values() for cell in found]
        if metric.name == "log_replay_seconds":
            return _ratio(metric, by_column)
        if metric.name == "backup_mb_per_sec_per_server":
            return _over(metric, cells, len({cell.run_id for cell in cells}), "servers")
        return _by_rule(metric, cells)

    def _cells_of_runs(self, metric: Metric) -> dict[str, list[ProvingCell]]:
        """The cells behind a figure by their column: of the tables by instance, or of the disks of Jetstress 2007."""
        by_table: dict[str, dict[str, list[ProvingCell]]] = {}
        for source in metric.sources:
            found = self._cells(source)
            if found:
                by_table.setdefault(source.table, {})[source.column] = found
        return next(iter(by_table.values()), {})

    def _cells(self, source: Source) -> list[ProvingCell]:
        table, column = _TABLES[source.table], source.column
        joined: sa.FromClause = table
        named = _RUN.c.report_title
        conditions: list[ColumnElement[bool]] = [_RUN.c.id.in_(self.runs)]
        if "instance_id" in table.c:
            joined, named = table.join(_INSTANCE).join(_RUN), _INSTANCE.c.name
            conditions += [table.c.scope == source.rows] if source.rows else []
        elif table is not _RUN:
            joined, named = table.join(_RUN), table.c.disk
            conditions.append(table.c.role == source.rows)
        statement = select(
            *_cell(table, column),
            named.label("row"),
            _RUN.c.id.label("run_id"),
            func.coalesce(_RUN.c.server, _RUN.c.machine).label("server"),
            _RUN.c.document_id,
        ).select_from(joined.outerjoin(_APPLIED, _corrects(table, column)))
        ordered = statement.where(*conditions).order_by(_RUN.c.ordinal, table.c.id)
        return _proving(self.connection, table.name, column, ordered)

    def _reported(self, metric: Metric) -> _Sum:
        """What the paper prints: for all servers, for one, or for each."""
        printed = self._printed(metric.name)
        if not printed and metric.name in _TRANSFERS:
            parts = [self._printed(name) for name in ("database_reads_per_sec", "database_writes_per_sec")]
            sums = [_scoped(metric, cells) for cells in parts]
            results = [each.result for each in sums]
            added = None if None in results else sum(float(str(result)) for result in results)
            words = f"{_said(results[0])} reads + {_said(results[1])} writes = {_said(added)}"
            steps = (*(step for each in sums for step in each.steps), words)
            return _Sum(steps, added, tuple(cell for each in sums for cell in each.cells))
        return _scoped(metric, printed)

    def _printed(self, name: str) -> list[ProvingCell]:
        statement = (
            select(
                *_cell(_REPORTED, "value"),
                _REPORTED.c.label.label("row"),
                sa.null().label("run_id"),
                _REPORTED.c.scope.label("server"),
                _SOLUTION.c.document_id,
            )
            .select_from(_REPORTED.join(_SOLUTION).outerjoin(_APPLIED, _corrects(_REPORTED, "value")))
            .where(_REPORTED.c.solution_id == self.row["solution_id"], _REPORTED.c.metric == name)
            .where(_REPORTED.c.condition.is_(None), func.coalesce(_APPLIED.c.number, _REPORTED.c.value).is_not(None))
        )
        return _proving(self.connection, "reported_metric", "value", statement.order_by(_REPORTED.c.id))


def _cell(table: sa.Table, column: str) -> tuple[ColumnElement[Any], ...]:
    value = func.coalesce(_APPLIED.c.number, table.c[column]).label("value")
    place = (table.c.page, table.c.line, table.c.bbox)
    return (table.c.id.label("row_id"), value, _APPLIED.c.id.is_not(None).label("corrected"), *place)


def _corrects(table: sa.Table, column: str) -> ColumnElement[bool]:
    return and_(_APPLIED.c.table_name == table.name, _APPLIED.c.column_name == column, _APPLIED.c.row_id == table.c.id)


def _proving(connection: Connection, table: str, column: str, statement: sa.Select[Any]) -> list[ProvingCell]:
    rows = connection.execute(statement).mappings()
    return [
        ProvingCell(table_name=table, column=column, **{**row, "corrected": bool(row["corrected"])}) for row in rows
    ]


# --- sums ---------------------------------------------------------------------------------------------------------


def _by_rule(metric: Metric, cells: Sequence[ProvingCell]) -> _Sum:
    values = [cell.value for cell in cells if cell.value is not None]
    if not values or len(values) < len(cells):
        return _Sum(("a cell could not be read, so there is no sum",), None, tuple(cells))
    if metric.over_servers == "worst":
        worst = max(values)
        return _Sum((f"the largest of {len(values)} figures is {_said(worst)}",), worst, tuple(cells))
    if metric.over_servers == "mean":
        return _over(metric, cells, len(values), "figures")
    total = sum(values)
    words = "printed" if len(values) == 1 else f"{_listed(values)} ="
    return _Sum((f"{words} {_said(total)} {metric.unit}",), total, tuple(cells))


def _over(metric: Metric, cells: Sequence[ProvingCell], count: int, what: str) -> _Sum:
    """The sum of cells by how many of something there are."""
    values = [cell.value for cell in cells if cell.value is not None]
    if not values or len(values) < len(cells) or not count:
        return _Sum(("a cell could not be read, so there is no mean",), None, tuple(cells))
    total = sum(values)
    mean = total / count
    steps = [f"printed {_said(total)} {metric.unit}"] if len(values) == 1 else [f"{_listed(values)} = {_said(total)}"]
    if len(values) > 1:
        steps.append(f"{_said(total)} / {count} {what if count > 1 else what[:-1]} = {_said(mean)} {metric.unit}")
    return _Sum(tuple(steps), mean, tuple(cells))


def _ratio(metric: Metric, by_column: dict[str, list[ProvingCell]]) -> _Sum:
    """Seconds by logs."""
    cells = tuple(cell for found in by_column.values() for cell in found)
    sums = {}
    for column, found in by_column.items():
        values = [cell.value for cell in found if cell.value is not None]
        if not values or len(values) < len(found):
            return _Sum(("a cell could not be read, so there is no mean",), None, cells)
        sums[column] = (values, sum(values))
    (seconds, all_seconds), (logs, all_logs) = sums["elapsed_seconds"], sums["logs_replayed"]
    if not all_logs:
        return _Sum(("no log was replayed",), None, cells)
    result = all_seconds / all_logs
    steps = (
        f"{_listed(seconds)} = {_said(all_seconds)} seconds",
        f"{_listed(logs)} = {_said(all_logs)} logs",
        f"{_said(all_seconds)} / {_said(all_logs)} = {_said(result)} {metric.unit} a log",
    )
    return _Sum(steps, result, cells)


def _scoped(metric: Metric, cells: Sequence[ProvingCell]) -> _Sum:
    """Figures of a summary: the aggregate counts, else that of a server without a name, else all named servers'."""
    for scope, words in (("aggregate", "for all servers together"), ("server", "for a server")):
        own = tuple(cell for cell in cells if cell.server == scope)
        if own:
            return _Sum((f"the paper prints {_said(own[0].value)} {metric.unit} {words}",), own[0].value, own)
    by_server = list({cell.server: cell for cell in reversed(cells)}.values())[::-1]
    adds = metric.over_servers == "sum"
    return _by_rule(metric, by_server) if adds else _over(metric, by_server, len(by_server), "servers")


def _headroom(_: Record, parts: Sequence[float | None]) -> tuple[str, float | None]:
    achieved, target = parts
    if achieved is None or not target:
        return "one of them is missing", None
    result = 100.0 * (achieved / target - 1)
    return f"100 x ({_said(achieved)} / {_said(target)} - 1) = {_said(result)} %", result


def _per(column: str, factor: float) -> Callable[[Record, Sequence[float | None]], tuple[str, float | None]]:
    def derive(row: Record, parts: Sequence[float | None]) -> tuple[str, float | None]:
        (transfers,), count = parts, row[column]
        if transfers is None or not isinstance(count, int) or not count:
            return "one of them is missing", None
        result = transfers * factor / count
        times = f" x {factor:g}" if factor > 1 else ""
        return f"{_said(transfers)}{times} / {count} {column} = {_said(result)} 1/s", result

    return derive


_DERIVED = {
    "iops_headroom_pct": _headroom,
    "transfers_per_sec_per_1000_mailboxes": _per("mailboxes", 1000.0),
    "transfers_per_sec_per_disk": _per("disks", 1.0),
}


def _listed(values: Sequence[float]) -> str:
    """The figures of a sum; of a long one the first and the last."""
    texts = [_said(value) for value in values]
    if len(texts) > 12:
        return f"{' + '.join(texts[:3])} + ... + {texts[-1]} ({len(texts)} figures)"
    return " + ".join(texts)


def _said(value: float | None) -> str:
    return "?" if value is None else f"{round(value, 6):,.6f}".rstrip("0").rstrip(".")
