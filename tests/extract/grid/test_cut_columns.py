"""Tables that are wider than their page: what an edge cuts is left out and told, and the other columns are read."""

from collections.abc import Sequence
from io import BytesIO

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from esrp_ingest.extract.grid.cut_columns import without_cut_column
from esrp_ingest.extract.grid.rows import NamedTable, TableRow
from esrp_ingest.labels import IO_COLUMNS
from esrp_ingest.layout import Box, Locator
from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.quantities import ENGLISH

ON_PAGE = Locator(1, None, Box(0, 0, 1, 1))
Values = tuple[str | None, ...]


def left_of(*rows: Values, place: Locator = ON_PAGE) -> list[Values]:
    table = NamedTable([TableRow(f"Instance1.{at}", row, place) for at, row in enumerate(rows, start=1)])
    found = without_cut_column(table, ENGLISH)
    assert found.is_cut == bool(found.doubts)
    return [row.values for row in found.rows]


@pytest.mark.parametrize("last", [("3612", "3493"), ("36127.8", "34931.4"), ("8245.", "1652."), ("36127.8", "0.000")])
def test_a_last_column_of_fewer_decimals_than_all_others_is_left_out(last: tuple[str, str]):
    assert left_of(("1.500", last[0]), ("2.500", last[1])) == [("1.500",), ("2.500",)]


@pytest.mark.parametrize(
    "rows",
    [
        [("1.500", "36127.800"), ("2.500", "34931.411")],
        [("1.500", "36127"), ("2", "34931")],
        [("34651", "36127"), ("34131", "34931")],
        [("0.016500", "8.9"), ("0.016500", "8.9")],
        [("1.500", "8.9"), ("2.500", "36127.800")],
        [("1.500", "0"), ("2.500", "0")],
        [("1.500", "3612")],
        [("1.500", None), ("2.500", "34931.411")],
    ],
    ids=["whole", "two of fewer", "whole numbers", "more", "a shorter one", "zeros", "one row", "an empty cell"],
)
def test_other_tables_keep_their_last_column(rows: list[Values]):
    assert left_of(*rows) == rows


def test_rows_whose_cells_are_given_have_no_edge():
    rows: list[Values] = [("1.500", "3612"), ("2.500", "3493")]
    assert left_of(*rows, place=Locator(None, 7)) == rows


HEADS = [
    ("I/O Database", "Reads Average", "Latency (msec)"),
    ("I/O Database", "Writes Average", "Latency (msec)"),
    ("I/O Database", "Reads/sec", ""),
    ("I/O Database", "Writes/sec", ""),
    ("I/O Database", "Reads Average", "Bytes"),
]
ROWS = [("6.580", "2.044", "37.126", "24.104", "33887.396"), ("6.872", "2.663", "40.188", "19.589", "34282.659")]


def report(heads: Sequence[Sequence[str]], rows: Sequence[Sequence[str]]) -> ParsedDocument:
    file = BytesIO()
    page = Canvas(file, pagesize=A4)
    page.setFont("Helvetica", 8)
    lines = ["Microsoft Exchange Jetstress 2013", "Performance Test Result Report", "Test Summary"]
    lines += ["Overall Test Result    Pass", "Machine Name    EXCH1", "Transactional I/O Performance"]
    for at, text in enumerate(lines):
        page.drawString(40, 800 - 14 * at, text)
    top = 800 - 14 * len(lines)
    names = [("MSExchange", "Database ==>", "Instances"), *((f"Instance5491.{at}",) for at in (1, 2))]
    for at, head in enumerate([names[0], *heads]):
        for below, text in enumerate(head):
            page.drawString(40 + 75 * at, top - 10 * below, text)
    for below, (name, row) in enumerate(zip(names[1:], rows, strict=True)):
        for at, text in enumerate([*name, *row]):
            page.drawString(40 + 75 * at, top - 34 - 12 * below, text)
    page.save()
    return parse_bytes(file.getvalue(), "report.pdf")


def values(parsed: ParsedDocument) -> list[list[float | None]]:
    return [[getattr(row, column) for column in IO_COLUMNS[:6]] for row in parsed.runs[0].instance_io]


FIVE = [[6.58, 2.044, 37.126, 24.104, 33887.396, None], [6.872, 2.663, 40.188, 19.589, 34282.659, None]]


@pytest.mark.parametrize(
    ("head", "last"),
    [
        (("I/O Data", "Writes A", "Byt"), ("3715", "3603")),
        (("I/O Database", "Writes Average", "Bytes"), ("3715", "3603")),
    ],
    ids=["figures and their header", "figures"],
)
def test_the_columns_before_one_that_an_edge_cuts_are_read_and_it_is_told(head: Sequence[str], last: tuple[str, str]):
    parsed = report([*HEADS, head], [(*row, text) for row, text in zip(ROWS, last, strict=True)])
    assert values(parsed) == FIVE
    told = [finding.message for finding in parsed.findings if finding.rule == "unplaced_figures"]
    assert len([message for message in told if "last column" in message]) == 1


def test_a_column_whose_header_alone_is_cut_is_left_out_and_told():
    parsed = report([*HEADS[:-1], ("I/O Da", "Re", "")], ROWS)
    assert values(parsed) == [[*row[:4], None, None] for row in FIVE]
    told = [finding.message for finding in parsed.findings if finding.rule == "unplaced_figures"]
    assert told == ["nothing known heads the last column of a table, and its figures were left out"]


def test_a_table_that_ends_at_its_page_is_read_whole():
    last = ("37159.075", "36038.123")
    head = ("I/O Database", "Writes Average", "Bytes")
    parsed = report([*HEADS, head], [(*row, text) for row, text in zip(ROWS, last, strict=True)])
    assert [row[5] for row in values(parsed)] == [37159.075, 36038.123]
    assert [finding.rule for finding in parsed.findings if finding.rule == "unplaced_figures"] == []
