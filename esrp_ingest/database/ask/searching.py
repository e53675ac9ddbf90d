"""Full text over titles, products, facts, machines and findings: an index of SQLite's, beside the database.

The index is a temporary file of SQLite's own, made when somebody searches first and made anew when the database has
changed: nothing is written into the database, and a search costs milliseconds.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

import sqlalchemy as sa
from sqlalchemy import Connection, func, select

from esrp_ingest.database import open_database, schema
from esrp_ingest.database.ask.apart import counted_solutions
from esrp_ingest.errors import UsageError

KINDS = ("solution", "document", "machine", "fact", "finding")
"""What is found, in the order in which it is shown."""
_MOST_WORDS = 12
_SCHEMA = (
    "CREATE VIRTUAL TABLE entry USING fts5"
    "(kind UNINDEXED, number UNINDEXED, name, text, tokenize = 'unicode61 remove_diacritics 2')"
)
_BEGIN, _END = "\x02", "\x03"
_HOW_MANY = "SELECT count(*) FROM entry WHERE entry MATCH ? AND kind = ?"
_BEST = (
    "SELECT number, highlight(entry, 2, ?, ?), snippet(entry, 3, ?, ?, '…', 24) FROM entry "
    "WHERE entry MATCH ? AND kind = ? ORDER BY bm25(entry, 0, 0, 4, 1), rowid LIMIT ?"
)
_DOCUMENT, _SOLUTION, _VENDOR = schema.Document.table(), schema.Solution.table(), schema.Vendor.table()
_FACT, _FINDING, _RUN = schema.SolutionFact.table(), schema.Finding.table(), schema.Run.table()
Entry = tuple[str, str, str, str]
"""Kind, number (of a machine its name), name and text."""


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found.

    Attributes:
        number: of the row; of a machine its name.
        name: its name in pieces, each with whether it is what was asked for.
        text: the same of what it says.
    """

    number: str
    name: tuple[tuple[str, bool], ...]
    text: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class Hits:
    """What was found of a kind: the best, and how many there are."""

    kind: str
    best: list[Hit]
    total: int


@dataclass(slots=True)
class Index:
    """The index of a database in an SQLite file.

    Attributes:
        path: the file.
    """

    path: Path
    _opened: sqlite3.Connection | None = None
    _made_of: tuple[tuple[int, int], ...] = ()
    _lock: Lock = field(default_factory=Lock)

    def search(self, words: str, limit: int) -> list[Hits]:
        """What holds all words, each as a whole or as a beginning, the best of each kind first.

        Args:
            words: as a person types them; no letter in them has a meaning of its own.
            limit: at most so many of each kind.

        Raises:
            UsageError: this SQLite has no full text.
            DatabaseError: the database cannot be read.
        """
        asked = " ".join(f'"{word}"*' for word in _words(words))
        if not asked:
            return []
        with self._lock:
            index = self._current()
            found = [self._hits(index, kind, asked, limit) for kind in KINDS]
        return [hits for hits in found if hits.total]

    def _hits(self, index: sqlite3.Connection, kind: str, asked: str, limit: int) -> Hits:
        (total,) = index.execute(_HOW_MANY, (asked, kind)).fetchone()
        best = index.execute(_BEST, (_BEGIN, _END, _BEGIN, _END, asked, kind, limit))
        return Hits(kind, [Hit(str(number), _pieces(name), _pieces(text)) for number, name, text in best], total)

    def close(self) -> None:
        """Gives the temporary file back."""
        with self._lock:
            if self._opened is not None:
                self._opened.close()
            self._opened, self._made_of = None, ()

    def _current(self) -> sqlite3.Connection:
        """The index of the database as it is now."""
        state = _state(self.path)
        if self._opened is None or state != self._made_of:
            if self._opened is not None:
                self._opened.close()
            self._opened, self._made_of = _made(self.path), state
        return self._opened


def _state(path: Path) -> tuple[tuple[int, int], ...]:
    """What changes when somebody writes into the database."""
    files = (path, path.with_name(f"{path.name}-wal"))
    return tuple((about.st_mtime_ns, about.st_size) for about in (file.stat() for file in files if file.exists()))


def _made(path: Path) -> sqlite3.Connection:
    """A new index, in a temporary file that SQLite takes away when it is closed."""
    index = sqlite3.connect("", check_same_thread=False)
    try:
        index.execute(_SCHEMA)
    except sqlite3.OperationalError as error:
        index.close()
        raise UsageError(f"SQLite cannot search here: {error}; Python's own SQLite has FTS5") from error
    with open_database(f"sqlite:///{path}", read_only=True) as database, database.asking() as connection:
        index.executemany("INSERT INTO entry (kind, number, name, text) VALUES (?, ?, ?, ?)", _entries(connection))
    return index


def _entries(connection: Connection) -> Iterator[Entry]:
    """Everything that can be found, each thing once however many documents hold it."""
    product = func.coalesce(_SOLUTION.c.product, _SOLUTION.c.title, "")
    described = func.coalesce(_SOLUTION.c.configuration, "")
    every = _SOLUTION.outerjoin(_VENDOR, _VENDOR.c.id == _SOLUTION.c.vendor_id)
    counts = _SOLUTION.c.id.in_(counted_solutions())
    also = ("configuration", "title", "storage_model", "raid_level", "connectivity", "disk_type")
    about = _joined(_VENDOR.c.name, *(_SOLUTION.c[name] for name in also))
    statements = {
        "solution": select(_SOLUTION.c.id, product, about).select_from(every).where(counts),
        "document": select(_DOCUMENT.c.id, _DOCUMENT.c.title, _DOCUMENT.c.kind).where(_DOCUMENT.c.title.is_not(None)),
        "machine": select(_RUN.c.machine, _RUN.c.machine, func.group_concat(_RUN.c.server.distinct()))
        .where(_RUN.c.machine.is_not(None))
        .group_by(_RUN.c.machine),
        "fact": select(_FACT.c.id, product + " " + described, _FACT.c.label + ": " + _FACT.c.value)
        .select_from(_FACT.join(_SOLUTION))
        .where(counts),
        "finding": select(func.min(_FINDING.c.id), _FINDING.c.rule, _FINDING.c.message).group_by(
            _FINDING.c.rule, _FINDING.c.message
        ),
    }
    for kind, statement in statements.items():
        for number, name, text in connection.execute(statement):
            yield kind, str(number), _clean(name), _clean(text)


def _joined(*columns: sa.ColumnElement[str]) -> sa.ColumnElement[str]:
    first, *rest = (func.coalesce(column, "") for column in columns)
    whole: sa.ColumnElement[str] = first
    for column in rest:
        whole = whole + " " + column
    return whole


def _clean(text: object) -> str:
    return str(text or "").replace(_BEGIN, "").replace(_END, "")


def _words(text: str) -> Sequence[str]:
    return [word.replace('"', "") for word in text.split() if any(map(str.isalnum, word))][:_MOST_WORDS]


def _pieces(marked: str) -> tuple[tuple[str, bool], ...]:
    """A text with marks as its pieces, each with whether it was marked."""
    first, *rest = marked.split(_BEGIN)
    pieces = [(first, False)]
    for part in rest:
        found, _, behind = part.partition(_END)
        pieces += [(found, True), (behind, False)]
    return tuple((piece, is_found) for piece, is_found in pieces if piece)
