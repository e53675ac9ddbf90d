"""What databases think that the views cost: PostgreSQL compiles what it takes for dear, which takes seconds."""

import pytest
from sqlalchemy import text

from esrp_ingest.database import open_database
from tests.benchmarks import many_rows

SOLUTIONS = 500
RUNS = SOLUTIONS * many_rows.SERVERS * len(many_rows.TESTS)


def test_postgresql_takes_no_view_for_dearer_than_reading_its_runs_some_times(
    empty_postgresql_url: str, monkeypatch: pytest.MonkeyPatch
):
    for name, count in (("SOLUTIONS", SOLUTIONS), ("INSTANCES", 1), ("IO_ROWS", 2 * RUNS)):
        monkeypatch.setattr(many_rows, name, count)
    database = open_database(empty_postgresql_url)
    with database.writing() as connection:
        many_rows.fill(connection)
        connection.execute(text("ANALYZE"))
    with database.asking() as connection:
        plans = {
            view: connection.scalar(text(f"EXPLAIN (FORMAT JSON) SELECT * FROM {view}"))
            for view in ("run_place", "run_choice", "run_metrics", "solution_metrics")
        }
    database.close()
    costs = {view: plan[0]["Plan"]["Total Cost"] for view, plan in plans.items()}
    assert {view: cost for view, cost in costs.items() if cost > 2 * RUNS} == {}
