"""Which words of a value are said of which of its amounts.

A value is made of clauses: a comma, a bracket, `and` or a sign ends one. Of the words of a clause those behind an
amount are said of it, and those before the first one. Brackets explain: `3.5 GB (DDR3) per controller` says `per
controller` of the amount before them. So does a clause without an amount that only says of which it is: `2 GB,
mirrored, per controller`, `24 (each array)`. What is said of the last of several that `and` joins may be of all.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from esrp_ingest.vocabulary.words import spelled

BRACKETS = re.compile(r"\([^()]*\)")
_ENDS_CLAUSE = re.compile(
    spelled(
        r"(?P<joins>\+|\s(?:{people_and}|{another_level})\s)|[()\n;|]|(?<!\d),|,(?!\d)"
        r"|(?:\s/|/\s)(?!\s?{controllers}(?!\w))|\s[\u2013\u2014-]\s"
    ),
    re.IGNORECASE,
)
"""What stands between two statements of one value."""
THINGS = (
    r"(?<!\w)(?:(?P<copies>{copies})|(?P<ports>{ports})|(?P<controllers>{controllers})|(?P<dags>{dags})"
    r"|(?P<databases>{databases})|(?P<nodes>{controller_parts})|(?P<servers>{server}s?)|(?P<disks>{disk})"
    r"|(?P<mailboxes>{mailbox}|{user}|{seat})|(?P<logs>{log}s?)|(?P<others>{counted_beside}))(?!\w)"
)
"""Things of which configurations state how many there are, each kind in a group of its own."""
_OF_EACH = re.compile(
    spelled(r"(?<!\w)(?:{per}\s|(?:[^\W\d]{2,4}\s)?{each}\s(?:{of}\s|[^\W\d]{3,12}\s)?(?=" + THINGS + "))"),
    re.IGNORECASE,
)
"""What says of which things an amount is, and not what each of these is: `each array`, and no `each 900 GB`."""
_FIGURE = re.compile(spelled(r"(?<!\w)(?:\d|{number}(?!\w))"), re.IGNORECASE)
"""An amount of its own: `4 (one per storage node)` is of all nodes."""
_SIGN = re.compile(r"[^\w\s]")


class Place(NamedTuple):
    """Where a text states an amount, and what it is worth in the unit of its column."""

    start: int
    end: int
    value: float
    unit: str = ""


class Worded(NamedTuple):
    """An amount with the words that are said of it.

    Attributes:
        place: where it stands.
        before: the words before it, as far as they belong to its clause and to no other amount.
        behind: the words behind it.
        first: no other amount stands before it in its clause.
        bracketed: it stands in brackets, which explain a value.
        clause: where its clause begins.
        joined: where the clause begins that goes on with it: `2 FC and 2 iSCSI per controller`; None for no such one.
    """

    place: Place
    before: str
    behind: str
    first: bool
    bracketed: bool
    clause: int
    joined: int | None


def worded(text: str, places: Sequence[Place]) -> Iterator[Worded]:
    """The amounts of a value, those outside brackets first, each with what is said of it.

    Args:
        text: a value as printed.
        places: where it states amounts.
    """
    brackets = [found.span() for found in BRACKETS.finditer(text)]
    inside = [place for place in places if any(start < place.start < end for start, end in brackets)]
    outside = [place for place in places if place not in inside]
    yield from _in_clauses(BRACKETS.sub(_as_words, text), outside, bracketed=False)
    yield from _in_clauses(text, inside, bracketed=True)


def of_each_in_brackets(label: str) -> str:
    """What a label says in brackets of which things its value is: `Storage cache (per controller)`; else nothing."""
    return " ".join(" ".join(map(_as_words, BRACKETS.finditer(label))).split())


def _as_words(bracket: re.Match[str]) -> str:
    """What a bracket adds to the words around it, as long as it is: nothing, or of which things an amount is."""
    says = _OF_EACH.search(bracket[0]) is not None and _FIGURE.search(bracket[0]) is None
    return _SIGN.sub(" ", bracket[0]) if says else " " * len(bracket[0])


def _in_clauses(text: str, places: Sequence[Place], *, bracketed: bool) -> Iterator[Worded]:
    """Amounts with the words of their clauses, and with those of clauses that only say of which these are."""
    found: list[Worded] = []
    for begin, until, joined in _clauses(text):
        inside = [place for place in places if begin <= place.start and place.end <= until]
        before, behind = (begin, *(place.end for place in inside)), (*(place.start for place in inside[1:]), until)
        if not inside and found and _only_says_of_which(text[begin:until]):
            found[-1] = found[-1]._replace(behind=f"{found[-1].behind} {text[begin:until].strip()}")
        for at, place in enumerate(inside):
            words = text[before[at] : place.start], text[place.end : behind[at]]
            found.append(Worded(place, *words, at == 0, bracketed, begin, joined if place is inside[-1] else None))
    yield from found


def _clauses(text: str) -> Iterator[tuple[int, int, int | None]]:
    """Where the clauses of a text begin and end, and where the one begins that goes on with each."""
    ends = [(*found.span(), found["joins"] is not None) for found in _ENDS_CLAUSE.finditer(text)]
    for (_, begin, _), (until, behind, joins) in pairwise([(0, 0, False), *ends, (len(text), len(text), False)]):
        yield begin, until, behind if joins else None


def _only_says_of_which(clause: str) -> bool:
    """Whether a clause without an amount says of which things the one before it is: `per controller`."""
    return _OF_EACH.match(clause.strip()) is not None and _FIGURE.search(clause) is None
