"""Tables out of positions: whatever the geometry, figures come back exactly or with a doubt, never shifted."""

from collections import Counter
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from esrp_ingest.extract.grid.rows import NamedTable, TableRow
from esrp_ingest.extract.grid.tables import TableReader
from esrp_ingest.extract.grid.whole_rows import are_whole
from esrp_ingest.extract.names import COUNTERS, DISKS, INSTANCES
from esrp_ingest.layout import Box, Cell, Line, Locator, Word
from esrp_ingest.quantities import Notation

HEIGHT = 8.0
LETTER = 4.0


def text_row(*cells: str, number: int = 1) -> Line:
    return Line(tuple(Cell(cell) for cell in cells), number=number, is_row=True)


def words_line(page: int, top: float, *placed: tuple[float, str]) -> Line:
    words = tuple(Word(text, Box(left, top, left + LETTER * len(text), top + HEIGHT)) for left, text in placed)
    return Line(tuple(Cell(word.text, (word,)) for word in words), page=page)


def read(lines: list[Line]) -> list[NamedTable]:
    return TableReader(INSTANCES, Notation()).read(lines)


def values(table: NamedTable) -> list[tuple[str, ...]]:
    return [(row.name, *(value or "" for value in row.values)) for row in table.rows]


def test_rows_with_known_cells_keep_their_empty_ones():
    table = read([text_row("Instance1.1", "1.000", "", "3.000"), text_row("Instance1.2", "4.000", "5.000", "6.000")])[0]
    assert values(table) == [("Instance1.1", "1.000", "", "3.000"), ("Instance1.2", "4.000", "5.000", "6.000")]


def test_a_text_row_that_lost_a_figure_is_reported_and_not_shifted():
    lines = [
        Line((Cell("Instance1.1 1.000 2.000 3.000"),), number=1),
        Line((Cell("Instance1.2 4.000 6.000"),), number=2),
    ]
    table = read(lines)[0]
    assert values(table) == [("Instance1.1", "1.000", "2.000", "3.000"), ("Instance1.2", "", "", "")]
    assert len(table.doubts) == 1


def test_figures_that_wrap_in_narrow_cells_are_joined_over_a_page_break():
    lines = [
        words_line(1, 700, (0, "Instance1"), (60, "34105.7"), (100, "0.514")),
        words_line(2, 50, (0, ".1"), (60, "58")),
        words_line(2, 70, (0, "Instance1"), (60, "34112.8"), (100, "0.517")),
        words_line(2, 80, (0, ".10"), (60, "20")),
    ]
    assert values(read(lines)[0]) == [("Instance1.1", "34105.758", "0.514"), ("Instance1.10", "34112.820", "0.517")]


def test_figures_that_an_engine_glued_are_two_again():
    lines = [words_line(1, 10, (0, "Instance1.1"), (60, "16.6618.916"))]
    assert values(read(lines)[0]) == [("Instance1.1", "16.661", "8.916")]


def test_a_size_and_a_duration_that_touch_are_two():
    lines = [words_line(1, 10, (0, "Instance1.1"), (60, "820915.7103:02:3364.98"))]
    assert values(read(lines)[0]) == [("Instance1.1", "820915.71", "03:02:33", "64.98")]


def test_a_header_that_ends_with_the_word_average_is_no_row():
    lines = [
        words_line(1, 0, (0, "Instances"), (60, "Reads"), (100, "Latency")),
        words_line(1, 10, (60, "Average")),
        words_line(1, 20, (0, "Instance1.1"), (60, "1.000"), (100, "2.000")),
    ]
    assert values(read(lines)[0]) == [("Instance1.1", "1.000", "2.000")]


def test_what_is_left_of_a_header_begins_no_table():
    counters = [
        words_line(1, 0, (60, "Bytes")),
        words_line(2, 0, (0, "Pool"), (20, "Paged"), (44, "Bytes"), (140, "9.000"), (180, "8.000"), (220, "10.000")),
    ]
    table = TableReader(COUNTERS, Notation()).read(counters)[0]
    assert values(table) == [("Pool Paged Bytes", "9.000", "8.000", "10.000")]


def test_a_repeated_header_on_the_next_page_does_not_end_a_table():
    header = "MSExchange Database Reads/sec"
    lines = [
        words_line(1, 10, (0, header)),
        words_line(1, 30, (0, "Instance1.1"), (60, "1.000")),
        words_line(2, 10, (0, header)),
        words_line(2, 30, (0, "Instance1.2"), (60, "2.000")),
    ]
    assert [values(table) for table in read(lines)] == [[("Instance1.1", "1.000"), ("Instance1.2", "2.000")]]


def test_a_second_table_with_the_same_names_is_another_one():
    lines = [
        text_row("Instances", "Reads/sec"),
        text_row("Instance1.1", "1.000"),
        text_row("Instances", "Writes/sec"),
        text_row("Instance1.1", "2.000"),
    ]
    assert [values(table) for table in read(lines)] == [[("Instance1.1", "1.000")], [("Instance1.1", "2.000")]]


def test_names_that_recognition_misread_are_instances():
    assert values(read([text_row("lnstance2836.1", "1.000")])[0]) == [("Instance2836.1", "1.000")]


def test_counters_are_told_by_their_names_even_when_they_wrap():
    lines = [
        words_line(1, 10, (0, "Transition"), (44, "Pages"), (140, "1.682"), (180, "0.000"), (220, "321.299")),
        words_line(1, 20, (0, "RePurposed/sec")),
        words_line(1, 40, (0, "Pool"), (20, "Paged"), (44, "Bytes"), (140, "9.000"), (180, "8.000"), (220, "10.000")),
    ]
    table = TableReader(COUNTERS, Notation()).read(lines)[0]
    assert values(table) == [
        ("Transition Pages RePurposed/sec", "1.682", "0.000", "321.299"),
        ("Pool Paged Bytes", "9.000", "8.000", "10.000"),
    ]


@dataclass(frozen=True)
class Geometry:
    """How a table is set: the letters that fit into a column, the alignments, the rows on a page."""

    letters: int
    horizontal: str
    vertical: str
    rows_a_page: int
    padding: float


geometries = st.builds(
    Geometry,
    letters=st.integers(3, 12),
    horizontal=st.sampled_from(["left", "right", "centre"]),
    vertical=st.sampled_from(["top", "middle", "bottom"]),
    rows_a_page=st.integers(1, 8),
    padding=st.floats(1.0, 12.0),
)
figures = st.floats(0, 999999, allow_nan=False).map(lambda figure: f"{figure:.3f}")


def wrapped(text: str, letters: int) -> list[str]:
    return [text[start : start + letters] for start in range(0, len(text), letters)]


def set_table(rows: list[list[str]], geometry: Geometry) -> list[Line]:
    """The words of a table as a page would hold them, one line for each height."""
    width = geometry.letters * LETTER
    placed: dict[tuple[int, float], list[tuple[float, str]]] = {}
    top, page = 40.0, 1
    for index, row in enumerate(rows):
        if index and index % geometry.rows_a_page == 0:
            page, top = page + 1, 40.0
        depth = max(len(wrapped(text, geometry.letters)) for text in row)
        for column, text in enumerate(row):
            pieces = wrapped(text, geometry.letters)
            free = depth - len(pieces)
            offset = {"top": 0.0, "middle": free / 2, "bottom": float(free)}[geometry.vertical] * HEIGHT
            for step, piece in enumerate(pieces):
                space = width - LETTER * len(piece)
                indent = {"left": 0.0, "right": space, "centre": space / 2}[geometry.horizontal]
                left = column * (width + geometry.padding) + indent
                placed.setdefault((page, top + offset + step * HEIGHT), []).append((left, piece))
        top += depth * HEIGHT + 4
    return [words_line(page, top, *sorted(words)) for (page, top), words in sorted(placed.items())]


@pytest.mark.slow
def test_any_geometry_comes_back_exactly_or_with_a_doubt():
    outcomes: Counter[str] = Counter()

    @settings(max_examples=300, derandomize=True, database=None)
    @given(st.integers(1, 24), st.sampled_from([2, 12]), geometries, st.data())
    def come_back(count: int, width: int, geometry: Geometry, data: st.DataObject) -> None:
        rows = [
            [f"Instance7044.{ordinal}", *data.draw(st.lists(figures, min_size=width, max_size=width))]
            for ordinal in range(1, count + 1)
        ]
        tables = read(set_table(rows, geometry))
        found, printed = [row for table in tables for row in values(table)], [tuple(row) for row in rows]
        if any(table.doubts for table in tables):
            outcomes["doubted"] += 1
            pairs = [(row, whole) for row in found for whole in printed if row[0] == whole[0]]
            assert [pair for pair in pairs if any(a and a != b for a, b in zip(*pair, strict=False))] == []
        else:
            outcomes["exact"] += 1
            assert found == printed

    come_back()
    assert outcomes["exact"] > 5 * outcomes["doubted"]


@pytest.mark.parametrize("lost", [1, 5])
def test_a_figure_that_is_missing_on_the_page_leaves_a_gap_and_a_doubt(lost: int):
    rows = [[f"Instance1.{ordinal}", *(f"{ordinal}{column}.000" for column in range(6))] for ordinal in range(1, 5)]
    lines = set_table(rows, Geometry(12, "left", "top", 8, 6.0))
    cells = list(lines[2].cells)
    del cells[lost]
    lines[2] = Line(tuple(cells), page=1)
    table = read(lines)[0]
    expected = [tuple(row) for row in rows]
    expected[2] = (*expected[2][:lost], "", *expected[2][lost + 1 :])
    assert values(table) == expected
    assert table.doubts


def test_rows_that_each_lack_another_figure_are_not_put_into_too_few_columns():
    lines = [
        words_line(1, 0, (0, "Instance1.1"), (60, "1.000"), (100, "2.000")),
        words_line(1, 20, (0, "Instance1.2"), (100, "2.000"), (140, "3.000")),
    ]
    table = read(lines)[0]
    assert values(table) == [("Instance1.1", "1.000", "2.000", ""), ("Instance1.2", "", "2.000", "3.000")]
    assert len(table.doubts) == 2


def test_a_name_in_brackets_goes_on_in_lines_without_a_figure():
    lines = [
        words_line(1, 0, (0, "Log"), (16, "(C:\\Log"), (60, "0.001")),
        words_line(1, 8, (0, "logical"), (30, "drive1)")),
        words_line(1, 20, (0, "Log"), (16, "(D:)"), (60, "0.002")),
    ]
    lines[1] = Line((Cell("logical drive1)", lines[1].words),), page=1)
    table = TableReader(DISKS, Notation()).read(lines)[0]
    assert values(table) == [("Log (C:\\Log logical drive1)", "0.001"), ("Log (D:)", "0.002")]


def test_a_path_in_a_narrow_cell_is_one_again_where_a_line_begins_with_a_backslash():
    lines = [
        words_line(1, 0, (0, "Log")),
        words_line(1, 8, (0, "(C:\\Mounts"), (60, "0.001")),
        words_line(1, 16, (0, "\\Logs)")),
        words_line(1, 30, (0, "Log"), (60, "0.002")),
        words_line(1, 38, (0, "(C:\\Program")),
        words_line(1, 46, (0, "Files)")),
    ]
    table = TableReader(DISKS, Notation()).read(lines)[0]
    assert values(table) == [("Log (C:\\Mounts\\Logs)", "0.001"), ("Log (C:\\Program Files)", "0.002")]


@pytest.mark.parametrize(
    ("column", "whole"),
    [
        (["12.345", "1.500"], True),
        (["12.345", "0", "(N/A)"], True),
        (["12.345", "00:10:20"], False),
        (["12", "13"], True),
        (["12.345", "12"], False),
        (["", "12.345"], False),
        (["", ""], False),
        (["12.345"] * 9 + ["1.5"], True),  # a spreadsheet has cut its zeros off
    ],
)
def test_figures_of_one_column_are_whole_where_they_are_of_one_form(column: list[str], whole: bool):
    rows = [TableRow(f"Instance{at}.1", (value or None,), Locator()) for at, value in enumerate(column)]
    assert are_whole(rows, Notation()) is whole


def test_figures_less_than_one_may_be_printed_without_their_zero():
    lines = [
        words_line(1, 700, (0, "Instance1.1"), (60, ".467"), (100, "10.514")),
        words_line(1, 720, (0, "Instance1.2"), (60, "1.209"), (100, ".000")),
    ]
    (table,) = read(lines)
    assert values(table) == [("Instance1.1", ".467", "10.514"), ("Instance1.2", "1.209", ".000")]
    assert table.doubts == []


def test_a_column_that_was_too_narrow_for_its_figures_leaves_the_others():
    lines = [
        words_line(1, 700, (0, "Instance1.1"), (60, "####"), (100, "10.514")),
        words_line(1, 720, (0, "Instance1.2"), (60, "####"), (100, "0.517")),
    ]
    (table,) = read(lines)
    assert values(table) == [("Instance1.1", "####", "10.514"), ("Instance1.2", "####", "0.517")]
    assert table.doubts == []
