"""Rows of servers in a summary, and what is printed for all of them, held against each other and against reports."""

import pytest
from audited import (
    FS3017,
    ME4024,
    TWO_SERVERS,
    both,
    broken,
    checks,
    metric_with,
    paper,
    solution_with,
)

from esrp_ingest.audit.rule import Paper
from esrp_ingest.models import ReportedMetric, Solution


def test_one_servers_reads_that_leave_out_maintenance_are_the_odd_figure():
    (check,) = broken("transfers_are_reads_and_writes", paper(FS3017))
    assert (check.subject, check.actual, check.expected) == (
        "Host 8 database_reads_per_sec",
        "1387.133",
        "about 1405.316",
    )
    assert "leaves out background maintenance, which the other servers' reads include (about 18.183)" in check.message
    assert check.place.line == 169


@pytest.mark.parametrize(("share", "holds"), [(-0.21, False), (-0.19, True), (0.19, True), (0.21, False)])
def test_maintenance_in_a_servers_reads_is_within_a_fifth_of_the_others(share: float, holds: bool):
    reads, writes, usual = 1405.355, 667.298, 18.187
    subject = paper(FS3017)
    for metric, value in (
        ("database_reads_per_sec", reads),
        ("database_writes_per_sec", writes),
        ("database_transfers_per_sec", reads + writes - usual * (1 + share)),
    ):
        subject = metric_with("Host 3", metric, value)(subject)
    [found] = [check for check in checks("transfers_are_reads_and_writes", subject) if "Host 3 " in check.subject]
    assert found.holds is holds


@pytest.mark.parametrize(("off", "holds"), [(-0.0026, False), (-0.0024, True), (0.0024, True), (0.0026, False)])
def test_a_sum_with_maintenance_is_as_exact_as_its_figures(off: float, holds: bool):
    """The sum of two instances' reads and of their maintenance: four figures rounded to 0.001, and the sum itself."""
    subject = metric_with("Host 1", "database_reads_per_sec", 1324.591 + off)(paper(FS3017))
    [found] = [check for check in checks("summary_repeats_reports", subject) if "reads" in check.subject]
    assert found.holds is holds


def test_transfers_that_fit_nothing_are_told_beside_what_the_other_servers_have():
    changed = metric_with("Host 3", "database_transfers_per_sec", 1913.513)(paper(FS3017))
    check, other = broken("transfers_are_reads_and_writes", changed)
    assert other.subject == "Host 8 database_reads_per_sec"
    assert check.message == (
        "Host 3: reads and writes differ from the transfers by 118.174, on the other servers by 18.187; "
        "likely wrong is Host 3 database_transfers_per_sec (2013.5 would fit)"
    )


def test_an_aggregate_counts_as_much_maintenance_as_its_servers():
    assert "aggregate" not in {
        check.subject.split()[0] for check in broken("transfers_are_reads_and_writes", paper(FS3017))
    }
    wrong = metric_with("aggregate", "database_transfers_per_sec", 24382.529 + 30)
    (check,) = broken("aggregate_of_servers", wrong(paper(FS3017)))
    assert check.subject == "aggregate database_transfers_per_sec"
    unprinted = metric_with("Host 1", "database_transfers_per_sec", None)
    changed = both(unprinted, wrong)(paper(FS3017))
    [check] = [each for each in broken("transfers_are_reads_and_writes", changed) if "aggregate" in each.subject]
    assert "differ from the transfers by 170.023, those of its servers by 181." in check.message


def test_an_aggregate_alone_may_count_a_little_maintenance():
    for surplus, holds in ((-1.6, False), (0.0, True), (1.7, False), (40.0, True), (50.0, False)):
        changed = metric_with("aggregate", "database_transfers_per_sec", 890.196 - surplus)(paper(ME4024))
        (check,) = checks("transfers_are_reads_and_writes", changed)
        assert check.holds is holds


@pytest.mark.parametrize(
    ("metric", "slip"),
    [
        ("database_transfers_per_sec", 1964.765),
        ("database_reads_per_sec", 1324.952),
        ("database_writes_per_sec", 658.234),
        ("database_read_latency_ms", 3.145),
        ("database_write_latency_ms", 2.083),
        ("log_writes_per_sec", 306.312),
        ("log_write_latency_ms", 0.354),
        ("backup_mb_per_sec_per_database", 95.22),
        ("backup_mb_per_sec_per_server", 192.01),
    ],
)
def test_the_row_of_the_server_whose_reports_are_printed_is_held_against_them(metric: str, slip: float):
    assert broken("summary_repeats_reports", paper(FS3017)) == []
    (check,) = broken("summary_repeats_reports", metric_with("Host 1", metric, slip)(paper(FS3017)))
    assert check.subject == f"Host 1 {metric}"


def test_reports_that_name_no_server_belong_to_none_where_few_figures_fit():
    lost = both(
        *(metric_with("Host 1", name, 1.0) for name in ("database_transfers_per_sec", "database_reads_per_sec")),
        *(metric_with("Host 1", name, 1.0) for name in ("database_writes_per_sec", "database_write_latency_ms")),
        metric_with("Host 1", "log_writes_per_sec", 1.0),
    )(paper(FS3017))
    assert checks("summary_repeats_reports", lost) == []


def test_reports_that_name_their_server_are_held_against_its_row():
    subjects = {check.subject for check in checks("summary_repeats_reports", paper(TWO_SERVERS))}
    assert {"Server 1 database_reads_per_sec", "Server 2 backup_mb_per_sec_per_server"} <= subjects
    changed = metric_with("Server 2", "log_writes_per_sec", 197.344)(paper(TWO_SERVERS))
    (check,) = broken("summary_repeats_reports", changed)
    assert check.message == (
        "Server 2 log_writes_per_sec is printed as 197.344, but the reports give 197.434 (two digits are swapped)"
    )


def test_siblings_in_a_summary_name_the_slip():
    beside, added = (check.message for check in broken("outliers_among_siblings", paper(FS3017)))
    assert beside == (
        "Host 5 database_write_latency_ms is 0.3485, its siblings have about 2.023: "
        "it is the log_write_latency_ms of the same server"
    )
    assert added == (
        "Host 7 database_write_latency_ms is 4.024, its siblings have about 2.023: "
        "it is the sum over 2 databases, not their mean 2.012"
    )
    for latency in (0.00352, 0.0352, 3.52, 35.2):
        moved = metric_with("Host 2", "log_write_latency_ms", latency, f"{latency}")(paper(FS3017))
        told = " ".join(check.message for check in broken("outliers_among_siblings", moved))
        assert "decimal point has moved" in told, latency


def test_a_server_without_transfers_hides_no_other_one():
    without = metric_with("Host 1", "database_transfers_per_sec", None)(paper(FS3017))
    for subject in (paper(FS3017), without):
        found = broken("transfers_are_reads_and_writes", subject)
        assert any(check.subject.startswith("Host 8") for check in found)


def test_siblings_that_differ_widely_or_are_few_tell_nothing():
    wide = both(*(metric_with(f"Host {at}", "log_write_latency_ms", float(at)) for at in range(1, 8)))(paper(FS3017))
    assert not any("log_write" in check.subject for check in checks("outliers_among_siblings", wide))
    assert checks("outliers_among_siblings", paper(TWO_SERVERS)) == []


@pytest.mark.parametrize(("alike", "told"), [(8, False), (9, True)])
def test_three_quarters_of_the_siblings_must_agree(alike: int, told: bool):
    figures = [2.0] * alike + [float(more) for more in range(9, 21 - alike)]
    changes = (metric_with(f"Host {at}", "log_write_latency_ms", each) for at, each in enumerate(figures, start=1))
    found = checks("outliers_among_siblings", both(*changes)(paper(FS3017)))
    assert any("log_write" in check.subject for check in found) is told


@pytest.mark.parametrize(("dags", "servers", "holds"), [(1, 6, True), (2, 6, False), (2, 12, True), (6, 1, True)])
def test_where_one_dag_has_all_servers_there_is_but_one(dags: int, servers: int, holds: bool):
    subject = solution_with(dags=dags, servers_per_dag=6, servers=servers)(paper(FS3017))
    assert (broken("servers_of_the_dags", subject) == []) is holds


@pytest.mark.parametrize(("surplus", "odd"), [((9.0, 9.0), 2), ((9.0, 9.0, 9.0), 0), ((9.0, 9.0, 0.0), 1)])
def test_three_servers_tell_together_that_reads_include_maintenance_and_two_do_not(
    surplus: tuple[float, ...], odd: int
):
    names = ("database_transfers_per_sec", "database_reads_per_sec", "database_writes_per_sec")
    figures = tuple(
        ReportedMetric(scope=f"Host {at}", metric=name, label=name, value=value, value_text=f"{value:.3f}")
        for at, more in enumerate(surplus, start=1)
        for name, value in zip(names, (150.0, 100.0 + more, 50.0), strict=True)
    )
    subject = Paper((Solution(reported_metric=figures),), ())
    assert len(broken("transfers_are_reads_and_writes", subject)) == odd


@pytest.mark.parametrize(
    ("metric", "servers", "aggregate", "holds"),
    [
        ("database_transfers_per_sec", ("100.005", "100.006"), "200.02", True),
        ("database_transfers_per_sec", ("100.003", "100.003"), "200.02", False),
        ("database_read_latency_ms", ("10.001", "10.001"), "10.01", True),
        ("database_read_latency_ms", ("10.001", "10.001"), "9.98", False),
        ("database_read_latency_ms", ("10.01", "10.02"), "10.0250", True),
        ("database_read_latency_ms", ("10.01", "10.02"), "10.0275", False),
    ],
)
def test_an_aggregate_is_as_exact_as_the_last_digits_of_its_servers_and_its_own(
    metric: str, servers: tuple[str, ...], aggregate: str, holds: bool
):
    printed = {"Host 1": servers[0], "Host 2": servers[1], "aggregate": aggregate}
    figures = tuple(
        ReportedMetric(scope=scope, metric=metric, label=metric, value=float(text), value_text=text)
        for scope, text in printed.items()
    )
    (check,) = checks("aggregate_of_servers", Paper((Solution(servers=2, reported_metric=figures),), ()))
    assert check.holds is holds


@pytest.mark.parametrize("metric", ["achieved_iops", "target_iops", "database_reads_per_sec", "backup_mb_per_sec"])
@pytest.mark.parametrize(("total", "holds"), [(626.0, True), (313.0, False)])
def test_what_is_a_sum_over_servers_is_one_in_the_summary(metric: str, total: float, holds: bool):
    of = "backup_mb_per_sec_per_server" if metric == "backup_mb_per_sec" else metric
    printed = (("Server 1", of, 312.5), ("Server 2", of, 313.5), ("aggregate", metric, total))
    figures = tuple(
        ReportedMetric(scope=scope, metric=name, value=value, unit="1/s", label=name, value_text=str(value))
        for scope, name, value in printed
    )
    (check,) = checks("aggregate_of_servers", Paper((Solution(servers=2, reported_metric=figures),), ()))
    assert check.holds is holds
