"""Solutions by number or by name."""

import pytest

from esrp_ingest.cli.names import did_you_mean, solution_id
from esrp_ingest.errors import UsageError

SOLUTIONS = [(1, "Dell MD1220"), (2, "Dell MD1220, degraded"), (3, "NetApp FAS2040")]


@pytest.mark.parametrize(
    ("text", "identifier"), [("3", 3), ("dell md1220", 1), ("degraded", 2), ("fas", 3), ("17", 17)]
)
def test_a_number_a_whole_name_or_a_part_that_only_one_has(text: str, identifier: int) -> None:
    assert solution_id(text, SOLUTIONS) == identifier


def test_several_are_named() -> None:
    with pytest.raises(UsageError, match="2 solutions are called dell: take a number"):
        solution_id("dell", SOLUTIONS)


def test_none_names_what_looks_alike() -> None:
    with pytest.raises(UsageError, match="there is no solution MD1230; did you mean Dell MD1220"):
        solution_id("MD1230", SOLUTIONS)
    assert did_you_mean("zzz", ["Dell"]) == ""
