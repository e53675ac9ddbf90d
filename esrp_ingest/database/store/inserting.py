"""New rows of one table: by one statement, whatever their number, and their ids in the same order.

Statements are made once: to make one takes longer than to execute it.
"""

from collections.abc import Mapping, Sequence
from functools import cache

from sqlalchemy import Connection, Executable, Integer, Table, bindparam, func, insert, select
from sqlalchemy.exc import DBAPIError

from esrp_ingest.database.schema.columns import Base
from esrp_ingest.database.store.writing import Row

_FEWEST_COPIED = 4
"""Rows from which on PostgreSQL copies them: fewer are as quickly inserted."""


def insert_rows(connection: Connection, model: type[Base], rows: Sequence[Row]) -> None:
    """Inserts rows of the same columns."""
    if len(rows) >= _FEWEST_COPIED and connection.dialect.name == "postgresql":
        _copy(connection, model, rows)
    elif rows:
        connection.execute(_inserting(model.table()), rows)


def insert_with_ids(
    connection: Connection, model: type[Base], rows: Sequence[Row], kept: Mapping[int, int] | None = None
) -> list[int]:
    """Inserts rows and gives their ids in the same order; rows with a kept id by ordinal get that id again."""
    ids = [kept.get(row["ordinal"]) if kept else None for row in rows]
    again = [{**row, "id": identifier} for row, identifier in zip(rows, ids, strict=True) if identifier is not None]
    fresh = [row for row, identifier in zip(rows, ids, strict=True) if identifier is None]
    insert_rows(connection, model, again)
    made = iter(_made(connection, model, fresh) if fresh else ())
    return [next(made) if identifier is None else identifier for identifier in ids]


def _made(connection: Connection, model: type[Base], rows: Sequence[Row]) -> Sequence[int]:
    """Inserts rows and gives their new ids: several are told those that the database would take itself.

    SQLite has one writer; PostgreSQL sets them aside, and then takes all rows at once.
    """
    is_sqlite = connection.dialect.name == "sqlite"
    if len(rows) < (2 if is_sqlite else _FEWEST_COPIED):
        return connection.execute(_inserting(model.table(), gives_ids=True), rows).scalars().all()
    ids: Sequence[int]
    if is_sqlite:
        highest: int = connection.execute(_highest_id(model.table())).scalar() or 0
        ids = range(highest + 1, highest + 1 + len(rows))
    else:
        ids = sorted(connection.scalars(_next_ids(), {"table": model.table().name, "rows": len(rows)}))
    insert_rows(connection, model, [{**row, "id": identifier} for row, identifier in zip(rows, ids, strict=True)])
    return ids


@cache
def _inserting(table: Table, *, gives_ids: bool = False) -> Executable:
    statement = insert(table)
    return statement.returning(table.c.id, sort_by_parameter_order=True) if gives_ids else statement


@cache
def _highest_id(table: Table) -> Executable:
    return select(func.max(table.c.id))


@cache
def _next_ids() -> Executable:
    """Ids that nobody else gets, of a table of PostgreSQL."""
    numbers = func.generate_series(1, bindparam("rows", type_=Integer))
    sequence = func.pg_get_serial_sequence(bindparam("table"), "id")
    return select(func.nextval(sequence)).select_from(numbers)


def _copy(connection: Connection, model: type[Base], rows: Sequence[Row]) -> None:
    """Writes rows as PostgreSQL takes many of them quickest.

    Raises:
        DBAPIError: it refuses one of them; of the kind that it is for other statements.
    """
    import psycopg  # noqa: PLC0415 - brings psycopg

    names = [name for name in rows[0] if name in model.table().c]
    statement = f"COPY {model.table().name} ({', '.join(names)}) FROM STDIN"
    driver = connection.connection.cursor()
    try:
        with driver.copy(statement) as copy:
            for row in rows:
                copy.write_row([row[name] for name in names])
    except psycopg.Error as error:
        raise DBAPIError.instance(statement, None, error, psycopg.Error) from error
    finally:
        driver.close()
