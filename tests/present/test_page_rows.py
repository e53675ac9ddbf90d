import pytest
from hypothesis import given
from hypothesis import strategies as st

from esrp_ingest.present.page_rows import Facets, figure_text, run_name, shortened, solution_rows, unlike

SOLUTION = {
    "solution_id": 1,
    "vendor": "Dell",
    "group_name": "Dell",
    "product": "Dell MD",
    "configuration": None,
    "exchange_version": "2013",
    "mailboxes": 1001,
}


def measured(test_type: str, **figures: object) -> dict:
    none = dict.fromkeys(("achieved_iops", "target_iops", "database_read_latency_ms", "log_replay_seconds"))
    unmarked = {"latency_resolution_ms": None, "doubtful": False}
    return {**SOLUTION, **none, "test_type": test_type, "basis": "runs", "result": None, **unmarked, **figures}


def test_a_solution_has_one_row_for_all_its_tests():
    [row] = solution_rows(
        [
            measured("performance", database_read_latency_ms=5.0, achieved_iops=300, target_iops=200),
            measured("soft_recovery", log_replay_seconds=1.5, basis="reported"),
        ]
    )
    assert row.facets == Facets("2013", "Dell", "1001_to_5000", ("any", "performance", "soft_recovery"))
    assert row.figure("database_read_latency_ms").value == 5
    assert row.figure("log_replay_seconds").basis == "reported"
    assert row.figure("backup_mb_per_sec").value is None
    assert (row.target_ratio, row.failed) == (1.5, False)


def test_stress_figures_have_a_row_of_their_own_beside_performance():
    performance, stress = solution_rows(
        [measured("performance", database_read_latency_ms=5.0), measured("stress", database_read_latency_ms=6.0)]
    )
    assert (performance.facets.tests, stress.facets.tests) == (("any", "performance"), ("stress",))
    assert stress.figure("database_read_latency_ms").value == 6


def test_stress_stands_in_where_there_is_no_performance_test():
    [row] = solution_rows([measured("stress", database_read_latency_ms=6.0, result="fail")])
    assert row.facets.tests == ("any", "stress")
    assert row.failed


def test_what_is_not_stated_can_be_filtered_by():
    facets = Facets.of({"mailboxes": None, "exchange_version": None, "group_name": None}, ["any"])
    assert facets == Facets("not stated", "not stated", "not stated", ("any",))


def test_names_are_unlike():
    assert unlike({1: "a", 2: "b", 3: "a"}) == {1: "a #1", 2: "b", 3: "a #3"}
    twins = [measured("stress"), {**measured("stress"), "solution_id": 2}]
    assert [row.label for row in solution_rows(twins)] == ["MD #1", "MD #2"]


def test_a_run_of_no_solution_is_named_by_its_machine():
    run = {**SOLUTION, "test_type": "stress", "server": "Server 1", "machine": "EX1"}
    assert run_name(run) == "MD \N{MIDDLE DOT} stress, Server 1"
    assert run_name({**run, "server": None}) == "MD \N{MIDDLE DOT} stress, EX1"
    assert run_name({**run, "server": None, "solution_id": None}) == "EX1 \N{MIDDLE DOT} stress"
    assert run_name({**run, "server": None, "solution_id": None, "machine": None}) == "run \N{MIDDLE DOT} stress"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "\N{EN DASH}"),
        (0.0, "0.000"),
        (1.4924, "1.492"),
        (16.0516, "16.05"),
        (418.82, "418.8"),
        (24382.529, "24,383"),
        (20000, "20,000"),
        ([1.0, 22.5], "1.000, 22.50"),
        ("text", "text"),
    ],
)
def test_figures_are_readable(value: object, text: str):
    assert figure_text(value) == text


@given(st.text(), st.integers(2, 50))
def test_shortening_keeps_the_limit(text: str, length: int):
    assert len(shortened(text, length)) <= length
