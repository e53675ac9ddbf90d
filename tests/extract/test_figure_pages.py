"""Which column of figures a heading stands over, and a figure belongs to."""

import pytest

from esrp_ingest.extract.paper.results.figure_columns import Columns
from esrp_ingest.layout import Box

COLUMNS = [(100.0, 120.0), (200.0, 240.0)]


def box(left: float, right: float) -> Box:
    return Box(left, 0, right, 8)


@pytest.mark.parametrize(
    ("left", "right", "over"),
    [
        (90, 130, [0]),
        (110, 220, [0, 1]),  # up to both middles
        (90, 230, [0, 1]),
        (112, 150, [0]),  # behind the middle, but nearest
        (81, 95, [0]),  # aside by less than the column is wide
        (60, 79, []),
        (139, 145, [0]),
        (141, 150, []),
        (161, 170, [1]),
        (279, 300, [1]),
        (281, 300, []),
    ],
)
def test_a_heading_stands_over_the_columns_below_it_or_one_beside_it(left: float, right: float, over: list[int]):
    assert Columns(list(COLUMNS)).over(box(left, right)) == over


def test_no_column_is_below_a_heading_where_there_is_none():
    assert Columns().over(box(0, 10)) == []


@pytest.mark.parametrize(
    ("left", "right", "column"), [(110, 130, 0), (90, 101, 0), (90, 100, None), (110, 210, None), (240, 250, None)]
)
def test_a_figure_belongs_to_the_only_column_that_it_shares_width_with(left: float, right: float, column: int | None):
    assert Columns(list(COLUMNS)).find(box(left, right)) == column


def test_a_figure_widens_its_column_or_begins_one():
    columns = Columns(list(COLUMNS))
    assert [columns.take(box(*at)) for at in ((95, 110), (110, 125), (300, 310))] == [0, 0, 2]
    assert columns.spans == [(95, 125), (200, 240), (300, 310)]
