"""Many rows are written at once on both databases, get their ids in their order, and are refused as single ones are."""

import pytest
from sqlalchemy import select

from esrp_ingest.database import Database, schema
from esrp_ingest.database.store.inserting import insert_rows, insert_with_ids
from esrp_ingest.errors import DatabaseError

VENDOR = schema.Vendor.table()
COLUMNS = ("name", "group_name")
ROWS = [(f"Vendor {letter}", "a\tb\\c\nd") for letter in "dbcaef"]


@pytest.mark.parametrize("count", [1, 2, len(ROWS)])
def test_rows_get_ids_in_their_order(database: Database, count: int):
    with database.writing() as connection:
        insert_rows(connection, VENDOR, COLUMNS, [("first", "first")])
        ids = insert_with_ids(connection, VENDOR, COLUMNS, ROWS[:count])
        [later] = insert_with_ids(connection, VENDOR, COLUMNS, [("later", "later")])
        stored = {row.id: row.name for row in connection.execute(select(VENDOR))}
        groups = set(connection.scalars(select(VENDOR.c.group_name).where(VENDOR.c.id.in_(ids))))
    assert [stored[identifier] for identifier in ids] == [name for name, _ in ROWS[:count]]
    assert later not in ids
    assert groups == {"a\tb\\c\nd"}


def test_many_rows_are_refused_as_one_is(database: Database):
    columns = ("document_id", "rule", "severity", "message")
    rows = [(77, "x", "info", "x")] * len(ROWS)
    for refused in (rows[:1], rows):
        with pytest.raises(DatabaseError, match="refused a row"), database.writing() as connection:
            insert_rows(connection, schema.Finding.table(), columns, refused)
    with database.asking() as connection:
        assert connection.execute(select(schema.Finding.table().c.id)).all() == []
