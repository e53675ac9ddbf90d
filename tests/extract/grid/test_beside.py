"""What stands side by side is read one after the other, whether it is a whole report or a label beside a label."""

import pytest
from placed_lines import placed_line

from esrp_ingest.extract.grid.beside import crosses, in_reading_order, part_of
from esrp_ingest.extract.headings import server_label
from esrp_ingest.extract.pairs import PairReader
from esrp_ingest.labels import RUN_LABELS
from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.vocabulary.report import SECTIONS


def line(top: float, *cells: tuple[float, str], page: int = 1, height: float = 8) -> Line:
    return placed_line(top, *cells, page=page, height=height, wide=4, blank=2)


def ordered(lines: list[Line]) -> list[str]:
    return [line.text for line in in_reading_order(lines, lambda text: SECTIONS.exact(text) is not None)]


def is_label(text: str) -> bool:
    return RUN_LABELS.exact(text) is not None


def is_server_label(text: str) -> bool:
    return server_label(text) == text


def pairs(lines: list[Line]) -> dict[str, str]:
    reader = PairReader(RUN_LABELS, goes_on=lambda label: label.several_lines)
    return {pair.label: pair.value for pair in reader.read(lines) if pair.key is not None}


ROWS_BESIDE = [
    line(20, (0, "Thread Count"), (80, "5"), (150, "Thread Count"), (230, "6"), page=2),
    line(30, (0, "Jetstress Version"), (80, "15"), (150, "Jetstress Version"), (230, "14"), page=2),
]


def test_captions_side_by_side_that_stayed_on_the_page_before_go_with_their_tables():
    lines = [
        line(90, (0, "A sentence that goes on over all of the page"), page=1),
        line(100, (0, "Table 5: EXCH-VM1"), (150, "Table 6: EXCH-VM2"), page=1),
        *ROWS_BESIDE,
    ]
    assert [one.text for one in in_reading_order(lines, is_label)] == [
        "A sentence that goes on over all of the page",
        "Table 5: EXCH-VM1",
        "Thread Count 5",
        "Jetstress Version 15",
        "Table 6: EXCH-VM2",
        "Thread Count 6",
        "Jetstress Version 14",
    ]


def test_rows_of_the_page_before_are_no_titles_of_what_stands_side_by_side():
    lines = [line(100, (0, "Host operating system"), (150, "Windows"), page=1), *ROWS_BESIDE]
    assert in_reading_order(lines, is_label)[0].text == "Host operating system Windows"


def test_a_foot_in_two_parts_on_the_next_page_parts_no_table_above_it():
    heads = (100, "Server 1"), (150, "Server 2")
    lines = [
        line(10, *heads),
        line(20, (0, "MB read/sec per database"), (100, "70.04"), (150, "68.98")),
        line(30, (0, "A sentence that goes on over all of the page and says more")),
        line(40, *heads),
        line(50, (0, "Average time"), (100, "1.93"), (150, "2.05")),
        line(10, (0, "Copyright Acme"), (150, "The text may change"), page=2),
        line(20, (0, "4AA3-3555ENW"), page=2),
    ]
    assert in_reading_order(lines, is_server_label) == lines


def test_a_table_across_below_tables_side_by_side_is_none_of_them():
    across = [
        line(50, (0, "Table 9: All servers"), page=2),
        line(60, (0, "Thread Count"), (190, "11"), page=2),
        line(70, (0, "Jetstress Version"), (190, "16"), page=2),
    ]
    read = [one.text for one in in_reading_order([*ROWS_BESIDE, *across], is_label)]
    assert read[-3:] == ["Table 9: All servers", "Thread Count 11", "Jetstress Version 16"]
    assert read[:-3] == ["Thread Count 5", "Jetstress Version 15", "Thread Count 6", "Jetstress Version 14"]


def test_one_row_with_a_figure_on_the_right_alone_is_not_a_table_across():
    below = [line(50, (0, "Test Log"), (190, "11"), page=2), line(60, (0, "Test Log"), page=2)]
    read = [one.text for one in in_reading_order([*ROWS_BESIDE, *below], is_label)]
    assert read == [
        *("Thread Count 5", "Jetstress Version 15", "Test Log", "Test Log"),
        *("Thread Count 6", "Jetstress Version 14", "11"),
    ]


def test_two_reports_side_by_side_come_one_after_the_other():
    lines = [
        line(0, (0, "A title over the whole width of the page that both of them share")),
        line(10, (0, "Server 1"), (150, "Server 2")),
        line(20, (0, "Test Summary"), (150, "Test Summary")),
        line(30, (0, "Thread Count"), (80, "5"), (150, "Thread Count"), (230, "6")),
        line(40, (0, "Test Log"), (150, "Test Log")),
        line(10, (0, "left"), (150, "right"), page=2),
        line(10, (0, "Appendix"), page=3),
        line(20, (0, "A sentence below both that goes on over all of the page and ends the stretch"), page=3),
    ]
    assert ordered(lines) == [
        "A title over the whole width of the page that both of them share",
        "Server 1",
        "Test Summary",
        "Thread Count 5",
        "Test Log",
        "left",
        "Server 2",
        "Test Summary",
        "Thread Count 6",
        "Test Log",
        "right",
        "Appendix",
        "A sentence below both that goes on over all of the page and ends the stretch",
    ]


def test_a_heading_of_one_of_two_reports_beside_each_other_takes_nothing_of_the_other():
    lines = [
        line(10, (0, "Server 1"), (150, "Server 2")),
        line(20, (0, "Test Summary"), (150, "Test Summary")),
        line(30, (0, "Thread Count"), (80, "5"), (150, "Thread Count"), (230, "6")),
        line(40, (150, "Jetstress Version"), (230, "15.00.0775.000")),
        line(50, (0, "Test Log")),
        line(60, (0, "left"), (150, "ESE Version")),
        line(70, (150, "Test Log")),
        line(80, (150, "right")),
    ]
    left = ["Server 1", "Test Summary", "Thread Count 5", "Test Log", "left"]
    right = ["Server 2", "Test Summary", "Thread Count 6", "Jetstress Version 15.00.0775.000", "ESE Version"]
    assert ordered(lines) == [*left, *right, "Test Log", "right"]


def test_one_report_stays_as_it_is():
    lines = [line(0, (0, "Test Summary")), line(10, (0, "Thread Count"), (100, "5"))]
    assert ordered(lines) == ["Test Summary", "Thread Count 5"]


def test_label_and_value_columns_beside_each_other():
    lines = [
        line(0, (0, "Overall Test Result"), (100, "Pass"), (250, "Test End Time"), (350, "8/25/2014 11:18:24 AM")),
        line(10, (0, "Machine Name"), (100, "MBX1"), (250, "Jetstress Version"), (350, "15.00.0775.000")),
        line(20, (0, "ESE Version"), (100, "15.00.0516.026")),
    ]
    assert pairs(lines) == {
        "Overall Test Result": "Pass",
        "Machine Name": "MBX1",
        "ESE Version": "15.00.0516.026",
        "Test End Time": "8/25/2014 11:18:24 AM",
        "Jetstress Version": "15.00.0775.000",
    }


def test_a_label_in_the_middle_of_its_wrapped_value():
    lines = [
        line(0, (0, "Thread Count"), (200, "5")),
        line(14, (200, "1084908738969")),
        line(18, (0, "Initial Database Size (bytes)")),
        line(22, (200, "6")),
        line(36, (0, "Final Database Size (bytes)"), (200, "10856193589248")),
    ]
    assert pairs(lines) == {
        "Thread Count": "5",
        "Initial Database Size (bytes)": "1084908738969\n6",
        "Final Database Size (bytes)": "10856193589248",
    }


def test_a_value_in_the_middle_of_its_wrapped_label():
    lines = [
        line(0, (0, "Thread Count"), (200, "5")),
        line(14, (0, "Achieved Transactional I/O per")),
        line(18, (200, "2364.206")),
        line(22, (0, "Second")),
        line(36, (0, "Capacity Percentage"), (200, "100%")),
    ]
    assert pairs(lines)["Achieved Transactional I/O per Second"] == "2364.206"


def test_a_number_cut_below_its_label_is_whole():
    lines = [
        line(0, (0, "Initial Database Size (bytes)"), (200, "1084908738969")),
        line(9, (200, "6")),
        line(20, (0, "Database Files (Count)"), (200, "12")),
    ]
    assert pairs(lines)["Initial Database Size (bytes)"] == "1084908738969\n6"


@pytest.mark.parametrize(
    ("cells", "crossed"),
    [
        (((0, "left words"), (100, "right")), False),
        (((0, "left"), (97, "right")), False),  # by less than a letter
        (((0, "left"), (103, "right")), False),
        (((0, "left"), (96, "right goes on")), True),
        (((90, "goes_on_over"),), True),
        (((76, "goes on over"),), True),
        (((80, "left and right"),), False),  # one text, of which a word begins there
        (((104, "right"),), False),
        (((60, "up_to_here"),), False),
    ],
)
def test_an_edge_is_crossed_by_words_that_begin_before_it_unless_one_begins_there(
    cells: tuple[tuple[float, str], ...], crossed: bool
):
    assert crosses(line(0, *cells), 100) is crossed


@pytest.mark.parametrize(("left", "crossed"), [(95, True), (96, False), (104, False), (105, True)])
def test_what_begins_by_less_than_a_letter_beside_an_edge_begins_at_it(left: float, crossed: bool):
    """Of a line of ten points a letter is five wide, and four fifths of one are allowed."""
    whole = line(0, (0, "left"), height=10)
    words = (Word("on", Box(50, 0, 60, 10)), Word("the", Box(left, 0, 120, 10)))
    cell = Cell("on the", words)
    whole = Line((*whole.cells, cell), page=1)
    assert crosses(whole, 100) is crossed
    right = part_of(whole, 100, right=True)
    assert (right.text if right else None) == (None if crossed else "the")


def test_text_without_places_crosses_every_edge_and_no_text_none():
    assert crosses(Line((Cell("text"),)), 100)
    assert not crosses(Line((Cell(""),)), 100)


@pytest.mark.parametrize(
    ("cells", "left", "right"),
    [
        (((0, "left"), (97, "right")), "left", "right"),
        (((0, "left words"), (103, "right"), (150, "too")), "left words", "right too"),
        (((80, "left and right"),), "left", "and right"),
        (((90, "goes_on_over"), (150, "right")), "goes_on_over right", None),
        (((0, "left"),), "left", None),
        (((110, "right"),), None, "right"),
    ],
)
def test_a_line_is_parted_at_an_edge_and_stays_left_where_it_crosses_it(
    cells: tuple[tuple[float, str], ...], left: str | None, right: str | None
):
    whole = line(0, *cells)
    parts = [part_of(whole, 100, right=side) for side in (False, True)]
    assert [part.text if part else None for part in parts] == [left, right]


def test_a_row_of_a_table_is_not_parted():
    row = Line((Cell("left"), Cell("right")), is_row=True)
    assert part_of(row, 0, right=False) == row
    assert part_of(row, 0, right=True) is None


SIDES = [
    line(20, (0, "Test Summary"), (150, "Test Summary")),
    line(30, (0, "Thread Count"), (80, "5"), (150, "Thread Count"), (230, "6")),
]


@pytest.mark.parametrize(
    ("above", "moved"),
    [
        ([line(10, (0, "Server 1"), (150, "Server 2"))], True),
        ([line(10, (0, "First"), (147, "Second"))], True),
        ([line(10, (0, "First"), (153, "Second"))], True),
        ([line(10, (148, "Only right"))], False),
        ([line(0, (0, "Lab"), (150, "Lab")), line(10, (0, "First"), (150, "Second"))], True),
        ([line(10, (0, "First"), (150, "Second"), page=0)], False),
        ([line(10, (0, "1.5"), (150, "2.5"))], False),  # a row of figures is no title
        ([line(10, (0, "Only left"))], False),
        ([line(10, (0, "Server 1 and"), (140, "more"))], False),
    ],
)
def test_titles_directly_above_two_columns_belong_to_them(above: list[Line], moved: bool):
    found = ordered([line(-10, (0, "Everything_above_goes_over_the_whole_width_of_both_columns")), *above, *SIDES])
    rest = ["Test Summary", "Thread Count 5", "Test Summary", "Thread Count 6"]
    whole = [each.text for each in above]
    if moved:
        left, right = (
            [part.text for each in above if (part := part_of(each, 150, right=side))] for side in (False, True)
        )
        assert found[1:] == [*left, *rest[:2], *right, *rest[2:]]
    else:
        assert found[1:] == [*whole, *rest]


def test_columns_that_begin_elsewhere_are_columns_of_their_own():
    other = [
        line(60, (0, "Test Log"), (200, "Test Log")),
        line(70, (0, "Thread Count"), (80, "7"), (200, "Thread Count"), (280, "8")),
    ]
    assert ordered([*SIDES, *other]) == [
        "Test Summary", "Thread Count 5", "Test Summary", "Thread Count 6",
        "Test Log", "Thread Count 7", "Test Log", "Thread Count 8",
    ]  # fmt: skip


def test_three_columns_come_one_after_the_other():
    lines = [
        line(20, (0, "Test Summary"), (150, "Test Summary"), (300, "Test Summary")),
        line(30, (0, "one"), (151, "two"), (302, "three")),
        line(40, (0, "1st"), (150, "2nd"), (300, "3rd")),
    ]
    assert ordered(lines) == [
        "Test Summary", "one", "1st", "Test Summary", "two", "2nd", "Test Summary", "three", "3rd",
    ]  # fmt: skip


@pytest.mark.parametrize(("left", "same"), [(147, True), (150, True), (159, True), (162, False), (144, False)])
def test_what_begins_a_little_aside_of_a_column_belongs_to_it(left: float, same: bool):
    lines = [SIDES[0], line(30, (0, "Thread Count"), (80, "5"), (left, "Thread Count"), (230, "6"))]
    whole = ["Test Summary", "Thread Count 5", "Test Summary", "Thread Count 6"]
    assert (ordered(lines) == whole) is same


@pytest.mark.parametrize(("right", "whole"), [("1.8", True), ("slow", False)])
def test_one_row_of_two_servers_is_one_table(right: str, whole: bool):
    lines = [
        line(0, (120, "Server 1"), (180, "Server 2")),
        line(20, (0, "Time"), (120, "1.9"), (180, right)),
    ]
    assert (in_reading_order(lines, lambda _text: False) == lines) is whole


@pytest.mark.parametrize(("name", "whole"), [("Mailbox", True), ("Notes on what was measured at", False)])
def test_one_row_of_servers_whose_names_wrap_is_one_table(name: str, whole: bool):
    lines = [
        line(0, (0, "Metric"), (120, name), (280, name)),
        line(10, (120, "server 1"), (280, "server 2")),
        line(20, (0, "Time"), (120, "1.9"), (280, "1.8")),
    ]
    assert (in_reading_order(lines, lambda _text: False) == lines) is whole


@pytest.mark.parametrize("unit", ["", " s", " ms", " MB/s"])
def test_figures_with_units_below_two_servers_are_one_row(unit: str):
    lines = [
        line(0, (150, "Server 1"), (230, "Server 2")),
        line(10, (0, "Average time to play one Log"), (150, f"1.02{unit}"), (230, f"1.07{unit}")),
    ]
    assert ordered(lines) == [each.text for each in lines]


@pytest.mark.parametrize(("below", "whole"), [("performance", True), ("slow", False)], ids=["goes on", "ends"])
def test_servers_over_several_columns_each_head_one_table(below: str, whole: bool):
    lines = [
        line(0, (150, "Host 1"), (300, "Host 2")),
        line(10, (120, "2-hour"), (200, "24-hour"), (270, "2-hour"), (340, "24-hour")),
        line(20, (120, "test"), (200, "test"), (280, below), (350, "test")),
        line(30, (0, "Reads"), (120, "1.8"), (200, "1.9"), (270, "2.8"), (340, "2.9")),
    ]
    assert (in_reading_order(lines, lambda _text: False) == lines) is whole


@pytest.mark.parametrize(
    ("rows", "whole"),
    [
        ([("Model", "R710", "R720"), ("Memory", "48 GB", "64 GB")], True),
        ([("Model", "R710", ""), ("Memory", "48 GB", "64 GB")], True),
        ([("", "R710", "R720"), ("", "48 GB", "64 GB")], False),
    ],
)
def test_servers_over_values_of_one_label_each_head_one_table(rows: list[tuple[str, str, str]], whole: bool):
    head = line(100, (80, "Server 1"), (150, "Server 2"))
    below = [
        line(110 + 10 * at, *[(x, text) for x, text in zip((0, 80, 150), row, strict=True) if text])
        for at, row in enumerate(rows)
    ]
    printed = [head.text, *(row.text for row in below)]
    assert (ordered([head, *below]) == printed) is whole
