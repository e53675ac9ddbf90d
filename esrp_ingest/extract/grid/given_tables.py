"""A document read anew where figures are left over: with the tables that another engine finds on their pages."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from esrp_ingest.extract.grid.cut_lines import cell_of_words
from esrp_ingest.extract.grid.pieces import columns_around
from esrp_ingest.layout import Box, Cell, Line, Reading, Word, box_of
from esrp_ingest.numerals import is_piece


def with_given_tables(reading: Reading, pages: Collection[int]) -> Reading | None:
    """A document whose tables on some pages have given cells; None where none is found there.

    Args:
        reading: the document.
        pages: where figures are left over.
    """
    tables = reading.tables
    if tables is None:
        return None
    rows = {page: found for page in pages if (found := [row for row in tables(page) if len(row.filled) > 1])}
    if not rows:
        return None
    lines = [
        line
        for page, here in groupby(reading.lines, key=lambda line: line.page)
        for line in (_exchanged(list(here), rows[page]) if page in rows else here)
    ]
    return replace(reading, lines=lines)


def _exchanged(lines: Sequence[Line], rows: Sequence[Line]) -> Iterator[Line]:
    """The lines of a page, rows instead of the words that stand in them."""
    waiting = sorted(map(_joined, rows), key=lambda row: (box_of(row).top, box_of(row).x0))
    places = [_place(row) for row in rows]
    for line in lines:
        while waiting and box_of(waiting[0]).top < box_of(line).bottom and _is_inside(line, places):
            yield waiting.pop(0)
        rest = _without(line, places)
        if rest is not None:
            yield rest
    yield from waiting


def _place(row: Line) -> Box:
    """From where to where a row's cells go."""
    left, right = columns_around(row.cells) or (0.0, 0.0)
    return box_of(row)._replace(x0=left, x1=right)


def _is_inside(line: Line, places: Sequence[Box]) -> bool:
    return any(place.holds(word.box) for word in line.words for place in places)


def _without(line: Line, places: Sequence[Box]) -> Line | None:
    """What of a line stands in no row; None where all does."""
    if not _is_inside(line, places):
        return line
    kept = [[word for word in cell.words if not any(place.holds(word.box) for place in places)] for cell in line.cells]
    cells = tuple(map(cell_of_words, filter(None, kept)))
    return line.with_cells(cells) if cells else None


def _joined(row: Line) -> Line:
    """A row whose figures are whole that a narrow cell has cut."""
    return replace(row, cells=tuple(map(_whole, row.cells)))


def _whole(cell: Cell) -> Cell:
    pieces = cell.text.split()
    if len(pieces) < 2 or not all(map(is_piece, pieces)) or cell.box is None:
        return cell
    text = "".join(pieces)
    return Cell(text, (Word(text, cell.box),), cell.across)
