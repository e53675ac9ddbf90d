"""What the rules about a paper's result summary read out of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from esrp_ingest.audit.repair import single_keystroke
from esrp_ingest.audit.rule import Check, printed
from esrp_ingest.layout import Severity
from esrp_ingest.models import ReportedMetric, Solution
from esrp_ingest.quantities import last_digit
from esrp_ingest.relations import inside
from esrp_ingest.vocabulary.metrics import MAINTENANCE_INCLUDED, METRICS

AGGREGATE, SERVER = "aggregate", "server"
READS = "database_reads_per_sec"
_OF_INSTANCES = {
    metric.name: (metric.over_rows, tuple(each.column for each in metric.sources if each.table == "instance_io"))
    for metric in METRICS.values()
}
SUMS = {name: columns for name, (how, columns) in _OF_INSTANCES.items() if how == "sum" and columns}
"""Metrics that are sums, of these columns."""
MEANS = tuple(name for name, (how, columns) in _OF_INSTANCES.items() if how == "mean" and columns)
_NAMED_SLIPS = ("two digits are swapped", "a digit is doubled")

Figures = dict[str, ReportedMetric]
"""The figures of one scope by metric."""


def scopes(solution: Solution) -> dict[str, Figures]:
    """The known figures of a summary by scope and metric, as far as they are numbers and of the tested state."""
    found: dict[str, Figures] = {}
    for figure in solution.reported_metric:
        tested = figure.condition in (None, MAINTENANCE_INCLUDED)
        if (metric := metric_of(figure)) is not None and figure.value is not None and tested:
            found.setdefault(figure.scope, {}).setdefault(metric, figure)
    return found


def metric_of(figure: ReportedMetric) -> str | None:
    """The metric of a figure; reads that count maintenance are reads to whatever they are added to."""
    return READS if figure.condition == MAINTENANCE_INCLUDED else figure.metric


def named(all_scopes: dict[str, Figures]) -> dict[str, Figures]:
    """The scopes that are servers with a name."""
    return {scope: figures for scope, figures in all_scopes.items() if scope not in (AGGREGATE, SERVER)}


def step(figure: ReportedMetric) -> float:
    """How precisely a figure is printed: the worth of its last digit."""
    return last_digit(figure.value_text)


@dataclass(frozen=True, slots=True)
class Computed:
    """What a figure of a summary must be.

    Attributes:
        exact: by computation.
        tolerance: how far the printed figure may be off.
        because: what the computation starts from.
    """

    exact: float
    tolerance: float
    because: str

    @property
    def bounds(self) -> tuple[float, float]:
        return self.exact - self.tolerance, self.exact + self.tolerance


def against(figure: ReportedMetric, scope: str, *computed: Computed) -> Check:
    """A printed figure against what it may be by computation.

    Rounded is right, cut is a slip, anything else is wrong: then it is held against what one slip of the hand explains,
    else against what is nearest.
    """
    value, size, subject = figure.value or 0.0, step(figure), f"{scope} {metric_of(figure)}"
    nearest = min(computed, key=lambda one: abs(one.exact - value) - one.tolerance)
    if inside(value, nearest.bounds):
        return Check(subject, holds=True, bounds=nearest.bounds)
    decimals = max(0, len(f"{size:.6f}".rstrip("0").split(".")[1]))
    slips = {one: slip for one in computed if (slip := _slip(value, one.exact, size, decimals))}
    meant, slip = next(iter(slips.items()), (nearest, ""))
    cut = 0 <= meant.exact - value < size
    severity: Severity = "warning" if cut or abs(meant.exact - value) <= 1.5 * size else "error"
    expected = printed(meant.exact, decimals)
    message = f"{subject} is printed as {figure.value_text}, but {meant.because} {expected}"
    message += " (cut instead of rounded)" if cut else slip
    return Check(
        subject,
        False,  # noqa: FBT003 - what follows is about a relation that does not hold
        expected,
        figure.value_text,
        message,
        figure,
        severity=severity,
        bounds=meant.bounds,
    )


def _slip(value: float, exact: float, size: float, decimals: int) -> str:
    """The slip of the hand that a figure shows, where it is a clear one."""
    repair = single_keystroke(value, exact, 0.5 * size, decimals)
    return f" ({repair.slip})" if repair is not None and repair.slip in _NAMED_SLIPS else ""


def values(figures: Sequence[ReportedMetric]) -> list[float]:
    """The figures as numbers."""
    return [figure.value or 0.0 for figure in figures]
