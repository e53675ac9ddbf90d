"""What rules read out of the printed cells of configuration tables."""

import re
from functools import lru_cache

from esrp_ingest.models import Solution, SolutionFact
from esrp_ingest.vocabulary.whitepaper import LABELS, Column

# Never begun within a number, nor blanks given back: thousands of digits or blanks must not take minutes.
NUMBER = r"(?<!\d)(?:\d{1,3}(?:,\d{3}){1,6}(?:\.\d++)?|\d++(?:\.\d++)?)"
SIZE = re.compile(rf"(?P<size>{NUMBER})\s*(?P<unit>[TG]B)\b", re.IGNORECASE)
GB_OF_A_TB = 1000.0
BINARY = 1.024
"""How much larger a unit of 1024 is than one of 1000."""


def figure(text: str) -> float:
    """A printed number."""
    return float(text.replace(",", ""))


def step(text: str) -> float:
    """The worth of a printed number's last digit."""
    return 10.0 ** -len(text.partition(".")[2])


def fact_of(solution: Solution, *columns: str) -> SolutionFact | None:
    """The row that states a column, or what only the audit asks for."""
    return next((fact for fact in solution.solution_fact if stated_by(fact.label) in columns), None)


@lru_cache(maxsize=4096)
def stated_by(label: str) -> Column | None:
    """What a row with a label states, also where the label is only like the one that it was read as."""
    match = LABELS.fuzzy(label)
    return None if match is None else match.key
