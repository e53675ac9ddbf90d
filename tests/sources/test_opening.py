"""The bytes of a file: hashed, read once more, bounded, and refused where they change."""

import hashlib
import os
from datetime import datetime
from pathlib import Path

import pytest

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.sources.opening import Source, fingerprint, read_bytes

_NEVER = datetime(2000, 1, 1)


def source(path: Path) -> Source:
    return Source(str(path), None, 0, _NEVER)


def code(error: pytest.ExceptionInfo[UnreadableDocument]) -> str:
    return error.value.code


def test_a_fingerprint_belongs_to_the_bytes_that_were_read(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_bytes(b"abc")
    os.utime(path, ns=(0, 1_700_000_000_123_456_789))
    found = fingerprint(source(path))
    assert found.sha256 == hashlib.sha256(b"abc").hexdigest()
    assert (found.byte_size, found.modified_at) == (3, datetime(2023, 11, 14, 22, 13, 20, 123456))
    assert read_bytes(path, found.sha256) == b"abc"


def test_bytes_that_changed_since_they_were_hashed_are_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_bytes(b"abc")
    found = fingerprint(source(path))
    path.write_bytes(b"abd")
    with pytest.raises(UnreadableDocument, match="changes while it is read") as error:
        read_bytes(path, found.sha256)
    assert code(error) == "unreadable"


def test_a_file_that_grows_while_it_is_hashed_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.html"
    path.write_bytes(b"abc")
    status_of = os.fstat

    def growing(handle: int) -> os.stat_result:
        status = status_of(handle)
        with path.open("ab") as file:
            file.write(b"d")
        return status

    monkeypatch.setattr(os, "fstat", growing)
    with pytest.raises(UnreadableDocument, match="changes while it is read"):
        fingerprint(source(path))


def test_a_file_that_vanished_is_unreadable(tmp_path: Path) -> None:
    with pytest.raises(UnreadableDocument, match="No such file") as error:
        fingerprint(source(tmp_path / "gone.html"))
    assert code(error) == "unreadable"


def test_a_pipe_in_place_of_a_file_is_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UnreadableDocument, match="no longer a file"):
        fingerprint(source(tmp_path / "pipe"))


def test_more_bytes_than_the_limit_are_never_read(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_bytes(b"x" * 100)
    with pytest.raises(UnreadableDocument, match="max-size"):
        fingerprint(source(path), max_bytes=99)
    with pytest.raises(UnreadableDocument, match="max-size"):
        read_bytes(path, "", max_bytes=99)
