"""Columns that a table has beside Jetstress's: limits, verdicts and remarks of a lab, or its own for a second time."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from esrp_ingest.extract.grid.pieces import is_exact
from esrp_ingest.extract.grid.rows import NamedTable, stand_twice
from esrp_ingest.extract.report.labelling import ColumnOf, Label, labels_of
from esrp_ingest.labels import BACKUP_COLUMNS, IO_COLUMNS, RECOVERY_COLUMNS
from esrp_ingest.labels.columns import backup_column, io_column, reads_column, recovery_column
from esrp_ingest.models import Finding, noticed
from esrp_ingest.vocabulary.sections import Section

_FEWEST: dict[ColumnOf, int] = {
    backup_column: len(BACKUP_COLUMNS),
    recovery_column: len(RECOVERY_COLUMNS),
    reads_column: 2,
    io_column: 3,
}
"""So many columns of a table have to be headed at least: all of a small one."""


def labelled(table: NamedTable, section: Section | None) -> tuple[NamedTable, tuple[Label, ...], tuple[str, ...]]:
    """A table with everything that it may be, if only without columns that are none of Jetstress's, and their headers.

    Args:
        table: whose rows are instances.
        section: the heading that it stands under.
    """
    labels = labels_of(table, section)
    less, others = without_other_columns(table) if all(label.unproved for label in labels) else (table, ())
    return less, tuple(labels_of(less, section) if others else labels), others


def without_other_columns(table: NamedTable) -> tuple[NamedTable, tuple[str, ...]]:
    """A table less the columns whose headers are none of Jetstress's, and these headers; none where nothing is sure.

    At least half of the columns have to be headed, each by another column's name. Where the format gives no cells, a
    header may be read in a wrong way: the likeliest one counts, or one that leaves only the last column open.

    Args:
        table: whose header does not name all of its columns.
    """
    for at, texts in enumerate(_headers(table)):
        left = _left_open(texts)
        if left and (at == 0 or left == [table.width - 1] or all(map(is_exact, table.lines))):
            kept = tuple(text for at, text in enumerate(texts) if at not in left)
            return _without(table, left, kept), tuple(texts[at] for at in left)
    return table, ()


def about_others(others: Sequence[str], table: NamedTable) -> Finding:
    """That columns were left out which are none of Jetstress's, by what heads them."""
    which = f"under {', '.join(map(repr, others))}" if any(others) else "in the last column"
    message = f"what stands {which} of a table is none of Jetstress's columns, and was left out"
    return noticed("unplaced_figures", "warning", message, table.locator)


def repeated_columns(table: NamedTable) -> range:
    """The columns that a transcription repeated right after themselves, where they are more than Jetstress has."""
    surplus = table.width - len(IO_COLUMNS)
    if not 0 < surplus <= len(IO_COLUMNS) // 2:
        return range(0)
    starts = range(len(IO_COLUMNS) - surplus + 1)
    return next((range(at, at + surplus) for at in starts if stand_twice(table.rows, at, surplus)), range(0))


def _headers(table: NamedTable) -> Iterator[Sequence[str]]:
    """The readings of a header with a text for each column; nothing may head the last one."""
    for texts in table.read_headers():
        if table.width - 1 <= len(texts) <= table.width:
            yield (*texts, "")[: table.width]


def _left_open(texts: Sequence[str]) -> list[int]:
    """The columns that are none of Jetstress's by their headers; none where too few of the others are."""
    for column_of, fewest in _FEWEST.items():
        columns = [column_of(text) for text in texts]
        known = [column for column in columns if column is not None]
        if len(known) == len(set(known)) >= max(fewest, (len(texts) + 1) // 2):
            return [at for at, column in enumerate(columns) if column is None]
    return []


def _without(table: NamedTable, left: Sequence[int], header: tuple[str, ...]) -> NamedTable:
    """A table less some columns, under the header of the others."""
    rows = list(table.rows)
    for at in sorted(left, reverse=True):
        rows = [row.without(at, at + 1) for row in rows]
    return replace(table, rows=rows, read_headers=lambda: (header,))
