"""Documents that are in a store instead of a file system: `s3://`, `az://` and whatever else fsspec opens, by URL.

Every fault of a store becomes one line. Credentials come from where the store's own package looks for them, never out
of a URL: URLs are written to the database and to logs.
"""

import glob
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import IO, Any
from urllib.parse import unquote_to_bytes

from esrp_ingest.errors import EsrpError, UnreadableDocument, UsageError
from esrp_ingest.masking import masked_address
from esrp_ingest.sources.state import State

_URL = re.compile(r"(?!file:)[a-z][a-z0-9+.-]{1,30}://", re.IGNORECASE)
_INSTALL = re.compile(r"[Ii]nstall (\w+)")
_ELSEWHERE = "leave it to the store's own settings"
_TIMES = ("LastModified", "last_modified", "mtime", "updated", "modified", "created")
"""What the stores call the time when an object was written."""
_ETAGS = ("ETag", "etag")

Info = dict[str, Any]
"""What a store says of an object; each has its own words."""


def is_remote(place: str) -> bool:
    """Whether a place is a URL of a store, and no path or `file://` URL."""
    return _URL.match(place) is not None


def local_path(place: str) -> str:
    """The path that a `file://` URL means; every other place as it is."""
    if not place.lower().startswith("file://"):
        return place
    return unquote_to_bytes(place[len("file://") :]).decode("utf-8", "surrogateescape")


def check_stores(places: Iterable[str]) -> None:
    """Makes sure that the packages for all stores are there.

    Raises:
        UsageError: one is not, or no package is known for it, or a URL holds a password; or a place has no name.
    """
    for place in places:
        if not place:
            raise UsageError("a path is empty: name files, folders or globs")
        if masked_address(place) != place and not os.path.lexists(place):
            raise UsageError(
                f"{masked_address(place)} holds a password, or the signature of a presigned URL, which would "
                f"be written to the database: {_ELSEWHERE}, or download the file and name that"
            )
        if is_remote(place):
            _store(place)


def remote_files(url: str) -> Iterator[tuple[str, str, State]]:
    """The objects below a URL or those that a glob matches: URL, path below what was asked for, and state, in order.

    Raises:
        UnreadableDocument: there is nothing, or the store does not answer.
    """
    store, path = _store(url)
    with _one_line():
        if glob.has_magic(path) and not store.exists(path):
            roots = list(store.glob(path, detail=True).values())
        else:
            roots = [store.info(path)]
        for root in roots:
            below = store.find(root["name"], detail=True).values() if root["type"] == "directory" else [root]
            for info in sorted(below, key=lambda info: str(info["name"])):
                yield str(store.unstrip_protocol(info["name"])), str(info["name"])[len(root["name"]) :], _state(info)
    if not roots:
        raise UnreadableDocument("unreadable", "there is no such file or folder")


def remote_state(url: str) -> State:
    """The present state of an object.

    Raises:
        UnreadableDocument: it is not there, or the store does not answer.
    """
    store, path = _store(url)
    with _one_line():
        return _state(store.info(path))


def remote_folder(url: str) -> list[tuple[str, State]] | None:
    """The objects in a folder of a store; None where it does not list them. Pages of the web are no folders."""
    store, path = _store(url)
    if url.lower().startswith(("http://", "https://")):
        return None
    try:
        with _one_line():
            infos = store.ls(path, detail=True)
            return [(str(store.unstrip_protocol(info["name"])), _state(info)) for info in infos]
    except UnreadableDocument:
        return None


@contextmanager
def opened_url(url: str) -> Iterator[IO[bytes]]:
    """An object's bytes, as a stream in which one can seek.

    Raises:
        UnreadableDocument: it is not there, or the store does not answer.
    """
    store, path = _store(url)
    with _one_line(), store.open(path, "rb") as stream:
        yield stream


def _store(url: str) -> tuple[Any, str]:
    """The file system of a URL, and the path in it."""
    if "::" in url:
        raise UsageError(f"{url} chains several stores: name one")
    scheme = url.partition("://")[0]
    try:
        from fsspec.core import url_to_fs  # noqa: PLC0415 - brings fsspec

        store, path = url_to_fs(url, use_listings_cache=False)
    except ImportError as error:
        raise UsageError(f"{scheme}:// needs a package that is not installed: {_advice(error)}") from error
    except Exception as error:  # stores check their settings as they please
        raise UsageError(f"{scheme}:// cannot be opened: {_first_line(error)}") from error
    return store, path


def _advice(error: ImportError) -> str:
    """What to install; where fsspec misses the package of a store, it says "Install s3fs to ..."."""
    if error.name == "fsspec":
        return "pip install 'esrp-ingest[remote]'"
    named = _INSTALL.search(str(error))
    return f"pip install '{named[1]}'" if named else _first_line(error)


@contextmanager
def _one_line() -> Iterator[None]:
    try:
        yield
    except (EsrpError, MemoryError):
        raise
    except FileNotFoundError as error:
        raise UnreadableDocument("unreadable", "there is no such file or folder") from error
    except Exception as error:  # every store has errors of its own
        raise UnreadableDocument("unreadable", f"cannot be read: {_first_line(error)}") from error


def _first_line(error: Exception) -> str:
    text = str(error).strip()
    return text.splitlines()[0] if text else type(error).__name__


def _state(info: Info) -> State:
    modified = next((info[name] for name in _TIMES if info.get(name) is not None), None)
    etag = next((info[name] for name in _ETAGS if info.get(name)), None)
    return State(int(info.get("size") or 0), _utc(modified), None if etag is None else str(etag))


def _utc(time: object) -> datetime | None:
    """A store's time in the form of the database; None for one that is not understood."""
    if isinstance(time, str):
        try:
            time = datetime.fromisoformat(time)
        except ValueError:
            return None
    if isinstance(time, int | float):
        time = datetime.fromtimestamp(time, UTC)
    if not isinstance(time, datetime):
        return None
    return (time.astimezone(UTC) if time.tzinfo else time).replace(tzinfo=None)
