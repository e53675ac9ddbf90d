"""Reports below a server's name that stands above several of them, or above their test's, are that server's."""

import pytest

from esrp_ingest import parse_bytes

PAPER = """Acme A1 4,000 Mailbox Exchange 2013 Storage Solution
ESRP - Storage Version 4.0
Test Result Summary
Metric\tMB1\tMB2\tTotal
Database Disks Reads/sec\t100.5\t101.5\t202.0
Database Disks Writes/sec\t50.5\t51.5\t102.0
Conclusion
The solution was reviewed.
"""
PERFORMANCE = """Microsoft Exchange Jetstress 2013
Performance Test Result Report
Test Summary
Overall Test Result\tPass
Machine Name\t{machine}
Database Sizing and Throughput
Achieved Transactional I/O per Second\t151.0
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


def servers(*parts: str, paper: str = PAPER) -> list[str | None]:
    """Whose reports are: `p1` is a performance report of machine 1, `b` a backup, `r` a recovery, others headings."""
    reports = {"p": PERFORMANCE, "b": BACKUP, "r": RECOVERY}
    text = paper
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
