"""Each format has a reader of blocks, and the bounds hold for all of them."""

import pytest

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.readers.blocks import formats
from esrp_ingest.readers.blocks.formats import document_of
from esrp_ingest.readers.sniffing import format_of
from esrp_ingest.readers.source import Source


def read(data: bytes, name: str) -> list[str]:
    kind = format_of(data, name)
    return [piece.text for piece in document_of(kind, Source(data, name, kind.media_type), lambda _: False).pieces]


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"<table><tr><td>Disks<td>24</table>", "a.html"),
        (b"Disks,24", "a.csv"),
        (b"Disks\t24", "a.txt"),
        (b"| Disks | 24 |", "a.md"),
        (b"Content-Type: text/html\n\n<table><tr><td>Disks<td>24</table>", "a.eml"),
    ],
)
def test_each_format_is_read(data: bytes, name: str):
    assert read(data, name) == ["Disks", "24"]


@pytest.mark.parametrize(
    ("bound", "what"), [("LINES", "lines"), ("CELLS", "cells"), ("LINE_CHARACTERS", "characters in one line")]
)
def test_bounds_hold_for_all_formats(bound: str, what: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(formats, bound, 1)
    with pytest.raises(UnreadableDocument, match=what) as error:
        read(b"Disks,24\nPorts,2", "a.csv")
    assert error.value.code == "invalid"
