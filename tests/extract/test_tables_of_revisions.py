"""The day of publication in a table of revisions."""

from collections.abc import Sequence
from datetime import date

import pytest

from esrp_ingest.extract.paper.front.revisions import revisions, several_revisions
from esrp_ingest.layout import Cell, Line
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.quantities import DateOrder

HEAD = ("Revision", "Date", "Description")


def days(*rows: Sequence[str]) -> list[date]:
    return [each.day for each in revisions(lines(*rows), DateOrder.MONTH_FIRST)]


def lines(*rows: Sequence[str]) -> list[Line]:
    return [Line(tuple(map(Cell, row)), number=at, is_row=len(row) > 1) for at, row in enumerate(rows, 1)]


@pytest.mark.parametrize(
    ("head", "row"),
    [
        (HEAD, ("A", "December 2013", "Initial release")),
        (("Version", "Date", "Author", "Changes"), ("1.0", "12/2013", "A. Writer", "All of it")),
        (("Date", "Rev."), ("2013-12-01", "1")),
        (("Document version", "Release date", "Comments"), ("v1", "1 December 2013", "For review")),
        (("Date", "Revision Description"), ("December 2013 A", "Initial release")),
        (("Revision Date", "Description"), ("Rev. 1 December 2013", "Initial release")),
    ],
)
def test_a_row_below_such_a_header_has_a_date(head: Sequence[str], row: Sequence[str]):
    assert days(head, row) == [date(2013, 12, 1)]


def test_the_first_of_several_counts_and_that_there_are_more_is_told():
    rows = (HEAD, ("1.1", "March 2014", "Figures"), ("corrected",), ("1.0", "May 2013", "First"), ("Contents",))
    first, last = date(2013, 5, 1), date(2014, 3, 1)
    assert days(*rows) == [first, last]
    found = revisions(lines(*rows), DateOrder.MONTH_FIRST)
    (told,) = several_revisions(found, first, lines(*rows))
    assert (told.rule, told.line) == ("doubtful_date", 4)
    assert list(several_revisions(found, last, lines(*rows))) == []


def test_the_versions_of_other_things_are_none_of_the_paper():
    assert days(("Component", "Version", "Date"), ("Controller", "6.4.2", "May 2012")) == []
    assert days(("Revision", "Description"), ("A", "May 2012")) == []


def test_a_paper_is_published_with_its_first_revision():
    cells = "".join(f"<td>{text}" for text in HEAD)
    page = (
        "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0"
        f"<p>Tested date: October 2013<table><tr>{cells}<tr><td>A<td>December 2013<td>Draft for review</table>"
        "<h2>Solution Description</h2><table><tr><td>Number of Exchange mailboxes simulated<td>4,000"
        "<tr><td>Number of hosts<td>2<tr><td>Number of databases/host<td>8</table>"
    )
    (solution,) = parse_bytes(page.encode(), "p.html").solutions
    assert (solution.tested_on, solution.published_on) == (date(2013, 10, 1), date(2013, 12, 1))
