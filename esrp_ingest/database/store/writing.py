"""What all that writes shares: the time, one writer at a time, rows that two writers make once, where documents were.

Asking needs nothing of how documents are loaded.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any, Literal

from sqlalchemy import Connection, Executable, Table, func, select

from esrp_ingest.database.schema.columns import Base

Outcome = Literal["loaded", "replaced", "unchanged"]
Row = dict[str, Any]
_WRITE_LOCK = 0x65737271
"""Key of the PostgreSQL advisory lock under which documents are written, one at a time."""
_LOCKING = select(func.pg_advisory_xact_lock(_WRITE_LOCK))


@dataclass(frozen=True, slots=True)
class Location:
    """Where a document's bytes were found.

    Attributes:
        uri: `file://` URI or other address.
        byte_size: the file's size.
        modified_at: modification time, UTC where it carries no zone.
        etag: what a store calls this version of the bytes.
    """

    uri: str
    byte_size: int
    modified_at: datetime | None = None
    etag: str | None = None


def now() -> datetime:
    """The present in UTC, without zone, as the database keeps it."""
    return datetime.now(UTC).replace(tzinfo=None)


def one_writer(connection: Connection) -> None:
    """Waits until nobody else writes documents, or what follows from them; until the transaction ends."""
    if connection.dialect.name == "postgresql":  # SQLite has one writer at a time anyway
        connection.execute(_LOCKING)


def upsert(connection: Connection, model: type[Base], rows: Sequence[Row], unique: tuple[str, ...]) -> None:
    """Inserts rows, or updates those with the same unique columns: two writers make one row."""
    connection.execute(_upserting(connection.dialect.name, model.table(), tuple(rows[0]), unique), rows)


@cache
def _upserting(dialect: str, table: Table, names: tuple[str, ...], unique: tuple[str, ...]) -> Executable:
    """The statement of that, made once: to make it takes longer than to execute it."""
    from sqlalchemy.dialects import postgresql, sqlite  # noqa: PLC0415 - brings sqlalchemy.dialects

    statement = postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)
    changed = {name: statement.excluded[name] for name in names if name not in unique}
    return statement.on_conflict_do_update(index_elements=list(unique), set_=changed)
