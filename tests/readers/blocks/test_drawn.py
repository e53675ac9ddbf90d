"""Tables that letters draw."""

import pytest

from esrp_ingest.document import Table
from esrp_ingest.readers.blocks.drawn import box_blocks, box_end, holds_figures, is_rule, piped, with_plain_rules


def numbered(text: str) -> list[tuple[int, str]]:
    return list(enumerate(text.split("\n"), start=1))


@pytest.mark.parametrize("line", ["|---|:--|", "+----+", "======", "----  ---", "{12}------", "  * * *"])
def test_drawn_lines_are_rules(line: str):
    assert is_rule(line)


@pytest.mark.parametrize("line", ["-", "| |", "-5", "--a", ""])
def test_other_lines_are_none(line: str):
    assert not is_rule(line)


def test_letters_that_draw_boxes_become_plain_ones():
    assert with_plain_rules("\u250c\u2500\u252c\u2550\u2557 \u2502\u00e4\u2551") == "+-+=+ |\u00e4|"


def test_a_box_ends_where_its_lines_do():
    lines = numbered("+--+\n| a|\n+--+\ntext\n+--+")
    assert (box_end(lines, 0), box_end(lines, 3), box_end(lines, 4)) == (3, 3, 4)


def test_a_cell_that_crosses_an_edge_of_other_rows_is_merged():
    rule = "+---+---+---+"
    [table] = box_blocks(numbered(f"{rule}\n| a     | b |\n{rule}\n| c | d | e |\n|   | f |   |\n{rule}"))
    assert isinstance(table, Table)
    assert [[cell.text for cell in row.cells] for row in table.rows] == [["a", "a", "b"], ["c", "d\nf", "e"]]
    assert [row.place.line for row in table.rows] == [2, 4]


def test_boxes_that_are_not_drawn_exactly_are_read_by_their_bars():
    [table] = box_blocks(numbered("+---+---+\n| long label | 5 |\n+---+---+\n| x | 6 |\n+---+---+"))
    assert isinstance(table, Table)
    assert [row.texts for row in table.rows] == [["long label", "5"], ["x", "6"]]


@pytest.mark.parametrize("row", [["a", "1.5", "-"], ["a", "", "3 %"]])
def test_figures_behind_a_label(row: list[str]):
    assert holds_figures(row)


@pytest.mark.parametrize("row", [["a", ""], ["a", "b"], ["1"]])
def test_rows_without_figures(row: list[str]):
    assert not holds_figures(row)


def test_pipes_part_rows_that_begin_with_one_or_are_beside_others():
    assert piped(numbered("| a | b |\ntext\na | b\nc | d\n|---|---|\nx|y")) == [True, False, True, True, False, False]
