"""Which columns the cells of rows take."""

from esrp_ingest.extract.grid.given_cells import columns_taken, over, width_of, without_first_column
from esrp_ingest.layout import Cell, Line


def row(*cells: tuple[str, int, int]) -> Line:
    """A row of given cells, each over the columns that are said."""
    return Line(tuple(Cell(text, (), (float(start), float(end))) for text, start, end in cells), number=1, is_row=True)


HEADER = row(("Database I/O", 0, 1), ("EX1", 1, 3), ("EX2", 3, 5))


def test_a_row_goes_over_the_columns_that_its_cells_take():
    assert [(cell.text, columns) for cell, columns in columns_taken(HEADER)] == [
        ("Database I/O", (0, 1)),
        ("EX1", (1, 3)),
        ("EX2", (3, 5)),
    ]
    assert width_of(HEADER) == 5


def test_a_line_whose_cells_take_no_columns_has_one_for_each():
    assert width_of(Line((Cell("Disks"), Cell("24")), number=1)) == 2
    assert width_of(Line((Cell("Disks", (), (0, 5)), Cell("24", (), (40, 42))), number=1)) == 2  # letters of a text


def test_a_row_loses_its_first_column_and_its_cells_move():
    assert [(cell.text, cell.across) for cell in without_first_column(HEADER).cells] == [
        ("EX1", (0, 2)),
        ("EX2", (2, 4)),
    ]


def test_a_cell_over_the_first_column_and_others_stays_over_these():
    kept = without_first_column(row(("Results", 0, 3), ("24", 3, 4)))
    assert [(cell.text, cell.across) for cell in kept.cells] == [("Results", (0, 2)), ("24", (2, 3))]


def test_nobody_may_know_which_columns_a_cell_takes():
    assert over(Cell("24", (), (1.0, 2.0)), None) == Cell("24")
    assert over(Cell("24"), (1, 3)) == Cell("24", (), (1.0, 3.0))
