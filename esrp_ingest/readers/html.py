"""Jetstress HTML reports to lines: a table row becomes a line with known cells, every other block a line of text.

Nothing that a page refers to is ever fetched, and scripts and styles are text that nobody reads.
"""

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from esrp_ingest.bounds import REPEATED_CHARACTERS, TAGS, TEXT_BYTES, require
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import Cell, Line, Reading
from esrp_ingest.numerals import FOOTNOTE
from esrp_ingest.readers.elements import Element, Item
from esrp_ingest.readers.encoding import decode, plain
from esrp_ingest.readers.letters import Letters, StyleSheet, style_sheet
from esrp_ingest.readers.line_numbers import LineNumbers
from esrp_ingest.readers.loose_pictures import pictures_within, remarks_on_pictures
from esrp_ingest.readers.markup import items_of
from esrp_ingest.readers.nested_tables import CELLS, frames_of_cells
from esrp_ingest.readers.plain_rows import ENDS, is_plain, plain_cells, tidy_lines
from esrp_ingest.readers.source import Source
from esrp_ingest.readers.spare_columns import without_spare_columns
from esrp_ingest.readers.text import cells_between_blanks

_BLOCKS = frozenset(
    """
    address article aside blockquote body caption center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr
    html legend li main nav ol p pre section table tbody td tfoot th thead tr ul
    """.split()  # noqa: SIM905 - reads better than a list of forty strings
)
_SILENT = frozenset({"script", "style", "head", "title", "template", "noscript", "del", "s", "strike"})
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_UNFOLDS = re.compile(r"\bonclick\s*=|\bjavascript:")
"""Signs of a page that shows by a click what it hides at first."""
_BETWEEN_BLOCKS = re.compile(r">\s+(?=</?(?:t[dhr]\b|(?:" + "|".join(sorted(_BLOCKS)) + r")\b))", re.IGNORECASE)
"""Blanks that are never shown: without them the tree has two nodes where it had three. Most tags are those of rows."""
_XHTML_PREFIX = re.compile(r"""\bxmlns:([\w.-]{1,30})\s*=\s*["']http://www\.w3\.org/1999/xhtml["']""", re.IGNORECASE)
_TITLE = re.compile(r"<title\b[^<>]{0,200}>(?P<text>[^<]{1,400})</title", re.IGNORECASE)
"""What browsers print at the head of every page."""
_NEWLINE = "\n"
_MOST_COLUMNS = 100
"""So many columns or rows at most one cell spans: a safety limit."""


def read(source: Source) -> Reading:
    """Reads an HTML page.

    Raises:
        UnreadableDocument: `empty` where the page shows no text.
    """
    require(len(source.data), TEXT_BYTES, "bytes of text")
    require(source.data.count(b"<"), TAGS, "tags")
    text = decode(source.data)
    lines = html_lines(text)
    if not lines:
        raise UnreadableDocument("empty", "the page shows no text")
    title = _TITLE.search(text)
    heads = (" ".join(html.unescape(title["text"]).split()),) if title is not None else ()
    remarks = list(remarks_on_pictures(pictures_within(text)))
    return Reading(
        source.media_type,
        without_spare_columns(lines),
        remarks=remarks,
        heads=tuple(filter(None, heads)),
        breaks_off=breaks_off(text),
    )


def breaks_off(text: str) -> bool:
    """Whether a page ends before its markup does: its root element, else a table or a tag, is open at its end."""
    folded = text.lower()
    if "<html" in folded:
        return "</html" not in folded
    return folded.rfind("<") > folded.rfind(">") or folded.count("<table") > folded.count("</table")


def html_lines(text: str) -> list[Line]:
    """The lines of a page, or of a table that stands in another text, numbered from 1."""
    require(text.count("<"), TAGS, "tags")
    text = _without_prefixes(text)
    folded = text.lower()
    items = items_of(text if "<pre" in folded else _BETWEEN_BLOCKS.sub(">", text))
    unfolds = ("onclick" in folded or "javascript:" in folded) and _UNFOLDS.search(folded) is not None
    return _LineBuilder(LineNumbers(text), frames_of_cells(text, items), hides=not unfolds).lines(items)


def _without_prefixes(text: str) -> str:
    """A page whose elements carry the prefix of XHTML's namespace, without it; all other pages as they are."""
    declared = _XHTML_PREFIX.search(text, 0, 4096) if "xmlns:" in text[:4096].lower() else None
    if declared is None:
        return text
    for bracket in ("<", "</"):
        text = text.replace(f"{bracket}{declared[1]}:", bracket)
    return text


def _styles(items: Sequence[Item]) -> Iterator[str]:
    """What stands in the tags of style sheets."""
    for at, tag in enumerate(items, start=1):
        if isinstance(tag, Element) and tag.name == "style":
            yield from (text for text in items[at : at + 1] if isinstance(text, str))


def _is_hidden(tag: Element) -> bool:
    return "hidden" in tag.attrs or ("style" in tag.attrs and _HIDDEN.search(tag.attrs["style"]) is not None)


class _Place(NamedTuple):
    """Where something stands: an open tag, and what the text inside it belongs to.

    Attributes:
        row: the table row, None outside of tables.
        cell: the texts of the table cell.
        block: the innermost tag that makes a line of its own.
        silent: it is never shown.
        letters: how large and bold it is.
    """

    tag: Element
    row: Element | None = None
    cell: list[str] | None = None
    block: Element | None = None
    silent: bool = False
    letters: Letters = Letters()

    def enter(self, tag: Element, letters: Letters, term: Element | None) -> "_Place":
        """The place inside a tag that stands here, which may belong to a list's term."""
        name = tag.name
        if name == "tr":
            return _Place(tag, tag, None, tag, self.silent, letters)
        if self.row is not None and name in CELLS:
            return _Place(tag, self.row, [], tag, self.silent, letters)
        if name == "table":
            return _Place(tag, None, None, tag, self.silent, letters)
        if self.cell is None and term is not None:
            return _Place(tag, term, [], tag, self.silent, letters)
        block = tag if name in _BLOCKS else self.block
        return _Place(tag, self.row, self.cell, block, self.silent or name in _SILENT, letters)


class _Columns:
    """Which columns of its table each cell of a row takes, by what cells span across and down."""

    def __init__(self) -> None:
        self._row: Element | None = None
        self._places: list[tuple[int, int]] = []
        self._above: dict[int, _Above] = {}
        self._begun: dict[int, _Above] = {}
        self._repeated = 0

    @property
    def span_rows(self) -> bool:
        """Whether a cell of the last row may go on in the next one."""
        return bool(self._above or self._begun)

    def enter(self, row: Element | None, tag: Element, cell: list[str]) -> None:
        """Places the next cell."""
        if row is not self._row:
            self._row, self._places = row, []
            if self._above or self._begun:
                both = {**self._above, **self._begun}
                self._above = {at: above._replace(rows=above.rows - 1) for at, above in both.items() if above.rows}
                self._begun = {}
        start = self._places[-1][1] if self._places else 0
        while self._above and (above := self._above.get(start)) is not None:
            start = above.end
        end = start + _span(tag, "colspan")
        self._places.append((start, end))
        if (rows := _span(tag, "rowspan")) > 1:
            self._begun[start] = _Above(end, rows - 1, cell)

    def of_row(self, texts: Sequence[str]) -> list[Cell]:
        """The cells of the last row, and in their columns those of rows above that go on in it."""
        known = self._places[-len(texts) :]
        places = known if len(known) == len(texts) else [(at, at + 1) for at in range(len(texts))]
        found = [Cell(text, (), place) for text, place in zip(texts, places, strict=True)]
        if not self._above or places is not known:
            return found
        over = [Cell(tidy_lines("".join(each.cell)), across=(start, each.end)) for start, each in self._above.items()]
        self._repeated += sum(len(cell.text) for cell in over)
        require(self._repeated, REPEATED_CHARACTERS, "characters repeated in cells over several rows")
        return sorted([*found, *over], key=lambda cell: cell.across or (0, 0))


class _Above(NamedTuple):
    """A cell that goes on in the rows below its own.

    Attributes:
        end: the column behind it.
        rows: in how many more rows it goes on.
        cell: its text.
    """

    end: int
    rows: int
    cell: list[str]


def _span(cell: Element, name: str) -> int:
    if name not in cell.attrs:
        return 1
    stated = cell.attrs[name].strip()
    return min(max(int(stated), 1), _MOST_COLUMNS) if stated.isdecimal() and len(stated) < 6 else 1


_NO_LETTERS = Letters(0.0)


class _LineBuilder:
    """Goes through a page once, without recursion: reports may be nested thousands deep."""

    def __init__(self, numbers: LineNumbers, frames: frozenset[int], *, hides: bool) -> None:
        self._numbers = numbers
        self._frames = frames
        self._hides = hides
        self._sheet = StyleSheet(())
        self._looks: dict[tuple[object, ...], tuple[Letters, bool]] = {}
        self._done: list[Line] = []
        self._row: Element | None = None
        self._block: Element | None = None
        self._cells: list[list[str]] = []
        self._columns = _Columns()
        self._cell_ids: set[int] = set()
        self._text: list[tuple[str, Letters]] = []
        self._in_cells = _NO_LETTERS
        self._term: Element | None = None
        self._line = 1

    def lines(self, items: Sequence[Item]) -> list[Line]:
        """All lines of a page in reading order."""
        self._sheet = style_sheet(tuple(_styles(items)))
        open_places = [_Place(Element("", {}), letters=self._sheet.paper)]
        padded, behind = [*items, *ENDS], 0
        for at, item in enumerate(items):
            if at < behind:
                continue
            here = open_places[-1]
            if item is None:
                open_places.pop()
            elif isinstance(item, str):
                self._take(item, here)
            elif item.name == "tr" and (end := self._take_row(item, padded, at + 1, here)):
                behind = end
            else:
                inside = self._inside(item, here)
                open_places.append(inside)
                self._enter(inside, here)
        self._flush()
        return self._done

    def _inside(self, tag: Element, here: _Place) -> _Place:
        """The place inside of a tag."""
        if id(tag) in self._frames:
            inside = here._replace(tag=tag)
        else:
            inside = here.enter(tag, self._sheet.inside(tag, here.letters), self._term_of(tag))
        return inside._replace(silent=True) if self._hides and tag.attrs and _is_hidden(tag) else inside

    def _take_row(self, row: Element, items: Sequence[Item], at: int, here: _Place) -> int:
        """Takes a table's row at once, if there is nothing but cells in it, and in them nothing but text.

        Args:
            row: its tag.
            items: the page, with ends enough behind it.
            at: what stands first in the row.
            here: where it stands.

        Returns:
            What stands behind it; 0 where it is any other row.
        """
        if here.silent or self._frames or self._columns.span_rows or not is_plain(row):
            return 0
        found = plain_cells(items, at)
        letters, are_seen = self._letters_of_row(row, found.kinds, here.letters)
        if not found.texts or (self._hides and not are_seen):
            return 0
        self._numbers.enter(row.name)
        self._move_to(row, row)
        self._numbers.enter_all(found.names)
        if any(found.texts):
            given = tuple([Cell(text, (), (place, place + 1)) for place, text in enumerate(found.texts)])
            self._done.append(Line(given, number=self._line, is_row=True, size=letters.size, bold=letters.bold))
        return found.end

    def _letters_of_row(
        self, row: Element, kinds: Mapping[tuple[str, str], Element], around: Letters
    ) -> tuple[Letters, bool]:
        """The largest letters of a row's cells, and whether all are seen; rows of one table look alike."""
        look = (around, row.attrs.get("class", ""), *kinds)
        known = self._looks.get(look)
        if known is None:
            inside = self._sheet.inside(row, around)
            letters = [self._sheet.inside(cell, inside) for cell in kinds.values()]
            known = self._looks[look] = max(letters, default=inside), all(each.are_seen for each in letters)
        return known

    def _term_of(self, tag: Element) -> Element | None:
        """The term of a list of definitions that a tag is or defines: both together are a row."""
        if tag.name in ("dl", "dt"):
            self._term = tag if tag.name == "dt" else None
        return self._term if tag.name in ("dt", "dd") else None

    def _take(self, text: str, here: _Place) -> None:
        """Adds a text that is seen and no mark of a footnote."""
        name = here.tag.name
        if (self._hides and not here.letters.are_seen) or (here.letters.raised and FOOTNOTE.fullmatch(text)):
            return
        text = text if text.isascii() else plain(text)
        self._add(here, text if name == "pre" else text.replace(_NEWLINE, " "))

    def _enter(self, inside: _Place, here: _Place) -> None:
        name = inside.tag.name
        self._numbers.enter(name)
        if name == "br":
            self._add(here, _NEWLINE)
        elif name in _BLOCKS and not inside.silent and id(inside.tag) not in self._frames:
            self._begin(inside, here)

    def _begin(self, inside: _Place, here: _Place) -> None:
        """A block begins, in a cell or with cells before it."""
        name = inside.tag.name
        if inside.cell is not None and inside.cell is here.cell:
            self._add(here, _NEWLINE)
        elif name == "table" and self._cells and here.row is not None:
            laid_out = _NEWLINE.join("".join(cell) for cell in self._cells)  # they only lay out the page
            self._text.append((laid_out, self._in_cells))
            self._forget_cells()
        self._move_to(inside.row, inside.block)
        if name == "table":
            self._columns = _Columns()
        if inside.cell is not None and inside.cell is not here.cell:
            self._columns.enter(inside.row, inside.tag, inside.cell)
            self._cells.append(inside.cell)
            self._cell_ids.add(id(inside.cell))

    def _forget_cells(self) -> None:
        self._cells = []
        self._cell_ids = set()
        self._in_cells = _NO_LETTERS

    def _add(self, here: _Place, text: str) -> None:
        if here.silent:
            return
        cell = here.cell
        # The cells of a row are gone when another row is begun, or a table inside one of them has made lines.
        if cell is not None and id(cell) in self._cell_ids:
            cell.append(text)
            if here.letters is not self._in_cells:
                self._in_cells = max(self._in_cells, here.letters)
            return
        if self._is_elsewhere(here.row, here.block):
            if text.isspace():
                return
            self._move_to(here.row, here.block)
        self._text.append((text, here.letters))

    def _is_elsewhere(self, row: Element | None, block: Element | None) -> bool:
        """Whether what stands in a row of a table, or in a block outside of such, is part of another line."""
        return row is not self._row or (row is None and block is not self._block)

    def _move_to(self, row: Element | None, block: Element | None) -> None:
        if self._is_elsewhere(row, block):
            self._flush()
            self._row, self._block, self._line = row, block, self._numbers.current

    def _flush(self) -> None:
        if self._row is not None and self._cells:
            texts = [tidy_lines("".join(parts)) for parts in self._cells]
            if any(texts):
                cells = tuple(self._columns.of_row(texts))
                size, bold, *_ = self._in_cells
                is_row = self._row.name == "tr" or len(cells) > 1
                self._done.append(Line(cells, number=self._line, is_row=is_row, size=size, bold=bold))
            self._forget_cells()
        if self._text:
            self._flush_text()
            self._text = []

    def _flush_text(self) -> None:
        inside_pre = self._block is not None and self._block.name == "pre"
        for offset, (piece, letters) in enumerate(_lines_of(self._text)):
            if tidy := " ".join(piece.split()):
                number = self._line + (offset if inside_pre else 0)
                size, bold = max(letters).size, all(each.bold for each in letters)
                cells = tuple(cells_between_blanks(piece, 0)) if inside_pre else (Cell(tidy),)
                self._done.append(Line(cells, number=number, size=size, bold=bold))


def _lines_of(texts: Sequence[tuple[str, Letters]]) -> Iterator[tuple[str, list[Letters]]]:
    """The lines of a text, with the letters of what is no blank in each of them."""
    pieces: list[str] = []
    letters: list[Letters] = []
    for text, own in texts:
        first, *others = text.split(_NEWLINE)
        for at, piece in enumerate((first, *others)):
            if at:
                yield "".join(pieces), letters
                pieces, letters = [], []
            pieces.append(piece)
            letters += [own] if piece.strip() else []
    yield "".join(pieces), letters
