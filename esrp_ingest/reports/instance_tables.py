"""Tables whose rows are instances, disks or counters: what they may be, and which of their columns is which.

Words first, form after them: a table is known by its heading and its header. Where neither tells, every table that it
can be is kept, and `judging` chooses among those by what must be equal to what.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from esrp_ingest.axes.labeller import Entity, Labeller, Matrix, Named
from esrp_ingest.axes.whose import ALL_SERVERS, Condition, Owner, condition_of, owner_of
from esrp_ingest.document import Cell, Row, Table, place_around
from esrp_ingest.labels import IO_COLUMNS
from esrp_ingest.labels.columns import header_says
from esrp_ingest.layout import Locator
from esrp_ingest.reports.kinds import (
    BACKUP,
    DISKS,
    HOST,
    IO,
    KIND_OF,
    KINDS,
    KINDS_OF_WIDE,
    MAINTENANCE,
    ORDERS,
    READ_COLUMNS,
    READERS,
    READS,
    RECOVERY,
    REPLICATION,
    SCOPES,
    TOTAL,
    TRANSACTIONAL,
    WITHOUT_LOG_READS,
)
from esrp_ingest.values.printed import Values, is_null
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.sections import Section
from esrp_ingest.vocabulary.words import spelled

Whose = tuple[Owner | None, Condition | None]
NOBODY: Whose = (None, None)
_HALF = 6
"""Columns of one half of the wide tables: database or log."""
_UNIT_COLUMN = re.compile(spelled("{unit_column}"), re.IGNORECASE)
"""What heads units beside labels."""
_WIDTHS_OF_IO = (len(IO_COLUMNS), len(WITHOUT_LOG_READS), _HALF)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table: its name, and its cells under the columns of the table."""

    name: str
    named: tuple[Cell, ...]
    cells: tuple[Cell, ...]
    place: Locator

    @property
    def texts(self) -> list[str]:
        """What its cells say."""
        return [cell.text for cell in self.cells]

    @property
    def one_line(self) -> str:
        """The whole row."""
        return " ".join(cell.one_line for cell in (*self.named, *self.cells) if cell.text)


@dataclass(frozen=True, slots=True)
class RowTable:
    """A table of figures with named rows.

    Attributes:
        kind: of the table by its header, None where that does not tell.
        rows: those of one owner and condition.
        header: the text above each column.
        named: what the header says that each column is, None for unknown ones.
        place: where its first row is.
    """

    kind: str | None
    rows: tuple[TableRow, ...]
    header: tuple[str, ...]
    named: tuple[Named[str] | None, ...]
    place: Locator

    @property
    def width(self) -> int:
        """The number of its columns."""
        return len(self.header)

    def only(self, places: Sequence[int]) -> "RowTable":
        """Give the table with some of its columns."""
        rows = tuple(replace(row, cells=tuple(row.cells[at] for at in places)) for row in self.rows)
        header, named = tuple(self.header[at] for at in places), tuple(self.named[at] for at in places)
        return replace(self, rows=rows, header=header, named=named)


@dataclass(frozen=True, slots=True)
class Label:
    """What a table may be.

    Attributes:
        table: the table of a run, with the scope of its rows.
        columns: its columns, left to right; None for those that are none of Jetstress's.
        alike: headers that were only like those of the columns, each with its column.
        unproved: nothing but the order of the columns speaks for it.
        in_order: the columns were taken in Jetstress's order, for most headers are not theirs.
    """

    table: str
    columns: tuple[str | None, ...]
    alike: tuple[tuple[str, str], ...] = ()
    unproved: bool = False
    in_order: bool = False


@dataclass(slots=True)
class TableReader:
    """Finds the tables of figures of a report, and whose each of their rows is.

    Attributes:
        values: reads figures.
        servers: names of servers and machines that the document has.
    """

    values: Values
    servers: Sequence[str] = ()
    _labeller: Labeller[str] = field(init=False)
    _wide: Labeller[str] = field(init=False)

    def __post_init__(self) -> None:
        """Make the labellers, which remember what labels mean."""
        self._labeller = Labeller(KINDS, self.is_figure, self.servers)
        self._wide = Labeller(KINDS_OF_WIDE, self.is_figure, self.servers)

    def is_figure(self, text: str) -> bool:
        """Tell whether a cell is a figure, a time, or says that there is none."""
        if text[:1].isalpha():
            return False
        return self.values.number(text) is not None or (":" in text and self.values.duration(text) is not None)

    def read(self, table: Table, section: Section | None) -> Iterator[tuple[Whose, RowTable]]:
        """Give the tables of figures that a table of the document is, one for each owner and condition.

        Args:
            table: of the document.
            section: the section that it is in.
        """
        wide = self._wide.label(table) if section in SCOPES else None
        kinds = [kind.name for kind in KINDS if kind.name != DISKS] if section in SCOPES else []
        matrix = wide if wide is not None and len(wide.columns) > 1 else self._labeller.label(table, kinds)
        if matrix is not None:
            yield from self._of_matrix(matrix)
        elif section in KIND_OF or section is None:
            yield from self._by_form(table)

    def _of_matrix(self, matrix: Matrix[str]) -> Iterator[tuple[Whose, RowTable]]:
        entities = list(map(_of_instances, matrix.entities(self.servers)))
        groups: dict[Whose, list[int]] = {}
        for at, named in matrix.columns.items():
            groups.setdefault((named.owner, named.condition), []).append(at)
        shared = [] if len(groups) > 1 else [at for at in matrix.others if _is_filled(matrix, at, entities)]
        title = self._whose_of(matrix.titles)
        for (owner, condition), places in groups.items():
            of: dict[Whose, list[Entity]] = {}
            for entity in entities:
                whose = (owner or entity.owner or title[0], condition or entity.condition or title[1])
                of.setdefault(whose, []).append(entity)
            for whose, rows in of.items():
                yield whose, _row_table(matrix, sorted([*places, *shared]), rows)

    def _by_form(self, table: Table) -> Iterator[tuple[Whose, RowTable]]:
        """A table whose header tells nothing: names in its first column, figures in all others."""
        figures = [row for row in table.rows if self._is_row_of_figures(row)]
        if not figures or table.width < 2:
            return
        head = table.part(0, table.rows.index(figures[0]))
        columns = (head.column(at) for at in range(1, table.width))
        header = tuple(" ".join(cell.one_line for cell in column if cell.text) for column in columns)
        rows = tuple(TableRow(row.cells[0].text, row.cells[:1], row.cells[1:], row.place) for row in figures)
        yield NOBODY, RowTable(None, rows, header, (None,) * len(header), figures[0].place)

    def _is_row_of_figures(self, row: Row) -> bool:
        others = [cell.text for cell in row.distinct[1:] if cell.text]
        figures = sum(map(self.is_figure, others))
        return bool(row.cells[0].text) and figures > 0 and figures + sum(map(is_null, others)) == len(others)

    def _whose_of(self, titles: Sequence[Cell]) -> Whose:
        """Whose a table is by the cells over all of it."""
        found = ((owner_of(cell.text, self.servers), condition_of(cell.one_line)) for cell in titles)
        return next((whose for whose in found if whose != NOBODY), NOBODY)


def _is_filled(matrix: Matrix[str], at: int, entities: Sequence[Entity]) -> bool:
    """Whether anything is in a column of some rows."""
    return any(matrix.table.rows[entity.at].cells[at].text for entity in entities)


def _of_instances(entity: Entity) -> Entity:
    """A row about all servers by its name as the row of all instances that it is in a report."""
    if entity.owner != ALL_SERVERS:
        return entity
    return replace(entity, owner=None, name=entity.name or entity.cells[0].text)


def _row_table(matrix: Matrix[str], columns: Sequence[int], entities: Sequence[Entity]) -> RowTable:
    """Some columns and rows of a labelled table."""
    rows = []
    header = [" ".join(matrix.header(at)) for at in columns]
    for entity in entities:
        row = matrix.table.rows[entity.at]
        cells = tuple(row.cells[at] for at in columns)
        if _UNIT_COLUMN.fullmatch(entity.name):
            header = [f"{text} ({cell.one_line})" for text, cell in zip(header, cells, strict=True)]
        elif any(cell.text for cell in cells):
            named = tuple(cell for cell in entity.cells if cell.text)
            rows.append(TableRow(entity.name, named, cells, place_around(cells) if matrix.turned else row.place))
    place = rows[0].place if rows else matrix.table.place
    return RowTable(matrix.kind, tuple(rows), tuple(header), tuple(map(matrix.columns.get, columns)), place)


def labels_of(table: RowTable, section: Section | None) -> list[Label]:
    """Give everything that a table of instances may be, the likeliest first; nothing where nothing tells.

    Args:
        table: whose rows are instances.
        section: the section that it is in.
    """
    header = fold(" ".join(table.header))
    kind = table.kind or _kind_by_form(table, section, header)
    label = None if kind is None else _label(table, kind, header)
    if label is None or kind not in (IO, READS):
        return [] if label is None else [label]
    if kind == IO:
        unproved = label.in_order and label.columns == WITHOUT_LOG_READS
        return [replace(label, table=scope, unproved=unproved) for scope in _scopes(section)]
    return _of_reads(label, section, header)


def _of_reads(label: Label, section: Section | None, header: str) -> list[Label]:
    """What a table of reads may be: none below a heading of a wide table, unless its header says of what it is."""
    if section in SCOPES and not header_says(header, "maintenance", "log"):
        return []
    found = [replace(label, table=name) for name in _readers(header, section)]
    turned = found if label.in_order and header_says(header, "size") else []
    return [*found, *(replace(each, columns=READ_COLUMNS[::-1], unproved=True) for each in turned)]


def _scopes(section: Section | None) -> Sequence[str]:
    return (SCOPES[section],) if section in SCOPES else (TRANSACTIONAL, TOTAL)


def _readers(header: str, section: Section | None) -> Sequence[str]:
    maintenance, log = header_says(header, "maintenance"), header_says(header, "log")
    if maintenance != log:
        return (MAINTENANCE,) if maintenance else (REPLICATION,)
    return (READERS[section],) if section in READERS else (MAINTENANCE, REPLICATION)


def _kind_by_form(table: RowTable, section: Section | None, header: str) -> str | None:
    """The kind of a table whose header does not tell: by its section, its width and the forms of its figures."""
    width = table.width
    by_section = None if section is None else KIND_OF.get(section)
    if by_section in (BACKUP, HOST, DISKS):
        return by_section if width == len(ORDERS[by_section]) else None
    if width == len(READ_COLUMNS):
        return RECOVERY if by_section == RECOVERY or _is_recovery(table, by_section, header) else READS
    if width == len(ORDERS[BACKUP]):
        return BACKUP if _are_clocks(table, 1) else None
    return IO if width in _WIDTHS_OF_IO else None


def _is_recovery(table: RowTable, by_section: str | None, header: str) -> bool:
    """Whether a table of two columns counts logs and seconds, by a word of its header or by its figures."""
    counts = not header and by_section != READS and _counts_and_seconds(table)
    return counts or header_says(header, "recovery")


def _counts_and_seconds(table: RowTable) -> bool:
    """Whether whole numbers are beside figures with decimals: logs replayed, for rates have as many as sizes."""
    pairs = [row.texts for row in table.rows if all(row.texts)]
    return bool(pairs) and all(one.isdigit() and not other.isdigit() for one, other in pairs)


def _are_clocks(table: RowTable, column: int) -> bool:
    """Whether the figures of a column are hours, minutes and seconds."""
    texts = [row.texts[column] for row in table.rows if row.texts[column]]
    return bool(texts) and all(text.count(":") > 1 for text in texts)


def _label(table: RowTable, kind: str, header: str) -> Label | None:
    """A kind of table with its columns; None where nothing tells these.

    Where the headers that are known are those of Jetstress's order, the others are the columns of that order, too.
    """
    named = _named(table, kind)
    alike = tuple((each.text, each.key) for each in table.named if each is not None and not each.exact)
    known = table.width - named.count(None)
    order = _order(table, kind, header)
    many = 2 * known >= table.width
    if known == table.width or not _agree(named, order):
        return Label(kind, tuple(named), alike) if table.kind is not None and many else _by_order_of_words(table, kind)
    if not many:
        return _by_order_of_words(table, kind) or Label(kind, order, in_order=True)
    return Label(kind, order, (*alike, *_unlike(table, order, named)))


def _unlike(table: RowTable, order: Sequence[str], named: Sequence[str | None]) -> Iterator[tuple[str, str]]:
    """The headers that are not those of the columns below them, each with its column."""
    for text, column, own in zip(table.header, order, named, strict=True):
        if own is None and text:
            yield text, column


def _by_order_of_words(table: RowTable, kind: str) -> Label | None:
    """A kind of table whose header says all columns in Jetstress's order, wherever its cells were parted."""
    return Label(kind, ORDERS[kind]) if _names_in_turn(table, kind) == ORDERS[kind] else None


def _names_in_turn(table: RowTable, kind: str) -> tuple[str, ...]:
    """The names that the words of a header are, wherever its cells were parted: `Average Minimum`, `Maximum`."""
    exact = next(each.exact for each in KINDS if each.name == kind)
    found: list[str] = []
    words: list[str] = []
    for word in " ".join(table.header).split():
        words.append(word)
        if (key := exact(" ".join(words))) is not None:
            found.append(key)
            words = []
    return () if words or len(found) != table.width else tuple(found)


def _named(table: RowTable, kind: str) -> list[str | None]:
    """What the headers say that each column is, as one of some kind."""
    exact = next(each.exact for each in KINDS if each.name == kind)
    return [each.key if each else exact(text) for each, text in zip(table.named, table.header, strict=True)]


def _agree(named: Sequence[str | None], order: Sequence[str]) -> bool:
    """Whether the columns whose headers are known are where Jetstress prints them."""
    return len(named) == len(order) and all(own in (None, column) for own, column in zip(named, order, strict=True))


def _order(table: RowTable, kind: str, header: str) -> tuple[str, ...]:
    """The columns of a kind in Jetstress's order, as many as a table has: of a wide one perhaps one half."""
    if kind == RECOVERY and _are_clocks(table, 0):
        return ORDERS[RECOVERY][::-1]
    if kind != IO:
        return ORDERS[kind]
    if table.width == _HALF:
        if header_says(header, "log") and not header_says(header, "database_begins"):
            return IO_COLUMNS[_HALF:]
        return IO_COLUMNS[:_HALF] if header_says(header, "database") else ()
    return WITHOUT_LOG_READS if table.width == len(WITHOUT_LOG_READS) else IO_COLUMNS
