"""What the rules about a paper's result summary read out of it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import isclose

from esrp_ingest.audit.rule import Check, blaming, printed
from esrp_ingest.audit.suspects import Suspect
from esrp_ingest.layout import Severity
from esrp_ingest.models import ReportedMetric, Solution
from esrp_ingest.numerals import PRINTED
from esrp_ingest.quantities import last_digit, plain_number
from esrp_ingest.relations import Part, inside
from esrp_ingest.vocabulary.metrics import MAINTENANCE_INCLUDED, METRICS, UNDECIDED

_PRINTED = re.compile(PRINTED)
_POWERS = (1.0, 1e3, 1e-3)
"""What a unit of time that is printed is in the metric's."""
AGGREGATE, SERVER = "aggregate", "server"
READS = "database_reads_per_sec"
TRANSFERS = "database_transfers_per_sec"
_OF_INSTANCES = {
    metric.name: (metric.over_rows, tuple(each.column for each in metric.sources if each.table == "instance_io"))
    for metric in METRICS.values()
}
SUMS = {name: columns for name, (how, columns) in _OF_INSTANCES.items() if how == "sum" and columns}
"""Metrics that are sums, of these columns."""
MEANS = {name: columns for name, (how, columns) in _OF_INSTANCES.items() if how == "mean" and columns}
"""Metrics that are means, of these columns."""

Figures = dict[str, ReportedMetric]
"""The figures of one scope by metric."""


def scopes(solution: Solution) -> dict[str, Figures]:
    """The known figures of a summary by scope and metric, as far as they are numbers and of the tested state.

    Where a figure stands again and nobody knows whose that is, the first one may be anybody's too.
    """
    again = {
        (figure.scope, metric_of(figure))
        for figure in solution.reported_metric
        if figure.condition is not None and figure.condition.startswith(UNDECIDED)
    }
    found: dict[str, Figures] = {}
    for figure in solution.reported_metric:
        tested = figure.condition in (None, MAINTENANCE_INCLUDED) and (figure.scope, metric_of(figure)) not in again
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
    """How precisely a figure is printed: the worth of its last digit, in the unit of its metric.

    Seconds may be printed where the metric is in ms, and decimal commas where nothing else tells them.
    """
    printed = _PRINTED.match(figure.value_text or "")
    texts = (printed[0], printed[0].replace(".", "").replace(",", ".")) if printed is not None and figure.value else ()
    for text in texts:
        value = plain_number(text)
        for power in _POWERS if value else ():
            if isclose((value or 0.0) * power, figure.value or 0.0):
                return last_digit(text) * power
    return last_digit(figure.value_text)


def decimals(figure: ReportedMetric) -> int:
    """With how many decimals a figure is printed."""
    return max(0, len(f"{step(figure):.6f}".rstrip("0").split(".")[1]))


def part(figure: ReportedMetric, scope: str, weight: float = 1.0) -> Part:
    """A figure as one that another is made of."""
    return Part(f"{scope} {metric_of(figure)}", figure.value or 0.0, figure, weight, decimals(figure))


@dataclass(frozen=True, slots=True)
class Computed:
    """What a figure of a summary must be.

    Attributes:
        exact: by computation.
        tolerance: how far the printed figure may be off.
        because: what the computation starts from.
        parts: the figures of the summary that it starts from.
    """

    exact: float
    tolerance: float
    because: str
    parts: tuple[Part, ...] = ()

    @property
    def bounds(self) -> tuple[float, float]:
        return self.exact - self.tolerance, self.exact + self.tolerance


def against(figure: ReportedMetric, scope: str, *computed: Computed) -> Check:
    """A printed figure against what it may be by computation.

    Rounded is right, cut is a slip, anything else is wrong: then it is held against what one slip of the hand explains,
    else against what is nearest. Where something points to a figure that it is made of, the finding is about that one.
    """
    value, size, subject = figure.value or 0.0, step(figure), f"{scope} {metric_of(figure)}"
    nearest = min(computed, key=lambda one: abs(one.exact - value) - one.tolerance)
    if inside(value, nearest.bounds):
        return Check(subject, holds=True, bounds=nearest.bounds)
    own, meant = _meant(figure, subject, computed, nearest)
    cut = 0 <= own.wanted - value < size
    severity: Severity = "warning" if cut or abs(own.wanted - value) <= 1.5 * size else "error"
    expected = printed(own.wanted, own.decimals)
    message = f"{subject} is printed as {figure.value_text}, but {meant.because} {expected}"
    about_parts = None if cut else blaming(own, meant.parts, message, meant.bounds, severity)
    if about_parts is not None:
        return about_parts
    if cut:
        message += " (cut instead of rounded)"
    elif own.slip:
        message += f" ({own.slip.slip})"
    elif severity == "error":
        message += "; any of them may be wrong"
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


def _meant(
    figure: ReportedMetric, subject: str, computed: Sequence[Computed], nearest: Computed
) -> tuple[Suspect, Computed]:
    """The figure held against what one slip of the hand explains, else against what is nearest."""
    value, slack, places = figure.value or 0.0, 0.5 * step(figure), decimals(figure)
    suspects = [(Suspect(subject, value, one.exact, slack, places, place=figure), one) for one in computed]
    slipped = (entry for entry in suspects if entry[0].slip)
    return next(slipped, suspects[computed.index(nearest)])


def values(figures: Sequence[ReportedMetric]) -> list[float]:
    """The figures as numbers."""
    return [figure.value or 0.0 for figure in figures]
