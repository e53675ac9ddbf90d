"""The names along the axis of a table of results that holds no metrics: servers, sums of them, tests and states."""

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import chain

from esrp_ingest.extract.headings import server_label
from esrp_ingest.extract.paper.parts.machine_names import counts_as_machine, names_a_database
from esrp_ingest.extract.paper.parts.states import (
    is_state_alone,
    is_state_of_one,
    names_below_others,
    names_in_levels,
)
from esrp_ingest.extract.paper.parts.whose import (
    AGGREGATE,
    MEAN,
    OVER,
    RESULT_COLUMN,
    SUMS,
    Whose,
    is_of_all,
    named,
    names_a_state,
    servers_among,
    tells_figures_apart,
)
from esrp_ingest.extract.paper.results.figure_rows import Grid, GridRow
from esrp_ingest.extract.paper.results.list_headers import SERVER_COLUMN
from esrp_ingest.extract.paper.results.rows_of_no_metric import Crossed
from esrp_ingest.extract.paper.results.summary_keys import SummaryKey
from esrp_ingest.extract.paper.results.units import holds_figure
from esrp_ingest.models import ReportedMetric
from esrp_ingest.vocabulary.metrics import METRICS
from esrp_ingest.vocabulary.words import spelled

_OF_EACH_DATABASE = "backup_mb_per_sec_per_database"
_REST_OF_NAME = re.compile(spelled("{of_all_servers_behind}"), re.IGNORECASE)
"""What says by itself of no server whose its figures are: `servers` below `All`."""
_MEAN_OF_ALL = re.compile(spelled(r"\b{mean}\s+{of_all_servers}\b"), re.IGNORECASE)


class NamesAlong:
    """The names that stand beside the figures of a table, or above them."""

    def __init__(
        self,
        names: Sequence[str],
        machines: Collection[str],
        below: Mapping[str, tuple[str, str]],
        *,
        all_of_servers: bool,
        all_of_rows: bool = False,
    ) -> None:
        self._below = below
        self._of_somebody = _states_of_somebody(names, again=not all_of_rows) if not below else set()
        names = [self._below[name][1] if name in self._below else name for name in names]
        self._servers = servers_among(names, all_of_them=all_of_servers, machines=machines)
        self._has_servers = bool(self._servers) or any(map(server_label, names))
        self._adds_up = self._has_servers or any(map(SUMS.fullmatch, names))
        self._of_databases = not self._has_servers and any(map(names_a_database, names))
        self._has_names = self._has_servers or any(map(tells_figures_apart, names))

    def below(self, name: str) -> str:
        """What is said of the figures below a name, without the server over it."""
        return self._below[name][0] if name in self._below else name

    def over(self, name: str, key: SummaryKey | None, own: Whose) -> Whose:
        """Whose figures stand below a name that says what is measured: those of the server over it, where one is."""
        return self.whose(name, key, own)._replace(condition=own.condition) if name in self._below else own

    def whose(self, name: str, key: SummaryKey | None, own: Whose) -> Whose:
        """Whose figure of a metric stands at a name, in a row or column that is about somebody already."""
        above, name = self._below.get(name, ("", name))
        if not name and not above and self._has_names:
            return own._replace(condition="")  # a column without a heading beside a server's or a state's is nobody's
        if name in self._of_somebody or _REST_OF_NAME.fullmatch(name.strip()):
            return own._replace(condition="")  # whose it is, is said in a cell over it that was not told apart
        own = own._replace(condition=above or own.condition)
        if self._of_databases and is_of_all(name):
            return _of_all_databases(name, key, own)
        if mean := MEAN.fullmatch(name):
            return _of_mean(own, key, of_servers=self._adds_up or mean["all"] is not None)
        return named(name, own, self._servers)


class CutNames(NamesAlong):
    """Names of which nobody knows where they end: whose figures stand below them is left open."""

    def whose(self, name: str, key: SummaryKey | None, own: Whose) -> Whose:
        """Whose figure stands at a name: nobody's that is told."""
        del name, key
        return own._replace(condition="")


def _states_of_somebody(names: Sequence[str], *, again: bool) -> set[str]:
    """The states along an axis below servers that were not told apart: others have one, or the same stand again."""
    states = list(filter(is_state_alone, names))
    mixed = any(is_state_of_one(name) and not is_state_alone(name) for name in names)
    return {name for name in states if mixed or (again and states.count(name) > 1)}


def of_its_server(row: GridRow, key: SummaryKey | None, own: Whose) -> Whose:
    """Whose figures stand in a row whose own column names a server, or the mean of all.

    Args:
        row: where they stand.
        key: the metric that is measured.
        own: what the row says.
    """
    is_mean = MEAN.fullmatch(row.server.strip()) is not None
    return _of_mean(own, key, of_servers=True) if is_mean else own


def headings_of_means(headings: Sequence[str]) -> list[str]:
    """What may say of each part of a paper that its figures are means: its heading, or the one above names of tests."""
    over: list[str] = []
    for heading in headings:
        over.append(over[-1] if over and is_state_alone(heading) else heading)
    return over


def below_mean(heading: str, figure: ReportedMetric) -> ReportedMetric:
    """A figure of all servers below a heading that says it is their mean: of what adds up that is no result of all."""
    metric = METRICS.get(figure.metric or "")
    if figure.scope != AGGREGATE or metric is None or metric.over_servers == "mean" or not _MEAN_OF_ALL.search(heading):
        return figure
    return figure.model_copy(update={"condition": _in_mean(figure.condition)})


def names_along(
    grid: Grid, machines: Collection[str], together: Sequence[Sequence[Crossed]] | None, *, turned: bool
) -> NamesAlong:
    """The names along the axis of a table that holds no metrics; what heads those of its rows may say what they are."""
    if not turned and _goes_on_below(grid):
        return CutNames((), machines, {}, all_of_servers=False)
    if together is not None:
        names = [each.name for each in chain(*together)]
        return NamesAlong(names, machines, names_below_others(names, machines), all_of_servers=False)
    names = [row.label for row in grid.rows] if turned else grid.headers
    of_servers = SERVER_COLUMN.fullmatch(grid.corner.strip()) is not None
    of_others = not turned and any(RESULT_COLUMN.fullmatch(name) or names_a_state(name) for name in names)
    all_of_servers = of_servers and not of_others
    below = {} if all_of_servers else _below_others(grid, names, machines, turned=turned)
    return NamesAlong(names, machines, below, all_of_servers=all_of_servers, all_of_rows=turned)


def _goes_on_below(grid: Grid) -> bool:
    """Whether the header of a table ends in a row without a label: `Exchange`, and beside figures below it `VM 1`."""
    first, *_ = grid.rows
    return not (first.label or first.group) and any(map(counts_as_machine, first.cells))


def _below_others(
    grid: Grid, names: Sequence[str], machines: Collection[str], *, turned: bool
) -> dict[str, tuple[str, str]]:
    """What is said of each name beside states, and the server; a column without figures has no part in it."""
    if turned:
        return names_below_others(names, machines)
    columns = zip(names, zip(*(row.cells for row in grid.rows), strict=True), strict=True)
    names = [name for name, cells in columns if any(map(holds_figure, cells))]
    levels = [grid.levels[name] for name in names if name in grid.levels]
    return names_in_levels(levels, machines) or names_below_others(names, machines)


def _of_all_databases(name: str, key: SummaryKey | None, own: Whose) -> Whose:
    """Whose a sum or a mean of databases is: of the server whose they are; no sum is what each of them has."""
    if MEAN.fullmatch(name):
        return _of_mean(own, key, of_servers=True)._replace(scope=own.scope)
    is_of_each = key is not None and key[0] == _OF_EACH_DATABASE
    return own._replace(condition=OVER.join(filter(None, (own.condition, name)))) if is_of_each else own


def _of_mean(own: Whose, key: SummaryKey | None, *, of_servers: bool) -> Whose:
    """Whose figures means are: of all servers beside these or their sum, where what adds up is no result of all.

    Beside the least and the greatest figure they are the result itself.
    """
    if not of_servers:
        return own
    metric = METRICS.get(key[0] or "") if key is not None else None
    whole = metric is not None and metric.over_servers == "mean"
    return Whose(AGGREGATE, own.condition if whole else _in_mean(own.condition))


def _in_mean(condition: str | None) -> str:
    """A state of which a figure is the mean."""
    return OVER.join(filter(None, (condition, "mean")))
