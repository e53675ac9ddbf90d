"""Pictures on pages that hold words: what looks like text is recognized and joins them, anything else costs nothing."""

import io
from pathlib import Path
from random import Random

import pypdfium2
import pytest
from PIL import Image, ImageDraw
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from esrp_ingest.errors import NotAReport
from esrp_ingest.importing.outcomes import FileOutcome, Summary
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.readers import ocr
from esrp_ingest.readers.pdfium import each_page, open_document

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


def outlined(*, lines: int) -> bytes:
    """A page with a number at its foot, and so many lines of letters that are drawn as shapes."""
    written = io.BytesIO()
    canvas = Canvas(written, pagesize=(612, 792), invariant=True)
    for line in range(lines):
        for at in range(70):
            left, bottom = 60 + at * 7, 720 - line * 14
            shape = canvas.beginPath()
            shape.moveTo(left, bottom)
            shape.lineTo(left + 4, bottom)
            shape.lineTo(left + 2, bottom + 7)
            shape.close()
            canvas.drawPath(shape, stroke=0, fill=1)
    canvas.drawString(300, 30, "Page 7")
    canvas.showPage()
    canvas.save()
    return written.getvalue()


@pytest.mark.parametrize(("lines", "is_text"), [(40, True), (1, False), (0, False)])
def test_letters_that_are_drawn_as_shapes_are_a_picture_also_beside_a_page_number(lines: int, is_text: bool) -> None:
    assert looks(outlined(lines=lines)) == is_text
