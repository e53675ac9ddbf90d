"""Rows of the configuration whose labels are too short to say what they mean, and whose values prove it.

`Disks`, `Cache` and `Protection` are words of many tables. A row that has one is read as a column of the solution where
its value is such a thing, its table is about no other machine, and no row of the paper states that column in full.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from esrp_ingest.extract.completeness import Loss
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.setup.configuration import (
    disk_kind,
    outside_brackets,
    read_connectivity,
    read_count,
    read_size_gb,
)
from esrp_ingest.extract.paper.setup.profiles import read_iops
from esrp_ingest.extract.paper.setup.raid import known_raid
from esrp_ingest.numerals import is_bare_number, percentage
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.whitepaper import SHORT_LABELS, Column
from esrp_ingest.vocabulary.words import spelled

_OTHER_MACHINE = re.compile(spelled(r"\b{other_machine}\b"), re.IGNORECASE)
"""What the heading of a table says that is not about the tested storage."""
_STORAGE = re.compile(spelled(r"\b{tested_storage}\b"), re.IGNORECASE)
_PLAIN_COUNT = re.compile(spelled(r"[1-9][\d,.]{0,8}(?:\s{disk}|\s{mailbox}|\s{user})?"), re.IGNORECASE)
_TIMES = re.compile(r"[1-9]\d{0,3}\s?x\s?\d", re.IGNORECASE)
_OF_EACH_SERVER = re.compile(spelled(r"[1-9]\d{0,3}\s{per}\s{server}"), re.IGNORECASE)
_MODEL = re.compile(r"(?<![\w-])(?=\w*[A-Z])(?=[\w-]*\d)[A-Za-z0-9][\w-]*")
_IN_BRACKETS = re.compile(r"(?<!\s)\s*+\([^()]*+\)$")
_IOPS = re.compile(spelled(r"\b{iops}\b"), re.IGNORECASE)
_FEWEST_MAILBOXES = 50
_MOST_SERVERS = 500
_SMALLEST_MAILBOX_GB, _LARGEST_MAILBOX_GB = 0.01, 200.0
_SMALLEST_DISK_GB, _LARGEST_DISK_GB = 9.0, 40_000.0
"""Sizes between which those of mailboxes and of disks are."""


def _is_count(text: str) -> bool:
    return _PLAIN_COUNT.fullmatch(outside_brackets(text)) is not None and read_count(text) is not None


def _counts_mailboxes(text: str) -> bool:
    return _is_count(text) and (read_count(text) or 0) >= _FEWEST_MAILBOXES


def _is_size(text: str, pair: Pair[Column]) -> bool:
    return bool(read_size_gb(text, pair.label))


def _is_mailbox_size(text: str, pair: Pair[Column]) -> bool:
    size = read_size_gb(text, pair.label, memory=True)
    return size is not None and _SMALLEST_MAILBOX_GB <= size <= _LARGEST_MAILBOX_GB


def _is_disk_size(text: str, pair: Pair[Column]) -> bool:
    size = read_size_gb(text, pair.label)
    return size is not None and _SMALLEST_DISK_GB <= size <= _LARGEST_DISK_GB


def _is_profile(text: str, _pair: Pair[Column]) -> bool:
    said = is_bare_number(outside_brackets(text).strip()) or _IOPS.search(text) is not None
    return said and read_iops(text) is not None


def _is_model(text: str, pair: Pair[Column]) -> bool:
    return _MODEL.search(text) is not None and _STORAGE.search(f"{pair.label} {pair.table}") is not None


_PROOFS: dict[Column, Callable[[str, Pair[Column]], bool]] = {
    "mailboxes": lambda text, _pair: _counts_mailboxes(text),
    "databases_per_server": lambda text, _pair: _OF_EACH_SERVER.match(text) is not None,
    "mailbox_size_mb": _is_mailbox_size,
    "dags": lambda text, _pair: _is_count(text),
    "servers": lambda text, _pair: _is_count(text) and (read_count(text) or 0) <= _MOST_SERVERS,
    "servers_per_dag": lambda text, _pair: _is_count(text),
    "copies_per_database": lambda text, _pair: _is_count(text),
    "disk_capacity_gb": _is_disk_size,
    "controllers": lambda text, _pair: _is_count(text),
    "storage_model": _is_model,
    "storage_ports": lambda text, _pair: _is_count(text),
    "disks": lambda text, _pair: _is_count(text) or _TIMES.match(text) is not None,
    "disk_description": lambda text, _pair: disk_kind([text]) is not None,
    "iops_per_mailbox": _is_profile,
    "connectivity": lambda text, _pair: read_connectivity(text) is not None,
    "cache_gb": _is_size,
    "raw_capacity_gb": _is_size,
    "formatted_capacity_gb": _is_size,
    "raid_level": lambda text, _pair: known_raid(text) is not None,
    "storage_utilization_pct": lambda text, _pair: percentage(text) is not None,
    "database_utilization_pct": lambda text, _pair: percentage(text) is not None,
}
"""Whether a value, in its row, is what a column holds."""


_STATED_BY: dict[Column, Column] = {"disks_in_test": "disks"}
"""Columns that rows in full state under another name."""


def with_short_labels(
    rows: Sequence[Pair[Column]], common: Sequence[Pair[Column]] = ()
) -> tuple[list[Pair[Column]], list[Loss]]:
    """The rows, those with a short label and a value that proves its meaning with their column, and a finding for each.

    Args:
        rows: of one set-up, or of all.
        common: other rows that are about the same.
    """
    stated = {_STATED_BY.get(pair.key, pair.key) for pair in (*rows, *common) if pair.key is not None}
    found = {id(pair): column for pair in rows if (column := _column(pair)) is not None and column not in stated}
    told = {at: column for at, column in found.items() if len(_values(rows, found, column)) == 1}
    read = [replace(pair, key=told[id(pair)]) if id(pair) in told else pair for pair in rows]
    return read, list(_losses(rows, told))


def _values(rows: Sequence[Pair[Column]], found: Mapping[int, Column], column: Column) -> set[str]:
    """What the rows with a short label say of a column."""
    return {fold(pair.value) for pair in rows if found.get(id(pair)) == column}


def _column(pair: Pair[Column]) -> Column | None:
    """The column of a row whose label is short, None where its value, or its table, is of something else."""
    columns = _columns(pair.label) if pair.key is None else None
    if columns is None or _OTHER_MACHINE.search(pair.table):
        return None
    text = " ".join(pair.value.split())
    return next((column for column in columns if _PROOFS[column](text, pair)), None)


def _columns(label: str) -> tuple[Column, ...] | None:
    """The columns that a short label may be, with brackets or without."""
    return SHORT_LABELS.exact(label) or SHORT_LABELS.exact(_IN_BRACKETS.sub("", label))


def _losses(rows: Sequence[Pair[Column]], told: Mapping[int, Column]) -> Iterator[Loss]:
    for pair, column in ((pair, told[id(pair)]) for pair in rows if id(pair) in told):
        yield Loss("fuzzy_label", f"read {pair.label!r} as {column}, by its value {pair.value[:40]!r}", pair.locator)
