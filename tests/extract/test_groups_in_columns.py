"""A first column that says what several rows are about, merged over these: a place beside servers, disks, a server."""

from collections.abc import Sequence

import pytest
from weasyprint import HTML

from esrp_ingest.parsing import parse_bytes

STYLE = (
    "<style>td { padding: 2pt 8pt; border: 1px solid; font: 9pt sans-serif }"
    " table { border-collapse: collapse }</style>"
)
FRONT = (
    "<h1>Acme A1 4,000 Mailbox Exchange 2016 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0</p>"
    "<h2>Solution Description</h2><table><tr><td>Number of Exchange mailboxes simulated<td>4,000</table>"
)
KINDS = pytest.mark.parametrize("kind", ["html", "pdf"])
ALL_KINDS = pytest.mark.parametrize("kind", ["html", "pdf", "bare"])
Said = tuple[str, str | None, str | None]


def cell(text: str) -> str:
    """A cell; `MBX1*3` goes over three rows, `All>2` over two columns."""
    for mark, name in (("*", "rowspan"), (">", "colspan")):
        bare, _, count = text.partition(mark)
        if count:
            return f"<td {name}={count}>{bare}"
    return f"<td>{text}"


def read(rows: Sequence[Sequence[str]], kind: str, *, is_told: bool = False) -> dict[str | None, Said]:
    """The scope, the condition and the metric of each figure by its text; `bare` is a page without rules."""
    table = "".join("<tr>" + "".join(map(cell, row)) for row in rows)
    document = (
        f"{STYLE}{FRONT}<h2>Performance Results</h2><table>{table}</table><h2>Conclusion</h2><p>It was quick.</p>"
    )
    bare = document.replace("border: 1px solid;", "") if kind == "bare" else document
    data = document.encode() if kind == "html" else HTML(string=bare).write_pdf() or b""
    parsed = parse_bytes(data, "paper.html" if kind == "html" else "paper.pdf")
    assert ("undecided_scope" in {finding.rule for finding in parsed.findings}) == is_told
    (solution,) = parsed.solutions
    return {each.value_text: (each.scope, each.condition, each.metric) for each in solution.reported_metric}


def of_places(*heads: str) -> list[list[str]]:
    return [
        [*heads, "Transfers/sec", "Read latency (ms)", "Log write latency (ms)"],
        ["DAG-1*3", "MBX1", "741.3", "12.41", "0.82"],
        ["MBX2", "739.8", "12.63", "0.85"],
        ["Total / average", "1481.1", "12.52", "0.84"],
        ["DAG-2*3", "MBX3", "738.1", "12.80", "0.83"],
        ["MBX4", "740.2", "12.70", "0.81"],
        ["Total / average", "1478.3", "12.75", "0.79"],
        ["All servers>2", "2959.4", "12.64", "0.88"],
    ]


@ALL_KINDS
@pytest.mark.parametrize("heads", [("", ""), ("DAG", "Server"), (">2",)])
def test_servers_beside_the_places_where_they_stand(heads: tuple[str, ...], kind: str):
    found = read(of_places(*heads), kind)
    assert [found[text][:2] for text in ("741.3", "12.63", "738.1", "0.81")] == [
        (f"MBX{at}", None) for at in range(1, 5)
    ]
    sums = [("aggregate", "DAG-1"), ("aggregate", "DAG-2"), ("aggregate", None)]
    assert [found[text][:2] for text in ("1481.1", "1478.3", "2959.4")] == sums
    assert {found[text][2] for text in ("12.52", "12.75", "12.64")} == {"database_read_latency_ms"}


@ALL_KINDS
@pytest.mark.parametrize(("first", "second"), [("Database", "Log"), ("Databases", "Transaction logs")])
def test_metrics_beside_the_disks_that_they_are_of(first: str, second: str, kind: str):
    table = [
        [">2", "MBX1", "MBX2", "Total"],
        [f"{first}*2", "Transfers/sec", "741.3", "739.8", "1481.1"],
        ["Write latency (ms)", "3.1", "3.2", ""],
        [f"{second}*2", "Writes/sec", "211.4", "209.9", "421.3"],
        ["Write latency (ms)", "0.82", "0.85", ""],
    ]
    found = read(table, kind)
    assert [found[text] for text in ("741.3", "3.2", "421.3", "0.82")] == [
        ("MBX1", None, "database_transfers_per_sec"),
        ("MBX2", None, "database_write_latency_ms"),
        ("aggregate", None, "log_writes_per_sec"),
        ("MBX1", None, "log_write_latency_ms"),
    ]


@ALL_KINDS
def test_metrics_beside_the_server_whose_they_are_name_their_disks_each_for_themselves(kind: str):
    table = [
        ["", "", "Normal", "Degraded"],
        ["MBX1*3", "Transfers/sec", "741.3", "702.1"],
        ["Read latency (ms)", "12.41", "15.1"],
        ["Log write latency (ms)", "0.82", "0.90"],
        ["MBX2*3", "Transfers/sec", "739.8", "700.9"],
        ["Read latency (ms)", "12.63", "15.3"],
        ["Log write latency (ms)", "0.85", "0.91"],
    ]
    found = read(table, kind)
    assert found["12.41"] == ("MBX1", None, "database_read_latency_ms")
    assert found["700.9"] == ("MBX2", "Degraded", "database_transfers_per_sec")
    assert found["0.91"] == ("MBX2", "Degraded", "log_write_latency_ms")


@KINDS
def test_a_state_over_virtual_machines_and_their_sum(kind: str):
    table = [
        [">2", "All nodes up>3", "One node failed>3"],
        [">2", *("VM1", "VM2", "All VMs") * 2],
        ["Database disks*2", "Transfers/sec", "435.4", "419.9", "855.3", "396.1", "400.2", "796.3"],
        ["Average read latency (ms)", "6.36", "6.32", "6.34", "8.74", "8.85", "8.80"],
        ["Log disks", "Average write latency (ms)", "1.13", "1.28", "1.21", "1.75", "1.77", "1.76"],
    ]
    found = read(table, kind)
    assert [found[text][:2] for text in ("435.4", "6.32", "1.21")] == [
        ("VM1", None),
        ("VM2", None),
        ("aggregate", None),
    ]
    assert [found[text][:2] for text in ("396.1", "8.80")] == [
        ("VM1", "One node failed"),
        ("aggregate", "One node failed"),
    ]
    assert (found["6.36"][2], found["1.75"][2]) == ("database_read_latency_ms", "log_write_latency_ms")


def test_units_and_figures_in_the_second_column_are_no_labels():
    found = read(
        [["Metric", "Unit", "MBX1", "MBX2"], ["Database Disks Reads/sec", "1/s", "741.3", "739.8"]] * 2, "html"
    )
    assert found["741.3"] == ("MBX1", None, "database_reads_per_sec")


@KINDS
def test_the_name_of_a_test_that_its_metrics_say_already_is_no_state(kind: str):
    table = [
        ["Test", "Metric", "EX1", "EX2"],
        ["Backup*2", "MB read/sec per database", "61.2", "60.9"],
        ["MB read/sec total per server", "183.0", "183.4"],
        ["Log replay", "Average time to play one log file (sec)", "1.587", "1.590"],
    ]
    found = read(table, kind)
    assert found["60.9"] == ("EX2", None, "backup_mb_per_sec_per_database")
    assert found["183.0"] == ("EX1", None, "backup_mb_per_sec_per_server")
    assert found["1.587"] == ("EX1", None, "log_replay_seconds")


def test_several_backups_keep_their_names():
    rows = ("MB read/sec per database", "61.2", "60.9"), ("MB read/sec per database", "48.1", "48.2")
    table = [["Test", "Metric", "EX1", "EX2"], ["Backup", *rows[0]], ["Streaming backup", *rows[1]]]
    found = read(table, "html")
    assert [found[text][:2] for text in ("61.2", "48.2")] == [("EX1", "Backup"), ("EX2", "Streaming backup")]


@KINDS
def test_servers_below_the_metric_that_heads_them(kind: str):
    table = [
        ["Database read latency (ms)", "Average", "95th percentile", "Maximum"],
        ["EX1", "12.41", "18.3", "44.1"],
        ["EX2", "12.63", "18.9", "45.0"],
    ]
    found = read(table, kind)
    metric = "database_read_latency_ms"
    assert [found[text] for text in ("12.41", "18.9")] == [("EX1", None, metric), ("EX2", "95th percentile", metric)]
    assert [found[text] for text in ("44.1", "45.0")] == [("EX1", "Maximum", metric), ("EX2", "Maximum", metric)]


@KINDS
@pytest.mark.parametrize(
    ("names", "scopes"),
    [
        (("DAG node 1", "DAG node 2", "DAG total"), ("DAG node 1", "DAG node 2", "aggregate")),
        (("Exchange host 1", "Exchange host 2", "Total"), ("Exchange host 1", "Exchange host 2", "aggregate")),
    ],
)
def test_a_word_before_servers_that_are_counted_is_part_of_their_names(
    names: tuple[str, ...], scopes: tuple[str, ...], kind: str
):
    found = read([["Counter", *names], ["Database Disks Transfers/sec", "741.3", "739.8", "1481.1"]], kind)
    assert [found[text][:2] for text in ("741.3", "739.8", "1481.1")] == [(scope, None) for scope in scopes]
