"""Rows that are counted: their numbers are no figures of theirs, and no pieces of names."""

import pytest

from esrp_ingest.extract.grid.rows import without_row_numbers
from esrp_ingest.extract.grid.tables import TableReader
from esrp_ingest.extract.names import INSTANCES
from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.quantities import ENGLISH

FIGURES = ("1.347", "0.500", "606.181")
KINDS = ("row", "page", "glued", "text")


def row(number: str, name: str, kind: str, at: int) -> Line:
    texts = [f"{number} {name}", *FIGURES] if kind == "glued" else [number, name, *FIGURES]
    if kind == "row":
        return Line(tuple(map(Cell, texts)), number=at, is_row=True)
    if kind == "text":
        return Line((Cell(" ".join(texts), (), (0, len(" ".join(texts)))),), number=at)
    cells = []
    for column, text in enumerate(texts):
        left, words = 100.0 * column, []
        for piece in text.split():
            words.append(Word(piece, Box(left, 12.0 * at, left + 5 * len(piece), 12.0 * at + 8)))
            left = words[-1].box.x1 + 2
        cells.append(Cell(text, tuple(words)))
    return Line(tuple(cells), page=1)


@pytest.mark.parametrize("kind", KINDS)
def test_rows_that_count_are_read_without_their_numbers(kind: str):
    lines = [row(str(at), f"Instance1.{at}", kind, at) for at in (1, 2, 3)]
    (table,) = TableReader(INSTANCES, ENGLISH).read(lines)
    assert [(each.name, each.values) for each in table.rows] == [(f"Instance1.{at}", FIGURES) for at in (1, 2, 3)]
    assert [(line.text, number) for line, number in table.numbers] == [
        (line.text, str(at)) for at, line in enumerate(lines, start=1)
    ]
    assert [line is own for line, own in zip(table.lines, lines, strict=True)] == [True] * 3


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("numbers", [("7",), ("1", "3"), ("2", "1")])
def test_numbers_that_do_not_count_on_stay(numbers: tuple[str, ...], kind: str):
    lines = [row(number, f"Instance1.{at}", kind, at) for at, number in enumerate(numbers, start=1)]
    assert without_row_numbers(lines, INSTANCES) == lines
