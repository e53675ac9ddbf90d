"""Connections to SQLite and PostgreSQL: their addresses, what they say when something is wrong, and ones to ask."""

from collections.abc import Iterator
from contextlib import contextmanager
from sqlite3 import Connection as SqliteConnection
from typing import TYPE_CHECKING

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError

from esrp_ingest.database.store.addresses import only_reads, target_of
from esrp_ingest.database.store.sqlite_files import ASKING, BUSY_TIMEOUT_MS, describe, is_in_memory, sqlite_engine
from esrp_ingest.errors import DatabaseError, UsageError
from esrp_ingest.masking import masked, masked_address, secrets_of

if TYPE_CHECKING:
    import psycopg


def open_engine(url: str | URL, *, read_only: bool = False) -> Engine:
    """An engine for `sqlite:///file.db`, the path of such a file, or `postgresql://host/name`.

    Args:
        url: the database; `postgres://` and `postgresql://` use psycopg.
        read_only: refuse every change, and make no SQLite file where there is none.

    Raises:
        UsageError: the URL cannot be used or says that it is only read, or the driver is not installed.
        DatabaseError: there is no file to read.
    """
    target = target_of(url) if isinstance(url, str) else url
    if target.get_backend_name() == "postgresql":
        return _postgresql_engine(target, read_only=read_only)
    if only_reads(target) and not read_only:
        raise UsageError(f"{masked_address(str(url))} is only read: leave out mode=ro and immutable to write into it")
    return sqlite_engine(target, read_only=read_only)


def require_lasting(url: str) -> None:
    """Makes sure that a URL means a database that is still there when this process has ended.

    Raises:
        UsageError: it is no URL of a database, or of one in memory.
    """
    if is_in_memory(target_of(url)):
        raise UsageError(f"{masked_address(url)} is in memory and gone at the end: name a file, as sqlite:///esrp.db")


def _postgresql_engine(target: URL, *, read_only: bool) -> Engine:
    try:
        engine = create_engine(target, pool_pre_ping=True, execution_options={"postgresql_readonly": read_only})
    except ModuleNotFoundError as error:
        raise UsageError("PostgreSQL needs psycopg: pip install 'esrp-ingest[postgresql]'") from error
    event.listen(engine, "connect", _without_compiling)
    return engine


def _without_compiling(connection: "psycopg.Connection[object]", _record: object) -> None:
    """Has PostgreSQL run queries as they are: compiling one of many columns takes seconds, and gains nothing here."""
    connection.autocommit = True  # a transaction that is rolled back would take the setting with it
    connection.execute("SET jit = off")
    connection.autocommit = False


def asking(connection: Connection) -> Connection:
    """The same connection for a transaction that only reads, and in which the database stands still.

    It takes no write lock, and PostgreSQL refuses changes and shows the state of one moment, as SQLite does by itself.
    """
    options: dict[str, object] = {ASKING: True, "postgresql_readonly": True}
    if connection.dialect.name == "postgresql":
        options["isolation_level"] = "REPEATABLE READ"
    return connection.execution_options(**options)


@contextmanager
def changing_schema(engine: Engine) -> Iterator[Connection]:
    """A connection in a transaction for migrations, committed at the end of the block.

    SQLite changes a table by making it anew and dropping the old one, and with foreign keys enforced the drop would
    take all rows that refer to it along. So they are not enforced here, and checked before the commit instead.

    Raises:
        DatabaseError: the change left rows that refer to nothing.
    """
    with engine.connect() as connection:
        driver = connection.connection.driver_connection
        if not isinstance(driver, SqliteConnection):
            with connection.begin():
                yield connection
            return
        driver.execute("PRAGMA foreign_keys = OFF")  # has no effect within a transaction
        try:
            with connection.begin():
                yield connection
                if driver.execute("PRAGMA foreign_key_check").fetchone() is not None:
                    raise DatabaseError(
                        f"{describe(engine)} holds rows that refer to nothing: the schema is left as it was"
                    )
        finally:
            driver.execute("PRAGMA foreign_keys = ON")


@contextmanager
def database_errors(engine: Engine) -> Iterator[None]:
    """Turns whatever the driver raises into one clear line.

    Raises:
        DatabaseError: with the address (never the password) and what the database said.
        KeyboardInterrupt: somebody interrupted a statement of SQLite.
    """
    try:
        yield
    except OperationalError as error:
        if _said(engine, error) == "interrupted":
            raise KeyboardInterrupt from error
        raise DatabaseError(_advice(engine, error)) from error
    except IntegrityError as error:
        raise DatabaseError(f"{describe(engine)} refused a row: {_said(engine, error)}") from error
    except DBAPIError as error:
        raise DatabaseError(f"{describe(engine)} refused: {_said(engine, error)}") from error
    except SQLAlchemyError as error:
        said = _masked_line(engine, error)
        raise DatabaseError(f"{describe(engine)}: {type(error).__name__}: {said}") from error


def _advice(engine: Engine, error: OperationalError) -> str:
    said = _said(engine, error)
    if "no such table" in said:
        return f"{describe(engine)} has no esrp schema ({said}): run `esrp db upgrade`"
    if "database is locked" in said:
        seconds = BUSY_TIMEOUT_MS // 1000
        return f"{describe(engine)} has been locked by another program for {seconds} s: try again later"
    return f"cannot use {describe(engine)}: {said}"


def _said(engine: Engine, error: DBAPIError) -> str:
    """The driver's own message in one line."""
    return _masked_line(engine, error.orig or error)


def _masked_line(engine: Engine, error: BaseException) -> str:
    """The first line of a message, which may repeat the address, without what is secret in it."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return (
        masked(lines[0], secrets_of(engine.url.render_as_string(hide_password=False)))
        if lines
        else type(error).__name__
    )
