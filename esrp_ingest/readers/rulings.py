"""Ruled table cells of a page, by the paths that PDFium lists.

They are asked only where the words' positions leave a row in doubt. Where PDFium refuses a file, pdfplumber says what
is ruled on it, as it said its words.
"""

import ctypes
import io
import logging
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pypdfium2
import pypdfium2.raw as pdfium

from esrp_ingest.layout import Box
from esrp_ingest.readers.pdfium import open_document
from esrp_ingest.readers.ruled_cells import cells_between
from esrp_ingest.readers.upright import Frame, frame_of

logger = logging.getLogger(__name__)
_MARGIN = 12.0
"""Points above and below words in which the rulings of their cells stand; a short figure may stand far from a side."""
_STRAIGHT = 0.05
"""Points that a line across or down the page may lean at most."""
_DEPTH = 3
"""How deep lines are looked for in what is drawn as one."""
Point = tuple[float, float]


class Rulings:
    """What is ruled on the pages of a document; each is asked once."""

    def __init__(self, data: bytes) -> None:
        """Takes the bytes of the document."""
        self._data = data
        self._shapes: dict[int, list[Box]] = {}

    def cells(self, page: int, region: Box) -> list[Box]:
        """The cells of all ruled tables that touch a region of a 1-based page, none where nothing is ruled."""
        if page not in self._shapes:
            self._shapes[page] = _shapes_of(self._data, page)
        top, bottom = region.top - _MARGIN, region.bottom + _MARGIN
        inside = (shape for shape in self._shapes[page] if shape.bottom >= top and shape.top <= bottom)
        return cells_between(
            Box(shape.x0, max(shape.top, top), shape.x1, min(shape.bottom, bottom)) for shape in inside
        )


def _shapes_of(data: bytes, number: int) -> list[Box]:
    """The straight lines and rectangles of a page."""
    try:
        document = open_document(data)
    except pypdfium2.PdfiumError:
        return _by_pdfplumber(data, number)
    try:
        page = document[number - 1]
        frame = frame_of(page)
        return [
            shape
            for path in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH], max_depth=_DEPTH)
            for points in _lines_of(path)
            for shape in _straight(points, frame)
        ]
    except pypdfium2.PdfiumError as error:
        logger.debug("no rulings on page %s: %s", number, error)
        return []
    finally:
        document.close()


def _lines_of(path: pypdfium2.PdfObject) -> Iterator[list[Point]]:
    """The points of each line of a path, in user space; curves are none."""
    matrix = path.get_matrix()
    container = path.container
    while container is not None:
        matrix = matrix.multiply(container.get_matrix())
        container = container.container
    x, y = ctypes.c_float(), ctypes.c_float()
    points: list[Point] = []
    for at in range(pdfium.FPDFPath_CountSegments(path)):
        segment = pdfium.FPDFPath_GetPathSegment(path, at)
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        if pdfium.FPDFPathSegment_GetType(segment) != pdfium.FPDF_SEGMENT_LINETO:
            yield points
            points = []
        points.append(matrix.on_point(x.value, y.value))
        if pdfium.FPDFPathSegment_GetClose(segment):
            yield [*points, points[0]]
            points = points[:1]
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
