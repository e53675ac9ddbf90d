"""The paper's result summary against its reports, its aggregate against its servers, each server against the others."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import mean, median

from esrp_ingest.audit.rule import Check, Paper, paper_rule
from esrp_ingest.models import ReportedMetric, Run, Solution
from esrp_ingest.vocabulary.metrics import MAINTENANCE_INCLUDED

AGGREGATE, SERVER = "aggregate", "server"
_SUMS = {
    "database_transfers_per_sec": ("database_reads_per_sec", "database_writes_per_sec"),
    "database_reads_per_sec": ("database_reads_per_sec",),
    "database_writes_per_sec": ("database_writes_per_sec",),
    "log_writes_per_sec": ("log_writes_per_sec",),
}
_DECIMALS = re.compile(r"[\d,]*(?:\.(\d+))?")
_MEANS = ("database_read_latency_ms", "database_write_latency_ms", "log_write_latency_ms")


@dataclass(frozen=True, slots=True)
class _Step:
    """How precisely a figure is printed: the worth of its last digit."""

    size: float

    @classmethod
    def of(cls, figure: ReportedMetric) -> "_Step":
        found = _DECIMALS.match(figure.value_text.strip())
        return cls(10.0 ** -len(found.group(1) or "") if found else 1.0)

    def rounds(self, exact: float, printed: float) -> bool:
        return abs(exact - printed) <= 0.5 * self.size + 1e-9 * max(1.0, abs(exact))

    def cuts(self, exact: float, printed: float) -> bool:
        return 0 <= exact - printed < self.size


def _scopes(solution: Solution) -> dict[str, dict[str, ReportedMetric]]:
    """The known figures of a summary by scope and metric, as far as they are numbers and of the tested state."""
    scopes: dict[str, dict[str, ReportedMetric]] = {}
    for figure in solution.reported_metric:
        metric = "database_reads_per_sec" if figure.condition == MAINTENANCE_INCLUDED else figure.metric
        tested = figure.condition in (None, MAINTENANCE_INCLUDED)
        if metric is not None and figure.value is not None and tested:
            scopes.setdefault(figure.scope, {}).setdefault(metric, figure)
    return scopes


def _named(scopes: dict[str, dict[str, ReportedMetric]]) -> dict[str, dict[str, ReportedMetric]]:
    return {scope: figures for scope, figures in scopes.items() if scope not in (AGGREGATE, SERVER)}


def _runs_behind(paper: Paper, solution: int, scope: str, kind: str) -> list[Run]:
    """The reports that a scope's figures must come from, none where they are not all printed."""
    runs = [run for _, run in paper.runs_of(solution, kind)]
    if not runs and kind == "performance":
        runs = [run for _, run in paper.runs_of(solution, "stress")]
    if scope in (AGGREGATE, SERVER):
        servers = {run.server or run.machine_name for run in runs}
        return runs if len(servers) == len(runs) >= (paper.solutions[solution].servers or 1) else []
    labelled = [run for run in runs if run.server == scope]
    return labelled if len(labelled) == 1 else []


def _computed(metric: str, runs: Sequence[Run]) -> float | None:
    """A metric out of reports: sums over instances, unweighted means of latencies, seconds by logs."""
    if metric == "log_replay_seconds":
        rows = [row for run in runs for row in run.soft_recovery_result]
        logs = sum(row.logs_replayed or 0 for row in rows)
        return sum(row.elapsed_seconds or 0.0 for row in rows) / logs if logs else None
    if metric.startswith("backup"):
        rates = [[row.mb_per_sec or 0.0 for row in run.backup_result] for run in runs if run.backup_result]
        if not rates:
            return None
        if metric == "backup_mb_per_sec_per_database":
            return mean(rate for server in rates for rate in server)
        totals = [sum(server) for server in rates]
        return mean(totals) if metric.endswith("server") else sum(totals)
    rows_io = [row for run in runs for row in run.instance_io if row.scope == "transactional"]
    columns = _SUMS.get(metric, (metric,) if metric in _MEANS else ())
    values = [getattr(row, column) for row in rows_io for column in columns]
    if not values or any(value is None for value in values):
        return None
    figures = [float(value) for value in values]
    return sum(figures) if metric in _SUMS else mean(figures)


def _kind(metric: str) -> str:
    if metric.startswith("backup"):
        return "backup"
    return "soft_recovery" if metric == "log_replay_seconds" else "performance"


def _check(figure: ReportedMetric, scope: str, exact: float, because: str, *, slack: float = 0.0) -> Check:
    """A printed figure against the exact one: rounded is right, cut is a slip, anything else is wrong."""
    step, value = _Step.of(figure), figure.value or 0.0
    holds = step.rounds(exact, value) or abs(exact - value) <= slack
    decimals = max(0, len(f"{step.size:.6f}".rstrip("0").split(".")[1]))
    subject = f"{scope} {figure.metric or figure.label}"
    expected = f"{exact:.{decimals}f}"
    message = "" if holds else f"{subject} is printed as {figure.value_text}, but {because} {expected}"
    if not holds and step.cuts(exact, value):
        message += " (cut instead of rounded)"
    slip = step.cuts(exact, value) or abs(exact - value) <= 1.5 * step.size
    return Check(subject, holds, expected, figure.value_text, message, figure, severity="warning" if slip else "error")


@paper_rule(
    "error",
    "Each figure of the summary = the sum, or the unweighted mean for latencies, over the reports of its servers, to "
    "half of its last printed digit. Checked only where all reports behind it are printed.",
)
def summary_repeats_reports(paper: Paper) -> Iterator[Check]:
    for index, solution in enumerate(paper.solutions):
        for scope, figures in _scopes(solution).items():
            for metric, figure in figures.items():
                if figure.metric is None:  # reads that count maintenance are no transactional ones
                    continue
                exact = _computed(metric, _runs_behind(paper, index, scope, _kind(metric)))
                if exact is not None:
                    yield _check(figure, scope, exact, "the reports give")


@paper_rule(
    "error",
    "An aggregate figure = the sum of the servers' figures, their mean for latencies and rates of one database or "
    "server; half of the last digit of each, and one digit more.",
)
def aggregate_of_servers(paper: Paper) -> Iterator[Check]:
    for solution in paper.solutions:
        scopes = _scopes(solution)
        servers = _named(scopes)
        for metric, figure in scopes.get(AGGREGATE, {}).items():
            parts = [figures[metric] for figures in servers.values() if metric in figures]
            if metric == "backup_mb_per_sec":
                parts = [
                    figures["backup_mb_per_sec_per_server"]
                    for figures in servers.values()
                    if "backup_mb_per_sec_per_server" in figures
                ]
            if len(parts) < 2 or len(parts) < (solution.servers or 2):
                continue
            values = [part.value or 0.0 for part in parts]
            sums = metric in _SUMS or metric == "backup_mb_per_sec"
            slack = (
                max(_Step.of(part).size for part in parts) * (0.5 * len(parts) if sums else 1.0) + _Step.of(figure).size
            )
            exact = sum(values) if sums else mean(values)
            yield _check(figure, AGGREGATE, exact, "its servers give", slack=slack)


@paper_rule(
    "warning",
    "Transfers = reads + writes, or the same less background maintenance reads where a paper counts those as reads: "
    "then on each of its servers alike.",
)
def transfers_are_reads_and_writes(paper: Paper) -> Iterator[Check]:
    for solution in paper.solutions:
        scopes = _scopes(solution)
        surplus = {
            scope: difference for scope, figures in scopes.items() if (difference := _surplus(figures)) is not None
        }
        usual = median(surplus.values()) if surplus else 0.0
        for scope, difference in surplus.items():
            figure = scopes[scope]["database_transfers_per_sec"]
            step = max(_Step.of(entry).size for entry in scopes[scope].values())
            share = difference / (figure.value or 1.0)
            counts_maintenance = len(surplus) > 2 and usual > step * 2 and scope != AGGREGATE
            fits = abs(difference) <= 2.5 * step or (scope == AGGREGATE and 0 < share < 0.05)
            holds = abs(difference - usual) <= 0.2 * usual if counts_maintenance else fits
            message = (
                f"{scope}: reads and writes exceed the transfers by {difference:.3f}, "
                f"on the other servers by {usual:.3f}"
                if counts_maintenance
                else f"{scope}: reads and writes differ from the transfers by {difference:.3f}"
            )
            yield Check(f"{scope} database_transfers_per_sec", holds, None, figure.value_text, message, figure)


def _surplus(figures: dict[str, ReportedMetric]) -> float | None:
    names = ("database_reads_per_sec", "database_writes_per_sec", "database_transfers_per_sec")
    if any(name not in figures for name in names):
        return None
    reads, writes, transfers = (figures[name].value or 0.0 for name in names)
    return reads + writes - transfers


@paper_rule(
    "error",
    "A server's backup rate = the rate of one database x its databases; half of the last digit for each database.",
)
def backup_of_a_server(paper: Paper) -> Iterator[Check]:
    for solution in paper.solutions:
        for scope, figures in _scopes(solution).items():
            one, whole = figures.get("backup_mb_per_sec_per_database"), figures.get("backup_mb_per_sec_per_server")
            count = solution.databases_per_server
            if one is not None and whole is not None and count:
                exact = (one.value or 0.0) * count
                slack = 0.5 * _Step.of(one).size * count + _Step.of(whole).size
                yield _check(whole, scope, exact, f"{count} databases at {one.value_text} make", slack=slack)


@paper_rule(
    "warning",
    "A server's latency stands within a factor of 1.7 of the median of its siblings, where these agree to a fifth: "
    "else the slip that fits best is named (a sum instead of a mean, a figure copied from beside it, a decimal point "
    "moved).",
)
def outliers_among_siblings(paper: Paper) -> Iterator[Check]:
    for solution in paper.solutions:
        servers = _named(_scopes(solution))
        for metric in (*_MEANS, "backup_mb_per_sec_per_database"):
            figures = {scope: own[metric] for scope, own in servers.items() if metric in own}
            values = [figure.value or 0.0 for figure in figures.values()]
            if len(values) < 4:
                continue
            usual = median(values)
            agreeing = sum(abs(value - usual) <= 0.2 * usual for value in values)
            if agreeing < 0.75 * len(values):
                continue
            for scope, figure in figures.items():
                value = figure.value or 0.0
                holds = usual / 1.7 <= value <= usual * 1.7
                message = f"{scope} {metric} is {figure.value_text}, its siblings have about {usual:.4g}"
                slip = None if holds else _slip(solution, scope, figure, usual, servers)
                message += f": {slip}" if slip else ""
                yield Check(f"{scope} {metric}", holds, f"about {usual:.4g}", figure.value_text, message, figure)


def _slip(
    solution: Solution, scope: str, figure: ReportedMetric, usual: float, servers: dict[str, dict[str, ReportedMetric]]
) -> str | None:
    """The slip that explains an outlier best."""
    value = figure.value or 0.0
    for metric, other in servers[scope].items():
        if metric != figure.metric and other.value == value:
            return f"it is the {metric} of the same server"
    count = solution.databases_per_server
    if count and abs(value / count - usual) <= 0.1 * usual:
        return f"it is the sum over {count} databases, not their mean {value / count:.4g}"
    for factor in (10.0, 0.1, 100.0, 0.01):
        if abs(value * factor - usual) <= 0.1 * usual:
            return "its decimal point has moved"
    return None
