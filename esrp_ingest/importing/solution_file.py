"""`solution.toml`: what stand-alone reports are about, stated once for a folder and the folders below it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from esrp_ingest.database.store.writing import now
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.importing.workers.tasks import Answer, SolutionTask
from esrp_ingest.models import Solution
from esrp_ingest.solution_text import MAX_BYTES
from esrp_ingest.sources.opening import opened
from esrp_ingest.sources.remote import is_remote, local_path, remote_state
from esrp_ingest.sources.state import utc

NAME = "solution.toml"


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
    """The solution files of one import, each looked for and read once.

    Args:
        understand: has a process make a solution of a file's bytes.
        timeout_seconds: how long that may take.
    """

    def __init__(self, understand: Callable[[SolutionTask], Answer], timeout_seconds: float) -> None:
        self._understand = understand
        self._timeout_seconds = timeout_seconds
        self._nearest: dict[str, SolutionFile | None] = {}
        self._solutions: dict[str, Answer] = {}

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
        """The nearest one in a folder or above it, without recursion: folders may be deeper than Python's stack."""
        asked = []
        while folder not in self._nearest:
            asked.append(folder)
            found, above = _solution_file(f"{folder}/{NAME}"), folder.rpartition("/")[0]
            if found is not None or not folder or above.endswith("/"):
                self._nearest[folder] = found
                break
            folder = above
        nearest = self._nearest[folder]
        self._nearest.update(dict.fromkeys(asked, nearest))
        return nearest

    def solution(self, file: SolutionFile) -> Solution:
        """What a solution file says.

        Raises:
            UnreadableDocument: `invalid`, where it is not of the form that docs/solution-file.md describes.
        """
        if file.path not in self._solutions:
            task = SolutionTask(file.path, self._timeout_seconds, _read(file.path))
            self._solutions[file.path] = self._understand(task)
        found = self._solutions[file.path]
        if found.solution is None:
            raise UnreadableDocument(found.code or "crashed", found.message)
        return found.solution


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


def _read(path: str) -> bytes:
    """The bytes of a solution file, as far as they are needed to see that there are too many."""
    try:
        with opened(path) as (stream, _):
            return stream.read(MAX_BYTES + 1)
    except UnreadableDocument as error:
        raise UnreadableDocument(error.code, f"{path}: {error}") from error
