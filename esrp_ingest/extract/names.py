"""The names that rows of a report's tables begin with: database instances, host counters, logical disks."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from esrp_ingest.extract.grid.rows import RowNames
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.report import HOST_COUNTERS

# Recognition software reads I as l, 1 or |, and tears or joins letters.
_INSTANCE = re.compile(r"[Il1|!]n\s?[s5]\s?t\s?a\s?n\s?c\s?e\s?(?P<process>\d+)\s?\.\s?(?P<number>\d+)", re.IGNORECASE)
_STORAGE_GROUP = re.compile(r"[Il1|!]nstance(?P<number>\d+)", re.IGNORECASE)
_PIECE = re.compile(r"[Il1|!]n?(?:[s5](?:t(?:a(?:n(?:c(?:e(?:\s?\d*(?:\.\s?\d*)?)?)?)?)?)?)?)?", re.IGNORECASE)
_AGGREGATES = {"avg": "Avg", "average": "Avg", "sum": "Sum"}
_DISK = re.compile(r"(?P<role>Database|Log)\s*\((?P<disk>[^()]*)\)", re.IGNORECASE)
_DISK_PIECE = re.compile(r"(?:Database|Log)(?:\s*\([^()]*\)?)?", re.IGNORECASE)


def canonical_instance(text: str) -> str | None:
    """`Instance2836.1` as Jetstress writes it, None where a text is no instance's name."""
    found = _INSTANCE.fullmatch(text.strip())
    if found:
        return f"Instance{found.group('process')}.{found.group('number')}"
    found = _STORAGE_GROUP.fullmatch(text.strip())
    return f"Instance{found.group('number')}" if found else None


def _instance_or_aggregate(text: str) -> str | None:
    return canonical_instance(text) or _AGGREGATES.get(fold(text))


def _starts_instance(text: str) -> bool:
    stripped = text.strip()
    return (len(stripped) >= 3 and _PIECE.fullmatch(stripped) is not None) or _instance_or_aggregate(
        stripped
    ) is not None


def _piece_of_instance(text: str) -> bool:
    letters = text.rstrip("0123456789.").lower()
    return letters in "instance"


_LONGEST_NAME = 100
_MOST_NAMES = 500
"""Characters and number of the names that a report gives its instances itself."""
_ANYWHERE = r"[Il1|!]n\s?stance\s?\d+(?:\s?\.\s?\d+)?"


@dataclass(frozen=True, slots=True)
class InstanceNames(RowNames):
    """The names of database instances in one report.

    Attributes:
        anywhere: finds a name inside a text.
    """

    anywhere: re.Pattern[str] = re.compile(_ANYWHERE, re.IGNORECASE)


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
    anywhere = re.compile("|".join((_ANYWHERE, *(rf"(?<!\w){name}(?!\w)" for name in longest_first))), re.IGNORECASE)
    return InstanceNames(starts, complete, piece, joint=" " if others else "", anywhere=anywhere)


INSTANCES = instance_names()
"""The names that Jetstress itself gives."""


def _counter(text: str) -> str | None:
    exact = HOST_COUNTERS.exact(text)
    if exact is not None:
        return exact
    match = HOST_COUNTERS.fuzzy(text) if len(text) > 8 and not text[-1].isdigit() else None
    return match.key if match is not None else None


def _starts_counter(text: str) -> bool:
    return text.strip() == "%" or (
        len(fold(text)) >= 4 and (HOST_COUNTERS.begins_an_alias(text) or HOST_COUNTERS.exact(text) is not None)
    )


_COUNTER_LETTERS = " ".join(fold(name) for name in HOST_COUNTERS.values())


def _piece_of_counter(text: str) -> bool:
    return text == "%" or (len(fold(text)) > 1 and fold(text) in _COUNTER_LETTERS)


COUNTERS = RowNames(_starts_counter, _counter, _piece_of_counter, joint=" ")


def split_disk(text: str) -> tuple[str, str] | None:
    """`Database (A:)` as its role in lower case and its disk, None where a text is no such name."""
    found = _DISK.fullmatch(" ".join(text.split()))
    return (found.group("role").lower(), found.group("disk").strip()) if found else None


def _disk(text: str) -> str | None:
    return " ".join(text.split()) if split_disk(text) is not None else None


_DISK_WORD = re.compile(r"Database|Log|\(.*|.*\)", re.IGNORECASE)
DISKS = RowNames(
    lambda text: _DISK_PIECE.fullmatch(text.strip()) is not None,
    _disk,
    lambda text: _DISK_WORD.fullmatch(text) is not None,
    joint=" ",
)
