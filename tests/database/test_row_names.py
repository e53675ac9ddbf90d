"""What a row is called where others refer to it."""

import sqlite3
from pathlib import Path

import pytest

from esrp_ingest.database.ask.row_names import ROW_NAMES, referred_table


@pytest.mark.parametrize(
    ("column", "table", "referred"),
    [
        ("run_id", "finding", "run"),
        ("solution_id", None, "solution"),
        ("id", "run", None),
        ("run", "finding", None),
        ("location_id", "finding", None),
        ("duplicate_of_id", "run", "run"),
        ("duplicate_of_id", "solution", "solution"),
        ("duplicate_of_id", "solution_as_corrected", "solution"),
        ("duplicate_of_id", "run_metrics", None),
        ("duplicate_of_id", None, None),
    ],
)
def test_a_column_refers_to_rows_that_have_names(column: str, table: str | None, referred: str | None):
    assert referred_table(column, table) == referred


@pytest.mark.parametrize(
    ("table", "row", "name"),
    [
        ("document", 1, "file:///papers/7901666b.pdf"),
        ("solution", 1, "Dell PowerVault MD1220"),
        ("solution", 3, "EMC CLARiiON CX4, TEST1"),
        ("run", 1, "stress, WIN-PVCKE1IJFQ1, 2011-05-31"),
        ("instance", 1, "Instance2836.1"),
        ("vendor", 1, "Dell"),
        ("vendor", 99, None),
    ],
)
def test_a_row_is_called_by_what_tells_it_from_others(papers_file: Path, table: str, row: int, name: str | None):
    connection = sqlite3.connect(papers_file)
    try:
        found = connection.execute(ROW_NAMES[table], {"id": row}).fetchone()
    finally:
        connection.close()
    assert (found[0] if found else None) == name
