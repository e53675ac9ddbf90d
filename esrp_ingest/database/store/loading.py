"""Parsed documents to rows: each as a whole or not at all, one or several in a transaction, the same bytes once."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC
from itertools import islice

from sqlalchemy import Connection, bindparam, delete, select, update

from esrp_ingest.cells import instance_names
from esrp_ingest.configuration import RunConfiguration
from esrp_ingest.database import schema
from esrp_ingest.database.store.corrections import apply_corrections, corrected_among
from esrp_ingest.database.store.duplicates import link_duplicates, link_new_documents, related_runs
from esrp_ingest.database.store.inserting import insert_rows, insert_with_ids
from esrp_ingest.database.store.model_rows import columns_of, numbered
from esrp_ingest.database.store.solutions import hand_over_solutions, write_solutions
from esrp_ingest.database.store.writing import Location, Outcome, Row, now, one_writer, upsert
from esrp_ingest.models import ParsedDocument, Run
from esrp_ingest.run_figures import is_doubtful, run_figures, trust_by_run

_NUMBER = re.compile(r"\d+")
_RUN_TABLES: dict[str, type[schema.Base]] = {
    "disk_io": schema.DiskIo,
    "host_counter": schema.HostCounter,
    "log_event": schema.LogEvent,
    "printed_aggregate": schema.PrintedAggregate,
}
_INSTANCE_TABLES: dict[str, type[schema.Base]] = {
    "instance_io": schema.InstanceIo,
    "instance_maintenance_io": schema.InstanceMaintenanceIo,
    "instance_log_replication_io": schema.InstanceLogReplicationIo,
    "backup_result": schema.BackupResult,
    "soft_recovery_result": schema.SoftRecoveryResult,
}
_DOCUMENT = schema.Document.table()
_KNOWN = select(_DOCUMENT.c.id, _DOCUMENT.c.extractor_version).where(_DOCUMENT.c.sha256 == bindparam("sha256"))


def load_document(
    connection: Connection,
    parsed: ParsedDocument,
    location: Location,
    *,
    vendor_group: Callable[[str], str],
    force: bool = False,
    configured: Sequence[RunConfiguration] = (),
) -> Outcome:
    """Writes one document and the place where it was found, in the caller's transaction.

    The same bytes are loaded once, whatever their place. They are written again where the extractor's version rose or
    `force` is set: the document, its solutions and its runs then keep their ids, by their order in the document.
    A place that now holds other bytes moves to the new document; the old one stays.

    Args:
        connection: a connection in a transaction; one transaction a document keeps each of them whole.
        parsed: what the document says.
        location: where it was found.
        vendor_group: today's owner of a vendor, by the vendor's name.
        force: write it again whatever the version.
        configured: what configuration files beside it state of its runs.
    """
    one_writer(connection)
    known = connection.execute(_KNOWN, {"sha256": parsed.document.sha256}).first()
    if known is not None and not force and not rose(known.extractor_version, parsed.document.extractor_version):
        _write_locations(connection, [(known.id, location)])
        return "unchanged"
    affected = [] if known is None else related_runs(connection, known.id)
    kept = _Kept() if known is None else _Kept.taking(connection, known.id)
    [document_id] = _write_documents(connection, [parsed], kept, vendor_group)
    _write_locations(connection, [(document_id, location)])
    _write_configurations(connection, document_id, configured)
    link_duplicates(connection, document_id, affected)
    apply_corrections(connection, document_id)
    return "loaded" if known is None else "replaced"


@dataclass(frozen=True, slots=True)
class NewDocument:
    """A document that no database holds yet, as far as is known.

    Attributes:
        parsed: what it says.
        location: where it was found.
        configured: what configuration files beside it state of its runs.
    """

    parsed: ParsedDocument
    location: Location
    configured: Sequence[RunConfiguration] = ()


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
    ids = _write_documents(connection, [each.parsed for each in documents], _Kept(), vendor_group)
    _write_locations(connection, [(at, each.location) for at, each in zip(ids, documents, strict=True)])
    for document_id, each in zip(ids, documents, strict=True):
        _write_configurations(connection, document_id, each.configured)
    link_new_documents(connection, ids)
    for document_id in corrected_among(connection, ids):
        apply_corrections(connection, document_id)


def rose(old: str, new: str) -> bool:
    """Whether a dotted version is higher than another."""
    before, after = ([int(number) for number in _NUMBER.findall(version)] for version in (old, new))
    return after > before


def _write_documents(
    connection: Connection, documents: Sequence[ParsedDocument], kept: "_Kept", vendor_group: Callable[[str], str]
) -> list[int]:
    """Writes documents without their places; one that is there already alone, with the ids that it had."""
    values = [{**columns_of(parsed.document), "loaded_at": now()} for parsed in documents]
    if kept.document is None:
        ids = insert_with_ids(connection, schema.Document, values)
    else:
        ids = [kept.document]
        connection.execute(update(_DOCUMENT).where(_DOCUMENT.c.id == kept.document).values(values[0]))
    solution_ids = write_solutions(connection, documents, ids, vendor_group, kept.solutions)
    run_ids = _write_runs(connection, documents, ids, solution_ids, kept.runs)
    findings = [
        {**columns_of(finding), "document_id": document_id, "run_id": _at(own, finding.run)}
        for parsed, document_id, own in zip(documents, ids, run_ids, strict=True)
        for finding in parsed.findings
    ]
    insert_rows(connection, schema.Finding, findings)
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


def _write_runs(
    connection: Connection,
    documents: Sequence[ParsedDocument],
    document_ids: Sequence[int],
    solution_ids: Sequence[Sequence[int]],
    kept: Mapping[int, int] | None,
) -> list[list[int]]:
    runs = [run for parsed in documents for run in parsed.runs]
    rows = [
        row
        for parsed, document_id, own in zip(documents, document_ids, solution_ids, strict=True)
        for row in numbered(
            {**columns_of(run), "document_id": document_id, "solution_id": _at(own, run.solution)}
            for run in parsed.runs
        )
    ]
    ids = insert_with_ids(connection, schema.Run, rows, kept)
    for table, model in _RUN_TABLES.items():
        children: list[Row] = []
        for run_id, run in zip(ids, runs, strict=True):
            children.extend(numbered({**columns_of(row), "run_id": run_id} for row in getattr(run, table)))
        insert_rows(connection, model, children)
    _write_instances(connection, runs, ids)
    left = iter(ids)
    by_document = [list(islice(left, len(parsed.runs))) for parsed in documents]
    _write_judged(connection, documents, by_document)
    return by_document


def _write_judged(
    connection: Connection, documents: Sequence[ParsedDocument], run_ids: Sequence[Sequence[int]]
) -> None:
    """Writes what the tables of runs add up to, and how far each can be trusted."""
    figures: list[Row] = []
    trusted: list[Row] = []
    for parsed, ids in zip(documents, run_ids, strict=True):
        trust = trust_by_run(parsed.table_trust)
        trusted.extend({**columns_of(each), "run_id": ids[each.run]} for each in parsed.table_trust)
        figures.extend(
            {
                "run_id": run_id,
                "instances": len(instance_names(run)) or None,
                "doubtful": is_doubtful(run, trust.get(index, ())),
                **_known_again_by(run),
                **run_figures(run),
            }
            for index, (run_id, run) in enumerate(zip(ids, parsed.runs, strict=True))
        )
    insert_rows(connection, schema.RunFigure, figures)
    insert_rows(connection, schema.TableTrust, trusted)


def _known_again_by(run: Run) -> Row:
    """What tells in an index which other documents may print a run that states no start."""
    unstated = run.started_at is None
    return {
        "first_instance": next(iter(instance_names(run)), None) if unstated else None,
        "log_begins_at": run.log_event[0].logged_at if unstated and run.log_event else None,
    }


def _write_configurations(connection: Connection, document_id: int, configured: Sequence[RunConfiguration]) -> None:
    if configured:
        run = schema.Run.table()
        numbers = select(run.c.ordinal, run.c.id).where(run.c.document_id == document_id)
        ids = {row.ordinal: row.id for row in connection.execute(numbers)}
        rows = [{**columns_of(each), "run_id": ids[each.run + 1]} for each in configured]
        insert_rows(connection, schema.RunConfiguration, rows)


def _write_instances(connection: Connection, runs: Sequence[Run], run_ids: Sequence[int]) -> None:
    """All instances that the reports name anywhere, and what is printed for each."""
    rows: list[Row] = []
    for run_id, run in zip(run_ids, runs, strict=True):
        configured = {instance.name: columns_of(instance) for instance in run.instance}
        names, unlisted = instance_names(run), {"log_path": None, "database_path": None}
        rows.extend(numbered({"run_id": run_id, "name": name, **configured.get(name, unlisted)} for name in names))
    ids = insert_with_ids(connection, schema.Instance, rows)
    instance_ids = {(row["run_id"], row["name"]): instance_id for row, instance_id in zip(rows, ids, strict=True)}
    for table, model in _INSTANCE_TABLES.items():
        children = [
            {**columns_of(row), "instance_id": instance_ids[run_id, row.instance]}
            for run_id, run in zip(run_ids, runs, strict=True)
            for row in getattr(run, table)
        ]
        insert_rows(connection, model, children)


def _write_locations(connection: Connection, found: Sequence[tuple[int, Location]]) -> None:
    """Notes where documents are; the last of several at one place stays there."""
    rows = {location.uri: _location_row(document_id, location) for document_id, location in found}
    upsert(connection, schema.DocumentLocation, list(rows.values()), ("uri",))


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
    _write_locations(connection, [(connection.execute(_KNOWN, {"sha256": sha256}).one().id, location)])


def _at(ids: Sequence[int], index: int | None) -> int | None:
    return None if index is None else ids[index]
