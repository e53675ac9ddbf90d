import shutil
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from database_dump import dump
from made_papers import io_row, io_run, load, paper
from seed_papers import PAPERS, cx4, md1220, md3820f
from sqlalchemy import func, select

from esrp_ingest.database import Database, Location, open_database, schema
from esrp_ingest.database.store.loading import NewDocument, load_document
from esrp_ingest.errors import DatabaseError
from esrp_ingest.models import Finding, Instance, ParsedDocument, Run, Solution, SolutionSource
from esrp_ingest.rows.flat import flattened


def counts(database: Database) -> dict[str, int]:
    with database.asking() as connection:
        return {
            name: connection.scalar(select(func.count()).select_from(table)) or 0
            for name, table in schema.Base.metadata.tables.items()
        }


def rows(database: Database, model: type[schema.Base]) -> list[dict[str, object]]:
    with database.asking() as connection:
        found = connection.execute(select(model.table()).order_by(model.table().c.id)).mappings()
        return [dict(row) for row in found]


def test_every_table_of_a_document_is_written(database: Database):
    read = md1220()
    source = SolutionSource(column_name="disks", value_text="24", page=5)
    placed = read.solutions[0].model_copy(update={"solution_source": (source,)})
    assert load(database, read.model_copy(update={"solutions": (placed,)})) == ["loaded"]
    assert counts(database) == {
        "document": 1,
        "document_location": 1,
        "vendor": 1,
        "solution": 1,
        "solution_fact": 2,
        "reported_metric": 8,
        "solution_source": 1,
        "run": 4,
        "run_figure": 4,
        "run_configuration": 0,
        "instance": 32,
        "instance_io": 24,
        "instance_maintenance_io": 1,
        "instance_log_replication_io": 1,
        "disk_io": 0,
        "host_counter": 1,
        "backup_result": 8,
        "soft_recovery_result": 8,
        "printed_aggregate": 1,
        "log_event": 2,
        "finding": 1,
        "import_job": 0,
        "import_failure": 0,
        "table_trust": 0,
        "correction": 0,
        "applied_correction": 0,
        "accepted_finding": 0,
        "assignment": 0,
        "assigned_document": 0,
        "forgotten_document": 0,
    }
    [vendor] = rows(database, schema.Vendor)
    assert (vendor["name"], vendor["group_name"]) == ("Dell", "Dell")
    [document] = rows(database, schema.Document)
    assert (document["program"], document["relations_held"], document["relations_checked"]) == ("ESRP", 39, 40)
    run = rows(database, schema.Run)[1]
    assert run["initial_database_bytes"] == 10743244652544
    assert run["started_at"] == datetime(2011, 5, 28, 11, 38, 14)
    assert run["measured_seconds"] == 7190
    assert run["background_maintenance"] is True
    [finding] = rows(database, schema.Finding)
    assert finding["run_id"] == run["id"]
    assert [fact["ordinal"] for fact in rows(database, schema.SolutionFact)] == [1, 2]


def test_loading_twice_changes_no_row_count(database: Database):
    papers = [make() for make in PAPERS]
    assert load(database, *papers) == ["loaded"] * 5
    before = counts(database)
    assert load(database, *papers) == ["unchanged"] * 5
    assert counts(database) == before
    assert load(database, *papers, force=True) == ["replaced"] * 5
    assert counts(database) == before


def test_same_bytes_at_another_place_add_only_the_place(database: Database):
    load(database, md1220())
    before = counts(database)
    outcome = database.load(md1220(), Location("file:///copy.pdf", 6), vendor_group=str)
    assert outcome == "unchanged"
    assert counts(database) == {**before, "document_location": 2}


def test_new_bytes_at_an_old_place_move_the_place(database: Database):
    place = Location("file:///paper.pdf", 1)
    database.load(md1220(), place, vendor_group=str)
    database.load(md3820f(), place, vendor_group=str)
    first, second = rows(database, schema.Document)
    [location] = rows(database, schema.DocumentLocation)
    assert location["document_id"] == second["id"]
    assert len(rows(database, schema.Solution)) == 2, "the old document stays"
    assert first["id"] != second["id"]


@pytest.mark.parametrize(
    ("old", "new", "outcome"),
    [("1", "2", "replaced"), ("9", "10", "replaced"), ("1.9", "1.10", "replaced"), ("2", "1", "unchanged")],
)
def test_a_risen_extractor_version_replaces(database: Database, old: str, new: str, outcome: str):
    load(database, paper("a", runs=[Run(test_type="stress")], extractor_version=old))
    again = paper("a", runs=[Run(test_type="stress", server="1"), Run(test_type="backup")], extractor_version=new)
    assert load(database, again) == [outcome]
    assert len(rows(database, schema.Run)) == (2 if outcome == "replaced" else 1)


def test_replaced_solutions_and_runs_keep_their_ids(database: Database):
    load(database, cx4(), md1220(), md3820f())
    before = {model: [row["id"] for row in rows(database, model)] for model in (schema.Solution, schema.Run)}
    [document] = [row["id"] for row in rows(database, schema.Document)][:1]
    longer = cx4()
    longer = longer.model_copy(update={"runs": (*longer.runs, Run(test_type="stress", solution=0))})
    assert load(database, longer, force=True) == ["replaced"]
    for model, ids in before.items():
        assert [row["id"] for row in rows(database, model)][: len(ids)] == ids
    added = rows(database, schema.Run)[-1]
    assert (added["document_id"], added["ordinal"], added["test_type"]) == (document, 4, "stress")


def test_deleting_a_document_takes_all_its_rows(database: Database):
    load(database, *(make() for make in PAPERS))
    with database.writing() as connection:
        connection.execute(schema.Document.table().delete())
    left = {name: count for name, count in counts(database).items() if count}
    assert left == {"vendor": 4}


def test_a_refused_row_leaves_nothing_of_the_document(database: Database):
    broken = md1220().model_copy(update={"findings": (Finding.model_construct(rule="x", severity="bad", message="x"),)})
    with pytest.raises(DatabaseError, match="refused a row"):
        load(database, broken)
    assert not any(counts(database).values())


def test_unknown_parents_are_refused(database: Database):
    with pytest.raises(DatabaseError, match="refused a row"), database.writing() as connection:
        connection.execute(schema.Instance.table().insert().values(run_id=77, ordinal=1, name="Instance1.1"))


def test_instances_that_only_a_table_names_get_a_row(database: Database):
    run = io_run(7, [(1, 1, 1, 1, 1, 1)], datetime(2020, 1, 1))
    stray = io_row("Instance7.2", (2, 2, 2, 2, 2, 2))
    run = run.model_copy(update={"instance_io": (*run.instance_io, stray)})
    load(database, paper("stray", runs=[run]))
    first, second = rows(database, schema.Instance)
    assert (first["name"], first["ordinal"], first["database_path"]) == ("Instance7.1", 1, r"E:\Jetstress001001.edb")
    assert (second["name"], second["ordinal"], second["database_path"]) == ("Instance7.2", 2, None)
    assert [row["instance_id"] for row in rows(database, schema.InstanceIo)] == [first["id"], second["id"]]


def test_rows_of_several_runs_stay_with_their_run(database: Database):
    runs = [
        io_run(1, [(number, 1, 1, 1, 1, 1)], datetime(2020, 1, number), machine_name=f"M{number}")
        for number in range(1, 30)
    ]
    load(database, paper("many", runs=runs))
    instances = {row["id"]: row["run_id"] for row in rows(database, schema.Instance)}
    machines = {row["id"]: row["machine_name"] for row in rows(database, schema.Run)}
    found = rows(database, schema.InstanceIo)
    named = [machines[instances[row["instance_id"]]] for row in found]
    assert named == [f"M{row['database_read_latency_ms']:.0f}" for row in found]
    assert sorted(named) == sorted(f"M{number}" for number in range(1, 30))


def test_an_instance_named_twice_in_the_configuration_is_one(database: Database):
    run = Run(test_type="backup", instance=(Instance(name="Instance1.1"), Instance(name="Instance1.1", log_path="L:")))
    load(database, paper("twice", runs=[run]))
    [instance] = rows(database, schema.Instance)
    assert (instance["name"], instance["log_path"]) == ("Instance1.1", "L:")


def test_vendors_are_shared_and_follow_their_group(database: Database):
    solutions = [Solution(vendor="EMC"), Solution(vendor="Dell EMC"), Solution(vendor="EMC"), Solution()]
    load(database, paper("vendors", solutions))
    assert [(row["name"], row["group_name"]) for row in rows(database, schema.Vendor)] == [
        ("Dell EMC", "Dell"),
        ("EMC", "Dell"),
    ]
    ids = [row["vendor_id"] for row in rows(database, schema.Solution)]
    assert ids == [2, 1, 2, None]
    database.load(paper("more", [Solution(vendor="EMC")]), Location("file:///x", 1), vendor_group=lambda _name: "Other")
    assert [row["group_name"] for row in rows(database, schema.Vendor)] == ["Dell", "Other"]


def test_modification_times_are_kept_in_utc(database: Database):
    zone = timezone(timedelta(hours=2))
    for uri, moment in (
        ("file:///a", datetime(2020, 1, 1, 12, tzinfo=zone)),
        ("file:///b", datetime(2020, 1, 1, 10, tzinfo=UTC)),
        ("file:///c", datetime(2020, 1, 1, 10)),
    ):
        database.load(cx4(), Location(uri, 1, moment), vendor_group=str)
    assert {row["modified_at"] for row in rows(database, schema.DocumentLocation)} == {datetime(2020, 1, 1, 10)}


def test_both_databases_take_what_is_misread(database: Database):
    strange = Run(test_type="stress", thread_count=2**40, description="a\0b", final_database_bytes=2**62)
    load(database, paper("strange", [Solution(mailboxes=10**12)], [strange]))
    [run] = rows(database, schema.Run)
    assert (run["thread_count"], run["description"], run["final_database_bytes"]) == (2**40, "a\ufffdb", 2**62)


def test_writers_at_once_make_no_duplicates(database_url: str):
    with open_database(database_url) as database:

        def write(number: int) -> str:
            place = Location(f"file:///{number}.pdf", 1)
            return database.load(md1220(), place, vendor_group=str)

        with ThreadPoolExecutor(4) as pool:
            outcomes = list(pool.map(write, range(8)))
        assert sorted(outcomes) == ["loaded", *["unchanged"] * 7]
        found = counts(database)
        assert (found["document"], found["vendor"], found["document_location"]) == (1, 1, 8)


def test_loading_takes_part_in_the_callers_transaction(database: Database):
    def interrupted() -> None:
        with database.writing() as connection:
            document = NewDocument(flattened(md1220()), Location("file:///a.pdf", 1))
            load_document(connection, document, vendor_group=str)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert not any(counts(database).values())


def test_documents_that_are_written_together_are_as_if_one_by_one(
    database: Database, sqlite_template: Path, tmp_path: Path
):
    """Papers, reports of one run and of one solution, a correction that was there: the same rows, ids and links."""
    one_by_one = f"sqlite:///{shutil.copy(sqlite_template, tmp_path / 'single.db')}"
    read = [*(each() for each in (md1220, md3820f, cx4)), *_reports()]
    documents = [NewDocument(flattened(each), Location(f"file:///{at}", 1)) for at, each in enumerate(read)]
    correction = {
        "sha256": read[-1].document.sha256,
        "ordinal": 1,
        "table_name": "run",
        "row_key": "",
        "column_name": "achieved_iops",
        "printed": "900.0",
        "corrected": "901.0",
        "why": "a slip",
        "who": "me",
        "corrected_at": datetime(2020, 1, 1),
    }
    with open_database(one_by_one) as single:
        for each in (single, database):
            with each.writing() as connection:
                connection.execute(schema.Correction.table().insert(), correction)
        for new in documents:
            single.load_one(new, vendor_group=str)
    database.load_new(documents[:4], vendor_group=str)
    database.load_new(documents[4:], vendor_group=str)
    found, expected = dump(str(database.engine.url.render_as_string(hide_password=False))), dump(one_by_one)
    for name, rows_of_table in expected.items():
        assert sorted(map(str, found[name])) == sorted(map(str, rows_of_table)), name
    assert len({row["duplicate_of_id"] for row in rows(database, schema.Run)}) > 1
    assert any(row["rule"] == "same_run_differs" for row in rows(database, schema.Finding))
    assert rows(database, schema.AppliedCorrection)


def _reports() -> list[ParsedDocument]:
    """Stand-alone reports: of three places one run, with another figure in one, and a solution that two are of."""
    started = datetime(2020, 1, 1)
    solution = Solution(vendor="Dell", product="X")
    reports = []
    for at, latency in enumerate((10.0, 10.0, 11.0, 12.0)):
        io = (latency, 1.0, 100.0, 50.0, 0.5, 20.0)
        run = io_run(7, [io], started, machine_name=f"M{at // 3}", achieved_iops=900.0, solution=0)
        reports.append(paper(f"report {at}", [solution], [run], kind="report"))
    return reports
