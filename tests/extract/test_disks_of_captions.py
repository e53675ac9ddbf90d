"""Which disks a table is about where only its caption says so, and the one latency that summaries state of logs."""

import pytest

from esrp_ingest.models import ReportedMetric
from esrp_ingest.parsing import parse_bytes

FRONT = "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0</p>"


def read(caption: str, *rows: tuple[str, ...]) -> list[ReportedMetric]:
    cells = "".join("<tr>" + "".join(f"<td>{text}" for text in row) for row in rows)
    document = f"{FRONT}<h2>Performance Results</h2><p>{caption}</p><table border=1>{cells}</table>"
    (solution,) = parse_bytes(document.encode(), "paper.html").solutions
    return list(solution.reported_metric)


OPEN = ("Server", "Writes/sec", "Write latency (ms)")


@pytest.mark.parametrize(
    ("caption", "disks"),
    [
        ("Table 5. Database I/O, performance test", "database"),
        ("Table 5. Database disks - performance test", "database"),
        ("Table 6. Log I/O, performance test", "log"),
        ("Table 6: Transaction log disks (performance test)", "log"),
    ],
)
def test_a_caption_names_the_disks_of_its_table(caption: str, disks: str):
    found = read(caption, OPEN, ("MBX-1", "61.5", "1.25"), ("MBX-2", "62.5", "1.5"))
    assert [(figure.scope, figure.metric) for figure in found] == [
        (server, metric)
        for server in ("MBX-1", "MBX-2")
        for metric in (f"{disks}_writes_per_sec", f"{disks}_write_latency_ms")
    ]


@pytest.mark.parametrize("caption", ["Table 5. Databases, logs", "Table 5. Performance test"])
def test_a_caption_of_both_or_of_none_names_no_disks(caption: str):
    found = read(caption, OPEN, ("MBX-1", "61.5", "1.25"), ("MBX-2", "62.5", "1.5"))
    assert {figure.metric for figure in found} == {None}


def test_the_latency_of_logs_is_that_of_writes_beside_other_metrics():
    found = read(
        "Table 5. Performance test",
        ("Server", "DB reads (/s)", "DB read latency (ms)", "Log writes (/s)", "Log latency (ms)"),
        ("MBX-1", "211.5", "11.25", "61.5", "1.25"),
        ("MBX-2", "212.5", "12.25", "62.5", "1.5"),
    )
    assert [figure.value for figure in found if figure.metric == "log_write_latency_ms"] == [1.25, 1.5]


def read_tables(*tables: tuple[str, tuple[tuple[str, ...], ...]]) -> list[ReportedMetric]:
    body = "".join(
        f"<h3>{heading}</h3><table border=1>"
        + "".join("<tr>" + "".join(f"<td>{text}" for text in row) for row in rows)
        + "</table>"
        for heading, rows in tables
    )
    (solution,) = parse_bytes(f"{FRONT}<h2>Performance Results</h2>{body}".encode(), "paper.html").solutions
    return list(solution.reported_metric)


def test_headings_name_the_disks_of_the_tables_below_them():
    databases = (("Server", "Reads/sec", "Read latency"), ("MBX-1", "211.5", "11.5 ms"), ("MBX-2", "212.5", "12.5 ms"))
    logs = (("Server", "Writes/sec", "Write latency"), ("MBX-1", "61.5", "1.5 ms"), ("MBX-2", "62.5", "2.5 ms"))
    found = read_tables(("Database I/O", databases), ("Log I/O", logs))
    assert [each.metric for each in found] == [
        *("database_reads_per_sec", "database_read_latency_ms") * 2,
        *("log_writes_per_sec", "log_write_latency_ms") * 2,
    ]


def test_a_place_above_a_table_is_that_of_its_sum_and_no_state_of_its_servers():
    head = ("Server", "Database reads/s", "Database read latency (ms)")
    tables = (
        ("DAG 1", (head, ("EX1", "211.5", "11.5"), ("EX2", "212.5", "12.5"), ("Total", "424.0", "12.0"))),
        ("DAG 2", (head, ("EX3", "213.5", "13.5"), ("EX4", "214.5", "14.5"), ("Total", "428.0", "14.0"))),
    )
    assert list(dict.fromkeys((each.scope, each.condition) for each in read_tables(*tables))) == [
        ("EX1", None),
        ("EX2", None),
        ("aggregate", "DAG 1"),
        ("EX3", None),
        ("EX4", None),
        ("aggregate", "DAG 2"),
    ]


def test_the_load_of_databases_is_that_of_their_disks_beside_other_metrics():
    found = read(
        "Table 5. Performance test",
        ("Metric", "MBX-1", "MBX-2", "All 2 servers"),
        ("Database IOPS", "611.5", "598.5", "1210.0"),
        ("Database read latency (ms)", "12.1", "11.9", "12.0"),
    )
    assert [(each.scope, each.metric) for each in found] == [
        (scope, metric)
        for metric in ("database_transfers_per_sec", "database_read_latency_ms")
        for scope in ("MBX-1", "MBX-2", "aggregate")
    ]
