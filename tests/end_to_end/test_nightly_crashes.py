"""Imports that are killed, stopped or run twice: whole documents only, and the next import goes on from there."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from database_dump import counts, dump
from small_reports import MISBEHAVIOUR, small_report, write_reports

from esrp_ingest.database import open_database
from esrp_ingest.importing.job import run_import
from esrp_ingest.importing.options import ImportOptions

KILLS = 20
REPORTS = 40


def start(folder: Path, url: str, *options: str, **environment: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "esrp_ingest", "ingest", str(folder), "--database", url, "--jobs", "2", *options],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for_documents(url: str, at_least: int) -> int:
    """Waits until so many documents are there; gives their number."""
    for _ in range(900):
        try:
            found = counts(url)["document"]
        except Exception:  # noqa: BLE001 - no schema yet
            found = 0
        if found >= at_least:
            return found
        time.sleep(0.1)
    raise AssertionError("nothing was loaded in a minute and a half")


def rows(url: str) -> dict[str, set[tuple[object, ...]]]:
    """What the documents say, without ids: an import that was killed leaves gaps in them."""
    found = dump(url, ids=False, ledger=False)
    return {name: set(found[name]) for name in found}


def test_an_import_killed_at_any_moment_ends_with_the_rows_of_an_undisturbed_one(
    tmp_path: Path, database_url: str
) -> None:
    folder = write_reports(tmp_path / "reports", REPORTS)
    undisturbed = f"sqlite:///{tmp_path}/undisturbed.db"
    run_import([str(folder)], undisturbed, ImportOptions(jobs=2))
    expected = counts(undisturbed)
    whole = {name: expected[name] // REPORTS for name in ("run", "instance", "instance_io")}
    moments = random.Random(20)
    open_database(database_url).close()
    for _ in range(KILLS):
        before = counts(database_url)["document"]
        process = start(folder, database_url)
        if before < REPORTS:
            wait_for_documents(database_url, min(before + moments.randrange(3), REPORTS))
        time.sleep(moments.random() * 0.1)
        process.kill()
        process.communicate()
        found = counts(database_url)
        for name, each in whole.items():
            assert found[name] == each * found["document"]
    assert run_import([str(folder)], database_url, ImportOptions(jobs=2)).exit_code == 0
    assert rows(database_url) == rows(undisturbed)
    found = counts(database_url)
    assert {name: found[name] for name in found if not name.startswith("import_")} == {
        name: expected[name] for name in expected if not name.startswith("import_")
    }


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_an_import_in_good_order(tmp_path: Path, database_url: str, number: signal.Signals) -> None:
    folder = write_reports(tmp_path / "reports", 3)
    (folder / "z-hangs.html").write_text(small_report(99, "HANG"))
    process = start(
        folder, database_url, "--summary", str(tmp_path / "last.json"), PYTHONPATH=str(MISBEHAVIOUR), COLUMNS="200"
    )
    wait_for_documents(database_url, 3)
    process.send_signal(number)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "interrupted: what was loaded stays" in err
    assert "Traceback" not in err
    assert out.split()[:6] == ["seen", "loaded", "replaced", "unchanged", "ignored", "failed"]
    summary = json.loads((tmp_path / "last.json").read_text())
    assert {name: summary[name] for name in ("outcome", "exit_code", "loaded")} == {
        "outcome": "interrupted",
        "exit_code": 130,
        "loaded": 3,
    }
    with open_database(database_url, read_only=True) as database, database.asking() as connection:
        (job,) = connection.exec_driver_sql("SELECT outcome, finished_at FROM import_job").all()
    assert job[0] == "interrupted"
    assert job[1] is not None


def test_two_imports_at_once_wait_or_end_with_5_and_readers_are_never_blocked(
    tmp_path: Path, database_url: str
) -> None:
    folder = write_reports(tmp_path / "reports", 2)
    slow = write_reports(tmp_path / "slow", 1)
    (slow / "z-hangs.html").write_text(small_report(99, "HANG"))
    first = start(slow, database_url, "--timeout", "12", PYTHONPATH=str(MISBEHAVIOUR))
    wait_for_documents(database_url, 1)
    second = start(folder, database_url)
    waiting = start(folder, database_url, "--wait", "60")
    _, err = second.communicate(timeout=120)
    assert (second.returncode, err.count("\n")) == (5, 1)
    assert "is running" in err
    assert first.poll() is None
    assert counts(database_url)["document"] == 1
    first.communicate(timeout=120)
    assert first.returncode == 1
    waiting.communicate(timeout=120)
    assert waiting.returncode == 0
    assert counts(database_url)["document"] == 2


def test_processes_that_read_end_with_an_import_that_was_killed(tmp_path: Path, sqlite_url: str) -> None:
    folder = write_reports(tmp_path / "reports", 3)
    (folder / "z-hangs.html").write_text(small_report(99, "HANG"))
    process = start(folder, sqlite_url, "--timeout", "5", PYTHONPATH=str(MISBEHAVIOUR))
    wait_for_documents(sqlite_url, 3)
    children = children_of(process.pid)
    assert any(map(is_reading, children))
    process.kill()
    process.communicate()
    for _ in range(1200):
        if not any(map(is_reading, children)):
            return
        time.sleep(0.05)
    raise AssertionError("a process that reads outlived its import")


def children_of(pid: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(line) for line in found.stdout.split()]


def is_reading(pid: int) -> bool:
    try:
        return b"esrp_ingest.importing.workers.child" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False
