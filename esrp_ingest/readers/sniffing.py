"""What kind of document some bytes are, by what they begin with rather than by what the file is called."""

import re

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import MediaType
from esrp_ingest.readers.encoding import decode

_OTHER_KINDS = (
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"\x89PNG", "a PNG picture"),
    (b"GIF8", "a GIF picture"),
    (b"II*\x00", "a TIFF picture"),
    (b"MM\x00*", "a TIFF picture"),
    (b"PK\x03\x04", "a zip archive or an Office document; save it as PDF"),
    (b"\xd0\xcf\x11\xe0", "an old Office document; save it as PDF"),
    (b"\x1f\x8b", "a gzip archive; unpack it"),
    (b"\x7fELF", "a program"),
    (b"MZ", "a program"),
    (b"SQLite format 3", "an SQLite database"),
    (b"{\\rtf", "a rich text document; save it as PDF"),
)
_NO_TEXT = "it is neither PDF nor HTML nor text"
_HEAD = 65536
"""Bytes that tell what kind of text it is."""
_HTML = re.compile(
    r"\s*+(?>(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*+)*)<(?:!doctype\s+html|html|head|body|h[1-6]|fieldset|table|div)\b",
    re.IGNORECASE | re.DOTALL,
)

_DATA = re.compile(r"\s*(?:[{\[]\s*[\"{\[\]}]|<\?xml\b|#!|(?:import|from)\s+\w+)")
"""How files begin that are text and no document: data and programs, but not the pages that `_HTML` knows."""


_ZEROS = bytes(4)
"""More zero bytes in a row than any text has, in whatever encoding."""


def refuse_obvious(head: bytes, name: str) -> None:
    """Refuses pictures, archives and the like by their first bytes: performance logs beside reports are large.

    Nothing is decoded and no pattern is tried, so that it may be done where no limit of time holds.

    Args:
        head: the first 65,536 bytes.
        name: the file's name.

    Raises:
        UnreadableDocument: `unsupported_type`.
    """
    if b"%PDF" in head[:4096] or name.lower().endswith(".pdf"):
        return
    _refuse_other_kinds(head)
    if not head.startswith(b"<") and head.count(_ZEROS) * len(_ZEROS) > len(head) // 16 and head.strip(b"\x00 \t\r\n"):
        raise UnreadableDocument("unsupported_type", _NO_TEXT)


def _refuse_other_kinds(data: bytes) -> None:
    for start, what in _OTHER_KINDS:
        if data.startswith(start):
            raise UnreadableDocument("unsupported_type", f"it is {what}")


def media_type(data: bytes, name: str = "") -> MediaType:
    """The media type of a document.

    Args:
        data: its bytes, the first 65,536 at least.
        name: its file name; only its ending counts, to tell Markdown from text.

    Raises:
        UnreadableDocument: `empty`, or `unsupported_type` for what is neither PDF nor HTML nor text.
    """
    if not data.strip(b"\x00 \t\r\n"):
        raise UnreadableDocument("empty", "it is empty")
    if b"%PDF-" in data[:1024] or (name.lower().endswith(".pdf") and b"%PDF" in data[:4096]):
        return "application/pdf"
    _refuse_other_kinds(data)
    text = decode(data[:_HEAD], whole=False)
    if _HTML.match(text):
        return "text/html"
    controls = sum(1 for letter in text if ord(letter) < 32 and letter not in "\t\n\f")
    if controls > len(text) // 100 or text.count("\ufffd") > len(text) // 20:
        if name.lower().endswith(".pdf"):
            raise UnreadableDocument("corrupt", "it is called a PDF and does not begin like one")
        raise UnreadableDocument("unsupported_type", _NO_TEXT)
    if _DATA.match(text):
        raise UnreadableDocument("unsupported_type", "it is JSON, XML or a program's source, not a paper")
    if name.lower().endswith((".html", ".htm", ".xhtml")):
        return "text/html"
    return "text/markdown" if name.lower().endswith((".md", ".markdown")) else "text/plain"
