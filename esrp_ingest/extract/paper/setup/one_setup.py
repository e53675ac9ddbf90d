"""Columns that seem to be of several set-ups, and are all of one: the others say more of it, whatever heads them.

They are the kinds of its disks, values and what is remarked of them, or what was tested beside what it is designed for.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from operator import or_

from esrp_ingest.extract.grid.value_columns import LEAST_ROWS
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.numerals import has_digit
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.whitepaper import LABELS, Column
from esrp_ingest.vocabulary.words import spelled

_OF_DATABASES = re.compile(spelled(r"\b(?:{column_of_database}|{mailbox_store})\b"), re.IGNORECASE)
_OF_LOGS = re.compile(spelled(r"\b{log}s?\b"), re.IGNORECASE)
_OF_OTHERS = re.compile(spelled("{other_disks}"), re.IGNORECASE)
"""What heads the disks that hold neither: spares, those of the operating system."""
_TESTED = re.compile(spelled("{tested_column}"), re.IGNORECASE)
_SAID_TESTED = re.compile(spelled(r"[^()\[\]]{1,60}[(\[]{tested_column}[)\]]"), re.IGNORECASE)
"""What heads one of several columns that says of itself that it was tested: `One room down (tested)`."""
_DESIGNED = re.compile(spelled("{designed_column}"), re.IGNORECASE)
_ACTIVE = re.compile(spelled("{active_side}"), re.IGNORECASE)
_PASSIVE = re.compile(spelled("{passive_side}"), re.IGNORECASE)
"""What heads the columns of the two sides of one build, whose databases have copies on both."""
_TIER = re.compile(spelled(r"\b{tier}\b"), re.IGNORECASE)


def are_of_one_setup(columns: Mapping[str, Sequence[Pair[Column]]]) -> bool:
    """Whether columns are of one set-up: kinds of its disks, plans and tests, values and remarks, or its two sides."""
    return _are_kinds_of_disks(columns) or are_of_design(columns) or _are_remarks(columns) or _are_sides(columns)


def are_of_design(names: Collection[str]) -> bool:
    """Whether one column says what was tested, and each other one what the solution was designed for.

    It may say so behind its name, which the others have, too.
    """
    if len(names) < 2:
        return False
    if sum(_SAID_TESTED.fullmatch(name) is not None for name in names) == 1:
        return True
    tested = [_TESTED.fullmatch(name) is not None for name in names]
    designed = sum(_DESIGNED.fullmatch(name) is not None for name in names)
    return sum(tested) == 1 and designed == len(tested) - 1


def _are_remarks(columns: Mapping[str, Sequence[Pair[Column]]]) -> bool:
    """Whether words stand beside the figures of the first column: none of its rows has a figure in another one."""
    if len(columns) < 2:
        return False
    first, *others = ({pair.label: pair.value for pair in pairs} for pairs in columns.values())
    counted = [label for label, value in first.items() if LABELS.exact(label) is not None and value[:1].isdigit()]
    beside = [other[label] for other in others for label in counted if label in other]
    return len(beside) >= LEAST_ROWS and not any(map(has_digit, beside))


def _are_sides(names: Collection[str]) -> bool:
    """Whether one column is of the active side of a build, and each other one of a passive side of the same."""
    active = sum(_ACTIVE.fullmatch(name) is not None for name in names)
    return active == 1 and sum(_PASSIVE.fullmatch(name) is not None for name in names) == len(names) - 1 > 0


def _are_kinds_of_disks(names: Collection[str]) -> bool:
    """Whether columns are disks of the databases and of the logs, or tiers of a storage: all belong to one set-up."""
    if names and all(map(_TIER.search, names)):
        return True
    of_databases = [_OF_DATABASES.search(name) is not None for name in names]
    of_others = [_OF_LOGS.search(name) is not None or _OF_OTHERS.fullmatch(name) is not None for name in names]
    return all(map(or_, of_databases, of_others)) and not all(of_databases)


def as_one_setup(columns: Mapping[str, Sequence[Pair[Column]]], heading: str) -> list[Pair[Column]]:
    """The rows of such columns: of one of them as they are, of others with what heads them in their labels.

    That one is the column of what was tested, or of the databases, else the first. What heads the disks of databases
    is said in brackets behind the heading of the table, as the template does.
    """
    own: str | None = next(iter(columns))
    below = ""
    if are_of_design(columns):
        own = next(name for name in columns if _TESTED.fullmatch(name) or _SAID_TESTED.fullmatch(name))
    elif _are_sides(columns):
        own = next(filter(_ACTIVE.fullmatch, columns))
        columns = _as_differ(columns, own)
    elif _are_kinds_of_disks(columns):
        own = next(filter(_OF_DATABASES.search, columns), None)
        below = f"{heading} ({own})".lstrip()
    return [
        replace(pair, table=below) if name == own else in_column(pair, name)
        for name, pairs in columns.items()
        for pair in pairs
    ]


def _as_differ(columns: Mapping[str, Sequence[Pair[Column]]], own: str) -> dict[str, Sequence[Pair[Column]]]:
    """The rows of one column, and what of the others says something else."""
    said = {(fold(pair.label), fold(pair.value)) for pair in columns[own]}
    others = {
        name: [pair for pair in pairs if (fold(pair.label), fold(pair.value)) not in said]
        for name, pairs in columns.items()
    }
    return others | {own: columns[own]}


def in_column(pair: Pair[Column], name: str, key: Column | None = None) -> Pair[Column]:
    """A value called by its row and its column, which may state what its row alone would."""
    return replace(pair, label=f"{pair.label}, {name}", key=key, fuzzy=False, column=name)
