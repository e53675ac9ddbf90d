"""Whose figures stand somewhere, and in which test or state they were measured: what a label says beside its name."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from esrp_ingest.quantities import THOUSANDS
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.metrics import TestType
from esrp_ingest.vocabulary.servers import plain_server
from esrp_ingest.vocabulary.words import spelled, words

_LETTER = r"(?-i:[A-H])(?=\s*(?:$|[,)(]|:(?!\\)|[-\u2013\u2014]\s)|\s+{of_test_heading}\b)"
"""The letter that counts a server, at the end of its name: no article, and no drive."""
_SERVER = re.compile(
    spelled(
        r"(?<![\w/])(?!(?<=(?-i:[A-Z\d]{2})-){server}\d)"
        rf"(?:(?:{{exchange}}|{{mailbox}})\s+)?{{server}}(?:\s*+(?:#\s*+)?\d{{1,3}}\b(?![,.{THOUSANDS}]\d|\s{{size_unit}}\b)|\s{_LETTER})"
    ),
    re.IGNORECASE,
)
"""A server and its number; `Server 5,000` ends a title that counts mailboxes, `QES-HOST1` is a machine's name."""
_TWO_SERVERS = re.compile(
    spelled(r"\b{server}\s?\d{1,3}\s?(?:[&/+]|\b{and}\b)\s?(?:{server}\s?)?\d{1,3}\b"), re.IGNORECASE
)
_OF_STORAGE = re.compile(spelled(r"\b{before_node_of_storage}\s$"), re.IGNORECASE)
_ALL = re.compile(spelled(r"{sums}|{all_together}|{all_servers}|{mean}(?:\s+{of_all_servers})?"), re.IGNORECASE)
_STATISTIC = re.compile(spelled("{statistic}"), re.IGNORECASE)
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
_HYPHENS = re.compile("[-\u2010-\u2014]")
_OF_TEST = re.compile(spelled(r"\b(?:{of_test_heading}|{words_of_test})(?!\w)"), re.IGNORECASE)
_COUNTED = re.compile(spelled(r"{counted_run}\s?#?\s?\d{1,2}"), re.IGNORECASE)
_VERSION = re.compile(spelled(r"{version}\s{1,3}\S{0,20}\d\S{0,20}"), re.IGNORECASE)
_STATE = re.compile(
    spelled(
        r"(?P<state>{before_or_after}|{state_of_run})(?:\s{1,3}[^\s\d]\S{0,30}){0,3}|(?P<tested>{tested_state}|{failed_part})"
    ),
    re.IGNORECASE,
)
_AROUND = " ()[],:/-\u2013\u2014"
_LONGEST, _MOST_WORDS = 80, 10


class Owner(NamedTuple):
    """Whose figures are meant.

    Attributes:
        kind: one server, all servers together, or nobody knows which server.
        label: the server's name as printed, empty for the others.
    """

    kind: Literal["server", "all", "unknown"]
    label: str = ""

    @property
    def key(self) -> str:
        """What all spellings of one owner share."""
        return fold(plain_server(self.label)) if self.label else self.kind


ALL_SERVERS, UNKNOWN_SERVER = Owner("all"), Owner("unknown")


@dataclass(frozen=True, slots=True)
class Condition:
    """A test or state in which something was measured.

    Attributes:
        name: as printed.
        key: what all names of it share: the kind of a test, or the folded name of a state.
    """

    name: str
    key: str

    @property
    def test(self) -> TestType | None:
        """The kind of test, None for a state."""
        return next((kind for kind in _WORDS if kind == self.key), None)


class Said(NamedTuple):
    """What a label says.

    Attributes:
        rest: what is left of it without the owner and the condition.
    """

    owner: Owner | None = None
    condition: Condition | None = None
    rest: str = ""


@lru_cache(maxsize=4096)
def kinds_named(text: str) -> list[TestType]:
    """Give the kinds of tests whose words occur in a text: the program's own name is no stress test."""
    apart = _INNER_CAPITAL.sub(" ", _PROGRAM.sub(" ", text))  # SoftRecovery
    said = f" {' '.join(map(fold, _WORD.findall(apart)))} "
    return [kind for kind, named in _WORDS.items() if any(f" {each} " in said for each in named)]


@lru_cache(maxsize=4096)
def condition_of(text: str) -> Condition | None:
    """Give the test or state that a text names, None where it is anything else: `Performance (2 h)`, `Before`."""
    name = text.strip(" :")
    bare = _EXPLANATION.sub("", name) if len(name) <= _LONGEST else ""
    if _COUNTED.fullmatch(bare) or _VERSION.fullmatch(bare):
        return Condition(name, fold(bare))
    said = _HYPHENS.sub(" ", bare)
    kinds = kinds_named(said)
    named = [fold(word) for word in _WORD.findall(said)]
    rest = _OF_TEST.sub("", said).strip(" ,:/")
    if len(kinds) == 1 and not rest and len(set(named)) == len(named):
        return Condition(name, kinds[0])
    state = _STATE.fullmatch(bare)
    return None if state is None else Condition(name, fold(state["state"] or state["tested"]))


@lru_cache(maxsize=4096)
def server_in(text: str) -> str | None:
    """Give `Server 2` or `Host 12` in a text, as printed; none where it names two, or a `Controller node 2`."""
    found = _SERVER.search(text)
    if found is None or _TWO_SERVERS.search(text) or _OF_STORAGE.search(text, 0, found.start()):
        return None
    return " ".join(found.group().split())


@lru_cache(maxsize=4096)
def is_of_all(text: str) -> bool:
    """Tell whether a text names all servers together: `Total`, `Average of all servers`."""
    return _ALL.fullmatch(text.strip(" :")) is not None


@lru_cache(maxsize=4096)
def is_statistic(text: str) -> bool:
    """Tell whether a text names what is neither a sum nor a mean: `Maximum`, `Deviation`."""
    return _STATISTIC.fullmatch(text.strip(" :")) is not None


def owner_of(text: str, known: Collection[str] = ()) -> Owner | None:
    """Give whose a text says that something is, None where it is anything else.

    Args:
        text: of one cell, caption or heading.
        known: names of servers and machines that the document has elsewhere.
    """
    name = " ".join(text.split()).strip(" :")
    if is_of_all(name):
        return ALL_SERVERS
    label = server_in(name)
    if label is not None and not name.replace(label, "", 1).strip(_AROUND):
        return Owner("server", name)
    return Owner("server", name) if name and name in known else None


def said_by(text: str, known: Collection[str] = ()) -> Said:
    """Take the server and the test or state out of a label; the rest is its own name.

    Args:
        text: the label.
        known: names of servers and machines that the document has elsewhere.
    """
    label = server_in(text) or next((name for name in known if _is_word_of(name, text)), None)
    if label is None:
        return Said(None, *_without_condition(text))
    rest = " ".join(text.replace(label, " ", 1).split()).strip(_AROUND)
    return Said(Owner("server", label), *_without_condition(rest))


def _without_condition(text: str) -> tuple[Condition | None, str]:
    """The test or state in a label, and what is left of it."""
    if (whole := condition_of(text)) is not None:
        return whole, ""
    named = ((condition_of(first), last) for first, last in _parted(text))
    return next((each for each in named if each[0] is not None), (None, text))


def _is_word_of(name: str, text: str) -> bool:
    at = text.find(name)
    end = at + len(name)
    return at >= 0 and not (text[at - 1 : at].isalnum() or text[end : end + 1].isalnum())


def _parted(text: str) -> list[tuple[str, str]]:
    """The ways to part words at the beginning or the end of a text from the others, the longest first."""
    parts = text.split()
    if not 1 < len(parts) <= _MOST_WORDS:
        return []
    ways: list[tuple[str, str]] = []
    for at in range(len(parts) - 1, 0, -1):
        first, last = " ".join(parts[:at]).strip(_AROUND), " ".join(parts[at:]).strip(_AROUND)
        ways += [(first, last)] if first and last else []
    return [*ways, *((last, first) for first, last in reversed(ways))]
