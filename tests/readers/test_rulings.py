"""Ruled cells come out of the lines of a page, however they are drawn."""

import io
from collections.abc import Callable

import pikepdf
import pypdfium2
import pytest
from pypdfium2 import PdfiumError
from reportlab.pdfgen.canvas import Canvas

from esrp_ingest.layout import Box
from esrp_ingest.readers import rulings
from esrp_ingest.readers.rulings import Rulings

REGION = Box(90, 140, 310, 200)
CELLS = [Box(100, 142, 200, 162), Box(200, 142, 300, 162), Box(100, 162, 200, 182), Box(200, 162, 300, 182)]


def page(draw: Callable[[Canvas], object]) -> bytes:
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=(612, 792), invariant=True)
    canvas.drawString(110, 635, "9.876")
    draw(canvas)
    canvas.showPage()
    canvas.save()
    return stream.getvalue()


def by_lines(canvas: Canvas) -> None:
    canvas.grid([100, 200, 300], [610, 630, 650])


def by_thin_rectangles(canvas: Canvas) -> None:
    for x in (100, 200, 300):
        canvas.rect(x - 0.25, 610, 0.5, 40, stroke=0, fill=1)
    for y in (610, 630, 650):
        canvas.rect(100, y - 0.25, 200, 0.5, stroke=0, fill=1)


def by_rectangles(canvas: Canvas) -> None:
    for x in (100, 200):
        for y in (610, 630):
            canvas.rect(x, y, 100, 20)


def as_one_drawing(canvas: Canvas) -> None:
    canvas.beginForm("table")
    canvas.scale(2, 2)
    canvas.grid([0, 50, 100], [0, 10, 20])
    canvas.endForm()
    canvas.translate(100, 610)
    canvas.doForm("table")


def by_sides_that_do_not_quite_meet(canvas: Canvas) -> None:
    for x in (100, 200, 300):
        canvas.lines([(x, 611, x, 629), (x, 630.5, x, 649)])
    for y in (610, 630, 650):
        canvas.line(101, y, 299, y)


@pytest.mark.parametrize(
    "draw", [by_lines, by_thin_rectangles, by_rectangles, as_one_drawing, by_sides_that_do_not_quite_meet]
)
def test_cells_are_found_however_they_are_drawn(draw: Callable[[Canvas], object]):
    found = Rulings(page(draw), {}).cells(1, REGION)
    assert [tuple(map(round, cell)) for cell in sorted(found, key=lambda cell: (cell.top, cell.x0))] == CELLS


def without_a_side(canvas: Canvas) -> None:
    canvas.lines([(100, 610, 300, 610), (100, 650, 300, 650), (100, 610, 100, 650)])


def slanted(canvas: Canvas) -> None:
    canvas.rotate(20)
    canvas.rect(300, 500, 100, 20)


@pytest.mark.parametrize("draw", [without_a_side, slanted, lambda _canvas: None])
def test_what_is_not_ruled_on_four_sides_is_no_cell(draw: Callable[[Canvas], object]):
    assert Rulings(page(draw), {}).cells(1, Box(0, 0, 612, 792)) == []


def test_a_cell_stands_where_it_is_seen_on_a_page_that_is_cut_and_turned():
    stream = io.BytesIO()
    with pikepdf.open(io.BytesIO(page(by_rectangles))) as document:
        document.pages[0].CropBox = [10, 20, 612, 792]
        document.save(stream)
    moved = sorted(Rulings(stream.getvalue(), {}).cells(1, REGION))
    assert tuple(map(round, moved[0])) == (90, 142, 190, 162)


def test_a_cell_of_a_page_whose_text_is_turned_stands_where_it_is_read():
    turned = sorted(Rulings(page(by_rectangles), {1: 90}).cells(1, Box(0, 0, 792, 612)))
    assert tuple(map(round, turned[0])) == (610, 100, 630, 200)


def test_a_page_is_asked_for_its_lines_once(monkeypatch: pytest.MonkeyPatch):
    asked = Rulings(page(by_lines), {})
    first = asked.cells(1, REGION)
    monkeypatch.setattr(rulings, "open_document", None)
    assert asked.cells(1, REGION) == first


def test_where_pdfium_refuses_pdfplumber_says_what_is_ruled(monkeypatch: pytest.MonkeyPatch):
    data = page(by_rectangles)
    by_pdfium = Rulings(data, {}).cells(1, REGION)

    def refuse(_data: bytes) -> pypdfium2.PdfDocument:
        raise PdfiumError("no")

    monkeypatch.setattr(rulings, "open_document", refuse)
    assert [tuple(map(round, cell)) for cell in Rulings(data, {}).cells(1, REGION)] == [
        tuple(map(round, cell)) for cell in by_pdfium
    ]
    assert Rulings(b"no pdf", {}).cells(1, REGION) == []


def cut_by_the_page(canvas: Canvas) -> None:
    for x in (100, 200, 300):
        canvas.line(x, 590, x, 660)
    for y in (610, 630, 650):
        canvas.line(100, y, 300, y)


def test_rows_that_a_page_cuts_are_cells_though_their_outer_sides_are_not_ruled():
    found = Rulings(page(cut_by_the_page), {}).cells(1, Box(0, 0, 612, 792))
    assert sorted({(round(cell.top), round(cell.bottom)) for cell in found}) == [
        (132, 142),
        (142, 162),
        (162, 182),
        (182, 202),
    ]


def with_long_columns(canvas: Canvas) -> None:
    for x in (100, 200, 300):
        canvas.line(x, 500, x, 650)
    for y in (630, 650):
        canvas.line(100, y, 300, y)


def test_columns_ruled_far_below_the_last_line_across_are_no_row():
    found = Rulings(page(with_long_columns), {}).cells(1, Box(0, 0, 612, 792))
    assert {(round(cell.top), round(cell.bottom)) for cell in found} == {(142, 162)}


def in_a_frame(canvas: Canvas) -> None:
    canvas.rect(50, 100, 500, 600)
    by_lines(canvas)


def test_a_frame_around_a_table_is_no_cell():
    found = Rulings(page(in_a_frame), {}).cells(1, REGION)
    assert [tuple(map(round, cell)) for cell in sorted(found, key=lambda cell: (cell.top, cell.x0))] == CELLS


def test_lines_across_part_rows_and_no_columns():
    data = page(lambda canvas: canvas.lines([(100, y, 300, y) for y in (590, 604, 630, 650)]))
    rows = [Box(100, 142, 300, 162), Box(100, 162, 300, 188), Box(100, 188, 300, 202)]
    assert Rulings(data, {}).cells(1, Box(90, 140, 310, 200)) == [pytest.approx(row) for row in rows]


@pytest.mark.parametrize(
    "heights",
    [pytest.param((580, 650, 660, 670), id="sections"), pytest.param((610, 630, 650), id="a header and a body")],
)
def test_lines_across_that_part_sections_or_are_few_part_no_rows(heights: tuple[int, ...]):
    data = page(lambda canvas: canvas.lines([(100, y, 300, y) for y in heights]))
    assert Rulings(data, {}).cells(1, Box(90, 100, 310, 300)) == []


def test_between_stripes_stand_rows_too():
    def stripes(canvas: Canvas) -> None:
        for y in (610, 650):
            canvas.rect(100, y, 200, 20, stroke=0, fill=1)

    rows = [Box(100, 122, 300, 142), Box(100, 142, 300, 162), Box(100, 162, 300, 182)]
    assert sorted(Rulings(page(stripes), {}).cells(1, Box(90, 100, 310, 200))) == [pytest.approx(row) for row in rows]
