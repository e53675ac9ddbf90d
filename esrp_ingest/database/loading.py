"""Parsed documents to rows: one transaction a document, written as a whole or not at all, the same bytes once."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from sqlalchemy import Connection, Table, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from esrp_ingest.database import schema
from esrp_ingest.database.duplicates import link_duplicates
from esrp_ingest.models import Model, ParsedDocument, Run, Solution

Outcome = Literal["loaded", "replaced", "unchanged"]
_RUN_TABLES: tuple[tuple[str, type[schema.Base]], ...] = (
    ("disk_io", schema.DiskIo),
    ("host_counter", schema.HostCounter),
    ("log_event", schema.LogEvent),
    ("printed_aggregate", schema.PrintedAggregate),
)
_INSTANCE_TABLES: tuple[tuple[str, type[schema.Base]], ...] = (
    ("instance_io", schema.InstanceIo),
    ("instance_maintenance_io", schema.InstanceMaintenanceIo),
    ("instance_log_replication_io", schema.InstanceLogReplicationIo),
    ("backup_result", schema.BackupResult),
    ("soft_recovery_result", schema.SoftRecoveryResult),
)


@dataclass(frozen=True, slots=True)
class Location:
    """Where a document's bytes were found.

    Attributes:
        uri: `file://` URI or other address.
        modified_at: modification time, UTC.
    """

    uri: str
    byte_size: int
    modified_at: datetime | None


def now() -> datetime:
    """The present in UTC, without zone, as the database keeps it."""
    return datetime.now(UTC).replace(tzinfo=None)


def load_document(
    connection: Connection,
    parsed: ParsedDocument,
    location: Location,
    *,
    vendor_group: Callable[[str], str],
    force: bool = False,
) -> Outcome:
    """Writes one document and the place where it was found. The caller commits.

    The same bytes are loaded once: they are replaced when the extractor's version differs or `force` is set, and
    otherwise only the location is written.

    Args:
        connection: a connection in a transaction.
        parsed: what the document says.
        location: where it was found.
        vendor_group: today's owner of a vendor.
        force: replace what is there, whatever its version.
    """
    known = connection.execute(
        select(schema.Document.id, schema.Document.extractor_version).where(
            schema.Document.sha256 == parsed.document.sha256
        )
    ).first()
    if known is not None and not force and known.extractor_version == parsed.document.extractor_version:
        _write_location(connection, known.id, location)
        return "unchanged"
    if known is not None:
        locations = _forget(connection, known.id)
        document_id = _write_document(connection, parsed, vendor_group)
        if locations:
            connection.execute(
                insert(schema.DocumentLocation), [{**row, "document_id": document_id} for row in locations]
            )
    else:
        document_id = _write_document(connection, parsed, vendor_group)
    _write_location(connection, document_id, location)
    link_duplicates(connection, document_id)
    return "loaded" if known is None else "replaced"


def _forget(connection: Connection, document_id: int) -> list[dict[str, Any]]:
    """Removes a document with all its rows; gives back its locations, which stay true."""
    table = _table(schema.DocumentLocation)
    rows = connection.execute(select(table).where(table.c.document_id == document_id)).mappings().all()
    connection.execute(delete(schema.Document).where(schema.Document.id == document_id))
    return [{key: value for key, value in row.items() if key not in ("id", "document_id")} for row in rows]


def _write_document(connection: Connection, parsed: ParsedDocument, vendor_group: Callable[[str], str]) -> int:
    document_id = _insert_one(connection, schema.Document, {**_columns(parsed.document), "loaded_at": now()})
    solution_ids = [
        _write_solution(connection, solution, document_id, ordinal, vendor_group)
        for ordinal, solution in enumerate(parsed.solutions, start=1)
    ]
    run_ids = []
    for ordinal, run in enumerate(parsed.runs, start=1):
        solution_id = None if run.solution is None else solution_ids[run.solution]
        run_ids.append(_write_run(connection, run, document_id, solution_id, ordinal))
    _insert_many(
        connection,
        schema.Finding,
        [
            {
                **_columns(finding),
                "document_id": document_id,
                "run_id": None if finding.run is None else run_ids[finding.run],
            }
            for finding in parsed.findings
        ],
    )
    return document_id


def _write_solution(
    connection: Connection, solution: Solution, document_id: int, ordinal: int, vendor_group: Callable[[str], str]
) -> int:
    vendor_id = None if solution.vendor is None else _vendor_id(connection, solution.vendor, vendor_group)
    values = {**_columns(solution), "document_id": document_id, "vendor_id": vendor_id, "ordinal": ordinal}
    solution_id = _insert_one(connection, schema.Solution, values)
    _insert_many(connection, schema.SolutionFact, _numbered(solution.solution_fact, solution_id=solution_id))
    _insert_many(
        connection,
        schema.ReportedMetric,
        [{**_columns(metric), "solution_id": solution_id} for metric in solution.reported_metric],
    )
    return solution_id


def _write_run(connection: Connection, run: Run, document_id: int, solution_id: int | None, ordinal: int) -> int:
    values = {**_columns(run), "document_id": document_id, "solution_id": solution_id, "ordinal": ordinal}
    run_id = _insert_one(connection, schema.Run, values)
    for name, table in _RUN_TABLES:
        _insert_many(connection, table, _numbered(getattr(run, name), run_id=run_id))
    instances = _write_instances(connection, run, run_id)
    for name, table in _INSTANCE_TABLES:
        rows = [{**_columns(row), "instance_id": instances[row.instance]} for row in getattr(run, name)]
        _insert_many(connection, table, [{key: row[key] for key in row if key != "instance"} for row in rows])
    return run_id


def _write_instances(connection: Connection, run: Run, run_id: int) -> dict[str, int]:
    """All instances that the report names anywhere, the configuration's first, and their ids."""
    paths = {instance.name: instance for instance in run.instance}
    names = [*paths, *(row.instance for name, _ in _INSTANCE_TABLES for row in getattr(run, name))]
    rows = [
        {
            "run_id": run_id,
            "ordinal": ordinal,
            "name": name,
            "log_path": paths[name].log_path if name in paths else None,
            "database_path": paths[name].database_path if name in paths else None,
        }
        for ordinal, name in enumerate(dict.fromkeys(names), start=1)
    ]
    _insert_many(connection, schema.Instance, rows)
    found = connection.execute(select(schema.Instance.name, schema.Instance.id).where(schema.Instance.run_id == run_id))
    return {row.name: row.id for row in found}


def _vendor_id(connection: Connection, name: str, vendor_group: Callable[[str], str]) -> int:
    """The vendor's id; two writers that meet a new vendor at once make one row."""
    upsert(connection, schema.Vendor, {"name": name, "group_name": vendor_group(name)}, ("name",))
    return connection.execute(select(schema.Vendor.id).where(schema.Vendor.name == name)).scalar_one()


def _write_location(connection: Connection, document_id: int, location: Location) -> None:
    upsert(
        connection,
        schema.DocumentLocation,
        {
            "document_id": document_id,
            "uri": location.uri,
            "byte_size": location.byte_size,
            "modified_at": location.modified_at,
            "last_seen_at": now(),
        },
        ("uri",),
    )


def upsert(connection: Connection, model: type[schema.Base], values: dict[str, Any], unique: tuple[str, ...]) -> None:
    """Inserts a row, or updates the one with the same unique columns."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    statement = dialect.insert(model).values(**values)
    changed = {name: statement.excluded[name] for name in values if name not in unique}
    connection.execute(statement.on_conflict_do_update(index_elements=list(unique), set_=changed))


def touch_locations(connection: Connection, uris: Sequence[str]) -> None:
    """Notes that locations were seen again."""
    seen = now()
    table = _table(schema.DocumentLocation)
    for start in range(0, len(uris), 500):
        chunk = uris[start : start + 500]
        connection.execute(update(table).where(table.c.uri.in_(chunk)).values(last_seen_at=seen))


def _table(model: type[schema.Base]) -> Table:
    table = model.__table__
    if not isinstance(table, Table):
        raise TypeError(f"{model.__name__} is no table")
    return table


def _columns(row: Model) -> dict[str, Any]:
    """A model's scalar fields: those that are columns."""
    return {
        name: value for name, value in row if not isinstance(value, tuple) and name not in ("solution", "run", "vendor")
    }


def _numbered(rows: Iterable[Model], **parent: int) -> list[dict[str, Any]]:
    return [{**_columns(row), **parent, "ordinal": ordinal} for ordinal, row in enumerate(rows, start=1)]


def _insert_one(connection: Connection, model: type[schema.Base], values: dict[str, Any]) -> int:
    return connection.execute(insert(model).returning(model.id), values).scalar_one()


def _insert_many(connection: Connection, model: type[schema.Base], rows: Sequence[dict[str, Any]]) -> None:
    if rows:
        names = _table(model).columns.keys()
        connection.execute(insert(_table(model)), [{key: row[key] for key in row if key in names} for row in rows])
