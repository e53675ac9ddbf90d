"""Messages (.eml) and pages with their parts in one file (.mht, .mhtml): their texts, and the pages in them.

A text that only repeats a page for those who cannot see it is left out. What a page refers to stays where it is.
Attachments that are no pages are named: they are documents of their own.
"""

import email
import email.errors
import re
from collections.abc import Callable, Iterator, Sequence
from email.message import EmailMessage
from email.policy import default
from itertools import chain

from esrp_ingest.bounds import TEXT_BYTES, require
from esrp_ingest.document import Document
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import Remark
from esrp_ingest.readers.blocks import html, text
from esrp_ingest.readers.blocks.formats import Known
from esrp_ingest.readers.loose_pictures import remarks_on_pictures
from esrp_ingest.readers.signs import Beginning, before_fields, is_html
from esrp_ingest.readers.source import Source

_SHOWN_NAME = 80
_NEXT_MESSAGE = re.compile(rb"\n\r?\nFrom [^\r\n]{1,150}\d:\d\d[^\r\n]{0,50}\r?\n")
"""Where the next message of a mailbox begins."""
_SEEN_ON_PAGES = ("image/", "font/", "text/css", "text/javascript")
"""What belongs to a page, and is no document of its own."""
_Content = tuple[EmailMessage, bytes]
"""A part of a message, and what it holds."""


def read(source: Source, known: Known) -> Document:
    """Read a message, or those of a mailbox; lines are numbered inside of each part.

    Args:
        source: its bytes.
        known: whether the vocabulary knows a text as a heading.

    Raises:
        UnreadableDocument: `corrupt`, `empty`, or `invalid` where there is too much in it.
    """
    require(len(source.data), TEXT_BYTES, "bytes of text")
    messages, contents = _taken_apart(source.data)
    pages = [each for each in contents if _is_page(*each)]
    texts = _texts(contents, pages, messages)  # first, as what is said there is said of the pages
    documents = [*_documents(text.read, texts, source, known), *_documents(html.read, pages, source, known)]
    read_ones = {id(part) for part, _ in (*texts, *pages)}
    left = [*_left([part for part, _ in contents], read_ones), *remarks_on_pictures(_pictures(contents))]
    left += chain.from_iterable(document.remarks for document in documents)
    blocks = list(chain.from_iterable(document.blocks for document in documents))
    if not blocks:
        raise UnreadableDocument("empty", "; ".join(("the message shows no text", *(each.message for each in left))))
    around = list(chain.from_iterable(document.around for document in documents))
    breaks_off = bool(documents) and documents[-1].breaks_off
    return Document(source.media_type, blocks, around=around, remarks=left, breaks_off=breaks_off)


def _taken_apart(data: bytes) -> tuple[list[EmailMessage], list[_Content]]:
    """Give the messages in a file, and their parts.

    Raises:
        UnreadableDocument: `corrupt`.
    """
    try:
        messages = [email.message_from_bytes(each, policy=default) for each in _messages(data)]
        parts = [part for message in messages for part in message.walk() if not part.is_multipart()]
        return messages, [(part, _content(part)) for part in parts]
    except (ValueError, LookupError, email.errors.MessageError) as error:
        raise UnreadableDocument("corrupt", "the message cannot be taken apart: save the report as HTML") from error


def _documents(
    read_part: Callable[[Source, Known], Document], contents: Sequence[_Content], source: Source, known: Known
) -> Iterator[Document]:
    """Read some parts; one may show nothing beside others that do, as the page of a mail without words."""
    for _, content in contents:
        try:
            yield read_part(Source(content, media_type=source.media_type), known)
        except UnreadableDocument as error:
            if error.code != "empty":
                raise


def _messages(data: bytes) -> list[bytes]:
    """Give a message from its first field on; all of them in a file that a mailbox was saved as."""
    start = before_fields(data)
    of_mailbox = b"From " in data[:start]
    return _NEXT_MESSAGE.split(data[start:]) if of_mailbox else [data[start:]]


def _pictures(contents: Sequence[_Content]) -> Iterator[bytes]:
    return (content for part, content in contents if part.get_content_maintype() == "image")


def _texts(
    contents: Sequence[_Content], pages: Sequence[_Content], messages: Sequence[EmailMessage]
) -> Sequence[_Content]:
    """Choose the plain texts that are read: all where there are no pages, else those of the messages themselves."""
    texts = [(part, content) for part, content in contents if part.get_content_type() == "text/plain"]
    if not pages:
        return texts
    shown = {id(page) for page, _ in pages}
    repeating = {id(part) for message in messages for part in _beside_pages(message, shown)}
    return [(part, content) for part, content in texts if not ({id(part)} & (shown | repeating) or _is_file(part))]


def _beside_pages(message: EmailMessage, pages: set[int]) -> Iterator[EmailMessage]:
    """Give the parts that are shown instead of a page where no pages are shown.

    Args:
        message: a message.
        pages: the identities of its parts that are pages.
    """
    for part in message.walk():
        if part.get_content_type() == "multipart/alternative" and pages & set(map(id, part.walk())):
            yield from part.walk()


def _content(part: EmailMessage) -> bytes:
    """Give the bytes of a part, its letters as UTF-8 whatever the message says of them."""
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
    """Name each attachment that was not read; `read_ones` are the identities of those that were."""
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
