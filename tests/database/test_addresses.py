"""Addresses of databases: a path is a path, and an option is used or refused."""

from pathlib import Path

import pytest
from sqlalchemy import inspect, select, text

from esrp_ingest.database import open_database, schema
from esrp_ingest.database.copying import copy_to_sqlite
from esrp_ingest.database.store import sqlite_files
from esrp_ingest.database.store.engine import open_engine
from esrp_ingest.errors import DatabaseError, UsageError


@pytest.fixture
def sqlite_url(new_sqlite_url: str) -> str:
    """The file is not there yet: here it is made."""
    return new_sqlite_url


@pytest.mark.parametrize("name", ["a#b.db", "a%20b.db", "q2?x.db", "b.db?mode=ro", "u:p@h.db", "folder/c?d"])
def test_a_path_that_is_there_is_a_path_whatever_its_letters(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).touch()
    assert sqlite_files.database_file(open_engine(name).url) == tmp_path / name
    open_database(name).close()
    with open_database(str(tmp_path / name), read_only=True) as database:
        assert "document" in inspect(database.engine).get_table_names()


@pytest.mark.parametrize("name", ["a#b.db", "a%20b.db", "q2?x.db", "./q?2"])
def test_a_path_with_a_suffix_or_folder_is_made_as_it_is_written(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    open_database(name).close()
    assert (tmp_path / name).stat().st_size
    copy_to_sqlite(open_database(name, read_only=True), tmp_path / "copy?x.db")
    assert (tmp_path / "copy?x.db").stat().st_size


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("sqlite:///q2?x.db", "there is no option 'x.db'; write the path alone"),
        ("sqlite:///q2.db?timeout=1", "there is no option 'timeout=1'"),
        ("sqlite:///q2.db?mode=", "there is no option 'mode='"),
        ("sqlite:///q2.db?mode=read", "there is no mode=read: use ro, rw, rwc"),
        ("sqlite:///q2.db?mode=memory", "there is no mode=memory"),
        ("sqlite:///q2.db?mode=ro&mode=rw", "there is no mode="),
        ("sqlite:///q2.db?uri=true", "there is no option 'uri=true'"),
        ("sqlite:///file:q2.db", r"needs \?uri=true"),
        ("sqlite:///file:q2.db?uri=true&x=1", "there is no option 'x=1'"),
        ("postgresql://host/name?x", "there is no option 'x'"),
        ("postgresql://host/name?pasword=secret", r"there is no option 'pasword=\*\*\*'"),
    ],
)
def test_an_option_that_would_have_no_effect_is_refused(
    url: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match=message) as refusal:
        open_engine(url)
    assert "secret" not in str(refusal.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("url", ["sqlite:///{}?mode=ro", "sqlite:///file:{}?mode=ro&uri=true"])
def test_an_address_that_only_reads_is_read_and_not_written_to(url: str, sqlite_url: str):
    open_database(sqlite_url).close()
    file = sqlite_url.removeprefix("sqlite:///")
    with open_database(url.format(file), read_only=True) as database, database.asking() as connection:
        assert connection.execute(select(schema.Vendor.table())).all() == []
    with pytest.raises(UsageError, match="is only read: leave out mode=ro"):
        open_engine(url.format(file))


def test_an_address_that_makes_no_file_makes_none(tmp_path: Path):
    with pytest.raises(DatabaseError, match="there is no database"):
        open_engine(f"sqlite:///{tmp_path}/esrp.db?mode=rw")
    assert list(tmp_path.iterdir()) == []


def test_options_that_the_driver_knows_are_honoured(postgresql_url: str):
    mark = "&" if "?" in postgresql_url else "?"
    engine = open_engine(f"{postgresql_url}{mark}application_name=nightly&connect_timeout=9", read_only=True)
    with engine.connect() as connection:
        assert connection.scalar(text("SHOW application_name")) == "nightly"
    engine.dispose()
