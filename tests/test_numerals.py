import pytest

from esrp_ingest.numerals import (
    begins_with_several,
    has_digit,
    is_broken,
    is_clock,
    is_figure,
    is_number,
    is_numeric,
    is_parted_by_blanks,
    is_piece,
    is_result,
    is_shortened,
    loose_number,
    masked,
    percentage,
    rejoined,
    spaced_number,
    touching_pattern,
    value_pattern,
    whole_numbers,
    with_digits,
    with_zeros,
    without_marks,
)
from esrp_ingest.quantities import DecimalMark, Notation

_TWO = ["12.1/13.2", "12.1 ms / 13.2 ms", "3,000 / 4,000", "12 - 13", "12 \u2013 13", "12 to 13", "12 and 13", "1|2"]
ENGLISH, COMMA = Notation(), Notation(DecimalMark.COMMA)


@pytest.mark.parametrize(
    ("told", "yes", "no"),
    [
        (is_numeric, ["12.3", ".058", "-", "n/a", "1:02:03"], ["x1", "", "ms"]),
        (is_clock, ["01:02:03", "1.10:00:00"], ["1:2", "01:02"]),
        (is_number, ["12", "$1,200", "40%", "12ms", "(3)"], ["12 ms", "x12", "12abc"]),
        (has_digit, ["12.5", "(12)", "1/2", "1/5/2014"], ["1/s", "(1/s)", "(cid:12)", "msec"]),
        (is_figure, ["12.5 MB/s", "1 200", "-3", "7 (ms)"], ["RAID 5", "12 of 14"]),
        (is_result, ["12.353", "1,205.25"], ["12", "12.3", "12.3531"]),
        (is_piece, ["34105.7", "58", ","], ["", "5a"]),
        (is_broken, ["1O5", "9x3"], ["105", "GB10"]),
        (
            begins_with_several,
            ["900 900", "1.5 2.5 x", "1.02 s 1.07 s", "12 ms 13 ms", *_TWO],
            ["900", "900 GB", "44912017408\n4", "9.2 1/s", "1.02 s"],
        ),
    ],
)
def test_what_figures_look_like(told, yes: list[str], no: list[str]):
    assert [text for text in yes if not told(text)] == []
    assert [text for text in no if told(text)] == []


def test_the_decimal_mark_travels_as_a_value():
    assert value_pattern(ENGLISH).fullmatch("34,105.758")
    assert value_pattern(COMMA).fullmatch("34.105,758")
    assert not value_pattern(COMMA).fullmatch("34,105.758")
    assert touching_pattern(COMMA).findall("12,3530,412") == ["12,353", "0,412"]
    assert (is_shortened("12.3", ENGLISH), is_shortened("12.3", COMMA)) == (True, False)


@pytest.mark.parametrize(
    ("read", "text", "value"),
    [
        (loose_number, "1,200.5", 1200.5),
        (loose_number, "7,2", 7.2),
        (loose_number, "0,020", 0.02),
        (loose_number, "1,20,238.5", 120238.5),
        (loose_number, "1.200", 1.2),
        (spaced_number, "1.200", 1200.0),
        (spaced_number, "20 000", 20000.0),
        (percentage, "16754/20122 = 83.26% Formatted capacity", 83.26),
        (percentage, "none", None),
        (whole_numbers, "S2000 1 200 Mailbox 1.5", ["2000", "1200"]),
        (masked, "1,200 x 9'000 GB, 0.5", "0 x 0 GB, 0"),
        (with_zeros, ",12 (1,5)", "0.12 (1,5)"),
        (is_parted_by_blanks, "12 000", True),
        (is_parted_by_blanks, "12 000 GB", False),
        (is_parted_by_blanks, "12 000.5", False),
        (rejoined, "34105.7\n58", "34105.758"),
        (rejoined, "12.35\n3412.11", None),
        (without_marks, "3000\u00b9", "3000"),
        (without_marks, "DB\u00b9", "DB\u00b9"),
    ],
)
def test_printed_numbers_are_read_in_one_way(read, text: str, value):
    assert read(text) == value


def test_words_with_digits_are_those_that_hold_one_beside_the_numbers_of_unknown_shapes():
    assert with_digits("7 of (cid:12) and (cid:12)3 (4) five") == ["7", "(cid:12)3", "(4)"]
    assert with_digits("none (cid:7)") == []
