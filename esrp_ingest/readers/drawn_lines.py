"""What is drawn on an open page besides letters: its straight lines and rectangles, and whether there are pictures.

A page of tables has thousands of points, so that each look-up counts: nothing is asked twice, nothing is made an object
that is not kept, and what is drawn exactly across or down the page, as nearly everything is, takes the shortest way.
"""

import ctypes
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import pairwise, repeat
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from esrp_ingest.layout import Box
from esrp_ingest.readers.untyped import untyped
from esrp_ingest.readers.upright import Frame

_STRAIGHT = 0.05
"""Points that a line across or down the page may lean at most."""
DEPTH = 3
"""How deep lines are looked for in what is drawn as one."""
_SIDES = 4
OF_RULES = 5
"""How many points lines and rectangles have at the most."""
_ONE_IN = 8
"""Of so many shapes one is asked whether it is more than these: letters of a text are drawn one after another."""
Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]

POINTS = untyped(pdfium.FPDFPath_CountSegments)
_SEGMENT = untyped(pdfium.FPDFPath_GetPathSegment, pdfium.FPDF_PATHSEGMENT)
_POINT = untyped(pdfium.FPDFPathSegment_GetPoint)
_KIND = untyped(pdfium.FPDFPathSegment_GetType)
_CLOSES = untyped(pdfium.FPDFPathSegment_GetClose)
_KIND_OF_PART = untyped(pdfium.FPDFPageObj_GetType)
_MATRIX = untyped(pdfium.FPDFPageObj_GetMatrix)
_BOUNDS = untyped(pdfium.FPDFPageObj_GetBounds)
_PATHS = frozenset([pdfium.FPDF_PAGEOBJ_PATH])
_AS_IT_IS: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def lines_on(page: pypdfium2.PdfPage, frame: Frame) -> list[Box]:
    """The straight lines, without a width, and the rectangles on a page.

    Args:
        page: an open page.
        frame: where its points stand.
    """
    return [shape for points in ON_PAGE.lines(page.raw, None, DEPTH) for shape in _straight(points, frame)]


class Drawn(NamedTuple):
    """What is drawn on a page besides letters.

    Attributes:
        pictures: there are pictures, on the page itself or in what is drawn on it as one.
        lines: there are lines, or something is drawn as one that may hold some.
        shapes: there may be shapes that are neither lines nor rectangles.
    """

    pictures: bool
    lines: bool
    shapes: bool


def drawn_on(page: pypdfium2.PdfPage) -> Drawn:
    """What is drawn on an open page."""
    kinds = ON_PAGE.kinds(page.raw)
    forms = [ON_PAGE.get(page.raw, at) for at, kind in enumerate(kinds) if kind == pdfium.FPDF_PAGEOBJ_FORM]
    inside = [(form, _IN_FORM.kinds(form)) for form in forms]
    pictures = pdfium.FPDF_PAGEOBJ_IMAGE in kinds or any(pdfium.FPDF_PAGEOBJ_IMAGE in own for _, own in inside)
    shapes = ON_PAGE.may_have_shapes(page.raw, kinds) or any(
        pdfium.FPDF_PAGEOBJ_FORM in own or _IN_FORM.may_have_shapes(form, own) for form, own in inside
    )
    return Drawn(pictures, bool(forms) or pdfium.FPDF_PAGEOBJ_PATH in kinds, shapes)


class _Parts(NamedTuple):
    """How the parts of a page, or of what is drawn on it as one, are asked for, without an object for each."""

    count: Callable[[object], int]
    get: Callable[[object, int], object]

    def kinds(self, parent: object) -> list[int]:
        """What each part is."""
        return list(map(_KIND_OF_PART, map(self.get, repeat(parent), range(self.count(parent)))))

    def may_have_shapes(self, parent: object, kinds: Sequence[int]) -> bool:
        """Whether any of a sample of the paths among them is neither a line nor a rectangle."""
        paths = [at for at, kind in enumerate(kinds) if kind == pdfium.FPDF_PAGEOBJ_PATH]
        return any(POINTS(self.get(parent, at)) > OF_RULES for at in paths[::_ONE_IN])

    def lines(self, parent: object, around: Matrix | None, depth: int) -> Iterator[list[Point]]:
        """The points of each line of the paths among them, in user space; otherwise as `paths`."""
        for path, placed in self.paths(parent, around, depth):
            yield from _lines_of(path, _placed(path, placed))

    def paths(
        self, parent: object, around: Matrix | None, depth: int, wanted: Collection[int] = _PATHS
    ) -> Iterator[tuple[object, Matrix | None]]:
        """The paths among them, or parts of other kinds, each with where what it is drawn in stands.

        Args:
            parent: whose parts they are.
            around: where what they are drawn in stands, None for the page itself.
            depth: how deep they are looked for.
            wanted: their kinds.
        """
        for at, kind in enumerate(self.kinds(parent)):
            if kind in wanted:
                yield self.get(parent, at), around
            elif kind == pdfium.FPDF_PAGEOBJ_FORM and depth > 1:
                part = self.get(parent, at)
                yield from _IN_FORM.paths(part, _placed(part, around), depth - 1, wanted)


def boxes_on(page: pypdfium2.PdfPage, frame: Frame, wanted: Collection[int]) -> Iterator[tuple[object, Box]]:
    """The parts of some kinds on a page, or in what is drawn on it as one, in their order, each with where it stands.

    Args:
        page: an open page.
        frame: where its points stand.
        wanted: the kinds.
    """
    for part, around in ON_PAGE.paths(page.raw, None, DEPTH, wanted):
        if (box := box_of(part, around, frame)) is not None:
            yield part, box


def box_of(part: object, around: Matrix | None, frame: Frame) -> Box | None:
    """Where a part stands on its page, None where nobody knows.

    Args:
        part: of a page, or of what is drawn on it as one.
        around: where that stands, None for the page itself.
        frame: where the points of the page stand.
    """
    sides = ctypes.c_float(), ctypes.c_float(), ctypes.c_float(), ctypes.c_float()
    if not _BOUNDS(part, *map(ctypes.byref, sides)):
        return None
    left, bottom, right, top = (side.value for side in sides)
    if around is not None:
        left, bottom, right, top = pypdfium2.PdfMatrix(*around).on_rect(left, bottom, right, top)
    return frame.box(left, bottom, right, top)


ON_PAGE = _Parts(untyped(pdfium.FPDFPage_CountObjects), untyped(pdfium.FPDFPage_GetObject, pdfium.FPDF_PAGEOBJECT))
_IN_FORM = _Parts(pdfium.FPDFFormObj_CountObjects, pdfium.FPDFFormObj_GetObject)


def points_of(path: object, around: Matrix | None) -> Iterator[list[Point]]:
    """Give the points of each line of a path, in user space.

    Args:
        path: of a page, or of what is drawn on it as one.
        around: where that is, None for the page itself.
    """
    yield from _lines_of(path, _placed(path, around))


def _placed(part: object, around: Matrix | None) -> Matrix:
    """Where the points of a part stand in user space."""
    raw = pdfium.FS_MATRIX()
    if not _MATRIX(part, ctypes.byref(raw)):
        return around or _AS_IT_IS
    matrix = raw.a, raw.b, raw.c, raw.d, raw.e, raw.f
    return matrix if around is None else pypdfium2.PdfMatrix(*matrix).multiply(pypdfium2.PdfMatrix(*around)).get()


def _lines_of(path: object, matrix: Matrix) -> Iterator[list[Point]]:
    """The points of each line of a path, in user space; curves are none, and neither are points that no line leaves."""
    x, y = ctypes.c_float(), ctypes.c_float()
    to_x, to_y = ctypes.byref(x), ctypes.byref(y)
    a, b, c, d, e, f = matrix
    goes_on = pdfium.FPDF_SEGMENT_LINETO
    points: list[Point] = []
    for at in range(POINTS(path)):
        segment = _SEGMENT(path, at)
        _POINT(segment, to_x, to_y)
        if points and _KIND(segment) != goes_on:
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
    if _is_exact(points):
        xs, ys = zip(*points, strict=True)
        yield frame.box(min(xs), min(ys), max(xs), max(ys))
        return
    parts = [part for part in pairwise(points) if part[0] != part[1]]
    boxes = [frame.box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)) for (x0, y0), (x1, y1) in parts]
    straight = [box for box in boxes if min(box.x1 - box.x0, box.height) < _STRAIGHT]
    if len(straight) == len(boxes) == _SIDES and points[0] == points[-1]:
        yield straight[0].union(straight[1]).union(straight[2])
    else:
        yield from map(_thin, straight)


def _is_exact(points: Sequence[Point]) -> bool:
    """Whether points are the ends of one line, or the corners of a rectangle, exactly across and down the page."""
    if len(points) == 2 or (len(points) == _SIDES + 1 and points[0] == points[-1]):
        return all((x0 == x1) != (y0 == y1) for (x0, y0), (x1, y1) in pairwise(points))
    return False


def _thin(line: Box) -> Box:
    """A line without any width."""
    if line.x1 - line.x0 < line.height:
        return Box(line.middle, line.top, line.middle, line.bottom)
    middle = (line.top + line.bottom) / 2
    return Box(line.x0, middle, line.x1, middle)
