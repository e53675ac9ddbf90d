"""Columns that no row of a document fills: two tabs between cells, or spacers between the columns of a page."""

from collections.abc import Sequence
from dataclasses import replace

from esrp_ingest.layout import Line

_FEWEST_ROWS = 2
"""Of one row alone nothing can be said."""


def without_spare_columns(lines: Sequence[Line]) -> list[Line]:
    """The lines, with the cells left out that are empty in every row of as many cells."""
    filled: dict[int, list[int]] = {}
    rows: dict[int, int] = {}
    for line in (line for line in lines if line.is_row):
        width = len(line.cells)
        counts = filled.setdefault(width, [0] * width)
        rows[width] = rows.get(width, 0) + 1
        for at, cell in enumerate(line.cells):
            counts[at] += bool(cell.text)
    spare = {width for width, counts in filled.items() if 0 in counts and rows[width] >= _FEWEST_ROWS}
    return [
        _without(line, filled[len(line.cells)]) if line.is_row and len(line.cells) in spare else line for line in lines
    ]


def _without(line: Line, counts: Sequence[int]) -> Line:
    return replace(line, cells=tuple(cell for cell, count in zip(line.cells, counts, strict=True) if count))
