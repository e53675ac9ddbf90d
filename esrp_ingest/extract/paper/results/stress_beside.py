"""Stress tests that no figure is said to be of, though others are measured beside them: rankings would mix both."""

from collections.abc import Iterator, Sequence

from esrp_ingest.extract.paper.parts.states import is_stress
from esrp_ingest.layout import Locator
from esrp_ingest.models import Finding, ReportedMetric, noticed


def stress_not_said(below: Sequence[tuple[str, Sequence[ReportedMetric]]]) -> Iterator[Finding]:
    """Headings of a stress test below which figures stand without a condition, while others have the same metrics.

    Figures of the same servers stand twice then, and are told as such.

    Args:
        below: each heading with its figures.
    """
    others = [each for heading, figures in below if not is_stress(heading) for each in figures]
    elsewhere = {each.metric for each in others}
    of_same = {(each.scope, each.metric) for each in others if each.condition is None}
    for heading, figures in below:
        plain = [each for each in figures if each.condition is None and each.metric in elsewhere - {None}]
        if plain and is_stress(heading) and of_same.isdisjoint((each.scope, each.metric) for each in plain):
            message = (
                f"{len(plain)} figures below {heading!r} are taken for those of the tested state, as nothing else says"
                " that the stress test is another one; compare with the document"
            )
            yield noticed("undecided_scope", "warning", message, Locator(page=plain[0].page, line=plain[0].line))
