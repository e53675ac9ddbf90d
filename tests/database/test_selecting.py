import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_papers import load
from seed_papers import md1220
from sqlalchemy import func, select

from esrp_ingest.database import Database, open_database, schema
from esrp_ingest.database.ask.selecting import run_select, selected
from esrp_ingest.database.store import engine, sqlite_files
from esrp_ingest.errors import DatabaseError, EsrpError, UsageError


def runs(database: Database) -> int | None:
    with database.asking() as connection:
        return connection.scalar(select(func.count()).select_from(schema.Run.table()))


@pytest.mark.parametrize(
    ("statement", "columns", "rows"),
    [
        ("SELECT name, group_name FROM vendor", ("name", "group_name"), [("Dell", "Dell")]),
        ("  select count(*) AS n from run ; ", ("n",), [(4,)]),
        ("WITH x AS (SELECT 1 AS a) SELECT a, a FROM x", ("a", "a"), [(1, 1)]),
        ("SELECT '100 %' AS a WHERE 'a%b' LIKE 'a%'", ("a",), [("100 %",)]),
        ("SELECT ':name' AS a, ';' AS b", ("a", "b"), [(":name", ";")]),
        ("SELECT id FROM run WHERE id > 99", ("id",), []),
        ("-- a comment\nSELECT 1 AS one -- and another", ("one",), [(1,)]),
    ],
)
def test_a_select_gives_its_rows(
    database: Database, statement: str, columns: tuple[str, ...], rows: list[tuple[object, ...]]
):
    load(database, md1220())
    with database.asking() as connection:
        found = run_select(connection, statement)
    assert (found.columns, found.rows) == (columns, rows)


@pytest.mark.parametrize("transaction", ["asking", "writing"])
@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM run",
        "UPDATE run SET server = 'x'",
        "INSERT INTO vendor (name, group_name) VALUES ('a', 'b')",
        "DROP TABLE run",
        "CREATE TABLE x (a INTEGER)",
        "CREATE TEMPORARY TABLE x (a INTEGER)",
        "SELECT 1; DELETE FROM run",
        "SELECT 1; COMMIT; DELETE FROM run",
        "COMMIT",
        "BEGIN",
        "ROLLBACK",
        "SAVEPOINT x",
        "PRAGMA query_only = OFF",
        "PRAGMA foreign_keys = OFF",
        "ATTACH DATABASE 'other.db' AS other",
        "VACUUM",
        "SET default_transaction_read_only = off",
        "SET TRANSACTION READ WRITE",
        "COPY run TO PROGRAM 'cat'",
        "WITH gone AS (DELETE FROM run RETURNING id) SELECT id FROM gone",
        "REINDEX",
        "SELECT load_extension('x')",
    ],
)
def test_whatever_might_write_is_refused(database: Database, statement: str, transaction: str):
    load(database, md1220())
    with getattr(database, transaction)() as connection, pytest.raises(UsageError) as refusal:
        run_select(connection, statement)
    assert "\n" not in str(refusal.value)
    assert runs(database) == 4


@pytest.mark.parametrize("statement", ["", "  ", ";", "\n;\n"])
def test_no_statement_is_a_usage_error(database: Database, statement: str):
    with database.asking() as connection, pytest.raises(UsageError, match="write one SELECT"):
        run_select(connection, statement)


def test_misspelt_names_are_reported_in_the_databases_words(database: Database):
    with database.asking() as connection, pytest.raises(UsageError, match="nosuch"):
        run_select(connection, "SELECT * FROM nosuch")


def test_reading_goes_on_after_a_refused_statement(database: Database):
    with database.asking() as connection, pytest.raises(UsageError):
        run_select(connection, "DELETE FROM run")
    with database.asking() as connection:
        assert run_select(connection, "SELECT 1 AS one").rows == [(1,)]


def test_writing_goes_on_after_a_select(database: Database):
    with database.writing() as connection:
        run_select(connection, "SELECT 1")
        connection.execute(schema.Vendor.table().insert().values(name="a", group_name="b"))
    with database.asking() as connection:
        assert run_select(connection, "SELECT name FROM vendor").rows == [("a",)]


def test_a_locked_file_is_no_fault_of_the_statement(sqlite_url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sqlite_files, "BUSY_TIMEOUT_MS", 0)
    open_database(sqlite_url).close()
    holder = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
    holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")
    database = Database(engine.open_engine(sqlite_url, read_only=True))
    with pytest.raises(DatabaseError, match="has been locked by another program"), database.asking() as connection:
        run_select(connection, "SELECT * FROM vendor")
    database.close()
    holder.close()


def test_a_statement_that_the_server_gives_up_is_no_fault_of_the_statement(postgresql_url: str):
    with open_database(postgresql_url) as database, database.asking() as connection:
        connection.exec_driver_sql("SET LOCAL statement_timeout = 20")
        with pytest.raises(DatabaseError, match="canceling statement due to statement timeout"):
            run_select(connection, "SELECT pg_sleep(10)")


@given(statement=st.text(max_size=60))
def test_any_text_gives_rows_or_one_clear_line(sqlite_url: str, statement: str):
    with open_database(sqlite_url) as database, database.asking() as connection:
        message = ""
        try:
            run_select(connection, statement)
        except EsrpError as error:
            message = str(error)
        assert "\n" not in message


def test_rows_are_fetched_while_they_are_asked_for(database: Database):
    many = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) SELECT i FROM n"
    with database.asking() as connection, selected(connection, many) as found:
        assert found.columns == ("i",)
        assert [next(found.rows), next(found.rows)] == [(1,), (2,)]
        assert sum(1 for _ in found.rows) == 2998


def test_an_error_in_a_later_row_is_one_of_the_statement(postgresql_url: str):
    with (
        open_database(postgresql_url) as opened,
        opened.asking() as connection,
        pytest.raises(UsageError, match="SQL: division by zero"),
        selected(connection, "SELECT 1 / (2500 - i) FROM generate_series(1, 3000) AS i") as found,
    ):
        list(found.rows)
