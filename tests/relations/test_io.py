"""What must be equal in one report, and when it is."""

import pytest

from esrp_ingest.models import InstanceIo, InstanceReads, Run
from esrp_ingest.relations import instance_tables


def run(**total: float) -> Run:
    figures = {"database_reads_per_sec": 109.0, "database_read_bytes": 51917.431, "database_writes_per_sec": 50.0}
    return Run(
        test_type="performance",
        achieved_iops=150.0,
        instance_io=(
            InstanceIo(
                instance="DB01",
                scope="transactional",
                database_reads_per_sec=100.0,
                database_writes_per_sec=50.0,
                database_read_bytes=33000.0,
                log_reads_per_sec=0.0,
            ),
            InstanceIo.model_validate({"instance": "DB01", "scope": "total", **figures, **total}),
        ),
        instance_maintenance_io=(InstanceReads(instance="DB01", reads_per_sec=9.0, read_bytes=262109.999),),
    )


def broken(of: Run) -> list[str]:
    return [equality.subject for equality in instance_tables(of) if equality.holds is False]


def test_all_holds_in_a_report_that_adds_up():
    assert broken(run()) == []
    assert sum(equality.holds is True for equality in instance_tables(run())) == 5


@pytest.mark.parametrize("column", ["database_reads_per_sec", "database_read_bytes", "database_writes_per_sec"])
def test_a_figure_that_is_off_by_more_than_rounding_breaks_its_relation_alone(column: str):
    assert broken(run(**{column: 77.0})) == [f"DB01 total {column}"]


def test_what_is_not_stated_neither_holds_nor_breaks():
    assert {equality.holds for equality in instance_tables(Run(test_type="performance"))} == set()
