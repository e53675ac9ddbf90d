"""PDF pages: turned, torn apart, encrypted, damaged or empty, they give their words, a finding, or a code."""

import io
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageDraw
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import Box, Line, Reading, Word
from esrp_ingest.readers.characters import _scattered, group_by_baseline
from esrp_ingest.readers.page_lines import lines_of_page, without_running_heads
from esrp_ingest.readers.pdf import read
from esrp_ingest.readers.pdfium import is_of_signs
from esrp_ingest.readers.source import OcrMode, Source
from esrp_ingest.readers.upright import PageWords


def read_pdf(data: bytes, ocr: OcrMode = "auto") -> Reading:
    return read(Source(data, ocr=ocr))


HARD = Path(__file__).parents[2] / "fixtures" / "hard"
SAMPLE = Path(__file__).parents[2] / "fixtures" / "samples" / "sample-linden-la9-2010-f.pdf"


def pdf(draw, *, size: tuple[float, float] = (612, 792), encrypt: str | None = None) -> bytes:
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=size, encrypt=encrypt, invariant=True)
    draw(canvas)
    canvas.showPage()
    canvas.save()
    return stream.getvalue()


def texts(data: bytes) -> list[str]:
    return [line.text for line in read_pdf(data).lines]


def rows(canvas: Canvas) -> None:
    for step, text in enumerate(("Thread Count 20", "Lazy Commits 70%", "Insert Operations 40%")):
        canvas.drawString(72, 700 - 20 * step, text)


EXPECTED = ["Thread Count 20", "Lazy Commits 70%", "Insert Operations 40%"]


def test_words_stand_where_they_are_drawn():
    line = read_pdf(pdf(rows)).lines[0]
    box = line.box
    assert box is not None
    assert (line.page, line.number) == (1, None)
    assert 70 < box.x0 < 74
    assert 75 < box.top < box.bottom < 100


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_pages_that_are_shown_turned(rotation: int):
    document = pypdfium2.PdfDocument(pdf(rows))
    document[0].set_rotation(rotation)
    stream = io.BytesIO()
    document.save(stream)
    assert texts(stream.getvalue()) == EXPECTED


@pytest.mark.parametrize("angle", [90, 180, 270])
def test_text_that_is_drawn_turned(angle: int):
    def turned(canvas: Canvas) -> None:
        canvas.translate(306, 396)
        canvas.rotate(angle)
        canvas.translate(-306, -396)
        rows(canvas)

    assert texts(pdf(turned, size=(792, 792))) == EXPECTED


def test_single_glyphs_drawn_in_an_odd_order_are_words_again():
    text = "Instance2836.1 16.661"

    def scattered(canvas: Canvas) -> None:
        canvas.setFont("Courier", 10)
        for index in sorted(range(len(text)), key=lambda at: (at * 7) % len(text)):
            if text[index] != " ":
                canvas.drawString(72 + 6 * index, 700, text[index])

    assert texts(pdf(scattered)) == [text]


def test_a_word_that_a_line_break_hyphenates_stands_on_both_lines():
    def hyphenated(canvas: Canvas) -> None:
        canvas.drawString(72, 700, "Background Database Main-")
        canvas.drawString(72, 688, "tenance and more words")

    assert texts(pdf(hyphenated)) == ["Background Database Main-", "tenance and more words"]


def test_running_heads_go_by_their_page_number_though_they_name_the_chapter():
    def pages(canvas: Canvas) -> None:
        for number, chapter in enumerate(("One", "One", "Two", "Two", "Three"), start=1):
            canvas.drawString(72, 760, f"Appendix {chapter}")
            canvas.drawRightString(540, 760, str(number))
            canvas.drawString(72, 600, f"Text of {chapter} on {number}")
            canvas.showPage()

    assert [text.split()[0] for text in texts(pdf(pages))] == ["Text"] * 5


def test_a_watermark_belongs_to_no_line():
    def marked(canvas: Canvas) -> None:
        canvas.saveState()
        canvas.translate(150, 560)
        canvas.rotate(45)
        canvas.setFont("Helvetica", 60)
        canvas.drawString(0, 0, "DRAFT")
        canvas.restoreState()
        rows(canvas)

    assert [text for text in texts(pdf(marked)) if len(text) > 6] == EXPECTED


def test_a_slanted_watermark_does_not_scatter_its_letters_over_a_page_that_is_upside_down():
    def marked(canvas: Canvas) -> None:
        canvas.saveState()
        canvas.translate(60, 560)
        canvas.rotate(35)
        canvas.setFont("Helvetica", 60)
        canvas.drawString(0, 0, "CONFIDENTIAL")
        canvas.restoreState()
        rows(canvas)

    document = pypdfium2.PdfDocument(pdf(marked))
    document[0].set_rotation(180)
    stream = io.BytesIO()
    document.save(stream)
    assert texts(stream.getvalue()) == EXPECTED


def edited(change: Callable[[pikepdf.Pdf], None], draw: Callable[[Canvas], None] = rows) -> bytes:
    with pikepdf.open(io.BytesIO(pdf(draw))) as document:
        change(document)
        target = io.BytesIO()
        document.save(target)
    return target.getvalue()


def test_full_width_letters_and_ligatures_are_plain_ones():
    def wide(canvas: Canvas) -> None:
        pdfmetrics.registerFont(UnicodeCIDFont("HeiseiKakuGo-W5"))
        canvas.setFont("HeiseiKakuGo-W5", 10)
        canvas.drawString(72, 700, "\uff34\uff48\uff52\uff45\uff41\uff44 \uff11\uff12\uff0e\uff15")

    assert texts(pdf(wide)) == ["Thread 12.5"]


def test_a_page_of_letters_drawn_as_outlines_asks_for_recognition():
    def outlines(canvas: Canvas) -> None:
        for at in range(80):
            path = canvas.beginPath()
            path.moveTo(72 + at * 5, 700)
            path.lineTo(75 + at * 5, 708)
            path.lineTo(77 + at * 5, 700)
            canvas.drawPath(path, fill=1, stroke=0)
        canvas.showPage()
        rows(canvas)

    reading = read_pdf(pdf(outlines), "never")
    assert [(remark.rule, remark.locator.page) for remark in reading.remarks] == [("page_without_text", 1)]


def test_an_empty_user_password_is_no_obstacle():
    from reportlab.lib.pdfencrypt import StandardEncryption

    stream = io.BytesIO()
    canvas = Canvas(stream, encrypt=StandardEncryption("", ownerPassword="owner", canPrint=0), invariant=True)
    rows(canvas)
    canvas.save()
    assert texts(stream.getvalue()) == EXPECTED


def test_a_password_is_named():
    with pytest.raises(UnreadableDocument, match="password") as error:
        read_pdf(pdf(rows, encrypt="secret"))
    assert error.value.code == "encrypted"


def test_a_damaged_cross_reference_table_is_rebuilt():
    data = pdf(rows)
    assert texts(data[: data.rindex(b"startxref")] + b"startxref\n7\n%%EOF") == EXPECTED


def test_what_no_engine_opens_is_corrupt():
    with pytest.raises(UnreadableDocument) as error:
        read_pdf(b"%PDF-1.4\nnothing of the kind")
    assert error.value.code == "corrupt"
    assert str(error.value).endswith("(PDFium: Data format error); export it to PDF again")


def picture(canvas: Canvas) -> None:
    canvas.drawImage(ImageReader(Image.new("L", (400, 500), 200)), 50, 50, 500, 600)


def test_only_pictures_are_no_text():
    with pytest.raises(UnreadableDocument, match="ocr") as error:
        read_pdf(pdf(picture), "never")
    assert error.value.code == "no_text"


def picture_of_text(canvas: Canvas) -> None:
    drawn = Image.new("L", (400, 500), 255)
    for line in range(25):
        ImageDraw.Draw(drawn).text((10, 20 * line), "Database Reads/sec 123.456 789.012 345.678", fill=0)
    canvas.drawImage(ImageReader(drawn), 50, 50, 500, 600)


def test_a_picture_of_text_among_pages_leaves_a_finding_and_others_none():
    def pages(canvas: Canvas) -> None:
        rows(canvas)
        canvas.showPage()
        picture_of_text(canvas)
        canvas.showPage()
        picture(canvas)

    reading = read_pdf(pdf(pages), "never")
    assert [(remark.rule, remark.locator.page) for remark in reading.remarks] == [("page_without_text", 2)]
    assert reading.page_count == 3


def test_blank_pages_do_not_advise_to_recognize_pictures():
    stream = io.BytesIO()
    document = pypdfium2.PdfDocument.new()
    document.new_page(200, 200)
    document.new_page(200, 200)
    document.save(stream)
    document.close()
    with pytest.raises(
        UnreadableDocument, match="none of its 2 pages holds text; there are no pictures of pages either"
    ):
        read_pdf(stream.getvalue())


def test_codes_of_a_font_without_a_unicode_map_are_no_text():
    unmapped = (HARD / "streams_no_map.pdf").read_bytes()
    reading = read_pdf(unmapped, "never")
    assert [(remark.rule, remark.locator.page) for remark in reading.remarks] == [("page_without_text", 3)]
    assert {line.page for line in reading.lines} == {1, 2, 4, 5}


def test_a_font_without_a_unicode_map_that_uses_the_usual_codes_is_text():
    reading = read_pdf((HARD / "latex_type3.pdf").read_bytes(), "never")
    assert reading.remarks == []
    assert reading.lines[0].text == "Appendix A: Performance Testing"


def test_pdfplumber_reads_what_pdfium_refuses(monkeypatch: pytest.MonkeyPatch):
    def refuse(_data: bytes, _password: str | None = None) -> pypdfium2.PdfDocument:
        raise pypdfium2.PdfiumError("Data format error")

    monkeypatch.setattr("esrp_ingest.readers.pdf.open_document", refuse)
    reading = read_pdf(pdf(rows))
    assert [line.text for line in reading.lines] == EXPECTED
    assert [remark.rule for remark in reading.remarks] == ["other_engine"]


def page_of(*rows: tuple[float, str], height: float = 792) -> tuple[PageWords, list[Line]]:
    words = [Word(text, Box(72, top, 72 + 5 * len(text), top + 10)) for top, text in rows]
    return PageWords(words, 612, height), lines_of_page(words, 1)


def test_heads_and_feet_go_by_where_they_return_and_headings_stay():
    pages = [
        page_of(
            (20, "Vendor-paper-2013"),
            (45, f"Other{number}" if number % 3 else "Transactional"),
            (400, f"text{number}"),
            (770, f"Page-{number}"),
        )
        for number in range(1, 13)
    ]
    kept = [line.text for line in without_running_heads(pages)[0]]
    assert not any(text.startswith(("Vendor", "Page")) for text in kept)
    assert kept.count("Transactional") == 4
    assert sum(text.startswith("text") for text in kept) == 12


def test_a_page_number_that_stands_apart_goes_on_a_single_page_too():
    kept = [line.text for line in without_running_heads([page_of((400, "34105.758"), (740, "58"), (776, "7"))])[0]]
    assert kept == ["34105.758", "58"]


def test_what_touches_the_text_is_no_running_head_though_every_page_begins_with_it():
    pages = [page_of((45, "Instance8017"), (54, f"3.{number}"), (400, f"text{number}")) for number in range(1, 7)]
    assert [line.text for line in without_running_heads(pages)[0]].count("Instance8017") == 6


@pytest.mark.parametrize(("inside", "kept"), [(6, 12), (2, 2)])
def test_what_stands_as_often_inside_of_pages_is_no_running_head(inside: int, kept: int):
    pages = [
        page_of((30, "Server-two"), (60, "text"), *([(300, "Server-two")] if number <= inside else []))
        for number in range(1, 7)
    ]
    assert [line.text for line in without_running_heads(pages)[0]].count("Server-two") == kept


def test_a_row_that_ends_a_table_of_the_page_before_is_no_running_head_though_most_pages_begin_with_it():
    def page(number: int, left: float) -> tuple[PageWords, list[Line]]:
        rows = ((45, "Count", 4), (75, "Parameters", None), (640, "Threads", number), (655, "Path", "E"))
        words = [Word(text, Box(72, top, 72 + 5 * len(text), top + 10)) for top, text, _ in rows]
        words += [
            Word(str(value), Box(left if top == 45 else 160, top, left + 8, top + 10))
            for top, _, value in rows
            if value is not None
        ]
        return PageWords(words, 612, 792), lines_of_page(words, number)

    for left, rows in ((160, 8), (300, 0)):  # a head's second cell stands where no column is
        kept, taken = without_running_heads([page(number, left) for number in range(1, 9)])
        assert [line.text for line in kept].count("Count 4") == rows
        assert len(taken) == 8 - rows


def test_running_text_on_every_page_is_a_head_even_where_it_touches_the_text():
    pages = []
    for number in range(1, 7):
        head = [
            Word(text, Box(left, 45, left + 30, 55)) for left, text in ((72, "Vendor"), (104, "white"), (136, "paper"))
        ]
        page, _ = page_of((54, f"3.{number}"), (400, f"text{number}"))
        words = [*head, *page.words]
        pages.append((PageWords(words, 612, 792), lines_of_page(words, number)))
    kept = [line.text for line in without_running_heads(pages)[0]]
    assert (len(kept), "white" in " ".join(kept)) == (12, False)


def sheet(number: int, wide: bool, *placed: tuple[float, float, str]) -> tuple[PageWords, list[Line]]:
    """A page with words at their places, on its side or not."""
    words = [Word(text, Box(left, top, left + 5 * len(text), top + 8)) for left, top, text in placed]
    return PageWords(words, *((792, 612) if wide else (612, 792))), lines_of_page(words, number)


def test_a_foot_of_columns_that_wrap_where_pages_are_narrow_is_none_of_the_text():
    pages = []
    for number in range(1, 13):
        narrow = ((60, 757, f"{number}"), (200, 754, "Storage"), (400, 754, "Rights"), (200, 762, "Solution"))
        flat = ((60, 575, f"{number}"), (200, 575, "Storage"), (260, 575, "Solution"), (400, 575, "Rights"))
        foot = flat if number > 4 else narrow
        pages.append(sheet(number, number > 4, (60, 300, f"text{number}"), *foot))
    assert [line.text for line in without_running_heads(pages)[0]] == [f"text{number}" for number in range(1, 13)]


def test_what_ends_pages_of_one_size_and_none_of_another_is_no_foot():
    ends = [(60, 757, "Solution")], [(60, 575, f"end{'x' * number}") for number in range(1, 9)]
    pages = [sheet(number, False, (60, 300, "text"), *ends[0]) for number in range(1, 5)]
    pages += [sheet(number, True, (60, 300, "text"), ends[1][number - 5]) for number in range(5, 13)]
    assert [line.text for line in without_running_heads(pages)[0]].count("Solution") == 4


def test_letters_that_stand_side_by_side_as_words_are_torn():
    letters = [Word("x", Box(10.0 + 5 * at, 10, 14.8 + 5 * at, 20)) for at in range(6)]
    words = [Word("words", Box(10, 30.0 + 12 * at, 40, 40.0 + 12 * at)) for at in range(20)]
    figures = [Word("2", Box(60.0, 30 + 12 * at, 65.0, 40 + 12 * at)) for at in range(10)]
    assert _scattered([*letters, *words])
    assert not _scattered([*figures, *words])


@pytest.mark.parametrize(
    ("text", "is_so"),
    [
        ("\u2749\u2701\u2702\u271d\u271e " * 5, True),
        ("\u2749\u2701\u2702\u271d\u271e " * 3, False),  # too few to be more than bullets
        ("\u2714 backed up \n" * 30, False),
    ],
)
def test_a_text_of_ornaments_is_the_shapes_of_a_font_without_a_map(text: str, is_so: bool):
    assert is_of_signs(text) is is_so


def test_words_of_one_baseline_are_one_line():
    words = [Word("b", Box(50, 11, 60, 21)), Word("a", Box(0, 10, 10, 20)), Word("c", Box(0, 30, 10, 40))]
    assert [[word.text for word in line] for line in group_by_baseline(words)] == [["a", "b"], ["c"]]


def test_a_published_page_is_read_in_order():
    text = "\n".join(line.text for line in read_pdf(SAMPLE.read_bytes()).lines)
    assert text.index("Test Summary") < text.index("Transactional I/O Performance") < text.index("Test Log")
