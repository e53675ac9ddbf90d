"""Papers of which only the cover, or cover and reports, can be read: that makes a paper, and no short heading does."""

import pytest

from esrp_ingest import parse_bytes
from esrp_ingest.errors import NotAReport
from esrp_ingest.models import ParsedDocument

TITLE = "HP MSA 2040 4,000 Mailbox Exchange 2013 Storage Solution"
PROGRAM = "Tested with: ESRP - Storage Version 4.0"
COVER = (TITLE, PROGRAM, "Tested Date: March 2014")
REPORT = ("Performance Test Result Report", "Test Summary", "Overall Test Result\tPass", "Machine Name\tSRV1")


def read(*lines: str) -> ParsedDocument:
    return parse_bytes("\n".join(lines).encode(), "a.txt")


def test_a_cover_above_a_report_alone_is_that_of_a_paper():
    parsed = read(*COVER, "Appendix A: Performance Testing", *REPORT)
    (solution,) = parsed.solutions
    assert (parsed.document.kind, parsed.document.title) == ("whitepaper", TITLE)
    assert (solution.vendor, solution.product, solution.mailboxes) == ("HP", "HP MSA 2040", 4000)
    assert (solution.exchange_version, solution.esrp_version) == ("2013", "4.0")
    assert [run.solution for run in parsed.runs] == [0]


@pytest.mark.parametrize("said", [COVER[1:], (f"{PROGRAM}. Test date: March 2014",), (f"{PROGRAM} | March 2014",)])
def test_a_cover_above_a_table_that_nobody_can_read_is_not_ignored(said: tuple[str, ...]):
    parsed = read(TITLE, *said, "Tested Deployment", "Storage   size   hosts", "MSA 2040   2 GB   2")
    (solution,) = parsed.solutions
    assert (parsed.document.kind, solution.title, solution.mailboxes) == ("whitepaper", TITLE, 4000)
    assert "no_results" in {finding.rule for finding in parsed.findings}


@pytest.mark.parametrize(
    "heading",
    [
        ("HP MSA 2040, 4,000 mailboxes",),
        (TITLE,),
        ("MSA 2040 in the lab", PROGRAM),
        (
            "HP MSA 2040 4,000 Mailbox Exchange 2013, the third run",
            "We hope that it will pass as ESRP - Storage Version 4.0 asks.",
        ),
    ],
)
def test_a_short_heading_above_a_report_makes_no_paper(heading: tuple[str, ...]):
    parsed = read(*heading, *REPORT)
    assert (parsed.document.kind, parsed.solutions) == ("report", ())


@pytest.mark.parametrize(
    "lines",
    [
        (
            TITLE,
            PROGRAM,
            "Dell MD1220 5,000 Mailbox Exchange 2010 Storage Solution",
            "Tested with: ESRP - Storage Version 3.0",
        ),
        (TITLE, "This paper was tested with ESRP - Storage Version 4.0, and may be had from our sales offices."),
        ("Exchange Solution Reviewed Program - Storage Version 4.0", "Test framework for Exchange 2013"),
    ],
)
def test_a_list_of_papers_or_what_is_written_about_them_is_none(lines: tuple[str, ...]):
    with pytest.raises(NotAReport):
        read(*lines)
