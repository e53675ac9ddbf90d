"""Pictures in documents that are no pages: looked at, so that a report in one is told. Only pages are recognized."""

import base64
import binascii
import io
import logging
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Literal

from esrp_ingest.counting import counted
from esrp_ingest.layout import Remark

logger = logging.getLogger(__name__)
PICTURE_RULE = "picture_left"
_BEGINS = "data:image/"
_WRITTEN_OUT = re.compile(rf"\b{_BEGINS}[a-z0-9+.-]{{2,20}};base64,([A-Za-z0-9+/=\s]{{500,}})")
_MOST = 100
"""So many pictures are looked at."""
_LARGEST = 40_000_000
"""Pixels of the largest one."""
_SMALLEST = (200, 60)
"""Pixels across and down of the smallest that may hold a table."""


def remarks_on_pictures(pictures: Iterable[bytes]) -> Iterator[Remark]:
    """A remark where some pictures look like text, as the screenshot of a report does, or cannot be looked at.

    Args:
        pictures: the bytes of each, in any format.
    """
    counts = Counter(map(_look, islice(pictures, _MOST)))
    if count := counts["text"]:
        said = counted(count, "picture looks", "pictures look")
        message = f"{said} like text, and only pages of a PDF are recognized: print the document as PDF"
        yield Remark(PICTURE_RULE, "warning", message)
    if count := counts["drawn"]:
        said = counted(count, "picture is", "pictures are")
        message = f"{said} drawn in a format that is not looked at (EMF, WMF): print the document as PDF"
        yield Remark(PICTURE_RULE, "info", message)


def pictures_within(text: str) -> Iterator[bytes]:
    """The pictures that a page holds itself, written as letters."""
    if _BEGINS not in text:
        return
    for found in _WRITTEN_OUT.finditer(text):
        try:
            yield base64.b64decode(found[1])
        except binascii.Error as error:
            logger.debug("a picture cannot be decoded: %s", error)


def _look(data: bytes) -> Literal["text", "drawn", "other"]:
    """What a picture that is large enough looks like; one that cannot be opened looks like nothing."""
    from PIL import Image  # noqa: PLC0415 - brings PIL.Image

    from esrp_ingest.readers.pictures import looks_like_text  # noqa: PLC0415 - brings pypdfium2

    try:
        with Image.open(io.BytesIO(data)) as picture:
            width, height = picture.size
            if width < _SMALLEST[0] or height < _SMALLEST[1] or width * height > _LARGEST:
                return "other"
            if picture.format == "WMF":  # or EMF
                return "drawn"
            pixels = picture.convert("L").tobytes()
    except Exception as error:  # noqa: BLE001 - Pillow raises what each of its formats does on damage
        logger.debug("a picture cannot be opened: %s", error)
        return "other"
    return "text" if looks_like_text([pixels[at : at + width] for at in range(0, len(pixels), width)]) else "other"
