"""Parsed documents to rows: one transaction a document, written as a whole or not at all, the same bytes once."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC
from functools import cache
from itertools import islice
from operator import attrgetter
from typing import get_origin

from sqlalchemy import Connection, and_, bindparam, delete, func, select, update

from esrp_ingest.cells import instance_names
from esrp_ingest.configuration import RunConfiguration
from esrp_ingest.database import schema
from esrp_ingest.database.store.corrections import apply_corrections, corrected_among
from esrp_ingest.database.store.duplicates import link_duplicates, link_new_documents, related_runs
from esrp_ingest.database.store.inserting import insert_rows, insert_with_ids
from esrp_ingest.database.store.stored import storable
from esrp_ingest.database.store.writing import Location, Outcome, Row, now, one_writer, upsert
from esrp_ingest.models import Model, ParsedDocument, Run, Solution
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
_REFERENCES = {"solution", "run", "vendor", "instance"}
"""Fields of models that name or number another model."""
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
    values = [{**_columns(parsed.document), "loaded_at": now()} for parsed in documents]
    if kept.document is None:
        ids = insert_with_ids(connection, schema.Document, values)
    else:
        ids = [kept.document]
        connection.execute(update(_DOCUMENT).where(_DOCUMENT.c.id == kept.document).values(values[0]))
    solution_ids = _write_solutions(connection, documents, ids, vendor_group, kept.solutions)
    run_ids = _write_runs(connection, documents, ids, solution_ids, kept.runs)
    findings = [
        {**_columns(finding), "document_id": document_id, "run_id": _at(own, finding.run)}
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


def hand_over_solutions(connection: Connection, document_id: int) -> None:
    """Gives solutions that runs of other documents are of to the first of these documents."""
    solution, run = schema.Solution.table(), schema.Run.table()
    first = select(func.min(run.c.document_id)).where(
        run.c.solution_id == solution.c.id, run.c.document_id != document_id
    )
    other = first.scalar_subquery()
    shared = and_(solution.c.document_id == document_id, other.is_not(None))
    connection.execute(update(solution).where(shared).values(document_id=other))


def _write_solutions(
    connection: Connection,
    documents: Sequence[ParsedDocument],
    document_ids: Sequence[int],
    vendor_group: Callable[[str], str],
    kept: Mapping[int, int] | None,
) -> list[list[int]]:
    """Writes the solutions of documents; what is said alike of several stand-alone reports is one solution."""
    every = [solution for parsed in documents for solution in parsed.solutions]
    vendor_ids = _vendor_ids(connection, every, vendor_group)
    ids: list[list[int]] = []
    fresh: list[tuple[Solution, Row, list[int]]] = []
    of_reports: dict[tuple[object, ...], list[int]] = {}
    for parsed, document_id in zip(documents, document_ids, strict=True):
        rows = [{**_columns(solution), "vendor_id": vendor_ids[solution.vendor]} for solution in parsed.solutions]
        own: list[int] = []
        if parsed.document.kind == "report" and rows:
            said = tuple(rows[0].values())
            known = None if said in of_reports else solution_of_reports(connection, rows[0])
            if known is not None:
                of_reports[said] = [known]
            if said in of_reports:
                ids.append(of_reports[said])
                continue
            of_reports[said] = own
        ids.append(own)
        numbered = _numbered({**row, "document_id": document_id} for row in rows)
        fresh.extend((solution, row, own) for solution, row in zip(parsed.solutions, numbered, strict=True))
    made = insert_with_ids(connection, schema.Solution, [row for _, row, _ in fresh], kept)
    for solution_id, (_, _, own) in zip(made, fresh, strict=True):
        own.append(solution_id)
    _write_parts(connection, made, [solution for solution, _, _ in fresh])
    return ids


def _write_parts(connection: Connection, ids: Sequence[int], solutions: Sequence[Solution]) -> None:
    """Writes what papers print about solutions."""
    facts: list[Row] = []
    metrics: list[Row] = []
    sources: list[Row] = []
    for solution_id, solution in zip(ids, solutions, strict=True):
        parent = {"solution_id": solution_id}
        facts.extend(_numbered({**_columns(fact), **parent} for fact in solution.solution_fact))
        metrics.extend({**_columns(metric), **parent} for metric in solution.reported_metric)
        sources.extend({**_columns(source), **parent} for source in solution.solution_source)
    insert_rows(connection, schema.SolutionFact, facts)
    insert_rows(connection, schema.ReportedMetric, metrics)
    insert_rows(connection, schema.SolutionSource, sources)


def _vendor_ids(
    connection: Connection, solutions: Sequence[Solution], vendor_group: Callable[[str], str]
) -> dict[str | None, int | None]:
    """The rows of the vendors that solutions name."""
    vendors = sorted({solution.vendor for solution in solutions if solution.vendor is not None})
    return {None: None, **{name: vendor_row(connection, name, vendor_group(name)) for name in vendors}}


def solution_of_reports(connection: Connection, row: Row) -> int | None:
    """The solution of which other stand-alone reports say just the same."""
    solution, document = schema.Solution.table(), schema.Document.table()
    same = and_(*(solution.c[name].is_not_distinct_from(value) for name, value in row.items()))
    found = select(func.min(solution.c.id)).join(document, document.c.id == solution.c.document_id)
    known: int | None = connection.scalar(found.where(same, document.c.kind == "report"))
    return known


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
        for row in _numbered(
            {**_columns(run), "document_id": document_id, "solution_id": _at(own, run.solution)} for run in parsed.runs
        )
    ]
    ids = insert_with_ids(connection, schema.Run, rows, kept)
    for table, model in _RUN_TABLES.items():
        children: list[Row] = []
        for run_id, run in zip(ids, runs, strict=True):
            children.extend(_numbered({**_columns(row), "run_id": run_id} for row in getattr(run, table)))
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
        trusted.extend({**_columns(each), "run_id": ids[each.run]} for each in parsed.table_trust)
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
        rows = [{**_columns(each), "run_id": ids[each.run + 1]} for each in configured]
        insert_rows(connection, schema.RunConfiguration, rows)


def _write_instances(connection: Connection, runs: Sequence[Run], run_ids: Sequence[int]) -> None:
    """All instances that the reports name anywhere, and what is printed for each."""
    rows: list[Row] = []
    for run_id, run in zip(run_ids, runs, strict=True):
        configured = {instance.name: _columns(instance) for instance in run.instance}
        names, unlisted = instance_names(run), {"log_path": None, "database_path": None}
        rows.extend(_numbered({"run_id": run_id, "name": name, **configured.get(name, unlisted)} for name in names))
    ids = insert_with_ids(connection, schema.Instance, rows)
    instance_ids = {(row["run_id"], row["name"]): instance_id for row, instance_id in zip(rows, ids, strict=True)}
    for table, model in _INSTANCE_TABLES.items():
        children = [
            {**_columns(row), "instance_id": instance_ids[run_id, row.instance]}
            for run_id, run in zip(run_ids, runs, strict=True)
            for row in getattr(run, table)
        ]
        insert_rows(connection, model, children)


def vendor_row(connection: Connection, name: str, group_name: str) -> int:
    """The id of a vendor's row, made where there is none."""
    vendor = schema.Vendor.table()
    upsert(connection, schema.Vendor, [{"name": name, "group_name": group_name}], ("name",))
    vendor_id: int = connection.execute(select(vendor.c.id).where(vendor.c.name == name)).scalar_one()
    return vendor_id


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


def _numbered(rows: Iterable[Row]) -> list[Row]:
    return [{**row, "ordinal": ordinal} for ordinal, row in enumerate(rows, start=1)]


def _columns(row: Model) -> Row:
    """A model's fields that are columns: no tables, and no references by name or index."""
    names, values = _fields(type(row))
    return dict(zip(names, map(storable, values(row)), strict=True))


@cache
def _fields(model: type[Model]) -> tuple[tuple[str, ...], Callable[[Model], tuple[object, ...]]]:
    """The names of a model's columns, and what gives their values."""
    fields = model.model_fields.items()
    names = tuple(name for name, field in fields if get_origin(field.annotation) is not tuple)
    names = tuple(name for name in names if name not in _REFERENCES)
    return names, attrgetter(*names)
