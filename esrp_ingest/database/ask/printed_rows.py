"""One stored row with what belongs to it: what it says, where it stands, whose it is, and the rows beside it."""

from dataclasses import dataclass

from sqlalchemy import Connection, Table, func, select

from esrp_ingest.database import schema
from esrp_ingest.database.ask.places import Place, box_of, located_rows, located_tables
from esrp_ingest.database.ask.results import Record, Value
from esrp_ingest.errors import UsageError
from esrp_ingest.layout import Locator

_DOCUMENT, _RUN, _INSTANCE = schema.Document.table(), schema.Run.table(), schema.Instance.table()
_SOLUTION = schema.Solution.table()
_SOURCE = schema.SolutionSource.table().name
_NOT_SAID = frozenset({"id", "run_id", "instance_id", "solution_id", "document_id", "ordinal", "page", "line", "bbox"})


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """A row of a table whose rows have places.

    Attributes:
        table_name: the table.
        row_id: its number.
        values: what it says, without numbers that mean nothing to readers and without what is not stated.
        place: where it stands; its locator has neither page nor line where it is about no one place.
        document_id: the document.
        document_title: as printed, or None.
        run_id: the run that it belongs to, if any.
        solution_id: the solution that it is about, if any.
        product: that solution's name, if it has one.
        previous: the row before it in the same document and table.
        following: the row behind it.
    """

    table_name: str
    row_id: int
    values: Record
    place: Place
    document_id: int
    document_title: str | None
    run_id: int | None
    solution_id: int | None
    product: str | None
    previous: int | None
    following: int | None


def printed_row(connection: Connection, table_name: str, row_id: int) -> PrintedRow:
    """A row by its table and number.

    Args:
        connection: a connection to ask.
        table_name: a table whose rows have places.
        row_id: the row.

    Raises:
        UsageError: there is no such table or row.
    """
    table = {each.name: each for each in located_tables()}.get(table_name)
    if table is None:
        raise UsageError(f"there is no table {table_name} with places")
    found = connection.execute(located_rows(table).where(table.c.id == row_id)).mappings().first()
    values = connection.execute(select(table).where(table.c.id == row_id)).mappings().first()
    if found is None or values is None:
        raise UsageError(f"there is no row {row_id} in {table_name}")
    title = connection.execute(select(_DOCUMENT.c.title).where(_DOCUMENT.c.id == found["document_id"])).scalar()
    run_id = _run_of(connection, table_name, dict(values))
    solution_id = _solution_of(connection, dict(values), run_id)
    product = connection.execute(select(_SOLUTION.c.product).where(_SOLUTION.c.id == solution_id)).scalar()
    document_id = int(found["document_id"])
    said: Record = {name: value for name, value in values.items() if name not in _NOT_SAID and value is not None}
    if table_name == _SOURCE:
        said["value"] = _stated(connection, solution_id, str(values["column_name"]))
    return PrintedRow(
        table_name,
        row_id,
        said,
        Place(str(found["row"] or table_name), Locator(found["page"], found["line"], box_of(found["bbox"]))),
        document_id,
        title,
        run_id,
        solution_id,
        product,
        *_beside(connection, table, row_id, document_id),
    )


def _stated(connection: Connection, solution_id: int | None, column: str) -> Value:
    """What a column of a solution holds; `vendor` is its name."""
    vendor = schema.Vendor.table()
    held = vendor.c.name if column == "vendor" else _SOLUTION.c[column]
    joined = _SOLUTION.outerjoin(vendor, vendor.c.id == _SOLUTION.c.vendor_id)
    value: Value = connection.execute(select(held).select_from(joined).where(_SOLUTION.c.id == solution_id)).scalar()
    return value


def _run_of(connection: Connection, table_name: str, values: Record) -> int | None:
    if table_name == "run":
        return int(str(values["id"]))
    if "instance_id" in values:
        statement = select(_INSTANCE.c.run_id).where(_INSTANCE.c.id == values["instance_id"])
        return connection.execute(statement).scalar()
    run_id = values.get("run_id")
    return run_id if isinstance(run_id, int) else None


def _solution_of(connection: Connection, values: Record, run_id: int | None) -> int | None:
    """The solution that a row says, that of its run, or the first of its document."""
    own = values.get("solution_id")
    if isinstance(own, int):
        return own
    if run_id is not None:
        return connection.execute(select(_RUN.c.solution_id).where(_RUN.c.id == run_id)).scalar()
    first = select(func.min(_SOLUTION.c.id)).where(_SOLUTION.c.document_id == values.get("document_id"))
    return connection.execute(first).scalar()


def _beside(connection: Connection, table: Table, row_id: int, document_id: int) -> tuple[int | None, int | None]:
    """The rows of the same document before and behind a row."""
    rows = located_rows(table)
    same = rows.with_only_columns(table.c.id).where(rows.selected_columns["document_id"] == document_id)
    before = same.where(table.c.id < row_id).order_by(table.c.id.desc()).limit(1)
    behind = same.where(table.c.id > row_id).order_by(table.c.id).limit(1)
    return connection.execute(before).scalar(), connection.execute(behind).scalar()
