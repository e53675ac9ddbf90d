"""The product of each of several set-ups: called by its own model, never by that of another one."""

import pytest
from html_tables import html_table

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

ROWS = (
    ("Number of Exchange mailboxes simulated", "4,000", "5,000"),
    ("Storage cache", "8 GB", "16 GB"),
    ("Number of storage controllers", "2", "2"),
    ("Total number of disks tested in solution", "24", "48"),
)
MODEL = "Storage model and OS/firmware revision"
COUNTED = "9,000 Mailbox Exchange 2016 Storage Solution"
UNCOUNTED = "Exchange 2016 Storage Solution"
LISTED = "NetApp E2700 and E2800"


def read(title: str, *head: tuple[str, ...]) -> ParsedDocument:
    front = f"<h1>{title}</h1><p>Tested with: ESRP - Storage Version 4.0</p><p>Test date: May 2014</p>"
    table = f"<h2>Test configuration</h2>{html_table((*head, *ROWS))}"
    return parse_bytes(f"<html><body>{front}{table}</body></html>".encode(), "paper.html")


def products(document: ParsedDocument) -> list[str | None]:
    return [solution.product for solution in document.solutions]


def left_out(document: ParsedDocument) -> list[str]:
    return [each.message for each in document.findings if each.rule == "doubtful_title" and each.severity == "warning"]


@pytest.mark.parametrize("rest", [COUNTED, UNCOUNTED])
@pytest.mark.parametrize(
    "head",
    [
        [("Item", "Generation 1 (E2700)", "Generation 2 (E2800)")],
        [("Item", "NetApp E2700", "NetApp E2800")],
        [("Item", "E2700", "E2800")],
        [("Item", "Array 1: E2700", "Array 2: E2800")],
        [(MODEL, "E2700 8.1", "E2800 11.3")],
        [("Item", "First generation", "Second generation"), (MODEL, "E2700 8.1", "NetApp E2800")],
    ],
)
def test_a_set_up_is_called_by_the_model_that_its_name_or_its_row_names(head: list[tuple[str, ...]], rest: str):
    document = read(f"{LISTED} {rest}", *head)
    assert (products(document), left_out(document)) == (["NetApp E2700", "NetApp E2800"], [])


@pytest.mark.parametrize(
    ("title", "names", "expected"),
    [
        ("NetApp E2800 and E2700", ("E2700", "E2800"), ["NetApp E2700", "NetApp E2800"]),
        ("NetApp E2700 / NetApp E2800", ("A (E2700)", "B (E2800)"), ["NetApp E2700", "NetApp E2800"]),
        ("NetApp E2700, and EF560", ("A (E2700)", "B (EF560)"), ["NetApp E2700", "NetApp EF560"]),
        ("EMC VNX 5300 and VNX 5500", ("A (5300)", "B (5500)"), ["EMC VNX 5300", "EMC VNX 5500"]),
        ("Hitachi AMS 2300 and 2500", ("AMS 2300", "AMS 2500"), ["Hitachi AMS 2300", "Hitachi AMS 2500"]),
        ("HP P2000 G3 and P4000 G2", ("P2000", "P4000"), ["HP P2000 G3", "HP P4000 G2"]),
        ("HP P2000 and P4000 G2", ("P2000", "P4000"), ["HP P2000", "HP P4000 G2"]),
        ("NetApp E2700 and E2800 Arrays", ("A (E2700)", "B (E2800)"), ["NetApp E2700 Arrays", "NetApp E2800 Arrays"]),
    ],
)
def test_what_stands_around_the_models_of_a_title_is_that_of_each(
    title: str, names: tuple[str, str], expected: list[str]
):
    document = read(f"{title} {COUNTED}", ("Item", *names))
    assert (products(document), left_out(document)) == (expected, [])


@pytest.mark.parametrize(
    ("title", "names"),
    [
        ("NetApp E2700", ("Generation 1 (E2700)", "Generation 2 (E2800)")),
        ("Dell PowerVault MD1220 and EqualLogic PS6100", ("MD1220", "PS6100")),
        ("NetApp E2700 versus E2800", ("Generation 1 (E2700)", "Generation 2 (E2800)")),
    ],
)
def test_a_model_that_the_title_does_not_name_so_is_no_product_and_told(title: str, names: tuple[str, str]):
    document = read(f"{title} {UNCOUNTED}", ("Item", *names))
    first, second = products(document)
    assert first is not None
    assert second is None
    assert [names[1] in message for message in left_out(document)] == [True]


def test_a_title_that_lists_more_models_than_there_are_set_ups_gives_none_of_them_a_product():
    document = read(f"NetApp E2700, E2800, and EF560 {COUNTED}", ("Item", "A (E2700)", "B (EF560)"))
    assert products(document) == [None, None]
    assert len(left_out(document)) == 2


@pytest.mark.parametrize(
    ("title", "names"),
    [
        ("NetApp E2700", ("E2700, RAID10", "E2700, RAID5")),
        ("NetApp E2700", ("Two switches", "Four switches")),
        ("NetApp E2700", ("Part X1", "Part X2")),
        (LISTED, ("Gen1", "Gen2")),
    ],
)
def test_set_ups_that_name_no_other_model_have_the_product_of_the_title(title: str, names: tuple[str, str]):
    document = read(f"{title} {COUNTED}", ("Item", *names))
    assert (products(document), left_out(document)) == ([title] * 2, [])
