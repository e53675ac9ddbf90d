"""The header above each column of a table: by cells where the format knows them, by position where it has positions."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise

from esrp_ingest.extract.rows import TableRow
from esrp_ingest.layout import Box, Line, Word, bounding_box

_LAST_LINES = 6
"""How many lines above a table are taken for its header where columns cannot be told."""


def header_readings(
    header: Sequence[Line], rows: Sequence[TableRow], body: Sequence[Line]
) -> Iterator[tuple[str, ...]]:
    """What may be the texts above each column of some rows, the most likely ones first.

    Only who knows the headers of a table can tell which reading is right: cells may be aligned otherwise than their
    headers, so that a border between two columns lies anywhere between the figures of one and those of the next; and
    a caption or a heading may stand above the header.

    Args:
        header: the lines above the table.
        rows: its rows, all of the same number of columns.
        body: the lines that the rows were read from.
    """
    yield header_cells(header, rows, body)
    width = max((len(row.values) for row in rows), default=0)
    yield from _lines_of_headers(header, width)
    columns = [column for column in _columns_of_rows(rows, width) if column]
    above = [line for line in header if line.words and line.page == header[-1].page]
    if not columns or not above:
        return
    names = [line.words[0].box.x1 for line in body if line.words and line.words[0].box.x1 < columns[0].x0]
    rights = [max(names, default=columns[0].x0), *(column.x1 for column in columns[:-1])]
    lefts = [column.x0 for column in columns]
    middles = [(right + left) / 2 for right, left in zip(rights, lefts, strict=True)]
    readings = [variant for borders in (middles, rights, lefts) for variant in (borders, _with_wider_names(borders))]
    for first in range(len(above)):
        words = [word for line in above[first:] for word in line.words]
        for borders in readings:
            yield _between(words, borders)


def _lines_of_headers(header: Sequence[Line], width: int) -> Iterator[tuple[str, ...]]:
    """The lines with a cell for each column, in formats without positions: below a header may stand its units."""
    for line in reversed(header):
        texts = [" ".join(cell.text.split()) for cell in line.cells if cell.text or line.is_row]
        if not line.words and width > 1 and len(texts) in (width, width + 1):
            yield tuple(texts[-width:])


def _with_wider_names(borders: list[float]) -> list[float]:
    """The same borders with a first column as wide as the second one, and the rest left to the names."""
    return [max(borders[0], 2 * borders[1] - borders[2]), *borders[1:]] if len(borders) > 2 else borders


def _between(words: Sequence[Word], borders: Sequence[float]) -> tuple[str, ...]:
    """The words right of each border up to the next one, line by line."""
    texts = [""] * (len(borders) + 1)
    for word in words:
        at = bisect_right(borders, word.box.middle)
        texts[at] = f"{texts[at]} {word.text}".lstrip()
    return tuple(texts[1:])


def header_cells(header: Sequence[Line], rows: Sequence[TableRow], body: Sequence[Line] = ()) -> tuple[str, ...]:
    """One text for each column of some rows, or a single one where the header's columns cannot be told for sure.

    Args:
        header: the lines above the table.
        rows: its rows, all of the same number of columns.
        body: the lines that the rows were read from; where all of them have as many cells as the header, empty ones at
            the end too, its last columns are empty throughout.
    """
    width = max((len(row.values) for row in rows), default=0)
    known = [line for line in header if line.is_row and len([cell for cell in line.cells if cell.text]) > 1]
    if known:
        return _by_cells(known, width, min((len(line.cells) for line in body), default=0))
    columns = _columns_of_rows(rows, width)
    above = [line for line in header if line.page == header[-1].page]  # its rows may begin on the next page
    cells = [cell.words for line in above for cell in line.cells if cell.words]
    words = [(word,) for cell in cells for word in cell]  # narrow columns stand as close as words
    found = _by_position(_in_columns(cells), columns) or _by_position(_in_columns(words), columns)
    return found or (" ".join(line.text for line in header[-_LAST_LINES:]),)


def _by_cells(rows: Sequence[Line], width: int, cells_below: int) -> tuple[str, ...]:
    """The cells of the row with one for each column, else of one whose last columns are empty cells below."""
    found = [[" ".join(cell.text.split()) for cell in line.cells] for line in reversed(rows)]
    for cells in found:
        while cells and not cells[-1]:
            cells.pop()
    for cells in sorted((cells for cells in found if len(cells) > width), key=len):
        if len(cells) == width + 1 or len(cells) == cells_below:
            return tuple(cells[1 : width + 1])
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
