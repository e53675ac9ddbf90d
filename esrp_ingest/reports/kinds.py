"""The kinds of tables that a report has: the names of their columns, their order, and the thresholds of the room."""

import re
from collections.abc import Mapping
from functools import lru_cache

from esrp_ingest.axes.labeller import Kind
from esrp_ingest.labels import (
    BACKUP_COLUMNS,
    BACKUP_HEADERS,
    DISK_COLUMNS,
    DISK_HEADERS,
    HOST_COLUMNS,
    HOST_HEADERS,
    IO_COLUMNS,
    IO_HEADERS,
    READ_HEADERS,
    RECOVERY_COLUMNS,
    RECOVERY_HEADERS,
)
from esrp_ingest.labels.columns import disk_column, io_column, reads_column
from esrp_ingest.labels.units import size_at_end
from esrp_ingest.vocabulary.matching import LabelIndex, fold
from esrp_ingest.vocabulary.report import AGGREGATE_NAMES, HOST_COUNTERS, INSTANCE_NAME
from esrp_ingest.vocabulary.sections import Section
from esrp_ingest.vocabulary.words import spelled

IO, READS, BACKUP, RECOVERY = "instance_io", "reads", "backup_result", "soft_recovery_result"
HOST, DISKS = "host_counter", "disk_io"
TRANSACTIONAL, TOTAL = "instance_io transactional", "instance_io total"
MAINTENANCE, REPLICATION = "instance_maintenance_io", "instance_log_replication_io"
READ_COLUMNS = ("reads_per_sec", "read_bytes")
_LOG_READS = frozenset({"log_read_latency_ms", "log_reads_per_sec", "log_read_bytes"})
WITHOUT_LOG_READS = tuple(column for column in IO_COLUMNS if column not in _LOG_READS)
"""Without the columns that are zero in the Transactional table of a performance test, and often left out."""
ORDERS: Mapping[str, tuple[str, ...]] = {
    IO: IO_COLUMNS,
    READS: READ_COLUMNS,
    BACKUP: BACKUP_COLUMNS,
    RECOVERY: RECOVERY_COLUMNS,
    HOST: tuple(HOST_COLUMNS),
    DISKS: tuple(DISK_COLUMNS),
}
"""The columns of each kind in the order in which Jetstress prints them."""
LEAST_OF_IO, LEAST_OF_DISKS = 3, 4
"""So many headers of a wide table must be known: other tables count reads and writes per second, too."""


def _kind(name: str, index: LabelIndex[str], least: int = 2) -> Kind[str]:
    return Kind.of(name, index, least)


KINDS: tuple[Kind[str], ...] = (
    Kind(READS, reads_column, _kind(READS, READ_HEADERS).fuzzy),
    Kind(IO, io_column, _kind(IO, IO_HEADERS).fuzzy, LEAST_OF_IO),
    _kind(BACKUP, BACKUP_HEADERS),
    _kind(RECOVERY, RECOVERY_HEADERS),
    _kind(HOST, HOST_HEADERS),
    Kind(DISKS, disk_column, _kind(DISKS, DISK_HEADERS).fuzzy, LEAST_OF_DISKS),
)
KINDS_OF_WIDE: tuple[Kind[str], ...] = (Kind(IO, io_column, _kind(IO, IO_HEADERS).fuzzy, 1),)
"""The only kind below a heading that says that the table is Transactional or Total."""
KIND_OF: Mapping[Section, str] = {
    Section.TRANSACTIONAL_IO: IO,
    Section.TOTAL_IO: IO,
    Section.MAINTENANCE_IO: READS,
    Section.LOG_REPLICATION_IO: READS,
    Section.BACKUP: BACKUP,
    Section.SOFT_RECOVERY: RECOVERY,
    Section.HOST: HOST,
    Section.DISK_SUBSYSTEM: DISKS,
}
SCOPES = {Section.TRANSACTIONAL_IO: TRANSACTIONAL, Section.TOTAL_IO: TOTAL}
READERS = {Section.MAINTENANCE_IO: MAINTENANCE, Section.LOG_REPLICATION_IO: REPLICATION}

_LETTERS = [{"i": "[Il1|!]", "s": "[s5]"}.get(letter, letter) for letter in INSTANCE_NAME]
"""What recognition software reads for letters; it tears and joins them, too."""
_ANYWHERE = r"\s?".join(_LETTERS)
_INSTANCE = re.compile(rf"{_ANYWHERE}\s?(?P<process>\d+)\s?\.\s?(?P<number>\d+)", re.IGNORECASE)
_STORAGE_GROUP = re.compile(rf"{''.join(_LETTERS)}(?P<number>\d+)", re.IGNORECASE)
NAME_ANYWHERE = re.compile(rf"{_ANYWHERE}\s?\d+(?:\s?\.\s?\d+)?", re.IGNORECASE)
_OF_SEVERAL = re.compile(
    spelled(r"_?(?:(?:{mean}|{sums}|{sum_of_some}|{statistic}|{maximum})\b|(?:{row_of_all}|{no_result_column})$)"),
    re.IGNORECASE,
)
"""What a row of several instances begins with, or of none: `Average of 4 databases`, `_Total`, `Limit`."""
_DISK = re.compile(spelled(r"(?:(?P<database>{database})|(?P<log>{log}))\s*\((?P<disk>[^()]*)\)"), re.IGNORECASE)
_SHORTEST_COUNTER = 8


@lru_cache(maxsize=4096)
def canonical_instance(text: str) -> str | None:
    """Give `Instance2836.1` as Jetstress writes it, None where a text is no instance's name."""
    text = text.strip()
    if len(text) <= len(INSTANCE_NAME) or not text[-1].isdecimal():
        return None
    found = _INSTANCE.fullmatch(text)
    if found:
        return f"Instance{found['process']}.{found['number']}"
    found = _STORAGE_GROUP.fullmatch(text)
    return f"Instance{found['number']}" if found else None


@lru_cache(maxsize=4096)
def instance_name(text: str) -> str | None:
    """Give the name of a row of instances: Jetstress's, one of the paper's own, or `Avg` and `Sum`.

    None for a row of several instances that is neither, or of none.
    """
    if (known := canonical_instance(text)) is not None:
        return known
    name = "".join(text.split("\n")) if "\\" in text else " ".join(text.split())
    if (aggregate := AGGREGATE_NAMES.exact(name)) is not None:
        return aggregate
    return None if not name or _OF_SEVERAL.match(name) else name


@lru_cache(maxsize=4096)
def counter_name(text: str) -> tuple[str, bool] | None:
    """Give the counter that a text names, and whether it is that in every letter; None where it is none.

    A unit in brackets may be behind it: one that is said of it, or has no letters.
    """
    name, _, unit = text.removesuffix(")").rpartition(" (") if text.endswith(")") else ("", "", "")
    known = _counter(name) if name else None
    if known is None:
        return _counter(text)
    said = not any(map(str.isalpha, unit)) or fold(unit) in fold(known[0]) or size_at_end(unit) is not None
    return known if said and size_at_end(unit) in (None, size_at_end(known[0])) else None


def _counter(text: str) -> tuple[str, bool] | None:
    exact = HOST_COUNTERS.exact(text)
    if exact is not None:
        return exact, True
    match = HOST_COUNTERS.fuzzy(text) if len(text) > _SHORTEST_COUNTER and not text[-1].isdigit() else None
    if match is None or ((unit := size_at_end(text)) is not None and unit != size_at_end(match.key)):
        return None  # `Available GBytes` is not in MBytes
    return match.key, fold(text) in fold(match.key)


def split_disk(text: str) -> tuple[str, str] | None:
    """Give the role and the disk of `Database (A:)`, None where a text is no such name."""
    found = _DISK.fullmatch(" ".join(text.split()))
    return ("database" if found["database"] else "log", found["disk"].strip()) if found else None
