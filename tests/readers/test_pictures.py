"""Pictures on pages that hold words: what looks like text is recognized and joins them, anything else costs nothing."""

import io
from collections.abc import Callable
from pathlib import Path
from random import Random

import pypdfium2
import pytest
from PIL import Image, ImageDraw
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from esrp_ingest.errors import NotAReport
from esrp_ingest.importing.outcomes import FileOutcome, Summary
from esrp_ingest.layout import Box, Word
from esrp_ingest.parsing import parse_bytes, read
from esrp_ingest.readers import ocr
from esrp_ingest.readers.pdfium import each_page, open_document
from esrp_ingest.readers.upright import PageWords

PAPER = Path(__file__).parents[2] / "fixtures" / "samples" / "sample-sablepoint-sp450-2019-e.pdf"
CAPTION = "Figure 3 the report as the program shows it"


def screenshot() -> Image.Image:
    """The upper half of a page with a report's tables."""
    page = pypdfium2.PdfDocument(PAPER.read_bytes())[9].render(scale=200 / 72).to_pil().convert("L")
    return page.crop((0, 0, page.width, page.height // 2))


def photograph() -> Image.Image:
    random = Random(1)
    grains = Image.frombytes("L", (400, 300), bytes(random.randrange(256) for _ in range(120_000)))
    return grains.resize((120, 90)).resize((800, 600))


def chart() -> Image.Image:
    picture = Image.new("L", (800, 500), 255)
    drawn = ImageDraw.Draw(picture)
    for at in range(12):
        drawn.rectangle((40 + at * 60, 480 - at * 30, 80 + at * 60, 490), fill=90)
        drawn.line((30, at * 40 + 20, 790, at * 40 + 20), fill=180)
    return picture


def last_page() -> Image.Image:
    """Lines in the left third of a page, and one line over its whole width at the foot."""
    picture = Image.new("L", (820, 660), 250)
    drawn = ImageDraw.Draw(picture)
    for at in range(24):
        drawn.text((30, 30 + at * 20), f"5/7/2012 6:{at:02} AM -- Pass", fill=20, font_size=14)
    drawn.text((30, 630), "Of the storage laboratory, and of nobody else who may happen to read it " * 2, fill=20)
    return picture


PICTURES = {
    "screenshot": (screenshot, True),
    "askew": (lambda: screenshot().rotate(1.2, fillcolor=255), True),
    "dark": (lambda: screenshot().point(lambda gray: 255 - gray), True),
    "short lines and a foot": (last_page, True),
    "photograph": (photograph, False),
    "chart": (chart, False),
    "blank": (lambda: Image.new("L", (400, 300), 250), False),
}


def captioned(picture: Image.Image, *, title: bool = False) -> bytes:
    written = io.BytesIO()
    canvas = Canvas(written, pagesize=(612, 792), invariant=True)
    canvas.drawImage(ImageReader(picture), 20, 300, 572, 572 * picture.height / picture.width)
    canvas.drawString(60, 770, CAPTION)
    canvas.drawString(300, 30, "12")
    if title:
        canvas.setFont("Helvetica", 24)
        for step, text in enumerate(("Acme A1 4,000", "Mailbox", "Exchange 2013", "Storage", "Solution")):
            canvas.drawString(60, 600 - 40 * step, text)
    canvas.showPage()
    canvas.save()
    return written.getvalue()


def looks(data: bytes) -> bool:
    document = open_document(data)
    (page,) = each_page(document)
    document.close()
    assert page is not None
    return bool(page.pictures)


@pytest.mark.parametrize("name", PICTURES)
def test_only_what_looks_like_text_is_recognized(name: str) -> None:
    draw, is_text = PICTURES[name]
    assert looks(captioned(draw())) == is_text


def test_a_title_on_a_photograph_is_no_text_of_the_picture() -> None:
    assert not looks(captioned(photograph(), title=True))


def test_pages_with_pictures_of_text_are_named_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "is_available", lambda: False)
    document, more = pypdfium2.PdfDocument(PAPER.read_bytes()), pypdfium2.PdfDocument(captioned(screenshot()))
    document.import_pages(more)
    written = io.BytesIO()
    document.save(written)
    parsed = parse_bytes(written.getvalue())
    [missing] = [finding for finding in parsed.findings if finding.rule == "page_without_text"]
    assert (missing.page, missing.severity) == (parsed.document.page_count, "warning")
    assert missing.message.endswith("holds a picture of text; the extra esrp-ingest[ocr] reads its pictures")


def test_a_document_whose_report_stands_in_a_picture_is_not_just_no_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "is_available", lambda: False)
    with pytest.raises(NotAReport, match=r"1 of its pages only in pictures; the extra esrp-ingest\[ocr\]") as error:
        parse_bytes(captioned(screenshot()))
    outcome = FileOutcome.failure("paper.pdf", error.value.code, str(error.value))
    summary = Summary()
    summary.add(outcome)
    assert (summary.documents_awaiting_recognition, summary.counts.ignored) == (1, 1)


@pytest.mark.skipif(not ocr.is_available(), reason="the extra esrp-ingest[ocr] is not installed")
def test_a_screenshot_under_a_caption_is_read_with_the_words_around_it() -> None:
    parsed = parse_bytes(captioned(screenshot()))
    assert [finding.message for finding in parsed.findings if finding.rule == "recognized_page"] == [
        "a picture on page 1 was recognized, and its words joined the page's own"
    ]
    assert [run.source for run in parsed.runs] == ["ocr"]
    assert len(parsed.runs[0].instance_io) > 2


def shapes(canvas: Canvas, lines: int, *, rectangles: bool = False) -> None:
    """So many lines of letters that are drawn as shapes, from below the middle of a page on where nothing else is."""
    for line in range(lines):
        for at in range(70):
            left, bottom = 60 + at * 7, 720 - line * 14
            if rectangles:
                canvas.rect(left, bottom, 4, 7, stroke=0, fill=1)
                continue
            shape = canvas.beginPath()
            shape.moveTo(left, bottom)
            shape.lineTo(left + 4, bottom)
            for to_x, to_y in ((4, 7), (2, 7), (0, 5)):
                shape.lineTo(left + to_x, bottom + to_y)
            shape.close()
            canvas.drawPath(shape, stroke=0, fill=1)


def drawn(draw: Callable[[Canvas], object]) -> bytes:
    written = io.BytesIO()
    canvas = Canvas(written, pagesize=(612, 792), invariant=True)
    draw(canvas)
    canvas.showPage()
    canvas.save()
    return written.getvalue()


def outlined(*, lines: int) -> bytes:
    """A page with a number at its foot, and so many lines of letters that are drawn as shapes."""

    def draw(canvas: Canvas) -> None:
        shapes(canvas, lines)
        canvas.drawString(300, 30, "Page 7")

    return drawn(draw)


@pytest.mark.parametrize(("lines", "is_text"), [(40, True), (1, False), (0, False)])
def test_letters_that_are_drawn_as_shapes_are_a_picture_also_beside_a_page_number(lines: int, is_text: bool) -> None:
    assert looks(outlined(lines=lines)) == is_text


def table_above(canvas: Canvas) -> None:
    for row in range(12):
        canvas.drawString(60, 760 - row * 20, "Number of disks")
        canvas.drawString(360, 760 - row * 20, f"{row + 20} of {row + 40}")


def shapes_below(canvas: Canvas) -> None:
    table_above(canvas)
    canvas.translate(0, -220)
    shapes(canvas, 30)


def one_drawing_below(canvas: Canvas) -> None:
    table_above(canvas)
    canvas.beginForm("letters")
    canvas.scale(0.5, 0.5)
    shapes(canvas, 30)
    canvas.endForm()
    canvas.translate(0, -200)
    canvas.scale(2, 2)
    canvas.doForm("letters")


def a_line_of_shapes_below(canvas: Canvas) -> None:
    table_above(canvas)
    canvas.translate(0, -220)
    shapes(canvas, 2)


def rectangles_below(canvas: Canvas) -> None:
    table_above(canvas)
    canvas.translate(0, -220)
    shapes(canvas, 30, rectangles=True)


def words_over_shapes(canvas: Canvas) -> None:
    shapes(canvas, 30)
    canvas.setFont("Courier", 12.5)
    for line in range(30):
        canvas.drawString(60, 720 - line * 14, "Instance " * 7)


@pytest.mark.parametrize(
    ("draw", "is_text"),
    [
        (shapes_below, True),
        (one_drawing_below, True),
        (a_line_of_shapes_below, False),
        (rectangles_below, False),
        (words_over_shapes, False),
    ],
)
def test_letters_that_are_drawn_as_shapes_below_a_table_are_a_picture_of_text(
    draw: Callable[[Canvas], object], is_text: bool
) -> None:
    assert looks(drawn(draw)) == is_text


def test_a_table_above_letters_that_are_drawn_as_shapes_is_read_and_they_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ocr, "is_available", lambda: False)
    reading = read(drawn(shapes_below))
    assert [line.text for line in reading.lines][:2] == ["Number of disks 20 of 40", "Number of disks 21 of 41"]
    assert [remark.message for remark in reading.remarks] == [
        "page 1 holds a picture of text; the extra esrp-ingest[ocr] reads its pictures"
    ]


def test_what_is_recognized_of_shapes_joins_the_table_above_them(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [Word("Number", Box(60, 22, 100, 34)), Word("recognized", Box(60, 400, 120, 412))]
    monkeypatch.setattr(ocr, "is_available", lambda: True)
    monkeypatch.setattr(ocr, "recognize_upright", lambda *_: PageWords(words, 612, 792))
    texts = [line.text for line in read(drawn(shapes_below)).lines]
    assert (len(texts), texts[-1]) == (13, "recognized")
