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
_DRAWN_AS = untyped(pdfium.FPDFText_GetTextObject, pdfium.FPDF_PAGEOBJECT)
_FONT = untyped(pdfium.FPDFTextObj_GetFont, pdfium.FPDF_FONT)
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
    return [
        word._replace(box=_box(word.box, start, raw, frame)) if fonts.is_flat(start) else word
        for word, start in zip(words, starts, strict=True)
    ]


class _Fonts:
    """Which fonts of a page are flat."""

    def __init__(self, raw: pdfium.FPDF_TEXTPAGE) -> None:
        self._raw = raw
        self._flat: dict[int | None, bool] = {}

    def is_flat(self, index: int) -> bool:
        """Whether the font of a character says nothing of how far its letters go down."""
        drawn = _DRAWN_AS(self._raw, index)
        font = _FONT(drawn) if drawn else None
        key = ctypes.cast(font, ctypes.c_void_p).value if font else None
        if key not in self._flat:
            descent = ctypes.c_float(-1.0)
            self._flat[key] = bool(font and pdfium.FPDFFont_GetDescent(font, 1000.0, descent)) and descent.value == 0.0
        return self._flat[key]


def _box(box: Box, start: int, raw: pdfium.FPDF_TEXTPAGE, frame: Frame) -> Box:
    """The box of a word as high as its letters are large; as it is where they are turned."""
    matrix, x, y = pdfium.FS_MATRIX(), ctypes.c_double(), ctypes.c_double()
    to_matrix, to_x, to_y = map(ctypes.byref, (matrix, x, y))
    known = _MATRIX(raw, start, to_matrix) and _ORIGIN(raw, start, to_x, to_y)
    if not known or matrix.b or matrix.c or matrix.d <= 0:
        return box
    size = _SIZE(raw, start) * matrix.d
    usual = frame.box(0.0, y.value - _DOWN * size, 0.0, y.value + _UP * size)
    return Box(box.x0, min(box.top, usual.top), box.x1, max(box.bottom, usual.bottom))
