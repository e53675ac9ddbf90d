"""The command line as a user calls it, in this process and in an empty folder, and a database of five papers."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from made_papers import load
from seed_papers import PAPERS

from esrp_ingest.cli.app import main
from esrp_ingest.database import open_database


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


@pytest.fixture
def on_both(database_url: str, monkeypatch: pytest.MonkeyPatch, esrp: Esrp) -> Esrp:
    """Calls `esrp` on an empty database, once on SQLite and once on PostgreSQL."""
    monkeypatch.setenv("ESRP_DATABASE_URL", database_url)
    return esrp
