"""What belongs to one solution, for its page: printed rows with their numbers, runs, documents, and its siblings."""

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy import Connection, func, select

from esrp_ingest.database import schema
from esrp_ingest.database.ask.apart import counted_solutions, told_apart
from esrp_ingest.database.ask.listing import tested_at
from esrp_ingest.database.ask.results import Record, Rows
from esrp_ingest.database.schema.descriptions import view
from esrp_ingest.vocabulary.metrics import IO_TESTS

_DOCUMENT, _LOCATION = schema.Document.table(), schema.DocumentLocation.table()
_SOLUTION, _RUN, _FIGURE = schema.Solution.table(), schema.Run.table(), schema.RunFigure.table()
_FACT, _REPORTED = schema.SolutionFact.table(), schema.ReportedMetric.table()
_SOURCE, _SOLUTIONS = schema.SolutionSource.table(), view("distinct_solution")


def facts_of(connection: Connection, solution_id: int) -> list[Record]:
    """The label/value rows of a solution's paper, in printed order."""
    columns = (_FACT.c[name] for name in ("id", "table_name", "label", "value"))
    statement = select(*columns).where(_FACT.c.solution_id == solution_id).order_by(_FACT.c.id)
    return Rows.of(connection.execute(statement)).records()


def sources_of(connection: Connection, solution_ids: Sequence[int]) -> dict[tuple[int, str], list[Record]]:
    """Where the columns of solutions were read, by solution and column, in printed order.

    What nobody printed has no place: what was said of stand-alone reports, or read before places were kept.

    Args:
        connection: a connection to ask.
        solution_ids: the solutions.
    """
    columns = (_SOURCE.c[name] for name in ("id", "solution_id", "column_name", "value_text", "note"))
    statement = select(*columns).where(_SOURCE.c.solution_id.in_(solution_ids)).order_by(_SOURCE.c.id)
    found: dict[tuple[int, str], list[Record]] = {}
    for row in Rows.of(connection.execute(statement)).records():
        found.setdefault((int(str(row["solution_id"])), str(row["column_name"])), []).append(row)
    return found


def reported_of(connection: Connection, solution_id: int) -> list[Record]:
    """The figures of the paper's own summary, in printed order."""
    names = ("id", "scope", "condition", "label", "value_text", "metric", "unit")
    columns = (_REPORTED.c[name] for name in names)
    statement = select(*columns).where(_REPORTED.c.solution_id == solution_id).order_by(_REPORTED.c.id)
    return Rows.of(connection.execute(statement)).records()


def runs_of(connection: Connection, solution_id: int) -> list[Record]:
    """The runs of a solution with the figure that each kind of test is about."""
    names = ("id", "test_type", "server", "machine", "machine_basis", "result", "achieved_iops", "target_iops")
    columns = (
        *(_RUN.c[name] for name in (*names, "document_id")),
        tested_at.label("tested_at"),
        _RUN.c.latency_resolution_ms,
        sa.case((_RUN.c.test_type.in_(IO_TESTS), _FIGURE.c.database_read_latency_ms)).label("database_read_latency_ms"),
        _FIGURE.c.backup_mb_per_sec,
        (_FIGURE.c.replay_seconds / func.nullif(_FIGURE.c.replay_logs, 0)).label("log_replay_seconds"),
    )
    joined = _RUN.outerjoin(_FIGURE, _FIGURE.c.run_id == _RUN.c.id)
    statement = select(*columns).select_from(joined).where(_RUN.c.solution_id == solution_id)
    return Rows.of(connection.execute(statement.order_by(_RUN.c.ordinal, _RUN.c.id))).records()


def documents_of(connection: Connection, solution_id: int) -> list[Record]:
    """The documents that describe a solution or print its runs, and those that say the same again."""
    original = select(func.coalesce(_SOLUTION.c.duplicate_of_id, _SOLUTION.c.id)).where(_SOLUTION.c.id == solution_id)
    same = sa.or_(_SOLUTION.c.id.in_(original), _SOLUTION.c.duplicate_of_id.in_(original))
    described = select(_SOLUTION.c.document_id).where(same)
    ran = select(_RUN.c.document_id).where(_RUN.c.solution_id == solution_id)
    uri = select(func.min(_LOCATION.c.uri)).where(_LOCATION.c.document_id == _DOCUMENT.c.id).scalar_subquery()
    names = ("id", "title", "kind", "loaded_at", "relations_held", "relations_checked", "figures", "figures_left")
    columns = (*(_DOCUMENT.c[name] for name in names), uri.label("uri"))
    statement = select(*columns).where(_DOCUMENT.c.id.in_(described.union(ran))).order_by(_DOCUMENT.c.id)
    return Rows.of(connection.execute(statement)).records()


def distinct_solutions(connection: Connection) -> list[Record]:
    """Each solution once, with what it is chosen by and what tells it apart."""
    names = (
        "vendor",
        "product",
        "configuration",
        "exchange_version",
        "mailboxes",
        "disks",
        "disk_type",
        "connectivity",
    )
    statement = (
        select(_SOLUTIONS.c.solution_id.label("id"), *(_SOLUTIONS.c[name] for name in names))
        .where(_SOLUTIONS.c.solution_id.in_(counted_solutions()))
        .order_by(_SOLUTIONS.c.product, _SOLUTIONS.c.configuration, _SOLUTIONS.c.solution_id)
    )
    apart = told_apart(connection)
    rows = Rows.of(connection.execute(statement)).records()
    return [{**row, "told_apart": apart.get(int(str(row["id"])))} for row in rows]
