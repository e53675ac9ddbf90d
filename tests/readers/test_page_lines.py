"""Words of a page become cells; the mark of a footnote that stands behind a figure becomes none."""

import pytest

from esrp_ingest.layout import Box, Line, Word
from esrp_ingest.readers.page_lines import lines_of_page, without_running_heads
from esrp_ingest.readers.upright import PageWords


def texts(*words: Word) -> list[str]:
    return [cell.text for line in lines_of_page(list(words), 1) for cell in line.cells]


@pytest.mark.parametrize(
    ("mark", "kept"),
    [
        (Word("1", Box(62, 9, 65, 15)), ["231521.602"]),
        (Word("1", Box(62, 10, 66, 18)), ["231521.602 1"]),  # as large, and on the line
        (Word("12.5", Box(62, 9, 75, 15)), ["231521.602", "12.5"]),  # no mark, and another figure
        (Word("1", Box(80, 9, 83, 15)), ["231521.602", "1"]),  # too far away
    ],
)
def test_a_raised_mark_behind_a_figure_is_no_figure(mark: Word, kept: list[str]):
    assert texts(Word("231521.602", Box(20, 10, 60, 18)), mark) == kept


def typed(text: str, letter: float = 6.0) -> list[Word]:
    """Words in letters that are all as wide."""
    starts = [at for at, sign in enumerate(text) if sign != " " and (not at or text[at - 1] == " ")]
    found = [(at, text[at:].split(" ", maxsplit=1)[0]) for at in starts]
    return [Word(word, Box(at * letter, 10, (at + len(word)) * letter, 20)) for at, word in found]


def test_two_words_of_a_typed_page_are_as_far_apart_as_in_its_other_lines():
    page = [typed(text) for text in ("Server 1", "Database Disks Transfers/sec", "The second test of them", "Server 2")]
    words = [
        Word(word.text, Box(word.box.x0, 20 * at, word.box.x1, 20 * at + word.box.height))
        for at, line in enumerate(page)
        for word in line
    ]
    assert [len(line.cells) for line in lines_of_page(words, 1)] == [1, 1, 1, 1]


def test_one_blank_of_a_typewriter_parts_words_and_no_cells():
    assert texts(*typed("Storage cache   16 GB")) == ["Storage cache", "16 GB"]
    assert texts(*typed("Instance1.1 16.661 8.916")) == ["Instance1.1", "16.661", "8.916"]


NARROW, WIDE = (595.0, 842.0), (842.0, 595.0)


def page(number: int, size: tuple[float, float], foot: str) -> tuple[PageWords, list[Line]]:
    """A page with a text in its middle, and a foot at the left and a number at the right of its end."""
    width, height = size
    placed = [
        (60.0, height / 2, f"Text of page {number}"),
        (60.0, height - 30, foot),
        (width - 60, height - 30, f"{number}"),
    ]
    words = [
        Word(text, Box(x0 + 60 * at, top, x0 + 60 * at + 6.0 * len(text), top + 10))
        for x0, top, said in placed
        for at, text in enumerate(said.split())
    ]
    return PageWords(words, width, height), lines_of_page(words, number)


@pytest.mark.parametrize(
    ("foot", "kept"),
    [
        ("June 2012", ["Text of page 4"]),
        ("Servers", ["Text of page 4", "Servers 4"]),
        ("", ["Text of page 4"]),
    ],
)
def test_a_foot_is_one_on_the_only_page_that_lies_on_its_side_too(foot: str, kept: list[str]):
    pages = [page(number, NARROW, "June 2012") for number in (1, 2, 3)]
    lines, _ = without_running_heads([*pages, page(4, WIDE, foot), page(5, NARROW, "June 2012")])
    assert [line.text for line in lines if line.page == 4] == kept


def test_what_returns_on_few_pages_is_no_foot_of_one_on_its_side():
    pages = [page(number, NARROW, foot) for number, foot in enumerate(("A1", "Servers", "B2", "C3"), start=1)]
    lines, _ = without_running_heads([*pages, page(5, WIDE, "Servers")])
    assert [line.text for line in lines if line.page == 5] == ["Text of page 5", "Servers 5"]


@pytest.mark.parametrize(
    ("foot", "kept"),
    [("EVA4400 Page 2 of", ["Text of page 2"]), ("EVA4400 Page 1 of", ["Text of page 2", "EVA4400 Page 1 of 2"])],
)
def test_what_counts_its_own_page_among_all_is_a_foot_on_few_pages(foot: str, kept: list[str]):
    lines, _ = without_running_heads([page(1, NARROW, "June 2012"), page(2, NARROW, foot)])
    assert [line.text for line in lines if line.page == 2] == kept
