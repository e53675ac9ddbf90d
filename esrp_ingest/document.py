"""The one neutral form of a document: headings, paragraphs and tables in reading order, each with its place.

Readers make it, extraction takes it. A table is a grid: every row has a cell for every column, and a merged cell is the
same object in every place that it covers. So the distinct texts of a row or a column are one expression each. Nothing
above `tables/` asks for a coordinate or for a file format.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from esrp_ingest.layout import Box, Locator, Remark, box_around

Edges = Literal["given", "ruled", "found"]
"""How the cells of a table were told apart: by the format, by rules on the page, or by gaps between words."""


class Piece:
    """A part of a document that holds a text: a heading, a paragraph or a cell. Each is itself, whatever it says.

    Attributes:
        text: what it says; line feeds part the lines of a cell.
        place: where it is.
    """

    __slots__ = ("place", "text")

    def __init__(self, text: str, place: Locator | None = None) -> None:
        self.text = text
        self.place = place or _NOWHERE

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text!r})"

    @property
    def one_line(self) -> str:
        """The text with single blanks in place of line feeds."""
        return " ".join(self.text.split())


class Cell(Piece):
    """A cell of a table."""

    __slots__ = ()


class Paragraph(Piece):
    """A line or a paragraph of running text."""

    __slots__ = ()


class Heading(Piece):
    """A line that heads what follows.

    Attributes:
        level: 1 for the largest kind of heading of the document, 2 for the next, and so on.
    """

    __slots__ = ("level",)

    def __init__(self, text: str, place: Locator | None = None, level: int = 1) -> None:
        super().__init__(text, place)
        self.level = level


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """A row of a table: one cell for each column.

    Attributes:
        cells: the cells; a merged cell is in every column that it covers.
        place: where the row is.
    """

    cells: tuple[Cell, ...]
    place: Locator

    @property
    def texts(self) -> list[str]:
        """The text of each column, in one line each."""
        return [cell.one_line for cell in self.cells]

    @property
    def distinct(self) -> list[Cell]:
        """The cells from left to right, each merged one once."""
        return list(dict.fromkeys(self.cells))

    @property
    def filled(self) -> list[Cell]:
        """The distinct cells that hold a text."""
        return [cell for cell in self.distinct if cell.text]


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """A grid of cells.

    Attributes:
        rows: the rows, all of the same width.
        edges: how its cells were told apart.
        caption: the caption, where the format or the page joins one to the table.
    """

    rows: tuple[Row, ...]
    edges: Edges = "given"
    caption: Piece | None = None

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0].cells) if self.rows else 0

    @property
    def place(self) -> Locator:
        """The place of its first row."""
        return self.rows[0].place if self.rows else _NOWHERE

    @property
    def cells(self) -> Iterator[Cell]:
        """All cells in reading order, each merged one once."""
        return iter(dict.fromkeys(cell for row in self.rows for cell in row.cells))

    def column(self, at: int) -> list[Cell]:
        """The distinct cells of a column, from top to bottom."""
        return list(dict.fromkeys(row.cells[at] for row in self.rows))

    def part(self, first: int, end: int | None = None) -> "Table":
        """The rows from `first` up to `end`, as a table of the same kind."""
        return Table(self.rows[first:end], self.edges, self.caption)

    def turned(self) -> "Table":
        """The same cells with rows and columns exchanged; each new row has the place of its cells."""
        turned = (tuple(row.cells[at] for row in self.rows) for at in range(self.width))
        return Table(tuple(Row(cells, place_around(cells)) for cells in turned), self.edges, self.caption)


Block = Heading | Paragraph | Table


@dataclass(slots=True)
class Document:
    """A whole document.

    Attributes:
        media_type: the kind of file, as `readers.formats` names it.
        blocks: its headings, paragraphs and tables in reading order.
        page_count: the number of pages of a PDF, None for other formats.
        around: headers and footers that return on its pages, and page numbers; they are none of `blocks`.
        remarks: what the reader noticed; each becomes a finding.
        ocr_pages: 1-based pages with words that were recognized from a picture.
        breaks_off: its markup ends before it is complete.
    """

    media_type: str
    blocks: list[Block]
    page_count: int | None = None
    around: list[Piece] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    ocr_pages: frozenset[int] = frozenset()
    breaks_off: bool = False

    @property
    def pieces(self) -> Iterator[Piece]:
        """Every heading, paragraph, caption and cell, each once, in reading order."""
        return pieces_of(self.blocks)


_NOWHERE = Locator()


def pieces_of(blocks: Iterable[Block]) -> Iterator[Piece]:
    """Give every heading, paragraph, caption and cell of some blocks, each once, in reading order."""
    for block in blocks:
        if isinstance(block, Table):
            if block.caption is not None:
                yield block.caption
            yield from block.cells
        else:
            yield block


def place_around(pieces: Sequence[Piece]) -> Locator:
    """Give the place of several pieces: the first one's page or line, and the box around those on that page."""
    placed = [piece.place for piece in dict.fromkeys(pieces) if piece.text]
    if not placed:
        return pieces[0].place if pieces else _NOWHERE
    first = placed[0]
    boxes: list[Box] = [place.box for place in placed if place.box is not None and place.page == first.page]
    return Locator(first.page, first.line, box_around(boxes)) if boxes else first


def row_of(texts: Iterable[Cell], place: Locator | None = None) -> Row:
    """Make a row of cells; its place is that of its cells where none is given."""
    cells = tuple(texts)
    return Row(cells, place or place_around(cells))


def grid(rows: Iterable[Sequence[Cell]], edges: Edges = "given", caption: Piece | None = None) -> Table:
    """Make a table of rows of any widths: short rows get empty cells, columns without any text are left out."""
    held = [list(row) for row in rows]
    width = max(map(len, held), default=0)
    for row in held:
        row.extend(Cell("", row[0].place if row else None) for _ in range(width - len(row)))
    used = [at for at in range(width) if any(row[at].text for row in held)]
    return Table(tuple(row_of(row[at] for at in used) for row in held), edges, caption)
