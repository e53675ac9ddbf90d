"""Whoever browses may write SQL: no answer grows beyond bounds, and no folder of the server is shown."""

import asyncio
import resource
import shutil
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from datasette.app import Datasette

from esrp_ingest import run_import
from esrp_ingest.present.served_file import LARGEST_ANSWER, ServedFile

pytestmark = pytest.mark.usefixtures("keeps_processes")

LAB = Path(__file__).parents[2] / "fixtures" / "lab"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of documents in a folder with a telling name, one of which is no report."""
    folder = tmp_path_factory.mktemp("serve") / "hidden place"
    shutil.copytree(LAB, folder / "deep")
    (folder / "deep" / "solution.toml").unlink(missing_ok=True)
    (folder / "deep" / "note.txt").write_text("Dear all, there is no report in here.")
    run_import([str(folder / "deep")], f"sqlite:///{folder}/esrp.db")
    with sqlite3.connect(folder / "esrp.db") as connection:
        connection.execute("UPDATE import_failure SET message = ?", (f"{folder}/deep/solution.toml: no table",))
    connection.close()
    return folder / "esrp.db"


@pytest.fixture
def connection(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection as people's statements run on."""
    served = ServedFile(Datasette([]), file, lambda *_: None, show_folders=False)
    yield served.connect()
    served.close()


def everything(connection: sqlite3.Connection, statement: str) -> list[tuple[object, ...]]:
    return [tuple(row) for row in connection.cursor().execute(statement).fetchall()]


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT hex(zeroblob(400000000))",
        "SELECT randomblob(400000000)",
        "SELECT printf('%.*c', 400000000, 'x')",
        "SELECT format('%.*c', 400000000, 'x')",
        "SELECT replace(hex(zeroblob(400000)), '0', '0123456789')",
        "SELECT group_concat(hex(zeroblob(9999))) FROM log_event a, log_event b",
        "SELECT json_group_array(hex(zeroblob(9999))) FROM log_event a, log_event b",
        "SELECT zeroblob(99999) FROM log_event a, log_event b",
        "SELECT zeroblob(999999) AS a, zeroblob(9) AS b FROM log_event",
        "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n, hex(zeroblob(9999)) FROM r",
        "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n FROM r",
        "WITH RECURSIVE r(n) AS (SELECT 'x' UNION ALL SELECT n || n FROM r) SELECT max(length(n)) FROM r",
    ],
)
def test_an_answer_beyond_bounds_is_refused_before_it_is_made(connection: sqlite3.Connection, statement: str) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises((sqlite3.Error, MemoryError)):
        everything(connection, statement)
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 < 20 * LARGEST_ANSWER


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT * FROM main.document_location",
        "SELECT uri FROM main.document_location",
        "SELECT hex(uri) || substr(uri, 1) || quote(uri) FROM main.document_location",
        "SELECT max(uri), min(uri), group_concat(uri) FROM main.document_location",
        "SELECT DISTINCT uri FROM main.document_location ORDER BY uri",
        "SELECT l.uri FROM document_location d JOIN main.document_location l ON l.id = d.id",
        "SELECT uri FROM main.document_location JOIN main.import_failure USING (uri)",
        "WITH document_location AS (SELECT uri FROM main.document_location) SELECT * FROM document_location",
        "SELECT x.* FROM (SELECT * FROM main.document_location) AS x",
        "SELECT id FROM main.document_location WHERE uri LIKE '%hidden%'",
        "SELECT * FROM main.import_failure",
        "SELECT * FROM main.import_job",
        "SELECT * FROM document_location",
        "SELECT * FROM import_failure",
        "SELECT * FROM import_job",
        "SELECT esrp_without_folders('document_location', 'uri', id) FROM document_location",
        "SELECT esrp_without_folders('document_location', 'uri FROM document_location --', id) FROM document_location",
        "EXPLAIN SELECT * FROM document_location",
        "SELECT * FROM sqlite_master",
    ],
)
def test_no_statement_shows_a_folder(connection: sqlite3.Connection, statement: str) -> None:
    assert "hidden" not in str(everything(connection, statement))


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT * FROM pragma_database_list",
        "PRAGMA database_list",
        "SELECT * FROM sqlite_dbpage",
        "SELECT * FROM sqlite_stat4",
        "SELECT * FROM sqlite_temp_master",
        "ATTACH 'x.db' AS x",
        "CREATE TEMP TABLE x AS SELECT 1",
        "DROP VIEW temp.document_location",
        "DELETE FROM run",
        "PRAGMA hard_heap_limit = 0",
    ],
)
def test_nothing_leads_around_that(connection: sqlite3.Connection, statement: str) -> None:
    with pytest.raises(sqlite3.Error):
        everything(connection, statement)


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT instr(zeroblob(1000000), zeroblob(500000) || x'01')",
        "SELECT replace(hex(zeroblob(250000)), hex(zeroblob(125000)) || '1', 'x')",
        "SELECT trim(hex(zeroblob(250000)), replace(hex(zeroblob(250000)), '0', '1') || '0')",
        "SELECT ltrim(hex(zeroblob(250000)), replace(hex(zeroblob(250000)), '0', '1') || '0')",
        "SELECT rtrim(hex(zeroblob(250000)), replace(hex(zeroblob(250000)), '0', '1') || '0')",
        "SELECT json_patch('{}', '[' || trim(replace(hex(zeroblob(250000)), '0', '1,'), ',') || ']')",
        "SELECT fts3_tokenizer('simple')",
        "SELECT load_extension('x')",
    ],
)
def test_no_single_call_lasts_or_tells_where_memory_is(connection: sqlite3.Connection, statement: str) -> None:
    with pytest.raises(sqlite3.Error):
        everything(connection, statement)


@pytest.mark.parametrize(
    "call",
    [
        "instr('solution', 'lut')",
        "instr(x'0102', x'02')",
        "instr(NULL, 'a')",
        "instr(123, 2)",
        "replace('a-b-c', '-', '')",
        "replace(12.5, '.', ',')",
        "trim('xxaxx', 'x')",
        "ltrim('xa', 'x')",
        "rtrim('ax', NULL)",
        "trim('  a ')",
        'json_patch(\'{"a":1}\', \'{"a":null,"b":2}\')',
    ],
)
def test_short_searches_give_what_sqlite_gives(connection: sqlite3.Connection, call: str) -> None:
    with closing(sqlite3.connect(":memory:")) as plain:
        expected = plain.execute(f"SELECT {call}, typeof({call})").fetchone()
    assert everything(connection, f"SELECT {call}, typeof({call})") == [expected]


def test_names_of_files_are_shown(connection: sqlite3.Connection) -> None:
    names = {row[0] for row in everything(connection, "SELECT uri FROM document_location")}
    assert names == {path.name for path in LAB.rglob("*.html")}
    assert everything(connection, "SELECT uri, message FROM import_failure") == [
        ("note.txt", "solution.toml: no table")
    ]
    assert everything(connection, "SELECT arguments FROM import_job") == [("deep",)]


def test_folders_are_shown_to_who_asks_for_them(file: Path) -> None:
    served = ServedFile(Datasette([]), file, lambda *_: None, show_folders=True)
    assert "hidden%20place" in str(everything(served.connect(), "SELECT uri FROM document_location"))
    served.close()


def test_tables_have_the_keys_that_they_have(connection: sqlite3.Connection) -> None:
    columns = connection.execute("PRAGMA table_info([document_location])").fetchall()
    assert [row[1] for row in columns if row[5]] == ["id"]
    assert [row[2] for row in connection.execute("PRAGMA foreign_key_list([document_location])")] == ["document"]


def test_nobody_attaches_anything(file: Path) -> None:
    served = ServedFile(Datasette([]), file, lambda *_: None, show_folders=False)
    with ThreadPoolExecutor(1) as elsewhere:  # a browser of other tests may have a loop in this thread
        attached = elsewhere.submit(lambda: asyncio.run(served.attached_databases())).result()
    assert attached == []
    with pytest.raises(sqlite3.OperationalError, match="nothing can be changed"):
        served.connect(write=True)
    served.close()
