"""The Database Configuration section: the log and database path of each instance, however the cells were wrapped."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, takewhile, zip_longest
from operator import itemgetter

from esrp_ingest.extract.grid.pieces import Piece, is_table_row, pieces_of
from esrp_ingest.extract.grid.rows import AGGREGATES
from esrp_ingest.extract.names import INSTANCES, InstanceNames
from esrp_ingest.extract.sections import Block, RunSpan
from esrp_ingest.extract.sequences import runs
from esrp_ingest.labels import RUN_LABELS
from esrp_ingest.layout import Line
from esrp_ingest.models import Instance
from esrp_ingest.vocabulary.report import INSTANCE_NAME, INSTANCE_SECTIONS
from esrp_ingest.vocabulary.sections import Section
from esrp_ingest.vocabulary.words import spelled

LOG_PATH = re.compile(spelled(r"{log_path}\s*:"), re.IGNORECASE)
_DATABASE = re.compile(spelled(r"{database}\s*:"), re.IGNORECASE)
_LOG_HEADER = re.compile(spelled(r"{log_path}s?"), re.IGNORECASE)
_DATABASE_HEADER = re.compile(spelled("{path_of_database}"), re.IGNORECASE)
"""What heads a column of paths."""
_EITHER = re.compile(rf"(?P<log>{LOG_PATH.pattern})|{_DATABASE.pattern}", re.IGNORECASE)
_IN_PATH = re.compile(spelled(r"[\\/]|\.{database_file}\b"))
_DRIVE = re.compile(r"[A-Za-z]:")
_DATABASE_FILE = re.compile(spelled(r".*?\.{database_file}\b"), re.IGNORECASE)
_LONGEST_END = 300
"""Characters of a text's last word that are looked at."""


def read_database_paths(
    lines: Sequence[Line], instances_named: InstanceNames = INSTANCES
) -> tuple[list[Instance], list[Line]]:
    """The instances with their paths, and the lines that are none of this.

    Args:
        lines: of a section.
        instances_named: how the report's instances are told.
    """
    span = _span(lines, instances_named)
    if span is None:
        return _below_headers(lines, instances_named)
    start, end = span
    body = lines[start:end]
    found, values = _by_position(body, instances_named)
    names = [name for name in found if name not in AGGREGATES]  # what ends a table above is no instance
    paths = [(_path(log), _database_file(database)) for log, database in _labelled(values)]
    instances = []
    for index, name in enumerate(names):
        log_path, database_path = paths[index] if len(paths) == len(names) else (None, None)
        instances.append(Instance(name=name, log_path=log_path, database_path=database_path))
    return instances, [*lines[:start], *lines[end:]]


def with_paths_apart(span: RunSpan) -> RunSpan:
    """A report whose tables of figures have no columns of paths: these are tables of their own, as in Jetstress."""
    return replace(span, blocks=[part for block in span.blocks for part in _paths_apart(block)])


def _paths_apart(block: Block) -> list[Block]:
    """A section of instances, and what stands below the headers of paths among its figures, as that of paths."""
    if block.section not in INSTANCE_SECTIONS or block.section is Section.CONFIGURATION:
        return [block]
    at, rows, columns = next(filter(itemgetter(2), _tables_with_paths(block.lines)), (0, [], []))
    if not columns:
        return [block]
    others = [column for column in range(len(rows[0].cells)) if column not in columns]
    kept = replace(block, lines=[*block.lines[:at], *_columns_of(rows, others), *block.lines[at + len(rows) :]])
    paths = [row for row in _columns_of(rows, (0, *columns)) if len(row.filled) == len(row.cells)]
    return [*_paths_apart(kept), Block(Section.CONFIGURATION, paths, block.heading)]


def _columns_of(rows: Sequence[Line], columns: Sequence[int]) -> list[Line]:
    """Some columns of a table."""
    return [row.with_cells(tuple(row.cells[column] for column in columns)) for row in rows]


def _tables_with_paths(lines: Sequence[Line]) -> Iterator[tuple[int, list[Line], list[int]]]:
    """Where tables with headers of paths begin, the rows of each with its header, and its columns of paths."""
    for at, line in enumerate(lines):
        if is_table_row(line) and len(line.filled) == len(line.cells) > 1 and _columns(line):
            body = list(takewhile(partial(_is_as_wide, line), lines[at + 1 :]))
            yield at, [line, *body], [column for column in _columns(line).values() if _are_paths(body, column)]


def _is_as_wide(header: Line, row: Line) -> bool:
    """Whether a row of a table has as many cells as its header."""
    return is_table_row(row) and len(row.cells) == len(header.cells)


def _are_paths(rows: Sequence[Line], column: int) -> bool:
    """Whether all that stands in a column of some rows are paths."""
    texts = [row.cells[column].text for row in rows if row.cells[column].text]
    return bool(texts) and all(map(_IN_PATH.search, texts))


def _below_headers(lines: Sequence[Line], known: InstanceNames) -> tuple[list[Instance], list[Line]]:
    """The instances whose paths stand below `Log path` and `Database`, and the lines that are none of this."""
    at, columns = next(((at, found) for at, line in enumerate(lines) if (found := _columns(line))), (0, {}))
    if not columns:
        return [], list(lines)
    width = len(lines[at].texts)
    rows = list(takewhile(lambda line: _names_in(line, width, known), lines[at + 1 :]))
    instances = [
        Instance(
            name=known.complete(row.texts[0]) or "", **{path: row.texts[column] for path, column in columns.items()}
        )
        for row in rows
    ]
    return instances, [*lines[:at], *lines[at + 1 + len(rows) :]] if rows else list(lines)


def _columns(line: Line) -> dict[str, int]:
    """Which cells of a header stand over the paths of logs and of databases; none where several stand over either."""
    found = {
        path: [at for at, text in enumerate(line.texts) if at and pattern.fullmatch(text)]
        for path, pattern in (("log_path", _LOG_HEADER), ("database_path", _DATABASE_HEADER))
    }
    told = all(len(columns) <= 1 for columns in found.values())
    return {path: columns[0] for path, columns in found.items() if columns} if told else {}


def _names_in(line: Line, width: int, known: InstanceNames) -> bool:
    """Whether a row has as many cells as its header, of which the first is a name and the others are paths."""
    texts = line.texts
    return len(texts) == width and known.complete(texts[0]) is not None and all(map(_IN_PATH.search, texts[1:]))


def _labelled(text: str) -> Iterator[tuple[str, str]]:
    """What stands behind each `Log path:`, up to the next `Database:`, and behind that, up to the next `Log path:`."""
    log = database = None
    for mark in _EITHER.finditer(text):
        if mark["log"] and database is not None and log is not None:
            yield text[log.end() : database.start()], text[database.end() : mark.start()]
            log = database = None
        if mark["log"]:
            log = log or mark
        elif log is not None:
            database = database or mark
    if log is not None and database is not None:
        yield text[log.end() : database.start()], text[database.end() :]


def _span(lines: Sequence[Line], known: InstanceNames) -> tuple[int, int] | None:
    """From the first line with an instance's path to the last that still belongs to one."""
    marked = [index for index, line in enumerate(lines) if LOG_PATH.search(line.text)]
    if not marked:
        return None
    start = marked[0]
    while start > 0 and known.anywhere.fullmatch(lines[start - 1].text.strip()):
        start -= 1
    end = marked[-1] + 1
    while end < len(lines) and not _foreign(lines[end], known):
        end += 1
    return start, end


def _foreign(line: Line, known: InstanceNames) -> bool:
    """Whether a line cannot be the rest of a path."""
    text = line.text
    if _DATABASE.search(text) or _IN_PATH.search(text) or known.anywhere.search(text):
        return False
    return RUN_LABELS.starting(text) is not None or len(text) > 60 or len(line.cells) > 2


def _by_text(body: Sequence[Line], known: InstanceNames) -> tuple[list[str], str]:
    text = "\n".join(line.text for line in body)
    names = [name for found in known.anywhere.finditer(text) if (name := known.complete(found.group())) is not None]
    return names, known.anywhere.sub("\n", text)


def _by_position(body: Sequence[Line], known: InstanceNames) -> tuple[list[str], str]:
    """Names left, paths right of where the longest name ends: a name may stand beside the middle of its paths."""
    lines = list(filter(None, ([*chain(*map(pieces_of, line.cells))] for line in body)))
    edge = max((_end_of_name(words, known) for words in lines), default=0.0)
    parted = [_parted(words, edge) for words in lines]
    if not _parts_names(lines, edge) or any(_goes_on_with_path(left, known) for left, _ in parted):
        return _by_text(body, known)
    # What is no piece of a name stands in a caption, or in the head of a page.
    rows = [row for row in parted if _are_pieces(row[0], known)]
    return _names(chain(*(left for left, _ in rows)), known), _joined([right for _, right in rows if right])


def _parts_names(lines: Sequence[Sequence[Piece]], edge: float) -> bool:
    """Whether all paths begin right of an edge, and there is one."""
    return edge > 0 and min(chain(*map(_beginnings_of_paths, lines)), default=0.0) >= edge


def _goes_on_with_path(words: Sequence[Piece], known: InstanceNames) -> bool:
    """Whether a path goes on at the beginning of a line, where names stand."""
    return any(_IN_PATH.search(word.text) and not known.piece(word.text) for word in words)


def _parted(words: Sequence[Piece], edge: float) -> tuple[list[Piece], list[Piece]]:
    """Words left of an edge, and right of it."""
    left = [word for word in words if word.left < edge]
    return left, [word for word in words if word.left >= edge]


def _beginnings_of_paths(words: Sequence[Piece]) -> Iterator[float]:
    for word, following in zip_longest(words, words[1:]):
        if _begins_path(word, following):
            yield word.left


def _end_of_name(words: Sequence[Piece], known: InstanceNames) -> float:
    """The right edge of the name that a line begins with, or of the piece of one; 0 where it begins with none."""
    if not _begins_name(words[0], known):
        return 0.0
    end, text = words[0].right, words[0].text
    for word in words[1:]:
        text = f"{text} {word.text}"
        if not known.starts(text):
            break
        end = word.right
    return end


def _begins_path(word: Piece, following: Piece | None) -> bool:
    return _DATABASE.match(word.text) is not None or (
        following is not None and LOG_PATH.match(f"{word.text} {following.text}") is not None
    )


def _begins_name(word: Piece, known: InstanceNames) -> bool:
    text = word.text
    begins = len(text) >= 4 and INSTANCE_NAME.startswith(text[: len(INSTANCE_NAME)].lower())
    return begins or known.anywhere.match(text) is not None or (len(text) > 1 and known.starts(text))


def _are_pieces(words: Sequence[Piece], known: InstanceNames) -> bool:
    """Whether all words are pieces of names."""
    return all(_begins_name(word, known) or known.piece(word.text) for word in words)


def _names(words: Iterable[Piece], known: InstanceNames) -> list[str]:
    """The names that words of one column make, one after the other."""
    names, pending = [], ""
    for word in words:
        joined = f"{pending}{known.joint}{word.text}"
        if pending and known.starts(joined):
            pending = joined
        elif _begins_name(word, known):
            if (name := known.complete(pending)) is not None:
                names.append(name)
            pending = word.text
        elif known.piece(word.text) and (known.complete(pending) is None or known.starts(f"{pending}{word.text}")):
            pending += word.text
    if (name := known.complete(pending)) is not None:
        names.append(name)
    return names


def _joined(lines: list[list[Piece]]) -> str:
    """Lines of a column as one text; a path that was cut inside a word is joined without a blank."""
    pieces = (" ".join(word.text for word in words) for words in lines)
    paths = runs(pieces, lambda _path, piece: not (LOG_PATH.match(piece) or _DATABASE.match(piece)))
    return "\n".join(map(join_wrapped, ([""], *paths)))


def join_wrapped(pieces: Sequence[str]) -> str:
    """The lines of one cell as one: paths break anywhere, words only at blanks."""
    joined: list[str] = []
    end = ""
    for piece in pieces:
        joint = "" if not joined or _is_cut(end, piece) else " "
        joined += (joint, piece)
        end = f"{end}{joint}{piece}"[-_LONGEST_END:]
    return "".join(joined)


def _is_cut(end: str, piece: str) -> bool:
    """Whether a line goes on in the middle of a path.

    Args:
        end: the end of what stands before it.
        piece: the line.
    """
    last = end.rsplit(None, 1)[-1] if end.split() else ""
    inside_path = "\\" in last or "/" in last or _DRIVE.fullmatch(last) is not None
    return inside_path and (
        end[-1:] in "\\/_.-" or piece[:1] in "\\/_.-" or (end[-1:].isdigit() and piece[:1].isdigit())
    )


def _database_file(text: str) -> str | None:
    """A database's path, which ends with `.edb`: what stands behind that is a foot of the page or the like."""
    path = _path(text)
    found = _DATABASE_FILE.match(path or "")
    return found.group() if found else path


def _path(text: str) -> str | None:
    """A path as printed: recognition and link marks gone, lines joined."""
    return join_wrapped([stripped for line in text.split("\n") if (stripped := line.strip())]) or None
