"""The views that rankings are made of, each asked by itself, and questions that need no join."""

from dataclasses import replace
from datetime import date, datetime
from typing import Any

import pytest
from made_papers import io_run, load, paper, reported
from sqlalchemy import select, text

from esrp_ingest.database import Database
from esrp_ingest.database.judge.correcting import Wanted, correct_run, correct_solution
from esrp_ingest.database.schema.descriptions import describe_views, view
from esrp_ingest.database.schema.views import VIEWS
from esrp_ingest.models import ParsedDocument, Run, Solution

ROW = (10.0, 2.0, 100.0, 50.0, 1.0, 30.0)
NOON = datetime(2020, 1, 1, 12)
Rows = list[dict[str, Any]]


def rows(database: Database, name: str) -> Rows:
    with database.asking() as connection:
        return [dict(row) for row in connection.execute(select(view(name)).order_by(*view(name).c[:1])).mappings()]


def asked(database: Database, question: str) -> list[tuple[Any, ...]]:
    with database.asking() as connection:
        return [tuple(row) for row in connection.execute(text(question))]


@pytest.mark.parametrize("name", VIEWS)
def test_columns_of_every_view_are_described_in_their_order(seeds: Database, name: str):
    with seeds.asking() as connection:
        assert list(connection.exec_driver_sql(f"SELECT * FROM {name}").keys()) == list(describe_views()[name].columns)


def test_servers_under_test_say_by_what_they_are_counted(seeds: Database):
    found = {
        row["product"]: (row["by_load"], row["stated"], row["reported"], row["servers"])
        for row in rows_joined(seeds, "servers_under_test")
    }
    assert found["Dell EMC PowerVault ME4024"] == (4, 8, None, 4)
    assert found["Dell PowerVault MD1220"] == (1, 1, None, 1)
    assert found["Synology FlashStation FS3017"][3] == 12
    named = {(row["product"], row["test_type"]): row["servers"] for row in rows_joined(seeds, "servers_named")}
    assert named["Dell EMC PowerVault ME4024", "stress"] == 4
    assert named["Dell PowerVault MD1220", "performance"] == 1


@pytest.mark.parametrize(
    ("stated", "profile", "counted"),
    [
        ({}, {}, (None, None, 2, 2)),
        ({"servers": 3}, {}, (None, 3, None, 3)),
        ({"servers": 3}, {"mailboxes": 4000, "iops_per_mailbox": 0.1}, (4.0, 3, None, 4)),
        ({}, {"mailboxes": 4000, "iops_per_mailbox": 0.04}, (1.6, None, 2, 2)),
    ],
)
def test_names_in_reports_say_how_many_servers_where_neither_load_nor_paper_does(
    database: Database, stated: dict[str, Any], profile: dict[str, Any], counted: tuple[float | None, ...]
):
    runs = [a_run(5, machine_name=name, target_iops=100.0) for name in ("MBX1", "MBX2")]
    load(database, paper("named", [Solution(**stated, **profile)], runs))
    [found] = rows(database, "servers_under_test")
    assert tuple(found.values())[1:] == pytest.approx(counted)


def test_a_corrected_name_of_a_machine_counts_among_the_servers(database: Database):
    runs = [a_run(5, machine_name=name) for name in ("MBX1", "MBX2")]
    load(database, paper("named", [Solution()], runs))
    with database.writing() as connection:
        correct_run(connection, 2, Wanted(column_name="machine_name", value="MBX1", why="both ran on one machine"))
    [found] = rows(database, "servers_under_test")
    assert (found["reported"], found["servers"]) == (1, 1)


def test_runs_are_as_corrected_and_say_by_how_many_values(database: Database):
    load(database, paper("slips", [Solution()], [a_run(1, achieved_iops=95.3), a_run(2, achieved_iops=100.0)]))
    with database.writing() as connection:
        correct_run(connection, 1, Wanted(column_name="achieved_iops", value="953", why="a digit was dropped"))
        correct_run(connection, 1, Wanted(column_name="machine_name", value="MBX7", why="the log says so"))
    found = [
        (row["achieved_iops"], row["machine_name"], row["corrections"]) for row in rows(database, "run_as_corrected")
    ]
    assert found == [(953.0, "MBX7", 2), (100.0, found[1][1], 0)]


def test_a_run_has_lost_its_place_where_no_document_that_prints_it_is_at_one(database: Database):
    first, again = (paper(name, *described("MD1220", None)) for name in ("first", "printed again"))
    load(database, first, again, paper("another", [Solution()], [a_run(2, machine_name="MBX9")]))

    def lost() -> list[bool]:
        return [bool(row["replaced"]) for row in rows(database, "run_place")]

    assert lost() == [False, False, False]
    with database.writing() as connection:
        connection.execute(text("DELETE FROM document_location WHERE document_id IN (1, 3)"))
    duplicate = [row[0] for row in asked(database, "SELECT duplicate_of_id FROM run ORDER BY id")]
    assert duplicate == [None, 1, None]
    assert lost() == [False, False, True]  # the second document prints the first one's run
    with database.writing() as connection:
        connection.execute(text("DELETE FROM document_location"))
    assert lost() == [True, True, True]


def rows_joined(database: Database, name: str) -> Rows:
    with database.asking() as connection:
        question = text(f"SELECT t.*, s.product FROM {name} t JOIN solution s ON s.id = t.solution_id")
        return [dict(row) for row in connection.execute(question).mappings()]


def a_run(latency: float, hours: float = 2, at: datetime = NOON, **columns: Any) -> Run:
    return io_run(1, [(latency, *ROW[1:])], at, **{"solution": 0, "measured_seconds": round(hours * 3600), **columns})


def test_of_several_runs_of_a_server_one_counts_and_the_others_say_why(database: Database):
    later = NOON.replace(hour=18)
    runs = [
        a_run(1),
        a_run(2, at=later),
        a_run(3, hours=1, at=later),
        a_run(4, result="fail", at=later),
        Run(test_type="performance", solution=0, started_at=later, measured_seconds=7200),
    ]
    load(database, paper("nights", [Solution()], runs))
    assert [(row["counts"], row["complete"], row["why_not"]) for row in rows(database, "run_choice")] == [
        (False, True, "earlier"),
        (True, True, None),
        (False, True, "shorter"),
        (False, True, "failed"),
        (False, False, "incomplete"),
    ]
    [measured] = rows(database, "measured_metrics")
    assert (measured["servers_reported"], measured["servers_complete"]) == (1, 1)
    assert measured["database_read_latency_ms"] == 2


def test_printed_figures_count_for_the_whole_of_a_solution_only(database: Database):
    figures = [
        *reported("Server 1", database_read_latency_ms=5.0, achieved_iops=300.0, log_write_latency_ms=1.0),
        *reported("Server 2", database_read_latency_ms=7.0, achieved_iops=310.0),
        *reported("server", backup_mb_per_sec_per_database=60.0, backup_mb_per_sec=600.0),
    ]
    load(database, paper("summary", [Solution(servers=2, reported_metric=tuple(figures))]))
    found = {row["metric"]: (row["test_type"], row["value"]) for row in rows(database, "printed_metrics")}
    assert found == {
        "database_read_latency_ms": ("performance", 6.0),
        "achieved_iops": ("performance", 610.0),
        "backup_mb_per_sec_per_database": ("backup", 60.0),
    }


def described(product: str, published: date | None, latency: float = 3.0) -> tuple[list[Solution], list[Run]]:
    solution = Solution(vendor="Dell", product=product, published_on=published)
    return [solution], [a_run(latency, machine_name="MBX1", achieved_iops=150.0)]


@pytest.mark.parametrize(
    ("first", "second", "links", "counting"),
    [
        (date(2012, 1, 1), date(2013, 1, 1), [2, None], 2),
        (date(2013, 1, 1), date(2012, 1, 1), [None, 1], 1),
        (None, None, [None, 1], 1),
    ],
)
def test_a_solution_described_twice_counts_by_its_later_publication(
    database: Database, first: date | None, second: date | None, links: list[int | None], counting: int
):
    load(database, paper("first", *described("A", first)), paper("second", *described("A", second)))
    assert asked(database, "SELECT duplicate_of_id FROM solution ORDER BY id") == [(link,) for link in links]
    assert [row["solution_id"] for row in rows(database, "distinct_solution")] == [counting]
    assert {row["solution_id"] for row in rows(database, "solution_metrics")} == {counting}
    assert {row["solution_id"] for row in rows(database, "run_metrics")} == {counting}


def test_a_corrected_vendor_ranks_with_its_group(database: Database):
    load(
        database,
        paper("first", *described("A", None)),
        paper("second", [Solution(vendor="EMC")], [a_run(9, at=NOON.replace(day=3), machine_name="MBX9")]),
    )
    wanted = Wanted(column_name="vendor", value="EMC", why="the cover names the maker of the servers")
    with database.writing() as connection:
        correct_solution(connection, 1, wanted)
    assert {(row["solution_id"], row["vendor"], row["group_name"]) for row in rows(database, "solution_metrics")} == {
        (1, "EMC", "Dell"),
        (2, "EMC", "Dell"),
    }
    with database.writing() as connection:
        correct_solution(connection, 1, replace(wanted, value="Nobody"))
    [first] = [row for row in rows(database, "run_metrics") if row["solution_id"] == 1]
    assert (first["vendor"], first["group_name"], first["corrections"]) == ("Nobody", "Nobody", 0)


def test_the_same_runs_under_another_product_are_another_solution(database: Database):
    load(database, paper("first", *described("A", None)), paper("second", *described("B", None)))
    assert [row["solution_id"] for row in rows(database, "distinct_solution")] == [1, 2]


def test_other_runs_of_one_product_are_another_solution(database: Database):
    first, second = described("A", None), described("A", None)
    second[1].append(a_run(4.0, at=NOON.replace(day=2), machine_name="MBX1"))
    load(database, paper("first", *first), paper("second", *second))
    assert [row["solution_id"] for row in rows(database, "distinct_solution")] == [1, 2]


def a_solution(latency: float, target: float, replay: float, held: int, **columns: Any) -> ParsedDocument:
    printed = tuple(reported("aggregate", log_replay_seconds=replay))
    solution = Solution(product="A", disks=10, mailboxes=1000, reported_metric=printed, **columns)
    run = a_run(latency, achieved_iops=150.0, target_iops=target)
    name = f"{columns}{latency}"
    checked = {"relations_checked": 10, "relations_held": held}
    return paper(name, [solution], [run], **checked)


@pytest.fixture
def market(database: Database) -> Database:
    dell, emc = {"vendor": "Dell", "raid_level": "RAID5"}, {"vendor": "EMC", "raid_level": "RAID10"}
    load(
        database,
        a_solution(10.0, 100.0, 1.5, 9, **dell, tested_on=date(2012, 5, 1), disk_type="hdd"),
        a_solution(14.0, 140.0, 2.5, 8, **dell, published_on=date(2012, 7, 1), disk_type="hdd"),
        a_solution(2.0, 120.0, 0.5, 10, **emc, tested_on=date(2016, 1, 31), disk_type="ssd"),
    )
    return database


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            (
                "SELECT vendor, year, MIN(log_replay_seconds) FROM solution_metrics "
                "WHERE log_replay_seconds IS NOT NULL GROUP BY vendor, year ORDER BY 3"
            ),
            [("EMC", 2016, 0.5), ("Dell", 2012, 1.5)],
        ),
        (
            (
                "SELECT disk_type, raid_level, AVG(database_read_latency_ms) FROM solution_metrics "
                "WHERE test_type = 'performance' GROUP BY disk_type, raid_level ORDER BY 1"
            ),
            [("hdd", "RAID5", 12.0), ("ssd", "RAID10", 2.0)],
        ),
        (
            (
                "SELECT year, AVG(transfers_per_sec_per_disk) FROM solution_metrics WHERE test_type = 'performance' "
                "GROUP BY year ORDER BY year"
            ),
            [(2012, 15.0), (2016, 15.0)],
        ),
        (
            "SELECT vendor, target_ratio FROM solution_metrics WHERE iops_headroom_pct < 10",
            [("Dell", 150 / 140)],
        ),
        (
            (
                "SELECT group_name, SUM(relations_held) * 1.0 / SUM(relations_checked) FROM solution_metrics "
                "WHERE test_type = 'performance' GROUP BY group_name"
            ),
            [("Dell", 0.9)],
        ),
    ],
)
def test_what_buyers_ask_needs_no_join(market: Database, question: str, answer: list[tuple[Any, ...]]):
    found = asked(market, question)
    assert [_close(row, expected) for row, expected in zip(found, answer, strict=True)] == [True] * len(answer), found


def _close(row: tuple[Any, ...], expected: tuple[Any, ...]) -> bool:
    return all(
        float(one) == pytest.approx(other) if isinstance(other, float) else one == other
        for one, other in zip(row, expected, strict=True)
    )
