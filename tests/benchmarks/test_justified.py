"""What is justified is still there, and each reason is about so many changes and no others."""

from pathlib import Path

import pytest

from tests.benchmarks.harness import ROOT
from tests.benchmarks.justified import JUSTIFIED, is_about
from tests.benchmarks.mutants import mutants_of


@pytest.mark.parametrize(("path", "statement", "changed"), [entry[:3] for entry in JUSTIFIED])
def test_each_reason_is_about_a_change_that_can_be_made(path: str, statement: str, changed: tuple[str, ...]):
    found = [mutant for mutant in mutants_of(Path(path), ROOT) if is_about(mutant, path, statement, changed)]
    assert found
    assert all(any(is_about(mutant, path, statement, (each,)) for mutant in found) for each in changed)


def test_a_reason_is_about_nothing_else_of_its_line():
    path = "esrp_ingest/extract/grid/placed_rows.py"
    found = [mutant for mutant in mutants_of(Path(path), ROOT) if "last = max((words[-1]" in mutant.statement]
    assert [
        is_about(mutant, path, "last = max((words[-1]", ("0.0",)) for mutant in found if mutant.kind == "number"
    ] == [mutant.old == "0.0" for mutant in found if mutant.kind == "number"]
    assert len(found) > 1
