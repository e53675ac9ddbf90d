"""Where figures stand: the page, line and box of stored rows, and the files in which their document was seen."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, FromClause, Select, Table, or_, select

from esrp_ingest.database import schema
from esrp_ingest.errors import UsageError
from esrp_ingest.layout import Box, Locator

_DOCUMENT, _LOCATION = schema.Document.table(), schema.DocumentLocation.table()
_RUN, _INSTANCE, _SOLUTION = schema.Run.table(), schema.Instance.table(), schema.Solution.table()
_NAMES = ("counter", "disk", "label", "subject", "aggregate", "message", "machine_name", "column_name")
"""Columns that say what a row is about, for tables that do not belong to an instance."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where one row was read.

    Attributes:
        row: what the row is about: an instance, a counter, a label.
        locator: where it stands.
        figures: those of its figures that are asked about.
    """

    row: str
    locator: Locator
    figures: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Places:
    """Where some rows of one document were read.

    Attributes:
        sha256: the document's hash.
        uris: where it was seen, the last seen first.
        rows: each row's place, in printed order.
    """

    sha256: str
    uris: tuple[str, ...]
    rows: tuple[Place, ...]


def run_places(connection: Connection, run_id: int, table_name: str = "run", name: str | None = None) -> Places:
    """Where the rows of one of a run's tables stand.

    Args:
        connection: a connection to ask.
        run_id: the run.
        table_name: `run` for the run's own place, else `instance_io`, `host_counter`, ...
        name: only rows about this instance, counter or disk.

    Raises:
        UsageError: there is no such run, table or row.
    """
    document_id = _document_of(connection, _RUN, run_id, "run")
    if table_name == "run":
        statement = select(_RUN.c.machine_name.label("row"), *_locator(_RUN)).where(_RUN.c.id == run_id)
        return _found(connection, document_id, statement, "run", f"run {run_id} has no place in its document")
    table = _located_table(table_name, ("instance_id", "run_id"))
    if "instance_id" in table.c:
        statement = select(_INSTANCE.c.name.label("row"), *_locator(table)).join_from(table, _INSTANCE)
        statement = statement.where(_INSTANCE.c.run_id == run_id)
        names: tuple[ColumnElement[Any], ...] = (_INSTANCE.c.name,)
    else:
        names = _naming(table)
        statement = select(names[0].label("row"), *_locator(table)).where(table.c.run_id == run_id)
    statement = _named(statement, names, name).order_by(table.c.id)
    return _found(connection, document_id, statement, table_name, _no_row(table_name, name, f"run {run_id}"))


def solution_places(connection: Connection, solution_id: int, table_name: str, name: str | None = None) -> Places:
    """Where the rows of a solution's `solution_fact`, `reported_metric` or `solution_source` stand.

    Args:
        connection: a connection to ask.
        solution_id: the solution.
        table_name: one of these.
        name: only rows with this label, or about this column.

    Raises:
        UsageError: there is no such solution, table or row.
    """
    document_id = _document_of(connection, _SOLUTION, solution_id, "solution")
    table = _located_table(table_name, ("solution_id",))
    names = _naming(table)
    statement = select(names[0].label("row"), *_locator(table)).where(table.c.solution_id == solution_id)
    statement = _named(statement, names, name).order_by(table.c.id)
    return _found(connection, document_id, statement, table_name, _no_row(table_name, name, f"solution {solution_id}"))


def finding_places(connection: Connection, finding_id: int) -> Places:
    """Where what a finding is about stands.

    Raises:
        UsageError: there is no such finding, or it is about no one place.
    """
    table = schema.Finding.table()
    document_id = _document_of(connection, table, finding_id, "finding")
    statement = select(table.c.rule.label("row"), *_locator(table)).where(table.c.id == finding_id)
    refusal = f"finding {finding_id} is about no one place of its document"
    return _found(connection, document_id, statement, "finding", refusal)


def row_place(connection: Connection, table_name: str, row_id: int) -> Places:
    """Where one row of any table stands.

    Raises:
        UsageError: there is no such table or row, or the row has no place.
    """
    table = {table.name: table for table in located_tables()}.get(table_name)
    if table is None:
        raise UsageError(f"there is no table {table_name} with places")
    statement = located_rows(table).where(table.c.id == row_id)
    row = connection.execute(statement).mappings().first()
    if row is None:
        raise UsageError(f"there is no row {row_id} in {table_name}")
    places = statement.with_only_columns(statement.selected_columns["row"], *_locator(table))
    refusal = f"row {row_id} of {table_name} has no place in its document"
    return _found(connection, row["document_id"], places, table_name, refusal)


def places_at(connection: Connection, document_id: int, rows: Sequence[Place]) -> Places:
    """Places in a document that are known already.

    Raises:
        UsageError: there is no such document.
    """
    return replace(document_places(connection, document_id), rows=tuple(rows))


def box_of(text: str | None) -> Box | None:
    """A box as the database stores it."""
    return None if text is None else Box(*(float(side) for side in text.split(",")))


def document_numbers(connection: Connection) -> list[int]:
    """The numbers of all documents, in their order."""
    return list(connection.scalars(select(_DOCUMENT.c.id).order_by(_DOCUMENT.c.id)))


def document_places(connection: Connection, document_id: int) -> Places:
    """A document and where it was seen, without any rows.

    Raises:
        UsageError: there is no such document.
    """
    sha256 = connection.execute(select(_DOCUMENT.c.sha256).where(_DOCUMENT.c.id == document_id)).scalar()
    if sha256 is None:
        raise UsageError(f"there is no document {document_id}: see `esrp list documents`")
    seen = select(_LOCATION.c.uri).where(_LOCATION.c.document_id == document_id)
    uris = connection.execute(seen.order_by(_LOCATION.c.last_seen_at.desc(), _LOCATION.c.uri)).scalars()
    return Places(sha256, tuple(uris), ())


def located_tables() -> list[Table]:
    """All tables whose rows have places, parents before children."""
    return [table for table in schema.Base.metadata.sorted_tables if "bbox" in table.c]


def located_rows(table: Table) -> Select[Any]:
    """The rows of such a table: `row` (what it is about), `page`, `line`, `bbox` and `document_id`."""
    joined: FromClause = table
    owner, named = table, _naming(table)
    if "instance_id" in table.c:
        joined, owner, named = table.join(_INSTANCE).join(_RUN), _RUN, (_INSTANCE.c.name,)
    elif "document_id" not in table.c:
        owner = _RUN if "run_id" in table.c else _SOLUTION
        joined = table.join(owner)
    return select(named[0].label("row"), *_locator(table), owner.c.document_id).select_from(joined)


def _document_of(connection: Connection, table: Table, number: int, what: str) -> int:
    found = connection.execute(select(table.c.document_id).where(table.c.id == number)).scalar()
    if found is None:
        advice = "`esrp audit`" if what == "finding" else f"`esrp list {what}s`"
        raise UsageError(f"there is no {what} {number}: see {advice}")
    return int(found)


def _located_table(name: str, owners: Sequence[str]) -> Table:
    """A table whose rows have places and one of these owners.

    Raises:
        UsageError: there is none of that name.
    """
    located = {
        table.name: table
        for table in located_tables()
        if any(owner in table.c for owner in owners) and table.name not in {"run", "finding"}
    }
    if name not in located:
        raise UsageError(f"there is no table {name} with places: take {', '.join(sorted(located))}")
    return located[name]


def _naming(table: Table) -> tuple[ColumnElement[Any], ...]:
    return tuple(table.c[name] for name in _NAMES if name in table.c)


def _locator(table: Table) -> tuple[ColumnElement[Any], ...]:
    return (table.c.page, table.c.line, table.c.bbox)


def _named(statement: Select[Any], names: Sequence[ColumnElement[Any]], name: str | None) -> Select[Any]:
    return statement if name is None else statement.where(or_(*(column == name for column in names)))


def _no_row(table_name: str, name: str | None, owner: str) -> str:
    about = f" about {name}" if name else ""
    return f"there is no row of {table_name}{about} that has a place: `esrp show {owner} --where` lists them"


def _found(connection: Connection, document_id: int, statement: Select[Any], table_name: str, refusal: str) -> Places:
    """The places of rows; `refusal` is what to say where there are none."""
    rows = tuple(
        Place(row or table_name, Locator(page, line, box_of(bbox)))
        for row, page, line, bbox in connection.execute(statement)
        if page is not None or line is not None
    )
    if not rows:
        raise UsageError(refusal)
    return replace(document_places(connection, document_id), rows=rows)
