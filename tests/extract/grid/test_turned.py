"""Tables that stand on their side are read as if they did not."""

from esrp_ingest.extract.grid.turned import column_of_instances, turned_tables
from esrp_ingest.layout import Cell, Line
from esrp_ingest.quantities import ENGLISH

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
