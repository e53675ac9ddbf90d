"""How words look: bold ones make titles, slanted and pale ones are watermarks, white ones may not be seen at all.

But for white, that is asked of the first pages, where titles stand, and of words much taller than most: it costs other
pages hardly a thing.
"""

import ctypes
import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from math import pi

import pypdfium2
import pypdfium2.raw as pdfium

from esrp_ingest.layout import Word
from esrp_ingest.readers.untyped import untyped
from esrp_ingest.readers.upright import ANGLE
from esrp_ingest.readers.white_words import COLOUR, picture_of, unseen_words

FRONT_PAGES = 3
"""On how many pages all words are asked how they look."""
TALL = 1.8
"""How much taller than usual words are that are asked whether they stand across the page."""
_BOLD = re.compile(rb"bold|black\b|heavy|demi", re.IGNORECASE)
"""What the names of bold fonts hold."""
_FORCED = 1 << 18
"""A font's flag that says so."""
_LONGEST_NAME = 128
_PALE, _PAPER, _DARK = 0.72, 0.97, 0.5
"""How light letters are that are pale, that can stand on something dark only, and what is dark."""
_MOST_SHAPES = 4000
_DRAWN_AS = untyped(pdfium.FPDFText_GetTextObject, ctypes.c_void_p)
"""Where the text lies that a character was drawn with, nothing for one that PDFium added."""
_FONT = untyped(pdfium.FPDFTextObj_GetFont, ctypes.c_void_p)
_DRAWN_HOW = untyped(pdfium.FPDFTextObj_GetTextRenderMode)
Shape = tuple[float, float, float, float]


class Looks:
    """The looks of the words of one open page.

    Attributes:
        unseen: the words that have the colour of what is behind them.
    """

    def __init__(self, page: pypdfium2.PdfPage, text_page: pypdfium2.PdfTextPage, *, front: bool, turned: int) -> None:
        """Takes an open page.

        Args:
            page: the page.
            text_page: its text.
            front: it is one of the first, all words of which are asked.
            turned: by how many degrees the page has to be turned so that its words stand upright, clockwise.
        """
        self.page, self.raw, self.front = page, text_page.raw, front
        self.unseen: list[Word] = []
        self._text = text_page
        self._turned = turned
        self._name = (ctypes.c_ubyte * _LONGEST_NAME)()
        self._bold: dict[int, bool] = {}
        self._bold_fonts: dict[int | None, bool] = {}
        self._lightness: dict[int, float | None] = {}
        self._dark: list[Shape] | None = None
        self._channels = tuple(ctypes.c_uint() for _ in range(4))
        self._references = tuple(map(ctypes.byref, self._channels))

    def seen(self, words: Sequence[Word], starts: Sequence[int]) -> tuple[Sequence[Word], Sequence[int]]:
        """The words that are seen, and the index of the first character of each; notes the others.

        Args:
            words: those of the page.
            starts: the index of the first character of each.
        """
        unseen = unseen_words(words, starts, self._text, partial(picture_of, self.page, self._turned))
        self.unseen = [words[at] for at in sorted(unseen)]
        if not unseen:
            return words, starts
        kept = [at for at in range(len(words)) if at not in unseen]
        return [words[at] for at in kept], [starts[at] for at in kept]

    def of(self, words: Sequence[Word], starts: Sequence[int]) -> list[Word]:
        """Words with their looks, less those of a watermark across the page.

        Args:
            words: the words.
            starts: the index of the first character of each.
        """
        heights = sorted([word.box.bottom - word.box.top for word in words])
        if not heights or not (self.front or heights[-1] > TALL * heights[len(heights) // 2]):
            return list(words)
        tall = TALL * heights[len(heights) // 2]
        seen = []
        for word, start in zip(words, starts, strict=True):
            is_tall = word.box.height > tall
            if is_tall and is_slanted(ANGLE(self.raw, start)):
                continue
            seen.append(self._as_it_looks(word, start) if self.front or is_tall else word)
        return seen

    def _as_it_looks(self, word: Word, start: int) -> Word:
        """A word with its looks; what is drawn as one text looks alike, and is asked once."""
        drawn = _DRAWN_AS(self.raw, start)
        if not drawn:
            return Word(word.text, word.box, self._is_bold(start, None), self._is_pale(start, self._light_of(start)))
        if drawn not in self._bold:
            self._bold[drawn] = self._is_bold(start, drawn)
            self._lightness[drawn] = self._light_of(start)
        bold, pale = self._bold[drawn], self._is_pale(start, self._lightness[drawn])
        return Word(word.text, word.box, bold, pale) if bold or pale else word

    def _is_bold(self, index: int, drawn: int | None) -> bool:
        """Whether a character is bold, by its font or by how the text that it belongs to is drawn."""
        text = ctypes.c_void_p(drawn)
        font = _FONT(text) if drawn else None
        if font is None or font not in self._bold_fonts:
            self._bold_fonts[font] = self._is_of_bold_font(index)
        return self._bold_fonts[font] or (bool(drawn) and _DRAWN_HOW(text) == pdfium.FPDF_TEXTRENDERMODE_FILL_STROKE)

    def _is_of_bold_font(self, index: int) -> bool:
        flags = ctypes.c_int()
        length = pdfium.FPDFText_GetFontInfo(self.raw, index, self._name, _LONGEST_NAME, flags)
        return bool(flags.value & _FORCED or _BOLD.search(bytes(self._name[: min(length, _LONGEST_NAME)])))

    def _light_of(self, index: int) -> float | None:
        """How light a character is."""
        return _lightness(self._channels) if COLOUR(self.raw, index, *self._references) else None

    def _is_pale(self, index: int, light: float | None) -> bool:
        """Whether a character that is so light is pale."""
        return light is not None and _PALE <= light < _PAPER and not self._on_dark(index)

    def _on_dark(self, index: int) -> bool:
        """Whether something dark, or a picture, is drawn where a character stands."""
        if self._dark is None:
            shapes = self.page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH, pdfium.FPDF_PAGEOBJ_IMAGE], max_depth=3)
            self._dark = [shape.get_bounds() for shape in islice(shapes, _MOST_SHAPES) if _is_dark(shape)]
        box = pdfium.FS_RECTF()
        pdfium.FPDFText_GetLooseCharBox(self.raw, index, ctypes.byref(box))
        x, y = (box.left + box.right) / 2, (box.bottom + box.top) / 2
        return any(left <= x <= right and bottom <= y <= top for left, bottom, right, top in self._dark)


def is_slanted(angle: float) -> bool:
    """Whether a character stands neither upright nor on its side: a watermark's, which belongs to no line."""
    quarters = angle * 2 / pi
    return abs(quarters - round(quarters)) > 0.02


def _is_dark(shape: pypdfium2.PdfObject) -> bool:
    if shape.type == pdfium.FPDF_PAGEOBJ_IMAGE:
        return True
    filled, stroked = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(shape.raw, filled, stroked)
    light = _light(partial(pdfium.FPDFPageObj_GetFillColor, shape.raw)) if filled.value else None
    return light is not None and light < _DARK


def _light(ask: Callable[..., object]) -> float | None:
    """How light a colour is on white paper, None where nobody knows it.

    Args:
        ask: tells red, green, blue and how much of them covers what is behind.
    """
    channels = ctypes.c_uint(), ctypes.c_uint(), ctypes.c_uint(), ctypes.c_uint()
    return _lightness(channels) if ask(*channels) else None


def _lightness(channels: Sequence[ctypes.c_uint]) -> float:
    """The same of a colour whose red, green and blue, and how much they cover, are known."""
    red, green, blue, cover = [channel.value / 255 for channel in channels]
    return 1 - cover * (1 - (0.299 * red + 0.587 * green + 0.114 * blue))
