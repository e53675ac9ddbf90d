"""What papers print around reports: captions counted by appendices, a copyright at the end, and a log of one alone."""

import pytest

from esrp_ingest import parse_bytes
from esrp_ingest.models import ParsedDocument

REPORT = ("Microsoft Exchange Jetstress 2013", "{} Test Result Report", "Test Summary", "Overall Test Result\tPass")


def read(*texts: str, kind: str = "Performance") -> ParsedDocument:
    return parse_bytes("\n".join((*(line.format(kind) for line in REPORT), *texts)).encode(), "a.txt")


@pytest.mark.parametrize("number", ["3.", "A-1.", "A 12:", "A- 1."])
def test_the_number_of_a_table_in_an_appendix_is_part_of_its_heading(number: str):
    parsed = read("Thread Count\t9", f"Table {number} Total I/O Performance")
    assert (parsed.document.figures_left, parsed.document.figures_explained) == (0, 2)


def test_a_copyright_behind_the_last_report_is_explained():
    parsed = read("Thread Count\t9", "\u00a9 2017 Dell.")
    assert (parsed.document.figures_left, parsed.document.figures_explained) == (0, 2)


def test_a_log_that_only_another_report_has_is_no_reason_to_warn():
    second = [line.format("Stress") for line in REPORT]
    parsed = read("Test Log", "6/17/2014 8:01:09 AM -- Preparing for testing ...", *second)
    found = [(each.subject, each.severity) for each in parsed.findings if each.rule == "missing_section"]
    assert found == [("Test Log", "info")]
