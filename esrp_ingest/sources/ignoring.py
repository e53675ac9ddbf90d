"""`.esrpignore`: what a folder does not want to be looked at, in gitignore's syntax.

Like a document it is written by others: it is bounded, and so are its patterns, which are matched in this process.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from pathspec import GitIgnoreSpec

from esrp_ingest.errors import UnreadableDocument

NAME = ".esrpignore"
_MOST_BYTES = 2**16
_MOST_PATTERNS = 1000
_MOST_WILDCARDS = 3
"""Of one part of a path: each multiplies the ways in which a long name can be tried."""
_WILDCARD = re.compile(r"\*+")


@dataclass(frozen=True, slots=True)
class Ignored:
    """The ignore files from the folder of a search down to the present one.

    Attributes:
        files: folders with what each leaves out, the outermost first.
    """

    files: tuple[tuple[Path, GitIgnoreSpec], ...] = ()

    def entering(self, folder: Path) -> "Ignored":
        """These, and the file of this folder where there is one.

        Raises:
            UnreadableDocument: it is no ignore file that can be used.
        """
        path = folder / NAME
        try:
            with path.open("rb") as file:
                data = file.read(_MOST_BYTES + 1)
        except FileNotFoundError:
            return self
        except OSError as error:
            raise UnreadableDocument("unreadable", f"cannot be read: {error.strerror}") from error
        return Ignored((*self.files, (folder, _spec(data))))

    def leaves_out(self, path: Path, *, folder: bool) -> bool:
        """Whether a file or folder is left out; of several files the innermost that names it decides."""
        for base, spec in reversed(self.files):
            relative = path.relative_to(base).as_posix()
            said = spec.check_file(f"{relative}/" if folder else relative).include
            if said is not None:
                return said
        return False


def _spec(data: bytes) -> GitIgnoreSpec:
    """The patterns of an ignore file.

    Raises:
        UnreadableDocument: `invalid`, there are too many, or one that could take too long.
    """
    lines = data.decode("utf-8", "surrogateescape").splitlines()
    if len(data) > _MOST_BYTES or len(lines) > _MOST_PATTERNS:
        raise UnreadableDocument("invalid", f"it has more than {_MOST_PATTERNS} lines or 64 KiB: nothing is left out")
    for number, line in enumerate(lines, start=1):
        if any(len(_WILDCARD.findall(part)) > _MOST_WILDCARDS for part in line.split("/")):
            message = f"line {number} has more than {_MOST_WILDCARDS} * between two /: nothing is left out"
            raise UnreadableDocument("invalid", message)
    try:
        return GitIgnoreSpec.from_lines(lines)
    except ValueError as error:
        raise UnreadableDocument("invalid", f"it is no ignore file: {error}; nothing is left out") from error
