"""What the label of a configuration row means: a column of `solution`, a factor of one, or nothing that is known."""

import re
from functools import lru_cache
from typing import NamedTuple

from esrp_ingest.numerals import MARKS
from esrp_ingest.papers.thresholds import LIMITS
from esrp_ingest.values.configuration import has_reader, read_value
from esrp_ingest.values.disks import kind_of, known_raid, rpm_of
from esrp_ingest.vocabulary.composed_labels import composed_columns
from esrp_ingest.vocabulary.short_labels import ARRAYS, SHORT_LABELS, THINGS
from esrp_ingest.vocabulary.whitepaper import LABELS, Column
from esrp_ingest.vocabulary.words import spelled

_IN_BRACKETS = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")
_SAYS_NUMBER = re.compile(spelled(r"(?<!\w)(?:{counting})(?!\w)|#"), re.IGNORECASE)
_MOST: dict[str, int] = {
    "servers": 500,
    "dags": 500,
    "servers_per_dag": 100,
    "databases_per_server": 1000,
    "copies_per_database": 16,
    "controllers": 500,
    "storage_ports": 1000,
}
"""So many of each there are at most where the label is short: `Servers` over `2012` is a version."""


class Meaning(NamedTuple):
    """What a label may mean.

    Attributes:
        columns: the columns that it may be, the likeliest first; `other` for a known row without a column.
        sure: the label alone says so; else its value has to.
        like: the known label that it only resembles, empty where it is one.
    """

    columns: tuple[Column, ...]
    sure: bool = True
    like: str = ""


@lru_cache(maxsize=4096)
def meaning_of(label: str) -> Meaning | None:
    """Give what a label means, None where nothing is known of it."""
    text = " ".join(label.split()).strip(f" :{MARKS}")
    if sum(map(str.isalpha, text)) < LIMITS.least_letters or len(text) > LIMITS.longest_label:
        return None
    bare = _IN_BRACKETS.sub("", text).strip()
    if (exact := LABELS.exact(text) or LABELS.exact(bare)) is not None:
        return Meaning((exact,))
    if short := SHORT_LABELS.exact(text) or composed_columns(text) or SHORT_LABELS.exact(bare):
        return Meaning(short, sure=False)
    if THINGS.exact(text) is not None or ARRAYS.exact(text) is not None:
        return Meaning(("other",))
    fuzzy = LABELS.fuzzy(text)
    return None if fuzzy is None else Meaning((fuzzy.key,), like=fuzzy.key)


def proven_column(meaning: Meaning, value: str) -> Column | None:
    """Give the first column that a label may be and its value can be, None where the value is of none of them."""
    return next((each for each in meaning.columns if _can_be(each, value)), None)


def _can_be(column: Column, value: str) -> bool:
    """Whether a value proves that a short label means a column."""
    if not has_reader(column):
        return column == "disk_description" and (kind_of(value) is not None or rpm_of(value) is not None)
    if column == "raid_level":
        return known_raid(value) is not None
    if column == "storage_model":
        return any(map(str.isdigit, value)) and any(map(str.isalpha, value))
    return (read := read_value(column, value)) is not None and may_count(column, read)


def may_count(column: str, value: object, label: str = "") -> bool:
    """Tell whether a count is not too large for what a column counts; a label that says it is a number is believed."""
    most = _MOST.get(column)
    return most is None or not isinstance(value, int) or value <= most or _SAYS_NUMBER.search(label) is not None
