"""The header above each column of a table: by cells where the format knows them, by position where it has positions."""

from collections.abc import Sequence
from itertools import pairwise

from esrp_ingest.extract.rows import TableRow
from esrp_ingest.layout import Box, Line, Word, bounding_box

_LAST_LINES = 6
"""How many lines above a table are taken for its header where columns cannot be told."""


def header_cells(header: Sequence[Line], rows: Sequence[TableRow]) -> tuple[str, ...]:
    """One text for each column of some rows, or a single one where the header's columns cannot be told for sure.

    Args:
        header: the lines above the table.
        rows: its rows, all of the same number of columns.
    """
    width = max((len(row.values) for row in rows), default=0)
    known = [line for line in header if line.is_row and len([cell for cell in line.cells if cell.text]) > 1]
    if known:
        return _by_cells(known, width)
    columns = _columns_of_rows(rows, width)
    cells = [cell.words for line in header for cell in line.cells if cell.words and line.page == rows[0].locator.page]
    words = [(word,) for cell in cells for word in cell]  # narrow columns stand as close as words
    found = _by_position(_in_columns(cells), columns) or _by_position(_in_columns(words), columns)
    return found or (" ".join(line.text for line in header[-_LAST_LINES:]),)


def _by_cells(rows: Sequence[Line], width: int) -> tuple[str, ...]:
    for line in reversed(rows):
        cells = [" ".join(cell.text.split()) for cell in line.cells]
        while cells and not cells[-1]:
            cells.pop()
        if len(cells) == width + 1:
            return tuple(cells[1:])
    return (" ".join(line.text for line in rows),)


def _by_position(headers: list[list[Word]], columns: Sequence[Box | None]) -> tuple[str, ...] | None:
    """The header that each column shares the most width with; None where two columns would share one."""
    boxes = [box for words in headers if (box := bounding_box(words)) is not None]
    found = [_above(column, boxes) for column in columns]
    places = [at for at in found if at is not None]
    if len(places) < len(found) or any(left >= right for left, right in pairwise(places)):
        return None
    return tuple(" ".join(word.text for word in headers[at]) for at in places)


def _above(column: Box | None, headers: Sequence[Box]) -> int | None:
    """Which header stands above a column, or at least no farther aside than a figure is wide."""
    if column is None or not headers:
        return None
    shared = [header.overlap_x(column) for header in headers]
    widest = max(range(len(shared)), key=shared.__getitem__)
    return widest if shared[widest] >= column.x0 - column.x1 else None


def _columns_of_rows(rows: Sequence[TableRow], width: int) -> list[Box | None]:
    """The box around all figures of each column, None for a column without any."""
    columns: list[Box | None] = [None] * width
    for row in rows:
        for at, box in enumerate(row.boxes):
            if box is not None:
                held = columns[at]
                columns[at] = box if held is None else held.union(box)
    return columns


def _in_columns(pieces: Sequence[tuple[Word, ...]]) -> list[list[Word]]:
    """Pieces of a header in columns, told apart by the white space between them, each in reading order."""
    columns: list[list[Word]] = []
    right = 0.0
    for words in sorted(pieces, key=lambda words: words[0].box.x0):
        if columns and words[0].box.x0 <= right:
            columns[-1].extend(words)
        else:
            columns.append(list(words))
            right = 0.0
        right = max(right, words[-1].box.x1)
    return [sorted(column, key=lambda word: (round(word.box.top), word.box.x0)) for column in columns]
