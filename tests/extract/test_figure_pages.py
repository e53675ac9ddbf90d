"""Which column of figures a heading stands over, and a figure belongs to."""

import pytest
from weasyprint import HTML

from esrp_ingest.extract.paper.results.figure_columns import Columns
from esrp_ingest.layout import Box
from esrp_ingest.parsing import parse_bytes

COLUMNS = [(100.0, 120.0), (200.0, 240.0)]


def box(left: float, right: float) -> Box:
    return Box(left, 0, right, 8)


@pytest.mark.parametrize(
    ("left", "right", "over"),
    [
        (90, 130, [0]),
        (110, 220, [0, 1]),  # up to both middles
        (90, 230, [0, 1]),
        (112, 150, [0]),  # behind the middle, but nearest
        (81, 95, [0]),  # aside by less than the column is wide
        (60, 79, []),
        (139, 145, [0]),
        (141, 150, []),
        (161, 170, [1]),
        (279, 300, [1]),
        (281, 300, []),
    ],
)
def test_a_heading_stands_over_the_columns_below_it_or_one_beside_it(left: float, right: float, over: list[int]):
    assert Columns(list(COLUMNS)).over(box(left, right)) == over


def test_no_column_is_below_a_heading_where_there_is_none():
    assert Columns().over(box(0, 10)) == []


@pytest.mark.parametrize(
    ("left", "right", "column"), [(110, 130, 0), (90, 101, 0), (90, 100, None), (110, 210, None), (240, 250, None)]
)
def test_a_figure_belongs_to_the_only_column_that_it_shares_width_with(left: float, right: float, column: int | None):
    assert Columns(list(COLUMNS)).find(box(left, right)) == column


def test_a_figure_widens_its_column_or_begins_one():
    columns = Columns(list(COLUMNS))
    assert [columns.take(box(*at)) for at in ((95, 110), (110, 125), (300, 310))] == [0, 0, 2]
    assert columns.spans == [(95, 125), (200, 240), (300, 310)]


CENTRED = (
    "td,th{font-size:10pt;padding:6pt 0}th{text-align:center;width:150pt}th:first-child{width:46pt}td{text-align:left}"
)


@pytest.mark.parametrize("width", [46, 56], ids=["labels touch", "labels apart"])
def test_headings_in_the_middle_of_columns_that_begin_at_the_left_head_them(width: int):
    heads = ("", "MB read/sec per<br>database", "MB read/sec total per<br>server", "Time to play one log<br>(sec)")
    rows = (("Server 1", "70.11", "280.44", "1.200"), ("Server 2", "71.11", "284.44", "1.231"))
    cells = "".join(f"<th>{head}</th>" for head in heads)
    body = "".join(f"<tr>{''.join(f'<td>{text}</td>' for text in row)}</tr>" for row in rows)
    page = f"<style>{CENTRED}th:first-child{{width:{width}pt}}</style>"
    page += "<h1>Acme A100 2,000 Mailbox Exchange 2010 Storage Solution</h1>"
    page += "<p>Tested with: ESRP - Storage 3.0</p><h2>Database Backup/Recovery Performance</h2>"
    page += f"<p>Backup and recovery metrics</p><table>{cells}{body}</table><h2>Conclusion</h2><p>Quick.</p>"
    (solution,) = parse_bytes(HTML(string=page).write_pdf(), "paper.pdf").solutions
    found = [(each.scope, each.metric, each.value_text) for each in solution.reported_metric]
    names = ("backup_mb_per_sec_per_database", "backup_mb_per_sec_per_server", "log_replay_seconds")
    assert found == [(row[0], name, text) for row in rows for name, text in zip(names, row[1:], strict=True)]
    assert solution.solution_fact == ()
