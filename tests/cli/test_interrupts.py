"""Interrupts as a person sends them: real processes, and how they end."""

import subprocess
import sys

ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"


def test_a_long_query_can_be_interrupted(papers_on_disk: str) -> None:
    script = (
        "import os, signal, threading\n"
        "from esrp_ingest.cli.app import main\n"
        "from esrp_ingest.database.ask import selecting\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # what runs in the background ignores it
        "begin = selecting._only_reading\n"
        "def interrupted_soon(connection):\n"
        "    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "    return begin(connection)\n"
        "selecting._only_reading = interrupted_soon\n"
        "main()"
    )
    ended = subprocess.run(
        [sys.executable, "-c", script, "sql", ENDLESS, "--database", papers_on_disk],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")
