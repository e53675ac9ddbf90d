"""The cells of ruled tables out of the lines of a page: four crossings that lines join are the corners of a cell."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from statistics import fmean
from typing import NamedTuple

from esrp_ingest.layout import Box

_APART = 3.0
"""Points up to which lines are drawn as one, and up to which one that should meet another may end before it."""
_MOST_MEETINGS = 200_000
"""How often lines may meet on a page that is looked at: those of a drawing may more often."""


class _Rule(NamedTuple):
    """A line across or down a page: where it stands, and from where to where it goes."""

    at: float
    start: float
    end: float


class _Crossing(NamedTuple):
    """Which lines meet at a point, by their numbers."""

    down: set[int]
    across: set[int]


Crossings = dict[tuple[float, float], _Crossing]


def cells_between(shapes: Iterable[Box]) -> list[Box]:
    """The smallest rectangles all of whose sides are ruled.

    Args:
        shapes: lines, without a width or a height, and rectangles, whose sides are lines.
    """
    sides = list(shapes)
    down = _joined(_Rule(x, top, bottom) for x0, top, x1, bottom in sides for x in dict.fromkeys((x0, x1)))
    across = _joined(_Rule(y, x0, x1) for x0, top, x1, bottom in sides for y in dict.fromkeys((top, bottom)))
    if len(down) * len(across) > _MOST_MEETINGS:
        return []
    return list(_cells(_crossings(down, across)))


def _joined(rules: Iterable[_Rule]) -> list[_Rule]:
    """Lines that stand, and go on, so close to each other that they are drawn as one."""
    joined: list[_Rule] = []
    for at, group in _snapped([rule for rule in rules if rule.end - rule.start >= 1]):
        start, end = group[0].start, group[0].end
        for rule in group[1:]:
            if rule.start > end + _APART:
                joined.append(_Rule(at, start, end))
                start, end = rule.start, rule.end
            end = max(end, rule.end)
        joined.append(_Rule(at, start, end))
    return [rule for rule in joined if rule.end - rule.start >= _APART]


def _snapped(rules: Sequence[_Rule]) -> Iterator[tuple[float, list[_Rule]]]:
    """Lines that stand in one place, by where they begin."""
    ordered = sorted(rules)
    starts = [0, *(at for at, (one, other) in enumerate(pairwise(ordered), 1) if other.at > one.at + _APART)]
    for start, end in pairwise([*starts, len(ordered)] if ordered else []):
        group = ordered[start:end]
        yield fmean(rule.at for rule in group), sorted(group, key=lambda rule: rule.start)


def _crossings(down: Sequence[_Rule], across: Sequence[_Rule]) -> Crossings:
    """The points where lines meet."""
    found: Crossings = {}
    heights = [rule.at for rule in across]
    for one, (x, top, bottom) in enumerate(down):
        for other in range(bisect_left(heights, top - _APART), len(across)):
            y, left, right = across[other]
            if y > bottom + _APART:
                break
            if left - _APART <= x <= right + _APART:
                crossing = found.setdefault((x, y), _Crossing(set(), set()))
                crossing.down.add(one)
                crossing.across.add(other)
    return found


def _cells(crossings: Crossings) -> Iterator[Box]:
    """The smallest cell right of and below each crossing, where lines join its four corners."""
    columns: dict[float, list[float]] = {}
    rows: dict[float, list[float]] = {}
    for x, y in sorted(crossings):
        columns.setdefault(x, []).append(y)
        rows.setdefault(y, []).append(x)
    for (x, y), corner in sorted(crossings.items()):
        below, beside = columns[x][bisect_right(columns[x], y) :], rows[y][bisect_right(rows[y], x) :]
        ends = (bottom for bottom in below if corner.down & crossings[x, bottom].down)
        cells = (Box(x, y, right, bottom) for bottom in ends for right in beside)
        found = next((cell for cell in cells if _is_closed(cell, crossings)), None)
        if found is not None:
            yield found


def _is_closed(cell: Box, crossings: Crossings) -> bool:
    """Whether lines join the corners on the right of a cell to each other and to those on its left."""
    first, last = crossings[cell.x1, cell.top], crossings.get((cell.x1, cell.bottom))
    above, below = crossings[cell.x0, cell.top].across, crossings[cell.x0, cell.bottom].across
    return last is not None and all((first.across & above, first.down & last.down, last.across & below))
