"""The header above each column of a table: by columns that the format gives, else by where header and figures stand."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice, pairwise
from typing import NamedTuple

from esrp_ingest.extract.grid.pieces import Piece, Span, pieces_of
from esrp_ingest.extract.grid.rows import TableRow
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.labels.columns import begins_column, is_group
from esrp_ingest.layout import Line

_LAST_LINES = 6
"""How many lines above a table are taken for its header where columns cannot be told."""
_GIVEN_ROWS = 4
"""Of how many rows with given cells a header is made at most."""
_NAMES = 2
"""Columns of names at most: a server's and an instance's."""
_GROUP_LINES = 3
"""Lines of a header of several columns at most."""
_PARTINGS = 5000
"""Ways to part columns among groups that are tried: all of them for as many columns as a report has."""
Cells = list[list[Piece]]
"""The words of each cell of a header."""


def header_interpretations(
    header: Sequence[Line], rows: Sequence[TableRow], body: Sequence[Line]
) -> Iterator[tuple[str, ...]]:
    """What may be the texts above each column of some rows, the most likely ones first.

    Only who knows the headers of a table can tell which interpretation is right: cells may be aligned otherwise than
    their headers, so that a border between two columns lies anywhere between the figures of one and those of the next;
    a caption or a heading may stand above the header; and a cell may be about several columns.

    Args:
        header: the lines above the table.
        rows: its rows, all of the same number of columns.
        body: the lines that the rows were read from.
    """
    known: set[tuple[str, ...]] = set()
    for texts in _interpretations(header, rows, body):
        if texts not in known:
            known.add(texts)
            yield texts


def _interpretations(
    header: Sequence[Line], rows: Sequence[TableRow], body: Sequence[Line]
) -> Iterator[tuple[str, ...]]:
    yield header_cells(header, rows, body)
    width = _width(rows)
    columns = _columns_of_rows(rows, width)
    yield from _stacked(header, columns)
    yield from _lines_of_headers(header, width)
    yield from _above_columns(header, [column for column in columns if column is not None], body)


def _above_columns(header: Sequence[Line], columns: Sequence[Span], body: Sequence[Line]) -> Iterator[tuple[str, ...]]:
    """The words of a header on a page by the columns that they stand above."""
    above = [(line.page, cells) for line in header if not line.is_row and (cells := _pieces_of_cells([line]))]
    if not columns or not above:
        return
    borders = _borders(columns, body)
    last = [cells for page, cells in above if page == header[-1].page]
    whole = [cells for _, cells in above]
    for lines in [last, whole] if 0 < len(last) < len(whole) else [whole]:  # a page may end amid a header
        yield from _by_borders(lines, borders, columns)


def _borders(columns: Sequence[Span], body: Sequence[Line]) -> list[list[float]]:
    """Where each column may begin: midway between two, where the one before ends, where its figures begin."""
    first = columns[0][0]
    names = [piece.right for line in body for piece in _pieces(line) if piece.right < first]
    rights = [max(names, default=first), *(right for _, right in columns[:-1])]
    lefts = [left for left, _ in columns]
    middles = [(right + left) / 2 for right, left in zip(rights, lefts, strict=True)]
    return [variant for each in (middles, rights, lefts) for variant in (each, _with_wider_names(each))]


def _by_borders(
    above: Sequence[Cells], borders: Sequence[Sequence[float]], spans: Sequence[Span]
) -> Iterator[tuple[str, ...]]:
    """The words above between the borders of columns; the topmost lines may be a caption, or about several columns."""
    for start in range(len(above)):
        cells = list(chain(*above[start:]))
        yield from _in_order(cells, len(spans))
        pieces = list(chain(*cells))
        for each in borders:
            yield _between(pieces, each)
    yield from _below_groups(above, borders, spans)


def _stacked(header: Sequence[Line], columns: Sequence[Span | None]) -> Iterator[tuple[str, ...]]:
    """The cells of given rows above each other: a cell over several columns or rows is about each of them."""
    given = [line for line in header if line.is_row and line.filled]
    known = [column for column in columns if column is not None]
    if len(known) < len(columns):
        return
    texts = [""] * len(columns)
    for line in given[: -_GIVEN_ROWS - 1 : -1]:
        texts = [f"{_over(left, line)} {text}".strip() for (left, _), text in zip(known, texts, strict=True)]
        yield tuple(texts)


def _over(left: float, line: Line) -> str:
    """The texts of a given row above the place where a column begins."""
    places = ((cell.across or (at, at + 1), cell) for at, cell in enumerate(line.cells))
    return " ".join(word for (start, end), cell in places if start <= left < end for word in cell.text.split())


def _in_order(above: Cells, width: int) -> Iterator[tuple[str, ...]]:
    """The headers as white space parts them, where there are as many as columns, besides those of names."""
    found = _in_columns(above)
    if width <= len(found) <= width + _NAMES:
        yield tuple(map(_text, found[len(found) - width :]))


def _below_groups(
    above: Sequence[Cells], borders: Sequence[Sequence[float]], spans: Sequence[Span]
) -> Iterator[tuple[str, ...]]:
    """The texts below cells that are about several columns each (`I/O Database`), with those before them."""
    for at in range(len(above) - 1):
        for end in range(at + 1, min(at + _GROUP_LINES, len(above) - 1) + 1):
            groups = _groups(list(chain(*above[at:end])))
            if groups:
                yield from _by_groups(groups, list(chain(*chain(*above[end:]))), borders, spans)


def _groups(cells: Cells) -> "list[_Group]":
    """Headers of several columns each; none where more than the headers of names stand beside them."""
    columns = _in_columns(cells)
    groups = [_Group(text, pieces) for pieces in columns if is_group(text := _text(pieces))]
    return groups if len(columns) - len(groups) <= _NAMES else []


def _by_groups(
    groups: "Sequence[_Group]", below: Sequence[Piece], borders: Sequence[Sequence[float]], spans: Sequence[Span]
) -> Iterator[tuple[str, ...]]:
    """The texts below groups, each with that of its group before it."""
    centred = _centred(groups, spans)
    for each in borders:
        texts, flush = _between(below, each), _above_their_first(groups, below, each)
        likely = (flush, centred) if flush else (centred, _starts(groups, each))
        for starts in chain(likely, _even(groups, texts)):
            if _have_columns(starts):
                yield _with_groups(texts, groups, starts)
    parts = _parted(below)
    if len(parts) == len(spans):
        yield _with_groups(parts, groups, centred)


class _Group(NamedTuple):
    """A header of several columns."""

    text: str
    pieces: list[Piece]


def _above_their_first(groups: Sequence[_Group], below: Sequence[Piece], borders: Sequence[float]) -> list[int]:
    """The first column of each group, where each text begins as that of a column below does; else none.

    The figures of that column may begin farther right, so that the borders alone would give the column before it.
    """
    firsts = [(_span(group.pieces)[0], TOLERANCES.aligned * group.pieces[0].letter) for group in groups]
    found = [[piece for piece in below if abs(piece.left - first) <= slack] for first, slack in firsts]
    return [min(_column(piece, borders) for piece in each) for each in found] if all(found) else []


def _have_columns(starts: Sequence[int]) -> bool:
    """Whether each group has a column of its own: two that begin above the same one leave one of them none."""
    return all(one < other for one, other in pairwise(starts))


def _column(piece: Piece, borders: Sequence[float]) -> int:
    """In which column a word stands: -1 left of all of them."""
    return bisect_right(borders, (piece.left + piece.right) / 2) - 1


def _starts(groups: Sequence[_Group], borders: Sequence[float]) -> list[int]:
    """The first column of each group, where its text begins above it."""
    lefts = (first.left + TOLERANCES.aligned * first.letter for first in (group.pieces[0] for group in groups))
    return [bisect_right(borders, left) - 1 for left in lefts]


def _centred(groups: Sequence[_Group], columns: Sequence[Span]) -> list[int]:
    """The first column of each group, where each text stands as near as can be to the middle of all of its columns."""
    middles = [(left + right) / 2 for left, right in (_span(group.pieces) for group in groups)]
    return list(next(iter(parted_by_middles(middles, columns)), (0.0, (0,)))[1])


def parted_by_middles(middles: Sequence[float], columns: Sequence[Span]) -> list[tuple[float, tuple[int, ...]]]:
    """The ways to part columns among what stands over several each: how far off their middles, and where each begins.

    The best comes first.
    """

    def off(starts: tuple[int, ...]) -> float:
        ends = (*starts[1:], len(columns))
        own = ((columns[start][0] + columns[end - 1][1]) / 2 for start, end in zip(starts, ends, strict=True))
        return sum(abs(middle - each) for middle, each in zip(middles, own, strict=True))

    partings = ((0, *each) for each in combinations(range(1, len(columns)), len(middles) - 1))
    return sorted((off(starts), starts) for starts in islice(partings, _PARTINGS))


def _parted(pieces: Sequence[Piece]) -> list[str]:
    """Headers that stand as close as their words, parted where the next one begins: `Reads/sec Reads Average Bytes`."""
    texts: list[str] = []
    for piece in pieces:
        if begins_column(piece.text) or not texts:
            texts.append(piece.text)
        else:
            texts[-1] = f"{texts[-1]} {piece.text}"
    return texts


def _with_groups(texts: Sequence[str], groups: Sequence[_Group], starts: Sequence[int]) -> tuple[str, ...]:
    return tuple(f"{_group(groups, starts, column)} {text}" for column, text in enumerate(texts))


def _even(groups: Sequence[_Group], texts: Sequence[str]) -> Iterator[list[int]]:
    """The first column of each group, where each has as many with the same texts: it may stand anywhere above them."""
    share, rest = divmod(len(texts), len(groups))
    if not rest and share > 1 and list(texts) == list(texts[:share]) * len(groups):
        yield list(range(0, len(texts), share))


def _group(groups: Sequence[_Group], starts: Sequence[int], column: int) -> str:
    at = bisect_right(starts, column) - 1
    return groups[at].text if at >= 0 else ""


def _text(pieces: Sequence[Piece]) -> str:
    return " ".join(piece.text for piece in pieces)


def _span(pieces: Sequence[Piece]) -> Span:
    return min(piece.left for piece in pieces), max(piece.right for piece in pieces)


def _pieces_of_cells(lines: Sequence[Line]) -> Cells:
    return [pieces for line in lines for cell in line.cells if (pieces := list(pieces_of(cell)))]


def _pieces(line: Line) -> Iterator[Piece]:
    return (piece for cell in line.cells for piece in pieces_of(cell))


def _lines_of_headers(header: Sequence[Line], width: int) -> Iterator[tuple[str, ...]]:
    """The lines with a cell for each column, in formats without positions: below a header may stand its units."""
    for line in reversed(header):
        texts = [cell.one_line for cell in line.cells if cell.text or line.is_row]
        if not line.has_places and width > 1 and len(texts) in (width, width + 1):
            yield tuple(texts[-width:])


def _with_wider_names(borders: list[float]) -> list[float]:
    """The same borders with a first column as wide as the second one, and the rest left to the names."""
    return [max(borders[0], 2 * borders[1] - borders[2]), *borders[1:]] if len(borders) > 2 else borders


def _between(pieces: Sequence[Piece], borders: Sequence[float]) -> tuple[str, ...]:
    """The words right of each border up to the next one, line by line."""
    texts = [""] * (len(borders) + 1)
    for piece in pieces:
        at = _column(piece, borders) + 1
        texts[at] = f"{texts[at]} {piece.text}".lstrip()
    return tuple(texts[1:])


def header_cells(header: Sequence[Line], rows: Sequence[TableRow], body: Sequence[Line] = ()) -> tuple[str, ...]:
    """One text for each column of some rows, or a single one where the header's columns cannot be told for sure.

    Args:
        header: the lines above the table.
        rows: its rows, all of the same number of columns.
        body: the lines that the rows were read from; where all of them have as many cells as the header, empty ones at
            the end too, its last columns are empty throughout.
    """
    width = _width(rows)
    known = [line for line in header if line.is_row and len(line.filled) > 1]
    if known:
        return _by_cells(known, width, min((len(line.cells) for line in body), default=0))
    cells = _pieces_of_cells([line for line in header if line.page == header[-1].page])  # rows may be on the next page
    words = [[piece] for pieces in cells for piece in pieces]  # narrow columns stand as close as words
    columns = _columns_of_rows(rows, width)
    found = (_by_position(_in_columns(pieces), columns) for pieces in (cells, words))
    return next(filter(None, found), (" ".join(line.text for line in header[-_LAST_LINES:]),))


def _width(rows: Sequence[TableRow]) -> int:
    return max((len(row.values) for row in rows), default=0)


def _by_cells(rows: Sequence[Line], width: int, cells_below: int) -> tuple[str, ...]:
    """The cells of the row with one for each column, else of one whose last columns are empty cells below."""
    found = [[cell.one_line for cell in line.cells] for line in reversed(rows)]
    for cells in found:
        while cells and not cells[-1]:
            cells.pop()
    for cells in sorted((cells for cells in found if len(cells) > width), key=len):
        if len(cells) == width + 1 or len(cells) == cells_below:
            return tuple(cells[1 : width + 1])
    return (" ".join(line.text for line in rows),)


def _by_position(headers: list[list[Piece]], columns: Sequence[Span | None]) -> tuple[str, ...] | None:
    """The header that each column shares the most width with; None where two share one, or most headers have none."""
    if len(headers) - len(columns) > max(_NAMES, len(columns)):
        return None  # it stands above another table
    spans = [_span(pieces) for pieces in headers]
    found = [_above(column, spans) for column in columns]
    places = [at for at in found if at is not None]
    if len(places) < len(found) or any(left >= right for left, right in pairwise(places)):
        return None
    return tuple(_text(headers[at]) for at in places)


def _above(column: Span | None, headers: Sequence[Span]) -> int | None:
    """Which header stands above a column, or at least no farther aside than a figure is wide."""
    if column is None or not headers:
        return None
    shared = [min(right, column[1]) - max(left, column[0]) for left, right in headers]
    widest = max(range(len(shared)), key=shared.__getitem__)
    return widest if shared[widest] >= column[0] - column[1] else None


def _columns_of_rows(rows: Sequence[TableRow], width: int) -> list[Span | None]:
    """From where to where all figures of each column go, None for a column without any."""
    columns: list[Span | None] = [None] * width
    for row in rows:
        for at, across in enumerate(row.across):
            if across is not None:
                held = columns[at] or across
                columns[at] = (min(held[0], across[0]), max(held[1], across[1]))
    return columns


def _in_columns(pieces: Sequence[list[Piece]]) -> list[list[Piece]]:
    """Pieces of a header in columns, told apart by the white space between them, each in reading order."""
    columns: list[list[tuple[int, Piece]]] = []
    right = 0.0
    for number, words in sorted(enumerate(pieces), key=lambda entry: entry[1][0].left):
        numbered = [(number, word) for word in words]
        if columns and words[0].left <= right:
            columns[-1].extend(numbered)
        else:
            columns.append(numbered)
            right = 0.0
        right = max(right, words[-1].right)
    return [[word for _, word in sorted(column, key=lambda entry: (entry[0], entry[1].left))] for column in columns]
