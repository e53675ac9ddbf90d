"""Files that are attached to a PDF, or to places on its pages: each is named, for nobody reads it there."""

import io
from collections.abc import Callable

import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import Reading
from esrp_ingest.readers.pdf import read
from esrp_ingest.readers.source import Source

EXPECTED = ["Disks 24"]


def read_pdf(data: bytes) -> Reading:
    return read(Source(data))


def edited(change: Callable[[pikepdf.Pdf], None]) -> bytes:
    written, target = io.BytesIO(), io.BytesIO()
    canvas = Canvas(written, invariant=True)
    canvas.drawString(72, 700, EXPECTED[0])
    canvas.save()
    with pikepdf.open(written) as document:
        change(document)
        document.save(target)
    return target.getvalue()


def test_attached_files_are_named():
    def attach(document: pikepdf.Pdf) -> None:
        document.attachments["Performance_1.html"] = b"<html></html>"

    reading = read_pdf(edited(attach))
    assert [line.text for line in reading.lines] == EXPECTED
    assert [(remark.rule, "Performance_1.html" in remark.message) for remark in reading.remarks] == [
        ("attachment_left", True)
    ]


def attach_to_page(document: pikepdf.Pdf, *, listed: bool = False, name: str = "Performance_2.html") -> None:
    """Puts the sign of an attached file, and a note, on the first page of a document.

    Args:
        document: an open document.
        listed: it is among the files of the document, too.
        name: of the file.
    """
    file = pikepdf.AttachedFileSpec(document, b"<html></html>", filename=name)
    if listed:
        document.attachments[name] = file
    document.pages[0].Annots = document.make_indirect(
        pikepdf.Array(
            [
                pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=kind, Rect=[20, 20, 40, 40], FS=file.obj)
                for kind in (pikepdf.Name.Text, pikepdf.Name.FileAttachment)
            ]
        )
    )


@pytest.mark.parametrize("listed", [False, True])
def test_files_that_are_attached_to_a_place_on_a_page_are_named_once(listed: bool):
    reading = read_pdf(edited(lambda document: attach_to_page(document, listed=listed)))
    assert [line.text for line in reading.lines] == EXPECTED
    assert [remark.message for remark in reading.remarks] == [
        "the attachment Performance_2.html was not read: save it and load it as a file of its own"
    ]


def test_attached_files_beyond_many_are_counted():
    def attach(document: pikepdf.Pdf) -> None:
        for number in range(53):
            document.attachments[f"Performance_{number:02}.html"] = b"<html></html>"

    *named, last = read_pdf(edited(attach)).remarks
    assert len(named) == 50
    assert last.message == "3 more attachments were not read"


def test_a_portfolio_whose_page_is_blank_names_what_it_holds():
    with pikepdf.new() as document:
        document.add_blank_page()
        document.attachments["Performance_1.html"] = b"<html></html>"
        document.attachments["Stress_1.html"] = b"<html></html>"
        document.Root.Collection = pikepdf.Dictionary(Type=pikepdf.Name.Collection)
        target = io.BytesIO()
        document.save(target)
    named = (
        r"no text; the attachment Performance_1\.html was not read: .*; the attachment Stress_1\.html .*; there are no"
    )
    with pytest.raises(UnreadableDocument, match=named) as error:
        read_pdf(target.getvalue())
    assert error.value.code == "no_text"
