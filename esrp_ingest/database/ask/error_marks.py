"""Which figures of solutions an open error of the audit is about: the marks that stand beside them everywhere."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from esrp_ingest.database.ask.doubt import errors_of_cells, errors_of_summaries
from esrp_ingest.vocabulary.metrics import METRICS


class FigurePlace(NamedTuple):
    """A solution's figure: the test that gave it is None where the paper's own summary did."""

    solution_id: int
    test_type: str | None
    metric: str


def error_marks(connection: Connection) -> dict[FigurePlace, int]:
    """The first open error about the cells behind each figure about which there is one: the finding's id."""
    about: dict[tuple[str, str], list[str]] = {}
    for metric in METRICS.values():
        for cell in metric.cells:
            about.setdefault(cell, []).append(metric.name)
    marks: dict[FigurePlace, int] = {}
    for solution_id, test_type, table, column, finding_id in connection.execute(errors_of_cells()):
        for name in about.get((table, column), ()):
            place = FigurePlace(solution_id, test_type, name)
            marks[place] = min(finding_id, marks.get(place, finding_id))
    for solution_id, name, finding_id in connection.execute(errors_of_summaries()):
        marks[FigurePlace(solution_id, None, name)] = finding_id
    return marks


def mark_of(
    marks: dict[FigurePlace, int], solution_id: int, metric: str, test: tuple[str | None, str | None]
) -> int | None:
    """The finding about a figure, None where there is none.

    Args:
        marks: of all figures.
        solution_id: the solution.
        metric: what its figure is of.
        test: the test that gave it, and its basis: `runs` or `reported`.
    """
    test_type, basis = test
    return marks.get(FigurePlace(solution_id, test_type if basis == "runs" else None, metric))


def compared_errors(
    connection: Connection, rows: Sequence[Sequence[object]], solutions: Sequence[int]
) -> dict[tuple[str, int], int]:
    """The open errors about the figures of a comparison: finding ids by metric, and by column counted from the end.

    Args:
        connection: the database.
        rows: the comparison's: what it is first, the solutions' values last.
        solutions: their ids, in the order of these values.
    """
    marks = error_marks(connection)
    values = {str(row[0]): row[-len(solutions) :] for row in rows}
    tests = zip(values.get("io_test_type", ()), values.get("io_basis", ()), strict=True)
    found: dict[tuple[str, int], int] = {}
    for at, (solution, (test, basis)) in enumerate(zip(solutions, tests, strict=True)):
        for name, metric in METRICS.items():
            if name not in values or values[name][at] is None:
                continue
            of_io = "performance" in metric.test_types
            own, bases = (test, (basis,)) if of_io else (metric.test_types[0], ("runs", "reported"))
            ids = (mark_of(marks, solution, name, (str(own), str(each))) for each in bases)
            if (finding := next((number for number in ids if number is not None), None)) is not None:
                found[name, at - len(solutions)] = finding
    return found
