"""Words to lines, and lines to chunks: words with no wide gap between them."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import attrgetter

from esrp_ingest.layout import Box, Word, box_around
from esrp_ingest.tables.thresholds import LIMITS

_FIGURE = re.compile(
    r"[-+]?[\d.,'\u2019]{0,30}\d(?:[.,:]\d{1,20}){0,4}%?[*\u2020]{0,4}|\(?n/a\)?|-|"
    r"(?:\d{1,6}\.)?\d{1,9}(?::\d\d){1,3}(?:\.\d{1,9})?",
    re.IGNORECASE,
)
_FRACTION = re.compile(r"-?[\d.,]*\d[.,]\d{2,}|(?:\d+\.)?\d+(?::\d\d){2}|0")
"""A figure as results are printed: with two decimals at least, or a duration, or a bare zero."""


@lru_cache(maxsize=8192)
def is_figure(text: str) -> bool:
    """Whether a word is a figure, or says that there is none."""
    return _FIGURE.fullmatch(text) is not None


class Chunk:
    """Words of a line that belong together."""

    __slots__ = ("words", "x0", "x1")

    def __init__(self, words: list[Word]) -> None:
        self.words = words
        self.x0 = words[0].box.x0
        self.x1 = max(word.box.x1 for word in words)

    @property
    def text(self) -> str:
        """Its words with single blanks between them."""
        return " ".join([word.text for word in self.words])

    @property
    def is_figure(self) -> bool:
        """Whether it begins with a figure."""
        return is_figure(self.words[0].text)


class TextLine:
    """Words at one height of a page, from left to right, in chunks."""

    __slots__ = ("bottom", "chunks", "text", "top", "words", "x0", "x1")

    def __init__(self, words: list[Word], gap: float) -> None:
        self.words = sorted(words, key=lambda word: word.box.x0)
        self.x0, self.top, self.x1, self.bottom = _around(words)
        self.text = " ".join([word.text for word in self.words])
        self.chunks = _chunks(self.words, gap)

    @property
    def height(self) -> float:
        """The height of its tallest word."""
        return self.bottom - self.top

    @property
    def box(self) -> Box:
        """The box around its words."""
        return Box(self.x0, self.top, self.x1, self.bottom)

    @property
    def figures(self) -> int:
        """How many chunks after the first one begin with a figure."""
        return sum(chunk.is_figure for chunk in self.chunks[1:])

    @property
    def is_body(self) -> bool:
        """Whether most chunks after the first one are figures."""
        others = self.chunks[1:]
        count = sum(chunk.is_figure and len(chunk.words) <= LIMITS.words_of_figure for chunk in others)
        return bool(others) and count >= max(1, LIMITS.share_of_figures * len(others))


def lines_of(words: Iterable[Word], gap: float) -> list[TextLine]:
    """Give the lines of some words, from top to bottom.

    Args:
        words: in any order.
        gap: how wide a gap parts chunks, in heights of their words.
    """
    return [TextLine(line, gap) for line in grouped(words)]


def grouped(words: Iterable[Word]) -> list[list[Word]]:
    """Group words whose middles are at one height, from top to bottom."""
    groups: list[list[Word]] = []
    middle = height = 0.0
    for word in sorted(words, key=lambda word: (word.box.top + word.box.bottom, word.box.x0)):
        own, tall = (word.box.top + word.box.bottom) / 2, word.box.bottom - word.box.top
        if groups and own - middle <= LIMITS.same_line * min(height, tall):
            groups[-1].append(word)
        else:
            groups.append([word])
            middle, height = own, tall
    return groups


def _chunks(words: Sequence[Word], gap: float) -> list[Chunk]:
    """Split the words of a line at wide gaps, between figures, and within a tail of fractions."""
    tail = _tail(words)
    chunks: list[list[Word]] = []
    for at, word in enumerate(words):
        if chunks and at < tail and _belongs(chunks[-1], word, gap):
            chunks[-1].append(word)
        else:
            chunks.append([word])
    return [Chunk(chunk) for chunk in chunks]


def _tail(words: Sequence[Word]) -> int:
    """Where the fractions begin that end a line, the number of words where there are fewer than two."""
    at = len(words)
    while at > 0 and _FRACTION.fullmatch(words[at - 1].text):
        at -= 1
    return at if len(words) - at > 1 else len(words)


def _belongs(chunk: Sequence[Word], word: Word, gap: float) -> bool:
    """Whether a word goes on with a chunk: it is near, and not the second of two figures of which one has decimals."""
    before = chunk[-1]
    distance = word.box.x0 - before.box.x1
    if distance >= gap * min(word.box.height, before.box.height):
        return False
    both = distance > 0 and len(chunk) == 1 and is_figure(word.text) and is_figure(before.text)
    return not (both and any(mark in word.text or mark in before.text for mark in ".,"))


def text_of(words: Sequence[Word]) -> str:
    """Give the text of the words of one cell; line feeds part its lines."""
    if len(words) < 2:
        return words[0].text if words else ""
    top = words[0].box.top
    if all(abs(word.box.top - top) < LIMITS.level for word in words):
        return " ".join([word.text for word in sorted(words, key=_LEFT)])
    return "\n".join(" ".join([word.text for word in sorted(line, key=_LEFT)]) for line in grouped(words))


def box_of(words: Sequence[Word]) -> Box | None:
    """Give the box around some words, None for none."""
    return box_around([word.box for word in words])


def _around(words: Sequence[Word]) -> Box:
    return box_around([word.box for word in words]) or Box(0.0, 0.0, 0.0, 0.0)


_LEFT = attrgetter("box.x0")
