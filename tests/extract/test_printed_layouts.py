"""Layouts of whole papers that producers of PDFs make of the same report: what they print is read, or reported."""

import pytest
from laid_out import HEIGHT, Geometry, Paper

from esrp_ingest.extract.document import Extracted, extract
from esrp_ingest.labels import IO_COLUMNS
from esrp_ingest.models import Run
from esrp_ingest.vocabulary.vendors import load_vendors

VENDORS = load_vendors(None)
READS = ["Instances", "I/O Log Reads/sec", "I/O Log Reads Average Bytes"]
DISKS = ["LogicalDisk", "Avg. Disk sec/Read", "Avg. Disk sec/Write", "Disk Reads/sec", "Disk Writes/sec", "Bytes/Write"]


def begun() -> Paper:
    """A page with the beginning of a report."""
    paper = Paper()
    paper.line((0, "Test Summary"))
    paper.line((0, "Overall Test Result"), (200, "Pass"))
    return paper


def read(paper: Paper) -> Extracted:
    return extract(paper.reading(), VENDORS)


def run_of(paper: Paper) -> Run:
    return read(paper).runs[-1]


def rules(paper: Paper) -> list[str]:
    return [finding.rule for finding in read(paper).findings if finding.severity != "info"]


def io_row(name: str, first: float) -> list[str]:
    return [name, *(f"{first + at:.3f}" for at in range(12))]


def test_averages_and_sums_below_an_io_table_are_no_instances():
    paper = begun()
    rows = [io_row("Instance1.1", 1), io_row("Instance1.2", 3), io_row("Avg", 2), io_row("Sum", 4)]
    paper.table("Transactional I/O Performance", ["Instances", *IO_COLUMNS], rows, Geometry(letters=10))
    rows = [["Instance1.1", "9.000", "262000.000"], ["Avg", "9.000", "262000.000"]]
    paper.table("Log Replication I/O Performance", READS, rows, Geometry())
    run = run_of(paper)
    assert [io.instance for io in run.instance_io] == ["Instance1.1", "Instance1.2"]
    assert [io.instance for io in run.instance_log_replication_io] == ["Instance1.1"]


def test_the_parts_of_a_table_may_have_their_columns_elsewhere():
    paper = begun()
    paper.line((0, "Log Replication I/O Performance"))
    for left, numbers in ((150, (1, 2)), (300, (3, 4))):
        paper.top += 40  # where the header stands that is left out on later pages
        for number in numbers:
            paper.line((0, f"Instance1.{number}"), (left, f"{number}.125"), (left + 70, "232000.500"))
    run = run_of(paper)
    assert [io.reads_per_sec for io in run.instance_log_replication_io] == [1.125, 2.125, 3.125, 4.125]
    assert "unplaced_figures" not in rules(paper)


def test_a_disk_whose_name_wraps_around_its_figures():
    paper = begun()
    paper.line((0, "Disk Subsystem Performance"))
    figures = ["0.013", "0.008", "112.827", "56.312", "(n/a)"]
    for drive in (1, 2):
        paper.line((0, "Database (C:\\"))
        paper.line((0, "Log logical"), *((120 + 60 * at, text) for at, text in enumerate(figures)))
        paper.line((0, f"drive{drive})"), step=HEIGHT + 12)
    paper.line(
        (0, "Log (L:)"), *((120 + 60 * at, text) for at, text in enumerate(["0", "0.002", "0", "28.000", "4.5"]))
    )
    run = run_of(paper)
    assert [disk.disk for disk in run.disk_io[:2]] == ["C:\\Log logical drive1", "C:\\Log logical drive2"]
    assert [disk.read_latency_ms for disk in run.disk_io[:2]] == [13.0, 13.0]


def test_a_bare_zero_is_no_beginning_of_the_figure_below_it():
    paper = begun()
    paper.line((0, "Disk Subsystem Performance"))
    rows = (("Log (B:\\Mount", ["0.001", "0"]), ("Log (C:\\Mount", ["0", "0"]), ("Log (D:\\Mount", ["0", "0.003"]))
    for disk, figures in rows:
        placed = [*figures, "0", "28.000", "4500.250"]
        paper.line((0, disk), *((120 + 60 * at, text) for at, text in enumerate(placed)))
        paper.line((0, "Volume1)"))
    latencies = [(disk.read_latency_ms, disk.write_latency_ms) for disk in run_of(paper).disk_io]
    assert latencies == [(1.0, 0.0), (0.0, 0.0), (0.0, 3.0)]


def test_the_last_line_of_a_header_is_no_name():
    paper = begun()
    paper.line((0, "Soft-Recovery Statistics - All"))
    paper.line((0, "Database"), (100, "Log files replayed"), (250, "Elapsed seconds"))
    paper.line((10, "Instance"))
    paper.line((0, "Instance1.1"), (100, "504"), (250, "615.5315750"))
    paper.line((0, "Avg"), (100, "504"), (250, "615.532"))
    assert run_of(paper).soft_recovery_result[0].elapsed_seconds == 615.531575


def test_a_figure_that_touches_the_name_before_it_is_parted_from_it():
    paper = begun()
    paper.line((0, "Host System Performance"))
    paper.line((0, "Pool Paged Bytes"), (140, "91.351"), (220, "88.595"), (300, "92.405"))
    paper.line((0, "Transition Pages RePurposed/sec0.125"), (220, "0.000"), (300, "0.500"))
    counters = run_of(paper).host_counter
    assert [(counter.counter, counter.average) for counter in counters] == [
        ("Pool Paged Bytes", 91.351),
        ("Transition Pages RePurposed/sec", 0.125),
    ]


def test_averages_alone_on_the_next_page_are_no_table():
    paper = begun()
    columns = ["Instances", *IO_COLUMNS]
    paper.table("Transactional I/O Performance", columns, [io_row("Avg", 1), io_row("Sum", 1)], Geometry(letters=10))
    assert [run.instance_io for run in read(paper).runs] == [()]


def test_units_and_marks_of_footnotes_beside_figures_do_not_count():
    paper = begun()
    paper.line((0, "Log Replication I/O Performance"))
    for number in (1, 2):
        paper.line((0, f"Instance1.{number}"), (150, f"{number}.125*"), (180, "ms"), (250, "232000.500"))
    assert [io.reads_per_sec for io in run_of(paper).instance_log_replication_io] == [1.125, 2.125]


def test_figures_that_a_spreadsheet_has_cut_zeros_off_are_whole():
    paper = begun()
    paper.line((0, "Log Replication I/O Performance"))
    for number, figure in enumerate(["1.125", "2.12", "3.125", "4.125", "5"], start=1):
        paper.line((0, f"Instance1.{number}"), (150, figure), (250, "232000.500"))
    assert [io.reads_per_sec for io in run_of(paper).instance_log_replication_io] == [1.125, 2.12, 3.125, 4.125, 5.0]


def test_figures_of_which_most_lack_decimals_may_have_been_cut_by_the_edge_of_the_page():
    paper = begun()
    paper.line((0, "Log Replication I/O Performance"))
    for number, figure in enumerate(["1.1", "2.1", "3.125"], start=1):
        paper.line((0, f"Instance1.{number}"), (150, figure), (250, "232000.500"))
    assert all(io.reads_per_sec is None for io in run_of(paper).instance_log_replication_io)
    assert "unplaced_figures" in rules(paper)


def test_no_piece_of_a_figure_is_joined_to_a_figure_that_stands_farther_away():
    paper = begun()
    paper.line((0, "Log Replication I/O Performance"))
    for number, pieces in ((1, ("34190.91", "8")), (2, ("33536.14", ""))):
        paper.line((0, f"Instance1.{number}"), (150, "1.125"), (250, pieces[0]), step=HEIGHT + 1)
        paper.line((250, pieces[1]), step=HEIGHT + 8)
    assert all(io.read_bytes is None for io in run_of(paper).instance_log_replication_io)
    assert "unplaced_figures" in rules(paper)


def test_a_table_with_columns_left_out_below_a_header_that_is_aligned_otherwise():
    paper = begun()
    paper.line((0, "Transactional I/O Performance"))
    paper.line((0, "What the first server did in the second night of the longest of all tests that were made so far"))
    headers = [f"I/O {target}" for target in ("Database", "Log")]
    kinds = ["Reads Average Latency", "Writes Average Latency", "Reads/sec", "Writes/sec"]
    columns = [(headers[0], kind) for kind in kinds] + [
        (headers[0], f"{kind} Average Bytes") for kind in ("Reads", "Writes")
    ]
    columns += [(headers[1], "Reads Average Latency")]
    paper.line((0, "Instances"), *((70 + 75 * at, target) for at, (target, _) in enumerate(columns)))
    for word in range(3):
        pieces = [
            (70 + 75 * at, kind.split()[word]) for at, (_, kind) in enumerate(columns) if len(kind.split()) > word
        ]
        paper.line(*pieces)
    for number in (1, 2):
        figures = [(70 + 75 * at + 44, f"{number}{at}.125") for at in range(7)]
        paper.line((0, f"Instance1.{number}"), *figures)
    io = run_of(paper).instance_io
    assert [(row.database_read_latency_ms, row.database_write_bytes, row.log_read_latency_ms) for row in io] == [
        (10.125, 15.125, 16.125),
        (20.125, 25.125, 26.125),
    ]
    assert io[0].log_write_bytes is None


def summary_of(*lines: list[tuple[float, float, str]]) -> Run:
    """The run whose summary says that of some lines: texts with their left edge and their top."""
    paper = Paper()
    paper.line((0, "Test Summary"))
    for line in lines:
        for left, top, text in line:
            paper.top = 60 + top
            paper.line((left, text))
    return run_of(paper)


def test_a_label_goes_on_over_what_begins_beneath_values_by_chance():
    run = summary_of(
        [(0, 0, "Overall Test Result: Pass")],
        [(0, 12, "Test Start Time: 8/19/2013 11:15:24 AM"), (0, 24, "Test End Time: 8/19/2013 1:21:39 PM")],
        [(0, 36, "Collection Start Time: 8/19/2013 11:18:15 AM")],
        [(0, 48, "Target"), (0, 60, "Machine Name: A"), (74, 72, "")],
    )
    assert run.collection_started_at is not None
    assert run.collection_started_at.minute == 18


def test_a_value_aligned_to_the_right_is_a_value_wherever_its_words_begin():
    run = summary_of(
        [(0, 0, "Overall Test Result"), (366, 0, "Pass")],
        [(0, 12, "Machine Name"), (270, 12, "HARBOUR-MBX1")],
        [(0, 24, "ESE Version"), (270, 24, "14.01.0218.012")],
        [(170, 36, "Windows Server 2008 R2 Enterprise Service Pack 1")],
        [(0, 40, "Operating System")],
        [(280, 44, "(6.1.7601.65536)")],
        [(0, 60, "Jetstress Version"), (270, 60, "14.01.0225.017")],
    )
    assert run.operating_system == "Windows Server 2008 R2 Enterprise Service Pack 1\n(6.1.7601.65536)"


def test_a_value_below_a_row_that_it_does_not_fit_goes_on_the_one_that_it_fits():
    run = summary_of(
        [(0, 0, "Overall Test Result"), (150, 0, "Pass")],
        [(0, 12, "Operating System"), (150, 12, "Windows Server 2012")],
        [(150, 20, "C:\\Jetstress\\Performance_2013.blg")],
        [(0, 32, "Performance Log"), (150, 32, "C:\\Jetstress\\DBChecksum_2013.blg")],
    )
    assert run.operating_system == "Windows Server 2012"
    assert run.performance_log == "C:\\Jetstress\\Performance_2013.blg\nC:\\Jetstress\\DBChecksum_2013.blg"


def test_the_end_of_a_description_that_stands_close_to_the_next_row_spoils_no_time():
    run = summary_of(
        [(0, 0, "Test Description"), (150, 0, "Harbour H5")],
        [(150, 10, "0.12 IOPS each")],
        [(0, 16, "Test Start Time"), (150, 16, "8/17/2014 9:12:24 AM")],
        [(0, 28, "Overall Test Result"), (150, 28, "Pass")],
    )
    assert run.started_at is not None
    assert run.description == "Harbour H5\n0.12 IOPS each"


def test_the_end_of_a_value_that_fits_no_row_spoils_none():
    paper = begun()
    paper.line((0, "Jetstress System Parameters"))
    for left, top, text in (
        (150, 100, "16 (per-storage"), (0, 106, "Thread count"), (150, 113, "group)"),
        (0, 125, "Log buffers"), (150, 125, "9000"),
    ):  # fmt: skip
        paper.top = top
        paper.line((left, text))
    run = run_of(paper)
    assert (run.thread_count, run.log_buffers) == (16, 9000)


def test_a_paragraph_that_wraps_back_below_its_label_is_one_value():
    run = summary_of(
        [(0, 0, "Overall Test Result"), (150, 0, "Pass")],
        [(0, 12, "Operating System"), (150, 12, "Windows Server (R) 2008 Enterprise Service Pack 1")],
        [(0, 22, "(6.0.6001.65536)")],
        [(0, 36, "Jetstress Version"), (150, 36, "08.02.0060.000")],
    )
    assert run.operating_system == "Windows Server (R) 2008 Enterprise Service Pack 1\n(6.0.6001.65536)"


def test_labels_that_wrap_beside_others_do_not_hide_them():
    paper = begun()
    paper.line((0, "Database Sizing and Throughput"))
    for top, placed in (
        (100, [(0, "Achieved Transactional I/O per")]),
        (106, [(150, "209.730"), (250, "Final Database Size (bytes)"), (400, "866028093440")]),
        (112, [(0, "Second")]),
        (130, [(0, "Target Transactional I/O per")]),
        (136, [(150, "147"), (250, "Database Files (Count)"), (400, "1")]),
        (142, [(0, "Second")]),
    ):
        paper.top = top
        paper.line(*placed)
    run = run_of(paper)
    assert (run.final_database_bytes, run.database_files) == (866028093440, 1)
    assert (run.achieved_iops, run.target_iops) == (209.73, 147.0)


def test_a_justified_label_that_wraps_is_not_several_columns():
    paper = begun()
    paper.line((0, "Jetstress System Parameters"))
    paper.line((0, "Thread Count"), (161, "9"))
    paper.line((0, "Lazy Commits"), (161, "70%"))
    for left, word in ((0, "Run"), (60, "Background"), (161, "Database")):
        paper.line((left, word), step=0)
    paper.top += 6
    paper.line((200, "True"), step=6)
    paper.line((0, "Maintenance"))
    run = run_of(paper)
    assert (run.thread_count, run.lazy_commit_pct) == (9, 70.0)


def test_a_label_of_a_configuration_that_wraps_inside_its_brackets():
    paper = Paper()
    paper.line((0, "Simulated Exchange Configuration"))
    for label, value in (("Number of Exchange mailboxes simulated", "4,000"), ("Number of copies/database", "2")):
        paper.line((0, label), (330, value))
    top = paper.top
    paper.line((0, "Simulated profile: I/O's per second per mailbox (IOPS, include 20%"), step=9)
    paper.line((0, "headroom)"))
    paper.top = top + 5
    paper.line((330, "0.1"))
    solution = read(paper).solutions[0]
    assert (
        solution.solution_fact[-1].label
        == "Simulated profile: I/O's per second per mailbox (IOPS, include 20% headroom)"
    )
    assert solution.iops_per_mailbox == 0.1


def paths(paper: Paper) -> list[tuple[str, str | None, str | None]]:
    return [(instance.name, instance.log_path, instance.database_path) for instance in run_of(paper).instance]


EXPECTED = [(f"Instance1.{number}", f"C:\\DB{number}\\Log", f"C:\\DB{number}\\a.edb") for number in (1, 2)]


def test_names_and_paths_in_one_column():
    paper = begun()
    paper.line((0, "Database Configuration"))
    for number in (1, 2):
        for text in (f"Instance1.{number}", f"Log path: C:\\DB{number}\\Log", f"Database: C:\\DB{number}\\a.edb"):
            paper.line((0, text))
    assert paths(paper) == EXPECTED


def test_a_caption_with_a_number_below_the_paths_belongs_to_no_name():
    paper = begun()
    paper.line((0, "Database Configuration"))
    for number in (1, 2):
        paper.line((0, f"Instance1.{number}"), (120, f"Log path: C:\\DB{number}\\Log"))
        paper.line((120, f"Database: C:\\DB{number}\\a.edb"))
    paper.line((0, "Table 32. Paths of Exchange 2010"))
    assert paths(paper) == EXPECTED


def test_paths_aligned_to_the_right():
    paper = begun()
    paper.line((0, "Database Configuration"))
    for number in (1, 2):
        paper.line((420, f"Log path: C:\\DB{number}\\Log"))
        paper.line((0, f"Instance1.{number}"), (380, f"Database: C:\\DB{number}\\a"))
        paper.line((200, "folder whose name is longer than the rest\\a.edb"))
    assert [path for _, _, path in paths(paper)] == [
        f"C:\\DB{number}\\a folder whose name is longer than the rest\\a.edb" for number in (1, 2)
    ]


def test_a_paper_with_decimal_commas_prints_its_own_figures_with_them():
    paper = Paper()
    paper.line((0, "Test Result Summary"))
    paper.line((0, "Server 1"))
    for label, figure in (
        ("Database Disks Transfers/sec", "1428,629"),
        ("Database Disks Reads/sec", "883,462"),
        ("Average Database Disk Read Latency (ms)", "12,481"),
    ):
        paper.line((0, label), (250, figure))
    metrics = read(paper).solutions[0].reported_metric
    assert [(metric.value, metric.value_text) for metric in metrics] == [
        (1428.629, "1428,629"),
        (883.462, "883,462"),
        (12.481, "12,481"),
    ]


@pytest.mark.parametrize(("folders", "known"), [(5, True), (6, False)])
def test_a_name_in_brackets_may_have_five_lines_between_its_first_and_its_last(folders: int, known: bool):
    paper = begun()
    paper.line((0, "Disk Subsystem Performance"))
    figures = [(120 + 60 * at, text) for at, text in enumerate(["0.013", "0.008", "112.827", "56.312", "(n/a)"])]
    names = ["Database (C:\\", *(f"folder{at}" for at in range(folders)), "end)"]
    for at, text in enumerate(names):
        paper.line((0, text), *(figures if at == 1 else ()), step=HEIGHT + 2)
    paper.line((0, "Log (L:)"), *figures)
    disks = [disk.disk for disk in run_of(paper).disk_io]
    assert disks == (["C:\\" + " ".join(names[1:])[:-1], "L:"] if known else ["L:"])
    assert ("unplaced_figures" in rules(paper)) is not known
