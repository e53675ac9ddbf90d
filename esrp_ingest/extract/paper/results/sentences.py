"""Sentences above tables that say whose figures stand in these: `Both servers together` made them."""

import re
from collections.abc import Sequence
from itertools import takewhile

from esrp_ingest.extract.paper.parts.whose import AGGREGATE, UNNAMED_SERVER
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.words import spelled

_ALL_OF_THEM = re.compile(spelled(r"\b{all_of_them}\b"), re.IGNORECASE)
_ADDED_UP = re.compile(spelled(r"\b{added_up}\b"), re.IGNORECASE)
_OF_ONE = re.compile(spelled(r"\b{one_of_them}\b"), re.IGNORECASE)
_MOST_LINES = 4
"""So many lines a sentence has at the most."""


def below_sentence(lines: Sequence[Line], first: int, whose: tuple[str, str | None]) -> tuple[str, str | None]:
    """Whose the figures of a table are, and in which state they were measured, that nothing in it tells.

    All servers' where the sentence above it says that they are these together, one server's where it says so of one: it
    stands nearer than any heading.

    Args:
        lines: those below a heading.
        first: the number of the first one of the table.
        whose: what the heading says of both.
    """
    sentence = takewhile(lambda line: len(line.cells) == 1, reversed(lines[max(0, first - _MOST_LINES) : first]))
    said = " ".join([line.text for line in sentence][::-1])
    if _ALL_OF_THEM.search(said):
        return (AGGREGATE, whose[1]) if _ADDED_UP.search(said) else whose
    return (UNNAMED_SERVER, whose[1]) if whose[0] == AGGREGATE and _OF_ONE.search(said) else whose
