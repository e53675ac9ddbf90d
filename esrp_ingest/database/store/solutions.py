"""The solutions of documents to rows, each once where several stand-alone reports say the same."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import cache

from sqlalchemy import Connection, Date, Executable, and_, bindparam, func, select, update

from esrp_ingest.database import schema
from esrp_ingest.database.store.inserting import insert_rows, insert_with_ids
from esrp_ingest.database.store.writing import Row, upsert
from esrp_ingest.rows.flat import FlatDocument
from esrp_ingest.rows.tables import TABLES, Values, parts_of

_SOLUTION, _DOCUMENT, _VENDOR = schema.Solution.table(), schema.Document.table(), schema.Vendor.table()
_COLUMNS = TABLES["solution"].columns
_DATES = [column.name for column in _SOLUTION.c if isinstance(column.type, Date)]
_VENDOR_ID = select(_VENDOR.c.id).where(_VENDOR.c.name == bindparam("name"))


def hand_over_solutions(connection: Connection, document_id: int) -> None:
    """Gives solutions that runs of other documents are of to the first of these documents."""
    run = schema.Run.table()
    first = select(func.min(run.c.document_id)).where(
        run.c.solution_id == _SOLUTION.c.id, run.c.document_id != document_id
    )
    other = first.scalar_subquery()
    shared = and_(_SOLUTION.c.document_id == document_id, other.is_not(None))
    connection.execute(update(_SOLUTION).where(shared).values(document_id=other))


class _SharedSolutions:
    """The solutions of stand-alone reports, which those that say the same share."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._ids: dict[Values, list[int]] = {}

    def ids_of(self, said: Values) -> tuple[list[int], bool]:
        """The list that holds the id of the solution that says what a row says, and whether that is there already.

        A new one takes its id once it is written.
        """
        known = said in self._ids
        if not known:
            row = dict(zip(_COLUMNS, said, strict=False))  # but for the order in its document
            row |= {name: row[name] and date.fromisoformat(row[name]) for name in _DATES}
            stored = solution_of_reports(self._connection, row)
            known = stored is not None
            self._ids[said] = [] if stored is None else [stored]
        return self._ids[said], known


def write_solutions(
    connection: Connection,
    documents: Sequence[FlatDocument],
    document_ids: Sequence[int],
    vendor_group: Callable[[str], str],
    kept: Mapping[int, int] | None,
) -> list[list[int]]:
    """Writes the solutions of documents; what is said alike of several stand-alone reports is one solution."""
    vendor_ids = _vendor_ids(connection, documents, vendor_group)
    shared = _SharedSolutions(connection)
    ids: list[list[int]] = []
    fresh: list[tuple[Values, list[int]]] = []
    writing: list[tuple[FlatDocument, list[int]]] = []
    for flat, document_id in zip(documents, document_ids, strict=True):
        rows = [(vendor_ids[row[0]], *row[1:]) for row in flat.tables["solution"]]
        own, known = shared.ids_of(rows[0][:-1]) if flat["kind"] == "report" and rows else ([], False)
        ids.append(own)
        if not known:
            writing.append((flat, own))
            fresh.extend(((*row, document_id), own) for row in rows)
    made = insert_with_ids(connection, _SOLUTION, (*_COLUMNS, "document_id"), [row for row, _ in fresh], kept)
    for solution_id, (_, own) in zip(made, fresh, strict=True):
        own.append(solution_id)
    for table in parts_of("solution"):
        parts = [(own[row[0]], *row[1:]) for flat, own in writing for row in flat.tables[table.name]]
        insert_rows(connection, schema.Base.metadata.tables[table.name], table.columns, parts)
    return ids


def _vendor_ids(
    connection: Connection, documents: Sequence[FlatDocument], vendor_group: Callable[[str], str]
) -> dict[str | None, int | None]:
    """The rows of the vendors that documents name."""
    named = {row[0] for flat in documents for row in flat.tables["solution"]} - {None}
    return {None: None, **{name: vendor_row(connection, name, vendor_group(name)) for name in sorted(named)}}


def solution_of_reports(connection: Connection, row: Row) -> int | None:
    """The solution of which other stand-alone reports say just the same."""
    known: int | None = connection.scalar(_saying(tuple(row)), row)
    return known


@cache
def _saying(names: tuple[str, ...]) -> Executable:
    """The search for a solution by these columns, made once: to make it takes longer than to execute it."""
    columns = [_SOLUTION.c[name] for name in names]
    same = and_(*(column.is_not_distinct_from(bindparam(column.name, type_=column.type)) for column in columns))
    found = select(func.min(_SOLUTION.c.id)).join(_DOCUMENT, _DOCUMENT.c.id == _SOLUTION.c.document_id)
    return found.where(same, _DOCUMENT.c.kind == "report")


def vendor_row(connection: Connection, name: str, group_name: str) -> int:
    """The id of a vendor's row, made where there is none."""
    upsert(connection, schema.Vendor, [{"name": name, "group_name": group_name}], ("name",))
    vendor_id: int = connection.execute(_VENDOR_ID, {"name": name}).scalar_one()
    return vendor_id
