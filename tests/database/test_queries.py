import pytest
from made_papers import load, paper
from seed_papers import md1220

from esrp_ingest.coarse import CoarseFigure
from esrp_ingest.database import Database, Location
from esrp_ingest.database.ask import queries
from esrp_ingest.database.ask.queries import Rows
from esrp_ingest.errors import UsageError
from esrp_ingest.models import Finding, Run


def test_rows_know_their_columns():
    rows = Rows(("a", "b"), [(1, "x"), (2, None)])
    assert rows.records() == [{"a": 1, "b": "x"}, {"a": 2, "b": None}]
    assert rows.column("b") == ["x", None]
    assert len(rows) == 2


def test_solution_is_shown_with_all_that_belongs_to_it(seeds: Database):
    with seeds.asking() as connection:
        details = queries.show_solution(connection, 1)
    assert (details.record["vendor"], details.record["group_name"]) == ("Dell", "Dell")
    assert {name: len(rows) for name, rows in details.tables.items()} == {
        "metrics": 4,
        "runs": 4,
        "reported_metric": 8,
        "solution_fact": 2,
    }
    assert details.tables["metrics"].column("test_type") == ["backup", "performance", "soft_recovery", "stress"]


def test_run_is_shown_with_every_table_of_its_report(seeds: Database):
    with seeds.asking() as connection:
        performance = queries.show_run(connection, 2)
        recovery = queries.show_run(connection, 4)
        disks = queries.show_run(connection, 10)
    assert {name: len(rows) for name, rows in performance.tables.items()} == {
        "metrics": 1,
        "instance": 8,
        "instance_io": 16,
        "instance_maintenance_io": 1,
        "instance_log_replication_io": 1,
        "host_counter": 1,
        "finding": 1,
    }
    assert performance.tables["instance_io"].columns[:3] == ("instance", "scope", "database_read_latency_ms")
    assert set(recovery.tables) == {
        "metrics",
        "instance",
        "soft_recovery_result",
        "printed_aggregate",
        "log_event",
    }
    assert len(disks.tables["disk_io"]) == 12


def test_document_is_shown_with_its_places_and_findings(seeds: Database):
    with seeds.asking() as connection:
        details = queries.show_document(connection, 1)
    assert details.record["program"] == "ESRP"
    assert {name: len(rows) for name, rows in details.tables.items()} == {
        "document_location": 1,
        "solution": 1,
        "run": 4,
        "finding": 1,
    }


@pytest.mark.parametrize("what", ["solution", "run", "document"])
def test_showing_what_is_not_there_says_where_to_look(database: Database, what: str):
    with database.asking() as connection, pytest.raises(UsageError, match=f"no {what} 9: see `esrp list {what}s`"):
        getattr(queries, f"show_{what}")(connection, 9)


def test_solutions_stand_side_by_side(seeds: Database):
    with seeds.asking() as connection:
        rows = queries.compare(connection, [1, 6])
    assert rows.columns == ("figure", "unit", "differs", "1", "6")
    differs = {figure: alike for figure, _, alike, *_ in rows.rows}
    assert differs["vendor"] is True
    assert differs["copies_per_database"] is False
    assert differs["backup_mb_per_sec"] is True  # only one of them states it
    found = {figure: [unit, *values] for figure, unit, _, *values in rows.rows}
    assert found["vendor"] == [None, "Dell", "Dell EMC"]
    assert found["io_test_type"] == [None, "performance", "stress"]
    assert found["io_basis"] == [None, "runs", "runs"]
    assert found["log_replay_seconds"][0] == "s"
    assert found["log_replay_seconds"][1:] == pytest.approx([1.6099, 2.167], abs=5e-5)
    assert found["backup_mb_per_sec"] == ["MB/s", pytest.approx(480.41), None]


def test_latencies_that_may_be_the_same_do_not_differ(seeds: Database):
    with seeds.asking() as connection:
        rows = queries.compare(connection, [4, 7])  # Jetstress 2007 prints 0.000 s, the other 0.347 ms
    found = {figure: (differs, values) for figure, _, differs, *values in rows.rows}
    assert found["log_write_latency_ms"] == (False, [0.0, 0.347])
    assert found["database_read_latency_ms"][0] is True
    assert found["latency_resolution_ms"] == (True, [1.0, None])


def test_latencies_are_shown_as_coarse_as_they_are_printed(seeds: Database):
    with seeds.asking() as connection:
        solution = queries.show_solution(connection, 5).tables["metrics"].records()[0]
        run_id = queries.show_solution(connection, 5).tables["runs"].records()[0]["id"]
        run = queries.show_run(connection, int(str(run_id)))
    latencies = ("database_read_latency_ms", "database_write_latency_ms", "log_write_latency_ms")
    assert [solution[name].shown for name in latencies] == ["7 ± 0.5", "2.8 ± 0.5", "< 0.5"]
    assert {row["read_latency_ms"].shown for row in run.tables["disk_io"].records()} == {"7 ± 0.5", "< 0.5"}
    assert not isinstance(solution["database_transfers_per_sec"], CoarseFigure)


def test_a_solution_without_figures_can_be_compared(database: Database):
    solution = md1220().solutions[0].model_copy(update={"reported_metric": ()})
    load(database, paper("bare", [solution]))
    with database.asking() as connection:
        found = {figure: value for figure, _, _, value in queries.compare(connection, [1]).rows}
    assert (found["disks"], found["io_test_type"], found["achieved_iops"]) == (24, None, None)


def test_findings_come_worst_first_and_can_be_chosen(database: Database):
    found = [
        Finding(rule="a", severity="info", message="i"),
        Finding(rule="b", severity="error", message="e", run=0),
        Finding(rule="a", severity="warning", message="w"),
    ]
    load(database, paper("one", runs=[Run(test_type="stress")], findings=found), paper("two", findings=found[:1]))
    with database.asking() as connection:

        def messages(**chosen: object) -> list[object]:
            return queries.findings(connection, **chosen).column("message")

        assert messages() == ["e", "w", "i", "i"]
        assert messages(at_least="warning") == ["e", "w"]
        assert messages(at_least="error") == ["e"]
        assert messages(rule="a") == ["w", "i", "i"]
        assert messages(document_id=2) == ["i"]
        assert messages(limit=1) == ["e"]


def test_places_of_findings_are_named(database: Database):
    for uri in ("file:///b", "file:///a"):
        database.load(
            paper("x", findings=[Finding(rule="r", severity="info", message="m", page=3)]),
            Location(uri, 1),
            vendor_group=str,
        )
    with database.asking() as connection:
        [row] = queries.findings(connection).records()
    assert (row["page"], row["line"], row["uri"]) == (3, None, "file:///a")
