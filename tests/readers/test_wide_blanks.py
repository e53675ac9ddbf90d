"""A full-width blank is a blank: it parts the words of a value, and no cells."""

import io

import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

from esrp_ingest.layout import Box, Word
from esrp_ingest.parsing import read
from esrp_ingest.readers.wide_blanks import with_usual_blanks

FONT = "HeiseiKakuGo-W5"
ROWS = (("", "Primary_Hall", "Second_Hall"), ("Cache", "24_GB", "\uff14\uff18_\uff27\uff22"), ("Disks", "48", "96"))


def printed(blank: str) -> bytes:
    """A small table without rulings, its blanks written so."""
    pdfmetrics.registerFont(UnicodeCIDFont(FONT))
    written = io.BytesIO()
    canvas = Canvas(written, pagesize=(595, 842), invariant=True)
    canvas.setFont(FONT, 10)
    for step, row in enumerate(ROWS):
        for left, text in zip((60, 230, 380), row, strict=True):
            canvas.drawString(left, 700 - 18 * step, text.replace("_", blank))
    canvas.showPage()
    canvas.save()
    return written.getvalue()


@pytest.mark.parametrize("blank", [" ", "\u3000"])
def test_a_full_width_blank_in_a_value_parts_no_cells(blank: str):
    cells = [[cell.text for cell in line.cells] for line in read(printed(blank), "a.pdf").lines]
    assert cells == [["Primary Hall", "Second Hall"], ["Cache", "24 GB", "48 GB"], ["Disks", "48", "96"]]


@pytest.mark.parametrize(
    ("between", "following", "right"),
    [
        ("\u3000", Box(30, 0, 40, 10), 27.5),
        (" ", Box(30, 0, 40, 10), 20),
        ("\u3000\u3000", Box(30, 0, 40, 10), 20),
        ("\u3000", Box(37, 0, 47, 10), 20),
        ("\u3000", Box(30, 10, 40, 20), 20),
        ("\u3000", Box(21, 0, 31, 10), 20),
    ],
    ids=["one", "usual", "two", "far", "below", "near"],
)
def test_one_full_width_blank_to_the_word_beside_it_is_as_wide_as_others(between: str, following: Box, right: float):
    words = [Word("24", Box(0, 0, 20, 10)), Word("GB", following)]
    found = with_usual_blanks(words, [0, 2 + len(between)], f"24{between}GB")
    assert [word.box.x1 for word in found] == [right, following.x1]
