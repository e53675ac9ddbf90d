"""Rows of a text that stand below each other: which cell of a line is of which column, by the letters that it takes."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from esrp_ingest.layout import Cell, Line

Span = tuple[float, float]
"""From where to where something goes, in letters of a line."""
_FEWEST = 2
_WIDE = 4
"""So many blanks stand in no line of running text."""


def in_columns(lines: Sequence[Line], least: int) -> list[Line]:
    """The lines, those of a text that stand below each other with as many cells as columns: what is empty is a cell.

    A header whose corner is empty has a cell less than the rows below it, and begins farther right.

    Args:
        lines: lines of a document; those of other formats stay as they are.
        least: how many columns make a table.
    """
    placed: list[Line] = []
    for stretch in _stretches(lines):
        columns = [] if stretch[0].is_row else _columns(stretch)
        placed += [_in(line, columns) for line in stretch] if len(columns) >= least else stretch
    return placed


def as_rows(lines: Sequence[Line]) -> list[Line]:
    """The lines, those of a text that stand below each other in columns as rows of a table."""
    rows: list[Line] = []
    for stretch in _stretches(lines):
        placed = _table(stretch)
        rows += [replace(line, is_row=True, parts=line.sources) for line in placed] or stretch
    return rows


def rows_among(lines: Sequence[Line]) -> set[int]:
    """The lines of a text, by their identity, that stand below each other in columns."""
    return {id(line) for stretch in _stretches(lines) if _table(stretch) for line in stretch}


def _table(stretch: Sequence[Line]) -> list[Line]:
    """Lines with a cell for each column, nothing where they are no table."""
    if len(stretch) < _FEWEST:
        return []
    columns = _columns(stretch)
    placed = [_in(line, columns) for line in stretch]
    if len(columns) >= _FEWEST and all(len(line.cells) == len(columns) for line in placed):
        return placed
    return list(map(_without_places, stretch)) if _are_parted_alike(stretch) else []


def _are_parted_alike(lines: Sequence[Line]) -> bool:
    """Whether lines of two cells have the same wide blanks between these, as labels and values that these part have."""
    spans = [[cell.across or (0, 0) for cell in line.cells] for line in lines]
    if not all(len(each) == _FEWEST for each in spans):
        return False
    blanks = {right[0] - left[1] for left, right in spans}
    return len(blanks) == 1 and max(blanks) >= _WIDE


def _stretches(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Lines of a text that follow each other and have several cells, as lists; every other line alone."""
    stretch: list[Line] = []
    for line in lines:
        told = len(line.cells) > 1 and not line.is_row and all(cell.across is not None for cell in line.cells)
        if stretch and not (told and line.number == (stretch[-1].sources[-1].number or 0) + 1):
            yield stretch
            stretch = []
        if told:
            stretch.append(line)
        else:
            yield [line]
    if stretch:
        yield stretch


def _columns(lines: Sequence[Line]) -> list[Span]:
    """From where to where the columns go that the longest lines have; none where these overlap."""
    width = max(len(line.cells) for line in lines)
    spans = [[cell.across or (0, 0) for cell in line.cells] for line in lines if len(line.cells) == width]
    columns = [(min(left for left, _ in each), max(right for _, right in each)) for each in zip(*spans, strict=True)]
    return columns if all(left[1] <= right[0] for left, right in pairwise(columns)) else []


def _without_places(line: Line) -> Line:
    """A line whose cells are just the columns."""
    return line.with_cells(tuple(cell._replace(across=None) for cell in line.cells))


def _in(line: Line, columns: Sequence[Span]) -> Line:
    """A line with a cell in each column, where each of its own stands in one that no other stands in."""
    cells = [Cell("")] * len(columns)
    starts, ends = [start for start, _ in columns], [end for _, end in columns]
    for cell in line.cells:
        left, right = cell.across or (0, 0)
        found = range(bisect_right(ends, left), bisect_left(starts, right))
        if len(found) != 1 or cells[found[0]].text:
            return line
        cells[found[0]] = cell._replace(across=None)
    return line.with_cells(tuple(cells))
