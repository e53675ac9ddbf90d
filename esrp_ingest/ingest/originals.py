"""A loaded document's bytes again, from one of the places where it was seen, if it still is the same document."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import unquote_to_bytes

from esrp_ingest.errors import UnreadableDocument, UsageError
from esrp_ingest.ingest.sources import read_bytes

_MEMBER = "!/"
_SCHEME = "file://"


def original(sha256: str, uris: Sequence[str], file: Path | None = None) -> tuple[str, bytes]:
    """A document's name and its bytes.

    Args:
        sha256: the hash that its bytes must have.
        uris: where it was seen.
        file: where it is now, instead.

    Raises:
        UsageError: it is at none of these places, or its bytes have changed.
    """
    candidates = [(file, None)] if file is not None else [each for uri in uris for each in _paths(uri)]
    for path, member in candidates:
        try:
            return (member or path.name), read_bytes(path, member, sha256)
        except UnreadableDocument:
            continue
    where = str(file) if file is not None else " or ".join(uris)
    raise UsageError(f"the document is no longer at {where}, or has changed: say with --file where it is")


def _paths(uri: str) -> Iterator[tuple[Path, str | None]]:
    """The file that a URI means; where it may as well mean a member of an archive, that too."""
    if not uri.startswith(_SCHEME):
        return
    address = uri.removeprefix(_SCHEME)
    yield Path(_unquoted(address)), None
    archive, mark, member = address.partition(_MEMBER)
    if mark:
        yield Path(_unquoted(archive)), _unquoted(member)


def _unquoted(text: str) -> str:
    return unquote_to_bytes(text).decode("utf-8", "surrogateescape")
