"""Which figures of a line a text takes."""

import pytest

from esrp_ingest.extract.figures import READ, Figures
from esrp_ingest.layout import Cell, Line


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
