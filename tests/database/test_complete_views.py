"""What the views make of incomplete reports, machines, refused documents and ranking groups."""

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
import sqlalchemy as sa
from made_papers import io_run, load, paper
from sqlalchemy import select, text

from esrp_ingest.database import Database
from esrp_ingest.database.ask.ranking import RankRequest, rank
from esrp_ingest.database.judge.correcting import Wanted, correct_run
from esrp_ingest.database.schema.descriptions import view
from esrp_ingest.database.schema.views import VIEWS
from esrp_ingest.models import Run, Solution

ROW = (2.0, 100.0, 50.0, 1.0, 30.0)


def rows(database: Database, name: str) -> list[dict[str, Any]]:
    with database.asking() as connection:
        return [dict(row) for row in connection.execute(select(view(name)).order_by(*view(name).c[:1])).mappings()]


def a_run(latency: float, day: int = 1, **columns: Any) -> Run:
    return io_run(1, [(latency, *ROW)], datetime(2020, 1, day), **{"solution": 0, "measured_seconds": 7200, **columns})


def test_an_incomplete_run_counts_for_no_solution(database: Database):
    runs = [a_run(1, 1, complete=None), a_run(2, 2, complete=True), a_run(3, 3, complete=False)]
    load(database, paper("a night cut short", [Solution()], runs))
    assert [(row["counts"], row["complete"], row["why_not"]) for row in rows(database, "run_choice")] == [
        (False, True, "earlier"),
        (True, True, None),
        (False, False, "incomplete"),
    ]
    assert [row["complete"] for row in rows(database, "run_metrics")] == [None, True, False]
    [solution] = rows(database, "solution_metrics")
    assert (solution["basis"], solution["database_read_latency_ms"]) == ("runs", 2)


def test_a_solution_with_incomplete_runs_only_has_no_measured_figures(database: Database):
    load(database, paper("only a half", [Solution()], [a_run(3, complete=False)]))
    assert rows(database, "measured_metrics") == []
    assert rows(database, "solution_metrics") == []


def test_the_machine_of_a_run_is_printed_else_that_of_its_sequence_unless_somebody_assigned_it(database: Database):
    runs = [
        a_run(1, machine_name="MBX1"),
        a_run(2, machine_name=None),
        a_run(3, machine_name="MBX1"),
        a_run(4, machine_name=None),
        a_run(5, machine_name=None),
    ]
    decided = {2: ("MBX1", "sequence"), 3: ("MBX9", "assigned"), 4: (None, None), 5: ("MBX1", "sequence")}
    load(database, paper("machines", [Solution()], runs))
    with database.writing() as connection:
        correct_run(connection, 5, Wanted(column_name="machine_name", value="MBX7", why="the log says so"))
        decide = sa.text("UPDATE run SET machine = :machine, machine_basis = :basis WHERE id = :run")
        connection.execute(decide, [{"run": at, "machine": to, "basis": how} for at, (to, how) in decided.items()])
    assert [(row["machine"], row["machine_basis"]) for row in rows(database, "run_metrics")] == [
        ("MBX1", "printed"),
        ("MBX1", "sequence"),
        ("MBX9", "assigned"),
        (None, None),
        ("MBX7", "printed"),
    ]


def test_refused_documents_are_in_no_view(database: Database):
    load(database, paper("no paper after all", [Solution(servers=1, mailboxes=10)], [a_run(1)]))
    held = [name for name in VIEWS if name != "printed_metrics"]
    assert all(rows(database, name) for name in held)
    with database.writing() as connection:
        connection.execute(text("UPDATE document SET refused = 'it holds no results of its own'"))
    assert [name for name in held if rows(database, name)] == []


@pytest.mark.parametrize(
    ("mailboxes", "version", "group"),
    [
        (5000, "2013", "1001_to_5000, 2013"),
        (None, "2013", "not_stated, 2013"),
        (6000, None, "over_5000, not_stated"),
        (None, None, "not_stated, not_stated"),
    ],
)
def test_a_ranking_group_is_of_mailbox_category_and_exchange_version(
    database: Database, mailboxes: int | None, version: Any, group: str
):
    load(database, paper("group", [Solution(mailboxes=mailboxes, exchange_version=version)], [a_run(1)]))
    [row] = rows(database, "solution_metrics")
    assert row["ranking_group"] == group


def test_a_solution_with_incomplete_reports_only_is_ranked_where_doubtful_figures_are(database: Database):
    one = Solution(vendor="Dell", product="Cut", servers=1, mailboxes=10, exchange_version="2013")
    load(database, paper("half", [one], [a_run(3, complete=False)]), paper("whole", [Solution()], [a_run(4, day=2)]))
    request = RankRequest(metric="database_read_latency_ms")
    with database.asking() as connection:
        ranking = rank(connection, request)
        assert [row.product for row in ranking.rows] == [None]
        assert [(row.product, row.held_back, row.value) for row in ranking.held_back] == [("Cut", "incomplete", None)]
        [cut, whole] = rank(connection, replace(request, doubtful=True)).rows
        assert [(row.value, row.doubtful) for row in (cut, whole)] == [(3, True), (4, False)]
        for others in ({"vendor": "NetApp"}, {"min_mailboxes": 11}, {"exchange_version": "2016"}):
            assert rank(connection, replace(request, doubtful=True, **others)).rows == []
        [only] = rank(connection, replace(request, doubtful=True, vendor="DELL", max_mailboxes=10)).rows
        assert only.product == "Cut"
