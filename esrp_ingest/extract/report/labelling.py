"""What a table of instances may be: which table of a report, and which column is which. Words first, form after them.

A table is known by its heading and its header. Where neither tells, every table that it can be is kept: `judging`
chooses among those by what must be equal to what.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from esrp_ingest.extract.grid.rows import AGGREGATES, NamedTable
from esrp_ingest.labels import BACKUP_COLUMNS, IO_COLUMNS, IO_HEADERS, RECOVERY_COLUMNS
from esrp_ingest.labels.columns import backup_column, header_says, io_column, reads_column, recovery_column
from esrp_ingest.numerals import is_clock
from esrp_ingest.vocabulary.matching import Match, fold
from esrp_ingest.vocabulary.sections import Section

BACKUP, RECOVERY = "backup_result", "soft_recovery_result"
TRANSACTIONAL, TOTAL = "instance_io transactional", "instance_io total"
MAINTENANCE, REPLICATION = "instance_maintenance_io", "instance_log_replication_io"
_SCOPES = {Section.TRANSACTIONAL_IO: TRANSACTIONAL, Section.TOTAL_IO: TOTAL}
_READERS = {Section.MAINTENANCE_IO: MAINTENANCE, Section.LOG_REPLICATION_IO: REPLICATION}
_READ_COLUMNS = ("reads_per_sec", "read_bytes")
_LOG_READS = frozenset({"log_read_latency_ms", "log_reads_per_sec", "log_read_bytes"})
"""The columns that are zero in the Transactional table of a performance or stress test, and often left out."""
_WITHOUT_LOG_READS = tuple(column for column in IO_COLUMNS if column not in _LOG_READS)
ColumnOf = Callable[[str], str | None]
_COLUMN_OF: dict[str, ColumnOf] = {
    BACKUP: backup_column,
    RECOVERY: recovery_column,
    TRANSACTIONAL: io_column,
    TOTAL: io_column,
    MAINTENANCE: reads_column,
    REPLICATION: reads_column,
}


def column_in(table: str, text: str) -> str | None:
    """The column of a table of a run that a text is the header of."""
    return _COLUMN_OF[table](text)


_MOST: dict[ColumnOf, int] = {
    backup_column: len(BACKUP_COLUMNS),
    recovery_column: len(RECOVERY_COLUMNS),
    reads_column: len(_READ_COLUMNS),
}
"""Columns that there are: of a wider table not all interpretations of its header have to be made."""


@dataclass(frozen=True, slots=True)
class Label:
    """What a table may be.

    Attributes:
        table: the table of a run, with the scope of its rows.
        columns: its columns, left to right.
        alike: headers that were only like those of the columns, each with its column.
        unproved: nothing but the order of the columns speaks for it.
        in_order: the columns were taken in Jetstress's order, for most headers are not theirs.
    """

    table: str
    columns: tuple[str, ...]
    alike: tuple[tuple[str, str], ...] = ()
    unproved: bool = False
    in_order: bool = False


def labels_of(table: NamedTable, section: Section | None) -> list[Label]:
    """Everything that a table of instances may be, the likeliest first; nothing where no header and no form tells.

    Args:
        table: whose rows are instances.
        section: the heading that it stands under.
    """
    header = fold(" ".join(table.header))
    if (other := _headed_as(table, (BACKUP, RECOVERY))) is not None:
        return [other]
    reads, io = headed(table, reads_column), headed(table, io_column)
    readers = [Label(name, reads) for name in _readers(header, section)] if reads is not None else []
    scopes = [Label(scope, io) for scope in _scopes(section)] if io is not None else []
    if not readers and not scopes:
        return _without_header(table, section, header)
    return _of_both(scopes, readers, table, section) if scopes and readers else [*scopes, *readers]


def _of_both(scopes: list[Label], readers: list[Label], table: NamedTable, section: Section | None) -> list[Label]:
    """What a table may be of columns that both wider and narrower ones have."""
    if section not in _SCOPES:
        return readers  # of two columns, under no heading of a wider table
    return scopes if table.width < len(_READ_COLUMNS) else [*scopes, *readers]


def _without_header(table: NamedTable, section: Section | None, header: str) -> list[Label]:
    """What a table may be whose header does not name all columns, by its form."""
    return [_held_against_headers(label, table) for label in _by_form(table, section, header)]


def _headed_as(table: NamedTable, names: Sequence[str]) -> Label | None:
    """The first of some tables as which the header names all columns."""
    found = ((name, headed(table, _COLUMN_OF[name])) for name in names)
    return next((Label(name, columns) for name, columns in found if columns is not None), None)


def headed(table: NamedTable, column_of: ColumnOf) -> tuple[str, ...] | None:
    """The columns as the header names them, in whatever order: all of them, each once; None if it doesn't."""
    width = table.width
    if width > _MOST.get(column_of, width):
        return None
    for texts in table.read_headers():
        columns = [column for text in texts if (column := column_of(text)) is not None]
        if len(columns) == width == len(set(columns)):
            return tuple(columns)
    return None


def _held_against_headers(label: Label, table: NamedTable) -> Label:
    """A label that the form of a table tells, with what its headers say of the columns."""
    column_of = _COLUMN_OF[label.table]
    alike = label.alike or headers_unlike(table, label.columns, column_of)
    return replace(label, alike=alike, in_order=not alike and not are_headed(table, label.columns, column_of))


def are_headed(table: NamedTable, columns: Sequence[str], column_of: ColumnOf) -> bool:
    """Whether at least half of the headers are those of the columns below them."""
    return any(
        2 * sum(column_of(text) == column for text, column in zip(texts, columns, strict=True)) >= len(columns)
        for texts in table.read_headers()
        if len(texts) == len(columns)
    )


def column_headers(table: NamedTable, column_of: ColumnOf) -> tuple[str, ...]:
    """The headers of columns in the reading that knows most of them."""
    best: tuple[str, ...] = ()
    for texts in table.read_headers():
        best = max(best, tuple(text for text in texts if column_of(text) is not None), key=len)
        if len(best) >= table.width:
            break
    return best


def headers_unlike(table: NamedTable, columns: Sequence[str], column_of: ColumnOf) -> tuple[tuple[str, str], ...]:
    """Headers that are not those of the columns below them, each with its column, where half of them are at least."""
    for texts in table.read_headers():
        if len(texts) != len(columns):
            continue
        known = [column_of(text) == column for text, column in zip(texts, columns, strict=True)]
        if 2 * sum(known) >= len(known):
            pairs = zip(texts, columns, known, strict=True)
            return tuple((text, column) for text, column, exact in pairs if not exact and text)
    return ()


def _by_form(table: NamedTable, section: Section | None, header: str) -> list[Label]:
    """What a table may be whose header cannot be read: by its heading, its width and the forms of its figures."""
    width = table.width
    if section is Section.BACKUP or (width == len(BACKUP_COLUMNS) and _has_durations(table, 1)):
        return [Label(BACKUP, BACKUP_COLUMNS)] if width == len(BACKUP_COLUMNS) else []
    if width == len(_READ_COLUMNS):
        return _of_two_columns(table, header, section)
    if section not in _READERS and (alike := _by_likeness(table)):
        return [Label(scope, alike.columns, alike.alike) for scope in _scopes(section)]
    columns = _in_order(table, header)
    unproved = columns == _WITHOUT_LOG_READS
    return [Label(scope, columns, unproved=unproved) for scope in _scopes(section)] if columns else []


def _counts_and_seconds(table: NamedTable) -> bool:
    """Whether whole numbers stand beside figures with decimals: logs replayed, for rates have as many as sizes."""
    rows = [row.values for row in table.rows if row.name not in AGGREGATES]
    pairs = [row for row in rows if len(row) == len(RECOVERY_COLUMNS) and all(row)]
    return bool(pairs) and all(str(one).isdigit() and not str(other).isdigit() for one, other in pairs)


def _of_two_columns(table: NamedTable, header: str, section: Section | None) -> list[Label]:
    if header_says(header, "wide") and not header_says(header, "maintenance"):  # it stands above another table
        header = ""
    if section is Section.SOFT_RECOVERY or header_says(header, "recovery"):
        return [Label(RECOVERY, RECOVERY_COLUMNS[::-1] if _has_durations(table, 0) else RECOVERY_COLUMNS)]
    if not header and section not in _READERS and _counts_and_seconds(table):
        return [Label(RECOVERY, RECOVERY_COLUMNS)]
    readers = _readers(header, section)
    turned = (
        [Label(name, _READ_COLUMNS[::-1], unproved=True) for name in readers] if header_says(header, "size") else []
    )
    return [*(Label(name, _READ_COLUMNS) for name in readers), *turned]


def _in_order(table: NamedTable, header: str) -> tuple[str, ...]:
    """The columns in Jetstress's order: all twelve, one half of them, or those that are never zero; none of others."""
    width = table.width
    if width == 6 and header_says(header, "log") and not header_says(header, "database_begins"):
        return IO_COLUMNS[6:]
    if width == 6 and header_says(header, "database"):
        return IO_COLUMNS[:6]
    fixed = {len(IO_COLUMNS): IO_COLUMNS, len(_WITHOUT_LOG_READS): _WITHOUT_LOG_READS}.get(width, ())
    return () if fixed and _contradicts(table) else fixed


def _contradicts(table: NamedTable) -> bool:
    """Whether a header that is clear for most columns names them in another order than Jetstress's."""
    best: list[str] = []
    for texts in table.read_headers():
        columns = [column for text in texts if (column := io_column(text)) is not None]
        if len(columns) > len(best) and len(columns) == len(set(columns)):
            best = columns
    return len(best) * 2 > table.width and best != sorted(best, key=IO_COLUMNS.index)


def _by_likeness(table: NamedTable) -> Label | None:
    """The columns by headers that are only like theirs, in Jetstress's order, each its own."""
    for texts in table.read_headers() if table.width < len(IO_COLUMNS) else ():
        matches: list[Match[str]] = [match for cell in texts if (match := IO_HEADERS.fuzzy(cell)) is not None]
        columns = [match.key for match in matches]
        if len(columns) == table.width == len(texts) and columns == sorted(set(columns), key=IO_COLUMNS.index):
            alike = [(text, match.key) for text, match in zip(texts, matches, strict=True) if not match.exact]
            return Label("", tuple(columns), tuple(alike))
    return None


def _has_durations(table: NamedTable, column: int) -> bool:
    """Whether the figures of a column are hours, minutes and seconds."""
    rows = [row for row in table.rows if row.name not in AGGREGATES]
    return bool(rows) and all(is_clock(row.values[column] or "") for row in rows if len(row.values) > column)


def _scopes(section: Section | None) -> Sequence[str]:
    known = _SCOPES.get(section) if section is not None else None
    return (TRANSACTIONAL, TOTAL) if known is None else (known,)


def _readers(header: str, section: Section | None) -> Sequence[str]:
    maintenance, log = header_says(header, "maintenance"), header_says(header, "log")
    if maintenance != log:
        return (MAINTENANCE,) if maintenance else (REPLICATION,)
    known = _READERS.get(section) if section is not None else None
    return (MAINTENANCE, REPLICATION) if known is None else (known,)
