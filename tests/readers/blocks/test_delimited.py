"""Values between commas, semicolons and tabs."""

import pytest

from esrp_ingest.document import Document, Table
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.readers.blocks.delimited import read
from esrp_ingest.readers.source import Source


def read_values(text: str) -> Document:
    return read(Source(text.encode()), lambda _: False)


def shown(text: str) -> list[object]:
    return [
        [[cell.text for cell in row.cells] for row in block.rows] if isinstance(block, Table) else block.text
        for block in read_values(text).blocks
    ]


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_rows_are_tables_and_single_values_are_paragraphs_between_them(sign: str):
    text = 'Host,,\n"Log path: G:\\\nDatabase",24,\nPorts,1.5,x\n\nInstance,Reads\nA,1\n'.replace(",", sign)
    assert shown(text) == [
        "Host",
        [["Log path: G:\\\nDatabase", "24", ""], ["Ports", "1.5", "x"]],
        [["Instance", "Reads"], ["A", "1"]],
    ]


def test_pieces_are_at_the_lines_at_which_their_rows_begin():
    found = read_values('a,"b\nc"\nd,e\n')
    assert [(piece.text, piece.place.line) for piece in found.pieces] == [("a", 1), ("b\nc", 1), ("d", 3), ("e", 3)]


@pytest.mark.parametrize(("text", "code"), [(" , \n", "empty"), ('a,b\n"' + "x" * 200_000, "invalid")])
def test_what_cannot_be_read_says_why(text: str, code: str):
    with pytest.raises(UnreadableDocument) as error:
        read_values(text)
    assert error.value.code == code
