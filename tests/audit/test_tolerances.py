"""Every rule: it holds to 0.99 of its own tolerance, breaks at 1.01 of it, and is silent without data."""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from audited import (
    BACKUP,
    CX4,
    FIXTURES,
    FS3017,
    MD1220,
    MD3820F,
    ME4024,
    PERFORMANCE,
    RECOVERY,
    TWO_SERVERS,
    Change,
    both,
    broken,
    checks,
    fact_with,
    log_with,
    metric_with,
    no_solution,
    only_run,
    paper,
    row_with,
    run_with,
    solution_with,
    total_with,
    unchanged,
)

from esrp_ingest.audit import RULES
from esrp_ingest.audit.rule import Check, Paper
from esrp_ingest.parsing import parse_bytes


@dataclass(frozen=True)
class Figure:
    """A rule about a figure.

    Attributes:
        document: where it holds.
        subject: a part of the subject of the check that is about the figure.
        moved: gives a change that sets the figure.
        without: a change that takes away what the rule needs.
        allowed: how far the figure may be off, computed by hand; 0 for an exact rule.
        first: a change that comes before all others.
        sides: where it can be moved: below and above.
        step: the smallest step that an exact rule must notice.
        crowd: whether the figure counts in its own tolerance, as in a median.
    """

    document: str
    subject: str
    moved: Callable[[float], Change]
    without: Change
    allowed: float = 0.0
    first: Change = unchanged
    sides: tuple[int, ...] = (-1, 1)
    step: float = 0.001
    crowd: bool = False


def run(column: str, index: int = 0) -> Callable[[float], Change]:
    return lambda figure: run_with(index, **{column: figure})


def row(table: str, column: str, at: int = 0, run: int = 0) -> Callable[[float], Change]:
    return lambda figure: row_with(table, at, run, **{column: figure})


def total(column: str) -> Callable[[float], Change]:
    return lambda figure: total_with(**{column: figure})


def solution(column: str) -> Callable[[float], Change]:
    return lambda figure: solution_with(**{column: figure})


def fact(label: str, form: str) -> Callable[[float], Change]:
    return lambda figure: fact_with(label, form.format(figure))


def metric(scope: str, name: str) -> Callable[[float], Change]:
    return lambda figure: metric_with(scope, name, figure)


def log(old: str, form: str) -> Callable[[float], Change]:
    return lambda figure: log_with(old, form.format(figure))


def backup_size(figure: float) -> Change:
    """Moves the sum of a backup's sizes."""

    def change(old: Paper) -> Paper:
        rows = old.runs[2].backup_result
        others = sum(entry.database_size_mb or 0.0 for entry in rows[1:])
        return row_with("backup_result", run=2, database_size_mb=figure - others)(old)

    return change


def window(seconds: float) -> Change:
    def change(old: Paper) -> Paper:
        started = old.runs[0].collection_started_at
        assert started is not None
        return run_with(collection_ended_at=started + timedelta(seconds=seconds))(old)

    return change


def samples_in_window(figure: float) -> Change:
    """Moves the window so that the 478 samples in it are as many as if its 7189 seconds had so many."""
    return window(478 * 7189 / figure)


def samples_in_log(figure: float) -> Change:
    """Moves the end of the log, which has 481 samples in 482.6 steps, likewise."""

    def change(old: Paper) -> Paper:
        events = list(old.runs[0].log_event)
        starts = next(event.logged_at for event in events if "logging started" in event.message)
        at = next(at for at, event in enumerate(events) if event.message.startswith("Performance logging has ended"))
        ended = starts + timedelta(seconds=481 * 482.6 / figure * 15)
        events[at] = events[at].model_copy(update={"logged_at": ended})
        return run_with(log_event=tuple(events))(old)

    return change


def transfers(surplus: float) -> Change:
    """Moves the transfers of a server so that its reads and writes exceed them by so much."""
    return metric_with("Server 1", "database_transfers_per_sec", 1174.144 + 722.223 - surplus)


THIRD = fact_with("% storage", "33.333% (1/3)")
COUNTED = fact_with("Database LUN", "16752.000 GB (4 x 4188GB)")
FIGURES: dict[str, Figure] = {
    "total_reads": Figure(PERFORMANCE, "total database_reads", total("database_reads_per_sec"), run_with(instance_maintenance_io=()), 0.0015),
    "total_read_bytes": Figure(PERFORMANCE, "total database_read_bytes", total("database_read_bytes"), run_with(instance_maintenance_io=()), 0.937946),
    "total_repeats_transactional": Figure(PERFORMANCE, "total log_write_bytes", total("log_write_bytes"), run_with(instance_io=())),
    "log_reads": Figure(PERFORMANCE, "total log_reads_per_sec", total("log_reads_per_sec"), run_with(instance_io=())),
    "achieved_is_the_sum": Figure(PERFORMANCE, "achieved_iops", run("achieved_iops"), run_with(achieved_iops=None), 0.0045),
    "sizes_of_io": Figure(PERFORMANCE, "transactional database_read_bytes", row("instance_io", "database_read_bytes"), run_with(instance_io=(), instance_maintenance_io=())),
    "rows_of_tables": Figure(PERFORMANCE, "database_files", run("database_files"), run_with(database_files=None), step=1),
    "log_disks_only_write": Figure(CX4, "reads_per_sec", row("disk_io", "reads_per_sec", 16), run_with(disk_io=()), first=only_run(0)),
    "counter_order": Figure(PERFORMANCE, "% Processor Time", row("host_counter", "average"), run_with(host_counter=())),
    "sizes_grow": Figure(PERFORMANCE, "final_database_bytes", run("final_database_bytes"), run_with(final_database_bytes=None), step=1),
    "measured_window": Figure(PERFORMANCE, "collection window", window, run_with(collection_ended_at=None), 20),
    "cache_sizes": Figure(PERFORMANCE, "minimum_cache_mb", run("minimum_cache_mb"), run_with(minimum_cache_mb=None, maximum_cache_mb=None)),
    "operation_mix": Figure(PERFORMANCE, "operation mix", lambda figure: run_with(read_pct=figure - 65), run_with(read_pct=None)),
    "verdict_fits_the_figures": Figure(MD3820F, "log_write_latency", row("instance_io", "log_write_latency_ms"), run_with(result=None), first=only_run(0)),
    "outliers_among_instances": Figure(CX4, "A: database read_latency_ms", row("disk_io", "read_latency_ms"), run_with(disk_io=()), 20, only_run(0), crowd=True),
    "backup_rate": Figure(BACKUP, "Instance6518.1 backup", row("backup_result", "mb_per_sec"), row_with("backup_result", mb_per_sec=None), 0.0071608),
    "backup_reads": Figure(MD1220, "Instance2836.1", row("instance_io", "database_reads_per_sec"), row_with("instance_io", database_reads_per_sec=None), 1.34112, only_run(2)),
    "backup_aggregates": Figure(BACKUP, "backup sum", row("printed_aggregate", "value", -1), run_with(printed_aggregate=()), 0.025),
    "recovery_aggregates": Figure(RECOVERY, "average elapsed_seconds", row("printed_aggregate", "value", 1), run_with(printed_aggregate=()), 0.0005),
    "log_latencies": Figure(PERFORMANCE, "transactional database_read_latency_ms", row("instance_io", "database_read_latency_ms"), log_with("has", None), 0.0505),
    "log_settings": Figure(PERFORMANCE, "thread_count", run("thread_count"), log_with("Operation mix", None), step=1),
    "cache_bound": Figure(PERFORMANCE, "lower bound", log("966367641.0", "{:.3f}"), run_with(maximum_cache_mb=None), 966.3676),
    "generated_logs": Figure(FS3017, "logs_replayed", row("soft_recovery_result", "logs_replayed"), log_with("generated", None), first=only_run(3), step=1),
    "recovery_seconds": Figure(MD1220, "elapsed_seconds", row("soft_recovery_result", "elapsed_seconds"), run_with(log_event=()), first=only_run(3), step=1e-7),
    "samples_in_the_window": Figure(MD3820F, "samples", samples_in_window, log_with("queried", None), 1.198167, only_run(0)),
    "samples_in_the_log": Figure(MD3820F, "samples in the log", samples_in_log, log_with("samples", None), 7.239, only_run(0)),
    "sizes_chain": Figure(MD1220, "initial_database_bytes", run("initial_database_bytes"), run_with(initial_database_bytes=None), step=1),
    "backup_sizes": Figure(MD1220, "backup sizes", backup_size, run_with(2, backup_result=()), 0.04),
    "summary_repeats_reports": Figure(ME4024, "aggregate database_reads_per_sec", metric("aggregate", "database_reads_per_sec"), no_solution, 0.0005),
    "aggregate_of_servers": Figure(TWO_SERVERS, "database_writes_per_sec", metric("aggregate", "database_writes_per_sec"), no_solution, 0.002),
    "transfers_are_reads_and_writes": Figure(TWO_SERVERS, "Server 1", transfers, no_solution, 0.0015 + 6 * 2 * 0.0005),
    "backup_of_a_server": Figure(ME4024, "server backup", metric("server", "backup_mb_per_sec_per_server"), no_solution, 0.026),
    "outliers_among_siblings": Figure(FS3017, "Host 2 log_write", metric("Host 2", "log_write_latency_ms"), solution_with(reported_metric=()), 0.192335, crowd=True),
    "mailboxes_by_servers": Figure(MD3820F, "mailboxes", solution("mailboxes"), solution_with(mailboxes=None), 0.5),
    "mailboxes_by_databases": Figure(FS3017, "active_mailboxes", solution("active_mailboxes_per_server"), solution_with(databases_per_server=None), 1),
    "target_by_profile": Figure(MD3820F, "active_mailboxes", solution("active_mailboxes_per_server"), run_with(target_iops=None), 8.333333),
    "size_by_quota": Figure(FS3017, "initial_database_bytes", run("initial_database_bytes"), run_with(initial_database_bytes=None), 0.035 * 20000 / 12 * 1024 * 2**20, solution_with(mailbox_size_mb=1024.0)),
    "rows_that_repeat": Figure(ME4024, "Total database size", fact("size for testing", "{:.6f} GB"), solution_with(solution_fact=()), 120, fact_with("size for testing", "12000 GB")),
    "one_clock_speed": Figure(MD1220, "CPU or Host", fact("CPU", "2 Intel Xeon 5620 {:.6f} GHz"), solution_with(solution_fact=()), 0.005, fact_with("CPU", "Xeon 5620 2.93 GHz")),
    "raw_capacity": Figure(MD1220, "raw_capacity_gb", solution("raw_capacity_gb"), solution_with(disks=None), 402.24),
    "formatted_capacity": Figure(MD1220, "formatted_capacity_gb", solution("formatted_capacity_gb"), solution_with(formatted_capacity_gb=None), (20112 - 1.05 * 838) / 2),
    "storage_utilization": Figure(MD1220, "storage_utilization_pct", solution("storage_utilization_pct"), solution_with(storage_utilization_pct=None), 1),
    "database_utilization": Figure(FS3017, "database_utilization_pct", solution("database_utilization_pct"), solution_with(database_utilization_pct=None), 2, solution_with(formatted_capacity_gb=28800.0), (-1,)),
    "shares_of_capacity": Figure(MD1220, "% storage capacity used", fact("% storage", "{:.3f}%"), no_solution),
    "printed_fractions": Figure(FS3017, "% storage", fact("% storage", "{:.3f}% (1/3)"), no_solution, 100 / 3 * (0.5 + 0.5 / 3) + 0.0005, THIRD),
    "printed_products": Figure(MD1220, "Database LUN", fact("Database LUN", "{:.3f} GB (4 x 4188GB)"), no_solution, 2.0005, COUNTED),
}  # fmt: skip
WORDS: dict[str, tuple[str, Change, Change]] = {
    # rules about words, whole situations or the order of times: a document, a change that breaks one, one that takes its data away
    "order_of_times": (PERFORMANCE, lambda old: run_with(ended_at=old.runs[0].collection_ended_at - timedelta(seconds=1))(old), run_with(started_at=None, ended_at=None, collection_started_at=None, collection_ended_at=None, log_event=())),
    "servers_of_the_dags": (ME4024, solution_with(dags=2, servers_per_dag=4), solution_with(dags=None)),
    "cache_within_reason": (MD1220, solution_with(cache_gb=20112.0), solution_with(cache_gb=None)),
    "ese_version": (ME4024, fact_with("ESE.dll", "15.01.1034.027"), fact_with("ESE.dll", None)),
    "one_model": (MD1220, fact_with("Storage System", "Dell PowerVault MD1200"), solution_with(solution_fact=())),
    "one_firmware": (MD1220, fact_with("HBA model", "PERC H800, firmware 12.10.2"), solution_with(solution_fact=())),
    "host_edition": (ME4024, fact_with("Host OS", "Windows Server 2016 Standard"), fact_with("Host OS", None)),
}  # fmt: skip


EXACT: dict[str, tuple[float, float]] = {
    # what exact rules allow, as it is printed elsewhere in the document or follows from what is
    "total_repeats_transactional": (10094.866, 10094.866),
    "log_reads": (1.373, 1.373),
    "sizes_of_io": (32768, 262144),
    "rows_of_tables": (4, 4),
    "log_disks_only_write": (0, 0),
    "counter_order": (20.875, 49.827),
    "sizes_grow": (3559914078209, math.inf),
    "cache_sizes": (128, 128),
    "operation_mix": (100, 100),
    "verdict_fits_the_figures": (0, 10),
    "log_settings": (7, 7),
    "generated_logs": (506, 506),
    "recovery_seconds": (788.4409848, 788.4409848),
    "sizes_chain": (10748000993280, 10748000993280),
    "shares_of_capacity": (-math.inf, 100),
}


def check_of(rule: str, case: Figure, subject: Paper) -> Check:
    """The check that is about the case's figure, or about all of its column."""
    found = checks(rule, subject)
    column = case.subject.split(" ", 1)[-1]
    return next((check for check in found if case.subject in check.subject), None) or next(
        check for check in found if column in check.subject
    )


def prepared(rule: str) -> Paper:
    case = FIGURES[rule]
    return case.first(paper(case.document))


def ends(bounds: tuple[float, float] | None) -> tuple[float, float]:
    assert bounds is not None
    return bounds


def at(rule: str, share: float) -> Check:
    """The check of a figure that stands at a share of the tolerance from the middle of what is allowed.

    Where the figure itself counts in its tolerance it is moved there first.
    """
    case, subject = FIGURES[rule], prepared(rule)
    for _ in range(1 + case.crowd):
        lowest, highest = ends(check_of(rule, case, subject).bounds)
        figure = (lowest + highest) / 2 + share * (highest - lowest) / 2
        subject = case.moved(figure)(subject)
    return check_of(rule, case, subject)


def test_every_rule_is_tested_and_says_what_it_allows():
    assert FIGURES.keys() | WORDS.keys() == RULES.keys()
    assert not FIGURES.keys() & WORDS.keys()
    assert {name for name, case in FIGURES.items() if case.allowed} == {
        name
        for name, rule in RULES.items()
        if rule.tolerances and name not in ("verdict_fits_the_figures", "recovery_seconds")
    }


@pytest.mark.parametrize("rule", FIGURES)
def test_it_holds(rule: str):
    assert any(check.holds for check in checks(rule, prepared(rule)))


@pytest.mark.parametrize("rule", [name for name, case in FIGURES.items() if case.allowed])
def test_its_tolerance_is_what_rounding_explains(rule: str):
    lowest, highest = ends(check_of(rule, FIGURES[rule], prepared(rule)).bounds)
    assert (highest - lowest) / 2 == pytest.approx(FIGURES[rule].allowed, rel=1e-4)


def test_an_exact_rule_allows_nothing_beside_what_is_printed():
    exact = {name: case for name, case in FIGURES.items() if not case.allowed}
    assert {name: ends(check_of(name, case, prepared(name)).bounds) for name, case in exact.items()} == EXACT


@pytest.mark.parametrize(
    ("rule", "side"), [(name, side) for name, case in FIGURES.items() if case.allowed for side in case.sides]
)
def test_it_holds_just_within_its_tolerance_and_breaks_just_beyond(rule: str, side: int):
    assert at(rule, 0.99 * side).holds
    beyond = at(rule, 1.01 * side)
    assert (beyond.holds, bool(beyond.message)) == (False, True)


@pytest.mark.parametrize("rule", [name for name, case in FIGURES.items() if not case.allowed])
def test_an_exact_rule_breaks_by_the_smallest_step(rule: str):
    case, subject = FIGURES[rule], prepared(rule)
    lowest, highest = ends(check_of(rule, case, subject).bounds)
    for bound, side in ((lowest, -1), (highest, 1)):
        if math.isfinite(bound):
            assert check_of(rule, case, case.moved(bound)(subject)).holds
            beyond = check_of(rule, case, case.moved(bound + side * case.step)(subject))
            assert (beyond.holds, bool(beyond.message)) == (False, True)


@pytest.mark.parametrize("rule", WORDS)
def test_a_rule_about_words_breaks_when_they_differ(rule: str):
    name, change, _ = WORDS[rule]
    subject = paper(name)
    found = broken(rule, change(subject))
    assert len(found) == len(broken(rule, subject)) + 1
    assert all(check.message for check in found)


def silenced() -> list[Any]:
    return [(name, prepared(name), case.without) for name, case in FIGURES.items()] + [
        (name, paper(document), without) for name, (document, _, without) in WORDS.items()
    ]


@pytest.mark.parametrize("rule", RULES)
def test_it_is_silent_without_data(rule: str):
    subject, without = next((subject, without) for name, subject, without in silenced() if name == rule)
    assert len(checks(rule, without(subject))) < len(checks(rule, subject))


def test_nothing_to_check_in_nothing():
    assert [check for rule in RULES for check in checks(rule, both()(Paper((), ())))] == []


@pytest.mark.parametrize("decimals", [0, 1, 2])
def test_a_report_whose_tables_are_rounded_breaks_no_relation(decimals: int):
    name = "samples/sample-brightwater-bw16-2013/Performance_2013_8_19_11_15_28.html"
    whole = (FIXTURES / name).read_text()
    text = re.sub(r"(?<=>)\d+\.\d{3}(?=<)", lambda found: f"{Decimal(found[0]):.{decimals}f}", whole)
    assert text != whole
    parsed = parse_bytes(text.encode(), "report.html")
    assert {finding.rule for finding in parsed.findings} == {"samples_in_the_log"}
    assert parsed.runs[0].latency_resolution_ms == 10.0**-decimals
