"""States in which figures were measured, and names of servers beside these and places along an axis of a table.

`Stress test Exch1`, `DAG1 MBX1`. A state is what headings and captions of a result summary end with.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import chain, takewhile

from esrp_ingest.extract.headings import bare_heading, server_label
from esrp_ingest.extract.paper.parts.headers_of_pairs import name_in_header
from esrp_ingest.extract.paper.parts.machine_names import counts_as_machine, is_by_role, is_full_name, is_lettered
from esrp_ingest.extract.paper.parts.whose import (
    is_of_all,
    names_a_server,
    names_a_state,
    said_of_state,
    scope_of,
    servers_among,
    without_addition,
)
from esrp_ingest.extract.sequences import runs
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.words import spelled

_FEWEST = 2
_USUAL_SERVER = re.compile(spelled(r"(?:{usual_server}[_-])?{usual_server}[A-Z]{0,3}[_-]?\d{1,3}"), re.IGNORECASE)
"""A name of a server that no model has."""
_OVER_SERVERS = re.compile(spelled(r"{over_servers}(?:\b|(?=\d))"), re.IGNORECASE)
"""What servers are part of, or stand in, and what only says that these are some."""
_SET_UP = re.compile(spelled(r"(?:{before_set_up}\s){0,4}{set_up}\b"), re.IGNORECASE)
_STATE_WORDS = re.compile(spelled(r"\b(?:{state}|{failed_part})\b"), re.IGNORECASE)
_FAILED_PART = re.compile(spelled("{failed_part}"), re.IGNORECASE)
_MOST_WORDS = 4
"""Words of the longest name of a state; what is longer tells about one."""
_MOST_WORDS_OF_TEST = 6
_PERFORMANCE = re.compile(spelled(r"\b{performance_test}\b"), re.IGNORECASE)
_OF_BACKUPS = re.compile(spelled(r"\b(?:{backup_test}|{recovery_test}|{individual}|{one_server})\b"), re.IGNORECASE)
_PARTS = re.compile(spelled(r"[:,\u2013\u2014]\s|\s-\s|\s\(|\s{before_state}\s"), re.IGNORECASE)
"""What parts a heading from the state that it ends with."""
BETWEEN = re.compile(r":\s|\s[-\u2013\u2014]\s")
"""What parts the name of a machine and a test, each with what is said of it in brackets."""
_STRESS = re.compile(spelled(r"\b{stress_test}\b"), re.IGNORECASE)
_ROW_OF_TESTS = re.compile(spelled("{row_of_tests}"), re.IGNORECASE)
_COUNT = re.compile(r"#?(?:\d{1,3}|[A-Z])")
"""What counts servers of one name, and is no state: `1` and `2` of `Active node`."""
_GLUED = re.compile(r"[a-z\d][A-Z]")
"""Two words without a blank between them."""
_TEST_COLUMN = re.compile(spelled("{test_column}"), re.IGNORECASE)
_TEST = re.compile(spelled("{performance_test}|{stress_test}"), re.IGNORECASE)
_HOURS_IN_BRACKETS = re.compile(r"(?<=\w)\s?\((\d{1,2}\s?[^\W\d]{1,7})\)$")
"""How long a test went, behind its name: `Stress (24 hours)`."""
_ONE_TEST = re.compile(spelled(r"(?:(?:{performance_test}|{stress_test}|{test_column})(?:\s|$)){1,4}"), re.IGNORECASE)
TEST_OR_STATE = re.compile(
    spelled(
        r"(?:(?:{performance_test}|{stress_test}|{backup_test}|{recovery_test}|{test_or_state}|{test_column})(?:\s|$)){1,4}"
    ),
    re.IGNORECASE,
)
"""What a test or a state is called, where a text says nothing else."""


def names_a_place(text: str) -> bool:
    """Whether a text begins with what servers are part of, or stand in: `DAG1 (Munich)`, `Site A`."""
    return _OVER_SERVERS.match(text) is not None


def names_apart(heads: Sequence[str]) -> bool:
    """Whether a header has a text for each column, and for no two the same."""
    return all(heads) and len(set(heads)) == len(heads)


def names_below_others(names: Sequence[str], machines: Collection[str] = ()) -> dict[str, tuple[str, str]]:
    """Names of servers and sums beside states, below these or over them: what is said of each, and the server.

    `Stress test Exch1` is `Exch1` of the `Stress test`, and `Exch1 Degraded` beside `Exch2 Degraded` is `Exch1` in a
    state. `Measured` below a server says nothing of it. Sums beside these may stand by themselves.

    Args:
        names: what heads columns, in their order, in all of its lines.
        machines: the names of machines that the paper names elsewhere.
    """
    others = [name for name in names if not is_of_all(name)]
    if (found := _below_places(others, machines)) or all(map(is_by_role, others)):
        return found
    return _beside_states(names, machines) or _beside_states(others, machines)


def names_in_levels(levels: Sequence[tuple[str, str]], machines: Collection[str] = ()) -> dict[str, tuple[str, str]]:
    """The same of headings whose two cells are known apart: what is said of each, and the server.

    One server alone has to be called as servers are, and what stands with it as tests or states: a model with its
    number looks like a machine.

    Args:
        levels: the upper and the lower text of each.
        machines: the names of machines that the paper names elsewhere.
    """
    for at in (0, 1):
        ones = list(dict.fromkeys(texts[at] for texts in levels))
        others = dict.fromkeys(texts[1 - at] for texts in levels)
        if _are_servers(ones, machines) and _may_stand_beside(list(others), ones, machines):
            are_places = len(ones) == len(levels) and _say_no_more(
                [(texts[1 - at], texts[at]) for texts in levels], machines
            )
            return {
                " ".join(texts): ("" if are_places else said_of_state(texts[1 - at]), texts[at]) for texts in levels
            }
    return {}


def _may_stand_beside(others: Sequence[str], ones: Sequence[str], machines: Collection[str]) -> bool:
    """Whether names are no servers themselves, and beside one server alone surely tests or states."""
    servers = [name for name in ones if not is_of_all(name)]
    few = all(is_called_so(name, machines) for name in servers) and all(map(names_a_state, others))
    told = len(servers) > 1 or few
    return told and not any(is_server(name, machines) for name in others)


def is_called_so(name: str, machines: Collection[str]) -> bool:
    """Whether a name is a server's by itself, wherever it stands."""
    name = without_addition(name)
    return is_usual_server(name) or server_label(name) == name or name in machines


def is_usual_server(name: str) -> bool:
    """Whether a name is one that servers have and nothing else does: a usual word with a number, or with a domain."""
    return _USUAL_SERVER.fullmatch(name) is not None or is_lettered(name) or is_full_name(name)


def _below_places(names: Sequence[str], machines: Collection[str]) -> dict[str, tuple[str, str]]:
    """Names of servers that stand once each, without what they are part of: `MBX1` of `DAG1 MBX1`, a sum with it.

    What stands over them says no more where they are machines that the paper names elsewhere, or are called as servers
    usually are: `Austin MBX1`; a model with its number looks like one. Nor does what stands over several of them each,
    which no state does whose servers were not measured in another one: `Block A`. One word alone before servers that
    are only counted is a part of their names, `DAG node 1`, and a sum beside these is one of all.
    """
    cuts = [cut_before_server(name, machines) for name in names]
    servers = [(above, lower) for above, lower in cuts if not is_of_all(lower)]
    told = len(servers) >= _FEWEST and all(lower for _, lower in servers)
    if not told or len({lower for _, lower in servers}) < len(servers) or not _say_no_more(servers, machines):
        return {}
    several = len({place for place, _ in cuts}) > 1
    return {name: _in_place(*cut, is_one_of_several=several) for name, cut in zip(names, cuts, strict=True)}


def _in_place(above: str, name: str, *, is_one_of_several: bool) -> tuple[str, str]:
    """A place where that is said of a sum, and a server's name, with one word before it where that is only counted."""
    if is_one_of_several or is_of_all(name):
        return (above if is_of_all(name) and is_one_of_several else ""), name
    return "", f"{above} {name}" if above.isalpha() and server_label(name) == name else name


def _say_no_more(servers: Sequence[tuple[str, str]], machines: Collection[str]) -> bool:
    """Whether what stands over servers is where they stand, or what they are, and some of it stands there."""
    above = Counter(place for place, _ in servers)
    over_all = len(above) == 1 and {name for _, name in servers} <= set(machines)
    usual = all(_USUAL_SERVER.fullmatch(name) for _, name in servers)
    over_several = len(above) > 1 and min(above.values()) >= _FEWEST
    are_places = (over_all or usual or over_several) and not any(map(_names_a_test, above))
    return any(above) and (are_places or all(map(_OVER_SERVERS.match, above)))


def _names_a_test(name: str) -> bool:
    """Whether a name is one of a test, a state, or a set-up, in which servers of the same names may be measured."""
    return names_a_state(name) or _SET_UP.match(name) is not None


def cut_before_server(name: str, machines: Collection[str]) -> tuple[str, str]:
    """What stands before the name of a server or a sum, and that name; nothing where none ends a text."""
    said = name.split()
    cuts = ((" ".join(said[:at]), " ".join(said[at:])) for at in range(len(said)))
    return next(((above, lower) for above, lower in cuts if is_server(lower, machines) or is_of_all(lower)), ("", ""))


def is_server(name: str, machines: Collection[str]) -> bool:
    """Whether a name is one of a server by itself, without what is said of it: `MBX1 (active)`."""
    name = without_addition(name)
    return counts_as_machine(name) or server_label(name) == name or name in machines


def _beside_states(names: Sequence[str], machines: Collection[str]) -> dict[str, tuple[str, str]]:
    """Names of servers and sums beside states where each has as many of them as every other one."""
    for width in range(_FEWEST, len(names) + 1):
        if len(names) % width == 0:
            groups = [names[at : at + width] for at in range(0, len(names), width)]
            found = _servers_below(groups) or _servers_above(groups, machines)
            if found:
                return dict(zip(names, found, strict=True))
    return {}


def _servers_below(groups: Sequence[Sequence[str]]) -> list[tuple[str, str]]:
    """What stands over groups of servers and sums, and each of these; nothing where that is the same, or not."""
    found = list(map(_below_one, groups))
    alike = len({tuple(name for _, name in each) for each in found}) == 1
    told = len(groups) > 1 and all(found) and alike and len({each[0][0] for each in found}) == len(found)
    return list(chain.from_iterable(found)) if told else []


def _below_one(names: Sequence[str]) -> list[tuple[str, str]]:
    """What stands over some columns, and the server or sum of each; nothing where their words say something else."""
    cuts = [(above.rstrip(",:-"), lower) for above, lower in _cuts(names) if _are_servers(lower)]
    of_states = [cut for cut in cuts if is_state_alone(cut[0])]
    return [(above, name) for above, lower in (of_states or cuts)[:1] for name in lower]


def _servers_above(groups: Sequence[Sequence[str]], machines: Collection[str]) -> list[tuple[str, str]]:
    """The state of each column and the server or sum over it, where the same states stand below each of these."""
    for _, lower in _cuts(groups[0]):
        above = [_over(group, lower) for group in groups]
        if all(lower) and all(above) and _are_servers(above, machines) and not all(map(_COUNT.fullmatch, lower)):
            states = [said_of_state(name) for name in lower]
            return [(state, name) for name in above for state in states]
    return []


def _cuts(names: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """The words with which all of some names begin, the most first, and what each of them says behind these."""
    said = [name.split() for name in names]
    shared = len(list(takewhile(lambda words: len(set(words)) == 1, zip(*said, strict=False))))
    return ((" ".join(said[0][:at]), [" ".join(words[at:]) for words in said]) for at in range(shared, 0, -1))


def _are_servers(names: Sequence[str], machines: Collection[str] = ()) -> bool:
    """Whether names are those of servers and of sums of them, or of the mean and the sum of servers without a name."""
    servers = servers_among(names, all_of_them=False, machines=machines)
    called = [name for name in names if without_addition(name) in servers or server_label(name) == name]
    told = bool(called) or len(set(names)) > 1
    return told and all(name in called or is_of_all(name) for name in names)


def _over(names: Sequence[str], lower: Sequence[str]) -> str:
    """What stands over columns whose lower names are known; nothing where it is not the same over all of them."""
    above = {" ".join(name.split()).removesuffix(f" {below}") for name, below in zip(names, lower, strict=True)}
    name = above.pop()
    return "" if above or name == " ".join(names[0].split()) else name.rstrip(",:-")


def is_test(text: str) -> bool:
    """Whether a text is nothing but what a test is called, as by its hours: `2 hours` and `24 hours` are no figures."""
    return _TEST.fullmatch(text.replace("-", " ")) is not None


def names_test_alone(text: str) -> bool:
    """Whether a text is nothing but the name of a performance or a stress test: `24-hour stress test`, and no state."""
    words = text.replace("-", " ")
    return _ONE_TEST.fullmatch(words) is not None and (is_stress(text) or _is_performance(text))


def states_in(text: str) -> list[str]:
    """The tests and states that a text names one behind the other; nothing where it may be the name of a single one.

    They are several where a test of performance stands before one of stress, `Performance Stress`, or where each ends
    with the same word, `Healthy state Degraded state`; and where words touch, each of which is a name.
    """
    words = _GLUED.sub(lambda found: " ".join(found[0]), text).split()
    names = [" ".join(name) for name in runs(words, _goes_on)]
    touch = len(words) > len(text.split())
    told = len(names) > 1 and all(map(is_state_alone, names))
    return names if told and (touch or _are_several(names)) else []


def _goes_on(name: Sequence[str], word: str) -> bool:
    """Whether a word belongs to a name of a test or a state that was begun: another one begins with its own word."""
    begins = word[0].isdigit() or (names_a_state(word) and _TEST_COLUMN.fullmatch(word) is None)
    return not begins or not names_a_state(" ".join(name)) or " ".join(name).count("(") > " ".join(name).count(")")


def _are_several(names: Sequence[str]) -> bool:
    """Whether names of tests or states are not one together."""
    first, second, *_ = names
    if names_test_alone(first) and names_test_alone(second):
        return is_stress(second) and not is_stress(first)
    said = [name.split() for name in names]
    return min(map(len, said)) > 1 and len({words[-1] for words in said}) == 1


def says_how_tests_went(label: str) -> bool:
    """Whether a row below the names of tests says how each of them went, and names none: `Result`, `Duration`."""
    return _ROW_OF_TESTS.fullmatch(label.strip().rstrip(" :")) is not None


def is_state_of_one(text: str) -> bool:
    """Whether a text is nothing but the name of a test or a state, and of a server or a sum behind it, or before."""
    said = text.split()
    parts = ((" ".join(said[:at]), " ".join(said[at:])) for at in range(len(said) + 1))
    return any(
        (is_state_alone(one) and _is_one(other)) or (_is_one(one) and is_state_alone(other)) for one, other in parts
    )


def is_state_alone(text: str) -> bool:
    """Whether a text is nothing but the name of a test or a state."""
    if TEST_OR_STATE.fullmatch(_HOURS_IN_BRACKETS.sub(r" \1", text).replace("-", " ")) is not None:
        return True
    return state_of(text) == text and _GLUED.search(text) is None


def is_failed_part(text: str) -> bool:
    """Whether a text is nothing but what failed: `Failed node`, and no node beside a state."""
    return _FAILED_PART.fullmatch(text) is not None


def _is_one(text: str) -> bool:
    return not text or is_server(text, ()) or is_of_all(text)


def name_tests(texts: Sequence[str]) -> bool:
    """Whether all texts of a line are names of tests, of more than one: they head columns."""
    named = [text for text in texts if text]
    return len(set(named)) > 1 and all(map(is_test, named))


def state_of(heading: str) -> str | None:
    """The state that a heading says its figures were measured in: `RAID5 Performance: Degraded State`.

    A stress test is one behind other words; what is called like that alone, or behind the number of a test, may be what
    a whole chapter is about. What is added to a state is none: `One server failed, its databases on the other one`.
    """
    *before, last = _PARTS.split(heading.removesuffix(")"))
    if _STATE_WORDS.search(last) or (is_stress(last) and before and _may_be_tested_so(before)):
        return _short(last)
    return _short(before[0]) if before and _STATE_WORDS.search(before[0]) else None


def _short(state: str) -> str | None:
    """The name of a state; None for what is so long that it tells about one."""
    words_of_it = state.split()
    return " ".join(words_of_it) if len(words_of_it) <= _MOST_WORDS else None


def _may_be_tested_so(before: Sequence[str]) -> bool:
    """Whether what stands before the name of a test is neither such a name nor the number of one."""
    counts = before[-1].strip()[-1:].isdigit() and not scope_of(before[-1], "")
    return not counts and not any(map(is_stress, before))


def is_stress(text: str) -> bool:
    """Whether a text names a stress test."""
    return _STRESS.search(text.replace("-", " ")) is not None


def stress_beside_performance(headings: Sequence[str]) -> set[str]:
    """Which of a paper's headings name a stress test, where another one names a performance test.

    Args:
        headings: those right below which a table of figures stands.
    """
    named = {heading for heading in headings if len(heading.split()) <= _MOST_WORDS_OF_TEST}
    stress = {heading for heading in named if is_stress(heading)}
    others = {heading for heading in named - stress if _is_performance(heading)}
    return stress if others else set()


def _is_performance(heading: str) -> bool:
    """Whether a heading names a performance test, and not only performance."""
    return _PERFORMANCE.search(heading.replace("-", " ")) is not None and _OF_BACKUPS.search(heading) is None


def state_below(
    heading: str, above: Sequence[Line], current: str | None, machines: Collection[str], tests: Collection[str] = ()
) -> str | None:
    """The state in which the figures below a heading were measured: what it says, or what was said above it.

    Args:
        heading: the heading.
        above: the lines of it; the header of rows of a metric and a figure says nothing of a state.
        current: what was said before.
        machines: the names of machines that the reports and the headings name.
        tests: the headings of the paper that name one of several tests.
    """
    goes_on = names_a_server(heading, machines) or any(map(name_in_header, above))
    own = _without_server(bare_heading(heading)) if heading in tests else None
    return state_of(heading) or own or (current if goes_on else None)


def _without_server(heading: str) -> str:
    """What a heading says of a test, without the name of the server beside it: `Node A: Stress (24 hours)`."""
    parts = list(map(str.strip, BETWEEN.split(heading)))
    others = [part for part in parts if not counts_as_machine(without_addition(part))]
    return others[0] if len(others) == 1 else heading


def state_of_part(
    part: tuple[str, Sequence[Line], Sequence[Line]],
    before: tuple[str, Sequence[Line], Sequence[Line]],
    current: str | None,
    machines: Collection[str],
    tests: Collection[str],
) -> str | None:
    """The same of a part of a paper, its heading and the lines of that; a state alone right above is its table's."""
    right_above = not before[2] and is_state_alone(before[0])
    return state_below(part[0], part[1], current, machines, tests) or (current if right_above else None)
