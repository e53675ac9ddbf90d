"""Documents taken out: with what only they hold, for good until restored; and documents that were replaced."""

from datetime import date, datetime, timedelta

import pytest
from made_papers import assigned, io_run, load, paper
from sqlalchemy import func, select, update

from esrp_ingest.database import Database, Location, schema
from esrp_ingest.database.ask.listing import Wanted, list_documents, list_runs, list_solutions
from esrp_ingest.database.ask.overview import solution_figures
from esrp_ingest.database.ask.ranking import RankRequest, rank
from esrp_ingest.database.ask.trends import Watched, trends
from esrp_ingest.database.ask.unassigned import rank_unassigned
from esrp_ingest.database.judge.forgetting import (
    documents_meant,
    forget_documents,
    forgotten_hashes,
    list_forgotten,
    restore,
)
from esrp_ingest.database.schema.descriptions import view
from esrp_ingest.errors import UsageError
from esrp_ingest.models import ParsedDocument, Solution

ROW = (9.5, 2.0, 100.0, 60.0, 0.8, 50.0)
SHARED = Solution(vendor="IBM", product="IBM DS3524")
LONG_AGO = datetime.now() - timedelta(days=100)  # noqa: DTZ005 - as the database keeps it
SINCE = date.today() - timedelta(days=50)  # noqa: DTZ011


@pytest.fixture
def lab(database: Database) -> Database:
    """Three reports of one solution in two folders; the first run once more, in a paper of another place."""
    runs = [io_run(day, [ROW], datetime(2026, 11, day), machine_name=f"MBX0{day}") for day in (1, 2, 3)]
    for number, run in enumerate(runs, start=1):
        parsed = assigned(paper(f"night {number}", (), [run]), SHARED)
        database.load(parsed, Location(f"file:///lab/rack-{(number + 1) // 2}/{number}.html", 1))
    load(database, paper("again", (), [runs[0]]))
    return database


def numbers(database: Database, wanted: Wanted) -> tuple[list[object], list[object]]:
    with database.asking() as connection:
        return list_documents(connection, wanted).column("id"), list_runs(connection, wanted).column("id")


def test_a_document_goes_with_what_only_it_holds(lab: Database):
    assert numbers(lab, Wanted()) == ([3, 2, 1], [3, 2, 1])
    with lab.writing() as connection:
        forget_documents(connection, [1])
    assert numbers(lab, Wanted()) == ([4, 3, 2], [3, 2, 4]), "the run counts where it was met again"
    with lab.asking() as connection:
        assert connection.scalar(select(func.count()).select_from(schema.Solution.table())) == 1
        assert connection.scalar(select(func.count()).select_from(schema.InstanceIo.table())) == 3
        assert list_forgotten(connection).column("title") == ["MBX01"]
        assert len(forgotten_hashes(connection)) == 1
    with lab.writing() as connection:
        restore(connection, [1])
        assert forgotten_hashes(connection) == set()
        with pytest.raises(UsageError, match="no forgotten document 5"):
            restore(connection, [5])


def test_documents_are_meant_by_number_and_by_file(lab: Database):
    with lab.asking() as connection:
        assert documents_meant(connection, [2, 1]).column("id") == [1, 2]
        assert documents_meant(connection, file="/lab/rack-1/**").column("id") == [1, 2]
        assert documents_meant(connection, file="*.docx").column("id") == []
        with pytest.raises(UsageError, match="no document 9"):
            documents_meant(connection, [1, 9])


def not_seen(database: Database, *uris: str) -> None:
    location = schema.DocumentLocation.table()
    with database.writing() as connection:
        connection.execute(update(location).where(location.c.uri.in_(uris)).values(last_seen_at=LONG_AGO))


def test_what_is_missing_is_meant_unless_its_whole_share_is(lab: Database):
    not_seen(lab, "file:///lab/rack-1/2.html")
    with lab.asking() as connection:
        assert documents_meant(connection, missing_since=SINCE).column("id") == [2]
    not_seen(lab, "file:///lab/rack-1/1.html")
    with lab.asking() as connection:
        assert documents_meant(connection, missing_since=SINCE).column("id") == [1, 2], "a rack was taken away"
    not_seen(lab, "file:///lab/rack-2/3.html")
    with (
        lab.asking() as connection,
        pytest.raises(UsageError, match="nothing of file:///lab was seen since"),
    ):
        documents_meant(connection, missing_since=SINCE)


def test_a_document_that_another_took_the_place_of_is_marked_and_left_out_of_lists(lab: Database):
    changed = io_run(9, [ROW], datetime(2026, 11, 9), machine_name="MBX02")
    lab.load(paper("changed", (), [changed]), Location("file:///lab/rack-1/2.html", 1))
    assert numbers(lab, Wanted()) == ([5, 3, 1], [5, 3, 1])
    with lab.asking() as connection:
        documents = list_documents(connection)
    replaced = dict(zip(documents.column("id"), documents.column("replaced"), strict=True))
    assert [number for number, gone in replaced.items() if gone] == [2]


def test_a_report_that_was_saved_anew_is_still_listed(lab: Database):
    same = io_run(2, [ROW], datetime(2026, 11, 2), machine_name="MBX02")
    lab.load(paper("saved anew", (), [same]), Location("file:///lab/rack-1/2.html", 1))
    documents, runs = numbers(lab, Wanted())
    assert documents == [5, 3, 1]
    assert runs == [3, 2, 1]


def edition(name: str, latency: float, **columns: object) -> ParsedDocument:
    """A paper of one solution with one test."""
    run = io_run(1, [(latency, *ROW[1:])], datetime(2026, 11, 1), solution=0, **columns)
    return paper(name, [SHARED], [run])


def ranked(database: Database) -> list[tuple[int, float | None]]:
    with database.asking() as connection:
        rows = rank(connection, RankRequest(metric="database_read_latency_ms")).rows
    return [(row.solution_id, row.value) for row in rows]


def test_a_paper_that_another_has_taken_the_place_of_ranks_no_more(database: Database):
    place = Location("file:///papers/fs.pdf", 1)
    database.load(edition("first", 9.0), place)
    assert ranked(database) == [(1, 9.0)]
    database.load(edition("second", 8.0, achieved_iops=900.0), place)
    assert ranked(database) == [(2, 8.0)]
    with database.asking() as connection:
        metrics = view("solution_metrics")
        held = connection.execute(select(metrics.c.solution_id, metrics.c.replaced).order_by(metrics.c.solution_id))
        assert [(row.solution_id, bool(row.replaced)) for row in held] == [(1, True), (2, False)]
        assert list_solutions(connection, Wanted()).column("id") == [2]
        assert list_solutions(connection, Wanted(everything=True)).column("id") == [2, 1]
        assert [row[0] for row in solution_figures(connection).rows] == [2]


def test_of_two_reports_of_one_run_that_counts_which_is_still_there(database: Database):
    night = io_run(1, [ROW], datetime(2026, 11, 1), machine_name="MBX01", achieved_iops=500.0)
    better = tuple(row.model_copy(update={"database_read_latency_ms": 8.0}) for row in night.instance_io)
    corrected = night.model_copy(update={"instance_io": better})
    for name, run in (("first", night), ("corrected", corrected)):
        database.load(paper(name, (), [run]), Location("file:///lab/night.html", 1))
    with database.asking() as connection:
        metrics = view("run_metrics")
        found = connection.execute(select(metrics.c.database_read_latency_ms, metrics.c.replaced)).one()
        assert (found.database_read_latency_ms, bool(found.replaced)) == (8.0, False)
        (series,) = trends(connection, Watched(metrics=("database_read_latency_ms",))).series
    assert [night.figure for night in series.nights] == [8.0]


def test_nights_stay_where_each_overwrites_the_file_of_the_last_but_none_counts_twice(database: Database):
    place = Location("file:///lab/latest.html", 1)
    for day, achieved in ((1, 500.0), (2, 510.0), (2, 520.0)):
        run = io_run(1, [ROW], datetime(2026, 11, day), machine_name="MBX01", achieved_iops=achieved)
        database.load(paper(f"{day} {achieved}", (), [run]), place)
    with database.asking() as connection:
        (series,) = trends(connection, Watched(metrics=("achieved_iops",))).series
        unassigned = rank_unassigned(connection, "achieved_iops", None, None)
    assert [night.figure for night in series.nights] == [500.0, 520.0]
    assert (unassigned.column("achieved_iops"), unassigned.column("runs")) == ([520.0], [1])


def test_of_the_runs_that_were_met_elsewhere_one_counts_once_the_first_is_forgotten(database: Database):
    run = io_run(1, [ROW], datetime(2026, 11, 1), machine_name="MBX01")
    for name in ("first", "second", "third"):
        database.load(paper(name, (), [run]), Location(f"file:///{name}.html", 1))
    assert numbers(database, Wanted())[1] == [1]
    with database.writing() as connection:
        forget_documents(connection, [1])
    assert numbers(database, Wanted())[1] == [2]
    assert sorted(map(str, numbers(database, Wanted(everything=True))[1])) == ["2", "3"]
