"""Labels both axes of a table: which kind of table it is, what each column means, and what names its rows.

The texts above a column, joined, without the first, without the last, are matched to the vocabulary: exactly, then
fuzzily, each name once. The kind of table with most names wins. Where the first columns name more than the header, the
table is turned. A server, a test or a state may stand in any label; they are taken out before it is matched.
"""

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from esrp_ingest.axes.whose import Condition, Owner, Said, condition_of, owner_of, said_by
from esrp_ingest.document import Cell, Row, Table
from esrp_ingest.vocabulary.matching import LabelIndex, fold
from esrp_ingest.vocabulary.report import SERVER_HEADERS, TEST_HEADERS

Key = TypeVar("Key", bound=Hashable)
Parts = tuple[str, ...]
"""The distinct texts above a column, or beside a row, from the outside to the inside."""
_LONGEST = 120
"""Characters of a label."""
_SHORTEST_FUZZY = 8
_FIGURES = 0.4
"""The share of a row's cells that are figures from which on it is no header."""
_MOST_HEADER_ROWS = 6
_MOST_NAMING = 2
"""Columns that may hold the names of a table that is turned: those of a group may be in front."""
_MOST_FRONT = 3
"""Columns that name the rows, at most."""


@dataclass(frozen=True, slots=True)
class Kind(Generic[Key]):
    """A kind of table, by the names that its axis may have.

    Attributes:
        name: of the kind.
        exact: gives the name that a label is.
        fuzzy: gives the name that a label resembles, None where there are too few letters to tell.
        least: so many names of it a table must have.
    """

    name: str
    exact: Callable[[str], Key | None]
    fuzzy: Callable[[str], Key | None] | None = None
    least: int = 2

    @classmethod
    def of(cls, name: str, index: LabelIndex[Key], least: int = 2) -> "Kind[Key]":
        """Make a kind of the names of an index."""

        def fuzzy(text: str) -> Key | None:
            found = index.fuzzy(text)
            return None if found is None else found.key

        return cls(name, index.exact, fuzzy, least)


@dataclass(frozen=True, slots=True)
class Named(Generic[Key]):
    """What a label of the named axis means.

    Attributes:
        key: the name.
        text: the label as printed.
        owner: the server that the label, or one outside of it, names.
        condition: the test or state that it names.
        exact: the label is the name, and not only like it.
    """

    key: Key
    text: str
    owner: Owner | None = None
    condition: Condition | None = None
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Entity:
    """A line of the other axis: what the figures of one row are about.

    Attributes:
        at: which row of the matrix's table.
        name: what is left of its labels without owner and condition.
        owner: whose it is.
        condition: the test or state that it is about.
        cells: those that name it.
    """

    at: int
    name: str = ""
    owner: Owner | None = None
    condition: Condition | None = None
    cells: tuple[Cell, ...] = ()

    def within(self, outer: "Entity") -> "Entity":
        """Give it with the owner and the condition of another one where it has none of its own."""
        return replace(self, owner=self.owner or outer.owner, condition=self.condition or outer.condition)


@dataclass(frozen=True, slots=True)
class Matrix(Generic[Key]):
    """A table with both axes labelled: columns are named, rows are entities.

    Attributes:
        kind: the kind of table.
        table: the table, turned where its rows were named.
        head: how many of its rows are the header.
        columns: what the columns mean, by their place.
        front: the columns that name rows.
        turned: rows and columns of the document's table are exchanged.
        titles: cells above the header that go over all of the table.
    """

    kind: str
    table: Table
    head: int
    columns: dict[int, Named[Key]]
    front: tuple[int, ...]
    turned: bool = False
    titles: tuple[Cell, ...] = ()

    @property
    def others(self) -> tuple[int, ...]:
        """The columns that are neither named nor name rows."""
        return tuple(at for at in range(self.table.width) if at not in self.columns and at not in self.front)

    def header(self, at: int) -> Parts:
        """Give the texts above a column."""
        return _parts(self.table.part(0, self.head), at)

    def entities(self, known: Collection[str] = ()) -> Iterator[Entity]:
        """Give the rows below the header with what they are about.

        A row of one text alone names the owner or the condition of the rows below it, as does a cell that is merged
        over several rows, or one below `Server` or `Test` with empty cells below it.

        Args:
            known: names of servers and machines that the document has elsewhere.
        """
        servers, tests = self._headed(SERVER_HEADERS), self._headed(TEST_HEADERS)
        names = [at for at in self.front if at not in servers and at not in tests]
        carried = Entity(0)
        for at, row in enumerate(self.table.rows[self.head :], start=self.head):
            alone = _entity(at, row.filled, known) if len(row.filled) == 1 and self.table.width > 1 else Entity(at)
            if alone.owner or alone.condition:
                carried = alone.within(carried)
                continue
            carried = _below_headers(_filled(row, servers), _filled(row, tests), known).within(carried)
            entity = _entity(at, [row.cells[place] for place in names], known).within(carried)
            yield replace(entity, cells=tuple(dict.fromkeys(row.cells[place] for place in self.front)))

    def _headed(self, headers: LabelIndex[str]) -> list[int]:
        """The columns in front whose header is one of some kind."""
        texts = {at: self.header(at) for at in self.front}
        return [at for at, parts in texts.items() if parts and (" ".join(parts) in headers or parts[-1] in headers)]


@dataclass(slots=True)
class Labeller(Generic[Key]):
    """Labels tables; every distinct label is matched once.

    Attributes:
        kinds: the kinds of tables, the likelier first: it wins where two have as many names.
        is_figure: whether a text is a figure.
        known: names of servers and machines that the document has elsewhere.
    """

    kinds: Sequence[Kind[Key]]
    is_figure: Callable[[str], bool]
    known: Collection[str] = ()
    _named: dict[tuple[str, Parts], "Named[Key] | None"] = field(default_factory=dict)
    _said: dict[str, Said] = field(default_factory=dict)

    def label(self, table: Table, kinds: Sequence[str] = ()) -> Matrix[Key] | None:
        """Label a table, None where no kind has enough names on an axis.

        Args:
            table: the table.
            kinds: the names of the kinds that are asked for; all where none is given.
        """
        asked = [kind for kind in self.kinds if not kinds or kind.name in kinds]
        down = self._best(table, asked)
        across = self._first_column(table, asked, len(down.columns) if down else 0)
        return across or down

    def _first_column(self, table: Table, kinds: Sequence[Kind[Key]], more_than: int) -> Matrix[Key] | None:
        """The table turned, where its first columns name more than its header does."""
        if len(table.rows) <= more_than or table.width < 2 or not self._may_name(table, kinds, more_than):
            return None
        found = self._best(table.turned(), kinds, turned=True)
        return found if found is not None and len(found.columns) > more_than else None

    def _may_name(self, table: Table, kinds: Sequence[Kind[Key]], more_than: int) -> bool:
        """Whether the first or the second column holds names, before the table is turned for it."""
        for at in range(min(_MOST_NAMING, table.width)):
            texts = {cell.one_line for cell in table.column(at)}
            found = (kind for kind in kinds if len(texts) >= kind.least)
            if any(sum(kind.exact(text) is not None for text in texts) > more_than for kind in found):
                return True
        return False

    def _best(self, table: Table, kinds: Sequence[Kind[Key]], *, turned: bool = False) -> Matrix[Key] | None:
        """The kind of table that most labels of the header name."""
        best: Matrix[Key] | None = None
        for head in self._heads(table):
            labels = [_parts(table.part(0, head), at) for at in range(table.width)]
            for kind in kinds:
                columns = self._columns(kind, labels)
                if len(columns) >= max(kind.least, 1 + (len(best.columns) if best else 0)):
                    front = self._front(table, head, columns)
                    best = Matrix(kind.name, table, head, columns, front, turned, _titles(table.part(0, head)))
        return best

    def _heads(self, table: Table) -> list[int]:
        """How many rows may be the header: those before the first row of figures, or the first row alone."""
        head = next((at for at, row in enumerate(table.rows) if self._has_figures(row.distinct)), len(table.rows))
        while 1 < head < len(table.rows) and self._names_rows(table.rows[head - 1].filled):
            head -= 1
        options = [head] if 0 < head <= _MOST_HEADER_ROWS and head < len(table.rows) else []
        return options + ([1] if head > 1 and len(table.rows) > 1 else [])

    def _names_rows(self, filled: Sequence[Cell]) -> bool:
        """Whether a row is one text alone that says whose the rows below it are."""
        text = filled[0].one_line if len(filled) == 1 else ""
        return bool(text) and (owner_of(text, self.known) is not None or condition_of(text) is not None)

    def _has_figures(self, cells: Sequence[Cell]) -> bool:
        """Whether a row is one of figures, and no header."""
        others = [cell.text for cell in cells[1:] if cell.text]
        return sum(map(self.is_figure, others)) >= max(1, _FIGURES * len(others))

    def _columns(self, kind: Kind[Key], labels: Sequence[Parts]) -> dict[int, Named[Key]]:
        """What columns mean as those of one kind: exactly, then fuzzily, each name once for an owner and a state."""
        found: dict[int, Named[Key]] = {}
        used: set[tuple[Key, Owner | None, Condition | None]] = set()
        for fuzzy in (False, True):
            if fuzzy and (not found or len(found) >= len(labels) - 1 or kind.fuzzy is None):
                break
            for at, parts in enumerate(labels):
                named = self._match(kind, parts, fuzzy=fuzzy) if at not in found and parts else None
                if named is not None and (sort := (named.key, named.owner, named.condition)) not in used:
                    used.add(sort)
                    found[at] = named
        return dict(sorted(found.items()))

    def _match(self, kind: Kind[Key], parts: Parts, *, fuzzy: bool = False) -> Named[Key] | None:
        """What the texts above a column mean as a label of one kind."""
        asked = (f"{kind.name}?" if fuzzy else kind.name, parts)
        if asked not in self._named:
            self._named[asked] = self._matched(kind, parts, fuzzy=fuzzy)
        return self._named[asked]

    def _matched(self, kind: Kind[Key], parts: Parts, *, fuzzy: bool) -> Named[Key] | None:
        find = kind.fuzzy if fuzzy and kind.fuzzy is not None else kind.exact
        for kept, dropped in _options(parts):
            text = " ".join(kept)
            if (_SHORTEST_FUZZY if fuzzy else 1) <= len(text) <= _LONGEST:
                for said in self._ways_to_say(text):
                    if (key := find(said.rest)) is not None:
                        around = self._around(dropped)
                        owner, condition = said.owner or around.owner, said.condition or around.condition
                        return Named(key, text, owner, condition, not fuzzy)
        return None

    def _ways_to_say(self, text: str) -> Iterator[Said]:
        """A label as it is, and without the owner and the condition in it."""
        yield Said(rest=text)
        said = self._said_by(text)
        if said.rest and said.rest != text:
            yield said

    def _around(self, dropped: Parts) -> Said:
        """The owner and the condition that labels outside of a name say."""
        owners = (owner_of(text, self.known) or self._said_by(text).owner for text in dropped)
        conditions = (condition_of(text) or self._said_by(text).condition for text in dropped)
        return Said(next(filter(None, owners), None), next(filter(None, conditions), None))

    def _said_by(self, text: str) -> Said:
        if text not in self._said:
            self._said[text] = said_by(text, self.known)
        return self._said[text]

    def _front(self, table: Table, head: int, columns: dict[int, Named[Key]]) -> tuple[int, ...]:
        """The columns in front of the named ones; where there are none, the first one without figures."""
        body = table.rows[head:]
        plain = [at for at in range(table.width) if at not in columns and not self._has_figure(body, at)]
        front = [at for at in range(min(*columns, _MOST_FRONT)) if at == 0 or at in plain]
        return tuple(front) or tuple(plain[:1])

    def _has_figure(self, rows: Sequence[Row], at: int) -> bool:
        """Whether a figure is in a column of some rows."""
        return any(self.is_figure(row.cells[at].text) for row in rows)


def _filled(row: Row, places: Sequence[int]) -> list[str]:
    """The texts of some columns of a row."""
    return [row.cells[at].one_line for at in places if row.cells[at].text]


def _below_headers(servers: Sequence[str], tests: Sequence[str], known: Collection[str]) -> Entity:
    """What cells say of a row that are below headers of servers and of tests, whatever they are called."""
    owners = [owner_of(text, known) or Owner("server", text) for text in servers]
    conditions = [condition_of(text) or Condition(text, fold(text)) for text in tests]
    return Entity(0, owner=next(iter(owners), None), condition=next(iter(conditions), None))


def _entity(at: int, cells: Sequence[Cell], known: Collection[str]) -> Entity:
    """What cells in front of a row say that it is about."""
    names: list[str] = []
    owner: Owner | None = None
    condition: Condition | None = None
    cells = tuple(dict.fromkeys(cells))
    for cell in cells:
        if owner is None and (whose := owner_of(cell.text, known)) is not None:
            owner = whose
        elif condition is None and (named := condition_of(cell.one_line)) is not None:
            condition = named
        elif cell.text:
            names.append(cell.text)
    return Entity(at, "\n".join(names), owner, condition, cells)


def _title(cells: Sequence[Cell], width: int) -> Cell | None:
    """The cell that goes over the whole of a table."""
    return cells[0] if len(cells) == 1 and width > 1 and cells[0].text else None


def _titles(head: Table) -> tuple[Cell, ...]:
    """The cells of a header that go over the whole of the table."""
    return tuple(cell for row in head.rows if (cell := _title(row.distinct, head.width)) is not None)


def _parts(head: Table, at: int) -> Parts:
    """The distinct texts above a column, less those over the whole table."""
    rows = [row for row in head.rows if _title(row.distinct, len(row.cells)) is None]
    cells = dict.fromkeys(row.cells[at] for row in rows)
    return tuple(cell.one_line for cell in cells if cell.text)


def _options(parts: Parts) -> Iterator[tuple[Parts, Parts]]:
    """The texts of a label to be matched, each with those that are left out: all, less the first, less the last."""
    yield parts, ()
    for count in range(1, len(parts)):
        yield parts[count:], parts[:count]
        yield parts[:-count], parts[-count:]
