"""What the table finder is given of a page: its words and its rules."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from esrp_ingest.layout import Box, Locator, Word


class Rule(NamedTuple):
    """A straight line across or down a page: from `start` to `end`, at `at` of the other axis."""

    at: float
    start: float
    end: float


@dataclass(slots=True)
class Page:
    """The words and rules of one page, or of a text.

    Attributes:
        words: the words, in any order.
        across: rules across the page.
        down: rules down the page.
        fills: upper and lower edges of filled boxes; they part rows and make no grid.
        number: 1-based page number, None for a text with its lines at whole heights.
    """

    words: list[Word]
    across: list[Rule] = field(default_factory=list)
    down: list[Rule] = field(default_factory=list)
    fills: list[Rule] = field(default_factory=list)
    number: int | None = None

    def locator(self, box: Box) -> Locator:
        """Give the place of a box: its page and itself, or its line in a text."""
        return Locator(None, int(box.top) + 1) if self.number is None else Locator(self.number, None, box)


class Style(NamedTuple):
    """How headings look in a document.

    Attributes:
        known: whether the vocabulary knows a text as a heading.
        level_of: the level of a line with letters of some height, None for running text.
    """

    known: Callable[[str], bool]
    level_of: Callable[[float], int | None]


def plain_style(known: Callable[[str], bool] = lambda _: False) -> Style:
    """Make a style in which only the vocabulary tells headings."""
    return Style(known, lambda _: None)
