"""The servers of a paper's result summary against each other and against its aggregate."""

from collections.abc import Iterator, Sequence
from statistics import mean, median

from esrp_ingest.audit.figures import (
    AGGREGATE,
    MEANS,
    READS,
    SUMS,
    Computed,
    Figures,
    against,
    named,
    scopes,
    step,
    values,
)
from esrp_ingest.audit.rule import Check, Paper, paper_rule, printed
from esrp_ingest.audit.tolerance import LastDigit, Range, Share
from esrp_ingest.models import ReportedMetric, Solution
from esrp_ingest.relations import inside

_SUMMARY = "the paper's result summary"
_WRITES, _TRANSFERS = "database_writes_per_sec", "database_transfers_per_sec"
_PER_DATABASE, _PER_SERVER = "backup_mb_per_sec_per_database", "backup_mb_per_sec_per_server"


@paper_rule(
    "error",
    "An aggregate figure = the sum of the servers' figures, their mean for latencies and rates of one database or "
    "server.",
    _SUMMARY,
    LastDigit("each figure of a sum, two of them for a mean, and two of the aggregate's own"),
)
def aggregate_of_servers(paper: Paper, digit: LastDigit) -> Iterator[Check]:
    for solution in paper.solutions:
        found = scopes(solution)
        servers = named(found)
        for metric, figure in found.get(AGGREGATE, {}).items():
            of = _PER_SERVER if metric == "backup_mb_per_sec" else metric
            parts = [figures[of] for figures in servers.values() if of in figures]
            if len(parts) >= max(2, solution.servers or 2):
                adds_up = metric in SUMS or metric == "backup_mb_per_sec"
                yield against(figure, AGGREGATE, _of_servers(figure, parts, digit, adds_up=adds_up))


def _of_servers(
    figure: ReportedMetric, parts: Sequence[ReportedMetric], digit: LastDigit, *, adds_up: bool
) -> Computed:
    """What an aggregate must be by the figures of its servers."""
    coarsest, own = max(map(step, parts)), step(figure)
    slack = digit.of(coarsest * (len(parts) if adds_up else 2), 2 * own)
    return Computed(sum(values(parts)) if adds_up else mean(values(parts)), slack, "its servers give")


@paper_rule(
    "warning",
    "Transfers = reads + writes, or the same less background maintenance reads where a paper counts those as reads: "
    "then on each of its servers alike, and in the aggregate as the sum of theirs.",
    _SUMMARY,
    LastDigit("each of the three figures, as often as they were added"),
    Share(0.2, "the other servers' maintenance"),
    Share(0.05, "the aggregate's reads and writes, where no server's figures say how much maintenance is in it"),
)
def transfers_are_reads_and_writes(paper: Paper, digit: LastDigit, alike: Share, most: Share) -> Iterator[Check]:
    for solution in paper.solutions:
        found = scopes(solution)
        surplus = {scope: difference for scope in named(found) if (difference := _surplus(found[scope])) is not None}
        usual = median(surplus.values()) if len(surplus) > 2 else 0.0
        for scope, figures in found.items():
            difference = _surplus(figures)
            if difference is None:
                continue
            slack = digit.of(*(step(figures[name]) for name in (READS, _WRITES, _TRANSFERS)))
            maintenance = usual if usual > 2 * slack else 0.0
            if scope != AGGREGATE:
                bounds = _around(maintenance, alike.of(maintenance) if maintenance else slack)
            elif surplus:
                bounds = _of_aggregate(list(surplus.values()), maintenance, alike, slack)
            else:
                bounds = (-slack, max(slack, most.of((figures[READS].value or 0.0) + (figures[_WRITES].value or 0.0))))
            yield _transfers(scope, figures, difference, bounds, maintenance)


def _of_aggregate(surplus: Sequence[float], maintenance: float, alike: Share, slack: float) -> tuple[float, float]:
    """The bounds of an aggregate's surplus by those of its servers."""
    parts = [_believable(maintenance, alike, each) if maintenance else 0.0 for each in surplus]
    return _around(sum(parts), slack * len(parts))


def _around(middle: float, slack: float) -> tuple[float, float]:
    return middle - slack, middle + slack


def _believable(usual: float, alike: Share, surplus: float) -> float:
    """The maintenance in a server's reads; a surplus that is neither the usual one nor none is a slip elsewhere."""
    return surplus if abs(surplus) < 0.5 * usual or abs(surplus - usual) <= alike.of(usual) else usual


def _transfers(scope: str, figures: Figures, difference: float, bounds: tuple[float, float], usual: float) -> Check:
    """One server's check, which names the figure that is odd, as far as that can be told."""
    holds = inside(difference, bounds)
    reads, transfers = figures[READS], figures[_TRANSFERS]
    if usual and scope != AGGREGATE and abs(difference) < 0.5 * usual:
        message = (
            f"{scope} {READS} leaves out background maintenance, which the other servers' reads include "
            f"(about {usual:.3f})"
        )
        expected = f"about {printed((reads.value or 0.0) + usual - difference)}"
        return Check(f"{scope} {READS}", holds, expected, reads.value_text, message, reads, bounds=bounds)
    message = f"{scope}: reads and writes differ from the transfers by {difference:.3f}"
    message += f", on the other servers by {usual:.3f}" if usual else ""
    return Check(f"{scope} {_TRANSFERS}", holds, None, transfers.value_text, message, transfers, bounds=bounds)


def _surplus(figures: Figures) -> float | None:
    """By how much reads and writes exceed the transfers."""
    if any(name not in figures for name in (READS, _WRITES, _TRANSFERS)):
        return None
    reads, writes, transfers = values([figures[name] for name in (READS, _WRITES, _TRANSFERS)])
    return reads + writes - transfers


@paper_rule(
    "error",
    "A server's backup rate = the rate of one database x its databases.",
    "the paper's result summary and its databases per server",
    LastDigit("one database's rate as often as it is counted, and two of the server's"),
)
def backup_of_a_server(paper: Paper, digit: LastDigit) -> Iterator[Check]:
    for solution in paper.solutions:
        for scope, figures in scopes(solution).items():
            one, whole = figures.get(_PER_DATABASE), figures.get(_PER_SERVER)
            count = solution.databases_per_server
            if one is not None and whole is not None and count:
                slack = digit.of(step(one) * count, 2 * step(whole))
                because = f"{count} databases at {one.value_text} make"
                yield against(whole, scope, Computed((one.value or 0.0) * count, slack, because))


@paper_rule(
    "warning",
    "A server's latency or backup rate is not far from the median of its siblings, where at least four are printed and "
    "three quarters of them agree to a fifth: else the slip that fits best is named (a sum instead of a mean, a figure "
    "copied from beside it, a decimal point moved).",
    _SUMMARY,
    Range(1 / 1.7, 1.7, "the median"),
)
def outliers_among_siblings(paper: Paper, near: Range) -> Iterator[Check]:
    for solution in paper.solutions:
        servers = named(scopes(solution))
        for metric in (*MEANS, _PER_DATABASE):
            figures = {scope: own[metric] for scope, own in servers.items() if metric in own}
            usual = _usual(values(list(figures.values())))
            if usual is None:
                continue
            for scope, figure in figures.items():
                bounds = near.of(usual)
                holds = inside(figure.value or 0.0, bounds)
                message = f"{scope} {metric} is {figure.value_text}, its siblings have about {usual:.4g}"
                slip = None if holds else _slip(solution, scope, figure, usual, servers)
                message += f": {slip}" if slip else ""
                subject, expected = f"{scope} {metric}", f"about {usual:.4g}"
                yield Check(subject, holds, expected, figure.value_text, message, figure, bounds=bounds)


def _usual(figures: list[float]) -> float | None:
    """The figure that most servers have, None where they are few or differ widely."""
    if len(figures) < 4:
        return None
    usual = median(figures)
    agreeing = sum(abs(figure - usual) <= 0.2 * usual for figure in figures)
    return usual if agreeing >= 0.75 * len(figures) else None


def _slip(
    solution: Solution, scope: str, figure: ReportedMetric, usual: float, servers: dict[str, Figures]
) -> str | None:
    """The slip that explains an outlier best."""
    value = figure.value or 0.0
    for metric, other in servers[scope].items():
        if metric != figure.metric and other.value == value:
            return f"it is the {metric} of the same server"
    count = solution.databases_per_server
    if count and abs(value / count - usual) <= 0.1 * usual:
        return f"it is the sum over {count} databases, not their mean {value / count:.4g}"
    if any(abs(value * factor - usual) <= 0.1 * usual for factor in (10.0, 0.1, 100.0, 0.01)):
        return "its decimal point has moved"
    return None
