"""What figures of a paper's results are where only the others tell: totals of backups, transfers, the tested state.

Beside `Controller failover`, `Normal operation` is what was tested, and beside `24-hour stress test` so is the test of
two hours: these are the results, as they are where no other state stands beside them.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import groupby

from esrp_ingest.extract.paper.parts.whose import AGGREGATE, UNNAMED_SERVER, scope_of
from esrp_ingest.models import ReportedMetric
from esrp_ingest.quantities import last_digit
from esrp_ingest.vocabulary.words import spelled

_OF_SERVER, _OF_ALL = "backup_mb_per_sec_per_server", "backup_mb_per_sec"
_PARTS = ("database_reads_per_sec", "database_writes_per_sec")
_TRANSFERS = "database_transfers_per_sec"
_RATE = "1/s"
_TESTED = re.compile(spelled("{tested_state}"), re.IGNORECASE)
_Whose = tuple[str, str | None]


def with_backup_totals(figures: Sequence[ReportedMetric]) -> list[ReportedMetric]:
    """The figures; an aggregate below `MB read/sec total per server` that is the sum of its servers is that of all.

    Where it is their mean it is what the column says. The sum decides, not what its row is called: `Total / average`.
    What is called the rate of all is a server's below its name, and that of all below nobody's.

    Args:
        figures: of a paper, in the order in which they stand.
    """
    own = list(map(_as_whose, figures))
    return [figure.model_copy(update={"metric": _OF_ALL}) if _is_total(figure, own) else figure for figure in own]


def _as_whose(figure: ReportedMetric) -> ReportedMetric:
    """A rate of all below a server's name as that server's, and below nobody's name as that of all."""
    if figure.metric != _OF_ALL or figure.scope == AGGREGATE:
        return figure
    own = {"scope": AGGREGATE} if figure.scope == UNNAMED_SERVER else {"metric": _OF_SERVER}
    return figure.model_copy(update=own)


def _is_total(figure: ReportedMetric, figures: Sequence[ReportedMetric]) -> bool:
    """Whether a figure of all servers is the sum of those of the same kind that each of them has."""
    if figure.metric != _OF_SERVER or figure.scope != AGGREGATE:
        return False
    return _is_sum(figure, [each for each in figures if _is_of_server(each, figure.condition)])


def _is_of_server(figure: ReportedMetric, condition: str | None) -> bool:
    """Whether a figure is the rate of one server in a state."""
    return figure.metric == _OF_SERVER and figure.condition == condition and figure.scope != AGGREGATE


def _is_sum(figure: ReportedMetric, parts: Sequence[ReportedMetric]) -> bool:
    """Whether a figure is what several others make together, as far as their printed digits tell."""
    values = [part.value for part in parts if part.value is not None]
    if figure.value is None or not 1 < len(values) == len(parts):
        return False
    rounding = sum(last_digit(each.value_text or "") for each in (*parts, figure))
    return abs(sum(values) - figure.value) <= rounding


def with_proved_transfers(figures: Sequence[ReportedMetric]) -> list[ReportedMetric]:
    """The figures, those of a label that only says `IOPS` as transfers where each is the sum of its reads and writes.

    A single row proves nothing that rounding might not; a label of which one figure is no such sum stays open.

    Args:
        figures: of a paper, in the order in which they stand.
    """
    rates = {(_whose(each), each.metric): each for each in figures if each.metric in (*_PARTS, _TRANSFERS)}
    open_ones = sorted((each for each in figures if _is_open(each)), key=lambda each: each.label)
    proved = {
        label
        for label, rows in groupby(open_ones, key=lambda each: each.label)
        if len(own := list(rows)) > 1 and all(_are_transfers(each, rates) for each in own)
    }
    update = {"metric": _TRANSFERS}
    return [each.model_copy(update=update) if _is_open(each) and each.label in proved else each for each in figures]


def _whose(figure: ReportedMetric) -> _Whose:
    return figure.scope, figure.condition


def _is_open(figure: ReportedMetric) -> bool:
    """Whether a figure is a rate of which nobody knows what it counts."""
    return figure.metric is None and figure.unit == _RATE and figure.value is not None


def _are_transfers(figure: ReportedMetric, rates: Mapping[tuple[_Whose, str], ReportedMetric]) -> bool:
    """Whether a rate is the sum of the reads and writes of the same server, and no transfers stand beside it."""
    whose = _whose(figure)
    return (whose, _TRANSFERS) not in rates and _is_sum(
        figure, [rates[whose, metric] for metric in _PARTS if (whose, metric) in rates]
    )


def of_tested_state(figures: Sequence[ReportedMetric]) -> list[ReportedMetric]:
    """The figures of a summary, those below a name of the tested state without a condition.

    The name is kept where one of its metrics stands without any already: then these figures are of a test of their
    own, before something failed in it. It is kept where none of its rows is a metric of the summary, too.

    Args:
        figures: as read.
    """
    found = list(figures)
    for name in filter(_names_tested, dict.fromkeys(figure.condition or "" for figure in figures)):
        own = _results(found, name)
        if own and own.isdisjoint(_results(found, None)):
            found = [_without_condition(figure, name) for figure in found]
    return found


def _names_tested(condition: str) -> bool:
    """Whether a condition is a name of the tested state, also behind what counts the tests: `Test 1: Performance`.

    What says whose figures they are may stand before it as well: `Aggregate performance, optimal state`.
    """
    whose, _, state = condition.rpartition(", ")
    names = (condition, condition.rpartition(": ")[2], *([state] if scope_of(whose, "") else []))
    return any(map(_TESTED.fullmatch, names))


def _results(figures: Sequence[ReportedMetric], condition: str | None) -> set[tuple[str, str]]:
    """What is measured in a state, and of whom."""
    return {(figure.scope, figure.metric) for figure in figures if figure.metric and figure.condition == condition}


def _without_condition(figure: ReportedMetric, name: str) -> ReportedMetric:
    return figure.model_copy(update={"condition": None}) if figure.condition == name else figure
