"""The log and database path of each instance, however the cells were wrapped."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from esrp_ingest.document import Piece, Row, Table
from esrp_ingest.reports.kinds import NAME_ANYWHERE, instance_name
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
    """The paths of instances as they are read: names, log paths and database paths in whatever order they are printed.

    A name may be in front of its two paths, between them, or behind them. A path without a label goes on with the last.

    Attributes:
        of: by the name of the instance, its columns.
    """

    of: dict[str, dict[str, str]] = field(default_factory=dict)
    _open: dict[str, str] = field(default_factory=dict)
    _last: str = ""

    def take_table(self, table: Table) -> list[Piece]:
        """Take the rows of a table that are paths, and give the pieces that they are."""
        columns = _columns(table.rows[0]) if len(table.rows) > 1 else {}
        if columns:
            return [piece for row in table.rows[1:] for piece in self._take_columns(row, columns)]
        if not any(_LOG.search(cell.text) for row in table.rows for cell in row.filled):
            return []
        return [cell for cell in table.cells if cell.text and self._take(cell.text)]

    def _take_columns(self, row: Row, columns: dict[str, int]) -> Sequence[Piece]:
        """Paths below headers, beside the name of their instance."""
        name = instance_name(row.cells[0].text)
        found = {path: row.cells[at].text for path, at in columns.items() if _IN_PATH.search(row.cells[at].text)}
        if name is None or not found:
            return ()
        self.of.setdefault(name, {}).update({path: join_wrapped(text.split("\n")) for path, text in found.items()})
        return [row.cells[0], *(row.cells[columns[path]] for path in found)]

    def take_text(self, piece: Piece) -> bool:
        """Take a line of text that names an instance or its paths; False for any other."""
        named = NAME_ANYWHERE.match(piece.text)
        rest = piece.text[named.end() :].strip() if named is not None else piece.text
        if rest and not _EITHER.match(rest) and not (self._last and _IN_PATH.search(rest)):
            return False
        return all(self._take(text) for text in (named.group() if named is not None else "", rest) if text)

    def _take(self, text: str) -> bool:
        """Take a name, or labelled paths, or what a path goes on with; False for anything else."""
        marks = list(_EITHER.finditer(text))
        if not marks and self._last and _IN_PATH.search(text):
            self._open[self._last] += f"\n{text}"
            return True
        if not marks:
            name = instance_name(text)
            return name is not None and self._set("name", name)
        ends = [*(mark.start() for mark in marks[1:]), len(text)]
        for mark, end in zip(marks, ends, strict=True):
            self._set("log_path" if mark["log"] else "database_path", text[mark.end() : end])
        return True

    def _set(self, column: str, text: str) -> bool:
        """Set a part of what is open; what is there already begins the next instance."""
        if column in self._open and self._open[column] != text:
            self.settle()
        self._open[column] = text
        self._last = "" if column == "name" else column
        return True

    def settle(self) -> dict[str, dict[str, str]]:
        """Close what is open, and give the paths of every instance."""
        name = self._open.pop("name", None)
        if name is not None:
            paths = {
                "log_path": _path(self._open.get("log_path")),
                "database_path": _file(self._open.get("database_path")),
            }
            self.of.setdefault(name, {}).update({path: text for path, text in paths.items() if text})
        self._open = {}
        return self.of


def _columns(row: Row) -> dict[str, int]:
    """Which cells of a header are over the paths of logs and of databases; none where several are over either."""
    found = {
        path: [at for at, text in enumerate(row.texts) if at and pattern.fullmatch(text)]
        for path, pattern in _HEADERS.items()
    }
    told = all(len(columns) <= 1 for columns in found.values())
    return {path: columns[0] for path, columns in found.items() if columns} if told else {}


def _path(text: str | None) -> str | None:
    """A path as printed, its lines joined."""
    return join_wrapped([stripped for line in (text or "").split("\n") if (stripped := line.strip())]) or None


def _file(text: str | None) -> str | None:
    """A database's path, which ends with `.edb`: what is behind that is a foot of the page or the like."""
    path = _path(text)
    found = _DATABASE_FILE.match(path or "")
    return found.group() if found else path
