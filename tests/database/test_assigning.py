"""Assignments: what is said of reports afterwards, for how long, and what goes before them."""

from datetime import date, datetime

import pytest
from made_papers import assigned, backup_run, io_run, load, paper
from seed_papers import PAPERS

from esrp_ingest.database import Database, Location
from esrp_ingest.database.ask.listing import list_runs, list_solutions
from esrp_ingest.database.judge.assigning import (
    Applied,
    Target,
    apply_assignments,
    documents_of_runs,
    forget_assignment,
    list_assignments,
    remember,
    would_take,
)
from esrp_ingest.database.store.jobs import forget_location
from esrp_ingest.database.store.solutions import vendor_row
from esrp_ingest.errors import UsageError
from esrp_ingest.models import ParsedDocument, Solution

OLD, NEW = Solution(vendor="NetApp", product="NetApp EF280"), Solution(vendor="IBM", product="IBM DS3524", disks=24)
ROW = (9.5, 2.0, 100.0, 60.0, 0.8, 50.0)


def report(machine: str, day: int) -> ParsedDocument:
    run = io_run(day, [ROW], datetime(2026, 11, day), machine_name=machine)
    return paper(f"{machine} {day}", (), [run])


def apply(database: Database, *said: tuple[Target, Solution]) -> Applied:
    with database.writing() as connection:
        for target, solution in said:
            remember(connection, target, solution)
        return apply_assignments(connection, lambda on, name: vendor_row(on, name, name))


def products(database: Database) -> list[object]:
    with database.asking() as connection:
        return [record["product"] for record in sorted(list_runs(connection).records(), key=lambda each: each["id"])]


@pytest.fixture
def lab(database: Database) -> Database:
    """Two machines on three days, in a folder each, and one report of a solution.toml."""
    for number, (machine, day) in enumerate([("MBX01", 1), ("MBX01", 2), ("MBX02", 1), ("MBX02", 3)]):
        database.load(report(machine, day), Location(f"file:///lab/{machine}/{number}.html", 1))
    own = assigned(report("MBX03", 1), Solution(vendor="Dell", product="Dell MD1220"))
    database.load(own, Location("file:///lab/MBX03/1.html", 1))
    return database


def test_a_machine_s_reports_get_a_solution_within_a_range_of_dates(lab: Database):
    before = Target("machine", "mbx*", until=date(2026, 11, 1)), OLD
    since = Target("machine", "MBX*", since=date(2026, 11, 2)), NEW
    assert apply(lab, before, since) == Applied(assigned=4, changed=4, kept=1)
    assert products(lab) == ["NetApp EF280", "IBM DS3524", "NetApp EF280", "IBM DS3524", "Dell MD1220"]
    with lab.writing() as connection:
        forget_location(connection, "file:///lab/MBX01/0.html")
        listed = list_solutions(connection).records()
    assert {each["product"]: (each["documents"], each["uri"]) for each in listed} == {
        "NetApp EF280": (2, "file:///lab/MBX02/2.html"),
        "IBM DS3524": (2, "file:///lab/MBX01/1.html"),
        "Dell MD1220": (1, "file:///lab/MBX03/1.html"),
    }
    assert apply(lab) == Applied(assigned=4, changed=0, kept=1)
    with lab.asking() as connection:
        assert len(list_solutions(connection)) == 3
        assert list_assignments(connection).column("reports") == [2, 2]


def test_later_reports_of_a_folder_get_it_too_and_the_newest_assignment_counts(lab: Database):
    apply(lab, (Target("folder", "/lab/MBX0?"), OLD))
    lab.load(report("MBX09", 9), Location("file:///lab/MBX01/later.html", 1))
    apply(lab)
    assert products(lab)[-1] == "NetApp EF280"
    apply(lab, (Target("folder", "/lab/MBX01"), NEW))
    assert products(lab) == ["IBM DS3524", "IBM DS3524", "NetApp EF280", "NetApp EF280", "Dell MD1220", "IBM DS3524"]


def test_an_assignment_is_taken_back_with_its_solution(lab: Database):
    apply(lab, (Target("machine", "MBX01"), OLD), (Target("machine", "MBX02"), NEW))
    with lab.writing() as connection:
        forget_assignment(connection, 1)
    apply(lab)
    assert products(lab) == [None, None, "IBM DS3524", "IBM DS3524", "Dell MD1220"]
    with lab.asking() as connection:
        assert sorted(str(name) for name in list_solutions(connection).column("product")) == [
            "Dell MD1220",
            "IBM DS3524",
        ]
    with lab.writing() as connection, pytest.raises(UsageError, match="no assignment 7"):
        forget_assignment(connection, 7)


def test_the_assignment_of_a_run_itself_goes_before_newer_ones_and_survives_a_new_reading(lab: Database):
    with lab.asking() as connection:
        (sha256,) = documents_of_runs(connection, [1])
    apply(lab, (Target("document", sha256), NEW), (Target("machine", "*"), OLD))
    assert products(lab)[:3] == ["IBM DS3524", "NetApp EF280", "NetApp EF280"]
    lab.load(report("MBX01", 1), Location("file:///lab/MBX01/0.html", 1), force=True)
    apply(lab)
    assert products(lab)[0] == "IBM DS3524"


def test_what_is_said_beside_a_report_when_it_is_read_again_goes_before(lab: Database):
    apply(lab, (Target("machine", "*"), OLD))
    again = assigned(report("MBX01", 1), NEW)
    lab.load(again, Location("file:///lab/MBX01/0.html", 1), force=True)
    apply(lab)
    assert products(lab)[:2] == ["IBM DS3524", "NetApp EF280"]


def test_runs_of_papers_are_never_assigned(database: Database):
    load(database, PAPERS[0]())
    before = products(database)
    assert apply(database, (Target("machine", "*"), OLD), (Target("folder", "/papers"), OLD)) == Applied(0, 0, 0)
    assert products(database) == before
    with database.asking() as connection:
        with pytest.raises(UsageError, match="one of a paper"):
            documents_of_runs(connection, [1])
        with pytest.raises(UsageError, match="no run 99"):
            documents_of_runs(connection, [99])


def test_where_nothing_is_assigned_nothing_is_given(database: Database):
    assert apply(database) == Applied(0, 0, 0)


def test_what_an_assignment_would_take_is_told_with_the_reason_and_changes_nothing(lab: Database):
    apply(lab, (Target("document", paper("MBX01 2", ()).document.sha256), OLD))
    backup = paper("backup", (), [backup_run(9, [150.0], datetime(2026, 11, 9))])
    lab.load(backup, Location("file:///lab/MBX01/backup.html", 1))
    with lab.asking() as connection:
        rows = would_take(connection, [Target("machine", "MBX01"), Target("folder", "/lab/MBX03")]).records()
    assert [(row["machine"], row["why"], row["then"]) for row in rows] == [
        ("MBX01", "names MBX01", "taken"),
        ("MBX01", "names MBX01", "another assignment counts"),
        ("MBX03", "in /lab/MBX03", "keeps its own solution"),
        ("MBX01", "follows reports of MBX01", "taken"),
    ]
    assert products(lab).count(None) == 4
