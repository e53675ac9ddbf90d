import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest
from seed_papers import cx4, md1220, md3820f
from sqlalchemy import select

from esrp_ingest.database import Database, Location, jobs, open_database, schema
from esrp_ingest.database.loading import note_location
from esrp_ingest.errors import DatabaseError, ImportRunning


def rows(database: Database, model: type[schema.Base]) -> list[dict[str, object]]:
    with database.reading() as connection:
        found = connection.execute(select(model.table()).order_by(model.table().c.id)).mappings()
        return [dict(row) for row in found]


def test_known_locations_tell_what_was_found_there(database: Database):
    moment = datetime(2020, 1, 1, 10)
    database.load(md1220(), Location("file:///a.pdf", 6, moment), vendor_group=str)
    database.load(md1220(), Location("file:///copy.pdf", 6), vendor_group=str)
    database.load(md3820f(), Location("file:///b.pdf", 7), vendor_group=str)
    with database.reading() as connection:
        known = jobs.known_locations(connection)
        documents = jobs.known_documents(connection)
    first, second = md1220().document.sha256, md3820f().document.sha256
    assert known == {
        "file:///a.pdf": jobs.KnownLocation(first, 6, moment, "1"),
        "file:///copy.pdf": jobs.KnownLocation(first, 6, None, "1"),
        "file:///b.pdf": jobs.KnownLocation(second, 7, None, "1"),
    }
    assert set(documents) == {first, second}
    assert documents[first].extractor_version == "1"


def test_a_known_document_can_be_noted_at_another_place(database: Database):
    database.load(md1220(), Location("file:///a.pdf", 6), vendor_group=str)
    with database.writing() as connection:
        note_location(connection, md1220().document.sha256, Location("file:///b.pdf", 6))
    with database.reading() as connection:
        assert set(jobs.known_locations(connection)) == {"file:///a.pdf", "file:///b.pdf"}


def test_touching_locations_notes_when_they_were_seen(database: Database, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(jobs, "_BATCH", 2)
    uris = [f"file:///{number}.pdf" for number in range(5)]
    for uri in (*uris, "file:///gone.pdf"):
        database.load(cx4(), Location(uri, 1), vendor_group=str)
    later = datetime(2030, 1, 1)
    monkeypatch.setattr(jobs, "now", lambda: later)
    with database.writing() as connection:
        jobs.touch_locations(connection, [*uris, "file:///unknown.pdf"])
        jobs.touch_locations(connection, [])
    seen = {row["uri"]: row["last_seen_at"] for row in rows(database, schema.DocumentLocation)}
    assert {uri for uri, moment in seen.items() if moment == later} == set(uris)


def test_a_job_is_noted_from_begin_to_end(database: Database):
    with database.writing() as connection:
        job = jobs.begin_job(connection, "host", '["papers"]')
    [begun] = rows(database, schema.ImportJob)
    assert (begun["id"], begun["finished_at"], begun["outcome"], begun["seen"]) == (job, None, None, 0)
    counts = jobs.JobCounts(seen=6, loaded=1, replaced=1, unchanged=1, ignored=1, failed=2)
    with database.writing() as connection:
        jobs.finish_job(connection, job, "partial", counts)
    [ended] = rows(database, schema.ImportJob)
    assert ended["outcome"] == "partial"
    assert ended["finished_at"] is not None
    assert jobs.JobCounts(*(ended[name] for name in jobs.JobCounts.__slots__)) == counts


def test_failures_are_noted_with_their_code(database: Database):
    failure = jobs.Failure("file:///a.pdf", "encrypted", "needs a password", "1", "0" * 64)
    unreadable = jobs.Failure("file:///b.pdf", "unreadable", "permission denied", "1")
    with database.writing() as connection:
        job = jobs.begin_job(connection, "host", "[]")
        for each in (failure, unreadable, failure):
            jobs.record_failure(connection, job, each)
    with database.reading() as connection:
        assert jobs.known_failures(connection, "1") == [unreadable, failure]
        assert jobs.known_failures(connection, "2") == []


@pytest.mark.parametrize(
    ("model", "values"),
    [
        (schema.ImportJob, {"outcome": "splendid", "started_at": datetime(2020, 1, 1), "host": "h", "arguments": ""}),
        (
            schema.ImportFailure,
            {"import_job_id": 1, "uri": "u", "code": "odd", "message": "m", "extractor_version": "1"},
        ),
    ],
)
def test_words_outside_the_vocabulary_are_refused(
    database: Database, model: type[schema.Base], values: dict[str, object]
):
    with database.writing() as connection:
        jobs.begin_job(connection, "host", "[]")
    with pytest.raises(DatabaseError, match="refused a row"), database.writing() as connection:
        connection.execute(model.table().insert().values(**values))


def test_one_import_at_a_time(database: Database):
    with jobs.import_lock(database.engine):
        with (
            pytest.raises(ImportRunning, match=r"another import into .* is running"),
            jobs.import_lock(database.engine),
        ):
            raise AssertionError
        with database.writing() as connection:
            jobs.begin_job(connection, "host", "[]")
    with jobs.import_lock(database.engine):
        pass


def test_the_lock_is_given_back_after_an_error(database: Database):
    with pytest.raises(KeyboardInterrupt), jobs.import_lock(database.engine):
        raise KeyboardInterrupt
    with jobs.import_lock(database.engine):
        pass


def test_no_lock_file_is_left(sqlite_url: str, tmp_path: Path):
    with open_database(sqlite_url) as database, jobs.import_lock(database.engine):
        assert (tmp_path / "esrp.db.importing").exists()
    assert not (tmp_path / "esrp.db.importing").exists()


def test_a_killed_import_holds_no_lock(sqlite_url: str):
    script = (
        "import os, sys\n"
        "from esrp_ingest.database import jobs, open_database\n"
        "with open_database(sys.argv[1]) as database, jobs.import_lock(database.engine):\n"
        "    os.kill(os.getpid(), 9)\n"
    )
    killed = subprocess.run([sys.executable, "-c", script, sqlite_url], check=False)
    assert killed.returncode == -9
    with open_database(sqlite_url) as database, jobs.import_lock(database.engine):
        pass


def test_a_lock_file_taken_away_meanwhile_is_no_lock(sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    lock = tmp_path / "esrp.db.importing"
    monkeypatch.setattr(jobs, "lock_file", lambda _: lock.unlink())
    opened = open_database(sqlite_url)
    with pytest.raises(ImportRunning, match="just ended: try again"), jobs.import_lock(opened.engine):
        raise AssertionError
    opened.close()


@pytest.mark.parametrize("way", ["link", "link to a link", "folder", "relative", "uri"])
def test_the_lock_is_on_the_file_itself_whatever_leads_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str):
    real = tmp_path / "data" / "esrp.db"
    real.parent.mkdir()
    open_database(f"sqlite:///{real}").close()
    (tmp_path / "folder").symlink_to(real.parent)
    (tmp_path / "link.db").symlink_to(real)
    (tmp_path / "second.db").symlink_to("link.db")
    monkeypatch.chdir(tmp_path)
    url = {
        "link": "sqlite:///link.db",
        "link to a link": f"sqlite:///{tmp_path}/second.db",
        "folder": "sqlite:///folder/esrp.db",
        "relative": "sqlite:///folder/../data/./esrp.db",
        "uri": "sqlite:///file:folder/esrp.db?uri=true",
    }[way]
    with open_database(f"sqlite:///{real}") as one, open_database(url) as other:
        with (
            jobs.import_lock(one.engine),
            pytest.raises(ImportRunning, match="another import into"),
            jobs.import_lock(other.engine),
        ):
            pass
        with jobs.import_lock(other.engine):
            assert (tmp_path / "data" / "esrp.db.importing").exists()
    assert not list(tmp_path.rglob("*.importing"))


def test_a_lock_that_was_taken_away_is_nobodys_to_remove(sqlite_url: str, tmp_path: Path):
    lock = tmp_path / "esrp.db.importing"
    with open_database(sqlite_url) as database:
        with jobs.import_lock(database.engine):
            lock.unlink()
        with jobs.import_lock(database.engine):
            lock.unlink()
            lock.write_text("of another import")
        assert lock.read_text() == "of another import"


def test_a_database_in_memory_needs_no_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    with open_database("sqlite://") as database, jobs.import_lock(database.engine), jobs.import_lock(database.engine):
        assert list(tmp_path.iterdir()) == []


def test_an_import_whose_end_was_never_written_is_closed_by_the_next(database: Database):
    for _ in range(2):
        with database.writing() as connection:
            last = jobs.begin_job(connection, "host", "papers")
    with database.writing() as connection:
        jobs.finish_job(connection, last, "complete", jobs.JobCounts())
        jobs.begin_job(connection, "host", "papers")
    found = rows(database, schema.ImportJob)
    assert [row["outcome"] for row in found] == ["interrupted", "complete", None]
    assert found[0]["finished_at"] is None
