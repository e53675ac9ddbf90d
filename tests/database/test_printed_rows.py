"""A row is shown with what it says, without numbers that mean nothing to readers, and with what it belongs to."""

import pytest
from sqlalchemy import text

from esrp_ingest.database import Database
from esrp_ingest.database.ask.printed_rows import printed_row
from esrp_ingest.errors import UsageError

SAID = {
    "instance_io": ("scope", "database_read_latency_ms"),
    "disk_io": ("role", "disk", "read_latency_ms"),
    "reported_metric": ("scope", "metric", "value", "label", "value_text"),
    "solution_fact": ("table_name", "label", "value"),
    "host_counter": ("counter", "average", "minimum", "maximum"),
    "run": ("test_type", "machine_name", "result"),
}
NUMBERS = {"id", "run_id", "instance_id", "solution_id", "document_id", "ordinal", "page", "line", "bbox"}
OF_RUNS = {
    "run": "SELECT id, solution_id FROM run WHERE id = {}",
    "instance_io": "SELECT run.id, solution_id FROM run JOIN instance ON run_id = run.id "
    "WHERE instance.id = (SELECT instance_id FROM instance_io WHERE id = {})",
    "disk_io": "SELECT run.id, solution_id FROM run JOIN disk_io ON run_id = run.id WHERE disk_io.id = {}",
    "host_counter": "SELECT run.id, solution_id FROM run JOIN host_counter ON run_id = run.id "
    "WHERE host_counter.id = {}",
    "reported_metric": "SELECT NULL, solution_id FROM reported_metric WHERE id = {}",
    "solution_fact": "SELECT NULL, solution_id FROM solution_fact WHERE id = {}",
}


@pytest.mark.parametrize("table", SAID)
def test_a_row_says_what_was_printed_and_whose_it_is(seeds: Database, table: str):
    with seeds.asking() as connection:
        first = connection.execute(text(f"SELECT min(id) FROM {table}")).scalar_one()
        whose = connection.execute(text(OF_RUNS[table].format(first))).one()
        product = connection.execute(text(f"SELECT product FROM solution WHERE id = {whose[1]}")).scalar()
        row = printed_row(connection, table, first)
    assert set(SAID[table]) <= set(row.values)
    assert not NUMBERS & set(row.values)
    assert None not in row.values.values()
    assert (row.run_id, row.solution_id, row.product) == (*whose, product)


def test_a_row_leads_to_those_beside_it_in_its_document(seeds: Database):
    with seeds.asking() as connection:
        ids = connection.execute(text("SELECT id FROM run WHERE document_id = 1 ORDER BY id")).scalars().all()
        rows = [printed_row(connection, "run", at) for at in ids]
    assert [(row.previous, row.following) for row in rows] == list(zip([None, *ids], [*ids[1:], None], strict=False))


@pytest.mark.parametrize(("table", "row"), [("run", 999), ("vendor", 1), ("nonsense", 1)])
def test_a_row_that_is_not_there_is_refused(seeds: Database, table: str, row: int):
    with seeds.asking() as connection, pytest.raises(UsageError):
        printed_row(connection, table, row)


def test_a_finding_of_no_run_is_about_the_first_solution_of_its_document(seeds: Database):
    with seeds.writing() as connection:
        finding = connection.execute(text("SELECT min(id) FROM finding")).scalar_one()
        connection.execute(text(f"UPDATE finding SET run_id = NULL, document_id = 3 WHERE id = {finding}"))
        first = connection.execute(text("SELECT min(id) FROM solution WHERE document_id = 3")).scalar_one()
        row = printed_row(connection, "finding", finding)
    assert (row.document_id, row.run_id, row.solution_id) == (3, None, first)


def test_a_row_of_an_instance_is_of_its_instances_run(seeds: Database):
    with seeds.asking() as connection:
        last = connection.execute(text("SELECT max(id) FROM instance_io")).scalar_one()
        run = connection.execute(text(OF_RUNS["instance_io"].format(last))).one()[0]
        assert printed_row(connection, "instance_io", last).run_id == run != 1
