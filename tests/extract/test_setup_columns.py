"""Whose values those of a row are, where set-ups stand in columns."""

import pytest
from weasyprint import HTML

from esrp_ingest.extract.paper.setup.column_places import over
from esrp_ingest.extract.paper.setup.setup_columns import _Row, _takes
from esrp_ingest.layout import Box, Cell, Line
from esrp_ingest.parsing import parse_bytes


def values_of(*cells: Cell, first: int = 1) -> list[str]:
    """What a row says of three set-ups, whose columns begin at the first one behind the labels."""
    heads = [Box(float(at), 0, float(at + 1), 0) if cells[0].across else None for at in range(first, first + 3)]
    rows: list[_Row] = []
    assert _takes(rows, Line(cells, number=1, is_row=True), heads)
    return rows[0].values


@pytest.mark.parametrize(
    ("placed", "values"),
    [
        ((("Label", 0, 1), ("A", 1, 2), ("B", 2, 3), ("C", 3, 4)), ["A", "B", "C"]),
        ((("Label", 0, 1), ("A", 1, 4)), ["A", "A", "A"]),
        ((("Label", 0, 1), ("A", 1, 2), ("B", 2, 4)), ["A", "B", "B"]),
        ((("Label", 0, 2), ("A", 2, 3), ("B", 3, 5)), ["A", "B", "B"]),
        ((("Label", 0, 1), ("A", 1, 2), ("B", 3, 4)), ["A", "", "B"]),
    ],
)
def test_a_value_is_that_of_every_column_that_its_cell_takes(placed: tuple[tuple[str, int, int]], values: list[str]):
    cells = [Cell(text, (), (float(start), float(end))) for text, start, end in placed]
    assert values_of(*cells, first=placed[0][2]) == values


def test_where_cells_are_missing_nobody_knows_whose_the_others_are():
    assert values_of(Cell("Label"), Cell("A"), Cell("B")) == ["", "", ""]
    assert values_of(Cell("Label"), Cell("A"), Cell(""), Cell("C")) == ["A", "", "C"]
    assert values_of(Cell("Label"), Cell("A")) == ["A", "A", "A"]


@pytest.mark.parametrize("label", ["", "of disks"])
def test_a_given_row_goes_on_the_one_above_where_its_label_is_empty_alone(label: str):
    rows: list[_Row] = []
    for text, *values in (("Number", "12", "24"), (label, "SAS", "FC")):
        cells = (Cell(text, (), (0, 1)), *(Cell(each, (), (at, at + 1)) for at, each in enumerate(values, start=1)))
        assert _takes(rows, Line(cells, number=1, is_row=True), [Box(1, 0, 2, 0), Box(2, 0, 3, 0)])
    alone = [("Number", ["12", "24"]), (label, ["SAS", "FC"])]
    assert [(row.label, row.values) for row in rows] == (alone if label else [("Number", ["12 SAS", "24 FC"])])


HEADINGS = [Box(left, 0, left + 30, 8) for left in (100, 200, 300)]


@pytest.mark.parametrize(
    ("left", "right", "columns"),
    [
        (100, 110, [0]),
        (205, 220, [1]),
        (300, 330, [2]),
        (110, 320, [0, 1, 2]),
        (160, 170, [0, 1]),  # in the middle of two headings
        (260, 270, [1, 2]),
        (195, 235, [1]),
        (400, 410, [2]),
    ],
)
def test_a_value_stands_in_the_columns_below_or_in_the_middle_of_their_headings(
    left: float, right: float, columns: list[int]
):
    assert list(over(Box(left, 20, right, 28), HEADINGS)) == columns


@pytest.mark.parametrize("names", [("Database disks", "Log disks"), ("DB LUNs", "Logs")])
@pytest.mark.parametrize("as_pdf", [True, False])
def test_the_disks_of_databases_and_of_logs_are_one_set_up(names: tuple[str, str], as_pdf: bool):
    rows = {
        "Disk type, speed and firmware revision": ("FC 15K", "SATA 7.2K"),
        "Raw capacity per disk (GB)": ("300", "500"),
        "Number of physical disks in test": ("88", "16"),
        "Raid level": ("RAID 5", "RAID 10"),
    }
    cells = "".join(f"<tr><td>{label}</td><td>{one}</td><td>{two}</td></tr>" for label, (one, two) in rows.items())
    html = (
        "<style>td { padding: 2pt 8pt }</style><h1>Acme A1 4,000 Mailbox Exchange 2007 Storage Solution</h1>"
        "<h2>Simulated Exchange configuration</h2><table><tr><td>Number of Exchange mailboxes simulated</td>"
        "<td>4,000</td></tr><tr><td>Number of hosts</td><td>2</td></tr></table><h2>Storage Disk Configuration</h2>"
        f"<table><tr><td></td><td>{names[0]}</td><td>{names[1]}</td></tr>{cells}</table><h2>Conclusion</h2><p>Good.</p>"
    )
    (solution,) = parse_bytes(HTML(string=html).write_pdf() if as_pdf else html.encode(), "paper").solutions
    assert (solution.disk_rpm, solution.disk_capacity_gb, solution.raid_level) == (15000, 300.0, "RAID5")
    assert (solution.disks, solution.configuration) == (88, None)
    facts = {(fact.label, fact.value) for fact in solution.solution_fact}
    assert {(label, one) for label, (one, _) in rows.items()} <= facts
    assert {(f"{label}, {names[1]}", two) for label, (_, two) in rows.items()} <= facts
