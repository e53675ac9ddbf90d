"""What kind of document some bytes are, by what they begin with rather than by what the file is called."""

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.readers.formats import FORMATS, Format
from esrp_ingest.readers.signs import Beginning, other_kind, written_for_programs

_NO_TEXT = "it is neither PDF nor .docx, HTML, a message or text"
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
    if b"%PDF" in head[:4096] or name.lower().endswith((".pdf", ".docx")):
        return
    _refuse_other_kind(head)
    if not head.startswith(b"<") and head.count(_ZEROS) * len(_ZEROS) > len(head) // 16 and head.strip(b"\x00 \t\r\n"):
        raise UnreadableDocument("unsupported_type", _NO_TEXT)


def format_of(data: bytes, name: str = "") -> Format:
    """The format of a document.

    Args:
        data: its bytes, the first 65,536 at least.
        name: its file name; only its ending counts, where the bytes leave something open.

    Raises:
        UnreadableDocument: `empty`, or `corrupt` or `unsupported_type` for what no reader knows.
    """
    if not data.strip(b"\x00 \t\r\n"):
        raise UnreadableDocument("empty", "it is empty")
    beginning = Beginning(data, name)
    for each in FORMATS:
        if each.knows(beginning):
            return each
    _refuse_other_kind(data)
    if beginning.letters:
        raise UnreadableDocument("unsupported_type", f"it is {written_for_programs(data)}")
    if beginning.ending == ".pdf":
        raise UnreadableDocument("corrupt", "it is called a PDF and does not begin like one")
    raise UnreadableDocument("unsupported_type", _NO_TEXT)


def _refuse_other_kind(data: bytes) -> None:
    if what := other_kind(data):
        raise UnreadableDocument("unsupported_type", f"it is {what}")
