"""Tables of figures outside of reports, whatever the format, with headers that stand on the page before.

What stands in one ruled cell of a page belongs together, however it wraps.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, takewhile

from esrp_ingest.extract.figures import KEPT, READ, Claim
from esrp_ingest.extract.grid.cut_lines import in_one_line, joined_text, unwrapped
from esrp_ingest.extract.grid.cut_rows import over_pages
from esrp_ingest.extract.grid.given_cells import Columns, columns_taken, width_of
from esrp_ingest.extract.grid.pieces import Parts, overlap, pages_and_rows
from esrp_ingest.extract.grid.ruled_rows import Rulings, ruled_rows, ruled_stretches
from esrp_ingest.extract.paper.results.figure_lists import figure_lists
from esrp_ingest.extract.paper.results.figure_pages import grids_on_page
from esrp_ingest.extract.paper.results.figure_rows import Grid, GridRow, Known, grids_of_rows
from esrp_ingest.extract.paper.results.list_headers import is_about_several
from esrp_ingest.extract.paper.results.row_labels import Whole
from esrp_ingest.layout import Cell, Line
from esrp_ingest.models import ReportedMetric
from esrp_ingest.numerals import is_figure

_NEARLY = 1
"""How well a label is known that is only like one."""


def grids(lines: Sequence[Line], known: Known, found: Sequence[Grid], whole: Whole = in_one_line) -> Iterator[Grid]:
    """The tables of figures among some lines; one without headers that goes on with one above it has that one's.

    Args:
        lines: lines of a document, in their order.
        known: how well a label is known.
        found: the tables that were found among them already.
        whole: puts the lines of a label or a heading together.
    """
    ended: dict[Line | None, Grid] = {grid.lines[-1]: grid for grid in found if grid.lines}
    above = {lower: upper for upper, lower in pairwise(lines)}
    before: list[Line] = []
    for placed, here in pages_and_rows(outside(lines, found)):
        cut, group = _cut_above(here[0], above, ended)
        for grid in grids_on_page(here, known, before, whole) if placed else grids_of_rows(here, known):
            if cut is not None:
                _go_on(cut, grid, here, known)
                _take_group(cut, grid, group)
            cut = None
            ended[grid.lines[-1]] = grid
            yield grid
        before = here


def _cut_above(
    first: Line, above: Mapping[Line, Line], ended: Mapping[Line | None, Grid]
) -> tuple[Grid | None, Line | None]:
    """The table that ends right above a line, and what stands alone between both and heads rows, None for neither."""
    over = above.get(first)
    if over is not None and len(over.filled) == 1 and is_about_several(over.text.strip()):
        return ended.get(above.get(over)), over
    return ended.get(over), None


def _go_on(cut: Grid, grid: Grid, here: Sequence[Line], known: Known) -> None:
    """Gives a table without headers those of the one that a page cuts above it, where its columns are of these.

    Between them nothing stands but the label of the last row above, whose figures the page left alone.
    """
    between = list(takewhile(lambda line: line is not grid.lines[0], here))
    label = unwrapped(line.text for line in between)
    if any(grid.headers) or (between and (cut.rows[-1].label or known(label) <= 0)):
        return
    columns = _columns_above(cut, grid)
    if columns is None:
        return
    if between:
        cut.rows[-1].label = label
        cut.lines += between
    grid.headers = cut.headers
    for row in grid.rows:
        cells = dict(zip(columns, row.cells, strict=True))
        row.cells = [cells.get(at, "") for at in range(len(cut.headers))]


def _take_group(cut: Grid, grid: Grid, over: Line | None) -> None:
    """Gives the first rows of a table that goes on with one above it the group that they are of.

    Args:
        cut: the table above.
        grid: the table, with the headers of that one if it goes on with it.
        over: what stands alone below the rows above, at the end of the page, and heads these; None for nothing.
    """
    if grid.headers is not cut.headers:
        return
    for row in takewhile(lambda each: not each.group, grid.rows):
        row.group = over.text.strip() if over is not None else cut.rows[-1].group
    cut.lines += [over] if over is not None else []


def _columns_above(cut: Grid, grid: Grid) -> list[int] | None:
    """Which columns of a table above those of one are, by their places; None where they are not told."""
    if not (cut.places and grid.places):
        width = len(grid.headers)
        return list(range(width)) if len(cut.headers) == width else None
    below = [[at for at, place in enumerate(cut.places) if overlap(place, own)] for own in grid.places]
    columns = [found[0] for found in below if len(found) == 1]
    return columns if len(columns) == len(set(columns)) == len(grid.headers) else None


def outside(lines: Sequence[Line], found: Sequence[Grid]) -> list[Line]:
    """The lines that are of none of some tables."""
    inside = {line for grid in found for line in grid.lines}
    return [line for line in lines if line not in inside]


@dataclass(slots=True)
class FigureTable:
    """A table with several figures in a row: of servers, tests or states side by side, or of several metrics.

    Attributes:
        claims: the document's figures that it is made of.
    """

    figures: list[ReportedMetric] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)

    def add(self, row: GridRow, figures: list[ReportedMetric]) -> None:
        """Adds the figures of a row."""
        self.figures += figures
        known = [figure.metric is not None or figure.unit is not None for figure in figures]
        self.claims.append(Claim((row.line,), row.label, READ if any(known) else KEPT))
        for figure, one in zip(figures, known, strict=True):
            text = f"{figure.label} {figure.value_text or ''}"
            self.claims.append(Claim((row.line,), text, READ if one else KEPT))


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
        if not (table and rows and goes_on and _width(table) == _width(rows)):
            yield from _tables(table, known)
            table = []
        elif _heads_again(rows, table):
            table[0] = replace(table[0], parts=(*table[0].sources, *rows[0].sources))
            del rows[0]
        table = over_pages(_with_cut_cell(table, rows), lambda text: known(text) > _NEARLY, " ")
        last = stretch[-1]
    yield from _tables(table, known)


def _heads_again(rows: Sequence[Line], table: Sequence[Line]) -> bool:
    """Whether rows at the top of a page begin with the header of a table once more, and go on with its last group.

    None of the rows of that group comes again: then a table like it begins.
    """
    if rows[0].texts != table[0].texts:
        return False
    if _is_cut(table[1:], rows[1:]):
        return True
    if not any(map(_is_alone, table[1:])):
        return False
    own = {row.cells[0].text for row in takewhile(lambda row: not _is_alone(row), reversed(table))}
    return rows[1:2] != [] and rows[1].cells[0].text not in own


def _is_cut(above: Sequence[Line], below: Sequence[Line]) -> bool:
    """Whether a cell over several rows goes over the edge of a page: its text stands on one side of that alone.

    No row is cut there: those on both sides have the same cells.
    """
    if not above or not below or not _has_merged_cells((*above, *below)):
        return False
    (upper, *rest), (lower, *others) = ([bool(cell.text) for cell in row.cells] for row in (above[-1], below[0]))
    return upper != lower and rest == others and any(rest)


def _has_merged_cells(rows: Sequence[Line]) -> bool:
    """Whether rows that follow each other begin with the same text: a cell over all of them."""
    return any(upper.cells[0].text == lower.cells[0].text != "" for upper, lower in pairwise(rows))


def _with_cut_cell(above: Sequence[Line], below: Sequence[Line]) -> list[Line]:
    """The rows of a table on both sides of a page's edge, each with the text of the cell that goes over it."""
    if not _is_cut(above, below):
        return [*above, *below]
    text = above[-1].cells[0].text or below[0].cells[0].text
    behind = len(list(takewhile(_begins_empty, reversed(above))))
    before = len(list(takewhile(_begins_empty, below)))
    rows = [*above, *below]
    first, end = len(above) - behind, len(above) + before
    cut = [row.with_cells((row.cells[0]._replace(text=text), *row.cells[1:])) for row in rows[first:end]]
    return [*rows[:first], *cut, *rows[end:]]


def _begins_empty(row: Line) -> bool:
    return not row.cells[0].text


def _is_alone(row: Line) -> bool:
    """Whether a row holds nothing but what heads rows below it."""
    return not any(cell.text for cell in row.cells[1:])


def _tables(rows: Sequence[Line], known: Known) -> Iterator[Grid]:
    """The tables that rows make, with the lines of the document that these are made of."""
    named = list(figure_lists(rows))
    listed = {line for grid in named for line in grid.lines}
    for grid in (*named, *grids_of_rows([row for row in rows if row not in listed], known)):
        grid.lines = list(dict.fromkeys(source for line in grid.lines for source in line.sources))
        grid.printed = [text for row in rows for cell in row.cells if (text := joined_text(cell)) is not None]
        yield grid


def _rows(stretch: Sequence[Line], whole: Whole, rulings: Rulings | None) -> list[Line]:
    """Lines in ruled cells as rows of these, but those in which a figure stands over several columns."""
    rows = ruled_rows(stretch, rulings)
    if any(_glues_figures(placed) for row in rows for placed in columns_taken(row)):
        return []  # borders between its columns were not drawn: places tell them
    return [_made_whole(row, stretch, whole) for row in rows if not any(map(_is_of_several, columns_taken(row)))]


def _glues_figures(placed: tuple[Cell, Columns]) -> bool:
    """Whether a cell over several columns holds several figures: it is a row of them, and no heading of others."""
    cell, (left, right) = placed
    return right - left > 1 and sum(map(is_figure, cell.text.split())) > 1


def _is_of_several(placed: tuple[Cell, Columns]) -> bool:
    """Whether a figure stands over several columns: it may be of each of them, or of all together."""
    cell, (left, right) = placed
    return is_figure(cell.text) and right - left > 1


def _made_whole(row: Line, stretch: Sequence[Line], whole: Whole) -> Line:
    """A row whose cells are each of one line, which knows the lines that it is made of."""
    cells = tuple(cell._replace(text=whole(cell.text)) for cell in row.cells)
    return replace(row, cells=cells, parts=tuple(filter(Parts([row]).touch, stretch)))


def _width(rows: Sequence[Line]) -> int:
    """How many columns some rows go over."""
    return max(map(width_of, rows), default=0)
