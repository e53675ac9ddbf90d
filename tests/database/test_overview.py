import pytest
from report_data import fill
from sqlalchemy import update

from esrp_ingest.database import Database, schema
from esrp_ingest.database.ask.overview import (
    LOG,
    READ,
    findings_by_rule,
    findings_in_context,
    holdings,
    instance_latencies,
    solution_figures,
    worst_latencies,
)

DOCUMENT = schema.Document.table()


@pytest.fixture
def filled(database: Database) -> Database:
    fill(database)
    return database


def test_holdings_count_what_there_is(filled: Database):
    with filled.asking() as connection:
        found = holdings(connection)
    assert (found["documents"], found["solutions"], found["vendors"]) == (7, 9, 5)
    assert (found["runs"], found["runs_met_again"], found["relations_held"], found["relations_checked"]) == (
        23,
        0,
        59,
        60,
    )
    assert (found["errors"], found["warnings"]) == (1, 1)
    assert set(found) >= {"runs_recognized", "whitepapers", "solutions_described", "extractor_version", "loaded_at"}


def test_figures_and_those_left_are_added_up_over_documents(filled: Database):
    with filled.writing() as connection:
        for number, (figures, left) in enumerate([(100, 0), (20, 3), (3, 1)], start=1):
            values = {"figures": figures, "figures_left": left}
            connection.execute(update(DOCUMENT).where(DOCUMENT.c.id == number).values(values))
        found = holdings(connection)
    assert (found["figures"], found["figures_left"], found["documents_with_figures_left"]) == (123, 4, 2)


def test_an_empty_database_holds_nothing(database: Database):
    with database.asking() as connection:
        found = holdings(connection)
        assert len(solution_figures(connection)) == len(worst_latencies(connection)) == 0
    assert (found["documents"], found["solutions"], found["loaded_at"]) == (0, 0, None)


def test_figures_come_with_what_they_are_judged_by(filled: Database):
    with filled.asking() as connection:
        rows = solution_figures(connection).records()
    first = next(row for row in rows if row["test_type"] == "performance")
    assert (first["group_name"], first["iops_per_mailbox"], first["relations_held"]) == ("Dell", 0.2, 39)
    assert [(row["solution_id"], row["test_type"]) for row in rows] == sorted(
        (row["solution_id"], row["test_type"]) for row in rows
    )


def test_latencies_are_those_of_every_instance_and_disk(filled: Database):
    with filled.asking() as connection:
        worst = worst_latencies(connection)
        runs = [int(str(run_id)) for run_id in worst.column("run_id")]
        rows = instance_latencies(connection, runs).records()
        assert not instance_latencies(connection, [])
    for record in worst.records():
        for name in (READ, LOG):
            own = [float(str(row[name])) for row in rows if row["run_id"] == record["run_id"] and row[name] is not None]
            assert record[name] == max(own, default=None)
    assert {row["test_type"] for row in rows} == {"performance", "stress"}
    md1220 = [row for row in rows if row["product"] == "Dell PowerVault MD1220" and row["test_type"] == "performance"]
    assert [row["database_read_latency_ms"] for row in md1220][:3] == [16.661, 16.385, 16.724]
    flash = [row for row in rows if row["configuration"] == "TEST3"]
    assert sorted({row["database_read_latency_ms"] for row in flash if row["database_read_latency_ms"]}) == [7]
    assert {row["log_write_latency_ms"] for row in flash if row["database_read_latency_ms"] is None} == {0}


def test_findings_know_their_solution_and_test(filled: Database):
    with filled.asking() as connection:
        rows = findings_in_context(connection, ("error", "warning"), 10).records()
        assert len(findings_in_context(connection, ("error", "warning"), 1)) == 1
        assert findings_by_rule(connection).rows[0] == ("error", "summary_repeats_reports", 1, 1)
    assert [row["severity"] for row in rows] == ["error", "warning"]
    assert (rows[1]["product"], rows[1]["test_type"]) == ("Dell PowerVault MD1220", "performance")
