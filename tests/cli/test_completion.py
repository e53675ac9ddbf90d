"""The tab key: metrics, vendors and solutions of the database that is meant, and nothing where it cannot be asked."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from esrp_ingest.cli import completion


@pytest.fixture
def context(papers_file: Path) -> SimpleNamespace:
    return SimpleNamespace(params={"database": str(papers_file), "kind": "solution"})


def test_metrics_are_completed_with_their_meaning() -> None:
    ((name, meaning),) = completion.metrics("log_r")
    assert name == "log_replay_seconds"
    assert meaning.startswith("time to replay")


def test_vendors_are_completed_in_any_case(context) -> None:
    assert completion.vendors(context, "d") == ["Dell", "Dell EMC"]
    assert completion.vendors(context, "z") == []


def test_solutions_are_completed_by_number_and_told_apart_by_name(context) -> None:
    found = dict(completion.solutions(context, ""))
    assert found["1"] == "Dell PowerVault MD1220"
    assert [*found] == sorted(found, key=int)
    assert completion.shown(context, "1") == completion.solutions(context, "1")


def test_nothing_is_offered_where_there_is_no_database_or_no_solution_is_meant(tmp_path: Path, context) -> None:
    nowhere = SimpleNamespace(params={"database": str(tmp_path / "none.db")})
    assert completion.vendors(nowhere, "") == []
    assert completion.solutions(nowhere, "") == []
    context.params["kind"] = "run"
    assert completion.shown(context, "") == []
