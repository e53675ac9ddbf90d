"""Rows of documents to the database: each whole or not at all, one or several in a transaction, the same bytes once."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC
from itertools import islice

from sqlalchemy import Connection, Table, bindparam, delete, or_, select, update

from esrp_ingest.database import schema
from esrp_ingest.database.store.corrections import apply_corrections, corrected_among
from esrp_ingest.database.store.duplicates import (
    choose_again,
    link_duplicates,
    link_new_documents,
    related_runs,
)
from esrp_ingest.database.store.inserting import insert_rows, insert_with_ids
from esrp_ingest.database.store.machines import note_printed_machines
from esrp_ingest.database.store.same_solutions import copies_of, link_solutions_of
from esrp_ingest.database.store.solutions import hand_over_solutions, write_solutions
from esrp_ingest.database.store.writing import Location, Outcome, Row, now, one_writer, upsert
from esrp_ingest.rows.flat import FlatDocument
from esrp_ingest.rows.tables import DOCUMENT, TABLES, Values, parts_of, stored

_NUMBER = re.compile(r"\d+")
_DOCUMENT = schema.Document.table()
_KNOWN = select(_DOCUMENT.c.id, _DOCUMENT.c.extractor_version).where(_DOCUMENT.c.sha256 == bindparam("sha256"))

_LOCATION = schema.DocumentLocation.table()
_PLACED = select(_LOCATION.c.document_id, _LOCATION.c.uri).where(
    or_(
        _LOCATION.c.uri.in_(bindparam("uris", expanding=True)),
        _LOCATION.c.document_id.in_(bindparam("ids", expanding=True)),
    )
)


@dataclass(frozen=True, slots=True)
class NewDocument:
    """A document as it is to be written.

    Attributes:
        flat: its rows.
        location: where it was found.
    """

    flat: FlatDocument
    location: Location


def load_document(
    connection: Connection, document: NewDocument, *, vendor_group: Callable[[str], str], force: bool = False
) -> Outcome:
    """Writes one document and the place where it was found, in the caller's transaction.

    The same bytes are loaded once, whatever their place. They are written again where the extractor's version rose or
    `force` is set: the document, its solutions and its runs then keep their ids, by their order in the document.
    A place that now holds other bytes moves to the new document; the old one stays.

    Args:
        connection: a connection in a transaction; one transaction a document keeps each of them whole.
        document: what it says, and where it was found.
        vendor_group: today's owner of a vendor, by the vendor's name.
        force: write it again whatever the version.
    """
    one_writer(connection)
    flat, location = document.flat, document.location
    known = connection.execute(_KNOWN, {"sha256": flat["sha256"]}).first()
    if known is not None and not force and not rose(known.extractor_version, flat["extractor_version"]):
        choose_again(connection, _write_locations(connection, [(known.id, location)]))
        return "unchanged"
    affected = [] if known is None else related_runs(connection, known.id)
    copies = [] if known is None else copies_of(connection, known.id)
    kept = _Kept() if known is None else _Kept.taking(connection, known.id)
    [document_id] = _write_documents(connection, [flat], kept, vendor_group)
    moved = _write_locations(connection, [(document_id, location)])
    link_duplicates(connection, document_id, affected)
    choose_again(connection, moved - {document_id})
    link_solutions_of(connection, [document_id], copies)
    apply_corrections(connection, document_id)
    return "loaded" if known is None else "replaced"


def refuse_document(connection: Connection, sha256: str, reason: str) -> None:
    """Notes that a document that is there is no paper and no report, as the present extraction reads it.

    What it said is taken out, so that no view, ranking or count knows it. The document and its places stay. Corrections
    and accepted findings name the bytes: they apply again if a later version reads them.

    Args:
        connection: a connection in a transaction.
        sha256: of the document's bytes.
        reason: why it is refused.
    """
    one_writer(connection)
    document_id: int = connection.execute(_KNOWN, {"sha256": sha256}).one().id
    affected = related_runs(connection, document_id)
    _Kept.taking(connection, document_id)
    connection.execute(update(_DOCUMENT).where(_DOCUMENT.c.id == document_id).values(refused=reason))
    link_duplicates(connection, document_id, affected)


def load_new_documents(
    connection: Connection, documents: Sequence[NewDocument], *, vendor_group: Callable[[str], str]
) -> None:
    """Writes documents that are not there in one transaction, as `load_document` would one after the other.

    Each table gets the rows of all of them at once, which spares a server most of its answers. One that cannot be
    written takes the others with it: the caller then writes each by itself.

    Raises:
        DBAPIError: one of them is there already, or the database takes no such values.
    """
    one_writer(connection)
    ids = _write_documents(connection, [each.flat for each in documents], _Kept(), vendor_group)
    moved = _write_locations(connection, [(at, each.location) for at, each in zip(ids, documents, strict=True)])
    link_new_documents(connection, ids)
    choose_again(connection, moved.difference(ids))
    link_solutions_of(connection, ids)
    for document_id in corrected_among(connection, ids):
        apply_corrections(connection, document_id)


def rose(old: str, new: str) -> bool:
    """Whether a dotted version is higher than another."""
    before, after = ([int(number) for number in _NUMBER.findall(version)] for version in (old, new))
    return after > before


def _write_documents(
    connection: Connection, documents: Sequence[FlatDocument], kept: "_Kept", vendor_group: Callable[[str], str]
) -> list[int]:
    """Writes documents without their places; one that is there already alone, with the ids that it had."""
    loaded_at = now()
    if kept.document is None:
        rows = [(*flat.document, stored(loaded_at)) for flat in documents]
        ids = insert_with_ids(connection, _DOCUMENT, (*DOCUMENT.columns, "loaded_at"), rows)
    else:
        ids = [kept.document]
        values = {**dict(zip(DOCUMENT.columns, documents[0].document, strict=True)), "loaded_at": loaded_at}
        values["refused"] = None
        connection.execute(update(_DOCUMENT).where(_DOCUMENT.c.id == kept.document).values(values))
    solution_ids = write_solutions(connection, documents, ids, vendor_group, kept.solutions)
    runs = _rows("run", documents, solution_ids, ids)
    run_ids = _by_document("run", documents, insert_with_ids(connection, *runs, kept.runs))
    instances = _rows("instance", documents, run_ids)
    instance_ids = _by_document("instance", documents, insert_with_ids(connection, *instances))
    for parent, owners in (("run", run_ids), ("instance", instance_ids)):
        for table in parts_of(parent):
            insert_rows(connection, *_rows(table.name, documents, owners))
    insert_rows(connection, *_rows("finding", documents, run_ids, ids))
    note_printed_machines(connection, ids)
    return ids


@dataclass(frozen=True, slots=True)
class _Kept:
    """The ids that a document had, and by ordinal its solutions and runs, after their rows are gone."""

    document: int | None = None
    solutions: Mapping[int, int] | None = None
    runs: Mapping[int, int] | None = None

    @classmethod
    def taking(cls, connection: Connection, document_id: int) -> "_Kept":
        """Takes the rows away; the document itself and its places stay, and so do solutions that others share."""
        solution, run, finding = schema.Solution.table(), schema.Run.table(), schema.Finding.table()
        hand_over_solutions(connection, document_id)
        assigned = schema.AssignedDocument.table()
        connection.execute(delete(assigned).where(assigned.c.document_id == document_id))
        ids = [
            {row.ordinal: row.id for row in connection.execute(select(table).where(table.c.document_id == document_id))}
            for table in (solution, run)
        ]
        for table in (finding, run, solution):
            connection.execute(delete(table).where(table.c.document_id == document_id))
        return cls(document_id, *ids)


def _rows(
    name: str,
    documents: Sequence[FlatDocument],
    parents: Sequence[Sequence[int]],
    document_ids: Sequence[int] = (),
) -> tuple[Table, Sequence[str], list[Values]]:
    """A table, its columns and its rows with the ids of what they belong to.

    Args:
        name: of the table.
        documents: whose rows they are.
        parents: for each document the ids of the rows that they belong to.
        document_ids: the ids of the documents, where rows name them.
    """
    ends: list[Values] = [(each,) for each in document_ids] or [()] * len(documents)
    rows = [
        (None if row[0] is None else owners[row[0]], *row[1:], *end)
        for flat, owners, end in zip(documents, parents, ends, strict=True)
        for row in flat.tables[name]
    ]
    columns = (*TABLES[name].columns, *(["document_id"] if document_ids else []))
    return schema.Base.metadata.tables[name], columns, rows


def _by_document(name: str, documents: Sequence[FlatDocument], ids: Sequence[int]) -> list[list[int]]:
    """The ids of the rows of a table by document."""
    left = iter(ids)
    return [list(islice(left, len(flat.tables[name]))) for flat in documents]


def _write_locations(connection: Connection, found: Sequence[tuple[int, Location]]) -> set[int]:
    """Notes where documents are; the last of several at one place stays there.

    Gives the documents that lost a place by this, or got their first: which copies of their runs count may change.
    """
    rows = {location.uri: _location_row(document_id, location) for document_id, location in found}
    asked = {"uris": list(rows), "ids": [document_id for document_id, _ in found]}
    placed = connection.execute(_PLACED, asked).all()
    upsert(connection, schema.DocumentLocation, list(rows.values()), ("uri",))
    own = {document_id for document_id, _ in found}
    left = {row.document_id for row in placed if row.uri in rows} - own
    return left | (own - {row.document_id for row in placed})


def _location_row(document_id: int, location: Location) -> Row:
    modified_at = location.modified_at
    if modified_at is not None and modified_at.tzinfo is not None:
        modified_at = modified_at.astimezone(UTC).replace(tzinfo=None)
    return {
        "document_id": document_id,
        "uri": location.uri,
        "byte_size": location.byte_size,
        "modified_at": modified_at,
        "etag": location.etag,
        "last_seen_at": now(),
    }


def note_location(connection: Connection, sha256: str, location: Location) -> None:
    """Notes that a document that is already there was found at a place.

    Args:
        connection: a connection in a transaction.
        sha256: of the document's bytes.
        location: where they were found.
    """
    document_id = connection.execute(_KNOWN, {"sha256": sha256}).one().id
    choose_again(connection, _write_locations(connection, [(document_id, location)]))
