"""`solution.toml`: what stand-alone reports are about, stated once for a folder and the folders below it."""

import tomllib
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from pydantic import ValidationError

from esrp_ingest.database.loading import now
from esrp_ingest.errors import UnreadableDocument, UsageError
from esrp_ingest.ingest.remote import is_remote, local_path, remote_state
from esrp_ingest.ingest.sources import opened
from esrp_ingest.ingest.state import utc
from esrp_ingest.models import Solution

NAME = "solution.toml"
_NOT_STATED = frozenset({"solution_fact", "reported_metric"})


@dataclass(frozen=True, slots=True)
class SolutionFile:
    """A `solution.toml`.

    Attributes:
        path: the file, or its URL in a store.
        changed_at: when it was written or put there, UTC.
    """

    path: str
    changed_at: datetime


class SolutionFiles:
    """The solution files of one import, each looked for and read once."""

    def __init__(self) -> None:
        self._nearest: dict[str, SolutionFile | None] = {}
        self._solutions: dict[str, Solution | UsageError] = {}

    def beside(self, uri: str) -> SolutionFile | None:
        """The nearest solution file, beside a report or in a folder above it.

        Args:
            uri: where the report is; an archive lies in its own folder.

        Raises:
            UnreadableDocument: a store does not say whether there is one.
        """
        place = local_path(uri.partition("!/")[0])
        return self._in(place.rpartition("/")[0])

    def _in(self, folder: str) -> SolutionFile | None:
        if folder not in self._nearest:
            found = _solution_file(f"{folder}/{NAME}")
            above = folder.rpartition("/")[0]
            if found is None and folder and not above.endswith("/"):
                found = self._in(above)
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


def _solution_file(path: str) -> SolutionFile | None:
    if is_remote(path):
        try:
            return SolutionFile(path, remote_state(path).modified_at or now())
        except UnreadableDocument as error:
            if isinstance(error.__cause__, FileNotFoundError | PermissionError):
                return None
            raise  # a store that does not answer must not make a report one of nobody's
    try:
        status = Path(path).stat()
    except OSError:
        return None
    # Copied with its old time or moved here, a file is new to the reports: its status changed then.
    return SolutionFile(path, utc(max(status.st_mtime_ns, status.st_ctime_ns)))


def load_solution_file(file: Path | str) -> Solution:
    """The solution that a file describes: columns of `solution` by name, `vendor` by its published name.

    Raises:
        UsageError: in one line, what is wrong and where.
    """
    try:
        with opened(str(file)) as (stream, _):
            values = tomllib.loads(stream.read().decode())
    except UnreadableDocument as error:
        raise UsageError(f"{file}: {error}") from error
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
