"""`esrp ingest` and `esrp parse`: what they print, where, and how they end."""

import errno
import json
import os
import re
import shutil
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path

import pikepdf
import pytest
from database_dump import counts, dump
from reportlab.pdfgen.canvas import Canvas
from small_reports import small_report, write_reports

from esrp_ingest.cli import progress
from esrp_ingest.database import open_database
from esrp_ingest.database.store.locking import import_lock


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """A broken PDF, an empty file, a JPEG, a PDF behind a password, and one good report."""
    folder = write_reports(tmp_path / "mixed", 1)
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7\n1 0 obj <</Type /Cat")
    (folder / "empty.html").touch()
    (folder / "photo.jpg").write_bytes(b"\xff\xd8\xff\xe0\x00\x10JFIF")
    canvas = Canvas(str(folder / "locked.pdf"), encrypt="secret")
    canvas.drawString(100, 100, "Performance Test Result Report")
    canvas.save()
    return folder


def summary_of(out: str) -> dict[str, str]:
    names, _, values = [line.split() for line in out.splitlines() if line.strip()]
    return dict(zip(names, values, strict=True))


def test_a_mixed_folder_loads_the_good_names_the_rest_and_ends_with_1(esrp, mixed: Path) -> None:
    called = esrp("ingest", mixed)
    assert called.code == 1
    for name, code in (
        ("broken.pdf", "corrupt"),
        ("empty.html", "empty"),
        ("photo.jpg", "unsupported_type"),
        ("locked.pdf", "encrypted"),
    ):
        assert re.search(rf"^{re.escape(str(mixed))}/{name}: {code}: \S", called.err, re.MULTILINE), name
    assert "3 failed, 1 ignored, the rest is loaded: `esrp list failures` lists them again" in called.err
    found = summary_of(called.out)
    assert {name: found[name] for name in ("seen", "loaded", "ignored", "failed")} == {
        "seen": "5",
        "loaded": "1",
        "ignored": "1",
        "failed": "3",
    }
    assert "\x1b" not in called.out + called.err
    failures = json.loads(esrp("list", "failures", "--format", "json").out)
    assert sorted(failure["code"] for failure in failures) == ["corrupt", "empty", "encrypted", "unsupported_type"]
    (job,) = json.loads(esrp("list", "jobs", "--format", "json").out)
    assert (job["outcome"], job["arguments"]) == ("partial", str(mixed))


def test_the_same_import_again_changes_nothing(esrp, tmp_path: Path) -> None:
    folder = write_reports(tmp_path / "reports", 2)
    url = f"sqlite:///{tmp_path}/cwd/esrp.db"
    assert esrp("ingest", folder).code == 0
    before = dump(url, ledger=False)
    called = esrp("ingest", folder)
    assert called.code == 0
    assert summary_of(called.out)["unchanged"] == "2"
    assert called.err == ""
    assert dump(url, ledger=False) == before


def test_what_was_ignored_before_is_counted_and_not_named_again(esrp, tmp_path: Path) -> None:
    folder = write_reports(tmp_path / "reports", 1)
    (folder / "letter.txt").write_text("Dear all, there is no report in here.")
    (folder / "photo.jpg").write_bytes(b"\xff\xd8\xff\xe0\x00\x10JFIF")
    assert esrp("ingest", folder).err.count("\n") == 4, "two that are ignored, and what the new run is"
    again = esrp("ingest", folder)
    assert (again.code, again.err, summary_of(again.out)["ignored"]) == (0, "", "2")
    (folder / "new.txt").write_text("Dear all, there is no report in here.")
    assert re.fullmatch(r".*/new\.txt: not_a_report: [^\n]*\n", esrp("ingest", folder).err)
    assert esrp("ingest", folder, "--retry").err.count("\n") == 3
    log = [json.loads(line) for line in esrp("ingest", folder, "--log-format", "json").err.splitlines()]
    assert {line["level"] for line in log} == {"info"}
    assert sum(line.get("as_before", False) for line in log) == 3


def test_what_failed_before_is_counted_and_the_summarys_message_stays_as_it_was(esrp, mixed: Path) -> None:
    summaries = []
    for _ in range(2):
        called = esrp("ingest", mixed, "--summary", "last.json")
        failures = json.loads(Path("last.json").read_text())["failures"]
        summaries.append([(each["uri"], each["message"]) for each in failures])
    assert summaries[0] == summaries[1]
    assert [failure["as_before"] for failure in failures] == [True] * 4
    assert called.err.startswith("3 failed (all as before, --retry reads them again), 1 ignored, ")


def test_nothing_but_what_was_ignored_before_says_where_to_look(esrp, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear all, there is no report in here.")
    for _ in range(2):
        called = esrp("ingest", tmp_path / "letter.txt")
    assert (called.code, called.err) == (
        3,
        "esrp: nothing could be loaded: all as before, `esrp list failures` says why\n",
    )


def test_the_database_that_was_named_is_named_in_the_advice(esrp, mixed: Path) -> None:
    called = esrp("ingest", mixed, "--database", "sqlite:///my other.db")
    assert "`esrp list failures --database 'sqlite:///my other.db'` lists them again" in called.err
    assert len(json.loads(esrp("list", "failures", "--database", "sqlite:///my other.db", "--format", "json").out)) == 4


def test_nothing_readable_ends_with_3(esrp, mixed: Path) -> None:
    called = esrp("ingest", mixed / "broken.pdf")
    assert called.code == 3
    assert "nothing could be loaded" in called.err


def test_no_files_end_with_3_and_say_so(esrp, tmp_path: Path) -> None:
    (tmp_path / "nothing").mkdir()
    called = esrp("ingest", tmp_path / "nothing")
    assert called.code == 3
    assert "no files found" in called.err


def test_a_running_import_ends_the_second_with_5(esrp, mixed: Path, tmp_path: Path) -> None:
    with open_database(f"sqlite:///{tmp_path}/cwd/esrp.db") as database, import_lock(database.engine):
        called = esrp("ingest", mixed)
    assert (called.code, called.out) == (5, "")
    assert re.fullmatch(r"esrp: another import into sqlite:///esrp.db is running: .*\n", called.err)


def test_a_cluster_that_cannot_be_reached_is_one_line_and_ends_with_4(esrp, mixed: Path) -> None:
    called = esrp("ingest", mixed, "--cluster", "nonsense://nowhere")
    assert (called.code, called.err.count("\n")) == (4, 1)
    assert called.err.startswith("esrp: the cluster at nonsense://nowhere cannot be reached: ")


def test_the_summary_for_machines_and_json_logs(esrp, mixed: Path, tmp_path: Path) -> None:
    called = esrp("ingest", mixed, "--log-format", "json", "--summary", tmp_path / "last.json")
    assert (called.code, called.out) == (1, "")
    log = [json.loads(line) for line in called.err.splitlines()]
    assert [line["event"] for line in log] == ["found", *["document"] * 5, "finished"]
    assert {line["level"] for line in log} == {"info", "warning", "error"}
    summary = json.loads((tmp_path / "last.json").read_text())
    assert {name: summary[name] for name in ("outcome", "exit_code", "seen", "loaded", "failed")} == {
        "outcome": "partial",
        "exit_code": 1,
        "seen": 5,
        "loaded": 1,
        "failed": 3,
    }
    assert {failure["code"] for failure in summary["failures"]} == {
        "corrupt",
        "empty",
        "encrypted",
        "unsupported_type",
    }
    assert log[-1] == log[-1] | {name: summary[name] for name in summary if name != "failures"}


def test_errors_are_json_too_where_the_log_is(esrp, mixed: Path) -> None:
    called = esrp("ingest", mixed, "--log-format", "json", "--database", "postgresql://u:secret@127.0.0.1:1/x")
    (line,) = called.err.splitlines()
    found = json.loads(line)
    assert (called.code, found["event"], found["exit_code"]) == (4, "error", 4)
    assert "secret" not in called.err


def test_a_summary_that_cannot_be_written_is_refused_before_anything_is_read(esrp, mixed: Path, tmp_path: Path) -> None:
    called = esrp("ingest", mixed, "--summary", tmp_path / "nowhere" / "last.json")
    assert (called.code, called.out) == (2, "")
    assert "cannot write the summary" in called.err
    assert not (tmp_path / "cwd" / "esrp.db").exists()


def test_a_summary_beside_the_reports_is_no_document(esrp, tmp_path: Path) -> None:
    folder = write_reports(tmp_path / "reports", 1)
    for _ in range(2):
        called = esrp("ingest", folder, "--summary", folder / "last.json")
    assert (called.code, called.err) == (0, "")


def test_documents_with_attachments_are_counted_when_they_are_read(esrp, tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    canvas = Canvas(str(path), invariant=True)
    for at, text in enumerate(("Microsoft Exchange Jetstress 2013", "Stress Test Result Report", "Test Summary")):
        canvas.drawString(72, 700 - 20 * at, text)
    canvas.drawString(72, 640, "Overall Test Result Pass")
    canvas.save()
    with pikepdf.open(path, allow_overwriting_input=True) as document:
        document.attachments["Performance_1.html"] = b"<html></html>"
        document.save()
    said = "1 document holds files or charts that were not read: findings attachment_left name them"
    assert [said in esrp("ingest", path, *more).err for more in ((), (), ("--force",), ("--force", "--quiet"))] == [
        True,
        False,
        True,
        False,
    ]


def test_a_dry_run_leaves_no_database_behind(esrp, mixed: Path, tmp_path: Path) -> None:
    called = esrp("ingest", mixed, "--dry-run")
    assert called.code == 1
    assert summary_of(called.out)["loaded"] == "1"
    assert called.err.endswith("dry run: nothing was written; `loaded` and `replaced` count what would be\n")
    assert list((tmp_path / "cwd").iterdir()) == []


def test_reports_are_assigned_to_a_solution_under_the_vendors_proper_name(esrp, tmp_path: Path) -> None:
    folder = write_reports(tmp_path / "reports", 1)
    assert esrp("ingest", folder, "--vendor", "hewlett-packard", "--product", "P2000 G3").code == 0
    (solution,) = json.loads(esrp("list", "solutions", "--format", "json").out)
    assert (solution["vendor"], solution["product"]) == ("HP", "P2000 G3")


def test_more_vendors_come_from_a_file(esrp, tmp_path: Path) -> None:
    folder = write_reports(tmp_path / "reports", 1)
    (tmp_path / "vendors.toml").write_text('[[vendor]]\nname = "Quux Storage"\ngroup = "Quux"\naliases = ["quux"]\n')
    called = esrp("ingest", folder, "--vendor", "QUUX", "--vendors", tmp_path / "vendors.toml")
    assert called.code == 0
    (solution,) = json.loads(esrp("list", "solutions", "--format", "json").out)
    assert solution["vendor"] == "Quux Storage"
    called = esrp("ingest", folder, "--vendors", tmp_path / "nothing.toml")
    assert (called.code, called.out) == (2, "")


def test_names_that_would_confuse_a_terminal_are_escaped(esrp, tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"a\n\x1b[31m\xe9.html")).touch()
    called = esrp("ingest", tmp_path / "*.html")
    assert called.code == 3
    assert f"{tmp_path}/a\\n\\x1b[31m\\xe9.html: empty: " in called.err


def test_a_file_that_may_not_be_read_is_unreadable(esrp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_reports(tmp_path / "reports", 2)
    really_open = os.open

    def refuse(path: Path, *rest: int) -> int:
        if str(path).endswith("report000.html"):
            raise PermissionError(13, "Permission denied")
        return really_open(path, *rest)

    monkeypatch.setattr(os, "open", refuse)
    called = esrp("ingest", folder)
    assert called.code == 1
    assert "report000.html: unreadable: cannot be read: Permission denied" in called.err


def test_a_bar_moves_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    assert progress.TextProgress()._bar is None
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    watching = progress.TextProgress()
    with watching.showing():
        watching.found(2)
        watching.settled(progress_outcome())
        assert watching._bar is not None
        (task,) = watching._bar.tasks
        assert (task.completed, task.total) == (1, 2)


def progress_outcome() -> object:
    from esrp_ingest.importing.outcomes import FileOutcome

    return FileOutcome("file:///a.html", "loaded")


def test_parse_prints_one_object_and_touches_no_database(esrp, tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(small_report(3))
    called = esrp("parse", tmp_path / "a.html")
    assert (called.code, called.err) == (0, "")
    found = json.loads(called.out)
    assert set(found) == {"document", "solutions", "runs", "findings", "table_trust"}
    (run,) = found["runs"]
    assert run["machine_name"] == "HOST3"
    assert {row["instance"] for row in run["instance_io"]} == {"Instance1003.1", "Instance1003.2"}
    assert list((tmp_path / "cwd").iterdir()) == []


@pytest.mark.parametrize(
    ("name", "code"), [("broken.pdf", "corrupt"), ("empty.html", "empty"), ("photo.jpg", "unsupported_type")]
)
def test_parse_prints_nothing_but_a_code_for_what_is_no_report(esrp, mixed: Path, name: str, code: str) -> None:
    called = esrp("parse", mixed / name)
    assert (called.code, called.out, called.err.count("\n")) == (3, "", 1)
    assert called.err.startswith(f"esrp: {mixed / name}: {code}: ")


def test_parse_wants_a_file(esrp, mixed: Path, tmp_path: Path) -> None:
    assert esrp("parse", tmp_path / "nothing.pdf").code == 3
    called = esrp("parse", mixed)
    assert called.code == 2
    assert "is a folder" in called.err


def test_the_database_url_comes_from_the_environment(esrp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_reports(tmp_path / "reports", 1)
    monkeypatch.setenv("ESRP_DATABASE_URL", f"sqlite:///{tmp_path}/other.db")
    assert esrp("ingest", folder).code == 0
    assert counts(f"sqlite:///{tmp_path}/other.db")["document"] == 1
    assert stat.S_ISREG((tmp_path / "other.db").stat().st_mode)


def test_a_full_disk_for_the_summary_ends_with_3_after_the_import(esrp, tmp_path: Path, monkeypatch) -> None:
    folder = write_reports(tmp_path / "reports", 1)

    def full(path: Path, text: str, **_options: str) -> int:
        path.write_bytes(text[:10].encode())
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    called = esrp("ingest", folder, "--summary", tmp_path / "last.json")
    assert (called.code, summary_of(called.out)["loaded"]) == (3, "1")
    said = f"esrp: cannot write the summary {tmp_path}/last.json: No space left on device; what was loaded stays\n"
    assert called.err == said
    assert not list(tmp_path.glob("last.json*"))


def test_copies_are_already_there(esrp, tmp_path: Path) -> None:
    folder = write_reports(tmp_path / "reports", 2)
    for file in list(folder.iterdir()):
        shutil.copy(file, folder / f"copy-of-{file.name}")
    first = summary_of(esrp("ingest", folder).out)
    assert (first["loaded"], first["unchanged"], first["already_there"]) == ("2", "0", "2")
    again = summary_of(esrp("ingest", folder).out)
    assert again["unchanged"] == "4"
    assert "already_there" not in again


def test_another_programs_file_is_left_alone_unless_told_so(esrp, tmp_path: Path) -> None:
    folder, file = write_reports(tmp_path / "reports", 1), tmp_path / "theirs.db"
    with closing(sqlite3.connect(file)) as theirs:
        theirs.execute("CREATE TABLE invoice (id INTEGER)")
        theirs.commit()
    before = file.read_bytes()
    for dry in ((), ("--dry-run",)):
        called = esrp("ingest", folder, "-d", file, *dry)
        assert (called.code, called.out) == (4, "")
        assert "holds other tables (invoice): name another file" in called.err
    assert file.read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {"cwd", "reports", "theirs.db"}
    assert esrp("ingest", folder, "-d", file, "--beside-other-tables").code == 0
    assert summary_of(esrp("ingest", folder, "-d", file).out)["unchanged"] == "1"
