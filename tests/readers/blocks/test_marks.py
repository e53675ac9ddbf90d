"""Marks of Markdown, wikis and HTML in a text."""

import pytest

from esrp_ingest.readers.blocks.marks import clean, heading_of, labelled, without_leading_marks


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("a  b", "a b"),
        ("**a** `b` *c*", "a b c"),
        ("5 * 3", "5 * 3"),
        (r"C:\\Logs\\_1\_2", r"C:\Logs_1_2"),
        (r"\\server\share", r"\\server\share"),
        ("[a](b(c)d) ![x](y)", "a"),
        ("a<sup>1</sup> m<sup>x</sup>", "a mx"),
        ("a<br/>b &lt;br&gt; c", "a\nb\nc"),
        ("1&#32;2 &bsol;", "1 2 \\"),
        ("a < b", "a < b"),
    ],
)
def test_marks_go_and_texts_stay(text: str, plain: str):
    assert clean(text) == plain


@pytest.mark.parametrize(
    ("line", "heading"),
    [
        ("## A #", (2, "A")),
        ("# of disks", None),
        ("# Disks    24", None),
        ("h1. {anchor:x}A", (1, "A")),
        ("<h4>A</h4>", (4, "A")),
        ("=== A ===", (3, "A")),
        ("=====", None),
        ("# ", None),
    ],
)
def test_headings(line: str, heading: tuple[int, str] | None):
    assert heading_of(line) == heading


@pytest.mark.parametrize(
    ("line", "rest"),
    [("> > * a", "      a"), ("  1. a", "     a"), ("- 5", "- 5"), ("5.2\tA", "5.2 A"), ("5\t6", "5\t6")],
)
def test_leading_marks_become_blanks(line: str, rest: str):
    assert without_leading_marks(line) == rest


@pytest.mark.parametrize(
    ("line", "pair"),
    [
        ("**a b** 5", ["a b", "5"]),
        ("a b **5**", ["a b", "5"]),
        ("**a** = 5", None),
        ("**a**: b", None),
        ("a **b** c", None),
        ("a", None),
    ],
)
def test_bold_letters_part_label_and_value(line: str, pair: list[str] | None):
    assert labelled(line) == pair
