"""Messages (.eml) and pages with their parts in one file (.mht, .mhtml) to lines: the pages in them, else their text.

What a page refers to stays where it is. Attachments that are no pages are named: they are documents of their own.
"""

import email
import email.errors
import re
from collections.abc import Callable, Iterator, Sequence
from email.message import EmailMessage
from email.policy import default

from esrp_ingest.bounds import TEXT_BYTES, require
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import Reading, Remark
from esrp_ingest.readers import html, text
from esrp_ingest.readers.loose_pictures import remarks_on_pictures
from esrp_ingest.readers.signs import Beginning, before_fields, is_html
from esrp_ingest.readers.source import Source

_SHOWN_NAME = 80
_NEXT_MESSAGE = re.compile(rb"\n\r?\nFrom [^\r\n]{1,150}\d:\d\d[^\r\n]{0,50}\r?\n")
"""Where the next message of a mailbox begins."""
_Content = tuple[EmailMessage, bytes]
"""A part of a message, and what it holds."""


def read(source: Source) -> Reading:
    """Reads a message, or those of a mailbox; lines are numbered inside of each part.

    Raises:
        UnreadableDocument: `corrupt`, `empty`, or `invalid` where there is too much in it.
    """
    require(len(source.data), TEXT_BYTES, "bytes of text")
    try:
        parts = [part for message in _messages(source.data) for part in _parts(message)]
        contents = [(part, _content(part)) for part in parts]
    except (ValueError, LookupError, email.errors.MessageError) as error:
        raise UnreadableDocument("corrupt", "the message cannot be taken apart: save the report as HTML") from error
    shown, read_part = _shown(contents)
    sources = (Source(content, media_type=source.media_type) for _, content in shown if content.strip())
    lines = [line for each in sources for line in read_part(each).lines]
    left = [*_left(parts, [part for part, _ in shown]), *remarks_on_pictures(_pictures(contents))]
    if not lines:
        raise UnreadableDocument("empty", "; ".join(("the message shows no text", *(each.message for each in left))))
    return Reading(source.media_type, lines, remarks=left)


def _messages(data: bytes) -> list[bytes]:
    """A message from its first field on; all of them in a file that a mailbox was saved as."""
    start = before_fields(data)
    of_mailbox = b"\n" in data[:start]
    return _NEXT_MESSAGE.split(data[start:]) if of_mailbox else [data[start:]]


def _parts(data: bytes) -> list[EmailMessage]:
    """What a message is made of."""
    message = email.message_from_bytes(data, policy=default)
    return [part for part in message.walk() if not part.is_multipart()]


def _pictures(contents: Sequence[_Content]) -> Iterator[bytes]:
    return (content for part, content in contents if part.get_content_maintype() == "image")


def _shown(contents: Sequence[_Content]) -> tuple[Sequence[_Content], Callable[[Source], Reading]]:
    """The parts that are read, and what reads them: all pages, where there are none all plain text."""
    if pages := [each for each in contents if _is_page(*each)]:
        return pages, html.read
    return [each for each in contents if each[0].get_content_type() == "text/plain"], text.read


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


def _left(parts: Sequence[EmailMessage], read_ones: Sequence[EmailMessage]) -> list[Remark]:
    """A remark for each attachment that was not read."""
    seen = set(map(id, read_ones))
    left = (part for part in parts if part.get_content_disposition() == "attachment" and id(part) not in seen)
    names = (_name(part) or part.get_content_type() for part in left)
    end = "was not read: save it and load it as a file of its own"
    return [Remark("attachment_left", "info", f"the attachment {name} {end}") for name in names]


def _name(part: EmailMessage) -> str:
    return (part.get_filename() or "")[:_SHOWN_NAME]
