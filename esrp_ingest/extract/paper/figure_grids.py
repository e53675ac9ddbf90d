"""Tables of figures outside of reports, whatever the format, with headers that stand on the page before."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from esrp_ingest.extract.paper.figure_pages import grids_on_page
from esrp_ingest.extract.paper.figure_rows import Grid, Known, grids_of_rows
from esrp_ingest.layout import Line


def grids(lines: Sequence[Line], known: Known) -> Iterator[Grid]:
    """The tables of figures among some lines.

    Args:
        lines: lines of a document, in their order.
        known: how well a label is known.
    """
    before: list[Line] = []
    last: Grid | None = None
    for (_, placed), stretch in groupby(lines, key=lambda line: (line.page, line.is_placed)):
        here = list(stretch)
        for grid in grids_on_page(here, known, before) if placed else grids_of_rows(here, known):
            goes_on = last is not None and before and last.lines[-1] is before[-1] and not any(grid.headers)
            if last is not None and goes_on and len(last.headers) == len(grid.headers):
                grid.headers = last.headers
            last = grid
            yield grid
        before = here
