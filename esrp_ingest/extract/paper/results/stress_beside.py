"""Stress tests that no figure is said to be of, though others are measured beside them: rankings would mix both."""

from collections.abc import Iterator, Sequence

from esrp_ingest.extract.paper.parts.captions import Part
from esrp_ingest.extract.paper.parts.states import is_stress
from esrp_ingest.layout import Locator
from esrp_ingest.models import Finding, ReportedMetric, noticed


def stress_not_said(below: Sequence[tuple[Part, Sequence[ReportedMetric]]]) -> Iterator[Finding]:
    """Headings of a stress test below which figures stand without a condition, while others have the same metrics.

    Figures of the same servers stand twice then, and are told as such.

    Args:
        below: the parts of a paper that were read, each with its figures.
    """
    others = [each for (heading, *_), figures in below if not is_stress(heading) for each in figures]
    for (heading, *_), figures in below:
        if is_stress(heading) and (plain := _without_state(figures, others)):
            message = (
                f"{len(plain)} figures below {heading!r} are taken for those of the tested state, as nothing else says"
                " that the stress test is another one; compare with the document"
            )
            yield noticed("undecided_scope", "warning", message, Locator(page=plain[0].page, line=plain[0].line))


def _without_state(figures: Sequence[ReportedMetric], others: Sequence[ReportedMetric]) -> list[ReportedMetric]:
    """The figures without a condition of metrics that others have, none where one is of the same server's metric."""
    elsewhere = {each.metric for each in others if each.metric is not None}
    of_same = {(each.scope, each.metric) for each in others if each.condition is None}
    plain = [each for each in figures if each.condition is None and each.metric in elsewhere]
    return plain if of_same.isdisjoint((each.scope, each.metric) for each in plain) else []
