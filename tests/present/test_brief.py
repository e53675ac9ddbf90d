"""Lists as people read them: without columns in which nothing stands, and of many rows the first ones at once."""

from collections.abc import Iterator

import pytest

from esrp_ingest.database.ask.results import Record, Records
from esrp_ingest.present.lists import brief

_COLUMNS = ("machine_name", "test_type", "runs", "failed", "incomplete", "first_at", "last_at")


def test_a_column_that_only_the_last_row_fills_is_shown_and_one_that_none_fills_is_not():
    rows = [("MBX1", None, 3, 0, 0, None, None), ("MBX2", "stress", 1, 0, 0, None, None)]
    columns, shown = brief("machines", Records(_COLUMNS, rows))
    assert columns == ["machine", "test", "runs", "failed", "incomplete"]
    assert list(shown) == [["MBX1", None, 3, 0, 0], ["MBX2", "stress", 1, 0, 0]]


def test_a_list_of_nothing_has_all_headings():
    columns, shown = brief("machines", Records(_COLUMNS, []))
    assert (columns, list(shown)) == (["machine", "test", "runs", "failed", "incomplete", "first", "last"], [])


def test_rows_behind_the_first_are_made_as_they_are_asked_for(monkeypatch: pytest.MonkeyPatch):
    made: list[str] = []

    def counted(records: Records) -> Iterator[Record]:
        for row in records.rows:
            made.append(str(row[0]))
            yield dict(zip(records.columns, row, strict=True))

    monkeypatch.setattr(Records, "__iter__", counted)
    rows = [(name, "stress", 1, 0, 0, "2020-01-01", "2020-01-02") for name in ("MBX1", "MBX2", "MBX3")]
    _, shown = brief("machines", Records(_COLUMNS, rows))
    assert next(shown)[0] == "MBX1"
    assert made == ["MBX1", "MBX1"]


def test_records_know_their_number_and_what_is_among_them():
    records = Records(("id", "result"), [(1, "pass"), (2, "fail")])
    assert len(records) == 2
    assert {"id": 2, "result": "fail"} in records
    assert {"id": 2, "result": "pass"} not in records
