"""In which state figures were measured: what headings and captions of a result summary end with."""

import re
from collections.abc import Collection, Sequence

from esrp_ingest.extract.paper.parts.whose import name_in_header, names_a_server, scope_of
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.words import spelled

_STATE_WORDS = re.compile(spelled(r"\b{state}\b"), re.IGNORECASE)
_MOST_WORDS = 4
"""Words of the longest name of a state; what is longer tells about one."""
_PARTS = re.compile(spelled(r"[:,\u2013\u2014]\s|\s-\s|\s\(|\s{before_state}\s"), re.IGNORECASE)
"""What parts a heading from the state that it ends with."""
_STRESS = re.compile(spelled(r"\b{stress_test}\b"), re.IGNORECASE)
_TEST = re.compile(spelled("{performance_test}|{stress_test}"), re.IGNORECASE)


def is_test(text: str) -> bool:
    """Whether a text is nothing but what a test is called, as by its hours: `2 hours` and `24 hours` are no figures."""
    return _TEST.fullmatch(text.replace("-", " ")) is not None


def name_tests(texts: Sequence[str]) -> bool:
    """Whether all texts of a line are names of tests, of more than one: they head columns."""
    named = [text for text in texts if text]
    return len(set(named)) > 1 and all(map(is_test, named))


def state_of(heading: str) -> str | None:
    """The state that a heading says its figures were measured in: `RAID5 Performance: Degraded State`.

    A stress test is one behind other words; what is called like that alone, or behind the number of a test, may be what
    a whole chapter is about.
    """
    *before, last = _PARTS.split(heading.removesuffix(")"))
    words_of_it = last.split()
    told = _STATE_WORDS.search(last) or (is_stress(last) and before and _may_be_tested_so(before))
    return " ".join(words_of_it) if told and len(words_of_it) <= _MOST_WORDS else None


def _may_be_tested_so(before: Sequence[str]) -> bool:
    """Whether what stands before the name of a test is neither such a name nor the number of one."""
    counts = before[-1].strip()[-1:].isdigit() and not scope_of(before[-1], "")
    return not counts and not any(map(is_stress, before))


def is_stress(text: str) -> bool:
    """Whether a text names a stress test."""
    return _STRESS.search(text.replace("-", " ")) is not None


def state_below(heading: str, above: Sequence[Line], current: str | None, machines: Collection[str]) -> str | None:
    """The state in which the figures below a heading were measured: what it says, or what was said above it.

    Args:
        heading: the heading.
        above: the lines of it; the header of rows of a metric and a figure says nothing of a state.
        current: what was said before.
        machines: the names of machines that the reports and the headings name.
    """
    goes_on = names_a_server(heading, machines) or any(map(name_in_header, above))
    return state_of(heading) or (current if goes_on else None)
