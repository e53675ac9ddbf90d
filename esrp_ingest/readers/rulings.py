"""Ruled table cells of a page, by the paths that PDFium lists.

They are asked only where the words' positions leave a row in doubt. Where PDFium refuses a file, pdfplumber says what
is ruled on it, as it said its words.
"""

import io
import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

import pypdfium2

from esrp_ingest.layout import Box
from esrp_ingest.readers.drawn_lines import lines_on
from esrp_ingest.readers.edges import edges_on
from esrp_ingest.readers.pdfium import open_document
from esrp_ingest.readers.ruled_cells import Rules, cells_between, rules_between, with_open_ends
from esrp_ingest.readers.upright import Frame

logger = logging.getLogger(__name__)
_MARGIN = 12.0
"""Points above and below words in which the rulings of their cells stand; a short figure may stand far from a side."""


class _RuledPage(NamedTuple):
    """What is ruled on a page.

    Attributes:
        shapes: lines and rectangles, with those lines that the page cut off.
        rules: the lines of all of them together.
        top: where they begin.
        bottom: where they end.
    """

    shapes: list[Box]
    rules: Rules
    top: float
    bottom: float

    @classmethod
    def of(cls, drawn: Sequence[Box]) -> "_RuledPage":
        """What is ruled by some lines and rectangles."""
        shapes, rules = with_open_ends(drawn)
        return cls(
            shapes,
            rules,
            min([box.top for box in shapes], default=0.0),
            max([box.bottom for box in shapes], default=0.0),
        )

    def cells(self, top: float, bottom: float) -> list[Box]:
        """The cells from one height to another; what goes on above or below is cut there."""
        if top <= self.top and self.bottom <= bottom:
            return cells_between(self.rules)
        inside = [shape for shape in self.shapes if shape.bottom >= top and shape.top <= bottom]
        cut = [Box(shape.x0, max(shape.top, top), shape.x1, min(shape.bottom, bottom)) for shape in inside]
        return cells_between(rules_between(cut))


_BLANK = _RuledPage([], Rules([], []), 0.0, 0.0)


class Rulings:
    """What is ruled on the pages of a document; each is asked once, and the document opened once."""

    def __init__(self, data: bytes, turned: Mapping[int, int], blank: Collection[int] = ()) -> None:
        """Takes a document.

        Args:
            data: its bytes.
            turned: by how many degrees its pages were turned to be upright, by 1-based number.
            blank: the pages on which no line is drawn, which are not asked.
        """
        self._data = data
        self._turned = turned
        self._pages = dict.fromkeys(blank, _BLANK)
        self._edges: dict[int, Sequence[Box]] = {}
        self._document: pypdfium2.PdfDocument | None = None

    def cells(self, page: int, region: Box) -> list[Box]:
        """The cells of all ruled tables that touch a region of a 1-based page, none where nothing is ruled."""
        if page not in self._pages:
            self._pages[page] = _RuledPage.of(self._shapes_of(page))
        return self._pages[page].cells(region.top - _MARGIN, region.bottom + _MARGIN)

    def edges(self, page: int) -> Sequence[Box]:
        """The regions of a 1-based page beyond which nothing is seen, none where PDFium refuses the file."""
        if page not in self._edges:
            try:
                self._edges[page] = self._on_page(page, edges_on)
            except pypdfium2.PdfiumError:
                self._edges[page] = ()
        return self._edges[page]

    def close(self) -> None:
        """Closes the document; it is opened again if more is asked."""
        if self._document is not None:
            self._document.close()
            self._document = None

    def _shapes_of(self, number: int) -> list[Box]:
        """The straight lines and rectangles of a page."""
        try:
            return self._on_page(number, lines_on)
        except pypdfium2.PdfiumError:
            return _by_pdfplumber(self._data, number)

    def _on_page(self, number: int, look: Callable[[pypdfium2.PdfPage, Frame], list[Box]]) -> list[Box]:
        """What is seen on a page, nothing where it cannot be loaded.

        Raises:
            PdfiumError: the document cannot be opened.
        """
        document = self._document = open_document(self._data) if self._document is None else self._document
        try:
            page = document[number - 1]
        except pypdfium2.PdfiumError as error:
            logger.debug("nothing drawn on page %s: %s", number, error)
            return []
        try:
            return look(page, Frame(page.get_bbox(), (page.get_rotation() + self._turned.get(number, 0)) % 360))
        finally:
            page.close()


def _by_pdfplumber(data: bytes, number: int) -> list[Box]:
    """The same through pdfplumber."""
    import pdfplumber  # noqa: PLC0415 - brings pdfplumber

    try:
        with pdfplumber.open(io.BytesIO(data), pages=[number]) as document:
            page = document.pages[0]
            return [
                Box(float(shape["x0"]), float(shape["top"]), float(shape["x1"]), float(shape["bottom"]))
                for shape in (*page.rects, *page.edges)
            ]
    except Exception as error:  # noqa: BLE001 - pdfminer raises eleven kinds of errors on damaged files
        logger.debug("no rulings on page %s: %s", number, error)
        return []
