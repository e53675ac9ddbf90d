"""The tables of a page as pdfplumber finds them by itself: its cells hold letters, which PDFium's words may glue.

It is slow, so that it is asked only about pages on which figures are left over.
"""

import io
import logging
from collections.abc import Iterator
from typing import Any

from esrp_ingest.layout import Box, Cell, Line, Word

logger = logging.getLogger(__name__)


class PlainTables:
    """The tables of a document's pages."""

    def __init__(self, data: bytes) -> None:
        """Takes the bytes of the document."""
        self._data = data

    def rows(self, page: int) -> list[Line]:
        """The rows of all tables on a 1-based page, each with its cells; none where it cannot be read."""
        import pdfplumber  # noqa: PLC0415 - brings pdfplumber

        try:
            with pdfplumber.open(io.BytesIO(self._data), pages=[page]) as document:
                sheet = shown_part(document.pages[0])
                left, top, *_ = sheet.bbox
                return [
                    Line(tuple(_cell(box, text or "", left, top) for box, text in cells), page=page, is_row=True)
                    for table in sheet.find_tables()
                    for row, texts in zip(table.rows, table.extract(), strict=True)
                    if (cells := [(box, text) for box, text in zip(row.cells, texts, strict=True) if box])
                ]
        except Exception as error:  # noqa: BLE001 - pdfminer raises eleven kinds of errors on damaged files
            logger.debug("no tables on page %s: %s", page, error)
            return []


def shown_part(page: Any) -> Any:  # noqa: ANN401 - pdfplumber is imported where it is needed
    """What of one of pdfplumber's pages its CropBox leaves, else the page itself; places stay the page's."""
    (left, top, right, bottom), (x0, y0, x1, y1) = page.bbox, page.cropbox
    seen = max(left, x0), max(top, y0), min(right, x1), min(bottom, y1)
    return page if seen == page.bbox else page.crop(seen)


def _cell(box: tuple[float, ...], text: str, left: float, top: float) -> Cell:
    """A cell with its words, of which nothing but their order is known."""
    place = Box(box[0] - left, box[1] - top, box[2] - left, box[3] - top)
    return Cell(text, tuple(_words(text, place)), (place.x0, place.x1))


def _words(text: str, place: Box) -> Iterator[Word]:
    """The words of a cell, each with its share of the width."""
    words = text.split()
    share = (place.x1 - place.x0) / max(sum(map(len, words)), 1)
    left = place.x0
    for word in words:
        right = left + share * len(word)
        yield Word(word, Box(left, place.top, right, place.bottom))
        left = right
