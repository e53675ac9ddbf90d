"""Solutions by number or by name."""

import pytest

from esrp_ingest.cli.alike import did_you_mean
from esrp_ingest.cli.names import solution_id
from esrp_ingest.errors import UsageError

DESCRIBED = {1: "Dell MD1220, Exchange 2010", 2: "Dell MD1220, degraded", 3: "NetApp FAS2040"}
SOLUTIONS = [(1, "Dell MD1220"), (2, "Dell MD1220, degraded"), (3, "NetApp FAS2040")]


@pytest.mark.parametrize(
    ("text", "identifier"), [("3", 3), ("dell md1220", 1), ("degraded", 2), ("fas", 3), ("17", 17)]
)
def test_a_number_a_whole_name_or_a_part_that_only_one_has(text: str, identifier: int) -> None:
    assert solution_id(text, SOLUTIONS, DESCRIBED) == identifier


def test_several_are_named() -> None:
    choices = r"\(1 Dell MD1220, Exchange 2010; 2 Dell MD1220, degraded\)"
    with pytest.raises(UsageError, match=f"2 solutions match dell: take a number {choices}"):
        solution_id("dell", SOLUTIONS, DESCRIBED)
    many = [(number, f"Dell {number}") for number in range(1, 9)]
    with pytest.raises(UsageError, match=r"8 solutions match dell: .*5 Dell 5; `esrp list solutions` has more\)"):
        solution_id("dell", many, dict(many))


@pytest.mark.parametrize("text", ["", " "])
def test_nothing_means_no_solution(text: str) -> None:
    with pytest.raises(UsageError, match="a solution needs a number or a name"):
        solution_id(text, SOLUTIONS, DESCRIBED)


def test_none_names_what_looks_alike() -> None:
    with pytest.raises(UsageError, match="there is no solution MD1230; did you mean Dell MD1220"):
        solution_id("MD1230", SOLUTIONS, DESCRIBED)
    with pytest.raises(UsageError, match="there is no solution MD9999: see `esrp list solutions`"):
        solution_id("MD9999", SOLUTIONS, DESCRIBED)
    assert did_you_mean("zzz", ["Dell"]) == ""


def test_what_was_typed_is_no_suggestion_and_the_likest_comes_first() -> None:
    assert did_you_mean("Dell", ["Dell", "dell"]) == ""
    assert did_you_mean("lst", ["ingest", "list"]) == "; did you mean list or ingest?"
