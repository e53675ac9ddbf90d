"""Dates on front pages that are of components, of other products, or of revisions: which of them date the paper."""

from collections.abc import Sequence
from datetime import date

import pytest

from esrp_ingest import parse_bytes
from esrp_ingest.extract.paper.front.front_matter import FrontMatter, read_front_matter
from esrp_ingest.layout import Cell, Line
from esrp_ingest.vocabulary.vendors import VendorDirectory

TITLE = "HP P4500 G2 8,000 Mailbox Exchange 2010 Storage Solution"
TABLE = ("Tested with: ESRP - Storage Version 3.0", "", "Component{0}Version{0}Date", "Driver{0}1.2{0}June 2012")


def front(*texts: str) -> FrontMatter:
    body = [Line((Cell(text),), number=at) for at, text in enumerate((TITLE, *texts)) if text]
    return read_front_matter(body, [], VendorDirectory())


@pytest.mark.parametrize("between", [" | ", "   ", "\t", " "])
def test_a_table_of_components_dates_no_paper(between: str):
    text = "\n".join((TITLE, *TABLE, "Number of Exchange mailboxes simulated: 8,000")).format(between)
    (solution,) = parse_bytes(text.encode(), "a.txt").solutions
    assert (solution.title, solution.published_on) == (TITLE, None)


def test_what_stands_below_such_a_table_dates_the_paper():
    text = "\n".join((TITLE, *TABLE, "", "", "HP white paper | July 2012")).format(" | ")
    (solution,) = parse_bytes(text.encode(), "a.txt").solutions
    assert solution.published_on == date(2012, 7, 1)


@pytest.mark.parametrize(
    ("head", "row"),
    [
        ("Firmware | Release date", "Controller 6.4.2 | May 2012"),
        ("Software | Version | Released on", "Exchange 2010 | SP1 | August 2010"),
        ("Storage component | Vendor | Build date", "HBA | Acme | 12/2010"),
    ],
)
def test_columns_of_components_under_other_headings(head: str, row: str):
    rows = [Line(tuple(map(Cell, each.split(" | ")))) for each in (TITLE, head, row)]
    assert read_front_matter(rows, [], VendorDirectory()).published_on is None


@pytest.mark.parametrize(
    "line",
    [
        "Windows Server 2012 R2 released October 2013",
        "Windows Server 2012 R2, released October 2013",
        "Windows Server 2012 R2 October 2013",
        "Exchange Server 2010 was released in November 2009.",
        "Exchange 2010 SP1 issued August 2010",
        "HP P4500 G2 released May 2012",
        "The EqualLogic PS6000 series was released in March 2009.",
        "Firmware updated May 2012",
        "BIOS date: May 2012",
        "Controller driver 1.2 June 2012",
        "Next review date: May 2013",
        "Array released: May 2012",
        "Exchange 2010 RTM November 2009",
        "BIOS | May 2012",
        "Storage Center 4.2 released September 2008",
        "General availability: May 2012",
    ],
)
def test_the_day_of_something_else_dates_no_paper(line: str):
    assert front(line).published_on is None


@pytest.mark.parametrize(
    "line",
    [
        "HP P4500 G2 - Published: May 2012",
        "HP P4500 G2 | Published May 2012",
        "Storage Solution for Exchange 2010 published May 2012",
        "Hewlett-Packard Development Company, L.P. Created May 2012",
        "Windows Server 2012 white paper, created May 2012",
        "This document was published in May 2012.",
        "Rev. A1, released May 2012",
        "TR-3824, published May 2012",
        "Microsoft Exchange Server 2010, May 2012",
        "v1.1 updated May 2012",
        "Revised (May 2012)",
        "White paper 1.0 released May 2012",
        "Rev 2 / 1-May-2012",
        "May 2012, First Edition",
        "May 2012 (2nd edition)",
        "May 2012 v2",
        "May 2012 (v1.1)",
        "May 2012 - Revision 2",
        "May 2012 (rev. 2, June 2013)",
        "Issued: May 2012; Test Date: June 2011",
        "P/N 300-1234 REV A01 May 2012",
        "May 2012 Part Number 300-1234",
        "May 2012 / H8017",
        "Posted on May 1, 2012 by the Exchange team of the lab in Houston, Texas",
        "Part number: a00058000en_us Published: May 2012 Reading time: 12 minutes",
        "May 2012, NEC Corporation",
        "EMC Corporation 01.05.2012 Revision A01",
        "ESRP - Storage 3.0 | HP Solutions Performance Lab, May 2012",
    ],
)
def test_words_of_the_paper_say_when_it_was_published(line: str):
    assert front(line).published_on == date(2012, 5, 1)


@pytest.mark.parametrize(
    "lines",
    [
        ("First published: March 2010 Last updated: June 2012",),
        ("Last updated: June 2012 First published: March 2010",),
        ("Last updated: June 2012", "First published: March 2010"),
        ("Published March 2010, updated June 2012",),
        ("March 2010 (revised June 2012)",),
        ("March 2010", "Last revised: June 2012"),
        ("Created: March 2010; Updated: June 2012",),
    ],
)
def test_a_paper_is_published_once_and_that_it_was_revised_is_told(lines: Sequence[str]):
    found = front(*lines)
    assert found.published_on == date(2010, 3, 1)
    told = [each.message for each in found.findings if each.rule == "doubtful_date"]
    assert told == ["revised after it was published on 2010-03-01, which counts: June 2012"]


@pytest.mark.parametrize("cover", ["November 2014", "May 2014", "November 2014 | TR-4333"])
def test_a_cover_with_the_date_of_a_later_revision_is_of_a_paper_published_with_the_first_one(cover: str):
    rows = (cover, "Version|Date|Document Version History", "1.0|May 2014|First", "1.1|November 2014|Figures")
    body = [Line((Cell(TITLE),)), Line((Cell(rows[0]),)), *(Line(tuple(map(Cell, row.split("|")))) for row in rows[1:])]
    found = read_front_matter(body, [], VendorDirectory())
    assert found.published_on == date(2014, 5, 1)
    told = [each.message for each in found.findings if each.rule == "doubtful_date"]
    assert told == ["revisions are of May 2014 to November 2014: taken as published on the first"]


@pytest.mark.parametrize(
    ("lines", "tested"),
    [
        (("Test start date: 2 April 2012", "Test end date: 6 April 2012"), date(2012, 4, 2)),
        (("Start of tests: 2 April 2012",), date(2012, 4, 2)),
        (("Tests performed in April 2012",), date(2012, 4, 1)),
    ],
)
def test_when_tests_began_dates_these_and_not_the_paper(lines: Sequence[str], tested: date):
    found = front(*lines)
    assert (found.tested_on, found.published_on) == (tested, None)


@pytest.mark.parametrize(
    ("lines", "published", "tested"),
    [
        (
            ("Date of the tests: November 2014", "Date of this document: 12 January 2015", "Next review: January 2016"),
            date(2015, 1, 12),
            date(2014, 11, 1),
        ),
        (("Tests: April 2012", "Paper: May 2012"), date(2012, 5, 1), date(2012, 4, 1)),
        (("Next review: January 2016",), None, None),
    ],
)
def test_a_cover_tells_tests_from_the_paper_and_from_its_next_review(
    lines: Sequence[str], published: date | None, tested: date | None
):
    found = front(*lines)
    assert (found.published_on, found.tested_on) == (published, tested)


@pytest.mark.parametrize(
    ("heads", "published"),
    [
        (("LSI Corporation - May 2012 1", "LSI Corporation - May 2012 2"), date(2012, 5, 1)),
        (("May 2012 Page 3", "May 2012 Page 4"), date(2012, 5, 1)),
        (("LSI Corporation - May 2012 1", "LSI Corporation - June 2012 2"), None),
        (("Tested May 2012",), None),
        (("HP Lab, 5/1/2012",), None),
    ],
)
def test_a_month_at_the_edge_of_all_pages_is_the_paper_s(heads: Sequence[str], published: date | None):
    body = [Line((Cell(TITLE),), number=1)]
    assert read_front_matter(body, [], VendorDirectory(), heads).published_on == published


def test_a_date_behind_the_number_of_a_paper_may_follow_a_sentence():
    line = Line((Cell("Names and the like belong to their owners. 4AA0-9876ENW, January 2010"),), number=90)
    body = [Line((Cell(TITLE),), number=1), line]
    assert read_front_matter(body, [], VendorDirectory(), said=[line]).published_on == date(2010, 1, 1)
