"""Signals and pipes as a shell sees them: real processes, and how they end."""

import subprocess
import sys

import pytest
from seed_papers import PAPERS, load

from esrp_ingest.database import open_database

ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"


@pytest.fixture
def url(sqlite_url: str) -> str:
    """An SQLite file with a paper."""
    with open_database(sqlite_url) as database:
        load(database, PAPERS[0]())
    return sqlite_url


def test_a_long_query_can_be_interrupted(url: str) -> None:
    script = (
        "import os, signal, threading; from esrp_ingest.cli.app import main; from esrp_ingest.database import selecting\n"
        "begin = selecting._only_reading\n"
        "def interrupted_soon(connection):\n"
        "    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "    return begin(connection)\n"
        "selecting._only_reading = interrupted_soon\n"
        "main()"
    )
    ended = subprocess.run(
        [sys.executable, "-c", script, "sql", ENDLESS, "--database", url],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")
