import pytest
from hypothesis import given
from hypothesis import strategies as st

from esrp_ingest.present.spreadsheets import defused


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@f", "\tx", "\rx"])
def test_a_text_that_a_spreadsheet_would_run_gets_an_apostrophe(text: str):
    assert defused(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "1-1", "a=b", "'quoted'", " =1"])
def test_other_texts_stay(text: str):
    assert defused(text) == text


@given(st.text(), st.text())
def test_making_harmless_loses_nothing(one: str, other: str):
    assert (defused(one) == defused(other)) == (one == other)
    assert not defused(one).startswith(("=", "+", "-", "@"))
