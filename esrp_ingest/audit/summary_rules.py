"""The paper's result summary against the reports in its appendices."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean

from esrp_ingest.audit.figures import (
    AGGREGATE,
    MEANS,
    READS,
    SERVER,
    SUMS,
    TRANSFERS,
    Computed,
    Figures,
    against,
    metric_of,
    named,
    scopes,
    step,
)
from esrp_ingest.audit.rule import Check, Paper, paper_rule
from esrp_ingest.audit.tolerance import LastDigit, Rounding
from esrp_ingest.models import InstanceIo, ReportedMetric, Run
from esrp_ingest.relations import coarse_half, inside
from esrp_ingest.vocabulary.metrics import METRICS, TestType
from esrp_ingest.vocabulary.servers import plain_server
from esrp_ingest.vocabulary.words import spelled

_DECIMALS_OF_BACKUPS = 2
_STRESS = re.compile(spelled(r"\b{stress_test}\b"), re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Tolerances:
    digit: LastDigit
    rounding: Rounding


@paper_rule(
    "error",
    "Each figure of the summary = the sum, or the unweighted mean for latencies, over the reports of its servers; "
    "reads may count background maintenance, and transfers may be Achieved Transactional I/O per Second, which "
    "Jetstress sums before it rounds. Checked where all reports behind a figure are printed; reports that name "
    "no server are those of the server to most of whose figures they fit.",
    "the paper's result summary and the reports in its appendices",
    LastDigit("the summary's figure"),
    Rounding(3, "each figure of a sum that counts maintenance, or of transfers where a report does not print Achieved"),
)
def summary_repeats_reports(paper: Paper, digit: LastDigit, rounding: Rounding) -> Iterator[Check]:
    tolerances = _Tolerances(digit, rounding)
    for index, solution in enumerate(paper.solutions):
        found = scopes(solution)
        owner = _owner(paper, index, named(found), tolerances)
        for scope, figures in found.items():
            for metric, figure in figures.items():
                computed = _computed(figure, _runs_behind(paper, index, scope, metric, owner), tolerances)
                if computed:
                    yield against(figure, scope, *computed)


def _kind(metric: str) -> TestType:
    """The test that gives a metric."""
    return METRICS[metric].test_types[0]


def _runs_for(paper: Paper, solution: int, metric: str) -> list[Run]:
    """The reports of a solution that a metric comes from.

    A stress test where there is no performance test, unless the paper prints the stress test's figures beside these.
    """
    kind = _kind(metric)
    runs = paper.runs_of(solution, kind)
    if not runs and kind == "performance" and (stress := paper.runs_of(solution, "stress")):
        runs = [] if _has_stress(paper.solutions[solution].reported_metric, metric) else stress
    return [run for _, run in runs]


def _has_stress(figures: Sequence[ReportedMetric], metric: str) -> bool:
    """Whether a summary gives a metric of the stress test apart."""
    said = ((figure.condition or "").replace("-", " ") for figure in figures if figure.metric == metric)
    return any(map(_STRESS.search, said))


def _runs_behind(paper: Paper, solution: int, scope: str, metric: str, owner: str | None) -> list[Run]:
    """The reports that a scope's figures must come from, none where they are not all printed."""
    runs = _runs_for(paper, solution, metric)
    if scope in (AGGREGATE, SERVER):
        servers = {run.server or run.machine_name for run in runs}
        return runs if len(servers) == len(runs) >= (paper.solutions[solution].servers or 1) else []
    its_own = [run for run in runs if plain_server(run.server or owner or "") == plain_server(scope)]
    return its_own if len(its_own) == 1 else []


def _are_named(runs: Sequence[Run], servers: Collection[str]) -> bool:
    """Whether reports are those of servers by their names."""
    return not set(map(plain_server, servers)).isdisjoint(plain_server(run.server or "") for run in runs)


def _owner(paper: Paper, solution: int, servers: dict[str, Figures], tolerances: _Tolerances) -> str | None:
    """The server that reports without a server's name come from: the one to most of whose figures they fit."""
    runs = [run for run in paper.runs if run.solution == solution]
    if _are_named(runs, servers):
        return None
    behind = {metric: _runs_for(paper, solution, metric) for figures in servers.values() for metric in figures}
    single = {metric: own for metric, own in behind.items() if len(own) == 1}
    fitting = {scope: list(_fits(figures, single, tolerances)) for scope, figures in servers.items()}
    best = max(fitting, key=lambda scope: sum(fitting[scope]), default=None)
    return best if best is not None and 2 * sum(fitting[best]) > len(fitting[best]) else None


def _fits(figures: Figures, behind: Mapping[str, Sequence[Run]], tolerances: _Tolerances) -> Iterator[bool]:
    """Of each figure that the reports tell, whether it is what they tell."""
    for metric, figure in figures.items():
        computed = _computed(figure, behind[metric], tolerances) if metric in behind else []
        if computed:
            yield any(inside(figure.value or 0.0, one.bounds) for one in computed)


def _computed(figure: ReportedMetric, runs: Sequence[Run], tolerances: _Tolerances) -> list[Computed]:
    """What a figure may be by its reports."""
    metric, tolerance = metric_of(figure) or "", tolerances.digit.of(step(figure))
    exact, rounded = _exact(metric, runs)
    if exact is None:
        return []
    tolerance += rounded
    found = [Computed(exact, tolerance, "the reports give")] if figure.metric is not None else []
    if metric == READS:
        found.extend(_with_maintenance(exact, tolerance, runs, tolerances.rounding))
    if metric == TRANSFERS:
        found.append(_achieved(exact, tolerance, runs, tolerances.rounding))
    return found


def _with_maintenance(exact: float, tolerance: float, runs: Sequence[Run], rounding: Rounding) -> Iterator[Computed]:
    """Reads as a paper prints them that counts background maintenance."""
    more = [row.reads_per_sec for run in runs for row in run.instance_maintenance_io]
    if more and not any(rate is None for rate in more):
        with_maintenance = exact + sum(rate or 0.0 for rate in more)
        slack = tolerance + rounding.of(more) * 2 * len(more)
        yield Computed(with_maintenance, slack, "the reports with background maintenance give")


def _achieved(exact: float, tolerance: float, runs: Sequence[Run], rounding: Rounding) -> Computed:
    """Transfers as Jetstress's own sum over its databases, which rounds once where adding up its rows rounds each."""
    achieved = [run.achieved_iops for run in runs if run.achieved_iops is not None]
    if len(achieved) == len(runs):
        return Computed(sum(achieved), tolerance, "Achieved Transactional I/O per Second gives")
    rows = _transactional(runs)
    figures = [rate for row in rows for rate in (row.database_reads_per_sec, row.database_writes_per_sec)]
    return Computed(exact, tolerance + rounding.of(figures) * len(figures), "the reports give")


def _exact(metric: str, runs: Sequence[Run]) -> tuple[float | None, float]:
    """A metric out of reports, and what it may be off where these print fewer decimals than Jetstress.

    Sums over instances, unweighted means of latencies, seconds by logs.
    """
    if _kind(metric) == "soft_recovery":
        return _log_replay(runs)
    if _kind(metric) == "backup":
        return _backup(metric, runs)
    columns = SUMS.get(metric) or MEANS.get(metric, ())
    figures = [getattr(row, column) for row in _transactional(runs) for column in columns]
    if not figures or None in figures:
        return None, 0.0
    rounded = coarse_half(figures)
    return (sum(figures), rounded * len(figures)) if metric in SUMS else (mean(figures), rounded)


def _transactional(runs: Sequence[Run]) -> list[InstanceIo]:
    return [row for run in runs for row in run.instance_io if row.scope == "transactional"]


def _log_replay(runs: Sequence[Run]) -> tuple[float | None, float]:
    rows = [row for run in runs for row in run.soft_recovery_result]
    logs = sum(row.logs_replayed or 0 for row in rows)
    if not logs:
        return None, 0.0
    seconds = [row.elapsed_seconds or 0.0 for row in rows]
    return sum(seconds) / logs, coarse_half(seconds) * len(rows) / logs


def _backup(metric: str, runs: Sequence[Run]) -> tuple[float | None, float]:
    rates = [[row.mb_per_sec or 0.0 for row in run.backup_result] for run in runs if run.backup_result]
    if not rates:
        return None, 0.0
    every = [rate for server in rates for rate in server]
    rounded = coarse_half(every, _DECIMALS_OF_BACKUPS)
    if metric == "backup_mb_per_sec_per_database":
        return mean(every), rounded
    totals = [sum(server) for server in rates]
    if metric.endswith("server"):
        return mean(totals), rounded * len(every) / len(rates)
    return sum(totals), rounded * len(every)
