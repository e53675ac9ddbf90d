"""Figures that the edge of a page cuts are told and left out: what is left of `36127.800` is `3612`, it looks whole."""

import io
from collections.abc import Callable, Sequence
from html import escape

import pytest
from reportlab.pdfgen.canvas import Canvas

from esrp_ingest.models import Finding, InstanceIo, ParsedDocument
from esrp_ingest.parsing import parse_bytes

WIDTH = 440.0
"""How far a page goes."""
SUMMARY = ["Microsoft Exchange Jetstress 2013", "Stress Test Result Report", "Test Summary", "Overall Test Result Pass"]
HEADS = [
    "I/O Database Reads Average Latency (msec)",
    "I/O Database Writes Average Latency (msec)",
    "I/O Database Reads/sec",
    "I/O Database Writes/sec",
    "I/O Database Reads Average Bytes",
    "I/O Database Writes Average Bytes",
]
WHOLE = [
    ("Instance1.1", "7.529", "1.594", "129.653", "118.584", "34651.120", "35842.331"),
    ("Instance1.2", "7.152", "3.092", "142.474", "125.126", "34131.332", "35856.565"),
]
SAYS = {
    "database_read_bytes": [34651.12, 34131.332],
    "database_write_bytes": [35842.331, 35856.565],
}


def page(
    rows: Sequence[Sequence[str]],
    headers: Sequence[str],
    title: str,
    draw: Callable[[Canvas, float, float, str], object],
    width: float = WIDTH,
) -> ParsedDocument:
    """What is read of a page with a table, whose first column is 76 points wide and the others 44."""
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=(width, 500), invariant=True)
    canvas.setFont("Helvetica", 8)
    for at, line in enumerate([*SUMMARY, title]):
        canvas.drawString(20, 470 - 12 * at, line)
    canvas.setFont("Helvetica", 6)
    words = [header.split() for header in headers]
    for at in range(max(map(len, words))):
        for column, header in enumerate(words):
            if at < len(header):
                draw(canvas, 20 + 76 * bool(column) + 44 * max(column - 1, 0), 400 - 7 * at, header[at])
    for number, row in enumerate(rows):
        for column, text in enumerate(row):
            draw(canvas, 20 + 76 * bool(column) + 44 * max(column - 1, 0), 340 - 10 * number, text)
    canvas.showPage()
    canvas.save()
    return parse_bytes(stream.getvalue(), "report.pdf")


def clipped(start: float, end: float) -> Callable[[Canvas, float, float, str], object]:
    """Draws text as browsers do: without letters wholly beyond an edge, and clipped where one goes over it."""

    def draw(canvas: Canvas, x: float, y: float, text: str) -> None:
        width = canvas.stringWidth
        seen = next(
            text[:count] for count in range(len(text), -1, -1) if x + width(text[: count - 1], "Helvetica", 6) < end
        )
        if x + width(text, "Helvetica", 6) <= end:
            canvas.drawString(x, y, text)
            return
        canvas.saveState()
        path = canvas.beginPath()
        path.rect(start, 10, end - start, 480)
        canvas.clipPath(path, stroke=0)
        canvas.drawString(x, y, seen)
        canvas.restoreState()

    return draw


def told(document: ParsedDocument) -> list[Finding]:
    return [finding for finding in document.findings if finding.rule == "cut_figures"]


def column(document: ParsedDocument, name: str) -> list[float | None]:
    (run,) = document.runs
    rows: Sequence[InstanceIo] = run.instance_io
    return [getattr(row, name) for row in rows]


IO = (["MSExchange Database ==> Instances", *HEADS], "Transactional I/O Performance")


def test_a_figure_that_ends_where_text_is_clipped_is_left_out_and_told_with_its_column_and_place() -> None:
    found = page(WHOLE, *IO, clipped(15, 328))
    assert column(found, "database_write_bytes") == [None, None]
    assert column(found, "database_read_bytes") == SAYS["database_read_bytes"]
    first, second = told(found)
    assert first.message.startswith("Instance1.1 database_write_bytes begins with '3584'")
    assert second.message.startswith("Instance1.2 database_write_bytes begins with '3585'")
    assert (first.severity, first.page, first.bbox is not None) == ("warning", 1, True)


def test_a_figure_at_the_edge_with_all_of_its_decimals_is_whole() -> None:
    found = page(WHOLE, *IO, clipped(15, 346))
    assert {name: column(found, name) for name in SAYS} == SAYS
    assert not told(found)


def test_a_figure_that_ends_at_the_edge_of_its_page_is_left_out() -> None:
    found = page(WHOLE, *IO, lambda canvas, x, y, text: canvas.drawString(x, y, text[: round((328 - x) / 3)]), 328)
    assert column(found, "database_write_bytes") == [None, None]
    assert len(told(found)) == 2


def test_whole_numbers_in_the_last_column_are_whole_where_nothing_cuts_the_page() -> None:
    rows = [("Available MBytes", "97403.152", "97311"), ("Pool Paged Bytes", "211812896.671", "211718144")]
    found = page(
        rows,
        ("Counter", "Average", "Minimum"),
        "Host System Performance",
        lambda canvas, x, y, t: canvas.drawString(x, y, t),
    )
    assert [counter.minimum for counter in found.runs[0].host_counter] == [97311, 211718144]
    assert not told(found)


def test_a_counter_with_fewer_decimals_at_the_clip_is_left_out_also_where_the_clip_is_seen_in_the_header_alone() -> (
    None
):
    rows = [("% Processor Time", "9.123", "5.53"), ("Available MBytes", "103.152", "97.31")]

    def header_alone(canvas: Canvas, x: float, y: float, text: str) -> None:
        canvas.saveState()
        if text == "Minimum":
            path = canvas.beginPath()
            path.rect(15, 10, 139, 480)
            canvas.clipPath(path, stroke=0)
        canvas.drawString(x, y, text)
        canvas.restoreState()

    found = page(rows, ("Counter", "Average", "Minimum"), "Host System Performance", header_alone)
    assert [counter.minimum for counter in found.runs[0].host_counter] == [None, None]
    assert [finding.message.split(" begins")[0] for finding in told(found)] == [
        "% Processor Time minimum",
        "Available MBytes minimum",
    ]


def test_text_that_is_clipped_to_its_own_cell_is_whole() -> None:
    rows = [("% Processor Time", "9.123", "5.53"), ("Available MBytes", "103.152", "97.31")]

    def in_cells(canvas: Canvas, x: float, y: float, text: str) -> None:
        canvas.saveState()
        path = canvas.beginPath()
        path.rect(x - 1, y - 2, canvas.stringWidth(text, "Helvetica", 6) + 2, 9)
        canvas.clipPath(path, stroke=0)
        canvas.drawString(x, y, text)
        canvas.restoreState()

    found = page(rows, ("Counter", "Average", "Minimum"), "Host System Performance", in_cells)
    assert [counter.minimum for counter in found.runs[0].host_counter] == [5.53, 97.31]
    assert not told(found)


@pytest.mark.parametrize("cut", [True, False])
def test_columns_wholly_beyond_the_edge_are_a_warning_where_a_header_is_cut(*, cut: bool) -> None:
    rows, heads = [row[:6] for row in WHOLE], IO[0][:6] + (["I/O Database Writes Average Bytes"] if cut else [])
    found = page(rows, heads, IO[1], clipped(15, 325))
    (left,) = (finding for finding in found.findings if finding.rule == "columns_left_out")
    assert left.severity == ("warning" if cut else "info")


def lines_of(rows: Sequence[Sequence[str]], headers: Sequence[str]) -> str:
    """A report as text, its columns wide."""
    table = ["".join(f"{text:<44}" for text in row).rstrip() for row in (headers, *rows)]
    return "\n".join([*SUMMARY, "", IO[1], "", *table]) + "\n"


def test_the_last_column_of_a_text_alone_without_decimals_is_cut() -> None:
    rows = [(*row[:-1], row[-1][:4]) for row in WHOLE]
    found = parse_bytes(lines_of(rows, IO[0]).encode(), "report.txt")
    assert column(found, "database_write_bytes") == [None, None]
    assert [finding.line for finding in told(found)] == [9, 10]


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param([(*row[:5], row[5][:5], row[6][:5]) for row in WHOLE], id="all sizes are whole numbers"),
        pytest.param([WHOLE[0], (*WHOLE[1][:-1], "0")], id="a zero"),
        pytest.param([(*WHOLE[0][:-1], "32768"), WHOLE[1]], id="one that a spreadsheet has cut zeros off"),
    ],
)
def test_whole_numbers_of_a_spreadsheet_stay(rows: Sequence[Sequence[str]]) -> None:
    found = parse_bytes(lines_of(rows, IO[0]).encode(), "report.txt")
    assert column(found, "database_write_bytes") == [float(row[-1]) for row in rows]
    assert not told(found)


def test_given_cells_are_cut_by_no_edge() -> None:
    rows = [(*row[:-1], row[-1][:4]) for row in WHOLE]
    table = "".join("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>" for row in (IO[0], *rows))
    front = "".join(f"<p>{line}</p>" for line in (*SUMMARY, IO[1]))
    found = parse_bytes(f"<html><body>{front}<table>{table}</table></body></html>".encode(), "report.html")
    assert column(found, "database_write_bytes") == [3584, 3585]


@pytest.mark.parametrize(("value", "read"), [("901.4", None), ("901.405", 901.405)])
def test_a_value_of_the_summary_that_goes_over_the_edge_is_told(value: str, read: float | None) -> None:
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=(WIDTH, 500), invariant=True)
    canvas.setFont("Helvetica", 8)
    label = "Achieved Transactional I/O per Second"
    for at, line in enumerate([*SUMMARY, "Database Sizing and Throughput", label]):
        canvas.drawString(20, 470 - 12 * at, line)
    canvas.drawString(WIDTH - canvas.stringWidth(value, "Helvetica", 8) + 2, 410, value)
    canvas.showPage()
    canvas.save()
    found = parse_bytes(stream.getvalue(), "report.pdf")
    assert found.runs[0].achieved_iops == read
    misfits = [finding.message for finding in found.findings if finding.rule == "unread_value"]
    assert [label in message for message in misfits] == [True] * (read is None)
