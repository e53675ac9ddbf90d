"""What stands beside several rows of a table on a page, in a cell merged over these: whose rows are told by places.

Such a cell's text stands in the middle of its rows, or at their top. Each way is tried on all names of a page, and one
that leaves no row over is taken; where two ways part rows otherwise, or none does, nobody knows.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from esrp_ingest.extract.grid.column_heads import heads_column, heads_columns
from esrp_ingest.extract.grid.cut_lines import unwrapped
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Box, Line, box_of

BETWEEN = " | "
"""What stands between the names of groups where nobody knows which of them a row is of."""
_OFF_MIDDLE = 0.25
"""The share of the step from row to row by which a name is off the middle of its rows at most."""


@dataclass(frozen=True, slots=True)
class _Name:
    """What stands beside rows, and from where to where."""

    text: str
    box: Box


def groups_beside(rows: Sequence[Line], beside: Sequence[Line]) -> dict[Line, str]:
    """The name beside each row of pages, all of them where nobody knows which it is; nothing for rows without names.

    Args:
        rows: of one table, without what stands beside them.
        beside: that, line by line; what is not told by places says nothing.
    """
    sides = sorted(filter(_has_places, beside), key=_from_the_top)
    found: dict[Line, str] = {}
    last = ""
    for page in dict.fromkeys(row.page for row in rows):
        own = _rows_of(rows, page)
        names = list(_names(_below_head(sides, own, [row for row in rows if row.page == page]), own))
        parted = _parted(names, own, last) if own and (names or last) else {}
        found |= parted or _of_any(names, own)
        last = parted[own[-1]] if parted else ""
    return found


def _of_any(names: Sequence[_Name], rows: Sequence[Line]) -> dict[Line, str]:
    """All names for each row, where nobody knows which of them it is."""
    return dict.fromkeys(rows if names else (), BETWEEN.join(name.text for name in names))


def _has_places(line: Line) -> bool:
    return line.has_places


def _from_the_top(line: Line) -> tuple[int, float]:
    """Where a line begins: its page, and how far down."""
    return line.page or 0, box_of(line).top


def _rows_of(rows: Sequence[Line], page: int | None) -> list[Line]:
    """The rows of a page that say something of what they name."""
    here = (row for row in rows if row.page == page and row.has_places)
    return [row for row in here if len(row.filled) > 1 and not heads_columns(row)]


def _below_head(sides: Sequence[Line], rows: Sequence[Line], here: Sequence[Line]) -> list[Line]:
    """What stands beside the rows of a page: not above them, nor beside what heads their columns.

    Args:
        sides: of all pages.
        rows: those of the page.
        here: the same with what heads them.
    """
    if not rows:
        return []
    first = box_of(rows[0])
    heads = [box_of(row).bottom for row in here if heads_columns(row) and box_of(row).bottom <= first.top]
    edge = max([first.top - _height(rows) * TOLERANCES.leading, *heads])
    return [line for line in sides if line.page == rows[0].page and box_of(line).centre > edge]


def _names(sides: Sequence[Line], rows: Sequence[Line]) -> Iterator[_Name]:
    """The texts beside rows, those of several lines in one: these are closer than rows are."""
    apart = min((box_of(lower).top - box_of(upper).bottom for upper, lower in pairwise(rows)), default=0.0)
    lines: list[Line] = []
    for line in sides:
        if heads_column(line.text) and box_of(line).centre < box_of(rows[0]).top:
            continue
        if lines and box_of(line).top - box_of(lines[-1]).bottom > apart - TOLERANCES.nearer * _height(rows):
            yield _name(lines)
            lines = []
        lines.append(line)
    if lines:
        yield _name(lines)


def _name(lines: Sequence[Line]) -> _Name:
    box = box_of(lines[0])
    return _Name(unwrapped(line.text for line in lines), box.union(box_of(lines[-1])))


def _height(rows: Sequence[Line]) -> float:
    """How high the letters of rows are."""
    return min(word.box.height for row in rows for word in row.words)


def _parted(names: Sequence[_Name], rows: Sequence[Line], above: str) -> Mapping[Line, str]:
    """The name of each row, nothing where nobody knows; those of the page before may go on."""
    ways = [way for way in (_in_the_middle(names, rows), _at_the_top(names, rows, above)) if way]
    return ways[0] if ways and all(way == ways[0] for way in ways) else {}


def _in_the_middle(names: Sequence[_Name], rows: Sequence[Line]) -> Mapping[Line, str]:
    """The name of each row, where all rows are parted so that each name stands in the middle of its own."""
    boxes = list(map(box_of, rows))
    step = min((lower.centre - upper.centre for upper, lower in pairwise(boxes)), default=_height(rows))
    found: dict[Line, str] = {}
    for name in names:
        start = len(found)
        off = {
            end: abs((boxes[start].top + boxes[end].bottom) / 2 - name.box.centre) for end in range(start, len(rows))
        }
        end = min(off, key=lambda at: off[at], default=start)
        if not off or off[end] > _OFF_MIDDLE * step:
            return {}
        found |= dict.fromkeys(rows[start : end + 1], name.text)
    return found if len(found) == len(rows) else {}


def _at_the_top(names: Sequence[_Name], rows: Sequence[Line], above: str) -> Mapping[Line, str]:
    """The name of each row, where each name stands as high as the first of its rows does."""
    near = TOLERANCES.close * _height(rows)
    found: dict[Line, str] = {}
    begun = set()
    name = above
    for row in rows:
        for own in names:
            if abs(own.box.top - box_of(row).top) <= near:
                name = own.text
                begun.add(own)
        if not name:
            return {}
        found[row] = name
    return found if len(begun) == len(names) else {}
