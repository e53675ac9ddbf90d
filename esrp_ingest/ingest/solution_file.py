"""`solution.toml`: what stand-alone reports are about, stated once for a folder and the folders below it."""

import tomllib
from functools import lru_cache
from pathlib import Path
from urllib.parse import unquote_to_bytes, urlsplit

from pydantic import ValidationError

from esrp_ingest.errors import UnreadableDocument, UsageError
from esrp_ingest.models import Solution

NAME = "solution.toml"
_NOT_STATED = frozenset({"solution_fact", "reported_metric"})


def solution_beside(uri: str) -> Solution | None:
    """What the nearest `solution.toml` says, beside a report or in a folder above it.

    Args:
        uri: where the report is; only files and members of archives on a file system have folders.

    Raises:
        UnreadableDocument: `invalid`, where the nearest file is not of the form that docs/solution-file.md describes.
    """
    parts = urlsplit(uri)
    if parts.scheme != "file":
        return None
    path = Path(unquote_to_bytes(parts.path.partition("!/")[0]).decode("utf-8", "surrogateescape"))
    try:
        return _nearest(path.parent)
    except UsageError as error:
        raise UnreadableDocument("invalid", str(error)) from error


@lru_cache(maxsize=4096)
def _nearest(folder: Path) -> Solution | None:
    for place in (folder, *folder.parents):
        file = place / NAME
        if file.is_file():
            return load_solution_file(file)
    return None


def load_solution_file(file: Path) -> Solution:
    """The solution that a file describes: columns of `solution` by name, `vendor` by its published name.

    Raises:
        UsageError: in one line, what is wrong and where.
    """
    try:
        values = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{file}: it is no TOML: {error}") from error
    unknown = sorted(values.keys() - (Solution.model_fields.keys() - _NOT_STATED))
    if unknown:
        raise UsageError(f"{file}: {unknown[0]!r} is no column of a solution; see docs/solution-file.md")
    try:
        return Solution.model_validate(values)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise UsageError(f"{file}: {place}: {first['msg']}") from error
