"""Words and rules of a page to blocks: what a person sees as a table is one, and no word is lost."""

from collections import Counter

from drawn_pages import page, ruled_page, shown, text_page, words_of
from hypothesis import given
from hypothesis import strategies as st

from esrp_ingest.document import Table, pieces_of
from esrp_ingest.layout import Box, Word
from esrp_ingest.tables.finder import find_blocks
from esrp_ingest.tables.page import Page, Rule, Style, plain_style

STYLE = plain_style(lambda text: text == "Total I/O Performance")


def test_figures_in_columns_are_a_table_between_paragraphs() -> None:
    found = find_blocks(
        page(
            """
            Backup statistics
            Instance         Size (MB)    Elapsed    MB/sec
            Instance2836.1  1287466.59   05:51:58     60.96
            Instance2836.2   999466.10   05:02:10     58.11
            This line is running text and goes on to the end of the column.
            """
        ),
        STYLE,
    )
    assert shown(found) == [
        "Backup statistics",
        [
            ["Instance", "Size (MB)", "Elapsed", "MB/sec"],
            ["Instance2836.1", "1287466.59", "05:51:58", "60.96"],
            ["Instance2836.2", "999466.10", "05:02:10", "58.11"],
        ],
        "This line is running text and goes on to the end of the column.",
    ]


def test_the_same_figures_in_a_text_have_line_numbers() -> None:
    found = find_blocks(
        text_page(
            """
            Instance          Reads/sec
            Instance1.1         122.475
            Instance1.2         113.200
            """
        ),
        STYLE,
    )
    [table] = found
    assert isinstance(table, Table)
    assert [row.place.line for row in table.rows] == [1, 2, 3]


def test_a_known_heading_ends_a_table() -> None:
    found = find_blocks(
        page(
            """
            Instance1.1   122.475   72.839
            Instance1.2   113.200   70.110
            Total I/O Performance
            Instance1.1   147.969   72.839
            """
        ),
        STYLE,
    )
    assert [type(block).__name__ for block in found] == ["Table", "Heading", "Table"]


def test_larger_letters_alone_in_their_line_are_a_heading() -> None:
    words = [*words_of("running text of a page in small letters"), Word("Appendix", Box(0, 30, 60, 45))]
    words += [word._replace(box=Box(word.box.x0, 60, word.box.x1, 70)) for word in words_of("more of the text")]
    style = Style(lambda _: False, lambda height: 2 if height > 12 else None)
    assert shown(find_blocks(Page(words, number=1), style)) == [
        "running text of a page in small letters",
        "# Appendix",
        "more of the text",
    ]


def test_a_wrapped_header_is_one_row_above_its_figures() -> None:
    found = find_blocks(
        page(
            """
                          Database    Database
            Instance      Reads/sec   Writes/sec
            Instance1.1     122.475       72.839
            Instance1.2     113.200       70.110
            """
        ),
        STYLE,
    )
    assert shown(found)[0][0] == ["Instance", "Database\nReads/sec", "Database\nWrites/sec"]


def test_a_label_that_wraps_goes_on_in_its_row() -> None:
    words = [
        *words_of("Number of disks tested in   24"),
        *(word._replace(box=Box(word.box.x0, 11, word.box.x1, 21)) for word in words_of("the solution")),
        *(
            word._replace(box=Box(word.box.x0, 30, word.box.x1, 40))
            for word in words_of("Storage cache               8 GB")
        ),
        *(
            word._replace(box=Box(word.box.x0, 49, word.box.x1, 59))
            for word in words_of("RAID level                  RAID10")
        ),
    ]
    [table] = shown(find_blocks(Page(words, number=1), STYLE))
    assert table == [
        ["Number of disks tested in\nthe solution", "24"],
        ["Storage cache", "8 GB"],
        ["RAID level", "RAID10"],
    ]


def test_ruled_cells_hold_their_lines_and_merged_cells_are_one() -> None:
    found = find_blocks(
        ruled_page(
            """
            +----------+---------------------+
            | Metric   | Server 1            |
            |          +----------+----------+
            |          | Average  | Maximum  |
            +----------+----------+----------+
            | Disk     | 12.353   | 20.100   |
            | latency  |          |          |
            +----------+----------+----------+
            """
        ),
        STYLE,
    )
    assert shown(found) == [
        [["Metric", "Server 1", "<"], ["Metric", "Average", "Maximum"], ["Disk\nlatency", "12.353", "20.100"]]
    ]
    [table] = found
    assert isinstance(table, Table)
    assert table.edges == "ruled"
    assert table.rows[0].cells[0] is table.rows[1].cells[0]


def test_rows_between_filled_boxes_are_rows() -> None:
    drawn = page(
        """
        Disk type       Seagate 900 GB
                        10K RPM
        RAID level      RAID10
        """
    )
    drawn.fills = [Rule(-1, 0, 150), Rule(22.5, 0, 150), Rule(35, 0, 150)]
    assert shown(find_blocks(drawn, STYLE)) == [[["Disk type", "Seagate 900 GB\n10K RPM"], ["RAID level", "RAID10"]]]


def test_a_stamp_across_lines_is_left_out() -> None:
    drawn = page("Achieved   1573.982\nTarget     1000")
    drawn.words.append(Word("DRAFT", Box(0, -20, 100, 45)))
    words = {word for block in find_blocks(drawn, STYLE) for piece in pieces_of([block]) for word in piece.text.split()}
    assert words == {"Achieved", "1573.982", "Target", "1000"}


def test_a_caption_above_one_of_two_tables_beside_each_other_is_its_own() -> None:
    found = find_blocks(
        ruled_page(
            """
              Server 1                      Server 2
            +----------+--------+         +----------+--------+
            | Reads    | 12.353 |         | Reads    | 14.100 |
            +----------+--------+         +----------+--------+
            | Writes   | 10.100 |         | Writes   | 11.200 |
            +----------+--------+         +----------+--------+
            """
        ),
        STYLE,
    )
    captions = [block.caption.text for block in found if isinstance(block, Table) and block.caption]
    assert captions == ["Server 1", "Server 2"]


_words = st.lists(
    st.tuples(
        st.sampled_from(["Reads/sec", "12.353", "Instance1.1", "0.000", "a", "of", "N/A", "1,234", "05:51:58"]),
        st.integers(0, 30),
        st.integers(0, 12),
    ),
    max_size=40,
    unique_by=lambda word: word[1:],
)


@given(_words, st.booleans(), st.lists(st.tuples(st.booleans(), st.integers(0, 30), st.integers(0, 30)), max_size=8))
def test_each_word_is_in_one_piece(
    placed: list[tuple[str, int, int]], on_page: bool, rules: list[tuple[bool, int, int]]
) -> None:
    """Wherever words and rules are, each word comes out once."""
    words = [Word(text, Box(x * 20, y * 12, x * 20 + len(text) * 5, y * 12 + 10)) for text, x, y in placed]
    across = [Rule(at * 12 - 1, 0, end * 20) for is_across, at, end in rules if is_across]
    down = [Rule(at * 20 - 2, 0, end * 12) for is_across, at, end in rules if not is_across]
    found = find_blocks(Page(words, across, down, number=1 if on_page else None), STYLE)
    given_words = Counter(word.text for word in words)
    assert Counter(word for piece in pieces_of(found) for word in piece.text.split()) == given_words


def test_short_and_long_values_of_a_text_that_begin_at_one_letter_are_one_column() -> None:
    found = find_blocks(
        text_page(
            """
            Thread Count              7
            Initial Database Size     2171958198272
            Minimum Database Cache    128.0 MB
            Database Files (Count)    40
            """
        ),
        STYLE,
    )
    assert shown(found) == [
        [
            ["Thread Count", "7"],
            ["Initial Database Size", "2171958198272"],
            ["Minimum Database Cache", "128.0 MB"],
            ["Database Files (Count)", "40"],
        ]
    ]


def test_figures_with_single_blanks_between_them_are_columns_by_their_order() -> None:
    found = find_blocks(
        text_page(
            """
            Counter Average Minimum Maximum
            % Processor Time 5.320 2.947 11.020
            Available MBytes 18617.457 18610.000 18902.000
            Pool Paged Bytes 197890770.876 195834578.000 199907010.000
            """
        ),
        STYLE,
    )
    assert shown(found)[1] == [
        ["% Processor Time", "5.320", "2.947", "11.020"],
        ["Available MBytes", "18617.457", "18610.000", "18902.000"],
        ["Pool Paged Bytes", "197890770.876", "195834578.000", "199907010.000"],
    ]


def test_words_of_headers_beside_figures_are_no_column() -> None:
    found = find_blocks(
        page(
            """
            MSExchange Database    Database Maintenance IO    Database Maintenance IO Reads
            Instances              Reads/sec                  Average Bytes
            Instance1.1                            8.901                        261624.233
            Instance1.2                            9.145                        261353.737
            """
        ),
        STYLE,
    )
    assert shown(found)[0][1:] == [["Instance1.1", "8.901", "261624.233"], ["Instance1.2", "9.145", "261353.737"]]


def test_names_that_wrap_around_their_figures_are_a_column() -> None:
    words = []
    for at, (above, below, figure) in enumerate((("Instance719", "0.1", "4.750"), ("Instance719", "0.2", "6.564"))):
        top = 30 * at
        words += [Word(above, Box(0, top, 55, top + 10)), Word(below, Box(0, top + 12, 15, top + 22))]
        words += [Word(figure, Box(100, top + 6, 125, top + 16)), Word("0.000", Box(200, top + 6, 225, top + 16))]
    assert shown(find_blocks(Page(words, number=1), STYLE)) == [
        [["Instance719\n0.1", "4.750", "0.000"], ["Instance719\n0.2", "6.564", "0.000"]]
    ]


def test_headers_beside_their_figures_are_no_columns_of_their_own() -> None:
    found = find_blocks(
        text_page(
            """
            Instance    I/O          I/O
                        Reads/sec    Writes/sec
                        peak
            A                  12.5          10.25
            B                  12.6          10.75
            """
        ),
        STYLE,
    )
    assert shown(found) == [
        [["Instance", "I/O\nReads/sec\npeak", "I/O\nWrites/sec"], ["A", "12.5", "10.25"], ["B", "12.6", "10.75"]]
    ]


def test_figures_too_wide_for_their_columns_are_told_by_their_order() -> None:
    found = find_blocks(
        text_page(
            """
            Counter                     Average       Minimum      Maximum
            Time                         34.960        14.005       53.541
            Available MBytes          79293.414     79259.000    79405.000
            Pool Bytes            166823439.667 165979663.000 170219023.000
            """
        ),
        STYLE,
    )
    assert shown(found)[0][-1] == ["Pool Bytes", "166823439.667", "165979663.000", "170219023.000"]
