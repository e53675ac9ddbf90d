"""Imports: each document once, whatever happens to its file, and the same database for any number of processes."""

import os
import resource
import shutil
import zipfile
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from database_dump import counts, dump
from hostile import packed, with_dictionary
from small_reports import MISBEHAVIOUR, small_report, write_reports
from sqlalchemy import select, update

from esrp_ingest.database import open_database, schema
from esrp_ingest.database.store.locking import import_lock
from esrp_ingest.errors import DatabaseError, ImportRunning, OutputError
from esrp_ingest.importing.job import run_import
from esrp_ingest.importing.options import ImportOptions
from esrp_ingest.importing.outcomes import FileOutcome, Summary
from esrp_ingest.importing.workers.pool import Limits
from esrp_ingest.importing.workers.process import ReadingProcess
from esrp_ingest.models import Solution

pytestmark = pytest.mark.usefixtures("keeps_processes")


class Watch:
    """Keeps what an import tells."""

    def __init__(self) -> None:
        self.total = 0
        self.outcomes: list[FileOutcome] = []

    def found(self, total: int) -> None:
        self.total = total

    def settled(self, outcome: FileOutcome) -> None:
        self.outcomes.append(outcome)


def run(folder: Path, url: str, **options: Any) -> Summary:
    return run_import([str(folder)], url, ImportOptions(**{"jobs": 1, **options}))


def outcome(summary: Summary) -> dict[str, int]:
    names = ("loaded", "replaced", "unchanged", "ignored", "failed")
    return {name: getattr(summary.counts, name) for name in names if getattr(summary.counts, name)}


def codes(summary: Summary) -> dict[str, str | None]:
    return {failure.uri.rsplit("/", 1)[-1]: failure.code for failure in summary.failures}


def select_all(url: str, model: type[schema.Base], *names: str) -> list[tuple[Any, ...]]:
    table = model.table()
    with open_database(url, read_only=True) as database, database.asking() as connection:
        return [tuple(row) for row in connection.execute(select(*(table.c[name] for name in names)))]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_reports(tmp_path / "reports", 2)


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


@pytest.fixture
def misbehaviour(keeps_processes: None, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001 - comes first
    """Documents that kill their process, which is not kept for others then."""
    monkeypatch.setenv("PYTHONPATH", str(MISBEHAVIOUR))
    monkeypatch.setattr("esrp_ingest.importing.workers.pool.ReadingProcess", ReadingProcess)


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


def test_what_is_no_report_is_recorded_once_and_what_failed_every_time(folder: Path, sqlite_url: str) -> None:
    (folder / "letter.txt").write_text("Dear all, there is no report in here.")
    (folder / "picture.jpg").write_bytes(b"\xff\xd8\xff\xe0 JFIF")
    (folder / "empty.html").touch()
    for _ in range(3):
        run(folder, sqlite_url)
    recorded = sorted(code for (code,) in select_all(sqlite_url, schema.ImportFailure, "code"))
    assert recorded == ["empty", "empty", "empty", "not_a_report", "unsupported_type"]


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
        "esrp_ingest.importing.pipeline.assigned",
        lambda parsed, _: parsed.model_copy(update={"solutions": (Solution(mailboxes=next(counts_of_mailboxes)),)}),
    )
    summary = run(folder, postgresql_url)
    assert outcome(summary) == {"loaded": 1, "failed": 1}
    assert codes(summary) == {"report000.html": "invalid"}
    assert counts(postgresql_url)["document"] == 1


def test_stand_alone_reports_are_assigned_for_one_import(folder: Path, database_url: str) -> None:
    run(folder, database_url, solution=Solution(vendor="Dell EMC", product="ME4024"))
    ((solution_id, product),) = select_all(database_url, schema.Solution, "id", "product")
    assert product == "ME4024"
    assert select_all(database_url, schema.Vendor, "name", "group_name") == [("Dell EMC", "Dell")]
    assert select_all(database_url, schema.Run, "solution_id") == [(solution_id,)] * 2


def test_naming_another_solution_reads_stand_alone_reports_again(folder: Path, sqlite_url: str) -> None:
    first, second = Solution(product="ME4024"), Solution(vendor="Dell", product="ME4024")
    assert outcome(run(folder, sqlite_url)) == {"loaded": 2}
    assert outcome(run(folder, sqlite_url, solution=first)) == {"replaced": 2}
    assert outcome(run(folder, sqlite_url, solution=first)) == {"unchanged": 2}
    assert outcome(run(folder, sqlite_url)) == {"unchanged": 2}
    assert outcome(run(folder, sqlite_url, solution=second)) == {"replaced": 2}
    assert select_all(sqlite_url, schema.Solution, "product") == [("ME4024",)]


def test_a_solution_file_that_was_changed_reads_the_reports_below_it_again(folder: Path, sqlite_url: str) -> None:
    run(folder, sqlite_url)
    (folder / "solution.toml").write_text('product = "ME4024"')
    assert outcome(run(folder, sqlite_url)) == {"replaced": 2}
    assert outcome(run(folder, sqlite_url)) == {"unchanged": 2}
    assert select_all(sqlite_url, schema.Solution, "product") == [("ME4024",)]


def test_reports_of_which_the_same_is_said_are_of_one_solution_also_on_other_nights(tmp_path: Path, database_url: str):
    folder = write_reports(tmp_path / "lab" / "first", 2)
    (tmp_path / "lab" / "solution.toml").write_text('vendor = "Dell"\nproduct = "ME4024"\nmailboxes = 8000')
    run(tmp_path / "lab", database_url)
    folder = tmp_path / "lab" / "second"
    folder.mkdir()
    (folder / "report.html").write_text(small_report(7))
    assert outcome(run(tmp_path / "lab", database_url)) == {"loaded": 1, "unchanged": 2}
    ((solution_id,),) = select_all(database_url, schema.Solution, "id")
    assert select_all(database_url, schema.Run, "solution_id") == [(solution_id,)] * 3


def test_a_solution_stays_with_the_other_reports_when_one_is_of_another(folder: Path, database_url: str) -> None:
    first, second = Solution(product="ME4024"), Solution(product="ME5024")
    run(folder, database_url, solution=first)
    assert outcome(run(folder / "report000.html", database_url, solution=second)) == {"replaced": 1}
    products = dict(select_all(database_url, schema.Solution, "id", "product"))
    documents = dict(select_all(database_url, schema.Solution, "product", "document_id"))
    runs = {document: products[solution] for document, solution in runs_of(database_url)}
    assert runs == {documents["ME5024"]: "ME5024", documents["ME4024"]: "ME4024"}
    assert outcome(run(folder / "report001.html", database_url, solution=second)) == {"replaced": 1}
    assert select_all(database_url, schema.Solution, "product") == [("ME5024",)]


def runs_of(database_url: str) -> list[tuple[int, int]]:
    return [
        (document, solution)
        for document, solution in select_all(database_url, schema.Run, "document_id", "solution_id")
    ]


def test_a_mistake_in_a_solution_file_fails_its_reports_until_it_is_mended(folder: Path, sqlite_url: str) -> None:
    (folder / "solution.toml").write_text("disk = 3")
    summary = run(folder, sqlite_url)
    assert set(codes(summary).values()) == {"invalid"}
    assert "solution.toml: 'disk' is no column" in summary.failures[0].message
    (folder / "solution.toml").write_text("disks = 3")
    assert outcome(run(folder, sqlite_url)) == {"loaded": 2}


def test_arguments_and_messages_with_bytes_that_are_no_text_are_recorded(tmp_path: Path, database_url: str) -> None:
    folder = write_reports(tmp_path / os.fsdecode(b"caf\xe9"), 1)
    (folder / "solution.toml").write_text("disk = 3")
    run(folder, database_url)
    ((arguments,),) = select_all(database_url, schema.ImportJob, "arguments")
    ((message,),) = select_all(database_url, schema.ImportFailure, "message")
    assert "caf\\udce9" in arguments
    assert "caf\\udce9/solution.toml: 'disk' is no column" in message


def test_an_older_program_leaves_alone_what_a_newer_one_read(folder: Path, sqlite_url: str) -> None:
    run(folder, sqlite_url)
    with open_database(sqlite_url) as database, database.writing() as connection:
        connection.execute(update(schema.Document.table()).values(extractor_version="999"))
    assert outcome(run(folder, sqlite_url)) == {"unchanged": 2}


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

    def refuse(*_arguments: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    assert outcome(run(folder, sqlite_url)) == {"failed": 2}
    assert len(select_all(sqlite_url, schema.DocumentLocation, "uri")) == 2


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
