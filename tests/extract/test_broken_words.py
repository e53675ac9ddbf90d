"""Words and figures that cells are too narrow for: programs break them anywhere, and their last letters stand below."""

import pytest
from html_tables import html_rows
from weasyprint import HTML

from esrp_ingest.extract.grid.cut_lines import without_breaks
from esrp_ingest.parsing import parse_bytes

FRONT = "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0</p>"
STYLE = (
    "body { font: 11pt 'DejaVu Serif' } table { border-collapse: collapse; table-layout: fixed; width: 420pt } "
    "td { border: 1px solid; padding: 1pt 5pt; vertical-align: top; overflow-wrap: anywhere }"
)
METRICS = ("Database Disks Transfers/sec", "Database Disks Reads/sec", "Average Database Disk Read Latency (ms)")
VALUES = (
    (1878.470, 1801.937, 1737.443, 1851.455, 1119.241, 8388.546),
    (487.539, 1014.744, 1294.895, 1590.911, 722.699, 5110.788),
    (12.095, 2.371, 6.118, 11.285, 11.552, 8.684),
)
SERVERS = ("Node A", "Node B", "Node C", "Node D", "Node E")


def figures(rows: list[tuple[str, ...]]) -> dict[tuple[str | None, str], tuple[float | None, str | None]]:
    cells = html_rows(rows)
    body = f"<h2>Performance Results</h2><table>{cells}</table><h2>Conclusion</h2><p>It was quick.</p>"
    html = f"<style>{STYLE}</style>{FRONT}{body}"
    (solution,) = parse_bytes(HTML(string=html).write_pdf(), "paper.pdf").solutions
    return {(each.metric, each.scope): (each.value, each.label) for each in solution.reported_metric}


def test_figures_and_metrics_that_their_cells_break_are_whole():
    rows = [
        ("", *SERVERS, "Total"),
        *((name, *(f"{value:.3f}" for value in values)) for name, values in zip(METRICS, VALUES, strict=True)),
    ]
    found = figures(rows)
    assert len(found) == 18
    assert [found["database_transfers_per_sec", scope] for scope in (*SERVERS, "aggregate")] == [
        (value, METRICS[0]) for value in VALUES[0]
    ]
    assert found["database_reads_per_sec", "aggregate"] == (5110.788, METRICS[1])


def test_rows_of_all_servers_that_their_cells_break_are_theirs():
    columns = list(zip(*VALUES, strict=True))
    names = (*SERVERS, "Aggregate")
    found = figures([
        ("Server", *METRICS, "Log Disks Writes/sec", "Average Log Disk Write Latency (ms)"),
        *(
            (name, *(f"{value:.3f}" for value in values), "400.125", "1.5")
            for name, values in zip(names, columns, strict=True)
        ),
    ])  # fmt: skip
    assert {scope for _, scope in found} == {*SERVERS, "aggregate"}
    assert found["database_transfers_per_sec", "aggregate"][0] == 8388.546


def test_two_figures_below_each_other_in_a_cell_with_room_are_not_one():
    rows = [
        ("", "Node A", "Node B"),
        ("Database Disks Reads/sec", "12.5<br>24", "13.5"),
        ("Log Disks Writes/sec", "7.5", "8.5"),
    ]
    values = {value for value, _ in figures(rows).values()}
    assert 12.524 not in values


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Databas\ne Disks\nTransfer\ns/sec", "Database Disks Transfers/sec"),
        ("Database Disks\nTransfers/sec", "Database Disks Transfers/sec"),
        ("Rack\nspa\nce", "Rack spa ce"),  # nobody knows it
        ("A\nB\nC\nD\nE\nF\nG\nH", "A B C D E F G H"),  # too many lines to try
    ],
)
def test_lines_of_a_cell_are_joined_without_a_blank_only_where_that_is_known(text: str, read: str):
    assert without_breaks(text, lambda label: label in METRICS) == read
