"""Connections: SQLite with foreign keys, WAL and immediate write transactions, and PostgreSQL through psycopg."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from sqlite3 import Connection as SqliteConnection
from sqlite3 import OperationalError as SqliteOperationalError
from time import monotonic, sleep
from urllib.parse import unquote

from sqlalchemy import URL, Connection, Dialect, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from esrp_ingest.database.statistics import add_statistics
from esrp_ingest.errors import DatabaseError, UsageError
from esrp_ingest.masking import masked, masked_address, secrets_of

BUSY_TIMEOUT_MS = 5000
"""How long a statement waits for another writer of an SQLite file."""

_STEPS_BETWEEN_SIGNALS = 100_000
"""Instructions of SQLite between two looks at signals: some milliseconds."""
_READING = "esrp_reading"
_NOT_THE_PATH = re.compile(r"^file:(?://[^/]*+)?|[?#].*")
_PATH = re.compile(r"(?:[A-Za-z]:[\\/])?[^:;@?#%=]+")
"""What can be a path and no mistyped URL: a password in one is never taken for the name of a file."""
_SUFFIXES = frozenset({".db", ".db3", ".sqlite", ".sqlite3"})
_USABLE = "sqlite:///esrp.db or postgresql://host/name"


def open_engine(url: str, *, read_only: bool = False) -> Engine:
    """An engine for `sqlite:///file.db`, the path of such a file, or `postgresql://host/name`.

    Args:
        url: the database; `postgres://` and `postgresql://` use psycopg.
        read_only: refuse every change, and make no SQLite file where there is none.

    Raises:
        UsageError: the URL cannot be used, or the driver is not installed.
        DatabaseError: there is no file to read.
    """
    target = _target(url)
    if target.get_backend_name() == "postgresql":
        return _postgresql_engine(target, read_only=read_only)
    return _sqlite_engine(target, read_only=read_only)


def require_lasting(url: str) -> None:
    """Makes sure that a URL means a database that is still there when this process has ended.

    Raises:
        UsageError: it is no URL of a database, or of one in memory.
    """
    if _in_memory(_target(url)):
        raise UsageError(f"{_shown(url)} is in memory and gone at the end: name a file, as sqlite:///esrp.db")


def _target(url: str) -> URL:
    if _is_path(url):
        return URL.create("sqlite", database=str(Path(url).expanduser()))
    try:
        target = make_url(url)
    except (ArgumentError, ValueError):
        # Not "from error": the reason may repeat a part of a password.
        raise UsageError(f"{_shown(url)!r} is no database: use a path as esrp.db, {_USABLE}") from None
    if target.drivername in {"postgres", "postgresql"}:
        target = target.set(drivername="postgresql+psycopg")
    if target.drivername not in {"sqlite", "sqlite+pysqlite", "postgresql+psycopg"}:
        raise UsageError(f"{_shown(url)}: {target.drivername} is not supported: use {_USABLE}")
    if target.drivername == "postgresql+psycopg" and "@" in f"{target.host}{target.database}":
        raise UsageError(f"{_shown(url)!r} has more than one @: write %40 for one in a password")
    return target


def _is_path(text: str) -> bool:
    """Whether a text names an SQLite file: by its suffix, by a folder before it, or because it is there."""
    path = Path(text)
    named = path.suffix.lower() in _SUFFIXES or len(path.parts) > 1 or path.is_file()
    return named and _PATH.fullmatch(text) is not None


def _shown(url: str) -> str:
    """What may be a URL, for messages."""
    shown = masked_address(url)
    return f"***@{url.rpartition('@')[2]}" if shown == url and "@" in url and "://" not in url else shown


def _in_memory(target: URL) -> bool:
    if target.get_backend_name() != "sqlite":
        return False
    return not target.database or ":memory:" in target.database or target.query.get("mode") == "memory"


def database_file(target: URL) -> Path | None:
    """The file of an SQLite database, whatever links lead to it; None for a server or for memory."""
    if target.get_backend_name() != "sqlite" or _in_memory(target):
        return None
    name = str(target.database)
    if name.startswith("file:"):
        name = unquote(_NOT_THE_PATH.sub("", name))
    return Path(os.path.realpath(name))


def _postgresql_engine(target: URL, *, read_only: bool) -> Engine:
    try:
        return create_engine(target, pool_pre_ping=True, execution_options={"postgresql_readonly": read_only})
    except ModuleNotFoundError as error:
        raise UsageError("PostgreSQL needs psycopg: pip install 'esrp-ingest[postgresql]'") from error


def _sqlite_engine(target: URL, *, read_only: bool) -> Engine:
    file = database_file(target)
    if read_only and file is not None:
        _require_file(file, str(target.database))
    engine = create_engine(target)
    if read_only and file is not None:
        event.listen(engine, "do_connect", _open_what_cannot_be_written)
    if not read_only and file is not None:
        _keep_to_file(engine, file)

    @event.listens_for(engine, "connect")
    def on_connect(connection: SqliteConnection, _entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # the driver emits no BEGIN of its own; on_begin does
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
        connection.execute("PRAGMA temp_store = MEMORY")  # rankings sort a row for each run
        connection.set_progress_handler(_let_signals_in, _STEPS_BETWEEN_SIGNALS)
        add_statistics(connection)
        if read_only:
            connection.execute("PRAGMA query_only = ON")
        else:
            _use_write_ahead_log(connection)
            connection.execute("PRAGMA synchronous = NORMAL")

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        # A writer takes its lock at once: one that starts as a reader cannot wait for the lock later, it fails.
        reading = read_only or connection.get_execution_options().get(_READING, False)
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    return engine


def _keep_to_file(engine: Engine, path: Path) -> None:
    """Ends with the file: what is written to one that was removed meanwhile is lost, and SQLite does not say so.

    The listeners raise `DatabaseError` before a second file is used, and before a commit to one that is gone.
    """
    opened: list[tuple[int, int]] = []

    def require_same() -> None:
        if _identity(path) not in opened:
            raise DatabaseError(
                f"{describe(engine)} was removed or replaced while it was in use: nothing was kept; start again"
            )

    @event.listens_for(engine, "do_connect")
    def before_connect(*_arguments: object) -> None:
        if opened:  # SQLite would make a new file, which may get the old one's number
            require_same()

    @event.listens_for(engine, "connect")
    def on_connect(_connection: SqliteConnection, _entry: ConnectionPoolEntry) -> None:
        found = _identity(path)
        if not opened and found is not None:
            opened.append(found)

    @event.listens_for(engine, "commit")
    def on_commit(_connection: Connection) -> None:
        require_same()


def _identity(path: Path) -> tuple[int, int] | None:
    """What tells a file from another of the same name; None where there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _require_file(path: Path, name: str) -> None:
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError) as error:
        raise DatabaseError(f"there is no database {name} yet: run `esrp ingest` first") from error
    except OSError as error:
        raise DatabaseError(f"cannot read {name}: {error.strerror}") from error


def _open_what_cannot_be_written(
    _dialect: Dialect, _entry: ConnectionPoolEntry, arguments: list[str], options: dict[str, object]
) -> None:
    """Opens a file that this user may only read as such: SQLite would make its log and its index beside it.

    Where there is no log, nobody has the file open, and it can be read without them.
    """
    path = Path(arguments[0])
    if arguments[0].startswith("file:") or (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        return
    log = Path(f"{path}-wal")
    unused = not log.exists() or not log.stat().st_size
    arguments[0] = f"{path.resolve().as_uri()}?mode=ro{'&immutable=1' if unused else ''}"
    options["uri"] = True


def _use_write_ahead_log(connection: SqliteConnection) -> None:
    """Lets readers read while one writes. SQLite does not wait by itself where two programs make a file at once."""
    deadline = monotonic() + BUSY_TIMEOUT_MS / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except SqliteOperationalError:
            if monotonic() >= deadline:
                raise
            sleep(0.02)
        else:
            return


def leave_write_ahead_log(engine: Engine) -> None:
    """Makes an SQLite database one file that can be read where nothing can be written, as on a read-only disk."""
    with engine.connect() as connection:
        driver = connection.connection.driver_connection
        if isinstance(driver, SqliteConnection):
            driver.execute("PRAGMA journal_mode = DELETE")


def reading(connection: Connection) -> Connection:
    """The same connection for a transaction that only reads, and in which the database stands still.

    It takes no write lock, and PostgreSQL refuses changes and shows the state of one moment, as SQLite does by itself.
    """
    options: dict[str, object] = {_READING: True, "postgresql_readonly": True}
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


def describe(engine: Engine) -> str:
    """The database's address for messages, without what is secret in it."""
    return masked_address(engine.url.set(drivername=engine.url.get_backend_name()).render_as_string(hide_password=True))


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


def _let_signals_in() -> int:
    """Runs now and then within a long statement: Python handles signals between its own instructions only.

    An interrupt that is raised here ends the statement, and SQLite says that it was interrupted.
    """
    return 0


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
