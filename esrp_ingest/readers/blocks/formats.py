"""The reader of blocks for each format, and the bounds that hold for all of them."""

from collections.abc import Callable
from importlib import import_module
from typing import cast

from esrp_ingest.bounds import CELLS, LINE_CHARACTERS, LINES, require
from esrp_ingest.document import Document, Table
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.readers.formats import Format
from esrp_ingest.readers.source import Source

_MODULES = {"message": "mail"}
"""The readers that have other names than those of lines."""
Known = Callable[[str], bool]
"""Tells whether the vocabulary knows a text as a heading."""


def document_of(kind: Format, source: Source, known: Known) -> Document:
    """Read a document of a known format.

    Args:
        kind: its format.
        source: its bytes.
        known: whether the vocabulary knows a text as a heading.

    Raises:
        UnreadableDocument: it cannot be read, or there is too much in it; its `code` says why.
    """
    reader = import_module(f"{__package__}.{_MODULES.get(kind.module, kind.module)}")
    try:
        document = cast("Document", reader.read(source, known))
    except RecursionError as error:
        raise UnreadableDocument("invalid", "things in it are nested deeper than any paper nests them") from error
    tables = [block for block in document.blocks if isinstance(block, Table)]
    rows = sum(len(table.rows) for table in tables)
    require(rows + len(document.blocks) - len(tables), LINES, "lines")
    require(sum(len(table.rows) * table.width for table in tables), CELLS, "cells")
    require(max((len(piece.text) for piece in document.pieces), default=0), LINE_CHARACTERS, "characters in one line")
    return document
