"""Headers belong to the columns that they stand above, however both are aligned; where that is open, to none."""

from dataclasses import replace

import pytest
from laid_out import Paper

from esrp_ingest.extract.grid.headers import header_cells, header_interpretations
from esrp_ingest.extract.grid.rows import TableRow
from esrp_ingest.labels.columns import io_column
from esrp_ingest.layout import Cell, Line, Locator

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
    known = Line(tuple(Cell(cell) for cell in cells), number=1, is_row=True)
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
    assert whole in header_interpretations([first, *below], rows, [replace(line, page=2) for line in figures])


def test_columns_that_are_empty_throughout_leave_their_headers_out():
    known, body = (
        [Line(tuple(map(Cell, cells)), number=1, is_row=True)]
        for cells in (("Instances", "Reads/sec", "Writes/sec"), ("Instance1.1", "1.000", ""))
    )
    rows = [TableRow("Instance1.1", ("1.000",), Locator(None, 2))]
    assert header_cells(known, rows, body) == ("Reads/sec",)


@pytest.mark.parametrize(("lines", "kept"), [(6, 6), (7, 6)])
def test_of_a_header_without_columns_the_last_six_lines_count(lines: int, kept: int):
    texts = [f"line{at}" for at in range(lines)]
    header = laid(*([(60.0, text)] for text in texts))
    assert header_cells(header, [TableRow("Instance1.1", (None,), Locator(1), (None,))]) == (" ".join(texts[-kept:]),)


def named_columns(header: list[Line], rows: list[TableRow]) -> list[str | None]:
    """The columns of the first reading that names each."""
    readings = (list(map(io_column, texts)) for texts in header_interpretations(header, rows, ()))
    return next(columns for columns in readings if None not in columns and len(set(columns)) == len(rows[0].values))


def test_headings_of_several_columns_are_about_those_that_they_are_centred_above():
    names = [(0.0, "Database ==> Instances")]
    below = [
        (100.0, "Writes/sec"),
        (160.0, "Reads Average Latency (msec)"),
        (290.0, "Reads/sec"),
        (345.0, "Reads Average Bytes"),
    ]
    rows = [row((108, "63.197"), (206, "0.000"), (298, "1.250"), (373, "231542.185"))]
    columns = ["database_writes_per_sec", "log_read_latency_ms", "log_reads_per_sec", "log_read_bytes"]
    centred = laid([(96.0, "I/O Database"), (276.0, "I/O Log")], names, below)
    assert named_columns(centred, rows) == columns
    flush = laid([(100.0, "I/O Database"), (290.0, "I/O Log")], names, below)
    assert named_columns(flush, rows) == [columns[0], "database_read_latency_ms", *columns[2:]]


def test_headers_as_close_as_their_words_are_parted_where_the_next_one_begins():
    groups = [(189.0, "I/O Database"), (348.0, "I/O Log")]
    below = [(100.0, "Reads Average Latency (msec) Writes/sec Writes Average Bytes"), (344.0, "Writes/sec")]
    rows = [row((130, "13.779"), (200, "52.648"), (260, "35082.039"), (350, "31.646"))]
    assert named_columns(laid(groups, below), rows) == [
        "database_read_latency_ms",
        "database_writes_per_sec",
        "database_write_bytes",
        "log_writes_per_sec",
    ]


def test_a_group_of_columns_may_be_headed_at_its_right_end():
    twice = [(60 + 80 * at, ("Reads/sec", "Writes/sec")[at % 2]) for at in range(4)]
    header = laid([(120, "I/O Database"), (282, "I/O Log")], twice)
    body = row(*((62 + 80 * at, "11.000") for at in range(4)))
    assert (
        "I/O Database Reads/sec", "I/O Database Writes/sec", "I/O Log Reads/sec", "I/O Log Writes/sec",
    ) in header_interpretations(header, [body], [])  # fmt: skip


def test_a_header_is_told_by_place_only_where_each_column_has_one_of_its_own():
    header = laid([(60, "Reads/sec"), (120, "Writes/sec")])
    assert header_cells(header, [row((62, "1.000"), (125, "2.000"))]) == ("Reads/sec", "Writes/sec")
    for figures in ([(62, "1.000"), (300, "2.000")], [(62, "1.000"), (70, "2.000")]):
        assert header_cells(header, [row(*figures)]) == ("Reads/sec Writes/sec",)


@pytest.mark.parametrize("lines", [1, 2])
def test_a_heading_of_several_columns_takes_a_line_or_two(lines: int):
    groups = ([(60.0, "I/O Database"), (220.0, "I/O Log")],)
    if lines > 1:
        groups = ([(60.0, "I/O"), (220.0, "I/O")], [(60.0, "Database"), (220.0, "Log")])
    below = [(60 + 80 * at, ("Reads/sec", "Writes/sec")[at % 2]) for at in range(4)]
    body = row(*((62 + 80 * at, "11.000") for at in range(4)))
    assert (
        "I/O Database Reads/sec", "I/O Database Writes/sec", "I/O Log Reads/sec", "I/O Log Writes/sec",
    ) in header_interpretations(laid(*groups, below), [body], [])  # fmt: skip
