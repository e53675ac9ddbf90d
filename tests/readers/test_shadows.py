"""Words that a page draws twice for their shadow or their weight are read once."""

from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from esrp_ingest.layout import Box, Word
from esrp_ingest.parsing import read
from esrp_ingest.readers.shadows import without_shadows

LINES = ("Test Summary", "Overall Test Result Pass", "Machine Name MBX-B01", "0.000 0.000 12.345 0.000")


def drawn(aside: float) -> bytes:
    file = BytesIO()
    page = Canvas(file)
    for at, text in enumerate(LINES):
        page.drawString(50 + aside, 700 - 20 * at - aside, text)
        page.drawString(50, 700 - 20 * at, text)
    page.save()
    return file.getvalue()


@pytest.mark.parametrize("aside", [0.4, 1.1])
def test_a_shadow_is_not_read(aside: float):
    assert [line.text for line in read(drawn(aside)).lines] == list(LINES)


def word(text: str, left: float, top: float = 0.0) -> Word:
    return Word(text, Box(left, top, left + 6 * len(text), top + 10))


def test_equal_words_beside_and_below_each_other_stay():
    table = [word("0.000", 40 * column, 12 * row) for row in range(4) for column in range(3)]
    assert without_shadows(table) == table


def test_a_page_with_few_words_twice_is_left_as_it_is():
    words = [*(word(text, 90.0 * at) for at, text in enumerate(("one", "two", "three", "four"))), word("one", 0.5)]
    assert without_shadows(words) == words


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        (("SSiizziinngg", "ooff", "DDaattaa"), ["Sizing", "of", "Data"]),
        (("JJeettssttrreessss", "22001100"), ["Jetstress", "2010"]),
        (("1100", "22", "bookkeeper", "aabb"), ["1100", "22", "bookkeeper", "aabb"]),
        (("112233", "445566"), ["112233", "445566"]),
        (("aa", "112233", "SSiizziinngg"), ["aa", "123", "Sizing"]),
    ],
)
def test_letters_that_stand_twice_each_are_one_where_a_long_word_tells_it(texts: tuple[str, ...], found: list[str]):
    assert [each.text for each in without_shadows([word(text, 90.0 * at) for at, text in enumerate(texts)])] == found
