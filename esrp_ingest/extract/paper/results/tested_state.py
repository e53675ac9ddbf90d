"""Which figures of a result summary are of the tested state, where a name for it stands over them.

Beside `Controller failover`, `Normal operation` is what was tested, and beside `24-hour stress test` so is the test of
two hours: these are the results, as they are where no other state stands beside them.
"""

import re
from collections.abc import Sequence

from esrp_ingest.extract.paper.parts.whose import scope_of
from esrp_ingest.models import ReportedMetric
from esrp_ingest.vocabulary.words import spelled

_TESTED = re.compile(spelled("{tested_state}"), re.IGNORECASE)


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
