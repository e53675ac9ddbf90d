"""Which disks headings and captions name: those of the databases, or of the logs."""

import re
from collections.abc import Mapping

from esrp_ingest.extract.headings import bare_heading
from esrp_ingest.extract.paper.parts.whose import BESIDE
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.whitepaper import Disks
from esrp_ingest.vocabulary.words import expanded, words

_PARTS_OF_CAPTION = re.compile(rf"{BESIDE.pattern}|,\s")
_GROUPS: dict[Disks, str] = {"databases": "group_of_database_rows", "logs": "group_of_log_rows"}
_DISKS: dict[Disks, str] = {"databases": "database_disks", "logs": "log_disks"}


def _named_so(groups: Mapping[Disks, str]) -> dict[str, Disks]:
    return {fold(name): disks for disks, key in groups.items() for phrase in words(key) for name in expanded(phrase)}


SUB_HEADINGS = _named_so(_GROUPS)
_NAMES_OF_DISKS = SUB_HEADINGS | _named_so(_DISKS)
"""What heads rows about some disks; `Log Disks` may as well begin a label that wraps."""


def is_sub_heading(folded: str) -> bool:
    """`Database I/O` and `Transaction Log I/O` name a group of rows and have no value."""
    return folded in SUB_HEADINGS


def disks_below(heading: str) -> Disks | None:
    """The disks that the rows below a heading of a group are about, None for any other heading."""
    return _NAMES_OF_DISKS.get(fold(heading))


def disks_named(heading: str) -> str:
    """The one part of a heading that names disks which the figures below it are about: `Log I/O, performance test`."""
    parts = [part.strip() for part in _PARTS_OF_CAPTION.split(bare_heading(heading))]
    found = [part for part in parts if disks_below(part) is not None]
    return found[0] if len(found) == 1 else ""
