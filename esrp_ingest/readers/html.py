"""Jetstress HTML reports to lines: a table row becomes a line with known cells, every other block a line of text.

Nothing that a page refers to is ever fetched, and scripts and styles are text that nobody reads.
"""

import re
import warnings
from collections.abc import Iterator

from bs4 import BeautifulSoup, XMLParsedAsHTMLWarning
from bs4.element import Comment, NavigableString, PageElement, PreformattedString, Tag

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import Cell, Edges, Line, Reading
from esrp_ingest.readers.encoding import decode

_BLOCKS = frozenset(
    """
    address article aside blockquote body caption center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr
    html legend li main nav ol p pre section table tbody td tfoot th thead tr ul
    """.split()  # noqa: SIM905 - reads better than a list of forty strings
)
_SILENT = frozenset({"script", "style", "head", "title", "template", "noscript"})
_COUNTED = frozenset(["tr", "td", "th", "legend", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "fieldset", "li"])
"""Tags that the parser never adds by itself, so that the n-th in the tree is the n-th in the file."""
_START = re.compile(
    r"<(" + "|".join(sorted(_COUNTED)) + r")\b|<!--.*?-->|<script\b.*?</script\s*>", re.IGNORECASE | re.DOTALL
)
_NEWLINE = "\n"


def read_html(data: bytes) -> Reading:
    """Reads an HTML page.

    Raises:
        UnreadableDocument: `empty` where the page shows no text.
    """
    text = decode(data)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", XMLParsedAsHTMLWarning)  # Jetstress writes XHTML and serves it as HTML
        soup = BeautifulSoup(text, "lxml")
    lines = list(_LineBuilder(_LineNumbers(text)).lines(soup))
    if not lines:
        raise UnreadableDocument("empty", "the page shows no text")
    return Reading("text/html", lines)


class _LineNumbers:
    """Finds the line of the file in which a tag starts, by counting the tags of its name."""

    def __init__(self, text: str) -> None:
        self._starts: dict[str, list[int]] = {}
        self._seen: dict[str, int] = {}
        self.current = 1
        line, position = 1, 0
        for found in _START.finditer(text):
            line += text.count(_NEWLINE, position, found.start())
            position = found.start()
            if found.group(1):
                self._starts.setdefault(found.group(1).lower(), []).append(line)

    def enter(self, name: str) -> None:
        """Moves on to the next tag of a name."""
        starts = self._starts.get(name)
        if starts:
            seen = self._seen.get(name, 0)
            self._seen[name] = seen + 1
            self.current = starts[min(seen, len(starts) - 1)]


class _LineBuilder:
    """Walks the tree once, without recursion: reports may be nested thousands deep."""

    def __init__(self, numbers: _LineNumbers) -> None:
        self._numbers = numbers
        self._places: dict[int, tuple[Tag | None, Tag | None, Tag | None, bool]] = {}
        self._row: Tag | None = None
        self._block: Tag | None = None
        self._cells: list[tuple[Tag, list[str]]] = []
        self._text: list[str] = []
        self._line = 1

    def lines(self, soup: BeautifulSoup) -> Iterator[Line]:
        """All lines of a page in reading order."""
        for node in soup.descendants:
            if isinstance(node, Tag):
                yield from self._enter(node)
            elif isinstance(node, NavigableString) and not isinstance(node, (Comment, PreformattedString)):
                yield from self._add(node)
        yield from self._flush()

    def _enter(self, tag: Tag) -> Iterator[Line]:
        name = tag.name
        if name in _COUNTED:
            self._numbers.enter(name)
        if name == "br":
            yield from self._add_text(tag, _NEWLINE)
        elif name in _BLOCKS:
            row, cell, block, silent = self._place(tag)
            if silent:
                return
            if row is not self._row or (row is None and block is not self._block):
                yield from self._flush()
                self._row, self._block, self._line = row, block, self._numbers.current
            if cell is tag:
                self._cells.append((tag, []))

    def _add(self, string: NavigableString) -> Iterator[Line]:
        parent = string.parent
        if parent is None:
            return
        text = str(string)
        if parent.name != "pre":
            if not text.strip():
                text = " "
            text = text.replace(_NEWLINE, " ")
        yield from self._add_text(string, text)

    def _add_text(self, node: PageElement, text: str) -> Iterator[Line]:
        parent = node.parent
        row, cell, block, silent = self._place(parent) if parent is not None else (None, None, None, False)
        if silent:
            return
        if row is not self._row or (row is None and block is not self._block):
            if text.isspace():
                return
            yield from self._flush()
            self._row, self._block, self._line = row, block, self._numbers.current
        target = (
            next((parts for tag, parts in reversed(self._cells) if tag is cell), self._text) if cell else self._text
        )
        target.append(text)

    def _place(self, tag: Tag) -> tuple[Tag | None, Tag | None, Tag | None, bool]:
        """The row, cell and block that a tag's text belongs to, and whether it is never shown."""
        chain = []
        node: Tag | None = tag
        while node is not None and id(node) not in self._places:
            chain.append(node)
            node = node.parent
        row, cell, block, silent = self._places[id(node)] if node is not None else (None, None, None, False)
        for step in reversed(chain):
            name = step.name
            if name == "tr":
                row, cell, block = step, None, step
            elif name in ("td", "th") and row is not None:
                cell, block = step, step
            elif name in _BLOCKS:
                block = step
                if name == "table":
                    row = cell = None
            silent = silent or name in _SILENT
            self._places[id(step)] = (row, cell, block, silent)
        return row, cell, block, silent

    def _flush(self) -> Iterator[Line]:
        if self._row is not None and self._cells:
            cells = tuple(Cell(_tidy("".join(parts))) for _, parts in self._cells)
            if any(cell.text for cell in cells):
                yield Line(cells, Edges.KNOWN, number=self._line, is_row=True)
        for offset, piece in enumerate("".join(self._text).split(_NEWLINE)):
            if tidy := " ".join(piece.split()):
                inside_pre = self._block is not None and self._block.name == "pre"
                yield Line((Cell(tidy),), Edges.GUESSED, number=self._line + (offset if inside_pre else 0))
        self._cells, self._text = [], []


def _tidy(text: str) -> str:
    return _NEWLINE.join(" ".join(line.split()) for line in text.split(_NEWLINE)).strip()
