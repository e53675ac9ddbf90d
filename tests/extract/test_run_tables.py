"""Tables whose columns are not all there are read by their headers, or not at all."""

import pytest
from laid_out import Geometry, Paper

from esrp_ingest.extract.document import Extracted, extract
from esrp_ingest.labels import DISK_COLUMNS
from esrp_ingest.layout import Cell, Line, Reading
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.vocabulary.vendors import load_vendors

VENDORS = load_vendors(None)
WIDE = Geometry(name_letters=40, letters=30)


def read(heading: str, columns: list[str], *rows: list[str]) -> Extracted:
    paper = Paper()
    paper.line((0, "Test Summary"))
    paper.line((0, "Overall Test Result"), (200, "Pass"))
    paper.table(heading, columns, rows, WIDE)
    return extract(paper.reading(), VENDORS)


def rules(extracted: Extracted) -> list[str]:
    return [finding.rule for finding in extracted.findings if finding.severity == "warning"]


def test_a_host_table_without_its_minimum():
    extracted = read(
        "Host System Performance", ["Counter", "Average", "Maximum"], ["Pool Paged Bytes", "2.000", "3.000"]
    )
    counter = extracted.runs[0].host_counter[0]
    assert (counter.average, counter.minimum, counter.maximum) == (2.0, None, 3.0)
    assert rules(extracted) == []


@pytest.mark.parametrize(
    ("heading", "name", "reported"),
    [
        ("Host System Performance", "Pool Paged Bytes", ["unknown_table", "unread_section", "unread_figures"]),
        ("Database Backup Statistics - All", "Instance44.1", ["rows_outside", "unread_figures"]),
    ],
)
def test_columns_that_no_header_names_are_not_guessed(heading: str, name: str, reported: list[str]):
    extracted = read(heading, ["Name", "One", "Two"], [name, "2.000", "3.000"])
    run = extracted.runs[-1]
    assert (run.host_counter, run.backup_result, run.instance_maintenance_io) == ((), (), ())
    assert rules(extracted) == reported


def test_a_backup_table_without_its_sizes_is_no_soft_recovery():
    columns = ["Database Instance", "Elapsed Backup Time (HH:MM:SS)", "MBytes Transferred/sec"]
    extracted = read("Database Backup Statistics - All", columns, ["Instance44.1", "00:01:40", "60.50"])
    run = extracted.runs[-1]
    assert run.test_type == "backup"
    assert (run.backup_result[0].elapsed_seconds, run.backup_result[0].mb_per_sec) == (100.0, 60.5)
    assert run.backup_result[0].database_size_mb is None


def test_whole_numbers_beside_seconds_are_logs_replayed_without_any_header():
    paper = Paper()
    paper.line((0, "SoftRecovery Test Result Report"))
    for at in (1, 2):
        paper.line((0, f"Instance44.{at}"), (200, f"51{at}"), (300, f"66{at}.1052060"))
    paper.line((0, "Database Configuration"))
    run = extract(paper.reading(), VENDORS).runs[0]
    assert [(row.logs_replayed, row.elapsed_seconds) for row in run.soft_recovery_result] == [
        (511, 661.105206),
        (512, 662.105206),
    ]
    assert run.instance_maintenance_io == run.instance_log_replication_io == ()


def io_columns(read_unit: str, write_unit: str) -> list[str]:
    return [
        "MSExchange Database ==> Instances",
        f"I/O Database Reads Average Latency ({read_unit})",
        f"I/O Database Writes Average Latency ({write_unit})",
        "I/O Database Reads/sec",
        "I/O Database Writes/sec",
    ]


def test_latencies_below_seconds_are_milliseconds():
    row = ["Instance44.1", "0.012", "0.004", "100.500", "50.250"]
    [io] = read("Transactional I/O Performance", io_columns("sec", "seconds"), row).runs[0].instance_io
    assert (io.database_read_latency_ms, io.database_write_latency_ms) == (12.0, 4.0)
    assert (io.database_reads_per_sec, io.database_writes_per_sec) == (100.5, 50.25)


@pytest.mark.parametrize("unit", ["\u00b5s", "\u03bcs", "us", "usec", "microseconds"])
def test_latencies_in_microseconds_are_milliseconds(unit: str):
    row = ["Instance44.1", "445.000", "309.000", "100.500", "50.250"]
    extracted = read("Transactional I/O Performance", io_columns(unit, unit), row)
    [io] = extracted.runs[0].instance_io
    assert (io.database_read_latency_ms, io.database_write_latency_ms) == (0.445, 0.309)
    assert io.database_reads_per_sec == 100.5
    assert "fuzzy_label" not in rules(extracted)


def test_sizes_that_are_not_in_bytes_are_left_out_and_named():
    said = ("{} Average Latency (msec)", "{}/sec", "{} Average KB")
    kinds = [(disks, each) for disks in ("Database", "Log") for each in said]
    columns = [f"I/O {disks} {each.format(does)}" for disks, each in kinds for does in ("Reads", "Writes")]
    columns = ["MSExchange Database ==> Instances", *columns]
    extracted = read("Transactional I/O Performance", columns, ["Instance7.1", *(f"{at}.500" for at in range(1, 13))])
    (row,) = extracted.runs[0].instance_io
    assert [row.database_read_bytes, row.log_write_bytes] == [None, None]
    assert [row.database_writes_per_sec, row.log_read_latency_ms, row.log_writes_per_sec] == [4.5, 7.5, 10.5]
    assert rules(extracted).count("doubtful_unit") == 4


def test_latencies_of_disks_in_microseconds_are_milliseconds():
    columns = ["LogicalDisk", "Avg. Disk usec/Read", "Avg. Disk usec/Write", *list(DISK_COLUMNS.values())[2:]]
    extracted = read("Disk Subsystem Performance", columns, ["Log (S:)", "445", "309", "3.0", "4.0", "8192.0"])
    disk = extracted.runs[0].disk_io[0]
    assert (disk.read_latency_ms, disk.write_latency_ms, disk.reads_per_sec) == (0.445, 0.309, 3.0)


def test_seconds_in_cells_and_header_are_milliseconds_once():
    row = ["Instance44.1", "0.012 s", "0.004 s", "100.500", "50.250"]
    [io] = read("Transactional I/O Performance", io_columns("sec", "sec"), row).runs[0].instance_io
    assert (io.database_read_latency_ms, io.database_write_latency_ms) == (12.0, 4.0)


def test_seconds_in_cells_below_a_header_in_parts_are_milliseconds_once():
    parts = ("Reads Average Latency", "Writes Average Latency", "Reads/sec", "Writes/sec")
    figures = "<td>0.012345 s</td><td>0.1 s</td><td>2.500</td><td>3.500</td>"
    rows = "".join(f"<tr><td>Instance44.{at}</td>{figures}</tr>" for at in (1, 2))
    page = (
        "<h2>Performance Test Result Report</h2><h3>Test Summary</h3>"
        "<table><tr><td>Machine Name</td><td>MBX1</td></tr></table>"
        "<h3>Transactional I/O Performance</h3><table>"
        "<tr><th rowspan=2>Instance</th><th colspan=4>I/O Database</th></tr>"
        f"<tr>{''.join(f'<th>{part}</th>' for part in parts)}</tr>{rows}</table>"
    )
    [run] = parse_bytes(page.encode(), "report.html").runs
    assert [io.database_read_latency_ms for io in run.instance_io] == [12.345, 12.345]


def test_latencies_below_seconds_and_milliseconds_are_not_guessed():
    row = ["Instance44.1", "0.012", "4.000", "100.500", "50.250"]
    extracted = read("Transactional I/O Performance", io_columns("sec", "msec"), row)
    [io] = extracted.runs[0].instance_io
    assert (io.database_read_latency_ms, io.database_write_latency_ms) == (None, None)
    assert io.database_reads_per_sec == 100.5
    assert "doubtful_unit" in rules(extracted)


def test_a_header_of_a_whole_table_that_is_not_its_columns_is_named():
    kinds = [(where, does) for where in ("Database", "Log") for does in ("Reads", "Writes")]
    headers = [
        f"I/O {where} {does}{ending}"
        for half in (kinds[:2], kinds[2:])
        for ending in (" Average Latency (msec)", "/sec", " Average Bytes")
        for where, does in half
    ]
    headers = ["MSExchange Database ==> Instances", *headers[:2], "I/O Foo Bar", *headers[3:]]
    row = ["Instance44.1", *(f"{at}.250" for at in range(12))]
    extracted = read("Transactional I/O Performance", headers, row)
    assert extracted.runs[0].instance_io[0].database_reads_per_sec == 2.25
    [found] = [finding for finding in extracted.findings if finding.rule == "fuzzy_label"]
    assert found.message == "read 'I/O Foo Bar' as the column database_reads_per_sec"


def test_below_a_heading_of_reads_alone_a_header_that_is_only_alike_makes_no_wider_table():
    row = ["Instance44.1", "1.500"]
    heading = "Background Database Maintenance I/O Performance"
    extracted = read(heading, ["Instances", "I/O Database Reads Avera Bytes"], row)
    assert extracted.runs[0].instance_io == ()
    assert rules(extracted) == ["unknown_table", "unread_section", "unread_figures"]


def test_a_misspelt_header_of_a_whole_disk_table_is_named():
    columns = ["LogicalDisk", *DISK_COLUMNS.values()]
    columns[1] = "Avg. Disk sec/Raed"
    extracted = read("Disk Subsystem Performance", columns, ["Log (S:)", *(f"0.{at:03}" for at in range(1, 6))])
    assert extracted.runs[0].disk_io[0].read_latency_ms == 1.0
    [found] = [finding for finding in extracted.findings if finding.rule == "fuzzy_label"]
    assert "'Avg. Disk sec/Raed'" in found.message


def test_headers_that_say_nothing_known_leave_the_order_to_tell_and_a_finding():
    nonsense = [f"Colamn {letter}" for letter in "abcde"]
    row = ["Log (S:)", *(f"0.{at:03}" for at in range(1, 6))]
    extracted = read("Disk Subsystem Performance", ["LogicalDisk", *nonsense], row)
    assert extracted.runs[0].disk_io[0].read_latency_ms == 1.0
    assert rules(extracted).count("assumed_columns") == 1
    known = read("Disk Subsystem Performance", ["LogicalDisk", *DISK_COLUMNS.values()], row)
    assert "assumed_columns" not in rules(known)


@pytest.mark.parametrize(
    ("heading", "headers", "figures", "wrong"),
    [
        (
            "Database Backup Statistics - All",
            ["Database Size (MBytes)", "Elapsed Backup Tzme", "MBytes Transferred/sec"],
            ["100.00", "00:10:00", "1.00"],
            "Elapsed Backup Tzme",
        ),
        ("Soft-Recovery Statistics - All", ["Log files replayed", "Elasped seconds"], ["5", "7.5"], "Elasped seconds"),
        (
            "Log Replication I/O Performance",
            ["I/O Log Reads/sec", "I/O Log Reads Averoge Bjtes"],
            ["1.500", "4096.000"],
            "I/O Log Reads Averoge Bjtes",
        ),
    ],
)
def test_a_misspelt_header_of_any_table_of_instances_is_named(
    heading: str, headers: list[str], figures: list[str], wrong: str
):
    extracted = read(heading, ["MSExchange Database ==> Instances", *headers], ["Instance44.1", *figures])
    assert [wrong in found.message for found in extracted.findings if found.rule == "fuzzy_label"] == [True]


def test_a_disk_table_without_its_bytes():
    columns = ["LogicalDisk", "Avg. Disk sec/Read", "Avg. Disk sec/Write", "Disk Reads/sec", "Disk Writes/sec"]
    extracted = read("Disk Subsystem Performance", columns, ["Log (S:)", "0.001", "0.002", "3.000", "4.000"])
    disk = extracted.runs[0].disk_io[0]
    assert (disk.read_latency_ms, disk.write_latency_ms, disk.reads_per_sec, disk.write_bytes) == (1.0, 2.0, 3.0, None)


@pytest.mark.parametrize(("printed", "resolution"), [("0.010", 1.0), ("0.01", 10.0), ("0.0101", 0.1)])
def test_latencies_in_seconds_are_as_fine_as_they_are_printed(printed: str, resolution: float):
    columns = ["LogicalDisk", "Avg. Disk sec/Read", "Avg. Disk sec/Write", "Disk Reads/sec", "Disk Writes/sec"]
    extracted = read("Disk Subsystem Performance", columns, ["Log (S:)", printed, printed, "3.000", "4.000"])
    assert extracted.runs[0].latency_resolution_ms == resolution


@pytest.mark.parametrize("odd", ["0.0150", "0.01"])
def test_one_odd_latency_leaves_the_resolution_of_the_others(odd: str):
    columns = ["LogicalDisk", "Avg. Disk sec/Read", "Avg. Disk sec/Write", "Disk Reads/sec", "Disk Writes/sec"]
    rows = [["Database (A:)", "0.014", odd, "3.000", "4.000"], ["Log (S:)", "0.015", "0.002", "3.000", "4.000"]]
    head = (["Test Summary"], ["Overall Test Result", "Pass"], ["Disk Subsystem Performance"])
    [run] = parse_bytes("\n".join(map("\t".join, (*head, columns, *rows))).encode(), "a.txt").runs
    assert (len(run.disk_io), run.latency_resolution_ms) == (2, 1.0)


@pytest.mark.parametrize(
    ("reads", "writes"),
    [
        ("Avg. Disk sec/Read (ms)", "Avg. Disk sec/Write (ms)"),
        ("Avg. Disk Read (msec)", "Avg. Disk Write (msec)"),
        ("Read Latency (ms)", "Write Latency (ms)"),
        ("milliseconds/Read", "milliseconds/Write"),
        ("(msec)", "(msec)"),
    ],
)
def test_any_header_that_says_milliseconds_is_believed(reads: str, writes: str):
    columns = ["LogicalDisk", reads, writes, *list(DISK_COLUMNS.values())[2:]]
    extracted = read("Disk Subsystem Performance", columns, ["Log (S:)", "15.1", "2.5", "3.0", "4.0", "8192.0"])
    disk = extracted.runs[0].disk_io[0]
    assert (disk.read_latency_ms, disk.write_latency_ms, disk.reads_per_sec) == (15.1, 2.5, 3.0)
    assert "doubtful_unit" not in rules(extracted)


@pytest.mark.parametrize(
    ("figures", "doubted"),
    [
        (["14", "2", "125", "53", "33.375", "35.612", "0", "1", "0", "35", "0", "5.359"], 1),
        (["14", "2", "125", "53", "33.375", "35.612", "0.000", "1", "0", "35", "0", "5.359"], 0),
        (["14", "2", "125", "53", "33375.250", "35.612", "0", "1", "0", "35", "0", "5.359"], 0),
        (["14", "2", "125", "53", "33375", "35612", "0", "1", "0", "35", "0", "5359"], 0),
        (["14", "2", "125", "53", "33,375", "35,612", "0", "1", "0", "35", "0", "5,359"], 0),
    ],
)
def test_points_that_may_part_thousands_are_doubted_where_no_figure_tells(figures: list[str], doubted: int):
    columns = ["Instances"]
    for kind in ("Database", "Log"):
        for what in ("Average Latency (msec)", "/sec", "Average Bytes"):
            columns += [f"I/O {kind} {deed} {what}".replace(" /", "/") for deed in ("Reads", "Writes")]
    extracted = read("Transactional I/O Performance", columns, ["Instance1.1", *figures])
    assert len(extracted.runs[0].instance_io) == 1
    assert rules(extracted).count("doubtful_point") == doubted


def test_each_latency_is_in_the_unit_of_its_own_header():
    columns = ["LogicalDisk", "Avg. Disk sec/Read", "Avg. Disk Write (ms)", *list(DISK_COLUMNS.values())[2:]]
    extracted = read("Disk Subsystem Performance", columns, ["Log (S:)", "0.015", "2.500", "3.000", "4.000", "5.000"])
    disk = extracted.runs[0].disk_io[0]
    assert (disk.read_latency_ms, disk.write_latency_ms) == (15.0, 2.5)


@pytest.mark.parametrize(("write", "doubted"), [("0.002", 1), ("1.002", 0), ("0.02", 0)])
def test_latencies_below_milliseconds_that_look_like_seconds_are_doubted(write: str, doubted: int):
    columns = ["LogicalDisk", "Avg. Disk msec/Read", "Avg. Disk msec/Write", *list(DISK_COLUMNS.values())[2:]]
    extracted = read("Disk Subsystem Performance", columns, ["Log (S:)", "0.015", write, "3.000", "4.000", "5.000"])
    assert rules(extracted).count("doubtful_unit") == doubted


@pytest.mark.parametrize(
    ("unit", "printed", "latency", "resolution"),
    [
        ("msec", "15.1", 15.1, 0.1),
        ("ms", "15", 15.0, 1.0),
        ("msec", "15.123", 15.123, None),
        ("sec", "0.015", 15.0, 1.0),
    ],
)
def test_latencies_of_disks_are_in_the_unit_of_their_header(
    unit: str, printed: str, latency: float, resolution: float | None
):
    columns = ["LogicalDisk", f"Avg. Disk {unit}/Read", f"Avg. Disk {unit}/Write", "Disk Reads/sec", "Disk Writes/sec"]
    rates = ["3.0", "4.0"] if latency == 15.1 else ["3.000", "4.000"]
    extracted = read("Disk Subsystem Performance", columns, ["Log (S:)", printed, printed, *rates])
    assert extracted.runs[0].disk_io[0].read_latency_ms == latency
    assert extracted.runs[0].latency_resolution_ms == resolution
    assert "assumed_columns" not in {found.rule for found in extracted.findings}


def test_figures_of_one_decimal_are_whole_where_each_stands_beside_a_name():
    columns = ["Database Instance", "Database File Reads/sec", "Avg. Bytes/Read"]
    rows = [[f"Instance44.{at}", f"9.{at}", "261000.5"] for at in range(1, 4)]
    run = read("Background Database Maintenance I/O Performance", columns, *rows).runs[0]
    assert [row.reads_per_sec for row in run.instance_maintenance_io] == [9.1, 9.2, 9.3]


def test_a_cell_that_cannot_be_read_is_reported_and_its_row_is_kept():
    rows = [
        ("Overall Test Result", "Pass"),
        ("Counter", "Average", "Minimum", "Maximum"),
        ("Pool Paged Bytes", "2.000", "1.2.3", "3.000"),
    ]
    lines = [Line((Cell("Test Summary"),), number=1)]
    lines += [Line(tuple(map(Cell, row)), number=2 + at, is_row=True) for at, row in enumerate(rows)]
    extracted = extract(Reading("text/html", lines), VENDORS)
    counter = extracted.runs[0].host_counter[0]
    assert (counter.average, counter.minimum, counter.maximum) == (2.0, None, 3.0)
    found, left = (finding for finding in extracted.findings if finding.severity == "warning")
    assert (found.rule, found.line) == ("unread_value", 4)
    assert (left.rule, left.line, left.actual) == ("unread_figures", 4, "1.2.3")
    assert "minimum is '1.2.3'" in found.message


def test_rows_of_two_columns_without_heading_go_on_with_the_first_table_or_are_left():
    columns = ["MSExchange Database ==> Instances", "Database Maintenance IO Reads/sec", "Reads Average Bytes"]
    paper = Paper()
    paper.line((0, "Test Summary"))
    paper.line((0, "Overall Test Result"), (200, "Pass"))
    heading = "Background Database Maintenance I/O Performance"
    paper.table(heading, columns, [["Instance44.1", "9.000", "261.000"]], WIDE)
    paper.table("Host System Performance", ["", "", ""], [["Instance44.2", "8.000", "262.000"]], WIDE)
    extracted = extract(paper.reading(), VENDORS)
    run = extracted.runs[0]
    assert [row.instance for row in run.instance_maintenance_io] == ["Instance44.1", "Instance44.2"]
    assert run.instance_log_replication_io == ()
    assert "assumed_order" in rules(extracted)


@pytest.mark.parametrize(("values", "left"), [(["9.000", "261.000"], "9.000 261.000"), (["", "261.000"], "261.000")])
def test_averages_below_two_columns_are_left_for_they_may_be_a_soft_recoverys(values: list[str], left: str):
    columns = ["MSExchange Database ==> Instances", "Database Maintenance IO Reads/sec", "Reads Average Bytes"]
    rows = [["Instance44.1", "9.000", "261.000"], ["Avg", *values]]
    extracted = read("Background Database Maintenance I/O Performance", columns, *rows)
    assert len(extracted.runs[0].instance_maintenance_io) == 1
    assert [finding.actual for finding in extracted.findings if finding.rule == "unread_figures"] == [left]


def test_both_places_of_rows_that_stand_twice_are_named():
    columns = ["MSExchange Database ==> Instances", "Database Maintenance IO Reads/sec", "Reads Average Bytes"]
    rows = [["Instance44.1", "9.000", "261.000"], ["Instance44.1", "8.000", "262.000"]]
    extracted = read("Background Database Maintenance I/O Performance", columns, *rows)
    (row,) = extracted.runs[0].instance_maintenance_io
    second, first = (finding for finding in extracted.findings if finding.rule == "unplaced_figures")
    assert row.reads_per_sec == 9.0
    assert row.bbox == first.bbox != second.bbox


def test_a_recovery_table_without_times_has_none():
    page = (
        "<h2>Microsoft Exchange Jetstress</h2><h3>Soft Recovery Test Result Report</h3>"
        "<h4>Soft-Recovery Statistics - All</h4>"
        "<table><tr><td>Database Instance</td><td>Log files replayed</td></tr>"
        "<tr><td>Instance7044.1</td><td>504</td></tr></table>"
    )
    rows = [row for run in parse_bytes(page.encode(), "report.html").runs for row in run.soft_recovery_result]
    assert [(row.instance, row.logs_replayed, row.elapsed_seconds) for row in rows] == [("Instance7044.1", 504, None)]
