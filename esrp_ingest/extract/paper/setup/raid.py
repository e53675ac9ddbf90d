"""Levels of RAID as papers print them, and which of several is that of the databases."""

import re
from collections.abc import Iterator

from esrp_ingest.quantities import is_null
from esrp_ingest.vocabulary.words import spelled

_SIGNS = str.maketrans("/+", "  ")
_LEVEL = r"0\s*[/+]\s*1|1\s*[/+]\s*0|5\s*[/+]\s*0|6\s*[/+]\s*0|\d{1,2}"
_BARE = re.compile(rf"({_LEVEL})(?:\s*\([^()]*\))?")
_POOLS = {
    name: re.compile(spelled(rf"\b{{{name.lower()}}}\b"), re.IGNORECASE) for name in ("ADAPT", "DDP", "SHR", "JBOD")
}
"""Ways to spread data over disks that are no level of RAID."""
_RAID = re.compile(spelled("{raid}") + rf"[\s-]*({_LEVEL}|{spelled('{raid_level}')})\b", re.IGNORECASE)
_PLAIN_RAID = re.compile(rf"(?<![^\W_]){_RAID.pattern}", re.IGNORECASE)
"""A level by its own name, which explains a vendor's: `Vraid1 (RAID 10)`."""
_BETWEEN = re.compile(spelled(r"[,;|\n]|(?<!\D0)/(?!\s*0\b)|\s(?:{another_level}|&)\s"), re.IGNORECASE)
"""What stands between the levels of a list."""
_OF_DATABASES = re.compile(spelled(r"\b{column_of_database}\b"), re.IGNORECASE)
_OF_OTHERS = re.compile(spelled(r"\b{other_machine}\b"), re.IGNORECASE)


def read_raid(text: str) -> str | None:
    """`RAID 5` as RAID5, `RAID 1/0` and `RAID 1+0` as RAID10, `ADAPT RAID, N+2` as ADAPT; others as printed.

    Of several levels it is the one of which the text says that it is the databases', or the only one that is not of
    logs or of the operating system; None where nobody knows which of them was tested, as in a list of what an array
    supports.
    """
    if is_null(text):
        return None
    named = list(_named(text))
    if len({level for level, _ in named}) < 2:
        return known_raid(text) or text.strip()
    own = {level for level, said in named if _OF_DATABASES.search(said)}
    left = own or {level for level, said in named if not _OF_OTHERS.search(said)}
    return left.pop() if len(left) == 1 else None


def known_raid(text: str) -> str | None:
    """The first level of RAID, or another way to spread data over disks, that a text names; None for none known."""
    level = _BARE.fullmatch(text.strip()) or _PLAIN_RAID.search(text) or _RAID.search(text)
    if level:
        return _spelled(level)
    return next((name for name, pattern in _POOLS.items() if pattern.search(text)), None)


def _spelled(level: re.Match[str]) -> str:
    return "RAID" + "".join(level.group(1).translate(_SIGNS).split()).upper()


def _named(text: str) -> Iterator[tuple[str, str]]:
    """The levels that a text names, each with what is said of it; a number alone is one in a list of levels."""
    parts = [part.strip() for part in _BETWEEN.split(text)]
    in_list = _RAID.search(text) is not None or all(map(_BARE.fullmatch, parts))
    for part in parts:
        level = _PLAIN_RAID.search(part) or _RAID.search(part) or (_BARE.fullmatch(part) if in_list else None)
        if level is not None:
            yield _spelled(level), part
