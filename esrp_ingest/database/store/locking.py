"""One import at a time: a lock that ends with its process, on the server or beside the file."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout
from sqlalchemy import Engine, func, select

from esrp_ingest.database.store.engine import database_errors
from esrp_ingest.database.store.sqlite_files import database_file, describe
from esrp_ingest.errors import ImportRunning

_IMPORT_LOCK = 0x65737272
"""Key of the PostgreSQL advisory lock that a running import holds."""


@contextmanager
def import_lock(engine: Engine) -> Iterator[None]:
    """Keeps other imports out of a database as long as the block runs; it ends with the process, however that ends.

    Raises:
        ImportRunning: another import holds the lock.
    """
    if engine.dialect.name == "postgresql":
        with _postgresql_lock(engine):
            yield
    elif (file := database_file(engine.url)) is None:
        yield
    else:
        with _file_lock(Path(f"{file}.importing"), describe(engine)):
            yield


@contextmanager
def _postgresql_lock(engine: Engine) -> Iterator[None]:
    with database_errors(engine), engine.connect() as connection:
        outside_transactions = connection.execution_options(isolation_level="AUTOCOMMIT")
        if not outside_transactions.scalar(select(func.pg_try_advisory_lock(_IMPORT_LOCK))):
            raise ImportRunning(f"another import into {describe(engine)} is running: wait until it ends")
        try:
            yield
        finally:
            outside_transactions.execute(select(func.pg_advisory_unlock(_IMPORT_LOCK)))


@contextmanager
def _file_lock(path: Path, database: str) -> Iterator[None]:
    path.parent.stat()  # filelock would make a folder that is missing
    try:
        lock = FileLock(path).acquire(blocking=False)
    except Timeout as error:
        raise ImportRunning(f"another import into {database} is running: wait until it ends") from error
    with lock:
        ours = path.stat()
        try:
            yield
        finally:
            with suppress(OSError):  # it is gone, or Windows removes it when the lock ends
                if os.path.samestat(path.stat(), ours):  # else it may be the lock of another import
                    path.unlink()
