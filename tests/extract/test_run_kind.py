"""Which test a report is of, and what else the paper says of it."""

from collections.abc import Mapping
from datetime import datetime

import pytest

from esrp_ingest.extract.report.run_kind import classify
from esrp_ingest.extract.sections import RunSpan
from esrp_ingest.layout import Line
from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

STRESS_LOG = {"performance_log": "C:\\Stress_2018_10_5_6_54_27.blg"}


def verdict(values: Mapping[str, object] | None = None, **span: object):
    return classify(RunSpan(Line(()), **span), dict(values or {}), [], has_backup=False, has_recovery=False)


@pytest.mark.parametrize(
    ("heading", "test_type"),
    [
        ("Appendix: Jetstress results", "performance"),
        ("Microsoft Exchange JetStress", "performance"),
        ("Jet Stress test results", "performance"),
        ("Jetstress stress test", "stress"),
        ("Stress Testing", "stress"),
        ("24-Hour Test", "stress"),
        ("24 hr results", "stress"),
        ("SoftRecovery Test Result Report", "soft_recovery"),
        ("DatabaseBackup", "backup"),
        ("Transaction log replay", "soft_recovery"),
        ("Two-Hour Performance", "performance"),
        ("Distressed disks, backups", "backup"),
    ],
)
def test_evidence_is_whole_words(heading: str, test_type: str):
    assert verdict(heading=heading).test_type == test_type


def test_the_programs_own_name_contradicts_no_title():
    found = verdict(heading="Appendix: Jetstress results", report_title="Performance Test Result Report")
    assert (found.test_type, found.disagreements) == ("performance", [])


def test_headings_above_and_their_text_are_evidence_too():
    found = verdict(
        STRESS_LOG,
        heading="A.1 Server 1",
        above=["A Performance testing"],
        introduced=["", "The results of the two-hour performance on all servers."],
    )
    assert found.test_type == "stress"
    [disagreement] = found.disagreements
    assert disagreement.startswith("a heading above and the text above the report say performance, the performance ")
    assert disagreement.endswith(" log's name says stress: taken as the latter")


@pytest.mark.parametrize("span", ["two hours of testing", "a 2-hr test", "2 h", "the 2h test", "120 minutes"])
def test_two_hours_are_a_performance_test_however_they_are_written(span: str):
    [disagreement] = verdict(STRESS_LOG, introduced=[f"The results of {span}."]).disagreements
    assert "says performance" in disagreement


SMALL = (
    "Test Summary\nOverall Test Result\tPass\nDatabase Sizing and Throughput\nTarget Transactional I/O per Second\t9\n"
)


@pytest.mark.parametrize("before", ["", SMALL])
def test_text_below_a_heading_that_nobody_knows_is_evidence_too(before: str):
    text = (
        f"{before}What our array did\tin the lab\nThe results of our two-hour performance testing.\n"
        f"{REPORT.format(number=1)}"
        "Collection Start Time\t5/1/2012 1:00:00 AM\nCollection End Time\t5/2/2012 1:00:00 AM\n"
    )
    messages = [each.message for each in parse_bytes(text.encode(), "a.txt").findings]
    assert any("text above the report says performance" in message for message in messages)


def test_text_that_names_several_tests_is_no_evidence():
    text = "After the stress test the performance of a backup was measured."
    assert verdict(STRESS_LOG, introduced=[text]).disagreements == []


REPORT = """Test Summary
Overall Test Result\tPass
Machine Name\tHOST{number}
Performance Log\tC:\\Stress_2018_10_5_6_54_27.blg
Jetstress Version\t15.01.1019.000
Database Sizing and Throughput
Achieved Transactional I/O per Second\t200.5
"""


def parsed(text: str) -> ParsedDocument:
    return parse_bytes(text.encode(), "paper.txt")


def evidence(document: ParsedDocument) -> list[int | None]:
    return [finding.run for finding in document.findings if finding.rule == "test_type_evidence"]


def test_every_server_below_a_heading_is_measured_by_it():
    servers = "".join(f"A.{number} Server {number}\n{REPORT.format(number=number)}" for number in range(1, 10))
    document = parsed(f"A Performance testing\nThis is the two-hour performance.\n{servers}")
    assert [run.test_type for run in document.runs] == ["stress"] * 9
    assert evidence(document) == list(range(9))


def test_servers_without_numbers_stand_in_the_appendix_above_them():
    servers = "".join(f"Server {number}\n{REPORT.format(number=number)}" for number in (1, 2))
    assert evidence(parsed(f"Appendix A: Performance Testing\n{servers}")) == [0, 1]


def test_another_appendix_is_not_above():
    text = f"A Performance testing\nB Stress testing\nB.1 Server 1\n{REPORT.format(number=1)}"
    assert evidence(parsed(text)) == []


@pytest.mark.parametrize(
    "heading",
    ["A Detailed results", "Results", "Server reports", "Test reports", "Annex A", "Measurements", "Raw data"],
)
def test_text_below_any_heading_is_evidence_for_the_parts_of_what_it_heads(heading: str):
    servers = "".join(f"A.{number} Server {number}\n{REPORT.format(number=number)}" for number in (1, 2))
    assert evidence(parsed(f"{heading}\n\nThe results of the two-hour performance testing.\n\n{servers}")) == [0, 1]


@pytest.mark.parametrize(
    "between",
    [
        "B Stress testing\nB.1 Server 1",
        "Appendix: Jetstress results",
        "Conclusion\nIt went well in all of our tests.\nA.1 Server 1",
    ],
)
def test_what_stands_below_another_heading_is_no_part(between: str):
    text = f"A Detailed results\n\nThe results of the two-hour performance testing.\n\n{between}\n"
    assert evidence(parsed(f"{text}{REPORT.format(number=1)}")) == []


OLD = {"jetstress_version": "08.02.0060.000", "ended_at": datetime(2008, 9, 24, 12, 10, 43)}


@pytest.mark.parametrize(
    ("values", "kind", "told"),
    [
        ({**OLD, "performance_log": "C:\\Performance_2008_9_24_10_4_47.blg"}, "performance", 0),
        ({**OLD, "performance_log": "C:\\Performance_2008_9_23_10_4_47.blg"}, "stress", 0),
        ({"jetstress_version": "08.02.0060.000", "performance_log": "C:\\Performance_a.blg"}, "performance", 0),
        (OLD, "performance", 1),
    ],
)
def test_a_report_of_2007_without_a_title_is_known_by_its_log_and_the_time_measured(
    values: dict[str, object], kind: str, told: int
):
    found = classify(RunSpan(Line(())), values, [], has_backup=False, has_recovery=False)
    assert (found.test_type, len(found.disagreements)) == (kind, told)


@pytest.mark.parametrize(
    ("version", "test_type"),
    [("8.2.60.0", "stress"), ("08.02.0060.000", "stress"), ("14.01.0225.017", "performance"), ("", "performance")],
)
def test_versions_are_compared_as_numbers(version: str, test_type: str):
    """Before 14 the log's name tells when measuring began, however the version is printed."""
    values = {
        "jetstress_version": version,
        "performance_log": "C:\\Performance_2008_9_24_10_4_47.blg",
        "started_at": datetime(2008, 9, 24, 8),
        "ended_at": datetime(2008, 9, 25, 11),
    }
    assert verdict(values).test_type == test_type
