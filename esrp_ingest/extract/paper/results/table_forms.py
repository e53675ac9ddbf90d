"""Brings a table of figures into the form that it is read in: names, units and groups known, a figure in each cell."""

import re
from collections.abc import Collection, Mapping
from dataclasses import replace

from esrp_ingest.extract.names import canonical_instance
from esrp_ingest.extract.paper.parts.whose import is_of_all
from esrp_ingest.extract.paper.results.columns_of_names import with_names_apart
from esrp_ingest.extract.paper.results.figure_rows import Grid
from esrp_ingest.extract.paper.results.list_headers import is_name
from esrp_ingest.extract.paper.results.metric_pairs import with_pairs_apart
from esrp_ingest.extract.paper.results.names_with_additions import without_additions
from esrp_ingest.extract.paper.results.row_numbers import number_rows
from esrp_ingest.extract.paper.results.rows_of_no_metric import crossed
from esrp_ingest.extract.paper.results.side_groups import without_notes
from esrp_ingest.extract.paper.results.summary_keys import exact_key
from esrp_ingest.extract.paper.results.tests_over_metrics import with_tests_apart
from esrp_ingest.layout import Line
from esrp_ingest.numerals import is_figure
from esrp_ingest.vocabulary.whitepaper import LABELS
from esrp_ingest.vocabulary.words import spelled

_UNITS = re.compile(spelled(r"{unit_column}"), re.IGNORECASE)
"""What heads a column of units."""

_FEWEST = 2
"""Columns behind the first one, of which one holds labels."""


def in_form(grid: Grid, machines: Collection[str], beside: Mapping[Line, str]) -> Grid:
    """A table with its units and its groups of rows where the rows know them, and each figure in a cell of its own.

    Args:
        grid: the table.
        machines: the names of machines that the paper names elsewhere.
        beside: what stands beside several rows, by the lines of each.
    """
    named = with_names_apart(
        _with_metric_known(with_units(_below(_with_labels(without_additions(grid)), beside))), machines
    )
    return with_tests_apart(with_pairs_apart(_with_groups(without_notes(named, machines))))


def _with_labels(grid: Grid) -> Grid:
    """A table whose first column numbers its rows, or is empty as these were left out, without that column."""
    texts, numbers = [row.cells[0] for row in grid.rows if row.cells], [row.label for row in grid.rows]
    says_nothing = number_rows(grid.corner, numbers) or not (grid.corner or any(numbers))
    if len(grid.headers) < _FEWEST or not says_nothing or not all(texts) or any(map(is_figure, texts)):
        return grid
    rows = [replace(row, label=row.cells[0], cells=row.cells[1:]) for row in grid.rows]
    places = grid.places[1:] if len(grid.places) == len(grid.headers) else grid.places
    printed = [*grid.printed, *numbers]
    return replace(grid, corner=grid.headers[0], headers=grid.headers[1:], rows=rows, places=places, printed=printed)


def _below(grid: Grid, beside: Mapping[Line, str]) -> Grid:
    """A table whose rows know what stands beside several of them."""
    names = [next((beside[line] for line in row.line.sources if line in beside), "") for row in grid.rows]
    rows = [replace(row, group=name or row.group) for row, name in zip(grid.rows, names, strict=True)]
    return replace(grid, rows=rows)


def with_units(grid: Grid) -> Grid:
    """A table whose rows know what stands in its column of units, whatever that is."""
    at = next((at for at, header in enumerate(grid.headers) if _UNITS.fullmatch(header.strip())), None)
    if at is not None:
        for row in grid.rows:
            row.unit = row.unit or row.cells[at]
    return grid


def _with_groups(grid: Grid) -> Grid:
    """A table whose first column of words is its labels, where only these name metrics with the headings.

    What stood before them is said of groups of rows: `Server 1` beside `Database`, and beside `Log` once more or not.
    """
    if not all(is_plain_label(row.cells[0]) for row in grid.rows) or crossed(grid) is not None:
        return grid
    rows = [replace(row, label=row.cells[0], cells=row.cells[1:], group=row.label or row.group) for row in grid.rows]
    parted = replace(grid, headers=grid.headers[1:], rows=rows, places=grid.places[1:])
    return grid if crossed(parted) is None else parted


def _with_metric_known(grid: Grid) -> Grid:
    """A table whose corner names the metric of all, with its rows as servers: `Read latency (ms)` above `EX1`."""
    if exact_key(grid.corner) is None or not all(is_name(row.label) or is_of_all(row.label) for row in grid.rows):
        return grid
    return replace(grid, rows=[replace(row, label=grid.corner, server=row.label) for row in grid.rows], corner="")


def is_plain_label(label: str) -> bool:
    """Whether a label is words that name neither a row of the configuration nor an instance."""
    strange = LABELS.starting(label) is not None or canonical_instance(label) is not None
    return not strange and any(map(str.isalpha, label)) and not is_figure(label)
