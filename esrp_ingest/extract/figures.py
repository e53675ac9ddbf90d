"""Every figure of a document, and what became of it: extraction marks here what it really used.

A figure is a word with a digit in it. Nothing is matched by its value over the whole document: what was read names the
words it used, or the lines that they stand on.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from esrp_ingest.extract.grid.pieces import placed_words
from esrp_ingest.extract.grid.word_index import WordIndex
from esrp_ingest.layout import Box, Line, Locator, Word
from esrp_ingest.numerals import DIGIT, has_digit, with_digits

READ = "read"
"""What became of a figure that stands in a stored row."""
REPEATED = "repeated"
"""What became of a figure that a stored row states already."""
KEPT = "kept as printed"
"""What became of a figure whose row is stored as printed, under a label that nobody knows."""
_GLUED = re.compile(r"^[^\W\d_]+(?=\d)")
"""Letters before the digits of a figure, to which the word before it is glued: `Log5/31/2011`."""
_EDGES = re.compile(r"^\W+|\W+$")
_NOT_WORD = re.compile(r"\W+")
_LEAST_PIECES = 3
"""So many letters and digits of a figure at least, to be known again inside a text that glues or cuts words."""

_MOST_PIECES = 6
"""So many words at most make one figure."""


class Figure:
    """A word with a digit in it.

    Attributes:
        line: the line that it stands on.
        box: its place on the page, None for HTML and text.
        rule: what became of it: `read`, the name of a rule that explains it, nothing where it is left.
        bare: its text without what stands around it: brackets, commas.
    """

    __slots__ = ("bare", "box", "line", "rule", "text")

    def __init__(self, text: str, line: Line, box: Box | None = None) -> None:
        self.text = text
        self.line = line
        self.box = box
        self.rule = ""
        self.bare = text if text[0].isalnum() and text[-1].isalnum() else _bare(text)

    @property
    def locator(self) -> Locator:
        """Where it stands."""
        return Locator(self.line.page, None, self.box) if self.line.number is None else self.line.locator


class Source(NamedTuple):
    """Where the name or one figure of a row was read.

    Attributes:
        pieces: its words, each with its page, in formats that have positions.
        line: the line that it stands on, in those that have none.
        text: what of that line it is.
    """

    pieces: tuple[tuple[int, Word], ...] = ()
    line: Line | None = None
    text: str = ""


@dataclass(slots=True)
class Claim:
    """Figures that are taken once it is sure that what was read is stored.

    Attributes:
        before: the lines that state the same before, of those that are repeated.
    """

    lines: Sequence[Line]
    text: str
    rule: str = READ
    before: Sequence[Line] = ()


class Figures:
    """The figures of some lines, in their order; before lines are added, whatever is taken is ignored."""

    def __init__(self) -> None:
        self.of_line: dict[Line, list[Figure]] = {}
        self._of_word = WordIndex[Figure]()

    def __iter__(self) -> Iterator[Figure]:
        return (figure for figures in self.of_line.values() for figure in figures)

    def clear(self) -> None:
        """Forgets all of them."""
        self.of_line.clear()
        self._of_word.clear()

    def add(self, lines: Iterable[Line]) -> None:
        """Adds the figures of some lines."""
        for line in lines:
            self._add(line)

    def _add(self, line: Line) -> None:
        if words := placed_words(line):
            search = DIGIT.search
            found = [Figure(text, line, box) for text, box in words if search(text) is not None and has_digit(text)]
            for figure in found:
                if figure.box is not None:
                    self._of_word.put(line.page or 0, figure.box, figure)
        else:
            found = [Figure(word, line) for word in with_digits(line.text)]
        if found:
            self.of_line[line] = found

    def on(self, lines: Iterable[Line]) -> Iterator[Figure]:
        """The figures on some lines, also on parts of the document's lines and on lines put together of several."""
        for line in lines:
            yield from self._on_line(line)

    def _on_line(self, line: Line) -> Sequence[Figure]:
        if words := placed_words(line):
            page = line.page or 0
            return [figure for text, box in words for figure in self._of_words(page, Word(text, box))]
        if not line.parts:
            return self.of_line.get(line, ())
        return [figure for source in line.parts for figure in self.of_line.get(source, ())]

    def _of_words(self, page: int, word: Word) -> Sequence[Figure]:
        """The figure that is a word, or those that one was put together of: `2 712 271` as `2712271`."""
        exact = self._of_word.at(page, word.box)
        if exact is not None:
            return [exact]
        around = self._of_word.around(page, word) if DIGIT.search(word.text) is not None else ()
        return [each for each in around if each.box is not None and word.box.union(each.box) == word.box]

    def take_lines(self, lines: Iterable[Line], rule: str = READ) -> None:
        """Takes all figures on some lines."""
        for figure in self.on(lines):
            figure.rule = figure.rule or rule

    def take(self, lines: Sequence[Line], text: str, rule: str = READ) -> None:
        """Takes the figures of a text from the lines that it was read from: mostly one with nothing around it."""
        if " " not in text and self._took(lines, text, rule):
            return  # no figure holds a blank
        words = list(map(_bare, with_digits(text)))
        if len(words) == 1 and self._took(lines, words[0], rule):
            return
        free = [figure for figure in self.on(lines) if not figure.rule] if words else []
        if free and not _take_words(free, words, rule):
            left = [figure for figure in free if not figure.rule]
            _take_pieces(left, text, rule)

    def _took(self, lines: Sequence[Line], word: str, rule: str) -> bool:
        """Takes the first figure on some lines that is free and just this word; whether there is one."""
        for line in lines:
            for figure in self._on_line(line):
                if figure.bare == word and not figure.rule:
                    figure.rule = rule
                    return True
        return False

    def take_source(self, source: Source, rule: str = READ) -> None:
        """Takes the name or a figure of a row."""
        if source.line is not None:
            self.take((source.line,), source.text, rule)
        for page, word in source.pieces:
            for figure in self._of_word.around(page, word):
                figure.rule = figure.rule or rule

    def become(self, other: "Figures") -> None:
        """Takes over another account of the same document."""
        vars(self).update(vars(other))

    def settle(self, claims: Iterable[Claim]) -> None:
        """Takes what claims name."""
        for claim in claims:
            self.take(claim.lines, claim.text, claim.rule)


def _bare(word: str) -> str:
    return word if word[0].isalnum() and word[-1].isalnum() else _EDGES.sub("", word)


def _take_words(free: Sequence[Figure], words: Sequence[str], rule: str) -> bool:
    """Takes figures that are just some words, each as often as it is there; whether all words are."""
    wanted: dict[str, int] = {}  # a Counter takes longer to make than to count by
    for word in words:
        wanted[word] = wanted.get(word, 0) + 1
    for figure in free:
        if wanted.get(figure.bare, 0) > 0:
            wanted[figure.bare] -= 1
            figure.rule = rule
    return not any(wanted.values())


def _take_pieces(left: Sequence[Figure], text: str, rule: str) -> None:
    """Takes figures that a text holds glued to other words, or put together of several, and those glued to a word."""
    whole = _NOT_WORD.sub("", text)
    words = {_NOT_WORD.sub("", word) for word in text.split()} - {""}
    bare = [_NOT_WORD.sub("", figure.text) for figure in left]
    for at, figure in enumerate(left):
        if len(bare[at]) >= _LEAST_PIECES and bare[at] in whole:
            figure.rule = rule
        digits = _GLUED.sub("", bare[at])
        if len(digits) >= _LEAST_PIECES and digits in words:
            figure.rule = rule
        for end in range(at + 2, min(at + _MOST_PIECES, len(left)) + 1):
            if "".join(bare[at:end]) in words:
                for piece in left[at:end]:
                    piece.rule = rule
