"""Text and Markdown: the marks that transcriptions leave, and how cells are told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import Edges
from esrp_ingest.readers.text import read_text


def lines(text: str) -> list[list[str]]:
    return [[cell.text for cell in line.cells] for line in read_text(text.encode()).lines]


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("Thread Count\t7 (per database)", ["Thread Count", "7 (per database)"]),
        ("| Machine Name | JS1 |", ["Machine Name", "JS1"]),
        ("| Overall Test<br>Result | Pass |", ["Overall Test\nResult", "Pass"]),
        ("**Overall Test Result** **Pass**  ", ["Overall Test Result Pass"]),
        ("<b>Avg</b>\t\t\t95.11", ["Avg", "", "", "95.11"]),
        ("Thread Count    7", ["Thread Count", "7"]),
        ("### Test Summary", ["Test Summary"]),
        ("- Host 1:", ["Host 1:"]),
        (r"[C:\ESRP\\_1\\_10G\Stress\\_2017.blg](C:\ESRP_1_10G\Stress_2017.blg)", [r"C:\ESRP_1_10G\Stress_2017.blg"]),
        ("% used by database <sup>1</sup>", ["% used by database"]),
        ("Intel <sup>\u00ae</sup> X520", ["Intel \u00ae X520"]),
    ],
)
def test_marks_go_and_cells_stay(text: str, cells: list[str]):
    assert lines(text) == [cells]


def test_breaks_outside_of_tables_begin_new_lines():
    assert lines("Log path: C:\\a<br>Database: C:\\b") == [["Log path: C:\\a"], ["Database: C:\\b"]]


def test_rules_fences_and_blank_lines_are_no_lines():
    assert lines("|---|:--|\n```\n\n---\nleft") == [["left"]]


def test_lines_keep_their_numbers_and_say_how_sure_their_cells_are():
    reading = read_text(b"first\n\nsecond\tcell\n")
    assert [(line.number, line.edges, line.is_row) for line in reading.lines] == [
        (1, Edges.GUESSED, False),
        (3, Edges.KNOWN, True),
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_encodings(encoding: str):
    text = "Machine Name\tB\u00e4r\r\nThread Count\t7\r\n"
    found = [[cell.text for cell in line.cells] for line in read_text(text.encode(encoding)).lines]
    assert found == [["Machine Name", "B\u00e4r"], ["Thread Count", "7"]]


def test_nothing_but_blanks_is_empty():
    with pytest.raises(UnreadableDocument) as error:
        read_text(b" \n\t\n")
    assert error.value.code == "empty"


@given(st.binary(max_size=300))
def test_any_bytes_are_lines_or_empty(data: bytes):
    try:
        reading = read_text(data)
    except UnreadableDocument as error:
        assert error.code == "empty"  # noqa: PT017
    else:
        assert reading.lines
