"""Dates as papers print them: of days, of months, of spans of either."""

from datetime import date

import pytest

from esrp_ingest import parse_bytes
from esrp_ingest.extract.paper.front.dates import may_be_turned, read_date
from esrp_ingest.quantities import DateOrder


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("June 09, 2011", date(2011, 6, 9)),
        ("Feb 07, 2008", date(2008, 2, 7)),
        ("October 2018", date(2018, 10, 1)),
        ("Sept. 2015", date(2015, 9, 1)),
        ("5/28/2011", date(2011, 5, 28)),
        ("9 June 2011", date(2011, 6, 9)),
        ("12-Mar-2012", date(2012, 3, 12)),
        ("2011-06-09", date(2011, 6, 9)),
        ("12/2010", date(2010, 12, 1)),
        ("Dec-10", date(2010, 12, 1)),
        ("Q4 2010", date(2010, 10, 1)),
        ("2010/12", date(2010, 12, 1)),
        ("2010 Q2", date(2010, 4, 1)),
        ("2018 August", date(2018, 8, 1)),
        ("2018, August", date(2018, 8, 1)),
        ("Exchange 2010 May 5", None),
        ("28.05.2011", date(2011, 5, 28)),
        ("20110528", date(2011, 5, 28)),
        ("20111328", None),
        ("NX20110528", None),
        ("120110528", None),
        ("28/05/2011", date(2011, 5, 28)),
        ("5/28/11", date(2011, 5, 28)),
        ("Dec '10", date(2010, 12, 1)),
        ("4Q2010", date(2010, 10, 1)),
        ("Q4/2010", date(2010, 10, 1)),
        ("4Q10", date(2010, 10, 1)),
        ("Q4 '10", date(2010, 10, 1)),
        ("4th quarter 2010", date(2010, 10, 1)),
        ("Second quarter of 2011", date(2011, 4, 1)),
        ("Winter 2010", None),
        ("FY 2010 Q4", None),
        ("Q410", None),
        ("H2 2010", None),
        ("May 28 - June 4, 2010", date(2010, 5, 28)),
        ("March 3-5, 2011", date(2011, 3, 3)),
        ("12 - 14 May 2014", date(2014, 5, 12)),
        ("12th to 14th May 2014", date(2014, 5, 12)),
        ("12 May - 3 June 2014", date(2014, 5, 12)),
        ("May - June 2014", date(2014, 5, 1)),
        ("December 2013 - January 2014", date(2013, 12, 1)),
        ("FY2011 Q2", None),
        ("Jetstress 2010, release 12", None),
        ("February 31, 2011", None),
        ("13/13/2011", None),
        ("soon", None),
    ],
)
def test_dates(text: str, day: date | None):
    assert read_date(text) == day


@pytest.mark.parametrize(
    ("text", "day", "either"),
    [
        ("5/6/2011", date(2011, 6, 5), True),
        ("6/6/2011", date(2011, 6, 6), False),
        ("5/28/2011", date(2011, 5, 28), False),
        ("28/5/2011", date(2011, 5, 28), False),
        ("5.6.2011", date(2011, 6, 5), False),
        ("2011-05-06", date(2011, 5, 6), False),
        ("May 6, 2011", date(2011, 5, 6), False),
    ],
)
def test_dates_of_a_document_that_prints_the_day_first(text: str, day: date, either: bool):
    assert read_date(text, DateOrder.DAY_FIRST) == day
    assert may_be_turned(text) is either


_REPORT = """Jetstress Test Result Report
Test Summary
Overall Test Result	Pass
Machine Name	EXA
Test Start Time	{start} {hour}:00:00
Test End Time	{end} {hour}:30:00
Jetstress Version	14.01.0225.017
Achieved Transactional I/O per Second	300.5
"""


@pytest.mark.parametrize(
    ("start", "end", "read", "doubts"),
    [
        ("5/6/2014", "5/6/2014", date(2014, 5, 6), 1),
        ("12/6/2014", "13/6/2014", date(2014, 6, 12), 0),
        ("6/12/2014", "6/13/2014", date(2014, 6, 12), 0),
        ("5-6-2014", "5-6-2014", date(2014, 6, 5), 0),
        ("5.6.2014", "5.6.2014", date(2014, 6, 5), 0),
        ("6/6/2014", "6/6/2014", date(2014, 6, 6), 0),
        ("1/1/2016", "1/2/2016", date(2016, 1, 1), 0),
        ("5/6/2014", "5/7/2014", date(2014, 5, 6), 0),
        ("5/6/2014", "6/6/2014", date(2014, 6, 5), 0),
        ("5-6-2014", "5-7-2014", date(2014, 5, 6), 0),
        ("12/1/2014", "1/1/2015", date(2014, 12, 1), 1),
    ],
)
@pytest.mark.parametrize("hour", ["8", "13"])
def test_times_of_a_report_whose_order_nothing_tells(start: str, end: str, read: date, doubts: int, hour: str):
    parsed = parse_bytes(_REPORT.format(start=start, end=end, hour=hour).encode(), "a.txt")
    assert [run.started_at.date() for run in parsed.runs if run.started_at] == [read]
    assert sum(each.rule == "doubtful_date" for each in parsed.findings) == doubts


@pytest.mark.parametrize(
    ("start", "end", "read", "doubts"),
    [("12/6/2014", "13/6/2014", date(2014, 6, 5), 0), ("6/12/2014", "6/13/2014", date(2014, 5, 6), 0)],
)
def test_the_reports_of_a_paper_tell_the_order_of_its_dates(start: str, end: str, read: date, doubts: int):
    cover = "Dell Storage MD9 5,000 Mailbox Exchange 2010 Storage Solution\nTest Date: 5/6/2014\n\n"
    text = cover + "Number of Exchange mailboxes simulated\t5,000\nNumber of hosts\t2\nNumber of DAGs\t1\n\n"
    parsed = parse_bytes((text + _REPORT.format(start=start, end=end, hour=9)).encode(), "a.txt")
    assert [solution.tested_on for solution in parsed.solutions] == [read]
    assert sum(each.rule == "doubtful_date" for each in parsed.findings) == doubts


def test_a_date_that_nothing_tells_is_told():
    cover = "Dell Storage MD9 5,000 Mailbox Exchange 2010 Storage Solution\nTest Date: 5/6/2014\n\n"
    text = cover + "Number of Exchange mailboxes simulated\t5,000\nNumber of hosts\t2\nNumber of DAGs\t1\n"
    parsed = parse_bytes(text.encode(), "a.txt")
    assert [solution.tested_on for solution in parsed.solutions] == [date(2014, 5, 6)]
    assert [each.rule for each in parsed.findings if "5/6/2014" in each.message] == ["doubtful_date"]


@pytest.mark.parametrize(
    ("line", "tested", "published"),
    [
        ("Tested on May 18, 2017 | Published June 2017", date(2017, 5, 18), date(2017, 6, 1)),
        (
            "Tested with: ESRP - Storage Version 4.0 \u00b7 Test date: 2017-05-18 \u00b7 Published: June 2017",
            date(2017, 5, 18),
            date(2017, 6, 1),
        ),
        ("June 2017. Nobody else is liable for the content of this paper.", None, date(2017, 6, 1)),
        ("June 2017, Rev. 1", None, date(2017, 6, 1)),
        ("June 2017, Version 1.2", None, date(2017, 6, 1)),
        ("2Q 2017", None, date(2017, 4, 1)),
        ("In June 2017. Nobody else is liable for the content of this paper.", None, None),
    ],
)
def test_dates_beside_others_on_a_line_of_the_cover(line: str, tested: date | None, published: date | None):
    cover = f"Dell Storage MD9 5,000 Mailbox Exchange 2016 Storage Solution\n{line}\n\n"
    text = cover + "Number of Exchange mailboxes simulated\t5,000\nNumber of hosts\t2\nNumber of DAGs\t1\n"
    (solution,) = parse_bytes(text.encode(), "a.txt").solutions
    assert (solution.tested_on, solution.published_on) == (tested, published)


def test_a_product_ends_before_the_first_of_two_counts():
    title = (
        "NetApp FAS2240-2 Mailbox Resiliency Storage Solution for Microsoft Exchange 2010: 2,400 and 3,600 Mailboxes"
    )
    text = f"{title}\n\nNumber of Exchange mailboxes simulated\t2,400\nNumber of hosts\t2\nNumber of DAGs\t1\n"
    (solution,) = parse_bytes(text.encode(), "a.txt").solutions
    assert solution.product == "NetApp FAS2240-2"


PAPER = "Acme Rack 500 5,000 Mailbox Exchange 2013 Storage Solution\nTested with: ESRP - Storage 4.0\n{}\n\n"
ROWS = "Storage Hardware\n\nStorage connectivity\tSAS\nNumber of storage controllers\t2\nStorage cache\t8 GB\n"


@pytest.mark.parametrize("text", ["4Q10", "Q4/2010", "4th quarter of 2010"])
def test_a_quarter_behind_what_dates_tests_is_its_first_day(text: str) -> None:
    document = parse_bytes((PAPER.format(f"Tested Date: {text}") + ROWS).encode(), "paper.txt")
    assert [each.tested_on for each in document.solutions] == [date(2010, 10, 1)]
    assert "doubtful_date" not in [finding.rule for finding in document.findings]


@pytest.mark.parametrize("label", ["Test date: ", "Published: ", "Published "])
@pytest.mark.parametrize("text", ["12/10", "Winter 2010", "FY11 Q2", "CY2010", "2010", "second half of 2010", "Q410"])
def test_a_time_without_a_month_is_told_and_no_date(label: str, text: str) -> None:
    document = parse_bytes((PAPER.format(label + text) + ROWS).encode(), "paper.txt")
    (solution,) = document.solutions
    assert (solution.tested_on, solution.published_on) == (None, None)
    told = [finding.message for finding in document.findings if finding.rule == "doubtful_date"]
    assert len(told) == 1
    assert text in told[0]


@pytest.mark.parametrize(
    "text", ["Tested on 24 disks", "Tested on Exchange 2010", "1.10", "12/10", "Published by Acme 12"]
)
def test_figures_that_are_no_time_are_no_doubtful_date(text: str) -> None:
    document = parse_bytes((PAPER.format(text) + ROWS).encode(), "paper.txt")
    assert "doubtful_date" not in [finding.rule for finding in document.findings]


def test_a_rough_time_is_no_part_of_a_title() -> None:
    document = parse_bytes((PAPER.format("Winter 2010") + ROWS).encode(), "paper.txt")
    assert document.document.title == "Acme Rack 500 5,000 Mailbox Exchange 2013 Storage Solution"
    assert [finding.rule for finding in document.findings].count("doubtful_date") == 1
