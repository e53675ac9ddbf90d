"""What heads the last rows of a table that goes on below its header where that stands again: on the next page."""

from collections.abc import Callable, Sequence
from itertools import pairwise, takewhile
from operator import itemgetter

from esrp_ingest.extract.headings import goes_on
from esrp_ingest.extract.paper.results.figure_rows import Grid
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.matching import fold

_FOOT = 2
"""So many texts stand in a page's foot."""


def go_on_below_headers(grids: Sequence[Grid], body: Sequence[Line], made_of: Callable[[Line], Sequence[Line]]) -> None:
    """Says of the first rows of tables what heads the last ones of those above them: a state, a server, some disks.

    Their headers are the same, and between both stands nothing but the caption of the one above once more, and the foot
    of a page. Another table with such a header begins with rows that stand above, too.

    Args:
        grids: tables.
        body: the lines of their paper.
        made_of: gives a line and those that it was put together of.
    """
    for (above, first, last), (grid, start, _) in pairwise(_placed(grids, body, made_of)):
        caption = body[first - 1].text if first else ""
        between = [line for line in body[last + 1 : start] if not _numbers_a_page(line)]
        if _heads(above) == _heads(grid) and all(goes_on(line.text, caption) for line in between):
            _go_on(above, grid)


def _numbers_a_page(line: Line) -> bool:
    """Whether a line is a page's foot: a number, alone or far right of a text."""
    return 0 < len(line.texts) <= _FOOT and line.texts[-1].isdigit()


def _placed(
    grids: Sequence[Grid], body: Sequence[Line], made_of: Callable[[Line], Sequence[Line]]
) -> list[tuple[Grid, int, int]]:
    """Tables in their order, with the places of their first and last lines in a paper."""
    places = {each: at for at, line in enumerate(body) for each in made_of(line)}
    found = [(grid, [places[line] for line in grid.lines if line in places]) for grid in grids]
    return sorted(((grid, min(own), max(own)) for grid, own in found if own), key=itemgetter(1))


def _heads(grid: Grid) -> list[str]:
    return list(map(fold, (grid.corner, *grid.headers)))


def _go_on(above: Grid, grid: Grid) -> None:
    """Says of the rows of a table that nothing heads, or the same once more, what heads the last ones above it."""
    group = above.rows[-1].group
    said = {row.label for row in above.rows if row.group == group}
    first = list(takewhile(lambda row: not row.group or goes_on(row.group, group), grid.rows))
    if said.isdisjoint(row.label for row in first):
        for row in first:
            row.group = group
