"""Tables that are wider than their page: what an edge cuts is left out and told, and the other columns are read."""

from collections.abc import Sequence
from io import BytesIO

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from esrp_ingest.labels import IO_COLUMNS
from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

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
    told = [finding.message for finding in parsed.findings if finding.rule == "cut_figures"]
    assert [message.split(",")[0] for message in told] == [
        f"Instance5491.{at} database_write_bytes begins with {text!r}" for at, text in enumerate(last, start=1)
    ]


def test_a_column_whose_header_alone_is_cut_is_left_out_and_told():
    parsed = report([*HEADS[:-1], ("I/O Da", "Re", "")], ROWS)
    assert values(parsed) == [[*row[:4], None, None] for row in FIVE]
    told = [finding.message for finding in parsed.findings if finding.rule == "unplaced_figures"]
    assert told == ["what stands under 'I/O Da Re' of a table is none of Jetstress's columns, and was left out"]


def test_a_table_that_ends_at_its_page_is_read_whole():
    last = ("37159.075", "36038.123")
    head = ("I/O Database", "Writes Average", "Bytes")
    parsed = report([*HEADS, head], [(*row, text) for row, text in zip(ROWS, last, strict=True)])
    assert [row[5] for row in values(parsed)] == [37159.075, 36038.123]
    assert [finding.rule for finding in parsed.findings if finding.rule == "unplaced_figures"] == []
