"""Names that one blank parts in the header of a text's table are each over the figures of one column."""

import pytest

from esrp_ingest.extract.grid.letter_columns import in_columns
from esrp_ingest.parsing import parse_bytes, read

FRONT = """Acme A100 1,000 Mailbox Resiliency Exchange 2010 Storage Solution
Tested with: ESRP - Storage Version 3.0

Storage hardware

Storage model                                Acme A100
Bandwidth of storage connectivity to host 16 Gb/s (2 x 8 Gb/s)
Number of controllers                        2

Storage Performance Results

"""
FIGURES = """\
Database Disks Transfers/sec  147.557   149.699   144.271      441.527   147.176
Database Disks Reads/sec      91.185    91.298    88.034       270.517   90.172
"""


@pytest.mark.parametrize(
    ("names", "cells"),
    [
        ("EXMBX01 EXMBX02 EXMBX03 Total", ["EXMBX01", "EXMBX02", "EXMBX03", "Total"]),
        ("Copies of all databases", ["Copies of all databases", "", "", ""]),
        ("EXMBX01 and EXMBX02", ["EXMBX01 and EXMBX02", "", "", ""]),
    ],
)
def test_as_many_names_as_columns_are_each_over_one(names: str, cells: list[str]) -> None:
    lines = read(f"{'Metric':<30}{names:<43}Average\n{FIGURES}".encode(), "paper.txt").lines
    assert [cell.text for cell in in_columns(lines)[0].cells] == ["Metric", *cells, "Average"]


def test_figures_below_names_that_one_blank_parts_are_each_of_one_server() -> None:
    head = "Metric                        EXMBX01 EXMBX02 EXMBX03 Total             Average\n"
    (solution,) = parse_bytes((FRONT + head + FIGURES).encode(), "paper.txt").solutions
    read = [(figure.scope, figure.value) for figure in solution.reported_metric][:3]
    assert read == [("EXMBX01", 147.557), ("EXMBX02", 149.699), ("EXMBX03", 144.271)]


def test_a_dash_right_behind_where_figures_end_stands_in_their_column() -> None:
    text = """\
Server       Database           Average              Log
             Disks              Database Disk        Disks
             Transfers/sec      Write Latency (ms)   Writes/sec
MBX1               135.336                   5.335       24.412
MBX2               137.969                   2.629       22.966
Aggregate          273.305                        -      47.378
"""
    rows = [[cell.text for cell in line.cells] for line in in_columns(read(text.encode(), "paper.txt").lines)]
    assert rows[2] == ["", "Transfers/sec", "Write Latency (ms)", "Writes/sec"]
    assert rows[3] == ["MBX1", "135.336", "5.335", "24.412"]
    assert rows[5] == ["Aggregate", "273.305", "-", "47.378"]


@pytest.mark.parametrize("unit", ["s", "ms"])
def test_figures_with_units_that_one_blank_parts_are_each_of_one_server(unit: str) -> None:
    head = f"{'Metric':<41}{'MBX1':<7}MBX2\n{'Database Disks Transfers/sec':<41}{'152.3':<7}151.1\n"
    text = f"{FRONT}{head}{'Average Database Disk Read Latency':<41}12.02 {unit} 11.07 {unit}\n"
    (solution,) = parse_bytes(text.encode(), "paper.txt").solutions
    read = [(figure.scope, figure.value_text) for figure in solution.reported_metric][2:]
    assert read == [("MBX1", f"12.02 {unit}"), ("MBX2", f"11.07 {unit}")]


def test_a_label_that_one_blank_parts_from_a_value_with_a_unit_names_no_host() -> None:
    (solution,) = parse_bytes((FRONT + "Metric  EXMBX01  EXMBX02\n").encode(), "paper.txt").solutions
    facts = {(fact.label, fact.value) for fact in solution.solution_fact}
    assert ("Bandwidth of storage connectivity to host", "16 Gb/s (2 x 8 Gb/s)") in facts


def test_a_row_of_figures_that_one_blank_parts_is_one_of_the_table_that_parts_them_by_more():
    text = """\
Database I/O                                EX-01     EX-02   EX-03   Total
Database Disks Transfers/sec                112.10 112.90 112.87 337.87
Database Disks Reads/sec                     66.61    68.09   67.46 202.16
Database Disks Writes/sec                    45.49    44.81   45.41 135.71
"""
    rows = in_columns(read(text.encode(), "paper.txt").lines)
    assert [cell.text for cell in rows[1].cells] == [
        "Database Disks Transfers/sec",
        "112.10",
        "112.90",
        "112.87",
        "337.87",
    ]
