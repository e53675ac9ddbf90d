"""SIGTERM and Ctrl-C end an import whatever it is doing; what was being written is there whole, or not at all.

Each state would last for an hour: that the import ends at all shows that it was heard.
"""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from database_dump import counts
from hostile import packed
from small_reports import small_report, write_reports

from esrp_ingest.database import open_database

BEGIN = """
import os, signal, sys, threading, time
from pathlib import Path
import fsspec.asyn
from esrp_ingest.cli.app import main
from esrp_ingest.database.store import sqlite_files
from esrp_ingest.database.store import loading
from esrp_ingest.sources import discovery
from esrp_ingest.sources import opening as sources
from esrp_ingest.importing import ledger, pipeline, stopping, unpacking
signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background ignores it
load, load_new = loading.load_document, loading.load_new_documents
begin = ledger.Ledger.begin

def reached(*_):
    Path(os.environ["REACHED"]).touch()

def endless(*_, **__):
    reached()
    time.sleep(3600)

def endless_statement(connection, *_, **__):
    reached()
    endless = {
        "sqlite": "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n",
        "postgresql": "SELECT pg_sleep(3600)",
    }
    connection.exec_driver_sql(endless[connection.dialect.name])

def load_and(what):
    loading.load_document = lambda connection, *rest, **more: (load(connection, *rest, **more), what(connection))
    loading.load_new_documents = lambda connection, *rest, **more: (
        load_new(connection, *rest, **more), what(connection)
    )
"""

STATES = {
    "listing a folder": 'discovery.os = type("", (), {"scandir": endless, "path": os.path})',
    "searching an endless tree": 'discovery.Discovery._entries = lambda self, folder, _: (reached(), {"": True})[1]',
    "hashing": """
class Endless:
    def update(self, chunk):
        reached()
        while True:
            sources.hashlib.blake2b(chunk * 1000)
sources.hashlib.sha256 = Endless
""",
    "waiting for a worker": """
class Never(pipeline.Future):
    def result(self, timeout=None):
        reached()
        return super().result(timeout)
init = pipeline.Pipeline.__init__
pipeline.Pipeline.__init__ = lambda self, ledger, options, readers, stop: init(
    self, ledger, options, readers._replace(submit=lambda _: Never()), stop
)
""",
    "waiting for a store": """
async def never():
    endless()
discovery.remote_files = lambda _: fsspec.asyn.sync(fsspec.asyn.get_loop(), never)
sys.argv.insert(2, "memory://bucket")
""",
    "waiting for an archive": "unpacking.ListTask = endless",
    "writing": "load_and(endless)",
    "a long statement": "load_and(endless_statement)",
    "linking duplicates": "loading.link_duplicates = loading.link_new_documents = endless_statement",
    "what is not interrupted": "ledger.Ledger.finish = lambda *_: [endless() for _ in range(1000)]",
}
LOCKED = """
sqlite_files.BUSY_TIMEOUT_MS = 3_600_000
ledger.Ledger.begin = lambda *arguments: (reached(), begin(*arguments))[1]
"""
TWICE = """
stopping._FINISH_SECONDS = 3600
def twice(_):
    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGTERM)).start()
    endless()
load_and(twice)
"""


def start(folder: Path, url: str, state: str, number: signal.Signals) -> "subprocess.CompletedProcess[str]":
    """Imports a folder, sends a signal as soon as it is in a state, and gives how it ended."""
    mark = folder.parent / "reached"
    process = subprocess.Popen(
        [sys.executable, "-c", f"{BEGIN}{state}\nmain()", "ingest", str(folder), "--database", url, "--jobs", "1"],
        env={**os.environ, "REACHED": str(mark)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_for(mark.exists, process)
    process.send_signal(number)
    out, err = process.communicate(timeout=120)
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)


def wait_for(happened: Callable[[], bool], process: "subprocess.Popen[str]") -> None:
    for _ in range(1200):
        if happened():
            return
        if process.poll() is not None:
            raise AssertionError(process.communicate())
        time.sleep(0.1)
    process.kill()
    raise AssertionError("the state was never reached")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = write_reports(tmp_path / "reports", 1)
    (folder / "a.zip").write_bytes(packed(("a.html", small_report(5).encode())))
    return folder


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("state", STATES)
def test_a_signal_ends_an_import_whatever_it_is_doing(
    folder: Path, sqlite_url: str, state: str, number: signal.Signals
) -> None:
    ended = start(folder, sqlite_url, STATES[state], number)
    assert (ended.returncode, "Traceback" in ended.stderr) == (130, False), ended.stderr
    found = counts(sqlite_url)
    assert (found["document"], found["run"], found["instance_io"]) in {(0, 0, 0), (1, 1, 2), (2, 2, 4)}


@pytest.mark.parametrize("state", ["a long statement", "linking duplicates"])
def test_a_signal_ends_also_what_another_database_does(folder: Path, postgresql_url: str, state: str) -> None:
    open_database(postgresql_url).close()
    ended = start(folder, postgresql_url, STATES[state], signal.SIGTERM)
    assert (ended.returncode, "Traceback" in ended.stderr) == (130, False), ended.stderr
    assert counts(postgresql_url)["document"] == 0


def test_a_signal_ends_an_import_that_waits_for_a_locked_database(folder: Path, sqlite_url: str) -> None:
    open_database(sqlite_url).close()
    locked = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
    locked.execute("BEGIN IMMEDIATE")
    ended = start(folder, sqlite_url, LOCKED, signal.SIGTERM)
    locked.close()
    assert (ended.returncode, ended.stderr.count("\n")) == (130, 1), ended.stderr
    assert "interrupted: what was loaded stays" in ended.stderr


def test_a_second_signal_ends_an_import_at_once(folder: Path, sqlite_url: str) -> None:
    ended = start(folder, sqlite_url, TWICE, signal.SIGTERM)
    assert ended.returncode == 130
    assert counts(sqlite_url)["document"] == 0
