"""The tables of figures of a paper, by the lines that they are made of, also where they go on over pages."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise, takewhile
from operator import itemgetter

from esrp_ingest.extract.grid.ruled_rows import Rulings
from esrp_ingest.extract.headings import goes_on
from esrp_ingest.extract.paper.parts.machine_names import counts_as_machine, follow_each_other
from esrp_ingest.extract.paper.results.figure_rows import Grid, made_of
from esrp_ingest.extract.paper.results.list_headers import role_of
from esrp_ingest.extract.paper.results.rows_in_turn import name_in_turn, rows_behind
from esrp_ingest.extract.paper.results.summary_keys import exact_key
from esrp_ingest.extract.paper.results.summary_tables import summary_grids
from esrp_ingest.extract.result_chapters import below_results
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.matching import fold

_FOOT = 2
"""So many texts stand in a page's foot."""


class GridsOfLines:
    """The tables of figures among the lines of a paper.

    Attributes:
        of_results: those that hold results.
        lines: the lines of all of them.
    """

    def __init__(
        self, body: Sequence[Line], rulings: Rulings | None, machines: Collection[str], beside: Mapping[Line, str]
    ) -> None:
        found = summary_grids(body, rulings, machines, beside)
        _take_rows_behind(found, body)
        _go_on_below_headers(found, body)
        first = {grid.lines[0]: grid for grid in found}
        self.of_results = [grid for grid in found if grid.of_results]
        self._first = {line: first[at] for line in body for at in made_of(line) if at in first}
        self.lines = _lines_of(found, body)

    def lines_of_results(self, body: Sequence[Line]) -> set[Line]:
        """The lines of those tables, those of metrics, and all below a heading of results."""
        metrics = {line for line in body if len(line.texts) > 1 and exact_key(line.texts[0]) is not None}
        return _lines_of(self.of_results, body) | metrics | set(below_results(body))

    def servers_in_corners(self) -> set[str]:
        """What stands above the labels of a table of results each, where these are servers: `EXMB1`, `EXMB2`."""
        names = list(dict.fromkeys(grid.corner.strip() for grid in self.of_results))
        servers = [name for name in names if counts_as_machine(name)]
        return set(servers) if len(servers) > 1 and follow_each_other(servers) else set()

    def beginning_in(self, lines: Sequence[Line]) -> list[tuple[int, Grid]]:
        """The tables that begin among some lines, each with the number of its first one."""
        return [(at, self._first[line]) for at, line in enumerate(lines) if line in self._first]

    def heads(self, parts: Sequence[tuple[str, Sequence[Line], Sequence[Line]]]) -> Iterator[str]:
        """The headings of those parts of a paper in which a table begins."""
        return (heading for heading, _, lines in parts if self.beginning_in(lines))

    def leave(self, grid: Grid) -> None:
        """Leaves the lines of a table that is none of its own: they are rows of one that something else reads."""
        self._first = {line: each for line, each in self._first.items() if each is not grid}
        self.lines -= {each for line in grid.lines for each in made_of(line)}

    def outside(self, lines: Sequence[Line]) -> Iterator[list[Line]]:
        """Those lines that are of none: what stands above the tables, and what stands between and below them."""
        at = next((at for at, line in enumerate(lines) if line in self.lines), len(lines))
        yield from filter(None, (list(lines[:at]), [line for line in lines[at:] if line not in self.lines]))


def _lines_of(grids: Sequence[Grid], body: Sequence[Line]) -> set[Line]:
    """The lines that some tables are made of."""
    inside = {line for grid in grids for line in grid.lines}
    return {line for line in body if any(at in inside for at in made_of(line))}


def _go_on_below_headers(grids: Sequence[Grid], body: Sequence[Line]) -> None:
    """Says of the first rows of tables what heads the last ones of those above them: a state, a server, some disks.

    Their headers are the same, and between both stands nothing but the caption of the one above once more, and the foot
    of a page. Another table with such a header begins with rows that stand above, too.

    Args:
        grids: tables.
        body: the lines of their paper.
    """
    placed = _placed(grids, body)
    going_on: list[list[Grid]] = [[grid] for grid, _, _ in placed[:1]]
    for (above, first, last), (grid, start, _) in pairwise(placed):
        caption = body[first - 1].text if first else ""
        between = [line for line in body[last + 1 : start] if not _numbers_a_page(line)]
        if _have_one_header(above, grid) and all(goes_on(line.text, caption) for line in between):
            _go_on(above, grid)
            going_on[-1].append(grid)
        else:
            going_on.append([grid])
    for tables in going_on:
        name_in_turn([row for grid in tables for row in grid.rows])


def _take_rows_behind(grids: Sequence[Grid], body: Sequence[Line]) -> None:
    """Takes the rows behind a page's end that a table of one column goes on with."""
    for grid, _, last in _placed(grids, body):
        below = body[last + 1 :]
        if grid.rows and below and below[0].page != body[last].page:
            rows = rows_behind(grid, below[: len(grid.rows)])
            grid.rows += rows
            grid.lines += [source for row in rows for source in row.line.sources]


def _numbers_a_page(line: Line) -> bool:
    """Whether a line is a page's foot: a number, alone or far right of a text."""
    return 0 < len(line.texts) <= _FOOT and line.texts[-1].isdigit()


def _placed(grids: Sequence[Grid], body: Sequence[Line]) -> list[tuple[Grid, int, int]]:
    """Tables in their order, with the places of their first and last lines in a paper."""
    places = {each: at for at, line in enumerate(body) for each in made_of(line)}
    found = [(grid, [places[line] for line in grid.lines if line in places]) for grid in grids]
    return sorted(((grid, min(own), max(own)) for grid, own in found if own), key=itemgetter(1))


def _have_one_header(above: Grid, grid: Grid) -> bool:
    """Whether two tables have the same header; what heads their labels may be left out the second time.

    Before it, what heads the tests of rows may stand, that of the last ones being named on the page above.
    """
    first, _, rest = grid.corner.partition(" ")
    own = rest if above.rows[-1].test and role_of(first) == "test" else grid.corner
    return list(map(fold, above.headers)) == list(map(fold, grid.headers)) and fold(own) in (fold(above.corner), "")


def _go_on(above: Grid, grid: Grid) -> None:
    """Says of the rows of a table that nothing heads, or the same once more, what heads the last ones above it."""
    last = above.rows[-1]
    said = {row.label for row in above.rows if (row.group, row.test) == (last.group, last.test)}
    first = list(takewhile(lambda row: not row.group or goes_on(row.group, last.group), grid.rows))
    if said.isdisjoint(row.label for row in first):
        for row in first:
            row.group = last.group
        for row in takewhile(lambda row: not row.test, first):
            row.test = last.test
