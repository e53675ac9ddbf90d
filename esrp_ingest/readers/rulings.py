"""Ruled table cells through pdfplumber: asked only for the region where the words' positions leave a row in doubt."""

import io
import logging

from esrp_ingest.layout import Box

logger = logging.getLogger(__name__)
_MARGIN = 12.0
"""Points above and below words in which the rulings of their cells stand; a short figure may stand far from a side."""


def ruled_cells(data: bytes, page: int, region: Box) -> list[Box]:
    """The cells of all ruled tables that touch a region of a 1-based page, none where nothing is ruled."""
    import pdfplumber  # noqa: PLC0415 - heavy, and seldom needed

    try:
        with pdfplumber.open(io.BytesIO(data), pages=[page]) as document:
            shown = document.pages[0]
            left, top, right, bottom = shown.bbox
            x0, y0, *_ = shown.cropbox  # boxes are measured from what is shown of the page, pdfplumber's are not
            area = (left, max(top, region.top + y0 - _MARGIN), right, min(bottom, region.bottom + y0 + _MARGIN))
            cells = [cell for table in shown.crop(area, strict=False).find_tables() for cell in table.cells]
            return [Box(cell[0] - x0, cell[1] - y0, cell[2] - x0, cell[3] - y0) for cell in cells]
    except Exception as error:  # noqa: BLE001 - pdfminer raises eleven kinds of errors on damaged files
        logger.debug("no rulings on page %s: %s", page, error)
        return []
