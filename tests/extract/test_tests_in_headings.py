"""Headings that name the tests whose figures stand below them, on pages and in HTML."""

import pytest
from weasyprint import HTML

from esrp_ingest import parse_bytes
from esrp_ingest.models import ParsedDocument

TITLE = "<h1>NEC M100 4,000 Mailbox Storage Solution for Microsoft Exchange Server 2010</h1>"
HEAD = "<tr><th>Server</th><th>Database Disks Reads/sec</th><th>Average Database Disk Read Latency (ms)</th></tr>"


def table(first: float) -> str:
    rows = "".join(f"<tr><td>Server {at}</td><td>{first + at}</td><td>{first / 10 + at}</td></tr>" for at in (1, 2))
    return f"<table>{HEAD}{rows}</table>"


def read(performance: str, stress: str, *, page: bool) -> ParsedDocument:
    text = f"{TITLE}<h3>{performance}</h3>{table(120.5)}<h3>{stress}</h3>{table(112.5)}"
    return parse_bytes(HTML(string=text).write_pdf() if page else text.encode(), "a.pdf" if page else "a.html")


def said(parsed: ParsedDocument) -> list[tuple[str, str | None, float | None]]:
    (solution,) = parsed.solutions
    figures = [each for each in solution.reported_metric if each.metric == "database_reads_per_sec"]
    return [(each.scope, each.condition, each.value) for each in figures]


@pytest.mark.parametrize("page", [False, True])
@pytest.mark.parametrize(
    ("performance", "stress", "condition"),
    [
        ("Table 6) 2-Hour Performance Test.", "Table 7) 24-Hour Stress Test.", "24-Hour Stress Test"),
        ("Performance Test", "Stress Test", "Stress Test"),
    ],
)
def test_a_stress_test_beside_a_performance_test_is_what_its_figures_were_measured_in(
    performance: str, stress: str, condition: str, *, page: bool
):
    parsed = read(performance, stress, page=page)
    assert said(parsed) == [
        ("Server 1", None, 121.5),
        ("Server 2", None, 122.5),
        ("Server 1", condition, 113.5),
        ("Server 2", condition, 114.5),
    ]
    assert "undecided_scope" not in {finding.rule for finding in parsed.findings}


def test_a_stress_test_alone_is_what_the_paper_is_about():
    assert {condition for _, condition, _ in said(read("Results per server", "Backup", page=False))} != {"Stress Test"}
    text = f"{TITLE}<h3>Stress Test</h3>{table(112.5)}"
    assert said(parse_bytes(text.encode(), "a.html")) == [("Server 1", None, 113.5), ("Server 2", None, 114.5)]
