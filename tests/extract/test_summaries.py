"""Result summaries as papers lay them out: every figure with whose it is, in which state, and which metric it is."""

from collections.abc import Callable

import pytest
from weasyprint import HTML

from esrp_ingest import parse_bytes
from fixtures.builders.summaries import SUMMARIES, Summary, as_html, as_text

Drawn = tuple[bytes, str]
FORMS: dict[str, Callable[[Summary], Drawn]] = {
    "tabs": lambda summary: (as_text(summary), "paper.txt"),
    "pipes": lambda summary: (as_text(summary, " | "), "paper.md"),
    "html": lambda summary: (as_html(summary).encode(), "paper.html"),
    "ruled": lambda summary: (HTML(string=as_html(summary)).write_pdf(), "paper.pdf"),
    "wrapped": lambda summary: (HTML(string=as_html(summary, "80pt", "none")).write_pdf(), "paper.pdf"),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("summary", SUMMARIES, ids=lambda summary: summary.name)
def test_every_figure_of_a_summary(summary: Summary, form: str) -> None:
    parsed = parse_bytes(*FORMS[form](summary))
    (solution,) = parsed.solutions
    figures = [figure for figure in solution.reported_metric if figure.value is not None]
    assert {(figure.scope, figure.condition, figure.metric, figure.value) for figure in figures} == summary.says
    assert len(figures) == len(summary.says)
    left = [finding.rule for finding in parsed.findings if finding.rule == "unread_figures"]
    assert (
        bool(left)
        == (parsed.document.figures_left > 0)
        == (summary.name == "target-and-achieved" and form != "wrapped")
    )
