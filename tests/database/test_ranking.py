from datetime import date, datetime

import pytest
from made_papers import assigned, io_run, load, paper, reported

from esrp_ingest.database import Database
from esrp_ingest.database.ask.queries import RankedSolution, Ranking, RankRequest, rank
from esrp_ingest.database.ask.ranking import shared_ranks
from esrp_ingest.errors import UsageError
from esrp_ingest.models import Run, Solution

approx = pytest.approx


def ranked(database: Database, metric: str, **filters: object) -> Ranking:
    with database.asking() as connection:
        return rank(connection, RankRequest(metric=metric, **filters))


def places(ranking: Ranking) -> list[tuple[int | None, str | None]]:
    """Rank and the last word of product or configuration."""
    return [(row.rank, (row.configuration or row.product or "").split()[-1]) for row in ranking.rows]


def with_replay(name: str, seconds: float | None, **solution: object) -> Solution:
    metrics = {"log_replay_seconds": seconds} if seconds is not None else {"backup_mb_per_sec_per_server": 1.0}
    return Solution(product=name, reported_metric=tuple(reported("aggregate", **metrics)), **solution)


def test_higher_transfers_rank_first(seeds: Database):
    ranking = ranked(seeds, "database_transfers_per_sec")
    assert places(ranking) == [
        (1, "FS3017"),
        (1, "TEST3"),
        (2, "TEST2"),
        (3, "TEST1"),
        (1, "MD1220"),
        (1, "MD3820f"),
        (1, "ME4024"),
    ]
    assert (ranking.metric.name, ranking.without_value) == ("database_transfers_per_sec", 0)


def test_lower_latency_ranks_first(seeds: Database):
    ranking = ranked(seeds, "database_read_latency_ms")
    assert places(ranking)[:3] == [(1, "FS3017"), (1, "TEST3"), (1, "MD3820f")]


def test_coarse_latencies_rank_by_the_most_that_they_can_be(seeds: Database):
    ranking = ranked(seeds, "log_write_latency_ms")
    assert [(row.rank, row.value) for row in ranking.rows][:4] == [(1, 0.347), (1, 0.49), (1, 0.0), (1, 0.0)]
    assert [row.latency_resolution_ms for row in ranking.rows][:4] == [None, None, 1.0, 1.0]
    assert {row.latency_resolution_ms for row in ranked(seeds, "achieved_iops").rows} == {None}


@pytest.mark.parametrize(
    ("figures", "ranks"),
    [
        ([], []),
        ([(1.0, 1.0), (1.0, 1.0), (2.0, 2.0)], [1, 1, 3]),
        ([(0.4, 0.4), (0.0, 0.5), (0.45, 0.6), (0.55, 0.7)], [1, 1, 3, 3]),  # what overlaps the best, not the last
        ([(0.3, 0.3), (0.4, 0.4), (0.0, 0.5), (0.6, 0.6)], [1, 3, 1, 4]),  # the coarse one may be the best
        ([(-3.0, -3.0), (-2.0, -2.0)], [1, 2]),  # the higher the better
    ],
)
def test_what_overlaps_the_best_of_its_group_shares_its_rank(figures: list[tuple[float, float]], ranks: list[int]):
    assert shared_ranks(figures) == ranks


def test_row_says_what_to_know_about_the_figure(seeds: Database):
    ranking = ranked(seeds, "transfers_per_sec_per_disk", vendor="dell", exchange_version="2010")
    [row] = ranking.rows
    assert row == RankedSolution(
        rank=1,
        group_rank=1,
        solution_id=1,
        vendor="Dell",
        product="Dell PowerVault MD1220",
        configuration=None,
        exchange_version="2010",
        test_type="performance",
        value=approx(65.5826, abs=1e-4),
        unit="1/s",
        fallback=False,
        basis="runs",
        mailboxes=5000,
        mailbox_category="1001_to_5000",
        iops_per_mailbox=0.2,
        target_ratio=approx(1.573982),
        ranking_group="1001_to_5000, 2010",
        disks=24,
        result="pass",
        relations_held=39,
        relations_checked=40,
        document_id=1,
    )


def test_each_size_and_version_has_ranks_of_its_own(seeds: Database):
    rows = ranked(seeds, "database_read_latency_ms").rows
    of_2007 = [(row.group_rank, row.value) for row in rows if row.exchange_version == "2007"]
    assert [place for place, _ in of_2007] == [1, 2, 3]
    assert {row.group_rank for row in rows if row.exchange_version != "2007"} == {1}
    assert [row.rank for row in rows] == [row.group_rank for row in rows]
    assert {row.ranking_group for row in rows if row.exchange_version == "2007"} == {"not_stated, 2007"}


def test_stress_test_stands_in_for_a_missing_performance_test(seeds: Database):
    rows = ranked(seeds, "database_transfers_per_sec").rows
    assert [(row.product, row.test_type) for row in rows if row.fallback] == [("Dell EMC PowerVault ME4024", "stress")]


def test_named_test_type_is_the_only_one(seeds: Database):
    stress = ranked(seeds, "database_transfers_per_sec", test_type="stress")
    assert places(stress) == [(1, "MD3820f"), (1, "MD1220"), (1, "ME4024"), (None, "FS3017")]
    assert stress.without_value == 1


def test_log_replay_finds_its_test_by_itself(seeds: Database):
    ranking = ranked(seeds, "log_replay_seconds")
    assert places(ranking) == [(1, "MD3820f"), (1, "MD1220"), (1, "ME4024"), (None, "FS3017")]
    assert [row.basis for row in ranking.rows] == ["reported", "runs", "reported", "reported"]
    assert {row.test_type for row in ranking.rows} == {"soft_recovery"}
    assert not any(row.fallback for row in ranking.rows)


def test_backup_finds_its_test_by_itself(seeds: Database):
    ranking = ranked(seeds, "backup_mb_per_sec_per_server")
    assert [row.value for row in ranking.rows] == approx([837.64, 480.41, 328.413, 192.32])


def test_equal_figures_share_a_rank(database: Database):
    solutions = [with_replay(name, seconds) for name, seconds in zip("abcd", (0.3, 0.1 + 0.2, 0.1, 0.4), strict=True)]
    load(database, paper("ties", solutions))
    assert places(ranked(database, "log_replay_seconds")) == [(1, "c"), (2, "a"), (2, "b"), (4, "d")]


def test_solutions_without_the_figure_come_last_and_are_counted(database: Database):
    metrics = [*reported("Server 1", log_replay_seconds=1), *reported("aggregate", backup_mb_per_sec=5)]
    solutions = [
        Solution(product="none", servers=2, reported_metric=tuple(metrics)),
        with_replay("some", 1.5),
        Solution(product="nothing printed"),
    ]
    load(database, paper("missing", solutions))
    assert places(ranked(database, "backup_mb_per_sec_per_database")) == [(None, "none")]
    assert ranked(database, "backup_mb_per_sec_per_database").without_value == 1
    assert places(ranked(database, "log_replay_seconds")) == [(1, "some")]


def test_limit_cuts_the_rows_and_not_the_count(seeds: Database):
    ranking = ranked(seeds, "log_replay_seconds", limit=1)
    assert (places(ranking), ranking.without_value) == ([(1, "MD3820f")], 1)


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({"vendor": "Dell"}, {"MD1220", "MD3820f", "ME4024", "TEST1", "TEST2", "TEST3"}),
        ({"vendor": "dell emc"}, {"ME4024"}),
        ({"vendor": "EMC"}, {"TEST1", "TEST2", "TEST3"}),
        ({"vendor": "nobody"}, set()),
        ({"exchange_version": "2013"}, {"MD3820f", "FS3017"}),
        ({"connectivity": "iscsi"}, {"ME4024", "FS3017"}),
        ({"disk_type": "ssd"}, {"FS3017", "TEST2", "TEST3"}),
        ({"mailbox_category": "1001_to_5000"}, {"MD1220"}),
        ({"min_mailboxes": 5000}, {"MD1220", "ME4024", "FS3017"}),
        ({"max_mailboxes": 5000}, {"MD1220", "MD3820f"}),
        ({"min_mailboxes": 501, "max_mailboxes": 8000}, {"MD1220", "ME4024"}),
        ({"vendor": "Dell", "connectivity": "SAS", "exchange_version": "2010"}, {"MD1220"}),
    ],
)
def test_filters_leave_out_the_others(seeds: Database, filters: dict[str, object], found: set[str]):
    ranking = ranked(seeds, "database_transfers_per_sec", **filters)
    assert {name for _, name in places(ranking)} == found


def test_failed_tests_rank_only_when_asked_for(database: Database):
    row = (1.0, 1.0, 1.0, 1.0, 1.0, 1.0)
    runs = [
        io_run(1, [row], datetime(2020, 1, 1), solution=0, result="fail"),
        io_run(2, [row], datetime(2020, 1, 1), solution=1, result=None),
    ]
    load(database, paper("failed", [Solution(product="bad"), Solution(product="good")], runs))
    assert places(ranked(database, "database_read_latency_ms")) == [(1, "good")]
    everything = ranked(database, "database_read_latency_ms", include_failed=True)
    assert [(row.product, row.result) for row in everything.rows] == [("bad", "fail"), ("good", None)]


def test_values_that_look_like_sql_are_only_values(seeds: Database):
    assert ranked(seeds, "log_replay_seconds", vendor="Dell' OR '1'='1").rows == []


@pytest.mark.parametrize(
    ("filters", "message"),
    [
        ({"metric": "log_replay_secs"}, "there is no metric log_replay_secs; did you mean log_replay_seconds"),
        ({"metric": "xyz"}, "there is no metric xyz: there are database_read_latency_ms, "),
        ({"test_type": "stress"}, "log_replay_seconds is measured by a soft_recovery test, not by stress"),
        ({"exchange_version": "2012"}, "Exchange version 2012 is none of 2003"),
        ({"mailbox_category": "many"}, "mailbox category many is none of up_to_1000"),
        ({"disk_type": "tape"}, "disk type tape is none of hdd"),
        ({"limit": 0}, "a limit of 0 leaves nothing to show"),
        ({"min_mailboxes": 9, "max_mailboxes": 8}, "no solution has at least 9 and at most 8 mailboxes"),
    ],
)
def test_requests_that_make_no_sense_are_refused(database: Database, filters: dict[str, object], message: str):
    with pytest.raises(UsageError, match=message):
        ranked(database, **{"metric": "log_replay_seconds", **filters})


def test_a_solution_of_several_stand_alone_reports_is_proved_by_all_of_them(database: Database):
    solution, row = Solution(product="Array", servers=2), (10.0, 2.0, 100.0, 50.0, 1.0, 30.0)
    reports = (
        paper(
            name,
            [solution],
            [io_run(1, [row], datetime(2020, 1, 1), solution=0, machine_name=name, achieved_iops=150.0)],
            kind="report",
            relations_checked=20,
            relations_held=held,
        )
        for name, held in (("HOST1", 20), ("HOST2", 18))
    )
    load(database, *reports)
    [found] = ranked(database, "achieved_iops").rows
    assert (found.value, found.basis, found.relations_held, found.relations_checked) == (300.0, "runs", 38, 40)


def a_night(machine: str, night: int, transfers: float, result: str = "pass", hour: int = 22, hours: float = 2) -> Run:
    at = datetime(2026, 11, night, hour)
    row = (9.5, 2.0, transfers - 60, 60.0, 0.8, 50.0)
    return io_run(night, [row], at, hours=hours, machine_name=machine, result=result)


def of_nights(database: Database, *runs: Run) -> RankedSolution:
    array = Solution(vendor="IBM", product="IBM DS3524")
    load(database, *(assigned(paper(f"report {number}", (), [run]), array) for number, run in enumerate(runs)))
    [row] = ranked(database, "database_transfers_per_sec", include_failed=True).rows
    return row


@pytest.mark.parametrize("last", ["pass", "fail"])
def test_an_assigned_solution_is_ranked_by_its_newest_night(database: Database, last: str):
    longer = a_night("MBX1", 1, 900.0, hours=8)
    row = of_nights(database, longer, a_night("MBX1", 2, 200.0), a_night("MBX1", 3, 300.0, last))
    assert (row.value, row.nights, row.newest_night, row.result) == (300.0, 3, date(2026, 11, 3), last)


def test_the_runs_of_one_night_are_chosen_among_as_before(database: Database):
    row = of_nights(database, a_night("MBX1", 2, 200.0), a_night("MBX1", 3, 100.0, hour=4, hours=0.2))
    assert (row.value, row.nights, row.newest_night) == (200.0, 1, date(2026, 11, 2))


def test_a_night_of_all_servers_goes_before_a_newer_one_of_fewer(database: Database):
    nights = [a_night(machine, night, 100.0 * night) for machine in ("MBX1", "MBX2") for night in (1, 2)]
    row = of_nights(database, *nights, a_night("MBX1", 3, 300.0))
    assert (row.value, row.nights, row.newest_night) == (400.0, 3, date(2026, 11, 2))


def test_a_paper_has_no_nights(seeds: Database):
    rows = ranked(seeds, "database_transfers_per_sec").rows
    assert {(row.nights, row.newest_night) for row in rows} == {(None, None)}


def test_solutions_of_one_name_are_told_apart_by_what_differs(database: Database):
    summary = tuple(reported("aggregate", achieved_iops=9.0))
    one = Solution(vendor="Dell", product="Dell MD1", mailboxes=500, reported_metric=summary)
    load(database, paper("one", [one]), paper("other", [one.model_copy(update={"mailboxes": 900})]))
    assert {row.told_apart for row in ranked(database, "achieved_iops").rows} == {"500 mailboxes", "900 mailboxes"}
