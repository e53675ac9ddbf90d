"""Small documents for the tests of papers."""

from collections.abc import Sequence

from esrp_ingest.document import Block, Cell, Document, Heading, Paragraph, Piece, Table, grid
from esrp_ingest.layout import Locator


def table(*rows: Sequence[str | Cell], caption: str = "") -> Table:
    """Make a table of texts and of cells that are merged."""
    cells = [[cell if isinstance(cell, Cell) else Cell(cell) for cell in row] for row in rows]
    return grid(cells, caption=Piece(caption) if caption else None)


def pairs(text: str) -> Table:
    """Make a table of lines of cells that bars part."""
    return table(*([cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()))


def lines(*texts: str, first: int = 1) -> list[Block]:
    """Make a paragraph of each text, one line below the other."""
    return [Paragraph(text, Locator(line=at)) for at, text in enumerate(texts, first)]


def heading(text: str, level: int = 2) -> Heading:
    """Make a heading."""
    return Heading(text, None, level)


def document(*blocks: Block) -> Document:
    """Make a document of blocks."""
    return Document("text/html", list(blocks))
