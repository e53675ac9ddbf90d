"""Reports in text with one cell a line, as some programs copy them out of a PDF."""

from pathlib import Path

import pytest

from esrp_ingest.extract.grid.cell_lines import rows_of_cell_lines
from esrp_ingest.extract.names import COUNTERS, INSTANCES
from esrp_ingest.layout import Cell, Line
from esrp_ingest.models import Run
from esrp_ingest.parsing import parse_bytes, read

REPORTS = sorted(Path("fixtures/samples").glob("*/*.html"))


def lines_of(*texts: str) -> list[Line]:
    return [Line((Cell(text),), number=number) for number, text in enumerate(texts, start=1)]


def figures(run: Run) -> dict[str, object]:
    place = {"page", "line", "bbox"}
    return {
        name: [{key: value for key, value in row.items() if key not in place} for row in rows]
        for name, rows in run.model_dump().items()
        if isinstance(rows, tuple | list) and name != "log_event"
    }


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.stem)
def test_cells_below_each_other_are_read_as_those_beside_each_other(path: Path) -> None:
    data = path.read_bytes()
    rows = [[cell.text.replace("\n", " ") for cell in line.cells] for line in read(data, path.name).lines]
    text = "\n\n".join("\n\n".join(cells) if len(cells) > 2 else "\t".join(cells) for cells in rows)
    assert figures(parse_bytes(text.encode(), "report.txt").runs[0]) == figures(parse_bytes(data).runs[0])


def test_a_pages_number_below_a_row_is_no_figure_of_it() -> None:
    lines = lines_of(
        "Instance1.1", "1.000", "2.000", "Instance1.2", "3.000", "4.000", "17", "Instance1.3", "5.000", "6.0"
    )
    rows = rows_of_cell_lines(lines, INSTANCES)
    assert [line.text for line in rows] == [
        "Instance1.1 1.000 2.000",
        "Instance1.2 3.000 4.000",
        "17",
        "Instance1.3 5.000 6.0",
    ]
    assert [line.number for line in rows] == [1, 4, 7, 8]


@pytest.mark.parametrize(
    ("name", "whole"),
    [(("Free System", "Page Table", "Entries"), True), (("Free", "System", "Page Table", "Entries"), False)],
)
def test_a_name_takes_three_lines_at_most(name: tuple[str, ...], whole: bool) -> None:
    found = rows_of_cell_lines(lines_of(*name, "1.000", "2.000", "3.000", "Test Log"), COUNTERS)
    assert found[0].is_row is whole


def test_names_without_figures_stay_as_they_are() -> None:
    lines = lines_of("Instance1.1", "Log path: C:\\log", "Instance1.2", "Log path: D:\\log")
    assert rows_of_cell_lines(lines, INSTANCES) == lines


def test_a_name_in_two_lines_with_figures_beside_and_below_is_one_row() -> None:
    lines = lines_of(
        "Transition Pages", "RePurposed/sec 0.000", "0.000", "55.840", "Pool Paged Bytes", "1.0 2.0 3.0", "Test Log"
    )
    rows = rows_of_cell_lines(lines, COUNTERS)
    assert [line.text for line in rows] == [
        "Transition Pages RePurposed/sec 0.000 0.000 55.840",
        "Pool Paged Bytes 1.0 2.0 3.0",
        "Test Log",
    ]


def test_a_row_that_is_whole_takes_nothing_from_below() -> None:
    lines = lines_of("Instance1.1 1.000 2.000", "17", "Instance1.2 3.000 4.000")
    rows = rows_of_cell_lines(lines, INSTANCES)
    assert [line.text for line in rows] == ["Instance1.1 1.000 2.000", "17", "Instance1.2 3.000 4.000"]


def test_rows_that_were_wrapped_are_whole_again() -> None:
    lines = lines_of(
        "Instance1.1 1.000 2.000 3.000", "4.000 5.000", "Instance1.2 1.500 2.500 3.500", "4.500 5.500", "12"
    )
    rows = rows_of_cell_lines(lines, INSTANCES)
    assert [line.text for line in rows] == [
        "Instance1.1 1.000 2.000 3.000 4.000 5.000",
        "Instance1.2 1.500 2.500 3.500 4.500 5.500",
        "12",
    ]


def test_a_row_with_an_empty_cell_takes_no_figures_from_below() -> None:
    cells = tuple(map(Cell, ("Instance1.1", "1.000", "", "3.000")))
    lines = [Line(cells, is_row=True), *lines_of("4.000 5.000")]
    assert rows_of_cell_lines(lines, INSTANCES) == lines


def test_given_cells_as_many_as_the_named_row_has_are_another_row() -> None:
    rows = [("Instance1.1", "1.000", "2.000"), ("6", "3.000", "4.000")]
    given = [Line(tuple(map(Cell, row)), is_row=True) for row in rows]
    assert rows_of_cell_lines(given, INSTANCES) == given
