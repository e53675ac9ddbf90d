"""Headers of wide columns on a page that stand over no figure: each in the middle of its column, the figures at a side.

Where a line of a header has a cell for each column, and perhaps one for the labels, their order says which is which,
and the places of the figures that it can be so.
"""

import re
from collections.abc import Sequence

from esrp_ingest.extract.grid.figure_columns import Columns, Placed, over_their_own, without_beside
from esrp_ingest.extract.grid.pieces import slack
from esrp_ingest.extract.grid.unit_column import is_title_of_units
from esrp_ingest.layout import Box, Cell, Line, box_of
from esrp_ingest.vocabulary.words import spelled

_OF_LABELS = re.compile(spelled("{corner}|{metric_column}|{machine}|{test_column}"), re.IGNORECASE)
"""What heads labels in the middle of their column."""


def beside_columns(cells: Sequence[Cell], columns: Columns) -> Sequence[Cell]:
    """The cells of a header's line that stand left of the figures, less those with which it has one for each column."""
    beside = [cell for cell in cells if not columns.are_reached_by(cell)]
    more = len(cells) - len(columns.spans)
    return beside[:more] if more > 0 else beside


def one_beside_each(cells: Sequence[Cell], columns: Columns) -> list[Placed] | None:
    """The cells of a header's line with the column of each; None where not each stands beside the figures of its own.

    Args:
        cells: from left to right; more than there are columns are that of the labels, and that of a column of units.
        columns: of figures.
    """
    width = len(columns.spans)
    left, heads = (cells[:-width], cells[-width:]) if width > 1 else ([], [])
    boxes = list(map(box_of, heads))
    if (
        len(boxes) < width
        or not boxes
        or not _head_labels(left, columns)
        or boxes[0].x0 < columns.labels + boxes[0].height
    ):
        return None
    if not (_ends_before(boxes, columns.spans) or _begins_behind(boxes, columns.spans)):
        return None
    return [(cell, [at]) for at, cell in enumerate(heads)]


def _head_labels(cells: Sequence[Cell], columns: Columns) -> bool:
    """Whether cells are none, or what heads the labels and perhaps their units, and no server left of its figures."""
    if not cells:
        return True
    begin = box_of(cells[0]).x0 <= columns.labels + box_of(cells[0]).height
    return (begin or _OF_LABELS.fullmatch(cells[0].one_line) is not None) and all(
        map(is_title_of_units, (cell.one_line for cell in cells[1:]))
    )


def _ends_before(boxes: Sequence[Box], spans: Sequence[tuple[float, float]]) -> bool:
    """Whether each stands behind the figures of the column before its own, and no farther than its own end."""
    behind = all(box.x0 >= end for box, (_, end) in zip(boxes[1:], spans, strict=False))
    return behind and all(box.x1 <= end for box, (_, end) in zip(boxes, spans, strict=True))


def _begins_behind(boxes: Sequence[Box], spans: Sequence[tuple[float, float]]) -> bool:
    """Whether each begins no sooner than the figures of its column, and ends before those of the next one."""
    before = all(box.x1 <= start for box, (start, _) in zip(boxes, spans[1:], strict=False))
    return before and all(box.x0 >= start for box, (start, _) in zip(boxes, spans, strict=True))


def _between_columns(cells: Sequence[Cell], columns: Columns) -> list[Placed]:
    """The cells of a header's line, each in the middle of as many columns: short ones stand between figures."""
    share, rest = divmod(len(columns.spans), len(cells)) if len(cells) > 1 else (0, 0)
    placed = [(cell, list(range(at * share, (at + 1) * share))) for at, cell in enumerate(cells)]
    return (
        placed if share > 1 and not rest and all(_is_amid(box_of(cell), over, columns) for cell, over in placed) else []
    )


def _is_amid(box: Box, over: Sequence[int], columns: Columns) -> bool:
    """Whether something stands in the middle of some columns."""
    left, right = columns.spans[over[0]][0], columns.spans[over[-1]][1]
    return abs((left + right) / 2 - box.middle) <= slack(box)


def placed_over(line: Line, columns: Columns) -> list[Placed] | None:
    """The cells of a line that stand over columns of figures, with these; None for a line of text, or a heading."""
    cells = [cell for cell in over_their_own(line, columns) if columns.are_reached_by(cell)]
    boxes = list(map(box_of, cells))
    over = list(map(columns.over, boxes))
    stray = not all(columns.below(box) is not None for box in boxes)
    if over and stray and (beside := one_beside_each(line.cells, columns)):
        return beside
    if not all(over):
        return _between_columns(cells, columns) or one_beside_each(line.cells, columns)
    if any(box.x0 < columns.labels + box.height for box in boxes):
        return None
    placed = without_beside(list(zip(cells, over, strict=True)), columns)
    return one_beside_each(line.cells, columns) if _leaves_names_aside(line, placed, columns) else placed


def _leaves_names_aside(line: Line, placed: Sequence[Placed], columns: Columns) -> bool:
    """Whether a line has a cell for each column beside that of the labels, and nothing stands over some of these.

    Then what stands over a column may be the heading of the next one: their order says which is which, or nobody does.
    """
    width = len(columns.spans)
    return len(line.cells) > width > len({column for _, over in placed for column in over})
