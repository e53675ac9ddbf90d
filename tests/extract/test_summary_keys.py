"""Labels of a result summary that say of which disks they are only together with what stands above or beside them."""

import pytest

from esrp_ingest.extract.paper.results.summary_keys import key_of, keys_along, open_metrics
from esrp_ingest.models import ParsedDocument, ReportedMetric
from esrp_ingest.parsing import parse_bytes

FRONT = (
    "<h1>Acme A1 2,000 Mailbox Storage Solution for Microsoft Exchange 2013</h1><p>Tested with: ESRP - Storage 4.0</p>"
    "<h2>Simulated Exchange Configuration</h2><table><tr><td>Number of Exchange mailboxes simulated</td><td>2000</td>"
    "</tr><tr><td>Number of databases/host</td><td>4</td></tr><tr><td>Raid level</td><td>RAID 10</td></tr></table>"
    "<h2>Test Result Summary</h2>"
)
TEXT = """Acme A1 2,000 Mailbox Storage Solution for Microsoft Exchange 2013
Tested with: ESRP - Storage Version 4.0
Simulated Exchange Configuration
  Number of Exchange mailboxes simulated      2000
  Number of databases/host      4
  Raid level      RAID 10
Test Result Summary
"""
READ, WRITE, LOG = "database_read_latency_ms", "database_writes_per_sec", "log_writes_per_sec"
LOG_LATENCY, READS = "log_write_latency_ms", "database_reads_per_sec"


def table(*rows: str) -> ParsedDocument:
    """A paper with a summary of such rows, cells parted by bars, those over two columns with a star."""
    cells = [
        "".join(f"<td colspan=2>{cell[1:]}</td>" if cell[:1] == "*" else f"<td>{cell}</td>" for cell in row.split("|"))
        for row in rows
    ]
    return parse_bytes(f"{FRONT}<table><tr>{'</tr><tr>'.join(cells)}</tr></table>".encode(), "paper.html")


def figures(document: ParsedDocument) -> list[tuple[str, str | None, str | None, str | None]]:
    (solution,) = document.solutions
    found = solution.reported_metric
    return [(figure.scope, figure.condition, figure.metric, figure.value_text) for figure in found]


@pytest.mark.parametrize(
    ("labels", "metrics"),
    [
        (["Read latency (ms)", "Writes/sec", "Log writes/sec"], [READ, WRITE, LOG]),
        (["Read latency (ms)", "Writes/sec"], [None, None]),
        (["Average Database Disk Latency (ms) Read", "Average Log Disk Latency (ms) Write"], [READ, LOG_LATENCY]),
        (["Database Disks Reads (1/s)", "Log Disks Writes [1/s]"], [READS, LOG]),
        (["Read latency (ms)", "Database writes/sec", "Log writes/sec"], [None, WRITE, LOG]),
        (["Database I/O Read latency (ms)", "Transaction Log I/O Writes/sec"], [READ, LOG]),
        (["Database read latency (ms)", "Log writes/sec"], [READ, LOG]),
        (["Average DB Read Lat. (ms)"], [READ]),
        (["Database read latency, peak (ms)"], [None]),
        (["Database Reads/s", "Read latency (ms)", "Log Writes/s"], [READS, READ, LOG]),
        (["Database Reads/s", "Writes/s", "Log Writes/s", "Write latency (ms)"], [READS, WRITE, LOG, None]),
        (["Reads/s", "Database Writes/s", "Writes/s", "Log Write latency (ms)"], [READS, WRITE, LOG, LOG_LATENCY]),
        (["Database Reads/s", "Log Writes/s", "Write latency (ms)"], [READS, LOG, None]),
        (["Database Reads/s", "Writes/s"], [READS, WRITE]),
        (["Database Reads/s", "Writes/s", "Writes/s"], [READS, None, None]),
    ],
)
def test_labels_beside_those_of_the_logs_are_of_the_databases(labels: list[str], metrics: list[str | None]):
    assert [key and key[0] for key in keys_along([("", label) for label in labels])] == metrics


@pytest.mark.parametrize(
    ("group", "label", "metric"),
    [
        ("Database I/O", "Average read latency (ms)", READ),
        ("Log I/O", "Writes/sec", LOG),
        ("Transaction Log I/O", "Disk Writes/sec", LOG),
        ("Log I/O", "Database Disks Writes/sec", WRITE),
        ("Server 1", "Writes/sec", None),
    ],
)
def test_a_label_is_of_the_disks_that_the_heading_above_it_names(group: str, label: str, metric: str | None):
    (key,) = keys_along([(group, label)])
    assert (key and key[0]) == metric


@pytest.mark.parametrize("heads", [("Database I/O", "Transaction Log I/O"), ("Database Disk I/O", "Log I/O")])
def test_rows_below_a_heading_of_disks_are_of_these(heads: tuple[str, str]):
    rows = f"{heads[0]}\n  Writes/sec      96.1\n  Read Latency (ms)      11.2\n{heads[1]}\n  Writes/sec      25.1\n"
    assert figures(parse_bytes((TEXT + rows).encode(), "paper.txt")) == [
        ("aggregate", None, WRITE, "96.1"),
        ("aggregate", None, READ, "11.2"),
        ("aggregate", None, LOG, "25.1"),
    ]
    grid = table(
        "Metric|Server 1|Server 2", f"{heads[0]}||", "Writes/sec|96.1|96.2", f"{heads[1]}||", "Writes/sec|25.1|25.2"
    )
    assert figures(grid) == [
        ("Server 1", None, WRITE, "96.1"),
        ("Server 2", None, WRITE, "96.2"),
        ("Server 1", None, LOG, "25.1"),
        ("Server 2", None, LOG, "25.2"),
    ]


def test_columns_below_a_heading_of_disks_are_of_these():
    found = figures(
        table("|*Database I/O|Log I/O", "Server|Writes/sec|Read latency (ms)|Writes/sec", "Server 1|96|11|25")
    )
    assert found == [("Server 1", None, metric, text) for metric, text in ((WRITE, "96"), (READ, "11"), (LOG, "25"))]


def test_a_name_over_some_columns_is_over_no_others():
    document = table(
        "|*Server 1|Server 2", "Metric|Performance|Stress|Performance", "Database Disks Writes/sec|96|95|97"
    )
    assert figures(document) == [
        ("Server 1", None, WRITE, "96"),
        ("Server 1", "Stress", WRITE, "95"),
        ("Server 2", None, WRITE, "97"),
    ]


def test_a_figure_over_columns_that_are_headed_otherwise_is_told_and_of_neither():
    document = table("Metric|Server 1|Server 2", "Database Disks Writes/sec|96|97", "Log Disks Writes/sec|*25")
    assert [metric for _, _, metric, _ in figures(document)] == [WRITE, WRITE]
    assert "unread_figures" in {finding.rule for finding in document.findings}


def test_a_figure_over_columns_of_one_heading_is_below_that():
    document = table("Metric|*Server 1|*Server 2", "Database Disks Writes/sec|*96|*97", "Log Disks Writes/sec|*25|*26")
    assert figures(document)[:2] == [("Server 1", None, WRITE, "96"), ("Server 2", None, WRITE, "97")]


def test_what_stands_below_a_heading_of_the_logs_is_none_of_the_databases():
    keys = keys_along([("Log I/O", "Reads/sec"), ("Log I/O", "Writes/sec"), ("Log I/O", "Disks Transfers/sec")])
    assert [key and key[0] for key in keys] == [None, LOG, None]
    rows = "Log I/O\n  Disks Reads/sec sum      96.1\n  Writes/sec      25.1\n"
    assert [metric for _, _, metric, _ in figures(parse_bytes((TEXT + rows).encode(), "paper.txt"))] == [LOG]


@pytest.mark.parametrize(
    ("label", "metric"),
    [
        ("I/O Database Reads Average Latency (msec)", READ),  # as Jetstress heads its columns
        ("Log Writes Average Latency (msec)", LOG_LATENCY),
        ("Average database read response time (ms)", READ),
        ("Database read IOPS", READS),
        ("DB write IOPS", WRITE),
        ("Log write IOPS", LOG),
        ("Database reads/sec (total)", READS),
        ("Total database IOPS", "database_transfers_per_sec"),
        ("Achieved transactional I/Os per second", "achieved_iops"),
        ("Transactional IOPS achieved", "achieved_iops"),
        ("Transactional IOPS (target)", "target_iops"),
        ("Total achieved IOPS", "achieved_iops"),
        ("Target Exchange IOPS", "target_iops"),
        ("MB read/sec per host", "backup_mb_per_sec_per_server"),
        ("Total MB read/sec for all servers", "backup_mb_per_sec"),
        ("MB read/sec total of all 12 servers", "backup_mb_per_sec"),
        ("Average log replay time (sec)", "log_replay_seconds"),
        ("Average seconds per log file", "log_replay_seconds"),
    ],
)
def test_what_vendors_call_metrics(label: str, metric: str):
    key = key_of(label)
    assert key is not None
    assert key[0] == metric


@pytest.mark.parametrize(
    "label",
    [
        "Database reads/sec (maximum)",
        "Maximum achieved IOPS",
        "Database volume size",
        "Log replay queue",
        "Write response time",
        "Required IOPS",
        "Number of log files replayed",
        "Seconds per test",
    ],
)
def test_labels_of_something_else_are_no_metrics(label: str):
    assert key_of(label) in {None, (None, "ms")}


PER_DATABASE, PER_SERVER = "backup_mb_per_sec_per_database", "backup_mb_per_sec_per_server"


@pytest.mark.parametrize(
    ("labels", "metrics"),
    [
        (["MB read/sec Per database", "Total per server"], [PER_DATABASE, PER_SERVER]),
        (["MB read/sec Per database", "Total per server", "Other"], [PER_DATABASE, PER_SERVER, None]),
        (["MB read/sec Per database", "Per database"], [PER_DATABASE, None]),
        (["Database Disks Reads/sec", "Total per server"], [READS, None]),
        (["Total per server", "MB read/sec Per database"], [None, PER_DATABASE]),
    ],
)
def test_words_over_two_metrics_of_backups_are_of_the_second_one_too(labels: list[str], metrics: list[str | None]):
    assert [key and key[0] for key in keys_along([("", label) for label in labels])] == metrics


@pytest.mark.parametrize(
    ("label", "texts", "told"),
    [
        ("Database Disks Transfers/sec Reads/sec", ("498.69", "308.76"), True),
        ("Database Disks Transfers/sec Reads/sec", ("498.69", "498.69"), False),
        ("Cost of a mailbox", ("12.1", "13.2"), False),
    ],
)
def test_a_metric_s_label_over_several_figures_of_one_server_is_told(label: str, texts: tuple[str, str], told: bool):
    figures = [ReportedMetric(scope="Server 1", label=label, value_text=text) for text in texts]
    assert [found.subject for found in open_metrics(figures) if found.severity == "warning"] == [label] * told
    others = [figure.model_copy(update={"scope": f"Server {at}"}) for at, figure in enumerate(figures)]
    assert [found for found in open_metrics(others) if found.severity == "warning"] == []


@pytest.mark.parametrize(
    ("label", "told"),
    [
        ("DB transactions/sec", True),
        ("Widgets per second", True),
        ("Response of widgets (ms)", True),
        ("Widgets served", False),
    ],
)
def test_what_counts_results_and_is_no_metric_is_told(label: str, told: bool):
    found = list(open_metrics([ReportedMetric(scope="Server 1", label=label, value_text="12.5")]))
    assert [(each.rule, each.severity, each.subject) for each in found] == [("unknown_label", "info", label)] * told
