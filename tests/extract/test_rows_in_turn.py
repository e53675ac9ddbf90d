"""Rows of a summary that say the same for each test: whose rows are, whatever stands beside them, and over pages."""

from collections.abc import Sequence

import pytest

from esrp_ingest.extract.paper.results.figure_rows import Grid, GridRow
from esrp_ingest.extract.paper.results.rows_in_turn import name_in_turn, rows_behind
from esrp_ingest.layout import Cell, Line

READS, WRITES, LATENCY = "Database Disks Reads/sec", "Database Disks Writes/sec", "Database Read Latency (ms)"


def row(label: str, test: str = "", group: str = "") -> GridRow:
    return GridRow(label, ["1.5"], Line((Cell(label), Cell("1.5"))), group, test=test)


def named(rows: Sequence[GridRow]) -> list[str]:
    return [each.test or each.group for each in rows]


def test_a_name_amid_its_rows_is_that_of_those_above_it_too() -> None:
    rows = [row(READS, "Performance"), row(WRITES), row(LATENCY), row(READS), row(WRITES, "", "Stress"), row(LATENCY)]
    name_in_turn(rows)
    assert named(rows) == ["Performance"] * 3 + ["Stress"] * 3


def test_labels_of_one_metric_say_the_same_whatever_a_page_s_end_leaves_of_them() -> None:
    rows = [row(READS, "Performance"), row(LATENCY), row(READS), row("Database Read Latency", "Stress")]
    name_in_turn(rows)
    assert named(rows) == ["Performance"] * 2 + ["Stress"] * 2


@pytest.mark.parametrize(
    "rows",
    [
        [row(READS, "Performance"), row(WRITES), row(READS), row(WRITES)],
        [row(READS, "Performance"), row(WRITES, "Stress"), row(READS), row(WRITES)],
        [row(READS, "Performance"), row(WRITES), row(READS, "Stress")],
    ],
)
def test_rows_stay_where_names_and_turns_do_not_agree(rows: list[GridRow]) -> None:
    before = named(rows)
    name_in_turn(rows)
    assert named(rows) == before


def test_what_stands_over_rows_and_is_no_test_stays() -> None:
    rows = [
        row(READS, "Performance", "Database I/O"),
        row(WRITES),
        row(READS, "", "Database I/O"),
        row(WRITES, "Stress"),
    ]
    name_in_turn(rows)
    assert [(each.test, each.group) for each in rows] == [
        ("Performance", "Database I/O"),
        ("", "Performance"),
        ("Stress", "Database I/O"),
        ("Stress", ""),
    ]


def grid(*rows: GridRow) -> Grid:
    return Grid(["Value"], list(rows))


def test_rows_behind_a_page_s_end_are_the_rest_of_the_last_test() -> None:
    above = grid(row(READS, "Healthy"), row(WRITES, "Healthy"), row(LATENCY, "Healthy"), row(READS, "Rebuild"))
    below = [Line((Cell(label), Cell(figure))) for label, figure in ((WRITES, "301.5"), (LATENCY, "9.4"))]
    found = rows_behind(above, below)
    assert [(each.label, each.cells, each.test) for each in found] == [
        (WRITES, ["301.5"], "Rebuild"),
        (LATENCY, ["9.4"], "Rebuild"),
    ]


@pytest.mark.parametrize("labels", [(LATENCY, WRITES), (WRITES, "Conclusion"), (WRITES,)])
def test_other_rows_behind_a_page_s_end_are_none_of_the_table(labels: tuple[str, ...]) -> None:
    above = grid(row(READS, "Healthy"), row(WRITES, "Healthy"), row(LATENCY, "Healthy"), row(READS, "Rebuild"))
    assert rows_behind(above, [Line((Cell(label), Cell("9.4"))) for label in labels]) == []
