"""Columns that count rows: `No. | Item | Unit | Server 1` is a table of two figures a row, in every format."""

import pytest
from placed_lines import placed_line
from weasyprint import HTML

from esrp_ingest import parse_bytes
from esrp_ingest.extract.paper.results.row_numbers import without_row_numbers

TITLE = "<h1>NEC M100 4,000 Mailbox Storage Solution for Microsoft Exchange Server 2010</h1>"
STYLE = "<style>td, th { padding: 2pt 9pt; font-size: 8pt; text-align: left }</style>"
TABLE = (
    "<h2>Database Read-only Performance</h2><table><tr><th>No.<th>Item<th>Unit<th>Server 1<th>Server 2"
    "<tr><td>1<td>Read rate per database<td>MB/s<td>82.33<td>82.21"
    "<tr><td>2<td>Read rate total per server<td>MB/s<td>658.67<td>657.67</table>"
)


@pytest.mark.parametrize("page", [False, True])
def test_numbers_of_rows_are_no_figures(*, page: bool):
    html = f"{STYLE}{TITLE}{TABLE}"
    data = HTML(string=html).write_pdf() if page else html.encode()
    (solution,) = parse_bytes(data, "a.pdf" if page else "a.html").solutions
    assert [(each.scope, each.metric, each.value) for each in solution.reported_metric] == [
        ("Server 1", "backup_mb_per_sec_per_database", 82.33),
        ("Server 2", "backup_mb_per_sec_per_database", 82.21),
        ("Server 1", "backup_mb_per_sec_per_server", 658.67),
        ("Server 2", "backup_mb_per_sec_per_server", 657.67),
    ]


HEAD = placed_line(0, (10, "No."), (50, "Item"), (200, "EX1"))


@pytest.mark.parametrize(
    ("rows", "kept"),
    [
        ([("1", "Reads/sec", "12.5"), ("2", "Writes/sec", "8.5")], [2, 2, 2]),
        ([("7", "Reads/sec", "12.5")], [3, 3]),  # counts nothing
        ([("1", "12.5", "8.5"), ("2", "13.5", "9.5")], [3, 3, 3]),  # the numbers are all that names the rows
        ([("1", "Reads/sec", "12.5"), ("Disks", "24", "25"), ("2", "Writes", "8.5")], [2, 2, 3, 3]),
    ],
)
def test_a_column_counts_rows_that_follow_each_other_and_have_labels(rows: list[tuple[str, ...]], kept: list[int]):
    placed = [placed_line(20 * at, *zip((10, 50, 200), texts, strict=True)) for at, texts in enumerate(rows, 1)]
    lines, claims = without_row_numbers([HEAD, *placed])
    assert [len(line.cells) for line in lines] == kept
    assert len(claims) == kept[1:].count(2)


@pytest.mark.parametrize("style", [None, "border: 1px solid", "padding: 2pt 9pt; text-align: left"])
def test_the_header_of_numbers_stands_in_the_middle_of_others_that_wrap(style: str | None):
    heads = ("Mailbox server", "Database reads/s", "Database read latency (ms)", "Database write latency (ms)")
    rows = "".join(
        f"<tr><td>{at}<td>MBX-{at}<td>21{at}.5<td>1{at}.5<td>{at}.5" for at in (1, 2, 3)
    )  # narrow enough for the header to wrap on a page
    table = f"<table style='width: 260pt'><tr><th>#{''.join(f'<th>{head}' for head in heads)}{rows}</table>"
    sheet = f"<style>table {{ border-collapse: collapse }} td, th {{ font-size: 9pt; {style} }}</style>"
    html = f"{sheet}{TITLE}<h2>Performance Results</h2>{table}"
    data = html.encode() if style is None else HTML(string=html).write_pdf() or b""
    (solution,) = parse_bytes(data, "paper.html" if style is None else "paper.pdf").solutions
    assert [(each.scope, each.value) for each in solution.reported_metric] == [
        (f"MBX-{at}", value) for at in (1, 2, 3) for value in (210.5 + at, 10.5 + at, 0.5 + at)
    ]
