"""Connections: SQLite with foreign keys, WAL and immediate write transactions; PostgreSQL through psycopg."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError, SQLAlchemyError

from esrp_ingest.errors import DatabaseError

BUSY_TIMEOUT_MS = 5000
"""How long a statement waits for another writer of an SQLite file."""


def open_engine(url: str, *, read_only: bool = False) -> Engine:
    """An engine for `sqlite:///file.db` or `postgresql://...`.

    Args:
        url: the database; `postgres://` and `postgresql://` use psycopg.
        read_only: refuse every change, for query commands.

    Raises:
        DatabaseError: the URL cannot be used, or the driver is not installed.
    """
    target = _target(url)
    try:
        engine = create_engine(target, pool_pre_ping=target.get_backend_name() == "postgresql")
    except ModuleNotFoundError as error:
        raise DatabaseError("PostgreSQL needs psycopg: pip install 'esrp-ingest[postgresql]'") from error
    if target.get_backend_name() == "sqlite":
        _configure_sqlite(engine, read_only=read_only)
    elif read_only:
        _configure_read_only_postgresql(engine)
    return engine


def _target(url: str) -> URL:
    try:
        target = make_url(url)
    except ArgumentError as error:
        raise DatabaseError("the database URL is not one: use sqlite:///esrp.db or postgresql://host/name") from error
    if target.drivername in ("postgres", "postgresql"):
        target = target.set(drivername="postgresql+psycopg")
    if target.get_backend_name() not in ("sqlite", "postgresql"):
        raise DatabaseError(f"{target.get_backend_name()} is not supported: use SQLite or PostgreSQL")
    return target


def _configure_sqlite(engine: Engine, *, read_only: bool) -> None:
    @event.listens_for(engine, "connect")
    def on_connect(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None  # BEGIN is emitted below, so that writers take their lock at once
        cursor = connection.cursor()
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
        if read_only:
            cursor.execute("PRAGMA query_only = ON")
        else:
            cursor.execute("PRAGMA journal_mode = WAL")
            cursor.execute("PRAGMA synchronous = NORMAL")
        cursor.close()

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN" if read_only else "BEGIN IMMEDIATE")


def _configure_read_only_postgresql(engine: Engine) -> None:
    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql("SET TRANSACTION READ ONLY")


def describe(engine: Engine) -> str:
    """The database's address for messages, without its password."""
    return engine.url.render_as_string(hide_password=True)


@contextmanager
def database_errors(engine: Engine) -> Iterator[None]:
    """Turns whatever the driver raises into one clear line.

    Raises:
        DatabaseError: with the address (never the password) and what the database said.
    """
    try:
        yield
    except OperationalError as error:
        raise DatabaseError(f"cannot use {describe(engine)}: {_said(error)}") from error
    except DBAPIError as error:
        raise DatabaseError(f"{describe(engine)} refused: {_said(error)}") from error
    except SQLAlchemyError as error:
        raise DatabaseError(f"{describe(engine)}: {type(error).__name__}") from error


def _said(error: DBAPIError) -> str:
    first = str(error.orig).strip().split("\n")[0]
    return first or type(error.orig).__name__
