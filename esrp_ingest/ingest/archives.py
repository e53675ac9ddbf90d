"""Zip archives of reports, read as folders, with bounds on how many members they have and how much they unpack to.

The bounds are checked on the archive's directory before it is read, and again while a member is unpacked: an archive
may lie about both.
"""

import os
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from esrp_ingest.errors import UnreadableDocument

MAX_MEMBERS = 20_000
"""Most members that an archive may have."""
MAX_UNPACKED_BYTES = 8 * 2**30
"""Most bytes that an archive's members may have together, as its directory states them."""

_END_RECORD = b"PK\x05\x06"
_END_RECORD_SIZE = 22
_LONGEST_COMMENT = 65_535
_ENCRYPTED = 0x1


@contextmanager
def archive_errors() -> Iterator[None]:
    """Turns what the zip module raises on damaged archives into `corrupt`."""
    try:
        yield
    except (zipfile.BadZipFile, zlib.error, EOFError, IndexError, NotImplementedError, ValueError) as error:
        raise UnreadableDocument("corrupt", f"the zip archive is damaged: {error}") from error


def archive_members(file: IO[bytes]) -> list[tuple[str, int]]:
    """Names and unpacked sizes of an archive's files, in the archive's order.

    Raises:
        UnreadableDocument: `corrupt`, or `unreadable` where it is beyond the bounds.
    """
    with archive_errors():
        if _stated_members(file) > MAX_MEMBERS:
            raise UnreadableDocument("unreadable", f"it has more than {MAX_MEMBERS:,} members: unpack it first")
        with zipfile.ZipFile(file) as archive:
            members = [(entry.filename, entry.file_size) for entry in archive.infolist() if not entry.is_dir()]
    if sum(byte_size for _, byte_size in members) > MAX_UNPACKED_BYTES:
        limit = MAX_UNPACKED_BYTES // 2**30
        raise UnreadableDocument("unreadable", f"it unpacks to more than {limit} GB: unpack what is needed first")
    return members


def _stated_members(file: IO[bytes]) -> int:
    """How many members the end record states; 65,535 stands for more (ZIP64)."""
    file_size = file.seek(0, os.SEEK_END)
    file.seek(max(0, file_size - _END_RECORD_SIZE - _LONGEST_COMMENT))
    tail = file.read()
    start = tail.rfind(_END_RECORD)
    if start < 0 or len(tail) - start < _END_RECORD_SIZE:
        raise UnreadableDocument("corrupt", "it is called a zip archive and is none")
    members = int.from_bytes(tail[start + 10 : start + 12], "little")
    directory_size = int.from_bytes(tail[start + 12 : start + 16], "little")
    # An entry has 46 bytes and a name: a directory that is far larger than its count allows lies about its count.
    return max(members, directory_size // 1024)


@contextmanager
def opened_member(file: IO[bytes], member: str) -> Iterator[IO[bytes]]:
    """The unpacked bytes of one member, as a stream that ends where the directory says.

    Raises:
        UnreadableDocument: `encrypted`, `corrupt`, or `unreadable` where the member is gone.
    """
    with archive_errors(), zipfile.ZipFile(file) as archive:
        try:
            entry = archive.getinfo(member)
        except KeyError as error:
            raise UnreadableDocument("unreadable", "it is no longer in the archive") from error
        if entry.flag_bits & _ENCRYPTED:
            raise UnreadableDocument("encrypted", "the archive needs a password: unpack it first")
        with archive.open(entry) as stream:
            yield stream
