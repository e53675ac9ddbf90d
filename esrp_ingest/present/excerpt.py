"""The place of a figure, cut out of its document: a picture of the page with the row outlined, or the lines of a text.

So anyone can hold a figure against the paper in seconds.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from esrp_ingest.errors import UsageError
from esrp_ingest.layout import Box, Line, Locator, Reading

if TYPE_CHECKING:
    from PIL.Image import Image
    from pypdfium2 import PdfPage

RESOLUTION = 150
"""Dots per inch of a picture."""
_MARGIN = 54.0
"""Points of the page that are shown above and below the rows."""
_OUTLINE = (200, 30, 30)


def lines_at(reading: Reading, locators: Iterable[Locator]) -> list[tuple[str, str]]:
    """What stands at some places, as it was read: pairs of where (`page 12`, `line 340`) and the text there.

    Args:
        reading: the document as its reader gave it.
        locators: the places.
    """
    found: dict[tuple[str, str], None] = {}
    for locator in locators:
        where = f"line {locator.line}" if locator.page is None else f"page {locator.page}"
        found.update(dict.fromkeys((where, line.text) for line in reading.lines if _stands_at(line, locator)))
    return list(found)


def _stands_at(line: Line, locator: Locator) -> bool:
    if (line.page, line.number) != (locator.page, locator.line):
        return False
    box = line.box
    if locator.box is None or box is None:
        return True
    return locator.box.top <= (box.top + box.bottom) / 2 <= locator.box.bottom


def picture_of(data: bytes, locators: Sequence[Locator]) -> "Image":
    """The places cut out of their pages, one below the other, each row outlined.

    Args:
        data: a PDF.
        locators: places with a page; a place without a box is its whole page.

    Raises:
        UsageError: the document has no pages.
    """
    from PIL import Image  # noqa: PLC0415 - heavy: only pictures need it

    from esrp_ingest.readers.pdfium import open_document  # noqa: PLC0415

    if any(locator.page is None for locator in locators):
        raise UsageError("only PDFs have pages to cut a picture from: leave out --png to see the lines")
    document = open_document(data)
    try:
        strips = [
            _strip(document[page - 1], [locator.box for locator in locators if locator.page == page])
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


def _strip(page: "PdfPage", boxes: Sequence[Box | None]) -> "Image":
    """The part of a page around some boxes, over its whole width; the whole page where one has no box."""
    from PIL import ImageDraw  # noqa: PLC0415 - heavy: only pictures need it

    from esrp_ingest.readers.pdfium import draw_upright  # noqa: PLC0415

    picture, scale = draw_upright(page, RESOLUTION)
    known = [box for box in boxes if box is not None]
    pen = ImageDraw.Draw(picture)
    for box in known:
        left, top, right, bottom = (side * scale for side in box)
        pen.rectangle((left - 4, top - 4, right + 4, bottom + 4), outline=_OUTLINE, width=3)
    if len(known) < len(boxes):
        return picture
    top = min(box.top for box in known) - _MARGIN
    bottom = max(box.bottom for box in known) + _MARGIN
    return picture.crop((0, round(max(0, top * scale)), picture.width, round(min(picture.height, bottom * scale))))
