"""Figures of summaries are in the unit of their metric, whatever unit of time the paper states them in."""

import pytest
from placed_lines import placed_line

from esrp_ingest import parse_bytes
from esrp_ingest.extract.paper.results.notations import doubtful_latencies
from esrp_ingest.extract.paper.results.summary_tables import summary_grids
from esrp_ingest.extract.paper.results.units import (
    Quantity,
    counts_otherwise,
    is_unit_of,
    quantity_of,
    value_in,
    without_unit_of_time,
)

HEAD = "Acme A1 4,000 Mailbox Exchange 2013 Storage Solution\nESRP - Storage Version 4.0\nTest Result Summary\n"


def figures(text: str) -> list[tuple[str | None, float | None, str | None, str]]:
    document = parse_bytes((HEAD + text).encode(), "paper.txt")
    (solution,) = document.solutions
    return [(each.metric, each.value, each.unit, each.value_text) for each in solution.reported_metric]


@pytest.mark.parametrize(
    ("unit", "text", "label", "column", "value"),
    [
        ("ms", "0.014", "Average Database Disk Read Latency (seconds)", "", 14.0),
        ("ms", "0.014", "Latency [sec]", "", 14.0),
        ("ms", "445", "Latency (\u00b5s)", "", 0.445),
        ("ms", "445", "Latency", "us", 0.445),
        ("ms", "11.2", "Latency (ms)", "", 11.2),
        ("ms", "11.2", "Latency", "", 11.2),
        ("ms", "0.0112 s", "Latency (ms)", "", 11.2),  # the cell knows best
        ("ms", "11.2 ms", "Latency (seconds)", "", 11.2),
        ("s", "404", "Average time to play one log file (ms)", "", 0.404),
        ("s", "2.5", "Average time to play one log file (sec)", "", 2.5),
        ("1/s", "100.5", "Reads (sec)", "s", 100.5),
        (None, "7", "Latency (seconds)", "", 7.0),
        ("ms", "n/a", "Latency (seconds)", "", None),
        ("ms", "916", "Latency", "\u00b5s", 0.916),
        ("ms", "916", "Latency", "(\u00b5s)", 0.916),
        ("ms", "916000", "Latency", "ns", 0.916),
        ("ms", "916", "Database read latency, \u00b5s", "", 0.916),
        ("ms", "916", "Database read latency usec Measured", "", 0.916),
        ("ms", "9.16", "Database latencies", "", 9.16),
    ],
)
def test_a_figure_is_in_its_metrics_unit(unit: str | None, text: str, label: str, column: str, value: float | None):
    assert value_in(unit, text, label, column) == value


@pytest.mark.parametrize(
    ("unit", "column", "known"),
    [
        ("ms", "\u00b5s", True),
        ("ms", "[s]", True),
        ("ms", "min", False),
        ("ms", "1/s", False),
        ("1/s", "IOPS", True),
        ("1/s", "1/sec", True),
        ("1/s", "reads/s", True),
        ("1/s", "kIO/s", False),
        ("1/s", "MB/s", False),
        ("1/s", "ms", False),
        ("MB/s", "MB/sec", True),
        ("MB/s", "MB/min", False),
        ("MB/s", "", True),
        ("ms", "-", True),
    ],
)
def test_a_column_of_units_says_which_unit(unit: str, column: str, known: bool):
    assert is_unit_of(unit, column) is known


UNITS = (
    ("Quantity", "{}", "Measured"),
    ("Database read latency", "\u00b5s", "916"),
    ("Database write latency", "ms", "1.393"),
    ("Log write latency", "s", "0.000312"),
    ("Log writes", "1/s", "652.6"),
    ("Database reads", "IOPS", "411.1"),
    ("Database transfers", "per minute", "9"),
)


@pytest.mark.parametrize("head", ["Unit", "Units", "UoM"])
def test_whatever_a_column_of_units_says_counts(head: str):
    text = "".join("\t".join(row).format(head) + "\n" for row in UNITS)
    assert [(metric, value) for metric, value, *_ in figures(text)] == [
        ("database_read_latency_ms", 0.916),
        ("database_write_latency_ms", 1.393),
        ("log_write_latency_ms", 0.312),
        ("log_writes_per_sec", 652.6),
        ("database_reads_per_sec", 411.1),
        (None, 9.0),
    ]


def test_units_stand_in_a_row_of_their_own_or_behind_every_figure():
    across = "Server\tDatabase transfers\tDatabase read latency\n\t1/sec\t\u00b5s\nServer 1\t112.4\t916\n"
    assert [(metric, value) for metric, value, *_ in figures(across)] == [
        ("database_transfers_per_sec", 112.4),
        ("database_read_latency_ms", 0.916),
    ]
    behind = "Metric\tServer 1\tServer 2\nDatabase transfers\t157.6 IOPS\t154.5 IOPS\nLog writes\t1.5 s\t2.5 ms\n"
    assert [(metric, value) for metric, value, *_ in figures(behind)] == [
        ("database_transfers_per_sec", 157.6),
        ("database_transfers_per_sec", 154.5),
        (None, 1.5),
        (None, 2.5),
    ]


def test_what_a_label_says_of_time_is_no_word_of_it():
    assert without_unit_of_time("Average Read Latency (seconds) sum") == "Average Read Latency sum"
    assert without_unit_of_time("Rate (MB/s)") == "Rate (MB/s)"


@pytest.mark.parametrize(("label", "told"), [("Read (GB/hour)", True), ("Read (KB/s)", True), ("MB read/sec", False)])
def test_other_bytes_are_not_converted(label: str, told: bool):
    assert counts_otherwise(label, "MB/s") is told
    assert not counts_otherwise(label, "1/s")


@pytest.mark.parametrize(
    ("header", "metric", "quantity"),
    [
        ("IOPS", "database_reads_per_sec", Quantity(("database_reads_per_sec", "1/s"))),
        ("Average latency (ms)", "database_reads_per_sec", Quantity(("database_read_latency_ms", "ms"))),
        ("Latency", "log_writes_per_sec", Quantity(("log_write_latency_ms", "ms"))),
        ("Latency (ms)", "database_transfers_per_sec", Quantity(None)),
        ("Server 1", "database_reads_per_sec", None),
    ],
)
def test_what_a_column_measures(header: str, metric: str, quantity: Quantity | None):
    assert quantity_of(header, (metric, "1/s")) == quantity
    assert quantity_of(header, ("database_read_latency_ms", "ms")) is None
    assert quantity_of(header, None) is None


def test_seconds_and_microseconds_of_a_paper():
    assert figures(
        "Average Database Disk Read Latency (seconds)\t0.014\n"
        "Average Log Disk Write Latency (\u00b5s)\t445\n"
        "Average time to play one log file (msec)\t912\n"
    ) == [
        ("database_read_latency_ms", 14.0, "ms", "0.014"),
        ("log_write_latency_ms", 0.445, "ms", "445"),
        ("log_replay_seconds", 0.912, "s", "912"),
    ]


def test_rates_and_latencies_beside_each_other():
    assert figures(
        "I/O type\tIOPS\tAverage latency (ms)\n"
        "Database disk reads\t476.41\t7.78\n"
        "Database disk writes\t291.24\t1.19\n"
        "Log disk writes\t76.20\t0.41\n"
    ) == [
        ("database_reads_per_sec", 476.41, "1/s", "476.41"),
        ("database_read_latency_ms", 7.78, "ms", "7.78"),
        ("database_writes_per_sec", 291.24, "1/s", "291.24"),
        ("database_write_latency_ms", 1.19, "ms", "1.19"),
        ("log_writes_per_sec", 76.2, "1/s", "76.20"),
        ("log_write_latency_ms", 0.41, "ms", "0.41"),
    ]


def test_a_share_of_a_target_is_no_target():
    found = figures("Metric\tServer 1\nDatabase Disks Reads/sec\t100.5\n% of target IOPS\t106.0%\n")
    assert [metric for metric, *_ in found] in (["database_reads_per_sec"], ["database_reads_per_sec", None])


def test_results_beside_targets_have_no_condition():
    document = parse_bytes(
        f"{HEAD}Metric\tAcceptance target\tTested result\nAverage Database Disk Read Latency\t< 20 ms\t9.14 ms\n"
        "Database Disks Reads/sec\tN/A\t98.37\n".encode(),
        "paper.txt",
    )
    (solution,) = document.solutions
    assert [(each.metric, each.condition, each.value) for each in solution.reported_metric] == [
        ("database_read_latency_ms", None, 9.14),
        ("database_reads_per_sec", None, 98.37),
    ]


@pytest.mark.parametrize("unit", ["(s)", "(sec)", "(seconds)", "(\u00b5s)", "(ms)"])
def test_a_unit_in_the_second_line_of_a_label_is_a_part_of_it(unit: str):
    lines = [
        placed_line(230, (58, "Metric"), (244, "EX1"), (290, "EX2")),
        placed_line(257, (58, "Average Database Disk Read Latency")),
        placed_line(263, (244, "0.0123"), (290, "0.0141")),
        placed_line(269, (58, unit)),
        placed_line(297, (58, "Average Log Disk Write Latency"), (244, "0.9"), (290, "1.1")),
    ]
    (grid,) = summary_grids(lines)
    assert [row.label for row in grid.rows] == [
        f"Average Database Disk Read Latency {unit}",
        "Average Log Disk Write Latency",
    ]


@pytest.mark.parametrize(
    ("label", "text", "is_told"),
    [
        ("Average Database Disk Read Latency", "0.0123", True),
        ("Average Database Disk Read Latency", "0.21", False),
        ("Average Database Disk Read Latency", "0.000", False),
        ("Average Database Disk Read Latency (\u00b5s)", "31", False),
    ],
)
def test_latencies_as_short_as_seconds_are_printed_are_told(label: str, text: str, *, is_told: bool):
    rows = f"<tr><td>{label}</td><td>{text}</td></tr><tr><td>Database Disks Reads/sec</td><td>401.22</td></tr>"
    document = parse_bytes(f"<h1>{HEAD}</h1><h2>Test Result Summary</h2><table>{rows}</table>".encode(), "a.html")
    told = list(doubtful_latencies(document.solutions[0].reported_metric))
    assert [each.rule for each in told] == ["doubtful_unit"] * is_told
