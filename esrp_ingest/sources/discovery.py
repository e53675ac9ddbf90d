"""What an import shall read: files, folders, globs, URLs and zip archives to sources, in a stable order.

Nothing is opened here: bytes are touched when a size or a time changed, and archives by the processes that read.
Names are kept as the file system has them, surrogates for bytes that are no UTF-8.
"""

import glob
import os
import re
import stat
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from esrp_ingest.errors import FailureCode, UnreadableDocument
from esrp_ingest.sources.ignoring import NAME as IGNORE_FILE
from esrp_ingest.sources.ignoring import Ignored
from esrp_ingest.sources.opening import MAX_BYTES, Source, file_uri, too_large
from esrp_ingest.sources.remote import is_remote, local_path, remote_files
from esrp_ingest.sources.state import State, utc

_OWN_FILES = frozenset({"solution.toml"})
"""Files beside reports that are instructions to the import, no documents."""
_CONFIGURATION = re.compile(r"(?:jetstressconfig|xmlconfig_.*)\.xml", re.IGNORECASE | re.DOTALL)
"""What Jetstress was told, beside its reports: it is read with them."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something that was found and cannot be read, or was asked for and is not there.

    Attributes:
        uri: where it is.
        code: the kind of failure.
        message: in words.
        sha256: of its bytes where they were looked at.
        as_before: an earlier import said the same of these bytes.
    """

    uri: str
    code: FailureCode
    message: str
    sha256: str | None = None
    as_before: bool = False


Found = Source | Refusal


@dataclass(slots=True)
class Discovery:
    """One search. Names that begin with a dot are left out, links are followed, nothing is found twice.

    What an ignore file leaves out is not found either, unless it is named itself.

    Attributes:
        max_bytes: larger documents are refused.
        exclude: files that are the program's own: the database, its lock, the summary.
        settle_seconds: files that changed less than so long ago are left out: they may still be written.
        unsettled: the paths of these.
    """

    max_bytes: int = MAX_BYTES
    exclude: frozenset[Path] = frozenset()
    settle_seconds: float = 0.0
    unsettled: set[str] = field(default_factory=set)
    _entered: set[tuple[int, int]] = field(default_factory=set)
    _found: set[str] = field(default_factory=set)

    def search(self, arguments: Iterable[str]) -> Iterator[Found]:
        """All sources below some files, folders, globs and URLs; folders are searched to the bottom."""
        for argument in arguments:
            for found in self._below_url(argument) if is_remote(argument) else self._below_paths(argument):
                if found.uri not in self._found:
                    self._found.add(found.uri)
                    yield found

    def _below_url(self, url: str) -> Iterator[Found]:
        """What a store holds below a URL."""
        try:
            for place, below, state in remote_files(url):
                if not any(is_left_out(part) for part in below.split("/")):
                    yield from self._file(place, state)
        except UnreadableDocument as error:
            yield Refusal(url, error.code, str(error))

    def _below_paths(self, argument: str) -> Iterator[Found]:
        for path in _expand(local_path(argument)):
            yield from self._below(path)

    def _below(self, path: Path) -> Iterator[Found]:
        """What one path holds, without recursion: a hostile tree may be deeper than Python's stack."""
        waiting = [(path, Ignored())]
        while waiting:
            current, ignored = waiting.pop()
            try:
                status = current.stat()
                if stat.S_ISDIR(status.st_mode):
                    entries = self._entries(current, status)
                    if IGNORE_FILE in entries:
                        ignored = yield from _entering(current, ignored)
                    names = sorted(name for name in entries if _is_wanted(current / name, entries[name], ignored))
                    waiting.extend((current / name, ignored) for name in reversed(names))
                elif not stat.S_ISREG(status.st_mode):
                    message = "it is a pipe, a socket or a device, not a file"
                    yield Refusal(file_uri(current), "unsupported_type", message)
                elif current not in self.exclude:
                    yield from self._file(str(current), State(status.st_size, utc(status.st_mtime_ns)))
            except FileNotFoundError:
                yield Refusal(file_uri(current), "unreadable", "there is no such file or folder")
            except OSError as error:
                yield Refusal(file_uri(current), "unreadable", f"cannot be opened: {error.strerror}")

    def _entries(self, folder: Path, status: os.stat_result) -> dict[str, bool]:
        """What stands in a folder, and which of it are folders; nothing where a link led back to one entered before."""
        identity = (status.st_dev, status.st_ino)
        if identity in self._entered:
            return {}
        self._entered.add(identity)
        with os.scandir(folder) as entries:
            return {entry.name: entry.is_dir(follow_symlinks=False) for entry in entries}

    def _file(self, path: str, state: State) -> Iterator[Found]:
        if self._may_be_written(state):
            self.unsettled.add(path)
            return
        whole = Source(path, None, state.byte_size, state.modified_at, state.etag)
        yield whole if whole.is_archive else within_size(whole, self.max_bytes)

    def _may_be_written(self, state: State) -> bool:
        """Whether a file changed just now; a time that lies further ahead than that comes from a wrong clock."""
        if not self.settle_seconds or state.modified_at is None:
            return False
        age = datetime.now(UTC).replace(tzinfo=None) - state.modified_at
        return abs(age.total_seconds()) < self.settle_seconds


def _entering(folder: Path, ignored: Ignored) -> Generator[Refusal, None, Ignored]:
    """The ignore files with that of a folder; one that cannot be used is named, and leaves nothing out."""
    try:
        return ignored.entering(folder)
    except UnreadableDocument as error:
        yield Refusal(file_uri(folder / IGNORE_FILE), error.code, str(error))
        return ignored


def _is_wanted(path: Path, folder: bool, ignored: Ignored) -> bool:  # noqa: FBT001 - as the folder says it
    return not is_left_out(path.name) and not ignored.leaves_out(path, folder=folder)


def within_size(source: Source, max_bytes: int) -> Found:
    """A source, or its refusal where it is larger than documents may be."""
    if source.byte_size <= max_bytes:
        return source
    error = too_large(source.byte_size, max_bytes)
    return Refusal(source.uri, error.code, str(error))


def is_left_out(name: str) -> bool:
    """Whether a file or folder of this name is no document of its folder's."""
    return name in _OWN_FILES or is_configuration(name) or (name.startswith((".", "__MACOSX")) and name != "..")


def is_configuration(name: str) -> bool:
    """Whether a file of this name is a configuration of Jetstress."""
    return _CONFIGURATION.fullmatch(name) is not None


def _expand(argument: str) -> list[Path]:
    """A path as it stands, or what a glob matches where no such path exists."""
    path = Path(argument)
    if glob.has_magic(argument) and not os.path.lexists(path):
        matches = sorted(glob.glob(argument, recursive=True))  # noqa: PTH207 - Path.glob takes no absolute patterns
        return [absolute(Path(match)) for match in matches] or [absolute(path)]
    return [absolute(path)]


def absolute(path: Path) -> Path:
    """A path from the root, with the links of its folder followed, but not a link that is the file itself."""
    if path.name in ("", ".."):
        return Path(os.path.realpath(path))
    return Path(os.path.realpath(path.parent)) / path.name
