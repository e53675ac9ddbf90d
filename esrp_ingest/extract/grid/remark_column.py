"""The column of remarks beside the values of a table on a page."""

from collections.abc import Sequence
from itertools import compress, takewhile

from esrp_ingest.extract.grid.column_heads import heads_columns, heads_remarks
from esrp_ingest.extract.grid.pieces import is_text, slack
from esrp_ingest.layout import Box, Cell, Line, box_of

_FEWEST = 3
"""Columns of a table with remarks."""


def without_remarks(lines: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """Lines of a page without what stands in a column that its header says to be one of remarks; and what does.

    For tables whose rows nobody can tell apart: elsewhere each remark has its label.

    Args:
        lines: what stands below one heading.
    """
    kept: list[Line] = []
    remarks: list[Line] = []
    head: Box | None = None
    for at, line in enumerate(lines):
        above = _head_of_remarks(line, lines[at + 1 :])
        head = above or head
        own, rest = _remark_and_rest(line, head)
        remarks += own if above is None else []
        kept += rest
    return kept, remarks


def _remark_and_rest(line: Line, head: Box | None) -> tuple[list[Line], list[Line]]:
    """What of a line stands in the column of remarks, and all else of it."""
    own = [cell.box is not None and head is not None and _stands_below(cell, head) for cell in line.cells]
    if not is_text(line) or not any(own):
        return [], [line]
    pieces = tuple(tuple(compress(line.cells, chosen)) for chosen in (own, [not each for each in own]))
    said, rest = (line.with_cells(cells) for cells in pieces)
    return [said], [rest] if rest.cells else []


def _head_of_remarks(line: Line, below: Sequence[Line]) -> Box | None:
    """Where a column of remarks stands that a line heads, the last of at least three; its header may stand amid it.

    Args:
        line: the line.
        below: those below it: where they have a text in each column, the last one tells where that begins.
    """
    if len(line.filled) < _FEWEST or not heads_columns(line.as_row()) or not heads_remarks(line.filled[-1].text):
        return None
    head, value = box_of(line.filled[-1]), box_of(line.filled[-2])
    full = takewhile(lambda other: other.page == line.page, below)
    last = (box_of(other.filled[-1]) for other in full if len(other.filled) == len(line.filled) and is_text(other))
    lefts = [box.x0 for box in last if box.overlap_x(head) > 0 and box.x0 > value.x0]
    return head._replace(x0=min([head.x0, *lefts]))


def _stands_below(cell: Cell, head: Box) -> bool:
    """Whether a cell begins in the column that something heads, or right of that."""
    return box_of(cell).x0 >= head.x0 - slack(head)
