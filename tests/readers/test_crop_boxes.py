"""What is cut away from a page, by a box of its own or of all pages, is not on it; the rest stands where it is seen."""

import io

import pikepdf
import pytest
from reportlab.lib import colors
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Table

from esrp_ingest.layout import Line
from esrp_ingest.readers import pdf
from esrp_ingest.readers.plain_tables import PlainTables
from esrp_ingest.readers.source import Source

SIZE = (595, 842)
SHOWN = (20, 100, 575, 700)


def page(*, media: str, crop: str | None, box: tuple[float, ...] = SHOWN, rotate: int = 0) -> bytes:
    """A page with a printer's mark above what is shown, and a table in it.

    Args:
        media: whose the box of the whole page is, of the "page" or of all "pages".
        crop: likewise of what is shown of it; None where all is.
        box: what is shown.
        rotate: by how much the page is turned.
    """
    written, target = io.BytesIO(), io.BytesIO()
    canvas = Canvas(written, pagesize=SIZE, invariant=True)
    for rows, height in (([["Mark", "4711"]], 750), ([["Disks", "24"], ["Hosts", "2"]], 400)):
        table = Table(rows, colWidths=100, style=[("GRID", (0, 0), (-1, -1), 1, colors.black)])
        table.wrapOn(canvas, *SIZE)
        table.drawOn(canvas, 72, height)
    canvas.showPage()
    canvas.save()
    with pikepdf.open(written) as document:
        own, all_pages = document.pages[0].obj, document.Root.Pages
        if media == "pages":
            all_pages.MediaBox = own.MediaBox
            del own["/MediaBox"]
        if crop:
            {"page": own, "pages": all_pages}[crop].CropBox = pikepdf.Array(box)
        own.Rotate = rotate
        document.save(target)
    return target.getvalue()


def lines(data: bytes) -> list[Line]:
    return pdf.read(Source(data)).lines


@pytest.mark.parametrize("rotate", [0, 90])
@pytest.mark.parametrize("crop", ["page", "pages"])
@pytest.mark.parametrize("media", ["page", "pages"])
def test_what_is_cut_away_is_not_read(media: str, crop: str, rotate: int):
    found = lines(page(media=media, crop=crop, rotate=rotate))
    assert sorted(line.text for line in found) == ["Disks 24", "Hosts 2"]


@pytest.mark.parametrize("media", ["page", "pages"])
@pytest.mark.parametrize(("crop", "box"), [(None, SHOWN), ("page", (-50, -50, 900, 900)), ("pages", (0, 0, 595, 842))])
def test_where_nothing_is_cut_away_all_is_read_where_it_stands(media: str, crop: str | None, box: tuple[float, ...]):
    expected = [(line.text, line.box) for line in lines(page(media="page", crop=None))]
    assert [text for text, _ in expected] == ["Mark 4711", "Disks 24", "Hosts 2"]
    assert [(line.text, line.box) for line in lines(page(media=media, crop=crop, box=box))] == expected


@pytest.mark.parametrize("media", ["page", "pages"])
def test_the_second_engine_sees_what_is_shown_at_the_same_place(media: str, monkeypatch: pytest.MonkeyPatch):
    data = page(media=media, crop="pages")
    first = lines(data)
    tables = PlainTables(data).rows(1)
    monkeypatch.setattr(pdf, "_pages_by_pdfium", lambda *_, **__: [])
    second = lines(data)
    assert [line.text for line in first] == [line.text for line in second] == ["Disks 24", "Hosts 2"]
    assert [[cell.text for cell in row.cells] for row in tables] == [["Disks", "24"], ["Hosts", "2"]]
    for line, other, row in zip(first, second, tables, strict=True):
        assert line.box is not None
        assert other.box is not None
        assert row.box is not None
        assert row.box.holds(line.box)
        assert row.box.holds(other.box)
