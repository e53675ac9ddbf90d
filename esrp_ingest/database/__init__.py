"""The database room: schema, connections, migrations, loading, views and queries.

Tables, queries and changes are SQLAlchemy expressions. SQL text makes the views (`schema/`) and does what SQLAlchemy
has no expression for: settings of a connection, the full-text index, the fast insert and the user's own `SELECT`.

`open_database` gives a `Database`; it loads parsed documents, and hands out connections for `queries`.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Self

from sqlalchemy import Connection, Engine

from esrp_ingest.database.store.engine import asking, database_errors, open_engine
from esrp_ingest.database.store.machines import folder_of, settle_machines
from esrp_ingest.database.store.migrating import check, upgrade
from esrp_ingest.database.store.sqlite_files import describe
from esrp_ingest.database.store.writing import Location, Outcome
from esrp_ingest.models import ParsedDocument

if TYPE_CHECKING:
    from esrp_ingest.database.store.loading import NewDocument

__all__ = ["Database", "Location", "Outcome", "open_database"]

DEFAULT_URL = "sqlite:///esrp.db"
"""The database that is used where none is named: a file in the current folder."""


class Database:
    """An open database of the present schema.

    Attributes:
        engine: its SQLAlchemy engine.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @contextmanager
    def asking(self) -> Iterator[Connection]:
        """A connection in a transaction that only reads.

        Raises:
            DatabaseError: whatever goes wrong, in one line.
        """
        with database_errors(self.engine), self.engine.connect() as connection, asking(connection).begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection in a transaction that is committed at the end of the block, or undone where it raises.

        Raises:
            DatabaseError: whatever goes wrong, in one line.
        """
        with database_errors(self.engine), self.engine.begin() as connection:
            yield connection

    def load(
        self,
        parsed: ParsedDocument,
        location: Location,
        *,
        vendor_group: Callable[[str], str] | None = None,
        force: bool = False,
    ) -> Outcome:
        """Writes one parsed document in a transaction of its own; see `load_document`.

        Args:
            parsed: what the document says.
            location: where it was found.
            vendor_group: today's owner of a vendor, by its name; the built-in table where it is None.
            force: write it again though the same extractor wrote it before.

        Raises:
            DatabaseError: it could not be written; nothing of it was.
        """
        from esrp_ingest.database.store.loading import NewDocument  # noqa: PLC0415 - brings esrp_ingest.run_figures
        from esrp_ingest.rows.flat import flattened  # noqa: PLC0415 - brings esrp_ingest.run_figures
        from esrp_ingest.vocabulary.vendors import load_vendors  # noqa: PLC0415 - brings tomllib

        group = vendor_group or load_vendors().group
        outcome = self.load_one(NewDocument(flattened(parsed), location), vendor_group=group, force=force)
        with self.writing() as connection:
            settle_machines(connection, {folder_of(location.uri)})
        return outcome

    def load_one(self, document: "NewDocument", *, vendor_group: Callable[[str], str], force: bool = False) -> Outcome:
        """Writes the rows of one document in a transaction of its own; see `load_document`.

        Raises:
            DatabaseError: they could not be written; nothing of them was.
        """
        from esrp_ingest.database.store.loading import load_document  # noqa: PLC0415 - brings esrp_ingest.run_figures

        with self.writing() as connection:
            return load_document(connection, document, vendor_group=vendor_group, force=force)

    def load_new(self, documents: "Sequence[NewDocument]", *, vendor_group: Callable[[str], str]) -> None:
        """Writes documents that are not there together in one transaction; see `load_new_documents`.

        Raises:
            DatabaseError: one of them could not be written; nothing of any was.
        """
        from esrp_ingest.database.store.loading import load_new_documents  # noqa: PLC0415 - brings esrp_ingest.run_figures

        with self.writing() as connection:
            load_new_documents(connection, documents, vendor_group=vendor_group)

    def close(self) -> None:
        """Closes all connections."""
        self.engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Database({describe(self.engine)!r})"


def open_database(url: str = DEFAULT_URL, *, create: bool = True, read_only: bool = False) -> Database:
    """Opens a database.

    Args:
        url: `sqlite:///file.db` or `postgresql://user@host/name`.
        create: make the schema where there is none, and bring an older one up to date.
        read_only: refuse every change; the schema must be there and up to date.

    Raises:
        DatabaseError: it is unreachable, or its schema is not that of this program; the message says what to do.
        UsageError: the URL cannot be used, or the driver is not installed.
    """
    engine = open_engine(url, read_only=read_only)
    try:
        if create and not read_only:
            upgrade(engine)
        else:
            check(engine)
    except BaseException:
        engine.dispose()
        raise
    return Database(engine)
