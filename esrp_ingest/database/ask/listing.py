"""What is listed: runs, documents, solutions, findings, machines; filtered, the newest first, what is there twice once.

The columns that tell rows apart come first. Jobs, failures and unknown labels are lists of imports and of words.
"""

from dataclasses import dataclass, fields, replace
from datetime import date, datetime, time, timedelta
from typing import Any, get_args

import sqlalchemy as sa
from sqlalchemy import ColumnElement, Connection, Select, exists, func, select

from esrp_ingest.database import schema
from esrp_ingest.database.ask.apart import counted_solutions, told_apart
from esrp_ingest.database.ask.distinct import distinct_findings
from esrp_ingest.database.ask.patterns import at, named
from esrp_ingest.database.ask.results import Rows
from esrp_ingest.layout import Severity

_DOCUMENT, _LOCATION = schema.Document.table(), schema.DocumentLocation.table()
_SOLUTION, _VENDOR = schema.Solution.table(), schema.Vendor.table()
_RUN, _FIGURE, _EVENT = schema.Run.table(), schema.RunFigure.table(), schema.LogEvent.table()
_FINDING = schema.Finding.table()
_CONFIGURED = schema.RunConfiguration.table()
_PROFILE = ("mailboxes", "mailbox_size_mb", "iops_per_mailbox", "duration_seconds")
"""What a configuration file states beside a report that a list of runs shows."""
_MET = _RUN.alias("met")
_JOB, _FAILURE = schema.ImportJob.table(), schema.ImportFailure.table()
_SEVERITIES: tuple[str, ...] = get_args(Severity)

first_entry = select(func.min(_EVENT.c.logged_at)).where(_EVENT.c.run_id == _RUN.c.id).scalar_subquery()
tested_at = func.coalesce(_RUN.c.started_at, _RUN.c.collection_started_at, first_entry)
"""When a run began, local time of its machine: backups and recoveries tell it by their log only."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to list.

    Attributes:
        machine: name of the test machine, with `*` and `?`, in any case.
        server: the server's label in a paper, likewise.
        test: kind of test.
        result: `pass` or `fail`.
        vendor: a vendor as published, or its group, with `*` and `?`, in any case.
        since: only what was tested on this day or later; of imports, what they did.
        until: only what was tested on this day or earlier.
        file: where documents are, see `patterns.at`.
        at_least: only findings that are at least so bad.
        rule: only findings of this rule.
        limit: at most so many rows.
        everything: also what was met before, and documents that are at none of their places any more.
    """

    machine: str | None = None
    server: str | None = None
    test: str | None = None
    result: str | None = None
    vendor: str | None = None
    since: date | None = None
    until: date | None = None
    file: str | None = None
    at_least: Severity | None = None
    rule: str | None = None
    limit: int | None = None
    everything: bool = False

    def stated(self) -> set[str]:
        """The names of the filters that are set."""
        names = {field.name for field in fields(self)} - {"limit", "everything"}
        return {name for name in names if getattr(self, name) is not None}

    def of_tests(self) -> set[str]:
        """The names of those that are about tests and the solutions that they are of."""
        return self.stated() - {"file", "at_least", "rule"}


EVERYTHING = Wanted(everything=True)


def list_runs(connection: Connection, wanted: Wanted = EVERYTHING) -> Rows:
    """Runs with the figure that each kind of test is about."""
    tested = tested_at.label("tested_at")  # ordered by its name, which SQLite need not work out again
    columns = (
        _RUN.c.id,
        tested,
        *(_RUN.c[name] for name in ("machine_name", "server", "machine", "machine_basis")),
        _VENDOR.c.name.label("vendor"),
        _SOLUTION.c.product,
        *(_RUN.c[name] for name in ("test_type", "achieved_iops", "target_iops")),
        _FIGURE.c.backup_mb_per_sec,
        (_FIGURE.c.replay_seconds / func.nullif(_FIGURE.c.replay_logs, 0)).label("log_replay_seconds"),
        *(_RUN.c[name] for name in ("result", "complete")),
        _one_place(_RUN.c.document_id).label("uri"),
        *(_RUN.c[name] for name in ("source", "started_at", "solution_id", "document_id", "duplicate_of_id")),
        *(_CONFIGURED.c[name].label(f"configured_{name}") for name in _PROFILE),
        _CONFIGURED.c.uri.label("configured_by"),
    )
    context = _runs_in_context().outerjoin(_CONFIGURED, _CONFIGURED.c.run_id == _RUN.c.id)
    statement = select(*columns).select_from(context).where(*run_conditions(wanted))
    return _rows(connection, statement.order_by(tested.desc().nulls_last(), _RUN.c.id.desc()), wanted)


def list_documents(connection: Connection, wanted: Wanted = EVERYTHING) -> Rows:
    """Documents: what they hold, how far their figures are proved, and one place at which each was seen."""

    def number_of(table: sa.Table, *conditions: ColumnElement[bool]) -> sa.ScalarSelect[int]:
        return select(func.count()).where(table.c.document_id == _DOCUMENT.c.id, *conditions).scalar_subquery()

    machine = select(func.min(_RUN.c.machine)).where(_RUN.c.document_id == _DOCUMENT.c.id).scalar_subquery()
    columns = (
        _DOCUMENT.c.id,
        _DOCUMENT.c.loaded_at,
        *(_DOCUMENT.c[name] for name in ("kind", "title")),
        machine.label("machine_name"),
        number_of(_SOLUTION).label("solutions"),
        number_of(_RUN).label("runs"),
        *(number_of(_RUN, _RUN.c.result == result).label(f"{result}ed") for result in ("pass", "fail")),
        number_of(_RUN, _RUN.c.complete.is_(False)).label("incomplete"),
        _DOCUMENT.c.relations_held,
        _DOCUMENT.c.relations_checked,
        _DOCUMENT.c.figures,
        _DOCUMENT.c.figures_left,
        *(number_of(_FINDING, _FINDING.c.severity == severity).label(f"{severity}s") for severity in _SEVERITIES[:2]),
        _one_place(_DOCUMENT.c.id).label("uri"),
        (~exists().where(_LOCATION.c.document_id == _DOCUMENT.c.id)).label("replaced"),
        *(_DOCUMENT.c[name] for name in ("program", "media_type", "page_count", "refused")),
    )
    statement = select(*columns).where(*_document_conditions(wanted))
    return _rows(connection, statement.order_by(_DOCUMENT.c.loaded_at.desc(), _DOCUMENT.c.id.desc()), wanted)


def list_solutions(connection: Connection, wanted: Wanted = EVERYTHING) -> Rows:
    """Solutions, when each was tested or published, how many runs it has, and how many documents tell of it."""
    copy = _SOLUTION.alias("copy")
    copies = select(func.count()).where(copy.c.duplicate_of_id == _SOLUTION.c.id).scalar_subquery()
    runs = select(func.count()).where(_RUN.c.solution_id == _SOLUTION.c.id).scalar_subquery()
    telling = select(func.count(_RUN.c.document_id.distinct())).where(_RUN.c.solution_id == _SOLUTION.c.id)
    places = select(func.min(_LOCATION.c.uri)).join(_RUN, _RUN.c.document_id == _LOCATION.c.document_id)
    of_runs = places.where(_RUN.c.solution_id == _SOLUTION.c.id).scalar_subquery()
    last = select(func.max(_RUN.c.started_at)).where(_RUN.c.solution_id == _SOLUTION.c.id).scalar_subquery()
    day = func.coalesce(sa.cast(_SOLUTION.c.tested_on, sa.Text), sa.cast(_SOLUTION.c.published_on, sa.Text))
    order = func.coalesce(sa.cast(last, sa.Text), day)
    columns = (
        _SOLUTION.c.id,
        last.label("last_run_at"),
        func.coalesce(_SOLUTION.c.tested_on, _SOLUTION.c.published_on).label("dated"),
        _VENDOR.c.name.label("vendor"),
        *(_SOLUTION.c[name] for name in ("product", "configuration", "exchange_version", "mailboxes", "servers")),
        *(_SOLUTION.c[name] for name in ("disks", "disk_type", "raid_level", "connectivity")),
        runs.label("runs"),
        (func.coalesce(func.nullif(telling.scalar_subquery(), 0), 1) + copies).label("documents"),
        func.coalesce(_one_place(_SOLUTION.c.document_id), of_runs).label("uri"),
        _SOLUTION.c.document_id,
    )
    joined = _SOLUTION.outerjoin(_VENDOR, _VENDOR.c.id == _SOLUTION.c.vendor_id)
    statement = select(*columns).select_from(joined).where(*_solution_conditions(wanted))
    rows = _rows(connection, statement.order_by(order.desc().nulls_last(), _SOLUTION.c.id.desc()), wanted)
    apart = told_apart(connection)
    return Rows((*rows.columns, "told_apart"), [(*row, apart.get(int(str(row[0])))) for row in rows.rows])


def list_findings(connection: Connection, wanted: Wanted = EVERYTHING) -> Rows:
    """Findings, those of the newest documents first, the worst of each document before its others.

    The same finding in several documents of one paper is one, with the number of `documents` that show it, unless
    everything is wanted.
    """
    order = sa.case({severity: place for place, severity in enumerate(_SEVERITIES)}, value=_FINDING.c.severity)
    columns = (
        _FINDING.c.id,
        _DOCUMENT.c.loaded_at,
        func.coalesce(_of_run(_SOLUTION.c.product), _of_document(_SOLUTION.c.product)).label("product"),
        _RUN.c.machine.label("machine_name"),
        _RUN.c.test_type,
        *(_FINDING.c[name] for name in ("severity", "rule", "subject", "expected", "actual", "message")),
        _one_place(_FINDING.c.document_id).label("uri"),
        *(_FINDING.c[name] for name in ("page", "line", "document_id", "run_id")),
    )
    shown = (sa.literal(1).label("documents"),)
    joined: sa.FromClause = _FINDING.join(_DOCUMENT, _DOCUMENT.c.id == _FINDING.c.document_id)
    joined = joined.outerjoin(_RUN, _RUN.c.id == _FINDING.c.run_id)
    conditions = _finding_conditions(wanted)
    if not wanted.everything:
        distinct = distinct_findings(conditions)
        joined, conditions = joined.join(distinct, distinct.c.id == _FINDING.c.id), [distinct.c.place == 1]
        shown = (distinct.c.documents.label("documents"),)
    statement = select(*columns, *shown).select_from(joined).where(*conditions)
    return _rows(connection, statement.order_by(_FINDING.c.document_id.desc(), order, _FINDING.c.id), wanted)


def _of_run(column: ColumnElement[Any]) -> sa.ScalarSelect[Any]:
    """A column of the solution that a finding's run is of."""
    return select(column).where(_SOLUTION.c.id == _RUN.c.solution_id).scalar_subquery()


def _of_document(column: ColumnElement[Any]) -> sa.ScalarSelect[Any]:
    """The same of the first solution that a finding's document describes."""
    return select(func.min(column)).where(_SOLUTION.c.document_id == _FINDING.c.document_id).scalar_subquery()


def _finding_conditions(wanted: Wanted) -> list[ColumnElement[bool]]:
    """What findings must be, whether or not another document shows them too."""
    conditions: list[ColumnElement[bool]] = []
    if wanted.file is not None:
        conditions.append(_FINDING.c.document_id.in_(_documents_at(wanted.file)))
    if wanted.at_least is not None:
        conditions.append(_FINDING.c.severity.in_(_SEVERITIES[: _SEVERITIES.index(wanted.at_least) + 1]))
    if wanted.rule is not None:
        conditions.append(_FINDING.c.rule == wanted.rule)
    if wanted.of_tests():
        ids = select(_RUN.c.id).select_from(_runs_in_context()).where(*run_conditions(replace(wanted, everything=True)))
        conditions.append(_FINDING.c.run_id.in_(ids.correlate(None)))
    if not wanted.everything:
        conditions.append(exists().where(_LOCATION.c.document_id == _FINDING.c.document_id))
    return conditions


def list_machines(connection: Connection, wanted: Wanted = EVERYTHING) -> Rows:
    """Test machines, the one that ran last first: how many runs of which kind, how many failed, from when to when."""
    failed = func.count(sa.case((_RUN.c.result == "fail", 1)))
    last = func.max(tested_at)
    columns = (
        _RUN.c.machine.label("machine_name"),
        _RUN.c.test_type,
        func.count().label("runs"),
        failed.label("failed"),
        func.count(sa.case((_RUN.c.complete.is_(False), 1))).label("incomplete"),
        func.min(tested_at).label("first_at"),
        last.label("last_at"),
    )
    conditions = (*run_conditions(wanted), _RUN.c.machine.is_not(None))
    statement = select(*columns).select_from(_runs_in_context()).where(*conditions)
    grouped = statement.group_by(_RUN.c.machine, _RUN.c.test_type)
    return _rows(connection, grouped.order_by(last.desc().nulls_last(), _RUN.c.machine, _RUN.c.test_type), wanted)


def list_jobs(connection: Connection, wanted: Wanted = EVERYTHING) -> Rows:
    """All imports, the last one first."""
    statement = select(_JOB).where(*_days(_JOB.c.started_at, wanted))
    return _rows(connection, statement.order_by(_JOB.c.id.desc()), wanted)


def list_failures(connection: Connection, wanted: Wanted = EVERYTHING) -> Rows:
    """All files that could not be loaded, those of the last import first."""
    columns = (
        *(_FAILURE.c[name] for name in ("id",)),
        _JOB.c.started_at.label("import_started_at"),
        *(_FAILURE.c[name] for name in ("code", "message", "uri", "sha256", "import_job_id", "extractor_version")),
    )
    statement = select(*columns).join(_JOB, _JOB.c.id == _FAILURE.c.import_job_id)
    statement = statement.where(*_days(_JOB.c.started_at, wanted))
    if wanted.file is not None:
        statement = statement.where(at(_FAILURE.c.uri, wanted.file))
    return _rows(connection, statement.order_by(_FAILURE.c.import_job_id.desc(), _FAILURE.c.uri), wanted)


def list_unknown_labels(connection: Connection, wanted: Wanted = EVERYTHING) -> Rows:
    """Labels of papers' tables that the vocabulary does not know, the most frequent first, each with an example."""
    from esrp_ingest.vocabulary.whitepaper import LABELS  # noqa: PLC0415 - brings esrp_ingest.vocabulary.whitepaper

    fact = schema.SolutionFact.table()
    papers = func.count(fact.c.solution_id.distinct()).label("solutions")
    listed = connection.execute(
        select(
            fact.c.label,
            papers,
            func.min(fact.c.table_name).label("table_name"),
            func.min(fact.c.value).label("example"),
        )
        .group_by(fact.c.label)
        .order_by(papers.desc(), fact.c.label)
    )
    rows = Rows.of(listed)
    return Rows(rows.columns, [row for row in rows.rows if LABELS.fuzzy(str(row[0])) is None][: wanted.limit])


def run_conditions(wanted: Wanted) -> list[ColumnElement[bool]]:
    """What runs must be, in a statement that reads `runs_in_context`."""
    conditions = [*_days(tested_at, wanted)]
    if wanted.machine is not None:
        conditions.append(named(_RUN.c.machine, wanted.machine))
    if wanted.server is not None:
        conditions.append(named(_RUN.c.server, wanted.server))
    if wanted.test is not None:
        conditions.append(_RUN.c.test_type == wanted.test)
    if wanted.result is not None:
        conditions.append(_RUN.c.result == wanted.result)
    if wanted.vendor is not None:
        conditions.append(_of_vendor(wanted.vendor))
    if wanted.file is not None:
        conditions.append(_RUN.c.document_id.in_(_documents_at(wanted.file)))
    if not wanted.everything:
        conditions += [_RUN.c.duplicate_of_id.is_(None), _is_somewhere(_RUN)]
    return conditions


def _is_somewhere(run: sa.FromClause) -> ColumnElement[bool]:
    """Whether the document of a run, or another that prints the same run, is still at one of its places."""
    own = exists().where(_LOCATION.c.document_id == run.c.document_id)
    again = _RUN.alias("again")
    printed_again = select(again.c.duplicate_of_id).join(_LOCATION, _LOCATION.c.document_id == again.c.document_id)
    return sa.or_(own, run.c.id.in_(printed_again.where(again.c.duplicate_of_id.is_not(None))))  # gone through once


def _runs_in_context() -> sa.Join:
    return (
        _RUN.outerjoin(_SOLUTION, _SOLUTION.c.id == _RUN.c.solution_id)
        .outerjoin(_VENDOR, _VENDOR.c.id == _SOLUTION.c.vendor_id)
        .outerjoin(_FIGURE, _FIGURE.c.run_id == _RUN.c.id)
    )


def _document_conditions(wanted: Wanted) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    if wanted.file is not None:
        conditions.append(_DOCUMENT.c.id.in_(_documents_at(wanted.file)))
    if wanted.of_tests():
        runs = select(_RUN.c.document_id).select_from(_runs_in_context()).where(*run_conditions(wanted))
        of_runs = runs.correlate(None)
        conditions.append(_DOCUMENT.c.id.in_(of_runs))
    if not wanted.everything:
        conditions.append(_is_first_met())
        conditions.append(exists().where(_LOCATION.c.document_id == _DOCUMENT.c.id))
    return conditions


def _solution_conditions(wanted: Wanted) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    if wanted.file is not None:
        conditions.append(_SOLUTION.c.document_id.in_(_documents_at(wanted.file)))
    if wanted.vendor is not None:
        conditions.append(_of_vendor(wanted.vendor))
    if wanted.of_tests() - {"vendor"}:
        runs = select(_RUN.c.solution_id).select_from(_runs_in_context()).where(*run_conditions(wanted))
        of_runs = runs.correlate(None)
        conditions.append(_SOLUTION.c.id.in_(of_runs))
    if not wanted.everything:
        conditions.append(_SOLUTION.c.id.in_(counted_solutions()))
    return conditions


def _is_first_met() -> ColumnElement[bool]:
    """Whether any run of a document counts, or it has none."""
    own = _MET.c.document_id == _DOCUMENT.c.id
    original = _RUN.alias("original")
    gone = exists().where(
        original.c.id == _MET.c.duplicate_of_id, ~exists().where(_LOCATION.c.document_id == original.c.document_id)
    )
    return sa.or_(~exists().where(own), exists().where(own, sa.or_(_MET.c.duplicate_of_id.is_(None), gone)))


def _of_vendor(pattern: str) -> ColumnElement[bool]:
    return sa.or_(named(_VENDOR.c.name, pattern), named(_VENDOR.c.group_name, pattern))


def _documents_at(pattern: str) -> Select[Any]:
    return select(_LOCATION.c.document_id).where(at(_LOCATION.c.uri, pattern))


def _one_place(document_id: ColumnElement[int]) -> sa.ScalarSelect[Any]:
    return select(func.min(_LOCATION.c.uri)).where(_LOCATION.c.document_id == document_id).scalar_subquery()


def _days(moment: ColumnElement[Any], wanted: Wanted) -> list[ColumnElement[bool]]:
    """Whether a time is within the days that are wanted."""
    conditions = []
    if wanted.since is not None:
        conditions.append(moment >= _midnight(wanted.since))
    if wanted.until is not None:
        conditions.append(moment < _midnight(wanted.until + timedelta(days=1)))
    return conditions


def _midnight(day: date) -> ColumnElement[Any]:
    return sa.literal(datetime.combine(day, time()), sa.DateTime())


def _rows(connection: Connection, statement: Select[Any], wanted: Wanted) -> Rows:
    return Rows.of(connection.execute(statement.limit(wanted.limit)))
