"""What bytes are, by what they begin with."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.readers.encoding import decode
from esrp_ingest.readers.sniffing import format_of

WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


@pytest.mark.parametrize(
    ("data", "name", "expected"),
    [
        (b"%PDF-1.4\n", "a.bin", "application/pdf"),
        (b"junk\n%PDF-1.4\n", "a.pdf", "application/pdf"),
        (b"<!DOCTYPE html><p>", "a.txt", "text/html"),
        ("<html>".encode("utf-16"), "a", "text/html"),
        (b"plain words", "a.html", "text/html"),
        (b"# heading", "a.md", "text/markdown"),
        (b"plain words", "a.txt", "text/plain"),
        (b"PK\x03\x04" + bytes(26) + b"word/document.xml", "a.zap", WORD),
        (b"PK\x03\x04", "a.docx", WORD),
        (b"MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<p>", "a.mht", "message/rfc822"),
        (b"Received: by x\nFrom: y\n\nwords", "a.txt", "message/rfc822"),
        (b"Machine Name: MBX01\nmime-version\n", "a.txt", "text/plain"),
        (b"<?xml version='1.0'?><x:html xmlns:x='http://www.w3.org/1999/xhtml'>", "a.xml", "text/html"),
        (b"<?xml version='1.0'?><!-- a --><?xml-stylesheet href='a'?><!DOCTYPE x:html>", "a", "text/html"),
        (b"\n\nReceived: by x\nFrom: y\n\nwords", "a.txt", "message/rfc822"),
        (b"a,b\n1,2\n", "a.csv", "text/csv"),
        (b"Disks,24\n" * 10, "a.txt", "text/csv"),
        (b"Disks,24\n" * 9, "a.txt", "text/plain"),
        (b"Disks,24\n" * 10, "a.md", "text/markdown"),
        (b"Disks, 24; 1,200 of them\n" * 10, "a.txt", "text/plain"),
        (b'Disks\t"a,b" of c,d\n' * 10 + b"no table of values\n" * 20, "a.txt", "text/plain"),
        (b"a,b\n1,2\n", "a.txt", "text/plain"),
        (b'Reads\t"1,234.5"\t0.1\n', "a.txt", "text/csv"),
        (b'Reads, Writes\t"two\nlines"\n', "a.txt", "text/csv"),
        (b'Disks\t"3.5"" SAS"\n', "a.txt", "text/csv"),
        (b'Reads, Writes\t"1,234.5"\t0.1\n', "a.txt", "text/plain"),
        (b'Disks\t3.5" SAS\nSize\t"1,234"\n', "a.txt", "text/plain"),
        (b'Disks\t"SAS"\n', "a.txt", "text/plain"),
        (b'"Reads, Writes"\n', "a.txt", "text/plain"),
    ],
)
def test_kinds(data: bytes, name: str, expected: str):
    assert format_of(data, name).media_type == expected


@pytest.mark.parametrize(
    ("data", "name", "code"),
    [
        (b"", "a.pdf", "empty"),
        (b"\0\0 \n", "a", "empty"),
        (b"\xff\xd8\xff\xe0JFIF", "a.jpg", "unsupported_type"),
        (b"PK\x03\x04" + bytes(26) + b"xl/workbook.xml", "a.xlsx", "unsupported_type"),
        (b"PK\x03\x04" + bytes(26) + b"mimetypeapplication/vnd.oasis.opendocument.text", "a.odt", "unsupported_type"),
        (b"\xd0\xcf\x11\xe0", "a.doc", "unsupported_type"),
        (b"{\\rtf1", "a.rtf", "unsupported_type"),
        (b'{"slug": "a"}', "a.json", "unsupported_type"),
        (b"<?xml version='1.0'?><Configuration/>", "a.xml", "unsupported_type"),
        (bytes(range(1, 32)) * 20, "a.dat", "unsupported_type"),
        (bytes(range(1, 32)) * 20, "a.pdf", "corrupt"),
    ],
)
def test_what_is_no_document_says_so(data: bytes, name: str, code: str):
    with pytest.raises(UnreadableDocument) as error:
        format_of(data, name)
    assert error.value.code == code


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (
            b"PK\x03\x04" + bytes(26) + b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet",
            "save its sheets as CSV",
        ),
        (b"PK\x03\x04" + bytes(26) + b"mimetypeapplication/vnd.oasis.opendocument.text", r"save it as \.docx or PDF"),
        (
            b'<?xml?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns"/>',
            r"save it as \.docx or PDF",
        ),
        (b'<?xml?><w:d xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml"/>', r"save it as \.docx or PDF"),
        (b"\xd0\xcf\x11\xe0" + bytes(600), r"save it as \.docx, PDF, CSV or \.eml"),
        (b"<?xml?><Configuration/>", "it is JSON, XML or a program"),
    ],
)
def test_what_can_be_converted_says_how(data: bytes, what: str):
    with pytest.raises(UnreadableDocument, match=what):
        format_of(data, "a")


@given(st.binary(max_size=200), st.sampled_from(["a.pdf", "a.html", "a", "a.md"]))
def test_any_bytes_have_a_kind_or_a_code(data: bytes, name: str):
    try:
        format_of(data, name)
    except UnreadableDocument as error:
        assert error.code in {"empty", "unsupported_type", "corrupt"}  # noqa: PT017


@pytest.mark.parametrize("before", range(4))
def test_a_letter_at_the_end_of_what_is_looked_at_does_not_change_the_encoding(before: int):
    text = "x" * before + "\u0441\u0432\u043e\u0434\u043a\u0430 " * 10_000
    assert format_of(text.encode(), "a.txt").media_type == "text/plain"
    assert format_of(text.encode()[:65_536], "a.txt").media_type == "text/plain"
    assert decode(text.encode()[:65_536], whole=False) in text
