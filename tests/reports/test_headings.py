"""Headings of reports: titles, sections, headings of the paper, and what is none of these."""

import pytest

from esrp_ingest.reports.headings import (
    MarkKind,
    bare_heading,
    is_appendix,
    is_one_server,
    is_part,
    mark_of,
    number_of,
)
from esrp_ingest.vocabulary.sections import Section


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Microsoft Exchange Jetstress 2013", MarkKind.PRODUCT),
        ("Stress Test Result Report", MarkKind.TITLE),
        ("Microsoft Exchange Server Jetstress - Performance Test Result Report", MarkKind.TITLE),
        ("Table 4: Total I/O Performance (continued)", MarkKind.SECTION),
        ("A.1 Long run", MarkKind.HEADING),
        ("Appendix B: results", MarkKind.HEADING),
        ("Server 2", MarkKind.HEADING),
        ("Stress test (Exchange Server 2)", MarkKind.HEADING),
        ("Test results", None),
        ("Total I/O Performance 12", None),
        ("12.353", None),
    ],
)
def test_a_text_is_a_heading_of_a_kind(text: str, kind: MarkKind | None) -> None:
    found = mark_of(text)
    assert (found and found.kind) == kind


def test_a_section_may_name_its_server() -> None:
    found = mark_of("Host System Performance - Server 2")
    assert found is not None
    assert (found.section, found.server) == (Section.HOST, "Server 2")


def test_a_section_is_known_by_likeness() -> None:
    found = mark_of("Transactonal I/O Performance")
    assert found is not None
    assert found.section is Section.TRANSACTIONAL_IO
    assert found.score < 100


def test_the_first_entry_of_a_log_may_touch_its_heading() -> None:
    found = mark_of("Test Log5/31/2011 2:17:59 PM -- Preparing ...")
    assert found is not None
    assert (found.section, found.rest) == (Section.LOG, "5/31/2011 2:17:59 PM -- Preparing ...")


def test_numbers_of_headings_tell_parts() -> None:
    assert number_of("A.1.2 Backup") == "A.1.2"
    assert is_part("A.1.2 Backup", "A.1 Server 1")
    assert not is_part("A.2 Backup", "A.1 Server 1")
    assert is_appendix("7 Appendix C")
    assert bare_heading("Table A-3: Test Log (cont.)") == "Test Log"


def test_a_server_alone_may_have_its_machine_behind_it() -> None:
    assert is_one_server("2.1 Server 1 (EX1)")
    assert not is_one_server("Server 1 backup")
