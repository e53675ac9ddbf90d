"""How documents of each format begin: the signs by which a reader knows its own, before it is loaded."""

import re
from functools import cached_property
from pathlib import PurePath

from esrp_ingest.readers.encoding import decode

_HEAD = 65536
"""Bytes that tell what kind of text it is."""
_ZIP = b"PK\x03\x04"
_OTHER_KINDS = (
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"\x89PNG", "a PNG picture"),
    (b"GIF8", "a GIF picture"),
    (b"II*\x00", "a TIFF picture"),
    (b"MM\x00*", "a TIFF picture"),
    (
        b"\xd0\xcf\x11\xe0",
        "an old Office file, one with a password, or an Outlook message; save it as .docx, PDF, CSV or .eml",
    ),
    (b"\x1f\x8b", "a gzip archive; unpack it"),
    (b"\x7fELF", "a program"),
    (b"MZ", "a program"),
    (b"SQLite format 3", "an SQLite database"),
    (b"{\\rtf", "a rich text document; save it as .docx or PDF"),
)
_ZIPPED_KINDS = (
    (b"application/vnd.oasis.opendocument.spreadsheet", "an OpenDocument spreadsheet; save its sheets as CSV"),
    (b"application/vnd.oasis.opendocument", "an OpenDocument file; save it as .docx or PDF"),
    (b"xl/", "an Excel workbook; save its sheets as CSV"),
    (b"ppt/", "a PowerPoint presentation; save it as PDF"),
    (
        b"",
        "a zip archive, or a document that no reader knows; unpack it, or give it to `esrp ingest` as .zip",
    ),
)
"""What the first names inside a zip archive say of it."""
_XML_KINDS = (
    (b"urn:oasis:names:tc:opendocument", "an OpenDocument file in one piece; save it as .docx or PDF"),
    (b"schemas.microsoft.com/office/word/2003/wordml", "a Word document as XML; save it as .docx or PDF"),
    (b"schemas.microsoft.com/office/2006/xmlPackage", "a Word document as XML; save it as .docx or PDF"),
    (b"", "JSON, XML or a program's source, not a paper"),
)
"""What the first names in a text say that was written for programs."""
_TAG = r"(?:[a-z][\w.-]{0,30}:)?(?:html|head|body|h[1-6]|fieldset|table|div)\b"
"""An element of a page, with the prefix of its namespace where XHTML has one."""
_HTML = re.compile(
    r"\s*+(?>(?:(?:<\?xml[^>]*>|<!--.*?-->)\s*+)*)<(?:!doctype\s+(?:[a-z][\w.-]{0,30}:)?html\b|" + _TAG + ")",
    re.IGNORECASE | re.DOTALL,
)
_DATA = re.compile(r"\s*(?:[{\[]\s*[\"{\[\]}]|<\?xml\b|#!|(?:import|from)\s+\w+)")
"""How files begin that are text and no document: data and programs, but not the pages that `_HTML` knows."""
_FIELD = re.compile(r"[!-9;-~]{1,60}:(?:\s|\Z)")
"""The beginning of a field of a message's head."""
_BEFORE_FIELDS = re.compile(rb"(?:\xef\xbb\xbf)?(?:\r?\n){0,9}(?:From [^\r\n]{1,200}\r?\n)?")
"""What may stand before the first of them: a byte order mark, empty lines, the line by which a mailbox parts its
messages.
"""
_MESSAGE_FIELDS = ("mime-version:", "content-type:", "message-id:", "received:")
"""Fields that messages have, and papers that begin with a label do not."""

_QUOTED = re.compile(r'(?<![^\t\n])"(?P<value>(?:[^"\t]|"")*+)(?:"(?![^\t\n])|\Z)')
"""A value between tabs and line ends that stands in quotation marks, as spreadsheets write it."""
_BETWEEN_SIGNS = re.compile(r'(?<![^,;\n])"(?:[^"]|"")*+"(?![^,;\n])|\d,(?=\d{3}(?!\d))')
"""A value between such signs that stands in quotation marks; or a comma inside of a figure."""
_PARTING = re.compile(r"[,;](?=\S)")
"""What parts values; in sentences blanks stand behind it."""
_FEWEST_ROWS, _ROWS = 10, 0.4
"""So many lines at least, and which share of them, hold a sign that parts values where they are a table of values."""


class Beginning:
    """How a document begins.

    Attributes:
        data: its bytes, the first 65,536 at least.
        name: the file's name; it counts where the bytes leave something open.
    """

    def __init__(self, data: bytes, name: str = "") -> None:
        self.data = data
        self.name = name

    @property
    def ending(self) -> str:
        """The end of the file's name, in small letters: `.csv`; empty where it has none."""
        return PurePath(self.name.lower()).suffix

    @cached_property
    def text(self) -> str:
        """The first bytes as text, whatever they are."""
        return decode(self.data[:_HEAD], whole=False)

    @cached_property
    def letters(self) -> bool:
        """Whether the first bytes are letters: few controls, few bytes that no encoding has."""
        controls = sum(1 for letter in self.text if ord(letter) < 32 and letter not in "\t\n\f")
        return controls <= len(self.text) // 100 and self.text.count("\ufffd") <= len(self.text) // 20


def other_kind(data: bytes) -> str | None:
    """What bytes are that no reader knows, and what to do with them; None where their first ones do not say it."""
    if data.startswith(_ZIP) and not is_word(Beginning(data)):
        return next(what for sign, what in _ZIPPED_KINDS if sign in data[:4096])
    return next((what for start, what in _OTHER_KINDS if data.startswith(start)), None)


def written_for_programs(data: bytes) -> str:
    """What a text is that no reader knows, and what to do with it."""
    return next(what for sign, what in _XML_KINDS if sign in data[:4096])


def is_data(beginning: Beginning) -> bool:
    """Whether it is text that a program wrote for a program, or a program."""
    return _DATA.match(beginning.text) is not None


def is_pdf(beginning: Beginning) -> bool:
    """Whether it is a PDF, with whatever stands before its first line."""
    data = beginning.data
    return b"%PDF-" in data[:1024] or (beginning.ending == ".pdf" and b"%PDF" in data[:4096])


def is_word(beginning: Beginning) -> bool:
    """Whether it is a .docx: a zip archive with the parts of one, or one of that name."""
    data = beginning.data
    return data.startswith(_ZIP) and (beginning.ending == ".docx" or b"word/" in data[:_HEAD])


def is_message(beginning: Beginning) -> bool:
    """Whether it is a message (.eml) or a page with what belongs to it in one file (.mht, .mhtml)."""
    start = before_fields(beginning.data)
    if _FIELD.match(beginning.data[start : start + 80].decode("latin-1")) is None:
        return False
    head = beginning.text.lstrip("\n").partition("\n\n")[0].lower().split("\n")
    return any(line.startswith(_MESSAGE_FIELDS) for line in head)


def before_fields(data: bytes) -> int:
    """How many bytes stand before the first field of a message."""
    found = _BEFORE_FIELDS.match(data)
    return 0 if found is None else found.end()


def is_html(beginning: Beginning) -> bool:
    """Whether it is an HTML or XHTML page, or a piece of one in a file of such a name."""
    if _HTML.match(beginning.text):
        return True
    return beginning.ending in (".html", ".htm", ".xhtml") and is_text(beginning)


def is_delimited(beginning: Beginning) -> bool:
    """Whether it is called a table of values between commas, semicolons or tabs, or is one under another name."""
    called = beginning.ending in (".csv", ".tsv", ".tab")
    return (called or _is_of_spreadsheet(beginning) or _is_of_values(beginning)) and is_text(beginning)


def _is_of_spreadsheet(beginning: Beginning) -> bool:
    """Whether a spreadsheet wrote a file of any name as values between tabs.

    It puts quotation marks around what holds line ends, such marks or, most of them, commas; and none stand elsewhere.
    """
    if "\t" not in beginning.text or '"' not in beginning.text:
        return False
    rest = _QUOTED.sub("", beginning.text)
    if '"' in rest:
        return False
    signs = ("\n", '""') if "," in rest else ("\n", '""', ",")
    return any(sign in found["value"] for found in _QUOTED.finditer(beginning.text) for sign in signs)


def _is_of_values(beginning: Beginning) -> bool:
    """Whether commas or semicolons part values in many lines of a file of any name."""
    lines = [line for line in _BETWEEN_SIGNS.sub("", beginning.text).split("\n") if line.strip()]
    parted = sum(_PARTING.search(line) is not None for line in lines)
    return parted >= max(_FEWEST_ROWS, _ROWS * len(lines)) and not _is_called_markdown(beginning)


def _is_called_markdown(beginning: Beginning) -> bool:
    return beginning.ending in (".md", ".markdown")


def is_markdown(beginning: Beginning) -> bool:
    """Whether it is called Markdown."""
    return _is_called_markdown(beginning) and is_text(beginning)


def is_text(beginning: Beginning) -> bool:
    """Whether it is text, and nothing that is text for a program."""
    return other_kind(beginning.data) is None and beginning.letters and not is_data(beginning)
