"""Figures of two cells that nearly touch, which PDFium takes for one: `900` beside `900` is no `900900`.

PDFium tells no blank between digits that stand apart by less than about a quarter of their height, nor where a name
that is too long for its cell goes on over the figure of the next one. To look at each letter takes time: only figures
are looked at so that are long without decimals, that have two points, or that are wider than others for what they hold,
as digits of one font are all as wide; and names that end with two points among digits, as `Instance1.114.22`.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from statistics import median

from esrp_ingest.layout import Box, Word, box_around

_SHORT = 3
"""Figures of so many characters at most say nothing of how far apart their digits usually stand."""
_NARROW = ".,'"
"""Characters half as wide as digits in most fonts."""
_WIDER = 1.02
"""How many times wider than others for what it holds a figure is at least that is looked at closely."""
_APART, _APART_IF_SHORT, _TOGETHER = 0.08, 0.14, 0.03
"""How many heights apart digits of two cells stand at least, and those of one figure at most."""
_OVER = 0.08
"""How many heights nearer than usual digits of two cells stand where one goes on over the other."""
_LIFTED = 0.25
"""How many heights higher or lower than the other one a cell stands whose lines are set in the middle of its row."""
_NAME_AND_FIGURE = re.compile(r"[A-Za-z]\S*?\d\.\d{2,}\.\d+")
"""The name of an instance and a figure, which touches it."""


def with_figures_parted(
    words: Sequence[Word], starts: Sequence[int], box_of_character: Callable[[int], Box]
) -> tuple[list[Word], list[int]]:
    """Words, and where each begins in its page's text, those that are several figures parted.

    Args:
        words: of a page.
        starts: where each begins in the page's text, in characters.
        box_of_character: gives the place of a character of that text.
    """
    found, begun = list(words), list(starts)
    for at in reversed(_doubtful(words)):
        pieces = _pieces(words[at], starts[at], box_of_character)
        if len(pieces) > 1:
            found[at : at + 1] = [piece for piece, _ in pieces]
            begun[at : at + 1] = [start for _, start in pieces]
    return found, begun


def _doubtful(words: Sequence[Word]) -> list[int]:
    """Which words are figures that may be two, or a name and a figure."""
    found: list[int] = []
    figures: list[tuple[int, float, int]] = []
    least: dict[int, float] = {}
    for at, word in enumerate(words):
        text = word.text
        if text[:1].isdigit():
            if (width := _width_of_digit(word)) is not None:
                height = round(word.box.height)
                figures.append((at, width, height))
                least[height] = min(width, least.get(height, width))
        elif text.count(".") > 1 and _NAME_AND_FIGURE.fullmatch(text):
            found.append(at)
    found += [at for at, width, height in figures if width > _WIDER * least[height] or _may_be_two(words[at].text)]
    return sorted(found)


def _may_be_two(text: str) -> bool:
    """Whether a figure is one that two make together, by its characters alone."""
    return len(text) > _SHORT and text.count(".") != 1


def _width_of_digit(word: Word) -> float | None:
    """How wide a digit of a figure is, None for a word that is none."""
    text = word.text
    if not (text.isascii() and text[:1].isdigit() and text[-1].isdigit()):
        return None
    bare = text.translate(_WITHOUT_NARROW)
    digits, narrow = len(bare), len(text) - len(bare)
    if digits > narrow and bare.isdigit():
        return (word.box.x1 - word.box.x0) / (digits + narrow / 2)
    return None


_WITHOUT_NARROW = str.maketrans("", "", _NARROW)


def _pieces(word: Word, start: int, box_of_character: Callable[[int], Box]) -> list[tuple[Word, int]]:
    """A word, or the name and figures that it is, each with the place where it begins."""
    boxes = [box_of_character(start + at) for at in range(len(word.text))]
    gaps = [right.x0 - left.x1 for left, right in pairwise(boxes)]
    is_short = len(boxes) <= _SHORT
    if not gaps or (median(gaps) > _TOGETHER * word.box.height and not is_short):
        return [(word, start)]  # all of its letters are set apart
    least = (_APART_IF_SHORT if is_short else _APART) * word.box.height
    ends = [0, *_ends_of_cells(boxes, gaps, least, word.box.height), len(boxes)]
    return [
        (word._replace(text=word.text[begin:end], box=box_around(boxes[begin:end]) or word.box), start + begin)
        for begin, end in pairwise(ends)
    ]


def _ends_of_cells(boxes: Sequence[Box], gaps: Sequence[float], least: float, height: float) -> Iterator[int]:
    """Behind which characters another cell begins: it stands apart, over the one before it, or higher or lower."""
    over = median(gaps) - _OVER * height
    for at, (gap, (left, right)) in enumerate(zip(gaps, pairwise(boxes), strict=True), start=1):
        if gap >= least or gap <= over or abs(right.bottom - left.bottom) > _LIFTED * height:
            yield at
