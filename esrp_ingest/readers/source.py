"""What a reader is given: a document's bytes, and what is known of them."""

from dataclasses import dataclass
from typing import Literal

OcrMode = Literal["auto", "never", "force"]
"""Which pages are recognized from their pictures: those without usable text, none, or all."""


@dataclass(frozen=True, slots=True)
class Source:
    """A document to read.

    Attributes:
        data: all of its bytes.
        name: its file name.
        media_type: what it was taken for.
        ocr: which of its pages are recognized from their pictures.
    """

    data: bytes
    name: str = ""
    media_type: str = "text/plain"
    ocr: OcrMode = "auto"
