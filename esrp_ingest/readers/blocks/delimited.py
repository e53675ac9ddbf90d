"""Values between commas, semicolons or tabs: rows of several values are tables, single values are paragraphs."""

import csv
import io
from collections.abc import Iterator
from itertools import islice

from esrp_ingest.bounds import LINES, TEXT_BYTES, require
from esrp_ingest.document import Block, Cell, Document, Paragraph
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import Locator
from esrp_ingest.readers.blocks.formats import Known
from esrp_ingest.readers.blocks.grids import GridBuilder, Spanned
from esrp_ingest.readers.encoding import decode
from esrp_ingest.readers.source import Source

_DELIMITERS = "\t;,"
_LOOKED_AT = 200
"""The number of rows that decide on the delimiter."""


def read(source: Source, _known: Known) -> Document:
    """Read a table of values.

    Raises:
        UnreadableDocument: `empty`, or `invalid` where a value has no end or there is too much in it.
    """
    require(len(source.data), TEXT_BYTES, "bytes of text")
    require(source.data.count(b"\n"), LINES, "lines")
    blocks = list(_blocks(decode(source.data)))
    if not blocks:
        raise UnreadableDocument("empty", "it holds nothing but blanks")
    return Document(source.media_type, blocks)


def _blocks(text: str) -> Iterator[Block]:
    """Give the tables and what is between them: a row of one value, or none, ends a table."""
    table = GridBuilder()
    for number, texts in _rows(text):
        place = Locator(line=number)
        if len(texts) > 1:
            table.add([Spanned(Cell(each, place)) for each in texts], place)
            continue
        yield from table.blocks()
        table = GridBuilder()
        yield from (Paragraph(each, place) for each in texts)
    yield from table.blocks()


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Give the number of the first line of each row, and its values without the empty ones at its end."""
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
    number = 1
    try:
        for row in rows:
            texts = ["\n".join(" ".join(piece.split()) for piece in value.strip().split("\n")) for value in row]
            while texts and not texts[-1]:
                texts.pop()
            yield number, texts
            number = rows.line_num + 1
    except csv.Error as error:
        raise UnreadableDocument("invalid", f"line {number} is no row of values: {error}") from error


def _delimiter(text: str) -> str:
    """Give what parts the most rows: figures hold commas and points, so that the rows decide and not the letters."""
    begin = "\n".join(islice(text.split("\n"), _LOOKED_AT))
    parted = {each: _rows_of_several(begin, each) for each in _DELIMITERS}
    return max(_DELIMITERS, key=parted.__getitem__)


def _rows_of_several(text: str, delimiter: str) -> int:
    try:
        return sum(len(row) > 1 for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    except csv.Error:
        return 0
