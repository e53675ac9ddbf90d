"""Messages (.eml) and pages with their parts in one file (.mht, .mhtml) to lines: their texts and the pages in them.

A text that only repeats a page for those who cannot see it is left out. What a page refers to stays where it is.
Attachments that are no pages are named: they are documents of their own.
"""

import email
import email.errors
import re
from collections.abc import Iterator, Sequence
from email.message import EmailMessage
from email.policy import default
from types import ModuleType

from esrp_ingest.bounds import FIELD_BYTES, TEXT_BYTES, require
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import Reading, Remark
from esrp_ingest.readers import html, text
from esrp_ingest.readers.loose_pictures import remarks_on_pictures
from esrp_ingest.readers.signs import Beginning, before_fields, is_html
from esrp_ingest.readers.source import Source

_SHOWN_NAME = 80
_NEXT_MESSAGE = re.compile(rb"\n\r?\nFrom [^\r\n]{1,150}\d:\d\d[^\r\n]{0,50}\r?\n")
"""Where the next message of a mailbox begins."""
_FIELD = re.compile(rb"^content-[\w-]{1,40}:[^\n]*(?:\n[ \t][^\n]*)*", re.IGNORECASE | re.MULTILINE)
"""A field that the library takes apart; what that costs grows with the square of its length."""
_SEEN_ON_PAGES = ("image/", "font/", "text/css", "text/javascript")
"""What belongs to a page, and is no document of its own."""
_Content = tuple[EmailMessage, bytes]
"""A part of a message, and what it holds."""


def read(source: Source) -> Reading:
    """Reads a message, or those of a mailbox; lines are numbered inside of each part.

    Raises:
        UnreadableDocument: `corrupt`, `empty`, or `invalid` where there is too much in it.
    """
    require(len(source.data), TEXT_BYTES, "bytes of text")
    messages, contents = _taken_apart(source.data)
    pages = [each for each in contents if _is_page(*each)]
    texts = _texts(contents, pages, messages)  # read first: what is said there is said of the pages
    readings = [*_readings(text, texts, source.media_type), *_readings(html, pages, source.media_type)]
    lines = [line for reading in readings for line in reading.lines]
    read_ones = {id(part) for part, _ in (*texts, *pages)}
    parts = [part for part, _ in contents]
    left = [*_left(parts, read_ones), *remarks_on_pictures(_pictures(contents))]
    left += [remark for reading in readings for remark in reading.remarks]
    if not lines:
        raise UnreadableDocument("empty", "; ".join(("the message shows no text", *(each.message for each in left))))
    return Reading(source.media_type, lines, remarks=left, breaks_off=readings[-1].breaks_off)


def _taken_apart(data: bytes) -> tuple[list[EmailMessage], list[_Content]]:
    """The messages in a file, and what they are made of.

    Raises:
        UnreadableDocument: `corrupt`, or `invalid` where a field is too long.
    """
    require(max((len(field[0]) for field in _FIELD.finditer(data)), default=0), FIELD_BYTES, "bytes in one field")
    try:
        messages = [email.message_from_bytes(each, policy=default) for each in _messages(data)]
        parts = [part for message in messages for part in message.walk() if not part.is_multipart()]
        return messages, [(part, _content(part)) for part in parts]
    except (ValueError, LookupError, email.errors.MessageError) as error:
        raise UnreadableDocument("corrupt", "the message cannot be taken apart: save the report as HTML") from error


def _readings(reader: ModuleType, contents: Sequence[_Content], media_type: str) -> Iterator[Reading]:
    """What some parts say; one may show nothing beside others that do, as the page of a mail without words."""
    for _, content in contents:
        try:
            yield reader.read(Source(content, media_type=media_type))
        except UnreadableDocument as error:
            if error.code != "empty":
                raise


def _messages(data: bytes) -> list[bytes]:
    """A message from its first field on; all of them in a file that a mailbox was saved as."""
    start = before_fields(data)
    of_mailbox = b"From " in data[:start]
    return _NEXT_MESSAGE.split(data[start:]) if of_mailbox else [data[start:]]


def _pictures(contents: Sequence[_Content]) -> Iterator[bytes]:
    return (content for part, content in contents if part.get_content_maintype() == "image")


def _texts(
    contents: Sequence[_Content], pages: Sequence[_Content], messages: Sequence[EmailMessage]
) -> Sequence[_Content]:
    """The plain texts that are read: all of them where there are no pages, else those of the messages themselves."""
    texts = [(part, content) for part, content in contents if part.get_content_type() == "text/plain"]
    if not pages:
        return texts
    shown = {id(page) for page, _ in pages}
    repeating = {id(part) for message in messages for part in _beside_pages(message, shown)}
    return [(part, content) for part, content in texts if not ({id(part)} & (shown | repeating) or _is_file(part))]


def _beside_pages(message: EmailMessage, pages: set[int]) -> Iterator[EmailMessage]:
    """The parts that are shown instead of a page where no pages are shown.

    Args:
        message: a message.
        pages: the identities of its parts that are pages.
    """
    for part in message.walk():
        if part.get_content_type() == "multipart/alternative" and pages & set(map(id, part.walk())):
            yield from part.walk()


def _content(part: EmailMessage) -> bytes:
    """A part's bytes, its letters as UTF-8 whatever the message says of them."""
    encoding = part["Content-Transfer-Encoding"]
    if encoding is not None:
        part.replace_header("Content-Transfer-Encoding", encoding.cte)  # less the remarks that may stand behind it
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


def _left(parts: Sequence[EmailMessage], read_ones: set[int]) -> list[Remark]:
    """A remark for each attachment that was not read; of those that were, the identities are known."""
    left = (part for part in parts if _is_file(part) and id(part) not in read_ones)
    names = (_name(part) or part.get_content_type() for part in left)
    end = "was not read: save it and load it as a file of its own"
    return [Remark("attachment_left", "info", f"the attachment {name} {end}") for name in names]


def _is_file(part: EmailMessage) -> bool:
    """Whether a part is a file of its own: some programs show attachments as if they stood in the message."""
    if part.get_content_disposition() == "attachment":
        return True
    return bool(_name(part)) and not part.get_content_type().startswith(_SEEN_ON_PAGES)


def _name(part: EmailMessage) -> str:
    return (part.get_filename() or "")[:_SHOWN_NAME]
