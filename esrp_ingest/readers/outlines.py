"""Letters that are drawn as shapes: where so many of them stand on a page that they are a text."""

from collections.abc import Sequence
from ctypes import byref, c_int

import pypdfium2
import pypdfium2.raw as pdfium

from esrp_ingest.layout import Box
from esrp_ingest.readers.drawn_lines import DEPTH, OF_RULES, ON_PAGE, POINTS, box_of
from esrp_ingest.readers.untyped import untyped
from esrp_ingest.readers.upright import Frame

LARGEST_LETTER, FEWEST_LETTERS = 40.0, 60
"""Points of the largest letter that is drawn as an outline, and how many of them are a text."""
_FILLED = untyped(pdfium.FPDFPath_GetDrawMode)


def has_outlines(page: pypdfium2.PdfPage) -> bool:
    """Whether a page is drawn in so many small shapes that letters must be among them."""
    shapes = 0
    for shape in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH], max_depth=DEPTH):
        left, bottom, right, top = shape.get_bounds()
        shapes += right - left < LARGEST_LETTER and top - bottom < LARGEST_LETTER
        if shapes >= FEWEST_LETTERS:
            return True
    return False


def outlined_regions(page: pypdfium2.PdfPage, turned: int = 0) -> list[Box]:
    """The regions of a page, each as wide as its letters, in which enough of them are drawn as shapes.

    Args:
        page: an open page.
        turned: by how many degrees the shown page is turned, clockwise.
    """
    frame = Frame(page.get_bbox(), (page.get_rotation() + turned) % 360)
    letters = sorted(_letters(page, frame), key=lambda box: box.top)
    regions: list[list[Box]] = []
    bottom = 0.0
    for letter in letters:
        if not regions or letter.top > bottom + LARGEST_LETTER:
            regions.append([])
        regions[-1].append(letter)
        bottom = max(bottom, letter.bottom)
    return [_around(region) for region in regions if len(region) >= FEWEST_LETTERS]


def _around(letters: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*letters, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def _letters(page: pypdfium2.PdfPage, frame: Frame) -> list[Box]:
    """The filled shapes of letters' size on a page, but for lines and rectangles."""
    mode, strokes = c_int(), c_int()
    to_mode, to_strokes = byref(mode), byref(strokes)
    found = []
    for path, around in ON_PAGE.paths(page.raw, None, DEPTH):
        if POINTS(path) <= OF_RULES or not _FILLED(path, to_mode, to_strokes) or not mode.value:
            continue
        box = box_of(path, around, frame)
        if box and box.x1 - box.x0 < LARGEST_LETTER and box.height < LARGEST_LETTER and frame.shows(box):
            found.append(box)
    return found
