"""Words of fonts that do not say how far their letters go up and down, boxed as those of other fonts are.

Some word processors write that all letters of a font are flat (`/Ascent 0 /Descent 0`). PDFium then boxes each letter
by its ink alone, and a line without `g` or `y` is a quarter lower than the next one of the same size.
"""

import ctypes
from collections.abc import Sequence

import pypdfium2.raw as pdfium

from esrp_ingest.layout import Box, Word
from esrp_ingest.readers.untyped import untyped
from esrp_ingest.readers.upright import Frame

_SAMPLED = 8
"""How many words of a page are asked whether their font is flat, before all are."""
_DRAWN_AS = untyped(pdfium.FPDFText_GetTextObject, ctypes.c_void_p)
_FONT = untyped(pdfium.FPDFTextObj_GetFont, ctypes.c_void_p)
_MATRIX, _ORIGIN = untyped(pdfium.FPDFText_GetMatrix), untyped(pdfium.FPDFText_GetCharOrigin)
_SIZE = untyped(pdfium.FPDFText_GetFontSize, ctypes.c_double)
_UP, _DOWN = 0.9, 0.21
"""How far letters of most fonts go above and below their line, as shares of their size."""


def with_usual_boxes(
    words: Sequence[Word], starts: Sequence[int], raw: pdfium.FPDF_TEXTPAGE, frame: Frame
) -> list[Word]:
    """Words of an upright page, those of flat fonts with boxes as high as others are.

    Args:
        words: of a page.
        starts: the index of the first character of each.
        raw: the page's text.
        frame: where its points stand.
    """
    fonts = _Fonts(raw)
    sample = starts[:: max(1, len(starts) // _SAMPLED)]
    if frame.rotation != 0 or not any(map(fonts.is_flat, sample)):
        return list(words)
    letters = _Letters(raw, frame)
    return [
        Word(word.text, letters.box(word.box, start), word.bold, word.pale) if fonts.is_flat(start) else word
        for word, start in zip(words, starts, strict=True)
    ]


class _Fonts:
    """Which fonts of a page are flat; what is drawn as one text has one font, and is asked once."""

    def __init__(self, raw: pdfium.FPDF_TEXTPAGE) -> None:
        self._raw = raw
        self._flat_texts: dict[int | None, bool] = {}
        self._flat: dict[int, bool] = {}

    def is_flat(self, index: int) -> bool:
        """Whether the font of a character says nothing of how far its letters go down."""
        drawn = _DRAWN_AS(self._raw, index)
        flat = self._flat_texts.get(drawn)
        if flat is None:
            flat = self._flat_texts[drawn] = self._is_flat(_FONT(ctypes.c_void_p(drawn)) if drawn else None)
        return flat

    def _is_flat(self, font: int | None) -> bool:
        """The same of a font, by where it lies."""
        if font is None:
            return False
        if font not in self._flat:
            descent, known = ctypes.c_float(-1.0), ctypes.cast(font, pdfium.FPDF_FONT)
            self._flat[font] = bool(pdfium.FPDFFont_GetDescent(known, 1000.0, descent)) and descent.value == 0.0
        return self._flat[font]


class _Letters:
    """How large the letters of a page are, and on which line they stand."""

    def __init__(self, raw: pdfium.FPDF_TEXTPAGE, frame: Frame) -> None:
        self._raw, self._frame = raw, frame
        self._matrix, self._x, self._y = pdfium.FS_MATRIX(), ctypes.c_double(), ctypes.c_double()
        self._to_matrix, self._to_x, self._to_y = map(ctypes.byref, (self._matrix, self._x, self._y))

    def box(self, box: Box, start: int) -> Box:
        """The box of a word as high as its letters are large; as it is where they are turned."""
        raw, matrix = self._raw, self._matrix
        known = _MATRIX(raw, start, self._to_matrix) and _ORIGIN(raw, start, self._to_x, self._to_y)
        if not known or matrix.b or matrix.c or matrix.d <= 0:
            return box
        size, line = _SIZE(raw, start) * matrix.d, self._y.value
        usual = self._frame.box(0.0, line - _DOWN * size, 0.0, line + _UP * size)
        return Box(box.x0, min(box.top, usual.top), box.x1, max(box.bottom, usual.bottom))
