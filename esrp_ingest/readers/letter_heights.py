"""Words boxed by the size of their letters, whatever their fonts say of how far these go up and down.

PDFium boxes a letter from its font's descent to its ascent. For the same letters in the same size these are 0.9 times
the size in one file and 1.7 in another, as the program that wrote it has it, and what is measured by the height of
words comes out otherwise, as lines and cells are. Some word processors even write that all letters are flat (`/Ascent 0
/Descent 0`): then a letter's box is its ink's, and a line without `g` or `y` is a quarter lower than the next one.
"""

import ctypes
from collections.abc import Sequence
from typing import NamedTuple

import pypdfium2.raw as pdfium

from esrp_ingest.layout import Box, Word
from esrp_ingest.readers.untyped import untyped
from esrp_ingest.readers.upright import Frame

_DRAWN_AS = untyped(pdfium.FPDFText_GetTextObject, ctypes.c_void_p)
_MATRIX, _ORIGIN = untyped(pdfium.FPDFText_GetMatrix), untyped(pdfium.FPDFText_GetCharOrigin)
_SIZE = untyped(pdfium.FPDFText_GetFontSize, ctypes.c_double)
_UP, _DOWN = 0.928, 0.236
"""How far letters go above and below their line in a common font (DejaVu Sans), as shares of their size."""
_MOST = 3.0
"""So many times higher or lower than PDFium's a word's box is at most: fonts of drawings have a scale of their own."""


class _Line(NamedTuple):
    """How far up and down the letters go that are drawn as one text, on the page that is shown."""

    top: float
    bottom: float


def with_usual_boxes(
    words: Sequence[Word], starts: Sequence[int], raw: pdfium.FPDF_TEXTPAGE, frame: Frame
) -> list[Word]:
    """Words of an upright page, all with boxes as high as those of a common font are.

    Args:
        words: of a page.
        starts: the index of the first character of each.
        raw: the page's text.
        frame: where its points stand.
    """
    if frame.rotation != 0:
        return list(words)
    letters = _Letters(raw, frame)
    lines = map(letters.line, starts)
    return [
        word if line is None else Word(word.text, _on(line, word.box), word.bold, word.pale)
        for word, line in zip(words, lines, strict=True)
    ]


def _on(line: _Line, box: Box) -> Box:
    """The box of a word that stands on a line, or its own where it is nothing like that."""
    left, top, right, bottom = box
    height, usual = bottom - top, line.bottom - line.top
    return Box(left, line.top, right, line.bottom) if usual < _MOST * height and height < _MOST * usual else box


class _Letters:
    """How large the letters of a page are, and on which line they stand; what is drawn as one text is asked once."""

    def __init__(self, raw: pdfium.FPDF_TEXTPAGE, frame: Frame) -> None:
        self._raw, self._frame = raw, frame
        self._matrix, self._x, self._y = pdfium.FS_MATRIX(), ctypes.c_double(), ctypes.c_double()
        self._to_matrix, self._to_x, self._to_y = map(ctypes.byref, (self._matrix, self._x, self._y))
        self._lines: dict[int, _Line | None] = {}

    def line(self, index: int) -> _Line | None:
        """The line of a character, None where its text is turned or leans."""
        drawn = _DRAWN_AS(self._raw, index)
        if drawn is None:
            return self._line(index)
        if drawn not in self._lines:
            self._lines[drawn] = self._line(index)
        return self._lines[drawn]

    def _line(self, index: int) -> _Line | None:
        raw, matrix = self._raw, self._matrix
        known = _MATRIX(raw, index, self._to_matrix) and _ORIGIN(raw, index, self._to_x, self._to_y)
        if not known or matrix.b or matrix.c or matrix.d <= 0:
            return None
        size, line = _SIZE(raw, index) * matrix.d, self._y.value
        usual = self._frame.box(0.0, line - _DOWN * size, 0.0, line + _UP * size)
        return _Line(usual.top, usual.bottom)
