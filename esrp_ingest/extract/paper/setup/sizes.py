"""Sizes of storage and of memory in GB.

Sizes are given in the vendor's own GB: TB counts 1000, a cache's MB counts 1/1024. What is printed as GiB or TiB is
binary, and given in GB of 10^9 bytes; memory is counted in binary whatever its unit is called.
"""

import re
from collections.abc import Iterator

from esrp_ingest.extract.paper.setup.amounts import Asked, asked_for
from esrp_ingest.extract.paper.setup.clauses import Place
from esrp_ingest.extract.paper.setup.printed_counts import behind_equals, outside_brackets
from esrp_ingest.numerals import COUNT, IN_TEXT, PRINTED, TIMES, is_bare_number, loose_number, without_blanks
from esrp_ingest.quantities import is_null, plain_integer
from esrp_ingest.vocabulary.words import spelled

_UNIT = r"(?P<unit>[PTGM])(?:(?P<binary>i)?B|[\s-]?bytes?)\b"
_SIZE = re.compile(rf"(?P<number>{IN_TEXT})(?:-|\s*){_UNIT}", re.IGNORECASE)
_LABEL_UNIT = re.compile(rf"[(\[]{_UNIT}[)\]]", re.IGNORECASE)
_TIMES_BEFORE = re.compile(rf"(?<![\w.,])(?P<many>{COUNT}){TIMES}$")
_TIMES_BEHIND = re.compile(rf"{TIMES}(?P<many>{COUNT})(?![\w.,])")
"""So many of one size: `2 x 8 GB`, `900 GB * 24`."""
_BESIDE_ANOTHER = re.compile(
    spelled(rf"(?<![\w.,])(?P<other>{PRINTED})(?:\s?[/+&\u2013-]\s?|\s(?:{{to}}|{{another_level}})\s)$"), re.IGNORECASE
)
"""A size that has its unit from another one: the first of `300/600 GB`, of `8 to 16 GB`."""
_NEAR = 24
"""Letters before a size in which stands what belongs to it."""
_GB = {"P": 1_000_000.0, "T": 1000.0, "G": 1.0, "M": 1 / 1024}
_BINARY = {"P": 2.0**50, "T": 2.0**40, "G": 2.0**30, "M": 2.0**20}
_GIGABYTE = {False: 1e9, True: 2.0**30}
"""Bytes of one GB: of disks, and of memory."""
_DECIMALS = {False: 6, True: 9}
"""Decimals of a size in GB that count: a MB is 0.0009765625 of one in memory."""
_LARGEST_DISK_GB = 40_000.0
"""No disk of an ESRP paper holds more: a larger figure has a decimal comma."""
_LINK = re.compile(
    spelled(
        r"(?<![\w.])(?:1\.5|[23468]|12|16|24)\s?"
        r"(?:{gigabits}\s(?={sas}|{fc}|{sata})|(?-i:{gigabits_of_links})(?![\w/]))"
    ),
    re.IGNORECASE,
)
"""How fast a disk is connected, beside its size: `6Gb SAS`, `SAS 6Gb/s`, and not `73 GB FC`."""


def read_size_gb(
    text: str,
    label: str = "",
    *,
    largest: float | None = None,
    memory: bool = False,
    asked: Asked = Asked.EITHER,
    of: str = "",
) -> float | None:
    """A capacity in GB, None also where several are printed and nothing says which one is asked for.

    Args:
        text: `16,752 GB (4 x 4188GB container size)`, `28.8 TB`, `838,363GB`, `1200`.
        label: its label, whose unit counts where the value has none: `Total raw storage capacity (GB)`.
        largest: no such thing is larger, so that a comma must be a decimal one: `838,363GB` of one disk is 838.363 GB.
        memory: a GB is 2^30 bytes, so that a GiB is one.
        asked: of what.
        of: of each of which things, where it may be of each of others: `100 GB per database` is no mailbox's.
    """
    if is_null(text):
        return None
    outside = outside_brackets(text)
    if largest is None:  # `24 600 GB` of a disk are 24 disks
        text = behind_equals(outside) or text
        text = text.replace(outside, without_blanks(outside, whole=True))
    places = list(_sizes(text.strip(), largest=largest, memory=memory))
    if places:
        value = asked_for(text.strip(), places, asked, of=of)
        return None if value is None else round(value, _DECIMALS[memory])
    bare, unit = outside_brackets(text).strip(), _LABEL_UNIT.search(label)
    return None if unit is None or not is_bare_number(bare) else _scaled(bare, unit, memory=memory)


def _sizes(text: str, *, largest: float | None, memory: bool) -> Iterator[Place]:
    """Where a text states a size; of one thing of which nothing can be larger, and else all of so many."""
    for found in _SIZE.finditer(text):
        number = found["number"]
        value = _scaled(number, found, memory=memory)
        if value is None:
            continue
        if largest is not None and value > largest and "," in number:
            value = _scaled(number.replace(",", ".", 1), found, memory=memory) or value
        near = max(0, found.start() - _NEAR), found.start()
        unit = f"{found['unit']}{found['binary'] or ''}"
        if (other := _BESIDE_ANOTHER.search(text, *near)) is not None:  # which has no unit of its own
            yield Place(*other.span("other"), float("nan"), unit)
        times = _TIMES_BEFORE.search(text, *near), _TIMES_BEHIND.match(text, found.end())
        many = next((plain_integer(times["many"]) for times in times if times is not None), 1) if largest is None else 1
        yield Place(found.start(), found.end(), value * many, unit)


def _scaled(number: str, unit: re.Match[str], *, memory: bool) -> float | None:
    """A number of some unit in GB."""
    value, name = loose_number(number), unit["unit"].upper()
    if value is None:
        return None
    return value * _BINARY[name] / _GIGABYTE[memory] if unit["binary"] else value * _GB[name]


def read_disk_size_gb(text: str, label: str = "") -> float | None:
    """How many GB one disk holds; how fast it is connected, as in `6Gb SAS 600 GB 15K`, is no size."""
    return read_size_gb(_LINK.sub("", text), label, largest=_LARGEST_DISK_GB, asked=Asked.EACH)
