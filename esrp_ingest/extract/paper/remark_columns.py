"""Columns of remarks beside the rows of a configuration: what stands in one is part of no value."""

from collections.abc import Sequence
from dataclasses import replace

from esrp_ingest.extract.grid.pair_rows import heads_columns, heads_remarks
from esrp_ingest.extract.grid.pieces import slack
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
        own = [cell for cell in line.cells if head is not None and cell.words and _stands_below(cell, head)]
        rest = tuple(cell for cell in line.cells if not any(cell is each for each in own))
        if own and above is None:
            remarks.append(line.with_cells(tuple(own)))
        if rest:
            kept.append(line.with_cells(rest) if own else line)
    return kept, remarks


def _head_of_remarks(line: Line) -> Box | None:
    """Where the header of a column of remarks stands, the last of at least three in a line."""
    told = len(line.filled) >= _FEWEST and heads_columns(replace(line, is_row=True))
    return box_of(line.filled[-1]) if told and heads_remarks(line.filled[-1].text) else None


def _stands_below(cell: Cell, head: Box) -> bool:
    """Whether a cell begins in the column that something heads, or right of that."""
    return box_of(cell).x0 >= head.x0 - slack(head)
