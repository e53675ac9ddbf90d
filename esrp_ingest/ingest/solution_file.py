"""`solution.toml`: what stand-alone reports are about, stated once for a folder and the folders below it."""

import tomllib
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from urllib.parse import unquote_to_bytes, urlsplit

from pydantic import ValidationError

from esrp_ingest.errors import UnreadableDocument, UsageError
from esrp_ingest.ingest.sources import utc
from esrp_ingest.models import Solution

NAME = "solution.toml"
_NOT_STATED = frozenset({"solution_fact", "reported_metric"})


@dataclass(frozen=True, slots=True)
class SolutionFile:
    """A `solution.toml`.

    Attributes:
        path: where it is.
        changed_at: when it was written or put there, UTC.
    """

    path: Path
    changed_at: datetime


class SolutionFiles:
    """The solution files of one import, each looked for and read once."""

    def __init__(self) -> None:
        self._nearest: dict[Path, SolutionFile | None] = {}
        self._solutions: dict[Path, Solution | UsageError] = {}

    def beside(self, uri: str) -> SolutionFile | None:
        """The nearest solution file, beside a report or in a folder above it.

        Args:
            uri: where the report is; only files and members of archives on a file system have folders.
        """
        parts = urlsplit(uri)
        if parts.scheme != "file":
            return None
        path = unquote_to_bytes(parts.path.partition("!/")[0]).decode("utf-8", "surrogateescape")
        return self._in(Path(path).parent)

    def _in(self, folder: Path) -> SolutionFile | None:
        if folder not in self._nearest:
            found = _solution_file(folder / NAME)
            if found is None and folder.parent != folder:
                found = self._in(folder.parent)
            self._nearest[folder] = found
        return self._nearest[folder]

    def solution(self, file: SolutionFile) -> Solution:
        """What a solution file says.

        Raises:
            UnreadableDocument: `invalid`, where it is not of the form that docs/solution-file.md describes.
        """
        if file.path not in self._solutions:
            try:
                self._solutions[file.path] = load_solution_file(file.path)
            except UsageError as error:
                self._solutions[file.path] = error
        found = self._solutions[file.path]
        if isinstance(found, UsageError):
            raise UnreadableDocument("invalid", str(found)) from found
        return found


def _solution_file(path: Path) -> SolutionFile | None:
    try:
        status = path.stat()
    except OSError:
        return None
    # Copied with its old time or moved here, a file is new to the reports: its status changed then.
    return SolutionFile(path, utc(max(status.st_mtime_ns, status.st_ctime_ns)))


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
