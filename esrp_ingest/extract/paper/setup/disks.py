"""What rows of the configuration say of the disks: of which kind they are, and how fast."""

import re
from collections.abc import Iterable, Sequence

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.models import DiskType
from esrp_ingest.vocabulary.composed_labels import FLASH_DISKS, parts_of
from esrp_ingest.vocabulary.whitepaper import Column
from esrp_ingest.vocabulary.words import spelled

_RPM = re.compile(
    spelled(
        r"(?P<thousands>5\.4|7\.2|10|15)\s*k{rpm}?\b|(?P<whole>5[,.]?400|7[,.]?200|10[,.]?000|15[,.]?000)(?:-|\s*){rpm}"
    ),
    re.IGNORECASE,
)
_ROTATING = re.compile(spelled(r"\b{hard_disk}\b"), re.IGNORECASE)
_COUNTS_DISKS = re.compile(r"\d{1,4}\s?x\s[^x+&,;]{3,60}", re.IGNORECASE)
_SOLID = re.compile(spelled(r"\b{solid_state}\b"), re.IGNORECASE)


def read_rpm(text: str) -> int | None:
    """`10K`, `7.2K`, `15,000 rpm`."""
    found = _RPM.search(text)
    if found is None:
        return None
    if found.group("thousands"):
        return round(float(found.group("thousands")) * 1000)
    return int(found.group("whole").replace(",", "").replace(".", ""))


def _speeds(text: str) -> set[int | None]:
    """The speeds that a text names."""
    return {read_rpm(found[0]) for found in _RPM.finditer(text)}


def are_of_several_kinds(text: str) -> bool:
    """Whether a text describes disks of more than one kind, so that its first speed and size are those of some."""
    return len(_speeds(text)) > 1 or disk_kind([text]) == "mixed"


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
    return pair.key == "disk_description" or (
        pair.key == "disks" and _COUNTS_DISKS.fullmatch(pair.value.strip()) is not None
    )
