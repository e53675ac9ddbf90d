"""Documents in stores: found, read once, left alone when unchanged, and every fault of a store in one line."""

import builtins
import io
import zipfile
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import fsspec
import pytest
from database_dump import dump
from small_reports import small_report

from esrp_ingest.database import open_database
from esrp_ingest.errors import UnreadableDocument, UsageError
from esrp_ingest.importing.job import run_import
from esrp_ingest.importing.options import ImportOptions
from esrp_ingest.importing.outcomes import Summary
from esrp_ingest.sources import remote
from esrp_ingest.sources.discovery import Discovery, Refusal
from esrp_ingest.sources.opening import Source, fingerprint
from esrp_ingest.sources.state import State

pytestmark = pytest.mark.usefixtures("keeps_processes")

_EAST = timezone(timedelta(hours=2))


@pytest.fixture
def store() -> Iterator[Any]:
    """fsspec's store in memory, with a small bucket."""
    store = fsspec.filesystem("memory")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("in/c.html", small_report(3))
    store.pipe(
        {
            "/lab/a.html": small_report(1).encode(),
            "/lab/deep/b.html": small_report(2).encode(),
            "/lab/deep/c.zip": packed.getvalue(),
            "/lab/deep/.hidden.html": b"x",
            "/lab/deep/solution.toml": b'vendor = "Dell"\nproduct = "ME4024"',
        }
    )
    yield store
    store.rm("/", recursive=True)


def run(tmp_path: Path, *places: str, **options: Any) -> Summary:
    return run_import(places, f"sqlite:///{tmp_path}/esrp.db", ImportOptions(jobs=2, **options))


def uris(*places: str) -> list[str]:
    return [found.uri for found in Discovery().search(places)]


@pytest.mark.usefixtures("store")
def test_folders_globs_and_archives_of_a_store_are_searched() -> None:
    everything = ["memory:///lab/a.html", "memory:///lab/deep/b.html", "memory:///lab/deep/c.zip"]
    assert uris("memory://lab") == everything
    assert uris("memory://lab/*") == everything
    assert uris("memory://lab/**/*.html", "memory://lab/a.html") == [
        everything[0],
        "memory:///lab/deep/.hidden.html",
        everything[1],
    ]


def test_a_name_that_looks_like_a_glob_is_taken_as_it_stands(store: Any) -> None:
    store.pipe("/lab/x[1].html", b"x")
    assert uris("memory://lab/x[1].html") == ["memory:///lab/x[1].html"]


@pytest.mark.usefixtures("store")
@pytest.mark.parametrize("place", ["memory://lab/gone.html", "memory://lab/*.docx"])
def test_what_is_not_there_is_named(place: str) -> None:
    (found,) = Discovery().search([place])
    assert found == Refusal(place, "unreadable", "there is no such file or folder")


def test_a_file_url_is_a_path(tmp_path: Path) -> None:
    (tmp_path / "a b%.html").write_text("x")
    address = (tmp_path / "a b%.html").as_uri()
    assert uris(address) == [address] == uris(str(tmp_path)) == uris(tmp_path.as_uri())


def test_documents_of_a_store_are_loaded_as_those_of_a_folder_are(store: Any, tmp_path: Path) -> None:
    store.get("/lab", f"{tmp_path}/lab", recursive=True)
    run_import([f"{tmp_path}/lab"], f"sqlite:///{tmp_path}/local.db", ImportOptions(jobs=2))
    assert run(tmp_path, "memory://lab").exit_code == 0
    here, there = (dump(f"sqlite:///{tmp_path}/{name}.db", ledger=False) for name in ("local", "esrp"))
    assert len(there["document_location"]) == 3
    assert there["solution"] == here["solution"]
    del here["document_location"], there["document_location"]
    assert there == here


def test_an_object_is_opened_again_only_when_its_state_changed(
    store: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(tmp_path, "memory://lab")
    with monkeypatch.context() as patched:
        patched.setattr("esrp_ingest.importing.pipeline.fingerprint", None)
        assert run(tmp_path, "memory://lab").counts.unchanged == 3
    store.pipe("/lab/a.html", small_report(9).encode())
    counts = run(tmp_path, "memory://lab").counts
    assert (counts.loaded, counts.unchanged) == (1, 2)


def test_an_etag_tells_what_size_and_time_do_not(store: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = {"etag": "1"}
    monkeypatch.setattr(remote, "_state", lambda info: State(info["size"], datetime(2020, 1, 1), state["etag"]))
    run(tmp_path, "memory://lab/a.html")
    store.pipe("/lab/a.html", small_report(4).encode())
    assert run(tmp_path, "memory://lab/a.html").counts.unchanged == 1
    state["etag"] = "2"
    assert run(tmp_path, "memory://lab/a.html").counts.loaded == 1


def test_a_store_without_times_and_etags_is_read_every_time(
    store: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote, "_state", lambda _: State(1, None))
    run(tmp_path, "memory://lab/a.html")
    store.pipe("/lab/a.html", small_report(9).encode())
    assert run(tmp_path, "memory://lab/a.html").counts.loaded == 1
    assert run(tmp_path, "memory://lab/a.html").counts.unchanged == 1


@pytest.mark.usefixtures("store")
def test_an_object_that_changes_while_it_is_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    (found,) = Discovery().search(["memory://lab/a.html"])
    assert isinstance(found, Source)
    states = iter((State(1, None, "1"), State(1, None, "2")))
    monkeypatch.setattr(remote, "_state", lambda _: next(states))
    with pytest.raises(UnreadableDocument, match="changes while it is read"):
        fingerprint(found)


def test_a_solution_file_in_a_store_counts_and_when_it_changes_too(store: Any, tmp_path: Path) -> None:
    def products() -> set[str]:
        with open_database(f"sqlite:///{tmp_path}/esrp.db", read_only=True) as database, database.asking() as found:
            return set(found.exec_driver_sql("SELECT product FROM solution").scalars())

    run(tmp_path, "memory://lab/deep")
    assert products() == {"ME4024"}
    store.pipe("/lab/deep/solution.toml", b'vendor = "Dell"\nproduct = "ME5024"')
    assert run(tmp_path, "memory://lab/deep").counts.replaced == 2
    assert products() == {"ME5024"}


def test_a_store_that_does_not_say_whether_there_is_a_solution_file_costs_the_document(
    store: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = type(store).info

    def silent(self: Any, path: str, **options: Any) -> Any:
        if path.endswith("solution.toml"):
            raise TimeoutError("no answer\nat all")
        return info(self, path, **options)

    monkeypatch.setattr(type(store), "info", silent)
    summary = run(tmp_path, "memory://lab/a.html")
    assert [(each.code, each.message) for each in summary.failures] == [("unreadable", "cannot be read: no answer")]


@pytest.mark.usefixtures("store")
def test_workers_that_see_another_memory_do_not_find_the_document(tmp_path: Path) -> None:
    summary = run(tmp_path, "memory://lab/a.html", read_on="workers")
    assert [each.code for each in summary.failures] == ["unreadable"]


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("nosuch://a", "nosuch:// cannot be opened: Protocol not known: nosuch"),
        ("az://lab/a", "az:// needs a package that is not installed: pip install 'adlfs'"),
        ("ftp://me:secret@host/a", "ftp://me:***@host/a holds a password, or the signature of a presigned URL, which"),
        ("memory://a::memory://b", "memory://a::memory://b chains several stores: name one"),
    ],
)
def test_what_cannot_be_opened_at_all_is_a_wrong_argument_before_anything_is_written(
    tmp_path: Path, place: str, message: str
) -> None:
    with pytest.raises(UsageError) as error:
        run(tmp_path, place)
    assert str(error.value).startswith(message)
    assert "secret" not in str(error.value)
    assert not (tmp_path / "esrp.db").exists()


def test_without_fsspec_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    imported = builtins.__import__

    def without_fsspec(name: str, *rest: Any) -> Any:
        if name == "fsspec.core":
            raise ModuleNotFoundError("No module named 'fsspec'", name="fsspec")
        return imported(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without_fsspec)
    with pytest.raises(UsageError, match=r"pip install 'esrp-ingest\[remote\]'"):
        run(tmp_path, "s3://bucket")


def test_what_a_store_says_of_missing_packages_is_passed_on_where_it_names_none() -> None:
    error = ImportError('HTTPFileSystem requires "requests" and "aiohttp" to be installed')
    assert remote._advice(error) == str(error)


@pytest.mark.parametrize(
    ("info", "state"),
    [
        ({"size": 3, "mtime": 0.5}, State(3, datetime(1970, 1, 1, 0, 0, 0, 500000))),
        (
            {"size": 3, "LastModified": datetime(2020, 1, 1, 2, tzinfo=_EAST)},
            State(3, datetime(2020, 1, 1)),
        ),
        ({"size": 3, "updated": "2020-01-01T00:00:00Z", "etag": "x"}, State(3, datetime(2020, 1, 1), "x")),
        ({"size": None, "modified": "yesterday", "ETag": '"y"'}, State(0, None, '"y"')),
        ({"mtime": (2020, 1, 1)}, State(0, None)),
    ],
)
def test_every_stores_words_for_size_time_and_etag_are_understood(info: dict[str, Any], state: State) -> None:
    assert remote._state(info) == state
