"""Where what is seen of a page ends: the page itself, large pictures on it, and what its text is clipped to.

A browser that prints a table wider than its page clips the text that runs over the edge, and leaves out the letters
that stand wholly beyond it: what is left of a figure looks whole.
"""

import ctypes
from collections.abc import Iterator

import pypdfium2
import pypdfium2.raw as pdfium

from esrp_ingest.layout import Box
from esrp_ingest.readers.untyped import untyped
from esrp_ingest.readers.upright import Frame

_PICTURE = 0.1
"""The share of a page from which on a picture may hold a table: stripes behind rows are smaller."""
_PART = untyped(pdfium.FPDFPage_GetObject, pdfium.FPDF_PAGEOBJECT)
_KIND = untyped(pdfium.FPDFPageObj_GetType)
_CLIP = untyped(pdfium.FPDFPageObj_GetClipPath, pdfium.FPDF_CLIPPATH)
_PATHS = untyped(pdfium.FPDFClipPath_CountPaths)
Sides = tuple[float, float, float, float]
"""Left, bottom, right, top, in user space."""


def edges_on(page: pypdfium2.PdfPage, frame: Frame) -> list[Box]:
    """The regions of an open page beyond which nothing is seen, the page first, each once.

    Args:
        page: an open page.
        frame: where its points stand.
    """
    whole = Box(0.0, 0.0, frame.width, frame.height)
    found = {whole: None}
    for at in range(pdfium.FPDFPage_CountObjects(page.raw)):
        part = _PART(page.raw, at)
        kind = _KIND(part)
        if kind == pdfium.FPDF_PAGEOBJ_TEXT:
            found |= dict.fromkeys(frame.box(*sides) for sides in _clips(part))
        elif kind == pdfium.FPDF_PAGEOBJ_IMAGE:
            picture = frame.box(*_bounds(part))
            if (picture.x1 - picture.x0) * picture.height > _PICTURE * whole.x1 * whole.bottom:
                found[picture] = None
    return list(found)


def _bounds(part: object) -> Sides:
    sides = [ctypes.c_float() for _ in range(4)]
    pdfium.FPDFPageObj_GetBounds(part, *map(ctypes.byref, sides))
    left, bottom, right, top = (side.value for side in sides)
    return left, bottom, right, top


def _clips(text: object) -> Iterator[Sides]:
    """What each path that clips a text goes around."""
    clip = _CLIP(text)
    x, y = ctypes.c_float(), ctypes.c_float()
    for at in range(_PATHS(clip) if clip else 0):
        points = []
        for index in range(pdfium.FPDFClipPath_CountPathSegments(clip, at)):
            pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFClipPath_GetPathSegment(clip, at, index), x, y)
            points.append((x.value, y.value))
        if points:
            across, up = zip(*points, strict=True)
            yield min(across), min(up), max(across), max(up)
