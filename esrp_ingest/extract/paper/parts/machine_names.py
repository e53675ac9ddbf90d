"""What machines are called: names that count, with a letter for a number, by what they do, in a domain."""

import re
from collections.abc import Sequence
from functools import lru_cache

from esrp_ingest.vocabulary.words import spelled

_IN_WORDS = re.compile(
    spelled(
        r"(?:(?:{exchange}|{mailbox})\s)?{virtual_machine}\s?#?\d{1,3}|(?:{exchange}|{mailbox})\s{server}\s?#?\d{1,3}"
    ),
    re.IGNORECASE,
)
"""A server, or a virtual one, with its number, and what runs on it: `Exchange VM 1`, `Mailbox Server 2`."""
_MACHINE = re.compile(
    spelled(
        r"(?:\d{1,2}(?=[A-Za-z]{2,9}-[A-Za-z]))?[A-Za-z][\w.-]*/?\d|{server}\s+\w{1,3}"
        r"|[A-Za-z][A-Za-z.-]{0,30} #?\d{1,2}"
    ),
    re.IGNORECASE,
)
"""A machine's name: words with a number at the end, or a server that is counted by letters."""
_LETTERED = re.compile(spelled(r"(?:{usual_server}){1,2}(?:\d{0,3}[_-][A-Z]|\d{1,2}(?-i:[A-H]))"), re.IGNORECASE)
"""A name that only machines have, with a letter for a number, or behind one: `MBX-A`, `EX13-A`, `MBX01A`."""
_BY_ROLE = re.compile(
    spelled(
        r"{server_by_role}(?:\s?#?\d{1,2})?|(?:{frame_of_servers}\s#?\d{1,2}[,/:]?\s)?{place_of_server}\s#?\d{1,2}"
    ),
    re.IGNORECASE,
)
"""A server that is called by what it does, or where it stands: `Primary server`."""
_DOMAIN = re.compile(r"(?:(?<=\d)|(?<=[_-][A-Za-z]))(?:\.[A-Za-z][A-Za-z-]{1,20}){2,4}$")
"""What a machine's name may end with: `MBX1.lab.local`; one part alone is what a file's name ends with."""
_COUNTS = re.compile(spelled(r"(?<!\d)\d{1,2}$|^{server}\s"), re.IGNORECASE)
"""What makes a name that of one of several machines, and of no model."""
_HOST_NAME = re.compile(r"[A-Za-z][\w-]{1,30}(?:\.[A-Za-z][\w-]{0,30}){2,4}")
_DIGITS = re.compile(r"\d+")
_NUMBERED = re.compile(r"(.*?)(\d{1,6})")
_NO_SERVER = re.compile(
    spelled(r"\b(?:{test_or_state}|{counted_and_no_server})(?:\b|(?=\d))|^(?:{to}|{people_and})\s"), re.IGNORECASE
)
_DATABASE = re.compile(spelled(r"(?:[\w.-]{1,24}[ _-])?{database_name}[ _-]?\d{1,4}"), re.IGNORECASE)
"""A database's name, with that of its server or group before it perhaps: `EX01-DB1`."""


@lru_cache(maxsize=4096)
def is_machine(name: str) -> bool:
    """Whether a name is one of a machine, and of no test, disk group or table that is counted like one."""
    name = _DOMAIN.sub("", name)
    if _IN_WORDS.fullmatch(name) or _BY_ROLE.fullmatch(name) or is_lettered(name):
        return True
    return _MACHINE.fullmatch(name) is not None and not (_NO_SERVER.search(name) or _DATABASE.fullmatch(name))


def is_lettered(name: str) -> bool:
    """Whether a name is one that only machines have, with a letter for a number: `MBX-A`."""
    return _LETTERED.fullmatch(name) is not None


def is_full_name(name: str) -> bool:
    """Whether a name is a machine's with its domain."""
    return _DOMAIN.search(name) is not None and is_machine(name)


def names_a_database(name: str) -> bool:
    """Whether a name is that of one database, of which a server has several."""
    return _DATABASE.fullmatch(" ".join(name.split())) is not None


def counts_as_machine(name: str) -> bool:
    """Whether a name is that of one of several machines, and of no model."""
    bare = _DOMAIN.sub("", name)
    return is_machine(name) and (is_lettered(bare) or (_COUNTS.search(bare) or _BY_ROLE.fullmatch(bare)) is not None)


def are_of_one_domain(names: Sequence[str]) -> bool:
    """Whether all names are those of hosts of one domain: `mbxa.lab.example`, `mbxb.lab.example`."""
    parts = [name.partition(".") for name in names]
    return len(parts) > 1 and len({rest for *_, rest in parts}) == 1 and all(map(_HOST_NAME.fullmatch, names))


def follow_each_other(names: Sequence[str]) -> bool:
    """Whether names differ by numbers that leave out less than they name: `EXCH101`, `EXCH102`; so in each place."""
    found = [_NUMBERED.fullmatch(_DOMAIN.sub("", name)) for name in names]
    counted: dict[str, set[int]] = {}
    for each in filter(None, found):
        counted.setdefault(each[1], set()).add(int(each[2]))
    alike = len({_DIGITS.sub("#", stem) for stem in counted}) == 1 and sum(map(len, counted.values())) == len(names)
    several = len(counted) == 1 or all(
        len(each) > 1 for each in counted.values()
    )  # of `P4500G2` and `P4300G1` neither is a server
    return alike and several and all(max(each) - min(each) < 2 * len(each) for each in counted.values())


def names_no_server(name: str) -> bool:
    """Whether a name holds a word for a test, a state, or what else is counted as servers are: `RAID 10`, `Run 2`."""
    return _NO_SERVER.search(name) is not None


def is_by_role(name: str) -> bool:
    """Whether a name is one of a server by what it does, or where it stands, or which of its kind it is."""
    return _BY_ROLE.fullmatch(name) is not None
