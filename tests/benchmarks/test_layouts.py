"""How the choices between readings of a table are counted."""

import pytest

from esrp_ingest.vocabulary.findings import CHOSEN_RULE
from tests.benchmarks.layouts import ARITHMETIC, OPEN, ORDER, WORDS, how_it_fell, outcome, shares

_NO_PLACE = "a table of 6 columns without a header that names them cannot be placed"


@pytest.mark.parametrize(
    ("findings", "fell"),
    [
        ([], (WORDS,)),
        ([("fuzzy_label", "a label is like another")], (WORDS,)),
        ([(CHOSEN_RULE, "read as total"), (CHOSEN_RULE, "read as transactional")], (ARITHMETIC, ARITHMETIC)),
        ([("assumed_order", "read as total by Jetstress's order alone")], (ORDER,)),
        ([("unplaced_figures", _NO_PLACE)], (OPEN,)),
        ([("unplaced_figures", "column 3 holds figures that cannot be put together")], (WORDS,)),
    ],
)
def test_a_choice_is_known_by_its_finding(findings: list[tuple[str, str]], fell: tuple[str, ...]):
    assert how_it_fell({"rule": rule, "message": message} for rule, message in findings) == fell


def test_shares_are_of_documents():
    rows = shares([(WORDS,), (ARITHMETIC, ARITHMETIC), (ARITHMETIC, ORDER), (WORDS,)], [(OPEN,)])
    assert rows == [
        (WORDS, 2, 50.0, 0, 0.0),
        (ARITHMETIC, 2, 50.0, 0, 0.0),
        (ORDER, 1, 25.0, 0, 0.0),
        (OPEN, 0, 0.0, 1, 100.0),
    ]


def test_a_layout_like_jetstress_prints_needs_no_choice():
    assert outcome(700000) == ("whole", (WORDS,), ())
