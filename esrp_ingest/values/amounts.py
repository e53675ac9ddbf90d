"""The amounts that a cell of a configuration names, and what its words say of each of them.

A cell is read whole or not at all: each digit is part of an amount, of a name (`RAID 5`, `H800`) or of a version, and a
number that may be broken in two (`1 . 5 GB`) spoils the cell. A cell is made of clauses. Words behind an amount are
said of it, and so are the words before the first amount of a clause.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import islice
from math import isclose, isnan

from esrp_ingest.numerals import COUNT, IN_TEXT, MARKS, TIMES, hides_a_figure, loose_number, spaced_number
from esrp_ingest.quantities import plain_integer
from esrp_ingest.vocabulary.words import in_order, spelled

MOST_AMOUNTS = 12
"""A cell that names more amounts says of none which one is asked for."""
_AGREE = 0.002
"""How far two sizes may differ that are one size in two units: `14,400 GB / 13,411 GiB`."""


class Said(Enum):
    """What the words around an amount say of it."""

    TESTED = auto()
    EACH = auto()
    ALL = auto()
    MOST = auto()
    RESERVE = auto()
    LESSER = auto()
    LEAST = auto()
    ABOUT = auto()
    OTHER = auto()
    PLAIN = auto()


@dataclass(slots=True)
class Amount:
    """An amount that a cell names.

    Attributes:
        value: the number, as printed; not a number where it has its unit from the next amount, as in `300/600 GB`.
        unit: `T`, `Gi` and so on of a size, `%`, or the name of another unit; empty for a count.
        many: the factor of `2 x 8 GB` or `900 GB * 24`, else 1.
        behind: the words behind it, which are said of it.
        bracketed: whether brackets hold it.
        said: what its words say.
    """

    value: float
    unit: str
    many: int
    behind: str
    bracketed: bool
    said: Said = Said.PLAIN


def _words(template: str) -> re.Pattern[str]:
    return re.compile(spelled(template), re.IGNORECASE)


_LINK = _words(
    r"(?<![\w.,])\d{1,3}(?:\.\d)?\s?(?:(?-i:Gb|GFC|GigE|GE)(?:E|it|ps)?(?:/s(?:ec)?)?(?![^\W\d_])"
    r"|(?<=\b[123468]\s|.[123468])G(?:b|bit|B)?(?:/s|ps)?\s(?={sas}|{sata})(?=[^,;]{0,20}\d)|GB(?:/s|ps))"
)
"""How fast a link is: `6Gb/s SAS`, `10 GbE`, and not `73 GB FC`."""
_NAME = re.compile(
    r"(?<![\w.,])(?:(?![xX\u00d7]\d)[^\W\d_][\w+]*(?:[-/.][\w+]+)*|\d+(?:\.\d+){2,}\w*|\d{1,3}-(?!bytes)[^\W\d_]{3,12})"
)
"""Words, among them names with digits; versions; `8-core`."""
_UNIT = (
    r"(?:[\s-]{0,2}(?:(?P<size>[PTGM])(?P<binary>i)?(?:B|[\s-]?bytes?)(?![^\W\d_])|(?P<percent>%)"
    r"|(?P<speed>k\s?{rpm}?|{rpm})(?![^\W\d_])|(?P<other>(?:{inch}|[GM]Hz)(?![^\W\d_])|\"|\u2033)))?"
)
_NOT_LETTERS = r"(?![^\W\d_]|[.,]?\d|[A-Z]?\d)"
_GROUPS = {
    groups: _words(
        rf"(?<![\w.,])(?:(?P<many>{COUNT})(?:\s[A-Za-z]{{2,12}})?{TIMES})?(?P<number>{spaced}{IN_TEXT}){_UNIT}"
        rf"(?:{TIMES}(?P<times>{COUNT})(?![\w.,]\d))?{_NOT_LETTERS}"
    )
    for groups, spaced in {
        "": "",
        " ": r"\d{1,3}(?: \d{3}){1,6}(?!\d)|",
        " .": r"\d{1,3}(?:[ .]\d{3}){1,6}(?!\d)|",
    }.items()
}
"""Amounts, by what may part thousands beside the usual marks."""
_THOUSANDS = _words(r"\s*(?:(?P<million>{million})|{thousand})(?!\w)")
_SPELLED = _words(r"\W{0,2}(?P<number>{number})(?![\w-])(?!\s{1,4}(?:{thousand}|{million}|{hundred}))")
_ANY_WORD = _words(r"\b{number}\b")
_NUMBERS = in_order("number")
_MAY_PRECEDE = _words(
    r"(?:{counting}|{amount_at_most}|{amount_of_all}|{amount_tested}|{about}|{at_most_before}|{at_least_before}"
    r"|{at_most_alone}|{at_least_alone}|{of}|{with}|{tier})[\s:-]*$"
)
_CAPITAL = re.compile(r"(?<!\w)[A-Z][A-Za-z]+[\s-]#?$")
_ENDS_CLAUSE = _words(
    r"(?P<joins>\+|&|\s(?:{people_and}|{another_level})\s)|[()\n;|]|(?<!\d),|,(?!\d)|\s/|/\s|\s[\u2013\u2014-]\s"
)
_STRAY_UNIT = re.compile(r"(?<![\w(])[PTGM]i?B(?![\w)])")
"""A unit without a number: `2.0GB MB`."""
_TOUCHING = _words(r"\d\s?{size_unit}\d|\d\s?(?:{ports}|{disk})\d")
"""Values that touch: `8 GB16 GB`."""
_ONLY_BETWEEN = re.compile(r"\s{0,3}[.,]?\s{0,3}")
_PARTS_ALTERNATIVES = _words(r"\s?[/+&\u2013-]\s?|\s(?:{to}|{another_level}|{people_and})\s")
_VALID = re.compile(rf"(?:{IN_TEXT})")
_LED = r"(?:\s{1,2}{of})?\s{0,2}:?\s{0,2}$"
_BEFORE = _words(
    r"(?:(?<!\w)(?:(?P<MOST>{at_most_before})|(?P<LEAST>{at_least_before})|(?P<ABOUT>{about}))"
    rf"|(?:^|[(;,:])\s{{0,2}}(?:(?P<MOST_>{{at_most_alone}})|(?P<LEAST_>{{at_least_alone}}))){_LED}"
    r"|(?:(?P<MOST__><\s?=?|=\s?<|[\u2264\u2a7d])|(?P<LEAST__>(?<![=-])>\s?=?|=\s?>|[\u2265\u2a7e])"
    r"|(?P<ABOUT__>[~\u223c\u2248\u2245\u00b1]))\s{0,2}$"
)
_BEHIND = _words(
    r"(?P<LEAST_>\+)(?![\w+]|\s?\d)|\s{0,2}(?:[^\W\d]{1,20}\s{1,2}){0,2}[(,]?\s?"
    r"(?:(?P<MOST>{at_most_behind})|(?P<LEAST>{at_least_behind})|(?P<ABOUT>{about}))(?![\w/]|[\s:=.]{0,3}\d)"
)
_SAYS = {
    Said.TESTED: _words(r"(?<!\w)(?:{amount_tested})(?!\w)"),
    Said.EACH: _words(r"(?<!\w)(?:{per}|{each})(?!\w)|^\s{0,2}/\s?[^\W\d]"),
    Said.ALL: _words(r"(?<!\w)(?:{amount_of_all})(?!\w)"),
    Said.MOST: _words(r"(?<!\w)(?:{amount_at_most})(?!\w)"),
    Said.RESERVE: _words(r"(?<!\w)(?:{stands_by})(?!\w)"),
}
"""The words that say so, what is asked first before what."""
_LESSER = _words(r"(?<!\w)(?:{before_lesser_amount})\s+(?:{all_or_the}\s+)?$")
_ONLY_OF_EACH = _words(r"\s*(?:{per}|{each})\s[^\d]*")
_TIMES = re.compile(TIMES)
_NEAR = 40
_THINGS = _words(
    r"(?<!\w)(?:(?P<copies>{copies})|(?P<ports>{ports})|(?P<controllers>{controllers})|(?P<dags>{dags})"
    r"|(?P<databases>{databases})|(?P<nodes>{controller_parts})|(?P<servers>{server}s?)|(?P<disks>{disk})"
    r"|(?P<mailboxes>{mailbox}|{user}|{seat})|(?P<logs>{log}s?)|(?P<others>{counted_beside}))(?!\w)"
)
_ENDS_NOUN = _words(r"[^\w\s-]|(?<!\w)(?:{before_lesser_amount}|{per}|{each})(?!\w)")
_SAID_OF = {"disks": ("databases", "logs"), "servers": ("nodes",), "controllers": ("nodes",)}
"""Things that are said of others: `20 data + 4 log` counts disks."""


def counts_others(behind: str, things: str) -> bool:
    """Whether the noun behind a number is of other things than asked for: `2 enclosures` among disks."""
    ended = _ENDS_NOUN.search(behind)
    nouns = [found.lastgroup for found in _THINGS.finditer(behind[: ended.start() if ended else None])]
    return bool(things and nouns) and nouns[-1] not in (things, *_SAID_OF.get(things, ()))


def is_of_each_other(behind: str, of: str) -> bool:
    """Whether words say that an amount is of each of other things than asked for: `2 per site`."""
    found = _SAYS[Said.EACH].search(behind)
    return found is not None and counts_others(behind[found.end() :], of)


def bound_of(text: str, start: int, end: int) -> Said | None:
    """How a text bounds the figure at a place of it: MOST, LEAST or ABOUT; None where it states the figure itself."""
    found = _BEFORE.search(text[max(0, start - _NEAR) : start]) or _BEHIND.match(text[end : end + _NEAR])
    return None if found is None or found.lastgroup is None else Said[found.lastgroup.rstrip("_")]


def amounts_in(text: str, groups: str = "", things: str = "") -> list[Amount] | None:
    """The amounts of a cell, those of other things left out; None where a part of the cell is no amount and no name.

    Args:
        text: the cell, its numbers with decimal points.
        groups: what may part thousands beside the usual marks: a blank, or a blank and a point.
        things: what is counted.
    """
    text = _figured(text)
    if hides_a_figure(text) or _TOUCHING.search(text):
        return None
    masked = _NAME.sub(_mask, _LINK.sub(_mask, text))
    found = [*islice(_GROUPS[groups].finditer(masked), MOST_AMOUNTS + 1)]
    if len(found) > MOST_AMOUNTS:
        return None
    rest = _GROUPS[groups].sub(" ", masked)
    if any(map(str.isdigit, rest)) or _STRAY_UNIT.search(rest) or any(map(_is_broken, found, found[1:])):
        return None
    return list(_worded(masked, found, things))


def _figured(text: str) -> str:
    """A cell without marks of footnotes; a number in words that it begins with is written in figures."""
    text = " ".join(text.split()).rstrip(MARKS + " ")
    word = _SPELLED.match(text)
    if word is None or len(_ANY_WORD.findall(re.sub(r"\([^()]*\)", "", text))) > 1:
        return text
    return f"{_NUMBERS[word['number'].casefold()]}{text[word.end() :]}"


def _mask(found: re.Match[str]) -> str:
    return re.sub(r"\d", "N", found[0])


def _is_broken(one: re.Match[str], other: re.Match[str]) -> bool:
    """Whether two amounts may be one number that is broken: `1 . 5 GB`, `2. 038`, `24 20`."""
    between = one.string[one.end() : other.start()]
    if one.end() != one.end("number") or _is_name(one) or _ONLY_BETWEEN.fullmatch(between) is None:
        return False
    joined = "".join(f"{one['number']}{between}{other['number']}".split())
    return not between.strip() or _VALID.fullmatch(joined) is not None


def _is_name(found: re.Match[str]) -> bool:
    """Whether a number is a part of a name: `RAID 5`, `Exchange 2010`."""
    before = found.string[max(0, found.start() - _NEAR) : found.start()]
    counts = found["size"] or found["percent"] or found["speed"] or found["other"] or found["many"]
    return not counts and _CAPITAL.search(before) is not None and _MAY_PRECEDE.search(before) is None


def _worded(text: str, found: Sequence[re.Match[str]], things: str) -> Iterator[Amount]:
    """The amounts with what their words say."""
    ends = [*_ENDS_CLAUSE.finditer(text)]
    amounts = [_amount(text, match, ends) for match in found]
    before_other = False
    for at, (match, amount) in enumerate(zip(found, amounts, strict=True)):
        first = at == 0 or any(found[at - 1].end() <= end.start() < match.start() for end in ends)
        start = max([0, *(end.end() for end in ends if end.end() <= match.start())]) if first else found[at - 1].end()
        before = text[start : match.start()]
        amount.said = bound_of(text, match.start(), match.end()) or _said(
            f"{before} {amount.behind}" if first else amount.behind
        )
        if amount.said is Said.PLAIN and _LESSER.search(before):
            amount.said = Said.EACH if before_other and not first else Said.LESSER
        before_other = not amount.unit and counts_others(amount.behind, things)
        if before_other or _is_name(match):
            amount.said = Said.OTHER
    for one, other, end in zip(amounts, amounts[1:], found, strict=False):
        behind = text[end.end() :]
        joins = _ENDS_CLAUSE.search(text, end.end())
        if (
            one.said is Said.PLAIN
            and other.said is Said.EACH
            and joins
            and joins["joins"]
            and one.bracketed == other.bracketed
        ):
            one.said = Said.EACH
        parts = _PARTS_ALTERNATIVES.match(behind)
        if not one.unit and other.unit and parts and text[end.end() + parts.end() :][:1].isdigit():
            one.unit, one.value = other.unit, float("nan")
    yield from (amount for amount in amounts if amount.said is not Said.OTHER)


def _said(words: str) -> Said:
    return next((said for said, pattern in _SAYS.items() if pattern.search(words)), Said.PLAIN)


def _amount(text: str, match: re.Match[str], ends: Sequence[re.Match[str]]) -> Amount:
    """An amount with the words behind it, up to the end of its clause; a bracket or clause may say of each of which."""
    unit = next((name for name in ("percent", "speed", "other") if match[name]), "")
    if match["size"]:
        unit = match["size"].upper() + (match["binary"] or "").lower()
    value = spaced_number(match["number"]) if unit == "" else loose_number(match["number"].replace(" ", ""))
    end = match.end()
    if not unit and (rounded := _THOUSANDS.match(text, end)):
        value, end = (value or 0) * (1_000_000 if rounded["million"] else 1000), rounded.end()
    until = next((place.start() for place in ends if place.start() >= end), len(text))
    behind = "" if _TIMES.match(text, end) else text[end:until]
    for piece in re.split(r"[(),;]", text[until:])[1:]:
        if piece.strip() and _ONLY_OF_EACH.match(piece) is None:
            break
        behind += f" {piece}"
    many = plain_integer(match["many"] or "1") * plain_integer(match["times"] or "1")
    bracketed = text.count("(", 0, match.start()) > text.count(")", 0, match.start())
    return Amount(float("nan") if value is None else value, unit, many, behind, bracketed)


_STATED = (Said.PLAIN, Said.ABOUT)
OF_ALL = ((Said.TESTED,), (Said.ALL,), _STATED, (Said.LESSER,))
OF_EACH = ((Said.EACH, *_STATED, Said.RESERVE), (Said.TESTED,), (Said.LESSER,))
OF_QUOTA = ((Said.EACH, *_STATED, Said.RESERVE), (Said.TESTED,), (Said.MOST,), (Said.LESSER,))
OF_EITHER = ((Said.TESTED,), (Said.ALL,), _STATED, (Said.MOST,), (Said.LESSER,), (Said.EACH,))
"""What is taken before what; what is not named is never taken: of what all have, of each one, of a limit, of either."""


def chosen(amounts: Sequence[Amount], order: Sequence[Collection[Said]], values: Sequence[float]) -> float | None:
    """The one value that is asked for; None where several may be, or none is.

    Args:
        amounts: what a cell names.
        order: what is taken before what.
        values: the amounts in the unit of the column.
    """
    each = [value for amount, value in zip(amounts, values, strict=True) if amount.said is Said.EACH]
    if (Said.ALL,) in order:  # `18 GB per SP (10.9 GB for writing)`: a part of what each has
        kept = [
            a.said not in _STATED or not any(value <= one for one in each)
            for a, value in zip(amounts, values, strict=True)
        ]
    else:
        kept = [True] * len(amounts)
    for sayings in order:
        alike = [
            (amount, value)
            for amount, value, keep in zip(amounts, values, kept, strict=True)
            if keep and amount.said in sayings
        ]
        if alike:
            outside = [each for each in alike if not each[0].bracketed] or alike
            first, value = outside[0]
            same = all(other.unit != first.unit and isclose(one, value, rel_tol=_AGREE) for other, one in outside[1:])
            return value if same and not isnan(value) else None
    return None
