"""`.esrpignore`: what a folder does not want to be looked at, in gitignore's syntax.

Others write it, and it is matched in this process. So all files in force at one place are bounded together, and each
pattern costs at most its length times that of the path: once a part of it has matched at its leftmost place, no other
place of that part can be better, and none is tried (`(?>...)`).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.sources.opening import opened

NAME = ".esrpignore"
_MOST_BYTES = 2**16
_MOST_LINES = 1000
_TOKEN = re.compile(r"\*+|\?|\\.|\[[!^]?(?:\]|[^\]\\]|\\.)(?:[^\]\\]|\\.)*\]|[^\\\[]", re.DOTALL)
"""Of a segment: a wildcard, an escaped character, a set of characters, or a character."""
_MEMBERS = re.compile(r"(\\.|[^\\])(?:-(\\.|[^\\]))?", re.DOTALL)
"""Of a set: a character, or the first and last of a range."""
_ANY_FOLDERS = "(?:[^/]+/)*?"


@dataclass(frozen=True, slots=True)
class _Rule:
    """One line: which paths below its folder it names, whether folders only, and whether they are left out."""

    path: re.Pattern[str]
    folders_only: bool
    leaves_out: bool


@dataclass(frozen=True, slots=True)
class _File:
    folder: Path
    rules: tuple[_Rule, ...]
    byte_size: int
    lines: int


@dataclass(frozen=True, slots=True)
class Ignored:
    """The ignore files from the folder of a search down to the present one.

    Attributes:
        files: what each says, the outermost first.
    """

    files: tuple[_File, ...] = ()

    def entering(self, folder: Path) -> "Ignored":
        """Reads the ignore file of this folder, too.

        Raises:
            UnreadableDocument: it cannot be read or used.
        """
        with opened(str(folder / NAME)) as (stream, _):
            data = stream.read(_MOST_BYTES + 1)
        lines = data.decode("utf-8", "surrogateescape").removeprefix("\ufeff").removesuffix("\n").split("\n")
        byte_size = len(data) + sum(file.byte_size for file in self.files)
        if byte_size > _MOST_BYTES or len(lines) + sum(file.lines for file in self.files) > _MOST_LINES:
            message = f"with those of the folders above it has more than {_MOST_LINES} lines or 64 KiB"
            raise UnreadableDocument("invalid", f"{message}: nothing is left out by it")
        return Ignored((*self.files, _File(folder, tuple(_rules(lines)), len(data), len(lines))))

    def leaves_out(self, path: Path, *, folder: bool) -> bool:
        """Whether a file or folder is left out; of several lines that name it the last of the innermost file decides.

        Args:
            path: what is below all these folders, and in a folder that is not left out.
            folder: whether it is a folder.
        """
        for file in reversed(self.files):
            relative = path.relative_to(file.folder).as_posix()
            for rule in reversed(file.rules):
                if (folder or not rule.folders_only) and rule.path.fullmatch(relative):
                    return rule.leaves_out
        return False


def _rules(lines: list[str]) -> Iterator[_Rule]:
    """The rules of an ignore file.

    Raises:
        UnreadableDocument: `invalid`, a line is no pattern.
    """
    for number, line in enumerate(lines, start=1):
        try:
            rule = _rule(line.removesuffix("\r"))
        except (ValueError, re.error) as error:
            message = f"line {number} is no pattern: {error}; nothing is left out by this file"
            raise UnreadableDocument("invalid", message) from error
        if rule is not None:
            yield rule


def _rule(line: str) -> _Rule | None:
    """The rule of one line, None for an empty line and a comment.

    Raises:
        ValueError: the line is no pattern.
    """
    if line.startswith("#"):
        return None
    leaves_out, line = not line.startswith("!"), line.removeprefix("!")
    pattern = line.rstrip(" \t")
    if (len(pattern) - len(pattern.rstrip("\\"))) % 2:
        pattern = line[: len(pattern) + 1]  # an escaped blank
    folders_only, pattern = pattern.endswith("/"), pattern.removesuffix("/")
    if not pattern:
        return None
    anywhere = "/" not in pattern
    segments = pattern.removeprefix("/").split("/")
    return _Rule(re.compile(_path(["**", *segments] if anywhere else segments)), folders_only, leaves_out)


def _path(segments: list[str]) -> str:
    """The expression for whole paths; what stands between two `**` has a fixed number of folders."""
    first, *chunks = _chunks(segments)
    if not chunks:
        return "/".join(map(_segment, first))
    expression = f"(?>{''.join(f'{_segment(segment)}/' for segment in first)})"
    for chunk in chunks[:-1]:
        expression += f"(?>{_ANY_FOLDERS}{''.join(f'{_segment(segment)}/' for segment in chunk)})"
    last = "/".join(map(_segment, chunks[-1]))
    return f"{expression}{_ANY_FOLDERS}{last}" if last else f"{expression}.+"


def _chunks(segments: list[str]) -> list[list[str]]:
    """What stands before, between and after the `**` of a pattern."""
    chunks: list[list[str]] = [[]]
    for number, segment in enumerate(segments):
        if segment != "**":
            chunks[-1].append(segment)
        elif chunks[-1] or number == 0:
            chunks.append([])
    return chunks


def _segment(segment: str) -> str:
    """The expression for one name; all but its last part is matched once, at the leftmost place.

    Raises:
        ValueError: it has a set without an end, or ends within an escape.
    """
    parts, end = [""], 0
    while end < len(segment):
        token = _TOKEN.match(segment, end)
        if token is None:
            raise ValueError(f"{segment[end:][:20]!r} has no end")
        end = token.end()
        if token[0].startswith("*"):
            parts.append("")
        else:
            parts[-1] += _one(token[0])
    first, *others = parts
    if not others:
        return first
    return first + "".join(f"(?>[^/]*?{part})" for part in others[:-1]) + f"[^/]*{others[-1]}"


def _one(sign: str) -> str:
    """The expression for one character.

    Raises:
        ValueError: it is a class of characters by name.
    """
    if sign == "?":
        return "[^/]"
    if sign.startswith("\\"):
        return re.escape(sign[1:])
    if not sign.startswith("[") or len(sign) == 1:
        return re.escape(sign)
    members = sign[1:-1]
    if "[:" in members:
        raise ValueError(f"{sign[:20]!r} names a class of characters")
    negated, members = members[0] in "!^", members.removeprefix("!") if members[0] == "!" else members.removeprefix("^")
    ranges = "".join("-".join(re.escape(one[-1]) for one in each if one) for each in _MEMBERS.findall(members))
    return f"(?!/)[{'^' if negated else ''}{ranges}]"
