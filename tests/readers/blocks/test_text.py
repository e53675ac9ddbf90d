"""Text and Markdown: the marks that transcriptions leave, and how cells are told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from esrp_ingest.document import Document, Heading, Table
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.readers.blocks.text import read
from esrp_ingest.readers.source import Source


def read_text(data: bytes) -> Document:
    return read(Source(data), lambda text: text == "Host System Performance")


def lines(text: str) -> list[list[str]]:
    """The texts of rows, and what is between them."""
    found: list[list[str]] = []
    for block in read_text(text.encode()).blocks:
        found += (
            [[cell.text for cell in row.cells] for row in block.rows] if isinstance(block, Table) else [[block.text]]
        )
    return found


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("Thread Count\t7 (per database)", ["Thread Count", "7 (per database)"]),
        ("| Machine Name | JS1 |", ["Machine Name", "JS1"]),
        ("| Overall Test<br>Result | Pass |", ["Overall Test\nResult", "Pass"]),
        ("**Overall Test Result** **Pass**  ", ["Overall Test Result Pass"]),
        ("<b>Avg</b>\t\t\t95.11", ["Avg", "95.11"]),
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
    assert [(piece.place.line, piece.text) for piece in reading.pieces] == [
        (1, "Test Summary"),
        (3, "Machine\nName"),
        (3, "JS1"),
        (7, "left | over"),
    ]


def test_pieces_have_the_numbers_of_their_lines():
    reading = read_text(b"first\n\nsecond\tcell\n")
    assert [(piece.place.line, piece.text) for piece in reading.pieces] == [(1, "first"), (3, "second"), (3, "cell")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_encodings(encoding: str):
    text = "Machine Name\tB\u00e4r\r\nThread Count\t7\r\n"
    [table] = read_text(text.encode(encoding)).blocks
    assert [row.texts for row in table.rows] == [["Machine Name", "B\u00e4r"], ["Thread Count", "7"]]


def test_a_heading_with_a_bullet_is_its_words():
    assert lines("### \u25e6 Storage Hardware:\n") == [["Storage Hardware:"]]


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
        assert reading.blocks


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
    found = read_text("\n".join(lines).encode()).blocks
    assert sum(len(block.rows) for block in found if isinstance(block, Table)) == rows


def test_a_number_sign_before_a_label_is_no_mark_of_a_heading() -> None:
    assert lines("# of DAGs     1\n# of the mailboxes\n# Results\n") == [
        ["# of DAGs", "1"],
        ["# of the mailboxes"],
        ["Results"],
    ]


def blocks(text: str) -> list[object]:
    """Levels and texts of headings, texts of paragraphs, and rows of tables."""
    found: list[object] = []
    for block in read_text(text.encode()).blocks:
        if isinstance(block, Table):
            found.append([[cell.text for cell in row.cells] for row in block.rows])
        else:
            found.append((block.level, block.text) if isinstance(block, Heading) else block.text)
    return found


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("# ESRP", (1, "ESRP")),
        ("### **Test Summary** ###", (3, "Test Summary")),
        ("<h2 id='a'>Test Summary</h2>", (2, "Test Summary")),
        ("h3. {anchor:a}Test Summary", (3, "Test Summary")),
        ("== Test Summary ==", (2, "Test Summary")),
        ("Host System Performance", (9, "Host System Performance")),
        ("Test Summary", "Test Summary"),
        ("= 12", "= 12"),
        ("#5", "#5"),
    ],
)
def test_headings_are_told_by_their_marks_or_by_the_vocabulary(text: str, heading: object):
    assert blocks(text) == [heading]


def test_rows_below_each_other_are_one_table_and_headings_part_tables():
    text = "# A\nx\t1\ny\t2\n# B\n| z | 3 |\n|---|---|\n| w | 4 |\n\n| Name | Value |\n|---|---|\n| v | 5 |"
    assert blocks(text) == [
        (1, "A"),
        [["x", "1"], ["y", "2"]],
        (1, "B"),
        [["z", "3"], ["w", "4"]],
        [["Name", "Value"], ["v", "5"]],
    ]


def test_rows_of_figures_go_on_below_a_gap_and_a_header_begins_anew():
    text = "Instance\tReads\tWrites\nA\t1\t2\n\nB\t3\t\n\nInstance\tSize\tTime\nA\t5\t6"
    assert blocks(text) == [
        [["Instance", "Reads", "Writes"], ["A", "1", "2"], ["B", "3", ""]],
        [["Instance", "Size", "Time"], ["A", "5", "6"]],
    ]


def test_a_caption_that_was_taken_for_a_header_is_a_paragraph():
    caption = "| Table 39 | Host system performance |\n|----|----|\n|----|----|"
    text = f"{caption}\n\n| Counter | Average |\n|---|---|\n| x | 1 |"
    assert blocks(text) == ["Table 39 Host system performance", [["Counter", "Average"], ["x", "1"]]]


def test_bold_labels_part_lines_that_follow_each_other():
    text = "**Machine Name** JS1  \n**Log** G:\\  \nDatabase: E:\\\n**Thread Count** 8\n\n**Speed** it is fast."
    assert blocks(text) == [
        [["Machine Name", "JS1"], ["Log", "G:\\\nDatabase: E:\\"], ["Thread Count", "8"], ["Speed", "it is fast."]]
    ]
    assert blocks("**Simplicity**: easy.\n\n**Speed** it is fast.") == ["Simplicity: easy.", "Speed it is fast."]
    assert blocks("Overall Test Result **Pass**\nMachine Name\tJS1") == [
        [["Overall Test Result", "Pass"], ["Machine Name", "JS1"]]
    ]


def test_a_cell_of_several_lines_is_closed_by_the_last_of_them():
    text = "|| Test || Value ||\n| Description | one\ntwo\nthree |\n| Threads | 7 |"
    assert blocks(text) == [[["Test", "Value"], ["Description", "one\ntwo\nthree"], ["Threads", "7"]]]
    assert blocks("| a | b\nno end of it\n\n| c | d |") == [[["a", "b"]], "no end of it", [["c", "d"]]]


def test_cells_of_a_box_over_several_columns_are_merged():
    box = (
        "\u250c\u2500\u2500\u2500\u252c\u2500\u2500\u2500\u252c\u2500\u2500\u2500\u2510\n"
        "\u2502   \u2502 Server\u2502\n"
        "+---+---+---+\n| x | 1 | 2 |\n+---+---+---+"
    )
    [table] = read_text(box.encode()).blocks
    assert isinstance(table, Table)
    assert [row.texts for row in table.rows] == [["", "Server", "Server"], ["x", "1", "2"]]
    assert table.rows[0].cells[1] is table.rows[0].cells[2]


def test_backslashes_of_markdown_that_break_lines_or_double_others_go():
    rule = "+---------+-------------+"
    box = f"{rule}\n| Log\\    | C:\\\\a\\\\b\\   |\n| path    | D:\\         |\n{rule}"
    assert blocks(box) == [[["Log\npath", "C:\\a\\b\nD:\\"]]]


def test_columns_that_blanks_part_are_found_by_the_places_of_words():
    text = (
        "Counter           Average   Maximum\n% Processor Time    5.123    10.250\nFree MBytes      1234.000  2345.000"
    )
    assert blocks(text) == [
        [
            ["Counter", "Average", "Maximum"],
            ["% Processor Time", "5.123", "10.250"],
            ["Free MBytes", "1234.000", "2345.000"],
        ]
    ]
    [table] = read_text(text.encode()).blocks
    assert (table.edges, [row.place.line for row in table.rows]) == ("found", [1, 2, 3])


def test_what_returns_on_every_page_is_around_the_text():
    pages = "\f".join(f"Acme storage paper\n\n{text}\n\nPage {at}\n" for at, text in enumerate("abcd", start=1))
    found = read_text(pages.encode())
    assert [piece.text for piece in found.pieces] == ["a", "b", "c", "d"]
    assert [(piece.place.line, piece.text) for piece in found.around][:2] == [(1, "Acme storage paper"), (5, "Page 1")]


@pytest.mark.parametrize(
    "text",
    [
        "|" * 100_000,
        "| a | b\n" * 10_000,
        "{|\n" * 10_000,
        "{|\n|-\n| a\n" + "b\n" * 10_000 + "|}",
        "+--\n" * 10_000,
        "{|\n|a=" + "bc=" * 10_000 + "\n|}",
        "= a" + " b" * 50_000,
        "= a" + " " * 100_000,
        ("---- ----\n" + "a    b\n" * 20) * 400,
        "+--+--+\n" + "| a | b |\n" * 10_000,
        "**a** b  \n" * 10_000,
        "[" * 100_000,
        "*" * 100_000 + "a",
        "<table>" * 20_000,
        "a  b\n" * 10_000,
        ("a  " * 10_000 + "\n") * 10,
        ("1.00 " * 300 + "\n") * 10,
    ],
)
def test_hostile_texts_are_read_or_refused(text: str):
    try:
        assert read_text(text.encode()).blocks
    except UnreadableDocument as error:
        assert error.code in ("empty", "invalid")  # noqa: PT017
