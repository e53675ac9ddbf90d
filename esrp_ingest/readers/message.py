"""Messages (.eml) and pages with their parts in one file (.mht, .mhtml) to lines: the pages in them, else their text.

What a page refers to stays where it is. Attachments that are no pages are named: they are documents of their own.
"""

import email
import email.errors
from collections.abc import Sequence
from email.message import EmailMessage
from email.policy import default

from esrp_ingest.bounds import TEXT_BYTES, require
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import Line, Reading, Remark
from esrp_ingest.readers import html, text
from esrp_ingest.readers.signs import Beginning, is_html
from esrp_ingest.readers.source import Source

_SHOWN_NAME = 80


def read(source: Source) -> Reading:
    """Reads a message; lines are numbered inside of each part.

    Raises:
        UnreadableDocument: `corrupt`, `empty`, or `invalid` where there is too much in it.
    """
    require(len(source.data), TEXT_BYTES, "bytes of text")
    try:
        message = email.message_from_bytes(source.data, policy=default)
        parts = [part for part in message.walk() if not part.is_multipart()]
        contents = [(part, _content(part)) for part in parts]
    except (ValueError, LookupError, email.errors.MessageError) as error:
        raise UnreadableDocument("corrupt", "the message cannot be taken apart: save the report as HTML") from error
    lines = _lines(contents, source.media_type)
    if not lines:
        raise UnreadableDocument("empty", "the message shows no text")
    return Reading(source.media_type, lines, remarks=[_left(part) for part in parts if _is_attachment(part)])


def _lines(contents: Sequence[tuple[EmailMessage, bytes]], media_type: str) -> list[Line]:
    """The lines of all pages, where there are none of all plain text."""
    pages = [content for part, content in contents if _is_page(part, content)]
    plain = [content for part, content in contents if part.get_content_type() == "text/plain"]
    read_part, shown = (html.read, pages) if pages else (text.read, plain)
    sources = (Source(content, media_type=media_type) for content in shown if content.strip())
    return [line for source in sources for line in read_part(source).lines]


def _content(part: EmailMessage) -> bytes:
    """A part's bytes, its letters as UTF-8 whatever the message says of them."""
    content = part.get_payload(decode=True)
    if not isinstance(content, bytes):
        return b""
    stated = part.get_content_charset()
    if part.get_content_maintype() != "text" or stated is None:
        return content
    try:
        return content.decode(stated).encode()
    except (LookupError, UnicodeError):
        return content


def _is_page(part: EmailMessage, content: bytes) -> bool:
    kind = part.get_content_type()
    return kind in ("text/html", "application/xhtml+xml") or (
        kind in ("application/octet-stream", "text/plain") and is_html(Beginning(content, _name(part)))
    )


def _is_attachment(part: EmailMessage) -> bool:
    return part.get_content_disposition() == "attachment" and part.get_content_type() not in (
        "text/html",
        "application/xhtml+xml",
    )


def _left(part: EmailMessage) -> Remark:
    name = _name(part)
    message = f"the attachment {name or part.get_content_type()} was not read: save it and load it as a file of its own"
    return Remark("attachment_left", "info", message)


def _name(part: EmailMessage) -> str:
    return (part.get_filename() or "")[:_SHOWN_NAME]
