"""Word documents (.docx) to lines: table rows have given cells, paragraphs are read as text is.

What a document refers to is never fetched. Text that was deleted or is hidden is not shown and not read; marks that
lead to a footnote are no digits of the figure before them, and the footnotes themselves follow the text.
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from docx.oxml.ns import qn
from lxml import etree

from esrp_ingest.bounds import REPEATED_CHARACTERS, require
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import Cell, Line, Locator, Reading, Remark
from esrp_ingest.readers.formats import FORMATS
from esrp_ingest.readers.letters import Letters
from esrp_ingest.readers.signs import Beginning, is_pdf, is_word
from esrp_ingest.readers.source import Source
from esrp_ingest.readers.spare_columns import without_spare_columns
from esrp_ingest.readers.text import garbled_remarks, lines_of
from esrp_ingest.readers.word_letters import WordLetters
from esrp_ingest.readers.word_parts import Part, left_out, parts_of
from esrp_ingest.readers.word_text import BOX, NOT_SHOWN, WordText

logger = logging.getLogger(__name__)
_PARAGRAPH, _TABLE, _ROW, _CELL = (qn(f"w:{name}") for name in ("p", "tbl", "tr", "tc"))
_INSERTED = frozenset([qn("w:altChunk"), qn("w:subDoc")])
"""A document that is shown as if it were the text of this one."""
_MOST_CHUNKS = 50
"""So many of them are read."""
_MOST_HEADS = 20
"""So many texts of heads and feet are kept."""
_SHOWN = 12
"""So many texts that are not seen are named."""


def read(source: Source) -> Reading:
    """Reads a Word document; `Line.number` counts its paragraphs and table rows.

    Raises:
        UnreadableDocument: `encrypted`, `corrupt`, `empty`, or `invalid` where there is too much in it.
    """
    reading = _reading(source)
    if not reading.lines:
        why = "; ".join(("the document shows no text", *(remark.message for remark in reading.remarks)))
        raise UnreadableDocument("empty", why)
    return reading


def _reading(source: Source, *, inserted: bool = False) -> Reading:
    """What a document says; one that is inserted into another shows no documents that are inserted into it."""
    parts = parts_of(source.data)
    texts = WordText(WordLetters(parts.styles))
    walk = _Walk(texts, {} if inserted else parts.chunks, source)
    blocks = [block for container in (parts.body, *parts.notes) for block in walk.blocks(container)]
    lines = list(_lines(blocks))
    heads = [block for container in parts.around for block in walk.blocks(container)]
    around = list(_lines(heads))
    remarks = [*garbled_remarks("\n".join(line.text for line in lines)), *parts.remarks, *walk.remarks]
    reading = Reading(source.media_type, without_spare_columns(lines), remarks=[*remarks, *_about_unseen(texts.unseen)])
    reading.around = [replace(line, number=None) for line in around]
    said = dict.fromkeys(line.text for line in around if not line.text.isdigit())
    reading.heads = tuple(islice(said, _MOST_HEADS))
    return reading


def _about_unseen(texts: Sequence[str]) -> Iterator[Remark]:
    """A remark on what is hidden or struck through."""
    if texts:
        said = " ".join(texts[:_SHOWN]) + (" ..." if len(texts) > _SHOWN else "")
        yield Remark("unseen_words", "info", f"hidden or struck-through words were not read: {said!r}")


class _Paragraph(NamedTuple):
    """A paragraph's text, and how its letters look."""

    text: str
    letters: Letters


Block = _Paragraph | list[Cell] | Line
"""A paragraph, a table row as its cells, or a line of a document that is inserted."""


class _Walk:
    """Walks the elements of a body in reading order, without recursion but for tables inside of cells.

    Attributes:
        remarks: about documents that are inserted.
    """

    def __init__(self, texts: WordText, chunks: Mapping[str, Part], source: Source) -> None:
        self._texts = texts
        self._chunks = chunks
        self._source = source
        self._chunks_left = _MOST_CHUNKS
        self._shown_chunks: set[int] = set()
        self._repeated = 0
        self.remarks: list[Remark] = []

    def blocks(self, container: "etree._Element") -> Iterator[Block]:
        """Paragraphs and rows, also those in content controls, text boxes and cells that only lay out the page."""
        for element in container:
            if element.tag == _PARAGRAPH:
                yield from self._paragraph(element)
            elif element.tag == _TABLE:
                yield from self._table(element)
            elif element.tag in _INSERTED:
                yield from self._inserted(element)
            elif element.tag not in NOT_SHOWN and len(element):
                yield from self.blocks(element)

    def _paragraph(self, paragraph: "etree._Element") -> Iterator[Block]:
        yield _Paragraph(self._texts.of(paragraph), self._texts.letters.of(paragraph))
        for box in paragraph.iter(BOX):
            if next(box.iterancestors(_PARAGRAPH)) is paragraph and _is_shown(box):
                yield from self.blocks(box)

    def _inserted(self, element: "etree._Element") -> Iterator[Block]:
        """The lines of a document that stands here, where it is of a format that is read, and in the file itself."""
        part = self._chunks.get(element.get(qn("r:id"), ""))
        if part is None:
            self.remarks.append(left_out("a document that is shown here and stands elsewhere"))
            return
        again = id(part) in self._shown_chunks
        self._shown_chunks.add(id(part))
        reading = self._read(part.data, part.name) if self._chunks_left and not again else None
        if reading is None:
            self.remarks.append(left_out(f"the inserted document {part.name}"))
            return
        self._chunks_left -= 1
        self.remarks += [replace(remark, locator=Locator()) for remark in reading.remarks]
        yield from reading.lines

    def _read(self, data: bytes, name: str) -> Reading | None:
        """What an inserted document says, None where no reader knows it, or where it is one of pages."""
        beginning = Beginning(data, name)
        known = next((each for each in FORMATS if each.knows(beginning)), None)
        try:
            if known is None or is_pdf(beginning):
                return None
            source = Source(data, name, known.media_type, self._source.ocr)
            return _reading(source, inserted=True) if is_word(beginning) else known.read(data, name, source.ocr)
        except UnreadableDocument as error:
            logger.debug("an inserted document cannot be read: %s", error)
            return None

    def _table(self, table: "etree._Element") -> Iterator[Block]:
        merged: dict[int, str] = {}
        for row in table.iter(_ROW):
            if next(row.iterancestors(_TABLE)) is not table or not self._is_seen(row):
                continue  # of a table inside a cell, or of none that is shown
            cells, inner = self._row(row, merged)
            if inner and (own := _laid_out(row)):
                for cell in own:
                    yield from self.blocks(cell)
            else:
                yield cells
                for each in inner:
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

    def _row(self, row: "etree._Element", merged: dict[int, str]) -> "tuple[list[Cell], list[etree._Element]]":
        """A row's cells, a text over several rows in each of them, and the tables and documents inside of them."""
        cells: list[Cell] = []
        inner: list[etree._Element] = []
        column = _stated(row.find(f"{qn('w:trPr')}/{qn('w:gridBefore')}"), 0)
        for cell in row.iter(_CELL):
            if next(cell.iterancestors(_ROW)) is not row:
                continue
            properties = cell.find(qn("w:tcPr"))
            start, column = column, column + _stated(_property(properties, "w:gridSpan"), 1)
            beside = _property(properties, "w:hMerge")
            if cells and beside is not None and beside.get(qn("w:val")) != "restart":
                first, _ = cells[-1].across or (start, start)
                cells[-1] = cells[-1]._replace(across=(first, column))
                continue
            text = "\n".join(filter(None, map(self._texts.of, _own(cell, _PARAGRAPH))))
            over = _property(properties, "w:vMerge")
            if over is None:
                merged.pop(start, None)
            elif over.get(qn("w:val")) == "restart":
                merged[start] = text
            else:
                text = merged.get(start, text)
                self._repeated += len(text)
                require(self._repeated, REPEATED_CHARACTERS, "characters repeated in cells over several rows")
            cells.append(Cell(_tidy(text), across=(start, column)))
            inner += _own(cell, _TABLE, *_INSERTED)
        return cells, inner


def _own(cell: "etree._Element", *tags: str) -> "Iterator[etree._Element]":
    """What of some kinds stands in a cell, and in no cell inside of it."""
    return (each for each in cell.iter(*tags) if next(each.iterancestors(_CELL)) is cell and _is_shown(each))


def _is_shown(element: "etree._Element") -> bool:
    return not any(above.tag in NOT_SHOWN for above in element.iterancestors())


def _laid_out(row: "etree._Element") -> "list[etree._Element]":
    """The cells of a row that only lays out the page: whichever says anything holds a table; none of another row."""
    own = [cell for cell in row.iter(_CELL) if next(cell.iterancestors(_ROW)) is row]
    inner = (_TABLE, *_INSERTED)
    only = all(next(cell.iter(*inner), None) is not None or not "".join(cell.itertext()).strip() for cell in own)
    return own if only else []


def _property(properties: "etree._Element | None", name: str) -> "etree._Element | None":
    return None if properties is None else properties.find(qn(name))


def _stated(count: "etree._Element | None", usual: int) -> int:
    """A number of columns, as stated or as it is where nothing is said."""
    stated = "" if count is None else count.get(qn("w:val"), "")
    return int(stated) if stated.isdecimal() and len(stated) < 4 else usual


def _lines(blocks: list[Block]) -> Iterator[Line]:
    """Rows as lines with given cells; paragraphs as a text's lines, so that reports pasted as text are read too."""
    paragraphs: list[tuple[int, _Paragraph]] = []
    for number, block in enumerate(blocks, start=1):
        if isinstance(block, _Paragraph):
            paragraphs.append((number, block))
            continue
        yield from _lines_of(paragraphs)
        paragraphs = []
        if isinstance(block, Line):
            yield replace(block, number=number)
            continue
        if any(cell.text for cell in block):
            yield Line(tuple(block), number=number, is_row=True)
    yield from _lines_of(paragraphs)


def _lines_of(paragraphs: list[tuple[int, _Paragraph]]) -> Iterator[Line]:
    letters = {number: paragraph.letters for number, paragraph in paragraphs}
    for line in lines_of([(number, piece) for number, each in paragraphs for piece in each.text.split("\n")]):
        size, bold, *_ = letters.get(line.number or 0, Letters(0.0))
        yield line if line.is_row else replace(line, size=size, bold=bold)


def _tidy(text: str) -> str:
    return "\n".join(tidy for piece in text.split("\n") if (tidy := " ".join(piece.split())))
