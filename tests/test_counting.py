"""Numbers of things in words."""

import pytest

from esrp_ingest.counting import counted


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 reports have theirs"), (1, "1 report has its"), (2, "2 reports have theirs")]
)
def test_one_and_several_are_called_differently(number: int, said: str):
    assert counted(number, "report has its", "reports have theirs") == said


def test_several_end_in_s_where_nothing_else_is_said():
    assert [counted(number, "file") for number in (1, 2)] == ["1 file", "2 files"]
