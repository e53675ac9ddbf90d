"""What is typed on a page, or filled into its form, is read where it is seen; what is not shown is not."""

import io

import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from esrp_ingest.readers.pdf import read
from esrp_ingest.readers.source import Source


def form(*, value: str) -> bytes:
    written = io.BytesIO()
    canvas = Canvas(written, pagesize=(612, 792), invariant=True)
    canvas.drawString(72, 697, "Number of disks")
    canvas.acroForm.textfield(name="disks", x=200, y=690, width=100, height=20, value=value)
    canvas.drawString(72, 650, "Hosts 2")
    canvas.save()
    return written.getvalue()


def noted(kind: str, *, flags: int = 4, attached: bool = False) -> bytes:
    """A page with a note on it, and a file that is attached beside it.

    Args:
        kind: what sort of annotation the note is.
        flags: how it is shown.
        attached: there is a file.
    """
    written, target = io.BytesIO(), io.BytesIO()
    canvas = Canvas(written, pagesize=(612, 792), invariant=True)
    canvas.drawString(72, 650, "Hosts 2")
    canvas.save()
    with pikepdf.open(written) as document:
        look = document.make_stream(b"BT /F 12 Tf 2 4 Td (Disks 36) Tj ET")
        look.Type, look.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        look.BBox = pikepdf.Array([0, 0, 100, 20])
        font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
        look.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F=font))
        note = pikepdf.Dictionary(
            Type=pikepdf.Name.Annot, Subtype=pikepdf.Name(f"/{kind}"), Rect=[72, 500, 172, 520], F=flags
        )
        note.AP = pikepdf.Dictionary(N=look)
        notes = [note]
        if attached:
            file = pikepdf.AttachedFileSpec(document, b"<html></html>", filename="Stress_1.html")
            kind_of_file = pikepdf.Name.FileAttachment
            notes.append(
                pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=kind_of_file, Rect=[20, 20, 40, 40], FS=file.obj)
            )
        document.pages[0].Annots = document.make_indirect(pikepdf.Array(notes))
        document.save(target)
    return target.getvalue()


@pytest.mark.parametrize(("value", "row"), [("24", "Number of disks 24"), ("", "Number of disks")])
def test_what_was_filled_into_a_form_is_read(value: str, row: str):
    assert [line.text for line in read(Source(form(value=value))).lines] == [row, "Hosts 2"]


@pytest.mark.parametrize(
    ("kind", "flags", "texts"),
    [
        ("FreeText", 4, ["Hosts 2", "Disks 36"]),
        ("Stamp", 4, ["Hosts 2", "Disks 36"]),
        ("FreeText", 2, ["Hosts 2"]),  # hidden
        ("Text", 4, ["Hosts 2"]),  # the sign of a comment, which is not open
    ],
)
def test_notes_that_are_typed_on_a_page_are_read(kind: str, flags: int, texts: list[str]):
    assert [line.text for line in read(Source(noted(kind, flags=flags))).lines] == texts


def test_a_file_that_is_attached_beside_a_note_is_named():
    reading = read(Source(noted("FreeText", attached=True)))
    assert [line.text for line in reading.lines] == ["Hosts 2", "Disks 36"]
    assert [remark.rule for remark in reading.remarks] == ["attachment_left"]


@pytest.mark.parametrize("are_off", [True, False])
def test_notes_on_layers_are_left_out_and_told_where_any_layer_is_off(are_off: bool):
    with pikepdf.open(io.BytesIO(noted("FreeText"))) as document:
        layer = document.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name="Notes"))
        state = pikepdf.Dictionary(OFF=[layer] if are_off else [])
        document.Root.OCProperties = pikepdf.Dictionary(OCGs=[layer], D=state)
        document.pages[0].Annots[0].OC = layer
        target = io.BytesIO()
        document.save(target)
    reading = read(Source(target.getvalue()))
    assert [line.text for line in reading.lines] == ["Hosts 2", *([] if are_off else ["Disks 36"])]
    assert [remark.rule for remark in reading.remarks] == (["hidden_layers"] if are_off else [])
