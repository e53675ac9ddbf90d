"""Ligatures whose letters PDFium says with exchanged bytes, as in files that Ghostscript wrote."""

import pytest

from esrp_ingest.readers.encoding import with_ligatures


@pytest.mark.parametrize(
    ("word", "letters"),
    [
        ("Con\u6600\u6900guration", "Configuration"),
        ("\u6600\u6900rst", "first"),
        ("o\u6600\u6600\u6900ce", "office"),
        ("\u6600\u6900", "\u6600\u6900"),
        ("\u6d4b\u8bd5Test", "\u6d4b\u8bd5Test"),
        ("a\u6600", "a\u6600"),
        ("\u6d4b\u6600\u6900Test", "\u6d4b\u6600\u6900Test"),
        ("(Con\u6600\u6900g.)", "(Config.)"),
        ("Configuration", "Configuration"),
    ],
)
def test_letters_of_ligatures_are_read_and_chinese_stays(word: str, letters: str):
    assert with_ligatures(word) == letters
