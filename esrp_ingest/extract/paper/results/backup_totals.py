"""Backup rates of all servers together in the row or column of a total: what each server read, and their sum."""

from collections.abc import Sequence

from esrp_ingest.extract.paper.parts.whose import AGGREGATE
from esrp_ingest.models import ReportedMetric
from esrp_ingest.quantities import last_digit

_OF_SERVER, _OF_ALL = "backup_mb_per_sec_per_server", "backup_mb_per_sec"


def with_backup_totals(figures: Sequence[ReportedMetric]) -> list[ReportedMetric]:
    """The figures; an aggregate below `MB read/sec total per server` that is the sum of its servers is that of all.

    Where it is their mean it is what the column says. The sum decides, not what its row is called: `Total / average`.

    Args:
        figures: of a paper, in the order in which they stand.
    """
    return [figure.model_copy(update={"metric": _OF_ALL}) if _is_sum(figure, figures) else figure for figure in figures]


def _is_sum(figure: ReportedMetric, figures: Sequence[ReportedMetric]) -> bool:
    """Whether a figure of all servers is the sum of those of the same kind that each of them has."""
    if figure.metric != _OF_SERVER or figure.scope != AGGREGATE or figure.value is None:
        return False
    own = [each for each in figures if _is_of_server(each, figure.condition)]
    values = [each.value for each in own if each.value is not None]
    rounding = sum(last_digit(each.value_text or "") for each in (*own, figure))
    return 1 < len(values) == len(own) and abs(sum(values) - figure.value) <= rounding


def _is_of_server(figure: ReportedMetric, condition: str | None) -> bool:
    """Whether a figure is the rate of one server in a state."""
    return figure.metric == _OF_SERVER and figure.condition == condition and figure.scope != AGGREGATE
