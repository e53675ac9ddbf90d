"""Headers belong to the columns that they stand above, however both are aligned; where that is open, to none."""

from dataclasses import replace

import pytest
from laid_out import Paper

from esrp_ingest.extract.grid.headers import header_cells, header_readings
from esrp_ingest.extract.grid.rows import TableRow
from esrp_ingest.layout import Cell, Edges, Line, Locator

HEADER = [[(60.0, "I/O"), (120.0, "I/O"), (180.0, "I/O")], [(60.0, "Reads/sec"), (120.0, "Writes"), (180.0, "Reads")]]


def laid(*lines: list[tuple[float, str]]) -> list[Line]:
    paper = Paper()
    for line in lines:
        paper.line(*line)
    return paper.reading().lines


def row(*placed: tuple[float, str]) -> TableRow:
    words = laid([*placed])[0].words
    across = tuple((word.box.x0, word.box.x1) for word in words)
    return TableRow("Instance1.1", tuple(word.text for word in words), Locator(1), across=across)


def test_a_header_aligned_to_the_left_above_figures_aligned_to_the_right():
    assert header_cells(laid(*HEADER), [row((80, "11.000"), (130, "122.000"), (185, "1.000"))]) == (
        "I/O Reads/sec",
        "I/O Writes",
        "I/O Reads",
    )


def test_a_column_that_is_left_out_leaves_its_header_out():
    assert header_cells(laid(*HEADER), [row((80, "11.000"), (185, "1.000"))]) == ("I/O Reads/sec", "I/O Reads")


def test_a_header_that_would_be_that_of_two_columns_is_none():
    assert header_cells(laid([(60, "Reads"), (82, "Writes")]), [row((60, "1.000"), (300, "2.000"))]) == (
        "Reads Writes",
    )
    assert header_cells(laid([(60, "Reads")]), [TableRow("Instance1.1", (None,), Locator(1), across=(None,))]) == (
        "Reads",
    )


def test_cells_that_the_format_knows_are_the_headers():
    cells = ("Instances", "Reads/sec", "Writes/sec", "")
    known = Line(tuple(Cell(cell) for cell in cells), Edges.KNOWN, number=1, is_row=True)
    rows = [TableRow("Instance1.1", ("1.000", "2.000"), Locator(None, 2))]
    assert header_cells([known], rows) == ("Reads/sec", "Writes/sec")
    assert header_cells([known], [TableRow("Instance1.1", ("1.000",), Locator(None, 2))]) == (
        "Instances Reads/sec Writes/sec",
    )


def test_a_header_amid_which_a_page_ends_is_whole():
    first, second = laid(HEADER[0])[0], laid(HEADER[1], [(60, "msec")])
    below = [replace(line, page=2) for line in second]
    figures = laid([(40, "Instance1.1"), (80, "11.000"), (130, "122.000"), (185, "1.000")])
    rows = [row((80, "11.000"), (130, "122.000"), (185, "1.000"))]
    whole = ("I/O Reads/sec msec", "I/O Writes", "I/O Reads")
    assert whole in header_readings([first, *below], rows, [replace(line, page=2) for line in figures])


def test_columns_that_are_empty_throughout_leave_their_headers_out():
    known, body = (
        [Line(tuple(map(Cell, cells)), Edges.KNOWN, number=1, is_row=True)]
        for cells in (("Instances", "Reads/sec", "Writes/sec"), ("Instance1.1", "1.000", ""))
    )
    rows = [TableRow("Instance1.1", ("1.000",), Locator(None, 2))]
    assert header_cells(known, rows, body) == ("Reads/sec",)


@pytest.mark.parametrize(("lines", "kept"), [(6, 6), (7, 6)])
def test_of_a_header_without_columns_the_last_six_lines_count(lines: int, kept: int):
    texts = [f"line{at}" for at in range(lines)]
    header = laid(*([(60.0, text)] for text in texts))
    assert header_cells(header, [TableRow("Instance1.1", (None,), Locator(1), (None,))]) == (" ".join(texts[-kept:]),)
