"""Tables of figures in which nothing is a metric: what was measured all the same, or describes the solution."""

from collections.abc import Iterable
from itertools import chain

from esrp_ingest.extract.paper.parts.states import is_state_alone
from esrp_ingest.extract.paper.parts.whose import METRIC_COLUMN, is_of_all
from esrp_ingest.extract.paper.results.figure_rows import Grid
from esrp_ingest.extract.paper.results.list_headers import is_name
from esrp_ingest.layout import Line
from esrp_ingest.numerals import is_figure, is_fraction
from esrp_ingest.vocabulary.short_labels import SHORT_LABELS
from esrp_ingest.vocabulary.whitepaper import LABELS


def is_of_measurements(grid: Grid) -> bool:
    """Whether a table of unknown rows says that these were measured, of each of several servers or in several tests.

    So where `Metric` heads its labels, or each column is a test's; and none of its rows describes a solution.
    """
    told = METRIC_COLUMN.fullmatch(grid.corner.strip()) is not None or all(map(is_state_alone, grid.headers))
    somebody = all(is_name(header) or is_of_all(header) for header in grid.headers)
    measured = any(map(is_fraction, chain.from_iterable(row.cells for row in grid.rows)))
    return told and somebody and measured and not describes(grid)


def describes(grid: Grid, around: Iterable[Line] = ()) -> bool:
    """Whether most rows have labels that a configuration has, if only beside others: `Disks`, `Cache (GB)`.

    Or the table goes on with such a row, or begins with one or below one: figures are what some rows of any table hold.

    Args:
        grid: the table.
        around: the lines right above and right below it.
    """
    labels = [row.label.partition("(")[0] for row in grid.rows]
    of_setups = 2 * sum(SHORT_LABELS.exact(label) is not None for label in labels) > len(labels)
    near = [line.texts for line in around if len(line.filled) > len(grid.headers)]
    return of_setups or any(_is_of_configuration(*texts) for texts in (*near, (grid.corner, *grid.headers)))


def _is_of_configuration(label: str, *values: str) -> bool:
    """Whether a label is one that a configuration has, beside what is no figure and names nobody."""
    is_known = any(index.exact(label) is not None for index in (LABELS, SHORT_LABELS))
    return is_known and not any(is_figure(value) or is_name(value) for value in values)
