"""Summary tables to figures: metrics, owners and states on any axis, and what is no result."""

from collections.abc import Sequence

from paper_blocks import pairs, table

from esrp_ingest.axes.whose import ALL_SERVERS
from esrp_ingest.document import Cell, Table
from esrp_ingest.papers.headings import Section
from esrp_ingest.papers.results.figures import settled
from esrp_ingest.papers.results.tables import SummaryReader
from esrp_ingest.values.printed import Values

RESULTS = Section("Results", kind="results")
Row = tuple[str, str | None, str | None, float | None]


def read(given: Table, section: Section = RESULTS, known: Sequence[str] = ()) -> list[Row]:
    """The scope, state, metric and value of each figure."""
    figures, _ = settled(SummaryReader(Values(), known).figures(given, section))
    rows = [figure.reported for figure in figures]
    return [(row.scope, row.condition, row.metric, row.value) for row in rows]


def rules(given: Table) -> list[str]:
    return [finding.rule for finding in settled(SummaryReader(Values()).figures(given, RESULTS))[1]]


def test_metrics_in_rows_and_groups_above_them() -> None:
    given = pairs(
        "Database I/O | Value\nDatabase Disks Transfers/sec | 1573\nAverage Database Disk Read Latency (ms) | 16.1\n"
        "Transaction Log I/O | Value\nLog Disks Writes/sec | 489.3"
    )
    assert read(given) == [
        ("server", None, "database_transfers_per_sec", 1573.0),
        ("server", None, "database_read_latency_ms", 16.1),
        ("server", None, "log_writes_per_sec", 489.3),
    ]


def test_short_labels_below_the_disks_that_they_are_of() -> None:
    given = pairs("Database I/O | \nTransfers/sec | 15.5\nLog I/O | \nWrites/sec | 4.5")
    assert [metric for _, _, metric, _ in read(given)] == ["database_transfers_per_sec", "log_writes_per_sec"]


def test_servers_in_columns_and_a_total() -> None:
    given = pairs("Metric | Server 1 | EX-B | Total\nDatabase Disks Transfers/sec | 1.5 | 2.5 | 4.0")
    assert [(scope, value) for scope, _, _, value in read(given)] == [
        ("Server 1", 1.5),
        ("EX-B", 2.5),
        ("aggregate", 4.0),
    ]


def test_servers_in_rows() -> None:
    given = pairs(
        "Server | Database Disks Transfers/sec | Log Disks Writes/sec\nEX-A | 1.5 | 2.5\n"
        "EX-B | 3.5 | 4.5\nTotal | 5 | 7"
    )
    assert [(scope, value) for scope, _, _, value in read(given)] == [
        ("EX-A", 1.5),
        ("EX-A", 2.5),
        ("EX-B", 3.5),
        ("EX-B", 4.5),
        ("aggregate", 5.0),
        ("aggregate", 7.0),
    ]


def test_tests_below_servers_that_are_merged_or_left_empty() -> None:
    one = Cell("Server 1")
    given = table(
        ("", one, one, "Server 2", ""),
        ("Metric", "Performance", "Stress", "Performance", "Stress"),
        ("Database Disks Transfers/sec", "1.5", "2.5", "3.5", "4.5"),
    )
    assert [(scope, state, value) for scope, state, _, value in read(given)] == [
        ("Server 1", None, 1.5),
        ("Server 1", "Stress", 2.5),
        ("Server 2", None, 3.5),
        ("Server 2", "Stress", 4.5),
    ]


def test_states_of_one_solution_keep_their_names() -> None:
    given = pairs("State | Optimal | During rebuild\nDatabase IOPS | 1500.5 | 900.5\nRead Latency | 12.5 | 22.5")
    assert read(given, Section("Behaviour")) == [
        ("server", "Optimal", None, 1500.5),
        ("server", "Optimal", None, 12.5),
        ("server", "During rebuild", None, 900.5),
        ("server", "During rebuild", None, 22.5),
    ]


def test_limits_and_targets_are_no_metrics() -> None:
    given = pairs("Metric | Target | Achieved\nDatabase Disks Transfers/sec | 600 | 710.5")
    assert read(given) == [("server", None, None, 600.0), ("server", None, "database_transfers_per_sec", 710.5)]


def test_a_figure_of_nobody_is_no_metric_and_is_told() -> None:
    given = pairs("Metric | Blue | Green\nDatabase Disks Transfers/sec | 1.5 | 2.5")
    assert [metric for _, _, metric, _ in read(given)] == [None, None]
    assert rules(given) == ["undecided_scope", "undecided_scope"]


def test_two_figures_in_one_cell_are_none() -> None:
    given = pairs("Database Disks Transfers/sec | 1.5 2.5\nLog Disks Writes/sec | 3.5")
    assert [value for *_, value in read(given)] == [None, 3.5]
    assert rules(given) == ["unread_value"]


def test_an_unknown_label_is_kept_without_a_metric() -> None:
    given = pairs("Database Disks Transfers/sec | 1.5\nLog Disks Writes/sec | 3.5\nSpeed of the wind | 7.5")
    assert read(given)[-1] == ("server", None, None, 7.5)
    assert rules(given) == ["unknown_label"]


def test_a_remark_behind_a_figure_is_no_part_of_it() -> None:
    assert read(pairs("Average time to play one Log file (sec) | 1.60 (mean of all logs)")) == [
        ("server", None, "log_replay_seconds", 1.6)
    ]


def test_a_unit_of_the_label_is_converted() -> None:
    assert read(pairs("Average Database Disk Read Latency (sec) | 0.012")) == [
        ("server", None, "database_read_latency_ms", 12.0)
    ]


def test_the_heading_owns_what_no_label_does() -> None:
    given = pairs("Database Disks Transfers/sec | 1.5\nMB read/sec total of all 12 servers | 9.5")
    section = Section("Server 1", kind="results").below("Server 3")
    assert [scope for scope, *_ in read(given, section)] == ["Server 3", "aggregate"]
    assert read(given, Section("All", kind="results", owner=ALL_SERVERS))[0][0] == "aggregate"


def test_a_group_that_a_page_put_behind_a_label_heads_the_next_rows() -> None:
    given = pairs("Database Disks Transfers/sec Transaction Log I/O | 1.5\nWrites/sec | 2.5")
    assert [metric for _, _, metric, _ in read(given)] == ["database_transfers_per_sec", "log_writes_per_sec"]


def test_a_table_of_the_configuration_is_no_summary() -> None:
    assert read(pairs("Number of hosts | 4\nNumber of disks | 24"), Section("Storage")) == []


def test_a_label_that_only_resembles_a_metric_is_told() -> None:
    given = pairs(
        "Metric | Server 1\nDatabase Disks Transfers/sec | 1.5\nLog Disks Writes/sec | 2.5\n"
        "Databaze Disks Writes/sec | 3.5"
    )
    assert read(given)[-1] == ("Server 1", None, "database_writes_per_sec", 3.5)
    assert rules(given) == ["fuzzy_label"]
