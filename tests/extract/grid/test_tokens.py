"""Figures are told from the units and marks that stand behind them in a cell."""

import pytest

from esrp_ingest.extract.grid.tokens import _alone


@pytest.mark.parametrize(
    ("text", "alone"),
    [
        ("12.5", "12.5"),
        ("12.5 ms", "12.5"),
        ("12.5*", "12.5"),
        ("12.5 ms*", "12.5"),
        ("12.5 apples", "12.5 apples"),
        ("word*", "word*"),
        ("word ms", "word ms"),
        ("ms", "ms"),
        ("", ""),
    ],
)
def test_a_figure_leaves_its_unit_and_the_marks_of_footnotes(text: str, alone: str):
    assert _alone(text) == alone
