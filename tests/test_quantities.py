"""Printed text to values: each form has one reading, and nothing raises."""

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from esrp_ingest.quantities import (
    DateOrder,
    DecimalMark,
    Notation,
    is_null,
    open_point,
    parse_boolean,
    parse_duration,
    parse_integer,
    parse_leading_number,
    parse_number,
    parse_timestamp,
)

COMMA = Notation(DecimalMark.COMMA, DateOrder.DAY_FIRST)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12.353", 12.353),
        ("16,752", 16752.0),
        ("24,382.529", 24382.529),
        (".084", 0.084),
        ("\u00a00.000\u00a0", 0.0),
        ("1,23", None),
        ("n/a", None),
        ("", None),
        ("12.353.1", None),
        (".", None),
    ],
)
def test_english_numbers(text: str, value: float | None):
    assert parse_number(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [("12,353", 12.353), ("33.953,053", 33953.053), ("0,000", 0.0), ("33 953,053", 33953.053), ("12.353", 12353.0)],
)
def test_numbers_with_a_decimal_comma(text: str, value: float):
    assert parse_number(text, COMMA) == value


@pytest.mark.parametrize(
    ("text", "value"), [("7 (per database)", 7), ("40%", 40), ("128.0 MB", 128), ("128.5 MB", None), ("none", None)]
)
def test_integers_at_the_beginning(text: str, value: int | None):
    assert parse_integer(text) == value


@pytest.mark.parametrize("text", ["1,2345", "12.3.4", "1e5", "2E-3 ms"])
def test_a_leading_number_is_not_cut_in_two(text: str):
    assert parse_leading_number(text) is None


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("05:51:58", 21118.0), ("30:00:00", 108000.0), ("1.02:00:00", 93600.0), ("00:22:07.5", 1327.5), ("5:61:00", None)],
)
def test_durations(text: str, seconds: float | None):
    assert parse_duration(text) == seconds


@pytest.mark.parametrize(
    ("text", "notation", "expected"),
    [
        ("8/19/2013 1:21:39 PM", Notation(), datetime(2013, 8, 19, 13, 21, 39)),
        ("8/19/2013 12:00:13 AM", Notation(), datetime(2013, 8, 19, 0, 0, 13)),
        ("19.08.2013 13:21:39", Notation(), datetime(2013, 8, 19, 13, 21, 39)),
        ("19/08/2013 13:21:39", COMMA, datetime(2013, 8, 19, 13, 21, 39)),
        ("2013-08-19T13:21:39", Notation(), datetime(2013, 8, 19, 13, 21, 39)),
        ("19/08/2013 13:21:39", Notation(), None),
        ("8/19/2013 13:21:39 PM", Notation(), None),
        ("2013. 08. 19. 13:21:39", Notation(), datetime(2013, 8, 19, 13, 21, 39)),
        ("2013/8/19 下午 01:21:39", Notation(), datetime(2013, 8, 19, 13, 21, 39)),
        ("7-5-2012 13.21.39", COMMA, datetime(2012, 5, 7, 13, 21, 39)),
        ("19/8/2556 13:21:39", COMMA, None),
        ("yesterday", Notation(), None),
    ],
)
def test_timestamps(text: str, notation: Notation, expected: datetime | None):
    assert parse_timestamp(text, notation) == expected


@pytest.mark.parametrize("text", ["N/A", "NA", "n.a.", "(n/a)", "NaN", "-", "", " \u00a0"])
def test_null_tokens(text: str):
    assert is_null(text)


def test_booleans():
    assert (parse_boolean("True"), parse_boolean("no"), parse_boolean("maybe")) == (True, False, None)


WORDS = st.text(max_size=40).filter(lambda text: not any(map(str.isdecimal, text)))


@given(WORDS, st.sampled_from([Notation(), COMMA]))
def test_text_without_digits_is_no_figure_and_no_time(text: str, notation: Notation):
    readers = (parse_number, parse_leading_number, parse_integer, parse_timestamp)
    assert [read(text, notation) for read in readers] == [None] * 4
    assert parse_duration(text) is None


@given(st.text(max_size=40).filter(lambda text: text.strip().casefold() not in {"true", "false", "yes", "no"}))
def test_other_words_are_neither_true_nor_false(text: str):
    assert parse_boolean(text) is None


@given(st.decimals(0, 10**9, places=3), st.booleans())
def test_a_printed_number_comes_back_in_both_notations(number: object, grouped: bool):
    english = f"{number:,.3f}" if grouped else f"{number:.3f}"
    european = english.translate(str.maketrans(",.", ".,"))
    assert parse_number(english) == float(str(number)) == parse_number(european, COMMA)


@pytest.mark.parametrize("text", ["2364o206", "23o6 MB", "2o", "12l", "1o2.5"])
def test_a_number_that_was_recognized_badly_is_none(text: str):
    assert parse_leading_number(text) is None


@pytest.mark.parametrize(("text", "value"), [("4x300GB", 4), ("900GB10K", 900), ("16GB", 16), ("7(per database)", 7)])
def test_a_number_may_be_glued_to_its_unit_or_a_factor(text: str, value: float):
    assert parse_leading_number(text) == value


@pytest.mark.parametrize(
    ("texts", "figure"),
    [
        (["14", "33.463", "5.359"], "33.463"),
        (["14", "33463"], None),
        (["33.463", "0.5"], None),
        (["33.463", "12.5"], None),
        (["33.463", "12.5000"], None),
        (["33.463", "33463.125"], None),
        (["33.463", "33,463.125"], None),
        (["33.463", "86.939.730"], "33.463"),
        (["0.463", "33.463"], None),
        ([], None),
    ],
)
def test_a_point_is_open_where_no_other_figure_tells_what_it_parts(texts: list[str], figure: str | None):
    assert open_point(texts) == figure
