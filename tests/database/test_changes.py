"""What differs between two readings is told cell by cell."""

from pathlib import Path

import pytest
from read_once import read_once

from esrp_ingest.database.judge.changes import changes
from esrp_ingest.models import ParsedDocument

PAPER = Path(__file__).parents[2] / "fixtures" / "papers" / "dell-me4024-2018" / "paper.txt"


@pytest.fixture(scope="module")
def paper() -> ParsedDocument:
    return read_once(PAPER)


def test_the_same_reading_changes_nothing(paper: ParsedDocument):
    assert changes(paper, paper) == []


def test_runs_rows_and_cells_are_told(paper: ParsedDocument):
    run, solution = paper.runs[0], paper.solutions[0]
    runs = (
        run.model_copy(update={"instance_io": run.instance_io[1:], "achieved_iops": 1.0, "log_event": ()}),
        *paper.runs[1:-1],
    )
    solutions = (solution.model_copy(update={"vendor": "Somebody"}),)
    found = changes(paper, paper.model_copy(update={"runs": runs, "solutions": solutions}))
    cells = [each for each in found if each.table_name != "finding"]
    told = {(each.change, each.owner, each.table_name, each.row, each.column) for each in cells}
    first = run.instance_io[0]
    assert told == {
        ("changed", "solution 1", "solution", "", "vendor"),
        ("changed", "run 1", "run", "", "achieved_iops"),
        ("gone", "run 1", "instance_io", f"{first.instance} {first.scope}", None),
        ("changed", "run 1", "log_event", "", None),
        ("gone", f"run {len(paper.runs)}", "run", "", None),
    }


def test_relations_stand_with_the_cell_that_mends_them(paper: ParsedDocument):
    index = next(
        at
        for at, run in enumerate(paper.runs)
        if any(f.run == at for f in paper.findings if f.rule == "total_read_bytes")
    )
    run = paper.runs[index]
    rows = tuple(
        row.model_copy(update={"database_read_bytes": 86760.108}) if row.database_read_bytes == 867680.108 else row
        for row in run.instance_io
    )
    runs = (*paper.runs[:index], run.model_copy(update={"instance_io": rows}), *paper.runs[index + 1 :])
    kept = tuple(each for each in paper.findings if each.rule not in {"total_read_bytes", "sizes_of_io"})
    [change] = changes(paper, paper.model_copy(update={"runs": runs, "findings": kept}))
    assert (change.old, change.new) == ("867680.108", "86760.108")
    assert change.relations == "mends total_read_bytes, mends sizes_of_io"
    [back] = changes(paper.model_copy(update={"runs": runs, "findings": kept}), paper)
    assert back.relations == "breaks total_read_bytes, breaks sizes_of_io"
