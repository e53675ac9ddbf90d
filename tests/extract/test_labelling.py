"""What a table of instances may be: by its header, or by its heading, its width and the forms of its figures."""

import pytest

from esrp_ingest.extract.grid.rows import NamedTable, TableRow
from esrp_ingest.extract.report.labelling import (
    BACKUP,
    MAINTENANCE,
    RECOVERY,
    REPLICATION,
    TOTAL,
    TRANSACTIONAL,
    headers_unlike,
    labels_of,
)
from esrp_ingest.labels import BACKUP_COLUMNS, IO_COLUMNS
from esrp_ingest.labels.columns import io_column
from esrp_ingest.layout import Locator
from esrp_ingest.vocabulary.sections import Section

READS = ("reads_per_sec", "read_bytes")
DATABASE, LOG = IO_COLUMNS[:6], IO_COLUMNS[6:]
NO_LOG_READS = tuple(column for column in IO_COLUMNS if "log_read" not in column)


def table(figures: str, *header: str) -> NamedTable:
    rows = [TableRow(f"Instance7.{at}", tuple(figures.split()), Locator()) for at in (1, 2)]
    return NamedTable(rows, lambda: [header] if header else [])


def named(found: NamedTable, section: Section | None = None) -> list[tuple[str, tuple[str, ...]]]:
    return [(label.table, label.columns) for label in labels_of(found, section)]


SIX = "1.5 2.5 3.5 4.5 5.5 6.5"


@pytest.mark.parametrize(
    ("figures", "header", "section", "expected"),
    [
        ("1500.5 00:10:20 120.5", "", None, {BACKUP: BACKUP_COLUMNS}),
        ("1500.5 620 120.5", "", None, {}),
        ("1500.5 620 120.5", "", Section.BACKUP, {BACKUP: BACKUP_COLUMNS}),
        ("1500.5 620", "", Section.BACKUP, {}),
        ("1500.5 00:10:20", "", None, {MAINTENANCE: READS, REPLICATION: READS}),
        ("1500.5 00:10:20 3.5 4.5", "", None, {}),
        ("1.5 2.5", "replayed", None, {RECOVERY: ("logs_replayed", "elapsed_seconds")}),
        ("1.5 2.5", "", Section.SOFT_RECOVERY, {RECOVERY: ("logs_replayed", "elapsed_seconds")}),
        ("1.5 2.5", "", Section.MAINTENANCE_IO, {MAINTENANCE: READS}),
        ("1.5 2.5", "", Section.LOG_REPLICATION_IO, {REPLICATION: READS}),
        ("1.5 2.5", "of the log", None, {REPLICATION: READS}),
        ("1.5 2.5", "of the maintenance", None, {MAINTENANCE: READS}),
        ("1.5 2.5", "maintenance and log", None, {MAINTENANCE: READS, REPLICATION: READS}),
        (SIX, "", None, {}),
        (SIX, "figures of logs", None, {TRANSACTIONAL: LOG, TOTAL: LOG}),
        (SIX, "figures of logs", Section.TOTAL_IO, {TOTAL: LOG}),
        (SIX, "figures of databases", None, {TRANSACTIONAL: DATABASE, TOTAL: DATABASE}),
        (SIX, "I/O Database, not of logs", None, {TRANSACTIONAL: DATABASE, TOTAL: DATABASE}),
        (f"{SIX} {SIX}", "", Section.TRANSACTIONAL_IO, {TRANSACTIONAL: tuple(IO_COLUMNS)}),
        ("1 2 3 4 5 6 7 8 9", "", Section.TRANSACTIONAL_IO, {TRANSACTIONAL: NO_LOG_READS}),
        ("1 2 3 4 5 6 7 8", "", Section.TRANSACTIONAL_IO, {}),
    ],
)
def test_a_table_without_clear_headers_is_told_by_its_form(
    figures: str, header: str, section: Section | None, expected: dict[str, tuple[str, ...]]
):
    assert named(table(figures, *filter(None, [header])), section) == list(expected.items())


def test_nine_columns_without_those_of_log_reads_are_unproved_and_twelve_are_not():
    (nine,), (twelve,) = (
        labels_of(table(" ".join(["1.5"] * count)), Section.TRANSACTIONAL_IO) for count in (9, len(IO_COLUMNS))
    )
    assert (nine.unproved, twelve.unproved) == (True, False)


def test_sizes_named_first_may_be_the_first_column():
    found = labels_of(table("2.5 1.5", "maintenance bytes"), None)
    assert [(label.columns, label.unproved) for label in found] == [(READS, False), (READS[::-1], True)]


@pytest.mark.parametrize(
    ("first", "second", "unlike"),
    [
        ("I/O Database Reads/sec", "I/O Database Writes/sec", ()),
        ("I/O Database Reads/sec", "whatever", (("whatever", "database_writes_per_sec"),)),
        ("I/O Database Reads/sec", "", ()),
        ("something", "whatever", ()),
    ],
)
def test_headers_that_are_not_those_of_their_columns_are_named_where_half_of_them_are(
    first: str, second: str, unlike: tuple[tuple[str, str], ...]
):
    columns = ("database_reads_per_sec", "database_writes_per_sec")
    assert headers_unlike(table("1.5 2.5", first, second), columns, io_column) == unlike
