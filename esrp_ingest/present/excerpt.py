"""The place of a figure, cut out of its document: a picture of the page with the row and its cell outlined, or lines.

So anyone can hold a figure against the paper in seconds.
"""

from collections.abc import Sequence
from math import isclose
from typing import TYPE_CHECKING

from esrp_ingest.errors import UsageError
from esrp_ingest.layout import Box, Line, Locator, Reading, Word
from esrp_ingest.quantities import ENGLISH, DecimalMark, Notation, parse_leading_number

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw
    from pypdfium2 import PdfPage

RESOLUTION = 150
"""Dots per inch of a picture."""
_MARGIN = 54.0
"""Points of the page that are shown above and below the rows."""
_OUTLINE = (200, 30, 30)
_EUROPEAN = Notation(DecimalMark.COMMA)
_NEAR = 200
"""Lines below a report's title within which its own figures stand."""


def prints(text: str, figure: float) -> bool:
    """Whether a word says a figure, in either way to write decimals; latencies may be printed in seconds.

    Args:
        text: a word or a cell.
        figure: as the database holds it.
    """
    values = {parse_leading_number(text, notation) for notation in (ENGLISH, _EUROPEAN)} - {None}
    return any(isclose(value, wanted) for value in values if value is not None for wanted in (figure, figure / 1000))


def lines_at(
    reading: Reading, locators: Sequence[Locator], figures: Sequence[tuple[float, ...]] = ()
) -> list[tuple[str, str]]:
    """What stands at some places, as it was read: pairs of where (`page 12`, `line 340`) and the text there.

    Args:
        reading: the document as its reader gave it.
        locators: the places.
        figures: for each place those of its figures that are asked about; what does not stand there is looked for on
            the lines below, for a report's own figures stand below its title.
    """
    found: dict[tuple[str, str], None] = {}
    for number, locator in enumerate(locators):
        there = [line for line in reading.lines if _stands_at(line, locator)]
        for figure in figures[number] if number < len(figures) else ():
            if there and not any(_says(line, figure) for line in there):
                there += _below(reading.lines, there[-1], figure)
        found.update(dict.fromkeys((_where(line), line.text) for line in there))
    return list(found)


def _where(line: Line) -> str:
    return f"line {line.number}" if line.page is None else f"page {line.page}"


def _says(line: Line, figure: float) -> bool:
    return any(prints(cell.text, figure) for cell in line.cells)


def _below(lines: Sequence[Line], above: Line, figure: float) -> list[Line]:
    """The next line that says a figure, where it is near."""
    start = lines.index(above) + 1
    return [line for line in lines[start : start + _NEAR] if _says(line, figure)][:1]


def _stands_at(line: Line, locator: Locator) -> bool:
    if (line.page, line.number) != (locator.page, locator.line):
        return False
    box = line.box
    if locator.box is None or box is None:
        return True
    return locator.box.top <= (box.top + box.bottom) / 2 <= locator.box.bottom


def picture_of(data: bytes, locators: Sequence[Locator], figures: Sequence[tuple[float, ...]] = ()) -> "Image":
    """The places cut out of their pages, one below the other, each row outlined, and the cells that are asked about.

    Args:
        data: a PDF.
        locators: places with a page; a place without a box is its whole page.
        figures: for each place those of its figures whose cells are outlined.

    Raises:
        UsageError: the document has no pages.
    """
    from PIL import Image  # noqa: PLC0415 - brings PIL.Image

    from esrp_ingest.readers.pdfium import open_document  # noqa: PLC0415 - brings pypdfium2

    if any(locator.page is None for locator in locators):
        raise UsageError("only PDFs have pages to cut a picture from: leave out --png to see the lines")
    document = open_document(data)
    try:
        strips = [
            _strip(document[page - 1], *_on_page(page, locators, figures))
            for page in sorted({locator.page for locator in locators if locator.page is not None})
        ]
    finally:
        document.close()
    whole = Image.new("RGB", (max(strip.width for strip in strips), sum(strip.height for strip in strips)), "white")
    top = 0
    for strip in strips:
        whole.paste(strip, (0, top))
        top += strip.height
    return whole


def _on_page(
    page: int, locators: Sequence[Locator], figures: Sequence[tuple[float, ...]]
) -> tuple[list[Box | None], list[tuple[float, ...]]]:
    """The boxes of a page, and the figures that are asked about in each."""
    places = [number for number, locator in enumerate(locators) if locator.page == page]
    return [locators[place].box for place in places], [figures[place] if figures else () for place in places]


def _strip(page: "PdfPage", boxes: Sequence[Box | None], figures: Sequence[tuple[float, ...]]) -> "Image":
    """The part of a page around some boxes, over its whole width; the whole page where one has no box on it."""
    from PIL import ImageDraw  # noqa: PLC0415 - brings PIL

    from esrp_ingest.readers.pdfium import draw_upright, page_words  # noqa: PLC0415 - brings pypdfium2

    picture, scale = draw_upright(page, RESOLUTION)
    known = _shown(boxes, picture.height / scale)
    pen = ImageDraw.Draw(picture)
    words = page_words(page).words if any(figures) else ()
    cells = [cell for box, asked in zip(boxes, figures, strict=True) for cell in _cells(words, box, asked)]
    for box in known:
        _frame(pen, box, scale, 1 if cells else 3)
    for cell in cells:
        _frame(pen, cell, scale, 3)
    return _cut(picture, [*known, *cells], scale) if len(known) == len(boxes) else picture


def _cut(picture: "Image", boxes: Sequence[Box], scale: float) -> "Image":
    """The part of a page around some boxes, over its whole width."""
    top = min(box.top for box in boxes) - _MARGIN
    bottom = max(box.bottom for box in boxes) + _MARGIN
    return picture.crop((0, round(max(0, top * scale)), picture.width, round(min(picture.height, bottom * scale))))


def _shown(boxes: Sequence[Box | None], height: float) -> list[Box]:
    """The boxes that stand on a page: what runs otherwise than most of it is read beyond it."""
    return [box for box in boxes if box is not None and box.bottom > 0 and box.top < height]


def _frame(pen: "ImageDraw", box: Box, scale: float, width: int) -> None:
    left, top, right, bottom = (side * scale for side in box)
    pen.rectangle((left - 4, top - 4, right + 4, bottom + 4), outline=_OUTLINE, width=width)


def _cells(words: Sequence[Word], row: Box | None, figures: Sequence[float]) -> list[Box]:
    """The words of a row that say a figure; of one that says it nowhere, the only word of the page that does."""
    found = []
    for figure in figures:
        saying = [word.box for word in words if prints(word.text, figure)]
        inside = [box for box in saying if row is not None and _is_inside(box, row)]
        found += inside or (saying if len(saying) == 1 else [])
    return found


def _is_inside(box: Box, row: Box) -> bool:
    return row.x0 <= box.middle <= row.x1 and row.top <= (box.top + box.bottom) / 2 <= row.bottom
