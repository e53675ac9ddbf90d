"""Imports: each document once, whatever happens to its file, and the same database for any number of processes."""

import os
import resource
import zipfile
from pathlib import Path

import pytest
from database_dump import counts, dump
from import_calls import Watch, codes, outcome, run, select_all
from small_reports import small_report, write_reports
from sqlalchemy import select

from esrp_ingest.database import open_database, schema
from esrp_ingest.database.store.locking import import_lock
from esrp_ingest.errors import DatabaseError, ImportRunning, OutputError
from esrp_ingest.importing.job import run_import
from esrp_ingest.importing.metrics_file import metrics_text
from esrp_ingest.importing.options import ImportOptions
from esrp_ingest.importing.outcomes import FileOutcome, Summary
from esrp_ingest.importing.workers.pool import Limits
from esrp_ingest.models import Solution

pytestmark = pytest.mark.usefixtures("keeps_processes")


def test_an_import_loads_every_report_and_a_second_one_finds_nothing_to_do(folder: Path, database_url: str) -> None:
    first = run(folder, database_url)
    before = dump(database_url, ledger=False)
    second = run(folder, database_url)
    assert outcome(first) == {"loaded": 2}
    assert outcome(second) == {"unchanged": 2}
    assert (first.outcome, first.exit_code, second.exit_code) == ("complete", 0, 0)
    assert dump(database_url, ledger=False) == before
    assert select_all(database_url, schema.ImportJob, "id", "outcome", "seen", "loaded", "unchanged") == [
        (first.job_id, "complete", 2, 2, 0),
        (second.job_id, "complete", 2, 0, 2),
    ]


def test_an_import_without_changes_starts_no_process(
    folder: Path, sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(folder, sqlite_url)
    monkeypatch.setattr("subprocess.Popen", None)
    monkeypatch.setattr("esrp_ingest.importing.pipeline.fingerprint", None)
    assert outcome(run(folder, sqlite_url)) == {"unchanged": 2}


def test_a_dry_run_reads_and_writes_nothing(folder: Path, database_url: str, tmp_path: Path) -> None:
    assert outcome(run(folder, f"sqlite:///{tmp_path}/none.db", dry_run=True)) == {"loaded": 2}
    assert not (tmp_path / "none.db").exists()
    open_database(database_url).close()
    assert outcome(run(folder, database_url, dry_run=True)) == {"loaded": 2}
    assert set(counts(database_url).values()) == {0}
    run(folder, database_url)
    before = dump(database_url)
    (folder / "new.html").write_text(small_report(9))
    summary = run(folder, database_url, dry_run=True)
    assert (outcome(summary), summary.job_id) == ({"loaded": 1, "unchanged": 2}, None)
    assert dump(database_url) == before


def test_a_mixed_folder_loads_the_good_and_names_the_rest(folder: Path, database_url: str) -> None:
    (folder / "empty.pdf").touch()
    (folder / "picture.pdf").write_bytes(b"\xff\xd8\xff\xe0 JFIF")
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7 and nothing after it")
    (folder / "letter.txt").write_text("Dear all, there is no report in here.")
    (folder / "gone.html").symlink_to("nowhere")
    summary = run(folder, database_url)
    assert outcome(summary) == {"loaded": 2, "ignored": 2, "failed": 3}
    assert codes(summary) == {
        "broken.pdf": "corrupt",
        "empty.pdf": "empty",
        "gone.html": "unreadable",
        "letter.txt": "not_a_report",
        "picture.pdf": "unsupported_type",
    }
    assert (summary.outcome, summary.exit_code) == ("partial", 1)
    recorded = select_all(database_url, schema.ImportFailure, "uri", "code")
    assert {uri.rsplit("/", 1)[-1]: code for uri, code in recorded} == codes(summary)


def test_ignored_files_alone_leave_an_import_complete(folder: Path, sqlite_url: str) -> None:
    (folder / "letter.txt").write_text("Dear all, there is no report in here.")
    assert run(folder, sqlite_url).exit_code == 0


@pytest.mark.parametrize("name", ["letter.txt", None])
def test_nothing_that_could_be_read_is_told_apart(tmp_path: Path, sqlite_url: str, name: str | None) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    if name:
        (folder / name).write_text("Dear all, there is no report in here.")
    summary = run(folder, sqlite_url)
    assert (summary.outcome, summary.exit_code) == ("nothing", 3)


@pytest.mark.usefixtures("misbehaviour")
def test_the_database_is_the_same_for_any_number_of_processes(tmp_path: Path) -> None:
    folder = write_reports(tmp_path / "reports", 6)
    (folder / "a-slow.html").write_text(small_report(50, "SLOW"))
    (folder / "b-copy.html").write_text(small_report(3))
    (folder / "c-dies.html").write_text(small_report(51, "DIE"))
    (folder / "d-hangs.html").write_text(small_report(52, "HANG"))
    dumps = []
    for jobs in (1, 3):
        url = f"sqlite:///{tmp_path}/{jobs}.db"
        run(folder, url, jobs=jobs, limits=Limits(timeout_seconds=2))
        dumps.append(dump(url))
    assert dumps[0] == dumps[1]
    assert len(dumps[0]["document"]) == 7
    assert select_all(url, schema.ImportFailure, "code") == [("crashed",), ("timeout",)]


def test_values_that_a_database_does_not_take_cost_their_document_alone(
    folder: Path, postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts_of_mailboxes = iter([10**30, 1000])
    monkeypatch.setattr(
        "esrp_ingest.importing.pipeline.Pipeline._assigned",
        lambda _, flat, __: flat.of_solution(Solution(mailboxes=next(counts_of_mailboxes))),
    )
    summary = run(folder, postgresql_url)
    assert outcome(summary) == {"loaded": 1, "failed": 1}
    assert codes(summary) == {"report000.html": "invalid"}
    assert counts(postgresql_url)["document"] == 1


def test_arguments_and_messages_with_bytes_that_are_no_text_are_recorded(tmp_path: Path, database_url: str) -> None:
    folder = write_reports(tmp_path / os.fsdecode(b"caf\xe9"), 1)
    (folder / "solution.toml").write_text("disk = 3")
    run(folder, database_url)
    ((arguments,),) = select_all(database_url, schema.ImportJob, "arguments")
    ((message,),) = select_all(database_url, schema.ImportFailure, "message")
    assert "caf\\udce9" in arguments
    assert "caf\\udce9/solution.toml: 'disk' is no column" in message


def test_an_archive_of_reports_is_read_as_a_folder(folder: Path, sqlite_url: str) -> None:
    with zipfile.ZipFile(folder / "more.zip", "w") as archive:
        for number in (1, 5):
            archive.writestr(f"in/{number}.html", small_report(number))
    summary = run(folder, sqlite_url)
    assert outcome(summary) == {"loaded": 3, "unchanged": 1}
    uris = [uri for (uri,) in select_all(sqlite_url, schema.DocumentLocation, "uri")]
    assert f"file://{folder}/more.zip!/in/5.html" in uris
    assert outcome(run(folder, sqlite_url)) == {"unchanged": 4}


def test_the_database_beside_the_reports_is_no_document(folder: Path) -> None:
    summary = run(folder, f"sqlite:///{folder}/esrp.db")
    assert outcome(summary) == {"loaded": 2}


def test_a_second_import_is_refused_while_one_runs(folder: Path, database_url: str) -> None:
    with open_database(database_url) as database, import_lock(database.engine):
        with pytest.raises(ImportRunning) as error:
            run(folder, database_url)
        assert error.value.exit_code == 5
        with database.asking() as connection:
            assert connection.execute(select(schema.ImportJob.table())).all() == []
    assert outcome(run(folder, database_url, wait_seconds=5)) == {"loaded": 2}


def test_a_database_in_a_folder_that_is_not_there_is_one_clear_line(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match=r"cannot use sqlite:.*No such file or directory") as error:
        run(folder, f"sqlite:///{tmp_path}/nowhere/esrp.db")
    assert error.value.exit_code == 4


def test_whoever_watches_is_told_of_every_file(folder: Path, sqlite_url: str) -> None:
    watch = Watch()
    run_import([str(folder)], sqlite_url, ImportOptions(jobs=1), watch)
    assert watch.total == 2
    assert [(told.uri.rsplit("/", 1)[-1], told.result) for told in watch.outcomes] == [
        ("report000.html", "loaded"),
        ("report001.html", "loaded"),
    ]


class Removing(Watch):
    """Takes the database away as soon as a document is loaded."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file = file

    def settled(self, outcome: FileOutcome) -> None:
        super().settled(outcome)
        self._file.unlink(missing_ok=True)


def test_a_database_that_is_removed_meanwhile_ends_the_import(tmp_path: Path, sqlite_url: str) -> None:
    folder = write_reports(tmp_path / "reports", 3)
    watch = Removing(tmp_path / "esrp.db")
    with pytest.raises(DatabaseError, match="nothing was kept") as error:
        run_import([str(folder)], sqlite_url, ImportOptions(jobs=1), watch)
    assert error.value.exit_code == 4
    assert len(watch.outcomes) == 1
    assert not (tmp_path / "esrp.db").exists()


def test_a_summary_that_cannot_be_written_leaves_nothing_and_the_old_one_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "last.json"
    file.write_text("old")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))
    try:
        with pytest.raises(OutputError, match=r"cannot write the summary .*: File too large; what was loaded stays"):
            Summary().write(file)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert [each.name for each in tmp_path.iterdir()] == ["last.json"]
    assert file.read_text() == "old"


def test_files_that_just_changed_are_left_for_the_next_import(folder: Path, sqlite_url: str) -> None:
    summary = run(folder, sqlite_url, settle_seconds=3600)
    assert (outcome(summary), summary.unsettled, summary.outcome, summary.exit_code) == ({}, 2, "complete", 0)
    assert '"unsettled": 2' in summary.to_json()
    assert outcome(run(folder, sqlite_url)) == {"loaded": 2}


def test_an_incomplete_report_counts_as_not_passed_where_verdicts_count(folder: Path, sqlite_url: str) -> None:
    report = small_report(9)
    (folder / "half.html").write_text(report[: report.index("</html>")])
    summary = run(folder, sqlite_url)
    assert (summary.exit_code, len(summary.nights.incomplete)) == (0, 1)
    assert 'esrp_import_new_runs{result="incomplete"} 1' in metrics_text(summary)
    (folder / "half.html").write_text(small_report(10).replace("</html>", ""))
    assert run(folder, sqlite_url, fail_on_result=True).exit_code == 1
