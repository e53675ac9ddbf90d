"""Blocks of a part at the lines of the whole."""

from esrp_ingest.document import Cell, Heading, Paragraph, Table, row_of
from esrp_ingest.layout import Locator
from esrp_ingest.readers.blocks.places import moved


def test_all_pieces_and_rows_move_once():
    cell = Cell("a", Locator(line=2))
    rows = row_of([cell, cell]), row_of([Cell("b", Locator(line=3)), cell])
    table = Table(rows, caption=Heading("t", Locator(line=1)))
    text, found = moved([Paragraph("p", Locator(line=1)), table], lambda line: line + 10)
    assert isinstance(found, Table)
    assert text.place == Locator(line=11)
    assert found.caption is not None
    assert found.caption.place == Locator(line=11)
    assert [row.place.line for row in found.rows] == [12, 13]
    assert [piece.place.line for piece in found.cells] == [12, 13]
    assert found.rows[0].cells[0] is found.rows[0].cells[1] is found.rows[1].cells[1]
