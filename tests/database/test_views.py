from datetime import datetime
from typing import Any

import pytest
from made_papers import backup_run, disk_run, io_row, io_run, load, paper, recovery_run, reported
from seed_papers import PAPERS, cx4, fs3017, md1220, md3820f, me4024
from sqlalchemy import select

from esrp_ingest.database import Database
from esrp_ingest.database.schema.descriptions import describe_views, view
from esrp_ingest.models import Instance, Run, Solution
from esrp_ingest.vocabulary.metrics import METRICS

ROW = (10.0, 2.0, 100.0, 50.0, 1.0, 30.0)
approx = pytest.approx
Figures = dict[str, Any]


def solution_metrics(database: Database, *papers: Any) -> dict[tuple[str | None, str], Figures]:
    """Rows by configuration (of papers with several) and test type."""
    load(database, *papers)
    with database.asking() as connection:
        rows = [dict(row) for row in connection.execute(select(view("solution_metrics"))).mappings()]
    return {(row["configuration"], row["test_type"]): row for row in rows}


def run_metrics(database: Database, *papers: Any) -> list[Figures]:
    load(database, *papers)
    metrics = view("run_metrics")
    with database.asking() as connection:
        return [dict(row) for row in connection.execute(select(metrics).order_by(metrics.c.run_id)).mappings()]


@pytest.mark.parametrize("name", ["run_metrics", "solution_metrics"])
def test_columns_stand_in_the_described_order(database: Database, name: str):
    with database.asking() as connection:
        found = connection.exec_driver_sql(f"SELECT * FROM {name}").keys()
    assert list(found) == list(describe_views()[name].columns)
    assert [column for column in found if column in METRICS] == list(METRICS)


def test_figures_of_a_paper_with_all_reports_come_from_its_runs(database: Database):
    found = solution_metrics(database, md1220())
    assert {test: row["basis"] for (_, test), row in found.items()} == dict.fromkeys(
        ("performance", "stress", "backup", "soft_recovery"), "runs"
    )
    row = found[None, "performance"]
    assert row["vendor"] == "Dell"
    assert row["product"] == "Dell PowerVault MD1220"
    assert row["mailbox_category"] == "1001_to_5000"
    assert row["servers_reported"] == 1
    assert row["database_read_latency_ms"] == approx(16.0516, abs=5e-5)
    assert row["database_read_latency_worst_ms"] == 17.226
    assert row["database_write_latency_ms"] == approx(6.3078, abs=5e-5)
    assert row["log_write_latency_ms"] == approx(1.3956, abs=5e-5)
    assert row["database_reads_per_sec"] == approx(986.329)
    assert row["database_writes_per_sec"] == approx(587.653)
    assert row["log_writes_per_sec"] == approx(489.247)
    assert row["database_transfers_per_sec"] == approx(1573.982)
    assert row["achieved_iops"] == 1573.982
    assert row["target_iops"] == 1000
    assert row["iops_headroom_pct"] == approx(57.3982)
    assert row["transfers_per_sec_per_1000_mailboxes"] == approx(314.80, abs=0.005)
    assert row["transfers_per_sec_per_disk"] == approx(65.58, abs=0.005)
    assert row["log_replay_seconds"] is None
    backup = found[None, "backup"]
    assert backup["backup_mb_per_sec_per_database"] == approx(60.05125)
    assert backup["backup_mb_per_sec_per_server"] == approx(480.41)
    assert backup["backup_mb_per_sec"] == approx(480.41)
    assert found[None, "soft_recovery"]["log_replay_seconds"] == approx(1.6099, abs=5e-5)
    assert found[None, "stress"]["database_transfers_per_sec"] == approx(1488.848)


def test_printed_figure_stands_in_where_a_recovery_appendix_prints_no_recovery(database: Database):
    found = solution_metrics(database, md3820f())
    assert found[None, "performance"]["database_transfers_per_sec"] == approx(1550.804)
    assert found[None, "performance"]["transfers_per_sec_per_1000_mailboxes"] == approx(3101.61, abs=0.005)
    assert found[None, "performance"]["transfers_per_sec_per_disk"] == approx(140.98, abs=0.005)
    assert found[None, "performance"]["mailbox_category"] == "up_to_1000"
    assert found[None, "backup"]["backup_mb_per_sec_per_server"] == approx(837.64)
    recovery = found[None, "soft_recovery"]
    assert (recovery["basis"], recovery["servers_reported"]) == ("reported", 1)
    assert recovery["log_replay_seconds"] == 1.492
    assert recovery["database_transfers_per_sec"] is None, "the minutes in which logs were made are no recovery"


def test_jetstress_2007_figures_come_from_the_disks(database: Database):
    found = solution_metrics(database, cx4())
    figures = {name: row for (name, _), row in found.items()}
    assert [row["basis"] for row in figures.values()] == ["runs"] * 3
    assert [figures[name]["database_transfers_per_sec"] for name in ("TEST1", "TEST2", "TEST3")] == approx(
        [4861.932, 5287.113, 8801.851]
    )
    assert [figures[name]["achieved_iops"] for name in ("TEST1", "TEST2", "TEST3")] == [4861.93, 5287.113, 8801.851]
    assert [figures[name]["transfers_per_sec_per_disk"] for name in ("TEST1", "TEST2", "TEST3")] == approx(
        [202.58, 1057.42, 1760.37], abs=0.005
    )
    assert figures["TEST2"]["database_write_latency_ms"] == approx(23.333, abs=5e-4)
    assert figures["TEST3"]["log_writes_per_sec"] == approx(1875.806)
    assert figures["TEST3"]["database_read_latency_ms"] == 7
    assert figures["TEST1"]["log_writes_per_sec"] is None
    assert figures["TEST3"]["mailbox_category"] is None
    assert figures["TEST3"]["transfers_per_sec_per_1000_mailboxes"] is None


def test_servers_that_took_no_load_are_not_waited_for(database: Database):
    """The ME4024's table prints 8 servers; 4 reports with a target of 200 make up 8000 mailboxes * 0.1."""
    found = solution_metrics(database, me4024())
    assert set(found) == {(None, "stress"), (None, "backup"), (None, "soft_recovery")}
    row = found[None, "stress"]
    assert (row["basis"], row["servers"], row["servers_reported"]) == ("runs", 8, 4)
    assert row["database_transfers_per_sec"] == approx(890.198, abs=0.01)
    assert row["achieved_iops"] == approx(890.198)
    assert row["target_iops"] == 800
    assert row["database_read_latency_ms"] == approx(13.5853, abs=5e-5), "unweighted mean over all 20 databases"
    assert row["database_read_latency_worst_ms"] == 14.521
    assert row["log_writes_per_sec"] == approx(72.111)
    assert row["transfers_per_sec_per_1000_mailboxes"] == approx(111.27, abs=0.005)
    assert row["transfers_per_sec_per_disk"] == approx(37.09, abs=0.005)
    assert row["mailbox_category"] == "over_5000"


def test_papers_without_backup_and_recovery_reports_give_their_summary(database: Database):
    found = solution_metrics(database, me4024())
    backup, recovery = found[None, "backup"], found[None, "soft_recovery"]
    assert (backup["basis"], backup["servers_reported"], backup["result"]) == ("reported", 0, None)
    assert backup["backup_mb_per_sec_per_database"] == 65.68
    assert backup["backup_mb_per_sec_per_server"] == 328.413
    assert backup["backup_mb_per_sec"] is None, "a figure of each server is no total"
    assert (recovery["basis"], recovery["log_replay_seconds"]) == ("reported", 2.167)


def test_one_server_of_twelve_is_never_the_solution(database: Database):
    found = solution_metrics(database, fs3017())
    assert {row["basis"] for row in found.values()} == {"reported"}
    row = found[None, "performance"]
    assert row["servers_reported"] == 1
    assert row["database_transfers_per_sec"] == 24382.529
    assert row["database_read_latency_ms"] == 3.069
    assert row["database_write_latency_ms"] == 2.052
    assert row["log_write_latency_ms"] == 0.347
    assert row["transfers_per_sec_per_1000_mailboxes"] == approx(1219.13, abs=0.005)
    assert row["transfers_per_sec_per_disk"] == approx(1015.94, abs=0.005)
    assert row["achieved_iops"] is None
    assert row["database_read_latency_worst_ms"] is None
    backup = found[None, "backup"]
    assert (backup["backup_mb_per_sec_per_database"], backup["backup_mb_per_sec_per_server"]) == (96.16, 192.32)
    assert backup["backup_mb_per_sec"] == 2307.88
    assert found[None, "stress"]["database_transfers_per_sec"] is None, "the summary is of the performance test"
    assert found[None, "soft_recovery"]["log_replay_seconds"] is None


def test_where_nobody_states_how_many_servers_there_are_the_reports_name_them(database: Database):
    runs = [
        io_run(1, [ROW], datetime(2020, 1, 1), solution=0, server="Server 1"),
        io_run(2, [ROW], datetime(2020, 1, 1), solution=0, server="Server 2"),
        backup_run(1, [100.0], solution=0, server="Server 1"),
    ]
    found = solution_metrics(database, paper("two", [Solution(product="Two servers")], runs))
    assert (found[None, "performance"]["basis"], found[None, "performance"]["servers_reported"]) == ("runs", 2)
    assert (found[None, "backup"]["basis"], found[None, "backup"]["backup_mb_per_sec"]) == ("reported", None)


def test_runs_have_figures_of_their_own_server_only(database: Database):
    first, *_ = run_metrics(database, fs3017())
    assert first["database_transfers_per_sec"] == approx(1964.756)
    assert first["database_read_latency_ms"] == approx(3.1545)
    assert first["iops_headroom_pct"] == approx(17.862, abs=5e-4)
    assert first["instances"] == 2
    assert first["mailbox_category"] == "over_5000"
    assert first["transfers_per_sec_per_1000_mailboxes"] is None
    assert first["transfers_per_sec_per_disk"] is None


def test_run_of_the_only_server_has_figures_per_mailbox_and_disk(database: Database):
    performance = run_metrics(database, md1220())[1]
    assert performance["test_type"] == "performance"
    assert performance["transfers_per_sec_per_1000_mailboxes"] == approx(314.796, abs=5e-4)
    assert performance["transfers_per_sec_per_disk"] == approx(65.583, abs=5e-4)


def test_backup_and_recovery_runs_have_their_own_figures(database: Database):
    _, _, backup, recovery = run_metrics(database, fs3017())
    assert backup["backup_mb_per_sec_per_database"] == approx(95.105)
    assert backup["backup_mb_per_sec_per_server"] == backup["backup_mb_per_sec"] == approx(190.21)
    assert recovery["log_replay_seconds"] == approx(0.6246, abs=5e-5)


def test_stand_alone_report_has_a_row_without_solution(database: Database):
    run = io_run(1, [ROW], datetime(2020, 1, 1), target_iops=0, achieved_iops=150)
    [row] = run_metrics(database, paper("report", runs=[run]))
    assert row["solution_id"] is row["vendor"] is row["mailbox_category"] is row["iops_headroom_pct"] is None
    assert row["database_transfers_per_sec"] == 150


def test_a_missing_cell_makes_no_partial_sum(database: Database):
    run = io_run(1, [ROW, ROW], datetime(2020, 1, 1), solution=0)
    gap = run.instance_io[1].model_copy(update={"database_reads_per_sec": None})
    run = run.model_copy(update={"instance_io": (run.instance_io[0], gap)})
    [row] = run_metrics(database, paper("gap", [Solution(mailboxes=1000, servers=1)], [run]))
    assert row["database_reads_per_sec"] is row["database_transfers_per_sec"] is None
    assert row["database_writes_per_sec"] == 100
    assert row["database_read_latency_ms"] == 10
    [solution] = solution_metrics(database).values()
    assert (solution["basis"], solution["database_transfers_per_sec"]) == ("reported", None)


def test_a_missing_row_makes_no_partial_sum(database: Database):
    run = io_run(1, [ROW, ROW], datetime(2020, 1, 1))
    [row] = run_metrics(database, paper("short", runs=[run.model_copy(update={"instance_io": run.instance_io[:1]})]))
    assert row["instances"] == 2
    assert row["database_writes_per_sec"] is row["database_read_latency_ms"] is None


def test_a_row_read_twice_is_not_counted_twice(database: Database):
    run = io_run(1, [ROW], datetime(2020, 1, 1))
    again = run.model_copy(update={"instance_io": (*run.instance_io, io_row("Instance1.1", ROW))})
    [row] = run_metrics(database, paper("twice", runs=[again]))
    assert row["database_writes_per_sec"] is None


def test_an_instance_that_no_configuration_lists_does_not_hide_the_others(database: Database):
    run = io_run(1, [ROW], datetime(2020, 1, 1))
    named = (*run.instance, Instance(name="lnstance1.1"))
    [row] = run_metrics(database, paper("misread", runs=[run.model_copy(update={"instance": named})]))
    assert row["database_writes_per_sec"] == 50


@pytest.mark.parametrize(
    ("mailboxes", "category"),
    [
        (1, "up_to_1000"),
        (1000, "up_to_1000"),
        (1001, "1001_to_5000"),
        (5000, "1001_to_5000"),
        (5001, "over_5000"),
        (None, None),
    ],
)
def test_mailbox_categories_include_their_upper_bound(database: Database, mailboxes: int | None, category: str | None):
    solution = Solution(mailboxes=mailboxes, reported_metric=tuple(reported("aggregate", log_replay_seconds=1)))
    [row] = solution_metrics(database, paper("category", [solution])).values()
    assert row["mailbox_category"] == category


def test_the_full_run_counts_of_several_on_one_server(database: Database):
    runs = [
        io_run(1, [(1, *ROW[1:])], datetime(2020, 1, 1), 2, solution=0),
        io_run(2, [(2, *ROW[1:])], datetime(2020, 1, 2), 2, solution=0),
        io_run(3, [(3, *ROW[1:])], datetime(2020, 1, 3), 2, solution=0, result="fail"),
        io_run(4, [(4, *ROW[1:])], datetime(2020, 1, 4), 0.3, solution=0),
        Run(test_type="performance", solution=0, started_at=datetime(2020, 1, 5)),
    ]
    [row] = solution_metrics(database, paper("several", [Solution(servers=1)], runs)).values()
    assert row["database_read_latency_ms"] == 2, "with figures, not failed, full length, the latest"
    assert (row["servers_reported"], row["result"]) == (1, "pass")


@pytest.mark.parametrize(
    ("results", "result"),
    [(("pass", "pass"), "pass"), (("pass", "fail"), "fail"), (("pass", None), None), ((None, "fail"), "fail")],
)
def test_result_is_the_worst_of_the_servers(database: Database, results: tuple[Any, Any], result: str | None):
    runs = [
        io_run(number, [ROW], datetime(2020, 1, 1), solution=0, server=f"S{number}", result=each)
        for number, each in enumerate(results)
    ]
    [row] = solution_metrics(database, paper("results", [Solution(servers=2)], runs)).values()
    assert (row["result"], row["basis"], row["database_transfers_per_sec"]) == (result, "runs", 300)


def test_figures_of_servers_are_added_or_averaged_by_their_kind(database: Database):
    runs = [
        backup_run(1, [10, 20], solution=0, server="A"),
        backup_run(2, [60], solution=0, server="B"),
        recovery_run(1, [(100, 100)], solution=0, server="A"),
        recovery_run(2, [(300, 900)], solution=0, server="B"),
    ]
    found = solution_metrics(database, paper("two", [Solution(servers=2)], runs))
    backup = found[None, "backup"]
    assert backup["backup_mb_per_sec_per_database"] == 30
    assert backup["backup_mb_per_sec_per_server"] == 45
    assert backup["backup_mb_per_sec"] == 90
    assert found[None, "soft_recovery"]["log_replay_seconds"] == 2.5, "1000 seconds for 400 logs"


@pytest.mark.parametrize(
    ("servers", "targets", "basis"),
    [
        (None, [100], "runs"),  # nobody says that there are more
        (2, [100], "reported"),
        (2, [100, 100], "runs"),
    ],
)
def test_reports_of_all_servers_make_the_basis(
    database: Database, servers: int | None, targets: list[float], basis: str
):
    runs = [
        io_run(number, [ROW], datetime(2020, 1, 1), solution=0, server=str(number), target_iops=target)
        for number, target in enumerate(targets)
    ]
    [row] = solution_metrics(database, paper("servers", [Solution(servers=servers)], runs)).values()
    assert row["basis"] == basis


def test_targets_tell_how_many_servers_took_the_load(database: Database):
    run = io_run(1, [ROW], datetime(2020, 1, 1), solution=0, target_iops=100)
    solution = Solution(mailboxes=3000, iops_per_mailbox=0.1)
    [row] = solution_metrics(database, paper("load", [solution], [run])).values()
    assert (row["servers"], row["basis"]) == (None, "reported")


def test_profile_that_does_not_fit_the_targets_leaves_the_printed_servers(database: Database):
    run = io_run(1, [ROW], datetime(2020, 1, 1), solution=0, target_iops=120)
    solution = Solution(mailboxes=3000, iops_per_mailbox=0.1, servers=1)
    [row] = solution_metrics(database, paper("profile", [solution], [run])).values()
    assert row["basis"] == "runs"


def test_figures_of_all_named_servers_make_the_solutions(database: Database):
    metrics = [
        *reported("Server 1", database_transfers_per_sec=100, log_replay_seconds=1),
        *reported("Server 2", database_transfers_per_sec=200, log_replay_seconds=2),
    ]
    found = solution_metrics(database, paper("named", [Solution(servers=2, reported_metric=tuple(metrics))]))
    assert found[None, "performance"]["database_transfers_per_sec"] == 300
    assert found[None, "soft_recovery"]["log_replay_seconds"] == 1.5


def test_figures_of_some_named_servers_make_nothing(database: Database):
    metrics = reported("Server 1", log_replay_seconds=1)
    assert solution_metrics(database, paper("some", [Solution(servers=2, reported_metric=tuple(metrics))])) == {}


def test_two_different_printed_aggregates_are_none(database: Database):
    metrics = [*reported("aggregate", log_replay_seconds=1), *reported("aggregate", log_replay_seconds=2)]
    assert solution_metrics(database, paper("contrary", [Solution(reported_metric=tuple(metrics))])) == {}


def test_printed_reads_and_writes_make_printed_transfers(database: Database):
    metrics = reported("aggregate", database_reads_per_sec=60, database_writes_per_sec=40)
    solution = Solution(mailboxes=500, disks=10, reported_metric=tuple(metrics))
    [row] = solution_metrics(database, paper("sum", [solution])).values()
    assert row["database_transfers_per_sec"] == 100
    assert row["transfers_per_sec_per_1000_mailboxes"] == 200
    assert row["transfers_per_sec_per_disk"] == 10


def test_summary_is_of_the_stress_test_where_only_that_is_reported(database: Database):
    run = io_run(1, [ROW], datetime(2020, 1, 1), test_type="stress", solution=0, server="1")
    metrics = reported("aggregate", database_transfers_per_sec=290)
    [row] = solution_metrics(
        database, paper("stress", [Solution(servers=2, reported_metric=tuple(metrics))], [run])
    ).values()
    assert (row["test_type"], row["basis"], row["database_transfers_per_sec"]) == ("stress", "reported", 290)


def test_log_figures_need_only_the_log_disks(database: Database):
    run = disk_run([], [("L:", 0, 1, 0, 10), ("M:", 0, 3, 0, 30)], solution=0)
    [row] = run_metrics(database, paper("logs", [Solution()], [run]))
    assert (row["log_write_latency_ms"], row["log_writes_per_sec"]) == (2, 40)
    assert row["database_transfers_per_sec"] is None


def test_all_papers_together_keep_their_figures(database: Database):
    solution_metrics(database, *(make() for make in PAPERS))
    metrics = view("solution_metrics")
    with database.asking() as connection:
        found = connection.execute(select(metrics.c.product, metrics.c.test_type, metrics.c.basis)).all()
    assert len(found) == 4 + 4 + 3 + 3 + 4
    assert sum(basis == "reported" for *_, basis in found) == 1 + 2 + 4
