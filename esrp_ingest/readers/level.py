"""Pages that stand a little askew, as scanners take them: their words are turned level before lines are made of them.

How much a page slants is asked of its words alone: that slant is tried at which most of them stand on lines, and their
lines tell it exactly.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import atan, cos, sin
from statistics import median

from esrp_ingest.layout import Box, Word
from esrp_ingest.readers.characters import group_by_baseline
from esrp_ingest.readers.upright import PageWords

_SAMPLED = 60
"""So many pairs of words are asked first whether they stand at one height."""
_LEVEL = 0.05
"""Points that words of a level line stand apart in height."""
_SHARE_LEVEL = 0.7
"""The share of pairs at one height from which on a page is level."""
_STEEPEST, _TRIED = 0.06, 20
"""How much lines may rise or fall, as a share of how far they go across, and how many steps to it are tried."""
_FINE = 0.25
"""Words on one line stand within so many heights of their letters."""
_LONG = 100.0
"""Points across from which on a line tells how much it slants."""
_FEWEST = 5
"""So many lines tell it of a page."""
_APART = 0.006
"""How much lines of one slant differ in it at the most."""
_ALIKE = 0.8
"""The share of the lines that must have one slant."""
_NOTABLE = 0.3
"""How many heights of its letters a line must rise or fall over the width of a page to be turned level."""


def slant(words: Sequence[Word], width: float) -> float:
    """How far the lines of a page fall for each point across, 0 where they are level or have no common slant.

    Args:
        words: the page's words.
        width: of the page.
    """
    if _is_level(words):
        return 0.0
    falls = _rough(words)
    rows = group_by_baseline([_moved(word, -falls * word.box.middle) for word in words])
    slopes = [slope for row in rows if (slope := _slope([word.box for word in row])) is not None]
    if len(slopes) < _FEWEST:
        return 0.0
    middle = median(slopes)
    height = median([word.box.height for word in words])
    alike = [slope for slope in slopes if abs(slope - middle) <= _APART]
    falls += sum(alike) / len(alike)
    return falls if len(alike) >= _ALIKE * len(slopes) and abs(falls) * width >= _NOTABLE * height else 0.0


def leveled(page: PageWords) -> PageWords:
    """A page with its words where they stand when it is turned about its middle until their lines are level."""
    falls = slant(page.words, page.width)
    if not falls:
        return page
    across, down = page.width / 2, page.height / 2
    cosine, sine = cos(atan(falls)), sin(atan(falls))
    stretched = abs(sine) if _grow_with_width(page.words, abs(sine)) else 0.0

    def turned(word: Word) -> Word:
        left, top, right, bottom = word.box
        x, y = (left + right) / 2 - across, (top + bottom) / 2 - down
        half, low = (right - left) / 2, (bottom - top - stretched * (right - left)) / 2
        x, y = across + x * cosine + y * sine, down - x * sine + y * cosine
        return word._replace(box=Box(x - half, y - low, x + half, y + low))

    return replace(page, words=list(map(turned, page.words)))


def _is_level(words: Sequence[Word]) -> bool:
    """Whether many words stand at the height of the one before, which those of slanted lines never do."""
    step = max(1, len(words) // _SAMPLED)
    pairs = [(words[at].box, words[at + 1].box) for at in range(0, len(words) - 1, step)]
    beside = [(one, next_one) for one, next_one in pairs if next_one.x0 > one.x0]
    return sum(abs(one.bottom - other.bottom) < _LEVEL for one, other in beside) >= _SHARE_LEVEL * len(beside)


def _rough(words: Sequence[Word]) -> float:
    """That slant of some at which most words stand on lines, the least one of equals."""
    fine = _FINE * max(1.0, median([word.box.height for word in words]))
    places = [(word.box.middle / fine, word.box.centre / fine) for word in words]

    def gathered(falls: float) -> int:
        return sum(count * count for count in Counter([round(y - falls * x) for x, y in places]).values())

    tried = sorted((step * _STEEPEST / _TRIED for step in range(-_TRIED, _TRIED + 1)), key=abs)
    return max(tried, key=gathered)


def _moved(word: Word, down: float) -> Word:
    left, top, right, bottom = word.box
    return word._replace(box=Box(left, top + down, right, bottom + down))


def _slope(line: Sequence[Box]) -> float | None:
    """How far a line falls for each point across, None where it is too short to tell."""
    if line[-1].middle - line[0].middle < _LONG:
        return None
    xs, ys = [box.middle for box in line], [box.centre for box in line]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((at - x) * (down - y) for at, down in zip(xs, ys, strict=True)) / sum((at - x) ** 2 for at in xs)


def _grow_with_width(words: Sequence[Word], sine: float) -> bool:
    """Whether long words have the higher boxes, as they do where letters themselves are turned, and stand in boxes."""
    ordered = sorted((word.box for word in words), key=lambda box: box.x1 - box.x0)
    short, long = ordered[: len(ordered) // 2], ordered[len(ordered) // 2 :]
    (width, height), (wide, high) = (
        (median([box.x1 - box.x0 for box in boxes]), median([box.height for box in boxes])) for boxes in (short, long)
    )
    return high - height > sine * (wide - width) / 2
