"""The amounts that a cell of a configuration names, and what its words say of each of them.

A cell is read whole or not at all: each digit is part of an amount, of a name (`RAID 5`, `H800`) or of a version, and a
number that may be broken in two (`1 . 5 GB`) spoils the cell. A cell is made of clauses. Words behind an amount are
said of it, and so are the words before the first amount of a clause.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import islice, takewhile
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
_BREAKS = re.compile(r"[(),;]")
_NOUNS = (
    r"{copies}|{ports}|{controllers}|{dags}|{databases}|{controller_parts}|{server}s?|{disk}|{mailbox}|{user}|{seat}"
    r"|{log}s?|{counted_beside}"
)
_THINGS = _words(
    r"(?<!\w)(?:(?P<copies>{copies})|(?P<ports>{ports})|(?P<controllers>{controllers})|(?P<dags>{dags})"
    r"|(?P<databases>{databases})|(?P<nodes>{controller_parts})|(?P<servers>{server}s?)|(?P<disks>{disk})"
    r"|(?P<mailboxes>{mailbox}|{user}|{seat})|(?P<logs>{log}s?)|(?P<others>{counted_beside}))(?!\w)"
)
_LEADS = _words(
    r"(?:[\W_]|(?<![^\W\d_])(?:{counting}|{amount_at_most}|{amount_of_all}|{amount_tested}|{about}|{at_most_before}"
    r"|{at_least_before}|{at_most_alone}|{at_least_alone}|{little}|{stands_by}|{is}|{with}|{kind_of_machine}|"
    + _NOUNS
    + r")(?![^\W\d_]))*"
)
"""The words that may be before a count in its clause; behind any other one it is a part of a name."""
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
    return _worded(masked, found, things)


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


def _has_unit(found: re.Match[str]) -> bool:
    return any(found[name] for name in ("size", "percent", "speed", "other"))


def _is_name(found: re.Match[str]) -> bool:
    """Whether a number is a part of a name: `RAID 5`, `Exchange 2010`."""
    before = found.string[max(0, found.start() - _NEAR) : found.start()]
    return (
        not (_has_unit(found) or found["many"])
        and _CAPITAL.search(before) is not None
        and _MAY_PRECEDE.search(before) is None
    )


def _worded(text: str, found: Sequence[re.Match[str]], things: str) -> list[Amount]:
    """The amounts with what their words say."""
    ends = [*_ENDS_CLAUSE.finditer(text)]
    amounts = [_amount(text, match, ends) for match in found]
    others = [not amount.unit and counts_others(amount.behind, things) for amount in amounts]
    last, is_part = 0, False
    for match, amount, is_other in zip(found, amounts, others, strict=True):
        begins = max((end.end() for end in ends if last <= end.start() and end.end() <= match.start()), default=0)
        amount.said = _said_of(match, amount.behind, (begins, last), is_part)
        last, is_part = match.end(), is_other
    for one, other, match in zip(amounts, amounts[1:], found, strict=False):
        _share(one, other, text, match.end())
    return [
        amount
        for amount, is_other in zip(amounts, others, strict=True)
        if not is_other and amount.said is not Said.OTHER
    ]


def _said_of(match: re.Match[str], behind: str, starts: tuple[int, int], is_part: bool) -> Said:  # noqa: FBT001
    """What the words say of an amount.

    Args:
        match: the amount.
        behind: the words behind it.
        starts: where its clause begins, and where the amount before it ends.
        is_part: whether that amount is of other things, of which each may have this one.
    """
    text, first = match.string, starts[0] > 0 or starts[1] == 0
    before = text[max(starts) : match.start()]
    if _is_name(match) or (first and not _has_unit(match) and _LEADS.fullmatch(before) is None):
        return Said.OTHER
    said = bound_of(text, match.start(), match.end()) or _said(before if first else "", behind)
    if said is not Said.PLAIN or _LESSER.search(before) is None:
        return said
    return Said.EACH if is_part and not first else Said.LESSER


def _share(one: Amount, other: Amount, text: str, end: int) -> None:
    """Give an amount what the next one has for both: `2 FC and 2 iSCSI per controller`, `300/600 GB`."""
    joins = _ENDS_CLAUSE.search(text, end)
    each = one.said is Said.PLAIN and other.said is Said.EACH and one.bracketed == other.bracketed
    if each and joins is not None and joins["joins"]:
        one.said = Said.EACH
    parts = _PARTS_ALTERNATIVES.match(text, end)
    if not one.unit and other.unit and parts and text[parts.end() :][:1].isdigit():
        one.unit, one.value, one.said = other.unit, float("nan"), other.said


def _said(before: str, behind: str) -> Said:
    words = f"{before} {behind}"
    return next((said for said, pattern in _SAYS.items() if pattern.search(words)), Said.PLAIN)


def _amount(text: str, match: re.Match[str], ends: Sequence[re.Match[str]]) -> Amount:
    """An amount with the words behind it."""
    unit = _unit_of(match)
    value = spaced_number(match["number"]) if unit == "" else loose_number(match["number"].replace(" ", ""))
    end = match.end()
    if not unit and value is not None and (rounded := _THOUSANDS.match(text, end)):
        value, end = value * (1_000_000 if rounded["million"] else 1000), rounded.end()
    many = plain_integer(match["many"] or "1") * plain_integer(match["times"] or "1")
    bracketed = text.count("(", 0, match.start()) > text.count(")", 0, match.start())
    return Amount(float("nan") if value is None else value, unit, many, _words_behind(text, end, ends), bracketed)


def _unit_of(match: re.Match[str]) -> str:
    if match["size"]:
        return f"{match['size'].upper()}{(match['binary'] or '').lower()}"
    return next((name for name in ("percent", "speed", "other") if match[name]), "")


def _words_behind(text: str, end: int, ends: Sequence[re.Match[str]]) -> str:
    """The words up to the end of a clause, and those of clauses behind it that only say of each of which things."""
    if _TIMES.match(text, end):
        return ""
    until = next((place.start() for place in ends if place.start() >= end), len(text))
    pieces = takewhile(lambda piece: not piece.strip() or _ONLY_OF_EACH.match(piece), _BREAKS.split(text[until:])[1:])
    return " ".join([text[end:until], *pieces])


_Valued = tuple[Amount, float]
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
    pairs = _without_parts(list(zip(amounts, values, strict=True)), order)
    for sayings in order:
        if alike := [pair for pair in pairs if pair[0].said in sayings]:
            return _only([pair for pair in alike if not pair[0].bracketed] or alike)
    return None


def _without_parts(pairs: list[_Valued], order: Sequence[Collection[Said]]) -> list[_Valued]:
    """The amounts without those that are a part of what each has: `18 GB per SP (10.9 GB for writing)`."""
    if (Said.ALL,) not in order:
        return pairs
    each = max((value for amount, value in pairs if amount.said is Said.EACH), default=-1.0)
    return [pair for pair in pairs if pair[0].said not in _STATED or not pair[1] <= each]


def _only(pairs: Sequence[_Valued]) -> float | None:
    """The value that several amounts have: one amount, or one in several units."""
    (first, value), *others = pairs
    same = all(other.unit != first.unit and isclose(one, value, rel_tol=_AGREE) for other, one in others)
    return value if same and not isnan(value) else None
