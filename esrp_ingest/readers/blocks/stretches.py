"""The lines of a text to blocks: boxes, rows with pipes or tabs, headings, and all else by the places of its words."""

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from esrp_ingest.bounds import CELLS, require
from esrp_ingest.document import Block, Cell, Heading, Paragraph
from esrp_ingest.layout import Box, Locator, Word
from esrp_ingest.readers.blocks.drawn import (
    NumberedLine,
    box_blocks,
    box_end,
    holds_figures,
    is_rule,
    with_plain_rules,
)
from esrp_ingest.readers.blocks.formats import Known
from esrp_ingest.readers.blocks.given_rows import PAIR, GivenRow, given_rows, whole_lines
from esrp_ingest.readers.blocks.grids import GridBuilder, Spanned
from esrp_ingest.readers.blocks.marks import BREAK, clean, heading_of, is_marked, without_leading_marks
from esrp_ingest.readers.blocks.places import moved
from esrp_ingest.readers.blocks.segments import segment_blocks, segments_end
from esrp_ingest.readers.blocks.wiki import wiki_blocks, wiki_end
from esrp_ingest.tables.finder import find_blocks
from esrp_ingest.tables.page import Page, plain_style

_BEGIN = ("+", "{|", "--", "==")
"""What the first lines of drawn tables begin with."""
_FENCE = re.compile(r"\s*(?:```|~~~)")
_CHUNK = re.compile(r"[^ ]+(?: [^ ]+)*")
"""What is between runs of blanks."""
_WORD = re.compile(r"\S+")
_LETTER, _HEIGHT = 0.5, 0.9
"""How wide a letter is, and how high, in lines."""
_APART = 2
"""Lines that are further apart are never of one table."""
_MOST_WORDS = 400
"""The most words of a line that may be a row; longer ones are paragraphs, and cost no search for columns."""


def text_blocks(lines: Sequence[NumberedLine], known: Known) -> Iterator[Block]:
    """Give the blocks of the lines of a text without tables of HTML.

    Args:
        lines: the numbered lines. Several may have one number, as the lines of a paragraph or those around the end of
            a page; each is below the one before it.
        known: whether the vocabulary knows a text as a heading.
    """
    numbers = [number for number, _ in lines]
    if len(set(numbers)) == len(numbers):
        yield from _blocks(lines, known)
        return
    own = list(accumulate(pairwise([0, *numbers]), lambda at, step: at + max(step[1] - step[0], 1), initial=0))[1:]
    numbered = [(at, line) for at, (_, line) in zip(own, lines, strict=True)]
    yield from moved(_blocks(numbered, known), dict(zip(own, numbers, strict=True)).__getitem__)


_TABLES = ((box_end, box_blocks), (wiki_end, wiki_blocks), (segments_end, segment_blocks))
"""For each kind of table that its first line tells: where it ends, and its blocks."""


def _blocks(lines: Sequence[NumberedLine], known: Known) -> Iterator[Block]:
    plain = [(number, with_plain_rules(line)) for number, line in lines if line.strip()]
    at = begun = 0
    while at < len(plain):
        marked = plain[at][1].lstrip().startswith(_BEGIN)
        found = ((find_end(plain, at), give) for find_end, give in (_TABLES if marked else ()))
        end, give = next((each for each in found if each[0] > at), (at + 1, None))
        if give is not None:
            yield from _Stretch(known).blocks(plain[begun:at])
            yield from give(plain[at:end])
            begun = end
        at = end
    yield from _Stretch(known).blocks(plain[begun:])


class _Stretch:
    """Goes through lines between drawn tables: collects the rows of a table, or the words of a text."""

    def __init__(self, known: Known) -> None:
        self._style = plain_style(known)
        self._words: list[Word] = []
        self._rows: list[tuple[int, GivenRow]] = []
        self._ruled = False
        self._last = 0

    def blocks(self, lines: Sequence[NumberedLine]) -> Iterator[Block]:
        """Give the blocks of the lines."""
        whole = list(whole_lines(lines))
        rows = given_rows(whole)
        for at, (number, line) in enumerate(whole):
            if (row := rows[at]) is not None:
                heads = at + 1 < len(whole) and is_rule(whole[at + 1][1])
                if not self._goes_on(number, row, heads=heads):
                    yield from self._closed()
                yield from self._said()
                self._rows.append((number, row))
            elif is_rule(line):
                self._ruled = self._ruled or bool(self._rows)
            else:
                yield from self._closed()
                yield from self._text(number, line)
            self._last = number
        yield from self._closed()
        yield from self._said()

    def _goes_on(self, number: int, row: GivenRow, *, heads: bool) -> bool:
        """Whether a row belongs to the table above; below a gap it needs figures, or a label and a value."""
        if not self._rows:
            return False
        _, above = self._rows[-1]
        if number - self._last <= 1 or row.by_pipes != above.by_pipes:
            return row.by_pipes == above.by_pipes
        same = len(row.cells) == len(above.cells)
        return same and not heads and (len(row.cells) == PAIR or holds_figures(row.cells))

    def _closed(self) -> Iterator[Block]:
        """Give the table so far. A single row above a rule is a caption that was taken for a header."""
        if not self._rows:
            return
        rows, self._rows = self._rows, []
        ruled, self._ruled = self._ruled, False
        if len(rows) == 1 and ruled:
            number, row = rows[0]
            yield Paragraph(" ".join(filter(None, map(clean, row.cells))).replace("\n", " "), Locator(line=number))
            return
        grid = GridBuilder()
        for number, row in rows:
            place = Locator(line=number)
            grid.add([Spanned(Cell(clean(cell), place)) for cell in row.cells], place)
        yield from grid.blocks()

    def _text(self, number: int, line: str) -> Iterator[Block]:
        heading = heading_of(line)
        if heading is not None:
            yield from self._said()
            yield Heading(heading.text, Locator(line=number), heading.level)
        elif BREAK.search(line):
            yield from self._said()
            for piece in clean(without_leading_marks(line)).split("\n"):
                yield Paragraph(piece, Locator(line=number))
        elif _FENCE.match(line) is None:
            if number - self._last > _APART:
                yield from self._said()
            words = _words(number, without_leading_marks(line))
            require(len(self._words) + len(words), CELLS, "words")
            if len(words) > _MOST_WORDS:
                yield from self._said()
                yield Paragraph(" ".join(word.text for word in words), Locator(line=number))
            else:
                self._words += words

    def _said(self) -> Iterator[Block]:
        """Give what the words say."""
        words, self._words = self._words, []
        yield from find_blocks(Page(words), self._style)


def _words(number: int, line: str) -> list[Word]:
    """Give the words of a line at the places of their letters; what marks leave begins where they began."""
    top, bottom = number - 1.0, number - 1.0 + _HEIGHT
    if not is_marked(line):
        return [_word(found[0], found.start(), top, bottom) for found in _WORD.finditer(line)]
    return [
        _word(found[0], chunk.start() + found.start(), top, bottom)
        for chunk in _CHUNK.finditer(line)
        for found in _WORD.finditer(clean(chunk[0]))
    ]


def _word(text: str, start: int, top: float, bottom: float) -> Word:
    return Word(text, Box(start * _LETTER, top, (start + len(text)) * _LETTER, bottom))
