"""Which figures of a line a text takes."""

import pytest

from esrp_ingest.extract.figures import READ, Figures
from esrp_ingest.layout import Box, Cell, Line, Word


@pytest.mark.parametrize(("read", "taken"), [("341", ["34", "1"]), ("342", []), ("7341", ["7", "34", "1"])])
def test_a_figure_is_put_together_of_the_pieces_that_stand_beside_each_other(read: str, taken: list[str]):
    line = Line((Cell("7 34 1"),), number=1)
    figures = Figures()
    figures.add([line])
    figures.take([line], read)
    assert [figure.text for figure in figures if figure.rule == READ] == taken


@pytest.mark.parametrize(
    ("text", "read", "taken"),
    [
        ("of 341, and", "341", ["341"]),
        ("of (341) and", "341", ["341"]),
        ("of 341 and", "(341),", ["341"]),
        ("of 34, and", "34", ["34"]),
        ("of (34 and", "34", ["34"]),
    ],
)
def test_signs_around_a_figure_are_no_part_of_it(text: str, read: str, taken: list[str]):
    line = Line((Cell(text),), number=1)
    figures = Figures()
    figures.add([line])
    figures.take([line], read)
    assert [figure.text.strip("(),") for figure in figures if figure.rule == READ] == taken


def placed(*words: tuple[str, float, float]) -> Line:
    """A line of a page, of words with where they begin and end."""
    pieces = tuple(Word(text, Box(left, 10, right, 20)) for text, left, right in words)
    return Line((Cell(" ".join(text for text, _, _ in words), pieces),), page=1)


@pytest.mark.parametrize(
    ("joined", "taken"),
    [
        (("2712271", 10, 60), ["2", "712", "271"]),
        (("712271", 20, 60), ["712", "271"]),
        (("9991999", 10, 60), []),
        (("12", 30, 38), []),
    ],
)
def test_words_of_a_page_that_were_put_together_take_what_they_were_made_of(
    joined: tuple[str, float, float], taken: list[str]
):
    figures = Figures()
    figures.add([placed(("2", 10, 15), ("712", 20, 38), ("271", 42, 60), ("16", 80, 90))])
    figures.take([placed(joined)], joined[0])
    assert [figure.text for figure in figures if figure.rule == READ] == taken
