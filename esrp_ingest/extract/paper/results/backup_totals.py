"""Backup rates that a label calls a total: of each server below its name, of all of them where they stand for all."""

from collections.abc import Sequence

from esrp_ingest.extract.paper.parts.whose import AGGREGATE, UNNAMED_SERVER
from esrp_ingest.models import ReportedMetric
from esrp_ingest.quantities import last_digit

_OF_SERVER, _OF_ALL = "backup_mb_per_sec_per_server", "backup_mb_per_sec"


def with_backup_totals(figures: Sequence[ReportedMetric]) -> list[ReportedMetric]:
    """The figures; an aggregate below `MB read/sec total per server` that is the sum of its servers is that of all.

    Where it is their mean it is what the column says. The sum decides, not what its row is called: `Total / average`.
    What is called the rate of all is a server's below its name, and that of all below nobody's.

    Args:
        figures: of a paper, in the order in which they stand.
    """
    own = list(map(_as_whose, figures))
    return [figure.model_copy(update={"metric": _OF_ALL}) if _is_sum(figure, own) else figure for figure in own]


def _as_whose(figure: ReportedMetric) -> ReportedMetric:
    """A rate of all below a server's name as that server's, and below nobody's name as that of all."""
    if figure.metric != _OF_ALL or figure.scope == AGGREGATE:
        return figure
    own = {"scope": AGGREGATE} if figure.scope == UNNAMED_SERVER else {"metric": _OF_SERVER}
    return figure.model_copy(update=own)


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
