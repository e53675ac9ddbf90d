"""How many there are of something, as values of a configuration print it."""

import re
from collections.abc import Iterator

from esrp_ingest.extract.paper.setup.amounts import Asked, asked_for
from esrp_ingest.extract.paper.setup.clauses import BRACKETS, Place
from esrp_ingest.numerals import COUNT, IN_TEXT, SPACED_IN_TEXT, TIMES, in_thousands, spaced_number
from esrp_ingest.quantities import is_null, plain_integer
from esrp_ingest.vocabulary.whitepaper import Column
from esrp_ingest.vocabulary.words import in_order, spelled

_COUNTED: dict[Column, tuple[Asked, str]] = {
    "mailboxes": (Asked.ALL, "mailboxes"),
    "dags": (Asked.ALL, "dags"),
    "servers": (Asked.ALL, "servers"),
    "servers_per_dag": (Asked.EACH, "servers"),
    "active_mailboxes_per_server": (Asked.EACH, "mailboxes"),
    "databases_per_server": (Asked.EACH, "databases"),
    "storage_groups_per_server": (Asked.EACH, ""),
    "databases_per_storage_group": (Asked.EACH, "databases"),
    "copies_per_database": (Asked.EACH, "copies"),
    "mailboxes_per_database": (Asked.EACH, "mailboxes"),
    "controllers": (Asked.ALL, "controllers"),
    "storage_ports": (Asked.EITHER, "ports"),
    "disks": (Asked.ALL, "disks"),
    "disks_in_test": (Asked.ALL, "disks"),
}
"""What each column counts, and whether in all; ports of each controller are multiplied by the controllers."""
_OF_EACH: dict[Column, str] = {
    "servers_per_dag": "dags",
    "active_mailboxes_per_server": "servers",
    "databases_per_server": "servers",
    "storage_groups_per_server": "servers",
    "copies_per_database": "databases",
    "mailboxes_per_database": "databases",
}
"""Of each of which things a column counts: what is of each of others is none of it, as `2 per site` for each DAG."""
_ANYTHING = Asked.EITHER, ""
COUNTS = frozenset(_COUNTED)
"""Columns that count things."""

_COUNT = re.compile(
    rf"(?<![\w.])(?<![A-Z]\+)(?P<spaced>{SPACED_IN_TEXT}|{IN_TEXT})(?!(?:[^\W\d]|\.)*+\d)(?!,\d|[A-H]\b)"
    + spelled(r"(?!\s*+(?:[PTGM](?:i?b|{bit})|k\b|k?{rpm}|%|-?\s*+{inch}|\"))"),
    re.IGNORECASE,
)
"""A number of things, not the size or the speed of one, no spare of `N+1` and no port called `0A`."""
_COUNTS_TIMES = re.compile(
    rf"(?P<many>{COUNT})\s{{0,2}}(?:[A-Za-z]{{2,12}}\s)?{TIMES}(?P<each>{COUNT})(?![\w.,-])"
    + spelled(r"(?!\s*+(?:[PTGM](?:i?b|{bit})|k\b|k?{rpm}|%|-?\s*+{inch}|\"))"),
    re.IGNORECASE,
)
"""So many with so many each: `2 x 4` ports, `2 servers x 1,000`, and no `2 x 10 GbE`."""
_WORDS = in_order("number")
_SPELLED = re.compile(
    spelled(r"\W{0,2}(?P<number>{number})(?![\w-])(?!\s{1,4}(?:{thousand}|{million}|{hundred}))"), re.IGNORECASE
)
"""A number in words that a value begins with: `Two active controllers`, and not `Two hundred`."""
_WORD = re.compile(spelled(r"\b{number}\b"), re.IGNORECASE)
_IN_WORDS_TOO = re.compile(
    spelled(rf"\b(?!{{one}}\b){{number}}\s[^\W\d][^\d,;+&|]{{1,40}}{COUNT}\s?(?:{{disk}}|{{mailbox}}|{{server}}s?)\b"),
    re.IGNORECASE,
)
"""So many of what each holds so many: `two shelves of 12 drives`."""
_NUMBERED = re.compile(r".?[^\W\d]\s?\d{1,2}\s?:")
"""The number of what another one is said of: `Tier 1: 1,500; Tier 2: 500`."""
_PAIR = 2
_PAIR_OF = re.compile(spelled(rf"(?:(?P<many>{COUNT}){TIMES})?{{pair_of}}(?![\w-])"), re.IGNORECASE)
"""How the controllers of most arrays are counted: `dual controllers`, `2 x dual controllers`."""
_PORTS_OF_ONE = in_order("ports_of_one")
_ADAPTERS = re.compile(
    rf"(?P<many>{COUNT})(?:{TIMES}|\s)" + spelled(r"(?P<each>{ports_of_one})[\s-]{0,2}{port}\b"), re.IGNORECASE
)
"""So many adapters with so many ports each: `2 dual-port`."""
_ROUNDED = re.compile(
    rf"(?<![\w.])(?P<number>{IN_TEXT})" + spelled(r"\s*(?:(?P<million>{million})|{thousand})(?!\w)"), re.IGNORECASE
)


def outside_brackets(text: str) -> str:
    """A value without what stands in parentheses; all of it where nothing else is there."""
    outside = BRACKETS.sub(" ", text).strip(" *=")
    return outside or text


def behind_equals(text: str) -> str:
    """What stands behind the last equals sign of a value, nothing without one: `>= 24` has none."""
    before, _, behind = text.rpartition("=")
    return "" if not before or before[-1] in "<>" or behind[:1] in ("<", ">") else behind


def read_count(text: str, column: Column | None = None, asked: Asked | None = None) -> int | None:
    """A number of things: `24 SSDs`, `8,000`; `20 (+4 hot spares) = 24 drives` counts what stands after the sign.

    None where several numbers stand there of which nothing says which one is asked for.

    Args:
        text: a value as printed.
        column: what it counts; without it any things are counted, and those of each server as well.
        asked: of what, if not of what the column is about.
    """
    if is_null(text):
        return None
    result = behind_equals(text) or text
    if _IN_WORDS_TOO.search(outside_brackets(result)) is not None:
        return None
    if column == "controllers" and (pair := _PAIR_OF.match(result)) is not None:
        result = f"{_PAIR * plain_integer(pair['many'] or '1')}{result[pair.end() :]}"
    usual, things = _COUNTED.get(column, _ANYTHING) if column is not None else _ANYTHING
    of = _OF_EACH.get(column, "") if column is not None else ""
    value = asked_for(result, _counts(result), asked or usual, things, of)
    return None if value is None else int(value)


def _counts(text: str) -> Iterator[Place]:
    """Where a text counts something, products multiplied: `2 x 4` is 8 at one place."""
    if (word := _SPELLED.match(text)) is not None and len(_WORD.findall(outside_brackets(text))) == 1:
        yield Place(*word.span("number"), _WORDS[word["number"].casefold()])
    found = _COUNT.search(text)
    while found is not None:
        start, end = found.span()
        value = spaced_number(found["spaced"])
        if (times := _COUNTS_TIMES.match(text, start)) is not None:
            value, end = float(plain_integer(times["many"]) * plain_integer(times["each"])), times.end()
        elif (ports := _ADAPTERS.match(text, start)) is not None:
            value = float(plain_integer(ports["many"]) * _PORTS_OF_ONE[ports["each"].casefold()])
        elif (rounded := _ROUNDED.match(text, start)) is not None:
            value, end = in_thousands(rounded["number"], million=rounded["million"] is not None), rounded.end()
        if value is not None and value.is_integer() and not _is_numbered(text, found):
            yield Place(start, end, value)
        found = _COUNT.search(text, end)


def _is_numbered(text: str, found: re.Match[str]) -> bool:
    """Whether a number is that of which another one is said: `Tier 1: 1,500`."""
    return _NUMBERED.match(text, max(found.start() - 2, 0), found.end() + 2) is not None
