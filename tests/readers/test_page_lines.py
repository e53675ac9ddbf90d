"""Words of a page become cells; the mark of a footnote that stands behind a figure becomes none."""

import pytest

from esrp_ingest.layout import Box, Word
from esrp_ingest.readers.page_lines import lines_of_page


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


def test_one_blank_of_a_typewriter_parts_words_and_no_cells():
    assert texts(*typed("Storage cache   16 GB")) == ["Storage cache", "16 GB"]
    assert texts(*typed("Instance1.1 16.661 8.916")) == ["Instance1.1", "16.661", "8.916"]
