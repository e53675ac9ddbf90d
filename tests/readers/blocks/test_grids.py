"""Grids: a merged cell is in every place that it covers, and no column is empty."""

import pytest

from esrp_ingest.document import Cell, Heading, Paragraph, Table
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import Locator
from esrp_ingest.readers.blocks.grids import GridBuilder, Spanned, cells_of, span

PLACE = Locator(line=1)


def built(*rows: list[Spanned], caption: Heading | None = None) -> list[object]:
    grid = GridBuilder()
    grid.caption = caption
    for row in rows:
        grid.add(row, PLACE)
    return list(grid.blocks())


def cells(*texts: str) -> list[Spanned]:
    return [Spanned(Cell(text)) for text in texts]


def test_cells_that_go_on_below_take_their_columns_first():
    [table] = built(
        [Spanned(Cell("a"), rows=2), Spanned(Cell("b")), Spanned(Cell("c"), rows=3)],
        cells("d"),
        cells("e", "f"),
        cells("g"),
    )
    assert isinstance(table, Table)
    assert [row.texts for row in table.rows] == [["a", "b", "c"], ["a", "d", "c"], ["e", "f", "c"], ["g", "", ""]]
    assert cells_of([table]) == 12


def test_columns_in_which_nothing_begins_are_left_out_and_rows_are_of_one_width():
    [table] = built([Spanned(Cell("title"), 4)], cells("a", "", "b"), cells("c"))
    assert isinstance(table, Table)
    assert [row.texts for row in table.rows] == [["title", "title"], ["a", "b"], ["c", ""]]


def test_a_single_column_is_paragraphs_below_its_caption():
    caption = Heading("caption")
    [first, *others] = built(cells("a\nb"), cells(""), cells("c"), caption=caption)
    assert first is caption
    assert [(type(block), block.text) for block in others] == [(Paragraph, "a"), (Paragraph, "b"), (Paragraph, "c")]
    assert built(cells(""), caption=caption) == [caption]


def test_too_many_cells_are_refused_before_they_are_made():
    row = [Spanned(Cell("a"), 100) for _ in range(100)]
    with pytest.raises(UnreadableDocument, match="cells"):
        built(*[row] * 100)
    with pytest.raises(UnreadableDocument, match="cells"):
        built(cells(*"a" * 10_000), *[cells("a")] * 1_000)


@pytest.mark.parametrize(
    ("stated", "count"), [(None, 1), ("3", 3), (" 2 ", 2), ("0", 1), ("x", 1), ("999", 100), ("9" * 9, 1)]
)
def test_spans_are_numbers_within_bounds(stated: str | None, count: int):
    assert span(stated) == count
