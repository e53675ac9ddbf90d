"""A document's bytes again: from where it was seen, only if they are still the same."""

import hashlib
import zipfile
from pathlib import Path

import fsspec
import pytest

from esrp_ingest.errors import UsageError
from esrp_ingest.sources.opening import file_uri
from esrp_ingest.sources.originals import original

DATA = b"a report"
SHA256 = hashlib.sha256(DATA).hexdigest()


def test_the_first_place_that_still_holds_it_gives_its_bytes(tmp_path: Path) -> None:
    changed, kept = tmp_path / "changed.html", tmp_path / "kept it!.html"
    changed.write_bytes(b"other bytes")
    kept.write_bytes(DATA)
    uris = [file_uri(tmp_path / "gone.html"), file_uri(changed), file_uri(kept)]
    assert original(SHA256, uris) == ("kept it!.html", DATA)


def test_a_member_of_an_archive_is_found(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "reports.zip", "w") as archive:
        archive.writestr("night 1/report.html", DATA)
    uri = f"{file_uri(tmp_path / 'reports.zip')}!/night%201/report.html"
    assert original(SHA256, [uri]) == ("night 1/report.html", DATA)


def test_a_folder_whose_name_looks_like_an_archives_is_no_riddle(tmp_path: Path) -> None:
    folder = tmp_path / "odd!"
    folder.mkdir()
    (folder / "report.html").write_bytes(DATA)
    assert original(SHA256, [file_uri(folder / "report.html")])[1] == DATA


def test_a_moved_document_is_named_by_the_user(tmp_path: Path) -> None:
    moved = tmp_path / "moved.html"
    moved.write_bytes(DATA)
    assert original(SHA256, ["file:///nowhere/report.html"], moved)[1] == DATA
    moved.write_bytes(b"edited")
    with pytest.raises(UsageError, match=r"moved\.html is not the document that was loaded: its bytes are others"):
        original(SHA256, ["file:///nowhere/report.html"], moved)
    with pytest.raises(UsageError, match=r"gone\.html cannot be read, or is not there"):
        original(SHA256, ["file:///nowhere/report.html"], tmp_path / "gone.html")


def test_a_document_that_is_nowhere_is_asked_for() -> None:
    with pytest.raises(UsageError, match=r"no longer at file:///nowhere/report\.html or memory://.*: say with --file"):
        original(SHA256, ["file:///nowhere/report.html", "memory://bucket/report.html"])


def test_a_document_in_a_store_is_fetched_again() -> None:
    store = fsspec.filesystem("memory")
    store.pipe("/originals/report.html", DATA)
    try:
        assert original(SHA256, ["memory:///originals/report.html"]) == ("report.html", DATA)
    finally:
        store.rm("/originals", recursive=True)
