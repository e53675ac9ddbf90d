"""The lines of a text to blocks: boxes, rows with pipes or tabs, headings, and all else by the places of its words."""

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from esrp_ingest.document import Block, Cell, Heading, Paragraph
from esrp_ingest.layout import Box, Locator, Word
from esrp_ingest.readers.blocks.drawn import (
    PIPE,
    NumberedLine,
    box_blocks,
    box_end,
    holds_figures,
    is_rule,
    piped,
    with_plain_rules,
)
from esrp_ingest.readers.blocks.formats import Known
from esrp_ingest.readers.blocks.grids import GridBuilder, Spanned
from esrp_ingest.readers.blocks.marks import BREAK, clean, heading_of, labelled, without_leading_marks
from esrp_ingest.readers.blocks.places import moved
from esrp_ingest.readers.blocks.wiki import wiki_blocks, wiki_end
from esrp_ingest.tables.finder import find_blocks
from esrp_ingest.tables.page import Page, plain_style

_FENCE = re.compile(r"\s*(?:```|~~~)")
_CHUNK = re.compile(r"[^ ]+(?: [^ ]+)*")
"""What is between runs of blanks."""
_WORD = re.compile(r"\S+")
_LETTER, _HEIGHT = 0.5, 0.9
"""How wide a letter is, and how high, in lines."""
_PAIR = 2
_NEAR = 2
"""So many lines at most a pair of label and value is away from another one."""
_MOST_ROW_LINES = 20
"""The most lines of a row whose last cell is closed below."""


_Cells = list[str]


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


def _blocks(lines: Sequence[NumberedLine], known: Known) -> Iterator[Block]:
    plain = [(number, with_plain_rules(line)) for number, line in lines if line.strip()]
    at = 0
    while at < len(plain):
        if (end := box_end(plain, at)) > at:
            yield from box_blocks(plain[at:end])
        elif (end := wiki_end(plain, at)) > at:
            yield from wiki_blocks(plain[at:end])
        else:
            end = at + 1
            while end < len(plain) and not _may_begin_table(plain[end][1].lstrip()):
                end += 1
            yield from _Stretch(known).blocks(plain[at:end])
        at = end


def _may_begin_table(line: str) -> bool:
    return line.startswith(("+", "{|")) and (line.startswith("{") or is_rule(line))


class _Stretch:
    """Goes through lines between boxes: collects the rows of a table, or the words of a text."""

    def __init__(self, known: Known) -> None:
        self._style = plain_style(known)
        self._words: list[Word] = []
        self._rows: list[tuple[int, _Cells]] = []
        self._sign = ""
        self._ruled = False
        self._last = 0

    def blocks(self, lines: Sequence[NumberedLine]) -> Iterator[Block]:
        """Give the blocks of the lines."""
        whole = list(_whole_rows(lines))
        rows = _rows(whole)
        for at, (number, line) in enumerate(whole):
            cells = rows[at]
            if cells is not None:
                sign = "|" if len(cells) > 1 and PIPE.search(line) and "\t" not in line else "\t"
                next_is_rule = at + 1 < len(whole) and is_rule(whole[at + 1][1])
                if not self._goes_on(number, cells, sign, next_is_rule=next_is_rule):
                    yield from self._closed()
                yield from self._said()
                self._rows.append((number, cells))
                self._sign = sign
            elif is_rule(line):
                self._ruled = self._ruled or bool(self._rows)
            elif (
                self._rows and number == self._last + 1 and whole[at - 1][1].endswith("  ") and "**" in whole[at - 1][1]
            ):
                self._rows[-1][1][-1] += f"<br>{line}"
            else:
                yield from self._closed()
                yield from self._text(number, line)
            self._last = number
        yield from self._closed()
        yield from self._said()

    def _goes_on(self, number: int, cells: _Cells, sign: str, *, next_is_rule: bool) -> bool:
        """Whether a row belongs to the table above; below a gap it needs figures, or a label and a value."""
        if not self._rows or sign != self._sign:
            return False
        if number - self._last <= 1:
            return True
        same = len(cells) == len(self._rows[-1][1])
        return same and not next_is_rule and (len(cells) == _PAIR or holds_figures(cells))

    def _closed(self) -> Iterator[Block]:
        """Give the table so far. A single row above a rule is a caption that was taken for a header."""
        rows, self._rows = self._rows, []
        ruled, self._ruled = self._ruled, False
        if len(rows) == 1 and ruled:
            number, cells = rows[0]
            yield Paragraph(" ".join(filter(None, map(clean, cells))).replace("\n", " "), Locator(line=number))
            return
        grid = GridBuilder()
        for number, cells in rows:
            place = Locator(line=number)
            grid.add([Spanned(Cell(clean(cell), place)) for cell in cells], place)
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
            self._words += _words(number, without_leading_marks(line))

    def _said(self) -> Iterator[Block]:
        """Give what the words say."""
        words, self._words = self._words, []
        yield from find_blocks(Page(words), self._style)


def _whole_rows(lines: Sequence[NumberedLine]) -> Iterator[NumberedLine]:
    """Give the lines; a row with pipes that is closed some lines below is one line, as wikis write cells of several."""
    at = 0
    while at < len(lines):
        number, line = lines[at]
        line = line.replace("||", "|") if line.startswith("||") else line
        end = at + 1
        if line.startswith("|") and not line.rstrip().endswith("|") and len(PIPE.findall(line)) > 1:
            end = _closing_line(lines, at)
            line = "<br>".join([line, *(rest for _, rest in lines[at + 1 : end])])
        yield number, line
        at = end


def _closing_line(lines: Sequence[NumberedLine], start: int) -> int:
    """Give the index behind the line that closes a row, or behind the row itself where none does."""
    for at in range(start + 1, min(start + _MOST_ROW_LINES, len(lines))):
        number, line = lines[at]
        if number != lines[at - 1][0] + 1 or line.startswith("|"):
            break
        if line.rstrip().endswith("|"):
            return at + 1
    return start + 1


def _rows(lines: Sequence[NumberedLine]) -> list[_Cells | None]:
    """Give the cells of the lines that are rows."""
    rows: list[_Cells | None] = []
    pairs: dict[int, _Cells] = {}
    for at, ((_, raw), is_piped) in enumerate(zip(lines, piped(lines), strict=True)):
        line = raw if is_piped else without_leading_marks(raw)
        if is_piped:
            rows.append(PIPE.split(line.strip().removeprefix("|").removesuffix("|")))
        elif "\t" in line.strip(" \f"):
            rows.append(line.strip(" \f").split("\t"))
        else:
            rows.append(None)
            if (pair := labelled(line)) is not None:
                pairs[at] = pair
    for at, pair in pairs.items():
        beside = [other for other in (at - 1, at + 1) if 0 <= other < len(lines)]
        near = [other for other in beside if abs(lines[other][0] - lines[at][0]) <= _NEAR]
        if any(other in pairs or len(rows[other] or ()) == _PAIR for other in near):
            rows[at] = pair
    return rows


def _words(number: int, line: str) -> Iterator[Word]:
    """Give the words of a line at the places of their letters; what marks leave begins where they began."""
    top = number - 1.0
    for chunk in _CHUNK.finditer(line):
        text = clean(chunk[0])
        for found in _WORD.finditer(text):
            left, right = chunk.start() + found.start(), chunk.start() + found.end()
            yield Word(found[0], Box(left * _LETTER, top, right * _LETTER, top + _HEIGHT))
