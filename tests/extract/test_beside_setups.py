"""Columns beside those of set-ups: of numbers, units and remarks, and those that are set-ups' all the same."""

import pytest
from html_tables import html_rows
from weasyprint import HTML

from esrp_ingest.models import Solution
from esrp_ingest.parsing import parse_bytes

ROWS = (
    ("Number of Exchange mailboxes simulated", "3,000", "4,000"),
    ("Storage cache", "8 GB", "16 GB"),
    ("RAID level", "RAID 6", "RAID 10"),
)
HEAD = ("Item", "Acme A20", "Acme A30")
Rows = tuple[tuple[str, ...], ...]


def read(rows: Rows, kind: str) -> list[Solution]:
    html = "<style>td{padding:2pt 9pt;font:9pt sans-serif}</style><h1>Acme Exchange 2013 Storage Solution</h1>"
    html = f"{html}<p>Tested with: ESRP - Storage 4.0</p><h2>Tested arrays</h2><table>{html_rows(rows)}</table>"
    data = html.encode() if kind == "html" else HTML(string=html).write_pdf()
    return list(parse_bytes(data, f"paper.{kind}").solutions)


def typed(solutions: list[Solution]) -> list[tuple[object, ...]]:
    return [(each.configuration, each.mailboxes, each.cache_gb, each.raid_level) for each in solutions]


READ = [("Acme A20", 3000, 8.0, "RAID6"), ("Acme A30", 4000, 16.0, "RAID10")]


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_numbers_of_rows_are_of_no_set_up(kind: str) -> None:
    rows = tuple((str(at), *row) for at, row in enumerate(ROWS, start=1))
    assert typed(read((("No.", *HEAD), *rows), kind)) == READ


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_a_unit_is_that_of_each_figure_beside_it(kind: str) -> None:
    units = ("", "GB", "")
    rows = tuple(
        (row[0], unit, *(text.removesuffix(" GB") for text in row[1:])) for row, unit in zip(ROWS, units, strict=True)
    )
    assert typed(read(((HEAD[0], "Unit", *HEAD[1:]), *rows), kind)) == READ


def test_a_value_over_two_set_ups_behind_a_column_of_units_is_that_of_both() -> None:
    rows = tuple((label, "", *values, "RAID 5") for label, *values in ROWS[2:])
    rows = (*((label, "", *values, values[0]) for label, *values in ROWS[:2]), *rows)
    over = "<td>Storage connectivity<td><td colspan=2>Fibre Channel<td>iSCSI"
    html = html_rows(((HEAD[0], "Unit", *HEAD[1:], "Acme A40"), *rows))
    front = "<h1>Acme Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage 4.0</p><h2>Tested arrays</h2>"
    solutions = parse_bytes(f"{front}<table>{html}<tr>{over}</table>".encode(), "paper.html").solutions
    assert [(each.connectivity, each.raid_level) for each in solutions] == [
        ("FC", "RAID6"),
        ("FC", "RAID10"),
        ("iSCSI", "RAID5"),
    ]


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_remarks_are_kept_with_each_set_up_and_are_no_values(kind: str) -> None:
    said = ("As sized", "In each of two", "For speed")
    rows = tuple((*row, text) for row, text in zip(ROWS, said, strict=True))
    found = read(((*HEAD, "Notes"), *rows), kind)
    assert typed(found) == READ
    for solution in found:
        facts = {fact.label: fact.value for fact in solution.solution_fact}
        assert [facts[f"{row[0]}, Notes"] for row in ROWS] == list(said)


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_columns_of_values_and_remarks_alone_are_no_set_ups(kind: str) -> None:
    rows = tuple((str(at), *row[:2], "As ever") for at, row in enumerate(ROWS, start=1))
    (only,) = read((("No.", "Item", "Value", "Notes"), *rows), kind)
    assert typed([only]) == [(None, 3000, 8.0, "RAID6")]


def test_three_set_ups_stay_three() -> None:
    rows = tuple((*row, row[1]) for row in ROWS)
    assert [name for name, *_ in typed(read(((*HEAD, "Acme A40"), *rows), "html"))] == [
        "Acme A20",
        "Acme A30",
        "Acme A40",
    ]
