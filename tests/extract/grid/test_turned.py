"""Tables that stand on their side are read as if they did not."""

import pytest

from esrp_ingest.extract.grid.turned import column_of_instances, turned_tables
from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.quantities import ENGLISH
from esrp_ingest.readers.page_lines import lines_of_page

READS, BYTES = "I/O Database Reads/sec", "I/O Database Reads Average Bytes"


def lines(*rows: tuple[str, ...]) -> list[Line]:
    return [Line(tuple(map(Cell, row)), number=at, is_row=True) for at, row in enumerate(rows, start=1)]


def read(*rows: tuple[str, ...]):
    return turned_tables(lines(*rows), ENGLISH, column_of_instances, str)


def test_instances_across_become_rows():
    (table,), rest = read(("Instances", "DB01", "DB02"), (READS, "1.000", "2.000"), (BYTES, "3.000*", "4.000"), ("x",))
    assert [(row.name, row.values) for row in table.rows] == [
        ("DB01", ("1.000", "3.000")),
        ("DB02", ("2.000", "4.000")),
    ]
    assert table.header == (READS, BYTES)
    assert [line.text for line in rest] == ["x"]
    assert table.rows[0].locator.line == 2


def test_a_header_without_a_title_above_the_metrics():
    (table,), _ = read(("", "DB01", "DB02"), (READS, "1.000", "2.000"), (BYTES, "3.000", "4.000"))
    assert [row.name for row in table.rows] == ["DB01", "DB02"]


def test_as_many_names_as_figures_or_nothing():
    for head in (("Instances", "DB01"), ("Instances", "DB01", "DB01"), ("Instances", "A", "B", "C")):
        tables, rest = read(head, (READS, "1.000", "2.000"), (BYTES, "3.000", "4.000"))
        assert tables == []
        assert len(rest) == 3


def test_one_row_of_a_metric_is_no_table():
    assert read(("Instances", "DB01"), (READS, "1.000"))[0] == []


def test_one_row_that_a_page_leaves_below_its_whole_header_is_one():
    (table,), _ = read(("Instances", "Instance7.1", "Instance7.2"), (READS, "1.000", "2.000"))
    assert [(row.name, row.values) for row in table.rows] == [("Instance7.1", ("1.000",)), ("Instance7.2", ("2.000",))]


def test_a_metric_that_comes_again_begins_another_table():
    tables, _ = read(
        ("Instances", "DB01"),
        (READS, "1.000"),
        (BYTES, "2.000"),
        ("Instances", "DB02"),
        (READS, "3.000"),
        (BYTES, "4.000"),
    )
    assert [table.rows[0].values for table in tables] == [("1.000", "2.000"), ("3.000", "4.000")]


def test_a_row_of_a_metric_is_no_name_of_the_rows_below_it():
    rows = (("I/O Log Reads/sec", "0.000", "1.000"), ("I/O Log Writes/sec", "2.5", "3.5"))
    more = (("I/O Log Reads Average Bytes", "0.000", "4.0"), ("I/O Log Writes Average Bytes", "5.5", "6.5"))
    tables, rest = read(*rows, *more)
    assert tables == []
    assert len(rest) == 4


LATENCY = ("I/O Database Reads", "Average Latency", "(msec)")


@pytest.mark.parametrize("figures_at", [0.0, 5.0, 10.0, 20.0])
def test_labels_that_wrap_belong_to_the_figures_beside_them_wherever_these_stand(figures_at: float):
    placed: list[tuple[float, float, str]] = [(0.0, 150.0, "DB01"), (0.0, 250.0, "DB02")]
    placed += [(20.0 + 10 * at, 0.0, text) for at, text in enumerate(LATENCY)]
    placed += [(20.0 + figures_at, 150.0, "14.725"), (20.0 + figures_at, 250.0, "10.038")]
    placed += [(60.0, 0.0, READS), (60.0, 150.0, "1.000"), (60.0, 250.0, "2.000")]
    placed += [(80.0, 0.0, "I/O Database Reads"), (90.0, 0.0, "Average Bytes")]
    placed += [(85.0, 150.0, "32768.000"), (85.0, 250.0, "32769.000")]
    words = []
    for top, left, text in placed:
        at = left
        for word in text.split():
            words.append(Word(word, Box(at, top, at + 5.0 * len(word), top + 8.0)))
            at += 5.0 * len(word) + 2.0
    tables, rest = turned_tables(lines_of_page(words, 1), ENGLISH, column_of_instances, str)
    assert [row.values for table in tables for row in table.rows] == [
        ("14.725", "1.000", "32768.000"),
        ("10.038", "2.000", "32769.000"),
    ]
    assert rest == []


HEAD = ("Database Instance", "Instance1.1", "Instance1.2", "Avg", "Sum")
SIZE, RATE = "Database Size (MBytes)", "MBytes Transferred/sec"


def test_means_and_sums_may_stand_behind_some_metrics_only():
    (table,), rest = read(HEAD, (SIZE, "800000.10", "800100.20"), (RATE, "84.56", "86.19", "85.38", "170.75"))
    assert [(row.name, row.values) for row in table.rows] == [
        ("Instance1.1", ("800000.10", "84.56")),
        ("Instance1.2", ("800100.20", "86.19")),
        ("Avg", (None, "85.38")),
        ("Sum", (None, "170.75")),
    ]
    assert rest == []


def test_figures_that_are_missing_amid_a_row_shift_none():
    for size in (("800000.10", "", "1.00", "2.00"), ("", "800100.20"), ("", "", "1.00", "2.00")):
        assert read(HEAD, (SIZE, *size), (RATE, "84.56", "86.19", "85.38", "170.75"))[0] == []
