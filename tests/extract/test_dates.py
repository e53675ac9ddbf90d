"""Dates as papers print them: of days, of months, of spans of either."""

from datetime import date

import pytest

from esrp_ingest.extract.paper.front.dates import read_date


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
        ("28.05.2011", date(2011, 5, 28)),
        ("20110528", date(2011, 5, 28)),
        ("20111328", None),
        ("NX20110528", None),
        ("120110528", None),
        ("28/05/2011", date(2011, 5, 28)),
        ("5/28/11", date(2011, 5, 28)),
        ("Dec '10", date(2010, 12, 1)),
        ("4Q2010", date(2010, 10, 1)),
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
