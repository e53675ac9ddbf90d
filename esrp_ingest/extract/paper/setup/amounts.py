"""Values that name several amounts: which of them is what the column asks for, by what is said beside each.

`2,500 per server, 5,000 in total` names two, `24 tested of 96` likewise, `20 data + 4 log` two of which none is the
whole. An amount that is said to be tested, or to be all, is taken before any other; one that is said to be of each of
some things, at most, or of other things than are counted, is none of the whole. Where several are left, nobody knows.
An amount that is bounded, `at least 2,000` or `~2,000`, is no count; a size may be about so much.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import islice, pairwise
from math import isclose
from typing import NamedTuple

from esrp_ingest.extract.paper.parts.no_exact import bound_of
from esrp_ingest.vocabulary.words import spelled

BRACKETS = re.compile(r"\([^()]*\)")
_ENDS_CLAUSE = re.compile(
    spelled(r"[()\n;|+]|(?<!\d),|,(?!\d)|\s/|/\s|\s(?:{people_and}|{another_level})\s|\s[\u2013\u2014-]\s"),
    re.IGNORECASE,
)
"""What stands between two statements of one value."""
_NAME = re.compile(r"(?<!\w)[A-Z][A-Za-z]+[\s-]#?$")
"""What makes a number part of a name: `RAID 10`, `Exchange 2010`, `Tier 1`."""
_LESSER = re.compile(spelled(r"(?<!\w)(?:{before_lesser_amount})\s+(?:{all_or_the}\s+)?$"), re.IGNORECASE)
"""What leads from an amount to one that it is a part of, or that is less than it: `24 of 96`, `16 in 2 shelves`."""
_ENDS_NOUN = re.compile(spelled(r"[^\w\s-]|(?<!\w)(?:{before_lesser_amount}|{per}|{each})(?!\w)"), re.IGNORECASE)
_THINGS = re.compile(
    spelled(
        r"(?<!\w)(?:(?P<copies>{copies})|(?P<ports>{ports})|(?P<controllers>{controllers})|(?P<dags>{dags})"
        r"|(?P<databases>{databases})|(?P<nodes>{controller_parts})|(?P<servers>{server}s?)|(?P<disks>{disk})"
        r"|(?P<mailboxes>{mailbox}|{user}|{seat})|(?P<logs>{log}s?)|(?P<others>{counted_beside}))(?!\w)"
    ),
    re.IGNORECASE,
)
"""Things of which configurations state how many there are."""
_SAID_OF = {"disks": ("databases", "logs"), "servers": ("nodes",), "controllers": ("nodes",)}
"""Things that are said of others, for which these are: `20 data + 4 log` counts disks."""
_MOST_AMOUNTS = 12
"""No value that names more says which one is asked for."""
_AGREE = 0.002
"""How far two sizes may differ that are one in two units: `14,400 GB / 13,411 GiB`."""


class Said(Enum):
    """What is said of an amount: that it was tested, is all, a bound, each one's, in reserve, less than others."""

    TESTED = auto()
    ALL = auto()
    MOST = auto()
    LEAST = auto()
    ABOUT = auto()
    EACH = auto()
    IN_RESERVE = auto()
    LESSER = auto()
    PLAIN = auto()


_SAYINGS = {
    Said.TESTED: re.compile(spelled(r"(?<!\w)(?:{amount_tested})(?!\w)"), re.IGNORECASE),
    Said.EACH: re.compile(spelled(r"(?<!\w)(?:{per}|{each})(?!\w)|^\s?/\s?[^\W\d]"), re.IGNORECASE),
    Said.ALL: re.compile(spelled(r"(?<!\w)(?:{amount_of_all})(?!\w)"), re.IGNORECASE),
    Said.MOST: re.compile(spelled(r"(?<!\w)(?:{amount_at_most})(?!\w)"), re.IGNORECASE),
    Said.IN_RESERVE: re.compile(spelled(r"(?<!\w)(?:{stands_by})(?!\w)"), re.IGNORECASE),
}
"""The words that say so, what is asked first before what."""


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount that a value names.

    Attributes:
        value: in the unit of the column.
        unit: as printed, nothing for counts.
        said: what is said of it.
        bracketed: it stands in brackets, which explain a value.
    """

    value: float
    unit: str
    said: Said
    bracketed: bool


class Place(NamedTuple):
    """Where a text states an amount, and what it is worth in the unit of its column."""

    start: int
    end: int
    value: float
    unit: str = ""


class Asked(Enum):
    """What a column asks for: what all have together, what one of several has or may have, or any of these."""

    ALL = auto()
    EACH = auto()
    QUOTA = auto()
    EITHER = auto()


_STATED = (Said.PLAIN, Said.ABOUT)
_TAKEN = {
    Asked.ALL: ((Said.TESTED,), (Said.ALL,), _STATED, (Said.LESSER,)),
    Asked.EACH: ((Said.EACH, *_STATED, Said.IN_RESERVE), (Said.TESTED,), (Said.LESSER,)),
    Asked.QUOTA: ((Said.EACH, *_STATED, Said.IN_RESERVE), (Said.TESTED,), (Said.MOST,), (Said.LESSER,)),
    Asked.EITHER: ((Said.TESTED,), (Said.ALL,), _STATED, (Said.MOST,), (Said.LESSER,), (Said.EACH,)),
}
"""What is taken before what; what is not named is never taken.

What is in reserve is no part of what was tested: `2 active, 1 passive`; of each server or database it may be one. Nor
is what all may be at most: `up to 96`; but what a mailbox holds at most is its size.
"""
_NO_COUNT = (Said.MOST, Said.LEAST, Said.ABOUT)
"""What is said of a number of things that is none of those that there are."""


def asked_for(text: str, places: Iterable[Place], asked: Asked, things: str = "") -> float | None:
    """The one amount of a value that its column asks for, None where several may be it or none is.

    Args:
        text: a value as printed.
        places: where it states amounts of the column's kind.
        asked: of what.
        things: what the column counts, a group of `_THINGS`; nothing for sizes.
    """
    stated = list(islice(places, _MOST_AMOUNTS + 1))
    amounts = _exact(list(_amounts(text, stated, things))) if len(stated) <= _MOST_AMOUNTS else []
    for sayings in _TAKEN[asked]:
        alike = [amount for amount in amounts if amount.said in sayings]
        if alike:
            return _only([amount for amount in alike if not amount.bracketed] or alike)
    return None


def _exact(amounts: list[Amount]) -> list[Amount]:
    """The amounts without counts that are bounded: beside these nothing that is less than others is an answer."""
    if not any(amount.said in _NO_COUNT and not amount.unit for amount in amounts):
        return amounts
    return [amount for amount in amounts if amount.unit or amount.said not in (*_NO_COUNT, Said.LESSER)]


def is_at_most(text: str) -> bool:
    """Whether a value says how much of something there may be."""
    return _SAYINGS[Said.MOST].search(text) is not None and _SAYINGS[Said.TESTED].search(text) is None


def _only(amounts: Sequence[Amount]) -> float | None:
    """The amount that several are: one, or one in several units."""
    first, *others = amounts
    same = all(other.unit != first.unit and isclose(other.value, first.value, rel_tol=_AGREE) for other in others)
    return first.value if same else None


def _amounts(text: str, places: Sequence[Place], things: str) -> Iterator[Amount]:
    """The amounts of a text but those that are a part of a name, or count other things."""
    brackets = [found.span() for found in BRACKETS.finditer(text)]
    for place, before, behind, first in _with_words(text, places):
        if place.unit or not (_NAME.search(before) or _counts_others(behind, things)):
            bracketed = any(start < place.start < end for start, end in brackets)
            bound = bound_of(text, place.start, place.end)
            said = Said[bound.name] if bound is not None else _said(before, behind, first=first)
            yield Amount(place.value, place.unit, said, bracketed)


def _with_words(text: str, places: Sequence[Place]) -> Iterator[tuple[Place, str, str, bool]]:
    """Each amount with the words before and behind it in its clause, and whether it is the first one there."""
    ends = [found.span() for found in _ENDS_CLAUSE.finditer(text)]
    for begin, until in pairwise((0, *(edge for end in ends for edge in end), len(text))):
        inside = [place for place in places if begin <= place.start and place.end <= until]
        before, behind = (begin, *(place.end for place in inside)), (*(place.start for place in inside[1:]), until)
        for at, place in enumerate(inside):
            yield place, text[before[at] : place.start], text[place.end : behind[at]], at == 0


def _said(before: str, behind: str, *, first: bool) -> Said:
    """What the words around an amount say of it; what stands before it belongs to the amount there, if there is one."""
    around = f"{before} {behind}" if first else behind
    sayings = (said for said, pattern in _SAYINGS.items() if pattern.search(around))
    return next(sayings, Said.LESSER if _LESSER.search(before) else Said.PLAIN)


def _counts_others(behind: str, things: str) -> bool:
    """Whether the noun behind a number is of other things: `2 enclosures` among disks, `8-core` among servers."""
    if not things:
        return False
    ended = _ENDS_NOUN.search(behind)
    nouns = [found.lastgroup for found in _THINGS.finditer(behind, 0, ended.start() if ended else len(behind))]
    return bool(nouns) and nouns[-1] not in (things, *_SAID_OF.get(things, ()))
