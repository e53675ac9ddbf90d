"""Reports below names that only the summary knows as servers' are these servers', also several below one name."""

import pytest

from esrp_ingest import parse_bytes
from esrp_ingest.extract.headings import server_label
from esrp_ingest.models import ParsedDocument

PAPER = """Acme A1 4,000 Mailbox Exchange 2013 Storage Solution
ESRP - Storage Version 4.0
Primary Storage Hardware
Number of storage controllers\t2
Storage cache\t4 GB
Test Result Summary
Metric\t{first}\t{second}\tTotal
Database Disks Reads/sec\t100.5\t101.5\t202.0
Database Disks Writes/sec\t50.5\t51.5\t102.0
Appendix A: Performance reports
"""
PERFORMANCE = """Microsoft Exchange Jetstress 2013
Performance Test Result Report
Test Summary
Overall Test Result\tPass
Machine Name\t{machine}
Database Sizing and Throughput
Achieved Transactional I/O per Second\t151.0
"""
PAPER_OF_CHAPTERS = """Acme A1 4,000 Mailbox Exchange 2013 Storage Solution
ESRP - Storage Version 4.0
Test Result Summary
Metric\tMB1\tMB2\tTotal
Database Disks Reads/sec\t100.5\t101.5\t202.0
Database Disks Writes/sec\t50.5\t51.5\t102.0
Conclusion
The solution was reviewed.
"""
BACKUP = """Microsoft Exchange Jetstress 2013
Database Backup Test Result Report
Database Backup Statistics - All
Database Instance\tDatabase Size (MBytes)\tElapsed Backup Time\tMBytes Transferred/sec
Instance{at}.1\t1000.5\t00:10:00\t1.67
Instance{at}.2\t1200.5\t00:10:00\t2.00
"""
RECOVERY = """Microsoft Exchange Jetstress 2013
SoftRecovery Test Result Report
Soft-Recovery Statistics - All
Database Instance\tLog files replayed\tElapsed seconds
Instance{at}.1\t500\t700.5
Instance{at}.2\t510\t710.5
"""


def parsed(first: str, second: str, *headings: str) -> ParsedDocument:
    reports = (f"{heading}\n" + PERFORMANCE.format(machine=f"MACHINE-{at}") for at, heading in enumerate(headings))
    return parse_bytes((PAPER.format(first=first, second=second) + "".join(reports)).encode(), "paper.txt")


@pytest.mark.parametrize(
    ("first", "second", "headings"),
    [
        ("VM1", "VM2", ("VM1", "VM2")),
        ("EXNODE1", "EXNODE2", ("EXNODE1:", "EXNODE2:")),
        ("HVM-EXCH1", "HVM-EXCH2", ("Server HVM-EXCH1", "Server HVM-EXCH2")),
        ("MBX1", "MBX11", ("Results of MBX1", "Results of MBX11")),
        ("SCC1", "SCC2", ("A.1 SCC1 performance test", "A.2 SCC2 performance test")),
        ("EXCH-A", "EXCH-B", ("EXCH-A, performance", "EXCH-B, performance")),
    ],
)
def test_a_line_above_a_report_that_ends_with_a_servers_name_is_its_heading(
    first: str, second: str, headings: tuple[str, str]
):
    document = parsed(first, second, *headings)
    assert [(run.server, run.machine_name) for run in document.runs] == [(first, "MACHINE-0"), (second, "MACHINE-1")]
    assert document.document.figures_left == 0


@pytest.mark.parametrize(
    "heading", ["VM3", "The figures below were measured on VM1", "VM1 and more", "VM1 test of all", "Notes"]
)
def test_other_lines_name_none(heading: str):
    assert [run.server for run in parsed("VM1", "VM2", heading).runs] == [None]


def test_the_programs_name_and_version_is_no_figure_of_the_report_above():
    document = parsed("VM1", "VM2", "Notes", "Remarks")
    assert [finding.rule for finding in document.findings if finding.rule == "unread_figures"] == []


@pytest.mark.parametrize(
    "heading", ["Soft recovery, Server 1", "Stress test - Server 1", "Database backup: Server 1", "Recovery (Server 1)"]
)
def test_a_test_and_its_server_end_what_stands_below_the_heading_of_another_server(heading: str):
    document = parsed("Server 1", "Server 2", "Server 1", "Server 2", heading)
    assert [run.server for run in document.runs] == ["Server 1", "Server 2", "Server 1"]


def test_a_heading_is_of_one_server_until_another_one_is_named():
    document = parsed("Server 1", "Server 2", "Server 1", "Server 2", "Notes")
    assert [run.server for run in document.runs] == ["Server 1", "Server 2", "Server 2"]


def test_a_heading_of_a_server_and_its_machine_is_no_row_of_a_configuration():
    document = parsed("EXCH-A", "EXCH-B", "Server 1: EXCH-A", "Server 2: EXCH-B")
    (solution,) = document.solutions
    assert [fact.label for fact in solution.solution_fact] == ["Number of storage controllers", "Storage cache"]
    assert [run.server for run in document.runs] == ["Server 1", "Server 2"]


@pytest.mark.parametrize(
    "headings",
    [
        ("Mailbox Server A", "Mailbox Server B"),
        ("Server A: EXCH-MB1", "Server B: EXCH-MB2"),
        ("Database backup of Server A", "Database backup of Server B"),
        ("Server A two-hour performance report", "Server B two-hour performance report"),
        ("Database Backup Test Result: Server A", "Database Backup Test Result: Server B"),
    ],
)
def test_servers_may_be_counted_by_letters(headings: tuple[str, str]):
    document = parsed("Server A", "Server B", *headings)
    assert [run.server for run in document.runs] == ["Server A", "Server B"]
    (solution,) = document.solutions
    assert {figure.scope for figure in solution.reported_metric} == {"Server A", "Server B", "aggregate"}


@pytest.mark.parametrize(
    "text",
    [
        "Server A storage solution",
        "Host C:\\vol",
        "server E5-2600",
        "Server a",
        "Server I",
        "Bandwidth to host 16 Gb/s",
    ],
)
def test_other_letters_and_figures_with_units_count_no_server(text: str):
    assert server_label(text) is None


def servers(*parts: str) -> list[str | None]:
    """Whose reports are: `p1` is a performance report of machine 1, `b` a backup, `r` a recovery, others headings."""
    reports = {"p": PERFORMANCE, "b": BACKUP, "r": RECOVERY}
    text = PAPER_OF_CHAPTERS
    for at, part in enumerate(parts):
        kind = reports.get(part[0]) if len(part) <= 2 else None
        text += f"{part}\n" if kind is None else kind.format(at=1000 + at, machine=f"EX-{part[1:]}")
    return [run.server for run in parse_bytes(text.encode(), "paper.txt").runs]


@pytest.mark.parametrize(
    ("chapters", "tests"),
    [
        (("Appendix A: MB1", "Appendix B: MB2"), ()),
        (
            ("Appendix A: Results of MB1", "Appendix B: Results of MB2"),
            ("Stress test", "Backup test", "Recovery"),
        ),
        (("MB1", "MB2"), ()),
        (("MB1", "MB2"), ("Performance", "Backup", "Soft recovery")),
    ],
)
def test_the_name_of_a_chapter_is_that_of_all_its_reports(chapters: tuple[str, str], tests: tuple[str, ...]):
    parts: list[str] = []
    for chapter, machine in zip(chapters, ("p1", "p2"), strict=True):
        parts.append(chapter)
        for at, report in enumerate((machine, "b", "r")):
            parts += (*tests[at : at + 1], report)
    assert servers(*parts) == ["MB1"] * 3 + ["MB2"] * 3


def test_a_machine_of_another_report_names_a_chapter_too():
    assert servers("EX-1", "p1", "Backup", "b", "EX-2", "p2", "Backup", "b") == ["EX-1", "EX-1", "EX-2", "EX-2"]


def test_a_heading_with_the_machine_of_another_report_does_not_name_that_of_one_that_says_its_own():
    assert servers("Appendix A", "p1", "EX-1", "p2") == [None, None]


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        (("MB1", "p1", "MB2", "p2", "b"), ["MB1", "MB2", None]),
        (("MB1", "p1", "MB2", "p2", "b", "b"), ["MB1", "MB2", None, None]),
        (("MB1", "p1", "b", "MB2", "p2", "r"), ["MB1", None, "MB2", None]),
        (("MB1", "p1", "p2", "MB2", "p3", "p4"), ["MB1", None, "MB2", None]),
        (("MB1", "p1", "Appendix B: Backup", "b", "MB2", "p2", "b"), ["MB1", None, "MB2", None]),
        (("MB1", "p1", "MB2", "p2", "Appendix B: Backup", "b", "b"), ["MB1", "MB2", None, None]),
        (("Appendix A: MB1", "p1", "b", "b", "r"), ["MB1", None, None, None]),
        (("p0", "MB1", "p1", "b", "MB2", "p2", "b"), [None, "MB1", None, "MB2", None]),
    ],
)
def test_whose_a_report_is_stays_open_where_the_servers_have_not_the_same_tests(
    parts: tuple[str, ...], expected: list[str | None]
):
    assert servers(*parts) == expected


def test_a_name_that_nothing_knows_is_none():
    assert servers("Appendix A: MB3", "b", "r") == [None, None]


def test_the_name_nearest_to_a_report_counts():
    parts = ("Appendix A: MB1", "MB2", "b", "MB1", "b")
    assert servers(*parts) == ["MB2", "MB1"]


FRONT_OF_MACHINES = PAPER.replace("Appendix A: Performance reports\n", "").format(first="A", second="B")


def below(*reports: tuple[str, str]) -> list[str | None]:
    """The server of each report below its heading."""
    text = "".join(f"{heading}\n{report}" for heading, report in reports)
    return [run.server for run in parse_bytes(f"{FRONT_OF_MACHINES}{text}".encode(), "paper.txt").runs]


@pytest.mark.parametrize(
    "heading", ["{} testing report, server MBX-07", "{} test result of the host MBX-07", "{} (MBX-07)"]
)
def test_a_heading_that_ends_with_the_machine_of_another_report_names_it(heading: str):
    first, second, third = (
        f"Appendix {letter}: {heading.format(test)}"
        for letter, test in (("A", "Performance"), ("B", "Streaming backup"), ("C", "Soft recovery"))
    )
    reports = PERFORMANCE.format(machine="MBX-07"), BACKUP.format(at=7), RECOVERY.format(at=7)
    assert below(*zip((first, second, third), reports, strict=True)) == ["MBX-07"] * 3


@pytest.mark.parametrize(
    ("machine", "heading"),
    [
        ("MBX-07", "Appendix B: Streaming backup testing report, server MBX-07B"),
        ("MBX-07", "Appendix B: Streaming backup testing report, server XMBX-07"),
        ("Backup", "Appendix B: Report of the streaming test called Backup"),
    ],
)
def test_a_heading_that_ends_with_another_name_names_nobody(machine: str, heading: str):
    reports = ("Appendix A: Performance", PERFORMANCE.format(machine=machine)), (heading, BACKUP.format(at=7))
    assert below(*reports) == [None, None]


def test_two_reports_of_one_test_below_a_machines_name_are_not_both_its_own():
    heading = "Appendix B: Streaming backup testing report, server MBX-07"
    performance = ("Appendix A: Performance", PERFORMANCE.format(machine="MBX-07"))
    twice = (heading, BACKUP.format(at=7) + BACKUP.format(at=8))
    assert below(performance, twice) == [None, None, None]
