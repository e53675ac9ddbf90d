"""How large the letters of headings are in a document."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from esrp_ingest.layout import Word
from esrp_ingest.tables.page import Style
from esrp_ingest.tables.thresholds import LIMITS

_SAME = 1.04
"""Letters up to so many times as large are of one level."""


_BODY = 0.15
"""The share of the letters that running text has at least: logs and tables in smaller letters may have most."""


def style_of(pages: Iterable[Sequence[Word]], known: Callable[[str], bool]) -> Style:
    """Make the style of a document from the heights of its words.

    The largest height that holds a good share of all letters is running text; each larger height is a level of
    headings, the largest first.

    Args:
        pages: the words of each page.
        known: whether the vocabulary knows a text as a heading.
    """
    letters: Counter[float] = Counter()  # of any words
    prose: Counter[float] = Counter()  # of words as sentences hold them: tables may hold most words, in smaller letters
    for word in (word for words in pages for word in words):
        height = round(word.box.bottom - word.box.top, 1)
        letters[height] += len(word.text)
        if word.text.isalpha() and word.text.islower():
            prose[height] += len(word.text)
    bounds = _levels(letters, LIMITS.larger * _usual(prose or letters))

    def level_of(height: float) -> int | None:
        return next((level for level, bound in enumerate(bounds, start=1) if height >= bound - 0.1), None)

    return Style(known, level_of)


def _usual(letters: Counter[float]) -> float:
    """The height of running text."""
    enough = min(_BODY * letters.total(), max(letters.values(), default=0))
    return max((height for height, count in letters.items() if count >= enough), default=0.0)


def _levels(heights: Iterable[float], least: float) -> list[float]:
    """The smallest height of each level of headings, the largest level first."""
    bounds: list[float] = []
    largest = 0.0
    for height in sorted((height for height in heights if height > least), reverse=True):
        if not bounds or height * _SAME < largest:
            bounds.append(height)
            largest = height
        bounds[-1] = height
    return bounds
