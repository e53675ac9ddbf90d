"""Everything that a database holds, for comparing two of them; when something was written does not count."""

from typing import Any

from sqlalchemy import func, literal, select

from esrp_ingest.database import open_database
from esrp_ingest.database.schema import Base

_TIMES = {"loaded_at", "last_seen_at", "started_at", "finished_at"}


def dump(url: str, *, ids: bool = True, ledger: bool = True) -> dict[str, list[tuple[Any, ...]]]:
    """The rows of every table in the order of their ids.

    Args:
        url: the database.
        ids: with the primary keys.
        ledger: with the tables of import jobs.
    """
    found = {}
    with open_database(url, read_only=True) as database, database.asking() as connection:
        for table in Base.metadata.sorted_tables:
            if table.name.startswith("import_"):
                if not ledger:
                    continue
                left_out = _TIMES
            else:
                left_out = _TIMES if table.name.startswith("document") else set()
            columns = [
                column
                for column in table.c
                if column.name not in left_out and (ids or not (column.primary_key or column.foreign_keys))
            ]
            rows = select(*(columns or [literal(1)])).select_from(table).order_by(table.c.id)
            found[table.name] = [tuple(row) for row in connection.execute(rows)]
    return found


def counts(url: str) -> dict[str, int]:
    """How many rows every table has."""
    with open_database(url, read_only=True) as database, database.asking() as connection:
        return {
            table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in Base.metadata.sorted_tables
        }
