"""What tells the runs of one report apart: its servers, or the tests and states that one machine was measured in.

`Performance (2 h)` and `Stress (24 h)`, `Before (4.10)` and `After (4.12)`, `Run 1` and `Run 2`. A name of a test holds
nothing but words for one test, whatever brackets behind it explain.
"""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from esrp_ingest.extract.names import SERVER_LABEL
from esrp_ingest.vocabulary.matching import LabelIndex, fold
from esrp_ingest.vocabulary.metrics import TestType
from esrp_ingest.vocabulary.report import SERVER_HEADERS, TEST_HEADERS
from esrp_ingest.vocabulary.sections import Section
from esrp_ingest.vocabulary.words import spelled, words

_INNER_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_PROGRAM = re.compile(spelled("{jetstress}"), re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")
_WORDS: dict[TestType, tuple[str, ...]] = {
    "stress": words("stress_test"),
    "backup": words("backup_test"),
    "soft_recovery": words("recovery_test"),
    "performance": words("performance_test"),
}
"""Words that name a kind of test, in the order in which a title that names several is understood."""
_EXPLANATION = re.compile(r"\s{0,3}[(\[][^()\[\]]{0,60}[)\]]\s{0,3}:?$")
"""Brackets behind a name."""
_MOST_WORDS = 8
"""Words of a text that names a run, with what else it says."""
_BETWEEN = " ,:/()-\u2013\u2014"
"""What stands between a name and the test beside it."""
_HYPHENS = re.compile("[-\u2010-\u2014]")
_OF_TEST = re.compile(spelled(r"\b(?:{of_test_heading}|{words_of_test})(?!\w)"), re.IGNORECASE)
_COUNTED = re.compile(spelled(r"{counted_run}\s?#?\s?\d{1,2}"), re.IGNORECASE)
_VERSION = re.compile(spelled(r"{version}\s{1,3}\S{0,20}\d\S{0,20}"), re.IGNORECASE)
_STATE = re.compile(
    spelled(r"(?P<state>{before_or_after}|{state_of_run})(?:\s{1,3}[^\s\d]\S{0,30}){0,3}"), re.IGNORECASE
)
_LONGEST = 60
"""Characters of the longest name of a test."""
_SUMS = re.compile(spelled("{sums}|{mean}|{statistic}|{all_together}"), re.IGNORECASE)


@lru_cache(maxsize=4096)
def kinds_named(text: str) -> list[TestType]:
    """The kinds of tests whose words occur in a text, as whole words: the program's own name is no stress test."""
    apart = _INNER_CAPITAL.sub(" ", _PROGRAM.sub(" ", text))  # SoftRecovery
    said = f" {' '.join(map(fold, _WORD.findall(apart)))} "
    return [kind for kind, named in _WORDS.items() if any(f" {each} " in said for each in named)]


@lru_cache(maxsize=4096)
def key_of_test(text: str) -> str | None:
    """What all names of one test or state share, None for a text that is no such name.

    `Performance (2 h)` and `Performance test` are one test.
    """
    bare = _EXPLANATION.sub("", text.strip(" :")) if len(text) <= _LONGEST else ""
    if _COUNTED.fullmatch(bare) or _VERSION.fullmatch(bare):
        return fold(bare)
    if (state := _STATE.fullmatch(bare)) is not None:
        return fold(state["state"])
    said = _HYPHENS.sub(" ", bare)
    kinds = kinds_named(said)
    named = [fold(word) for word in _WORD.findall(said)]
    rest = _OF_TEST.sub("", said).strip(" ,:/")
    return kinds[0] if len(kinds) == 1 and not rest and len(set(named)) == len(named) else None


@lru_cache(maxsize=4096)
def is_of_all(text: str) -> bool:
    """Whether a column is about all others together: `Total`, `Average`."""
    return _SUMS.fullmatch(text.strip(" :")) is not None


class Named(NamedTuple):
    """The run that a text names, and what else it says: `EX1` of `EX1 Performance`."""

    name: str
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Naming:
    """One way in which runs of a report are told apart.

    Attributes:
        headers: what stands above their names, in a column before that of the instances.
        key: what all names of one run share, None for a text that is no name by itself.
        shared: sections that are about all runs where they name none.
    """

    headers: LabelIndex[str]
    key: Callable[[str], str | None]
    shared: Collection[Section] = ()

    def is_name(self, text: str) -> bool:
        """Whether a text is a name by itself."""
        return self.key(text) is not None

    def named_by(self, text: str, known: Collection[str]) -> Named | None:
        """The run that a text names: by itself, as one that is known, or as one of these beside the name of a test.

        Args:
            text: of one cell.
            known: names that the report has elsewhere.
        """
        text = text.strip().rstrip(" :")
        if text in known or self.is_name(text):
            return Named(text)
        if not known:
            return None
        named = ((name, rest.strip(_BETWEEN)) for name, rest in _parted(text) if name in known)
        return next((Named(name, rest) for name, rest in named if key_of_test(rest) is not None), None)


def _parted(text: str) -> Iterator[tuple[str, str]]:
    """The ways to part a name from what stands behind or before it: looked up, as reports may name very many."""
    words = text.split(None, _MOST_WORDS)
    for at in range(1, len(words) if len(words) <= _MOST_WORDS else 0):
        first, last = " ".join(words[:at]), " ".join(words[at:])
        yield first, last
        yield last, first


def _key_of_server(text: str) -> str | None:
    """A server that is counted: by its own name."""
    return text if SERVER_LABEL.fullmatch(text) is not None else None


SERVERS = Naming(SERVER_HEADERS, _key_of_server)
TESTS = Naming(TEST_HEADERS, key_of_test, frozenset({Section.PARAMETERS, Section.CONFIGURATION}))
"""Tests of one machine have its settings and paths in common, where these stand there once."""
