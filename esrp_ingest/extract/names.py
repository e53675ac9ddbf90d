"""The names that rows of a report's tables begin with: database instances, host counters, logical disks."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from esrp_ingest.labels.units import size_at_end
from esrp_ingest.numerals import is_result
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.report import AGGREGATE_NAMES, HOST_COUNTERS, INSTANCE_NAME
from esrp_ingest.vocabulary.words import spelled

_SHAPES = {"i": "[Il1|!]", "s": "[s5]"}
"""What recognition software reads for letters; it tears and joins them, too."""
_LETTERS = [_SHAPES.get(letter, letter) for letter in INSTANCE_NAME]
_ANYWHERE = r"\s?".join(_LETTERS)
_INSTANCE = re.compile(rf"{_ANYWHERE}\s?(?P<process>\d+)\s?\.\s?(?P<number>\d+)", re.IGNORECASE)
_STORAGE_GROUP = re.compile(rf"{''.join(_LETTERS)}(?P<number>\d+)", re.IGNORECASE)
_FIRST, _SECOND, *_REST = _LETTERS
_PIECE = re.compile(
    f"{_FIRST}{_SECOND}?{''.join(f'(?:{letter}' for letter in _REST)}"
    rf"(?:\s?\d*(?:\.\s?\d*)?)?{')?' * len(_REST)}",
    re.IGNORECASE,
)
_DISK = re.compile(spelled(r"(?:(?P<database>{database})|(?P<log>{log}))\s*\((?P<disk>[^()]*)\)"), re.IGNORECASE)
_DISK_PIECE = re.compile(spelled(r"(?:{database}|{log})(?:\s*\([^()]*\)?)?"), re.IGNORECASE)

SERVER_LABEL = re.compile(spelled(r"{server}\s?(?:#?\s?\d{1,3}|\s(?-i:[A-H]))\s?:?"), re.IGNORECASE)
"""A server by its number, or its letter, as `Server 2:`."""


@lru_cache(maxsize=4096)
def canonical_instance(text: str) -> str | None:
    """`Instance2836.1` as Jetstress writes it, None where a text is no instance's name."""
    text = text.strip()
    if len(text) <= len(INSTANCE_NAME) or not text[-1].isdecimal():
        return None  # most texts that are asked about: figures and words
    found = _INSTANCE.fullmatch(text)
    if found:
        return f"Instance{found.group('process')}.{found.group('number')}"
    found = _STORAGE_GROUP.fullmatch(text)
    return f"Instance{found.group('number')}" if found else None


@lru_cache(maxsize=4096)
def _instance_or_aggregate(text: str) -> str | None:
    return canonical_instance(text) or AGGREGATE_NAMES.exact(text)


def _starts_instance(text: str) -> bool:
    stripped = text.strip()
    return (len(stripped) >= 3 and _PIECE.fullmatch(stripped) is not None) or _instance_or_aggregate(
        stripped
    ) is not None


def _piece_of_instance(text: str) -> bool:
    letters = text.rstrip("0123456789.").lower()
    return letters in INSTANCE_NAME


_LONGEST_NAME = 100
_MOST_NAMES = 500
"""Characters and number of the names that a report gives its instances itself."""
_NAME_ANYWHERE = rf"{_ANYWHERE}\s?\d+(?:\s?\.\s?\d+)?"


@dataclass(frozen=True, slots=True)
class RowNames:
    """How the names that rows begin with are told.

    Attributes:
        starts: whether a text is a name or the first piece of one.
        complete: the canonical name of a text that is one whole, None else.
        piece: whether a word can be a piece of a name that a narrow cell has cut.
        joint: what stands between two pieces of a name.
    """

    starts: Callable[[str], bool]
    complete: Callable[[str], str | None]
    piece: Callable[[str], bool]
    joint: str = ""


@dataclass(frozen=True, slots=True)
class InstanceNames(RowNames):
    """The names of database instances in one report.

    Attributes:
        anywhere: finds a name inside a text.
    """

    anywhere: re.Pattern[str] = re.compile(_NAME_ANYWHERE, re.IGNORECASE)


def instance_names(others: Sequence[str] = ()) -> InstanceNames:
    """How instances are told: by the name that Jetstress gives them, or one of those that a paper gives them instead.

    Args:
        others: names such as `DB01` or `Mailbox Database 3`, as the report prints them.
    """
    others = [name for name in others if len(name) <= _LONGEST_NAME][:_MOST_NAMES]
    whole = {fold(name): name for name in others}
    beginnings = {name[:length] for name in whole for length in range(1, len(name) + 1)}
    letters = " ".join(whole)

    def starts(text: str) -> bool:
        folded = fold(text)
        return _starts_instance(text) or folded in beginnings

    def complete(text: str) -> str | None:
        return _instance_or_aggregate(text) or whole.get(fold(text))

    def piece(text: str) -> bool:
        return _piece_of_instance(text) or (bool(letters) and fold(text) in letters and not text.isspace())

    longest_first = sorted(map(re.escape, others), key=len, reverse=True)
    anywhere = re.compile(
        "|".join((_NAME_ANYWHERE, *(rf"(?<!\w){name}(?!\w)" for name in longest_first))), re.IGNORECASE
    )
    return InstanceNames(starts, complete, piece, joint=" " if others else "", anywhere=anywhere)


INSTANCES = instance_names()
"""The names that Jetstress itself gives."""


def _counter(text: str) -> str | None:
    """The counter that a text names, with its unit in brackets perhaps: one that is said of it, or has no letters."""
    name, _, unit = text.removesuffix(")").rpartition(" (") if text.endswith(")") else ("", "", "")
    known = _counter_alone(name) if name else None
    if known is None:
        return _counter_alone(text)
    said = not any(map(str.isalpha, unit)) or fold(unit) in fold(known) or size_at_end(unit) is not None
    return known if said and size_at_end(unit) in (None, size_at_end(known)) else None


def _counter_alone(text: str) -> str | None:
    exact = HOST_COUNTERS.exact(text)
    if exact is not None:
        return exact
    match = HOST_COUNTERS.fuzzy(text) if len(text) > 8 and not text[-1].isdigit() else None
    if match is None or ((unit := size_at_end(text)) is not None and unit != size_at_end(match.key)):
        return None  # `Available GBytes` is not in MBytes
    return match.key


def _starts_counter(text: str) -> bool:
    return text.strip() == "%" or (len(fold(text)) >= 4 and HOST_COUNTERS.may_become(text))


_COUNTER_LETTERS = " ".join(fold(name) for name in HOST_COUNTERS.values())


def _piece_of_counter(text: str) -> bool:
    return text == "%" or (len(fold(text)) > 1 and fold(text) in _COUNTER_LETTERS)


COUNTERS = RowNames(_starts_counter, _counter, _piece_of_counter, joint=" ")


def split_disk(text: str) -> tuple[str, str] | None:
    """`Database (A:)` as its role in lower case and its disk, None where a text is no such name, or holds figures."""
    found = _DISK.fullmatch(" ".join(text.split()))
    if found is not None and any(map(is_result, found["disk"].split())):
        return None  # it stands between two pieces of a name that wraps, and belongs to none of them
    return ("database" if found["database"] else "log", found["disk"].strip()) if found else None


def _disk(text: str) -> str | None:
    return " ".join(text.split()) if split_disk(text) is not None else None


_DISK_WORD = re.compile(spelled(r"{database}|{log}|\(.*|.*\)"), re.IGNORECASE)
DISKS = RowNames(
    lambda text: _DISK_PIECE.fullmatch(text.strip()) is not None,
    _disk,
    lambda text: _DISK_WORD.fullmatch(text) is not None,
    joint=" ",
)
