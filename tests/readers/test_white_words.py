"""White words of a page: read where something lies behind them, else told and left."""

import io
from collections.abc import Callable

import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from esrp_ingest.layout import Reading
from esrp_ingest.readers.pdf import read
from esrp_ingest.readers.source import Source


def read_page(data: bytes) -> Reading:
    return read(Source(data))


def drawn(draw: Callable[[Canvas], None]) -> bytes:
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=(612, 792), invariant=True)
    draw(canvas)
    canvas.showPage()
    canvas.save()
    return stream.getvalue()


def test_white_words_count_where_something_lies_behind_them():
    def draw(canvas: Canvas) -> None:
        canvas.drawString(72, 700, "Thread Count 20")
        canvas.setFillColorRGB(1, 1, 1)
        canvas.drawString(180, 700, "35")
        canvas.drawString(72, 640, "Nobody sees this")
        canvas.setFillColorRGB(0.87, 0.87, 0.87)
        canvas.rect(60, 590, 200, 24, fill=1, stroke=0)
        canvas.rect(60, 550, 200, 24, fill=1, stroke=0)
        canvas.setFillColorRGB(1, 1, 1)
        canvas.drawString(72, 600, "Insert Operations 40%")
        canvas.setFillColorRGB(0, 0, 0)
        canvas.drawString(72, 560, "Lazy Commits 70%")

    reading = read_page(drawn(draw))
    assert [line.text for line in reading.lines] == ["Thread Count 20", "Insert Operations 40%", "Lazy Commits 70%"]
    (remark,) = reading.remarks
    assert (remark.rule, remark.locator.page) == ("unseen_words", 1)
    assert remark.message.endswith("'35 Nobody sees this'")


@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_white_words_are_looked_for_where_they_stand_on_a_turned_page(rotation: int):
    def draw(canvas: Canvas) -> None:
        for step, text in enumerate(("Thread Count 20", "Lazy Commits 70%", "Insert Operations 40%")):
            canvas.drawString(72, 700 - 20 * step, text)
        canvas.setFillColorRGB(0, 0.2, 0.4)
        canvas.rect(60, 590, 200, 24, fill=1, stroke=0)
        canvas.setFillColorRGB(1, 1, 1)
        canvas.drawString(72, 600, "Read Operations 20%")
        canvas.drawString(72, 500, "Nobody sees this")

    with pikepdf.open(io.BytesIO(drawn(draw))) as document:
        document.pages[0].Rotate = rotation
        turned = io.BytesIO()
        document.save(turned)
    texts = [line.text for line in read_page(turned.getvalue()).lines]
    assert "Read Operations 20%" in texts
    assert "Nobody sees this" not in texts
