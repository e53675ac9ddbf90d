"""Printed values: a cell is read whole or not at all."""

import pytest

from esrp_ingest.document import Document, Paragraph
from esrp_ingest.quantities import DecimalMark, Notation
from esrp_ingest.values.printed import Values, result_of

ENGLISH = Values()
FRENCH = Values(Notation(DecimalMark.COMMA, blanks=True))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12.353", 12.353),
        ("16,752", 16752.0),
        ("12.353*", 12.353),
        ("1 . 5 7 3", 1.573),  # evenly spaced letters
        ("1234.5\n67", 1234.567),
        ("6734849\n605632", 6734849605632.0),
        ("33'953.053", 33953.053),
        ("\uff11\uff12.5", 12.5),
    ],
)
def test_a_whole_cell_is_a_number(text: str, value: float) -> None:
    assert ENGLISH.number(text) == value


@pytest.mark.parametrize("text", ["1 . 5", "2. 038", "21 740", "12\n34", "7/8", "12.353 (20)", "12 ms average", "n/a"])
def test_a_rest_makes_a_cell_none(text: str) -> None:
    assert ENGLISH.number(text) is None


def test_blanks_part_thousands_only_where_the_document_says_so() -> None:
    assert FRENCH.number("21 740") == 21740.0
    assert FRENCH.number("33.953,053") == 33953.053
    assert ENGLISH.counted("21 740") is None


def test_the_unit_of_a_cell_is_converted_to_that_of_its_column() -> None:
    assert ENGLISH.measured("0.5 s", "database_read_latency_ms") == 500.0
    assert ENGLISH.measured("12.353 ms", "database_read_latency_ms") == 12.353
    assert ENGLISH.measured("12.353 ms", "elapsed_seconds") == 0.012353
    assert ENGLISH.measured("12.353 MB", "database_read_latency_ms") is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7 (per database)", 7.0),
        ("128.0 MB", 128.0),
        ("40%", 40.0),
        ("6734849605632 bytes (6.1 TB)", 6734849605632.0),
        ("5-7", None),
        ("-3", None),
        ("12 of 13", None),
    ],
)
def test_a_unit_and_a_remark_may_follow_the_number_of_a_label(text: str, value: float | None) -> None:
    assert ENGLISH.of_kind("number", text) == value


def test_a_verdict_has_a_reason_behind_it() -> None:
    assert result_of("Fail - too slow\nfor this") == ("fail", "too slow for this")
    assert result_of("Pass") == ("pass", None)
    assert result_of("to pass") is None


def test_the_notation_is_decided_by_all_texts() -> None:
    texts = ["0,412", "33.953,053", "2,5 ms", "31/12/2013 10:00:00"]
    notation = Values.of(Document("text/html", [Paragraph(text) for text in texts])).notation
    assert notation.decimal_mark is DecimalMark.COMMA
    assert notation.order_told


def test_a_duration_may_have_the_mark_of_a_footnote() -> None:
    assert ENGLISH.duration("00:10:00*") == 600.0
    assert ENGLISH.duration("1.00:00:01") == 86401.0
    assert ENGLISH.duration("10") is None
