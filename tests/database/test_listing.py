"""Lists: filtered, the newest first, what is there twice once."""

from datetime import date, datetime

import pytest
from made_papers import backup_run, io_run, load, paper
from seed_papers import PAPERS

from esrp_ingest.database import Database, Location
from esrp_ingest.database.ask import listing
from esrp_ingest.database.ask.listing import Wanted
from esrp_ingest.database.ask.results import Record, Rows
from esrp_ingest.database.store import jobs
from esrp_ingest.models import Finding

ROW = (9.5, 2.0, 100.0, 60.0, 0.8, 50.0)


def by_id(rows: Rows) -> dict[object, Record]:
    return {record["id"]: record for record in rows.records()}


@pytest.fixture
def lab(database: Database) -> Database:
    """Two nights of two machines, a backup, and the first night once more in another file."""
    night = [
        io_run(number, [ROW], datetime(2026, 11, day), machine_name=machine, result=result)
        for number, (machine, day, result) in enumerate(
            [("MBX01", 1, "pass"), ("MBX02", 1, "pass"), ("MBX01", 2, "fail"), ("MBX02", 2, "pass")], start=1
        )
    ]
    for number, run in enumerate([*night, backup_run(9, [150.0], datetime(2026, 11, 3, 5)), night[0]]):
        name = f"copy {number}" if number == 5 else f"night {number}"
        place = Location(f"file:///lab/rack-{number % 2}/{name.replace(' ', '%20')}.html", 1)
        database.load(paper(name, (), [run]), place)
    return database


@pytest.mark.parametrize("name", ["solutions", "runs", "documents", "jobs", "failures"])
def test_empty_lists_still_have_columns(database: Database, name: str):
    with database.asking() as connection:
        rows = getattr(listing, f"list_{name}")(connection)
    assert len(rows) == 0
    assert rows.columns[0] == "id"


def test_lists_have_a_row_for_everything(seeds: Database):
    with seeds.asking() as connection:
        solutions = listing.list_solutions(connection)
        runs = listing.list_runs(connection)
        documents = listing.list_documents(connection)
    assert sorted(zip(solutions.column("id"), solutions.column("runs"), strict=True)) == list(
        enumerate([4, 4, 1, 1, 1, 4, 4], start=1)
    )
    assert len(runs) == 19
    assert by_id(runs)[2]["started_at"] == datetime(2011, 5, 28, 11, 38, 14)
    first = by_id(documents)[1]
    assert (first["solutions"], first["runs"], first["errors"], first["warnings"]) == (1, 4, 0, 1)
    assert (first["passed"], first["failed"]) == (2, 0)
    assert str(first["uri"]).startswith("file:///papers/")


def test_jobs_and_failures_come_newest_first(database: Database):
    with database.writing() as connection:
        first = jobs.begin_job(connection, "host", "a")
        second = jobs.begin_job(connection, "host", "b")
        for job in (first, second):
            for uri in ("file:///b", "file:///a"):
                jobs.record_failure(connection, job, jobs.Failure(uri, "corrupt", "broken", "1"))
    with database.asking() as connection:
        assert listing.list_jobs(connection).column("id") == [second, first]
        failures = listing.list_failures(connection)
    assert list(zip(failures.column("import_job_id"), failures.column("uri"), strict=True)) == [
        (second, "file:///a"),
        (second, "file:///b"),
        (first, "file:///a"),
        (first, "file:///b"),
    ]


@pytest.mark.parametrize(
    ("wanted", "runs"),
    [
        ({}, [5, 4, 3, 2, 1]),
        ({"everything": True}, [5, 4, 3, 6, 2, 1]),
        ({"machine": "mbx01"}, [5, 3, 1]),
        ({"machine": "MBX*", "limit": 3}, [5, 4, 3]),
        ({"machine": "MBX"}, []),
        ({"result": "fail"}, [3]),
        ({"test": "backup"}, [5]),
        ({"since": date(2026, 11, 2), "until": date(2026, 11, 2)}, [4, 3]),
        ({"since": date(2026, 11, 3)}, [5]),
        ({"file": "night 3.html"}, [4]),
        ({"file": "night?[0-3].html"}, []),
        ({"file": "rack-0/*"}, [5, 3, 1]),
        ({"file": "/lab/*"}, []),
        ({"file": "/lab/**"}, [5, 4, 3, 2, 1]),
        ({"vendor": "Dell"}, []),
    ],
)
def test_runs_are_filtered_and_the_newest_stands_first(lab: Database, wanted: dict[str, object], runs: list[int]):
    with lab.asking() as connection:
        assert listing.list_runs(connection, Wanted(**wanted)).column("id") == runs


def test_documents_findings_and_machines_are_filtered_by_their_runs(lab: Database):
    with lab.asking() as connection:
        documents = listing.list_documents(connection, Wanted(machine="MBX01"))
        assert documents.column("id") == [5, 3, 1]
        assert 6 not in listing.list_documents(connection, Wanted()).column("id")
        assert 6 in listing.list_documents(connection).column("id")
        machines = listing.list_machines(connection, Wanted(since=date(2026, 11, 2)))
        ran = [(row["machine_name"], row["test_type"], row["failed"]) for row in machines.records()]
        assert ran == [("MBX01", "backup", 0), ("MBX01", "performance", 1), ("MBX02", "performance", 0)]


def test_solutions_and_findings_know_their_vendor_and_their_file(seeds: Database):
    with seeds.asking() as connection:
        assert set(listing.list_solutions(connection, Wanted(vendor="dell")).column("vendor")) == {
            "Dell",
            "Dell EMC",
            "EMC",
        }
        found = listing.list_findings(connection, Wanted(vendor="Synology"))
        whole = listing.list_findings(connection)
        assert set(found.column("document_id")) <= {5}
        assert len(found) < len(whole)
        of_file = listing.list_findings(connection, Wanted(file="*", everything=True))
        assert len(of_file) == len(whole)


def test_a_paper_met_twice_is_listed_once(database: Database):
    load(database, PAPERS[0](), paper("the same as text", PAPERS[0]().solutions, PAPERS[0]().runs))
    with database.asking() as connection:
        assert listing.list_solutions(connection, Wanted()).column("id") == [1]
        assert listing.list_documents(connection, Wanted()).column("id") == [1]
        assert listing.list_solutions(connection).column("id") == [2, 1]


def test_a_finding_of_several_documents_is_one_with_their_number(database: Database):
    noticed = Finding(rule="operation_mix", severity="warning", subject="mix", message="the mix is odd", run=0)
    about_it = Finding(rule="doubtful_title", severity="info", message="the title is odd")
    first = PAPERS[0]().model_copy(update={"findings": (noticed, about_it)})
    again = paper("the same as text", first.solutions, first.runs).model_copy(
        update={"findings": (noticed.model_copy(update={"line": 7}), about_it, noticed.model_copy(update={"run": 1}))}
    )
    load(database, first, again)
    with database.asking() as connection:
        found = listing.list_findings(connection, Wanted()).records()
        assert sorted((row["rule"], row["documents"], row["document_id"]) for row in found) == [
            ("doubtful_title", 2, 1),
            ("operation_mix", 1, 2),
            ("operation_mix", 2, 1),
        ]
        assert {row["product"] for row in found} == {"Dell PowerVault MD1220"}
        assert len(listing.list_findings(connection)) == 5
        assert listing.list_findings(connection, Wanted(at_least="warning")).column("rule") == ["operation_mix"] * 2
        assert listing.list_findings(connection, Wanted(rule="doubtful_title")).column("documents") == [2]


@pytest.mark.parametrize(
    ("wanted", "of_tests"),
    [
        (Wanted(), set()),
        (Wanted(machine="m", server="s", test="stress"), {"machine", "server", "test"}),
        (Wanted(result="fail", vendor="v", since=date(2026, 1, 2)), {"result", "vendor", "since"}),
        (Wanted(until=date(2026, 1, 2), file="f"), {"until"}),
        (Wanted(at_least="error", rule="r", limit=1, everything=True), set()),
    ],
)
def test_some_filters_are_about_tests(wanted: Wanted, of_tests: set[str]):
    assert wanted.of_tests() == of_tests


def test_solutions_are_filtered_by_their_runs(seeds: Database):
    with seeds.asking() as connection:
        every = listing.list_solutions(connection, Wanted())
        of_machine = listing.list_solutions(connection, Wanted(machine="WIN-PVCKE1IJFQ1"))
        of_none = listing.list_solutions(connection, Wanted(machine="nobody's"))
    assert (len(every), of_machine.column("product"), len(of_none)) == (7, ["Dell PowerVault MD1220"], 0)
