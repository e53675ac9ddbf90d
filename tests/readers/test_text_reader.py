"""Text and Markdown: the marks that transcriptions leave, and how cells are told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import Reading
from esrp_ingest.readers.source import Source
from esrp_ingest.readers.text import read


def read_text(data: bytes) -> Reading:
    return read(Source(data))


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
        ("Thread&nbsp;Count\t7&#32;(per&nbsp;database)", ["Thread Count", "7 (per database)"]),
        (
            r"| MSExchange Database ==\> Instances | I\/O \| 12\.5 |",
            ["MSExchange Database ==> Instances", "I/O | 12.5"],
        ),
        (
            r"| Log path: C:\LOGS\\<br\>Database: D:\a | b&lt;br/&gt;c |",
            ["Log path: C:\\LOGS\nDatabase: D:\\a", "b\nc"],
        ),
        ("> * Thread Count\t7", ["Thread Count", "7"]),
        ("5.2\tTest Summary", ["5.2 Test Summary"]),
        ("<h3>Test Summary</h3>", ["Test Summary"]),
        ("Ma\u00adchine Na\u200bme\t\u200e12\u20117\u2044x", ["Machine Name", "12-7/x"]),
        ("Database con\ufb01guration\uff1a", ["Database configuration:"]),
        ("\u2502 Machine Name \u2502 JS1 \u2502", ["Machine Name", "JS1"]),
    ],
)
def test_marks_go_and_cells_stay(text: str, cells: list[str]):
    assert lines(text) == [cells]


def test_breaks_outside_of_tables_begin_new_lines():
    assert lines("Log path: C:\\a<br>Database: C:\\b") == [["Log path: C:\\a"], ["Database: C:\\b"]]


def test_rules_fences_and_blank_lines_are_no_lines():
    assert lines("|---|:--|\n```\n\n---\nleft") == [["left"]]


@pytest.mark.parametrize(
    "rule", ["+-----+-----+", "======", "-----  ------", "\u251c\u2500\u2500\u253c\u2500\u2524", "{12}------"]
)
def test_drawn_lines_are_no_lines(rule: str):
    assert lines(f"left\n{rule}\nright") == [["left"], ["right"]]


def test_a_page_ends_a_line():
    assert lines("foot\fInstance1.1 12.5") == [["foot"], ["Instance1.1 12.5"]]


def test_comments_are_not_shown():
    assert lines("left\n<!-- page\n3 -->\nright") == [["left"], ["right"]]


def test_rows_without_outer_pipes_are_told_by_the_rows_beside_them():
    rows = [["Machine Name", "JS1"], ["Thread Count", "7"]]
    assert lines("see a|b\nalone\nMachine Name | JS1\nThread Count | 7") == [["see a|b"], ["alone"], *rows]


def grid_of(*rows: tuple[str, ...]) -> list[list[str]]:
    """The cells of a grid whose rows no rules part, below its header."""
    rule = "+" + "+".join("-" * 20 for _ in rows[0]) + "+"
    drawn = ["|" + "|".join(f" {cell:<19}" for cell in row) + "|" for row in rows]
    text = "\n".join([rule, drawn[0], rule, *drawn[1:], rule])
    return lines(text)


def test_rows_of_a_grid_without_rules_between_them_are_told_by_their_figures():
    head, first, second = (
        ("Metric", "Server 1", "Server 2"),
        ("MB/s per database", "51.81", "50.08"),
        ("MB/s", "207", "-"),
    )
    assert grid_of(head, first, second) == [[*head], [*first], [*second]]
    wrapped = (("Time to play one", "2.19", "2.15"), ("log file (sec)", "", ""))
    assert grid_of(head, first, *wrapped) == [[*head], [*first], ["Time to play one\nlog file (sec)", "2.19", "2.15"]]


def test_rows_of_a_grid_without_rules_between_them_are_told_by_beginning_anew():
    rows = (("Item", "Value"), ("Storage", "Acme A1"), ("Cache", "4 GB"), ("Disks", "24 x SAS"), ("Hosts", "2 nodes"))
    assert grid_of(*rows) == list(map(list, rows))


@pytest.mark.parametrize(
    "rows",
    [
        (("Storage cache", "4 GB per array"), ("", "or controller")),
        (("Number of disks", "24 x"), ("and of spares", "2")),
        (("Storage", "FC with"), ("connectivity", "two paths"), ("(FC, SAS)", "each"), ("of hosts", "and array")),
    ],
)
def test_lines_of_a_grid_that_may_be_those_of_one_row_are(rows: tuple[tuple[str, ...], ...]):
    whole = ["\n".join(filter(None, column)) for column in zip(*rows, strict=True)]
    assert grid_of(("Item", "Value"), *rows) == [["Item", "Value"], whole]


def test_the_lines_of_a_cell_of_a_grid_are_one_cell():
    grid = "+------+-----+\n| Disk | 24  |\n| type | SSD |\n+======+=====+\n| RAID | 5   |\n+------+-----+"
    assert lines(grid) == [["Disk\ntype", "24\nSSD"], ["RAID", "5"]]


def test_columns_that_no_row_fills_are_left_out():
    assert lines("\tInstance1.1\t\t12.5\n\tInstance1.2\t\t13.5") == [["Instance1.1", "12.5"], ["Instance1.2", "13.5"]]
    assert lines("Instance1.1\t2\t3\nAvg\t\t3") == [["Instance1.1", "2", "3"], ["Avg", "", "3"]]


def test_tables_in_html_are_read_as_such():
    reading = read_text(
        b"Test Summary\n\n<table><tr>\n<td>Machine<br>Name</td>\n\n<td>JS1</td></tr></table>\nleft | over\n"
    )
    assert [(line.number, line.is_row, [cell.text for cell in line.cells]) for line in reading.lines] == [
        (1, False, ["Test Summary"]),
        (3, True, ["Machine\nName", "JS1"]),
        (7, False, ["left | over"]),
    ]


def test_lines_keep_their_numbers_and_say_how_sure_their_cells_are():
    reading = read_text(b"first\n\nsecond\tcell\n")
    assert [(line.number, line.is_row) for line in reading.lines] == [
        (1, False),
        (3, True),
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_encodings(encoding: str):
    text = "Machine Name\tB\u00e4r\r\nThread Count\t7\r\n"
    found = [[cell.text for cell in line.cells] for line in read_text(text.encode(encoding)).lines]
    assert found == [["Machine Name", "B\u00e4r"], ["Thread Count", "7"]]


def test_a_heading_with_a_bullet_is_its_words():
    assert [line.text for line in read_text("### \u25e6 Storage Hardware:\n".encode()).lines] == ["Storage Hardware:"]


def test_a_text_of_running_heads_and_page_numbers_is_empty_and_says_so():
    with pytest.raises(UnreadableDocument, match="nothing but page numbers, running heads and rules") as error:
        read_text("".join(f"a head\n{page}\n" for page in range(30)).encode())
    assert error.value.code == "empty"


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


@pytest.mark.parametrize(
    ("lines", "rows"),
    [
        (("May 2009 | TR-3743", "", "Ada Writer | Acme"), 0),
        (("Mailboxes | 2,000", "Hosts | 2"), 2),
        (("| Hosts | 2 |",), 1),
        (("a | b | c", "", "d | e | f"), 2),
    ],
    ids=["alone", "below each other", "with pipes around", "several"],
)
def test_a_single_pipe_makes_a_row_only_beside_others(lines: tuple[str, ...], rows: int):
    assert sum(line.is_row for line in read_text("\n".join(lines).encode()).lines) == rows


def test_a_number_sign_before_a_label_is_no_mark_of_a_heading() -> None:
    assert lines("# of DAGs     1\n# of the mailboxes\n# Results\n") == [
        ["# of DAGs", "1"],
        ["# of the mailboxes"],
        ["Results"],
    ]
