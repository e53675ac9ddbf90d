"""Interfaces of storage: how it is connected to its servers, and how its disks are to it."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from esrp_ingest.extract.paper.setup.printed_counts import outside_brackets
from esrp_ingest.vocabulary.words import spelled

_NEAR_LINE = "NL-SAS"
_INTERFACES = {
    name: re.compile(spelled(pattern), re.IGNORECASE)
    for name, pattern in {
        **{name: rf"\b{{{name.lower()}}}\b" for name in ("iSCSI", "FCoE", "NVMe", "SAS", "FC", "SATA", "DAS")},
        _NEAR_LINE: r"\b{near_line}(?:\b[\w\s.\u2033\"-]{0,16}?\b)?{sas}\b"
        r"|\b{sas}[\s-]{1,3}{near_line}\b(?![\s-]{0,3}{sas})",
    }.items()
}
"""By the names that are stored; slow disks on SAS have one of their own."""
_BETWEEN = re.compile(spelled(r"[,;|/&+\n]|\s(?:{people_and}|{another_level})\s"), re.IGNORECASE)
"""What stands between interfaces of a list; one that runs over another one is a single one with it."""
_NOTHING = re.compile(spelled(r"[\s\d.]*+(?:{gigabits})?\s*+"), re.IGNORECASE)
"""What stands between interfaces that nothing parts, a speed at most."""
_OF_DISKS = re.compile(spelled(r"\s?(?:{disk})\b"), re.IGNORECASE)
_OF_OTHERS = re.compile(spelled(r"\b{other_machine}\b"), re.IGNORECASE)


class _Named(NamedTuple):
    """Where a text names an interface."""

    start: int
    end: int
    name: str


def read_connectivity(text: str) -> str | None:
    """The interface by which servers reach their storage, outside of brackets if a value names one there.

    One that disks are said to have is none. None where several stand in a list, or beside each other, of which nobody
    says which was tested.
    """
    for said in (outside_brackets(text), text):
        parts = [each for part in _BETWEEN.split(said) for each in _side_by_side(part, _of_servers(part))]
        named = set(parts) - {"DAS"} or set(parts)
        if named:
            return named.pop() if len(named) == 1 else None
    return None


def read_disk_interface(text: str) -> str | None:
    """The interface of the disks that a value describes, None where it describes several kinds of them."""
    kinds = disk_interfaces(text)
    return kinds[0] if len(set(kinds)) == 1 else None


def disk_interfaces(text: str) -> list[str]:
    """The interfaces of disks that a value names, outside of brackets if it names one there."""
    return _of_disks(outside_brackets(text)) or _of_disks(text)


def _of_disks(text: str) -> list[str]:
    """The interfaces of disks that a text names, those of logs only where it names no others."""
    parts = [(part, [each for each in _named(part) if each.name != "DAS"]) for part in _BETWEEN.split(text)]
    own = [each for each in parts if each[1] and _OF_OTHERS.search(each[0]) is None] or parts
    return [name for part, found in own for name in _side_by_side(part, found)]


def _of_servers(text: str) -> list[_Named]:
    """The interfaces that a text names and does not say to be those of disks."""
    return [each for each in _named(text) if each.name != _NEAR_LINE and _OF_DISKS.match(text, each.end) is None]


def _side_by_side(text: str, named: Sequence[_Named]) -> list[str]:
    """The first of some interfaces, and those that follow each other with nothing between them."""
    found = [each.name for each in named[:1]]
    for one, other in pairwise(named):
        if _NOTHING.fullmatch(text, one.end, other.start) is None:
            break
        found.append(other.name)
    return found


def _named(text: str) -> Iterator[_Named]:
    """The interfaces that a text names, in order, but none inside another one: `FCoE` is not Fibre Channel."""
    places = [_Named(*found.span(), name) for name, way in _INTERFACES.items() for found in way.finditer(text)]
    end = 0
    for place in sorted(places, key=lambda each: (each.start, -each.end)):
        if place.start >= end:
            yield place
            end = place.end
