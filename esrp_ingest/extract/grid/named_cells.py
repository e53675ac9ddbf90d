"""Tables with named rows by their ruled cells: asked where the places of figures alone leave rows in doubt."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace

from esrp_ingest.extract.figures import Source
from esrp_ingest.extract.grid.rows import NamedTable, TableRow, spans_of
from esrp_ingest.extract.names import RowNames
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Box, Locator, Word, bounding_box

logger = logging.getLogger(__name__)
_IN_NO_ROW = "{!r} stands in no ruled row with a name, and what is beside it is left out"


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
    heights = {(cell.top, cell.bottom) for cell in cells}
    beside = {(top, bottom): [word for word in here if top <= word.box.centre <= bottom] for top, bottom in heights}
    for cell in cells:
        inside = [word for word in beside[cell.top, cell.bottom] if cell.holds(word.box)]
        rows.setdefault(round(cell.top), []).append((cell, inside))
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
