"""Words beside a page: rows of a table that overflows it are read, and what stands there for itself is told."""

import io

import pytest
from reportlab.pdfgen.canvas import Canvas

from esrp_ingest.layout import Box, Reading, Word
from esrp_ingest.readers import pdf
from esrp_ingest.readers.beyond import strays
from esrp_ingest.readers.source import Source

WIDTH, HEIGHT = 595, 842
ROWS = [700 - 20 * at for at in range(6)]


def read(beside: list[float], size: float = 9, left: float = WIDTH + 30, crop: bool = False) -> Reading:
    """A page with rows of two words, and words beside it at some heights."""
    written = io.BytesIO()
    canvas = Canvas(written, pagesize=(WIDTH, HEIGHT), cropBox=(0, 0, WIDTH, HEIGHT) if crop else None, invariant=True)
    canvas.setFont("Helvetica", 9)
    for at, height in enumerate(ROWS):
        canvas.drawString(72, height, f"Instance1.{at}")
        canvas.drawString(400, height, f"{at}.500")
    canvas.setFont("Helvetica", size)
    for at, height in enumerate(beside):
        canvas.drawString(left, height, f"77.00{at}")
    canvas.showPage()
    canvas.save()
    return pdf.read(Source(written.getvalue()))


def said(reading: Reading) -> tuple[bool, list[str]]:
    """Whether words beside the page were read, and what is told of it."""
    return any("77.00" in line.text for line in reading.lines), [remark.rule for remark in reading.remarks]


@pytest.mark.parametrize("crop", [False, True])
def test_the_rows_of_a_table_that_overflows_its_page_are_read_whole(crop: bool):
    assert said(read(ROWS, crop=crop)) == (True, [])


@pytest.mark.parametrize("crop", [False, True])
@pytest.mark.parametrize("left", [WIDTH + 30, -200])
def test_lines_that_stand_beside_a_page_for_themselves_are_told_and_not_read(left: float, crop: bool):
    assert said(read([height + 7 for height in ROWS], left=left, crop=crop)) == (False, ["unseen_words"])


def test_a_word_beside_a_page_in_letters_of_another_size_is_in_no_row_of_it():
    assert said(read(ROWS, size=6)) == (False, ["unseen_words"])


def test_a_header_of_more_lines_beside_the_page_is_that_of_the_rows_that_go_on_there():
    assert said(read([*ROWS, ROWS[0] + 27, ROWS[0] + 37])) == (True, [])


def test_what_reaches_onto_the_page_is_not_beside_it():
    words = [Word("a", Box(-20, 10, 5, 20)), Word("b", Box(90, 40, 120, 50)), Word("c", Box(10, 80, 20, 90))]
    assert strays(words, 100) == []
    assert strays([*words, Word("d", Box(100, 60, 110, 70))], 100) == [Word("d", Box(100, 60, 110, 70))]
