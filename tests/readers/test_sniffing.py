"""What bytes are, by what they begin with."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.readers.encoding import decode
from esrp_ingest.readers.sniffing import media_type


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
    ],
)
def test_kinds(data: bytes, name: str, expected: str):
    assert media_type(data, name) == expected


@pytest.mark.parametrize(
    ("data", "name", "code"),
    [
        (b"", "a.pdf", "empty"),
        (b"\0\0 \n", "a", "empty"),
        (b"\xff\xd8\xff\xe0JFIF", "a.jpg", "unsupported_type"),
        (b"PK\x03\x04", "a.docx", "unsupported_type"),
        (b'{"slug": "a"}', "a.json", "unsupported_type"),
        (b"<?xml version='1.0'?><Configuration/>", "a.xml", "unsupported_type"),
        (bytes(range(1, 32)) * 20, "a.dat", "unsupported_type"),
        (bytes(range(1, 32)) * 20, "a.pdf", "corrupt"),
    ],
)
def test_what_is_no_document_says_so(data: bytes, name: str, code: str):
    with pytest.raises(UnreadableDocument) as error:
        media_type(data, name)
    assert error.value.code == code


@given(st.binary(max_size=200), st.sampled_from(["a.pdf", "a.html", "a", "a.md"]))
def test_any_bytes_have_a_kind_or_a_code(data: bytes, name: str):
    try:
        media_type(data, name)
    except UnreadableDocument as error:
        assert error.code in {"empty", "unsupported_type", "corrupt"}  # noqa: PT017


@pytest.mark.parametrize("before", range(4))
def test_a_letter_at_the_end_of_what_is_looked_at_does_not_change_the_encoding(before: int):
    text = "x" * before + "\u0441\u0432\u043e\u0434\u043a\u0430 " * 10_000
    assert media_type(text.encode(), "a.txt") == "text/plain"
    assert media_type(text.encode()[:65_536], "a.txt") == "text/plain"
    assert decode(text.encode()[:65_536], whole=False) in text
