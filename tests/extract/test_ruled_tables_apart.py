"""Ruled tables below each other on a page: each has columns of its own, however near they stand."""

import pytest
from weasyprint import HTML

from esrp_ingest.parsing import parse_bytes

FRONT = "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0</p>"


def read(table_style: str, cell_style: str, widths: tuple[str, str]) -> dict[str | None, tuple[str, str | None]]:
    """Whose each figure of two tables below each other is, and what it measures, by its text."""
    first, second = (
        f'<table><col style="width: {width}"><tr><td>{corner}<td>EXCH01<td>EXCH02{rows}</table>'
        for corner, width, rows in (
            (
                "Database read-only performance",
                widths[0],
                (
                    "<tr><td>MB read/sec per database<td class=r>91.99<td class=r>91.27"
                    "<tr><td>MB read/sec total per server<td class=r>367.94<td class=r>365.08"
                ),
            ),
            (
                "Transaction log recovery/replay",
                widths[1],
                "<tr><td>Average time to play one log file (sec)<td class=r>2.46<td class=r>2.44",
            ),
        )
    )
    style = (
        f"<style>table {{ width: 15cm; table-layout: fixed; margin-bottom: 8pt; {table_style} }}"
        f" td {{ padding: 2pt 5pt; {cell_style} }} .r {{ text-align: right }}</style>"
    )
    document = f"{style}{FRONT}<h2>Performance Results</h2>{first}{second}<h2>Conclusion</h2><p>It was quick.</p>"
    (solution,) = parse_bytes(HTML(string=document).write_pdf() or b"", "paper.pdf").solutions
    return {each.value_text: (each.scope, each.metric) for each in solution.reported_metric}


@pytest.mark.parametrize("widths", [("9.2cm", "9.5cm"), ("9.2cm", "7cm"), ("9cm", "9cm")])
@pytest.mark.parametrize(
    ("table_style", "cell_style"),
    [
        ("border-collapse: collapse", "border: 1px solid"),
        ("border-collapse: separate; border-spacing: 2pt", "border: 1px solid"),
        ("border-collapse: separate; border-spacing: 3pt", "background: #ddd"),
    ],
)
def test_each_table_has_its_own_columns(table_style: str, cell_style: str, widths: tuple[str, str]):
    found = read(table_style, cell_style, widths)
    assert found == {
        "91.99": ("EXCH01", "backup_mb_per_sec_per_database"),
        "91.27": ("EXCH02", "backup_mb_per_sec_per_database"),
        "367.94": ("EXCH01", "backup_mb_per_sec_per_server"),
        "365.08": ("EXCH02", "backup_mb_per_sec_per_server"),
        "2.46": ("EXCH01", "log_replay_seconds"),
        "2.44": ("EXCH02", "log_replay_seconds"),
    }


GROUPED = (
    "<style>td, th { border: 1px solid; font-size: 6pt; padding: 1pt 2pt; vertical-align: middle }"
    " th { text-align: center } td { text-align: right }"
    " table { width: 100%; border-collapse: collapse }</style>"
    "<h1>NEC M100 4,000 Mailbox Storage Solution for Microsoft Exchange Server 2010</h1><h2>Storage results</h2><table>"
    "<tr><th rowspan=2>Server<th rowspan=2>Test<th colspan=5>Database disks<th colspan=2>Log disks"
    "<tr><th>Transfers/sec<th>Reads/sec<th>Writes/sec<th>Avg. read<br>latency (ms)<th>Avg. write<br>latency (ms)"
    "<th>Writes/sec<th>Avg. write<br>latency (ms)"
    "<tr><td rowspan=2>MAIL1<td>Performance (2 h)<td>158.64<td>95.05<td>63.59<td>7.33<td>1.74<td>25.69<td>0.61"
    "<tr><td>Stress (24 h)<td>153.49<td>92.28<td>61.21<td>7.39<td>1.80<td>25.27<td>0.56</table>"
)


def test_ruled_heads_over_several_columns_are_of_all_of_them_beside_columns_of_names():
    (solution,) = parse_bytes(HTML(string=GROUPED).write_pdf(), "a.pdf").solutions
    performance = {each.metric: each.value for each in solution.reported_metric if each.condition is None}
    assert performance == {
        "database_transfers_per_sec": 158.64,
        "database_reads_per_sec": 95.05,
        "database_writes_per_sec": 63.59,
        "database_read_latency_ms": 7.33,
        "database_write_latency_ms": 1.74,
        "log_writes_per_sec": 25.69,
        "log_write_latency_ms": 0.61,
    }
