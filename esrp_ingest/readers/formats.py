"""The file formats that are read: one line each, asked in this order; the first that knows its own reads it.

A new format is a module with a function `read(Source) -> Reading`, its sign in `signs`, and one line here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import cast

from esrp_ingest.layout import Reading
from esrp_ingest.readers.signs import (
    Beginning,
    is_delimited,
    is_html,
    is_markdown,
    is_message,
    is_pdf,
    is_text,
    is_word,
)
from esrp_ingest.readers.source import OcrMode, Source


@dataclass(frozen=True, slots=True)
class Format:
    """A file format.

    Attributes:
        media_type: its registered name, as `document.media_type` has it.
        knows: whether a document that begins so is of this format.
        module: the module of this room whose `read` reads it; imported when the first such document comes.
    """

    media_type: str
    knows: Callable[[Beginning], bool]
    module: str

    def read(self, data: bytes, name: str = "", ocr: OcrMode = "auto") -> Reading:
        """A whole document as lines.

        Raises:
            UnreadableDocument: it cannot be read; its `code` says why.
        """
        reader = import_module(f"{__package__}.{self.module}")
        return cast("Reading", reader.read(Source(data, name, self.media_type, ocr)))


FORMATS = (
    Format("application/pdf", is_pdf, "pdf"),
    Format("application/vnd.openxmlformats-officedocument.wordprocessingml.document", is_word, "word"),
    Format("message/rfc822", is_message, "message"),
    Format("text/html", is_html, "html"),
    Format("text/csv", is_delimited, "delimited"),
    Format("text/markdown", is_markdown, "text"),
    Format("text/plain", is_text, "text"),
)
