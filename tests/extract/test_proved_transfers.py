"""Rates that only say `IOPS`: what reads and writes make together proves them, or nothing does."""

import pytest

from esrp_ingest.extract.paper.results.told_by_others import with_proved_transfers
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
    found = with_proved_transfers(table(*totals))
    assert [each.metric for each in found] == [TRANSFERS, READS, WRITES] * len(totals)


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
    assert with_proved_transfers(figures) == figures
