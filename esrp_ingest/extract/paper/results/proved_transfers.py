"""Rates that only say `IOPS`: beside reads and writes whose sum each of them is, they are what both make together."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from esrp_ingest.models import ReportedMetric
from esrp_ingest.quantities import last_digit

_PARTS = ("database_reads_per_sec", "database_writes_per_sec")
_TRANSFERS = "database_transfers_per_sec"
_RATE = "1/s"
_Whose = tuple[str, str | None]


def with_proved_transfers(figures: Sequence[ReportedMetric]) -> list[ReportedMetric]:
    """The figures, those of a label that nobody knows as transfers where each is the sum of its reads and writes.

    A single row proves nothing that rounding might not; a label of which one figure is no such sum stays open.

    Args:
        figures: of a paper, in the order in which they stand.
    """
    rates = {(_whose(each), each.metric): each for each in figures if each.metric in (*_PARTS, _TRANSFERS)}
    open_ones = sorted((each for each in figures if _is_open(each)), key=lambda each: each.label)
    proved = {
        label
        for label, rows in groupby(open_ones, key=lambda each: each.label)
        if len(own := list(rows)) > 1 and all(_is_sum(each, rates) for each in own)
    }
    update = {"metric": _TRANSFERS}
    return [each.model_copy(update=update) if _is_open(each) and each.label in proved else each for each in figures]


def _whose(figure: ReportedMetric) -> _Whose:
    return figure.scope, figure.condition


def _is_open(figure: ReportedMetric) -> bool:
    """Whether a figure is a rate of which nobody knows what it counts."""
    return figure.metric is None and figure.unit == _RATE and figure.value is not None


def _is_sum(figure: ReportedMetric, rates: Mapping[tuple[_Whose, str], ReportedMetric]) -> bool:
    """Whether a rate is the sum of the reads and writes of the same server, and no transfers stand beside it."""
    whose = _whose(figure)
    parts = [rates[whose, metric] for metric in _PARTS if (whose, metric) in rates]
    values = [part.value for part in parts if part.value is not None]
    if len(values) < len(_PARTS) or (whose, _TRANSFERS) in rates or figure.value is None:
        return False
    rounding = sum(last_digit(each.value_text or "") for each in (figure, *parts))
    return abs(sum(values) - figure.value) <= rounding
