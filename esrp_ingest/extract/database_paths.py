"""The Database Configuration section: the log and database path of each instance, however the cells were wrapped."""

import re
from collections.abc import Sequence
from itertools import pairwise

from esrp_ingest.extract.names import INSTANCES, canonical_instance
from esrp_ingest.layout import Line, Word
from esrp_ingest.models import Instance
from esrp_ingest.vocabulary.report import RUN_LABELS

_NAME = re.compile(r"[Il1|!]n\s?stance\s?\d+(?:\s?\.\s?\d+)?", re.IGNORECASE)
_LOG = re.compile(r"log\s*path\s*:", re.IGNORECASE)
_DATABASE = re.compile(r"data\s*base\s*:", re.IGNORECASE)
_PATHS = re.compile(
    r"log\s*path\s*:(?P<log>.*?)data\s*base\s*:(?P<database>.*?)(?=log\s*path\s*:|$)", re.IGNORECASE | re.DOTALL
)


def read_database_paths(lines: Sequence[Line]) -> tuple[list[Instance], list[Line]]:
    """The instances with their paths, and the lines that are none of this."""
    span = _span(lines)
    if span is None:
        return [], list(lines)
    start, end = span
    body = lines[start:end]
    names, values = _by_position(body) if body[0].words else _by_text(body)
    paths = [(_path(found.group("log")), _database_file(found.group("database"))) for found in _PATHS.finditer(values)]
    instances = []
    for index, name in enumerate(names):
        log_path, database_path = paths[index] if len(paths) == len(names) else (None, None)
        instances.append(Instance(name=name, log_path=log_path, database_path=database_path))
    return instances, [*lines[:start], *lines[end:]]


def _span(lines: Sequence[Line]) -> tuple[int, int] | None:
    """From the first line with an instance's path to the last that still belongs to one."""
    marked = [index for index, line in enumerate(lines) if _LOG.search(line.text)]
    if not marked:
        return None
    start = marked[0]
    while start > 0 and _NAME.fullmatch(lines[start - 1].text.strip()):
        start -= 1
    end = marked[-1] + 1
    while end < len(lines) and not _foreign(lines[end]):
        end += 1
    return start, end


def _foreign(line: Line) -> bool:
    """Whether a line cannot be the rest of a path."""
    text = line.text
    if _DATABASE.search(text) or re.search(r"[\\/]|\.edb\b", text) or _NAME.search(text):
        return False
    return RUN_LABELS.starting(text) is not None or len(text) > 60 or len(line.cells) > 2


def _by_text(body: Sequence[Line]) -> tuple[list[str], str]:
    text = "\n".join(line.text for line in body)
    names = [name for found in _NAME.finditer(text) if (name := canonical_instance(found.group())) is not None]
    return names, _NAME.sub("\n", text)


def _by_position(body: Sequence[Line]) -> tuple[list[str], str]:
    """Names left, paths right of where the longest name ends: a name may stand beside the middle of its paths."""
    edge = max((line.words[0].box.x1 for line in body if _begins_name(line.words[0])), default=0.0)
    starts = [
        word.box.x0
        for line in body
        for word, following in pairwise([*line.words, None])
        if word is not None and _begins_path(word, following)
    ]
    if not edge or min(starts, default=0.0) < edge:
        return _by_text(body)
    left: list[Word] = []
    right: list[list[Word]] = []
    for line in body:
        beside = [word for word in line.words if word.box.x0 < edge]
        if not all(_is_piece_of_name(word) for word in beside):
            continue  # a caption, or the head of a page
        left.extend(beside)
        if inside := [word for word in line.words if word.box.x0 >= edge]:
            right.append(inside)
    return _names(left), _joined(right)


def _begins_path(word: Word, following: Word | None) -> bool:
    return _DATABASE.match(word.text) is not None or (
        following is not None and _LOG.match(f"{word.text} {following.text}") is not None
    )


def _begins_name(word: Word) -> bool:
    text = word.text
    return _NAME.match(text) is not None or (len(text) >= 4 and "instance".startswith(text[:8].lower()))


def _is_piece_of_name(word: Word) -> bool:
    return _begins_name(word) or INSTANCES.piece(word.text)


def _names(words: Sequence[Word]) -> list[str]:
    names, pending = [], ""
    for word in words:
        if _begins_name(word):
            if (name := canonical_instance(pending)) is not None:
                names.append(name)
            pending = word.text
        elif INSTANCES.piece(word.text):
            pending += word.text
    if (name := canonical_instance(pending)) is not None:
        names.append(name)
    return names


def _joined(lines: list[list[Word]]) -> str:
    """Lines of a column as one text; a path that was cut inside a word is joined without a blank."""
    text = ""
    for words in lines:
        piece = " ".join(word.text for word in words)
        if not text or _LOG.match(piece) or _DATABASE.match(piece):
            text += "\n" + piece
        else:
            text = join_wrapped(text, piece)
    return text


def join_wrapped(text: str, piece: str) -> str:
    """Joins two lines of one cell: paths break anywhere, words only at blanks."""
    last = text.rsplit(None, 1)[-1] if text.split() else ""
    inside_path = "\\" in last or "/" in last or re.fullmatch(r"[A-Za-z]:", last) is not None
    cut = (
        text[-1:] in "\\/_.-"
        or piece[:1] in "\\/_.-"
        or (text[-1:].isdigit() and (piece[:1].isdigit() or piece[:1] == "."))
    )
    return text + piece if inside_path and cut else f"{text} {piece}"


def _database_file(text: str) -> str | None:
    """A database's path, which ends with `.edb`: what stands behind that is a foot of the page or the like."""
    path = _path(text)
    found = re.match(r".*?\.edb\b", path or "", re.IGNORECASE)
    return found.group() if found else path


def _path(text: str) -> str | None:
    """A path as printed: recognition and link marks gone, lines joined."""
    result = ""
    for line in text.split("\n"):
        if stripped := line.strip():
            result = join_wrapped(result, stripped) if result else stripped
    return result or None
