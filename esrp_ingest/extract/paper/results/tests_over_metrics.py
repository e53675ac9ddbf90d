"""Tables of servers in rows whose header has a metric and a test, a state or a set-up over each column.

`Stress` over `Reads/sec` and `Read latency (ms)`, or one of these over `Performance` and `Stress`.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from esrp_ingest.extract.grid.cut_lines import in_one_line
from esrp_ingest.extract.grid.pair_rows import is_unit
from esrp_ingest.extract.paper.parts.states import is_state_alone
from esrp_ingest.extract.paper.results.figure_rows import Grid
from esrp_ingest.extract.paper.results.summary_keys import exact_key
from esrp_ingest.extract.paper.results.units import holds_figure

_FEWEST = 2
"""Tests that stand over metrics, or below them."""


def with_tests_apart(grid: Grid) -> Grid:
    """A table with its rows once for each such test, below that one, and its metrics across; any other as it is.

    Each test has every metric. Which text stands over which is known by the format, or by the words of both.

    Args:
        grid: the table.
    """
    columns = [at for at in range(len(grid.headers)) if any(holds_figure(row.cells[at]) for row in grid.rows)]
    told = {at: grid.levels.get(grid.headers[at]) or metric_and_test(in_one_line(grid.headers[at])) for at in columns}
    levels = {at: texts for at, texts in told.items() if texts is not None}
    if len(levels) < len(columns):
        return grid
    turned = {at: (lower, upper) for at, (upper, lower) in levels.items()}
    return _parted(grid, levels) or _parted(grid, turned) or grid


def metric_and_test(header: str) -> tuple[str, str] | None:
    """A heading as a metric that is known and the name of a test or a state before it, or behind; None for others."""
    words = header.split()
    cuts = ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words)))
    told = [(one, other) for one, other in cuts if _are_both(one, other) or _are_both(other, one)]
    return told[0] if len(told) == 1 and exact_key(header) is None else None


def _are_both(test: str, metric: str) -> bool:
    return is_state_alone(test) and exact_key(metric) is not None


def _parted(grid: Grid, levels: Mapping[int, tuple[str, str]]) -> Grid | None:
    """The table parted so; None where its columns are no metrics of tests.

    Args:
        grid: the table.
        levels: what may be the metric and the test of each column with figures.
    """
    metrics, tests = (
        (list(dict.fromkeys(texts)) for texts in zip(*levels.values(), strict=True)) if levels else ([], [])
    )
    places = {texts: at for at, texts in levels.items()}
    whole = len(places) == len(levels) == len(metrics) * len(tests)
    if not whole or len(tests) < _FEWEST or not (any(map(exact_key, metrics)) and _say_whose(tests, places)):
        return None
    rows = [
        replace(row, cells=[row.cells[places[metric, test]] for metric in metrics], group=test)
        for test in tests
        for row in grid.rows
    ]
    return replace(grid, headers=metrics, rows=rows, levels={}, printed=[*grid.printed, *grid.headers])


def _say_whose(names: Sequence[str], levels: Collection[tuple[str, str]]) -> bool:
    """Whether names beside metrics say whose these are: they are no metrics and units, and make no label with these."""
    others = not any(exact_key(name) is not None or is_unit(name) for name in names)
    return others and not any(exact_key(" ".join(texts)) is not None for texts in levels)
