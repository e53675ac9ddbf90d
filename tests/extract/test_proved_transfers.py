"""Rates that only say `IOPS`: what reads and writes make together proves them, or nothing does."""

import pytest

from esrp_ingest.extract.paper.results.told_by_others import with_proved_rates
from esrp_ingest.models import ReportedMetric

READS, WRITES = "database_reads_per_sec", "database_writes_per_sec"
TRANSFERS = "database_transfers_per_sec"


def figure(scope: str, metric: str | None, value: float, label: str = "IOPS", unit: str = "1/s") -> ReportedMetric:
    return ReportedMetric(
        scope=scope, metric=metric, value=value, unit=unit, label=label, value_text=f"{value:.1f}", condition=None
    )


def table(*totals: float, label: str = "IOPS", unit: str = "1/s") -> list[ReportedMetric]:
    """Reads and writes of servers, and what stands beside them."""
    return [
        each
        for at, total in enumerate(totals, start=1)
        for each in (
            figure(f"Server {at}", None, total, label, unit),
            figure(f"Server {at}", READS, 172.7, READS),
            figure(f"Server {at}", WRITES, 101.0, WRITES),
        )
    ]


@pytest.mark.parametrize("totals", [(273.7, 273.7), (273.7, 273.8, 273.6)])
def test_what_is_the_sum_of_reads_and_writes_in_each_row_counts_both(totals: tuple[float, ...]):
    found = with_proved_rates(table(*totals))
    assert [each.metric for each in found] == [TRANSFERS, READS, WRITES] * len(totals)


NOT_PROVED = [
    ("Writes/s", (101.0, 90.0)),
    ("Queue depth", (101.0, 101.0)),
    ("Write latency (ms)", (101.0, 101.0)),
]


def servers(label: str, *values: float, unit: str | None = None) -> list[ReportedMetric]:
    """Transfers and reads of servers beside a rate that does not say of which disks it is."""
    return [
        each
        for at, value in enumerate(values, start=1)
        for each in (
            figure(f"Server {at}", TRANSFERS, 273.7, TRANSFERS),
            figure(f"Server {at}", READS, 172.7, READS),
            figure(f"Server {at}", None, value, label).model_copy(update={"unit": unit}),
        )
    ]


def test_writes_that_make_the_transfers_with_the_reads_are_those_of_the_databases():
    found = with_proved_rates(servers("Writes/s", 101.0, 101.0))
    assert [(each.metric, each.unit) for each in found[2::3]] == [(WRITES, "1/s")] * 2


@pytest.mark.parametrize("figures", [servers(label, *values) for label, values in NOT_PROVED])
def test_what_makes_no_transfers_or_is_called_otherwise_stays_open(figures: list[ReportedMetric]):
    assert with_proved_rates(figures) == figures


@pytest.mark.parametrize(
    "figures",
    [
        table(273.7),  # one row
        table(273.7, 280.5),  # no sum in one of them
        table(273.7, 273.7, unit="ms"),
        [*table(273.7, 273.7), figure("Server 1", TRANSFERS, 273.7, "Transfers")],
        [figure("Server 1", None, 273.7), figure("Server 2", None, 273.7)],
    ],
)
def test_what_nothing_proves_stays_open(figures: list[ReportedMetric]):
    assert with_proved_rates(figures) == figures
