"""Headers of figures beside each other are about as many columns each."""

import pytest

from esrp_ingest.extract.paper.results.figure_rows import spread


@pytest.mark.parametrize(
    ("texts", "width", "columns"),
    [
        (["a", "b"], 2, "a b"),
        (["a", "b"], 4, "a a b b"),
        (["a", "", "b", ""], 4, "a a b b"),
        (["a", "", "", "b"], 4, "a a a b"),
        (["", "a"], 4, "- - a a"),
        (["a", "b", "c"], 4, "a b c -"),
        (["a", "", "b"], 4, "a a b b"),
        (["a", "b", "c"], 2, "a b"),
        ([], 2, "- -"),
    ],
)
def test_cells_of_a_header_are_spread_evenly(texts: list[str], width: int, columns: str):
    assert " ".join(text or "-" for text in spread(texts, width)) == columns
