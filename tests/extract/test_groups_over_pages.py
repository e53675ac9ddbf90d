"""Rows of tests whose names stand over all columns of a table that a page cuts: these go on over its edge."""

from itertools import groupby

import pytest
from weasyprint import HTML

from esrp_ingest.parsing import parse_bytes

FRONT = "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0</p>"
LABELS = (
    "Database Disks Transfers/sec",
    "Database Disks Reads/sec",
    "Average Database Disk Read Latency (ms)",
    "Average Database Disk Write Latency (ms)",
)
_BREAK = ' style="break-before: page"'
TESTS = ("2-hour performance", "24-hour stress", "Rebuild")


def conditions(cut: int, *, ruled: bool) -> list[tuple[str | None, int]]:
    """The conditions of the figures in their order, and how many have each, where a page ends before a row."""
    rows: list[str] = []
    for test in TESTS:
        rows += [
            f"<td colspan=4>{test}",
            *(f"<td>{label}" + "".join(f"<td>{len(rows)}{at}.25" for at in range(3)) for label in LABELS),
        ]
    body = "".join(f"<tr{_BREAK if at == cut else ''}>{cells}" for at, cells in enumerate(rows))
    style = "td, th { border: 1px solid }" if ruled else "td, th { padding: 2pt 12pt 2pt 0; text-align: left }"
    head = "<tr><th>Server metrics<th>Server 1<th>Server 2<th>Total"
    table = f"<table><thead>{head}</thead>{body}</table>" if ruled else f"<table>{head}{body}</table>"
    document = (
        f"<style>table {{ font-size: 8pt; border-collapse: collapse }} {style}</style>{FRONT}"
        f"<h2>Performance Results</h2>{table}<h2>Conclusion</h2><p>It was quick.</p>"
    )
    (solution,) = parse_bytes(HTML(string=document).write_pdf() or b"", "paper.pdf").solutions
    found = [figure.condition for figure in solution.reported_metric if figure.metric is not None]
    return [(condition, len(list(same))) for condition, same in groupby(found)]


@pytest.mark.parametrize(
    ("cut", "ruled"),
    [*((cut, True) for cut in (5, 6, 7, 9, 10, 11, 14)), *((cut, False) for cut in (7, 9, 14))],
)
def test_a_test_goes_on_over_the_edge_of_a_page(cut: int, *, ruled: bool):
    assert conditions(cut, ruled=ruled) == [(None, 12), ("24-hour stress", 12), ("Rebuild", 12)]


@pytest.mark.parametrize("second", ["", "<tr><td colspan=4>24-hour stress"])
def test_a_table_like_another_on_the_page_before_begins_anew(second: str):
    head = "<tr><th>Server metrics<th>Server 1<th>Server 2<th>Total"
    rows = "".join(f"<tr><td>{label}<td>{at}1.25<td>{at}2.25<td>{at}3.25" for at, label in enumerate(LABELS, start=1))
    tables = (
        f"<table>{head}<tr><td colspan=4>2-hour performance{rows}</table>"
        f"<table{_BREAK}>{head}{second}{rows.replace('.25', '.75')}</table>"
    )
    style = "<style>table { font-size: 8pt; border-collapse: collapse } td, th { border: 1px solid }</style>"
    document = f"{style}{FRONT}<h2>Performance Results</h2>{tables}<h2>Conclusion</h2><p>It was quick.</p>"
    (solution,) = parse_bytes(HTML(string=document).write_pdf() or b"", "paper.pdf").solutions
    found = {figure.value_text: figure.condition for figure in solution.reported_metric}
    assert found["11.75"] != found["11.25"]


@pytest.mark.parametrize("cut", [3, 4])
def test_a_server_over_rows_ends_a_page(cut: int):
    """Rows may begin on the next page, without a header: the server over them stands at the end of the one before."""
    servers = ("MBX-1", "MBX-2", "MBX-3")
    rows = ["<td><td>Performance<td>Stress<td>Degraded"]
    for number, server in enumerate(servers, 1):
        rows.append(f"<td colspan=4>{server}")
        rows += [
            f"<td>{label}" + "".join(f"<td>{number}{at}{column}.25" for column in range(3))
            for at, label in enumerate(LABELS)
        ]
    first = 2 + (cut - 2) * (1 + len(LABELS))
    body = "".join(f"<tr{_BREAK if at == first else ''}>{cells}" for at, cells in enumerate(rows))
    style = "<style>table { font-size: 8pt } td { padding: 2pt 12pt 2pt 0; text-align: left }</style>"
    document = f"{style}{FRONT}<h2>Performance Results</h2><table>{body}</table>"
    (solution,) = parse_bytes(HTML(string=document).write_pdf() or b"", "paper.pdf").solutions
    assert [(figure.scope, figure.condition, figure.value) for figure in solution.reported_metric] == [
        (server, condition, float(f"{number}{at}{column}.25"))
        for number, server in enumerate(servers, 1)
        for at in range(len(LABELS))
        for column, condition in enumerate((None, "Stress", "Degraded"))
    ]


def test_the_caption_of_a_table_may_end_the_page_before():
    rows = "".join(
        f"<tr{_BREAK if at == 0 else ''}><td>{cells}"
        for at, cells in enumerate(
            ("Server<td>Performance<td>Stress", "MBX-1<td>11.5<td>12.5", "MBX-2<td>13.5<td>14.5")
        )
    )
    style = "<style>td { padding: 2pt 12pt 2pt 0; text-align: left }</style>"
    document = f"{style}{FRONT}<h2>Performance Results</h2><p>Database read latency (ms)</p><table>{rows}</table>"
    (solution,) = parse_bytes(HTML(string=document).write_pdf() or b"", "paper.pdf").solutions
    assert {figure.metric for figure in solution.reported_metric} == {"database_read_latency_ms"}
