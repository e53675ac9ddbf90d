"""What is kept for words by their places."""

from esrp_ingest.extract.grid.word_index import WordIndex
from esrp_ingest.layout import Box, Word


def index() -> WordIndex[str]:
    found = WordIndex[str]()
    found.put(1, Box(100.0, 50.0, 140.0, 60.0), "36127.800")
    found.put(1, Box(150.0, 50.0, 160.0, 60.0), "12")
    found.put(2, Box(100.0, 50.0, 140.0, 60.0), "8.503")
    return found


def test_a_word_is_known_by_its_place():
    assert index().at(2, Box(100.0, 50.0, 140.0, 60.0)) == "8.503"
    assert index().at(2, Box(150.0, 50.0, 160.0, 60.0)) is None
    assert index().around(1, Word("12", Box(150.0, 50.0, 160.0, 60.0))) == ["12"]


def test_pieces_of_a_word_are_known_by_it():
    assert index().around(1, Word("36127", Box(100.0, 50.5, 122.0, 60.0))) == ["36127.800"]


def test_what_was_put_together_of_words_is_known_by_each_of_them():
    assert index().around(1, Word("36127.80012", Box(100.0, 50.0, 160.0, 60.0))) == ["36127.800", "12"]


def test_words_of_other_lines_are_others():
    assert index().around(1, Word("36127", Box(100.0, 62.0, 122.0, 72.0))) == []


def test_nothing_is_known_of_what_was_forgotten():
    found = index()
    found.clear()
    assert found.around(1, Word("12", Box(150.0, 50.0, 160.0, 60.0))) == []
