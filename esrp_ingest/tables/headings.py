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
    if not letters:
        return Style(known, lambda _: None)
    held = prose or letters
    usual = max(height for height, count in held.items() if count >= min(_BODY * held.total(), max(held.values())))
    bounds: list[float] = []  # the smallest height of each level
    largest = 0.0
    for height in sorted((height for height in letters if height > LIMITS.larger * usual), reverse=True):
        if not bounds or height * _SAME < largest:
            bounds.append(height)
            largest = height
        bounds[-1] = height

    def level_of(height: float) -> int | None:
        return next((level for level, bound in enumerate(bounds, start=1) if height >= bound - 0.1), None)

    return Style(known, level_of)
