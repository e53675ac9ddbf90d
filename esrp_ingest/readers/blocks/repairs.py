"""Repairs of the words of a page, as an ordered list of named steps."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from esrp_ingest.layout import Word
from esrp_ingest.numerals import touching_pattern
from esrp_ingest.quantities import DecimalMark, Notation
from esrp_ingest.readers.characters import is_raised_mark

_TOUCHING = [touching_pattern(Notation(mark)) for mark in DecimalMark]
_SHORTEST, _FEWEST_MARKS = 10, 2
"""Letters of two figures that touch, and points, commas or colons in them, at least."""


class Repair(NamedTuple):
    """A step that changes the words of a page.

    Attributes:
        name: what it does.
        shown_by: a document that is misread without it.
        apply: gives the words as they are read on.
    """

    name: str
    shown_by: str
    apply: Callable[[Sequence[Word]], list[Word]]


def without_raised_marks(words: Sequence[Word]) -> list[Word]:
    """Leave out raised marks of footnotes, which would change the figure before them."""
    return [word for at, word in enumerate(words) if not at or not is_raised_mark(word, words[at - 1])]


def with_touching_figures_apart(words: Sequence[Word]) -> list[Word]:
    """Split words that are several whole figures without a blank between them, each at its share of the width."""
    return [part for word in words for part in _apart(word)]


def _apart(word: Word) -> Iterator[Word]:
    text, box = word.text, word.box
    if len(text) >= _SHORTEST and sum(map(text.count, ".,:")) >= _FEWEST_MARKS and text[0].isdigit():
        for pattern in _TOUCHING:
            found = list(pattern.finditer(text))
            if len(found) > 1 and sum(len(each.group()) for each in found) == len(text):
                step = (box.x1 - box.x0) / len(text)
                for each in found:
                    x0, x1 = box.x0 + each.start() * step, box.x0 + each.end() * step
                    yield word._replace(text=each.group(), box=box._replace(x0=x0, x1=x1))
                return
    yield word


REPAIRS = (
    Repair("raised marks of footnotes are left out", "tests/readers/blocks/test_pdf.py", without_raised_marks),
    Repair("figures that touch are parted", "fixtures/hard/reportlab_touching.pdf", with_touching_figures_apart),
)
"""All repairs, in the order in which they are applied."""


def repaired(words: Sequence[Word]) -> list[Word]:
    """Give the words of a page after all repairs."""
    for repair in REPAIRS:
        words = repair.apply(words)
    return list(words)
