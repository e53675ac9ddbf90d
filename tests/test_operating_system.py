"""What the rooms ask of an operating system: limits, and the end of a process with all that it started."""

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import psutil

from esrp_ingest.operating_system import how_it_ended, kill_apart, open_at_once, start_apart, was_killed

STARTS_ANOTHER = """
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
print(child.pid, flush=True)
time.sleep(3600)
"""


def test_a_pipe_is_opened_though_nobody_writes_into_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    opened = open_at_once(str(tmp_path / "pipe"))
    assert stat.S_ISFIFO(os.fstat(opened).st_mode)
    os.close(opened)


def test_what_is_beyond_the_limit_of_address_space_is_refused() -> None:
    program = """
from esrp_ingest.operating_system import limit_address_space
limit_address_space(2**30)
limit_address_space(0)  # none, which leaves the one that is there
try:
    bytearray(2**30)
except MemoryError:
    print("refused")
"""
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert finished.stdout == "refused\n"


def status_of(process: psutil.Process) -> str:
    try:
        return process.status()
    except psutil.NoSuchProcess:
        return "gone"


def test_a_process_ends_with_all_that_it_started() -> None:
    process = start_apart([sys.executable, "-c", STARTS_ANOTHER], dict(os.environ))
    assert process.stdin is not None
    assert process.stdout is not None
    with process.stdin, process.stdout:
        grandchild = psutil.Process(int(process.stdout.readline()))
        kill_apart(process)
        assert was_killed(process.wait())
    psutil.wait_procs([grandchild], timeout=60)
    assert status_of(grandchild) in {"gone", psutil.STATUS_ZOMBIE}
    kill_apart(process)  # once more does no harm


def test_the_end_of_a_process_is_told_in_words() -> None:
    assert how_it_ended(-signal.SIGABRT) == "SIGABRT"
    assert how_it_ended(3) == "status 3"
    assert not was_killed(-signal.SIGTERM)
