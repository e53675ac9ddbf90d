"""Pictures in documents that are no pages: those that look like a report are told."""

import base64
import io
from email.message import EmailMessage
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
from docx import Document
from PIL import Image

from esrp_ingest.errors import NotAReport
from esrp_ingest.parsing import parse_bytes, read

FIXTURES = Path(__file__).parents[2] / "fixtures"
TOLD = "2 pictures look like text, and only pages of a PDF are recognized: print the document as PDF"


def as_png(picture: Image.Image) -> bytes:
    data = io.BytesIO()
    picture.save(data, "PNG")
    return data.getvalue()


@cache
def screenshot() -> bytes:
    document = pypdfium2.PdfDocument(FIXTURES / "papers" / "dell-me4024-2018" / "paper.pdf")
    return as_png(document[7].render(scale=1.5).to_pil())


def photograph() -> bytes:
    return as_png(Image.linear_gradient("L").resize((600, 400)))


def as_word(*pictures: bytes) -> bytes:
    document = Document()
    document.add_paragraph("Figure 1. Test Summary")
    for picture in pictures:
        document.add_picture(io.BytesIO(picture))
    data = io.BytesIO()
    document.save(data)
    return data.getvalue()


def as_page(*pictures: bytes) -> bytes:
    tags = (f'<img src="data:image/png;base64,{base64.b64encode(picture).decode()}">' for picture in pictures)
    return "".join(("<p>Test Summary</p>", *tags)).encode()


def as_mail(*pictures: bytes) -> bytes:
    message = EmailMessage()
    message.set_content("Test Summary")
    for picture in pictures:
        message.add_attachment(picture, maintype="image", subtype="png", filename="a.png")
    return message.as_bytes()


@pytest.mark.parametrize(
    ("name", "made"), [("a.docx", as_word), ("a.html", as_page), ("a.eml", as_mail)], ids=lambda each: str(each)[:6]
)
def test_pictures_that_look_like_text_are_told(name: str, made):
    smaller = as_png(Image.open(io.BytesIO(screenshot())).resize((700, 900)))
    broken = () if name.endswith("docx") else (b"no picture" * 60,)
    reading = read(made(screenshot(), photograph(), smaller, *broken), name)
    assert [remark.message for remark in reading.remarks if remark.rule == "picture_left"] == [TOLD]
    assert [remark for remark in read(made(photograph()), name).remarks if remark.rule == "picture_left"] == []


def test_a_document_of_nothing_but_pictures_is_refused_with_what_to_do():
    with pytest.raises(NotAReport, match="1 picture looks like text, and only pages of a PDF"):
        parse_bytes(as_word(screenshot()), "a.docx")


def test_a_mail_of_nothing_but_attachments_names_them():
    message = EmailMessage()
    message.set_content("as promised")
    message.add_attachment(b"%PDF-1.7", maintype="application", subtype="pdf", filename="perf.pdf")
    with pytest.raises(NotAReport, match=r"the attachment perf\.pdf was not read: save it"):
        parse_bytes(message.as_bytes(), "a.eml")
