"""Wrapped figures without a fixed form are put together by the ruled cells that hold them, where there are any."""

import pytest

from esrp_ingest.extract.grid.rows import NamedTable
from esrp_ingest.extract.grid.tables import TableReader
from esrp_ingest.extract.names import INSTANCES, instance_names
from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.quantities import DecimalMark, Notation

WIDTHS = [50.0, 24.0, 24.0]


def line(top: float, *placed: tuple[float, str]) -> Line:
    words = tuple(Word(text, Box(left, top, left + 4 * len(text), top + 8)) for left, text in placed)
    return Line(tuple(Cell(word.text, (word,)) for word in words), page=1)


def cells(*tops: tuple[float, float]) -> list[Box]:
    lefts = [0.0, 50.0, 74.0]
    return [
        Box(left - 1, top, left + width - 1, bottom)
        for top, bottom in tops
        for left, width in zip(lefts, WIDTHS, strict=True)
    ]


LINES = [
    line(0, (0, "Instance1.1"), (50, "34105"), (74, "8.9")),
    line(8, (50, ".76")),
    line(20, (0, "Instance1.2"), (50, "341"), (74, "0.57")),
    line(28, (74, "5")),
]


def read(boxes: list[Box]) -> NamedTable:
    asked: list[Box] = []

    def rulings(_page: int, region: Box) -> list[Box]:
        asked.append(region)
        return boxes

    table = TableReader(INSTANCES, Notation(), rulings).read(LINES)[0]
    assert asked == [Box(0, 0, 90, 36)]
    return table


def test_the_words_of_a_ruled_cell_are_one_figure():
    table = read(cells((-1, 17), (19, 37)))
    assert [(row.name, row.values) for row in table.rows] == [
        ("Instance1.1", ("34105.76", "8.9")),
        ("Instance1.2", ("341", "0.575")),
    ]
    assert table.doubts == []


def test_words_outside_of_the_ruled_rows_are_reported_and_what_is_beside_them_is_left_out():
    table = read(cells((-1, 17), (19, 27)))
    assert [(row.name, row.values) for row in table.rows] == [
        ("Instance1.1", ("34105.76", "8.9")),
        ("Instance1.2", (None, None)),
    ]
    assert [locator.box for _, locator in table.doubts] == [Box(74, 28, 78, 36)]


def test_without_rulings_the_columns_are_in_doubt():
    table = read([])
    assert [row.values for row in table.rows] == [(None, None), (None, None)]
    assert len(table.doubts) == 2


@pytest.mark.parametrize(("between", "doubts"), [(3.4, 0), (3.3, 1)])
def test_a_figure_whose_pieces_stand_farther_apart_than_from_the_next_one_is_doubted(between: float, doubts: int):
    """By a twelfth of their height, which is 8: the pieces of `34105.758` are 4 points apart."""
    lower = 20 + between
    lines = [
        line(0, (0, "Instance1.1"), (50, "34105.7"), (90, "8.950")),
        line(12, (50, "58")),
        line(lower, (0, "Instance1.2"), (50, "341.000"), (90, "0.575")),
    ]
    [table] = TableReader(INSTANCES, Notation(), lambda *_: []).read(lines)
    assert len(table.doubts) == doubts
    assert [row.values[0] for row in table.rows] == ([None, None] if doubts else ["34105.758", "341.000"])


def test_pieces_of_a_path_that_names_a_row_are_joined_without_a_blank():
    lines = [
        line(0, (0, "C:\\Mount\\"), (90, "34.105"), (130, "8.950")),
        line(8, (0, "Data")),
        line(20, (0, "D:"), (90, "34.205"), (130, "8.750")),
        line(28, (0, "Data")),
    ]
    [table] = TableReader(instance_names(["C:\\Mount\\Data", "D: Data"]), Notation(), lambda *_: []).read(lines)
    assert [(row.name, row.values) for row in table.rows] == [
        ("C:\\Mount\\Data", ("34.105", "8.950")),
        ("D: Data", ("34.205", "8.750")),
    ]


@pytest.mark.parametrize(
    ("top", "values"),
    [
        (0, ("8.950", None)),
        (7, ("8.950", None)),  # some of it stands beside the name
        (8, (None, None)),  # nothing of it does
        (32, (None, None)),
        (33, (None, "8.950")),
    ],
)
def test_the_only_figure_of_a_column_belongs_to_the_row_that_it_stands_beside(top: float, values: tuple[str | None]):
    lines = [line(0, (0, "Instance1.1"), (50, "1.500")), line(40, (0, "Instance1.2"), (50, "2.500"))]
    alone = line(top, (90, "8.950"))
    lines = sorted([*lines, alone], key=lambda each: each.words[0].box.top)
    [table] = TableReader(INSTANCES, Notation(), lambda *_: []).read(lines)
    assert [row.values for row in table.rows] == list(zip(("1.500", "2.500"), values, strict=True))


@pytest.mark.parametrize(("lower", "read"), [(20, True), (27, True), (28, False), (30, False)])
def test_figures_of_one_decimal_are_read_where_each_stands_beside_a_name(lower: float, read: bool):
    lines = [
        line(0, (0, "Instance1.1"), (90, "8.9"), (130, "10.5")),
        line(20, (0, "Instance1.2")),
        line(lower, (90, "7.5"), (130, "20.5")),
    ]
    [table] = TableReader(INSTANCES, Notation(), lambda *_: []).read(lines)
    assert (table.rows[1].values == ("7.5", "20.5")) is read


def test_a_number_that_ends_a_whole_name_is_no_figure():
    lines = [
        line(20 * at, (0, "Mailbox"), (36, "Database"), (80, str(at)), (100, "11.6"), (140, "9")) for at in (1, 2, 3)
    ]
    names = instance_names([f"Mailbox Database {at}" for at in (1, 2, 3)])
    [table] = TableReader(names, Notation(), None).read(lines)
    assert [(row.name, row.values) for row in table.rows] == [
        (f"Mailbox Database {at}", ("11.6", "9")) for at in (1, 2, 3)
    ]


@pytest.mark.parametrize("figure", ["35,107", "1,035,107", "35107"])
def test_whole_numbers_in_groups_are_figures_and_nothing_that_a_cell_has_cut(figure: str):
    lines = [line(20 * at, (0, f"Instance1.{at}"), (60, figure), (110, "8.9")) for at in (1, 2)]
    [table] = TableReader(INSTANCES, Notation(), None).read(lines)
    assert [row.values for row in table.rows] == [(figure, "8.9")] * 2
    assert table.doubts == []


@pytest.mark.parametrize("figure", ["33.851,0", "1.033.851,0", "851,0"])
def test_figures_of_one_decimal_may_have_thousands_that_points_part(figure: str):
    lines = [line(20 * at, (0, f"Instance1.{at}"), (60, figure), (130, "8,9")) for at in (1, 2)]
    [table] = TableReader(INSTANCES, Notation(DecimalMark.COMMA), None).read(lines)
    assert [row.values for row in table.rows] == [(figure, "8,9")] * 2


def test_figures_of_many_decimals_stand_beside_figures_of_one():
    lines = [line(20 * at, (0, f"Instance1.{at}"), (60, "0.016500"), (110, "8.9")) for at in (1, 2)]
    [table] = TableReader(INSTANCES, Notation(), None).read(lines)
    assert [row.values for row in table.rows] == [("0.016500", "8.9")] * 2


def test_columns_that_cannot_be_put_together_keep_their_headers():
    header = line(0, (60, "Reads/sec"), (110, "Writes/sec"))
    rows = [line(20 * at, (0, f"Instance1.{at}"), (60, "1.5"), (110, "8.95"), (140, "7")) for at in (1, 2)]
    [table] = TableReader(INSTANCES, Notation(), None).read([header, *rows])
    assert table.rows[0].values[0] is None
    assert table.rows[0].across[0] == (60, 72)


def rows_of(*figures: tuple[str, ...], step: float = 12) -> list[Line]:
    """Lines of one row each: a name and its figures."""
    return [
        line(step * at, (0, f"Instance1.{at}"), *((60.0 + 60 * column, text) for column, text in enumerate(texts)))
        for at, texts in enumerate(figures, start=1)
    ]


@pytest.mark.parametrize(
    "column",
    [
        ("34651", "34131.332", "33557", "34630.640"),
        ("34131.332", "34651", "33557", "33557"),
        ("34,651", "34,131.332", "0", "n/a"),
        ("34651", "30.33", "33557", "30.64"),
    ],
)
def test_a_whole_number_beside_its_own_name_is_no_beginning_of_the_figure_below_it(column: tuple[str, ...]):
    lines = rows_of(*((text, "8.950") for text in column))
    [table] = TableReader(INSTANCES, Notation(), None).read(lines)
    assert [row.values for row in table.rows] == [(text, "8.950") for text in column]
    assert table.doubts == []


def test_whole_numbers_beside_their_names_stay_where_a_cell_between_them_is_empty():
    lines = rows_of(("8.950", "34651"), ("8.960",), ("8.970", "34131.332"), ("8.980", "33557"))
    [table] = TableReader(INSTANCES, Notation(), None).read(lines)
    assert [row.values[1] for row in table.rows] == ["34651", None, "34131.332", "33557"]


@pytest.mark.parametrize("column", [("34651.", "34131.332"), ("346", "51.33"), ("34651.7", "131.33")])
def test_what_stands_beside_its_own_name_and_is_no_whole_figure_is_doubted(column: tuple[str, ...]):
    lines = rows_of(*((text, "8.950") for text in (*column, "33557.117")))
    [table] = TableReader(INSTANCES, Notation(), None).read(lines)
    assert [row.values for row in table.rows] == [(None, "8.950")] * 3
    assert len(table.doubts) == 1


def test_pieces_of_a_figure_never_stand_beside_two_names():
    """The second word of the first row makes it a column of which not each word has a name of its own."""
    lines = [
        line(12, (0, "Instance1.1"), (60, "34105.7"), (120, "8.950")),
        line(20, (60, "58")),
        line(32, (0, "Instance1.2"), (60, "34651"), (120, "8.960")),
        line(44, (0, "Instance1.3"), (60, "131.332"), (120, "8.970")),
    ]
    [table] = TableReader(INSTANCES, Notation(), lambda *_: []).read(lines)
    assert [row.values for row in table.rows] == [(None, "8.950"), (None, "8.960"), (None, "8.970")]
