"""Tables of one metric alone, which their header or their caption names, in each state or test, or of each database.

`State | IOPS`, `Database | MB read/sec`, and below `RAID5 Performance: Achieved IOPS` a row for each state and a column
for each server, or the one row `Seconds` below `Average time to play one log file`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from esrp_ingest.extract.grid.pair_rows import is_unit
from esrp_ingest.extract.headings import bare_heading
from esrp_ingest.extract.paper.parts.machine_names import counts_as_machine, names_a_database
from esrp_ingest.extract.paper.parts.states import is_state_of_one
from esrp_ingest.extract.paper.parts.whose import MEAN, is_of_all
from esrp_ingest.extract.paper.results.figure_rows import MOST_ROWS, Grid, GridRow
from esrp_ingest.extract.paper.results.list_headers import role_of
from esrp_ingest.extract.paper.results.summary_keys import exact_key, measures
from esrp_ingest.layout import Line
from esrp_ingest.numerals import is_figure
from esrp_ingest.vocabulary.words import words

_PAIR, _FEWEST = 2, 2
"""Cells of a line of such a table that has one column of figures, and rows that it has at least."""
_NOBODY = words("heads_figures_alone")[0]
"""What heads a column of figures whose rows say whose they are."""


def states_of_one_metric(lines: Sequence[Line], above: Mapping[Line, Line]) -> Iterator[Grid]:
    """The tables of two columns whose header says what was measured in which states or tests, or of which databases.

    Args:
        lines: of a paper.
        above: the line above each line.
    """
    at = 0
    while at < len(lines):
        rows = list(takewhile(_is_row, lines[at + 1 : at + 1 + MOST_ROWS])) if _heads_two(lines[at]) else []
        if len(rows) >= _FEWEST and (role_of(lines[at].texts[0]) == "test" or _are_of_databases(rows)):
            yield _below_head(lines[at], rows, _metric_above(above.get(lines[at])))
            at += len(rows)
        at += 1


def _heads_two(line: Line) -> bool:
    """Whether a line may be the header of names and of what was measured of each."""
    texts = line.texts
    return len(texts) == _PAIR and not measures(texts[0]) and measures(texts[1])


def _are_of_databases(rows: Sequence[Line]) -> bool:
    """Whether rows state something of several databases, and of all of these; none names its server: `MBX1 DB1`."""
    names = [row.texts[0] for row in rows if not is_of_all(row.texts[0])]
    of_servers = any(counts_as_machine(server) for name in names if (server := name.rpartition(" ")[0]))
    return len(set(names)) == len(names) >= _FEWEST and all(map(names_a_database, names)) and not of_servers


def _is_row(line: Line) -> bool:
    return len(line.texts) == _PAIR and not is_figure(line.texts[0]) and is_figure(line.texts[1])


def _below_head(head: Line, rows: Sequence[Line], metric: str) -> Grid:
    """A table whose rows all state one metric, each in another state or test, or of another database.

    The mean of all databases is what one of them has.
    """
    label = metric or head.texts[1]
    found = [
        GridRow(label, [line.texts[1]], line, test="" if MEAN.fullmatch(line.texts[0]) else line.texts[0])
        for line in rows
    ]
    return Grid([_NOBODY], found, [head, *rows])


def below_metric(grid: Grid, above: Line | None) -> Grid:
    """A table of the metric that its caption names, whose rows are states or tests, or whose one row says its unit.

    Any other table as it is.

    Args:
        grid: the table.
        above: the line above it, None where nothing stands there.
    """
    metric = _metric_above(above)
    units = [row.label or row.unit for row in grid.rows]
    if metric and len(units) == 1 and is_unit(units[0]):
        return replace(grid, rows=[replace(row, label=metric, unit=units[0]) for row in grid.rows])
    if not metric or not all(is_state_of_one(row.label) for row in grid.rows):
        return grid
    return replace(grid, rows=[replace(row, label=metric, test=row.label) for row in grid.rows], corner="")


def _metric_above(line: Line | None) -> str:
    """The metric that a caption ends with, empty where it names none."""
    text = bare_heading(line.text).rpartition(": ")[2] if line is not None and len(line.filled) == 1 else ""
    return text if exact_key(text) is not None else ""
