"""Configuration rows to the columns of `solution`: each printed form has one defined reading.

Sizes are given in the vendor's own GB: TB counts 1000, a cache's MB counts 1/1024. What is printed as GiB or TiB is
binary, and given in GB of 10^9 bytes; memory is counted in binary whatever its unit is called. Parentheses explain a
value and are not part of it, unless nothing stands outside of them.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.parts.sources import Sources
from esrp_ingest.extract.paper.setup.disks import (
    are_of_several_kinds,
    describes,
    disk_kind,
    kind_of_labels,
    names_a_kind,
    read_rpm,
)
from esrp_ingest.extract.paper.setup.other_machines import of_tested_storage
from esrp_ingest.extract.paper.setup.printed_counts import outside_brackets, read_count
from esrp_ingest.extract.paper.setup.profiles import read_iops
from esrp_ingest.extract.paper.setup.raid import known_raid, read_raid
from esrp_ingest.models import Finding, noticed
from esrp_ingest.numerals import (
    IN_TEXT,
    hides_a_figure,
    is_bare_number,
    loose_number,
    percentage,
    without_blanks,
)
from esrp_ingest.quantities import is_null
from esrp_ingest.vocabulary.short_labels import SHORT_LABELS
from esrp_ingest.vocabulary.whitepaper import LABELS, Column
from esrp_ingest.vocabulary.words import in_order, spelled

_UNIT = r"(?P<unit>[PTGM])(?:(?P<binary>i)?B|[\s-]?bytes?)\b"
_SIZE = re.compile(rf"(?P<number>{IN_TEXT})(?:-|\s*){_UNIT}", re.IGNORECASE)
_LABEL_UNIT = re.compile(rf"\({_UNIT}\)", re.IGNORECASE)
_TIMES = re.compile(
    r"(?P<before>\d+)\s*[x*\u00d7]\s*+(?P<size>[^x*\u00d7]++)"
    r"|(?P<first>[^x*\u00d7]++)[x*\u00d7]\s*+(?P<after>\d++)[A-Za-z ]*",
    re.IGNORECASE,
)
"""So many of one size: `2 x 8 GB`, `900 GB * 24`."""
_GB = {"P": 1_000_000.0, "T": 1000.0, "G": 1.0, "M": 1 / 1024}
_BINARY = {"P": 2.0**50, "T": 2.0**40, "G": 2.0**30, "M": 2.0**20}
_GIGABYTE = {False: 1e9, True: 2.0**30}
"""Bytes of one GB: of disks, and of memory."""
_DISKS: tuple[Column, ...] = ("disks", "disks_in_test")
_DECIMALS = {False: 6, True: 9}
"""Decimals of a size in GB that count: a MB is 0.0009765625 of one in memory."""
_IN_BRACKETS = re.compile(r"\([^()]{0,200}\)")
_WORDS_OF_LABEL = 3
"""So many words of a label are no value of another one by chance."""
_LARGEST_DISK_GB = 40_000.0
"""No disk of an ESRP paper holds more: a larger figure has a decimal comma."""
_PERCENT = re.compile(r"(?<![\d.,])[\d.,]{0,12}\d(?=\s?%)")
_WHOLE = 100
_LINK = re.compile(spelled(r"(?<![\w.])(?:[23468]|12|16|24)\s?{gigabits}\s(?={sas}|{fc}|{sata})"), re.IGNORECASE)
"""How fast a disk is connected, beside its size: `6Gb SAS`, and not `73 GB FC`."""
_CONNECTIVITY = {
    name: re.compile(spelled(rf"\b{{{name.lower()}}}\b"), re.IGNORECASE)
    for name in ("iSCSI", "FCoE", "NVMe", "SAS", "FC", "SATA", "DAS")
}
_NEAR_LINE = re.compile(spelled(r"\b{near_line_sas}\b"), re.IGNORECASE)
_PER = re.compile(spelled(r"\s{per}\s"), re.IGNORECASE)
_PER_CONTROLLER = re.compile(spelled(r"\b{per_controller}"), re.IGNORECASE)


def without_link(text: str) -> str:
    """The description of a disk without how fast it is connected: `600 GB 15K` of `6Gb SAS 600 GB 15K`."""
    return _LINK.sub("", text)


def read_size_gb(text: str, label: str = "", *, largest: float | None = None, memory: bool = False) -> float | None:
    """A capacity in GB.

    Args:
        text: `16,752 GB (4 x 4188GB container size)`, `28.8 TB`, `838,363GB`, `1200`.
        label: its label, whose unit counts where the value has none: `Total raw storage capacity (GB)`.
        largest: no such thing is larger, so that a comma must be a decimal one: `838,363GB` of one disk is 838.363 GB.
        memory: a GB is 2^30 bytes, so that a GiB is one.
    """
    if is_null(text):
        return None
    outside = outside_brackets(text)
    if largest is None:  # `24 600 GB` of a disk are 24 disks
        outside = without_blanks(outside.rsplit("=", 1)[-1].strip(), whole=True)
    found = _SIZE.search(outside) or _SIZE.search(text)
    if found is None:
        bare, unit = outside.strip(), _LABEL_UNIT.search(label)
        return None if unit is None or not is_bare_number(bare) else _scaled(bare, unit, memory=memory)
    value = _scaled(found["number"], found, memory=memory)
    if value is None or largest is None:
        return None if value is None else round(value * _times(outside), _DECIMALS[memory])
    comma = value > largest and "," in found["number"]
    return _scaled(found["number"].replace(",", ".", 1), found, memory=memory) if comma else round(value, 6)


def _times(text: str) -> int:
    """How many of one size a text says: 2 of `2 x 8 GB`."""
    found = _TIMES.fullmatch(text.strip())
    return 1 if found is None else int(found["before"] or found["after"])


def _scaled(number: str, unit: re.Match[str], *, memory: bool) -> float | None:
    """A number of some unit in GB."""
    value, name = loose_number(number), unit["unit"].upper()
    if value is None:
        return None
    return value * _BINARY[name] / _GIGABYTE[memory] if unit["binary"] else value * _GB[name]


def _in_mb(size_gb: float | None) -> float | None:
    return None if size_gb is None else round(size_gb * 1024, 6)


def read_connectivity(text: str) -> str | None:
    """The first interface that a value names, outside of brackets if it names one there."""
    for part in (outside_brackets(text), text):
        places = [
            (found.start(), -found.end(), name)
            for name, pattern in _CONNECTIVITY.items()
            if (found := pattern.search(part)) is not None
        ]
        if places:
            return min(places)[2]  # Fibre Channel over Ethernet is not Fibre Channel
    return None


def read_disk_interface(text: str) -> str | None:
    """The first interface of disks that a value names: `NL-SAS` where SAS is that of slow ones, by any of its names."""
    name, near_line = read_connectivity(text), _NEAR_LINE.search(text)
    first = _CONNECTIVITY["SAS"].search(text)
    is_first = near_line is not None and (first is None or near_line.end() == first.end())
    return "NL-SAS" if is_first and name in {None, "SAS"} else name


_NUMBER_WORDS = in_order("number")
_TOTAL = re.compile(spelled(r"(?:{number}|\d{1,3})\b"), re.IGNORECASE)
_PORTS = re.compile(spelled("{ports}"), re.IGNORECASE)
"""Labels of ports in other tables than the configuration's, such as those of a product's features."""
COUNTS: tuple[Column, ...] = (
    "mailboxes",
    "dags",
    "servers",
    "servers_per_dag",
    "active_mailboxes_per_server",
    "databases_per_server",
    "copies_per_database",
    "mailboxes_per_database",
    "controllers",
    "storage_ports",
    "disks",
    "disks_in_test",
)
"""Columns that count things."""
_READERS: dict[Column, Callable[[str, str], Any]] = {
    **{column: (lambda text, _label: read_count(text)) for column in COUNTS},
    "mailbox_size_mb": lambda text, label: _in_mb(read_size_gb(text, label, memory=True)),
    "iops_per_mailbox": lambda text, _label: read_iops(text),
    "connectivity": lambda text, _label: read_connectivity(text),
    "storage_model": lambda text, _label: None if is_null(text) or _is_label(text) else text,
    "cache_gb": lambda text, label: read_size_gb(text, label, memory=True),
    "disk_capacity_gb": lambda text, label: read_size_gb(without_link(text), label, largest=_LARGEST_DISK_GB),
    "raw_capacity_gb": read_size_gb,
    "formatted_capacity_gb": read_size_gb,
    "raid_level": lambda text, _label: read_raid(text),
    "storage_utilization_pct": lambda text, _label: _utilization(text),
    "database_utilization_pct": lambda text, _label: _utilization(text),
}


def _utilization(text: str) -> float | None:
    """How many percent of something are used; None where several figures say so, or more than all are."""
    several = len(set(_PERCENT.findall(outside_brackets(text)))) > 1
    share = None if several else percentage(text)
    return share if share is not None and share <= _WHOLE else None


def read_configuration(pairs: Sequence[Pair[Column]], sources: Sources | None = None) -> dict[str, Any]:
    """The columns of `solution` that the rows state; of several statements of one column the first counts.

    Args:
        pairs: the rows.
        sources: takes the rows behind each column, where somebody wants to know.
    """
    values: dict[str, Any] = {}
    first: dict[str, Pair[Column]] = {}
    behind: dict[str, Pair[Column]] = {}
    pairs = of_tested_storage(pairs)
    for pair in pairs:
        if pair.key is None:
            continue
        if pair.key not in first:
            first[pair.key] = replace(pair, value=_one_value(pair), printed=pair.printed or pair.value)
        if pair.key in _READERS and values.get(pair.key) is None:
            values[pair.key] = value = stated_value(pair)
            behind |= {} if value is None else {pair.key: pair}
    _take_disks_in_test(values, behind)
    sources = sources if sources is not None else Sources()
    for column, pair in behind.items():
        sources.rows(column, (pair,))
    _describe_disks(values, first, sources)
    _count_ports(values, first, pairs, sources)
    return {column: value for column, value in values.items() if value is not None}


def _is_label(text: str) -> bool:
    """Whether a value is the label of another row: cells that were taken for a label and its value are none."""
    return LABELS.exact(text) is not None or SHORT_LABELS.exact(text) is not None


def stated_value(pair: Pair[Column]) -> object:
    """What a row states for its column, None where it states nothing that can be read."""
    reader = _READERS.get(pair.key) if pair.key is not None else None
    text = _one_value(pair)
    return None if reader is None or not text or hides_a_figure(text) else reader(text, pair.label)


def unread_rows(pairs: Sequence[Pair[Column]]) -> Iterator[Finding]:
    """Known labels whose values cannot be read and that no other row states, and words that are no level of RAID."""
    stated: set[Column] = set()
    unread: list[tuple[Column, Pair[Column]]] = []
    for pair in pairs:
        if pair.key is None or pair.key not in _READERS:
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
    words = () if "=" in value else _IN_BRACKETS.sub("", value).split()[1:]
    begun = (words[at : at + _WORDS_OF_LABEL] for at in range(len(words) - _WORDS_OF_LABEL + 1))
    texts = (" ".join(words) for words in begun if all(any(map(str.isalpha, word)) for word in words))
    pairs = (f"{one} {other}" for one, other in pairwise(words[:-1]))
    return any(LABELS.exact(text) is not None for text in pairs) or any(
        LABELS.begins_an_alias(text) or LABELS.exact(text) is not None for text in texts
    )


def _unread(pair: Pair[Column], text: str, why: str) -> Finding:
    message = f"{pair.label!r} is {text[:60]!r}, {why}; compare with the document"
    return noticed("unread_value", "warning", message, pair.locator)


def _take_disks_in_test(values: dict[str, Any], behind: dict[str, Pair[Column]]) -> None:
    """The disks of a test are those of the solution where it states no others."""
    in_test = values.pop("disks_in_test", None)
    if values.get("disks") is None and in_test is not None:
        values["disks"], behind["disks"] = in_test, behind["disks_in_test"]


_LABEL_AND_VALUE = 2


def _one_value(pair: Pair[Column]) -> str:
    """A row's value; the same in several cells is one, and of several figures nobody knows which it is."""
    text = " ".join(pair.value.split())
    printed = [cell for line in pair.lines for cell in line.cells if cell.text]
    if len(printed) <= _LABEL_AND_VALUE:
        return text
    cells = [cell.one_line for cell in printed]
    count = next((count for count in range(2, len(cells)) if " ".join(cells[-count:]) == text), 0)
    values = set(cells[len(cells) - count :])
    if len(values) == 1:
        return values.pop()
    return "" if count and all(map(is_bare_number, values)) else text


def _count_ports(
    values: dict[str, Any], first: Mapping[str, Pair[Column]], pairs: Sequence[Pair[Column]], sources: Sources
) -> None:
    """Ports that are printed for each controller are multiplied, unless the paper prints how many there are in all."""
    ports = first.get("storage_ports")
    if ports is None or not values.get("storage_ports") or not per_controller(outside_brackets(ports.value)):
        return
    if (total := total_ports(pairs)) is not None:
        values["storage_ports"] = total[0]
        sources.replace("storage_ports", (total[1],))
    elif values.get("controllers"):
        values["storage_ports"] *= values["controllers"]
        behind = (ports, *(first[name] for name in ("controllers",) if name in first))
        sources.replace("storage_ports", behind, "ports of each controller, times the controllers")


def total_ports(pairs: Sequence[Pair[Column]]) -> tuple[int, Pair[Column]] | None:
    """How many ports a row of any table prints in all, and that row: `Four 12Gb/s SAS ports (2 per each ...)`."""
    for pair in pairs:
        outside = outside_brackets(" ".join(pair.value.split()))
        found = _TOTAL.match(outside) if _PORTS.fullmatch(pair.label.strip()) else None
        if found and _PER.search(outside) is None:
            number = found.group().casefold()
            count = _NUMBER_WORDS.get(number)
            return (int(number) if count is None else count), pair
    return None


def per_controller(text: str) -> bool:
    """Whether a text says that its number is each controller's."""
    return _PER_CONTROLLER.search(text) is not None


def _describe_disks(values: dict[str, Any], first: Mapping[str, Pair[Column]], sources: Sources) -> None:
    """Speed, interface and kind out of the rows that describe the disks, or count them as `24 x 1.2 TB SAS 10K`."""
    about = [first[name] for name in ("disk_description", *_DISKS) if name in first]
    _take_kind(values, about)
    sources.rows("disk_type", filter(names_a_kind, about))
    description = [pair for pair in about if describes(pair)][:1]
    described = description[0].value if description else ""
    if are_of_several_kinds(described):
        return
    values["disk_rpm"] = read_rpm(described)
    values["disk_interface"] = read_disk_interface(described)
    for column in ("disk_rpm", "disk_interface"):
        sources.rows(column, description)
    if values.get("disk_capacity_gb") is None:
        values["disk_capacity_gb"] = read_size_gb(without_link(described), largest=_LARGEST_DISK_GB)
        sources.replace("disk_capacity_gb", description)


def _take_kind(values: dict[str, Any], about: Sequence[Pair[Column]]) -> None:
    """The kind of the disks; of those that a label calls flash beside rotating ones the number says nothing."""
    described, counted = disk_kind([pair.value for pair in about]), kind_of_labels(pair.label for pair in about)
    values["disk_type"] = described or counted
    if described == "hdd" and counted is not None:
        values |= {"disk_type": "mixed", "disks": None}
