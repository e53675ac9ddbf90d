"""Documents to runs: one report, several servers and states, tables that go on, and what is told of losses."""

import pytest
from blocks import FIGURES, IO, MAINTENANCE, heading, io_table, read, read_with_account, rules, summary, table, texts

from esrp_ingest.document import Cell, Paragraph

TITLE = heading("Performance Test Result Report", 2)
READS = ("Instances", *MAINTENANCE)


def test_a_report_is_one_run() -> None:
    found, account = read_with_account(TITLE, *summary(), *io_table("Instance1.1", "Instance1.2"))
    (run,) = found.runs
    assert (run.test_type, run.machine_name, run.result, run.report_title) == (
        "performance",
        "EX1",
        "pass",
        "Performance Test Result Report",
    )
    assert [(row.instance, row.scope, row.log_write_bytes) for row in run.instance_io] == [
        ("Instance1.1", "transactional", 5000.5),
        ("Instance1.2", "transactional", 5000.5),
    ]
    assert list(account.left) == []
    assert found.left == []


def test_places_are_those_of_rows() -> None:
    (run,) = read(TITLE, *summary(), *io_table("Instance1.1", "Instance1.2")).runs
    assert [row.line for row in run.instance_io] == [2, 3]


def test_blocks_outside_of_reports_are_left_with_where_each_report_was() -> None:
    before, after = Paragraph("About this paper."), Paragraph("Legal notice")
    found = read(before, TITLE, *summary(), heading("Appendix B"), after)
    assert [block.text for block in found.left if block is not None and hasattr(block, "text")] == [
        "About this paper.",
        "Appendix B",
        "Legal notice",
    ]
    assert found.stood == [1]


def test_what_looks_like_a_section_and_holds_nothing_is_given_back() -> None:
    blocks = [heading("Test Summary"), Paragraph("There is nothing here.")]
    found = read(*blocks)
    assert found.runs == []
    assert found.left == blocks


def test_labels_above_parts_of_a_table_name_servers() -> None:
    found = read(
        TITLE,
        heading("Background Database Maintenance I/O Performance"),
        Paragraph("Server 1"),
        table(READS, ("DB01", "1.000", "261000.000")),
        Paragraph("Server 2:"),
        table(READS, ("DB01", "3.000", "261000.000")),
    )
    assert [(run.server, run.instance_maintenance_io[0].reads_per_sec) for run in found.runs] == [
        ("Server 1", 1.0),
        ("Server 2", 3.0),
    ]


def test_a_column_of_servers_whatever_they_are_called() -> None:
    first = Cell("MBX-A")
    found = read(
        TITLE,
        heading("Background Database Maintenance I/O Performance"),
        table(
            ("Server", *READS),
            (first, "DB01", "1.000", "261000.000"),
            (first, "DB02", "2.000", "261000.000"),
            ("MBX-B", "DB01", "3.000", "261000.000"),
            ("", "DB02", "4.000", "261000.000"),
        ),
    )
    assert [(run.server, [row.reads_per_sec for row in run.instance_maintenance_io]) for run in found.runs] == [
        ("MBX-A", [1.0, 2.0]),
        ("MBX-B", [3.0, 4.0]),
    ]


def test_servers_over_groups_of_columns() -> None:
    one, other = Cell("Server 1"), Cell("Server 2")
    found = read(
        TITLE,
        heading("Background Database Maintenance I/O Performance"),
        table(
            ("", one, one, other, other),
            ("Instances", *MAINTENANCE, *MAINTENANCE),
            ("DB01", "1.0", "2.0", "3.0", "4.0"),
        ),
    )
    assert [(run.server, run.instance_maintenance_io[0].read_bytes) for run in found.runs] == [
        ("Server 1", 2.0),
        ("Server 2", 4.0),
    ]


def test_values_in_a_column_for_each_server() -> None:
    found = read(
        TITLE,
        heading("Test Summary"),
        table(("", "Server 1", "Server 2"), ("Overall Test Result", "Pass", "Fail"), ("Machine Name", "EX1", "EX2")),
    )
    assert [(run.server, run.machine_name, run.result) for run in found.runs] == [
        ("Server 1", "EX1", "pass"),
        ("Server 2", "EX2", "fail"),
    ]


def test_tests_in_columns_share_settings() -> None:
    found = read(
        heading("Test Summary"),
        table(("", "Performance (2 h)", "Stress (24 h)"), ("Overall Test Result", "Pass", "Fail")),
        heading("Jetstress System Parameters"),
        table(("Thread Count", "7 (per database)")),
    )
    assert [(run.test_type, run.heading, run.thread_count) for run in found.runs] == [
        ("performance", "Performance (2 h)", 7),
        ("stress", "Stress (24 h)", 7),
    ]


def test_values_of_several_runs_that_nothing_tells_apart_are_told() -> None:
    found = read(
        TITLE,
        heading("Test Summary"),
        table(
            ("Overall Test Result", "Pass", "Fail"),
            ("Test Start Time", "8/19/2013 11:15:24 AM", "8/20/2013 1:15:24 AM"),
        ),
        *io_table(),
    )
    assert [run.result for run in found.runs] == [None]
    assert "undecided_run" in rules(found)


def test_a_table_that_goes_on_and_one_split_by_columns_merge() -> None:
    half = IO[:6]
    found = read(
        TITLE,
        *summary(),
        heading("Transactional I/O Performance"),
        table(("Instances", *half), ("Instance1.1", *FIGURES[:6])),
        table(("Instances", *half), ("Instance1.2", *FIGURES[:6])),
        table(("Instances", *IO[6:]), ("Instance1.1", *FIGURES[6:]), ("Instance1.2", *FIGURES[6:])),
    )
    (run,) = found.runs
    assert [(row.instance, row.database_reads_per_sec, row.log_write_bytes) for row in run.instance_io] == [
        ("Instance1.1", 100.5, 5000.5),
        ("Instance1.2", 100.5, 5000.5),
    ]
    assert "unplaced_figures" not in rules(found)


def test_a_second_different_value_of_a_cell_is_told() -> None:
    header, section = ("Counter", "Average", "Minimum", "Maximum"), heading("Host System Performance")
    first, second = ("Pool Paged Bytes", "2.5", "1.5", "3.5"), ("Pool Paged Bytes", "2.6", "1.5", "3.5")
    found = read(TITLE, *summary(), section, table(header, first), table(header, second))
    assert [row.average for row in found.runs[0].host_counter] == [2.5]
    assert "unplaced_figures" in rules(found)


def test_a_section_without_anything_read_is_told() -> None:
    found = read(TITLE, *summary(), heading("Host System Performance"), Paragraph("See the other document."))
    assert [(each.rule, each.subject) for each in found.findings if each.rule == "unread_section"] == [
        ("unread_section", "Host System Performance")
    ]


def test_a_cell_that_cannot_be_read_is_null_and_told() -> None:
    broken = ("Instance1.1", "1O.5", *FIGURES[1:])
    found, account = read_with_account(
        TITLE, *summary(), heading("Transactional I/O Performance"), table(("Instances", *IO), broken)
    )
    assert found.runs[0].instance_io[0].database_read_latency_ms is None
    assert "unread_value" in rules(found)
    assert [left.figures for left in account.left] == [("1O.5",)]


def test_a_row_of_several_instances_is_told() -> None:
    found = read(TITLE, *summary(), *io_table("Instance1.1", "Total"))
    assert [row.instance for row in found.runs[0].instance_io] == ["Instance1.1"]
    assert any("belongs to no row" in each.message for each in found.findings)


@pytest.mark.parametrize("named", ["fuzzy", "lost"])
def test_headers_that_are_not_clear_are_told(named: str) -> None:
    header = ("I/O Database Reads Averoge Latency", *IO[1:]) if named == "fuzzy" else ("x",) * 12
    found = read(
        TITLE, *summary(), heading("Transactional I/O Performance"), table(("", *header), ("Instance1.1", *FIGURES))
    )
    assert found.runs[0].instance_io[0].database_read_latency_ms == 10.5
    assert ("fuzzy_label" if named == "fuzzy" else "assumed_columns") in rules(found)


def test_a_table_of_instances_on_its_side() -> None:
    rows = list(zip(IO, FIGURES, FIGURES, strict=True))
    found = read(
        TITLE,
        *summary(),
        heading("Transactional I/O Performance"),
        table(("Instances", "Instance1.1", "Instance1.2"), *rows),
    )
    assert [(row.instance, row.line) for row in found.runs[0].instance_io] == [("Instance1.1", 2), ("Instance1.2", 2)]


def test_backup_statistics_keep_average_and_sum() -> None:
    found = read(
        heading("Database Backup Statistics - All"),
        table(
            ("Database Instance", "Database Size (MBytes)", "Elapsed Backup Time", "MBytes Transferred/sec"),
            ("Instance1.1", "1000.50", "00:10:00", "60.50"),
            ("Avg", "", "", "60.50"),
            ("Sum", "", "", "60.50"),
        ),
    )
    (run,) = found.runs
    assert run.test_type == "backup"
    assert [(row.elapsed_seconds, row.mb_per_sec) for row in run.backup_result] == [(600.0, 60.5)]
    assert [(row.aggregate, row.value) for row in run.printed_aggregate] == [("average", 60.5), ("sum", 60.5)]


def test_disks_of_2007_are_in_seconds() -> None:
    found = read(
        TITLE,
        heading("Disk Subsystem Performance"),
        table(
            (
                "LogicalDisk",
                "Avg. Disk sec/Read",
                "Avg. Disk sec/Write",
                "Disk Reads/sec",
                "Disk Writes/sec",
                "Avg. Disk Bytes/Write",
            ),
            ("Database (E:)", "0.015", "0.002", "174.110", "133.056", "(n/a)"),
            ("Log (S:)", "0.000", "0.001", "0.000", "86.843", "4541.388"),
        ),
    )
    (run,) = found.runs
    assert [(row.role, row.disk, row.read_latency_ms, row.write_bytes) for row in run.disk_io] == [
        ("database", "E:", 15.0, None),
        ("log", "S:", 0.0, 4541.388),
    ]
    assert run.latency_resolution_ms == 1.0


def test_host_counters_are_known_by_likeness_and_told() -> None:
    found = read(
        TITLE,
        heading("Host System Performance"),
        table(("Counter", "Average", "Minimum", "Maximum"), ("% Procesor Time", "1.5", "0.5", "2.5")),
    )
    assert [(row.counter, row.maximum) for row in found.runs[0].host_counter] == [("% Processor Time", 2.5)]
    assert "fuzzy_label" in rules(found)


def test_lines_of_labels_and_values() -> None:
    found, account = read_with_account(
        TITLE,
        heading("Test Summary"),
        *texts(
            "Overall Test Result Pass",
            "Machine Name: EX1",
            "Test Description",
            "First line",
            "12 disks",
            "Test Start Time 8/19/2013 11:15:24 AM",
        ),
    )
    (run,) = found.runs
    assert (run.result, run.machine_name, run.description) == ("pass", "EX1", "First line\n12 disks")
    assert list(account.left) == []


def test_a_title_in_one_line_with_the_program_begins_a_backup() -> None:
    """Jetstress 2007 prints the program and the kind of report in one line, and calls a backup streaming."""
    found = read(
        heading("Microsoft Exchange Server Jetstress - Performance Test Result Report", 1),
        *summary("EX1"),
        heading("Microsoft Exchange Server Jetstress - Database backup Test Result Report", 1),
        heading("Streaming backup statistics - all"),
        table(
            ("Database Instance", "Database Size (MBytes)", "Elapsed Backup Time", "MBytes Transferred/sec"),
            ("Instance1", "1000.50", "00:10:00", "60.50"),
        ),
    )
    assert [(run.test_type, run.report_title) for run in found.runs] == [
        ("performance", "Performance Test Result Report"),
        ("backup", "Database backup Test Result Report"),
    ]
    assert found.runs[0].machine_name == "EX1"


def test_reports_without_a_machine_are_of_the_only_server() -> None:
    """Backup and recovery reports name no machine: where a document is about one, they are of it."""
    backup = [
        heading("Database backup Test Result Report", 2),
        heading("Database Backup Statistics - All"),
        table(
            ("Database Instance", "Database Size (MBytes)", "Elapsed Backup Time", "MBytes Transferred/sec"),
            ("Instance1.1", "1000.50", "00:10:00", "60.50"),
        ),
    ]
    found = read(TITLE, *summary("EX1"), *backup)
    assert [(run.server, run.machine_name) for run in found.runs] == [(None, "EX1"), ("EX1", None)]
    two = read(TITLE, *summary("EX1"), TITLE, *summary("EX2"), *backup)
    assert two.runs[2].server is None


@pytest.mark.parametrize("page", [8, 9])
def test_entries_of_contents_head_no_reports(page: int) -> None:
    contents = texts("Contents", "Test Summary 7", f"Test Log {page}", "Appendix A 12")
    log = [Paragraph(f"8/19/2013 11:15:{at:02d} AM -- entry {at}.") for at in range(20)]
    found = read(*contents, TITLE, *summary(), heading("Test Log"), *log)
    assert [len(run.log_event) for run in found.runs] == [20]
