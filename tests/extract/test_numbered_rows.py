"""Tables of figures whose rows are named by numbers are kept as printed, below any caption and in any format."""

import pytest
from html_tables import html_table
from weasyprint import HTML

from esrp_ingest import parse_bytes
from esrp_ingest.models import Solution

FRONT = "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>ESRP - Storage Version 4.0</p>"
CONFIGURATION = (
    "<h2>Primary Storage Hardware</h2><table><tr><td>Storage cache<td>4 GB<tr><td>Number of storage controllers<td>2"
    "<tr><td>Number of storage ports<td>8</table>"
)
RULED = "<style>td, th { border: 1px solid black; padding: 2px 6px; text-align: left }</style>"
PLAIN = "<style>td, th { padding: 2px 14px; text-align: left }</style>"
DEPTHS = (("Queue depth", "Block 1", "Block 2"), ("1", "811.3", "912.4"), ("4", "1533.7", "1744.9"))
USERS = (("Users", "Latency of calls (ms)", "CPU"), ("1,500", "2.1", "11%"), ("6,000", "5.2", "45%"))
LEVELS = (("", "Vraid1", "Vraid5"), ("Host I/O", "2,871", "2,114"), ("Usable capacity (GB)", "1,552", "2,483"))


def read(style: str, caption: str, rows: tuple[tuple[str, ...], ...]) -> tuple[Solution, list[str]]:
    html = f"{style}{FRONT}{CONFIGURATION}<h3>{caption}</h3>{html_table(rows)}"
    document = parse_bytes(HTML(string=html).write_pdf(), "paper.pdf")
    (solution,) = document.solutions
    return solution, [finding.rule for finding in document.findings if finding.rule == "unread_figures"]


@pytest.mark.parametrize("style", [RULED, PLAIN], ids=["ruled", "unruled"])
@pytest.mark.parametrize("rows", [DEPTHS, USERS, LEVELS], ids=["depths", "users", "levels"])
def test_each_figure_is_kept_with_its_row_and_its_column(style: str, rows: tuple[tuple[str, ...], ...]):
    solution, left = read(style, "RAID5 Performance: 4KB", rows)
    head, *body = rows
    wanted = {
        (f"{head[0]} {row[0]}".strip(), header, text)
        for row in body
        for header, text in zip(head[1:], row[1:], strict=True)
    }
    facts = [fact for fact in solution.solution_fact if fact.table_name == "RAID5 Performance: 4KB"]
    found = {(*fact.label.rsplit(", ", 1), fact.value) for fact in facts}
    assert found == wanted
    assert left == []


@pytest.mark.parametrize("style", [RULED, PLAIN], ids=["ruled", "unruled"])
def test_below_a_heading_of_results_they_are_figures_of_no_metric(style: str):
    solution, left = read(style, "Test Result Summary", DEPTHS)
    assert {(each.label, each.condition, each.value_text, each.metric) for each in solution.reported_metric} == {
        ("Queue depth 1", "Block 1", "811.3", None),
        ("Queue depth 1", "Block 2", "912.4", None),
        ("Queue depth 4", "Block 1", "1533.7", None),
        ("Queue depth 4", "Block 2", "1744.9", None),
    }
    assert left == []


def test_without_a_header_nobody_knows_what_numbers_count():
    solution, left = read(PLAIN, "RAID5 Performance: 4KB", DEPTHS[1:])
    assert [fact for fact in solution.solution_fact if "811.3" in (fact.value or "")] == []
    assert left == ["unread_figures"]
