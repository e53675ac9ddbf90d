"""To which machine a report belongs: by its name, by the reports that it follows, by its solution; and who asks it."""

from datetime import datetime, timedelta

import pytest
from made_papers import backup_run, io_run, paper

from esrp_ingest.database import Database, Location
from esrp_ingest.database.ask.listing import Wanted, list_machines, list_runs
from esrp_ingest.database.ask.trends import Watched, trends
from esrp_ingest.database.judge.assigning import Target, apply_assignments, remember
from esrp_ingest.database.judge.forgetting import forget_documents
from esrp_ingest.database.store.machines import settle_machines
from esrp_ingest.database.store.solutions import vendor_row
from esrp_ingest.models import ParsedDocument, Solution

EVENING = datetime(2026, 11, 1, 22)
ROW = (9.5, 2.0, 100.0, 60.0, 0.8, 50.0)


def named(machine: str, at: datetime) -> ParsedDocument:
    return paper(f"{machine} {at}", (), [io_run(7, [ROW], at, machine_name=machine)])


def nameless(number: int, at: datetime) -> ParsedDocument:
    return paper(f"backup {number}", (), [backup_run(number, [150.0], at)])


def put(database: Database, parsed: ParsedDocument, folder: str = "lab") -> None:
    database.load(parsed, Location(f"file:///{folder}/{parsed.document.sha256}.html", 1))


def machines(database: Database) -> list[tuple[object, object]]:
    with database.asking() as connection:
        rows = sorted(list_runs(connection).records(), key=lambda row: row["id"])
    return [(row["machine"], row["machine_basis"]) for row in rows]


def test_a_report_that_names_its_machine_belongs_to_it(database: Database):
    put(database, named("MBX01", EVENING))
    assert machines(database) == [("MBX01", "printed")]


def test_one_that_names_none_belongs_to_the_only_machine_of_its_folder_whenever_that_arrives(database: Database):
    put(database, nameless(1, EVENING + timedelta(days=9)))
    assert machines(database) == [(None, None)]
    put(database, named("MBX01", EVENING))
    assert machines(database) == [("MBX01", "sequence"), ("MBX01", "printed")]


def test_among_several_machines_it_belongs_to_the_one_that_it_follows_within_hours(database: Database):
    put(database, named("MBX01", EVENING))
    put(database, named("MBX02", EVENING + timedelta(days=1)))
    put(database, nameless(3, EVENING + timedelta(hours=5)))
    put(database, nameless(4, EVENING + timedelta(days=1, hours=5)))
    put(database, nameless(5, EVENING + timedelta(days=4)))
    assert machines(database)[2:] == [("MBX01", "sequence"), ("MBX02", "sequence"), (None, None)]


def test_what_follows_two_machines_belongs_to_none_until_one_of_them_goes(database: Database):
    put(database, named("MBX01", EVENING))
    put(database, named("MBX02", EVENING))
    put(database, nameless(3, EVENING + timedelta(hours=5)))
    assert machines(database)[2] == (None, None)
    with database.writing() as connection:
        forget_documents(connection, [2])
    assert machines(database)[1] == ("MBX01", "sequence")


def test_the_reports_of_a_paper_belong_together_and_not_to_those_beside_it(database: Database):
    runs = [io_run(7, [ROW], EVENING, machine_name="EX1", solution=0), backup_run(8, [150.0], EVENING)]
    runs[1] = runs[1].model_copy(update={"solution": 0})
    put(database, paper("a paper", [Solution(vendor="Dell", product="A")], runs))
    put(database, nameless(3, EVENING))
    assert machines(database) == [("EX1", "printed"), ("EX1", "sequence"), (None, None)]


def assign(database: Database, *targets: Target, solution: Solution) -> None:
    with database.writing() as connection:
        for target in targets:
            remember(connection, target, solution)
        apply_assignments(connection, lambda on, name: vendor_row(on, name, name))


def test_an_assignment_by_machine_takes_reports_that_follow_those_of_the_machine(database: Database):
    put(database, named("HAL9000", EVENING))
    put(database, nameless(2, EVENING + timedelta(hours=5)))
    assign(database, Target("machine", "HAL*"), solution=Solution(vendor="IBM", product="IBM DS3524"))
    with database.asking() as connection:
        assert list_runs(connection).column("product") == ["IBM DS3524"] * 2
        assert list_runs(connection, Wanted(machine="HAL*")).column("test_type") == ["backup", "performance"]
        assert list_machines(connection).column("runs") == [1, 1]
        series = trends(connection, Watched(machine="HAL*")).series
        assert {each.test_type for each in series} == {"performance", "backup"}
        choice = connection.exec_driver_sql("SELECT server FROM run_choice").scalars().all()
    assert choice == ["HAL9000"] * 2


def test_an_assignment_lets_go_of_a_report_that_belongs_to_another_machine_since(database: Database):
    put(database, named("HAL9000", EVENING))
    put(database, nameless(2, EVENING + timedelta(hours=5)))
    assign(database, Target("machine", "HAL*"), solution=Solution(vendor="IBM", product="IBM DS3524"))
    put(database, named("MBX02", EVENING + timedelta(hours=1)))
    with database.writing() as connection:
        assert apply_assignments(connection, lambda on, name: vendor_row(on, name, name)).changed == 1
    with database.asking() as connection:
        rows = sorted(list_runs(connection).records(), key=lambda row: row["id"])
    assert [row["product"] for row in rows] == ["IBM DS3524", None, None]


@pytest.mark.parametrize(("servers", "expected"), [(None, ("HAL9000", "assigned")), (2, (None, None))])
def test_a_report_elsewhere_belongs_to_the_one_machine_of_its_assigned_solution(
    database: Database, servers: int | None, expected: tuple[object, object]
):
    put(database, named("HAL9000", EVENING))
    put(database, nameless(2, EVENING + timedelta(hours=5)), "backups")
    solution = Solution(vendor="IBM", product="IBM DS3524", servers=servers)
    assign(database, Target("machine", "HAL*"), Target("folder", "/backups"), solution=solution)
    assert machines(database)[1] == expected


def test_the_machines_of_all_reports_can_be_decided_at_once(database: Database):
    put(database, named("MBX01", EVENING))
    put(database, nameless(2, EVENING + timedelta(hours=5)))
    decided = machines(database)
    with database.writing() as connection:
        connection.exec_driver_sql("UPDATE run SET machine = NULL, machine_basis = NULL")
        settle_machines(connection)
    assert machines(database) == decided
