"""Columns of remarks beside the rows of a configuration: what stands in one is part of no value."""

from collections.abc import Sequence
from itertools import compress

from esrp_ingest.extract.grid.pair_rows import heads_columns, heads_remarks
from esrp_ingest.extract.grid.pieces import is_text, slack
from esrp_ingest.layout import Box, Cell, Line, box_of

_FEWEST = 3
"""Columns of labels, values and remarks."""


def without_remarks(lines: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """Lines of a page without what stands in a column that its header says to be one of remarks; and what does.

    For tables whose rows nobody can tell apart: elsewhere each remark has its label.

    Args:
        lines: what stands below one heading.
    """
    kept: list[Line] = []
    remarks: list[Line] = []
    head: Box | None = None
    for line in lines:
        above = _head_of_remarks(line)
        head = above or head
        own, rest = _parts(line, head)
        remarks += own if above is None else []
        kept += rest
    return kept, remarks


def _parts(line: Line, head: Box | None) -> tuple[list[Line], list[Line]]:
    """What of a line stands in the column of remarks, and all else of it."""
    own = [cell.words != () and head is not None and _stands_below(cell, head) for cell in line.cells]
    if not is_text(line) or not any(own):
        return [], [line]
    pieces = tuple(tuple(compress(line.cells, chosen)) for chosen in (own, [not each for each in own]))
    said, rest = (line.with_cells(cells) for cells in pieces)
    return [said], [rest] if rest.cells else []


def _head_of_remarks(line: Line) -> Box | None:
    """Where the header of a column of remarks stands, the last of at least three in a line."""
    told = len(line.filled) >= _FEWEST and heads_columns(line.as_row())
    return box_of(line.filled[-1]) if told and heads_remarks(line.filled[-1].text) else None


def _stands_below(cell: Cell, head: Box) -> bool:
    """Whether a cell begins in the column that something heads, or right of that."""
    return box_of(cell).x0 >= head.x0 - slack(head)
