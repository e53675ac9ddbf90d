from datetime import datetime

import pytest
from seed_papers import cx4, md1220, md3820f
from sqlalchemy import select

from esrp_ingest.database import Database, Location, schema
from esrp_ingest.database.store import jobs
from esrp_ingest.database.store.loading import note_location
from esrp_ingest.errors import DatabaseError


def rows(database: Database, model: type[schema.Base]) -> list[dict[str, object]]:
    with database.asking() as connection:
        found = connection.execute(select(model.table()).order_by(model.table().c.id)).mappings()
        return [dict(row) for row in found]


def test_known_locations_tell_what_was_found_there(database: Database):
    moment = datetime(2020, 1, 1, 10)
    database.load(md1220(), Location("file:///a.pdf", 6, moment), vendor_group=str)
    database.load(md1220(), Location("file:///copy.pdf", 6), vendor_group=str)
    database.load(md3820f(), Location("file:///b.pdf", 7), vendor_group=str)
    with database.asking() as connection:
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
    with database.asking() as connection:
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
    with database.asking() as connection:
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
