"""Configuration rows to the columns of `solution`: each printed form has one defined reading.

Parentheses explain a value and are not part of it, unless nothing stands outside of them, or they say which of several
amounts is asked for.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import prod
from typing import Any

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.parts.no_exact import Bound, bound_of
from esrp_ingest.extract.paper.parts.sources import Sources
from esrp_ingest.extract.paper.setup.amounts import Asked, is_at_most
from esrp_ingest.extract.paper.setup.clauses import BRACKETS, of_each_in_brackets
from esrp_ingest.extract.paper.setup.disks import (
    are_of_several_kinds,
    describes,
    disk_kind,
    kind_of_labels,
    known_raid,
    names_a_kind,
    names_flash_beside,
    read_raid,
    read_rpm,
    with_unit,
)
from esrp_ingest.extract.paper.setup.interfaces import read_connectivity, read_disk_interface
from esrp_ingest.extract.paper.setup.of_each import count_all, of_unknown_number, read_controllers
from esrp_ingest.extract.paper.setup.other_machines import of_tested_storage
from esrp_ingest.extract.paper.setup.printed_counts import COUNTS, outside_brackets, read_count
from esrp_ingest.extract.paper.setup.profiles import read_iops
from esrp_ingest.extract.paper.setup.several_figures import value_cells
from esrp_ingest.extract.paper.setup.sizes import read_disk_size_gb, read_size_gb
from esrp_ingest.models import Finding, noticed
from esrp_ingest.numerals import hides_a_figure, is_bare_number, percentage, percentages
from esrp_ingest.quantities import is_null
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.short_labels import SHORT_LABELS
from esrp_ingest.vocabulary.whitepaper import LABELS, Column
from esrp_ingest.vocabulary.words import spelled

_STORAGE_GROUPS: tuple[Column, ...] = ("storage_groups_per_server", "databases_per_storage_group")
_DISKS: tuple[Column, ...] = ("disks", "disks_in_test")
_DESCRIBED: tuple[Column, ...] = ("disk_description", "disk_rpm")
_AMOUNTS: frozenset[Column] = COUNTS | {"cache_gb", "raw_capacity_gb", "formatted_capacity_gb"}
"""Columns of what there is of something."""
_WORDS_OF_LABEL = 3
"""So many words of a label are no value of another one by chance."""
_WHOLE = 100
_TOUCHING = re.compile(spelled(r"\d\s?{size_unit}\d|\d{raid}\s?-?\d|\d\s?(?:{ports}|{disk})\d"), re.IGNORECASE)


def _counter(column: Column) -> Callable[[str, str], int | None]:
    """What reads the count of a column."""
    return lambda text, _label: read_count(text, column)


READERS: dict[Column, Callable[[str, str], Any]] = {
    **{column: _counter(column) for column in COUNTS},
    "controllers": lambda text, _label: read_controllers(text),
    "mailbox_size_mb": lambda text, label: _in_mb(
        read_size_gb(text, label, memory=True, asked=Asked.QUOTA, of="mailboxes")
    ),
    "iops_per_mailbox": lambda text, _label: read_iops(text),
    "connectivity": lambda text, _label: read_connectivity(text),
    "storage_model": lambda text, _label: None if is_null(text) or _is_label(text) else text,
    "cache_gb": lambda text, label: None if names_flash_beside(text) else read_size_gb(text, label, memory=True),
    "disk_rpm": lambda text, _label: read_rpm(text),
    "disk_capacity_gb": read_disk_size_gb,
    "raw_capacity_gb": lambda text, label: read_size_gb(text, label, asked=Asked.ALL),
    "formatted_capacity_gb": lambda text, label: read_size_gb(text, label, asked=Asked.ALL),
    "raid_level": lambda text, _label: read_raid(text),
    "storage_utilization_pct": lambda text, _label: _utilization(text),
    "database_utilization_pct": lambda text, _label: _utilization(text),
}


def _utilization(text: str) -> float | None:
    """How many percent of something are used; None for a bound, for several figures, or for more than all."""
    found = percentages(outside_brackets(text))
    bounded = any(bound_of(each.string, *each.span(1)) in (Bound.LEAST, Bound.MOST) for each in found)
    share = None if bounded or len({each[1] for each in found}) > 1 else percentage(text)
    return share if share is not None and share <= _WHOLE else None


def _in_mb(size_gb: float | None) -> float | None:
    return None if size_gb is None else round(size_gb * 1024, 6)


def read_configuration(pairs: Sequence[Pair[Column]], sources: Sources | None = None) -> dict[str, Any]:
    """The columns of `solution` that the rows state; of several statements of one column the first counts.

    Args:
        pairs: the rows.
        sources: takes the rows behind each column, where somebody wants to know.
    """
    values: dict[str, Any] = {}
    first: dict[str, Pair[Column]] = {}
    behind: dict[str, Pair[Column]] = {}
    pairs = list(map(_in_full, of_tested_storage(pairs)))
    for pair in pairs:
        if pair.key is None:
            continue
        if pair.key not in first:
            first[pair.key] = replace(pair, value=_one_value(pair), printed=pair.printed or pair.value)
        if pair.key in READERS and values.get(pair.key) is None:
            values[pair.key] = value = stated_value(pair)
            behind |= {} if value is None else {pair.key: pair}
    _take_disks_in_test(values, behind)
    sources = sources if sources is not None else Sources()
    for column, pair in behind.items():
        sources.rows(column, (pair,))
    _multiply_storage_groups(values, behind, sources)
    _describe_disks(values, first, pairs, sources)
    count_all(values, behind, pairs, sources)
    return {column: value for column, value in values.items() if value is not None}


def _in_full(pair: Pair[Column]) -> Pair[Column]:
    """A row of an amount with what its label says in brackets of which things that is, one of a speed with its unit."""
    if pair.key == "disk_rpm" and not is_null(pair.value):
        return replace(pair, value=with_unit(pair.value), printed=pair.printed or pair.value)
    said = of_each_in_brackets(pair.label) if pair.key in _AMOUNTS and not is_null(pair.value) else ""
    return replace(pair, value=f"{pair.value} {said}", printed=pair.printed or pair.value) if said else pair


def _is_label(text: str) -> bool:
    """Whether a value is the label of another row: cells that were taken for a label and its value are none."""
    return LABELS.exact(text) is not None or SHORT_LABELS.exact(text) is not None


def stated_value(pair: Pair[Column]) -> object:
    """What a row states for its column, None where it states nothing that can be read, or each cell something else."""
    reader = READERS.get(pair.key) if pair.key is not None else None
    text = _one_value(pair)
    if reader is None or not text or hides_a_figure(text) or _states_several(pair) or _runs_on(pair, text):
        return None
    return reader(text, pair.label)


def _runs_on(pair: Pair[Column], text: str) -> bool:
    """Whether a value goes on with another one without a blank between them, as cells that touch: `8 GB16 GB`."""
    return pair.key != "storage_model" and _TOUCHING.search(text) is not None


def _states_several(pair: Pair[Column]) -> bool:
    """Whether a value was put together of cells that each are a value of the column, and differ: `SAS`, `iSCSI`."""
    if pair.key is None or pair.key == "storage_model":
        return False
    return len({said for cell in value_cells(pair) if (said := reads(pair.key, cell, pair.label)) is not None}) > 1


def reads(column: Column, text: str, label: str) -> object:
    """What a text is as a value of a column, None for any other text: `for speed` is no level of RAID."""
    return known_raid(text) if column == "raid_level" else READERS[column](text, label)


def doubtful_rows(pairs: Sequence[Pair[Column]], common: Sequence[Pair[Column]] = ()) -> Iterator[Finding]:
    """What of the rows of one set-up cannot be read, or may be more than one row, or one kind of disk, or too much.

    Args:
        pairs: the rows.
        common: those that are the same for all set-ups, where these are of one.
    """
    pairs, common = [list(map(_in_full, rows)) for rows in (pairs, common)]
    yield from (*unread_rows(pairs), *rows_in_one(pairs), *mixed_disks(pairs), *_untested_caches(pairs))
    yield from of_unknown_number(pairs, common)


def _untested_caches(pairs: Sequence[Pair[Column]]) -> Iterator[Finding]:
    """Caches of which a row says how large they may be, and not how large the tested one is."""
    for pair in pairs:
        value = stated_value(pair) if pair.key == "cache_gb" and is_at_most(outside_brackets(pair.value)) else None
        if value is not None:
            yield _unread(pair, _one_value(pair), f"the most that there can be: taken as {value:g}")


def unread_rows(pairs: Sequence[Pair[Column]]) -> Iterator[Finding]:
    """Known labels whose values cannot be read and that no other row states, and words that are no level of RAID."""
    stated: set[Column] = set()
    unread: list[tuple[Column, Pair[Column]]] = []
    for pair in pairs:
        if pair.key is None or pair.key not in READERS:
            continue
        if stated_value(pair) is not None:
            stated.add(pair.key)
            text = _one_value(pair)
            if pair.key == "raid_level" and known_raid(text) is None:
                yield _unread(pair, text, "which is no level that is known; it is kept as printed")
        elif not is_null(pair.value):
            unread.append((pair.key, pair))
    for column, pair in unread:
        if column not in stated:
            yield _unread(pair, " ".join(pair.value.split()), "which cannot be read")


def mixed_disks(pairs: Sequence[Pair[Column]]) -> Iterator[Finding]:
    """Rows of disks of several kinds, of which none is that of the solution."""
    for pair in kinds_apart(of_tested_storage(pairs))[1:]:
        text = " ".join(pair.value.split())
        yield _unread(pair, text, "beside disks of another kind: what is said of one of them only is not taken")
    for pair in pairs:
        text = " ".join(pair.value.split())
        if describes(pair) and are_of_several_kinds(pair.value):
            yield _unread(pair, text, "disks of several kinds: no size and no speed is taken")
        elif pair.key in _DISKS and kind_of_labels([pair.label]) and disk_kind(_described(pairs)) == "hdd":
            yield _unread(
                pair, text, "beside disks of another kind, which makes several kinds: their number is not known"
            )


def _described(pairs: Iterable[Pair[Column]]) -> list[str]:
    """What rows describe disks as."""
    return [pair.value for pair in pairs if describes(pair)]


def rows_in_one(pairs: Sequence[Pair[Column]]) -> Iterator[Finding]:
    """Values that seem to hold the label and the value of another row."""
    for pair in pairs:
        text = " ".join(pair.value.split())
        if holds_a_label(text) and not _says_what_it_is(pair, text):
            yield _unread(pair, text, "which may hold the label and the value of another row")


def _says_what_it_is(pair: Pair[Column], text: str) -> bool:
    """Whether a value says behind its figure what its own label does: `User I/O profile` is `0.1 IOPS per mailbox`."""
    return (found := LABELS.starting(text.partition(" ")[2])) is not None and found.key == pair.key


def holds_a_label(value: str) -> bool:
    """Whether some words of a value begin a label: rows that nobody could tell apart may have been read as one.

    A formula, or what stands in brackets, names what a figure is made of. A label of two words tells where more words
    stand behind it.
    """
    words = () if "=" in value else BRACKETS.sub("", value).split()[1:]
    begun = (words[at : at + _WORDS_OF_LABEL] for at in range(len(words) - _WORDS_OF_LABEL + 1))
    texts = (" ".join(words) for words in begun if all(any(map(str.isalpha, word)) for word in words))
    pairs = (f"{one} {other}" for one, other in pairwise(words[:-1]))
    return any(LABELS.exact(text) is not None for text in pairs) or any(map(LABELS.may_become, texts))


def _unread(pair: Pair[Column], text: str, why: str) -> Finding:
    message = f"{pair.label!r} is {text[:60]!r}, {why}; compare with the document"
    return noticed("unread_value", "warning", message, pair.locator)


def _take_disks_in_test(values: dict[str, Any], behind: dict[str, Pair[Column]]) -> None:
    """The disks of a test are those of the solution where it states no others."""
    in_test = values.pop("disks_in_test", None)
    if values.get("disks") is None and in_test is not None:
        values["disks"], behind["disks"] = in_test, behind["disks_in_test"]


def _multiply_storage_groups(values: dict[str, Any], behind: Mapping[str, Pair[Column]], sources: Sources) -> None:
    """Databases of a server that has storage groups, where their number stands nowhere: those of each group, times."""
    factors = [values.pop(name, None) for name in _STORAGE_GROUPS]
    if values.get("databases_per_server") is None and all(factors):
        values["databases_per_server"] = prod(factors)
        rows = [behind[name] for name in _STORAGE_GROUPS]
        sources.replace("databases_per_server", rows, "storage groups of a server, times the databases of each")


def _one_value(pair: Pair[Column]) -> str:
    """A row's value; the same in several cells is one, and of several figures nobody knows which it is."""
    text, cells = " ".join(pair.value.split()), set(value_cells(pair))
    if len(cells) == 1:
        return cells.pop()
    return "" if cells and all(map(is_bare_number, cells)) else text


def kinds_apart(pairs: Iterable[Pair[Column]]) -> list[Pair[Column]]:
    """Rows in full that each describe disks of another kind, speed or interface; none where all say the same.

    Args:
        pairs: those of one set-up, without the rows of logs, spares and other machines.
    """
    described = {fold(pair.value): pair for pair in pairs if pair.key in _DESCRIBED}
    return list(described.values()) if are_of_several_kinds(" + ".join(_described(described.values()))) else []


def _of_one_kind(kinds: Sequence[Pair[Column]], pairs: Iterable[Pair[Column]]) -> set[Column]:
    """The columns that are stated of one kind of disks, or of each kind otherwise."""
    said: dict[Column | None, set[str]] = {}
    for pair in pairs:
        said.setdefault(pair.key, set()).add(fold(pair.value))
    differing: set[Column] = {"disk_capacity_gb", "disk_rpm"}
    if len(kinds) > 1:
        differing |= {"raid_level"} if len(said.get("raid_level", ())) > 1 else set()
        differing |= {"disks"} if "disks" not in said else set()
    return differing


def _describe_disks(
    values: dict[str, Any], first: Mapping[str, Pair[Column]], pairs: Sequence[Pair[Column]], sources: Sources
) -> None:
    """Speed, interface and kind out of the rows that describe the disks, or count them as `24 x 1.2 TB SAS 10K`."""
    if kinds := kinds_apart(pairs):
        values["disk_type"] = disk_kind(_described(kinds))
        sources.rows("disk_type", kinds)
        for stated in filter(values.__contains__, _of_one_kind(kinds, pairs)):
            del values[stated]
        return
    about = [first[name] for name in ("disk_description", *_DISKS, "disk_rpm") if name in first]
    _take_kind(values, about)
    sources.rows("disk_type", filter(names_a_kind, about))
    description = [pair for pair in about if describes(pair)][:1]
    described = description[0].value if description else ""
    if are_of_several_kinds(described):
        return
    values["disk_interface"] = read_disk_interface(described)
    sources.rows("disk_interface", description)
    if values.get("disk_rpm") is None:
        values["disk_rpm"] = read_rpm(described)
        sources.replace("disk_rpm", description)
    if values.get("disk_capacity_gb") is None:
        values["disk_capacity_gb"] = read_disk_size_gb(described)
        sources.replace("disk_capacity_gb", description)


def _take_kind(values: dict[str, Any], about: Sequence[Pair[Column]]) -> None:
    """The kind of the disks; of those that a label calls flash beside rotating ones the number says nothing."""
    described, counted = disk_kind([pair.value for pair in about]), kind_of_labels(pair.label for pair in about)
    values["disk_type"] = described or counted
    if described == "hdd" and counted is not None:
        values |= {"disk_type": "mixed", "disks": None}
