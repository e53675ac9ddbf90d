"""The unit that a header states, and what figures in it are in the unit of their column."""

from fractions import Fraction

import pytest

from esrp_ingest.labels.units import Unit, scaled, size_at_end, stated_unit


@pytest.mark.parametrize(
    ("text", "column", "worth"),
    [
        ("I/O Database Reads Average Latency (msec)", "database_read_latency_ms", 1),
        ("I/O Database Reads Average Latency (sec)", "database_read_latency_ms", 1000),
        ("I/O Database Reads Average Latency (\u00b5s)", "database_read_latency_ms", Fraction(1, 1000)),
        ("I/O Database Reads Average Latency (ns)", "database_read_latency_ms", Fraction(1, 10**6)),
        ("E/S base : latence moyenne des lectures (s)", "database_read_latency_ms", 1000),
        ("Log write response time in seconds", "log_write_latency_ms", 1000),
        ("I/O Log Reads Average Latency s", "log_read_latency_ms", 1000),
        ("s", "log_read_latency_ms", 1000),
        ("Elapsed minutes", "elapsed_seconds", 60),
        ("Elapsed Backup Time (h)", "elapsed_seconds", 3600),
        ("Database Size (MBytes)", "database_size_mb", 1),
        ("Database Size (GiB)", "database_size_mb", 1024),
        ("Database Size (bytes)", "database_size_mb", Fraction(1, 2**20)),
        ("MBytes Transferred/sec", "mb_per_sec", 1),
        ("MBytes Transferred/min", "mb_per_sec", Fraction(1, 60)),
        ("GiB/s", "mb_per_sec", 1024),
        ("I/O Log Reads/sec", "log_reads_per_sec", 1),
        ("Log Reads per hour", "log_reads_per_sec", Fraction(1, 3600)),
        ("I/O Log Reads Average Bytes (KiB)", "log_read_bytes", 1024),
    ],
)
def test_a_unit_that_is_known_is_converted(text: str, column: str, worth: Fraction):
    assert stated_unit(text, column) == Unit(Fraction(worth))


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("Database Size (GBytes)", "database_size_mb"),
        ("Database Size (KB)", "database_size_mb"),
        ("GBytes Transferred/sec", "mb_per_sec"),
        ("I/O Log Reads Average KBytes", "log_read_bytes"),
        ("I/O Log Reads Average Bytes (MB)", "log_read_bytes"),
        ("I/O Log Reads/sec (thousands)", "log_reads_per_sec"),
        ("Initial Database Size (TB)", "initial_database_bytes"),
    ],
)
def test_of_sizes_of_two_kinds_and_lost_digits_nobody_knows_what_they_are_worth(text: str, column: str):
    assert stated_unit(text, column) == Unit(None)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("I/O Database Reads Average Latency", "database_read_latency_ms"),
        ("I/O Database Average Latency Reads/sec", "database_read_latency_ms"),
        ("I/O Data base Re ads Ave rage Lat ency (m sec)", "database_read_latency_ms"),
        ("s Aver age Late ncy (mse c)", "database_read_latency_ms"),
        ("Database Read Respo ns e", "database_read_latency_ms"),
        ("I/O Data base Read s Aver age Late ncy (mse c)", "database_read_latency_ms"),
        ("E/S base : latence moyenne des lectures", "database_read_latency_ms"),
        ("Elapsed Backup Time (HH:MM:SS)", "elapsed_seconds"),
        ("Log files replayed", "logs_replayed"),
        ("MSExchange", "database_size_mb"),
    ],
)
def test_what_states_no_unit_of_its_column(text: str, column: str):
    assert stated_unit(text, column) is None


def test_no_digit_is_lost():
    assert scaled(0.012345, Fraction(1000)) == 12.345
    assert scaled(14613.0, Fraction(1, 1000)) == 14.613
    assert scaled(0.1, Fraction(1)) == 0.1


def test_the_size_that_a_name_ends_with():
    assert size_at_end("Available MBytes") == size_at_end("AvailableMB") == "mb"
    assert size_at_end("Pool Paged Bytes") == "b"
    assert size_at_end("Available GBytes") == "gbytes"
    assert size_at_end("% Processor Time") is None
