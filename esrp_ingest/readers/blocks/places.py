"""Blocks that were read as a part of something else, at the lines that they have in the whole."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from esrp_ingest.document import Block, Piece, Row, Table
from esrp_ingest.layout import Locator


def moved(blocks: Iterable[Block], line_of: Callable[[int], int]) -> Iterator[Block]:
    """Give blocks with other line numbers.

    Args:
        blocks: the blocks; their pieces are changed.
        line_of: gives the line in the whole for a line of the part.
    """

    def place(piece: Piece | Row) -> Locator:
        return Locator(line=line_of(piece.place.line or 1))

    for block in blocks:
        if not isinstance(block, Table):
            block.place = place(block)
            yield block
            continue
        if block.caption is not None:
            block.caption.place = place(block.caption)
        for cell in block.cells:
            cell.place = place(cell)
        yield replace(block, rows=tuple(replace(row, place=place(row)) for row in block.rows))
