"""What figures of a paper's results are where only others tell: totals, transfers, the tested state, maintenance.

Beside `Controller failover`, `Normal operation` is what was tested, and beside `24-hour stress test` so is the test of
two hours: these are the results, as they are where no other state stands beside them.

Some papers take reads from the Total table and transfers from the Transactional one, so that reads and writes exceed
the transfers. Which of the three figures is another thing than its name says is told by the reports where they are
printed, else by the other servers: maintenance takes the same on each of them. Where a paper prints an aggregate alone
whose reads and writes exceed its transfers by little, nothing tells; its reads are then not taken for transactional.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
from statistics import median

from esrp_ingest.extract.paper.parts.whose import AGGREGATE, UNNAMED_SERVER, scope_of
from esrp_ingest.extract.paper.results.summary_keys import OF_BACKUPS, key_of_some
from esrp_ingest.layout import Locator
from esrp_ingest.models import Finding, ReportedMetric, Run, noticed
from esrp_ingest.quantities import last_digit
from esrp_ingest.vocabulary.metrics import MAINTENANCE_INCLUDED
from esrp_ingest.vocabulary.words import spelled

_OF_SERVER, _OF_ALL = "backup_mb_per_sec_per_server", "backup_mb_per_sec"
_RATE = "1/s"
_TESTED = re.compile(spelled("{tested_state}"), re.IGNORECASE)
_BACKUP_OR_REPLAY = re.compile(spelled("{backup_or_replay}"), re.IGNORECASE)
_Whose = tuple[str, str | None]
_READS, _WRITES, _TRANSFERS = "database_reads_per_sec", "database_writes_per_sec", "database_transfers_per_sec"
_RATES = (_TRANSFERS, _READS, _WRITES)
_LEAST_SIBLINGS = 3
"""So many servers tell together what is usual."""
_ALIKE = 0.2
"""A surplus is usual within this share of the median."""
_LEAST, _LITTLE = 0.002, 0.05
"""Maintenance is between these shares of an aggregate's reads and writes; less is a slip."""

_Figures = dict[str, ReportedMetric]


def with_backup_totals(figures: Sequence[ReportedMetric]) -> list[ReportedMetric]:
    """The figures; an aggregate below `MB read/sec total per server` that is the sum of its servers is that of all.

    Where it is their mean it is what the column says. The sum decides, not what its row is called: `Total / average`.
    What is called the rate of all is a server's below its name, and that of all below nobody's.

    Args:
        figures: of a paper, in the order in which they stand.
    """
    own = list(map(_as_whose, figures))
    return [figure.model_copy(update={"metric": _OF_ALL}) if _is_total(figure, own) else figure for figure in own]


def _as_whose(figure: ReportedMetric) -> ReportedMetric:
    """A rate of all below a server's name as that server's, and below nobody's name as that of all."""
    if figure.metric != _OF_ALL or figure.scope == AGGREGATE:
        return figure
    own = {"scope": AGGREGATE} if figure.scope == UNNAMED_SERVER else {"metric": _OF_SERVER}
    return figure.model_copy(update=own)


def _is_total(figure: ReportedMetric, figures: Sequence[ReportedMetric]) -> bool:
    """Whether a figure of all servers is the sum of those of the same kind that each of them has, or has on average."""
    if figure.metric != _OF_SERVER or figure.scope != AGGREGATE:
        return False
    if _is_sum(figure, [each for each in figures if _is_of_server(each, figure.condition)]):
        return True
    means = [each for each in figures if each.label == figure.label and _may_be_mean(each, figure.condition)]
    return any(_is_multiple(figure, mean) for mean in means)


def _may_be_mean(figure: ReportedMetric, condition: str | None) -> bool:
    """Whether a figure may be the mean of all servers in a state, or what each of them has."""
    return figure.scope in {AGGREGATE, UNNAMED_SERVER} and figure.condition == condition


def _is_multiple(figure: ReportedMetric, mean: ReportedMetric) -> bool:
    """Whether a figure is a mean times so many servers, of which there are at least two, as far as its digits tell."""
    if not figure.value or not mean.value:
        return False
    servers = round(figure.value / mean.value)
    rounding = last_digit(figure.value_text or "") + servers * last_digit(mean.value_text or "")
    return servers > 1 and abs(servers * mean.value - figure.value) <= rounding / 2


def _is_of_server(figure: ReportedMetric, condition: str | None) -> bool:
    """Whether a figure is the rate of one server in a state."""
    return figure.metric == _OF_SERVER and figure.condition == condition and figure.scope != AGGREGATE


def _is_sum(figure: ReportedMetric, parts: Sequence[ReportedMetric]) -> bool:
    """Whether a figure is what several others make together, as far as their printed digits tell."""
    values = [part.value for part in parts if part.value is not None]
    if figure.value is None or not 1 < len(values) == len(parts):
        return False
    rounding = sum(last_digit(each.value_text or "") for each in (*parts, figure))
    return abs(sum(values) - figure.value) <= rounding


def with_proved_rates(figures: Sequence[ReportedMetric]) -> list[ReportedMetric]:
    """The figures, those of a label that only says `IOPS` as transfers where each is the sum of its reads and writes.

    `Writes/s` beside logs are those of the databases where each makes the transfers together with its reads. A single
    row proves nothing that rounding might not; a label of which one figure is no such rate stays open.

    Args:
        figures: of a paper, in the order in which they stand.
    """
    rates = {(_whose(each), each.metric): each for each in figures if each.metric in _RATES}
    open_ones = sorted((each for each in figures if _is_open(each)), key=lambda each: each.label)
    proved = {
        label: metric
        for label, rows in groupby(open_ones, key=lambda each: each.label)
        if len(own := list(rows)) > 1 and (metric := _rate_of(own, rates)) is not None
    }
    return [
        each.model_copy(update={"metric": proved[each.label], "unit": _RATE})
        if _is_open(each) and each.label in proved
        else each
        for each in figures
    ]


def _rate_of(rows: Sequence[ReportedMetric], rates: Mapping[tuple[_Whose, str], ReportedMetric]) -> str | None:
    """The one rate that all figures of a label are, by those beside them; None where they are not."""
    of_databases = key_of_some("databases", rows[0].label)
    may_be = [each for each in _RATES if rows[0].unit == _RATE or of_databases == (each, _RATE)]
    return next((metric for metric in may_be if all(_is_rate(metric, each, rates) for each in rows)), None)


def _whose(figure: ReportedMetric) -> _Whose:
    return figure.scope, figure.condition


def _is_open(figure: ReportedMetric) -> bool:
    """Whether a figure is a rate of which nobody knows what it counts."""
    return figure.metric is None and figure.unit in (_RATE, None) and figure.value is not None


def _is_rate(metric: str, figure: ReportedMetric, rates: Mapping[tuple[_Whose, str], ReportedMetric]) -> bool:
    """Whether a figure makes the sum of reads and writes with the two others of its server, and none is such yet."""
    found = {each: rates[_whose(figure), each] for each in _RATES if (_whose(figure), each) in rates}
    if metric in found or len(found) < len(_RATES) - 1:
        return False
    found[metric] = figure
    return _is_sum(found[_TRANSFERS], [found[_READS], found[_WRITES]])


def of_tested_state(figures: Sequence[ReportedMetric]) -> list[ReportedMetric]:
    """The figures of a summary, those below a name of the tested state without a condition.

    The name is kept where one of its metrics stands without any already: then these figures are of a test of their
    own, before something failed in it. It is kept where none of its rows is a metric of the summary, too.

    Args:
        figures: as read.
    """
    found = list(figures)
    for name in filter(names_tested_state, dict.fromkeys(figure.condition or "" for figure in figures)):
        own = _results(found, name)
        if own and own.isdisjoint(_results(found, None)):
            found = [_without_condition(figure, name) for figure in found]
    return _of_own_test(found)


def _of_own_test(figures: Sequence[ReportedMetric]) -> list[ReportedMetric]:
    """The figures, rates of backups and of recovery below the name of that test without a condition.

    The name is kept where one of them stands without any already.
    """
    tests = {name for figure in figures if (name := _own_test(figure)) is not None}
    of_others = Counter(chain(*(_results(figures, name) for name in (*tests, None))))
    alone = [name for name in tests if all(of_others[each] == 1 for each in _results(figures, name))]
    return [
        _without_condition(figure, figure.condition or "") if _own_test(figure) in alone else figure
        for figure in figures
    ]


def _own_test(figure: ReportedMetric) -> str | None:
    """The name of the test that a figure is of by its metric, where it says nothing else and stands over the figure."""
    is_named = figure.metric in OF_BACKUPS and _BACKUP_OR_REPLAY.fullmatch(figure.condition or "")
    return figure.condition if is_named else None


def names_tested_state(condition: str) -> bool:
    """Whether a condition is a name of the tested state, also behind what counts the tests: `Test 1: Performance`.

    What says whose figures they are may stand before it as well: `Aggregate performance, optimal state`.
    """
    whose, _, state = condition.rpartition(", ")
    names = (condition, condition.rpartition(": ")[2], *([state] if scope_of(whose, "") else []))
    return any(map(_TESTED.fullmatch, names))


def _results(figures: Sequence[ReportedMetric], condition: str | None) -> set[tuple[str, str]]:
    """What is measured in a state, and of whom."""
    return {(figure.scope, figure.metric) for figure in figures if figure.metric and figure.condition == condition}


def _without_condition(figure: ReportedMetric, name: str) -> ReportedMetric:
    return figure.model_copy(update={"condition": None}) if figure.condition == name else figure


def without_maintenance(
    figures: Sequence[ReportedMetric], runs: Sequence[Run]
) -> tuple[list[ReportedMetric], list[Finding]]:
    """The figures of a summary, those that count maintenance marked as such and under no metric's name; and findings.

    Args:
        figures: as read.
        runs: the paper's reports.
    """
    scopes = _with_reads(figures)
    surplus = {scope: found for scope, own in scopes.items() if (found := _surplus(own)) is not None}
    marked = {scope: surplus.get(scope) for scope in _counting_maintenance(scopes, surplus, runs)}
    if not marked:
        return list(figures), []
    changed = [
        figure.model_copy(update={"metric": None, "condition": MAINTENANCE_INCLUDED})
        if figure.metric == _READS and figure.scope in marked
        else figure
        for figure in figures
    ]
    return changed, [_finding(marked, scopes)]


def _with_reads(figures: Sequence[ReportedMetric]) -> dict[str, _Figures]:
    """Reads, writes and transfers of those scopes that have reads, as they were in the tested state."""
    scopes: dict[str, _Figures] = {}
    for figure in figures:
        if figure.metric in (_READS, _WRITES, _TRANSFERS) and figure.value is not None and figure.condition is None:
            scopes.setdefault(figure.scope, {}).setdefault(figure.metric, figure)
    return {scope: own for scope, own in scopes.items() if _READS in own}


def _surplus(figures: _Figures) -> float | None:
    """By how much reads and writes exceed the transfers, beyond what rounding explains; 0 where they do not."""
    if len(figures) < 3:
        return None
    values = {name: figure.value or 0.0 for name, figure in figures.items()}
    found = values[_READS] + values[_WRITES] - values[_TRANSFERS]
    slack = 1.5 * max(last_digit(figure.value_text) for figure in figures.values())
    return found if found > slack else 0.0


def _counting_maintenance(scopes: dict[str, _Figures], surplus: dict[str, float], runs: Sequence[Run]) -> Iterator[str]:
    """The scopes whose reads count maintenance."""
    servers = {scope: found for scope, found in surplus.items() if scope != AGGREGATE}
    proved = _proved(scopes, runs)
    known = {*proved, *_alike(servers, proved)}
    if proved and all(servers.values()):
        known |= scopes.keys() - surplus.keys()
    counting = [scope for scope in scopes if scope != AGGREGATE and scope in known]
    yield from counting
    if AGGREGATE in proved or (AGGREGATE in scopes and _sums_up(scopes, counting, surplus)):
        yield AGGREGATE


def _proved(scopes: dict[str, _Figures], runs: Sequence[Run]) -> list[str]:
    """The scopes whose reads the reports tell to be both."""
    return [scope for scope, own in scopes.items() if _is_maintenance(own, _runs_of(scope, runs))]


def _alike(servers: dict[str, float], proved: Sequence[str]) -> list[str]:
    """The servers whose surplus is like what is proved to be maintenance, or else usual among enough of them."""
    known = [servers[scope] for scope in proved if servers.get(scope)]
    usual = median(known or servers.values()) if known or len(servers) >= _LEAST_SIBLINGS else 0.0
    return [scope for scope, found in servers.items() if found and abs(found - usual) <= _ALIKE * usual]


def _sums_up(scopes: dict[str, _Figures], counting: Sequence[str], surplus: dict[str, float]) -> bool:
    """Whether an aggregate counts maintenance because servers do whose surplus or reads it sums up, or seems to."""
    whole, own = surplus.get(AGGREGATE, 0.0), scopes[AGGREGATE]
    if len(scopes) == 1:
        return whole > 0 and _may_be_maintenance(whole, own)
    parts = sum(surplus.get(scope, 0.0) for scope in counting)
    read = sum(scopes[scope][_READS].value or 0.0 for scope in counting)
    sums_up = abs((own[_READS].value or 0.0) - read) <= last_digit(own[_READS].value_text) * (len(counting) + 1)
    return bool(counting) and (sums_up or (whole > 0 and abs(whole - parts) <= _ALIKE * parts))


def _may_be_maintenance(surplus: float, figures: _Figures) -> bool:
    """Whether a surplus over transfers is as small a share of reads and writes as maintenance is, and no slip."""
    both = (figures[_READS].value or 0.0) + (figures[_WRITES].value or 0.0)
    return _LEAST * both <= surplus <= _LITTLE * both


def _is_maintenance(figures: _Figures, runs: Sequence[Run]) -> bool:
    """Whether the reports' transactional and maintenance reads together are the reads that the summary prints."""
    rows = [row for run in runs for row in run.instance_io if row.scope == "transactional"]
    transactional = _stated(row.database_reads_per_sec for row in rows)
    kept = [row for run in runs for row in run.instance_maintenance_io]
    maintenance = _stated(row.reads_per_sec for row in kept)
    if not maintenance or not len(kept) == len(maintenance) == len(transactional) == len(rows):
        return False
    printed = figures[_READS]
    slack = 0.0005 * 2 * len(rows) + last_digit(printed.value_text)
    if sum(maintenance) <= 2 * slack:
        return False  # with it or without it, the sum is the same
    return abs((printed.value or 0.0) - sum(transactional) - sum(maintenance)) <= slack


def _stated(figures: Iterable[float | None]) -> list[float]:
    return [figure for figure in figures if figure is not None]


def _io_runs(runs: Sequence[Run]) -> list[Run]:
    """The performance reports, the stress reports where there are none."""
    kinds = {run.test_type for run in runs}
    kind = "performance" if "performance" in kinds else "stress"
    return [run for run in runs if run.test_type == kind]


def _runs_of(scope: str, runs: Sequence[Run]) -> list[Run]:
    """The I/O reports of a scope; the only one there is, is of all servers."""
    found = _io_runs(runs)
    whole = len(found) == 1 or scope == AGGREGATE
    return found if whole else [run for run in found if scope in (run.server, run.machine_name)]


def _finding(marked: dict[str, float | None], scopes: dict[str, _Figures]) -> Finding:
    whose = ", ".join(f"{scope} by {found:.3f}" if found else scope for scope, found in marked.items())
    why = "reads and writes exceed the transfers, as where" if any(marked.values()) else "the reports tell that"
    first = scopes[next(iter(marked))][_READS]
    message = f"{why} reads count background maintenance: {whose}; kept as printed, not as transactional reads"
    return noticed("reads_count_maintenance", "warning", message, Locator(first.page, first.line), _READS)
