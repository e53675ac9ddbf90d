import os
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError

from esrp_ingest.database import Database, open_database, schema
from esrp_ingest.database.store import sqlite_files
from esrp_ingest.database.store.engine import database_errors, open_engine, require_lasting
from esrp_ingest.database.store.sqlite_files import describe
from esrp_ingest.errors import DatabaseError, UsageError


@pytest.fixture
def sqlite_url(new_sqlite_url: str) -> str:
    """The file is not there yet: here it is made."""
    return new_sqlite_url


def vendor(name: str) -> dict[str, str]:
    return {"name": name, "group_name": name}


def test_sqlite_enforces_keys_and_lets_readers_read_while_one_writes(sqlite_url: str):
    opened = open_engine(sqlite_url)
    with opened.connect() as connection:
        found = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("foreign_keys", "journal_mode", "busy_timeout", "query_only")
        }
    opened.dispose()
    assert found == {"foreign_keys": 1, "journal_mode": "wal", "busy_timeout": 5000, "query_only": 0}


@pytest.mark.parametrize("replaced", [False, True])
def test_a_file_that_was_taken_away_takes_no_more_rows(sqlite_url: str, tmp_path: Path, replaced: bool):
    file = tmp_path / "esrp.db"
    with open_database(sqlite_url) as database:
        with database.writing() as connection:
            connection.execute(schema.Vendor.table().insert().values(**vendor("kept")))
        if replaced:
            shutil.copy(file, tmp_path / "other.db")
            (tmp_path / "other.db").replace(file)
        else:
            file.unlink()
        for _ in range(2):
            with pytest.raises(DatabaseError, match=r"removed or replaced .* nothing was kept"):  # noqa: SIM117
                with database.writing() as connection:
                    connection.execute(schema.Vendor.table().insert().values(**vendor("lost")))
        database.engine.dispose()
        with pytest.raises(DatabaseError, match="removed or replaced"), database.writing():
            pass


def test_read_only_databases_refuse_changes(database: Database):
    read_only = Database(open_engine(database.engine.url.render_as_string(hide_password=False), read_only=True))
    with pytest.raises(DatabaseError, match=r"(?i)read-?only"), read_only.writing() as connection:
        connection.execute(schema.Vendor.table().insert().values(**vendor("x")))
    read_only.close()


def test_reading_connections_of_a_writable_postgresql_refuse_changes(postgresql_url: str):
    with open_database(postgresql_url) as database:
        with pytest.raises(DatabaseError, match="read-only transaction"), database.asking() as connection:
            connection.execute(schema.Vendor.table().insert().values(**vendor("x")))
        with database.writing() as connection:
            connection.execute(schema.Vendor.table().insert().values(**vendor("x")))


@pytest.mark.parametrize("read_only", [True, False])
def test_postgresql_compiles_no_query_also_after_a_change_that_was_undone(postgresql_url: str, read_only: bool):
    engine = open_engine(postgresql_url, read_only=read_only)
    with engine.connect() as connection:
        connection.rollback()
        assert connection.scalar(text("SHOW jit")) == "off"
    with engine.connect() as again:
        assert again.scalar(text("SHOW jit")) == "off"
    engine.dispose()


def test_reading_goes_on_while_another_writes(database: Database):
    with database.writing() as writer:
        writer.execute(schema.Vendor.table().insert().values(**vendor("x")))
        with database.asking() as reader:
            assert reader.execute(select(schema.Vendor.table())).all() == []
    with database.asking() as reader:
        assert len(reader.execute(select(schema.Vendor.table())).all()) == 1


def test_writers_wait_for_each_other(sqlite_url: str):
    with open_database(sqlite_url) as database:
        begun = Event()

        def write() -> None:
            begun.wait()
            with database.writing() as second:
                second.execute(schema.Vendor.table().insert().values(**vendor("second")))

        thread = Thread(target=write)
        thread.start()
        with database.writing() as first:
            assert first.execute(select(schema.Vendor.table())).all() == []
            begun.set()
            first.execute(schema.Vendor.table().insert().values(**vendor("first")))
        thread.join()
        with database.asking() as connection:
            assert connection.scalars(select(schema.Vendor.table().c.name)).all() == ["first", "second"]


def test_changes_are_undone_where_the_block_raises(database: Database):
    def interrupted() -> None:
        with database.writing() as connection:
            connection.execute(schema.Vendor.table().insert().values(**vendor("x")))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    with database.asking() as connection:
        assert connection.execute(select(schema.Vendor.table())).all() == []


def test_read_only_makes_no_file(sqlite_url: str, tmp_path: Path):
    with pytest.raises(DatabaseError, match=r"there is no database .*esrp\.db yet: run `esrp ingest` first"):
        open_database(sqlite_url, read_only=True)
    assert list(tmp_path.iterdir()) == []


def test_opening_without_create_wants_the_schema(new_database_url: str):
    with pytest.raises(DatabaseError, match="no esrp schema yet"):
        open_database(new_database_url, create=False)
    open_database(new_database_url).close()
    with open_database(new_database_url, create=False) as database, database.asking() as connection:
        assert connection.execute(select(schema.Document.table())).all() == []
    with open_database(new_database_url, read_only=True) as database, database.asking() as connection:
        assert connection.execute(select(schema.Document.table())).all() == []


def test_folder_that_is_not_there_is_one_clear_line(tmp_path: Path):
    with pytest.raises(DatabaseError) as refusal:
        open_database(f"sqlite:///{tmp_path}/no/such/folder/esrp.db")
    assert "unable to open database file" in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_file_that_is_no_database_is_one_clear_line(tmp_path: Path):
    (tmp_path / "esrp.db").write_text("# Notes\n" * 1000)
    with pytest.raises(DatabaseError, match="file is not a database"):
        open_database(f"sqlite:///{tmp_path / 'esrp.db'}")


def test_unreachable_server_is_one_clear_line_without_the_password():
    with pytest.raises(DatabaseError) as refusal:
        open_database("postgresql://user:open-sesame@127.0.0.1:1/esrp")
    assert str(refusal.value).startswith("cannot use postgresql://user:***@127.0.0.1:1/esrp: ")
    assert "refused" in str(refusal.value)
    assert "open-sesame" not in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("prefix", ["postgres", "postgresql", "postgresql+psycopg"])
def test_all_spellings_of_postgresql_use_psycopg(prefix: str):
    opened = open_engine(f"{prefix}://user:secret@host/name")
    assert opened.url.drivername == "postgresql+psycopg"
    assert describe(opened) == "postgresql://user:***@host/name"


def test_missing_driver_says_what_to_install(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(UsageError, match=r"pip install 'esrp-ingest\[postgresql\]'"):
        open_engine("postgresql://host/name")


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("esrp", "'esrp' is no database: use a path as esrp.db, sqlite:///esrp.db or postgresql://host/name"),
        ("", "'' is no database"),
        (
            "mysql://user:secret@host/name?password=secret",
            r"mysql://user:\*\*\*@host/name\?password=\*\*\*: mysql is not",
        ),
        ("postgresql://user:sec@ret:secret@host:port/x?password=secret", r"'postgresql://user:\*\*\*@host:\*\*\*/x"),
        ("postgresql+asyncpg://user:secret@host/name", r"postgresql\+asyncpg is not supported"),
    ],
)
def test_other_urls_are_refused(url: str, message: str):
    with pytest.raises(UsageError, match=message) as refusal:
        open_engine(url)
    assert "secret" not in str(refusal.value)


@pytest.mark.parametrize("path", ["foo.db", "foo.SQLITE3", "data/foo", "there", "~/foo.db"])
def test_a_path_is_an_sqlite_file(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "there").touch()
    file = sqlite_files.database_file(open_engine(path).url)
    assert file == tmp_path / path.removeprefix("~/")


@pytest.mark.parametrize(
    "mistyped", ["postgresql:u:secret@h/x.db", "u:secret@h/x.db", "password=secret/x.db", "u%3Apw/x.db"]
)
def test_a_mistyped_url_is_no_path(mistyped: str):
    with pytest.raises(UsageError, match="is no database") as refusal:
        open_engine(mistyped)
    assert "secret" not in str(refusal.value)


def test_a_database_locked_for_long_is_one_clear_line(sqlite_url: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sqlite_files, "BUSY_TIMEOUT_MS", 0)
    with open_database(sqlite_url) as database:
        holder = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseError, match="has been locked by another program"), database.writing():
            raise AssertionError
        holder.close()


def test_a_file_that_another_program_is_making_is_waited_for(sqlite_url: str, monkeypatch: pytest.MonkeyPatch):
    holder = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
    opened = open_engine(sqlite_url)
    holder.execute("BEGIN EXCLUSIVE")
    monkeypatch.setattr(sqlite_files, "BUSY_TIMEOUT_MS", 0)
    with pytest.raises(DatabaseError, match="has been locked by another program"), database_errors(opened):
        opened.connect()
    monkeypatch.setattr(sqlite_files, "sleep", lambda _seconds: holder.execute("ROLLBACK"))
    monkeypatch.setattr(sqlite_files, "monotonic", lambda: 0)
    monkeypatch.setattr(sqlite_files, "BUSY_TIMEOUT_MS", 1)
    opened.connect().close()
    opened.dispose()
    holder.close()


def test_a_database_without_schema_says_what_to_run(sqlite_url: str):
    opened = open_engine(sqlite_url)
    with pytest.raises(DatabaseError, match=r"has no esrp schema .*: run `esrp db upgrade`"), database_errors(opened):
        opened.connect().execute(select(schema.Run.table()))
    opened.dispose()


def test_other_errors_of_the_driver_are_one_clear_line(database: Database):
    with pytest.raises(DatabaseError) as refusal, database.asking() as connection:
        connection.execute(text("SELECT nonsense( FROM"))
    assert isinstance(refusal.value.__cause__, DBAPIError)
    assert "\n" not in str(refusal.value)


def test_other_errors_of_sqlalchemy_are_one_clear_line(database: Database):
    with pytest.raises(DatabaseError, match="InvalidRequestError"), database.asking() as connection:
        connection.begin()


def test_a_database_shows_itself_without_its_password():
    assert repr(Database(open_engine("postgresql://u:secret@h/n"))) == "Database('postgresql://u:***@h/n')"


def test_a_database_in_memory_works():
    with open_database("sqlite://") as database:
        with database.writing() as connection:
            connection.execute(schema.Vendor.table().insert().values(**vendor("x")))
        with database.asking() as connection:
            assert len(connection.execute(select(schema.Vendor.table())).all()) == 1


@pytest.mark.parametrize(
    "url",
    ["sqlite://", "sqlite:///:memory:", "sqlite:///file:x?mode=memory&uri=true", "sqlite:///file::memory:?uri=true"],
)
def test_what_shall_last_is_not_in_memory(url: str):
    with pytest.raises(UsageError, match="is in memory and gone at the end: name a file"):
        require_lasting(url)
    require_lasting("sqlite:///esrp.db")


def test_a_file_that_cannot_be_looked_at_is_one_clear_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def refuse(_path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "stat", refuse)
    with pytest.raises(DatabaseError, match=r"^cannot read .*esrp\.db: Permission denied$"):
        open_database(f"sqlite:///{tmp_path}/esrp.db", read_only=True)


@contextmanager
def as_a_reader(folder: Path) -> Iterator[None]:
    """The time while this process may write neither to a folder nor to what is in it."""
    files = list(folder.iterdir())
    for each in files:
        each.chmod(0o444)
    folder.chmod(0o555)
    is_root = os.geteuid() == 0  # may write everything, whatever a folder says
    if is_root:
        os.setresuid(65534, 65534, 0)
    try:
        yield
    finally:
        if is_root:
            os.setresuid(0, 0, 0)
        folder.chmod(0o755)


@pytest.mark.parametrize("is_open_elsewhere", [False, True])
def test_a_user_who_may_write_nothing_can_ask_all(is_open_elsewhere: bool):
    with TemporaryDirectory() as name, ExitStack() as stack:  # pytest's own folders are closed to other users
        folder = Path(name, "a b#c")
        folder.mkdir()
        Path(name).chmod(0o755)
        url = f"sqlite:///{folder / 'esrp.db'}"
        database = stack.enter_context(open_database(url))
        with database.writing() as connection:
            connection.execute(schema.Vendor.table().insert().values(**vendor("x")))
        if not is_open_elsewhere:
            database.close()
        before = sorted(folder.iterdir())
        with as_a_reader(folder), open_database(url, read_only=True) as reader, reader.asking() as connection:
            assert connection.scalars(select(schema.Vendor.table().c.name)).all() == ["x"]
        assert sorted(folder.iterdir()) == before
