"""Texts of narrow tables, whose labels stand in lines above and below their figures: no line is of two labels."""

from esrp_ingest import parse_bytes

FRONT = "Acme A1 4,000 Mailbox Exchange 2013 Storage Solution\n\nStorage Performance Results\n\n"
HEADER = " Counter              Server 1      Server 2      Total"
READS = (
    " Database",
    " Disks Reads/         1880.831       575.048      2455.879",
    " sec",
)
READ_LATENCY = (
    " Database",
    " Read Latency            8.771         4.521         6.646",
    " (ms)",
)
WRITE_LATENCY = (
    " Average",
    " Database Disk",
    "                         6.845         6.215         6.530",
    " Write Latency",
    " (ms)",
)
LOG_WRITES = (
    " Log Disks",
    "                       172.243       173.698       345.941",
    " Writes/sec",
)


def read(*labels: tuple[str, ...]) -> list[tuple[str, str | None, float | None]]:
    rows = [line for label in labels for line in label]
    text = FRONT + "\n".join((HEADER, *rows)) + "\n\n\nConclusion\nWhat was measured stands above.\n"
    (solution,) = parse_bytes(text.encode(), "paper.txt").solutions
    return [(each.scope, each.metric, each.value) for each in solution.reported_metric if each.scope == "Server 1"]


def test_a_label_ends_before_a_word_that_it_has_already() -> None:
    assert read(READS, READ_LATENCY, WRITE_LATENCY, LOG_WRITES) == [
        ("Server 1", "database_reads_per_sec", 1880.831),
        ("Server 1", "database_read_latency_ms", 8.771),
        ("Server 1", "database_write_latency_ms", 6.845),
        ("Server 1", "log_writes_per_sec", 172.243),
    ]


def test_a_word_comes_again_within_a_label_that_is_a_phrase() -> None:
    backup = (
        " MB read/sec",
        "                       371.884       740.108      1111.992",
        " total per server",
    )
    assert read(LOG_WRITES, backup)[-1] == ("Server 1", "backup_mb_per_sec_per_server", 371.884)
