"""A loaded document's bytes again, from one of the places where it was seen, if it still is the same document."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import unquote_to_bytes

from esrp_ingest.errors import UnreadableDocument, UsageError
from esrp_ingest.ingest.remote import local_path
from esrp_ingest.ingest.sources import read_bytes

_MEMBER = "!/"


def original(sha256: str, uris: Sequence[str], file: Path | None = None) -> tuple[str, bytes]:
    """A document's name and its bytes.

    Args:
        sha256: the hash that its bytes must have.
        uris: where it was seen.
        file: where it is now, instead.

    Raises:
        UsageError: it is at none of these places, or its bytes have changed.
    """
    candidates = [(str(file), None)] if file is not None else [each for uri in uris for each in _places(uri)]
    for place, member in candidates:
        try:
            return member or place.rpartition("/")[2], read_bytes(place, member, sha256)
        except UnreadableDocument:
            continue
    if file is None:
        raise UsageError(
            f"the document is no longer at {' or '.join(uris)}, or has changed: say with --file where it is"
        )
    if not os.access(file, os.R_OK):
        raise UsageError(f"{file} cannot be read, or is not there")
    raise UsageError(f"{file} is not the document that was loaded: its bytes are others")


def _places(uri: str) -> Iterator[tuple[str, str | None]]:
    """The file or object that a URI means; where it may as well mean a member of an archive, that too."""
    yield local_path(uri), None
    archive, mark, member = uri.partition(_MEMBER)
    if mark:
        yield local_path(archive), unquote_to_bytes(member).decode("utf-8", "surrogateescape")
