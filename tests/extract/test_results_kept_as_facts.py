"""Tables of pages whose headers were not put together: what may be results is kept as printed, and told."""

import pytest
from html_tables import html_table
from weasyprint import HTML

from esrp_ingest import parse_bytes
from esrp_ingest.models import ParsedDocument

STYLE = "<style>td, th { padding: 2px 14px; text-align: left }</style>"
FRONT = "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>ESRP - Storage Version 4.0</p>"
CONFIGURATION = (
    "<h2>Primary Storage Hardware</h2><table><tr><td>Storage cache<td>4 GB<tr><td>Number of storage controllers<td>2"
    "<tr><td>Number of storage ports<td>8</table>"
)
CROSSED = (
    "<table style='width:500px'><tr><th rowspan=2>Server<th colspan=2>Database Disks Transfers/sec"
    "<th colspan=2>Average Database Disk Read Latency (ms)<tr><th>Performance<th>Stress<th>Performance<th>Stress"
    "<tr><td>Server 1<td>812.4<td>801.1<td>12.3<td>13.3<tr><td>Server 2<td>815.6<td>804.4<td>12.8<td>13.9"
    "<tr><td>Total<td>1628.0<td>1605.5<td><td></table>"
)
SUMMARY = html_table((("", "Server 1", "Server 2"), ("Log Disks Writes/sec", "212.7", "213.9")))
USERS = (("Users", "Latency of calls (ms)", "CPU"), ("1,500", "2.1", "11%"), ("6,000", "5.2", "45%"))
DEPTHS = (("Queue depth", "Block 1", "Block 2"), ("1", "811.3", "912.4"), ("4", "1533.7", "1744.9"))
LEVELS = (("", "Vraid1", "Vraid5"), ("Host I/O", "2,871", "2,114"), ("Usable capacity (GB)", "1,552", "2,483"))


def read(caption: str, table: str) -> ParsedDocument:
    html = f"{STYLE}{FRONT}{CONFIGURATION}<h3>{caption}</h3>{table}<h2>Test Result Summary</h2>{SUMMARY}"
    return parse_bytes(HTML(string=html).write_pdf(), "paper.pdf")


def told(document: ParsedDocument) -> list[tuple[str, str | None]]:
    return [(each.severity, each.subject) for each in document.findings if each.rule == "unknown_setup"]


def test_figures_of_results_that_become_facts_are_told_though_others_were_read():
    document = read("Test results", CROSSED)
    (solution,) = document.solutions
    results = {each.value_text for each in solution.reported_metric if each.metric}
    assert results >= {"212.7", "213.9"}
    assert bool(told(document)) == bool({"812.4", "801.1", "12.3"} - results)


@pytest.mark.parametrize(
    ("table", "subjects"),
    [(USERS, ["Latency of calls (ms)"]), (DEPTHS, []), (LEVELS, [])],
    ids=["users", "depths", "levels"],
)
def test_only_what_measures_may_be_results(table: tuple[tuple[str, ...], ...], subjects: list[str]):
    document = read("RAID5 Performance: 4KB", html_table(table))
    assert told(document) == [("warning", subject) for subject in subjects]
