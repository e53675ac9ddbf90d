"""One input: where it is, what it is called, and its bytes, whether it is a file or a member of a zip archive."""

import hashlib
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO
from urllib.parse import quote_from_bytes

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.ingest.archives import opened_member

MAX_BYTES = 200 * 2**20
"""Largest document that is read, unless the caller says otherwise."""

_CHUNK = 2**20
_HEAD = 2**16
_CHANGING = "it changes while it is read; the next import tries it again"


@dataclass(frozen=True, slots=True)
class Source:
    """One file, or one member of an archive, that may hold a document.

    Attributes:
        path: the file, or the archive.
        member: the name inside the archive, None for a file.
        byte_size: size of the document as the file system or the archive's directory states it.
        modified_at: modification time of the file (of the archive for a member), UTC without zone.
    """

    path: Path
    member: str | None
    byte_size: int
    modified_at: datetime

    @property
    def uri(self) -> str:
        """`file:///folder/report.html`, and `file:///folder/reports.zip!/report.html` for a member."""
        address = file_uri(self.path)
        return address if self.member is None else f"{address}!/{_quoted(self.member)}"

    @property
    def name(self) -> str:
        """The file's own name, without its folders."""
        return self.path.name if self.member is None else self.member.rsplit("/", 1)[-1]


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What a source's bytes were when they were last looked at."""

    sha256: str
    byte_size: int
    modified_at: datetime


def file_uri(path: Path) -> str:
    """The percent-encoded `file://` URI of an absolute path, byte for byte."""
    return f"file://{_quoted(str(path))}"


def _quoted(text: str) -> str:
    return quote_from_bytes(text.encode("utf-8", "surrogateescape"))


def utc(nanoseconds: int) -> datetime:
    """A file system's time as the database keeps it: UTC without zone, to the microsecond."""
    seconds, rest = divmod(nanoseconds, 10**9)
    return datetime.fromtimestamp(seconds, UTC).replace(microsecond=rest // 1000, tzinfo=None)


def file_source(path: Path) -> Source:
    """The source for one file.

    Raises:
        UnreadableDocument: it is not there, or may not be looked at.
    """
    try:
        status = path.stat()
    except OSError as error:
        raise UnreadableDocument("unreadable", f"cannot be read: {error.strerror}") from error
    return Source(path, None, status.st_size, utc(status.st_mtime_ns))


def peek(source: Source) -> bytes:
    """The first bytes of a source, enough to tell what kind of document it is.

    Raises:
        UnreadableDocument: they cannot be read.
    """
    with _opened(source.path, source.member) as (stream, _):
        return stream.read(_HEAD)


def fingerprint(source: Source, max_bytes: int = MAX_BYTES) -> Fingerprint:
    """The hash of a source's bytes, and the size and time that belong to these very bytes.

    Raises:
        UnreadableDocument: `unreadable`, `encrypted` or `corrupt`; also where the file changes meanwhile.
    """
    digest, byte_size = hashlib.sha256(), 0
    with _opened(source.path, source.member) as (stream, handle):
        before = os.fstat(handle)
        while chunk := stream.read(_CHUNK):
            digest.update(chunk)
            byte_size += len(chunk)
            if byte_size > max_bytes:
                raise too_large(byte_size, max_bytes)
        after = os.fstat(handle)
    if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
        raise UnreadableDocument("unreadable", _CHANGING)
    return Fingerprint(digest.hexdigest(), byte_size, utc(after.st_mtime_ns))


def read_bytes(path: Path, member: str | None, sha256: str, max_bytes: int = MAX_BYTES) -> bytes:
    """The bytes of a source, if they are still those of its fingerprint.

    Raises:
        UnreadableDocument: they are not, or cannot be read.
    """
    with _opened(path, member) as (stream, _):
        data = stream.read(max_bytes + 1)
    if len(data) > max_bytes:
        raise too_large(len(data), max_bytes)
    if hashlib.sha256(data).hexdigest() != sha256:
        raise UnreadableDocument("unreadable", _CHANGING)
    return data


@contextmanager
def opened_file(path: Path) -> Iterator[IO[bytes]]:
    """A regular file's bytes. What was swapped for a pipe meanwhile does not make us wait.

    Raises:
        UnreadableDocument: `unreadable`, with what the operating system says.
    """
    try:
        with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file:  # noqa: PTH123 - by descriptor
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise UnreadableDocument("unreadable", "it is no longer a file")
            yield file
    except OSError as error:
        raise UnreadableDocument("unreadable", f"cannot be read: {error.strerror or error}") from error


@contextmanager
def _opened(path: Path, member: str | None) -> Iterator[tuple[IO[bytes], int]]:
    """The stream of a source's bytes, and the descriptor of its file."""
    with opened_file(path) as file:
        if member is None:
            yield file, file.fileno()
        else:
            with opened_member(file, member) as stream:
                yield stream, file.fileno()


def too_large(byte_size: int, max_bytes: int) -> UnreadableDocument:
    """The refusal of a document beyond the size limit."""
    size, limit = byte_size / 2**20, max_bytes / 2**20
    return UnreadableDocument("unreadable", f"it has {size:,.0f} MB and the limit is {limit:,.0f}: raise --max-size")
