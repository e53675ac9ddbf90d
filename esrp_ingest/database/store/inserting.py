"""New rows of one table: by one statement, whatever their number, and their ids in the same order.

Rows are handed on to the driver as they are, with times as text, which both databases take.
"""

from collections.abc import Mapping, Sequence
from functools import cache

from sqlalchemy import Connection, Executable, Integer, Table, bindparam, func, select
from sqlalchemy.exc import DBAPIError

from esrp_ingest.rows.tables import Values

_FEWEST_COPIED = 4
"""Rows from which on PostgreSQL copies them: fewer are as quickly inserted."""


def insert_rows(connection: Connection, table: Table, columns: Sequence[str], rows: Sequence[Values]) -> None:
    """Inserts rows.

    Args:
        connection: a connection in a transaction.
        table: the table.
        columns: the names of the values of each row.
        rows: their values.
    """
    names = f"{table.name} ({', '.join(columns)})"
    if connection.dialect.name == "sqlite":
        mark = "?"
    elif len(rows) >= _FEWEST_COPIED:
        _copy(connection, f"COPY {names} FROM STDIN", rows)
        return
    else:
        mark = "%s"
    if rows:
        marks = ", ".join([mark] * len(columns))
        connection.exec_driver_sql(f"INSERT INTO {names} VALUES ({marks})", [*rows])  # noqa: S608 - our own names


def insert_with_ids(
    connection: Connection,
    table: Table,
    columns: Sequence[str],
    rows: Sequence[Values],
    kept: Mapping[int, int] | None = None,
) -> list[int]:
    """Inserts rows and gives their ids in the same order; rows with a kept id by ordinal get that id again."""
    at = columns.index("ordinal") if kept else 0
    ids = [kept.get(row[at]) if kept else None for row in rows]
    columns = ("id", *columns)
    again = [(identifier, *row) for identifier, row in zip(ids, rows, strict=True) if identifier is not None]
    insert_rows(connection, table, columns, again)
    fresh = [row for identifier, row in zip(ids, rows, strict=True) if identifier is None]
    made = _new_ids(connection, table, len(fresh)) if fresh else ()
    insert_rows(connection, table, columns, [(new, *row) for new, row in zip(made, fresh, strict=True)])
    left = iter(made)
    return [next(left) if identifier is None else identifier for identifier in ids]


def _new_ids(connection: Connection, table: Table, count: int) -> Sequence[int]:
    """Ids that the database would take itself: SQLite has one writer, PostgreSQL sets them aside."""
    if connection.dialect.name == "sqlite":
        highest: int = connection.execute(_highest_id(table)).scalar() or 0
        return range(highest + 1, highest + 1 + count)
    return sorted(connection.scalars(_next_ids(), {"table": table.name, "rows": count}))


@cache
def _highest_id(table: Table) -> Executable:
    """Made once: to make a statement takes longer than to execute it."""
    return select(func.max(table.c.id))


@cache
def _next_ids() -> Executable:
    """Ids that nobody else gets, of a table of PostgreSQL."""
    numbers = func.generate_series(1, bindparam("rows", type_=Integer))
    sequence = func.pg_get_serial_sequence(bindparam("table"), "id")
    return select(func.nextval(sequence)).select_from(numbers)


def _copy(connection: Connection, statement: str, rows: Sequence[Values]) -> None:
    """Writes rows as PostgreSQL takes many of them quickest.

    Raises:
        DBAPIError: it refuses one of them; of the kind that it is for other statements.
    """
    import psycopg  # noqa: PLC0415 - brings psycopg

    driver = connection.connection.cursor()
    try:
        with driver.copy(statement) as copy:
            for row in rows:
                copy.write_row(row)
    except psycopg.Error as error:
        raise DBAPIError.instance(statement, None, error, psycopg.Error) from error
    finally:
        driver.close()
