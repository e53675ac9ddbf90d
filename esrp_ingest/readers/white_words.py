"""White words of a page: what nothing darker lies behind is not seen on it, and no reader of the page knows of it.

Which words are white is asked of all of them. Where some are, the page is drawn, and shows of each whether it stands
out: on a colour, a picture or whatever else lies there.
"""

import ctypes
from collections.abc import Callable, Sequence

import pypdfium2
import pypdfium2.raw as pdfium

from esrp_ingest.layout import Box, Word
from esrp_ingest.readers.untyped import untyped

_WHITE = 247
"""Of 255: how light each part of a colour is that is hardly seen on paper."""
_SCALE = 1.0
"""Pixels a point of the picture that is looked at."""
_CONTRAST = 10
"""Levels of gray by which the pixels of a word differ at least that is seen."""
_EDGE = 0.2
"""The share of a word's height at its top and bottom that is not looked at."""
COLOUR = untyped(pdfium.FPDFText_GetFillColor)
"""Tells the red, green and blue of a character, and how much they cover."""
Picture = Callable[[], tuple[Sequence[bytes], float]]
"""Draws a page upright: its rows of gray pixels, and how many of these are a point."""


def picture_of(page: pypdfium2.PdfPage, turned: int) -> tuple[Sequence[bytes], float]:
    """A page as rows of gray pixels, upright, and its pixels a point.

    Args:
        page: an open page.
        turned: by how many degrees it has to be turned for that, clockwise.
    """
    drawn = page.render(scale=_SCALE, rotation=turned, grayscale=True)
    pixels, stride = bytes(drawn.buffer), drawn.stride
    return [pixels[at : at + drawn.width] for at in range(0, stride * drawn.height, stride)], _SCALE


def unseen_words(words: Sequence[Word], starts: Sequence[int], text: pypdfium2.PdfTextPage, draw: Picture) -> set[int]:
    """The words, by index, that have the colour of what is behind them.

    Args:
        words: those of a page, upright.
        starts: the index of the first character of each.
        text: the page's text.
        draw: draws the page; asked where words are white.
    """
    white = _white(starts, text)
    if not white:
        return set()
    rows, scale = draw()
    return {at for at in white if _is_plain(rows, scale, words[at].box)}


def _white(starts: Sequence[int], text: pypdfium2.PdfTextPage) -> list[int]:
    """Which of some characters of a page are white, or let through all that is behind them."""
    red, green, blue, cover = (ctypes.c_uint() for _ in range(4))
    ask, raw, channels = COLOUR, text.raw, tuple(map(ctypes.byref, (red, green, blue, cover)))
    found = []
    for at, start in enumerate(starts):
        if ask(raw, start, *channels) and (red.value >= _WHITE or not cover.value):
            is_white = min(red.value, green.value, blue.value) >= _WHITE
            found += [at] if is_white or not cover.value else []
    return found


def _is_plain(rows: Sequence[bytes], scale: float, box: Box) -> bool:
    """Whether the pixels of a box are of one gray, but for its edges, where rules may be.

    What stands outside of the page is left to others.
    """
    edge = _EDGE * box.height
    inner = (box.top + edge, box.bottom - edge, box.x0, box.x1)
    top, bottom, left, right = (max(0, round(place * scale)) for place in inner)
    pixels = b"".join(row[left : right + 1] for row in rows[top : bottom + 1])
    return bool(pixels) and max(pixels) - min(pixels) < _CONTRAST
