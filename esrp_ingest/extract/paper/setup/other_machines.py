"""Rows of tables about machines and disks other than those of the tested storage: domain controllers, logs, spares."""

import re
from collections.abc import Sequence

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.vocabulary.whitepaper import Column
from esrp_ingest.vocabulary.words import spelled

_OTHERS = re.compile(spelled(r"\b{other_storage}\b"), re.IGNORECASE)
_OWN = re.compile(spelled(r"\b{own_storage}\b"), re.IGNORECASE)
_IN_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_OF_STORAGE = frozenset[Column](
    (
        "disks",
        "disks_in_test",
        "disk_description",
        "disk_rpm",
        "disk_capacity_gb",
        "raid_level",
        "raw_capacity_gb",
        "formatted_capacity_gb",
        "storage_utilization_pct",
        "connectivity",
        "cache_gb",
    )
)
"""What other machines and disks have, too."""


def of_tested_storage(pairs: Sequence[Pair[Column]]) -> list[Pair[Column]]:
    """The rows but those that state something of the storage below a heading that names other machines or disks alone.

    So does a label in its brackets: `RAID level (log)`. What a heading says in brackets counts where another row of the
    paper states the same: `Primary storage disk configuration (log disks)`.

    Args:
        pairs: rows of a configuration, with the headings that they stand below.
    """
    rows = [pair for pair in pairs if pair.key not in _OF_STORAGE or not any(map(_names_others, _whose(pair)))]
    own = {pair.key for pair in rows if not _is_of_others_in_brackets(pair)}
    return [pair for pair in rows if pair.key not in own or not _is_of_others_in_brackets(pair)]


def _is_of_others_in_brackets(pair: Pair[Column]) -> bool:
    """Whether the heading of a row about storage names other disks in its brackets."""
    brackets = (found[0] for found in _IN_BRACKETS.finditer(pair.table))
    return pair.key in _OF_STORAGE and any(map(_names_others, brackets))


def _whose(pair: Pair[Column]) -> tuple[str, ...]:
    """What says of which machines or disks a row is."""
    return pair.table, *(found[0] for found in _IN_BRACKETS.finditer(pair.label))


def _names_others(heading: str) -> bool:
    return _OTHERS.search(heading) is not None and _OWN.search(heading) is None
