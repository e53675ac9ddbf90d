"""Words right before a watermark across the page: PDFium parts its letters from them by nothing."""

from io import BytesIO

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from esrp_ingest.parsing import parse_bytes

LINES = (
    (18, "Dell PowerVault MD3220 5,000 Mailbox"),
    (18, "Exchange 2010 Storage Solution"),
    (11, "Tested with: ESRP - Storage Version 3.0"),
    (11, "Test date: May 2011"),
)


def page(*, watermark_first: bool, angle: float) -> bytes:
    out = BytesIO()
    canvas = Canvas(out, pagesize=A4)
    if watermark_first:
        _draw_watermark(canvas, angle)
    top = 780
    for size, line in LINES:
        canvas.setFont("Helvetica", size)
        canvas.drawString(60, top, line)
        top -= 30
    if not watermark_first:
        _draw_watermark(canvas, angle)
    canvas.save()
    return out.getvalue()


def _draw_watermark(canvas: Canvas, angle: float) -> None:
    canvas.saveState()
    canvas.setFont("Helvetica-Bold", 70)
    canvas.translate(170, 640)
    canvas.rotate(angle)
    canvas.drawString(0, 0, "CONFIDENTIAL")
    canvas.restoreState()


@pytest.mark.parametrize("watermark_first", [False, True])
@pytest.mark.parametrize("angle", [30, 45, 60])
def test_the_last_word_before_a_watermark_is_read(angle: float, *, watermark_first: bool):
    parsed = parse_bytes(page(watermark_first=watermark_first, angle=angle), "paper.pdf")
    (solution,) = parsed.solutions
    assert solution.title == "Dell PowerVault MD3220 5,000 Mailbox Exchange 2010 Storage Solution"
    assert str(solution.tested_on) == "2011-05-01"
