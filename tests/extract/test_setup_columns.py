"""Whose values those of a row are, where set-ups stand in columns."""

import pytest

from esrp_ingest.extract.paper.setup_columns import _given, _over
from esrp_ingest.layout import Box, Cell


def cells(*placed: tuple[str, int, int]) -> list[Cell]:
    return [Cell(text, (), (float(start), float(end))) for text, start, end in placed]


@pytest.mark.parametrize(
    ("placed", "values"),
    [
        ((("Label", 0, 1), ("A", 1, 2), ("B", 2, 3), ("C", 3, 4)), ["A", "B", "C"]),
        ((("Label", 0, 1), ("A", 1, 4)), ["A", "A", "A"]),
        ((("Label", 0, 1), ("A", 1, 2), ("B", 2, 4)), ["A", "B", "B"]),
        ((("Label", 0, 2), ("A", 2, 3), ("B", 3, 5)), ["A", "B", "B"]),
        ((("Label", 0, 1), ("A", 1, 2), ("B", 3, 4)), ["A", "", "B"]),
    ],
)
def test_a_value_is_that_of_every_column_that_its_cell_takes(placed: tuple[tuple[str, int, int]], values: list[str]):
    assert _given(cells(*placed), 3) == values


def test_where_cells_are_missing_nobody_knows_whose_the_others_are():
    assert _given([Cell("Label"), Cell("A"), Cell("B")], 3) == ["", "", ""]
    assert _given([Cell("Label"), Cell("A"), Cell(""), Cell("C")], 3) == ["A", "", "C"]
    assert _given([Cell("Label"), Cell("A")], 3) == ["A", "A", "A"]


HEADINGS = [Box(left, 0, left + 30, 8) for left in (100, 200, 300)]


@pytest.mark.parametrize(
    ("left", "right", "columns"),
    [
        (100, 110, [0]),
        (205, 220, [1]),
        (300, 330, [2]),
        (110, 320, [0, 1, 2]),
        (160, 170, [0, 1]),  # in the middle of two headings
        (260, 270, [1, 2]),
        (195, 235, [1]),
        (400, 410, [2]),
    ],
)
def test_a_value_stands_in_the_columns_below_or_in_the_middle_of_their_headings(
    left: float, right: float, columns: list[int]
):
    assert list(_over(Box(left, 20, right, 28), HEADINGS)) == columns
