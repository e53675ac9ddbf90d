"""Which column of figures a heading stands over, and a figure belongs to."""

import pytest
from html_tables import html_rows, html_table
from weasyprint import HTML

from esrp_ingest.extract.grid.figure_columns import Columns
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
    body = html_rows(rows)
    page = f"<style>{CENTRED}th:first-child{{width:{width}pt}}</style>"
    page += "<h1>Acme A100 2,000 Mailbox Exchange 2010 Storage Solution</h1>"
    page += "<p>Tested with: ESRP - Storage 3.0</p><h2>Database Backup/Recovery Performance</h2>"
    page += f"<p>Backup and recovery metrics</p><table>{cells}{body}</table><h2>Conclusion</h2><p>Quick.</p>"
    (solution,) = parse_bytes(HTML(string=page).write_pdf(), "paper.pdf").solutions
    found = [(each.scope, each.metric, each.value_text) for each in solution.reported_metric]
    names = ("backup_mb_per_sec_per_database", "backup_mb_per_sec_per_server", "log_replay_seconds")
    assert found == [(row[0], name, text) for row in rows for name, text in zip(names, row[1:], strict=True)]
    assert solution.solution_fact == ()


def page_of(body: str) -> bytes:
    style = "td,th{font-size:10pt;padding:3pt 14pt 3pt 0;text-align:left}"
    front = "<h1>Acme A100 2,000 Mailbox Exchange 2010 Storage Solution</h1><p>Tested with: ESRP - Storage 3.0</p>"
    heading = "<h2>Database Backup/Recovery Performance</h2>"
    html = f"<style>{style}</style>{front}{heading}{body}<h2>Conclusion</h2><p>Quick.</p>"
    data: bytes = HTML(string=html).write_pdf()
    return data


def table_of(*rows: tuple[str, ...]) -> str:
    return html_table(rows)


def found_in(*rows: tuple[str, ...]) -> list[tuple[str, str | None, str | None]]:
    (solution,) = parse_bytes(page_of(table_of(*rows)), "paper.pdf").solutions
    return [(each.scope, each.metric, each.value_text) for each in solution.reported_metric]


def test_a_total_may_stand_alone_in_its_column():
    found = found_in(
        ("", "Server 1", "Server 2", "Total"),
        ("MB read/sec per database", "71.20", "70.84", ""),
        ("MB read/sec total per server", "712.00", "708.40", ""),
        ("MB read/sec total", "", "", "1420.40"),
    )
    each, server = "backup_mb_per_sec_per_database", "backup_mb_per_sec_per_server"
    assert found == [
        ("Server 1", each, "71.20"),
        ("Server 2", each, "70.84"),
        ("Server 1", server, "712.00"),
        ("Server 2", server, "708.40"),
        ("aggregate", "backup_mb_per_sec", "1420.40"),
    ]


def test_a_known_label_is_one_without_the_kind_of_results_beside_it():
    found = found_in(
        ("Type", "Item", "Server 1", "Server 2"),
        ("Database", "MB read/sec per database", "41.95", "41.84"),
        ("", "MB read/sec total per server", "503.36", "502.12"),
        ("Log replay", "Average time to play one log file (sec)", "1.30", "1.29"),
    )
    names = ("backup_mb_per_sec_per_database", "backup_mb_per_sec_per_server", "log_replay_seconds")
    assert [metric for _, metric, _ in found] == [name for name in names for _ in (1, 2)]


def test_the_corner_of_a_table_may_name_the_server_of_all_its_rows():
    found = found_in(
        ("Node 1", "Optimal", "Degraded"),
        ("Database Disks Transfers/sec", "1320.4", "1280.8"),
        ("Log Disks Writes/sec", "120.4", "110.8"),
    )
    assert {scope for scope, _, _ in found} == {"Node 1"}


def test_a_label_around_its_row_takes_no_line_of_the_next_one():
    rows = [("", "Optimal", "Degraded"), ("Average Database Disk Transfers/sec", "1320.4", "1280.8")]
    wide = "".join(
        f"<tr><td style='width:150pt'>Average Database Disk {what} Latency (ms)</td>"
        f"<td style='vertical-align:middle'>{text}</td><td style='vertical-align:middle'>{text}1</td></tr>"
        for what, text in (("Read", "15.80"), ("Write", "9.00"))
    )
    body = table_of(*rows).replace("</table>", f"{wide}</table>").replace("<table", "<table style='table-layout:fixed'")
    (solution,) = parse_bytes(page_of(body), "paper.pdf").solutions
    latencies = [(each.metric, each.value_text) for each in solution.reported_metric if each.metric][-4:]
    assert latencies == [
        ("database_read_latency_ms", "15.80"),
        ("database_read_latency_ms", "15.801"),
        ("database_write_latency_ms", "9.00"),
        ("database_write_latency_ms", "9.001"),
    ]


@pytest.mark.parametrize("align", ["center", "right"])
def test_what_stands_over_several_columns_is_about_each_wherever_it_stands(align: str):
    cells = ("Transfers/sec", "Reads/sec", "Writes/sec", "Read Latency (ms)", "Writes/sec", "Write Latency (ms)")
    heads = "<th>Server</th><th colspan=4>Database I/O</th><th colspan=2>Transaction Log I/O</th>"
    first = ("1590.52", "982.96", "607.56", "4.12", "375.66", "0.61")
    rows = (first, ("1597.16", "986.10", "611.06", "4.20", "376.10", "0.70"))
    below = "".join(
        f"<tr><td>Server {at}</td>{''.join(f'<td>{text}</td>' for text in row)}</tr>" for at, row in enumerate(rows, 1)
    )
    table = f"<table><tr>{heads}</tr><tr><th></th>{''.join(f'<th>{cell}</th>' for cell in cells)}</tr>{below}</table>"
    style = f"<style>table th,table td{{text-align:{align}!important;font-size:8pt}}</style>"
    (solution,) = parse_bytes(page_of(f"{style}{table}"), "paper.pdf").solutions
    found = [each.metric for each in solution.reported_metric]
    rates = [f"database_{each}_per_sec" for each in ("transfers", "reads", "writes")]
    assert found == [*rates, "database_read_latency_ms", "log_writes_per_sec", "log_write_latency_ms"] * 2
