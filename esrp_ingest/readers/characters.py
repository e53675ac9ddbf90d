"""The words of a PDF page, put together from its characters: in PDFium's order, or by where they stand."""

import ctypes
import re
from collections.abc import Iterator
from functools import reduce
from itertools import groupby, pairwise
from math import inf
from operator import attrgetter

import pypdfium2
import pypdfium2.raw as pdfium

from esrp_ingest.layout import Box, Word
from esrp_ingest.numerals import FOOTNOTE
from esrp_ingest.readers.encoding import plain, with_ligatures
from esrp_ingest.readers.garbled import meaningless
from esrp_ingest.readers.letter_heights import with_usual_boxes
from esrp_ingest.readers.looks import TALL, Looks, is_slanted
from esrp_ingest.readers.parted_figures import with_figures_parted
from esrp_ingest.readers.untyped import untyped
from esrp_ingest.readers.upright import ANGLE, Frame, direction
from esrp_ingest.readers.wide_blanks import with_usual_blanks

_RUN = re.compile(r"[^\s\x02\ufffe\uffff]+[\x02\ufffe\uffff]?|[\x02\ufffe\uffff]")
"""A word. PDFium marks a hyphen at the end of a line, and goes on with the next line as if there were none."""
_HYPHENS = str.maketrans({"\x02": "-", "\ufffe": "-", "\uffff": "-", "\u00ad": None, "\u200b": None})
GAP_SHARE = 0.18
"""Two characters belong to different words when the gap between them exceeds this share of their height."""
CELL_GAP = 0.45
"""Two words belong to different cells when the gap between them exceeds this share of the line's height."""
RAISED = 0.75
"""Up to which share of the height before it a character that stands higher is a footnote's mark."""
SMALLER, HIGHER = 0.95, 0.1
"""Or up to which one, where it stands higher by such a share: browsers make marks hardly smaller."""
CLEARLY_HIGHER = 0.3
"""Where it stands higher by such a share its size tells nothing: in a table of small letters marks are as large."""
OWN_LINE = 0.05
"""How many heights higher than the word's the line is that a mark stands on."""
SCATTERED_SHARE = 0.08
"""The share of words with impossible boxes from which on a page's text order is not believed."""
_LONGEST_MARK = 3
_FIGURE = re.compile(r"\d[\d.,]{0,30}")
_LOOSE_BOX = untyped(pdfium.FPDFText_GetLooseCharBox)
_UNICODE = untyped(pdfium.FPDFText_GetUnicode, ctypes.c_uint)
_IS_GENERATED = untyped(pdfium.FPDFText_IsGenerated)


class CharacterReader:
    """Boxes and angles of the characters of one text page.

    Attributes:
        only: what does not run in this direction is not read; None where all runs in one.
    """

    def __init__(
        self, text_page: pypdfium2.PdfTextPage, frame: Frame, looks: Looks, *, only: int | None = None
    ) -> None:
        self.only = only
        self._text_page = text_page
        self.raw = text_page.raw
        self.frame = frame
        self.looks = looks
        self.garbled = 0
        self._sides = (ctypes.c_float * 4)()  # left, top, right, bottom: a slice of them is told faster than each
        self._reference = ctypes.byref(self._sides)
        self._x, self._y = ctypes.c_double(), ctypes.c_double()

    def believable_words(self, text: str, count: int, *, upside_down: bool) -> list[Word]:
        """Words in PDFium's reading order, or put together by their places where that order cannot be right.

        Args:
            text: the page's text as PDFium gives it.
            count: how many characters the page has; a text of another length says nothing of where they stand.
            upside_down: the text was drawn so.
        """
        words = self.words(text) if len(text) == count else []
        believable = len(text) == count and not upside_down and not _scattered(words)
        return words if believable or not count else self.words_by_position(count)

    def words(self, text: str) -> list[Word]:
        """Words in PDFium's reading order, each boxed by its first and its last character."""
        words: list[Word] = []
        starts: list[int] = []
        loose_box, raw, sides, reference = _LOOSE_BOX, self.raw, self._sides, self._reference
        to_page = self.frame.box
        clean = str if _is_clean(text) else self._clean
        alone = self.only is None
        for run in _RUN.finditer(text):
            start, end = run.span()
            if not (alone or self._runs(start)):
                continue
            loose_box(raw, start, reference)
            left, top, right, bottom = sides[:]
            if end - start > 1:
                loose_box(raw, end - 1, reference)
                if sides[3] > bottom and self._is_raised(start, end - 1, (top, bottom)):
                    end = self._end_before_mark(text, start, end, (top, bottom))
                first, upper, last, lower = sides[:]
                left, right = min(left, first), max(right, last)
                top, bottom = max(top, upper), min(bottom, lower)
            words.append(Word(clean(text[start:end]), to_page(left, bottom, right, top)))
            starts.append(start)
        words, starts = self._with_turned_apart(words, starts, text)
        words, starts = with_figures_parted(words, starts, self.character_box)
        words = with_usual_blanks(with_usual_boxes(words, starts, self.raw, self.frame), starts, text)
        return [word for word in self.looks.of(*self.looks.seen(words, starts)) if word.text]

    def _with_turned_apart(self, words: list[Word], starts: list[int], text: str) -> tuple[list[Word], list[int]]:
        """The words, those cut where upright letters meet turned ones: PDFium parts a line from a watermark by nothing.

        That is asked of words only that are much taller than most, as letters of both make them.
        """
        heights = sorted([word.box.height for word in words])
        tall = TALL * heights[len(heights) // 2] if heights else inf
        if not heights or heights[-1] <= tall:
            return words, starts
        parted = [
            piece
            for word, start in zip(words, starts, strict=True)
            for piece in (self._pieces(word, start, text) if word.box.height > tall else [(word, start)])
        ]
        return [word for word, _ in parted], [start for _, start in parted]

    def _pieces(self, word: Word, start: int, text: str) -> list[tuple[Word, int]]:
        """The upright and the turned letters of a word as words, and the index of the first of each."""
        run = _RUN.match(text, start)
        letters = range(*run.span()) if run is not None else range(0)
        pieces = [list(piece) for _, piece in groupby(letters, lambda at: is_slanted(ANGLE(self.raw, at)))]
        return [self._piece(text, piece) for piece in pieces] if len(pieces) > 1 else [(word, start)]

    def _piece(self, text: str, letters: list[int]) -> tuple[Word, int]:
        """Some letters of a word as a word, and the index of the first."""
        boxes = [self.character_box(at) for at in letters]
        box = reduce(Box.union, boxes)
        return Word(self._clean(text[letters[0] : letters[-1] + 1]), box), letters[0]

    def _is_raised(self, first: int, at: int, beside: tuple[float, float]) -> bool:
        """Whether the character looked at last is a footnote's mark beside the first one of its word.

        Only upright pages are asked. Where a font does not say how far its letters go, boxes are those of the ink, and
        a digit seems to stand higher than a bracket: a mark stands on a line of its own.

        Args:
            first: the index of the first character.
            at: that of the character looked at.
            beside: how far up and down the first one goes.
        """
        top, bottom = beside
        _, upper, _, lower = self._sides[:]
        height, own = top - bottom, upper - lower
        higher = (lower - bottom) / height if height else 0.0
        largest = inf if higher >= CLEARLY_HIGHER else SMALLER if higher >= HIGHER else RAISED
        if self.frame.rotation != 0 or own >= largest * height:
            return False
        return self._baseline(at) - self._baseline(first) >= OWN_LINE * height

    def _runs(self, index: int) -> bool:
        """Whether a character runs in the direction that is read."""
        return self.only is None or direction(self._text_page, index) == self.only

    def _baseline(self, index: int) -> float:
        """How high the line is that a character stands on."""
        pdfium.FPDFText_GetCharOrigin(self.raw, index, self._x, self._y)
        return float(self._y.value)

    def _end_before_mark(self, text: str, start: int, end: int, beside: tuple[float, float]) -> int:
        """Where a word ends that a footnote's mark stands behind; its last character is the one looked at then."""
        at = end
        while at > start + 1 and self._is_raised(start, at - 1, beside):
            at -= 1
            _LOOSE_BOX(self.raw, at - 1, self._reference)
        if FOOTNOTE.fullmatch(text, at, end) is not None:
            return at
        _LOOSE_BOX(self.raw, end - 1, self._reference)
        return end

    def _clean(self, text: str) -> str:
        if _is_clean(text):
            return text
        self.garbled += meaningless(text)
        return plain(with_ligatures(text.translate(_HYPHENS)))

    def character_box(self, index: int) -> Box:
        """The box of one character on the shown page."""
        _LOOSE_BOX(self.raw, index, self._reference)
        left, top, right, bottom = self._sides[:]
        return self.frame.box(left, bottom, right, top)

    def words_by_position(self, count: int) -> list[Word]:
        """Words put together from single characters by where they stand: for text drawn in an odd order."""
        characters: list[Word] = []
        starts: list[int] = []
        for index in range(count):
            letter = chr(_UNICODE(self.raw, index))
            if letter.isspace() or letter == "\0" or _IS_GENERATED(self.raw, index) == 1:
                continue
            text = self._clean(letter)
            if text and not is_slanted(ANGLE(self.raw, index)) and self._runs(index):
                characters.append(Word(text, self.character_box(index)))
                starts.append(index)
        seen, _ = self.looks.seen(characters, starts)
        return [word for line in group_by_baseline(list(seen)) for word in _join_characters(line)]


def _is_clean(text: str) -> bool:
    """Whether all characters are as they are to be read."""
    return text.isascii() and "\x02" not in text and "(cid:" not in text


def _scattered(words: list[Word]) -> bool:
    """Whether PDFium's order tears words apart: single letters everywhere, or a word's ends far apart."""
    if len(words) < 12:
        return False
    torn = single = 0
    end = baseline = -1.0
    for word in words:
        left, top, right, bottom = word.box
        letters = len(word.text)
        if letters == 1:
            single += 1
            torn += bottom == baseline and 0 <= left - end < GAP_SHARE * (bottom - top)
            end, baseline = right, bottom
        elif letters > 2:
            long_side, short_side = right - left, bottom - top
            if long_side < short_side:
                long_side, short_side = short_side, long_side
            torn += not 0.12 * letters * short_side <= long_side <= 1.3 * letters * short_side
    return torn > len(words) * SCATTERED_SHARE or single > len(words) * 0.6


def group_by_baseline(words: list[Word]) -> list[list[Word]]:
    """Words that share a line, lines from top to bottom, words from left to right.

    A footnote's mark stands where its figure does, which it follows in the order of the words: by its own height it may
    be nearer to the line above.
    """
    lines: list[list[Word]] = []
    middle = height = 0.0
    figures = {mark: figure.box for figure, mark in pairwise(words) if is_raised_mark(mark, figure)}
    placed = [(figures.get(word, word.box) if figures else word.box, word) for word in words]
    for (_, top, _, bottom), word in sorted(placed, key=_twice_the_centre):
        centre, own_height = (top + bottom) / 2, bottom - top
        if lines and centre - middle <= 0.4 * min(height, own_height or height):
            lines[-1].append(word)
        else:
            lines.append([word])
            middle, height = centre, own_height
    for line in lines:
        line.sort(key=_left_edge)
    return lines


def is_raised_mark(word: Word, before: Word) -> bool:
    """Whether a word is the mark of a footnote behind another one: higher, and smaller if not much higher.

    It is close to a figure, as it may stand in a cell of its own; it touches any other word.
    """
    if len(word.text) > _LONGEST_MARK or FOOTNOTE.fullmatch(word.text) is None:
        return False
    box, beside = word.box, before.box
    height, apart, higher = beside.height, abs(box.x0 - beside.x1), beside.bottom - box.bottom
    if apart > CELL_GAP * height or not HIGHER * height <= higher < height:
        return False
    touches, of_figure = apart <= GAP_SHARE * height, _FIGURE.fullmatch(before.text) is not None
    if box.height < SMALLER * height:
        return touches or of_figure
    return touches and of_figure and higher >= CLEARLY_HIGHER * height


def _twice_the_centre(placed: tuple[Box, Word]) -> float:
    box, _ = placed
    return box.top + box.bottom


_left_edge = attrgetter("box.x0")


def _join_characters(line: list[Word]) -> Iterator[Word]:
    run: list[Word] = []
    for previous, character in pairwise([line[0], *line]):
        gap = character.box.x0 - previous.box.x1
        if run and gap > GAP_SHARE * max(character.box.height, 1.0):
            yield _merged(run)
            run = []
        if not (
            run
            and character.text == previous.text
            and character.box.overlap_x(previous.box) > 0.7 * (character.box.x1 - character.box.x0)
        ):
            run.append(character)
    if run:
        yield _merged(run)


def _merged(characters: list[Word]) -> Word:
    box = characters[0].box
    for character in characters[1:]:
        box = box.union(character.box)
    return Word("".join(character.text for character in characters), box)
