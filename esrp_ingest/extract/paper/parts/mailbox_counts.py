"""How many mailboxes a text names, as titles and headings of papers do, and what it says of so many.

`Up to 50,000 mailboxes` says how many there could be, `5,000 mailboxes per server` those of a part: neither is how many
were tested, though a text may name these beside them.
"""

import re
from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple

from esrp_ingest.extract.paper.parts.no_exact import bound_of
from esrp_ingest.numerals import GROUPED, IN_TEXT, TIMES, in_thousands, spaced_number
from esrp_ingest.quantities import plain_integer
from esrp_ingest.vocabulary.words import spelled

COUNT = re.compile(
    spelled(
        r"(?<![\w.,-])"
        rf"(?:(?P<count>{GROUPED}|\d{{1,3}}\.\d00|\d{{1,3}} 000|(?<=\d\d\d\s)\d{{1,2}} \d{{3}}|[1-9]\d{{2,5}})"
        rf"|(?P<rounded>(?!\d{{4}}){IN_TEXT})[\s-]{{0,2}}(?:(?P<million>{{million}})|{{thousand}}|k))"
        r"(?:[\s-]++|(?<=\d)(?=[A-Za-z]))(?:x\s+)?"
        r"(?:{kind_of_user}\s+)?(?:\d{1,3}\s?{mailbox_unit}\s+)?"
        r"(?:(?:{microsoft}\s+)?{exchange_server}\s+(?:20[012]\d\s+)?)?"
        r"(?:{user}\b[\s-]*(?:(?:\d+\s*{mailbox_unit}\s*)?{mailbox})?|{mailbox}|{seat}\b)"
    ),
    re.IGNORECASE,
)
"""How many mailboxes a title names. Behind a product's own number another one is the thousands: `S2000 1 200`.

Between figure and word a blank may be missing: `100,000Mailbox`.
"""
_GOES_ON = re.compile(spelled(r"(?<!s)(?<!s\s)\s*(?:{resiliency}\b|$)"), re.IGNORECASE)
"""How a title goes on behind `Exchange 2013 Mailbox`, which may be the end of its first line."""
_NO_YEAR = re.compile(r"(?!20\d\d(?![\d,.]))[\d,.]")
_BEFORE_YEAR = re.compile(spelled(r"\b{dated_by_year}\s+$"), re.IGNORECASE)
_TIMES = re.compile(rf"(?<![\w.,-])(?P<many>[1-9]\d?){TIMES}$")
_NEAR = 100
"""Letters before a number among which a word or a number stands that changes what it says."""
_COULD_BE = re.compile(
    spelled(
        r"(?<!\w)(?:{most_mailboxes}(?:\s{1,2}(?:{to}|{of}|{for}))?\s?:?(?:\s{1,2}{up_to})?"
        rf"|(?<![\w.,-]){GROUPED}\s{{0,2}}(?:[\u2013\u2014-]|{{to}}))\s{{0,2}}$"
    ),
    re.IGNORECASE,
)
"""What stands before how many there could be: `up to`, `scales to`, and the lower end of a range."""
_COULD_BE_BEHIND = re.compile(spelled(r"\s{0,2}[(,]?\s?(?:{most_behind})(?!\w)"), re.IGNORECASE)
_OF_EACH = re.compile(spelled(r"\s{0,2}(?:/\s?[^\W\d]|(?:{on_or_in}\s{1,2})?(?:{per}|{each})(?!\w))"), re.IGNORECASE)
"""What follows the mailboxes of one of several servers, sites or arrays."""
_OF_PARTS = re.compile(
    spelled(r"(?<!\w)(?!{one}\b|1\s)(?:{number}|\d{1,2})\s{1,2}[^\W\d]{2,20}\s{1,2}(?:{of}|{with})\s{1,2}$"),
    re.IGNORECASE,
)
"""What stands before the mailboxes of each of several things: `two sites of 5,000 users`."""
_BESIDE = re.compile(
    spelled(rf"(?<![\w.,-])(?P<count>{GROUPED})\s{{0,2}}(?:/|&|,|\b{{another_level}}\b)\s{{0,2}}$"), re.IGNORECASE
)
"""What stands before a number of mailboxes, and is another one: `1,000 and 2,000 mailboxes`."""
_WERE_TESTED = re.compile(
    spelled(r"(?<!\w){profile_tested}(?!\w)(?:\s{1,2}[A-Za-z]{1,20}){0,2}\s?:?\s{0,2}$"), re.IGNORECASE
)
_TESTED_BEHIND = re.compile(
    spelled(
        r"\s{0,2}[(,]?\s?(?:(?:{is}|{hold})\s{1,2})?{amount_tested}(?!\w)"
        r"(?!\s?:|\s{1,2}(?:{with}|{for}|{on_or_in})\b)"
    ),
    re.IGNORECASE,
)
_TESTED = re.compile(
    spelled(
        r"\b{profile_tested}\s{1,2}(?:{with}|{for})\s{1,2}"
        rf"(?P<count>{GROUPED}|[1-9]\d{{2,8}})(?![\w.,]|\s+(?!{{of}}\b)[A-Za-z])"
    ),
    re.IGNORECASE,
)
"""How many were tested, where a text names as many as there could be, or those of a part."""
_EXCHANGE = re.compile(spelled("{exchange}"), re.IGNORECASE)


class Said(Enum):
    """What a text says of a number of mailboxes: they were tested, nothing else, there could be so many, a part has."""

    TESTED = auto()
    PLAIN = auto()
    COULD_BE = auto()
    OF_EACH = auto()


class Count(NamedTuple):
    """A number of mailboxes that a text names.

    Attributes:
        value: how many.
        said: what the text says of so many.
        start: where it begins in the text.
        end: where it ends there.
    """

    value: int
    said: Said
    start: int
    end: int


def mailbox_count(text: str) -> int | None:
    """The mailboxes that a text names: `20,000 Mailbox`, `500 user Mailbox`, `90,000-USER`, `1.2 million mailboxes`.

    `2 x 1,000 Mailbox` are 2,000; `scales to 100,000 mailboxes, tested with 5,000` are 5,000; `up to 5,000 mailboxes`
    are nobody knows how many. Of several the first one counts.
    """
    counts = list(mailbox_counts(text))
    told = (count.value for said in (Said.TESTED, Said.PLAIN) for count in counts if count.said is said)
    return next(told, None)


def mailbox_counts(text: str) -> Iterator[Count]:
    """All numbers of mailboxes that a text names, each with what is said of it."""
    text = _without_brackets(text)
    found = [each for each in COUNT.finditer(text) if not (_is_year(each) or _is_model(each))]
    since = 0
    for each in found:
        said, end = _said(each, since)
        yield Count(_value(each), said, *each.span())
        yield from _beside(each, since, said)
        since = end
    if found and (tested := _TESTED.search(text)) is not None and _NO_YEAR.match(tested["count"]):
        yield Count(plain_integer(tested["count"]), Said.TESTED, *tested.span("count"))


def _beside(found: re.Match[str], since: int, said: Said) -> Iterator[Count]:
    """The numbers that are joined to the one behind them, from the last one to the first."""
    start = found.start()
    while (other := _BESIDE.search(found.string, since, start)) is not None:
        start = other.start()
        yield Count(plain_integer(other["count"]), said, *other.span("count"))


def _value(found: re.Match[str]) -> int:
    if found["rounded"] is None:
        times = _TIMES.search(found.string, *_before(found))
        return int(spaced_number(found["count"]) or 0) * (1 if times is None else int(times["many"]))
    return int(in_thousands(found["rounded"], million=found["million"] is not None) or 0)


def _before(found: re.Match[str]) -> tuple[int, int]:
    """From where to where what stands right before a number is looked for, in a text of any length."""
    return max(0, found.start() - _NEAR), found.start()


def _said(found: re.Match[str], since: int) -> tuple[Said, int]:
    """What a text says of a number of mailboxes, and where the words end that say so.

    Args:
        found: the number.
        since: where what is said of the number before it ends.
    """
    text, start, end = found.string, found.start(), found.end()
    if (behind := _OF_EACH.match(text, end)) is not None:
        return Said.OF_EACH, behind.end()
    if _OF_PARTS.search(text, since, start) is not None:
        return Said.OF_EACH, end
    if (behind := _COULD_BE_BEHIND.match(text, end)) is not None:
        return Said.COULD_BE, behind.end()
    if (behind := _TESTED_BEHIND.match(text, end)) is not None:
        return Said.TESTED, behind.end()
    if _COULD_BE.search(text, since, start) is not None or bound_of(text[since:], start - since, end - since):
        return Said.COULD_BE, end
    return (Said.PLAIN if _WERE_TESTED.search(text, since, start) is None else Said.TESTED), end


def find_count(text: str) -> re.Match[str] | None:
    """Where a text names mailboxes, brackets taken for blanks; `Exchange 2010 Mailbox Resiliency` counts none."""
    found = COUNT.finditer(_without_brackets(text))
    return next((each for each in found if not (_is_year(each) or _is_model(each))), None)


def before_count(text: str) -> str:
    """What stands before the first number of mailboxes, and before the words that say that there could be so many."""
    found = find_count(text)
    before = text[: None if found is None else found.start()]
    could_be = _COULD_BE.search(_without_brackets(before))
    return before if could_be is None else before[: could_be.start()]


def _without_brackets(text: str) -> str:
    return text.replace("(", " ").replace(")", " ")


def _is_model(found: re.Match[str]) -> bool:
    """Whether a number before `Exchange 2013 Mailbox Resiliency` ends a product's name: `FlashSystem 840`.

    `1,200` does not, and `500 Exchange 2010 Mailboxes` are some.
    """
    in_name = _EXCHANGE.search(found.group()) is not None and _GOES_ON.match(found.string, found.end()) is not None
    return in_name and found.start() > 0 and (found["count"] or "0").isdecimal()


def _is_year(found: re.Match[str]) -> bool:
    """Whether a number before `mailbox` is the version of what stands before it: `Exchange 2010 Mailbox Resiliency`."""
    return _BEFORE_YEAR.search(found.string, *_before(found)) is not None and not _NO_YEAR.match(found.group())
