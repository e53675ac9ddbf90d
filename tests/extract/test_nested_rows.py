"""A table in the cell of another one, on a page: its rows head no columns, of set-ups or of the results below."""

import pytest
from html_tables import html_table
from weasyprint import HTML

from esrp_ingest.models import Solution
from esrp_ingest.parsing import parse_bytes

PAGE = """<style>body {{font: 10pt sans-serif}} table {{border-collapse: collapse; width: 100%}}
td {{border: 0.5pt solid #888; padding: 2pt 4pt; vertical-align: top}}</style>
<h1>Acme VX100 2,000 Mailbox Resiliency Exchange 2013 Storage Solution</h1><p>ESRP - Storage Version 4.0</p>
<h2>Primary Storage Hardware</h2>{storage}
<table><tr><td>Metric<td>Server 1<td>Server 2<td>Aggregate</tr>
<tr><td>Database Disks Reads/sec<td>310.1<td>311.7<td>621.8</tr>
<tr><td>Database Disks Writes/sec<td>191.2<td>191.8<td>383.0</tr></table>
<h2>Conclusion</h2><p>The solution was reviewed.</p>"""
INNER = (("Hypervisor", "ESXi 6.5"), ("Virtual SAN", "vSAN 6.6"), ("Controller", "PRAID EP400i, 24.16.0"))
ROWS = (
    ("Storage connectivity", "SAS"),
    ("Number of storage controllers", "1 per node"),
    ("Storage cache", "16 GB"),
    ("Total number of disks tested in solution", "96"),
)


def solutions(*rows: tuple[str, ...]) -> list[Solution]:
    page = PAGE.format(storage=html_table(rows))
    return list(parse_bytes(HTML(string=page).write_pdf(), "paper.pdf").solutions)


def scopes(solution: Solution) -> set[tuple[str, str | None]]:
    return {(figure.scope, figure.condition) for figure in solution.reported_metric}


@pytest.mark.parametrize("above", [0, 1, 3])
def test_the_last_row_of_an_inner_table_is_no_head_of_set_ups(above: int) -> None:
    nested = ("Storage model and firmware revision", html_table(INNER))
    (solution,) = solutions(*ROWS[:above], nested, *ROWS[above:])
    assert solution.configuration is None
    assert scopes(solution) == {("Server 1", None), ("Server 2", None), ("aggregate", None)}


def test_names_over_values_of_their_own_head_set_ups_also_where_some_values_are_of_both() -> None:
    shared = ("Storage cache", "16 GB", "16 GB")
    rows = (("", "Acme A20", "Acme A30"), ("Total number of disks tested in solution", "96", "48"), shared)
    first, second = solutions(*rows, ("Number of storage controllers", "2", "4"))
    assert (first.configuration, second.configuration) == ("Acme A20", "Acme A30")
    assert (first.disks, second.disks) == (96, 48)


def test_a_row_of_another_table_right_above_a_header_of_all_columns_is_none_of_it() -> None:
    nested = ("Storage model and firmware revision", html_table(INNER))
    (solution,) = solutions(nested, *ROWS[:1])
    assert scopes(solution) == {("Server 1", None), ("Server 2", None), ("aggregate", None)}


def test_a_line_over_some_columns_that_is_no_row_still_heads_them() -> None:
    page = PAGE.format(storage=html_table(ROWS)).replace(
        "<tr><td>Metric<td>Server 1", "<tr><td><td colspan=2>Double disk failure<td></tr><tr><td>Metric<td>Server 1"
    )
    (solution,) = parse_bytes(HTML(string=page).write_pdf(), "paper.pdf").solutions
    assert {condition for scope, condition in scopes(solution) if scope == "Server 1"} == {"Double disk failure"}
