"""Tables of figures outside of reports, whatever the format, with headers that stand on the page before."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from esrp_ingest.extract.paper.results.figure_pages import grids_on_page
from esrp_ingest.extract.paper.results.figure_rows import Grid, Known, grids_of_rows
from esrp_ingest.layout import Line


def grids(lines: Sequence[Line], known: Known, found: Sequence[Grid]) -> Iterator[Grid]:
    """The tables of figures among some lines; one without headers that goes on with one above it has that one's.

    Args:
        lines: lines of a document, in their order.
        known: how well a label is known.
        found: the tables that were found among them already.
    """
    ended = {id(grid.lines[-1]): grid for grid in found if grid.lines}
    above = {id(lower): upper for upper, lower in pairwise(lines) if upper.page != lower.page}
    before: list[Line] = []
    for (_, placed), stretch in groupby(outside(lines, found), key=lambda line: (line.page, line.is_placed)):
        here = list(stretch)
        for grid in grids_on_page(here, known, before) if placed else grids_of_rows(here, known):
            goes_on = ended.get(id(above.get(id(grid.lines[0]))))
            if goes_on is not None and not any(grid.headers) and len(goes_on.headers) == len(grid.headers):
                grid.headers = goes_on.headers
            ended[id(grid.lines[-1])] = grid
            yield grid
        before = here


def outside(lines: Sequence[Line], found: Sequence[Grid]) -> list[Line]:
    """The lines that are of none of some tables."""
    inside = {id(line) for grid in found for line in grid.lines}
    return [line for line in lines if id(line) not in inside]
