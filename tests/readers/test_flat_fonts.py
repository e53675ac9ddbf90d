"""Fonts that call all letters flat, as word processors write them, have words as high as those of other fonts."""

from collections import Counter
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from esrp_ingest.layout import Word
from esrp_ingest.readers.pdfium import page_words

FLAT = Path(__file__).parents[2] / "fixtures" / "hard" / "docx_disks.pdf"
USUAL = FLAT.with_name("reportlab_ruled.pdf")
"""Printed by LibreOffice, whose fonts are flat, and by ReportLab, whose fonts are not."""


def words(pdf: Path | bytes) -> list[Word]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return page_words(document[0]).words
    finally:
        document.close()


def turned(pdf: Path) -> bytes:
    """A document whose first page lies on its side."""
    made = pikepdf.open(pdf)
    made.pages[0].Rotate = 90
    out = BytesIO()
    made.save(out)
    return out.getvalue()


@pytest.mark.parametrize("pdf", [FLAT, USUAL], ids=["flat", "usual"])
def test_words_of_one_size_are_as_high_whatever_their_letters(pdf: Path):
    heights = Counter(round(word.box.height, 1) for word in words(pdf))
    (usual, count), *_ = heights.most_common(1)
    assert count > 0.9 * heights.total()
    assert 6 < usual < 14


def test_a_turned_page_is_read_as_it_is():
    assert {word.text for word in words(turned(FLAT))} == {word.text for word in words(FLAT)}
