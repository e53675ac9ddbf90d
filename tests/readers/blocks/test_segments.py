"""Tables between rules in segments."""

from esrp_ingest.document import Table
from esrp_ingest.readers.blocks.segments import segment_blocks, segments_end


def numbered(text: str) -> list[tuple[int, str]]:
    return [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line]


def rows(text: str) -> list[list[str]]:
    lines = numbered(text)
    assert segments_end(lines, 0) == len(lines)
    [table] = segment_blocks(lines)
    assert isinstance(table, Table)
    return [[cell.text for cell in row.cells] for row in table.rows]


def test_columns_are_those_of_the_rules_though_single_blanks_part_texts():
    text = "===== =======\nA b c Reads/s\n===== =======\nx     1\n      wraps\ny z   2\n===== ======="
    assert rows(text) == [["A b c", "Reads/s"], ["x", "1\nwraps"], ["y z", "2"]]


def test_empty_lines_part_rows_where_there_are_any():
    text = "  ------- ------\n  Log     one\n  path    two\n\n  Threads 7\n  ------- ------"
    assert rows(text) == [["Log\npath", "one\ntwo"], ["Threads", "7"]]


def test_rules_that_nothing_closes_or_that_texts_cross_begin_no_table():
    for text in (
        "--- ---\na   b\nc   d",
        "--- ---\nabcdefg\n--- ---",
        "--- ---\na   b\n---- ----",
        "-------\na\n-------",
    ):
        assert segments_end(numbered(text), 0) == 0
