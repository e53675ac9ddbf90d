"""A user's own SELECT, on either database without a way to change anything: what `esrp sql` runs."""

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import cast

from sqlalchemy import Connection, column, func, select, table
from sqlalchemy.exc import DBAPIError

from esrp_ingest.database.ask.results import Rows, Value
from esrp_ingest.errors import DatabaseError, UsageError

_ALLOWED = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE}
"""What an SQLite statement may do: neither write, nor attach files, nor change settings."""
_BATCH = 1000
"""Rows that are fetched at once."""
_NOT_THE_STATEMENT = (
    "interrupted",
    "database is locked",
    "unable to open",
    "disk i/o error",
    "not a database",
    "malformed",
)
"""Errors of SQLite that are no fault of the statement."""
TELLING = frozenset({"fts3_tokenizer", "load_extension"})
"""Functions of SQLite that tell where things are in this process' memory, or bring code into it."""
_LESS_THAN_SUPERUSER = """
SELECT set_config('role', 'pg_read_all_data', true) FROM pg_catalog.pg_roles AS own
WHERE own.rolname = current_user AND own.rolsuper
  AND EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = 'pg_read_all_data')"""
"""Has a superuser's statement run as the role of PostgreSQL that reads all tables, and neither files nor programs."""
_POWERS = {
    "pg_read_server_files": "may read the server's files",
    "pg_write_server_files": "may write the server's files",
    "pg_execute_server_program": "may run programs on the server",
    "pg_signal_backend": "may end other sessions",
}
"""What PostgreSQL's own roles may do that even a SELECT can do by its functions."""


@dataclass(frozen=True, slots=True)
class Selected:
    """The answer to a statement, row by row as the database gives it.

    Attributes:
        columns: the names, in order.
        rows: as many values each as there are columns.
    """

    columns: tuple[str, ...]
    rows: Iterator[tuple[Value, ...]]


def run_select(connection: Connection, statement: str) -> Rows:
    """Runs one SELECT, and gives all its rows; see `selected`."""
    with selected(connection, statement) as found:
        return Rows(found.columns, list(found.rows))


def selected(connection: Connection, statement: str) -> AbstractContextManager[Selected]:
    """Runs one SELECT (or VALUES, or WITH ... SELECT), whose rows are fetched while they are asked for.

    On SQLite an authorizer refuses everything but reading; on PostgreSQL the statement becomes a cursor, which nothing
    but one SELECT can, in a transaction that only reads.

    Args:
        connection: a connection to ask, `Database.asking()`.
        statement: the SQL as the user wrote it; nothing in it is taken for a parameter.

    Raises:
        UsageError: it is not one readable SELECT; the message is the database's own, in one line.
        DatabaseError: the database failed.
    """
    text = statement.strip().rstrip(";").rstrip()
    if not text:
        raise UsageError("there is no statement: write one SELECT")
    run = _on_postgresql if connection.dialect.name == "postgresql" else _on_sqlite
    return run(connection, text)


@contextmanager
def _on_sqlite(connection: Connection, statement: str) -> Iterator[Selected]:
    try:
        with _only_reading(connection):
            result = connection.exec_driver_sql(statement)
            if not result.returns_rows:
                raise UsageError("only one SELECT is allowed")
            yield Selected(tuple(result.keys()), (tuple(row) for part in result.partitions(_BATCH) for row in part))
    except DBAPIError as error:
        said = str(error.orig).split("\n")[0]
        if said == "not authorized" or "prohibited" in said:
            raise UsageError(f"only one SELECT is allowed, and nothing that changes the database ({said})") from error
        if any(words in said.lower() for words in _NOT_THE_STATEMENT):
            raise
        raise UsageError(f"SQL: {said}") from error


@contextmanager
def _only_reading(connection: Connection) -> Iterator[None]:
    driver = cast("sqlite3.Connection", connection.connection.driver_connection)
    driver.set_authorizer(_authorize)
    try:
        yield
    finally:
        driver.set_authorizer(None)


def _authorize(action: int, _first: str | None, second: str | None, *_: str | None) -> int:
    refused = action == sqlite3.SQLITE_FUNCTION and str(second).lower() in TELLING
    return sqlite3.SQLITE_OK if action in _ALLOWED and not refused else sqlite3.SQLITE_DENY


@contextmanager
def _on_postgresql(connection: Connection, statement: str) -> Iterator[Selected]:
    import psycopg  # noqa: PLC0415 - brings psycopg

    driver = cast("psycopg.Connection", connection.connection.driver_connection)
    try:
        driver.execute(_LESS_THAN_SUPERUSER)
        with driver.cursor(name="esrp_select") as cursor:
            cursor.itersize = _BATCH
            cursor.execute(statement.encode())
            yield Selected(tuple(column.name for column in cursor.description or ()), map(tuple, cursor))
        driver.execute("SET LOCAL ROLE NONE")
    except psycopg.OperationalError as error:
        raise DatabaseError(f"PostgreSQL: {_first_line(error)}") from error
    except psycopg.Error as error:
        raise UsageError(f"SQL: {_first_line(error)}") from error


def _first_line(error: Exception) -> str:
    return str(error).split("\n")[0] or type(error).__name__


def powers_beyond_reading(connection: Connection) -> list[str]:
    """What the role of a connection may do through the functions of a SELECT, in words; nothing on SQLite.

    Args:
        connection: a connection to ask, `Database.asking()`.
    """
    if connection.dialect.name != "postgresql":
        return []
    roles = table("pg_roles", *map(column, ("oid", "rolname", "rolsuper", "rolreplication")), schema="pg_catalog")
    own = connection.execute(
        select(roles.c.rolsuper, roles.c.rolreplication).where(roles.c.rolname == func.current_user())
    ).one()
    if own.rolsuper:
        return ["is a superuser"]
    member = func.pg_has_role(roles.c.oid, "MEMBER")
    granted = connection.scalars(select(roles.c.rolname).where(roles.c.rolname.in_(_POWERS), member)).all()
    replicates = ["may make replication slots"] if own.rolreplication else []
    return [*replicates, *(_POWERS[name] for name in _POWERS if name in granted)]
