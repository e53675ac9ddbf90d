"""One input: where it is, its name and its bytes. It is a file, an object in a store, or a member of a zip archive."""

import hashlib
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO
from urllib.parse import quote_from_bytes

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.operating_system import open_at_once
from esrp_ingest.sources.remote import is_remote, opened_url, remote_state
from esrp_ingest.sources.state import State, utc

MAX_BYTES = 200 * 2**20
"""Largest document that is read, unless the caller says otherwise."""

_CHUNK = 2**20
_HEAD = 2**16
CHANGING = "it changes while it is read; the next import tries it again"
"""Why bytes are refused that are not of one moment."""


@dataclass(frozen=True, slots=True)
class Source:
    """One file or object, or one member of an archive, that may hold a document.

    Attributes:
        path: the file, the URL of the object, or that of the archive.
        member: the name inside the archive, None for the whole file.
        number: the member's place in the archive, from 0.
        same_name: which one of the archive's members of this name it is, from 1; 0 where there is no other.
        byte_size: size of the document as the file system or the archive's directory states it.
        modified_at: modification time of the file (of the archive for a member), UTC without zone, None if not known.
        etag: what a store calls this version of the bytes.
    """

    path: str
    member: str | None
    byte_size: int
    modified_at: datetime | None
    etag: str | None = None
    number: int = 0
    same_name: int = 0

    @property
    def uri(self) -> str:
        """`file:///folder/report.html` or the store's URL, and `.../reports.zip!/report.html` for a member.

        The second member of a name and those after it are counted: `.../reports.zip!/report.html#2`.
        """
        address = self.path if is_remote(self.path) else file_uri(Path(self.path))
        if self.member is None:
            return address
        count = f"#{self.same_name}" if self.same_name > 1 else ""
        return f"{address}!/{_quoted(self.member)}{count}"

    @property
    def is_archive(self) -> bool:
        """Whether it is to be read as a folder."""
        return self.member is None and self.path.lower().endswith(".zip")

    @property
    def name(self) -> str:
        """The file's own name, without its folders."""
        return (self.path if self.member is None else self.member).rsplit("/", 1)[-1]


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What a source's bytes were when they were last looked at.

    Attributes:
        sha256: their hash.
        byte_size: their number.
        modified_at: the modification time that belongs to them.
        etag: what a store calls them.
        data: the bytes, if they were kept.
    """

    sha256: str
    byte_size: int
    modified_at: datetime | None
    etag: str | None = None
    data: bytes | None = None


def file_uri(path: Path) -> str:
    """The percent-encoded `file://` URI of an absolute path, byte for byte."""
    return f"file://{_quoted(str(path))}"


def _quoted(text: str) -> str:
    return quote_from_bytes(text.encode("utf-8", "surrogateescape"))


def file_source(path: Path) -> Source:
    """The source for one file.

    Raises:
        UnreadableDocument: it is not there, or may not be looked at.
    """
    try:
        state = _state(path.stat())
    except OSError as error:
        raise UnreadableDocument("unreadable", f"cannot be read: {error.strerror}") from error
    return Source(str(path), None, state.byte_size, state.modified_at)


def fingerprint(
    source: Source,
    max_bytes: int = MAX_BYTES,
    *,
    keep: bool = False,
    look: Callable[[bytes, str], None] | None = None,
) -> Fingerprint:
    """The hash of a whole file's bytes, and the size and time that belong to these very bytes.

    Args:
        source: what to read.
        max_bytes: most bytes that it may have.
        keep: give the bytes, too.
        look: is shown the first bytes and the name before all is read, and may refuse them.

    Raises:
        UnreadableDocument: `unreadable`, also where the file changes meanwhile.
    """
    digest, byte_size, kept = hashlib.sha256(), 0, []
    with opened(source.path) as (stream, state):
        before = state()
        chunk = stream.read(_HEAD)
        if look is not None:
            look(chunk, source.name)
        while chunk:
            digest.update(chunk)
            byte_size += len(chunk)
            if byte_size > max_bytes:
                raise too_large(byte_size, max_bytes)
            if keep:
                kept.append(chunk)
            chunk = stream.read(_CHUNK)
        after = state()
    if before != after:
        raise UnreadableDocument("unreadable", CHANGING)
    data = b"".join(kept) if keep else None
    return Fingerprint(digest.hexdigest(), byte_size, after.modified_at, after.etag, data)


def read_bytes(path: Path | str, sha256: str, max_bytes: int = MAX_BYTES) -> bytes:
    """The bytes of a file or an object, if they are still those of its fingerprint.

    Raises:
        UnreadableDocument: they are not, or cannot be read.
    """
    data = whole_file(str(path), max_bytes)
    if hashlib.sha256(data).hexdigest() != sha256:
        raise UnreadableDocument("unreadable", CHANGING)
    return data


def whole_file(path: str, max_bytes: int = MAX_BYTES) -> bytes:
    """The bytes of a file or an object.

    Raises:
        UnreadableDocument: there are more of them, or they cannot be read.
    """
    with opened(path) as (stream, _):
        data = stream.read(max_bytes + 1)
    if len(data) > max_bytes:
        raise too_large(len(data), max_bytes)
    return data


@contextmanager
def opened(path: str) -> Iterator[tuple[IO[bytes], Callable[[], State]]]:
    """The bytes of a file or of an object, and how to ask for its present state.

    Raises:
        UnreadableDocument: `unreadable`, with what the operating system or the store says.
    """
    if is_remote(path):
        with opened_url(path) as stream:
            yield stream, lambda: remote_state(path)
    else:
        file, local_state = local_file(path)
        with file, _read_errors():
            yield file, local_state


@contextmanager
def _read_errors() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise UnreadableDocument("unreadable", f"cannot be read: {error.strerror or error}") from error


def local_file(path: str) -> tuple[IO[bytes], Callable[[], State]]:
    """A regular file's bytes, and how to ask for its state. What was swapped for a pipe does not make us wait.

    Raises:
        UnreadableDocument: it cannot be opened, or is no regular file.
    """
    try:
        file = open(open_at_once(path), "rb")  # noqa: PTH123, SIM115 - by descriptor
    except OSError as error:
        raise UnreadableDocument("unreadable", f"cannot be read: {error.strerror or error}") from error
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise UnreadableDocument("unreadable", "it is no longer a file")
    return file, lambda: _state(os.fstat(file.fileno()))


def _state(status: os.stat_result) -> State:
    return State(status.st_size, utc(status.st_mtime_ns))


def too_large(byte_size: int, max_bytes: int) -> UnreadableDocument:
    """The refusal of a document beyond the size limit."""
    size, limit = byte_size / 2**20, max_bytes / 2**20
    return UnreadableDocument("unreadable", f"it has {size:,.0f} MB and the limit is {limit:,.0f}: raise --max-size")
