"""Servers that headings of the template, and headers of small tables, call by the names of their machines."""

import pytest
from weasyprint import HTML

from esrp_ingest.extract.paper.parts.headers_of_pairs import whose_rows
from esrp_ingest.extract.paper.parts.whose import scope_of
from esrp_ingest.layout import Cell, Line
from esrp_ingest.parsing import parse_bytes

FRONT = (
    "<h1>Acme A100 2,000 Mailbox Exchange 2010 Storage Solution</h1><p>Tested with: ESRP - Storage 3.0</p>"
    "<h2>Simulated Exchange Configuration</h2><table><tr><td>Number of Exchange mailboxes simulated<td>2,000"
    "<tr><td>Number of hosts<td>2<tr><td>Number of mailboxes/host<td>1,000</table><h2>Test Results Summary</h2>"
)
STYLE = "<style>body{font:9pt DejaVu Sans}td{padding:2pt 9pt;border:0.5pt solid}table{border-collapse:collapse}</style>"
FIGURES = {"EXMBX01": ("209.211", "11.416"), "EXMBX02": ("208.590", "9.655"), "aggregate": ("417.801", "10.5")}
LABELS = ("Database Disks Transfers/sec", "Average Database Disk Read Latency (ms)")


def figures(parts: str, *, as_pdf: bool) -> list[tuple[str, str | None, str | None]]:
    html = f"{STYLE}{FRONT}{parts}<h2>Conclusion</h2><p>End.</p>"
    data, name = (HTML(string=html).write_pdf(), "p.pdf") if as_pdf else (html.encode(), "p.html")
    (solution,) = parse_bytes(data, name).solutions
    return [(each.scope, each.condition, each.value_text) for each in solution.reported_metric]


def rows(texts: tuple[str, str]) -> str:
    return "".join(f"<tr><td>{label}<td>{text}" for label, text in zip(LABELS, texts, strict=True))


EXPECTED = [(name, None, text) for name, texts in FIGURES.items() for text in texts]


@pytest.mark.parametrize("as_pdf", [True, False])
@pytest.mark.parametrize(
    "heading", ["Individual Server Metrics: {}", "Individual server metrics ({})", "{} - server metrics"]
)
def test_a_kind_of_results_and_a_name_are_that_servers(heading: str, as_pdf: bool):
    parts = "".join(
        f"<h3>{heading.format(name) if name != 'aggregate' else 'Aggregate performance across all servers'}</h3>"
        f"<table>{rows(texts)}</table>"
        for name, texts in FIGURES.items()
    )
    assert figures(parts, as_pdf=as_pdf) == EXPECTED


@pytest.mark.parametrize("as_pdf", [True, False])
def test_the_corner_of_rows_of_figures_names_their_server(as_pdf: bool):
    parts = "".join(
        f"<table><tr><td>{name}<td>Value{rows(texts)}</table>" for name, texts in FIGURES.items() if name != "aggregate"
    )
    assert figures(parts, as_pdf=as_pdf) == EXPECTED[:4]


@pytest.mark.parametrize(
    "heading",
    ["Individual server metrics: normal", "Individual server metrics (MB/s)", "Individual server metrics - two states"],
)
def test_what_is_no_single_word_or_a_state_names_no_server(heading: str):
    assert scope_of(heading, "aggregate") == "server"


def line(*texts: str) -> Line:
    return Line(tuple(map(Cell, texts)))


def test_a_header_that_names_no_server_heads_nobodys_rows():
    lines = [line("Metric", "Value"), line(*LABELS), line("Latencies", "Value"), line(*LABELS)]
    ((whose, below),) = whose_rows(lines, "server", "Rebuild")
    assert (whose.scope, whose.condition, len(below)) == ("server", "Rebuild", 4)


def test_rows_above_the_first_header_are_of_it():
    lines = [
        line(LABELS[0], "1.5"),
        line("EX1", "Value"),
        line(LABELS[1], "2.5"),
        line("EX2", "Value"),
        line(LABELS[0], "3"),
    ]
    assert [(whose.scope, len(below)) for whose, below in whose_rows(lines, "server", None)] == [("EX1", 3), ("EX2", 2)]


@pytest.mark.parametrize("as_pdf", [True, False])
@pytest.mark.parametrize("heading", ["{} results", "Results for {}", "{} - performance", "{}: test results"])
@pytest.mark.parametrize(
    ("names", "scopes"),
    [(("EXCH1", "EXCH2"), ["EXCH1", "EXCH2"]), (("A20", "A30"), ["server", "server"])],
    ids=["machines", "models"],
)
def test_machines_that_follow_each_other_stand_beside_words_for_results(
    names: tuple[str, str], scopes: list[str], heading: str, as_pdf: bool
):
    texts = [("209.211", "11.416"), ("208.590", "9.655")]
    parts = "".join(
        f"<h3>{heading.format(name)}</h3><table>{rows(own)}</table>" for name, own in zip(names, texts, strict=True)
    )
    found = {text: scope for scope, _, text in figures(parts, as_pdf=as_pdf)}
    assert [found[own[0]] for own in texts] == scopes


@pytest.mark.parametrize(
    ("heading", "scope"),
    [
        ("Server: EX13-A", "EX13-A"),
        ("Server EX13A", "EX13A"),
        ("Host: mbx2.lab.local", "mbx2.lab.local"),
        ("Server: EX13", "EX13"),
        ("Server EX13-based tests", "before"),
        ("Server: EX1.edb.bak.old5x", "before"),
    ],
)
def test_a_name_behind_what_it_is_is_taken_whole_or_not(heading: str, scope: str):
    assert scope_of(heading, "before") == scope
