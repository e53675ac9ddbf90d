"""Result summaries as papers lay them out: every figure with whose it is, in which state, and which metric it is."""

from collections.abc import Callable

import pytest
from weasyprint import HTML

from esrp_ingest import parse_bytes
from fixtures.builders.named_figures import NAMED_FIGURES
from fixtures.builders.summaries import NAMES, SUMMARIES, Summary, as_html, as_text

FRONT = "Acme A1 4,000 Mailbox Exchange 2013 Storage Solution"
Drawn = tuple[bytes, str]
FORMS: dict[str, Callable[[Summary], Drawn]] = {
    "tabs": lambda summary: (as_text(summary), "paper.txt"),
    "pipes": lambda summary: (as_text(summary, " | "), "paper.md"),
    "html": lambda summary: (as_html(summary).encode(), "paper.html"),
    "ruled": lambda summary: (HTML(string=as_html(summary)).write_pdf(), "paper.pdf"),
    "wrapped": lambda summary: (HTML(string=as_html(summary, "80pt", "none")).write_pdf(), "paper.pdf"),
}


CASES = [
    pytest.param(summary, form, id=f"{summary.name}-{form}")
    for summary in (*SUMMARIES, *NAMED_FIGURES)
    for form in FORMS
]


@pytest.mark.parametrize(("summary", "form"), CASES)
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


HALVES = "<td>{}</td><td colspan=2 style='text-align: center'>{}</td><td colspan=2 style='text-align: center'>{}</td>"


def test_a_header_of_two_levels_whose_upper_cells_stand_over_the_middle() -> None:
    rows = ["Metric|Performance|Stress|Performance|Stress", "Database Disks Transfers/sec|1.5|2.5|3.5|4.5"]
    table = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row.split("|")) + "</tr>" for row in rows)
    upper = HALVES.format("", "Server 1", "Server 2")
    body = f"<h1>{FRONT}</h1><h2>Storage Performance Results</h2><table><tr>{upper}</tr>{table}</table>"
    (solution,) = parse_bytes(HTML(string=f"<style>td {{ padding: 3pt 8pt }}</style>{body}").write_pdf()).solutions
    assert [(each.scope, each.condition, each.value) for each in solution.reported_metric] == [
        ("Server 1", None, 1.5),
        ("Server 1", "Stress", 2.5),
        ("Server 2", None, 3.5),
        ("Server 2", "Stress", 4.5),
    ]


def test_a_header_at_the_end_of_a_page_heads_the_rows_of_the_next() -> None:
    rows = "".join(f"<tr><td>{name}</td><td>1.5</td><td>2.5</td></tr>" for name in NAMES.values())
    head = "<table><tr><td>Metric</td><td>Server 1</td><td>Server 2</td></tr></table>"
    table = f"{head}<table style='break-before: page'>{rows}</table>"
    style = "<style>td { width: 60pt; padding: 3pt } td:first-child { width: 230pt }</style>"
    page = HTML(string=f"{style}<h1>{FRONT}</h1><h2>Storage Performance Results</h2>{table}").write_pdf()
    (solution,) = parse_bytes(page).solutions
    assert {(each.scope, each.value) for each in solution.reported_metric} == {("Server 1", 1.5), ("Server 2", 2.5)}
    assert len(solution.reported_metric) == 2 * len(NAMES)
