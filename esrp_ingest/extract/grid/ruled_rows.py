"""Rows of tables on pages by the ruled cells that their words stand in.

Tables with named rows are asked so where the places of figures alone leave rows in doubt.
"""

import logging
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import chain, groupby
from math import inf
from typing import NamedTuple

from esrp_ingest.extract.figures import Source
from esrp_ingest.extract.grid.cut_lines import wrapped_cell
from esrp_ingest.extract.grid.rows import NamedTable, TableRow, spans_of
from esrp_ingest.extract.names import RowNames
from esrp_ingest.extract.sequences import runs
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Box, Cell, Line, Locator, Word, bounding_box, box_of, box_of_lines
from esrp_ingest.numerals import DIGIT, is_below_itself

Rulings = Callable[[int, Box], list[Box]]
"""Gives the ruled cells in a region of a page."""
_FEWEST = 2
"""Lines in ruled cells above and below a heading that stands in none."""
_HEADINGS = 3
"""So many lines of a page may be nothing but headings, of a report say whose lines are looked at elsewhere."""
_WHOLE_PAGE = Box(0.0, 0.0, 20_000.0, 20_000.0)
"""Larger than any page."""
logger = logging.getLogger(__name__)
_IN_NO_ROW = "{!r} stands in no ruled row with a name, and what is beside it is left out"


def once_a_page(rulings: Rulings | None) -> Rulings | None:
    """Asks for all ruled cells of a page when the first region of it is asked for, and never again."""
    if rulings is None:
        return None

    @cache
    def cells(page: int) -> list[Box]:
        return rulings(page, _WHOLE_PAGE)

    return lambda page, region: [cell for cell in cells(page) if cell.top < region.bottom and cell.bottom > region.top]


def ruled_rows(lines: Sequence[Line], rulings: Rulings | None) -> list[Line]:
    """The rows by ruled cells, none where no line, or lines here and there, stand in such.

    Args:
        lines: of a table; those above and below the cells stay as they are, and so do headings between several in such.
        rulings: gives the ruled cells, None where the format has none.
    """
    ruled = _cells_around(lines, rulings)
    held = [_are_held(line, ruled) for line in lines]
    if not any(held):
        return []
    first, end = held.index(True), len(held) - held[::-1].index(True)
    parts = list(_runs(lines[first:end], held[first:end]))
    if len(parts) > 1 and not all(_are_rows(run) if inside else _are_lone(run) for inside, run in parts):
        return []
    rows = [row for inside, run in parts for row in (_rows(run, ruled) if inside else run)]
    return [*lines[:first], *rows, *lines[end:]]


def _runs(lines: Sequence[Line], held: Sequence[bool]) -> Iterator[tuple[bool, list[Line]]]:
    """Lines that follow each other and are all held, or all are not."""
    for inside, run in groupby(zip(lines, held, strict=True), key=lambda pair: pair[1]):
        yield inside, [line for line, _ in run]


def _are_rows(lines: Sequence[Line]) -> bool:
    """Whether so many lines stand in ruled cells that what stands between others of them may be a heading."""
    return len(lines) >= _FEWEST


def _are_lone(lines: Sequence[Line]) -> bool:
    """Whether each of some lines is of one cell, as a heading is."""
    return all(len(line.cells) == 1 for line in lines)


def ruled_stretches(lines: Sequence[Line], rulings: Rulings | None) -> Iterator[list[Line]]:
    """The lines that stand in ruled cells, those below each other on one page together, each table for itself.

    Pages that may hold no row of figures beside others that may hold none have no such table, and are not asked.

    Args:
        lines: of a document, in their order.
        rulings: gives the ruled cells, None where the format has none.
    """
    pages = [
        (page, list(here)) for page, here in groupby(lines, key=lambda line: line.page if line.has_places else None)
    ]
    figures = [_may_hold_figures(here) for _, here in pages]
    for at, (page, here) in enumerate(pages):
        asked = page is not None and any(figures[max(0, at - 1) : at + 2])
        ruled = _cells_around(here, rulings) if asked else []
        yield from _tables(list(_runs(here, [_are_held(line, ruled) for line in here])) if ruled else [], ruled)


def _may_hold_figures(lines: Sequence[Line]) -> bool:
    """Whether lines of a page may hold a row of figures: a few of one cell each are headings of what stands there."""
    may_be_rows = len(lines) > _HEADINGS or not _are_lone(lines)
    return may_be_rows and any(DIGIT.search(line.text) for line in lines)


def _tables(parts: Sequence[tuple[bool, list[Line]]], ruled: Sequence[Box]) -> Iterator[list[Line]]:
    """The runs of lines in ruled cells that are tables, whole ones."""
    for at, (is_held, held) in enumerate(parts):
        above, below = parts[max(0, at - 1) : at], parts[at + 1 : at + 2]
        beside = [*(line for _, run in above for line in run[-1:]), *(line for _, run in below for line in run[:1])]
        if is_held and not _are_stripe(held, beside, ruled):
            yield from runs(held, partial(_goes_on, ruled))


def _goes_on(ruled: Sequence[Box], table: Sequence[Line], line: Line) -> bool:
    """Whether a line is of the same ruled table as those above it: no gap between them parts cells of other columns."""
    upper, lower = (_around(box_of(each).centre, ruled) for each in (table[-1], line))
    gap = min((cell.top for cell in lower), default=0.0) - max((cell.bottom for cell in upper), default=inf)
    slack = TOLERANCES.level * line.letter_height
    return gap <= slack or _has_edges(upper, lower, slack) or _has_edges(lower, upper, slack)


def _around(centre: float, ruled: Sequence[Box]) -> list[Box]:
    """The ruled cells at a height."""
    return [cell for cell in ruled if cell.top <= centre <= cell.bottom]


def _has_edges(cells: Sequence[Box], others: Sequence[Box], slack: float) -> bool:
    """Whether cells begin wherever others do."""
    lefts = _edges((cell.x0 for cell in cells), slack)
    return all(any(abs(left - other.x0) <= slack for left in lefts) for other in others)


def _are_stripe(held: Sequence[Line], beside: Sequence[Line], ruled: Sequence[Box]) -> bool:
    """Whether ruled cells are the background of some rows of a table: a row above or below stands in their columns."""
    around = box_of_lines(held)
    if around is None:
        return False
    columns = sorted({(cell.x0, cell.x1) for cell in ruled if cell.top < around.bottom and cell.bottom > around.top})
    return any(_is_near(line, around) and _stands_in(line, columns) for line in beside)


def _is_near(line: Line, around: Box) -> bool:
    """Whether a line stands as near to others as the rows of a table do."""
    box = box_of(line)
    apart = max(box.top - around.bottom, around.top - box.bottom)
    return apart < TOLERANCES.leading * box.height


def _stands_in(line: Line, columns: Sequence[tuple[float, float]]) -> bool:
    """Whether several cells of a line stand in a column each, and no cell in another place."""
    boxes = [box_of(cell) for cell in line.filled]
    places = [[at for at, (left, right) in enumerate(columns) if left <= box.x0 and box.x1 <= right] for box in boxes]
    return len(places) > 1 and all(places) and len({at for at, *_ in places}) == len(places)


def _cells_around(lines: Sequence[Line], rulings: Rulings | None) -> list[Box]:
    """The ruled cells where lines stand, none where nobody knows."""
    region, page = box_of_lines(lines), lines[0].page
    return [] if rulings is None or region is None or page is None else rulings(page, region)


def _rows(lines: Sequence[Line], ruled: Sequence[Box]) -> Iterator[Line]:
    """The rows of lines in ruled cells. A cell over several rows stands in each of them."""
    slack = TOLERANCES.level * max(line.letter_height for line in lines)
    cells = _RuledCell.all_of(chain.from_iterable(line.words for line in lines), ruled, slack)
    lefts = _edges((cell.box.x0 for cell in cells), slack)
    for top in _edges((cell.box.top for cell in cells), slack):
        here = [cell for cell in cells if cell.reaches(top)]
        if any(cell.begins(top) for cell in here):
            row = tuple(cell.wrapped(_columns_of(cell.box, lefts, slack)) for cell in here)
            yield Line(row, page=lines[0].page, number=lines[0].number, is_row=True)


class _RuledCell(NamedTuple):
    """A ruled cell with what stands in it; rules of one edge are drawn a little apart."""

    box: Box
    words: list[Word]
    slack: float

    @classmethod
    def all_of(cls, inside: Iterable[Word], ruled: Sequence[Box], slack: float = 0.0) -> list["_RuledCell"]:
        """The cells, left to right, with those of some words, which are looked for once for the cells of a row."""
        words = [(word.box.centre, word.box.middle, word) for word in inside]
        rows = {(box.top, box.bottom) for box in ruled}
        beside = {(top, bottom): [each for each in words if top <= each[0] <= bottom] for top, bottom in rows}
        return [
            cls(
                box,
                [word for _, middle, word in beside[box.top, box.bottom] if box.x0 <= middle <= box.x1],
                slack,
            )
            for box in sorted(ruled)
        ]

    def reaches(self, top: float) -> bool:
        """Whether it stands in the row that begins at a place."""
        return self.box.top <= top + self.slack < self.box.bottom

    def begins(self, top: float) -> bool:
        """Whether what it holds belongs to that row, and to none above it."""
        return bool(self.words) and top - self.slack < self.box.top

    def wrapped(self, across: tuple[int, int]) -> Cell:
        """What it holds, a line feed where a line ends; a figure that had no room for its last digits is one again."""
        cell = wrapped_cell(self.words, across)
        if len(self.words) < _FEWEST or not is_below_itself(cell.text):
            return cell
        padding = min(word.box.x0 for word in self.words) - self.box.x0
        digits = ((word.box.x1 - word.box.x0) / len(word.text) for word in self.words)
        room = min(self.box.x1 - padding - word.box.x1 for word in self.words[:-1])
        return cell._replace(text=cell.text.replace("\n", "")) if room < max(digits) else cell


def _are_held(line: Line, cells: Sequence[Box]) -> bool:
    """Whether each word of a line stands in one cell."""
    _, top, _, bottom = box_of(line)
    near = [cell for cell in cells if cell.top <= bottom and cell.bottom >= top]
    return all(sum(cell.holds(word.box) for cell in near) == 1 for word in line.words)


def _edges(places: Iterable[float], slack: float) -> list[float]:
    """Where cells begin, in order; rules of one edge are drawn a little apart."""
    edges: list[float] = []
    for place in sorted(places):
        if not edges or place - edges[-1] > slack:
            edges.append(place)
    return edges


def _columns_of(cell: Box, lefts: Sequence[float], slack: float) -> tuple[int, int]:
    """From which column to which one a cell goes."""
    return bisect_right(lefts, cell.x0 + slack) - 1, bisect_left(lefts, cell.x1 - slack)


def table_of_ruled_cells(
    words: Sequence[tuple[int, Word]], names: RowNames, rulings: Callable[[int, Box], list[Box]]
) -> NamedTable | None:
    """The rows by the ruled cells that words stand in; None where there are none, or most words stand in no row."""
    table = NamedTable([])
    for page in sorted({page for page, _ in words}):
        here = [word for where, word in words if where == page]
        rows = _ruled_rows(page, here, names, rulings)
        lost = [word for word in here if not any(_within(row, word) for row in rows)]
        table.doubts += [(_IN_NO_ROW.format(word.text), Locator(page or None, None, word.box)) for word in lost]
        table.rows += [_without_beside(row, lost) for row in rows]
    return table if _holds_most(table.rows, len(words)) else None


def _holds_most(rows: Sequence[TableRow], words: int) -> bool:
    """Whether ruled rows have the same columns all, and hold most of the words."""
    widths = [len(row.values) for row in rows]
    return len(set(widths)) == 1 and sum(widths) * 2 > words - len(widths)


def _ruled_rows(
    page: int, here: Sequence[Word], names: RowNames, rulings: Callable[[int, Box], list[Box]]
) -> list[TableRow]:
    """The rows with a name among the ruled cells around the words of a page."""
    region = bounding_box(list(here))
    if region is None:
        return []
    logger.debug("page %s: positions leave a row in doubt, asking for the ruled cells in %s", page, region)
    rows: dict[int, list[tuple[Box, list[Word]]]] = {}
    cells = rulings(page, region)
    for cell in _RuledCell.all_of(here, cells):
        rows.setdefault(round(cell.box.top), []).append((cell.box, cell.words))
    found = (_ruled_row(page, cells, names) for _, cells in sorted(rows.items()))
    return [row for row in found if row is not None]


def _within(row: TableRow, word: Word) -> bool:
    return row.locator.box is not None and row.locator.box.holds(word.box)


def _beside(row: TableRow, word: Word) -> bool:
    """Whether a word stands so close to a row that it may be a piece of one of its figures."""
    box = row.locator.box
    return (
        box is not None
        and max(word.box.top - box.bottom, box.top - word.box.bottom) < TOLERANCES.leading * word.box.height
    )


def _without_beside(row: TableRow, lost: Sequence[Word]) -> TableRow:
    """A row without its figures where a word that belongs to no row stands beside it."""
    if not any(_beside(row, word) for word in lost):
        return row
    nothing = (None,) * len(row.values)
    return replace(row, values=nothing, boxes=nothing, across=nothing)


def _ruled_row(page: int, cells: list[tuple[Box, list[Word]]], names: RowNames) -> TableRow | None:
    """A row of ruled cells; None for one that does not begin with a name."""
    cells.sort(key=lambda entry: entry[0].x0)
    name = names.complete(_in_cell(cells[0][1]))
    if name is None:
        return None
    texts = tuple(_in_cell(inside) or None for _, inside in cells[1:])
    box = bounding_box([word for _, inside in cells for word in inside])
    sources = tuple(Source(tuple((page, word) for word in inside)) for _, inside in cells)
    boxes = tuple(cell for cell, _ in cells[1:])
    return TableRow(name, texts, Locator(page or None, None, box), boxes, sources, spans_of(boxes))


def _in_cell(words: list[Word]) -> str:
    return "".join(word.text for word in sorted(words, key=lambda word: (round(word.box.top), word.box.x0)))
