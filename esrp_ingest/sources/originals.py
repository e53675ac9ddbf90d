"""A loaded document's bytes again, from one of the places where it was seen, if it still is the same document."""

import hashlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol
from urllib.parse import unquote_to_bytes

from esrp_ingest.errors import UnreadableDocument, UsageError
from esrp_ingest.sources.archives import Archive
from esrp_ingest.sources.discovery import Found
from esrp_ingest.sources.opening import MAX_BYTES, Fingerprint, Source, opened, read_bytes
from esrp_ingest.sources.remote import local_path

_MEMBER = "!/"
_GONE = "it is no longer in the archive"


class Unpacking(Protocol):
    """Who opens archives for others, in a process that may be lost."""

    def members(self, archive: Source) -> list[Found]:
        """The files in an archive that may be documents.

        Raises:
            UnreadableDocument: it cannot be listed.
        """
        ...

    def fingerprint(self, member: Source) -> Fingerprint:
        """The hash of a member's bytes.

        Raises:
            UnreadableDocument: it cannot be unpacked.
        """
        ...

    def data(self, member: Source, sha256: str) -> bytes:
        """The bytes of a member.

        Raises:
            UnreadableDocument: they are not those of that hash.
        """
        ...


def original(
    sha256: str,
    uris: Sequence[str],
    file: Path | None = None,
    max_bytes: int = MAX_BYTES,
    unpacker: Unpacking | None = None,
) -> tuple[str, bytes]:
    """A document's name and its bytes.

    Args:
        sha256: the hash that its bytes must have.
        uris: where it was seen.
        file: where it is now, instead.
        max_bytes: most bytes that it may have.
        unpacker: opens archives; without one they are opened here, as befits a process that is there for that.

    Raises:
        UsageError: it is at none of these places, or its bytes have changed.
    """
    candidates = [_Candidate(str(file))] if file is not None else [each for uri in uris for each in _places(uri)]
    for each in candidates:
        try:
            return each.member or each.place.rpartition("/")[2], _bytes_at(each, sha256, max_bytes, unpacker)
        except UnreadableDocument:
            continue
    if file is None:
        raise UsageError(
            f"the document is no longer at {' or '.join(uris)}, or has changed: say with --file where it is"
        )
    if not os.access(file, os.R_OK):
        raise UsageError(f"{file} cannot be read, or is not there")
    raise UsageError(f"{file} is not the document that was loaded: its bytes are others")


class _Candidate(NamedTuple):
    """A file or an object, or the members of a name in an archive."""

    place: str
    member: str | None = None


def _places(uri: str) -> Iterator[_Candidate]:
    """The file or object that a URI means; where it may as well mean a member of an archive, that too."""
    yield _Candidate(local_path(uri))
    archive, mark, member = uri.partition(_MEMBER)
    if mark:
        name = member.partition("#")[0]  # several of one name are counted, and the hash tells which it is
        yield _Candidate(local_path(archive), unquote_to_bytes(name).decode("utf-8", "surrogateescape"))


def _bytes_at(candidate: _Candidate, sha256: str, max_bytes: int, unpacker: Unpacking | None) -> bytes:
    """The bytes of that hash.

    Raises:
        UnreadableDocument: they are not there.
    """
    if candidate.member is None:
        return read_bytes(candidate.place, sha256, max_bytes)
    if unpacker is not None:
        return _unpacked(candidate, sha256, unpacker)
    with opened(candidate.place) as (file, _):
        archive = Archive(file)
        for member in archive.members:
            if member.name == candidate.member:
                data = archive.read(member.number, max_bytes)
                if hashlib.sha256(data).hexdigest() == sha256:
                    return data
    raise UnreadableDocument("unreadable", _GONE)


def _unpacked(candidate: _Candidate, sha256: str, unpacker: Unpacking) -> bytes:
    """The bytes of that hash, as another process unpacks them.

    Raises:
        UnreadableDocument: they are not there.
    """
    members = unpacker.members(Source(candidate.place, None, 0, None))
    for member in (each for each in members if isinstance(each, Source) and each.member == candidate.member):
        if unpacker.fingerprint(member).sha256 == sha256:
            return unpacker.data(member, sha256)
    raise UnreadableDocument("unreadable", _GONE)
