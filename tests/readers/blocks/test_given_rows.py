"""Rows that pipes, tabs and bold labels give."""

import pytest

from esrp_ingest.readers.blocks.given_rows import given_rows, whole_lines


def numbered(text: str) -> list[tuple[int, str]]:
    return [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line]


def cells(text: str) -> list[list[str] | None]:
    return [row and row.cells for row in given_rows(numbered(text))]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("| a | b |", [[" a ", " b "]]),
        ("a\tb\ntext", [["a", "b"], None]),
        ("\ta\t", [["", "a", ""]]),
        ("- a\tb", [["a", "b"]]),
        ("5.2\tHeading", [None]),
        ("**a** b\n**c** d", [["a", "b"], ["c", "d"]]),
        ("**a** b\n\nc\td", [["a", "b"], ["c", "d"]]),
        ("**a** b\n\n\n**c** d", [None, None]),
        ("**a** b\nc\td\te", [None, ["c", "d", "e"]]),
    ],
)
def test_rows(text: str, rows: list[list[str] | None]):
    assert cells(text) == rows


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("| a | b\nc |\nd", [(1, "| a | b<br>c |"), (3, "d")]),
        ("| a | b\n\nc |", [(1, "| a | b"), (3, "c |")]),
        ("||a||b||", [(1, "|a|b|")]),
        ("**a** b  \nc\nd", [(1, "**a** b  <br>c"), (3, "d")]),
        ("**a** b  \n**c** d", [(1, "**a** b  "), (2, "**c** d")]),
        ("**a** b\nc", [(1, "**a** b"), (2, "c")]),
    ],
)
def test_rows_of_several_lines_are_one(text: str, lines: list[tuple[int, str]]):
    assert list(whole_lines(numbered(text))) == lines
