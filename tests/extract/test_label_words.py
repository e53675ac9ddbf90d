"""Metrics by the words of a label, in any order, and what says too much or too little to be one."""

import pytest

from esrp_ingest.extract.paper.results.label_words import is_part_of_metric, key_by_words
from esrp_ingest.extract.paper.results.summary_keys import key_of, keys_along

DATABASE, SERVER, ALL = "backup_mb_per_sec_per_database", "backup_mb_per_sec_per_server", "backup_mb_per_sec"
REPLAY = "log_replay_seconds"


@pytest.mark.parametrize(
    ("label", "metric"),
    [
        ("Disk reads/sec (DB)", "database_reads_per_sec"),
        ("Read latency (DB) (ms)", "database_read_latency_ms"),
        ("Disk writes/sec (log)", "log_writes_per_sec"),
        ("Transaction log disks writes per second", "log_writes_per_sec"),
        ("Average transaction log disk write latency (ms)", "log_write_latency_ms"),
        ("Database transfers 1/sec", "database_transfers_per_sec"),
        ("Durchschnittliche Leselatenz Datenbank (ms)", "database_read_latency_ms"),
        ("Read rate of one database, MB/s", DATABASE),
        ("Read rate of each server (MB/s)", SERVER),
        ("MB/sec read per storage group", DATABASE),
        ("MB read per second and database", DATABASE),
        ("MB read per second, whole server", SERVER),
        ("MB read per second, both servers", ALL),
        ("MB read/sec total", ALL),
        ("Total MB read/sec", ALL),
        ("Amount of data (MB) read per second per database", DATABASE),
        ("Total amount of data (MB) read per second per server", SERVER),
        ("Number of database disk transfers per second", "database_transfers_per_sec"),
        ("Number of log disk writes per second", "log_writes_per_sec"),
        ("Average amount of time needed to play one log file (seconds)", REPLAY),
        ("Seconds to replay a log", REPLAY),
        ("Log replay (sec/log)", REPLAY),
        ("Average replay duration of one log file (s)", REPLAY),
        ("Mailbox database operations per second (reads + writes)", "database_transfers_per_sec"),
        ("Database I/O per second (reads and writes)", "database_transfers_per_sec"),
        ("DB Xfers/sec", "database_transfers_per_sec"),
        ("Avg. DB Rd Latency (ms)", "database_read_latency_ms"),
        ("Database disk write latency (average, milliseconds)", "database_write_latency_ms"),
        ("Mean latency of mailbox database reads, ms", "database_read_latency_ms"),
        ("Mailbox database read operations per second", "database_reads_per_sec"),
        ("Reads/s of database disks", "database_reads_per_sec"),
        ("Log write operations per second", "log_writes_per_sec"),
        ("Sequential read rate of one database, MB/s", DATABASE),
        ("VSS backup throughput per database (MB/s)", DATABASE),
    ],
)
def test_words_in_any_order_are_a_metric(label: str, metric: str):
    key = key_by_words(label)
    assert key is not None
    assert key[0] == metric


@pytest.mark.parametrize(
    "label",
    [
        "Reads/sec",
        "Maximum database read latency (ms)",
        "Database reads/sec per disk",
        "Database read/write latency (ms)",
        "Database reads",
        "Number of databases",
        "Total database size (MB)",
        "Backup total MB/s per spindle",
        "MB read per second",
        "DB1 reads/sec",
        "Log read latency (ms)",
        "Log latency (ms)",
        "Database operations/sec",
        "% of database reads/sec",
        "Database read and write latency (ms)",
        "DB transactions/sec",
        "MB/s per server",
        "MB read/sec",
        "MB read/sec per disk",
        "MB read per database",
        "Database MB read/sec per server",
        "GB read/s per server",
        "Log replay/sec",
        "Logs replayed per second",
        "Total log replay time (s)",
        "Time to replay logs (s)",
        "Log replay rate (log/sec)",
    ],
)
def test_a_label_that_says_more_or_less_is_none(label: str):
    assert key_by_words(label) is None


@pytest.mark.parametrize(
    ("labels", "metrics"),
    [
        (["MB/s per database", "MB/s per server", "Log replay (sec/log)"], [DATABASE, SERVER, REPLAY]),
        (["MB/s per server"], [None]),
        (["Database reads/sec", "MB/s per server"], ["database_reads_per_sec", None]),
        (["Transactional IOPS per server", "Database read latency"], ["achieved_iops", "database_read_latency_ms"]),
        (["Transactional IOPS"], [None]),
        (["Transactional IOPS per mailbox", "Database read latency"], [None, "database_read_latency_ms"]),
    ],
)
def test_some_labels_are_metrics_only_beside_others(labels: list[str], metrics: list[str | None]):
    assert [key and key[0] for key in keys_along([("", label) for label in labels])] == metrics


def test_a_word_that_heads_figures_is_none_of_the_metric():
    assert key_of("Database read latency, ms Measured") == ("database_read_latency_ms", "ms")
    assert key_of("Database read latency, ms Limit") is None
    assert key_of("Measured") is None


def test_labels_that_say_too_little_are_told_from_others():
    labels = ["Log latency [ms]", "Reads/sec", "MB read/sec total", "Total IOPS"]
    assert all(map(is_part_of_metric, labels))
    assert not any(map(is_part_of_metric, ["Queue depth seen by the host", "Time to first mail (s)", "Log"]))


def test_logs_in_a_second_are_no_seconds():
    assert key_by_words("Log per sec") is None
    assert key_by_words("Log writes per sec") == ("log_writes_per_sec", "1/s")
