"""Rows of a text that stand below each other: which cell of a line is of which column, by the letters that it takes."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from esrp_ingest.layout import Cell, Line

Span = tuple[float, float]
"""From where to where something goes, in letters of a line."""
_FEWEST = 2
_WORD = re.compile(r"\S++")
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
    """A line with a cell in each column, where each of its own stands in one that no other stands in.

    A cell over several columns is parted at its blanks where that fills all columns: in a header a single blank is all
    that may be left between the names of two.
    """
    cells = _by_column(line.cells, columns)
    if cells is None:
        cells = _by_column([piece for cell in line.cells for piece in _pieces(cell, columns)], columns)
        if cells is None or not all(cell.text for cell in cells):
            return line
    return line.with_cells(tuple(cells))


def _by_column(cells: Sequence[Cell], columns: Sequence[Span]) -> list[Cell] | None:
    """The cells in their columns; None where one stands in several, in none, or where another one stands."""
    filled = [Cell("")] * len(columns)
    for cell in cells:
        found = _at(cell, columns)
        if len(found) != 1 or filled[found[0]].text:
            return None
        filled[found[0]] = cell._replace(across=None)
    return filled


def _at(cell: Cell, columns: Sequence[Span]) -> range:
    """The columns in which a cell stands."""
    left, right = cell.across or (0, 0)
    return range(bisect_right([end for _, end in columns], left), bisect_left([start for start, _ in columns], right))


def _pieces(cell: Cell, columns: Sequence[Span]) -> list[Cell]:
    """A cell, parted where its words stand in other columns than those before them."""
    if len(_at(cell, columns)) < _FEWEST:
        return [cell]
    left = int((cell.across or (0, 0))[0])
    words = [Cell(found[0], (), (left + found.start(), left + found.end())) for found in _WORD.finditer(cell.text)]
    parts = [list(group) for _, group in groupby(words, key=lambda word: _at(word, columns))]
    return [
        Cell(" ".join(word.text for word in part), (), ((part[0].across or (0, 0))[0], (part[-1].across or (0, 0))[1]))
        for part in parts
    ]
