"""Where stored rows stand, on both databases."""

from datetime import datetime

import pytest
from made_papers import load
from seed_papers import PAPERS

from esrp_ingest.database import Database
from esrp_ingest.database.ask.places import finding_places, row_place, run_places, solution_places
from esrp_ingest.errors import UsageError
from esrp_ingest.layout import Box
from esrp_ingest.models import (
    Finding,
    HostCounter,
    Instance,
    InstanceIo,
    LogEvent,
    ParsedDocument,
    PrintedAggregate,
    SolutionFact,
    SolutionSource,
)


@pytest.fixture
def located(database: Database) -> Database:
    paper = PAPERS[0]()
    run = paper.runs[0].model_copy(
        update={
            "page": 7,
            "bbox": "1.0,2.0,3.0,4.0",
            "instance": (Instance(name="Instance1.1"), Instance(name="Instance1.2")),
            "instance_io": (
                InstanceIo(instance="Instance1.1", scope="transactional", page=8, bbox="56.0,100.0,300.5,110.0"),
                InstanceIo(instance="Instance1.2", scope="transactional", page=8, bbox="56.0,110.0,300.5,120.0"),
                InstanceIo(instance="Instance1.1", scope="total", page=9, bbox="56.0,130.0,300.5,140.0"),
            ),
            "host_counter": (HostCounter(counter="% Processor Time", page=9, bbox="1.0,1.0,9.0,9.0"),),
            "printed_aggregate": tuple(
                PrintedAggregate(
                    table_name="backup_result", aggregate=each, column_name="mb_per_sec", value=1.5, page=9
                )
                for each in ("average", "sum")
            ),
            "log_event": (LogEvent(logged_at=datetime(2015, 7, 22, 8, 26, 10), message="Preparing"),),
        }
    )
    facts = (SolutionFact(table_name="Disks", label="RAID level", value="RAID5", line=12),)
    sources = (SolutionSource(column_name="disks", value_text="24", line=11),)
    solution = paper.solutions[0].model_copy(update={"solution_fact": facts, "solution_source": sources})
    findings = (
        Finding(rule="a_rule", severity="error", message="broken", run=0, page=9, bbox="1.0,1.0,9.0,9.0"),
        Finding(rule="another_rule", severity="error", message="about all of it"),
    )
    updated = {"runs": (run, *paper.runs[1:]), "solutions": (solution, *paper.solutions[1:]), "findings": findings}
    document: ParsedDocument = paper.model_copy(update=updated)
    load(database, document)
    return database


def test_rows_of_an_instance_stand_where_they_were_read(located: Database) -> None:
    with located.asking() as connection:
        places = run_places(connection, 1, "instance_io", "Instance1.1")
    assert [(place.row, place.locator.page) for place in places.rows] == [("Instance1.1", 8), ("Instance1.1", 9)]
    assert places.rows[0].locator.box == Box(56.0, 100.0, 300.5, 110.0)
    assert len(places.sha256) == 64
    assert places.uris


def test_all_rows_of_a_table_are_found(located: Database) -> None:
    with located.asking() as connection:
        assert len(run_places(connection, 1, "instance_io").rows) == 3
        assert run_places(connection, 1, "host_counter", "% Processor Time").rows[0].locator.page == 9
        assert run_places(connection, 1).rows[0].locator.page == 7


def test_rows_are_called_by_what_tells_them_apart(located: Database) -> None:
    with located.asking() as connection:
        aggregates = run_places(connection, 1, "printed_aggregate")
        assert [place.row for place in aggregates.rows] == ["average", "sum"]
        assert [place.row for place in solution_places(connection, 1, "solution_fact").rows] == ["RAID level"]


def test_facts_and_findings_have_places(located: Database) -> None:
    with located.asking() as connection:
        assert solution_places(connection, 1, "solution_fact", "RAID level").rows[0].locator.line == 12
        assert solution_places(connection, 1, "solution_source", "disks").rows[0].locator.line == 11
        assert finding_places(connection, 1).rows[0].locator.page == 9


@pytest.mark.parametrize(
    ("table", "name", "message"),
    [
        ("nothing", None, "there is no table nothing with places: take backup_result, "),
        ("instance_io", "Instance9.9", "there is no row of instance_io about Instance9.9"),
        ("log_event", None, "there is no row of log_event that has a place: `esrp show run 1 --where` lists them"),
        ("document", None, "there is no table document"),
    ],
)
def test_what_has_no_place_is_said(located: Database, table: str, name: str | None, message: str) -> None:
    with located.asking() as connection, pytest.raises(UsageError, match=message):
        run_places(connection, 1, table, name)


def test_what_is_not_there_is_said(located: Database) -> None:
    with located.asking() as connection:
        with pytest.raises(UsageError, match="there is no run 99: see `esrp list runs`"):
            run_places(connection, 99)
        with pytest.raises(UsageError, match="there is no solution 99"):
            solution_places(connection, 99, "solution_fact")
        with pytest.raises(UsageError, match="there is no finding 99"):
            finding_places(connection, 99)
        with pytest.raises(UsageError, match="finding 2 is about no one place of its document"):
            finding_places(connection, 2)


@pytest.mark.parametrize(
    ("table_name", "page", "line"),
    [
        ("run", 7, None),
        ("instance_io", 8, None),
        ("host_counter", 9, None),
        ("finding", 9, None),
        ("solution_fact", None, 12),
    ],
)
def test_a_row_of_any_table_stands_where_it_was_read(located: Database, table_name: str, page: int, line: int) -> None:
    with located.asking() as connection:
        places = row_place(connection, table_name, 1)
    assert [(place.locator.page, place.locator.line) for place in places.rows] == [(page, line)]
    assert places.uris


@pytest.mark.parametrize(("table_name", "number"), [("vendor", 1), ("instance_io", 10**6)])
def test_a_row_that_is_not_there_has_no_place(located: Database, table_name: str, number: int) -> None:
    with located.asking() as connection, pytest.raises(UsageError, match="there is no"):
        row_place(connection, table_name, number)
