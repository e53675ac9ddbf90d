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
from itertools import islice
from math import isclose

from esrp_ingest.extract.paper.parts.no_exact import bound_of
from esrp_ingest.extract.paper.setup.clauses import THINGS, Place, Worded, worded
from esrp_ingest.vocabulary.words import spelled

_NAME = re.compile(r"(?<!\w)[A-Z][A-Za-z]+[\s-]#?$")
"""What makes a number part of a name: `RAID 10`, `Exchange 2010`, `Tier 1`."""
_LESSER = re.compile(spelled(r"(?<!\w)(?:{before_lesser_amount})\s+(?:{all_or_the}\s+)?$"), re.IGNORECASE)
"""What leads from an amount to one that it is a part of, or that is less than it: `24 of 96`, `16 in 2 shelves`."""
_ENDS_NOUN = re.compile(spelled(r"[^\w\s-]|(?<!\w)(?:{before_lesser_amount}|{per}|{each})(?!\w)"), re.IGNORECASE)
_THINGS = re.compile(spelled(THINGS), re.IGNORECASE)
_SAID_OF = {"disks": ("databases", "logs"), "servers": ("nodes",), "controllers": ("nodes",)}
"""Things that are said of others, for which these are: `20 data + 4 log` counts disks."""
_MOST_AMOUNTS = 12
"""No value that names more says which one is asked for."""
_AGREE = 0.002
"""How far two sizes may differ that are one in two units: `14,400 GB / 13,411 GiB`."""


class Said(Enum):
    """What is said of an amount: that it was tested, is all, a bound, each one's, in reserve, less than others.

    What is of each of other things than a column is about is nothing for it.
    """

    TESTED = auto()
    ALL = auto()
    MOST = auto()
    LEAST = auto()
    ABOUT = auto()
    EACH = auto()
    OF_OTHERS = auto()
    IN_RESERVE = auto()
    LESSER = auto()
    PLAIN = auto()


_SAYINGS = {
    Said.TESTED: re.compile(spelled(r"(?<!\w)(?:{amount_tested})(?!\w)"), re.IGNORECASE),
    Said.EACH: re.compile(spelled(r"(?<!\w)(?:{per}|{each})(?!\w)|^\s{0,2}/\s?[^\W\d]"), re.IGNORECASE),
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
        clause: where the clause begins that states it.
    """

    value: float
    unit: str
    said: Said
    bracketed: bool
    clause: int


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


def asked_for(text: str, places: Iterable[Place], asked: Asked, things: str = "", of: str = "") -> float | None:
    """The one amount of a value that its column asks for, None where several may be it or none is.

    Args:
        text: a value as printed.
        places: where it states amounts of the column's kind.
        asked: of what.
        things: what the column counts, a group of `THINGS`; nothing for sizes.
        of: of each of which things it does, where its label says so.
    """
    stated = list(islice(places, _MOST_AMOUNTS + 1))
    amounts = _exact(list(_amounts(text, stated, things, of))) if len(stated) <= _MOST_AMOUNTS else []
    amounts = _without_parts(amounts) if asked in (Asked.ALL, Asked.EITHER) else amounts
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


def _without_parts(amounts: list[Amount]) -> list[Amount]:
    """The amounts without those that are a part of what is of each: `18 GB per SP (10.9 GB for writing)`."""
    each = [amount.value for amount in amounts if amount.said is Said.EACH]
    return [amount for amount in amounts if amount.said not in _STATED or not any(amount.value <= one for one in each)]


def is_at_most(text: str) -> bool:
    """Whether a value says how much of something there may be."""
    return _SAYINGS[Said.MOST].search(text) is not None and _SAYINGS[Said.TESTED].search(text) is None


def _only(amounts: Sequence[Amount]) -> float | None:
    """The amount that several are: one, or one in several units."""
    first, *others = amounts
    same = all(other.unit != first.unit and isclose(other.value, first.value, rel_tol=_AGREE) for other in others)
    return first.value if same else None


def _amounts(text: str, places: Sequence[Place], things: str, of: str) -> Iterator[Amount]:
    """The amounts of a text but those that are a part of a name, or count other things."""
    shared: list[Amount] = []
    for each in reversed(list(worded(text, places))):
        place = each.place
        if place.unit or not (_NAME.search(each.before) or _counts_others(each.behind, things)):
            bound = bound_of(text, place.start, place.end)
            said = Said[bound.name] if bound is not None else _said(each, of)
            if said is Said.PLAIN and shared and _is_shared(each, shared[-1]):
                said = Said.EACH
            shared.append(Amount(place.value, place.unit, said, each.bracketed, each.clause))
    yield from reversed(shared)


def _is_shared(each: Worded, following: Amount) -> bool:
    """Whether an amount is joined to one that is of each of some things: `2 FC and 2 iSCSI per controller`."""
    return following.said is Said.EACH and each.joined == following.clause and each.bracketed == following.bracketed


def _said(each: Worded, of: str) -> Said:
    """What the words around an amount say of it; what stands before it belongs to the amount there, if there is one."""
    around = f"{each.before} {each.behind}" if each.first else each.behind
    sayings = (said for said, pattern in _SAYINGS.items() if pattern.search(around))
    said = next(sayings, Said.LESSER if _LESSER.search(each.before) else Said.PLAIN)
    return Said.OF_OTHERS if said is Said.EACH and of and _is_of_others(around, of) else said


def _is_of_others(words: str, of: str) -> bool:
    """Whether words say that an amount is of each of other things than its column is about: `2 per site`."""
    said = _SAYINGS[Said.EACH].search(words)
    return said is not None and _counts_others(words[said.end() :], of)


def _counts_others(behind: str, things: str) -> bool:
    """Whether the noun behind a number is of other things: `2 enclosures` among disks, `8-core` among servers."""
    if not things:
        return False
    ended = _ENDS_NOUN.search(behind)
    nouns = [found.lastgroup for found in _THINGS.finditer(behind, 0, ended.start() if ended else len(behind))]
    return bool(nouns) and nouns[-1] not in (things, *_SAID_OF.get(things, ()))
