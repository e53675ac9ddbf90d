"""Headers are known by their words, in whatever order papers say them, and by no word too many."""

import pytest

from esrp_ingest.labels.columns import io_column, is_group, reads_column


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("I/O Database Reads Average Latency (msec)", "database_read_latency_ms"),
        ("Average DB write response time, ms", "database_write_latency_ms"),
        ("Log writes per second", "log_writes_per_sec"),
        ("Reads/s (DB)", "database_reads_per_sec"),
        ("Log Write Size (bytes)", "log_write_bytes"),
        ("DB Rd Lat (ms)", "database_read_latency_ms"),
        ("DB Wr/s", "database_writes_per_sec"),
        ("Log Wr B", "log_write_bytes"),
        ("Reads/sec", None),  # of what?
        ("Database and Log Reads/sec", None),
        ("Database Reads Average Latency during rebuild", None),
        ("Database Maintenance IO Reads/sec", None),
    ],
)
def test_what_a_header_of_the_io_tables_says(text: str, column: str | None):
    assert io_column(text) == column


def test_input_and_output_is_no_rate_in_any_language():
    assert io_column("E/S base : latence moyenne des lectures (ms)") == "database_read_latency_ms"
    assert io_column("E/A-Protokoll: Schreibvorgänge/s") == "log_writes_per_sec"


def test_headers_of_reads_alone():
    assert reads_column("BDM reads per second") == "reads_per_sec"
    assert reads_column("Log Replication Read Bytes") == "read_bytes"
    assert reads_column("Log Writes/sec") is None


def test_a_header_of_several_columns():
    assert is_group("I/O Database")
    assert not is_group("I/O Database Reads/sec")
    assert not is_group("MSExchange Database ==> Instances")
