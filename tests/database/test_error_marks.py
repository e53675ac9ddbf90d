"""The figures that an open error of the audit is about."""

from sqlalchemy import select, update

from esrp_ingest.database import Database, schema
from esrp_ingest.database.ask.error_marks import FigurePlace, compared_errors, error_marks, mark_of

FINDING = schema.Finding.table()
READS = "database_reads_per_sec"


def with_error(database: Database) -> int:
    """The number of a finding about one cell of the first solution's performance run."""
    about = {"table_name": "instance_io", "row_key": "Instance2836.1 transactional", "column_name": READS}
    with database.writing() as connection:
        number = connection.execute(select(FINDING.c.id)).scalars().first()
        values = {"run_id": 2, "rule": "total_reads", "severity": "error", **about}
        connection.execute(update(FINDING).where(FINDING.c.id == number).values(values))
    assert number is not None
    return number


def test_a_cell_s_error_is_about_every_figure_that_is_made_of_it(seeds: Database):
    number = with_error(seeds)
    with seeds.asking() as connection:
        marks = error_marks(connection)
    assert {place.metric for place in marks} >= {READS, "database_transfers_per_sec"}
    assert {(place.solution_id, place.test_type) for place in marks} == {(1, "performance")}
    assert set(marks.values()) == {number}
    assert mark_of(marks, 1, READS, ("performance", "runs")) == number
    assert mark_of(marks, 1, READS, ("performance", "reported")) is None
    assert mark_of(marks, 1, READS, ("stress", "runs")) is None
    assert mark_of(marks, 2, READS, ("performance", "runs")) is None
    assert mark_of({FigurePlace(1, None, READS): 7}, 1, READS, ("performance", "reported")) == 7


def test_in_a_comparison_the_column_of_the_solution_is_marked(seeds: Database):
    number = with_error(seeds)
    rows = [
        ("io_test_type", "performance", "performance"),
        ("io_basis", "runs", "runs"),
        (READS, 100.0, 100.0),
        ("log_write_latency_ms", 1.0, 1.0),
        ("database_transfers_per_sec", None, 1.0),
        ("backup_mb_per_sec", 60.0, 60.0),
    ]
    with seeds.asking() as connection:
        assert compared_errors(connection, rows, [2, 1]) == {
            (READS, -1): number,
            ("database_transfers_per_sec", -1): number,
        }
        assert compared_errors(connection, rows, [1, 2]) == {(READS, -2): number}
        assert compared_errors(connection, [row[:2] for row in rows], [1]) == {(READS, -1): number}
