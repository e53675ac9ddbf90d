"""How lines stand to each other, where their format tells places and where it does not."""

import pytest

from esrp_ingest.extract.grid.standing import (
    are_near,
    begins_below,
    begins_with_one,
    gap,
    goes_on_below,
    hangs_together,
    is_free_between,
    is_larger,
    is_one_text,
    right_edge,
    share_width,
    sides_apart,
    stand_beside,
)
from esrp_ingest.layout import Box, Cell, Line, Word


def placed(*texts: tuple[str, float, float], top: float = 0.0, page: int = 1, height: float = 10.0) -> Line:
    """A line of a page with a cell for each text, from where to where it goes."""
    cells = (Cell(text, (Word(text, Box(left, top, right, top + height)),)) for text, left, right in texts)
    return Line(tuple(cells), page)


UPPER = placed(("Disk", 100.0, 130.0))
NOWHERE = Line((Cell("Disk"),), number=1)


@pytest.mark.parametrize(("top", "near", "one_text"), [(12.0, True, True), (24.0, True, False), (50.0, False, False)])
def test_lines_below_each_other_are_as_near_as_those_of_a_table_or_of_a_text(top: float, near: bool, one_text: bool):
    lower = placed(("Size", 100.0, 130.0), top=top)
    assert gap(UPPER, lower) == top - 10.0
    assert (are_near(UPPER, lower), is_one_text(UPPER, lower)) == (near, one_text)


def test_a_line_of_another_page_is_no_part_of_a_text():
    assert not is_one_text(UPPER, placed(("Size", 100.0, 130.0), top=12.0, page=2))


def test_of_lines_without_places_nobody_knows_whether_they_go_on():
    assert goes_on_below(UPPER, NOWHERE) is None
    assert goes_on_below(UPPER, placed(("Size", 100.0, 130.0), top=12.0)) is True
    assert goes_on_below(UPPER, placed(("Size", 300.0, 330.0), top=12.0)) is False


@pytest.mark.parametrize(("left", "top", "below"), [(102.0, 30.0, True), (120.0, 30.0, False), (100.0, 0.0, False)])
def test_what_begins_below_another_line_begins_at_its_left(left: float, top: float, below: bool):
    assert begins_below(UPPER, placed(("Size", left, left + 20), top=top)) is below


def test_what_has_no_place_may_share_the_width_of_anything():
    assert share_width(UPPER, NOWHERE)
    assert share_width(UPPER, placed(("Size", 125.0, 140.0)))
    assert not share_width(UPPER, placed(("Size", 131.0, 140.0)))


def test_cells_stand_beside_each_other_where_one_ends_before_another_begins():
    assert stand_beside(placed(("Disk", 0.0, 20.0), ("Size", 30.0, 40.0)).cells) is True
    assert stand_beside([*UPPER.cells, *placed(("Size", 110.0, 140.0), top=20.0).cells]) is False
    assert stand_beside(NOWHERE.cells) is None


def test_only_what_stands_at_the_height_of_two_cells_stands_between_them():
    label, figure = placed(("Disks", 0.0, 30.0), ("24", 90.0, 100.0)).cells
    assert not is_free_between(label, figure, [placed(("of", 50.0, 60.0), top=4.0)])
    assert is_free_between(label, figure, [placed(("of", 50.0, 60.0), top=12.0), NOWHERE])


def test_a_line_without_a_place_begins_with_nothing():
    assert begins_with_one(placed(("Size", 102.0, 130.0), top=30.0), UPPER.cells)
    assert not begins_with_one(placed(("Size", 150.0, 180.0), top=30.0), UPPER.cells)
    assert not begins_with_one(NOWHERE, UPPER.cells)


@pytest.mark.parametrize(("left", "right", "apart"), [(0, 30, 0), (7, 12, 2), (-20, 30, 0), (20, 40, 20)])
def test_the_nearest_of_edges_and_middles_tells_how_far_things_are_apart(left: float, right: float, apart: float):
    assert sides_apart(Box(0.0, 0.0, 10.0, 9.0), Box(left, 0.0, right, 9.0)) == apart


def test_the_lines_of_a_cell_hang_together_where_what_follows_is_farther_off():
    cell = [placed(("Back", 0.0, 20.0)), placed(("up", 0.0, 10.0), top=11.0)]
    assert hangs_together(cell, placed(("Log", 0.0, 20.0), top=26.0), 1)
    assert not hangs_together(cell, placed(("Log", 0.0, 20.0), top=22.0), 1)
    assert hangs_together(cell, None, 1)


def test_letters_are_larger_where_their_height_says_so():
    assert is_larger(placed(("Results", 0.0, 60.0), height=14.0), UPPER)
    assert not is_larger(placed(("Results", 0.0, 60.0), height=10.5), UPPER)
    assert not is_larger(NOWHERE, NOWHERE)


def test_lines_go_as_far_right_as_the_farthest_of_them():
    assert right_edge([UPPER, NOWHERE, placed(("Size", 10.0, 50.0))]) == 130.0
    assert right_edge([NOWHERE]) == 0.0
