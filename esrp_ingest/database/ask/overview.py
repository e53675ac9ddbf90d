"""The whole database at once: what it holds, every solution's figures, every instance's latencies, and the findings.

These are the questions of the report page; `queries` asks about one thing at a time.
"""

from collections.abc import Collection
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection, func, select

from esrp_ingest.database import schema
from esrp_ingest.database.ask.apart import counted_solutions
from esrp_ingest.database.ask.distinct import distinct_findings
from esrp_ingest.database.ask.results import Record, Rows
from esrp_ingest.database.schema.descriptions import view
from esrp_ingest.vocabulary.metrics import IO_TESTS, MAILBOX_CATEGORIES, NOT_STATED_CATEGORY

_DOCUMENT, _FINDING = schema.Document.table(), schema.Finding.table()
_SOLUTION, _VENDOR, _RUN = schema.Solution.table(), schema.Vendor.table(), schema.Run.table()
_FIGURE = schema.RunFigure.table()
_INSTANCE, _INSTANCE_IO, _DISK_IO = schema.Instance.table(), schema.InstanceIo.table(), schema.DiskIo.table()
READ, LOG = "database_read_latency_ms", "log_write_latency_ms"
"""The latencies that instances have."""
_BY_INSTANCE = (
    select(
        _INSTANCE.c.run_id,
        _INSTANCE.c.ordinal,
        _INSTANCE.c.name.label("instance"),
        _INSTANCE_IO.c[READ],
        _INSTANCE_IO.c[LOG],
    )
    .join(_INSTANCE_IO, _INSTANCE_IO.c.instance_id == _INSTANCE.c.id)
    .where(_INSTANCE_IO.c.scope == "transactional")
)
_BY_DISK = select(
    _DISK_IO.c.run_id,
    _DISK_IO.c.ordinal,
    _DISK_IO.c.disk,
    sa.case((_DISK_IO.c.role == "database", _DISK_IO.c.read_latency_ms)).label(READ),
    sa.case((_DISK_IO.c.role == "log", _DISK_IO.c.write_latency_ms)).label(LOG),
)
_PARTS = ((_BY_INSTANCE, _INSTANCE.c.run_id), (_BY_DISK, _DISK_IO.c.run_id))
"""Where latencies stand, each with the column of its run."""
_COUNTED = (
    _RUN.c.duplicate_of_id.is_(None),
    _RUN.c.complete.is_not(sa.false()),
    _RUN.c.test_type.in_(IO_TESTS),
    _FIGURE.c.doubtful.is_not(sa.true()),
)
"""What runs must be that are drawn."""
_IS_READ = _DOCUMENT.c.refused.is_(None)
"""What documents must be that the present extraction does not refuse."""
_METRICS, _SOLUTIONS = view("solution_metrics"), view("distinct_solution")


def holdings(connection: Connection) -> Record:
    """How many documents, solutions, vendors, runs, proved relations and findings there are, and as of when."""
    counted = _RUN.c.duplicate_of_id.is_(None)
    counts = (func.count().label("solutions"), func.count(_SOLUTIONS.c.vendor.distinct()).label("vendors"))
    there = select(*counts).where(_SOLUTIONS.c.solution_id.in_(counted_solutions())).subquery()
    parts: dict[str, sa.ColumnElement[Any]] = {
        "documents": _count(_DOCUMENT, _IS_READ),
        "whitepapers": _count(_DOCUMENT, _IS_READ, _DOCUMENT.c.kind == "whitepaper"),
        "solutions": there.c.solutions,
        "solutions_described": _count(_SOLUTION),
        "vendors": there.c.vendors,
        "runs": _count(_RUN, counted),
        "runs_met_again": _count(_RUN, ~counted),
        "runs_recognized": _count(_RUN, counted, _RUN.c.source == "ocr"),
        "relations_held": _sum(_DOCUMENT.c.relations_held),
        "relations_checked": _sum(_DOCUMENT.c.relations_checked),
        "figures": _sum(_DOCUMENT.c.figures),
        "figures_left": _sum(_DOCUMENT.c.figures_left),
        "documents_with_figures_left": _count(_DOCUMENT, _IS_READ, _DOCUMENT.c.figures_left > 0),
        "errors": _count_distinct("error"),
        "warnings": _count_distinct("warning"),
        "extractor_version": select(func.max(_DOCUMENT.c.extractor_version)).scalar_subquery(),
        "loaded_at": select(func.max(_DOCUMENT.c.loaded_at)).scalar_subquery(),
    }
    row = connection.execute(select(*(part.label(name) for name, part in parts.items()))).mappings().one()
    return dict(row)


def _sum(column: sa.ColumnElement[Any]) -> sa.ScalarSelect[Any]:
    return select(func.sum(column)).where(_IS_READ).scalar_subquery()


def _count(table: sa.Table, *conditions: sa.ColumnElement[bool]) -> sa.ScalarSelect[int]:
    return select(func.count()).select_from(table).where(*conditions).scalar_subquery()


def _count_distinct(severity: str) -> sa.ScalarSelect[int]:
    distinct = distinct_findings([_FINDING.c.severity == severity])
    return select(func.count()).select_from(distinct).where(distinct.c.place == 1).scalar_subquery()


def solution_figures(connection: Connection) -> Rows:
    """Every row of `solution_metrics` whose documents are still somewhere."""
    statement = select(_METRICS).where(_METRICS.c.solution_id.in_(counted_solutions()))
    statement = statement.order_by(_METRICS.c.solution_id, _METRICS.c.test_type)
    return Rows.of(connection.execute(statement))


def unmeasured_solutions(connection: Connection) -> Rows:
    """All other solutions that are counted, and why they have no figures: `met_before`, or `runs` that do not count."""
    names = ("solution_id", "document_id", "vendor", "group_name", "product", "configuration", "exchange_version")
    judged = ("mailboxes", "iops_per_mailbox", "disks", "disk_type", "raid_level", "connectivity")
    placed = ("mailbox_category", "ranking_group", "met_before")
    measured = select(_METRICS.c.solution_id)
    runs = select(func.count()).where(_RUN.c.solution_id == _SOLUTIONS.c.solution_id).scalar_subquery()
    columns = (
        *(_SOLUTIONS.c[name] for name in (*names, *judged, *placed)),
        _DOCUMENT.c.relations_held,
        _DOCUMENT.c.relations_checked,
        runs.label("runs"),
    )
    statement = (
        select(*columns)
        .select_from(_SOLUTIONS.join(_DOCUMENT, _DOCUMENT.c.id == _SOLUTIONS.c.document_id))
        .where(_SOLUTIONS.c.solution_id.in_(counted_solutions()), _SOLUTIONS.c.solution_id.not_in(measured))
        .order_by(_SOLUTIONS.c.solution_id)
    )
    return Rows.of(connection.execute(statement))


def ranked_choices(connection: Connection) -> dict[str, list[str]]:
    """What rankings can be filtered by: the versions, categories, and vendors with their owners that there are."""

    def stated(name: str) -> set[str]:
        column = _SOLUTIONS.c[name]
        values = select(column).where(column.is_not(None), _SOLUTIONS.c.replaced.is_not(True)).distinct()
        return {str(value) for value in connection.scalars(values)}

    categories = stated("mailbox_category")
    unstated = connection.scalar(select(func.count()).where(_SOLUTIONS.c.mailbox_category.is_(None)))
    categories |= {NOT_STATED_CATEGORY} if unstated else set()
    return {
        "versions": sorted(stated("exchange_version")),
        "categories": [name for name in (*MAILBOX_CATEGORIES, NOT_STATED_CATEGORY) if name in categories],
        "vendors": sorted(stated("vendor") | stated("group_name")),
    }


def worst_latencies(connection: Connection) -> Rows:
    """The worst read and log write latency of every performance and stress run that counts, in the order of the runs.

    Of Jetstress 2007 the rows are disks: those of the databases have read latencies, those of the logs write latencies.
    Runs whose tables the audit holds back are left out.
    """
    found = sa.union_all(
        *(
            select(part.c.run_id, func.max(part.c[READ]).label(READ), func.max(part.c[LOG]).label(LOG)).group_by(
                part.c.run_id
            )
            for part in (statement.subquery() for statement, _ in _PARTS)
        )
    ).subquery()
    columns = (found.c.run_id, func.max(found.c[READ]).label(READ), func.max(found.c[LOG]).label(LOG))
    worst = select(*columns).group_by(found.c.run_id).subquery()
    told = (_RUN.c.test_type, _VENDOR.c.group_name, *(_SOLUTION.c[name] for name in ("exchange_version", "mailboxes")))
    statement = select(*worst.c, *told).select_from(_told_of_runs(worst)).where(*_COUNTED)
    return Rows.of(connection.execute(statement.order_by(worst.c.run_id)))


def instance_latencies(connection: Connection, runs: Collection[int]) -> Rows:
    """The read and log write latency of every instance of some of these runs, as `worst_latencies` takes them."""
    parts = (statement.where(run_id.in_(runs)) for statement, run_id in _PARTS)
    found = sa.union_all(*parts).subquery()
    columns: tuple[sa.ColumnElement[Any], ...] = (
        *found.c,
        *(_RUN.c[name] for name in ("solution_id", "test_type", "server", "machine", "started_at")),
        _RUN.c.latency_resolution_ms,
        *_judged_by(),
    )
    statement = select(*columns).select_from(_told_of_runs(found)).where(*_COUNTED)
    return Rows.of(connection.execute(statement.order_by(found.c.run_id, found.c.ordinal)))


def findings_in_context(
    connection: Connection, severities: tuple[str, ...], limit: int | None = None, rule: str | None = None
) -> Rows:
    """Distinct findings with the solution and the test that each is about, the worst first.

    A finding about a run that was met before belongs to the solution of the run that counts; one about a document to
    the document's first solution; of a solution that several papers describe, to the one that counts. `documents` says
    how many documents show the same.

    Args:
        connection: a connection to ask.
        severities: which to list, the worst first.
        limit: at most so many.
        rule: only findings of this rule.
    """
    counts, described, own = _RUN.alias("counts"), _SOLUTION.alias("described"), _SOLUTION.alias("own")
    distinct = distinct_findings([_FINDING.c.severity.in_(severities)])
    of_document = described.c.document_id == _FINDING.c.document_id
    first = select(func.min(described.c.id)).where(of_document).correlate(_FINDING).scalar_subquery()
    about = func.coalesce(_RUN.c.solution_id, counts.c.solution_id, first)
    columns: tuple[sa.ColumnElement[Any], ...] = (
        *(_FINDING.c[name] for name in ("id", "severity", "rule", "subject", "expected", "actual", "message")),
        *(_FINDING.c[name] for name in ("page", "line", "document_id", "run_id")),
        distinct.c.documents,
        _SOLUTION.c.id.label("solution_id"),
        _RUN.c.test_type,
        *_judged_by(),
    )
    joined = (
        _FINDING.join(distinct, sa.and_(distinct.c.id == _FINDING.c.id, distinct.c.place == 1))
        .outerjoin(_RUN, _RUN.c.id == _FINDING.c.run_id)
        .outerjoin(counts, counts.c.id == _RUN.c.duplicate_of_id)
        .outerjoin(own, own.c.id == about)
        .outerjoin(_SOLUTION, _SOLUTION.c.id == func.coalesce(own.c.duplicate_of_id, own.c.id))
        .outerjoin(_VENDOR, _VENDOR.c.id == _SOLUTION.c.vendor_id)
    )
    order = sa.case({severity: place for place, severity in enumerate(severities)}, value=_FINDING.c.severity)
    statement = select(*columns).select_from(joined).order_by(order, _FINDING.c.document_id, _FINDING.c.id).limit(limit)
    if rule is not None:
        statement = statement.where(_FINDING.c.rule == rule)
    return Rows.of(connection.execute(statement))


def unread_documents(connection: Connection, limit: int) -> Rows:
    """Documents with figures that were not read, those with most first: solution, figures, and how many are left."""
    product = select(func.min(_SOLUTION.c.product)).where(_SOLUTION.c.document_id == _DOCUMENT.c.id).scalar_subquery()
    columns = (*(_DOCUMENT.c[name] for name in ("id", "title", "figures", "figures_left")), product.label("product"))
    statement = select(*columns).where(_DOCUMENT.c.figures_left > 0)
    order = (_DOCUMENT.c.figures_left.desc(), _DOCUMENT.c.id)
    return Rows.of(connection.execute(statement.order_by(*order).limit(limit)))


def findings_by_rule(connection: Connection) -> Rows:
    """How often each rule found something, in how many documents."""
    documents = func.count(_FINDING.c.document_id.distinct()).label("documents")
    statement = (
        select(_FINDING.c.severity, _FINDING.c.rule, func.count().label("findings"), documents)
        .group_by(_FINDING.c.severity, _FINDING.c.rule)
        .order_by(_FINDING.c.severity, func.count().desc(), _FINDING.c.rule)
    )
    return Rows.of(connection.execute(statement))


def _told_of_runs(found: sa.FromClause) -> sa.Join:
    """Rows with a run's id, beside the run, its figures, its solution and vendor."""
    return (
        found.join(_RUN, _RUN.c.id == found.c.run_id)
        .outerjoin(_FIGURE, _FIGURE.c.run_id == _RUN.c.id)
        .outerjoin(_SOLUTION, _SOLUTION.c.id == _RUN.c.solution_id)
        .outerjoin(_VENDOR, _VENDOR.c.id == _SOLUTION.c.vendor_id)
    )


def _judged_by() -> tuple[sa.ColumnElement[Any], ...]:
    """What tells a solution's rows apart on a page: its names, and what people filter by."""
    return (
        _VENDOR.c.name.label("vendor"),
        _VENDOR.c.group_name,
        *(_SOLUTION.c[name] for name in ("product", "configuration", "exchange_version", "mailboxes")),
    )
