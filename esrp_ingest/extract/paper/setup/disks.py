"""What rows of the configuration say of the disks: of which kind they are, how fast, and in which level of RAID."""

import re
from collections.abc import Iterable, Iterator, Sequence

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.setup.interfaces import disk_interfaces
from esrp_ingest.models import DiskType
from esrp_ingest.numerals import COUNT
from esrp_ingest.quantities import is_null
from esrp_ingest.vocabulary.composed_labels import FLASH_DISKS, parts_of
from esrp_ingest.vocabulary.whitepaper import Column
from esrp_ingest.vocabulary.words import spelled, words

_RPM = re.compile(
    spelled(
        r"(?P<thousands>5\.4|7\.2|10|15)\s*k{rpm}?\b"
        r"|(?P<whole>5[,. ]?400|7[,. ]?200|10[,. ]?000|15[,. ]?000)(?:-|\s*){rpm}"
    ),
    re.IGNORECASE,
)
_UNITS = words("rpm")
_UNIT = re.compile(spelled(r"\b{rpm}\b"), re.IGNORECASE)
_ROTATING = re.compile(spelled(r"\b(?:{hard_disk}|{near_line})\b"), re.IGNORECASE)
_COUNTS_DISKS = re.compile(rf"{COUNT}\s?x\s[^x+&,;]{{3,60}}", re.IGNORECASE)
_SOLID = re.compile(spelled(r"\b{solid_state}\b"), re.IGNORECASE)
_SIGNS = str.maketrans("/+", "  ")
_LEVEL = r"0\s*[/+]\s*1|1\s*[/+]\s*0|5\s*[/+]\s*0|6\s*[/+]\s*0|\d{1,2}"
_BARE = re.compile(rf"({_LEVEL})(?:\s*\([^()]*\))?")
_POOLS = {
    name: re.compile(spelled(rf"\b{{{name.lower()}}}\b"), re.IGNORECASE) for name in ("ADAPT", "DDP", "SHR", "JBOD")
}
"""Ways to spread data over disks that are no level of RAID."""
_PARITY = re.compile(spelled(r"\b{several_parities}\b"), re.IGNORECASE)
_RAID = re.compile(spelled("{raid}") + rf"[\s-]*({_LEVEL}|{spelled('{raid_level}')})\b", re.IGNORECASE)
_PLAIN_RAID = re.compile(rf"(?<![^\W_]){_RAID.pattern}", re.IGNORECASE)
"""A level by its own name, which explains a vendor's: `Vraid1 (RAID 10)`."""
_BETWEEN = re.compile(
    spelled(rf"[,;|\n]|(?<!\D0)/(?!\s*0\b)|\s(?:{{another_level}}|&)\s|(?<=[\d)])\s(?={{raid}}[\s-]?(?:{_LEVEL})\b)"),
    re.IGNORECASE,
)
"""What stands between the levels of a list, if only a blank before the next one."""
_PARTS = re.compile(spelled(r"[,;|+&]|\s(?:{another_level}|{people_and})\s"), re.IGNORECASE)
"""What stands between amounts of several things."""
_OF_DATABASES = re.compile(spelled(r"\b{column_of_database}\b"), re.IGNORECASE)
_OF_OTHERS = re.compile(spelled(r"\b{other_machine}\b"), re.IGNORECASE)


def read_rpm(text: str) -> int | None:
    """`10K`, `7.2K`, `15,000 rpm`."""
    found = _RPM.search(text)
    if found is None:
        return None
    if found.group("thousands"):
        return round(float(found.group("thousands")) * 1000)
    return int("".join(filter(str.isdigit, found["whole"])))


def with_unit(speed: str) -> str:
    """What stands in a row of speeds, with their unit: behind such a label it may be left out, as in `10,000`."""
    return speed if read_rpm(speed) is not None else f"{speed} {_UNITS[0]}"


def is_speed(text: str) -> bool:
    """Whether a text is one speed and nothing more; in a row of speeds its unit may be left out."""
    rest, found = _RPM.subn("", with_unit(text))
    return found == 1 and not any(map(str.isalnum, _UNIT.sub("", rest)))


def _speeds(text: str) -> set[int | None]:
    """The speeds that a text names."""
    return {read_rpm(found[0]) for found in _RPM.finditer(text)}


def are_of_several_kinds(text: str) -> bool:
    """Whether a text describes disks of more than one kind, so that its first speed and size are those of some."""
    return len(_speeds(text)) > 1 or disk_kind([text]) == "mixed" or len(set(disk_interfaces(text))) > 1


def disk_kind(texts: Sequence[str]) -> DiskType | None:
    """What the disk rows together say: revolutions mean hard disks, flash words solid state."""
    whole = " ".join(texts)
    solid = _SOLID.search(whole) is not None
    rotating = read_rpm(whole) is not None or _ROTATING.search(whole) is not None
    if solid and rotating:
        return "mixed"
    return "ssd" if solid else "hdd" if rotating else None


def kind_of_labels(labels: Iterable[str]) -> DiskType | None:
    """The kind of disks that labels count: `SSDs tested`."""
    return "ssd" if any(FLASH_DISKS in parts_of(label) for label in labels) else None


def names_a_kind(pair: Pair[Column]) -> bool:
    """Whether a row says of which kind its disks are."""
    return disk_kind([pair.value]) is not None or kind_of_labels([pair.label]) is not None


def describes(pair: Pair[Column]) -> bool:
    """Whether a row says of one kind of disks what they are, if only beside their number."""
    return pair.key in {"disk_description", "disk_rpm"} or (
        pair.key == "disks" and _COUNTS_DISKS.fullmatch(pair.value.strip()) is not None
    )


def names_flash_beside(text: str) -> bool:
    """Whether a text names flash in one of several parts: that of a cache is another one than the controllers'."""
    flash = [_SOLID.search(part) is not None for part in _PARTS.split(text) if any(map(str.isdigit, part))]
    return any(flash) and not all(flash)


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


def names_raid(text: str) -> bool:
    """Whether a text names a level of RAID, or how else data are spread over disks: `Triple+ Parity RAID`."""
    return known_raid(text) is not None or _PARITY.search(text) is not None


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
