"""Every rule: it holds on figures that are right, breaks by just more than its tolerance, and is silent without data."""

from collections.abc import Callable
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from esrp_ingest.audit import RULES, audit, rules_table
from esrp_ingest.audit.repair import single_keystroke
from esrp_ingest.audit.rule import Check, Paper, run_rule
from esrp_ingest.models import ParsedDocument, Run, Solution
from esrp_ingest.parsing import parse

FIXTURES = Path(__file__).parents[2] / "fixtures"
SAMPLES = FIXTURES / "samples"
PERFORMANCE = "samples/sample-brightwater-bw16-2013/Performance_2013_8_19_11_15_28.html"
BACKUP = "samples/sample-brightwater-bw16-2013/DatabaseBackup_2013_8_23_11_15_28.html"
RECOVERY = "samples/sample-brightwater-bw16-2013/SoftRecovery_2013_8_25_11_15_34.html"
MD1220, MD3820F = "papers/dell-md1220-2011/paper.txt", "papers/dell-md3820f-2015/paper.txt"
ME4024, FS3017 = "papers/dell-me4024-2018/paper.txt", "papers/synology-fs3017-2017/paper.txt"
CX4 = "papers/emc-cx4-efd-2009/paper.txt"
TWO_SERVERS = "samples/sample-sablepoint-sp450-2019-f.pdf"

Change = Callable[[Paper], Paper]


@cache
def document(name: str) -> ParsedDocument:
    return parse(FIXTURES / name)


def paper(name: str) -> Paper:
    parsed = document(name)
    return Paper(parsed.solutions, parsed.runs)


def run_with(index: int = 0, **updates: Any) -> Change:
    """Changes columns of a run."""

    def change(old: Paper) -> Paper:
        runs = list(old.runs)
        runs[index] = runs[index].model_copy(update=updates)
        return Paper(old.solutions, tuple(runs))

    return change


def row_with(table: str, at: int = 0, run: int = 0, **updates: Any) -> Change:
    """Changes columns of a row of a run's table; a function is given the old value."""

    def change(old: Paper) -> Paper:
        rows = list(getattr(old.runs[run], table))
        new = {name: value(getattr(rows[at], name)) if callable(value) else value for name, value in updates.items()}
        rows[at] = rows[at].model_copy(update=new)
        return run_with(run, **{table: tuple(rows)})(old)

    return change


def total_with(at: int = 0, **updates: Any) -> Change:
    """Changes columns of a row of the Total I/O table."""

    def change(old: Paper) -> Paper:
        rows = old.runs[0].instance_io
        place = [index for index, row in enumerate(rows) if row.scope == "total"][at]
        return row_with("instance_io", place, **updates)(old)

    return change


def solution_with(**updates: Any) -> Change:
    """Changes columns of the solution."""
    return lambda old: Paper(tuple(entry.model_copy(update=updates) for entry in old.solutions), old.runs)


def fact_with(label: str, value: str | None) -> Change:
    """Changes or removes a row of the configuration."""

    def change(old: Paper) -> Paper:
        facts = tuple(
            fact if label not in fact.label else fact.model_copy(update={"value": value})
            for fact in old.solutions[0].solution_fact
            if label not in fact.label or value is not None
        )
        return solution_with(solution_fact=facts)(old)

    return change


def metric_with(scope: str, metric: str, value: float | None) -> Change:
    """Changes or removes a figure of the summary."""

    def change(old: Paper) -> Paper:
        figures = []
        for figure in old.solutions[0].reported_metric:
            if (figure.scope, figure.metric) != (scope, metric):
                figures.append(figure)
            elif value is not None:
                figures.append(figure.model_copy(update={"value": value, "value_text": f"{value:.3f}"}))
        return solution_with(reported_metric=tuple(figures))(old)

    return change


def plus(amount: float) -> Callable[[float], float]:
    return lambda value: round(value + amount, 7)


def log_with(word: str, new: str | None) -> Change:
    """Replaces a word in the log, or removes the entries that have it."""

    def change(old: Paper) -> Paper:
        events = old.runs[0].log_event
        if new is None:
            return run_with(log_event=tuple(event for event in events if word not in event.message))(old)
        changed = tuple(event.model_copy(update={"message": event.message.replace(word, new)}) for event in events)
        return run_with(log_event=changed)(old)

    return change


def only_run(index: int) -> Change:
    return lambda old: Paper(old.solutions, (old.runs[index],))


def no_solution(old: Paper) -> Paper:
    return Paper((), old.runs)


BY_HAND = fact_with("Total raw", "20112 GB (838GB * 24)")
CASES: dict[str, tuple[str, Change, Change, Change | None]] = {
    # rule: a document, a change that breaks it, one that takes its data away, one that first makes it hold
    "backup_rate": (BACKUP, row_with("backup_result", mb_per_sec=plus(0.03)), row_with("backup_result", mb_per_sec=None), None),
    "backup_reads": (MD1220, row_with("instance_io", run=0, database_reads_per_sec=plus(9)), row_with("instance_io", database_reads_per_sec=None), only_run(2)),
    "backup_aggregates": (BACKUP, row_with("printed_aggregate", value=plus(0.02)), run_with(printed_aggregate=()), None),
    "recovery_aggregates": (RECOVERY, row_with("printed_aggregate", value=plus(1)), run_with(printed_aggregate=()), None),
    "sizes_chain": (MD1220, run_with(0, initial_database_bytes=1), run_with(0, initial_database_bytes=None), None),
    "backup_sizes": (MD1220, row_with("backup_result", run=2, database_size_mb=plus(1)), run_with(2, backup_result=()), None),
    "mailboxes_by_servers": (MD3820F, solution_with(mailboxes=502), solution_with(mailboxes=None), None),
    "servers_of_the_dags": (ME4024, solution_with(dags=2, servers_per_dag=4), solution_with(dags=None), None),
    "target_by_profile": (MD3820F, run_with(target_iops=62.0), run_with(target_iops=None), None),
    "raw_capacity": (MD1220, solution_with(disks=25), solution_with(disks=None), None),
    "formatted_capacity": (MD1220, solution_with(formatted_capacity_gb=20113.0), solution_with(formatted_capacity_gb=None), None),
    "storage_utilization": (MD1220, solution_with(storage_utilization_pct=82.2), solution_with(storage_utilization_pct=None), None),
    "database_utilization": (FS3017, solution_with(database_utilization_pct=76.1), solution_with(database_utilization_pct=None), None),
    "printed_fractions": (FS3017, fact_with("% storage", "98.7% (20.64/20.88)"), fact_with("% storage", "98.8%"), None),
    "printed_products": (MD1220, fact_with("Database LUN", "16,755 GB (4 x 4188GB)"), lambda old: Paper((Solution(),), old.runs), None),
    "cache_within_reason": (MD1220, solution_with(cache_gb=20112.0), solution_with(cache_gb=None), None),
    "ese_version": (ME4024, fact_with("ESE.dll", "15.01.1034.027"), fact_with("ESE.dll", None), None),
    "host_edition": (ME4024, fact_with("Host OS", "Windows Server 2016 Standard"), fact_with("Host OS", None), None),
    "size_by_quota": (MD1220, solution_with(mailbox_size_mb=1800.0), solution_with(mailbox_size_mb=None), solution_with(mailbox_size_mb=2048.0)),
    "total_reads": (PERFORMANCE, total_with(database_reads_per_sec=plus(0.003)), run_with(instance_maintenance_io=()), None),
    "total_read_bytes": (PERFORMANCE, total_with(database_read_bytes=plus(2.5)), run_with(instance_maintenance_io=()), None),
    "total_repeats_transactional": (PERFORMANCE, total_with(log_write_bytes=plus(0.001)), run_with(instance_io=()), None),
    "log_reads": (PERFORMANCE, total_with(log_reads_per_sec=plus(0.001)), run_with(instance_io=()), None),
    "achieved_is_the_sum": (PERFORMANCE, run_with(achieved_iops=710.69), run_with(achieved_iops=None), None),
    "sizes_of_io": (PERFORMANCE, row_with("instance_io", database_read_bytes=32767.999), run_with(instance_io=(), instance_maintenance_io=()), None),
    "rows_of_tables": (PERFORMANCE, run_with(database_files=5), run_with(database_files=None), None),
    "log_disks_only_write": (CX4, row_with("disk_io", -1, reads_per_sec=0.001), run_with(disk_io=()), only_run(0)),
    "counter_order": (PERFORMANCE, row_with("host_counter", average=49.828), run_with(host_counter=()), None),
    "log_latencies": (PERFORMANCE, row_with("instance_io", database_read_latency_ms=10.46), log_with("has", None), None),
    "log_settings": (PERFORMANCE, run_with(thread_count=8), log_with("Operation mix", None), None),
    "cache_bound": (PERFORMANCE, log_with("966367641.0", "966370641.0"), run_with(maximum_cache_mb=None), None),
    "generated_logs": (FS3017, row_with("soft_recovery_result", logs_replayed=507), log_with("generated", None), only_run(3)),
    "recovery_seconds": (MD1220, row_with("soft_recovery_result", elapsed_seconds=plus(0.00001)), run_with(log_event=()), only_run(3)),
    "samples_in_the_window": (MD3820F, log_with("478 samples queried", "470 samples queried"), log_with("queried", None), only_run(0)),
    "samples_in_the_log": (MD3820F, log_with("481 samples", "460 samples"), log_with("samples", None), only_run(0)),
    "sizes_grow": (PERFORMANCE, run_with(final_database_bytes=3559914078208), run_with(final_database_bytes=None), None),
    "measured_window": (PERFORMANCE, lambda old: run_with(collection_ended_at=old.runs[0].collection_started_at + timedelta(minutes=119))(old), run_with(collection_ended_at=None), None),
    "order_of_times": (PERFORMANCE, lambda old: run_with(ended_at=old.runs[0].collection_ended_at - timedelta(seconds=1))(old), run_with(started_at=None, ended_at=None, collection_started_at=None, collection_ended_at=None, log_event=()), None),
    "cache_sizes": (PERFORMANCE, run_with(minimum_cache_mb=128.5), run_with(minimum_cache_mb=None, maximum_cache_mb=None), None),
    "operation_mix": (PERFORMANCE, run_with(read_pct=36.0), run_with(read_pct=None), None),
    "verdict_fits_the_figures": (PERFORMANCE, run_with(target_iops=710.7), run_with(result=None), None),
    "summary_repeats_reports": (ME4024, metric_with("aggregate", "database_reads_per_sec", 586.688), no_solution, None),
    "aggregate_of_servers": (TWO_SERVERS, metric_with("aggregate", "database_writes_per_sec", 1.0), no_solution, None),
    "transfers_are_reads_and_writes": (ME4024, metric_with("aggregate", "database_transfers_per_sec", 999.0), no_solution, None),
    "backup_of_a_server": (ME4024, metric_with("server", "backup_mb_per_sec_per_server", 328.6), metric_with("server", "backup_mb_per_sec_per_server", None), None),
    "outliers_among_siblings": (FS3017, metric_with("Host 2", "log_write_latency_ms", 0.62), solution_with(reported_metric=()), None),
}  # fmt: skip


def checks(rule: str, subject: Paper) -> list[Check]:
    return list(RULES[rule].checks(subject))


def prepared(rule: str) -> Paper:
    name, _, _, first = CASES[rule]
    return first(paper(name)) if first else paper(name)


def test_every_rule_is_tested_and_stated():
    assert CASES.keys() == RULES.keys()
    assert all(f"| `{name}` |" in rules_table() for name in RULES)


@pytest.mark.parametrize("rule", CASES)
def test_it_holds(rule: str):
    found = checks(rule, prepared(rule))
    assert any(check.holds for check in found)


@pytest.mark.parametrize("rule", CASES)
def test_it_breaks_by_just_more_than_its_tolerance(rule: str):
    subject = prepared(rule)
    before = sum(not check.holds for check in checks(rule, subject))
    broken = [check for check in checks(rule, CASES[rule][1](subject)) if not check.holds]
    assert len(broken) > before
    assert all(check.message for check in broken)


@pytest.mark.parametrize("rule", CASES)
def test_it_is_silent_without_data(rule: str):
    subject = prepared(rule)
    assert len(checks(rule, CASES[rule][2](subject))) < len(checks(rule, subject))


def test_a_document_without_anything_has_nothing_to_check():
    result = audit([], [Run(test_type="performance")])
    assert (result.findings, result.relations_checked, result.relations_held) == ([], 0, 0)


def test_the_one_slip_in_the_appendices_is_found_with_the_one_keystroke_that_mends_it():
    errors = {
        (name, finding.run, finding.subject, finding.actual, finding.expected)
        for name in (MD1220, MD3820F, ME4024, FS3017, CX4)
        for finding in document(name).findings
        if finding.run is not None and finding.severity != "info"
    }
    assert errors == {(ME4024, 3, "Instance6860.1 total database_read_bytes", "867680.108", "86760.108")}


def test_slips_in_four_papers_are_found_and_named():
    slips = {
        name: [finding for finding in document(name).findings if finding.run is None and finding.severity != "info"]
        for name in (MD1220, MD3820F, ME4024, FS3017, CX4)
    }
    assert [len(found) for found in slips.values()] == [10, 6, 2, 7, 0]
    messages = " ".join(finding.message for found in slips.values() for finding in found)
    assert "it is the log_write_latency_ms of the same server" in messages
    assert "it is the sum over 2 databases, not their mean 2.012" in messages
    assert "what is stated is the version of Jetstress" in messages
    assert "cut instead of rounded" in messages


@pytest.mark.parametrize(
    ("actual", "expected", "text"),
    [
        (867680.108, 86760.108, "86760.108"),
        (594.543, 594.453, "594.453"),
        (12.345, 1.2345, "1.2345"),
        (123.450, 12.345, "12.3450"),
        (1.0, 500.0, None),
    ],
)
def test_repairs_are_single_keystrokes(actual: float, expected: float, text: str | None):
    assert single_keystroke(actual, expected, 0.0005) == text


def test_a_rule_has_a_name_of_its_own():
    with pytest.raises(ValueError, match="a rule total_reads already"):

        @run_rule("info", "Twice.")
        def total_reads(_run):
            yield from ()
