"""Rows of the configuration whose labels are too short to say what they mean, and whose values prove it.

`Disks`, `Cache` and `Protection` are words of many tables. A row that has one is read as a column of the solution where
its value is such a thing, its table is about no other machine, and no row of the paper states that column in full.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from esrp_ingest.extract.grid.groups_beside import BETWEEN
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.setup.counts import may_count
from esrp_ingest.extract.paper.setup.disks import disk_kind, is_speed, names_raid
from esrp_ingest.extract.paper.setup.interfaces import read_connectivity
from esrp_ingest.extract.paper.setup.of_each import is_of_each_array
from esrp_ingest.extract.paper.setup.printed_counts import outside_brackets, read_count
from esrp_ingest.extract.paper.setup.profiles import read_iops
from esrp_ingest.extract.paper.setup.sizes import read_size_gb
from esrp_ingest.models import Finding, noticed
from esrp_ingest.numerals import COUNT, PRINTED, TIMES, is_bare_number, percentage
from esrp_ingest.quantities import is_null
from esrp_ingest.vocabulary.composed_labels import composed_columns, parts_of
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.short_labels import SHORT_LABELS
from esrp_ingest.vocabulary.whitepaper import Column
from esrp_ingest.vocabulary.words import spelled

_OTHER_MACHINE = re.compile(spelled(r"\b{other_machine}\b"), re.IGNORECASE)
"""What the heading of a table says that is not about the tested storage."""
_NO_MACHINE = re.compile(spelled("{no_machine}"), re.IGNORECASE)
_LOG = re.compile(spelled("{column_of_log}"), re.IGNORECASE)
_DATABASE = re.compile(spelled(r"\b(?:{column_of_database}|{mailbox_store})\b"), re.IGNORECASE)
"""Disks of databases, or of mailbox stores, and logs are not disks of logs."""
_SECONDARY = re.compile(spelled(r"\b{secondary_storage}\b"), re.IGNORECASE)
_EXCHANGE = re.compile(spelled(r"\b{mailbox}\b|{exchange}"), re.IGNORECASE)
_OF_MAILBOXES = frozenset[Column](
    (
        "mailboxes",
        "mailbox_size_mb",
        "iops_per_mailbox",
        "active_mailboxes_per_server",
        "mailboxes_per_database",
        "databases_per_server",
        "dags",
        "servers_per_dag",
    )
)
"""What nothing but Exchange has, whatever machines a table is about."""
_OF_DISKS = frozenset[Column](("disks", "disk_description", "disk_rpm", "disk_capacity_gb", "raid_level"))
"""What no software has: a table of it goes on as one whose heading is not known."""
_EXCHANGE_PARTS = {"databases", "dags"}
"""Parts of labels that say so."""
_COUNTED_BY_OTHERS = frozenset[Column](("servers", "copies_per_database"))
"""What a table of other machines, or of storage, may count too, but where it is about mailboxes."""
_STORAGE = re.compile(spelled(r"\b{tested_storage}\b"), re.IGNORECASE)
_BESIDE = r"\b{}(?:\s\w{{1,20}})?(?:\s?[,&/+]\s?|\s{{joined}}\s){}\b"
_MACHINES = ("{tested_storage}", "{other_machine}")
_OF_BOTH = re.compile(
    spelled("|".join((_BESIDE.format(*_MACHINES), _BESIDE.format(*reversed(_MACHINES))))), re.IGNORECASE
)
"""The heading of a table that is about the tested storage and other machines: `Storage and server hardware`."""
_PLAIN_COUNT = re.compile(spelled(rf"(?!0){PRINTED}(?:\s{{disk}}|\s{{mailbox}}|\s{{user}})?"), re.IGNORECASE)
_TIMES = re.compile(rf"(?!0){COUNT}{TIMES}\d")
_SOME_CONTROLLERS = re.compile(
    spelled(
        rf"(?:(?!0){COUNT}|{{number}}|{{pair_of}})(?:\s[^\W\d][\w/-]{{0,20}}){{0,2}}"
        r"\s(?:{controllers}|{controller_parts})|{pair_of}"
    ),
    re.IGNORECASE,
)
_DISK = re.compile(spelled(r"\b{disk}\b"), re.IGNORECASE)
_OF_EACH = re.compile(spelled(r"\b{per}\b"), re.IGNORECASE)
_OF_EACH_SERVER = re.compile(spelled(rf"(?!0){COUNT}\s{{per}}\s{{server}}"), re.IGNORECASE)
_MODEL = re.compile(r"(?<![\w-])(?=\w*[A-Z]|(?<=\w//)[a-z])(?=[\w-]*\d)[A-Za-z0-9][\w-]*")
"""A word with a capital letter and a digit, or behind two strokes as in `FlashArray//m20`."""
_NUMBERED = re.compile(r"(?<![\w-])[A-Z][A-Za-z-]+\s\d{2,5}(?![\w%-]|[.,]\d)")
"""A name with a number: `Rack 500`."""
_IN_BRACKETS = re.compile(r"(?<!\s)\s*+\([^()]*+\)$")
_IOPS = re.compile(spelled(r"\b{iops}\b"), re.IGNORECASE)
_FEWEST_MAILBOXES = 50
_SMALLEST_MAILBOX_GB, _LARGEST_MAILBOX_GB = 0.01, 200.0
_SMALLEST_DISK_GB, _LARGEST_DISK_GB = 9.0, 40_000.0
"""Sizes between which those of mailboxes and of disks are."""


def _is_count(text: str) -> bool:
    return _PLAIN_COUNT.fullmatch(outside_brackets(text)) is not None and read_count(text) is not None


def _counts_mailboxes(text: str) -> bool:
    return _is_count(text) and (read_count(text) or 0) >= _FEWEST_MAILBOXES


def _is_of_each_server(text: str, pair: Pair[Column]) -> bool:
    """Whether a value counts what each server has: it says so itself, or its label does."""
    said = composed_columns(pair.label) == ("databases_per_server",)
    return _OF_EACH_SERVER.match(text) is not None or (said and _is_count(text))


def _is_size(text: str, pair: Pair[Column]) -> bool:
    return bool(read_size_gb(text, pair.label))


def _is_mailbox_size(text: str, pair: Pair[Column]) -> bool:
    size = read_size_gb(text, pair.label, memory=True)
    return size is not None and _SMALLEST_MAILBOX_GB <= size <= _LARGEST_MAILBOX_GB


def _is_disk_size(text: str, pair: Pair[Column]) -> bool:
    size = read_size_gb(text, pair.label)
    return size is not None and _SMALLEST_DISK_GB <= size <= _LARGEST_DISK_GB


def _is_profile(text: str, pair: Pair[Column]) -> bool:
    told = parts_of(pair.label) != "profile" and is_bare_number(outside_brackets(text).strip())
    return (told or _IOPS.search(text) is not None) and read_iops(text) is not None


def _is_of_hosts(text: str, pair: Pair[Column]) -> bool:
    """Whether a value is an interface, and none of disks, as a bare `Interface` among these is."""
    of_disks = parts_of(pair.label) == "kind" and _DISK.search(pair.table) is not None
    return read_connectivity(text) is not None and not of_disks


def names_model(text: str) -> bool:
    """Whether some word of a text may be a model: it holds a capital letter and a digit."""
    return _MODEL.search(text) is not None


def _is_model(text: str, pair: Pair[Column]) -> bool:
    model = names_model(text) or _NUMBERED.search(text) is not None
    return model and _STORAGE.search(f"{pair.label} {pair.table}") is not None


_PROOFS: dict[Column, Callable[[str, Pair[Column]], bool]] = {
    "mailboxes": lambda text, _pair: _counts_mailboxes(text),
    "active_mailboxes_per_server": lambda text, _pair: _is_count(text),
    "mailboxes_per_database": lambda text, _pair: _is_count(text),
    "databases_per_server": _is_of_each_server,
    "mailbox_size_mb": _is_mailbox_size,
    "dags": lambda text, _pair: _is_count(text),
    "servers": lambda text, _pair: _is_count(text),
    "servers_per_dag": lambda text, _pair: _is_count(text),
    "copies_per_database": lambda text, _pair: _is_count(text),
    "disk_capacity_gb": _is_disk_size,
    "controllers": lambda text, _pair: (
        _is_count(text)
        or _SOME_CONTROLLERS.fullmatch(outside_brackets(text)) is not None
        or is_of_each_array(replace(_pair, key="controllers"))
    ),
    "storage_model": _is_model,
    "storage_ports": lambda text, _pair: _is_count(text),
    "disks": lambda text, _pair: _is_count(text) or (_TIMES.match(text) is not None and _OF_EACH.search(text) is None),
    "disk_rpm": lambda text, _pair: is_speed(text),
    "disk_description": lambda text, pair: disk_kind([text, pair.label]) is not None,
    "iops_per_mailbox": _is_profile,
    "connectivity": _is_of_hosts,
    "cache_gb": _is_size,
    "raw_capacity_gb": _is_size,
    "formatted_capacity_gb": _is_size,
    "raid_level": lambda text, _pair: names_raid(text),
    "storage_utilization_pct": lambda text, _pair: percentage(text) is not None,
    "database_utilization_pct": lambda text, _pair: percentage(text) is not None,
}
"""Whether a value, in its row, is what a column holds."""


_STATED_BY: dict[Column, Column] = {"disks_in_test": "disks"}
"""Columns that rows in full state under another name."""


def with_short_labels(
    rows: Sequence[Pair[Column]], common: Sequence[Pair[Column]] = ()
) -> tuple[list[Pair[Column]], list[Finding]]:
    """The rows, those with a short label and a value that proves its meaning with their column, and a finding for each.

    Args:
        rows: of one set-up, or of all.
        common: other rows that are about the same.
    """
    stated = {_STATED_BY.get(pair.key, pair.key) for pair in (*rows, *common) if pair.key is not None}
    found = {pair: column for pair in rows if (column := proven_column(pair)) is not None and column not in stated}
    told = {at: column for at, column in found.items() if len(_values(rows, found, column)) == 1}
    read = [replace(pair, key=told[pair]) if pair in told else pair for pair in rows]
    return read, list(_losses(rows, told))


def doubtful_short_labels(rows: Sequence[Pair[Column]], common: Sequence[Pair[Column]] = ()) -> Iterator[Finding]:
    """What of rows with short labels is left: they differ, their values prove nothing, or nobody knows whose they are.

    Args:
        rows: of one set-up, or of all, as `with_short_labels` gives them.
        common: other rows that are about the same.
    """
    stated = {_STATED_BY.get(pair.key, pair.key) for pair in (*rows, *common) if pair.key is not None}
    yield from (*_that_differ(rows, stated), *_unproven(rows, stated), *_of_some_group(rows))


def _that_differ(rows: Sequence[Pair[Column]], stated: AbstractSet[Column | None]) -> Iterator[Finding]:
    """Columns of which rows with short labels say different things, so that none of them is taken."""
    found = [(column, pair) for pair in rows if (column := proven_column(pair)) is not None and column not in stated]
    for column in dict.fromkeys(column for column, _ in found):
        said = [pair for each, pair in found if each == column]
        texts = " and ".join(f"{pair.label!r} is {' '.join(pair.value.split())[:40]!r}" for pair in said[:2])
        message = f"{texts}: which of them is {column} is not known, and none is taken; compare with the document"
        yield noticed("unread_value", "warning", message, said[0].locator)


def _unproven(rows: Sequence[Pair[Column]], stated: AbstractSet[Column | None]) -> Iterator[Finding]:
    """Rows with short labels whose values are nothing that their columns hold, where no other row states these."""
    for pair in rows:
        own = _in_its_group(pair)
        columns = SHORT_LABELS.exact(_IN_BRACKETS.sub("", own.label)) if pair.key is None else None
        if columns is None or BETWEEN in pair.group or is_null(pair.value) or not stated.isdisjoint(columns):
            continue
        if proven_column(pair) is None and not _is_of_others(columns[0], own):
            text = " ".join(pair.value.split())[:40]
            message = f"{pair.label!r} is {text!r}, which is not known to be {columns[0]}; compare with the document"
            yield noticed("unread_value", "info", message, pair.locator)


def _of_some_group(rows: Sequence[Pair[Column]]) -> Iterator[Finding]:
    """Rows with short labels beside which groups are named, and nobody knows of which of these each row is."""
    for pair in rows:
        if pair.key is None and BETWEEN in pair.group and (_columns(pair.label) or parts_of(pair.label)):
            message = f"{pair.label!r} is {' '.join(pair.value.split())[:40]!r}, beside {pair.group}"
            message = f"{message}: which of them it is of is not known; compare with the document"
            yield noticed("unread_value", "warning", message, pair.locator)


def _values(rows: Sequence[Pair[Column]], found: Mapping[Pair[Column], Column], column: Column) -> set[str]:
    """What the rows with a short label say of a column."""
    return {fold(pair.value) for pair in rows if found.get(pair) == column}


def proven_column(pair: Pair[Column]) -> Column | None:
    """The column of a row whose label is short, None where its value, or its table, is of something else."""
    pair = _in_its_group(pair)
    columns = _columns(pair.label) if pair.key is None else None
    if columns is None:
        return None
    text = " ".join(pair.value.split())
    proven = next((column for column in columns if _PROOFS[column](text, pair) and may_count(column, text)), None)
    return None if proven is None or _is_of_others(proven, pair) else proven


def _in_its_group(pair: Pair[Column]) -> Pair[Column]:
    """A row with the name of its group in its label, where both together are known, else in that of its table."""
    if not pair.group:
        return pair
    whole = f"{pair.group} {pair.label}"
    if _columns(whole) is not None:
        return replace(pair, label=whole)
    return replace(pair, table=f"{pair.table} {pair.group}".strip())


def _is_of_others(column: Column, pair: Pair[Column]) -> bool:
    """Whether what a row says of a column is said of another machine: of a server's disks, of the replica."""
    table = pair.table
    if _is_of_exchange(column, pair):
        return _SECONDARY.search(table) is not None
    said = [word for word in _OTHER_MACHINE.findall(table) if not (column in _OF_DISKS and _NO_MACHINE.fullmatch(word))]
    of_storage = column == "copies_per_database" and _STORAGE.search(table) is not None
    of_logs = all(map(_LOG.fullmatch, said)) and _DATABASE.search(table) is not None
    return of_storage or (bool(said) and not of_logs and not _is_of_storage_beside(column, pair))


def _is_of_exchange(column: Column, pair: Pair[Column]) -> bool:
    """Whether a row is about mailboxes, databases or servers of Exchange, wherever it stands."""
    counted = column in _COUNTED_BY_OTHERS and _EXCHANGE.search(pair.table) is not None
    return counted or column in _OF_MAILBOXES or bool(_EXCHANGE_PARTS & set(parts_of(pair.label).split()))


def _is_of_storage_beside(column: Column, pair: Pair[Column]) -> bool:
    """Whether a row is about the storage in a table of it and other machines: it says so, or is of a cache."""
    both = _OF_BOTH.search(pair.table) is not None and _SECONDARY.search(pair.table) is None
    return both and (column == "cache_gb" or _STORAGE.search(pair.label) is not None)


def _columns(label: str) -> tuple[Column, ...] | None:
    """The columns that a short label may be, with brackets or without."""
    ways = (label, _IN_BRACKETS.sub("", label))
    known = (way(text) for way in (SHORT_LABELS.exact, composed_columns) for text in ways)
    return next(filter(None, known), None)


def _losses(rows: Sequence[Pair[Column]], told: Mapping[Pair[Column], Column]) -> Iterator[Finding]:
    for pair, column in ((pair, told[pair]) for pair in rows if pair in told):
        message = f"read {pair.label!r} as {column}, by its value {pair.value[:40]!r}"
        yield noticed("fuzzy_label", "info", message, pair.locator)
