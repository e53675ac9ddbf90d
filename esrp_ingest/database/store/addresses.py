"""Addresses of databases: a path is an SQLite file as it is written, a URL has only options that are used."""

import re
from pathlib import Path
from urllib.parse import unquote

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from esrp_ingest.errors import UsageError
from esrp_ingest.masking import masked_address

USABLE = "sqlite:///esrp.db or postgresql://host/name"
_PATH = re.compile(r"(?:[A-Za-z]:[\\/])?[^:;@=]+")
"""What can be the path of a new file and no mistyped URL: a password in one is never taken for the name of a file."""
_SUFFIXES = frozenset({".db", ".db3", ".sqlite", ".sqlite3"})
_DRIVERS = frozenset({"sqlite", "sqlite+pysqlite", "postgresql+psycopg"})
_MODES = frozenset({"ro", "rw", "rwc"})
_FILE_OPTIONS = frozenset({"mode", "cache", "immutable", "nolock", "psow", "vfs", "uri"})
"""What may stand behind `sqlite:///file:PATH?uri=true`, as SQLite documents it."""


def target_of(url: str) -> URL:
    """The database that a path or a URL means.

    Raises:
        UsageError: it means none, or has an option that would have no effect.
    """
    if _is_path(url):
        return URL.create("sqlite", database=str(Path(url).expanduser()))
    try:
        target = make_url(url)
    except (ArgumentError, ValueError):
        # Not "from error": the reason may repeat a part of a password.
        raise UsageError(f"{_shown(url)!r} is no database: use a path as esrp.db, {USABLE}") from None
    if target.drivername in {"postgres", "postgresql"}:
        target = target.set(drivername="postgresql+psycopg")
    if target.drivername not in _DRIVERS:
        raise UsageError(f"{_shown(url)}: {target.drivername} is not supported: use {USABLE}")
    _refuse_unknown_options(url, target)
    if target.drivername == "postgresql+psycopg" and "@" in f"{target.host}{target.database}":
        raise UsageError(f"{_shown(url)!r} has more than one @: write %40 for one in a password")
    return target


def only_reads(target: URL) -> bool:
    """Whether the address itself says that an SQLite file is only read."""
    if target.get_backend_name() != "sqlite":
        return False
    return target.query.get("mode") == "ro" or str(target.query.get("immutable", "0")) not in {
        "0",
        "no",
        "off",
        "false",
    }


def _is_path(text: str) -> bool:
    """Whether a text names an SQLite file: because it is there, by its suffix, or by a folder before it."""
    if "://" in text:
        return False
    path = Path(text).expanduser()
    if path.is_file():
        return True
    named = path.suffix.lower() in _SUFFIXES or len(path.parts) > 1 or "/" in text
    return named and _PATH.fullmatch(unquote(text)) is not None


def _refuse_unknown_options(url: str, target: URL) -> None:
    """Refuses options that SQLAlchemy would drop: `sqlite:///what?.db` would be the file `what`.

    Raises:
        UsageError: there is one.
    """
    query = url.partition("?")[2]
    for option in filter(None, query.split("&")):
        name, mark, value = map(unquote, option.partition("="))
        if not (mark and value and name in _options_of(target)):
            advice = "; write the path alone for a file with ? in its name" if "sqlite" in target.drivername else ""
            shown = "***" if "@" in query else masked_address(option)  # it may be a part of a password
            raise UsageError(f"{_shown(url)}: there is no option {shown!r}{advice}")
    if target.get_backend_name() == "sqlite":
        _refuse_other_values(url, target)


def _options_of(target: URL) -> frozenset[str]:
    """The names of the options that an address of this kind may have."""
    if target.get_backend_name() == "sqlite":
        return _FILE_OPTIONS if str(target.database).startswith("file:") else frozenset({"mode"})
    try:
        from psycopg import pq  # noqa: PLC0415 - brings psycopg
    except ModuleNotFoundError as error:
        raise UsageError("PostgreSQL needs psycopg: pip install 'esrp-ingest[postgresql]'") from error
    return frozenset(option.keyword.decode() for option in pq.Conninfo.get_defaults())


def _refuse_other_values(url: str, target: URL) -> None:
    is_uri = str(target.database).startswith("file:")
    if is_uri and target.query.get("uri") != "true":
        raise UsageError(f"{_shown(url)}: a path that begins with file: needs ?uri=true")
    mode = target.query.get("mode", "rwc")
    if mode not in (_MODES | {"memory"} if is_uri else _MODES):
        raise UsageError(f"{_shown(url)}: there is no mode={mode}: use {', '.join(sorted(_MODES))}")


def _shown(url: str) -> str:
    """What may be a URL, for messages."""
    shown = masked_address(url)
    return f"***@{url.rpartition('@')[2]}" if shown == url and "@" in url and "://" not in url else shown
