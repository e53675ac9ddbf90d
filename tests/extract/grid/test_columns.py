"""Wrapped figures without a fixed form are put together by the ruled cells that hold them, where there are any."""

import pytest

from esrp_ingest.extract.grid.rows import NamedTable
from esrp_ingest.extract.grid.tables import TableReader
from esrp_ingest.extract.names import INSTANCES
from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.quantities import Notation

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


@pytest.mark.parametrize(("between", "doubts"), [(3.0, 0), (2.9, 1)])
def test_a_figure_whose_pieces_stand_farther_apart_than_from_the_next_one_is_doubted(between: float, doubts: int):
    """By more than a point: the pieces of `34105.758` are 4 points apart."""
    lower = 20 + between
    lines = [
        line(0, (0, "Instance1.1"), (50, "34105.7"), (90, "8.950")),
        line(12, (50, "58")),
        line(lower, (0, "Instance1.2"), (50, "341.000"), (90, "0.575")),
    ]
    [table] = TableReader(INSTANCES, Notation(), lambda *_: []).read(lines)
    assert len(table.doubts) == doubts
    assert [row.values[0] for row in table.rows] == ([None, None] if doubts else ["34105.758", "341.000"])
