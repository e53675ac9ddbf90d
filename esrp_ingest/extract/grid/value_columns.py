"""Columns of values right of labels, whatever the format: where they stand, and which of them a value is in.

Cells that are given say which columns they take. Else what heads a column and what stands in it tell where it is, and
a value belongs to each column that it stands in, or in whose middle it does.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from esrp_ingest.extract.grid.cut_lines import unwrapped
from esrp_ingest.extract.grid.pieces import is_text, is_told_by_place, letter_of, place_of, slack, told_cells
from esrp_ingest.extract.grid.standing import gap, sides_apart
from esrp_ingest.extract.tolerances import TOLERANCES, counted
from esrp_ingest.layout import Box, Cell, Line, box_of
from esrp_ingest.numerals import has_digit, masked
from esrp_ingest.vocabulary.whitepaper import LABELS

LEAST_ROWS = 2
"""So many rows with a value in each column tell of columns."""
_PAIR = 2


@dataclass(frozen=True, slots=True)
class ValueColumns:
    """The columns of values of a table.

    Attributes:
        heads: where each stands, None where the format does not say.
        at_left: values begin at the left of their columns: one in the middle of a column is that of several.
    """

    heads: Sequence[Box | None]
    at_left: bool = False

    @property
    def width(self) -> int:
        """How many there are."""
        return len(self.heads)

    @property
    def known(self) -> list[Box]:
        """Where those stand of which that is known."""
        return [box for box in self.heads if box is not None]

    def parted(self, line: Line) -> tuple[str, list[str]] | None:
        """The label of a line and its values, by where they stand, else by their order; None where neither is known."""
        boxes = self.known
        cells = told_cells(line)
        own = [box for cell in cells if (box := place_of(cell, line)) is not None]
        if len(boxes) == self.width and len(own) == len(cells) and _are_of_one_kind(own, boxes):
            count = sum(_is_left_of(box, boxes) for box in own)
            values = self._placed(cells[count:], own[count:])
        elif not is_text(line):
            count, values = 1, _in_order(line.cells[1:], self.width)
        else:
            return None
        return unwrapped(cell.text for cell in cells[:count]), values

    def _placed(self, cells: Sequence[Cell], places: Sequence[Box]) -> list[str]:
        """The texts in each column by where they stand."""
        boxes = self.known
        texts = [""] * len(boxes)
        if _say_the_same(cells, len(boxes)):
            return [cell.one_line for cell in cells]
        known = over_several(places[0], boxes) if self.at_left and len(cells) == 1 and len(boxes) > 1 else None
        for cell, own in zip(cells, places, strict=True):
            others = [other for other in places if other is not own]
            for at in known or self._columns_of(own, others):
                texts[at] = f"{texts[at]} {cell.one_line}".strip()
        return texts

    def _columns_of(self, own: Box, others: Sequence[Box]) -> Sequence[int]:
        """The columns that a cell of a row stands in; more cells than columns are words of values at their left."""
        if self.at_left and len(others) >= self.width:
            return [sum(box.x0 <= own.x0 + slack(own) for box in self.known[1:])]
        return over(own, self.known, others)

    def holding(self, value: Cell, line: Line) -> Sequence[int]:
        """The columns that the only value of a line stands in; all where nobody knows."""
        if not is_text(line) and len(line.cells) == self.width + 1:
            return [line.cells.index(value) - 1]
        boxes, own = self.known, place_of(value, line)
        return over(own, boxes) if own is not None and len(boxes) == self.width else range(self.width)

    def are_right_of(self, line: Line) -> bool:
        """Whether a line of a page stands left of all of them."""
        return line.box is not None and bool(self.known) and _is_left_of(line.box, self.known)

    def hold(self, line: Line) -> bool:
        """Whether a line has a label and values that stand just in the columns, whatever its label is."""
        boxes = self.known
        own = [box for cell in line.cells if (box := place_of(cell, line)) is not None]
        if len(boxes) < self.width or len(own) < max(_PAIR, len(line.cells)) or len(own) > self.width + 1:
            return False
        if not _are_of_one_kind(own, boxes):
            return False
        return _is_left_of(own[0], boxes) and all(_stands_in(box, boxes) for box in own[1:])

    def is_value_of_next(self, above: Line, line: Line, below: Line) -> bool:
        """Whether a line of values alone stands beside the label below it, and not beside the row above it."""
        boxes = self.known
        if not (is_told_by_place(line) and is_told_by_place(above) and is_told_by_place(below)) or not boxes:
            return False
        own, following = box_of(line), box_of(below)
        is_beside = following.top < own.bottom and box_of(above).bottom <= own.top
        return is_beside and not _is_left_of(own, boxes) and _is_left_of(box_of(below.cells[0]), boxes)


def _say_the_same(cells: Sequence[Cell], width: int) -> bool:
    """Whether there is a value for each column, and all are the same but for their figures: no words of one value."""
    forms = {masked(cell.one_line).casefold() for cell in cells}
    return width > 1 and len(cells) == width and len(forms) == 1 and has_digit(forms.pop())


def columns_below(heads: Sequence[Cell], line: Line, below: Sequence[Line]) -> ValueColumns:
    """Columns by what heads them and by the values below, and whether these begin at their left.

    Args:
        heads: cells over the columns.
        line: that of these cells.
        below: the lines below it.
    """
    boxes = _from_values([place_of(cell, line) for cell in heads], below)
    return ValueColumns(boxes, _begin_at_left(below, boxes))


def _from_values(heads: Sequence[Box | None], lines: Sequence[Line]) -> list[Box | None]:
    """The columns below headings, from where values begin below one that stands in the middle of its column."""
    full = [
        line for line in lines if len(line.cells) == len(heads) + 1 and LABELS.exact(line.cells[0].text) is not None
    ]
    return [
        head and _from_left(head, [(line.cells[at], line) for line in full]) for at, head in enumerate(heads, start=1)
    ]


def _from_left(head: Box, values: Sequence[tuple[Cell, Line]]) -> Box:
    """The place of a heading, from where most values of its column begin, if left of it."""
    boxes = [box for cell, line in values if (box := place_of(cell, line)) is not None and box.x0 < head.x0]
    places = counted((box.x0, letter_of(box)) for box in boxes).most_common(1)
    return head._replace(x0=next((left for left, count in places if LEAST_ROWS <= count > len(values) / 2), head.x0))


def _begin_at_left(lines: Sequence[Line], heads: Sequence[Box | None]) -> bool:
    """Whether the values of all full rows begin where the headings of their columns do."""
    full = [line for line in lines if len(line.cells) == len(heads) + 1]
    values = [(place_of(cell, line), box) for line in full for cell, box in zip(line.cells[1:], heads, strict=True)]
    placed = [abs(own.x0 - box.x0) <= slack(own) for own, box in values if own is not None and box is not None]
    return len(full) >= LEAST_ROWS and len(placed) == len(values) and all(placed)


def _is_left_of(box: Box, boxes: Sequence[Box]) -> bool:
    """Whether a cell stands left of all columns."""
    return box.middle < min(other.x0 for other in boxes) and box.x1 <= boxes[0].middle


def _stands_in(own: Box, boxes: Sequence[Box]) -> bool:
    """Whether a value begins or ends where the heading of a column does, or stands in the middle of some."""
    near = TOLERANCES.off_centre * (boxes[-1].x0 - boxes[-2].x0)
    return any(sides_apart(own, box) <= slack(own) for box in boxes) or _in_the_middle_of(own, boxes)[1] <= near


def over_several(own: Box, boxes: Sequence[Box]) -> Sequence[int] | None:
    """The columns in whose middle a value stands alone, if it does not begin in one of them rather."""
    span, distance = _in_the_middle_of(own, boxes, fewest=_PAIR)
    begins = min(abs(own.x0 - box.x0) for box in boxes)
    if begins <= min(distance, slack(own)):
        return None
    return span if distance <= TOLERANCES.off_centre * (boxes[-1].x0 - boxes[-2].x0) else None


def _is_aligned(own: Box, place: Box) -> bool:
    """Whether a text begins, ends or has its middle where that of another row does."""
    return sides_apart(own, place) <= slack(own)


def over(own: Box, boxes: Sequence[Box], beside: Sequence[Box] = ()) -> Sequence[int]:
    """The columns that a value stands in, by where their headings stand.

    It begins or ends where a heading does, or stands below one; or in the middle of several columns, whose headings
    stand at their left edges or in their middles.

    Args:
        own: where the value stands.
        boxes: where what heads the columns stands.
        beside: where the other values of its row stand: none of these is in a column that the value is over.
    """
    below = [at for at, box in enumerate(boxes) if own.overlap_x(box) > 0]
    if len(below) > 1 or any(sides_apart(own, box) <= slack(own) for box in boxes) or len(boxes) < 2:
        return below or [_nearest(own, boxes)]
    span, distance = _in_the_middle_of(own, boxes, beside=beside)
    near = distance <= TOLERANCES.off_centre * (boxes[-1].x0 - boxes[-2].x0)
    return span if near else below or [_nearest(own, boxes)]


def _in_the_middle_of(
    own: Box, boxes: Sequence[Box], fewest: int = 1, beside: Sequence[Box] = ()
) -> tuple[range, float]:
    """The columns in whose middle something stands most nearly, so many at least, and how far from it.

    Several columns have nothing else in them: what stands in the middle of three may be that of the second alone.
    """
    padding = TOLERANCES.padding * letter_of(own)
    ends = [*(box.x0 for box in boxes[1:]), 2 * boxes[-1].x0 - boxes[-2].x0]
    apart = {
        range(first, last + 1): min(
            abs((boxes[first].x0 + ends[last] - padding) / 2 - own.middle),
            abs((boxes[first].middle + boxes[last].middle) / 2 - own.middle),
        )
        for first in range(len(boxes))
        for last in range(first + fewest - 1, len(boxes))
        if first == last or not any(boxes[first].x0 <= other.middle < ends[last] for other in beside)
    }
    return min(apart.items(), key=lambda entry: entry[1])


def _nearest(own: Box, boxes: Sequence[Box]) -> int:
    return min(range(len(boxes)), key=lambda at: abs(boxes[at].middle - own.middle))


def _are_of_one_kind(own: Sequence[Box], heads: Sequence[Box]) -> bool:
    """Whether the places of a line and of headings are both numbers of columns, or both points of a page."""
    return any(box.height for box in own) == any(box.height for box in heads)


def _in_order(cells: Sequence[Cell], width: int) -> list[str]:
    """The value of each column where no cell says in which one it stands.

    Where some are missing, nobody knows whose values the others are; but one that stands alone is everybody's.
    """
    texts = [cell.one_line for cell in cells]
    return texts if len(texts) == width else (texts if len(texts) == 1 else [""]) * width


def goes_on_with_cells(above: Line, line: Line) -> bool:
    """Whether a line of a page goes on with cells of the line above it: it stands close below, in the same columns."""
    if above.page != line.page or line.box is None or above.box is None:
        return False
    places = sorted(box.x0 for cell in above.cells if (box := cell.box) is not None)
    own = [box.x0 for cell in line.cells if (box := cell.box) is not None]
    below = [left for left in own if _is_near(left, places, slack(line.box))]
    return gap(above, line) < TOLERANCES.close * line.box.height and len(below) == len(line.cells)


def _is_near(place: float, places: Sequence[float], apart: float) -> bool:
    """Whether a place is no farther than that from one of some that stand in order."""
    at = bisect_left(places, place)
    return any(abs(place - each) <= apart for each in places[max(0, at - 1) : at + 1])


def end_of_table(lines: Sequence[Line], head: int, width: int) -> int:
    """Where another table may begin on the page: a row far below those above it, whose cells stand elsewhere.

    Args:
        lines: of a table, and what stands below it.
        head: the index of the line that heads its columns.
        width: how many columns of values it has.
    """
    full: list[Line] = []
    widest = 0.0
    for at in range(head + 1, len(lines)):
        above, line = lines[at - 1], lines[at]
        if above.page != line.page or above.box is None or line.box is None:
            full = []
            continue
        apart = gap(above, line)
        is_full = len(line.filled) == width + 1
        if is_full and full and apart > TOLERANCES.farther * widest and not any(are_aligned(line, row) for row in full):
            return at
        full += [line] if is_full else []
        widest = max(widest, apart)
    return len(lines)


def are_aligned(row: Line, other: Line) -> bool:
    """Whether two lines are rows of one table on a page: as many texts, each aligned to that of the other one."""
    cells = zip(row.filled, other.filled, strict=False)
    return len(row.filled) == len(other.filled) and all(_is_aligned(box_of(one), box_of(own)) for one, own in cells)


class FullRow:
    """Columns of a row that has its label and a value in each of them, by which other rows without a header are read.

    Args:
        row: a line with a text in each of its cells.
    """

    def __init__(self, row: Line) -> None:
        self.width = len(row.cells)
        places = [box for cell in row.cells if (box := place_of(cell, row)) is not None]
        self._places = places if len(places) == self.width else [_at(number) for number in range(self.width)]

    def taken(self, line: Line) -> Iterator[list[int]]:
        """The columns that each cell of a line takes, the labels' as the first: it begins where the first one does."""
        for at, cell in enumerate(line.cells):
            own = place_of(cell, line) or (_at(at) if len(line.cells) == self.width else None)
            if own is None:
                yield []
            elif own.height:
                yield [at] if _is_aligned(own, self._places[at]) else []
            else:
                yield [column for column, place in enumerate(self._places) if own.x0 <= place.x0 < own.x1]


def _at(number: int) -> Box:
    """The place of a cell that nothing but its order tells."""
    return Box(number, 0.0, number + 1, 0.0)
