"""What stands behind a value in a column of remarks, which something heads or nothing does, is no part of it."""

import pytest
from html_tables import html_table
from weasyprint import HTML

from esrp_ingest.models import Solution
from esrp_ingest.parsing import parse_bytes

FRONT = "<h1>Acme A1 Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage 4.0</p><h2>Tested array</h2>"
END = "<h2>Conclusion</h2><p>It was quick.</p>"
ROWS = (
    ("Number of Exchange mailboxes simulated", "10,000", "All active"),
    ("Number of servers/DAG", "8", "4 of them on the tested system"),
    ("Number of copies/database", "2", ""),
    ("Number of databases/host", "5", ""),
    ("Number of mailboxes/database", "500", ""),
    ("Number of storage ports", "8", ""),
)


def read(rows: tuple[tuple[str, ...], ...], kind: str = "pdf", style: str = "") -> Solution:
    css = f"td {{ padding: 3pt 8pt; font: 9pt sans-serif }} {style}"
    html = f"<style>{css}</style>{FRONT}{html_table(rows)}{END}"
    data = HTML(string=html).write_pdf() if kind == "pdf" else html.encode()
    (solution,) = parse_bytes(data, f"paper.{kind}").solutions
    return solution


def with_remark(at: int, text: str) -> tuple[tuple[str, ...], ...]:
    return tuple((*row[:2], text) if each == at else row for each, row in enumerate(ROWS))


def facts(solution: Solution) -> dict[str, str]:
    return {fact.label: fact.value for fact in solution.solution_fact}


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_a_column_that_nothing_heads_and_few_rows_fill_holds_remarks(kind: str) -> None:
    solution = read(ROWS, kind)
    assert (solution.mailboxes, solution.servers_per_dag, solution.copies_per_database) == (10000, 8, 2)
    said = facts(solution)
    assert {row[0]: said.get(row[0]) for row in ROWS} == {row[0]: row[1] for row in ROWS}
    assert said["Number of servers/DAG, 8"] == ROWS[1][2]


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize("text", ["per controller", "Per controller", "in each of the two controllers"])
def test_what_says_whose_a_figure_is_stays_beside_it(kind: str, text: str) -> None:
    assert facts(read(with_remark(5, text), kind))["Number of storage ports"] == f"8 {text}"


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_units_and_like_values_are_no_remarks(kind: str) -> None:
    with_unit = (*with_remark(0, ""), ("Storage cache", "64", "GB"))
    assert read(with_unit, kind).cache_gb == 64
    assert read(with_remark(5, "16"), kind).storage_ports is None


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_where_most_rows_fill_all_columns_nothing_tells_remarks(kind: str) -> None:
    rows = tuple((*row[:2], "All that were there") for row in ROWS)
    assert facts(read(rows, kind))["Number of servers/DAG"] == "8 All that were there"


HEADED = (("Parameter", "Value", "Remarks"), *with_remark(2, "two of them lagged by seven days"))


@pytest.mark.parametrize("padding", ["3pt 8pt", "3pt 2pt"])
def test_a_header_amid_its_column_heads_all_of_it(padding: str) -> None:
    solution = read(HEADED, "pdf", f"tr:first-child td {{ text-align: center }} td {{ padding: {padding} }}")
    assert {row[0]: facts(solution).get(row[0]) for row in ROWS} == {row[0]: row[1] for row in ROWS}
    assert (solution.servers_per_dag, solution.copies_per_database) == (8, 2)


def test_a_column_that_is_headed_otherwise_is_kept_beside_the_value() -> None:
    rows = (("Component", "Value", "Whatever"), *HEADED[1:])
    assert facts(read(rows))["Number of copies/database"] == "2 two of them lagged by seven days"
