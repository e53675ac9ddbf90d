"""Corridors of blanks that run down through lines of a text: what stands left of each of them, and what right of it."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from esrp_ingest.extract.grid.pieces import letters_of
from esrp_ingest.layout import Cell, Line

_WIDTH = 2
"""Blanks of a corridor at least."""
_MOST = 100
"""Places at which cells begin beside each other: where there are more, no two of them are columns of a page."""


class Parted(NamedTuple):
    """Lines after each other through which a corridor runs, and what of each stands on its sides."""

    lines: list[Line]
    left: list[Line]
    right: list[Line]


def corridors(lines: Sequence[Line]) -> Iterator[Parted]:
    """Lines parted by each corridor that runs through some of them; none where places are not those of letters."""
    for start in _starts(lines):
        for here in _beside(lines, start):
            yield Parted(here, *([_side(line, start, right=right) for line in here] for right in (False, True)))


def _beside(lines: Sequence[Line], start: int) -> Iterator[list[Line]]:
    """Lines after each other in which no cell reaches over the blanks before a place."""
    for reached, stretch in groupby(lines, lambda line: any(_reaches(cell, start) for cell in line.cells)):
        if not reached:
            yield list(stretch)


def _starts(lines: Sequence[Line]) -> list[int]:
    """Where other cells begin than the leftmost; none where the lines' places are not those of letters of a text.

    Nor are there any where cells begin at more places than a page has: each is looked for in all lines.
    """
    cells = [cell for line in lines for cell in line.cells]
    if any(cell.words or cell.across is None for cell in cells):
        return []
    places = sorted({int(cell.across[0]) for cell in cells if cell.across is not None})[1:]
    return places if len(places) <= _MOST else []


def _reaches(cell: Cell, start: int) -> bool:
    """Whether a cell reaches over the blanks before a place."""
    left, right = letters_of(cell)
    return left < start < right + _WIDTH


def _side(line: Line, start: int, *, right: bool) -> Line:
    cells = (cell for cell in line.cells if cell.across is not None and (cell.across[0] >= start) is right)
    return line.with_cells(tuple(cells))
