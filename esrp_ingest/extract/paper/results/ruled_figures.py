"""Tables of figures in ruled cells of a page: what stands in one cell belongs together, however it wraps."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from esrp_ingest.extract.grid.cut_lines import text_of
from esrp_ingest.extract.grid.cut_rows import over_pages
from esrp_ingest.extract.grid.ruled_rows import Rulings, ruled_rows, ruled_stretches
from esrp_ingest.extract.paper.results.broken_words import Whole
from esrp_ingest.extract.paper.results.figure_lists import figure_lists
from esrp_ingest.extract.paper.results.figure_rows import Grid, Known, grids_of_rows
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import is_figure

_NEARLY = 1
"""How well a label is known that is only like one."""


def ruled_grids(lines: Sequence[Line], known: Known, whole: Whole, rulings: Rulings | None) -> Iterator[Grid]:
    """The tables in ruled cells among some lines; one that goes on at the top of the next page is one table.

    Args:
        lines: lines of a document, in their order.
        known: how well a label is known.
        whole: puts the lines of a cell together.
        rulings: gives the ruled cells, None where the format has none.
    """
    table: list[Line] = []
    last: Line | None = None
    behind = {lower: upper for upper, lower in pairwise(lines)}
    for stretch in ruled_stretches(lines, rulings):
        rows = _rows(stretch, whole, rulings)
        goes_on = last is not None and behind.get(stretch[0]) is last and last.page != stretch[0].page
        if not (table and rows and goes_on and len(table[0].cells) == len(rows[0].cells)):
            yield from _tables(table, known)
            table = []
        table = over_pages([*table, *rows], lambda text: known(text) > _NEARLY, " ")
        last = stretch[-1]
    yield from _tables(table, known)


def _tables(rows: Sequence[Line], known: Known) -> Iterator[Grid]:
    """The tables that rows make, with the lines of the document that these are made of."""
    named = list(figure_lists(rows))
    listed = {line for grid in named for line in grid.lines}
    for grid in (*named, *grids_of_rows([row for row in rows if row not in listed], known)):
        grid.lines = list(dict.fromkeys(source for line in grid.lines for source in line.sources))
        grid.printed = [text_of(cell.words) for row in rows for cell in row.cells if _is_joined(cell)]
        yield grid


def _is_joined(cell: Cell) -> bool:
    """Whether a cell has words that were put together without a blank."""
    return len(cell.words) > len(cell.text.split())


def _rows(stretch: Sequence[Line], whole: Whole, rulings: Rulings | None) -> list[Line]:
    """Lines in ruled cells as rows with a cell in every column, but those in which a figure stands over several."""
    rows = ruled_rows(stretch, rulings)
    if any(_glues_figures(placed) for row in rows for placed in _placed(row)):
        return []  # borders between its columns were not drawn: places tell them
    width = max((right for row in rows for _, (_, right) in _placed(row)), default=0)
    return [_filled(row, int(width), stretch, whole) for row in rows if not any(map(_is_of_several, _placed(row)))]


def _glues_figures(placed: tuple[Cell, tuple[float, float]]) -> bool:
    """Whether a cell over several columns holds several figures: it is a row of them, and no heading of others."""
    cell, (left, right) = placed
    return right - left > 1 and sum(map(is_figure, cell.text.split())) > 1


def _is_of_several(placed: tuple[Cell, tuple[float, float]]) -> bool:
    """Whether a figure stands over several columns: it may be of each of them, or of all together."""
    cell, (left, right) = placed
    return is_figure(cell.text) and right - left > 1


def _placed(row: Line) -> Iterator[tuple[Cell, tuple[float, float]]]:
    return ((cell, cell.across) for cell in row.cells if cell.across is not None)


def _filled(row: Line, width: int, stretch: Sequence[Line], whole: Whole) -> Line:
    """A row with an empty cell in each column in which none begins, which knows the lines that it is made of."""
    cells = [Cell("")] * width
    for cell, (left, _) in _placed(row):
        cells[int(left)] = Cell(whole(cell.text), cell.words)
    own = set(row.words)
    sources = tuple(line for line in stretch if not own.isdisjoint(line.words))
    return replace(row, cells=tuple(cells), parts=sources)
