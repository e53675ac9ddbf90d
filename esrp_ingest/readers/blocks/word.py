"""Word documents (.docx): tables with their merged cells, headings by style, and paragraphs read as texts are.

What a document refers to is never fetched. Text that was deleted or is hidden is not read; marks that lead to a
footnote are no digits of the figure before them, and the footnotes themselves follow the text.
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from docx.oxml.ns import qn
from lxml import etree

from esrp_ingest.document import Block, Cell, Document, Heading, Piece, pieces_of
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import Locator, Remark
from esrp_ingest.readers.blocks.formats import Known, document_of
from esrp_ingest.readers.blocks.grids import GridBuilder, Spanned
from esrp_ingest.readers.blocks.places import moved
from esrp_ingest.readers.blocks.stretches import text_blocks
from esrp_ingest.readers.blocks.text import garbled_remarks
from esrp_ingest.readers.blocks.word_headings import WordHeadings
from esrp_ingest.readers.formats import FORMATS
from esrp_ingest.readers.signs import Beginning, is_pdf, is_word
from esrp_ingest.readers.source import Source
from esrp_ingest.readers.word_letters import WordLetters
from esrp_ingest.readers.word_parts import Part, left_out, parts_of
from esrp_ingest.readers.word_text import BOX, NOT_SHOWN, WordText

logger = logging.getLogger(__name__)
_PARAGRAPH, _TABLE, _ROW, _CELL = (qn(f"w:{name}") for name in ("p", "tbl", "tr", "tc"))
_INSERTED = frozenset([qn("w:altChunk"), qn("w:subDoc")])
"""A document that is shown as if it were the text of this one."""
_MOST_CHUNKS = 50
"""So many of them are read."""
_SHOWN = 12
"""So many texts that are not seen are named."""


def read(source: Source, known: Known) -> Document:
    """Read a Word document; the line of a place counts its paragraphs and table rows.

    Args:
        source: its bytes.
        known: whether the vocabulary knows a text as a heading.

    Raises:
        UnreadableDocument: `encrypted`, `corrupt`, `empty`, or `invalid` where there is too much in it.
    """
    document = _document(source, known)
    if not document.blocks:
        why = "; ".join(("the document shows no text", *(remark.message for remark in document.remarks)))
        raise UnreadableDocument("empty", why)
    return document


def _document(source: Source, known: Known, *, inserted: bool = False) -> Document:
    """Read a document; one that is inserted into another shows no documents that are inserted into it."""
    parts = parts_of(source.data)
    texts = WordText(WordLetters(parts.styles))
    walk = _Walk(texts, WordHeadings(parts.styles), {} if inserted else parts.chunks, source, known)
    blocks = walk.all_blocks([parts.body, *parts.notes])
    around = [Piece(piece.text) for piece in pieces_of(walk.all_blocks(parts.around)) if piece.text]
    remarks = garbled_remarks("\n".join(piece.text for piece in pieces_of(blocks)))
    remarks += [*parts.remarks, *walk.remarks, *_about_unseen(texts.unseen)]
    return Document(source.media_type, blocks, around=around, remarks=remarks)


def _about_unseen(texts: Sequence[str]) -> Iterator[Remark]:
    """A remark on what is hidden or struck through."""
    if texts:
        said = " ".join(texts[:_SHOWN]) + (" ..." if len(texts) > _SHOWN else "")
        yield Remark("unseen_words", "info", f"hidden or struck-through words were not read: {said!r}")


class _Walk:
    """Walks the elements of a body in reading order, without recursion but for tables inside of cells.

    Attributes:
        remarks: about documents that are inserted.
    """

    def __init__(
        self, texts: WordText, headings: WordHeadings, chunks: Mapping[str, Part], source: Source, known: Known
    ) -> None:
        self.remarks: list[Remark] = []
        self._texts = texts
        self._headings = headings
        self._chunks = chunks
        self._source = source
        self._known = known
        self._chunks_left = _MOST_CHUNKS
        self._lines: list[tuple[int, str]] = []
        self._number = 0

    def all_blocks(self, containers: "Sequence[etree._Element]") -> list[Block]:
        """Give the blocks of a body, and of notes behind it."""
        found = [block for container in containers for block in self._blocks(container)]
        return [*found, *self._said()]

    def _blocks(self, container: "etree._Element") -> Iterator[Block]:
        """Give what is in an element, also in content controls, text boxes and cells that only lay out the page."""
        for element in container:
            if element.tag == _PARAGRAPH:
                yield from self._paragraph(element)
            elif element.tag == _TABLE:
                yield from self._said()
                yield from self._table(element)
            elif element.tag in _INSERTED:
                yield from self._said()
                yield from self._inserted(element)
            elif element.tag not in NOT_SHOWN and len(element):
                yield from self._blocks(element)

    def _paragraph(self, paragraph: "etree._Element") -> Iterator[Block]:
        number, text = self._next(), self._texts.of(paragraph)
        if level := self._headings.level(paragraph):
            yield from self._said()
            lines = [" ".join(line.split()) for line in text.split("\n")]
            yield from (Heading(line, Locator(line=number), level) for line in lines if line)
        else:
            self._lines += [(number, line) for line in text.split("\n")]
        for box in paragraph.iter(BOX):
            if next(box.iterancestors(_PARAGRAPH)) is paragraph and _is_shown(box):
                yield from self._blocks(box)

    def _next(self) -> int:
        self._number += 1
        return self._number

    def _said(self) -> Iterator[Block]:
        """Give the blocks of the paragraphs so far."""
        lines, self._lines = self._lines, []
        yield from text_blocks(lines, self._known)

    def _inserted(self, element: "etree._Element") -> Iterator[Block]:
        """Give the blocks of a document that is shown here, where its format is read, and it is in the file itself."""
        part = self._chunks.get(element.get(qn("r:id"), ""))
        if part is None:
            self.remarks.append(left_out("a document that is shown here and stands elsewhere"))
            return
        document = self._read(part.data, part.name) if self._chunks_left else None
        if document is None:
            self.remarks.append(left_out(f"the inserted document {part.name}"))
            return
        self._chunks_left -= 1
        self.remarks += [replace(remark, locator=Locator()) for remark in document.remarks]
        first = self._number
        for block in moved(document.blocks, lambda line: first + line):
            yield block
            self._number = max([self._number, *(piece.place.line or 0 for piece in pieces_of([block]))])

    def _read(self, data: bytes, name: str) -> Document | None:
        """Read an inserted document, None where no reader knows it, or where it is one of pages."""
        beginning = Beginning(data, name)
        kind = next((each for each in FORMATS if each.knows(beginning)), None)
        try:
            if kind is None or is_pdf(beginning):
                return None
            source = Source(data, name, kind.media_type, self._source.ocr)
            if is_word(beginning):
                return _document(source, self._known, inserted=True)
            return document_of(kind, source, self._known)
        except UnreadableDocument as error:
            logger.debug("an inserted document cannot be read: %s", error)
            return None

    def _table(self, table: "etree._Element") -> Iterator[Block]:
        """Give a table, then the tables inside of its cells; rows that only lay out a page part it."""
        grid = GridBuilder()
        merged: dict[int, Cell] = {}
        waiting: list[etree._Element] = []
        for row in table.iter(_ROW):
            if next(row.iterancestors(_TABLE)) is not table or not self._is_seen(row):
                continue  # of a table inside a cell, or of none that is shown
            inner = [each for cell in _cells_of(row) for each in _own(cell, _TABLE, *_INSERTED)]
            if inner and _lays_out(row):
                yield from grid.blocks()
                grid = GridBuilder()
                for cell in _cells_of(row):
                    yield from self._blocks(cell)
                yield from self._said()
            else:
                place = Locator(line=self._next())
                grid.add(self._row(row, merged, place), place)
                waiting += inner
        yield from grid.blocks()
        for each in waiting:
            yield from self._table(each) if each.tag == _TABLE else self._inserted(each)

    def _is_seen(self, row: "etree._Element") -> bool:
        """Whether a row is neither deleted nor hidden."""
        properties = row.find(qn("w:trPr"))
        if properties is None:
            return True
        if properties.find(qn("w:hidden")) is not None:
            self._texts.unseen.append("".join(row.itertext(qn("w:t"))))
            return False
        return properties.find(qn("w:del")) is None

    def _row(self, row: "etree._Element", merged: dict[int, Cell], place: Locator) -> list[Spanned]:
        """Give the cells of a row; a cell over several rows is the same in each of them."""
        before = _stated(row.find(f"{qn('w:trPr')}/{qn('w:gridBefore')}"), 0)
        cells = [Spanned(Cell("", place), before)] if before else []
        column = before
        for cell in _cells_of(row):
            properties = cell.find(qn("w:tcPr"))
            start, columns = column, _stated(_property(properties, "w:gridSpan"), 1)
            column += columns
            beside, over = _property(properties, "w:hMerge"), _property(properties, "w:vMerge")
            if len(cells) > bool(before) and beside is not None and beside.get(qn("w:val")) != "restart":
                cells[-1] = cells[-1]._replace(columns=cells[-1].columns + columns)
                continue
            goes_on = over is not None and over.get(qn("w:val")) != "restart"
            made = merged.get(start) if goes_on else None
            if made is None:
                made = Cell(self._text(cell), place)
            if over is None:
                merged.pop(start, None)
            else:
                merged[start] = made
            cells.append(Spanned(made, columns))
        return cells

    def _text(self, cell: "etree._Element") -> str:
        text = "\n".join(map(self._texts.of, _own(cell, _PARAGRAPH)))
        return "\n".join(tidy for line in text.split("\n") if (tidy := " ".join(line.split())))


def _cells_of(row: "etree._Element") -> "Iterator[etree._Element]":
    return (cell for cell in row.iter(_CELL) if next(cell.iterancestors(_ROW)) is row)


def _own(cell: "etree._Element", *tags: str) -> "Iterator[etree._Element]":
    """Give what of some kinds is in a cell, and in no cell inside of it."""
    return (each for each in cell.iter(*tags) if next(each.iterancestors(_CELL)) is cell and _is_shown(each))


def _is_shown(element: "etree._Element") -> bool:
    return not any(above.tag in NOT_SHOWN for above in element.iterancestors())


def _lays_out(row: "etree._Element") -> bool:
    """Whether a row only lays out the page: each of its cells that says anything holds a table."""
    inner = (_TABLE, *_INSERTED)
    return all(
        next(cell.iter(*inner), None) is not None or not "".join(cell.itertext()).strip() for cell in _cells_of(row)
    )


def _property(properties: "etree._Element | None", name: str) -> "etree._Element | None":
    return None if properties is None else properties.find(qn(name))


def _stated(count: "etree._Element | None", usual: int) -> int:
    """A number of columns, as stated or as it is where nothing is said."""
    stated = "" if count is None else count.get(qn("w:val"), "")
    return int(stated) if stated.isdecimal() and len(stated) < 4 else usual
