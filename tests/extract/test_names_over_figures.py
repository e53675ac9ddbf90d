"""What heads columns of figures, or stands beside rows of them: servers, their sums and means, tests above servers."""

import pytest
from weasyprint import HTML

from esrp_ingest.extract.paper.parts.states import names_below_others
from esrp_ingest.extract.paper.parts.whose import Whose, named, servers_among, whose_of
from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

FRONT = (
    "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage 3.0</p>"
    "<h2>Simulated Exchange Configuration</h2><table><tr><td>Number of Exchange mailboxes simulated<td>4,000"
    "<tr><td>Number of hosts<td>2<tr><td>Number of mailboxes/host<td>2,000</table><h2>Test Result Summary</h2>"
)
RULED = "<style>td{border:0.5pt solid;padding:2pt 6pt}table{border-collapse:collapse}</style>"
PLAIN = "<style>td{padding:2pt 9pt}</style>"


def read(body: str, style: str = "") -> ParsedDocument:
    html = style + FRONT + body
    if not style:
        return parse_bytes(html.encode(), "paper.html")
    return parse_bytes(HTML(string=html).write_pdf(), "paper.pdf")


def said(document: ParsedDocument) -> list[tuple[str, str | None, str | None, str | None]]:
    [solution] = document.solutions
    return [(each.scope, each.condition, each.metric, each.value_text) for each in solution.reported_metric]


@pytest.mark.parametrize(
    "name",
    [
        "Total*",
        "Total \u2020",
        "Total\u00b9",
        "Solution",
        "Solution total (average for latencies)",
        "Total (avg. of latencies)",
        "Average of all servers",
        "Mean over both hosts",
        "Gesamt",
    ],
)
def test_sums_and_means_of_all_servers_are_the_aggregate(name: str):
    assert whose_of(name, "server") == Whose("aggregate")


@pytest.mark.parametrize("name", ["Solution A", "Total disks", "Total (GB)", "Average", "Solution 1", "Total of DAG"])
def test_what_is_like_a_sum_is_none(name: str):
    assert whose_of(name, "server").scope == "server"


@pytest.mark.parametrize("name", ["Exchange VM 1", "VM 3", "3PAR-MBX1", "Mailbox VM #2"])
def test_names_of_servers_begin_as_they_like(name: str):
    assert named(name, Whose("server"), servers_among([name], all_of_them=False)) == Whose(name)


@pytest.mark.parametrize("name", ["Exchange 2010", "15K-2", "10K", "RAID 5", "2x4", "Queue 3"])
def test_counted_things_are_no_servers(name: str):
    assert servers_among([name], all_of_them=False) == frozenset()


@pytest.mark.parametrize(
    ("names", "below"),
    [
        (["Stress test Exch1", "Stress test Total", "Rebuild Exch1", "Rebuild Total"], ("Stress test", "Exch1")),
        (["RAID 5 Server 1", "RAID 5 Server 2", "RAID 10 Server 1", "RAID 10 Server 2"], ("RAID 5", "Server 1")),
        (["Exch1", "Exch2", "Total"], None),
        (["Exchange VM 1", "Exchange VM 2", "Exchange VM 3", "Exchange VM 4"], None),
        (["Stress test Exch1", "Stress test Exch2", "Rebuild Exch1", "Rebuild Exch3"], None),
        (["Mailbox server 1", "Mailbox server 2", "Mailbox server 1", "Mailbox server 2"], None),
        (["Normal reads", "Normal writes", "Degraded reads", "Degraded writes"], None),
    ],
)
def test_servers_stand_below_tests_where_each_test_has_the_same(names: list[str], below: tuple[str, str] | None):
    assert names_below_others(names).get(names[0]) == below


TESTS = (
    "<table><tr><td><td colspan=3>Performance test (2 h)<td colspan=3>Stress test (24 h)"
    "<tr><td><td>Exch1<td>Exch2<td>Total<td>Exch1<td>Exch2<td>Total"
    "<tr><td>Database transfers/sec<td>142.5<td>143.0<td>285.5<td>136.2<td>139.4<td>275.6"
    "<tr><td>Log writes/sec<td>39.3<td>41.2<td>80.5<td>38.2<td>39.4<td>77.6</table>"
)


@pytest.mark.parametrize("style", ["", RULED, PLAIN])
def test_a_header_of_tests_over_servers_says_both(style: str):
    stress = "Stress test (24 h)"
    assert said(read(TESTS, style))[:6] == [
        ("Exch1", None, "database_transfers_per_sec", "142.5"),
        ("Exch2", None, "database_transfers_per_sec", "143.0"),
        ("aggregate", None, "database_transfers_per_sec", "285.5"),
        ("Exch1", stress, "database_transfers_per_sec", "136.2"),
        ("Exch2", stress, "database_transfers_per_sec", "139.4"),
        ("aggregate", stress, "database_transfers_per_sec", "275.6"),
    ]


OPEN = (
    "<table><tr><td>Host<td>Reads/sec<td>Writes/sec<td>Read latency (ms)"
    "<tr><td>VM1<td>205.9<td>127.5<td>8.84<tr><td>VM2<td>206.9<td>125.4<td>8.81</table>"
)


@pytest.mark.parametrize("style", ["", RULED, PLAIN])
def test_results_that_name_no_disks_are_results_of_unknown_disks(style: str):
    document = read(OPEN, style)
    assert said(document)[:3] == [
        ("VM1", None, None, "205.9"),
        ("VM1", None, None, "127.5"),
        ("VM1", None, None, "8.84"),
    ]
    told = [each.subject for each in document.findings if each.rule == "undecided_scope"]
    assert told == ["Reads/sec", "Writes/sec", "Read latency (ms)"]


def test_a_head_beside_the_last_column_is_none_of_it():
    body = (
        "<table><tr><td><td>Server A<td>Server B<td>Combined"
        "<tr><td>MB read per second and database<td>60.89<td>61.60<td>"
        "<tr><td>MB read per second, whole server<td>852.46<td>862.40<td></table>"
    )
    scopes = [
        scope for scope, *_ in said(read(body, "<style>table{width:100%}td{padding:2pt 4pt;text-align:right}</style>"))
    ]
    assert scopes == ["Server A", "Server B"] * 2


def test_rows_of_a_list_are_of_the_disks_named_before_them():
    body = (
        "<table><tr><td>Database reads/sec<td>411.1<tr><td>Read latency (ms)<td>12.1"
        "<tr><td>Log writes/sec<td>88.8<tr><td>Seconds to replay one log<td>1.2</table>"
    )
    assert [metric for _, _, metric, _ in said(read(body))] == [
        "database_reads_per_sec",
        "database_read_latency_ms",
        "log_writes_per_sec",
        "log_replay_seconds",
    ]
