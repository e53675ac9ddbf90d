"""SQLite files: opened with foreign keys, a write-ahead log and immediate write transactions, and kept to."""

import os
import re
from pathlib import Path
from sqlite3 import Connection as SqliteConnection
from sqlite3 import OperationalError as SqliteOperationalError
from time import monotonic, sleep
from urllib.parse import unquote

from sqlalchemy import URL, Connection, Dialect, Engine, create_engine, event
from sqlalchemy.pool import ConnectionPoolEntry

from esrp_ingest.database.store.statistics import add_statistics
from esrp_ingest.errors import DatabaseError
from esrp_ingest.masking import masked_address

BUSY_TIMEOUT_MS = 5000
"""How long a statement waits for another writer of an SQLite file."""
ASKING = "esrp_asking"
"""The execution option of a connection whose transaction only reads."""
_STEPS_BETWEEN_SIGNALS = 100_000
"""Instructions of SQLite between two looks at signals: some milliseconds."""
_NOT_THE_PATH = re.compile(r"^file:(?://[^/]*+)?|[?#].*")


def describe(engine: Engine) -> str:
    """The database's address for messages, without what is secret in it."""
    return masked_address(engine.url.set(drivername=engine.url.get_backend_name()).render_as_string(hide_password=True))


def is_in_memory(target: URL) -> bool:
    """Whether a database is gone when its last connection is."""
    if target.get_backend_name() != "sqlite":
        return False
    is_memory = target.database in {None, "", ":memory:"} or str(target.database).startswith("file::memory:")
    return is_memory or target.query.get("mode") == "memory"


def database_file(target: URL) -> Path | None:
    """The file of an SQLite database, whatever links lead to it; None for a server or for memory."""
    if target.get_backend_name() != "sqlite" or is_in_memory(target):
        return None
    name = str(target.database)
    if name.startswith("file:"):
        name = unquote(_NOT_THE_PATH.sub("", name))
    return Path(os.path.realpath(name))


def sqlite_engine(target: URL, *, read_only: bool) -> Engine:
    """An engine for an SQLite database, which keeps to the file that it opened."""
    file = database_file(target)
    if file is not None and (read_only or target.query.get("mode") == "rw"):
        _require_file(file, str(target.database))
    is_uri = str(target.database).startswith("file:")
    engine = create_engine(target if is_uri else target.set(query={}))
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
        asking = read_only or connection.get_execution_options().get(ASKING, False)
        connection.exec_driver_sql("BEGIN" if asking else "BEGIN IMMEDIATE")

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


def _let_signals_in() -> int:
    """Runs now and then within a long statement: Python handles signals between its own instructions only.

    An interrupt that is raised here ends the statement, and SQLite says that it was interrupted.
    """
    return 0
