"""Zip archives: opened once, every member read or refused, and nothing of theirs costs more than its bound."""

import io
import struct
import zipfile

import pytest
from hostile import overlapping, packed, with_dictionary, with_flag
from hypothesis import given
from hypothesis import strategies as st

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.sources import archives
from esrp_ingest.sources.archives import Archive


def opened(data: bytes) -> Archive:
    return Archive(io.BytesIO(data))


def refused(data: bytes, number: int = 0, max_bytes: int = 2**30) -> tuple[str, str]:
    """The code and the message with which a member is refused."""
    with pytest.raises(UnreadableDocument) as error:
        opened(data).read(number, max_bytes)
    return error.value.code, str(error.value)


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_members_are_read_however_they_are_packed(method: int) -> None:
    archive = opened(packed(("in/", b""), ("in/a.html", b"abc" * 50_000), ("b.html", b""), method=method))
    assert [(each.number, each.name, each.byte_size, each.same_name) for each in archive.members] == [
        (1, "in/a.html", 150_000, 0),
        (2, "b.html", 0, 0),
    ]
    assert [archive.read(number, 2**20) for number in (1, 2)] == [b"abc" * 50_000, b""]


def test_members_of_the_same_name_are_each_read_and_counted() -> None:
    archive = opened(packed(("a.html", b"first"), ("b.html", b"other"), ("a.html", b"second"), ("a.html", b"third")))
    assert [(each.name, each.same_name) for each in archive.members] == [
        ("a.html", 1),
        ("b.html", 0),
        ("a.html", 2),
        ("a.html", 3),
    ]
    assert [archive.read(number, 100) for number in (0, 2, 3)] == [b"first", b"second", b"third"]


def test_a_member_that_is_larger_than_documents_may_be_is_not_unpacked() -> None:
    assert refused(packed(("a.html", b"\0" * 5 * 2**20)), max_bytes=2**20) == (
        "unreadable",
        "it has 5 MB and the limit is 1: raise --max-size",
    )


def test_a_member_that_unpacks_to_many_times_its_size_is_not_unpacked() -> None:
    code, message = refused(packed(("a.html", b"\0" * 5 * 2**20)))
    assert (code, message) == ("unreadable", "it unpacks to more than 200 times its packed size: unpack it first")
    assert opened(packed(("small.html", b"\0" * 2**20))).read(0, 2**20) == bytes(2**20)


def test_a_member_that_understates_its_size_is_not_read_beyond_it() -> None:
    data = packed(("a.html", b"x" * 5 * 2**20))
    stated = struct.pack("<I", 5 * 2**20)
    assert refused(data.replace(stated, struct.pack("<I", 1000)))[0] == "corrupt"


def test_a_member_that_asks_for_a_huge_dictionary_is_not_unpacked() -> None:
    code, message = refused(with_dictionary(packed(("a.html", b"abc" * 1000), method=zipfile.ZIP_LZMA), 2**32 - 1))
    assert (code, message) == ("unreadable", "unpacking it needs more than 64 MB: unpack it first")


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_damaged_member_is_corrupt_and_its_neighbours_are_read(method: int) -> None:
    data = bytearray(packed(("a.html", b"abcdefgh" * 100), ("b.html", b"fine"), method=method))
    data[45:52] = b"\xff" * 7
    assert refused(bytes(data))[0] == "corrupt"
    assert opened(bytes(data)).read(1, 100) == b"fine"


def test_members_that_share_bytes_are_refused_and_their_neighbours_are_read() -> None:
    data = overlapping(packed(("good.html", b"fine"), ("a.html", b"x" * 1000), ("b.html", b"x" * 1000)))
    assert (
        refused(data, 1) == refused(data, 2) == ("corrupt", "its bytes in the archive are also those of another member")
    )
    assert opened(data).read(0, 100) == b"fine"


@pytest.mark.parametrize("flag", [0x1, 0x40])
def test_a_member_behind_a_password_is_encrypted(flag: int) -> None:
    assert refused(with_flag(packed(("a.html", b"abc")), flag))[0] == "encrypted"


def test_a_member_that_is_packed_in_an_unknown_way_is_named() -> None:
    data = packed(("a.html", b"abc"))
    for signature, offset in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        place = data.index(signature) + offset
        data = data[:place] + struct.pack("<H", 9) + data[place + 2 :]
    assert refused(data)[0] == "unreadable"


def test_an_archive_beyond_the_bounds_is_refused_whatever_its_end_record_says(monkeypatch: pytest.MonkeyPatch) -> None:
    data = packed(*((f"{number}.html", b"x" * 400) for number in range(4)))
    end = data.rindex(b"PK\x05\x06")
    lying = data[: end + 8] + struct.pack("<HH", 1, 1) + data[end + 12 :]
    assert len(opened(lying).members) == 4
    monkeypatch.setattr(archives, "MAX_MEMBERS", 3)
    for archive in (data, lying):
        with pytest.raises(UnreadableDocument, match="more than 3 members"):
            opened(archive)
    monkeypatch.setattr(archives, "MAX_MEMBERS", 20_000)
    monkeypatch.setattr(archives, "MAX_UNPACKED_BYTES", 1000)
    with pytest.raises(UnreadableDocument, match="unpacks to more than"):
        opened(data)


def test_of_a_directory_that_is_too_long_nothing_is_read() -> None:
    class Watched(io.BytesIO):
        longest = 0

        def read(self, size: int | None = -1) -> bytes:
            found = super().read(size)
            self.longest = max(self.longest, len(found))
            return found

    size = 30 * 2**20
    end = struct.pack("<4s4H2IH", b"PK\x05\x06", 0, 0, 1, 1, size, 0, 0)
    file = Watched(bytes(size) + end)
    with pytest.raises(UnreadableDocument, match="members"):
        Archive(file)
    assert file.longest < size


def test_a_member_that_is_no_longer_there_is_named() -> None:
    assert refused(packed(("a.html", b"abc")), 7)[0] == "unreadable"


def test_what_is_no_archive_is_corrupt() -> None:
    with pytest.raises(UnreadableDocument) as error:
        opened(b"PK\x03\x04 and no more")
    assert error.value.code == "corrupt"


def test_a_member_whose_name_is_gone_is_none():
    data = bytearray(packed(("a.html", b"first"), ("b.html", b"second")))
    at = data.rindex(b"a.html")
    data[at : at + 1] = b"\0"  # names end there
    assert [member.name for member in opened(bytes(data)).members] == ["b.html"]


@given(st.binary(max_size=300), st.integers(0, 400), st.integers(0, 255), st.sampled_from([0, 8, 12, 14]))
def test_whatever_an_archive_holds_gives_members_or_a_code(
    noise: bytes, position: int, value: int, method: int
) -> None:
    broken = bytearray(packed(("0.html", b"a" * 300), ("1.html", b"b"), method=method))
    broken[position % len(broken)] = value
    for data in (noise, noise + b"PK\x05\x06" + noise, bytes(broken)):
        assert outcome(data) <= {"read", "corrupt", "unreadable", "encrypted"}


def outcome(data: bytes) -> set[str]:
    try:
        archive = opened(data)
    except UnreadableDocument as error:
        return {error.code}
    found = set()
    for member in archive.members:
        try:
            archive.read(member.number, 2**20)
            found.add("read")
        except UnreadableDocument as error:
            found.add(error.code)
    return found
