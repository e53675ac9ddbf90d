"""One import at a time: a lock that ends with its process, on the server or beside the file."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from sqlalchemy import Engine, func, select

from esrp_ingest.database.store.engine import database_errors
from esrp_ingest.database.store.sqlite_files import database_file, describe
from esrp_ingest.errors import ImportRunning
from esrp_ingest.operating_system import lock_file

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
    with path.open("w") as file:
        try:
            lock_file(file)
        except BlockingIOError as error:
            raise ImportRunning(f"another import into {database} is running: wait until it ends") from error
        if not _is_at(path, file):
            # Its last holder took the file away between our opening and our locking it.
            raise ImportRunning(f"another import into {database} has just ended: try again")
        try:
            yield
        finally:
            if _is_at(path, file):  # else somebody took it away, and it may be another import's by now
                path.unlink(missing_ok=True)


def _is_at(path: Path, file: IO[str]) -> bool:
    """Whether an open file is the one that a path names."""
    try:
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False
