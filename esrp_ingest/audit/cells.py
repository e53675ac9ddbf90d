"""What rules read out of the printed cells of configuration tables."""

import re
from functools import lru_cache

from esrp_ingest.models import Solution, SolutionFact
from esrp_ingest.numerals import COUNT, IN_TEXT, loose_number
from esrp_ingest.quantities import plain_integer
from esrp_ingest.vocabulary.whitepaper import LABELS, Column
from esrp_ingest.vocabulary.words import in_order, spelled

SIZE = re.compile(rf"(?P<size>{IN_TEXT})\s*(?P<unit>[TG]i?B)\b", re.IGNORECASE)
_OF_REPLICA = re.compile(spelled(r"\b{secondary_storage}\b"), re.IGNORECASE)
_OF_LOGS = re.compile(r"(?:\(|^)(?:transaction\w* )?logs?\b(?! and\b|, )", re.IGNORECASE)
_TESTED = re.compile(
    spelled(rf"(?<![\w.,-])(?:(?P<count>{COUNT})|(?P<word>{{number}}))\s(?:[^\W\d]{{1,20}}\s)?{{amount_tested}}\b"),
    re.IGNORECASE,
)
"""How many of several were tested: `2 (1 tested)`, `8 servers, 4 of them tested`."""
_NUMBER_WORDS = in_order("number")
GB_OF_A_TB = 1000.0
_GB_OF_A = {"GB": 1.0, "TB": GB_OF_A_TB, "GIB": 1.024**3, "TIB": 1.024**3 * 1024}
BINARY = 1.024
"""How much larger a unit of 1024 is than one of 1000."""


def figure(text: str) -> float:
    """A printed number."""
    return loose_number(text) or 0.0


def gigabytes_of(unit: str) -> float:
    """How many GB a unit of size is."""
    return _GB_OF_A[unit.upper()]


def fact_of(solution: Solution, *columns: str) -> SolutionFact | None:
    """The row that states a column, or what only the audit asks for."""
    return next((fact for fact in solution.solution_fact if stated_by(fact.label) in columns), None)


def sizes_in(text: str) -> list[float]:
    """The sizes in GB that a cell states: two of a disk of `2 TB (1,955 GB)`."""
    return [figure(found["size"]) * gigabytes_of(found["unit"]) for found in SIZE.finditer(text)]


def tested_in(text: str) -> int | None:
    """How many a cell says were tested, None where it does not."""
    found = _TESTED.search(text)
    if found is None:
        return None
    return plain_integer(found["count"]) if found["count"] else _NUMBER_WORDS[found["word"].casefold()]


def is_of_logs(fact: SolutionFact) -> bool:
    """Whether a row stands in a table of the disks for logs alone."""
    return _OF_LOGS.search(fact.table_name) is not None


def disks_for_logs(solution: Solution) -> int:
    """How many disks tables of those for logs alone state, 0 where there is none."""
    found = (fact for fact in solution.solution_fact if is_of_logs(fact))
    counts = [fact.value for fact in found if stated_by(fact.label) in ("disks", "disks_in_test")]
    return round(sum(loose_number(value) or 0.0 for value in counts))


def disks_of_groups(solution: Solution) -> dict[str, int]:
    """How many disks each table of the disks in test states, but those of disks for logs alone, by the table's name.

    A paper has one for each group of its disks: on other shelves, of flash beside rotating ones.
    """
    found: dict[str, int] = {}
    for fact in solution.solution_fact:
        if stated_by(fact.label) == "disks_in_test" and not is_of_logs(fact):
            found.setdefault(fact.table_name, round(loose_number(fact.value.partition("(")[0].strip()) or 0.0))
    return found


def is_of_replica(fact: SolutionFact) -> bool:
    """Whether a row stands in a table of the storage that holds the replica, which is not the one under test."""
    return _OF_REPLICA.search(fact.table_name) is not None


@lru_cache(maxsize=4096)
def stated_by(label: str) -> Column | None:
    """What a row with a label states, also where the label is only like the one that it was read as."""
    match = LABELS.fuzzy(label)
    return None if match is None else match.key
