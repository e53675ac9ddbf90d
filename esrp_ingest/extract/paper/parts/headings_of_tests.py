"""What headings call a test, without whose figures they say that these are: `Performance test, EX1 to EX4`."""

import re
from collections.abc import Collection
from itertools import combinations

from esrp_ingest.extract.paper.parts.machine_names import counts_as_machine
from esrp_ingest.extract.paper.parts.states import TEST_OR_STATE, is_test, names_test_alone, state_of
from esrp_ingest.extract.paper.parts.whose import AGGREGATE, names_a_state, scope_of, without_addition
from esrp_ingest.vocabulary.words import spelled

PARTED = re.compile(r"[,:]\s+|\s[-\u2013\u2014]\s")
"""What parts what a heading says: the test, and whose figures stand below it."""
_BETWEEN_SERVERS = re.compile(spelled(r"(?<!\S)(?:{and}|{to}|-)(?!\S)|[\u2013\u2014&/+]"), re.IGNORECASE)
"""What stands between the names of several servers."""
_MOST_WORDS_OF_NAME = 4
"""Words of what may be the name of a test, and no sentence."""
_WORD = re.compile(r"[^\s,;:()\[\]]{1,60}")


def without_servers(heading: str) -> str:
    """The name of a test in a heading, less what only says whose figures stand below it."""
    parts = PARTED.split(heading)
    own = [part for part in parts if not _says_whose(part)]
    return ", ".join(own) if own and len(own) < len(parts) else heading


def test_introduced(sentence: str) -> str:
    """The one performance or stress test that a sentence names which introduces results: `In the stress test:`.

    All of the text where it introduces none, or names several tests or none.
    """
    words = sentence.rstrip(" :").split()
    if not sentence.rstrip().endswith(":") or len(words) <= _MOST_WORDS_OF_NAME:
        return sentence
    tests = [
        (at, end) for at, end in combinations(range(len(words) + 1), 2) if names_test_alone(" ".join(words[at:end]))
    ]
    first, last = min(tests, default=(0, 0))[0], max((end for _, end in tests), default=0)
    return " ".join(words[first:last]) if (first, last) in tests else sentence


def _says_whose(part: str) -> bool:
    """Whether a part of a heading says nothing but whose figures stand below it: all servers', or some of them."""
    servers = [name for name in map(str.strip, _BETWEEN_SERVERS.split(part)) if name]
    of_all = scope_of(part, "") == AGGREGATE and not (is_test(part) or names_a_state(part) or state_of(part))
    return of_all or (bool(servers) and all(counts_as_machine(without_addition(name)) for name in servers))


def names_servers_of(text: str, servers: Collection[str]) -> bool:
    """Whether a text names servers, and besides a test at most: it says whose figures are below it, and no state.

    Args:
        text: what stands over figures.
        servers: what servers are called, in small letters.
    """
    words = " ".join(_WORD.findall(_BETWEEN_SERVERS.sub(" ", text))).casefold()
    others = f" {words} "
    for server in sorted(servers, key=len, reverse=True):
        others = others.replace(f" {server} ", "  ")
    rest = " ".join(others.replace("-", " ").split())
    return others != f" {words} " and (not rest or TEST_OR_STATE.fullmatch(rest) is not None)


def is_state_beside(name: str, *, is_caption: bool) -> bool:
    """Whether a heading is nothing but a state, or a caption that names one, or a test in one: it is over no other."""
    state = state_of(name)
    before = name.removesuffix(state or "")
    return state is not None and (not before or is_caption or names_a_state(before))
