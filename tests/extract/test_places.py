"""Where figures stand that nobody read: what is told of a line by the lines around it."""

from dataclasses import replace

import pytest

from esrp_ingest.extract.explanations import Place
from esrp_ingest.extract.figures import Figures
from esrp_ingest.extract.places import places_of
from esrp_ingest.extract.sections import Outline, RunSpan
from esrp_ingest.layout import Box, Cell, Line, Word


def places(*lines: Line) -> list[Place]:
    figures = Figures()
    figures.add(lines)
    return [place for _, place in places_of(figures, lines, Outline([], list(lines)))]


def text(words: str, page: int | None = None) -> Line:
    return Line((Cell(words),), page=page)


def placed(top: float, *cells: tuple[float, str], is_row: bool = False) -> Line:
    """A line of cells on a page, each with its left edge."""
    found = [Cell(words, (Word(words, Box(left, top, left + 4 * len(words), top + 10)),)) for left, words in cells]
    return Line(tuple(found), page=1, is_row=is_row)


def test_the_first_and_the_last_line_of_each_page_stand_at_its_edge():
    lines = [text(f"chapter {at}", page) for at, page in enumerate((1, 1, 1, 2, 2, 2))]
    assert [place.edge for place in places(*lines)] == [True, False, True, True, False, True]


def test_a_number_alone_in_a_text_is_that_of_a_page_unless_figures_of_a_table_are_near():
    words = text("some words")
    assert [place.edge for place in places(words, text("7"), words)] == [True]
    assert [place.edge for place in places(words, text("12 13 14"), text("7"), words)] == [False, False]
    assert [place.edge for place in places(text("words", 1), text("7", 1), text("words", 1))] == [False]


def test_lines_below_the_heading_of_contents_are_contents():
    lines = [text(words) for words in ("Contents", "Abstract 3", "Results 5", "Abstract 1", "Results 7")]
    assert [place.contents for place in places(*lines)] == [True, True, False, False]
    assert [place.contents for place in places(*lines[1:])] == [False] * 4


@pytest.mark.parametrize(("left", "table"), [(200, True), (217, False)])
def test_cells_of_words_and_figures_are_a_table_where_they_stand_below_each_other(left: float, table: bool):
    first, second = placed(0, (0, "Alpha"), (200, "12 boxes")), placed(30, (0, "Beta"), (left, "7 tons or so"))
    assert [place.table for place in places(first, second)] == [table, table]


def on_page(page: int, top: float, texts: tuple[str, ...], lefts: tuple[float, ...] = (0, 200, 300)) -> Line:
    return replace(placed(top, *zip(lefts, texts, strict=False)), page=page)


@pytest.mark.parametrize("number", [True, False])
@pytest.mark.parametrize(
    ("head", "lefts", "returns"),
    [
        (("Mixed {}K", "8{}.1", "7.2{}"), (0, 200, 300), False),
        (("Mixed {}K", "8{}.1", "7 and {}"), (0, 200, 300), False),
        (("Mixed {}K", "8{}.1", "7.2{}"), (0, 200, 340), True),
        (("Mixed {}K", "8{}.1", "7.2{}"), (0, 160, 340), True),
        (("Mixed {}K", "8{}", "7{}"), (0, 200, 300), True),
        (("Acme {}", "Rev 8.1", "7 and {}"), (0, 200, 300), True),
        (("Acme", "8.1", "7.2"), (0, 200, 300), True),
    ],
)
def test_a_row_of_results_in_the_columns_of_those_that_end_the_page_before_is_no_running_head(
    head: tuple[str, ...], lefts: tuple[float, ...], returns: bool, number: bool
):
    """Others at the edges of pages look like it, but for their numbers; what is the same there is no row."""
    lines: list[Line] = []
    for page in (1, 2, 3, 4):
        lines += [on_page(page, 0, tuple(text.format(page) for text in head)), on_page(page, 20, ("words",))]
        lines += [on_page(page, 780, ("Mixed 8K", "81.5", "7.71"), lefts)]
        lines += [on_page(page, 800, (str(page),))] if number else []
    below = [place for place in places(*lines) if place.line.box == lines[0].box and place.line.page != 1]
    assert [(place.edge, place.returns) for place in below] == [(True, returns)] * 3


@pytest.mark.parametrize("is_row", [True, False])
def test_a_row_of_a_table_belongs_to_no_sentence_below_it(is_row: bool):
    row = placed(0, (0, "Alpha of 7"), is_row=is_row)
    [place] = places(row, placed(12, (0, "which is what we were told")))
    assert place.sentence is not is_row


@pytest.mark.parametrize(
    ("texts", "table"),
    [
        (("Thread Count", "12"), True),
        (("Thread Count", "", "12"), True),
        (("Odd thing", "", "12"), True),
        (("Thread Count", "twelve"), False),
        (("Thread Count",), False),
    ],
)
def test_a_label_and_a_number_in_a_report_are_a_row_whatever_stands_beside_them(texts: tuple[str, ...], table: bool):
    line = Line(tuple(map(Cell, texts)))
    run, figures = RunSpan(line, lines=[line]), Figures()
    figures.add([line])
    found = places_of(figures, [line], Outline([run], []))
    assert [place.table for _, place in found] == [table] * len(found)


@pytest.mark.parametrize(("between", "of_a_page"), [(2, False), (3, True)])
def test_three_lines_around_a_pages_number_hold_no_figures_of_a_table(between: int, of_a_page: bool):
    lines = [text("12 13 14"), *([text("some words")] * between), text("7")]
    assert [place.edge for place in places(*lines)][-1] is of_a_page


@pytest.mark.parametrize(
    ("first", "second", "table"),
    [("alpha 12", "beta 13", True), ("alpha 12 beta", "gamma 13 delta", False), ("alpha 12", "some words", False)],
)
def test_lines_that_end_with_a_number_are_a_table_where_they_follow_each_other(first: str, second: str, table: bool):
    assert places(text(first), text(second))[0].table is table


@pytest.mark.parametrize(
    ("words", "table"),
    [
        ("Total number of disks tested in solution 48", True),
        ("Number of Exchange mailboxes simulated: 6,000", True),
        ("Number of servers in the halls of the lab 48", False),
        ("Total number of disks tested in solution 48 and more", False),
    ],
)
def test_a_label_of_the_configuration_and_a_figure_are_a_row_amid_sentences(words: str, table: bool):
    above, below = text("The disks were the same in all of the shelves."), text("The other disks are spare, and idle.")
    found = [place for place in places(above, text(words), below) if place.line.text == words]
    assert [place.table for place in found] == [table]
