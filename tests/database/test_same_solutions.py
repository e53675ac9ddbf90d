"""Solutions that several documents describe: when they are one, and which of them counts."""

from datetime import date, datetime, timedelta

import pytest
from made_papers import io_run, load, paper

from esrp_ingest.database import Database
from esrp_ingest.database.judge.forgetting import forget_documents
from esrp_ingest.database.store.jobs import forget_location
from esrp_ingest.models import ReportedMetric, Run, Solution

DESCRIBED = Solution(
    vendor="Dell", product="Dell MD1", mailboxes=5000, exchange_version="2010", tested_on=date(2011, 5, 1), disks=24
)
ROW = (9.5, 2.0, 100.0, 60.0, 0.8, 50.0)


def a_run(night: int) -> Run:
    at = datetime(2011, 5, 1, 22) + timedelta(days=night)
    return io_run(night + 1, [ROW], at, machine_name="EX1", achieved_iops=160.0, solution=0)


def links(database: Database) -> list[int | None]:
    with database.asking() as connection:
        return list(connection.exec_driver_sql("SELECT duplicate_of_id FROM solution ORDER BY id").scalars())


def counting(database: Database) -> list[int]:
    with database.asking() as connection:
        return list(
            connection.exec_driver_sql("SELECT solution_id FROM distinct_solution ORDER BY solution_id").scalars()
        )


def test_a_copy_without_reports_is_the_solution_of_the_whole_paper(database: Database):
    load(database, paper("pictures", [DESCRIBED]), paper("whole", [DESCRIBED], [a_run(0), a_run(1)]))
    assert links(database) == [2, None]
    assert counting(database) == [2]


def test_a_copy_with_fewer_reports_is_ranked_in_the_whole_paper_only(database: Database):
    load(database, paper("cut", [DESCRIBED], [a_run(0)]), paper("whole", [DESCRIBED], [a_run(0), a_run(1)]))
    assert links(database) == [2, None]
    with database.asking() as connection:
        ranked = connection.exec_driver_sql("SELECT DISTINCT solution_id FROM solution_metrics").scalars().all()
    assert ranked == [2]


def test_a_copy_with_fewer_reports_may_name_fewer_servers(database: Database):
    one, two = (DESCRIBED.model_copy(update={"servers": servers}) for servers in (1, 2))
    load(database, paper("cut", [one], [a_run(0)]), paper("whole", [two], [a_run(0), a_run(1)]))
    assert links(database) == [2, None]


@pytest.mark.parametrize(
    "other",
    [
        {"mailboxes": 500},
        {"servers": 2},
        {"mailboxes": None},
        {"exchange_version": "2013"},
        {"product": "Dell MD2"},
        {"tested_on": date(2011, 6, 1)},
        {"tested_on": None},
        {"disks": 12},
        {"configuration": "RAID 10"},
    ],
)
def test_what_differs_or_is_not_stated_leaves_two_solutions(database: Database, other: dict[str, object]):
    stated = {"configuration": "RAID 5", "servers": 1}
    own = DESCRIBED.model_copy(update={name: value for name, value in stated.items() if name in other})
    load(database, paper("first", [own]), paper("second", [DESCRIBED.model_copy(update=other)]))
    assert links(database) == [None, None]


def test_other_runs_leave_two_solutions(database: Database):
    load(database, paper("first", [DESCRIBED], [a_run(0)]), paper("second", [DESCRIBED], [a_run(1)]))
    assert links(database) == [None, None]


@pytest.mark.parametrize(("second", "expected"), [(160.0, [None, 1]), (170.0, [None, None])])
def test_a_figure_of_the_summary_that_differs_leaves_two_solutions(
    database: Database, second: float, expected: list[int | None]
):
    for number, value in enumerate([160.0, second]):
        figure = ReportedMetric(scope="aggregate", metric="achieved_iops", label="I/O", value=value, value_text="x")
        said = DESCRIBED.model_copy(update={"reported_metric": (figure,)})
        load(database, paper(f"paper {number}", [said]))
    assert links(database) == expected


def test_the_copy_counts_where_the_whole_paper_is_gone_and_after_it_is_forgotten(database: Database):
    load(database, paper("whole", [DESCRIBED], [a_run(0)]), paper("pictures", [DESCRIBED]))
    assert (links(database), counting(database)) == ([None, 1], [1])
    with database.writing() as connection:
        uri = connection.exec_driver_sql("SELECT uri FROM document_location WHERE document_id = 1").scalar_one()
        forget_location(connection, uri)
    assert counting(database) == [2]
    with database.writing() as connection:
        forget_documents(connection, [1])
    assert (links(database), counting(database)) == ([None], [2])


def test_a_paper_that_is_read_again_keeps_its_copy(database: Database):
    whole, copy = paper("whole", [DESCRIBED], [a_run(0)]), paper("pictures", [DESCRIBED])
    load(database, whole, copy)
    load(database, whole, force=True)
    assert links(database) == [None, 1]
