"""What must be equal in one report, and when it is."""

import pytest

from esrp_ingest.models import InstanceIo, InstanceReads, Run
from esrp_ingest.relations import coarse_half, half_digit, instance_tables, sum_of_rates


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


@pytest.mark.parametrize(
    ("figures", "half", "coarse"),
    [
        ((12.345, 1.0), 0.0005, 0.0),
        ((12.35, 1.2, 0.0, None), 0.005, 0.005),
        ((12.3, 7.0), 0.05, 0.05),
        ((12.0, 7.0), 0.5, 0.5),
        ((12.34567,), 0.0005, 0.0),
        ((0.0, None), 0.0005, 0.0),
        ((), 0.0005, 0.0),
    ],
)
def test_what_figures_were_rounded_by_is_told_by_the_finest_of_them(
    figures: tuple[float | None, ...], half: float, coarse: float
):
    assert (half_digit(figures), coarse_half(figures)) == (half, coarse)


def rounded(decimals: dict[str, int]) -> Run:
    """A run whose tables print so many decimals each, by the name of the table or of its scope."""
    rows = {
        "transactional": {
            "database_reads_per_sec": 100.377,
            "database_read_bytes": 33000.123,
            "log_writes_per_sec": 7.256,
        },
        "total": {"database_reads_per_sec": 109.844, "database_read_bytes": 52746.484, "log_writes_per_sec": 7.256},
    }
    io = [
        InstanceIo.model_validate(
            {"instance": "DB01", "scope": scope, **{name: round(value, decimals[scope]) for name, value in row.items()}}
        )
        for scope, row in rows.items()
    ]
    reads = InstanceReads(
        instance="DB01",
        reads_per_sec=round(9.467, decimals["maintenance"]),
        read_bytes=round(262120.555, decimals["maintenance"]),
    )
    return Run(test_type="performance", instance_io=tuple(io), instance_maintenance_io=(reads,))


@pytest.mark.parametrize("transactional", [0, 1, 2, 3])
@pytest.mark.parametrize("maintenance", [0, 1, 3])
@pytest.mark.parametrize("total", [0, 1, 2, 3])
def test_tables_that_a_paper_rounds_each_in_its_way_add_up(transactional: int, maintenance: int, total: int):
    subject = rounded({"transactional": transactional, "maintenance": maintenance, "total": total})
    assert broken(subject) == []
    assert sum(equality.holds is True for equality in instance_tables(subject)) == 3


def without_transactions(achieved: float, maintenance: str = "DB01", reads: float | None = 9.0) -> list[bool | None]:
    """Whether the sum holds in a report whose Transactional table was not read."""
    upkeep = (InstanceReads(instance=maintenance, reads_per_sec=reads, read_bytes=262109.999),)
    total = tuple(row for row in run().instance_io if row.scope == "total")
    update = {"instance_io": total, "instance_maintenance_io": upkeep, "achieved_iops": achieved}
    return [equality.holds for equality in sum_of_rates(run().model_copy(update=update))]


@pytest.mark.parametrize(("achieved", "holds"), [(150.0, True), (150000.0, False), (159.0, False)])
def test_where_transactions_were_not_read_they_are_the_total_without_maintenance(achieved: float, holds: bool):
    assert without_transactions(achieved) == [holds]


def test_a_total_whose_maintenance_is_not_known_says_nothing_of_transactions():
    assert without_transactions(150.0, maintenance="DB02") == []
    assert without_transactions(150.0, reads=None) == []


def test_where_transactions_were_read_the_total_is_not_asked():
    (equality,) = sum_of_rates(run())
    assert [part.weight for part in equality.parts] == [1.0, 1.0]
