"""Words are as high as their letters are large, whatever a font says: that all are flat, or twice as high."""

import re
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
SIZED = FLAT.with_name("weasyprint_columns.pdf")
"""Printed by LibreOffice (flat fonts), by ReportLab (fonts of its own) and by WeasyPrint, which embeds some."""


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


@pytest.mark.parametrize("share", [0.7, 1.5])
def test_what_fonts_say_of_the_height_of_their_letters_moves_no_word(share: float):
    assert boxes(with_reach(SIZED, share)) == boxes(SIZED)


def boxes(pdf: Path | bytes) -> list[tuple[int, ...]]:
    """The boxes of the words of a page, in tenths of a point."""
    return [tuple(round(10 * side) for side in word.box) for word in words(pdf)]


def with_reach(pdf: Path, share: float) -> bytes:
    """A document whose fonts say that their letters go so many times as far up and down."""
    made = pikepdf.open(pdf)
    said = [each for each in made.objects if isinstance(each, pikepdf.Dictionary) and "/Ascent" in each]
    for font in said:
        font.Ascent, font.Descent = int(share * font.Ascent), int(share * font.Descent)
    assert said
    out = BytesIO()
    made.save(out)
    return out.getvalue()


def test_a_turned_page_is_read_as_it_is():
    assert {word.text for word in words(turned(FLAT))} == {word.text for word in words(FLAT)}


def flat_page(*pieces: tuple[str, float, float]) -> bytes:
    """A page with a line of pieces of text, each so large and so much raised, in a font of an office suite."""
    made = pikepdf.open(FLAT)
    page = made.pages[0]
    name, codes = max(((name, codes_of(font)) for name, font in page.Resources.Font.items()), key=lambda of: len(of[1]))
    coded = ((f"<{''.join(codes[letter] for letter in text)}>", size, rise) for text, size, rise in pieces)
    drawn = (f"{name} {size} Tf {rise} Ts {code} Tj" for code, size, rise in coded)
    page.Contents = made.make_stream(f"BT 72 700 Td {' '.join(drawn)} ET".encode())
    out = BytesIO()
    made.save(out)
    return out.getvalue()


def codes_of(font: pikepdf.Object) -> dict[str, str]:
    """The code of each letter that a font holds."""
    pairs = re.findall(r"<(\w\w)> <(\w{4})>", font.ToUnicode.read_bytes().decode())
    return {chr(int(letter, 16)): code for code, letter in pairs}


@pytest.mark.parametrize("text", ["2000 (2000 in test)", "2 (5 in test)", "(32 disks"])
def test_a_figure_behind_a_bracket_is_no_footnotes_mark(text: str):
    assert [word.text for word in words(flat_page((text, 9, 0)))] == text.split()


def test_a_footnotes_mark_in_such_a_font_is_none_of_the_figure():
    assert [word.text for word in words(flat_page(("disks (2000", 9, 0), ("12", 6, 3)))] == ["disks", "(2000"]
