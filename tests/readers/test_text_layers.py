"""Scans whose text lies unseen: where it says something else than the picture, arithmetic tells which is right."""

import io
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from esrp_ingest.errors import NotAReport
from esrp_ingest.extract.figures import Figures
from esrp_ingest.extract.report.run_values import ReadCell
from esrp_ingest.layout import Box
from esrp_ingest.parsing import parse_bytes, read
from esrp_ingest.readers import ocr
from esrp_ingest.readers.advice import asks_for_recognition
from esrp_ingest.readers.pdfium import each_page, open_document
from esrp_ingest.readers.text_layers import same, sound_share
from esrp_ingest.readers.upright import PageWords

PAPER = Path(__file__).parents[2] / "fixtures" / "samples" / "sample-sablepoint-sp450-2019-e.pdf"
FIRST = 9
"""Where a report begins in it."""
Misread = Callable[[str, Random], str]
MISREAD = str.maketrans({"1": "l", "5": "S", "8": "B", "0": "O"})


@cache
def printed() -> PageWords:
    document = open_document(PAPER.read_bytes())
    page = list(each_page(document))[FIRST]
    assert page is not None
    return page


@cache
def picture(scale: float = 0.5) -> Image.Image:
    return pypdfium2.PdfDocument(PAPER.read_bytes())[FIRST].render(scale=scale).to_pil().convert("L")


def misread(text: str, random: Random) -> str:
    return "".join(letter.translate(MISREAD) if random.random() < 0.4 else letter for letter in text)


def one_digit_off(text: str, random: Random) -> str:
    """A figure with decimals of which one digit is another one, seldom; it still is a figure."""
    if random.random() < 0.8 or not text.replace(".", "").isdigit() or "." not in text:
        return text
    return text[:-1] + str((int(text[-1]) + 5) % 10)


def scans(*pages: Misread) -> bytes:
    """Several scans of one page after the other, each with its words misread in its own way."""
    document = pypdfium2.PdfDocument.new()
    for misreading in pages:
        document.import_pages(pypdfium2.PdfDocument(scan(faulty=True, misreading=misreading)))
    written = io.BytesIO()
    document.save(written)
    return written.getvalue()


def scan(*, faulty: bool, under: bool = False, shown: bool = False, misreading: Misread = misread) -> bytes:
    """A page of a report as a picture, with its words where they stand on it.

    Args:
        faulty: many of them are misread.
        under: they are painted over by the picture, and not invisible.
        shown: they are visible, above the picture.
        misreading: how.
    """
    random, written, page = Random(5), io.BytesIO(), printed()
    canvas = Canvas(written, pagesize=(page.width, page.height), invariant=True)
    for step in ["words", "picture"] if under else ["picture", "words"]:
        if step == "picture":
            canvas.drawImage(ImageReader(picture()), 0, 0, page.width, page.height)
            continue
        for word in page.words:
            size = 0.8 * word.box.height
            text = canvas.beginText(word.box.x0, page.height - word.box.bottom + 0.2 * size)
            text.setFont("Helvetica", size)
            text.setTextRenderMode(0 if under or shown else 3)
            says = misreading(word.text, random) if faulty else word.text
            width = canvas.stringWidth(says, "Helvetica", size)
            text.setHorizScale(100 * (word.box.x1 - word.box.x0) / width)
            text.textOut(says)
            canvas.drawText(text)
    canvas.save()
    return written.getvalue()


@pytest.fixture
def recognition(monkeypatch: pytest.MonkeyPatch) -> list[Box | None]:
    """Recognition that reads pictures of that page as they are; gives what was looked at."""
    looked: list[Box | None] = []

    def recognize(_document: object, _index: int, part: Box | None = None, _turned: int = 0) -> PageWords:
        looked.append(part)
        page = printed()
        words = [word for word in page.words if part is None or part.top <= word.box.top < part.bottom]
        return PageWords(words, page.width, page.height)

    monkeypatch.setattr(ocr, "is_available", lambda: True)
    monkeypatch.setattr(ocr, "recognize", recognize)
    return looked


@pytest.mark.parametrize(
    ("how", "unseen"),
    [({}, True), ({"under": True}, True), ({"shown": True}, False)],
    ids=["invisible", "under", "shown"],
)
def test_a_text_that_is_not_seen_is_known(how: dict[str, bool], unseen: bool) -> None:
    (page,) = each_page(open_document(scan(faulty=False, **how)))
    assert page is not None
    assert page.unseen is unseen


@pytest.mark.parametrize("under", [False, True])
def test_where_the_unseen_text_is_faulty_the_picture_is_read(recognition: list[Box | None], under: bool) -> None:
    parsed = parse_bytes(scan(faulty=True, under=under))
    assert [part is None for part in recognition] == [False, True]
    assert len(parsed.runs[0].instance_io) > 4
    assert parsed.document.relations_held >= 0.98 * parsed.document.relations_checked > 0
    rules = [finding.rule for finding in parsed.findings]
    assert (rules.count("recognized_page"), rules.count("page_without_text")) == (1, 0)
    (doubt,) = (finding.message for finding in parsed.findings if finding.rule == "doubtful_text_layer")
    assert doubt.startswith("a scan's unseen text and its picture differ on page 1: the picture was read, where ")
    assert {run.source for run in parsed.runs} == {"ocr"}


def test_an_unseen_text_that_is_right_is_read_and_a_part_of_the_page_looked_at(recognition: list[Box | None]) -> None:
    parsed = parse_bytes(scan(faulty=False))
    (part,) = recognition
    assert part is not None
    assert part.height < 0.2 * printed().height
    assert {run.source for run in parsed.runs} == {"text"}
    assert not {"recognized_page", "doubtful_text_layer"} & {finding.rule for finding in parsed.findings}


def test_a_picture_that_shows_no_text_is_no_scan_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "is_available", lambda: True)
    monkeypatch.setattr(ocr, "recognize", lambda *_: PageWords([], 612, 792))
    parsed = parse_bytes(scan(faulty=False, under=True))
    assert not {"recognized_page", "doubtful_text_layer"} & {finding.rule for finding in parsed.findings}


@pytest.mark.usefixtures("recognition")
def test_where_recognition_is_worse_the_text_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    random, right = Random(7), ocr.recognize

    def recognize(document: pypdfium2.PdfDocument, index: int, part: Box | None = None, _turned: int = 0) -> PageWords:
        page = right(document, index, part)
        words = [word._replace(text=misread(word.text, random)) for word in page.words]
        return PageWords(words, page.width, page.height)

    monkeypatch.setattr(ocr, "recognize", recognize)
    parsed = parse_bytes(scan(faulty=False))
    assert {run.source for run in parsed.runs} == {"text"}
    (doubt,) = (finding.message for finding in parsed.findings if finding.rule == "doubtful_text_layer")
    assert "the text was read" in doubt


def test_where_few_digits_are_wrong_arithmetic_has_the_picture_read(recognition: list[Box | None]) -> None:
    parsed = parse_bytes(scan(faulty=True, misreading=one_digit_off))
    assert [part is None for part in recognition] == [False, True]
    assert parsed.document.relations_held >= 0.98 * parsed.document.relations_checked > 0
    assert {run.source for run in parsed.runs} == {"ocr"}
    (doubt,) = (finding.message for finding in parsed.findings if finding.rule == "doubtful_text_layer")
    assert "page 1: the picture was read, where " in doubt


def test_figures_that_are_wrong_after_pages_that_are_right_are_noticed_by_arithmetic(
    recognition: list[Box | None],
) -> None:
    def right(text: str, _random: Random) -> str:
        return text

    parsed = parse_bytes(scans(*[right] * 5, one_digit_off))
    assert [part is None for part in recognition] == [False] * 4 + [True]
    assert {finding.page for finding in parsed.findings if finding.rule == "recognized_page"} == {6}
    assert parsed.document.relations_held >= 0.98 * parsed.document.relations_checked > 0


def test_where_the_picture_says_the_same_wrong_figures_the_text_is_read_and_told(
    recognition: list[Box | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    right = ocr.recognize

    def recognize(document: pypdfium2.PdfDocument, index: int, part: Box | None = None, _turned: int = 0) -> PageWords:
        random, page = Random(5), right(document, index, part)
        words = [word._replace(text=one_digit_off(word.text, random)) for word in page.words]
        return PageWords(words, page.width, page.height)

    monkeypatch.setattr(ocr, "recognize", recognize)
    parsed = parse_bytes(scan(faulty=True, misreading=one_digit_off))
    assert [part is None for part in recognition] == [False, True]
    assert {run.source for run in parsed.runs} == {"text"}
    (doubt,) = (finding.message for finding in parsed.findings if finding.rule == "doubtful_text_layer")
    assert "the text was read" in doubt


def test_what_is_understood_of_a_text_that_is_not_kept_is_forgotten(recognition: list[Box | None]) -> None:
    cells: list[ReadCell] = []
    figures = Figures()
    parsed = parse_bytes(scan(faulty=True, misreading=one_digit_off), cells=cells, figures=figures)
    assert len(recognition) == 2
    once: list[ReadCell] = []
    parse_bytes(scan(faulty=False), cells=once)
    assert [(cell.row, cell.text) for cell in cells] == [(cell.row, cell.text) for cell in once]
    assert len(list(figures)) == parsed.document.figures


def test_without_the_extra_a_faulty_text_is_told_and_a_right_one_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "is_available", lambda: False)
    parsed = parse_bytes(scan(faulty=True))
    (missing,) = (finding for finding in parsed.findings if finding.rule == "page_without_text")
    assert (missing.page, missing.severity) == (1, "warning")
    assert "page 1 is a scan with an unseen text in which something is wrong" in missing.message
    assert asks_for_recognition(missing.message)
    assert read(scan(faulty=False)).unseen_pages == {1}


def test_a_scan_without_a_report_in_its_text_says_that_its_picture_was_not_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ocr, "is_available", lambda: False)
    written, page = io.BytesIO(), printed()
    canvas = Canvas(written, pagesize=(page.width, page.height), invariant=True)
    canvas.drawImage(ImageReader(picture()), 0, 0, page.width, page.height)
    text = canvas.beginText(60, 300)
    text.setTextRenderMode(pdfium.FPDF_TEXTRENDERMODE_INVISIBLE)
    for _ in range(20):
        text.textLine("Tne lnstahce lO is uhreadahle heie ahd thcre")
    canvas.drawText(text)
    canvas.save()
    with pytest.raises(NotAReport, match=r"1 of its pages only in pictures; the extra esrp-ingest\[ocr\]") as error:
        parse_bytes(written.getvalue())
    assert asks_for_recognition(str(error.value))


@pytest.mark.skipif(not ocr.is_available(), reason="the extra esrp-ingest[ocr] is not installed")
def test_a_part_of_a_page_is_recognized_where_it_stands() -> None:
    written = io.BytesIO()
    canvas = Canvas(written, pagesize=(300, 400), invariant=True)
    canvas.setFont("Helvetica", 14)
    for line, text in enumerate(("Instance 1234.567", "Instance 7654.321", "Instance 2468.135")):
        canvas.drawString(40, 350 - 100 * line, text)
    canvas.save()
    (word,) = ocr.recognize(open_document(written.getvalue()), 0, Box(0, 120, 300, 180)).words[-1:]
    assert word.text.endswith("7654.321")
    assert 130 < word.box.top < word.box.bottom < 170


@pytest.mark.parametrize(
    ("text", "other", "alike"),
    [
        ("Instance 1.1 reads 12.345", "instance 1.1 reads 12.345", True),
        ("Instance 1.1 reads 12.345", "Instance l.l reads l2.34S", False),
        ("", "", True),
    ],
)
def test_texts_are_alike_by_their_figures_and_words(text: str, other: str, alike: bool) -> None:
    assert same(text.split(), other.split()) is alike


def test_letters_among_digits_are_no_sound_words() -> None:
    assert sound_share(["reads", "12.345", "100%", "--"]) == 1
    assert sound_share(["l2.34S", "reads"]) == 0.5
    assert sound_share([]) == 0
