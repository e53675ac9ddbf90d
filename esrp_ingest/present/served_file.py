"""The SQLite file that is browsed: every answer is bounded, nothing can be changed, no folder of the server is shown.

Whoever browses may write SQL. So the bounds stand where SQL is run: SQLite refuses long values and much memory, and a
cursor refuses an answer that grows too large while it is fetched. Columns that hold folders are read as NULL, whatever
statement asks for them; views of the same names show the names of files in their place.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from datasette.app import Datasette
from datasette.database import Database as ServedDatabase

from esrp_ingest.database.ask.names_for_folders import show_in_place
from esrp_ingest.database.ask.searching import Index
from esrp_ingest.database.ask.selecting import TELLING
from esrp_ingest.present.browse_links import ShowOriginal
from esrp_ingest.present.file_names import file_name, file_names, without_folders

LONGEST_VALUE = 2**20
"""Bytes of one value, and of one row."""
LARGEST_ANSWER = 2**23
"""Bytes of all rows of an answer, counted with what a value costs beside its own bytes."""
MOST_MEMORY = 2**28
"""Bytes that SQLite may hold in the whole process."""

_AT_ONCE = 2
_QUESTIONS_AT_ONCE = 8
_VALUE_COSTS = 64
_FOLDERS = {
    "document_location": ("uri",),
    "import_failure": ("uri", "message"),
    "import_job": ("arguments",),
}
"""Columns that may hold folders of the server, by table."""
_ASKING = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE}
_PRAGMAS = frozenset(
    {
        *("foreign_key_list", "function_list", "index_info", "index_list", "index_xinfo", "max_page_count"),
        *("page_count", "page_size", "schema_version", "table_info", "table_xinfo"),
    }
)
"""What Datasette asks for, and what it lets people ask for, without the one that tells where the file is."""
_ENDLESS = frozenset({"printf", "format"})
"""Functions that work for minutes on a long value before they refuse it; no limit of time ends a function."""
_SEARCHING = {"instr": 2, "replace": 3, "trim": 2, "ltrim": 2, "rtrim": 2, "json_patch": 2}
"""Functions that compare each part of their first value with their second, by the numbers of their values."""
_LONGEST_SOUGHT = 1000
"""Letters or bytes of that second value."""
_TOO_LONG = bytes(LONGEST_VALUE + 1)
"""What SQLite refuses as the answer of a function; an exception would be printed by the server."""
_SCHEMA_TABLES = frozenset({"sqlite_master", "sqlite_schema", "sqlite_sequence", "sqlite_stat1"})


class _Cursor(sqlite3.Cursor):
    """A cursor that fetches so much and no more."""

    def fetchmany(self, size: int | None = None) -> list[Any]:
        """The next rows.

        Raises:
            sqlite3.OperationalError: they are too large.
        """
        return list(islice(self._bounded(), self.arraysize if size is None else size))

    def fetchall(self) -> list[Any]:
        """All rows that are left.

        Raises:
            sqlite3.OperationalError: they are too large.
        """
        return list(self._bounded())

    def _bounded(self) -> Iterator[Any]:
        total = 0
        for row in self:
            total += sum(_VALUE_COSTS + (len(value) if isinstance(value, str | bytes) else 0) for value in row)
            if total > LARGEST_ANSWER:
                raise sqlite3.OperationalError(
                    f"the answer has more than {LARGEST_ANSWER // 2**20} MB: ask for fewer rows or columns"
                )
            yield row


class _Connection(sqlite3.Connection):
    """A connection with such cursors, whose questions about tables are about those of the file."""

    def cursor(self, factory: Any = _Cursor) -> Any:  # noqa: ANN401 - as sqlite3 has it
        """A cursor with a bound."""
        return super().cursor(factory)

    def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:  # noqa: ANN401 - as above
        """Runs a statement; views that stand in for tables have no keys, so Datasette is told those of the tables."""
        if sql.upper().startswith(("PRAGMA TABLE_", "PRAGMA FOREIGN_KEY_LIST", "PRAGMA INDEX_")):
            sql = f"PRAGMA main.{sql[len('PRAGMA ') :]}"
        return super().execute(sql, *parameters)


class ServedFile(ServedDatabase):  # type: ignore[misc] # Datasette has no types
    """An SQLite file as Datasette serves it.

    Args:
        datasette: that serves it.
        path: the file.
        show_original: opens documents.
        show_folders: whether readers may see the folders of this machine.

    Attributes:
        turn: held by what takes long, so that little of it is done at the same time.
        questions: held by pages that ask the database, which do not wait for what takes long.
        index: finds words.
    """

    def __init__(self, datasette: Datasette, path: Path, show_original: ShowOriginal, *, show_folders: bool) -> None:
        super().__init__(datasette, path=str(path), is_mutable=True)
        self.show_original = show_original
        self.show_folders = show_folders
        self.turn = asyncio.Semaphore(_AT_ONCE)
        self.questions = asyncio.Semaphore(_QUESTIONS_AT_ONCE)
        self.index = Index(path)

    def connect(self, write: bool = False) -> sqlite3.Connection:  # noqa: FBT001, FBT002 - as Datasette calls it
        """A connection that only reads."""
        if write:
            raise sqlite3.OperationalError("nothing can be changed here")
        connection = self._opened(_Connection)
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
        connection.setlimit(sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 200)
        connection.execute(f"PRAGMA hard_heap_limit = {MOST_MEMORY}")
        self._bound_searches(connection)
        hidden: dict[str, tuple[str, ...]] = {}
        if not self.show_folders:
            hidden = _FOLDERS
            show_in_place(connection, self._opened(sqlite3.Connection), _FOLDERS, _shown)
        connection.set_authorizer(_Guard(hidden))
        return connection

    def close(self) -> None:
        """Closes all connections, and the index."""
        super().close()
        self.index.close()

    async def attached_databases(self) -> list[Any]:
        """None; to ask SQLite would tell where the file is."""
        return []

    def _bound_searches(self, connection: sqlite3.Connection) -> None:
        """Has functions refuse to look for long values; short ones SQLite looks for as ever, on a connection apart."""
        plain = sqlite3.connect(":memory:", check_same_thread=False)
        plain.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
        self._all_file_connections.append(plain)

        def bounded(statement: str) -> Callable[..., Any]:
            def search(*values: Any) -> Any:  # noqa: ANN401 - of any type of SQLite's
                if isinstance(values[1], str | bytes) and len(values[1]) > _LONGEST_SOUGHT:
                    return _TOO_LONG
                try:
                    return plain.execute(statement, values).fetchone()[0]
                except sqlite3.Error:
                    return _TOO_LONG

            return search

        for name, count in _SEARCHING.items():
            statement = f"SELECT {name}({', '.join('?' * count)})"
            connection.create_function(name, count, bounded(statement), deterministic=True)

    def _opened(self, factory: type[sqlite3.Connection]) -> sqlite3.Connection:
        address = f"{Path(self.path).absolute().as_uri()}?mode=ro"
        connection = sqlite3.connect(address, uri=True, check_same_thread=False, factory=factory)
        self._all_file_connections.append(connection)
        return connection


class _Guard:
    """What a statement may do: read, and learn what the tables are."""

    def __init__(self, hidden: dict[str, tuple[str, ...]]) -> None:
        self._hidden = hidden

    def __call__(self, action: int, first: str | None, second: str | None, place: str | None, _by: str | None) -> int:
        if action == sqlite3.SQLITE_READ:
            return self._reading(str(first), second, place)
        if action == sqlite3.SQLITE_PRAGMA:
            return sqlite3.SQLITE_OK if str(first).lower() in _PRAGMAS else sqlite3.SQLITE_DENY
        if action == sqlite3.SQLITE_FUNCTION and str(second).lower() in _ENDLESS | TELLING:
            return sqlite3.SQLITE_DENY
        return sqlite3.SQLITE_OK if action in _ASKING else sqlite3.SQLITE_DENY

    def _reading(self, table: str, column: str | None, place: str | None) -> int:
        if table.lower().startswith("sqlite_") and table.lower() not in _SCHEMA_TABLES:
            return sqlite3.SQLITE_DENY
        if place != "temp" and column in self._hidden.get(table, ()):
            return sqlite3.SQLITE_IGNORE
        return sqlite3.SQLITE_OK


def _shown(column: str, value: str, uri: str) -> str:
    """What of a value is shown: names of files without their folders."""
    if column == "uri":
        return file_name(value)
    return file_names(value) if column == "arguments" else without_folders(value, uri)
