"""Figures of a result summary against the reports that they come from, whatever a metric is named."""

from dataclasses import replace
from datetime import datetime

import pytest
from made_papers import io_run, reported

from esrp_ingest.audit import audit, figures
from esrp_ingest.models import Solution
from esrp_ingest.vocabulary.metrics import METRICS, UNDECIDED, Source

ROW = (10.0, 2.0, 100.0, 50.0, 1.0, 30.0)


@pytest.mark.parametrize(("printed", "findings"), [(2.0, 0), (3.0, 1)])
def test_a_mean_whose_name_is_not_its_column_is_held_against_the_reports(
    printed: float, findings: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = Source("instance_io", "database_write_latency_ms", "transactional")
    metric = replace(METRICS["database_write_latency_ms"], name="slowness_of_writes_ms", sources=(source,))
    monkeypatch.setitem(METRICS, metric.name, metric)
    monkeypatch.setitem(figures.MEANS, metric.name, ("database_write_latency_ms",))
    summary = tuple(reported("aggregate", slowness_of_writes_ms=printed))
    run = io_run(1, [ROW, ROW], datetime(2020, 1, 1, 12)).model_copy(update={"solution": 0})
    found = audit([Solution(vendor="Dell", servers=1, reported_metric=summary)], [run], []).findings
    assert sum(finding.rule == "summary_repeats_reports" for finding in found) == findings


@pytest.mark.parametrize(("again", "findings"), [(False, 1), (True, 0)])
def test_a_figure_that_stands_again_below_the_same_heading_is_held_against_nothing(again: bool, findings: int) -> None:
    """Nobody knows of which of two tests either of them is, so that no report can deny the first one."""
    summary = [*reported("aggregate", database_write_latency_ms=3.0)]
    if again:
        summary += [summary[0].model_copy(update={"value": 2.0, "condition": UNDECIDED})]
    run = io_run(1, [ROW, ROW], datetime(2020, 1, 1, 12)).model_copy(update={"solution": 0})
    found = audit([Solution(vendor="Dell", servers=1, reported_metric=tuple(summary))], [run], []).findings
    assert sum(finding.rule == "summary_repeats_reports" for finding in found) == findings


@pytest.mark.parametrize("has_report", [True, False])
@pytest.mark.parametrize("prints_achieved", [True, False])
@pytest.mark.parametrize(
    ("databases", "below", "holds"), [(4, 0.002, True), (24, 0.006, True), (4, 0.006, False), (24, 0.03, False)]
)
def test_transfers_that_jetstress_summed_before_it_rounded_contradict_nothing(
    databases: int, below: float, holds: bool, prints_achieved: bool, has_report: bool
) -> None:
    achieved = round(databases * 150.002 - below, 3)
    summary = reported(
        "aggregate",
        database_reads_per_sec=round(databases * 100.001, 3),
        database_writes_per_sec=round(databases * 50.001, 3),
        database_transfers_per_sec=achieved,
    )
    rows = [(10.0, 2.0, 100.001, 50.001, 1.0, 30.0)] * databases
    run = io_run(1, rows, datetime(2020, 1, 1, 12), achieved_iops=achieved if prints_achieved else None)
    runs = [run.model_copy(update={"solution": 0})] if has_report else []
    solution = Solution(vendor="Dell", servers=1, databases_per_server=databases, reported_metric=tuple(summary))
    found = audit([solution], runs, []).findings
    assert ("transfers_are_reads_and_writes" not in {finding.rule for finding in found}) is holds
    repeats = "summary_repeats_reports" in {finding.rule for finding in found}
    assert repeats is (not holds and has_report and not prints_achieved)
