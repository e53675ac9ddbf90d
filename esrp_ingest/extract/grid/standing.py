"""How lines and cells stand to each other: below, beside, as far left, over another; whatever the format.

What has no place stands nowhere: where a format tells no places, the answer is the one that says nothing.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import inf

from esrp_ingest.extract.grid.pieces import left_of, letter_of, letter_width, place_of, slack
from esrp_ingest.extract.tolerances import TOLERANCES, are_alike, counted
from esrp_ingest.layout import Box, Cell, Line, box_of

_PAIR = 2


def gap(upper: Line | Cell, lower: Line | Cell) -> float:
    """The white space between two lines of a page: how far the lower one begins below the end of the upper one."""
    return box_of(lower).top - box_of(upper).bottom


def are_close(upper: Line, lower: Line, apart: float) -> bool:
    """Whether two lines follow each other closer than so many heights of the upper one's letters."""
    return gap(upper, lower) < apart * box_of(upper).height


def are_near(upper: Line, lower: Line) -> bool:
    """Whether a line stands as near below another one as lines of one table do."""
    return gap(upper, lower) <= TOLERANCES.far_below * max(box_of(upper).height, box_of(lower).height)


def is_one_text(upper: Line, lower: Line) -> bool:
    """Whether a line of a page stands as close below another one as lines of one text do."""
    if upper.box is None or lower.box is None or upper.page != lower.page:
        return False
    return gap(upper, lower) < TOLERANCES.leading * max(upper.box.height, lower.box.height)


def goes_on_below(upper: Line, lower: Line) -> bool | None:
    """Whether a line goes on with the text above it, and does not stand far beside that; None where nobody knows."""
    above, box = upper.box, lower.box
    if box is None or above is None:
        return None
    beside = max(box.x0 - above.x1, above.x0 - box.x1) >= TOLERANCES.far_behind * letter_of(box)
    return not beside and gap(upper, lower) <= TOLERANCES.leading * above.height


def begins_below(upper: Line, lower: Line) -> bool:
    """Whether a line stands lower than another one, and begins where that one does."""
    one, other = box_of(upper), box_of(lower)
    return abs(one.x0 - other.x0) <= slack(one) and other.top > one.top


def begins_left_of(line: Line, place: float) -> bool:
    """Whether a line begins left of a place."""
    return box_of(line).x0 < place


def share_width(one: Line | Cell, other: Line | Cell) -> bool:
    """Whether one of two texts stands above the other, with some of its width; also where nobody knows."""
    return one.box is None or other.box is None or one.box.overlap_x(other.box) > 0


def stand_over(upper: Sequence[Cell], lower: Sequence[Cell]) -> bool:
    """Whether each of some cells stands over one of as many others, with some of its width."""
    return all(box_of(over).overlap_x(box_of(below)) > 0 for over, below in zip(upper, lower, strict=True))


def is_of_one_size(line: Line) -> bool:
    """Whether all cells of a line that have places are set in letters alike."""
    heights = [cell.box.height for cell in line.cells if cell.box is not None]
    return all(are_alike(height, heights[0]) for height in heights)


def is_level(line: Line, others: Iterable[Line]) -> bool:
    """Whether a line begins higher than one of others ends."""
    return any(box_of(line).top < box_of(other).bottom for other in others)


def begin_below_all(lines: Iterable[Line], others: Iterable[Line]) -> set[Line]:
    """Those of some lines that begin below the ends of all others; none where there are no others."""
    foot = max((box_of(other).bottom for other in others), default=inf)
    return {line for line in lines if box_of(line).top >= foot}


def shared_height(line: Line, other: Line) -> float:
    """Which share of the height of another line a line has in common with it."""
    box, beside = box_of(line), box_of(other)
    shared = min(box.bottom, beside.bottom) - max(box.top, beside.top)
    return shared / beside.height if beside.height else 0.0


def end_left_of(lines: Iterable[Line], others: Iterable[Line]) -> bool:
    """Whether some lines end before any of others begins."""
    return right_edge(lines) < min(box_of(other).x0 for other in others)


def right_edge(lines: Iterable[Line]) -> float:
    """How far right anything of some lines goes, 0 where nobody knows."""
    return max((line.box.x1 for line in lines if line.box is not None), default=0.0)


def stand_beside(cells: Sequence[Cell]) -> bool | None:
    """Whether one of some cells ends before another one begins; None where nobody knows."""
    boxes = [box for cell in cells if (box := cell.box) is not None]
    if len(boxes) < len(cells):
        return None
    return min((box.x1 for box in boxes), default=0.0) < max((box.x0 for box in boxes), default=0.0)


def is_free_between(left: Cell, right: Cell, lines: Iterable[Line]) -> bool:
    """Whether nothing of some lines stands between two cells, at the height of the left one."""
    _, top, start, bottom = box_of(left)
    end = box_of(right).x0
    boxes = (box_of(cell) for line in lines for cell in line.cells)
    return not any(start < box.x0 and box.x1 < end and box.top < bottom and top < box.bottom for box in boxes)


def values_behind(row: Line) -> Iterator[Cell]:
    """The cells of a row behind its first, but those that begin below that: a narrow column wraps them."""
    label = box_of(row.cells[0]).x0 if row.cells else 0.0
    yield from (cell for cell in row.cells[1:] if box_of(cell).x0 > label)


def begins_with_one(line: Line, cells: Iterable[Cell]) -> bool:
    """Whether a line of a page begins where one of some cells does."""
    box = line.box
    return box is not None and any(abs(box.x0 - box_of(cell).x0) <= slack(box) for cell in cells)


def stands_in_column(head: Cell, line_of_head: Line, value: Cell, line: Line) -> bool:
    """Whether a value stands in the column that a text heads, as far as places are known."""
    above, below = place_of(head, line_of_head), place_of(value, line)
    return above is None or below is None or abs(above.x0 - below.x0) <= slack(below) or above.overlap_x(below) > 0


def begin_with_others(lines: Iterable[Line]) -> Iterator[Line]:
    """Those of some lines of two cells whose second one begins where that of others does."""
    lefts = {line: (left_of(line.cells[1]) or 0.0, letter_width(line)) for line in lines if _has_two(line)}
    often = [left for left, count in counted(lefts.values()).items() if count > 1]
    for line, (left, letter) in lefts.items():
        if any(abs(left - edge) <= TOLERANCES.aligned * letter for edge in often):
            yield line


def _has_two(line: Line) -> bool:
    return len(line.cells) == _PAIR and line.cells[1].box is not None


def sides_apart(own: Box, other: Box) -> float:
    """How far something stands from where something else begins, ends or has its middle, of these the least."""
    return min(abs(own.x0 - other.x0), abs(own.x1 - other.x1), abs(own.middle - other.middle))


def columns_shared(line: Line, cells: Iterable[Cell], others: Iterable[Cell]) -> Iterator[bool]:
    """Whether each of some cells of a line begins, ends or has its middle where one of others does."""
    beside = [box for cell in others if (box := cell.box) is not None]
    apart = slack(line)
    for cell in cells:
        box = cell.box
        yield box is not None and any(sides_apart(box, each) <= apart for each in beside)


def begins_at_or_behind(line: Line, other: Line) -> bool:
    """Whether a line of a page begins where another one does, or a little right of that, as rows below a heading do."""
    box = box_of(other)
    return -slack(box) <= box_of(line).x0 - box.x0 <= TOLERANCES.indented * box.height


def indent(line: Line, first: Line) -> float:
    """By how many letters a line of one cell begins farther right than another one; without end where nobody knows."""
    letter = letter_of(line.box) if line.box is not None else 0.0
    if line.box is None or first.box is None or len(line.cells) > 1 or not letter:
        return -inf
    return (line.box.x0 - first.box.x0) / letter


def hangs_together(cell: Sequence[Line], following: Line | None, farther: int) -> bool:
    """Whether the lines of a cell stand close below each other, and what follows is as far off as it has to be."""
    close, height = [gap(upper, lower) for upper, lower in pairwise(cell)], box_of(cell[0]).height
    if not close or any(apart > TOLERANCES.tight * height for apart in close):
        return not close
    is_near = following is not None and following.page == cell[0].page
    least = max(close) + farther * TOLERANCES.nearer * height
    return not is_near or following is None or gap(cell[-1], following) >= least


def is_larger(line: Line, row: Line) -> bool:
    """Whether a line is set in larger letters than a row: it is the heading of what follows."""
    return line.letter_height > TOLERANCES.larger * row.letter_height
