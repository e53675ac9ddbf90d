"""Columns of a front page whose words a text keeps beside each other, line by line: a title, and what stands beside it.

Where white space runs down through lines, and what stands on one side of it names Exchange and mailboxes while the
other side names neither these nor a vendor, the first is the title, and the other an aside.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from esrp_ingest.extract.paper.front.front_pieces import plain
from esrp_ingest.extract.paper.front.no_titles import worth
from esrp_ingest.layout import Cell, Line
from esrp_ingest.vocabulary.vendors import VendorDirectory

_CORRIDOR = 2
"""Blanks at least between two columns."""
_TITLE, _LEAST = 3, 2
"""What a title is worth that names both, and from what on a text is no aside."""


def without_asides(front: Sequence[Line], vendors: VendorDirectory) -> list[Line]:
    """The lines of a front page without what stands beside its title; lines of which nothing is left are empty."""
    titles = (
        zip(lines, title, strict=True)
        for start in _starts(front)
        for lines in _beside(front, start)
        if (title := _title_of(_sides(lines, start), vendors)) is not None
    )
    kept = {id(line): side for line, side in next(titles, ())}
    return [kept.get(id(line), line) for line in front]


def _starts(front: Sequence[Line]) -> list[int]:
    """Where other cells begin than the leftmost; none where the lines' places are not those of letters of a text."""
    cells = [cell for line in front for cell in line.cells]
    if any(cell.words or cell.across is None for cell in cells):
        return []
    return sorted({int(cell.across[0]) for cell in cells if cell.across is not None})[1:]


def _sides(lines: Sequence[Line], start: int) -> list[list[Line]]:
    """What of lines stands left of a place, and what right of it."""
    return [[_side(line, start, right=right) for line in lines] for right in (False, True)]


def _beside(front: Sequence[Line], start: int) -> Iterator[list[Line]]:
    """Lines after each other in which no cell reaches over the blanks before a place."""
    for apart, lines in groupby(front, lambda line: not any(_reaches_over(cell, start) for cell in line.cells)):
        if apart:
            yield list(lines)


def _reaches_over(cell: Cell, start: int) -> bool:
    left, right = cell.across or (0, 0)
    return left < start < right + _CORRIDOR


def _side(line: Line, start: int, *, right: bool) -> Line:
    cells = (cell for cell in line.cells if cell.across is not None and (cell.across[0] >= start) is right)
    return line.with_cells(tuple(cells))


def _title_of(sides: Sequence[Sequence[Line]], vendors: VendorDirectory) -> Sequence[Line] | None:
    """The side that is a title while the other one is none."""
    for side, other in (sides, sides[::-1]):
        title, aside = (" ".join(plain(line.text) for line in lines if line.text) for lines in (side, other))
        if aside and worth(title, vendors) >= _TITLE and worth(aside, vendors) < _LEAST and vendors.find(aside) is None:
            return side
    return None
