"""Ruled table cells of a page, by the paths that PDFium lists.

They are asked only where the words' positions leave a row in doubt. Where PDFium refuses a file, pdfplumber says what
is ruled on it, as it said its words.
"""

import ctypes
import io
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from esrp_ingest.layout import Box
from esrp_ingest.readers.pdfium import open_document
from esrp_ingest.readers.ruled_cells import cells_between, open_ends
from esrp_ingest.readers.upright import Frame

logger = logging.getLogger(__name__)
_MARGIN = 12.0
"""Points above and below words in which the rulings of their cells stand; a short figure may stand far from a side."""
_STRAIGHT = 0.05
"""Points that a line across or down the page may lean at most."""
_DEPTH = 3
"""How deep lines are looked for in what is drawn as one."""
Point = tuple[float, float]


def _untyped(function: object) -> Callable[..., int]:
    """The same function without the types of its arguments: to check these takes longer than what it does."""
    return ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.cast(function, ctypes.c_void_p).value)  # type: ignore[arg-type]


_SEGMENT = pdfium.FPDFPath_GetPathSegment
_POINT = _untyped(pdfium.FPDFPathSegment_GetPoint)
_KIND = _untyped(pdfium.FPDFPathSegment_GetType)
_CLOSES = _untyped(pdfium.FPDFPathSegment_GetClose)


class Rulings:
    """What is ruled on the pages of a document; each is asked once."""

    def __init__(self, data: bytes, turned: Mapping[int, int]) -> None:
        """Takes the bytes of the document, and by how many degrees its pages were turned to be upright."""
        self._data = data
        self._turned = turned
        self._shapes: dict[int, list[Box]] = {}

    def cells(self, page: int, region: Box) -> list[Box]:
        """The cells of all ruled tables that touch a region of a 1-based page, none where nothing is ruled."""
        if page not in self._shapes:
            shapes = _shapes_of(self._data, page, self._turned.get(page, 0))
            self._shapes[page] = [*shapes, *open_ends(shapes)]
        top, bottom = region.top - _MARGIN, region.bottom + _MARGIN
        inside = (shape for shape in self._shapes[page] if shape.bottom >= top and shape.top <= bottom)
        return cells_between(
            Box(shape.x0, max(shape.top, top), shape.x1, min(shape.bottom, bottom)) for shape in inside
        )


def _shapes_of(data: bytes, number: int, turned: int) -> list[Box]:
    """The straight lines and rectangles of a page."""
    try:
        document = open_document(data)
    except pypdfium2.PdfiumError:
        return _by_pdfplumber(data, number)
    try:
        page = document[number - 1]
        frame = Frame(page.get_cropbox(), (page.get_rotation() + turned) % 360)
        parts = _Parts(pdfium.FPDFPage_CountObjects, pdfium.FPDFPage_GetObject)
        return [shape for points in parts.lines(page.raw, None, _DEPTH) for shape in _straight(points, frame)]
    except pypdfium2.PdfiumError as error:
        logger.debug("no rulings on page %s: %s", number, error)
        return []
    finally:
        document.close()


class _Parts(NamedTuple):
    """How the parts of a page, or of what is drawn on it as one, are asked for, without an object for each."""

    count: Callable[[object], int]
    get: Callable[[object, int], object]

    def lines(self, parent: object, around: pypdfium2.PdfMatrix | None, depth: int) -> Iterator[list[Point]]:
        """The points of each line of the paths among them, in user space.

        Args:
            parent: whose parts they are.
            around: where what they are drawn in stands, None for the page itself.
            depth: how deep they are looked for.
        """
        for at in range(self.count(parent)):
            part = self.get(parent, at)
            kind = pdfium.FPDFPageObj_GetType(part)
            if kind == pdfium.FPDF_PAGEOBJ_PATH:
                yield from _lines_of(part, _placed(part, around))
            elif kind == pdfium.FPDF_PAGEOBJ_FORM and depth > 1:
                yield from _IN_FORM.lines(part, _placed(part, around), depth - 1)


_IN_FORM = _Parts(pdfium.FPDFFormObj_CountObjects, pdfium.FPDFFormObj_GetObject)


def _placed(part: object, around: pypdfium2.PdfMatrix | None) -> pypdfium2.PdfMatrix:
    """Where the points of a part stand in user space."""
    raw = pdfium.FS_MATRIX()
    if not pdfium.FPDFPageObj_GetMatrix(part, raw):
        return around or pypdfium2.PdfMatrix()
    matrix = pypdfium2.PdfMatrix.from_raw(raw)
    return matrix if around is None else matrix.multiply(around)


def _lines_of(path: object, matrix: pypdfium2.PdfMatrix) -> Iterator[list[Point]]:
    """The points of each line of a path, in user space; curves are none, and neither are points that no line leaves."""
    x, y = ctypes.c_float(), ctypes.c_float()
    to_x, to_y = ctypes.byref(x), ctypes.byref(y)
    a, b, c, d, e, f = matrix.get()
    goes_on = pdfium.FPDF_SEGMENT_LINETO
    points: list[Point] = []
    for at in range(pdfium.FPDFPath_CountSegments(path)):
        segment = _SEGMENT(path, at)
        _POINT(segment, to_x, to_y)
        if _KIND(segment) != goes_on:
            if len(points) > 1:
                yield points
            points = []
        across, up = x.value, y.value
        points.append((a * across + c * up + e, b * across + d * up + f))
        if _CLOSES(segment):
            yield [*points, points[0]]
            points = points[:1]
    if len(points) > 1:
        yield points


def _straight(points: Sequence[Point], frame: Frame) -> Iterator[Box]:
    """A closed line around a rectangle as that, else the parts of a line that go straight across or down."""
    parts = [part for part in pairwise(points) if part[0] != part[1]]
    boxes = [frame.box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)) for (x0, y0), (x1, y1) in parts]
    straight = [box for box in boxes if min(box.x1 - box.x0, box.height) < _STRAIGHT]
    if len(straight) == len(boxes) == 4 and points[0] == points[-1]:
        yield straight[0].union(straight[1]).union(straight[2])
    else:
        yield from map(_thin, straight)


def _thin(line: Box) -> Box:
    """A line without any width."""
    if line.x1 - line.x0 < line.height:
        return Box(line.middle, line.top, line.middle, line.bottom)
    middle = (line.top + line.bottom) / 2
    return Box(line.x0, middle, line.x1, middle)


def _by_pdfplumber(data: bytes, number: int) -> list[Box]:
    """The same through pdfplumber."""
    import pdfplumber  # noqa: PLC0415 - brings pdfplumber

    try:
        with pdfplumber.open(io.BytesIO(data), pages=[number]) as document:
            page = document.pages[0]
            return [
                Box(float(shape["x0"]), float(shape["top"]), float(shape["x1"]), float(shape["bottom"]))
                for shape in (*page.rects, *page.edges)
            ]
    except Exception as error:  # noqa: BLE001 - pdfminer raises eleven kinds of errors on damaged files
        logger.debug("no rulings on page %s: %s", number, error)
        return []
