"""What front pages say of revisions of a paper, and of the version of the programme."""

from datetime import date

import pytest

from esrp_ingest.extract.paper.front.front_matter import FrontMatter, read_front_matter
from esrp_ingest.layout import Cell, Line
from esrp_ingest.vocabulary.vendors import VendorDirectory


def front_of(line: str) -> FrontMatter:
    body = [Line((Cell(text),)) for text in ("Acme A1 500 Mailbox Exchange 2013 Storage Solution", line)]
    return read_front_matter(body, [], VendorDirectory(), (), body)


@pytest.mark.parametrize(
    ("line", "day"),
    [
        ("A December 2013 Initial release", date(2013, 12, 1)),
        ("1.0 2013-12-09 First edition", date(2013, 12, 9)),
        ("December 2013 1.0 Initial release of this paper", date(2013, 12, 1)),
        ("A December 2013 Initial releases of firmware", None),
        ("B March 2014 Figures corrected", None),
    ],
)
def test_the_first_of_several_revisions_is_when_a_paper_was_published(line: str, day: date | None):
    assert front_of(line).published_on == day


@pytest.mark.parametrize("dash", ["-", "--", "\u2013", "\u2014", "\u2212"])
def test_any_dash_may_stand_before_the_version_of_the_programme(dash: str):
    assert front_of(f"Tested with: ESRP {dash} Storage Version 3.0").esrp_version == "3.0"
