"""Tables of values between commas, semicolons or tabs to lines: each row has given cells."""

import csv
import io
from itertools import islice

from esrp_ingest.bounds import LINES, TEXT_BYTES, require
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import Cell, Line, Reading
from esrp_ingest.readers.encoding import decode
from esrp_ingest.readers.source import Source
from esrp_ingest.readers.spare_columns import without_spare_columns

_DELIMITERS = "\t;,"
_LOOKED_AT = 200
"""Rows that tell what stands between the values."""


def read(source: Source) -> Reading:
    """Reads a table of values. A row of one value is a line of text: a heading, a machine's name.

    Raises:
        UnreadableDocument: `empty`, or `invalid` where a value has no end.
    """
    require(len(source.data), TEXT_BYTES, "bytes of text")
    require(source.data.count(b"\n"), LINES, "lines")
    text = decode(source.data)
    lines: list[Line] = []
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
    number = 1
    try:
        for row in rows:
            texts = ["\n".join(" ".join(piece.split()) for piece in value.strip().split("\n")) for value in row]
            while texts and not texts[-1]:
                texts.pop()
            if texts:
                is_row = len(texts) > 1
                lines.append(Line(tuple(map(Cell, texts)), number=number, is_row=is_row))
            number = rows.line_num + 1
    except csv.Error as error:
        raise UnreadableDocument("invalid", f"line {number} is no row of values: {error}") from error
    if not lines:
        raise UnreadableDocument("empty", "it holds nothing but blanks")
    return Reading(source.media_type, without_spare_columns(lines))


def _delimiter(text: str) -> str:
    """What parts the most rows: figures hold commas and points, so that the rows decide and not the letters."""
    begin = "\n".join(islice(text.split("\n"), _LOOKED_AT))
    parted = {each: _rows_of_several(begin, each) for each in _DELIMITERS}
    return max(_DELIMITERS, key=parted.__getitem__)


def _rows_of_several(text: str, delimiter: str) -> int:
    try:
        return sum(len(row) > 1 for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    except csv.Error:
        return 0
