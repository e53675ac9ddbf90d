"""Pages that stand a little askew: their lines are those of the page turned level."""

import io
from collections.abc import Callable
from math import radians, tan

import pytest
from reportlab.pdfgen.canvas import Canvas

from esrp_ingest.layout import Box, Word
from esrp_ingest.readers.level import leveled, slant
from esrp_ingest.readers.pdf import read
from esrp_ingest.readers.pdfium import draw_upright, open_document
from esrp_ingest.readers.source import Source
from esrp_ingest.readers.upright import PageWords

ROWS = [[f"Instance{row}.1", *(f"{row}{column}.{row:03}" for column in range(8))] for row in range(30)]
TABLE = [" ".join(row) for row in ROWS]


def pdf(draw: Callable[[Canvas], object]) -> bytes:
    written = io.BytesIO()
    canvas = Canvas(written, pagesize=(612, 792), invariant=True)
    canvas.setFont("Helvetica", 7)
    draw(canvas)
    canvas.showPage()
    canvas.save()
    return written.getvalue()


def table(canvas: Canvas, rises: float = 0.0) -> None:
    for row, cells in enumerate(ROWS):
        for column, text in enumerate(cells):
            canvas.drawString(40 + column * 62, 700 - row * 9 + rises * (column * 62), text)


def turned(degrees: float) -> Callable[[Canvas], None]:
    def draw(canvas: Canvas) -> None:
        canvas.translate(306, 396)
        canvas.rotate(degrees)
        canvas.translate(-306, -396)
        table(canvas)

    return draw


def on_rising_lines(degrees: float) -> Callable[[Canvas], None]:
    """Words that are level themselves, as recognition places them, on lines that are not."""
    return lambda canvas: table(canvas, rises=tan(radians(degrees)))


@pytest.mark.parametrize("draw", [turned, on_rising_lines])
@pytest.mark.parametrize("degrees", [0.0, 0.4, 1.2, -1.2, 3.0])
def test_the_rows_of_a_table_that_stands_askew_are_its_rows(
    draw: Callable[[float], Callable[[Canvas], None]], degrees: float
) -> None:
    reading = read(Source(pdf(draw(degrees))))
    assert [line.text for line in reading.lines] == TABLE
    heights = {round(word.box.height) for line in reading.lines for word in line.words}
    assert max(heights) - min(heights) <= 1


def words_of(*lines: tuple[float, float]) -> list[Word]:
    """Ten words each on some lines, by where they begin and how much they fall."""
    return [
        Word("word", Box(40 + at * 50, top + fall * at * 50, 80 + at * 50, top + fall * at * 50 + 8))
        for top, fall in lines
        for at in range(10)
    ]


def in_pieces(words: list[Word]) -> list[Word]:
    """The same words, each second one at the height of the one before: recognition boxes what stands close as one."""
    return [
        word._replace(box=word.box._replace(top=words[at - at % 2].box.top, bottom=words[at - at % 2].box.bottom))
        for at, word in enumerate(words)
    ]


@pytest.mark.parametrize(
    ("words", "falls"),
    [
        (words_of(*[(100 + line * 12, 0.02) for line in range(20)]), 0.02),
        (in_pieces(words_of(*[(100 + line * 12, 0.02) for line in range(20)])), 0.02),
        (words_of(*[(100 + line * 12, 0.0) for line in range(20)]), 0.0),
        (words_of(*[(100 + line * 12, 0.0002) for line in range(20)]), 0.0),
        (words_of(*[(100 + line * 40, line * 0.008 - 0.08) for line in range(16)]), 0.0),
        (words_of(*[(100 + line * 12, 0.02) for line in range(3)]), 0.0),
        ([], 0.0),
    ],
    ids=["askew", "recognized askew", "level", "hardly askew", "each its own way", "few lines", "none"],
)
def test_only_what_many_lines_have_in_common_is_the_slant_of_a_page(words: list[Word], falls: float) -> None:
    assert slant(words, 612) == pytest.approx(falls, abs=0.001)
    page = PageWords(words, 612, 792)
    assert (leveled(page) is page) == (falls == 0)


@pytest.mark.parametrize("degrees", [1.2, -1.2])
def test_a_picture_of_a_page_that_stands_askew_is_turned_as_its_words_are(degrees: float) -> None:
    data = pdf(turned(degrees))
    picture, scale = draw_upright(open_document(data)[0], 150)
    gray = picture.convert("L")
    lines = read(Source(data)).lines
    assert len(lines) == len(TABLE)
    for line in lines:
        box = line.box
        assert box is not None
        darkest = [
            min(gray.crop(tuple(round(side * scale) for side in word.box)).tobytes(), default=255)
            for word in line.words
        ]
        assert max(darkest) < 128
        below = gray.crop((0, round((box.bottom + 0.5) * scale), gray.width, round((box.bottom + 1) * scale)))
        assert min(below.tobytes(), default=0) > 200
