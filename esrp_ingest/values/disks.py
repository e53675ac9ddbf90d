"""What cells of a configuration say of interfaces, of disks and of levels of RAID."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal

from esrp_ingest.vocabulary.words import spelled

Kind = Literal["hdd", "ssd", "mixed"]


def _words(template: str) -> re.Pattern[str]:
    return re.compile(spelled(template), re.IGNORECASE)


BRACKETS = re.compile(r"\([^()]*\)")
_NEAR_LINE = "NL-SAS"
_INTERFACES = {
    **{name: _words(rf"\b{{{name.lower()}}}\b") for name in ("iSCSI", "FCoE", "NVMe", "SAS", "FC", "SATA", "DAS")},
    _NEAR_LINE: _words(
        r"\b{near_line}(?:\b[\w\s.\u2033\"-]{0,16}?\b)?{sas}\b|\b{sas}[\s-]{1,3}{near_line}\b(?![\s-]{0,3}{sas})"
    ),
}
_ALTERNATIVES = _words(r"[,;|/&+\n]|\s(?:{people_and}|{another_level})\s")
_SIDE_BY_SIDE = _words(r"[\s\d.]*+(?:{gigabits})?\s*+")
_OF_DISKS = _words(r"\s?(?:{disk})\b")
_OF_OTHERS = _words(r"\b{other_machine}\b")
_OF_DATABASES = _words(r"\b{column_of_database}\b")
_RPM = _words(
    r"(?<![\d.,])(?:(?P<thousands>5\.4|7\.2|10|15)\s*k(?:\s?{rpm})?\b"
    r"|(?P<whole>(?:5[,. ]?4|7[,. ]?2|1[05][,. ]?0)00)(?:-|\s*){rpm}\b)"
)
_BARE_SPEED = _words(r"\W{0,2}(?:(?:5\.4|7\.2|10|15)\s?k|(?:5[,. ]?4|7[,. ]?2|1[05][,. ]?0)00)(?:\s*{rpm})?\W{0,2}")
_ROTATING = _words(r"\b(?:{hard_disk}|{near_line})\b")
_SOLID = _words(r"\b{solid_state}\b")
_SIGNS = str.maketrans("/+", "  ")
_LEVEL = r"0\s*[/+]\s*1|1\s*[/+]\s*0|5\s*[/+]\s*0|6\s*[/+]\s*0|\d{1,2}"
_BARE_LEVEL = re.compile(rf"({_LEVEL})(?:\s*\([^()]*\))?")
_RAID = _words(rf"{{raid}}[\s-]*({_LEVEL}|{spelled('{raid_level}')})\b")
_TOUCHING = _words(rf"\d{{raid}}|{{raid}}[\s-]*(?:{_LEVEL})\s+\d{{1,2}}(?![\w+/])")
"""Two values in one cell: `RAID 5RAID 10`, `RAID 10 5`."""
_PLAIN_RAID = re.compile(rf"(?<![^\W_]){_RAID.pattern}", re.IGNORECASE)
_POOLS = {name: _words(rf"\b{{{name.lower()}}}\b") for name in ("ADAPT", "DDP", "SHR", "JBOD")}
_BETWEEN_LEVELS = _words(
    rf"[,;|\n]|(?<!\D0)/(?!\s*0\b)|\s(?:{{another_level}}|&)\s|(?<=[\d)])\s(?={{raid}}[\s-]?(?:{_LEVEL})\b)"
)
_PARTS = _words(r"[,;|+&]|\s(?:{another_level}|{people_and})\s")


def outside_brackets(text: str) -> str:
    """A cell without what is in brackets; all of it where nothing else is there."""
    return BRACKETS.sub(" ", text).strip(" *=") or text


def connectivity_of(text: str) -> str | None:
    """The interface by which servers reach their storage; None where several are named, or that of disks only."""
    for said in (outside_brackets(text), text):
        parts = [each for part in _ALTERNATIVES.split(said) for each in _first_of(part, _of_servers(part))]
        if named := set(parts) - {"DAS"} or set(parts):
            return named.pop() if len(named) == 1 else None
    return None


def disk_interfaces(text: str) -> list[str]:
    """The interfaces of disks that a cell names, outside of brackets if it names one there."""
    return _of_disks(outside_brackets(text)) or _of_disks(text)


def _of_disks(text: str) -> list[str]:
    parts = [(part, [each for each in _named(part) if each[2] != "DAS"]) for part in _ALTERNATIVES.split(text)]
    own = [each for each in parts if each[1] and _OF_OTHERS.search(each[0]) is None] or parts
    return [name for part, found in own for name in _first_of(part, found)]


def _of_servers(text: str) -> list[tuple[int, int, str]]:
    return [each for each in _named(text) if each[2] != _NEAR_LINE and _OF_DISKS.match(text, each[1]) is None]


def _first_of(text: str, named: Sequence[tuple[int, int, str]]) -> Iterator[str]:
    """The first of some interfaces, and those that follow with nothing between them."""
    if named:
        yield named[0][2]
    for one, other in pairwise(named):
        if _SIDE_BY_SIDE.fullmatch(text, one[1], other[0]) is None:
            return
        yield other[2]


def _named(text: str) -> Iterator[tuple[int, int, str]]:
    """The interfaces of a text in order, none inside another one: `FCoE` is not Fibre Channel."""
    places = [(*found.span(), name) for name, way in _INTERFACES.items() for found in way.finditer(text)]
    end = 0
    for place in sorted(places, key=lambda each: (each[0], -each[1])):
        if place[0] >= end:
            yield place
            end = place[1]


def rpm_of(text: str) -> int | None:
    """`10K`, `7.2K`, `15,000 rpm`; None for none, or several."""
    speeds = _speeds(text)
    return speeds.pop() if len(speeds) == 1 else None


def _speeds(text: str) -> set[int]:
    return {
        round(float(found["thousands"]) * 1000) if found["thousands"] else int(re.sub(r"\D", "", found["whole"]))
        for found in _RPM.finditer(text)
    }


def bare_rpm_of(text: str) -> int | None:
    """The same of a cell below a label of speeds, where the unit may be missing: `10,000`, `15K`."""
    if (speed := rpm_of(text)) is not None or _BARE_SPEED.fullmatch(text) is None:
        return speed
    return rpm_of(f"{text} rpm")


def kind_of(text: str) -> Kind | None:
    """The kind of disks that a text describes: revolutions mean hard disks, flash words solid state."""
    solid, rotating = _SOLID.search(text) is not None, bool(_speeds(text)) or _ROTATING.search(text) is not None
    return "mixed" if solid and rotating else "ssd" if solid else "hdd" if rotating else None


def are_several_kinds(text: str) -> bool:
    """Whether a text describes disks of more than one kind, so that its first speed and size are those of some."""
    return len(_speeds(text)) > 1 or kind_of(text) == "mixed" or len(set(disk_interfaces(text))) > 1


def names_flash_beside(text: str) -> bool:
    """Whether a text names flash in one of several parts: a cache of flash is beside that of the controllers."""
    flash = [_SOLID.search(part) is not None for part in _PARTS.split(text) if any(map(str.isdigit, part))]
    return any(flash) and not all(flash)


def raid_of(text: str) -> str | None:
    """`RAID 5` as RAID5, `RAID 1+0` as RAID10, `ADAPT RAID, N+2` as ADAPT; a text without a known level as printed.

    Of several levels the one that is said to be the databases', or the only one that is not of logs or of the operating
    system; None where nothing tells which of them was tested.
    """
    if _TOUCHING.search(text):
        return None
    named = list(_levels(text))
    if len({level for level, _ in named}) < 2:
        return known_raid(text) or text.strip()
    own = {level for level, said in named if _OF_DATABASES.search(said)}
    left = own or {level for level, said in named if not _OF_OTHERS.search(said)}
    return left.pop() if len(left) == 1 else None


def known_raid(text: str) -> str | None:
    """The first level of RAID, or another known way to spread data over disks, that a text names."""
    level = _BARE_LEVEL.fullmatch(text.strip()) or _PLAIN_RAID.search(text) or _RAID.search(text)
    if level:
        return _spelled(level)
    return next((name for name, pattern in _POOLS.items() if pattern.search(text)), None)


def _spelled(level: re.Match[str]) -> str:
    return "RAID" + "".join(level.group(1).translate(_SIGNS).split()).upper()


def _levels(text: str) -> Iterator[tuple[str, str]]:
    """The levels that a text names, each with what is said of it; a number alone is one in a list of levels."""
    parts = [part.strip() for part in _BETWEEN_LEVELS.split(text)]
    in_list = _RAID.search(text) is not None or all(map(_BARE_LEVEL.fullmatch, parts))
    for part in parts:
        level = _PLAIN_RAID.search(part) or _RAID.search(part) or (_BARE_LEVEL.fullmatch(part) if in_list else None)
        if level is not None:
            yield _spelled(level), part
