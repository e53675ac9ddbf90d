from datetime import datetime

import pytest
from made_papers import backup_run, disk_run, io_run, load, paper, recovery_run
from seed_papers import fs3017, md1220
from sqlalchemy import select

from esrp_ingest.database import Database, open_database, schema
from esrp_ingest.database.schema.descriptions import view
from esrp_ingest.database.store import duplicates
from esrp_ingest.models import ParsedDocument, Run, Solution

START = datetime(2020, 1, 1, 12)
ROW = (10.0, 2.0, 100.0, 50.0, 1.0, 30.0)


def performance(latency: float = 10.0, started_at: datetime = START, **columns: object) -> Run:
    described = {"machine_name": "MBX1", "achieved_iops": 150.0, **columns}
    return io_run(1, [(latency, *ROW[1:])], started_at, **described)


def links(database: Database) -> dict[int, int | None]:
    run = schema.Run.table()
    with database.asking() as connection:
        return dict(connection.execute(select(run.c.id, run.c.duplicate_of_id).order_by(run.c.id)).all())


def differences(database: Database) -> list[tuple[object, ...]]:
    finding = schema.Finding.table()
    columns = (finding.c.run_id, finding.c.subject, finding.c.expected, finding.c.actual)
    with database.asking() as connection:
        found = select(*columns).where(finding.c.rule == "same_run_differs").order_by(finding.c.id)
        return [tuple(row) for row in connection.execute(found)]


def reprint(parsed: ParsedDocument, name: str, **changes: object) -> ParsedDocument:
    """The same paper in other bytes."""
    document = paper(name).document.model_copy(update={"kind": parsed.document.kind})
    return parsed.model_copy(update={"document": document, **changes})


@pytest.mark.parametrize("make", [md1220, fs3017])
def test_a_reprinted_paper_adds_no_runs_and_no_solution(database: Database, make):
    load(database, make(), reprint(make(), "again"))
    assert links(database) == {1: None, 2: None, 3: None, 4: None, 5: 1, 6: 2, 7: 3, 8: 4}
    with database.asking() as connection:
        assert len(connection.execute(select(view("run_metrics"))).all()) == 4
        solutions = connection.execute(select(view("solution_metrics").c.solution_id)).scalars().all()
    assert set(solutions) == {1}
    assert differences(database) == []


def test_the_run_of_a_solution_counts_before_a_stand_alone_report(database: Database):
    report = paper("report", runs=[performance()])
    whole = paper("paper", [Solution(product="A")], [performance(solution=0)])
    load(database, report, whole)
    assert links(database) == {1: 2, 2: None}
    with database.asking() as connection:
        [row] = connection.execute(select(view("run_metrics").c.run_id, view("run_metrics").c.product)).all()
        [solution] = connection.execute(select(view("solution_metrics").c.basis)).scalars().all()
    assert tuple(row) == (2, "A")
    assert solution == "runs"


def test_a_solution_met_only_as_stand_alone_reports_keeps_its_figures(database: Database):
    """The order of loading does not matter: a paper whose runs point elsewhere still has them."""
    load(database, paper("paper", [Solution()], [performance(solution=0)]), paper("report", runs=[performance()]))
    assert links(database) == {1: None, 2: 1}
    with database.asking() as connection:
        assert connection.execute(select(view("solution_metrics").c.basis)).scalars().all() == ["runs"]


def test_a_paper_with_more_runs_is_a_solution_of_its_own(database: Database):
    more = [performance(solution=0), performance(solution=0, machine_name="MBX2", server="2")]
    load(
        database,
        paper("first", [Solution()], [performance(solution=0)]),
        paper("second", [Solution(product="B")], more),
    )
    assert links(database) == {1: None, 2: 1, 3: None}
    with database.asking() as connection:
        found = connection.execute(select(view("solution_metrics").c.solution_id)).scalars().all()
    assert sorted(found) == [1, 2]


def test_print_counts_before_recognized_pictures(database: Database):
    load(database, paper("scan", runs=[performance(source="ocr")]), paper("print", runs=[performance()]))
    assert links(database) == {1: 2, 2: None}


def test_the_solution_that_was_printed_counts_before_the_recognized_one(database: Database):
    for source in ("ocr", "text"):
        load(database, paper(source, [Solution(product=source)], [performance(solution=0, source=source)]))
    with database.asking() as connection:
        assert connection.scalars(select(view("solution_metrics").c.product)).all() == ["text"]


def test_runs_within_one_document_are_not_linked(database: Database):
    load(database, paper("twice", runs=[performance(), performance()]))
    assert links(database) == {1: None, 2: None}


@pytest.mark.parametrize(
    "other",
    [
        performance(machine_name="MBX2"),
        performance(test_type="stress"),
        performance(started_at=datetime(2020, 1, 1, 12, 0, 1)),
        Run(test_type="performance", achieved_iops=150.0, started_at=START),
        Run(test_type="performance", achieved_iops=150.0, machine_name="MBX1"),
    ],
)
def test_another_machine_test_or_start_is_another_run(database: Database, other: Run):
    load(database, paper("a", runs=[performance()]), paper("b", runs=[other]))
    assert links(database) == {1: None, 2: None}
    assert differences(database) == []


def test_one_differing_figure_links_and_becomes_a_finding(database: Database):
    load(database, paper("a", runs=[performance()]), paper("b", runs=[performance(16.6)]))
    assert links(database) == {1: None, 2: 1}
    assert differences(database) == [(2, "Instance1.1 transactional database_read_latency_ms", "10.0", "16.6")]


def test_differing_key_figures_are_findings_and_no_link(database: Database):
    load(database, paper("a", runs=[performance()]), paper("b", runs=[performance(achieved_iops=151.0)]))
    assert links(database) == {1: None, 2: None}
    assert differences(database) == [(2, "achieved_iops", "150.0", "151.0")]


def test_figures_that_only_one_prints_are_no_difference(database: Database):
    short = performance().model_copy(update={"instance_io": (), "target_iops": 1})
    load(database, paper("a", runs=[performance()]), paper("b", runs=[short]))
    assert links(database) == {1: None, 2: 1}
    assert differences(database) == []


def test_many_differences_are_counted(database: Database):
    rows = [ROW] * 5
    worse = [tuple(figure + 1 for figure in row) for row in rows]
    columns = {"machine_name": "MBX1", "achieved_iops": 150.0}
    load(
        database,
        paper("a", runs=[io_run(1, rows, START, **columns)]),
        paper("b", runs=[io_run(1, worse, START, **columns)]),
    )
    found = differences(database)
    assert len(found) == 21
    assert found[-1] == (2, None, None, None)
    finding = schema.Finding.table()
    with database.asking() as connection:
        last = connection.scalars(select(finding.c.message).order_by(finding.c.id.desc())).first()
    assert "10 more figures" in str(last)


def test_runs_without_achieved_iops_are_compared_by_their_figures(database: Database):
    disks = [("E:", 10.0, 2.0, 100.0, 50.0)]
    columns = {"machine_name": "MBX1", "started_at": START}
    load(
        database,
        paper("a", runs=[disk_run(disks, [], **columns)]),
        paper("b", runs=[disk_run(disks, [], **columns)]),
        paper("c", runs=[disk_run([("E:", 11.0, 2.0, 100.0, 50.0)], [], **columns)]),
    )
    assert links(database) == {1: None, 2: 1, 3: None}
    assert differences(database) == [(3, "database E: read_latency_ms", "10.0", "11.0")]


LOGGED = datetime(2020, 1, 3, 8)


@pytest.mark.parametrize(
    ("other", "linked"),
    [
        (backup_run(1, [60.0, 61.0], LOGGED), True),
        (backup_run(1, [60.0, 61.0]), True),  # its log is not printed, its figures are
        (backup_run(1, [60.0, 61.0], datetime(2020, 1, 4)), False),
        (backup_run(1, [60.0, 61.5]), False),
        (backup_run(2, [60.0, 61.0], LOGGED), False),
        (backup_run(1, [60.0], LOGGED), False),
        (Run(test_type="backup"), False),
    ],
)
def test_backups_are_known_by_instances_log_and_figures(database: Database, other: Run, linked: bool):
    load(database, paper("a", runs=[backup_run(1, [60.0, 61.0], LOGGED)]), paper("b", runs=[other]))
    assert links(database) == {1: None, 2: 1 if linked else None}
    assert differences(database) == []


def test_backup_with_the_same_log_and_another_figure_is_a_finding(database: Database):
    runs = [backup_run(1, [60.0, rate], LOGGED) for rate in (61.0, 16.0)]
    load(database, paper("a", runs=runs[:1]), paper("b", runs=runs[1:]))
    assert links(database) == {1: None, 2: None}
    assert differences(database) == [(2, "Instance1.2 mb_per_sec", "61.0", "16.0")]


def test_recoveries_are_known_by_their_figures(database: Database):
    run = recovery_run(1, [(506, 320.5787885)])
    load(database, paper("a", runs=[run]), paper("b", runs=[run]))
    assert links(database) == {1: None, 2: 1}


def test_reports_without_any_figure_are_never_the_same(database: Database):
    run = Run(test_type="backup", instance=performance().instance)
    load(database, paper("a", runs=[run]), paper("b", runs=[run]))
    assert links(database) == {1: None, 2: None}


def test_three_documents_point_to_one_run(database: Database):
    load(database, *(paper(name, runs=[performance()]) for name in "abc"))
    assert links(database) == {1: None, 2: 1, 3: 1}


def test_reading_a_document_again_links_anew(database: Database):
    load(database, *(paper(name, runs=[performance()]) for name in "abc"))
    load(database, paper("a", runs=[performance(16.6)]), force=True)
    assert links(database) == {1: None, 2: 1, 3: 1}
    assert [row[0] for row in differences(database)] == [2, 3]
    load(database, paper("a", runs=[performance(machine_name="MBX9")]), force=True)
    assert links(database) == {1: None, 2: None, 3: 2}, "the next one counts now"
    assert differences(database) == []
    load(database, paper("a", runs=[performance()]), force=True)
    assert links(database) == {1: None, 2: 1, 3: 1}
    assert differences(database) == []


def test_a_corrected_figure_takes_its_finding_away(database: Database):
    load(database, paper("a", runs=[performance(achieved_iops=151.0)]), paper("b", runs=[performance()]))
    assert [row[0] for row in differences(database)] == [2]
    load(database, paper("a", runs=[performance(machine_name="MBX9")]), force=True)
    assert differences(database) == []
    load(database, paper("a", runs=[performance()]), force=True)
    assert (links(database), differences(database)) == ({1: None, 2: 1}, [])


def test_deleting_the_document_that_counts_frees_the_others(database: Database):
    load(database, *(paper(name, runs=[performance()]) for name in "ab"))
    with database.writing() as connection:
        connection.execute(schema.Document.table().delete().where(schema.Document.table().c.id == 1))
    assert links(database) == {2: None}


def test_backups_of_one_instance_are_found_in_an_index(sqlite_url: str):
    with open_database(sqlite_url) as database, database.asking() as connection:
        found = duplicates._searches(several=False).by_first_instance.params(document_ids=[1])
        compiled = found.compile(connection, compile_kwargs={"literal_binds": True})
        plan = [row.detail for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {compiled}")]
    assert (
        sum("ix_run_figure_first_instance_log_begins_at (first_instance=? AND log_begins_at" in step for step in plan)
        == 3
    )
    assert not any("SCAN run" in step for step in plan)
