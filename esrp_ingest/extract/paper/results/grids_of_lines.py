"""The tables of figures of a paper, by the lines that they are made of."""

from collections.abc import Collection, Iterator, Sequence

from esrp_ingest.extract.grid.ruled_rows import Rulings
from esrp_ingest.extract.paper.results.continued_groups import go_on_below_headers
from esrp_ingest.extract.paper.results.figure_rows import Grid
from esrp_ingest.extract.paper.results.summary_keys import exact_key
from esrp_ingest.extract.paper.results.summary_tables import below_results, summary_grids
from esrp_ingest.layout import Line


class GridsOfLines:
    """The tables of figures among the lines of a paper."""

    def __init__(self, body: Sequence[Line], rulings: Rulings | None, machines: Collection[str] = ()) -> None:
        found = summary_grids(body, rulings, machines)
        go_on_below_headers(found, body, made_of)
        first = {grid.lines[0]: grid for grid in found}
        inside = {line for grid in found for line in grid.lines}
        self._of_results = [grid for grid in found if grid.of_results]
        self._first = {line: first[at] for line in body for at in made_of(line) if at in first}
        self.lines = {line for line in body if any(at in inside for at in made_of(line))}

    def of_results(self) -> list[Grid]:
        """The tables that hold results."""
        return self._of_results

    def lines_of_results(self, body: Sequence[Line]) -> set[Line]:
        """The lines of those tables, those of metrics, and all below a heading of results."""
        inside = {line for grid in self._of_results for line in grid.lines}
        in_tables = {line for line in body if any(at in inside for at in made_of(line))}
        metrics = {line for line in body if len(line.texts) > 1 and exact_key(line.texts[0]) is not None}
        return in_tables | metrics | set(below_results(body))

    def beginning_in(self, lines: Sequence[Line]) -> list[Grid]:
        """The tables that begin among some lines."""
        return [self._first[line] for line in lines if line in self._first]

    def outside(self, lines: Sequence[Line]) -> Iterator[list[Line]]:
        """Those lines that are of none: what stands above the tables, and what stands between and below them."""
        at = next((at for at, line in enumerate(lines) if line in self.lines), len(lines))
        yield from filter(None, (list(lines[:at]), [line for line in lines[at:] if line not in self.lines]))


def made_of(line: Line) -> list[Line]:
    """A line and those that it was put together of: tables name either."""
    return [line, *line.sources]
