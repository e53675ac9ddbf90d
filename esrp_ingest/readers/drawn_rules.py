"""The rules that are drawn on a page: strokes and thin boxes, and the edges of filled boxes, which only part rows."""

import ctypes
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from esrp_ingest.layout import Box
from esrp_ingest.readers.drawn_lines import DEPTH, OF_RULES, ON_PAGE, POINTS, Matrix, box_of, points_of
from esrp_ingest.readers.untyped import untyped
from esrp_ingest.readers.upright import Frame
from esrp_ingest.tables.page import Rule

_MODE = untyped(pdfium.FPDFPath_GetDrawMode)
_THIN, _LONG = 2.5, 4.0
"""Points of the thickest rule, and of the shortest one."""
_TALL = 60.0
"""Points of the highest filled box behind a row."""
_MOST_POINTS = 3000
"""Points of a path above which it is a drawing."""
_STRAIGHT = 0.1


class Rules(NamedTuple):
    """What is ruled on a page."""

    across: list[Rule]
    down: list[Rule]
    fills: list[Rule]


def rules_on(page: pypdfium2.PdfPage, frame: Frame) -> Rules:
    """Give the rules on an open page.

    Args:
        page: an open page.
        frame: where its points are when it is upright.
    """
    rules = Rules([], [], [])
    filled, stroked = ctypes.c_int(), ctypes.c_int()
    modes = ctypes.byref(filled), ctypes.byref(stroked)
    for path, around in ON_PAGE.paths(page.raw, None, DEPTH):
        count = POINTS(path)
        if count > _MOST_POINTS:
            continue
        _MODE(path, *modes)
        if count <= OF_RULES:
            box = box_of(path, around, frame)
            if box is not None:
                _add(box, rules, stroked=bool(stroked.value))
        else:
            for box in _sides(path, around, frame):
                _add(box, rules, stroked=True)
    return rules


def _add(box: Box, rules: Rules, *, stroked: bool) -> None:
    """Add a line or a rectangle to the rules."""
    x0, top, x1, bottom = box
    width, height = x1 - x0, bottom - top
    if height <= _THIN:
        if width > _LONG:
            rules.across.append(Rule((top + bottom) / 2, x0, x1))
    elif width <= _THIN:
        if height > _LONG:
            rules.down.append(Rule((x0 + x1) / 2, top, bottom))
    elif stroked:
        rules.across.extend((Rule(top, x0, x1), Rule(bottom, x0, x1)))
        rules.down.extend((Rule(x0, top, bottom), Rule(x1, top, bottom)))
    elif height < _TALL:
        rules.fills.extend((Rule(top, x0, x1), Rule(bottom, x0, x1)))


def _sides(path: object, around: Matrix | None, frame: Frame) -> Iterator[Box]:
    """The straight parts of a path of many points."""
    for points in points_of(path, around):
        yield from _straight(points, frame)


def _straight(points: Sequence[tuple[float, float]], frame: Frame) -> Iterator[Box]:
    for (x0, y0), (x1, y1) in pairwise(points):
        if (abs(x1 - x0) < _STRAIGHT) != (abs(y1 - y0) < _STRAIGHT):
            yield frame.box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
