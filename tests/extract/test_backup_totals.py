"""Totals below backup rates of servers: the sum of what each reads is what all read, their mean is none."""

import pytest

from esrp_ingest.parsing import parse_bytes

FRONT = (
    "<h1>Acme A100 2,000 Mailbox Exchange 2010 Storage Solution</h1><p>Tested with: ESRP - Storage 3.0</p>"
    "<h2>Simulated Exchange Configuration</h2><table><tr><td>Number of Exchange mailboxes simulated<td>2,000"
    "<tr><td>Number of hosts<td>2<tr><td>Number of mailboxes/host<td>1,000</table><h2>Test Results Summary</h2>"
)
HEAD = "<tr><td>Server<td>MB read/sec per database<td>MB read/sec total per server<td>Log replay (sec)"
OF_SERVER, OF_ALL = "backup_mb_per_sec_per_server", "backup_mb_per_sec"


@pytest.mark.parametrize(
    ("name", "total", "metric"),
    [
        ("Total", "776.60", OF_ALL),
        ("Total / Average", "776.6", OF_ALL),
        ("All servers", "777", OF_ALL),
        ("Average of all servers", "388.30", OF_SERVER),
        ("Total", "255.85", OF_SERVER),
    ],
)
def test_the_sum_of_servers_is_what_all_of_them_read(name: str, total: str, metric: str):
    rows = "<tr><td>EX1<td>51.17<td>255.85<td>1.5<tr><td>EX2<td>104.15<td>520.75<td>1.6"
    html = f"{FRONT}<table>{HEAD}{rows}<tr><td>{name}<td><td>{total}<td></table><h2>Conclusion</h2><p>End.</p>"
    document = parse_bytes(html.encode(), "p.html")
    found = {each.scope: each.metric for each in document.solutions[0].reported_metric if each.value_text == total}
    assert found["aggregate"] == metric
    assert [each.metric for each in document.solutions[0].reported_metric if each.scope == "EX1"][1] == OF_SERVER


@pytest.mark.parametrize(
    ("head", "row", "found"),
    [
        ("", "<td>247.62", [("aggregate", OF_ALL)]),
        ("<tr><td>Metric<td>EX1<td>EX2", "<td>120.1<td>127.52", [("EX1", OF_SERVER), ("EX2", OF_SERVER)]),
        (
            "<tr><td>Metric<td>EX1<td>EX2<td>Total",
            "<td>120.1<td>127.52<td>247.62",
            [("EX1", OF_SERVER), ("EX2", OF_SERVER), ("aggregate", OF_ALL)],
        ),
    ],
)
@pytest.mark.parametrize(
    "label", ["MB read/sec total", "Total MB read/sec", "Total amount of data (MB) read per second"]
)
def test_a_total_is_of_whom_it_stands_for(label: str, head: str, row: str, found: list[tuple[str, str]]):
    html = f"{FRONT}<table>{head}<tr><td>{label}{row}</table><h2>Conclusion</h2><p>End.</p>"
    (solution,) = parse_bytes(html.encode(), "p.html").solutions
    assert [(each.scope, each.metric) for each in solution.reported_metric] == found
