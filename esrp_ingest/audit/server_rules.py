"""The servers of a paper's result summary against each other and against its aggregate."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from statistics import mean, median

from esrp_ingest.audit.figures import (
    AGGREGATE,
    MEANS,
    READS,
    TRANSFERS,
    Computed,
    Figures,
    against,
    decimals,
    named,
    part,
    scopes,
    step,
    values,
)
from esrp_ingest.audit.rule import Check, Paper, one_of, paper_rule, printed
from esrp_ingest.audit.suspects import Suspect
from esrp_ingest.audit.tolerance import LastDigit, Range, Rounding, Share
from esrp_ingest.models import ReportedMetric, Solution
from esrp_ingest.relations import inside
from esrp_ingest.vocabulary.metrics import METRICS

_SUMMARY = "the paper's result summary"
_WRITES = "database_writes_per_sec"
_RATES = (READS, _WRITES, TRANSFERS)
_ALIKE = Share(0.2, "the other servers' maintenance")
_DEVIATIONS = 5.0
"""So many median absolute deviations a proved server's maintenance is from that of the others at most."""
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
            parts = {scope: figures[of] for scope, figures in servers.items() if of in figures}
            if len(parts) >= max(2, solution.servers or 2):
                adds_up = METRICS[metric].over_servers == "sum"
                proved = {scope for scope in parts if of in _RATES and _fits(servers, scope)}
                yield against(figure, AGGREGATE, _of_servers(figure, parts, proved, digit, adds_up=adds_up))


def _fits(servers: dict[str, Figures], scope: str) -> bool:
    """Whether a server's transfers are its reads and writes, as on the other servers, so that none of them is wrong."""
    surplus = _surpluses(servers)
    others = [difference for name, difference in surplus.items() if name != scope]
    if scope not in surplus or not others:
        return False
    usual, slack = median(others), sum(step(servers[scope][name]) for name in _RATES)
    spread = median(abs(each - usual) for each in others)
    return inside(surplus[scope], _around(usual, max(slack, _DEVIATIONS * spread)))


def _of_servers(
    figure: ReportedMetric, servers: Figures, proved: Collection[str], digit: LastDigit, *, adds_up: bool
) -> Computed:
    """What an aggregate must be by the figures of its servers, of which all but the proved ones may be wrong."""
    figures = list(servers.values())
    coarsest, own = max(map(step, figures)), step(figure)
    slack = digit.of(coarsest * (len(figures) if adds_up else 2), 2 * own)
    weight = 1.0 if adds_up else 1.0 / len(figures)
    parts = tuple(part(each, scope, 0.0 if scope in proved else weight) for scope, each in servers.items())
    return Computed(sum(values(figures)) if adds_up else mean(values(figures)), slack, "its servers give", parts)


@paper_rule(
    "warning",
    "Transfers = reads + writes, or the same less background maintenance reads where a paper counts those as reads: "
    "then on each of its servers alike, and in the aggregate as the sum of theirs where not all servers are printed.",
    _SUMMARY,
    LastDigit("each of the three figures, as often as they were added"),
    Rounding(3, "the reads and the writes of each database that they sum: transfers may be Jetstress's own sum"),
    _ALIKE,
    Share(0.002, "the aggregate's reads and writes, below which nothing is maintenance where no server's figures tell"),
    Share(0.05, "the same, above which nothing is"),
)
def transfers_are_reads_and_writes(
    paper: Paper, digit: LastDigit, rounding: Rounding, alike: Share, least: Share, most: Share
) -> Iterator[Check]:
    for index, solution in enumerate(paper.solutions):
        found = scopes(solution)
        surplus = _surpluses(named(found))
        summed = rounding.of(()) * _summands(paper, index, of_all=not surplus)
        told_by_sums = len(surplus) >= max(2, solution.servers or 2)  # of each of the three, which tells more
        usual = median(surplus.values()) if len(surplus) > 2 else 0.0
        for scope, difference in _surpluses(found).items():
            if scope == AGGREGATE and told_by_sums:
                continue
            slack = summed + digit.of(*(step(found[scope][name]) for name in _RATES))
            maintenance = usual if usual > 2 * slack else 0.0
            if scope != AGGREGATE:
                bounds = _around(maintenance, alike.of(maintenance) if maintenance else slack)
            elif surplus:
                bounds = _of_aggregate(list(surplus.values()), maintenance, alike, slack)
            else:
                bounds = _of_lone_aggregate(found[scope], difference, least, most, slack)
            yield _transfers(scope, found, difference, bounds, maintenance)


def _summands(paper: Paper, solution: int, *, of_all: bool) -> int:
    """Counts the rates that reads and writes are sums of: those of a server's databases, or of all servers' databases.

    The databases are those of its reports, else as many as the paper states.
    """
    stated = paper.solutions[solution]
    rows = [len(run.instance) for _, run in paper.runs_of(solution, "performance")]
    databases = max(rows, default=0) or stated.databases_per_server or 0
    return 2 * databases * ((stated.servers or 1) if of_all else 1)


def _of_aggregate(surplus: Sequence[float], maintenance: float, alike: Share, slack: float) -> tuple[float, float]:
    """The bounds of an aggregate's surplus by those of its servers."""
    parts = [_believable(maintenance, alike, each) if maintenance else 0.0 for each in surplus]
    return _around(sum(parts), slack * len(parts))


def _of_lone_aggregate(
    figures: Figures, difference: float, least: Share, most: Share, slack: float
) -> tuple[float, float]:
    """The bounds of an aggregate's surplus where no server's tells: too small a one is no maintenance."""
    both = sum(values([figures[READS], figures[_WRITES]]))
    return -slack, most.of(both) if difference >= least.of(both) else slack


def _around(middle: float, slack: float) -> tuple[float, float]:
    return middle - slack, middle + slack


def _believable(usual: float, alike: Share, surplus: float) -> float:
    """The maintenance in a server's reads; a surplus that is neither the usual one nor none is a slip elsewhere."""
    return surplus if abs(surplus) < 0.5 * usual or abs(surplus - usual) <= alike.of(usual) else usual


def _transfers(
    scope: str, found: dict[str, Figures], difference: float, bounds: tuple[float, float], usual: float
) -> Check:
    """One scope's check, which names the figures that are odd, as far as that can be told."""
    if usual and scope != AGGREGATE and abs(difference) < 0.5 * usual:
        reads = found[scope][READS]
        left_out = (
            f"{scope} {READS} leaves out background maintenance, which the other servers' reads include "
            f"(about {usual:.3f})"
        )
        about = f"about {printed((reads.value or 0.0) + usual - difference)}"
        holds = inside(difference, bounds)
        return Check(f"{scope} {READS}", holds, about, reads.value_text, left_out, reads, bounds=bounds)
    if inside(difference, bounds):
        return Check(f"{scope} {TRANSFERS}", holds=True, bounds=bounds)
    message, expected = f"{scope}: reads and writes differ from the transfers by {difference:.3f}", sum(bounds) / 2
    if usual:
        message += f", {'those of its servers' if scope == AGGREGATE else 'on the other servers'} by {expected:.3f}"
    return one_of(_suspects(scope, found, difference - expected), message, bounds)


def _suspects(scope: str, found: dict[str, Figures], excess: float) -> list[Suspect]:
    """A scope's reads, writes and transfers, where the first two make so much more than the last."""
    suspects = []
    for metric, weight in ((READS, 1.0), (_WRITES, 1.0), (TRANSFERS, -1.0)):
        figure = found[scope][metric]
        others = [own[metric] for name, own in named(found).items() if name != scope and metric in own]
        alike = () if scope == AGGREGATE else tuple(values(others))
        value = figure.value or 0.0
        name, wanted = f"{scope} {metric}", value - weight * excess
        suspects.append(Suspect(name, value, wanted, 0.5 * step(figure), decimals(figure), alike, figure))
    return suspects


def _surpluses(found: Mapping[str, Figures]) -> dict[str, float]:
    """By how much reads and writes exceed the transfers, of the scopes that state all three."""
    return {scope: surplus for scope, figures in found.items() if (surplus := _surplus(figures)) is not None}


def _surplus(figures: Figures) -> float | None:
    if any(name not in figures for name in _RATES):
        return None
    reads, writes, transfers = values([figures[name] for name in _RATES])
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
                parts = (part(one, scope, count),)
                yield against(whole, scope, Computed((one.value or 0.0) * count, slack, because, parts))


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
    count, near = solution.databases_per_server, 0.1 * usual
    if count and abs(value / count - usual) <= near:
        return f"it is the sum over {count} databases, not their mean {value / count:.4g}"
    if any(abs(value * factor - usual) <= near for factor in (10.0, 0.1, 100.0, 0.01)):
        return "its decimal point has moved"
    return None
