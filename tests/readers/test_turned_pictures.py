"""Pictures that lie on their side or stand on their heads, with a page's number on them, on pages turned or not."""

import io
from collections.abc import Callable

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageDraw
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.importing.outcomes import FileOutcome, Summary
from esrp_ingest.layout import Box, Word
from esrp_ingest.parsing import parse_bytes, read
from esrp_ingest.readers import ocr
from esrp_ingest.readers.advice import asks_for_recognition
from esrp_ingest.readers.pdfium import each_page, open_document
from esrp_ingest.readers.text_layers import lies_unseen
from esrp_ingest.readers.upright import PageWords

STAMP = "Page 20 of 24"
ROWS = [f"Instance{at}.1  {at}6.661  8.916  122.475" for at in range(1, 15)]


def table(rows: int = len(ROWS)) -> Image.Image:
    """Rows of a table, wider than high."""
    picture = Image.new("L", (1100, 850), 250)
    drawn = ImageDraw.Draw(picture)
    for at, row in enumerate(ROWS[:rows]):
        drawn.text((80, 100 + at * 48), row, fill=20, font_size=36)
    return picture


def prose() -> Image.Image:
    picture = Image.new("L", (850, 1100), 250)
    drawn = ImageDraw.Draw(picture)
    for at in range(40):
        drawn.text((60, 60 + at * 24), "the quick brown fox of the laboratory jumps over a lazy dog " * 2, fill=20)
    return picture


def chart() -> Image.Image:
    picture = Image.new("L", (1100, 850), 255)
    drawn = ImageDraw.Draw(picture)
    for at in range(12):
        drawn.rectangle((80 + at * 80, 800 - at * 50, 130 + at * 80, 810), fill=90)
    drawn.line((60, 20, 60, 810, 1090, 810), fill=0, width=3)
    return picture


def photograph() -> Image.Image:
    grains = Image.frombytes("L", (40, 30), bytes((at * 7919) % 251 for at in range(1200)))
    return grains.resize((1100, 850))


def scan(picture: Image.Image, *, turned: int = 0, stamped: int | None = 0, rotate: int = 0) -> bytes:
    """A page that a picture fills.

    Args:
        picture: what it shows.
        turned: by how many degrees the picture lies on the page, to the left.
        stamped: by how many degrees its number does; None for a page without one.
        rotate: what the page says of itself.
    """
    shown = picture.rotate(turned, expand=True)
    size = (792, 612) if shown.width > shown.height else (612, 792)
    written, turned_page = io.BytesIO(), io.BytesIO()
    canvas = Canvas(written, pagesize=size, invariant=True)
    canvas.drawImage(ImageReader(shown), 0, 0, *size)
    if stamped is not None:
        canvas.translate(size[0] / 2, size[1] / 2)
        canvas.rotate(stamped)
        canvas.drawString(-30, -(size[1] if stamped in (0, 180) else size[0]) / 2 + 12, STAMP)
    canvas.showPage()
    canvas.save()
    with pikepdf.open(written) as document:
        document.pages[0].Rotate = rotate
        document.save(turned_page)
    return turned_page.getvalue()


def page_of(data: bytes) -> PageWords:
    document = open_document(data)
    (page,) = each_page(document)
    document.close()
    assert page is not None
    return page


WAYS = [
    {"turned": 90, "rotate": 90, "stamped": 90},
    {"turned": 90, "rotate": 90, "stamped": 0},
    {"turned": 270, "rotate": 270, "stamped": 0},
    {"turned": 180, "rotate": 180, "stamped": 0},
    {"turned": 90},
    {"turned": 270, "stamped": None},
    {"turned": 180},
    {},
]


@pytest.mark.parametrize("way", WAYS, ids=str)
@pytest.mark.parametrize(
    ("draw", "is_text"),
    [(table, True), (prose, True), (chart, False), (photograph, False)],
    ids=["table", "prose", "chart", "photograph"],
)
def test_a_scan_looks_like_text_however_it_lies(draw: Callable[[], Image.Image], is_text: bool, way: dict[str, int]):
    assert bool(page_of(scan(draw(), **way)).pictures) == is_text


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_without_the_extra_a_numbered_scan_alone_is_told_counted_and_tried_again(
    way: dict[str, int], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(ocr, "is_available", lambda: False)
    with pytest.raises(UnreadableDocument, match=r"its only page holds no text; the extra esrp-ingest\[ocr\]") as error:
        parse_bytes(scan(table(), **way))
    assert error.value.code == "no_text"
    assert asks_for_recognition(str(error.value))
    summary = Summary()
    summary.add(FileOutcome.failure("paper.pdf", error.value.code, str(error.value)))
    assert (summary.documents_awaiting_recognition, summary.counts.failed) == (1, 1)


def headed(picture: Image.Image, rows: int) -> bytes:
    """A picture that fills a page, with a head and a foot of many words on it, and so many rows between them."""
    written = io.BytesIO()
    canvas = Canvas(written, pagesize=(792, 612), invariant=True)
    canvas.drawImage(ImageReader(picture), 0, 0, 792, 612)
    for height in (596, 8, *(560 - at * 20 for at in range(rows))):
        canvas.drawString(40, height, "Acme A1 storage, tested in the laboratory, for those who ordered it only")
    canvas.showPage()
    canvas.save()
    return written.getvalue()


@pytest.mark.parametrize(
    ("draw", "rows", "regions"),
    [(table, 0, 1), (photograph, 0, 0), (chart, 0, 0), (photograph, 26, 0), (photograph, 5, 0), (table, 26, 0)],
)
def test_a_scan_below_a_head_of_many_words_is_looked_at(
    draw: Callable[[], Image.Image], rows: int, regions: int
) -> None:
    assert len(page_of(headed(draw(), rows)).pictures) == regions


def test_a_number_on_a_photograph_does_not_advise_to_recognize_it():
    with pytest.raises(UnreadableDocument, match="no text; there are no pictures that look like text"):
        read(scan(photograph()))


@pytest.mark.skipif(not ocr.is_available(), reason="the extra esrp-ingest[ocr] is not installed")
@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_what_is_recognized_stands_upright(turned: int):
    document = open_document(scan(table(4), turned=turned, stamped=None))  # each row takes time
    recognized = ocr.recognize_upright(document, 0)
    assert recognized.turned == turned
    assert (recognized.width, recognized.height) == (792, 612)
    assert "122.475" in [word.text for word in recognized.words]


def in_picture(*texts: str) -> list[Word]:
    return [Word(text, Box(100 + 90 * at, 100, 160 + 90 * at, 112)) for at, text in enumerate(texts)]


@pytest.mark.parametrize("turn", [90, 270])
def test_what_lies_on_its_side_is_the_page_and_its_number_stands_around_it(turn: int, monkeypatch: pytest.MonkeyPatch):
    lying = PageWords(in_picture("Disks", "24", "of", "40", "of", "SAS"), 792, 612, turn)
    monkeypatch.setattr(ocr, "is_available", lambda: True)
    monkeypatch.setattr(ocr, "recognize_upright", lambda *_: lying)
    reading = read(scan(table(), turned=turn))
    assert [line.text for line in reading.lines] == ["Disks 24 of 40 of SAS"]
    assert [line.text for line in reading.around] == [STAMP]
    (remark,) = reading.remarks
    assert remark.message.endswith(f"joined the page's own; it was turned by {turn} degrees for that")


def test_few_words_on_their_side_stand_beside_a_page_of_more(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ocr, "is_available", lambda: True)
    monkeypatch.setattr(ocr, "recognize_upright", lambda *_: PageWords(in_picture("24", "SAS"), 792, 612, 90))
    assert sorted(line.text for line in read(scan(table(), turned=90)).lines) == ["24 SAS"]


def drawn_in_a_form(scale: float, *, rows: int) -> bytes:
    """A page with a picture in its lower part, in a drawing that is scaled, below rows of words."""
    written = io.BytesIO()
    canvas = Canvas(written, pagesize=(612, 792), invariant=True)
    canvas.beginForm("drawing")
    canvas.drawImage(ImageReader(table()), 0, 0, 612 / scale, 500 / scale)
    canvas.endForm()
    for row in range(rows):
        canvas.drawString(60, 760 - row * 14, f"Number of disks {row}")
    canvas.translate(0, 20)
    canvas.scale(scale, scale)
    canvas.doForm("drawing")
    canvas.showPage()
    canvas.save()
    return written.getvalue()


@pytest.mark.parametrize("scale", [0.25, 1, 4])
def test_a_picture_in_a_drawing_stands_where_it_is_seen(scale: float):
    (region,) = page_of(drawn_in_a_form(scale, rows=15)).pictures
    assert list(map(round, region)) == [0, 272, 612, 772]


def test_a_large_picture_below_a_text_does_not_hide_it():
    document = pypdfium2.PdfDocument(drawn_in_a_form(1, rows=15))
    page = document[0]
    assert not lies_unseen(page, page_of(drawn_in_a_form(1, rows=15)))
    page.close()
