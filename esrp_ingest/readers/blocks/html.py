"""HTML pages: headings, paragraphs and tables in the order of the page."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from lxml import etree

from esrp_ingest.bounds import CELLS, TEXT_BYTES, require
from esrp_ingest.document import Block, Cell, Document, Heading, Paragraph, Piece
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import Locator
from esrp_ingest.readers.blocks.charset import page_text
from esrp_ingest.readers.blocks.drawn import NumberedLine
from esrp_ingest.readers.blocks.formats import Known
from esrp_ingest.readers.blocks.grids import GridBuilder, Spanned, cells_of, span
from esrp_ingest.readers.blocks.nesting import Nesting
from esrp_ingest.readers.blocks.page import NUMBERED, Page
from esrp_ingest.readers.blocks.stretches import text_blocks
from esrp_ingest.readers.blocks.text import blocks_of_lines
from esrp_ingest.readers.encoding import plain
from esrp_ingest.readers.loose_pictures import pictures_within, remarks_on_pictures
from esrp_ingest.readers.markup import breaks_off
from esrp_ingest.readers.source import Source

_HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6, "legend": 3, "caption": 3, "summary": 3}
_CELLS = frozenset(["td", "th"])
_BLOCKS = frozenset(_HEADINGS) | frozenset(
    """
    address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form header hr
    html li main nav ol option p pre section select table tbody td tfoot th thead tr ul
    """.split()  # noqa: SIM905 - reads better than a list of forty strings
)
_SHOWN_AS = frozenset(["br", "input"])
_GROUPS = frozenset(["table", "dl"])
_WHOLE = frozenset(["tr", "dt", "dd", "pre", "caption"])
"""The blocks that are taken as a whole, unless they hold tables."""
_OfLines = Callable[[Sequence[NumberedLine], Known], Iterator[Block]]
"""Gives the blocks of a text with its own line ends; one in a table in a text holds no tables of HTML itself."""
_FILLED_IN = frozenset(["", "text", "number", "date", "time", "email", "search", "tel", "url", "datetime-local"])
"""The types of the fields of a form that show a text."""


def read(source: Source, known: Known) -> Document:
    """Read an HTML page.

    Args:
        source: its bytes.
        known: whether the vocabulary knows a text as a heading.

    Raises:
        UnreadableDocument: `empty` where the page shows no text, `invalid` where there is too much in it.
    """
    require(len(source.data), TEXT_BYTES, "bytes of text")
    text = page_text(source.data)
    page = Page(text)
    blocks = _blocks(page, known, blocks_of_lines)
    if not blocks:
        raise UnreadableDocument("empty", "the page shows no text")
    around = [Piece(page.title)] if page.title else []
    remarks = list(remarks_on_pictures(pictures_within(text)))
    return Document(source.media_type, blocks, around=around, remarks=remarks, breaks_off=breaks_off(text))


def blocks_of(text: str, known: Known) -> list[Block]:
    """Give the blocks of a page, or of a table inside another text.

    Args:
        text: the page.
        known: whether the vocabulary knows a text as a heading.
    """
    return _blocks(Page(text), known, text_blocks)


def _blocks(page: Page, known: Known, of_lines: _OfLines) -> list[Block]:
    if page.root is None:
        return []
    walk = _Walk(Nesting(page.root) if page.nested else Nesting(), known, of_lines)
    walk.through(page.root)
    return walk.blocks


class _Walk:
    """Goes through the tree of a page once, without recursion: pages may be nested thousands deep.

    Attributes:
        blocks: what was found.
    """

    def __init__(self, nesting: Nesting, known: Known, of_lines: _OfLines) -> None:
        self.blocks: list[Block] = []
        self._opened = nesting.opened
        self._is_heading = known
        self._blocks_of_lines = of_lines
        self._line = 1
        self._known = Locator(line=1)
        self._level = 0
        self._texts: list[str] = []
        self._tables = [GridBuilder()]  # the first takes rows that are in no table
        self._term: list[Spanned] = []
        self._cells = 0

    def through(self, root: "etree._Element") -> None:
        """Take all elements of a page."""
        walk = etree.iterwalk(root, events=("start", "end"))
        for event, element in walk:
            if event == "end":
                self._leave(element)
            elif self._enter(element):
                walk.skip_subtree()
        self._flush()
        self._emit()

    def _enter(self, element: "etree._Element") -> bool:
        """Enter an element; whether all of it was taken."""
        tag = element.tag
        if tag in _BLOCKS:
            if self._begin(element):
                return True
        elif tag in _SHOWN_AS:
            self._texts.append(_shown_as(element))
        if element.text:
            self._texts.append(_said(element.text))
        return False

    def _begin(self, element: "etree._Element") -> bool:
        """Begin a block; whether all of it was taken."""
        tag = element.tag
        self._flush()
        self._level = _HEADINGS.get(tag, 0)
        if tag in NUMBERED:
            self._line = element.sourceline or 1
        if tag in _WHOLE:
            if element not in self._opened:
                self._take(element)
                return True
            self._emit()
        elif tag in _GROUPS:
            self._emit()
            self._tables.append(GridBuilder())
        return False

    def _leave(self, element: "etree._Element") -> None:
        tag = element.tag
        if tag in _BLOCKS:
            self._flush()
            self._level = 0
            if tag in _GROUPS:
                self._emit()
                self._tables.pop()
        if element.tail:
            self._texts.append(_said(element.tail))

    def _take(self, element: "etree._Element") -> None:
        """Take all of a row, a term, a caption or a text with its own line ends."""
        tag = element.tag
        if tag == "tr":
            self._take_row(element)
        elif tag == "pre":
            lines = enumerate(text_of(element, tidy=False).split("\n"), start=self._line)
            self._put(self._blocks_of_lines(list(lines), self._is_heading))
        elif tag == "caption":
            text = text_of(element)
            self._tables[-1].caption = Heading(text, self._place, self._level) if text else None
        else:
            if tag == "dt":
                self._end_term()
            self._term.append(Spanned(Cell(text_of(element), self._place)))

    def _take_row(self, row: "etree._Element") -> None:
        place, last = self._place, row
        cells: list[Spanned] = []
        for cell in self._cells_of(row):
            cells.append(_spanned(cell, place))
            last = cell
        self._tables[-1].add(cells, place)
        self._line = last.sourceline or 1

    def _cells_of(self, row: "etree._Element") -> "Iterator[etree._Element]":
        """Give the cells of a row, and take the text outside of them."""
        self._take_stray(row.text)
        for element in row:
            if element.tag in _CELLS:
                yield element
            else:
                yield from self._cells_within(element)
            self._take_stray(element.tail)

    def _cells_within(self, form: "etree._Element") -> "Iterator[etree._Element]":
        """Give the cells inside of an element of a row, as a form is around them."""
        walk = etree.iterwalk(form, events=("start", "end"))
        for event, element in walk:
            if event == "end":
                self._take_stray(element.tail if element is not form else None)
            elif element.tag in _CELLS:
                yield element
                walk.skip_subtree()
            else:
                self._take_stray(element.text)

    def _take_stray(self, text: str | None) -> None:
        if text and not text.isspace():
            self._texts.append(_said(text))

    def _end_term(self) -> None:
        if self._term:
            self._tables[-1].add(self._term, self._term[0].cell.place)
            self._term = []

    @property
    def _place(self) -> Locator:
        if self._known.line != self._line:
            self._known = Locator(line=self._line)
        return self._known

    def _emit(self) -> None:
        """Give the rows of the innermost table so far."""
        self._end_term()
        self._put(self._tables[-1].blocks())
        self._tables[-1] = GridBuilder()

    def _put(self, blocks: Iterable[Block]) -> None:
        found = list(blocks)
        self._cells += cells_of(found)
        require(self._cells, CELLS, "cells")
        self.blocks += found

    def _flush(self) -> None:
        """Give the text since the last block, line by line."""
        if not self._texts:
            return
        text = tidy_lines("".join(self._texts))
        self._texts = []
        if not text:
            return
        if len(self._tables) == 1:
            self._emit()
        for line in text.split("\n"):
            self.blocks.append(Heading(line, self._place, self._level) if self._level else Paragraph(line, self._place))


def _spanned(cell: "etree._Element", place: Locator) -> Spanned:
    made = Cell(text_of(cell), place)
    return Spanned(made, span(cell.get("colspan")), span(cell.get("rowspan"))) if cell.keys() else Spanned(made)


def _shown_as(element: "etree._Element") -> str:
    """Give what an element without a text shows: a break, or what is filled into a field of a form."""
    if element.tag == "br":
        return "\n"
    return element.get("value", "") if element.get("type", "").lower() in _FILLED_IN else ""


def _said(text: str) -> str:
    return (text if text.isascii() else plain(text)).replace("\n", " ")


def text_of(element: "etree._Element", *, tidy: bool = True) -> str:
    """Give the text of an element, with line feeds where its blocks and breaks part it.

    Args:
        element: a cell, or what else holds no table of its own.
        tidy: surplus blanks and empty lines are left out.
    """
    if tidy and not len(element):
        return " ".join(_said(element.text).split()) if element.text else ""
    text = "".join(_pieces(element))
    return tidy_lines(text) if tidy else text.removeprefix("\n").removesuffix("\n")


def tidy_lines(text: str) -> str:
    """Give the lines of a text that hold anything, without surplus blanks."""
    return "\n".join(line for each in text.split("\n") if (line := " ".join(each.split())))


def _pieces(element: "etree._Element") -> Iterator[str]:
    as_printed = 0
    for event, each in etree.iterwalk(element, events=("start", "end")):
        tag, is_start = each.tag, event == "start"
        if tag in _BLOCKS:
            yield "\n"
        elif tag in _SHOWN_AS and is_start:
            yield _shown_as(each)
        if tag == "pre":
            as_printed += 1 if is_start else -1
        if text := each.text if is_start else (each is not element and each.tail):
            yield plain(text) if as_printed else _said(text)
