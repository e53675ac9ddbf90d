"""Cells of configuration tables to typed values: counts, sizes, profiles, shares, interfaces and levels of RAID.

Each form has one defined reading. What is in brackets explains a value, unless nothing is outside of them. A cell that
is not read whole gives None; so does one that names several values of which nothing tells which one is asked for.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from math import isclose

from esrp_ingest.numerals import IN_TEXT, TIMES, is_bare_number, loose_number, percentages, with_zeros
from esrp_ingest.quantities import is_null
from esrp_ingest.values.amounts import (
    OF_ALL,
    OF_EACH,
    OF_EITHER,
    OF_QUOTA,
    Amount,
    Said,
    amounts_in,
    bound_of,
    chosen,
    is_of_each_other,
)
from esrp_ingest.values.disks import bare_rpm_of, connectivity_of, names_flash_beside, outside_brackets, raid_of
from esrp_ingest.vocabulary.words import spelled

Value = float | int | str
_Order = Sequence[Collection[Said]]
_COUNTED: Mapping[str, tuple[_Order, str, str]] = {
    "mailboxes": (OF_ALL, "mailboxes", ""),
    "dags": (OF_ALL, "dags", ""),
    "servers": (OF_ALL, "servers", ""),
    "controllers": (OF_ALL, "controllers", ""),
    "disks": (OF_ALL, "disks", ""),
    "disks_in_test": (OF_ALL, "disks", ""),
    "storage_ports": (OF_EITHER, "ports", ""),
    "servers_per_dag": (OF_EACH, "servers", "dags"),
    "active_mailboxes_per_server": (OF_EACH, "mailboxes", "servers"),
    "databases_per_server": (OF_EACH, "databases", "servers"),
    "storage_groups_per_server": (OF_EACH, "", "servers"),
    "databases_per_storage_group": (OF_EACH, "databases", ""),
    "copies_per_database": (OF_EACH, "copies", "databases"),
    "mailboxes_per_database": (OF_EACH, "mailboxes", "databases"),
}
"""What each column counts: in what order amounts are taken, of what things, and of each of which other things."""
_GB = {"P": 1e6, "T": 1e3, "G": 1.0, "M": 1 / 1024}
_BINARY = {"P": 2.0**50, "T": 2.0**40, "G": 2.0**30, "M": 2.0**20}
_LARGEST_DISK_GB = 40_000.0
"""No disk of an ESRP paper holds more: a larger figure has a decimal comma."""
_MOST_IOPS = 20.0
"""No profile asks more of one mailbox."""
_LONGEST = 600
"""Letters of a cell that may be one value."""
_WHOLE = 100.0
_BOUNDED = (Said.MOST, Said.LEAST, Said.ABOUT)
"""What is said of a number that is not how many there are."""


def _words(template: str) -> re.Pattern[str]:
    return re.compile(spelled(template), re.IGNORECASE)


_LABEL_UNIT = re.compile(r"[(\[](?P<unit>[PTGM])(?P<binary>i)?B(?:ytes?)?[)\]]", re.IGNORECASE)
_PAIR_OF = _words(r"(?:(?P<many>\d{1,3})" + TIMES + r")?{pair_of}(?![\w-])")
_PER_ARRAY = _words(r"(?:(?<!\w)(?:{per}|{each})\s|/\s?)(?:{storage}\s)?{arrays}(?!\w)")
_SURE_PROFILES = (
    _words(rf"({IN_TEXT})" + r"\s*{profile_tested}(?!\s{at_or_with}\s?[\d.])"),
    _words(r"\b{profile_tested}(?:\s{at_or_with})?\s?[:=]?\s?" + rf"({IN_TEXT})"),
    re.compile(rf"=\s*({IN_TEXT})"),
    _words(rf"({IN_TEXT})" + r"\s*(?:{iops}\s*)?{with_headroom}[^()]{0,200}{headroom}"),
)
_PROFILES = (_words(rf"({IN_TEXT})" + r"\s*{input_output}"), re.compile(rf"({IN_TEXT})"))
_FIGURE = re.compile(IN_TEXT)
_NO_PROFILE = re.compile(rf"{IN_TEXT}(?:\s?(?:%|[KMG]i?B\b)|\s?:|/\d+)", re.IGNORECASE)
_SEVERAL = _words(
    rf"{IN_TEXT}" + r"\s?(?:[/,;|\u2013-]|{to}|{people_and}|{another_level})\s?" + rf"{IN_TEXT}(?!\s?[%MG]|[\d.,])"
)
_OF_SEVERAL = _words(r"\b{per}\s\d")
_SHARE_OF = _words(r"\d\s?%\s{of}\s" + IN_TEXT)
_SHARE = re.compile(rf"{IN_TEXT}[^\d%]{{1,12}}(\d{{1,3}})\s?%")
_BROKEN = re.compile(r"\d\s+[.,]\s*\d|\d[.,]\s+\d|\d\s+\d")


def read_value(column: str, text: str, label: str = "") -> Value | None:
    """Read a cell as the value of a column of `solution`, or of a factor of one.

    Args:
        column: its name, as `vocabulary.whitepaper.Column` has it.
        text: the cell, its numbers with decimal points.
        label: its label, whose unit counts where the cell has none: `Total raw storage capacity (GB)`.

    Returns:
        The value in the unit of the column; None where the cell has none, or is not read whole.
    """
    text = " ".join(text.split())
    reader = _READERS.get(column)
    if len(text) > _LONGEST or is_null(text) or not (reader or column in _COUNTED):
        return None
    return reader(text, label) if reader else read_count(column, text)


def has_reader(column: str) -> bool:
    """Whether cells of a column are read as typed values."""
    return column in _READERS or column in _COUNTED


def behind_equals(text: str) -> str:
    """What is behind the last equals sign of a cell, nothing without one; `>= 24` has none."""
    before, _, behind = text.rpartition("=")
    return "" if not before or before[-1] in "<>" or behind[:1] in ("<", ">") else behind


def read_count(column: str, text: str, order: _Order | None = None) -> int | None:
    """Read how many there are of what a column counts: `24 SSDs`, `20 (+4 hot spares) = 24 drives` as 24."""
    found = _counts_in(column, text)
    value = _chosen_count(found, order or _COUNTED[column][0])
    if value is None and order is None and column == "controllers" and _PER_ARRAY.search(text):
        value = _chosen_count(found, OF_EACH)
    return value


def _counts_in(column: str, text: str) -> list[Amount]:
    """The numbers of things that a cell names; beside one that is bounded none that is less than others."""
    _, things, of = _COUNTED[column]
    amounts = amounts_in(_result(column, text), " .", things) if amounts_in(text, " .") is not None else None
    found = [each for each in amounts or () if _counts(each, of)]
    bounded = any(each.said in _BOUNDED for each in found)
    return [each for each in found if each.said not in (*_BOUNDED, Said.LESSER)] if bounded else found


def _result(column: str, text: str) -> str:
    """What a cell counts: what is behind its equals sign; a pair of controllers in figures."""
    text = behind_equals(text).strip() or text
    pair = _PAIR_OF.match(text) if column == "controllers" else None
    return f"{2 * int(pair['many'] or 1)}{text[pair.end() :]}" if pair else text


def _chosen_count(found: Sequence[Amount], order: _Order) -> int | None:
    value = chosen(found, order, [float(each.many) * (1.0 if each.unit else each.value) for each in found])
    return int(value) if value is not None and value.is_integer() else None


def _counts(amount: Amount, of: str) -> bool:
    """Whether an amount counts things: `24`, and the 24 of `24 x 1.2 TB`; none that each of other things has."""
    if amount.unit and amount.many == 1:
        return False
    return not _is_others(amount, of)


def _is_others(amount: Amount, of: str) -> bool:
    return bool(of) and amount.said is Said.EACH and is_of_each_other(amount.behind, of)


def read_size_gb(
    text: str, label: str = "", *, order: _Order = OF_EITHER, memory: bool = False, disk: bool = False, of: str = ""
) -> float | None:
    """Read a capacity in GB of 10^9 bytes, of memory in GB of 2^30.

    Args:
        text: `16,752 GB (4 x 4188GB container size)`, `28.8 TB`, `838,363GB`, `1200`.
        label: its label.
        order: what is taken before what.
        memory: a GB is 2^30 bytes, whatever its unit is called.
        disk: it is the size of one disk: `24 x 600 GB` is 600, and `838,363GB` has a decimal comma.
        of: of each of which things it is, where it may be of each of others: `100 GB per database` is no mailbox's.
    """
    found = (_disk_amounts if disk else _amounts_behind_equals)(text)
    sizes = [each for each in found if each.unit[:1] in _GB and not _is_others(each, of)]
    sizes = sizes or (_bare_size(text, label) if found else [])
    value = chosen(sizes, order, [_in_gb(each, memory=memory, disk=disk) for each in sizes])
    if value is None or (disk and value > _LARGEST_DISK_GB):
        return None
    return round(value, 9 if memory else 6)


def _disk_amounts(text: str) -> list[Amount]:
    return amounts_in(text) or []


def _amounts_behind_equals(text: str) -> list[Amount]:
    found = amounts_in(text, " ") or []
    result = behind_equals(outside_brackets(text)).strip()
    return (amounts_in(result, " ") or []) if found and result else found


def _bare_size(text: str, label: str) -> list[Amount]:
    """A bare number in the unit of its label."""
    unit, bare = _LABEL_UNIT.search(label), outside_brackets(text).replace(" ", "")
    number = loose_number(bare) if unit and is_bare_number(bare) else None
    if unit is None or number is None:
        return []
    return [Amount(number, f"{unit['unit'].upper()}{unit['binary'] or ''}", 1, "", bracketed=False)]


def _in_gb(size: Amount, *, memory: bool, disk: bool) -> float:
    """A size in GB, of one disk or of all of so many; one that no disk has has its comma for a point."""
    letter, binary = size.unit[0], size.unit[1:]
    value = size.value * (_BINARY[letter] / (2.0**30 if memory else 1e9) if binary else _GB[letter])
    if disk:
        return value / 1000 if value > _LARGEST_DISK_GB else value
    return value * size.many


def _mailbox_mb(text: str, label: str) -> float | None:
    size = read_size_gb(text, label, order=OF_QUOTA, memory=True, of="mailboxes")
    return None if size is None else round(size * 1024, 6)


def read_share(text: str) -> float | None:
    """Read how many percent of something are used: `59.9% (10035GB/16752GB)`; None for a bound, or more than all."""
    if amounts_in(text) is None:
        return None
    for said in (outside_brackets(text), text):
        found = [each for each in percentages(said) if bound_of(said, *each.span(1)) not in (Said.LEAST, Said.MOST)]
        if len(found) < len(percentages(said)) or len({each[1] for each in found}) > 1:
            return None
        if found:
            share = loose_number(found[0][1])
            return share if share is not None and share <= _WHOLE else None
    return None


def read_iops(text: str) -> float | None:
    """Read the tested profile: `.084 (.1 tested)` is 0.1, `0.10 + 20% headroom = 0.12` is 0.12."""
    whole = with_zeros(text)
    if _OF_SEVERAL.search(whole) or _is_bounded(whole) or _is_mixed(whole) or _BROKEN.search(whole):
        return None
    said = _NO_PROFILE.sub(" ", whole)
    ways = _SURE_PROFILES if _SEVERAL.search(outside_brackets(whole)) else (*_SURE_PROFILES, *_PROFILES)
    values = (loose_number(match[1]) for way in ways if (match := way.search(said)))
    first = next((value for value in values if value is not None and value <= _MOST_IOPS), None)
    return first if first is None else _with_headroom(text, first)


def _is_mixed(text: str) -> bool:
    """Whether a cell states profiles of shares of the mailboxes, or a share of one."""
    shares = [int(share) for share in _SHARE.findall(text)]
    return (len(shares) > 1 and sum(shares) == _WHOLE) or _SHARE_OF.search(text) is not None


def _is_bounded(text: str) -> bool:
    first = _FIGURE.search(text)
    return first is not None and bound_of(text, *first.span()) in (Said.LEAST, Said.MOST)


def _with_headroom(text: str, profile: float) -> float:
    """A profile, or the one that a cell states with its headroom: `0.10 (0.12 with 20% headroom)` is 0.12."""
    percent = percentages(text)
    whole = profile * (1 + (loose_number(percent[0][1]) or 0.0) / 100) if percent else profile
    stated = (loose_number(found[0]) for found in _FIGURE.finditer(text))
    return next((value for value in stated if value is not None and isclose(value, whole, rel_tol=1e-3)), profile)


_READERS: Mapping[str, Callable[[str, str], Value | None]] = {
    "mailbox_size_mb": _mailbox_mb,
    "iops_per_mailbox": lambda text, _: read_iops(text),
    "connectivity": lambda text, _: connectivity_of(text),
    "storage_model": lambda text, _: text,
    "cache_gb": lambda text, label: None if names_flash_beside(text) else read_size_gb(text, label, memory=True),
    "disk_rpm": lambda text, _: bare_rpm_of(text),
    "disk_capacity_gb": lambda text, label: read_size_gb(text, label, order=OF_EACH, disk=True),
    "raw_capacity_gb": lambda text, label: read_size_gb(text, label, order=OF_ALL),
    "formatted_capacity_gb": lambda text, label: read_size_gb(text, label, order=OF_ALL),
    "raid_level": lambda text, _: raid_of(text),
    "storage_utilization_pct": lambda text, _: read_share(text),
    "database_utilization_pct": lambda text, _: read_share(text),
}
