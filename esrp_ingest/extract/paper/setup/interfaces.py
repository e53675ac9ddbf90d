"""Interfaces of storage: how it is connected to its servers, and how its disks are to it."""

import re

from esrp_ingest.extract.paper.setup.printed_counts import outside_brackets
from esrp_ingest.vocabulary.words import spelled

_INTERFACES = {
    name: re.compile(spelled(rf"\b{{{name.lower()}}}\b"), re.IGNORECASE)
    for name in ("iSCSI", "FCoE", "NVMe", "SAS", "FC", "SATA", "DAS")
}
_NEAR_LINE = re.compile(spelled(r"\b{near_line_sas}\b"), re.IGNORECASE)
_BETWEEN = re.compile(spelled(r"[,;|/&+\n]|\s(?:{people_and}|{another_level})\s"), re.IGNORECASE)
"""What stands between interfaces of a list; one that runs over another one is a single one with it."""
_OF_DISKS = re.compile(spelled(r"\s?(?:{disk})\b"), re.IGNORECASE)


def read_connectivity(text: str) -> str | None:
    """The interface by which servers reach their storage, outside of brackets if a value names one there.

    One that disks are said to have is none. None where several stand in a list, of which nobody says which was tested.
    """
    for said in (outside_brackets(text), text):
        parts = [name for part in _BETWEEN.split(said) if (name := _first(part, no_disks=True)) is not None]
        named = set(parts) - {"DAS"} or set(parts)
        if named:
            return named.pop() if len(named) == 1 else None
    return None


def _first(text: str, *, no_disks: bool) -> str | None:
    """The first interface that a text names."""
    places = [
        (found.start(), -found.end(), name)
        for name, pattern in _INTERFACES.items()
        if (found := pattern.search(text)) is not None
        and not (no_disks and _OF_DISKS.match(text, found.end()) is not None)
    ]
    return min(places)[2] if places else None  # Fibre Channel over Ethernet is not Fibre Channel


def read_disk_interface(text: str) -> str | None:
    """The first interface of disks that a value names: `NL-SAS` where SAS is that of slow ones, by any of its names."""
    name = _first(outside_brackets(text), no_disks=False) or _first(text, no_disks=False)
    near_line, first = _NEAR_LINE.search(text), _INTERFACES["SAS"].search(text)
    is_first = near_line is not None and (first is None or near_line.end() == first.end())
    return "NL-SAS" if is_first and name in {None, "SAS"} else name
