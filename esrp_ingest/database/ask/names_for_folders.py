"""Views that stand before tables of an SQLite file and show something else in the place of some of their columns."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence

from esrp_ingest.database.schema.descriptions import describe_tables

Shown = Callable[[str, str, str], str | None]
"""What is shown of a value: by the column, the value, and the `uri` beside it, which may be empty."""


def show_in_place(
    connection: sqlite3.Connection,
    private: sqlite3.Connection,
    tables: Mapping[str, Sequence[str]],
    shown: Shown,
) -> None:
    """Puts views of the same names before tables.

    The views do not read the columns, since no statement may: a function looks the values up by the rows' ids.

    Args:
        connection: that people's statements run on.
        private: another one, for that function alone.
        tables: the columns, by table.
        shown: what stands in their place.
    """

    def looked_up(table: str, column: str, number: int) -> str | None:
        if column not in tables.get(table, ()):
            return None
        uri = "uri" if "uri" in tables[table] else "NULL"
        found = private.execute(f"SELECT {column}, {uri} FROM {table} WHERE id = ?", (number,)).fetchone()  # noqa: S608
        return None if found is None or found[0] is None else shown(column, found[0], found[1] or "")

    connection.create_function("esrp_without_folders", 3, looked_up)
    for table, columns in tables.items():
        chosen = ", ".join(
            f"esrp_without_folders('{table}', '{name}', id) AS {name}" if name in columns else name
            for name in describe_tables()[table].columns
        )
        connection.execute(f"CREATE TEMP VIEW {table} AS SELECT {chosen} FROM main.{table}")  # noqa: S608 - constants
