"""The bytes of a source: hashed, read once more, bounded, and refused where they change."""

import hashlib
import io
import os
import zipfile
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.ingest import archives
from esrp_ingest.ingest.archives import archive_members
from esrp_ingest.ingest.sources import Source, fingerprint, read_bytes

_NEVER = datetime(2000, 1, 1)


def source(path: Path, member: str | None = None) -> Source:
    return Source(str(path), member, 0, _NEVER)


def code(error: pytest.ExceptionInfo[UnreadableDocument]) -> str:
    return error.value.code


def test_a_fingerprint_belongs_to_the_bytes_that_were_read(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_bytes(b"abc")
    os.utime(path, ns=(0, 1_700_000_000_123_456_789))
    found = fingerprint(source(path))
    assert found.sha256 == hashlib.sha256(b"abc").hexdigest()
    assert (found.byte_size, found.modified_at) == (3, datetime(2023, 11, 14, 22, 13, 20, 123456))
    assert read_bytes(path, None, found.sha256) == b"abc"


def test_bytes_that_changed_since_they_were_hashed_are_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_bytes(b"abc")
    found = fingerprint(source(path))
    path.write_bytes(b"abd")
    with pytest.raises(UnreadableDocument, match="changes while it is read") as error:
        read_bytes(path, None, found.sha256)
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
        read_bytes(path, None, "", max_bytes=99)


def test_a_member_is_read_out_of_its_archive(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("in/a.html", b"abc")
    found = fingerprint(source(path, "in/a.html"))
    assert found.sha256 == hashlib.sha256(b"abc").hexdigest()
    assert read_bytes(path, "in/a.html", found.sha256) == b"abc"
    with pytest.raises(UnreadableDocument, match="no longer in the archive"):
        fingerprint(source(path, "other.html"))


def test_a_member_that_unpacks_to_more_than_the_limit_is_a_bomb(tmp_path: Path) -> None:
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.html", b"\0" * 5 * 2**20)
    assert path.stat().st_size < 2**14
    with pytest.raises(UnreadableDocument, match="max-size"):
        fingerprint(source(path, "bomb.html"), max_bytes=2**20)


def test_a_member_behind_a_password_is_encrypted(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.html", b"abc")
    data = bytearray(path.read_bytes())
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(signature) + offset] |= 1
    path.write_bytes(data)
    with pytest.raises(UnreadableDocument) as error:
        fingerprint(source(path, "a.html"))
    assert code(error) == "encrypted"


def test_a_damaged_member_is_corrupt(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.html", b"abcdefgh")
    path.write_bytes(path.read_bytes().replace(b"abcdefgh", b"abcdefgX"))
    with pytest.raises(UnreadableDocument) as error:
        fingerprint(source(path, "a.html"))
    assert code(error) == "corrupt"


def archive_of(count: int, size: int = 1) -> io.BytesIO:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(count):
            archive.writestr(f"{number}.html", b"\0" * size)
    return file


def test_an_archive_beyond_the_bounds_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MAX_MEMBERS", 3)
    assert len(archive_members(archive_of(3))) == 3
    with pytest.raises(UnreadableDocument, match="more than 3 members"):
        archive_members(archive_of(4))
    monkeypatch.setattr(archives, "MAX_UNPACKED_BYTES", 1000)
    with pytest.raises(UnreadableDocument, match="unpacks to more than"):
        archive_members(archive_of(3, size=400))


def test_an_archive_that_understates_its_members_is_refused() -> None:
    data = bytearray(archive_of(2).getvalue())
    end = data.rindex(b"PK\x05\x06")
    data[end + 12 : end + 16] = (2**31).to_bytes(4, "little")
    with pytest.raises(UnreadableDocument, match="members"):
        archive_members(io.BytesIO(bytes(data)))


@given(st.binary(max_size=300), st.integers(0, 200), st.integers(0, 255))
def test_whatever_an_archive_holds_gives_members_or_a_code(noise: bytes, position: int, value: int) -> None:
    broken = bytearray(archive_of(2).getvalue())
    broken[position % len(broken)] = value
    for data in (noise, noise + b"PK\x05\x06" + noise, bytes(broken)):
        assert outcome(data) in {"read", "corrupt", "unreadable"}


def outcome(data: bytes) -> str:
    try:
        archive_members(io.BytesIO(data))
    except UnreadableDocument as error:
        return error.code
    return "read"
