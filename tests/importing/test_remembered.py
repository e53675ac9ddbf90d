"""What an import remembers: places and bytes that were seen, versions that read them, and what failed."""

import os
import shutil
import zipfile
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from database_dump import counts, dump
from hostile import packed, with_dictionary
from import_calls import codes, outcome, run, select_all
from small_reports import small_report
from sqlalchemy import update

from esrp_ingest.database import open_database, schema
from esrp_ingest.database.store import jobs
from esrp_ingest.database.store.writing import now
from esrp_ingest.importing import ledger
from esrp_ingest.importing.options import Limits

pytestmark = pytest.mark.usefixtures("keeps_processes")


def test_a_file_that_was_seen_again_says_when(folder: Path, sqlite_url: str) -> None:
    run(folder, sqlite_url)
    ((before,), _) = select_all(sqlite_url, schema.DocumentLocation, "last_seen_at")
    (folder / "report001.html").unlink()
    run(folder, sqlite_url)
    ((seen,), (gone,)) = select_all(sqlite_url, schema.DocumentLocation, "last_seen_at")
    assert seen > before
    assert gone < seen
    assert counts(sqlite_url)["document"] == 2


def test_a_touched_file_is_hashed_and_left_alone(folder: Path, sqlite_url: str) -> None:
    run(folder, sqlite_url)
    os.utime(folder / "report000.html", (1_000_000_000, 1_000_000_000))
    assert outcome(run(folder, sqlite_url)) == {"unchanged": 2}
    times = select_all(sqlite_url, schema.DocumentLocation, "modified_at")
    assert (datetime(2001, 9, 9, 1, 46, 40),) in times


def test_a_moved_or_copied_file_is_a_new_place_of_the_same_document(folder: Path, database_url: str) -> None:
    run(folder, database_url)
    (folder / "report000.html").rename(folder / "moved.html")
    shutil.copy(folder / "report001.html", folder / "copied.html")
    assert outcome(run(folder, database_url)) == {"unchanged": 3}
    assert counts(database_url)["document"] == 2
    assert counts(database_url)["document_location"] == 4


def test_the_same_bytes_twice_in_one_import_are_read_once(folder: Path, database_url: str) -> None:
    for number in range(3):
        shutil.copy(folder / "report000.html", folder / f"copy{number}.html")
    summary = run(folder, database_url, jobs=2)
    assert outcome(summary) == {"loaded": 2, "unchanged": 3}
    assert (counts(database_url)["document"], counts(database_url)["document_location"]) == (2, 5)


def test_new_bytes_at_an_old_place_are_a_new_document(folder: Path, database_url: str) -> None:
    run(folder, database_url)
    (folder / "report000.html").write_text(small_report(7))
    assert outcome(run(folder, database_url)) == {"loaded": 1, "unchanged": 1}
    assert (counts(database_url)["document"], counts(database_url)["document_location"]) == (3, 2)


def test_documents_of_an_older_extraction_are_read_again_and_keep_their_ids(folder: Path, database_url: str) -> None:
    run(folder, database_url)
    before = dump(database_url, ledger=False)
    with open_database(database_url) as database, database.writing() as connection:
        connection.execute(update(schema.Document.table()).values(extractor_version="0"))
        connection.execute(update(schema.Run.table()).values(achieved_iops=0))
    assert outcome(run(folder, database_url)) == {"replaced": 2}
    after = dump(database_url, ledger=False)
    assert {name: after[name] for name in ("document", "run")} == {name: before[name] for name in ("document", "run")}


def test_force_reads_everything_again(folder: Path, sqlite_url: str) -> None:
    run(folder, sqlite_url)
    shutil.copy(folder / "report000.html", folder / "copy.html")
    assert outcome(run(folder, sqlite_url, force=True)) == {"replaced": 2, "unchanged": 1}


@pytest.mark.usefixtures("misbehaviour")
def test_what_ended_its_process_is_tried_again_by_every_import(folder: Path, sqlite_url: str) -> None:
    (folder / "bad.html").write_text(small_report(5, "DIE"))
    shutil.copy(folder / "bad.html", folder / "worse.html")
    first = run(folder, sqlite_url)
    assert codes(first) == {"bad.html": "crashed", "worse.html": "crashed"}
    second = run(folder, sqlite_url)
    assert [(failure.message, failure.as_before) for failure in second.failures] == [
        ("the process that read it ended with SIGABRT", False)
    ] * 2
    assert second.exit_code == 1
    (folder / "bad.html").write_text(small_report(5))
    assert outcome(run(folder, sqlite_url)) == {"loaded": 1, "unchanged": 2, "failed": 1}


@pytest.mark.usefixtures("misbehaviour")
def test_what_times_out_three_days_in_a_row_is_tried_again_once_a_week(
    folder: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "bad.html").write_text(small_report(5, "HANG"))
    begun = now()

    def on_day(number: int, **options: object) -> tuple[str | None, bool, int, int]:
        for module in (jobs, ledger):
            monkeypatch.setattr(module, "now", lambda: begun + timedelta(days=number))
        summary = run(folder, database_url, limits=Limits(timeout_seconds=1), **options)
        (failure,) = summary.failures
        assert summary.counts.failed == 1
        return failure.code, failure.as_before, summary.failed_before, summary.exit_code

    tried, rests = ("timeout", False, 0, 1), ("timeout", True, 1, 0)
    assert [on_day(number) for number in (0, 1, 1, 2)] == [tried] * 4
    assert [on_day(number) for number in (3, 8)] == [rests] * 2
    assert on_day(8, strict=True) == ("timeout", True, 1, 1)
    assert on_day(8, retry=True) == tried
    assert on_day(9) == tried
    assert [on_day(number) for number in (10, 15)] == [rests] * 2
    assert on_day(7) == tried, "a clock that was put back delays nothing"


def test_what_is_no_report_is_recorded_once_and_what_failed_every_time(folder: Path, sqlite_url: str) -> None:
    (folder / "letter.txt").write_text("Dear all, there is no report in here.")
    (folder / "picture.jpg").write_bytes(b"\xff\xd8\xff\xe0 JFIF")
    (folder / "empty.html").touch()
    for _ in range(3):
        run(folder, sqlite_url)
    recorded = sorted(code for (code,) in select_all(sqlite_url, schema.ImportFailure, "code"))
    assert recorded == ["empty", "empty", "empty", "not_a_report", "unsupported_type"]


def test_an_older_program_leaves_alone_what_a_newer_one_read(folder: Path, sqlite_url: str) -> None:
    run(folder, sqlite_url)
    with open_database(sqlite_url) as database, database.writing() as connection:
        connection.execute(update(schema.Document.table()).values(extractor_version="999"))
    assert outcome(run(folder, sqlite_url)) == {"unchanged": 2}


@pytest.mark.parametrize(
    ("new", "result"),
    [
        (b"Dear all, there is no report in here.", {"ignored": 1}),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", {"ignored": 1}),
        (b"%PDF-1.7\n1 0 obj <</Type /Cat", {"failed": 1}),
    ],
)
def test_a_place_with_other_bytes_is_no_longer_the_documents(
    folder: Path, database_url: str, new: bytes, result: dict[str, int]
) -> None:
    (folder / "report001.html").unlink()
    report = folder / "report000.html"
    old = report.read_bytes()
    run(folder, database_url)
    report.write_bytes(new)
    for _ in range(2):
        assert outcome(run(folder, database_url)) == result
        assert counts(database_url)["document"] == 1
        assert select_all(database_url, schema.DocumentLocation, "uri") == []
    report.write_bytes(old)
    assert outcome(run(folder, database_url)) == {"unchanged": 1}
    assert len(select_all(database_url, schema.DocumentLocation, "uri")) == 1


def test_a_place_that_cannot_be_looked_at_stays_the_documents(folder: Path, sqlite_url: str, monkeypatch) -> None:
    run(folder, sqlite_url)
    for file in folder.iterdir():
        file.write_bytes(file.read_bytes() + b" ")

    opened = os.open

    def refuse(path: object, *arguments: Any, **more: Any) -> int:
        if str(folder) in str(path):
            raise PermissionError(13, "Permission denied")
        return opened(path, *arguments, **more)

    monkeypatch.setattr(os, "open", refuse)
    assert outcome(run(folder, sqlite_url)) == {"failed": 2}
    assert len(select_all(sqlite_url, schema.DocumentLocation, "uri")) == 2


def test_a_hostile_container_is_no_fault_of_the_bytes_in_it(tmp_path: Path, sqlite_url: str) -> None:
    report = small_report(1).encode()
    archive = packed(("report.html", report), method=zipfile.ZIP_LZMA)
    (tmp_path / "a.zip").write_bytes(with_dictionary(archive, 2**32 - 1))
    first = run(tmp_path, sqlite_url)
    (tmp_path / "b.html").write_bytes(report)
    (tmp_path / "c.zip").write_bytes(archive)
    second = run(tmp_path, sqlite_url)
    assert (outcome(first), codes(first)) == ({"failed": 1}, {"report.html": "unreadable"})
    assert outcome(second) == {"loaded": 1, "unchanged": 1, "failed": 1}
    places = {uri.rpartition("/")[2] for (uri,) in select_all(sqlite_url, schema.DocumentLocation, "uri")}
    assert places == {"b.html", "report.html"}
