"""Which lines divide a document into reports, and which only look like headings."""

import pytest

from esrp_ingest.extract.headings import MarkKind, find_mark
from esrp_ingest.extract.sections import outline
from esrp_ingest.layout import Cell, Line


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Appendix B: Stress Testing - Server 2", MarkKind.HEADING),
        ("T est Summary", MarkKind.SECTION),
        ("Stress Test Result Report", MarkKind.TITLE),
        ("B Backup Testing", MarkKind.HEADING),
        ("5 Appendix C: Database Backup", MarkKind.HEADING),
        ("6.1 Server 1", MarkKind.HEADING),
        ("Server 1: EXCH-MB1", MarkKind.HEADING),
        ("Server 2 \u2013 EXCH-MB2", MarkKind.HEADING),
        ("Server 2 (EXCH-MB2)", MarkKind.HEADING),
        ("Exchange Server 1 \u2013 two-hour test", MarkKind.HEADING),
        ("Node A database backup report", MarkKind.HEADING),
        ("Server A soft recovery", MarkKind.HEADING),
        ("Soft Recovery Test Result: Host 1", MarkKind.HEADING),
        ("Soft recovery, Server 1", MarkKind.HEADING),
        ("Stress: Exchange Server 2", MarkKind.HEADING),
        ("Database backup (Server 1)", MarkKind.HEADING),
        ("Results, Server 1", None),
        ("Stress, Server 1 was slower", None),
        ("Server 1 ran the performance test", None),
        ("Server A is a performance test", None),
        ("Host 2 database backup 77.5", None),
        ("Server 1 database report", None),
        ("Server 1: the first of two that were measured", None),
        ("Server 1 5", None),
        ("3.1 Server 1 ........ 6", None),
        ("O verall Test Result Pass", None),
        ("Instance44.1 1.000", None),
    ],
)
def test_what_a_line_heads(text: str, kind: MarkKind | None):
    mark = find_mark(Line((Cell(text),)), 0)
    assert (mark.kind if mark else None) is kind


def runs_of(*texts: str) -> list[list[str]]:
    found = outline([Line((Cell(text),), number=at) for at, text in enumerate(texts)])
    return [[block.heading.text for block in run.blocks if block.heading] for run in found.runs]


SUMMARY = ("Test Summary", "Thread Count 5")


def test_a_section_below_a_heading_of_the_paper_belongs_to_the_report_above_that_lacks_it():
    assert runs_of(*SUMMARY, "Appendix B: Stress Testing", "Host System Performance") == [
        ["Test Summary", "Host System Performance"]
    ]


def test_a_section_that_the_report_above_has_is_nobodys_unless_reports_have_it_once():
    host = ("Host System Performance", "x")
    assert runs_of(*SUMMARY, *host, "Appendix B: Stress Testing", *host) == [
        ["Test Summary", "Host System Performance"]
    ]
    once = ("Transactional I/O Performance", "x")
    assert runs_of(*SUMMARY, *once, "Appendix B: Stress Testing", *once) == [
        ["Test Summary", "Transactional I/O Performance"],
        ["Transactional I/O Performance"],
    ]


def test_a_report_is_of_the_server_that_a_numbered_heading_names_in_its_appendix():
    texts = ("3 Appendix A: Performance Testing", "3.1 Server 1", *SUMMARY, "3.2 Server 2: EXCH-2", *SUMMARY)
    found = outline([Line((Cell(text),), number=at) for at, text in enumerate(texts)])
    assert [(run.server, run.above) for run in found.runs] == [
        ("Server 1", ["3 Appendix A: Performance Testing"]),
        ("Server 2", ["3 Appendix A: Performance Testing"]),
    ]
