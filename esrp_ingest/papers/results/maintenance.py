"""Reads of a summary that count background maintenance: they are no transactional reads, and get no metric.

The reports prove it where their transactional and maintenance reads together are what is printed. Reads and writes that
exceed the transfers show it where the surplus is as small a share as maintenance is, or as that of other servers.
"""

from collections.abc import Iterator, Mapping, Sequence
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


def without_maintenance(figures: Sequence[Figure], runs: Sequence[Run]) -> tuple[list[Figure], list[Finding]]:
    """Give the figures, reads that count maintenance under that condition and without a metric, and a finding.

    Args:
        figures: of a summary.
        runs: the reports of the paper.
    """
    scopes: dict[str, _Rates] = {}
    for figure in figures:
        if figure.metric in (_READS, _WRITES, _TRANSFERS) and not figure.doubt and figure.state is None:
            scopes.setdefault(f"{figure.setup}\n{figure.scope}".strip(), {}).setdefault(figure.metric, figure)
    scopes = {scope: rates for scope, rates in scopes.items() if _READS in rates}
    counting = dict(_counting(scopes, {scope: _surplus(rates) for scope, rates in scopes.items()}, runs))
    if not counting:
        return list(figures), []
    marked = {id(scopes[scope][_READS]) for scope in counting}
    condition = Condition(MAINTENANCE_INCLUDED, MAINTENANCE_INCLUDED)
    found = [replace(each, metric=None, condition=condition) if id(each) in marked else each for each in figures]
    whose = ", ".join(f"{scope} by {surplus:.3f}" if surplus else scope for scope, surplus in counting.items())
    message = f"reads count background maintenance: {whose}; kept as printed, not as transactional reads"
    first = scopes[next(iter(counting))][_READS]
    return found, [noticed("reads_count_maintenance", "warning", message, first.place, _READS)]


def _surplus(rates: _Rates) -> float:
    """By how much reads and writes exceed the transfers, beyond what rounding explains."""
    if len(rates) < 3:  # one of the three rates is missing
        return 0.0
    values = {name: figure.value or 0.0 for name, figure in rates.items()}
    found = values[_READS] + values[_WRITES] - values[_TRANSFERS]
    return found if found > 1.5 * max(last_digit(figure.text) for figure in rates.values()) else 0.0


def _counting(
    scopes: Mapping[str, _Rates], surplus: Mapping[str, float], runs: Sequence[Run]
) -> Iterator[tuple[str, float]]:
    """The scopes whose reads count maintenance, each with its surplus."""
    proved = [scope for scope, rates in scopes.items() if _is_proved(rates[_READS], _runs_of(scope, runs))]
    servers = {scope: found for scope, found in surplus.items() if scope != AGGREGATE and found}
    known = [servers[scope] for scope in proved if scope in servers]
    usual = median(known or servers.values()) if known or len(servers) >= LIMITS.least_siblings else 0.0
    counting = {scope for scope, found in servers.items() if abs(found - usual) <= LIMITS.alike * usual} | set(proved)
    if AGGREGATE in scopes and AGGREGATE not in counting and _is_share(surplus[AGGREGATE], scopes[AGGREGATE]):
        parts = sum(servers.get(scope, 0.0) for scope in counting)
        alone = len(scopes) == 1
        if alone or (parts and abs(surplus[AGGREGATE] - parts) <= LIMITS.alike * parts):
            counting.add(AGGREGATE)
    yield from ((scope, surplus.get(scope, 0.0)) for scope in scopes if scope in counting)


def _is_share(surplus: float, rates: _Rates) -> bool:
    """Whether a surplus is as small a share of reads and writes as maintenance is, and no slip."""
    both = (rates[_READS].value or 0.0) + (rates[_WRITES].value or 0.0) if _WRITES in rates else 0.0
    return LIMITS.least_maintenance * both <= surplus <= LIMITS.most_maintenance * both and surplus > 0


def _is_proved(printed: Figure, runs: Sequence[Run]) -> bool:
    """Whether the transactional and the maintenance reads of reports together are the reads that are printed."""
    rows = [row for run in runs for row in run.instance_io if row.scope == "transactional"]
    maintained = [row for run in runs for row in run.instance_maintenance_io]
    reads = [row.database_reads_per_sec for row in rows if row.database_reads_per_sec is not None]
    kept = [row.reads_per_sec for row in maintained if row.reads_per_sec is not None]
    if not kept or len({len(rows), len(reads), len(maintained), len(kept)}) > 1:
        return False
    slack = 0.001 * len(reads) + last_digit(printed.text)
    return sum(kept) > 2 * slack and abs((printed.value or 0.0) - sum(reads) - sum(kept)) <= slack


def _runs_of(scope: str, runs: Sequence[Run]) -> list[Run]:
    """The performance reports of a scope, else its stress reports; the only one there is, is of all servers."""
    kinds = {run.test_type for run in runs}
    found = [run for run in runs if run.test_type == ("performance" if "performance" in kinds else "stress")]
    whole = len(found) == 1 or scope == AGGREGATE
    return found if whole else [run for run in found if scope in (run.server, run.machine_name)]
