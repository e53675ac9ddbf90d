"""What front pages say of the version of the programme."""

import pytest

from esrp_ingest.extract.paper.front.front_matter import FrontMatter, read_front_matter
from esrp_ingest.layout import Cell, Line
from esrp_ingest.vocabulary.vendors import VendorDirectory


def front_of(line: str) -> FrontMatter:
    body = [Line((Cell(text),)) for text in ("Acme A1 500 Mailbox Exchange 2013 Storage Solution", line)]
    return read_front_matter(body, [], VendorDirectory(), (), body)


@pytest.mark.parametrize("dash", ["-", "--", "\u2013", "\u2014", "\u2212"])
def test_any_dash_may_stand_before_the_version_of_the_programme(dash: str):
    assert front_of(f"Tested with: ESRP {dash} Storage Version 3.0").esrp_version == "3.0"
