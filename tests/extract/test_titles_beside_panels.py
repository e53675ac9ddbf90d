"""Titles of covers that hold more than a title: in columns, with a panel of contents, or in cells of a table."""

from datetime import date

import pytest

from esrp_ingest.extract.paper.front.behind_cover import behind_cover
from esrp_ingest.extract.paper.front.front_lines import front_lines, is_heading
from esrp_ingest.extract.paper.front.front_matter import read_front_matter
from esrp_ingest.extract.paper.front.no_titles import is_no_title
from esrp_ingest.extract.paper.front.titles import find_title
from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.parsing import read
from esrp_ingest.quantities import DateOrder
from esrp_ingest.vocabulary.vendors import VendorDirectory

VENDORS = VendorDirectory()
TITLE = "Dell PowerVault MD1200 4,000 Mailbox Resiliency Exchange 2010 Storage Solution"


def words(text: str, left: float, top: float, size: float) -> Cell:
    found = []
    for word in text.split():
        right = left + 0.5 * size * len(word)
        found.append(Word(word, Box(left, top, right, top + size)))
        left = right + 0.3 * size
    return Cell(text, tuple(found))


def placed(*cells: Cell) -> Line:
    return Line(cells, page=1)


def large(text: str, left: float, top: float) -> Cell:
    return words(text, left, top, 28)


def small(text: str, left: float, top: float) -> Cell:
    return words(text, left, top, 9)


def test_a_panel_of_headings_at_the_left_does_not_end_the_front_page():
    body = [
        placed(small("Contents", 60, 60)),
        placed(small("Overview", 60, 70)),
        placed(small("Features", 60, 80), large("Dell PowerVault MD1200", 200, 72)),
        placed(small("Disclaimer", 60, 95)),
        placed(large("4,000 Mailbox Resiliency", 200, 101)),
        placed(large("Exchange 2010 Storage Solution", 200, 130)),
    ]
    front = read_front_matter(body, [], VENDORS)
    assert front.title == TITLE
    assert (front.vendor, front.product, front.exchange_version) == ("Dell", "Dell PowerVault MD1200", "2010")


def test_what_stands_in_small_print_right_of_a_title_is_none_of_it():
    body = [
        placed(small("Authors", 480, 60)),
        placed(large("Dell PowerVault MD1200", 60, 72), small("Reviewed by", 480, 80)),
        placed(small("Storage lab", 480, 95)),
        placed(large("4,000 Mailbox Resiliency", 60, 100)),
        placed(large("Exchange 2010 Storage", 60, 128)),
        placed(large("Solution", 60, 156)),
    ]
    assert read_front_matter(body, [], VENDORS).title == TITLE


def test_a_heading_below_the_title_ends_the_front_page():
    body = [
        placed(large("Dell PowerVault MD1200", 60, 72)),
        placed(words("Overview", 60, 110, 14)),
        placed(small("What was tested", 60, 130)),
    ]
    assert front_lines(body) == body[:1]


@pytest.mark.parametrize(
    "rows",
    [
        [("DELL", TITLE)],
        [(TITLE,)],
        [("Dell", TITLE), ("", "May 2011")],
        [("Dell", TITLE), ("Date", "29 Feb 2012"), ("Version", "1.0")],
    ],
)
def test_the_cell_of_a_cover_that_is_a_table_holds_the_title(rows: list[tuple[str, ...]]):
    cover = [Line(tuple(map(Cell, row)), number=at, is_row=True) for at, row in enumerate(rows, 1)]
    behind = [
        Line((Cell("Wednesday, 12 June 2013"),), number=8, size=11.0),
        Line((Cell("Individual Server Metrics"),), number=9, size=14.0, bold=True),
        Line((Cell("What one server did"),), number=10, size=9.0),
    ]
    front = read_front_matter([*cover, *behind], [], VENDORS)
    assert (front.title, front.vendor, front.product) == (TITLE, "Dell", "Dell PowerVault MD1200")


def test_the_title_and_the_table_of_revisions_of_a_paper_are_no_rows_of_its_tables():
    rows = [("Dell", TITLE), ("Revisions",), ("Date", "Description"), ("May 2011", "First"), ("June 2012", "Template")]
    cover = [Line(tuple(map(Cell, row)), number=at, is_row=len(row) > 1) for at, row in enumerate(rows, 1)]
    behind = [Line((Cell("Raid level"), Cell("RAID 10")), number=8, is_row=True)]
    assert behind_cover([*cover, *behind], VENDORS, DateOrder.MONTH_FIRST) == [cover[1], *behind]


def test_a_table_of_dates_that_no_heading_calls_revisions_stays():
    rows = [("Date", "Description"), ("May 2011", "Disks delivered")]
    lines = [Line(tuple(map(Cell, row)), number=at, is_row=True) for at, row in enumerate(rows, 1)]
    assert behind_cover(lines, VENDORS, DateOrder.MONTH_FIRST) == lines


@pytest.mark.parametrize(("aside", "parted"), [("HITACHI", True), ("Inspire the Next", True), ("EMC VNX5100", False)])
def test_a_logo_beside_the_lines_of_a_text_is_no_part_of_its_title(aside: str, parted: bool):
    own = "Hitachi Adaptable Modular Storage 2500"
    text = (
        f"{'':24}{own}\n {aside}\n{'':24}20,000 Mailbox Exchange 2010 Mailbox\n{'':24}Resiliency Storage Solution\n"
    ).encode()
    title = find_title(read(text, "paper.txt").lines, VENDORS)
    assert title is not None
    assert (title.text == f"{own} 20,000 Mailbox Exchange 2010 Mailbox Resiliency Storage Solution") is parted


def test_a_row_of_a_list_of_papers_is_no_title():
    cells = (Cell("EMC VNX5100 500 Mailbox Resiliency"), Cell(TITLE))
    front = read_front_matter([Line(cells, number=1, is_row=True)], [], VENDORS)
    assert front.title is None


@pytest.mark.parametrize(
    "heading", ["Individual Server Metrics", "Inside", "Contents", "Overview", "Simulated Exchange Configuration"]
)
def test_a_page_that_begins_with_a_heading_has_no_title_and_says_so(heading: str):
    front = read_front_matter([Line((Cell(heading),), number=1)], [], VENDORS)
    assert is_heading(heading)
    assert (front.title, front.vendor, front.product) == (None, None, None)
    assert [finding.rule for finding in front.findings] == ["doubtful_title"]


@pytest.mark.parametrize("text", ["Wednesday, 12 June 2013", "Wed 12 June 2013", "Mittwoch, 12. Juni 2013"])
def test_a_date_with_its_weekday_is_no_title(text: str):
    assert is_no_title(text)


def test_small_print_between_a_product_and_its_title_does_not_part_them():
    body = [
        placed(large("Dell PowerVault MD1200", 60, 72)),
        placed(small("Storage for the office", 60, 110)),
        placed(large("4,000 Mailbox Resiliency Exchange 2010", 60, 130)),
        placed(large("Storage Solution", 60, 158)),
        placed(words("Dell Storage Engineering | November 2011", 60, 200, 12)),
    ]
    front = read_front_matter(body, [], VENDORS)
    assert (front.title, front.product) == (TITLE, "Dell PowerVault MD1200")


def test_a_line_with_a_date_below_a_title_names_no_product():
    body = [
        placed(words("Violin 6232 Flash", 60, 60, 46)),
        placed(words("Memory Array", 60, 107, 46)),
        placed(words("20,000 Mailbox Exchange 2010", 60, 170, 18)),
        placed(words("Mailbox Resiliency Storage Solution", 60, 189, 18)),
        placed(words("Issue Q1 of 2013", 60, 215, 12)),
    ]
    front = read_front_matter(body, [], VENDORS)
    assert front.title == (
        "Violin 6232 Flash Memory Array 20,000 Mailbox Exchange 2010 Mailbox Resiliency Storage Solution"
    )
    assert front.product == "Violin 6232 Flash Memory Array"


@pytest.mark.parametrize("name", ["Oracle's", "Oracle\u2019s"])
def test_a_vendor_is_named_by_its_possessive(name: str):
    front = read_front_matter(
        [Line((Cell(f"{name} Pillar Axiom 600: 16,000 Mailbox Resiliency Exchange 2010 Storage Solution"),))],
        [],
        VENDORS,
    )
    assert front.vendor == "Oracle"


@pytest.mark.parametrize(
    ("said", "rows", "version"),
    [
        (["Exchange Server 2003 asked for more than Exchange Server 2007."], ["Exchange 2010 DAG"], "2010"),
        (["The build runs Exchange 2010."], [], "2010"),
        (["Exchange Server 2003 asked for more.", "The build runs Exchange 2010."], [], None),
        ([], ["Exchange 2010 DAG", "Exchange 2013"], None),
    ],
)
def test_where_the_title_names_no_version_of_exchange_the_rows_of_the_paper_do(
    said: list[str], rows: list[str], version: str | None
):
    title = Line((Cell("Dell PowerVault MD1200 4,000 Mailbox Storage Solution for Microsoft Exchange"),), number=1)
    sentences = [Line((Cell(text),), number=3 + at) for at, text in enumerate(said)]
    cells = [
        Line((Cell("Replication solution"), Cell(text)), number=9 + at, is_row=True) for at, text in enumerate(rows)
    ]
    front = read_front_matter([title, Line((Cell("Overview"),), number=2), *sentences, *cells], [], VENDORS)
    assert front.exchange_version == version


@pytest.mark.parametrize(
    ("cover", "published"),
    [("June 2012", date(2011, 5, 1)), ("May 2011", date(2011, 5, 1)), ("July 2012", date(2012, 7, 1))],
)
def test_a_table_of_dates_below_the_heading_of_revisions_dates_the_first(cover: str, published: date):
    rows = [(TITLE,), (cover,), ("Revisions",), ("Date", "Description"), ("May 2011", "First"), ("June 2012", "New")]
    lines = [Line(tuple(map(Cell, row)), number=at, is_row=len(row) > 1) for at, row in enumerate(rows, 1)]
    assert read_front_matter(lines, [], VENDORS).published_on == published
