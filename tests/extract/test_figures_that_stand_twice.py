"""Figures whose owner is not sure: those that stand twice below one heading, and those of two servers at once."""

import pytest

from esrp_ingest.extract.paper.results.undecided import with_undecided
from esrp_ingest.models import ReportedMetric
from esrp_ingest.vocabulary.metrics import UNDECIDED

READS, WRITES = "Database Disks Reads/sec", "Database Disks Writes/sec"
METRICS = (("database_reads_per_sec", READS), ("database_writes_per_sec", WRITES))


def of_two(*values: str) -> tuple[list[str | None], int]:
    """The conditions of a metric's figures that stand twice below one heading, and how many findings say so."""
    figures = [
        ReportedMetric(
            scope="EX1", metric="database_reads_per_sec", value=float(text), unit="1/s", label=READS, value_text=text
        )
        for text in values
    ]
    kept, findings = with_undecided(figures)
    return [figure.condition for figure in kept], len(findings)


@pytest.mark.parametrize("values", [("519", "518"), ("1500.5", "1500.6"), ("520", "519"), ("12.4", "12")])
def test_figures_that_are_nearly_equal_are_two(values: tuple[str, str]):
    assert of_two(*values) == ([None, UNDECIDED], 1)


@pytest.mark.parametrize("values", [("519.4", "519"), ("519", "519"), ("1500", "1504"), ("2000.25", "2000.3")])
def test_a_figure_and_the_same_one_rounded_are_one(values: tuple[str, str]):
    assert of_two(*values) == ([None, None], 0)


def test_a_column_of_nobody_is_nobodys_in_rows_of_equal_figures_too():
    rows = [("519", "403"), ("84", "84")]
    figures = [
        ReportedMetric(scope="EX1", metric=metric, value=float(text), unit="1/s", label=label, value_text=text)
        for (metric, label), row in zip(METRICS, rows, strict=True)
        for text in row
    ]
    other = figures[0].model_copy(update={"scope": "EX2"})
    kept, findings = with_undecided([*figures[:2], other, *figures[2:]])
    assert [figure.condition for figure in kept] == [None, UNDECIDED, None, None, UNDECIDED]
    assert len(findings) == 2


@pytest.mark.parametrize(("condition", "told"), [("S2", 1), ("Disk 2 failed", 0), ("RAID5", 0)])
def test_a_figure_of_two_servers_at_once_is_nobodys(condition: str, told: int):
    figure = ReportedMetric(
        scope="S1", condition=condition, metric=METRICS[0][0], value=1.5, unit="1/s", label=READS, value_text="1.5"
    )
    kept, findings = with_undecided([figure])
    assert len(findings) == told
    assert (kept[0].scope == "S1") is not bool(told)


def test_a_figure_of_nobody_that_stands_twice_is_told_as_nobodys_once():
    figures = [
        ReportedMetric(
            scope="server",
            condition="Host A Host B",
            metric=METRICS[0][0],
            value=value,
            unit="1/s",
            label=READS,
            value_text=str(value),
        )
        for value in (110.5, 150.5)
    ]
    kept, _ = with_undecided(figures, ("Host A", "Host B"))
    assert {figure.condition for figure in kept} == {f"Host A Host B, {UNDECIDED}"}
