"""Series of nights: what belongs together, what is told beside a night, and where the level shifted."""

from datetime import date, datetime, timedelta

import pytest
from made_papers import backup_run, io_run, load, paper

from esrp_ingest.database import Database, Location
from esrp_ingest.database.ask.trends import Watched, trends

FIRST = datetime(2026, 11, 1, 22)


def night(number: int, read_ms: float, **columns: object):
    wobble = 1 + 0.01 * (number * 7 % 5 - 2)
    rows = [(read_ms * wobble * share, 4.0, 100.0, 60.0, 0.8, 50.0) for share in (0.9, 1.1)]
    described = {"machine_name": "MBX01", "thread_count": 12, "jetstress_version": "15.01.0466", **columns}
    return io_run(number + 1, rows, FIRST + timedelta(days=number), **described)


@pytest.fixture
def lab(database: Database) -> Database:
    """Twenty nights of a machine, the last four slower and with more threads; a backup of it; and another machine."""
    slower = [night(number, 13.0, thread_count=16) for number in range(16, 20)]
    runs = [*(night(number, 10.0) for number in range(16)), *slower]
    for run in [*runs, night(5, 10.0, machine_name="MBX02"), backup_run(90, [150.0], FIRST + timedelta(hours=6))]:
        folder = run.machine_name or "MBX01"
        database.load(
            paper(f"{folder} {run.started_at}", (), [run]), Location(f"file:///lab/{folder}/{run.started_at}", 1)
        )
    return database


def test_a_series_tells_its_level_its_spread_and_where_it_shifted(lab: Database):
    with lab.asking() as connection:
        found = trends(connection, Watched(machine="mbx01", test="performance", metrics=("database_read_latency_ms",)))
    (series,) = found.series
    assert (series.machine, series.databases, len(series.nights)) == ("MBX01", 2, 20)
    (shift,) = series.shifts
    assert (shift.start, series.direction(shift), series.worse) == (16, "worse", True)
    first = series.nights[16]
    assert (first.shift, first.changed) == ("worse", "threads 12 -> 16")
    assert first.lowest < first.figure < first.highest
    assert series.nights[0].changed == ""
    assert series.nights[0].change_pct == pytest.approx(100 * (series.nights[0].figure / series.nights[0].level - 1))


def test_only_the_newest_nights_are_shown_and_judged(lab: Database):
    wanted = {"machine": "MBX01", "test": "performance", "metrics": ("database_read_latency_ms",)}
    with lab.asking() as connection:
        (late,) = trends(connection, Watched(**wanted, last=3)).series
        (since,) = trends(connection, Watched(**wanted, since=date(2026, 11, 16))).series
    assert (len(late.asked), late.worse, len(late.nights)) == (3, False, 20)
    assert (len(since.asked), since.worse) == (5, True)


def test_a_report_without_a_machine_is_of_the_one_that_its_folder_is_of(lab: Database):
    with lab.asking() as connection:
        found = trends(connection, Watched())
    assert found.nameless == 0
    assert ("MBX01", "backup") in {(series.machine, series.test_type) for series in found.series}
    load(lab, paper("elsewhere", (), [backup_run(91, [150.0], FIRST)]))
    with lab.asking() as connection:
        assert trends(connection, Watched()).nameless == 1


def test_more_databases_or_another_jetstress_begin_a_new_series(database: Database):
    runs = [night(0, 10.0), night(1, 10.0), night(2, 10.0, jetstress_version="14.01.0225")]
    runs.append(io_run(9, [(9.0, 4.0, 100.0, 60.0, 0.8, 50.0)], FIRST + timedelta(days=5), machine_name="MBX01"))
    load(database, *(paper(f"night {number}", (), [run]) for number, run in enumerate(runs)))
    with database.asking() as connection:
        found = trends(connection, Watched(metrics=("database_read_latency_ms",)))
    assert [(series.part, len(series.nights)) for series in found.series] == [(1, 2), (2, 1), (3, 1)]
