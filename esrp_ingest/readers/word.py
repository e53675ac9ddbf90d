"""Word documents (.docx) to lines: table rows have given cells, paragraphs are read as text is.

What a document refers to is never fetched. Text that was deleted or is hidden is not shown and not read; marks that
lead to a footnote are no digits of the figure before them, and the footnotes themselves follow the text.
"""

import io
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from docx import Document
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.exceptions import OpcError
from docx.opc.part import Part
from docx.oxml.ns import qn
from lxml import etree

from esrp_ingest.bounds import TAGS, TEXT_BYTES, require
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import Cell, Line, Reading
from esrp_ingest.numerals import FOOTNOTE
from esrp_ingest.readers.encoding import plain
from esrp_ingest.readers.letters import Letters
from esrp_ingest.readers.loose_pictures import remarks_on_pictures
from esrp_ingest.readers.source import Source
from esrp_ingest.readers.spare_columns import without_spare_columns
from esrp_ingest.readers.text import garbled_remarks, lines_of
from esrp_ingest.readers.word_letters import WordLetters

_PARAGRAPH, _TABLE, _ROW, _CELL = (qn(f"w:{name}") for name in ("p", "tbl", "tr", "tc"))
_PROPERTIES = qn("w:rPr")
_LETTERS: Final = {
    qn("w:tab"): "\t",
    qn("w:br"): "\n",
    qn("w:cr"): "\n",
    qn("w:noBreakHyphen"): "-",
}
"""Elements that stand for a letter."""
_NOT_SHOWN = frozenset(
    qn(name) for name in ("w:del", "w:moveFrom", "w:pPr", "w:rPr", "w:tblPr", "w:tcPr", "w:instrText", "w:delText")
)
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
"""The same text box once more, for programs that are older."""
_SEPARATORS = frozenset({"separator", "continuationSeparator"})
_ON = frozenset({None, "1", "true", "on"})


def read(source: Source) -> Reading:
    """Reads a Word document; `Line.number` counts its paragraphs and table rows.

    Raises:
        UnreadableDocument: `encrypted`, `corrupt`, `empty`, or `invalid` where there is too much in it.
    """
    body, footnotes, styles, pictures = _parts(source.data)
    walk = _Walk(WordLetters(styles))
    blocks = list(walk.blocks(body))
    if footnotes is not None:
        shown = (note for note in footnotes if note.get(qn("w:type")) not in _SEPARATORS)
        blocks += [block for note in shown for block in walk.blocks(note)]
    lines = list(_lines(blocks))
    if not lines:
        raise UnreadableDocument("empty", "the document shows no text")
    text = "\n".join(line.text for line in lines)
    remarks = [*garbled_remarks(text), *remarks_on_pictures(pictures)]
    return Reading(source.media_type, without_spare_columns(lines), remarks=remarks)


def _parts(data: bytes) -> "tuple[etree._Element, etree._Element | None, etree._Element, list[bytes]]":
    """The body, the footnotes, the styles and the pictures.

    Raises:
        UnreadableDocument: `corrupt` or `invalid`.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            require(sum(part.file_size for part in archive.infolist()), TEXT_BYTES * 4, "bytes unpacked")
            for name in archive.namelist():
                if name.endswith(".xml") and name.startswith("word/"):
                    require(archive.read(name).count(b"<w:t"), TAGS, "pieces of text")
        document = Document(io.BytesIO(data))
        body = document.element.body
        notes = next(_related(document.part, RELATIONSHIP_TYPE.FOOTNOTES), None)
        parser = etree.XMLParser(resolve_entities=False, no_network=True)
        footnotes = None if notes is None else etree.fromstring(notes, parser)
        return body, footnotes, document.styles.element, list(_related(document.part, RELATIONSHIP_TYPE.IMAGE))
    except (OpcError, KeyError, ValueError, OSError, NotImplementedError, EOFError, RuntimeError) as error:
        raise _unreadable(error) from error
    except (zipfile.BadZipFile, etree.LxmlError) as error:
        raise _unreadable(error) from error


def _related(part: Part, kind: str) -> Iterator[bytes]:
    """The parts of one kind that belong to another one, of what the document holds itself."""
    return (each.target_part.blob for each in part.rels.values() if each.reltype == kind and not each.is_external)


def _unreadable(error: Exception) -> UnreadableDocument:
    if "encrypted" in str(error):
        return UnreadableDocument("encrypted", "the Word document wants a password: save it without one")
    return UnreadableDocument("corrupt", "it is no whole Word document: open it in Word and save it anew")


class _Paragraph(NamedTuple):
    """A paragraph's text, and how its letters look."""

    text: str
    letters: Letters


Block = _Paragraph | list[Cell]
"""A paragraph, or a table row as its cells."""


class _Walk:
    """Walks the elements of a body in reading order, without recursion but for tables inside of cells.

    Args:
        letters: tells how those of a paragraph look.
    """

    def __init__(self, letters: WordLetters) -> None:
        self._letters = letters

    def blocks(self, container: "etree._Element") -> Iterator[Block]:
        """Paragraphs and rows, also those in content controls, text boxes and cells that only lay out the page."""
        for element in container:
            if element.tag == _PARAGRAPH:
                yield from self._paragraph(element)
            elif element.tag == _TABLE:
                yield from self._table(element)
            elif element.tag not in _NOT_SHOWN and element.tag != _FALLBACK and len(element):
                yield from self.blocks(element)

    def _paragraph(self, paragraph: "etree._Element") -> Iterator[Block]:
        yield _Paragraph(_text(paragraph), self._letters.of(paragraph))
        for box in paragraph.iter(qn("w:txbxContent")):
            if not any(above.tag in _NOT_SHOWN or above.tag == _FALLBACK for above in box.iterancestors()):
                yield from self.blocks(box)

    def _table(self, table: "etree._Element") -> Iterator[Block]:
        merged: dict[int, str] = {}
        for row in table.iter(_ROW):
            if next(row.iterancestors(_TABLE)) is not table:
                continue  # of a table inside a cell
            cells, nested = self._row(row, merged)
            if nested and (own := _laid_out(row)):
                for cell in own:
                    yield from self.blocks(cell)
            else:
                yield cells
                for inner in nested:
                    yield from self._table(inner)

    def _row(self, row: "etree._Element", merged: dict[int, str]) -> "tuple[list[Cell], list[etree._Element]]":
        """A row's cells, a text over several rows in each of them, and the tables that stand inside."""
        cells: list[Cell] = []
        nested: list[etree._Element] = []
        column = 0
        for cell in row.iter(_CELL):
            if next(cell.iterancestors(_ROW)) is not row:
                continue
            properties = cell.find(qn("w:tcPr"))
            own = (each for each in cell.iter(_PARAGRAPH) if next(each.iterancestors(_CELL)) is cell)
            text = "\n".join(filter(None, map(_text, own)))
            over = None if properties is None else properties.find(qn("w:vMerge"))
            if over is None:
                merged.pop(column, None)
            elif over.get(qn("w:val")) == "restart":
                merged[column] = text
            else:
                text = merged.get(column, text)
            span = None if properties is None else properties.find(qn("w:gridSpan"))
            start, column = column, column + _count(span)
            cells.append(Cell(_tidy(text), across=(start, column)))
            nested += (inner for inner in cell.iter(_TABLE) if next(inner.iterancestors(_CELL)) is cell)
        return cells, nested


def _laid_out(row: "etree._Element") -> "list[etree._Element]":
    """The cells of a row that only lays out the page: whichever says anything holds a table; none of another row."""
    own = [cell for cell in row.iter(_CELL) if next(cell.iterancestors(_ROW)) is row]
    only = all(cell.find(f".//{_TABLE}") is not None or not "".join(cell.itertext()).strip() for cell in own)
    return own if only else []


def _count(span: "etree._Element | None") -> int:
    stated = "" if span is None else span.get(qn("w:val"), "")
    return int(stated) if stated.isdigit() and len(stated) < 4 else 1


def _text(paragraph: "etree._Element") -> str:
    """A paragraph's own text, without what stands in its text boxes."""
    pieces: list[str] = []
    waiting = [paragraph]
    while waiting:
        element = waiting.pop()
        if element.tag == qn("w:t"):
            pieces.append(element.text or "")
        elif element.tag in _LETTERS:
            pieces.append(_LETTERS[element.tag])
        elif element.tag not in _NOT_SHOWN and element.tag not in (_FALLBACK, qn("w:txbxContent")):
            if element.tag == qn("w:r") and _is_not_of_the_text(element, pieces):
                continue
            waiting.extend(reversed(element))
    return plain("".join(pieces))


def _is_not_of_the_text(run: "etree._Element", before: list[str]) -> bool:
    """Whether a run is hidden, or a raised mark behind a text."""
    properties = run.find(_PROPERTIES)
    if properties is None:
        return False
    hidden = properties.find(qn("w:vanish"))
    if hidden is not None and hidden.get(qn("w:val")) in _ON:
        return True
    if not _is_raised(properties) or not "".join(before).strip():
        return False
    return FOOTNOTE.fullmatch("".join(run.itertext(qn("w:t")))) is not None


def _is_raised(properties: "etree._Element") -> bool:
    """Whether a run is set higher than its line: as superscript, or by so many half points as an office suite does."""
    raised, position = properties.find(qn("w:vertAlign")), properties.find(qn("w:position"))
    if raised is not None and raised.get(qn("w:val")) == "superscript":
        return True
    by = "" if position is None else position.get(qn("w:val")) or ""
    return by.isdecimal() and int(by) > 0


def _lines(blocks: list[Block]) -> Iterator[Line]:
    """Rows as lines with given cells; paragraphs as a text's lines, so that reports pasted as text are read too."""
    paragraphs: list[tuple[int, _Paragraph]] = []
    for number, block in enumerate(blocks, start=1):
        if isinstance(block, _Paragraph):
            paragraphs.append((number, block))
            continue
        yield from _lines_of(paragraphs)
        paragraphs = []
        if any(cell.text for cell in block):
            row = len(block) > 1
            yield Line(tuple(block), number=number, is_row=row)
    yield from _lines_of(paragraphs)


def _lines_of(paragraphs: list[tuple[int, _Paragraph]]) -> Iterator[Line]:
    letters = {number: paragraph.letters for number, paragraph in paragraphs}
    for line in lines_of([(number, piece) for number, each in paragraphs for piece in each.text.split("\n")]):
        size, bold, *_ = letters.get(line.number or 0, Letters(0.0))
        yield line if line.is_row else replace(line, size=size, bold=bold)


def _tidy(text: str) -> str:
    return "\n".join(tidy for piece in text.split("\n") if (tidy := " ".join(piece.split())))
