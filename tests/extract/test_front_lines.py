"""Lines of front pages: dates beside other statements, and the ends of titles in letters of unknown size."""

from datetime import date

import pytest

from esrp_ingest.extract.paper.front.dates import dates_beside_copyright
from esrp_ingest.extract.paper.front.front_matter import read_front_matter
from esrp_ingest.extract.paper.front.titles import find_title
from esrp_ingest.layout import Cell, Line
from esrp_ingest.vocabulary.vendors import VendorDirectory

VENDORS = VendorDirectory()


@pytest.mark.parametrize(
    ("line", "tested", "published"),
    [
        ("Published July 2011 | Tested June 2011", date(2011, 6, 1), date(2011, 7, 1)),
        ("Tested June 2011, published July 2011", date(2011, 6, 1), date(2011, 7, 1)),
        ("Rev. 2, published 14 March 2017 | a00001234enw", None, date(2017, 3, 14)),
        ("Tested by Acme Labs in June 2011", date(2011, 6, 1), None),
        ("Tested by Acme Labs in twelve configurations", None, None),
        ("Version 1.0 (July 2011)", None, date(2011, 7, 1)),
        ("First edition (July 2011)", None, date(2011, 7, 1)),
        ("Results (tested July 2011)", date(2011, 7, 1), None),
        ("July 2011, H8159", None, date(2011, 7, 1)),
        ("4AA1-6745ENW, August 2010", None, date(2010, 8, 1)),
        ("RECEIVED 12 JUN 2012", None, None),
        ("Downloaded 12 June 2012", None, None),
        ("July 2011, revised", None, None),
        ("June, 2009 (820-8023-10, Rev. A)", None, date(2009, 6, 1)),
        ("October 2013 (AS-231-00)", None, date(2013, 10, 1)),
        ("October 2013 (draft)", None, None),
        ("Sep-2012; Version 1.0", None, date(2012, 9, 1)),
        ("Rev. 3 (2018 August)", None, date(2018, 8, 1)),
        ("Acme and/or its affiliates. November 2017", None, date(2017, 11, 1)),
        ("Version 1.1, 2011-06-15 \u00a9 Acme 2011 1", None, date(2011, 6, 15)),
        ("Q1 2013 / January", None, date(2013, 1, 1)),
        ("Support ends January 2023", None, None),
        ("Valid until December 2015", None, None),
    ],
)
def test_dates_beside_others_and_beside_numbers_of_papers(line: str, tested: date | None, published: date | None):
    body = [Line((Cell(text),)) for text in ("Acme A1 500 Mailbox Exchange 2013 Storage Solution", line)]
    front = read_front_matter(body, [], VENDORS)
    assert (front.tested_on, front.published_on) == (tested, published)


@pytest.mark.parametrize(
    ("lines", "title"),
    [
        ("Acme VX100||2,000 Mailbox Resiliency||Exchange 2013||Storage Solution", "Storage Solution"),
        ("Acme VX100|2,000-User Storage Solution|for Microsoft Exchange Server|2007", "Server 2007"),
        ("Acme VX100||2,000 Mailbox Resiliency||Exchange 2013||What this is about: a solution", "Exchange 2013"),
        ("Acme VX100|2,000-User Storage Solution|for Microsoft Exchange 2010|2007", "Exchange 2010"),
    ],
)
def test_the_last_line_of_a_title_may_end_a_solution_or_be_a_version(lines: str, title: str):
    body = [Line((Cell(text),), number=at) for at, text in enumerate(lines.split("|")) if text]
    block = find_title([*body, Line((Cell("Overview"),), number=99)], VENDORS)
    assert block is not None
    assert block.text.endswith(title)
    assert block.text.startswith("Acme VX100 2,000")


@pytest.mark.parametrize(
    ("line", "printed"),
    [
        ("\u00a9 Copyright 2017 Acme Development LP. a00012345ENW, June 2017, Rev. 1", ["June 2017"]),
        ("\u00a9 Copyright 2010 Acme. 4AA1-6745ENW, August 2010", ["August 2010"]),
        ("\u00a9 Copyright 2017 Acme. 12345678 units were sold, June 2017", []),
    ],
)
def test_dates_behind_the_number_of_a_paper_beside_its_copyright(line: str, printed: list[str]):
    assert [found["date"] for _, found in dates_beside_copyright([line])] == printed


@pytest.mark.parametrize(
    ("heads", "published"),
    [
        (["\u00a9 2009 Acme Inc. All rights reserved. August 2009 a1-09.2 1"], date(2009, 8, 1)),
        (["\u00a9 2009 Acme Inc. August 2009 1", "Acme", "\u00a9 2009 Acme Inc. August 2009 2"], date(2009, 8, 1)),
        (["\u00a9 2009 Acme Inc. May 2009", "\u00a9 2009 Acme Inc. August 2009"], None),
        (["\u00a9 2008 Acme Inc. August 2009"], None),
        (["Acme A1 August 2009"], None),
    ],
)
def test_the_date_behind_the_copyright_of_its_year_at_the_edge_of_all_pages(heads: list[str], published: date | None):
    body = [Line((Cell("Acme A1 500 Mailbox Exchange 2013 Storage Solution"),), page=1)]
    assert read_front_matter(body, [], VENDORS, heads).published_on == published
