"""Reads of a summary that count background maintenance: they are no transactional reads, and get no metric.

The reports prove it where their transactional and maintenance reads together are what is printed. Reads and writes that
exceed the transfers show it where the surplus is as small a share as maintenance is, or as that of other servers.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from statistics import median

from esrp_ingest.axes.whose import Condition
from esrp_ingest.models import Finding, Run, noticed
from esrp_ingest.papers.results.figures import AGGREGATE, Figure
from esrp_ingest.papers.thresholds import LIMITS
from esrp_ingest.quantities import last_digit
from esrp_ingest.vocabulary.metrics import MAINTENANCE_INCLUDED

_READS, _WRITES, _TRANSFERS = "database_reads_per_sec", "database_writes_per_sec", "database_transfers_per_sec"
_Rates = dict[str, Figure]
_Scope = tuple[str, str]
"""A set-up and the owner of figures."""


def without_maintenance(figures: Sequence[Figure], runs: Sequence[Run]) -> tuple[list[Figure], list[Finding]]:
    """Give the figures, reads that count maintenance under that condition and without a metric, and a finding.

    Args:
        figures: of a summary.
        runs: the reports of the paper.
    """
    scopes = _rates_of(figures)
    surplus = {scope: _surplus(rates) for scope, rates in scopes.items()}
    reads = {scope: rates[_READS] for scope, rates in scopes.items()}
    proved = [scope for scope, figure in reads.items() if _is_proved(figure, _runs_of(figure.scope, runs))]
    counting = _counting(scopes, surplus, proved)
    if not counting:
        return list(figures), []
    marked = {id(scopes[scope][_READS]) for scope in counting}
    condition = Condition(MAINTENANCE_INCLUDED, MAINTENANCE_INCLUDED)
    found = [replace(each, metric=None, condition=condition) if id(each) in marked else each for each in figures]
    whose = ", ".join(f"{scope[1]} by {surplus[scope]:.3f}" if surplus[scope] else scope[1] for scope in counting)
    message = f"reads count background maintenance: {whose}; kept as printed, not as transactional reads"
    return found, [noticed("reads_count_maintenance", "warning", message, scopes[counting[0]][_READS].place, _READS)]


def _rates_of(figures: Sequence[Figure]) -> dict[_Scope, _Rates]:
    """Reads, writes and transfers of each owner and set-up that has reads, in the tested state."""
    scopes: dict[_Scope, _Rates] = {}
    for figure in figures:
        if figure.metric in (_READS, _WRITES, _TRANSFERS) and not figure.doubt and figure.state is None:
            scopes.setdefault((figure.setup, figure.scope), {}).setdefault(figure.metric, figure)
    return {scope: rates for scope, rates in scopes.items() if _READS in rates}


def _surplus(rates: _Rates) -> float:
    """By how much reads and writes exceed the transfers, beyond what rounding explains."""
    if len(rates) < 3:  # one of the three rates is missing
        return 0.0
    values = {name: figure.value or 0.0 for name, figure in rates.items()}
    found = values[_READS] + values[_WRITES] - values[_TRANSFERS]
    return found if found > 1.5 * max(last_digit(figure.text) for figure in rates.values()) else 0.0


def _counting(
    scopes: Mapping[_Scope, _Rates], surplus: Mapping[_Scope, float], proved: Sequence[_Scope]
) -> list[_Scope]:
    """The scopes whose reads count maintenance: those that are proved, servers alike, and what sums these up."""
    servers = {scope: found for scope, found in surplus.items() if scope[1] != AGGREGATE and found}
    alike = _alike(servers, proved)
    parts = sum(servers[scope] for scope in alike)
    shares = [scope for scope in scopes if scope[1] == AGGREGATE and _is_share(surplus[scope], scopes[scope])]
    sums = shares if len(scopes) == 1 else [scope for scope in shares if _are_alike(surplus[scope], parts)]
    return list(filter({*alike, *sums, *proved}.__contains__, scopes))


def _are_alike(one: float, other: float) -> bool:
    return abs(one - other) <= LIMITS.alike * other


def _alike(servers: Mapping[_Scope, float], proved: Sequence[_Scope]) -> list[_Scope]:
    """The servers whose surplus is like what is proved to be maintenance, or else usual among enough of them."""
    known = [servers[scope] for scope in proved if scope in servers]
    usual = median(known or servers.values()) if known or len(servers) >= LIMITS.least_siblings else 0.0
    return [scope for scope, found in servers.items() if _are_alike(found, usual)]


def _is_share(surplus: float, rates: _Rates) -> bool:
    """Whether a surplus is as small a share of reads and writes as maintenance is, and no slip."""
    both = (rates[_READS].value or 0.0) + (rates[_WRITES].value or 0.0) if _WRITES in rates else 0.0
    return LIMITS.least_maintenance * both <= surplus <= LIMITS.most_maintenance * both and surplus > 0


def _is_proved(printed: Figure, runs: Sequence[Run]) -> bool:
    """Whether the transactional and the maintenance reads of reports together are the reads that are printed."""
    transactional = [row for run in runs for row in run.instance_io if row.scope == "transactional"]
    reads = _stated([row.database_reads_per_sec for row in transactional])
    kept = _stated([row.reads_per_sec for run in runs for row in run.instance_maintenance_io])
    if not kept or not reads or len(kept) != len(reads):
        return False
    slack = 0.001 * len(reads) + last_digit(printed.text)
    return sum(kept) > 2 * slack and abs((printed.value or 0.0) - sum(reads) - sum(kept)) <= slack


def _stated(figures: Sequence[float | None]) -> list[float]:
    """Figures, none where one of them is not stated."""
    stated = [figure for figure in figures if figure is not None]
    return stated if len(stated) == len(figures) else []


def _runs_of(scope: str, runs: Sequence[Run]) -> list[Run]:
    """The performance reports of a scope, else its stress reports; the only one there is, is of all servers."""
    kinds = {run.test_type for run in runs}
    found = [run for run in runs if run.test_type == ("performance" if "performance" in kinds else "stress")]
    whole = len(found) == 1 or scope == AGGREGATE
    return found if whole else [run for run in found if scope in (run.server, run.machine_name)]
