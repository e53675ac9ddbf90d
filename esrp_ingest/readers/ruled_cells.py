"""The cells of ruled tables out of the lines of a page: four crossings that lines join are the corners of a cell."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from operator import attrgetter
from statistics import fmean
from typing import NamedTuple

from esrp_ingest.layout import Box

_APART = 3.0
"""Points up to which lines are drawn as one, and up to which one that should meet another may end before it."""
_SHORTEST = 1.0
"""Points of the shortest side that is a line, or a part of one."""
_FEWEST_COLUMNS = 3
"""Lines down a page that make columns."""
_FEWEST_ROWS = 3
"""Rows between lines across of a table without lines down."""
_HIGHEST = 6.0
"""How many times as high as the lowest row of such a table its highest one may be."""
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


class Rules(NamedTuple):
    """The lines down and across a page, each but once."""

    down: Sequence[_Rule]
    across: Sequence[_Rule]


def rules_between(shapes: Sequence[Box]) -> Rules:
    """The lines down and across a page.

    Args:
        shapes: lines, without a width or a height, and rectangles, whose sides are lines.
    """
    return Rules(_joined(_sides_down(shapes)), _joined(_sides_across(shapes)))


def with_open_ends(shapes: Sequence[Box]) -> tuple[list[Box], Rules]:
    """Shapes with those lines that a page cut off, and the lines of all of them together.

    Args:
        shapes: as of `rules_between`.
    """
    rules = rules_between(shapes)
    ends = list(_open_ends(rules))
    if not ends:
        return list(shapes), rules
    whole = [*shapes, *ends]
    return whole, rules._replace(across=_joined(_sides_across(whole)))


def cells_between(rules: Rules) -> list[Box]:
    """The smallest rectangles all of whose sides are ruled, without those around others; and rows between lines across.

    Where nothing is ruled down between columns, what lies between two lines is one cell: it tells rows, and no columns.
    """
    down, across = rules
    if len(down) * len(across) > _MOST_MEETINGS:
        return []
    ruled = _without_frames(list(_cells(_crossings(down, across))))
    return [*ruled, *(row for row in _rows_between(rules) if not any(cell.holds(row) for cell in ruled))]


def _rows_between(rules: Rules) -> Iterator[Box]:
    """What lies between lines across of one length that no line down parts: several rows, none far higher than others.

    The lines are those of stripes, too. Between lines that part the sections of a page lies what is no row.
    """
    for _, alike in _snapped(rules.across, attrgetter("start")):
        for _, table in _snapped(alike, attrgetter("end")):
            left, right = min(rule.start for rule in table), max(rule.end for rule in table)
            rows = [Box(left, upper.at, right, lower.at) for upper, lower in pairwise(sorted(table))]
            heights = [row.height for row in rows]
            columns = any(_parts(each, row) for each in rules.down for row in rows)
            if len(rows) >= _FEWEST_ROWS and max(heights) <= _HIGHEST * min(heights) and not columns:
                yield from rows


def _parts(down: _Rule, row: Box) -> bool:
    """Whether a line down parts what lies between two lines across, or begins or ends there."""
    inside = row.x0 + _APART < down.at < row.x1 - _APART
    return inside and down.start < row.bottom - _APART and down.end > row.top + _APART


def _without_frames(cells: Sequence[Box]) -> list[Box]:
    """The cells without those that are drawn around others, as a frame around what stands on a page."""
    down = sorted(cells, key=attrgetter("top"))
    tops = [cell.top for cell in down]

    def is_frame(cell: Box) -> bool:
        beside = down[bisect_left(tops, cell.top) : bisect_left(tops, cell.bottom)]
        return any(cell.x0 <= each.middle <= cell.x1 and each.bottom <= cell.bottom and each != cell for each in beside)

    return [cell for cell in cells if not is_frame(cell)]


def _open_ends(rules: Rules) -> Iterator[Box]:
    """The lines that were not drawn where a page cuts a ruled table: over its first row, and below its last one.

    Columns are ruled beyond the outermost line across, no farther than the rows between others are high.
    """
    down, across = rules
    for outer, inwards in ((attrgetter("start"), 1), (attrgetter("end"), -1)):
        for at, columns in _snapped(down, outer):
            left, right = min(rule.at for rule in columns), max(rule.at for rule in columns)
            inside = [(rule.at - at) * inwards for rule in across if _joins(rule, left, right)]
            if len(columns) >= _FEWEST_COLUMNS and _are_open(inside):
                yield Box(left, at, right, at)


def _are_open(distances: Iterable[float]) -> bool:
    """Whether the outermost line across is so far from where columns end that a row fits between, and no more."""
    inside = sorted(distance for distance in distances if distance >= -_APART)
    highest = max((lower - upper for upper, lower in pairwise(inside)), default=0.0)
    return bool(inside) and _APART < inside[0] <= highest + _APART


def _joins(rule: _Rule, left: float, right: float) -> bool:
    """Whether a line across goes from one place to another, and farther perhaps."""
    return rule.start <= left + _APART and rule.end >= right - _APART


def _sides_down(shapes: Iterable[Box]) -> Iterator[_Rule]:
    """The sides of shapes that go down the page."""
    return _sides((x0, x1, top, bottom) for x0, top, x1, bottom in shapes)


def _sides_across(shapes: Iterable[Box]) -> Iterator[_Rule]:
    """Those that go across it."""
    return _sides((top, bottom, x0, x1) for x0, top, x1, bottom in shapes)


def _sides(extents: Iterable[tuple[float, float, float, float]]) -> Iterator[_Rule]:
    """Two sides of each shape, one of a line: from the places of both, and where they start and end."""
    for near, far, start, end in extents:
        if end - start >= _SHORTEST:
            yield _Rule(near, start, end)
            if far != near:
                yield _Rule(far, start, end)


def _joined(rules: Iterable[_Rule]) -> list[_Rule]:
    """Lines that stand, and go on, so close to each other that they are drawn as one."""
    joined: list[_Rule] = []
    for at, group in _snapped(list(rules)):
        start, end = group[0].start, group[0].end
        for rule in group[1:]:
            if rule.start > end + _APART:
                joined.append(_Rule(at, start, end))
                start, end = rule.start, rule.end
            end = max(end, rule.end)
        joined.append(_Rule(at, start, end))
    return [rule for rule in joined if rule.end - rule.start >= _APART]


def _snapped(
    rules: Sequence[_Rule], place: Callable[[_Rule], float] = attrgetter("at")
) -> Iterator[tuple[float, list[_Rule]]]:
    """Lines that stand, or begin or end, in one place, by where they begin."""
    ordered = sorted(rules, key=place)
    starts = [
        0,
        *(at for at, (one, other) in enumerate(pairwise(ordered), 1) if place(other) > place(one) + _APART),
    ]
    for start, end in pairwise([*starts, len(ordered)] if ordered else []):
        group = ordered[start:end]
        yield fmean([place(rule) for rule in group]), sorted(group, key=attrgetter("start"))


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
                crossing = found.get((x, y))
                if crossing is None:
                    found[x, y] = _Crossing({one}, {other})
                else:
                    crossing.down.add(one)
                    crossing.across.add(other)
    return found


def _cells(crossings: Crossings) -> Iterator[Box]:
    """The smallest cell right of and below each crossing, where lines join its four corners."""
    columns: dict[float, list[float]] = {}
    rows: dict[float, list[float]] = {}
    places = sorted(crossings)
    for x, y in places:
        columns.setdefault(x, []).append(y)
        rows.setdefault(y, []).append(x)
    for x, y in places:
        down = crossings[x, y].down
        below, beside = columns[x][bisect_right(columns[x], y) :], rows[y][bisect_right(rows[y], x) :]
        ends = (bottom for bottom in below if not down.isdisjoint(crossings[x, bottom].down))
        cells = (Box(x, y, right, bottom) for bottom in ends for right in beside)
        found = next((cell for cell in cells if _is_closed(cell, crossings)), None)
        if found is not None:
            yield found


def _is_closed(cell: Box, crossings: Crossings) -> bool:
    """Whether lines join the corners on the right of a cell to each other and to those on its left."""
    left, top, right, bottom = cell
    first, last = crossings[right, top], crossings.get((right, bottom))
    if last is None or first.down.isdisjoint(last.down):
        return False
    above, below = crossings[left, top].across, crossings[left, bottom].across
    return not (first.across.isdisjoint(above) or last.across.isdisjoint(below))
