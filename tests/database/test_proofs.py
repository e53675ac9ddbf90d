"""Every figure can be computed anew from the cells that it is made of, on both databases."""

import pytest
from sqlalchemy import select

from esrp_ingest.database import Database
from esrp_ingest.database.ask.overview import solution_figures
from esrp_ingest.database.ask.proofs import figures_beside, proof, run_proof
from esrp_ingest.database.judge.correcting import Wanted, correct_run
from esrp_ingest.database.schema.descriptions import view
from esrp_ingest.errors import UsageError
from esrp_ingest.vocabulary.metrics import METRICS


def test_every_figure_of_a_solution_is_the_sum_that_its_proof_shows(seeds: Database):
    with seeds.asking() as connection:
        rows = solution_figures(connection).records()
        proofs = [
            proof(connection, row["solution_id"], str(row["test_type"]), name)
            for row in rows
            for name in METRICS
            if row[name] is not None
        ]
    assert {each.basis for each in proofs} == {"runs", "reported"}
    assert {each.metric.name for each in proofs} == set(METRICS)
    assert [each for each in proofs if not (each.agrees and each.cells)] == []


def test_every_figure_of_a_run_is_the_sum_that_its_proof_shows(seeds: Database):
    with seeds.asking() as connection:
        rows = connection.execute(select(view("run_metrics"))).mappings().all()
        proofs = [
            run_proof(connection, row["run_id"], name) for row in rows for name in METRICS if row[name] is not None
        ]
    assert len(proofs) > 100
    assert [each for each in proofs if not (each.agrees and each.cells)] == []


def test_a_mean_is_told_with_its_parts(seeds: Database):
    with seeds.asking() as connection:
        found = proof(connection, 1, "performance", "database_read_latency_ms")
    assert found.steps == (
        "16.661 + 16.385 + 16.724 + 17.226 + 14.795 + 14.6 + 15.872 + 16.15 = 128.413",
        "128.413 / 8 figures = 16.051625 ms",
    )
    assert [cell.row for cell in found.cells][:2] == ["Instance2836.1", "Instance2836.2"]
    assert {(cell.table_name, cell.column) for cell in found.cells} == {("instance_io", "database_read_latency_ms")}


def test_a_long_sum_is_told_by_its_first_and_last_parts(seeds: Database):
    with seeds.asking() as connection:
        found = proof(connection, 1, "performance", "transfers_per_sec_per_disk")
    assert "(16 figures) = 1,573.982 1/s" in found.steps[0]
    assert found.steps[-1] == "1,573.982 / 24 disks = 65.582583 1/s"


def test_a_corrected_cell_counts_and_is_told(seeds: Database):
    wanted = Wanted(
        table_name="instance_io",
        scope="transactional",
        row="Instance2836.1",
        column_name="database_reads_per_sec",
        value="1000",
        why="the log says so",
        who="somebody",
    )
    with seeds.asking() as connection:
        (cell, *_) = proof(connection, 1, "performance", "database_reads_per_sec").cells
    with seeds.writing() as connection:
        correct_run(connection, cell.run_id, wanted)
    with seeds.asking() as connection:
        found = proof(connection, 1, "performance", "database_reads_per_sec")
    assert [(each.value, each.corrected) for each in found.cells][:2] == [(1000.0, True), (123.673, False)]
    assert found.agrees


@pytest.mark.parametrize("asked", [(1, "performance", "log_replay_seconds"), (999, "performance", "achieved_iops")])
def test_what_there_is_no_figure_of_has_no_proof(seeds: Database, asked: tuple[int, str, str]):
    with seeds.asking() as connection, pytest.raises(UsageError, match="has no"):
        proof(connection, *asked)
    with seeds.asking() as connection, pytest.raises(UsageError, match="run 999 has no"):
        run_proof(connection, 999, "achieved_iops")


def test_figures_stand_beside_each_other_in_the_order_of_tests_and_metrics(seeds: Database):
    with seeds.asking() as connection:
        first = figures_beside(connection, 1, "backup", "backup_mb_per_sec_per_database")
        middle = figures_beside(connection, 1, "performance", "database_read_latency_worst_ms")
        nowhere = figures_beside(connection, 1, "performance", "log_replay_seconds")
    assert first == (None, ("backup", "backup_mb_per_sec_per_server"))
    assert middle == (("performance", "database_read_latency_ms"), ("performance", "database_write_latency_ms"))
    assert nowhere == (None, None)
