"""The log and database path of each instance, however the cells were wrapped."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from esrp_ingest.document import Piece, Row, Table
from esrp_ingest.reports.kinds import NAME_ANYWHERE, canonical_instance, instance_name
from esrp_ingest.reports.pairs import join_wrapped
from esrp_ingest.vocabulary.words import spelled

_LOG = re.compile(spelled(r"{log_path}\s*:"), re.IGNORECASE)
_EITHER = re.compile(spelled(r"(?P<log>{log_path}\s*:)|{database}\s*:"), re.IGNORECASE)
_HEADERS = {
    "log_path": re.compile(spelled(r"{log_path}s?"), re.IGNORECASE),
    "database_path": re.compile(spelled("{path_of_database}"), re.IGNORECASE),
}
_IN_PATH = re.compile(spelled(r"[\\/]|\.{database_file}\b"))
_DATABASE_FILE = re.compile(spelled(r".*?\.{database_file}\b"), re.IGNORECASE | re.DOTALL)


@dataclass(slots=True)
class Paths:
    """The paths of instances as they are read, one table after the other.

    Attributes:
        of: by the name of the instance, its columns.
        texts: labelled paths of an instance, as far as they are read.
    """

    of: dict[str, dict[str, str]] = field(default_factory=dict)
    texts: dict[str, list[str]] = field(default_factory=dict)
    _last: str | None = None
    _loose: list[Piece] = field(default_factory=list)

    def take_table(self, table: Table) -> list[Piece]:
        """Take the rows of a table that are paths, and give the pieces that they are."""
        columns = _columns(table.rows[0]) if len(table.rows) > 1 else {}
        if columns:
            return [piece for row in table.rows[1:] for piece in self._take_columns(row, columns)]
        if not any(_LOG.search(cell.text) for row in table.rows for cell in row.filled):
            return []
        return [piece for row in table.rows for piece in self._take_row(row)]

    def _take_columns(self, row: Row, columns: dict[str, int]) -> Sequence[Piece]:
        """Paths below headers, beside the name of their instance."""
        name = instance_name(row.cells[0].text)
        found = {path: row.cells[at].text for path, at in columns.items() if _IN_PATH.search(row.cells[at].text)}
        if name is None or not found:
            return ()
        self.of.setdefault(name, {}).update({path: join_wrapped(text.split("\n")) for path, text in found.items()})
        return [row.cells[0], *(row.cells[columns[path]] for path in found)]

    def _take_row(self, row: Row) -> Sequence[Piece]:
        """Labelled paths beside the name of their instance, or below it."""
        filled = row.filled
        texts = [
            cell
            for cell in filled
            if _EITHER.match(cell.text) or (cell is not filled[0] and _IN_PATH.search(cell.text))
        ]
        names = [cell for cell in filled if cell not in texts]
        name = instance_name(names[0].text) if len(names) == 1 else None
        self._last = name or self._last
        if self._last is None or (names and name is None):
            return ()
        self.texts.setdefault(self._last, []).extend(cell.text for cell in texts)
        return filled

    def take_text(self, piece: Piece) -> bool:
        """Take a line of text that names an instance or its paths; False for any other."""
        text = piece.text
        named = NAME_ANYWHERE.match(text)
        if named is None and not _EITHER.search(text) and not (self._last and _IN_PATH.search(text)):
            return False
        if named is not None:
            self._last = canonical_instance(named.group())
            text = text[named.end() :].strip()
        if self._last is None:
            return False
        self.texts.setdefault(self._last, []).extend([text] if text else [])
        return True

    def settle(self) -> dict[str, dict[str, str]]:
        """Give the paths of every instance."""
        for name, texts in self.texts.items():
            log, database = next(_labelled("\n".join(texts)), (None, None))
            paths = {"log_path": _path(log), "database_path": _database_file(database)}
            self.of.setdefault(name, {}).update({path: text for path, text in paths.items() if text})
        self.texts = {}
        return self.of


def _columns(row: Row) -> dict[str, int]:
    """Which cells of a header are over the paths of logs and of databases; none where several are over either."""
    found = {
        path: [at for at, text in enumerate(row.texts) if at and pattern.fullmatch(text)]
        for path, pattern in _HEADERS.items()
    }
    told = all(len(columns) <= 1 for columns in found.values())
    return {path: columns[0] for path, columns in found.items() if columns} if told else {}


def _labelled(text: str) -> Iterator[tuple[str, str]]:
    """What is behind each `Log path:`, up to the next `Database:`, and behind that, up to the next `Log path:`."""
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


def _path(text: str | None) -> str | None:
    """A path as printed, its lines joined."""
    return join_wrapped([stripped for line in (text or "").split("\n") if (stripped := line.strip())]) or None


def _database_file(text: str | None) -> str | None:
    """A database's path, which ends with `.edb`: what is behind that is a foot of the page or the like."""
    path = _path(text)
    found = _DATABASE_FILE.match(path or "")
    return found.group() if found else path
