"""What is justified is still there."""

from pathlib import Path

import pytest

from tests.benchmarks.harness import ROOT
from tests.benchmarks.justified import JUSTIFIED
from tests.benchmarks.mutants import mutants_of


@pytest.mark.parametrize(("path", "statement", "change"), [entry[:3] for entry in JUSTIFIED])
def test_each_reason_is_about_a_change_that_can_be_made(path: str, statement: str, change: str):
    found = mutants_of(Path(path), ROOT)
    assert any(mutant.statement.startswith(statement) and change in ("", mutant.kind) for mutant in found)
