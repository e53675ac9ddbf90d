"""One changed digit of any audited cell is noticed: the share of cells that the audit covers."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from esrp_ingest.audit import audit
from esrp_ingest.models import Run
from esrp_ingest.parsing import parse

PAGE = Path(__file__).parents[2] / "fixtures/samples/sample-brightwater-bw16-2013/Performance_2013_8_19_11_15_28.html"
RUN = parse(PAGE).runs[0]
TABLES = ("instance_io", "instance_maintenance_io", "instance_log_replication_io")
TOLERANCE = {"bytes": 3.0, "latency_ms": 0.0, "per_sec": 0.003}


def cells(run: Run) -> list[tuple[str, int, str]]:
    """Every figure of the instance tables."""
    return [
        (table, at, name)
        for table in TABLES
        for at, row in enumerate(getattr(run, table))
        for name, value in row
        if isinstance(value, float)
    ]


def digits_changed(value: float) -> Iterator[float]:
    """All figures that differ from a printed one in one digit."""
    text = f"{value:.3f}"
    for at, letter in enumerate(text):
        for digit in "0123456789" if letter.isdigit() else "":
            if digit != letter:
                yield float(text[:at] + digit + text[at + 1 :])


def with_cell(run: Run, cell: tuple[str, int, str], value: float) -> Run:
    table, at, name = cell
    rows = list(getattr(run, table))
    rows[at] = rows[at].model_copy(update={name: value})
    return run.model_copy(update={table: tuple(rows)})


def is_alone(cell: tuple[str, int, str]) -> bool:
    """The latency of all log reads: no other figure of a report says anything about it."""
    table, at, name = cell
    return name == "log_read_latency_ms" and getattr(getattr(RUN, table)[at], "scope", "") == "total"


def noticed(run: Run, row: Any) -> bool:
    """Whether a finding names the row's instance, or the sum over all rows."""
    subjects = [finding.subject or "" for finding in audit([], [run]).findings]
    return any(row.instance in subject or subject == "achieved_iops" for subject in subjects)


def test_the_page_is_consistent():
    assert [finding for finding in audit([], [RUN]).findings if finding.severity != "info"] == []


@settings(max_examples=200)
@given(st.data())
def test_a_changed_digit_in_any_cell_is_noticed(data: st.DataObject):
    cell = data.draw(st.sampled_from([cell for cell in cells(RUN) if not is_alone(cell)]))
    row = getattr(RUN, cell[0])[cell[1]]
    old = getattr(row, cell[2])
    tolerance = next(size for ending, size in TOLERANCE.items() if cell[2].endswith(ending))
    if cell[0] == "instance_maintenance_io":
        tolerance *= 15  # maintenance reads are a fifteenth of all reads, so their bytes count as little in the mean
    changed = [value for value in digits_changed(old) if abs(value - old) > tolerance]
    new = data.draw(st.sampled_from(changed))
    assert noticed(with_cell(RUN, cell, new), row)


def test_more_than_95_percent_of_the_instance_cells_are_covered():
    covered = 0
    assert len(cells(RUN)) > 50
    for cell in cells(RUN):
        row = getattr(RUN, cell[0])[cell[1]]
        old = getattr(row, cell[2])
        covered += noticed(with_cell(RUN, cell, old + 1000.0), row)
    share = covered / len(cells(RUN))
    print(f"{share:.1%} of {len(cells(RUN))} cells are covered")  # noqa: T201 - the figure is the result
    assert share > 0.95
