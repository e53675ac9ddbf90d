"""Standard output that is full, or that nobody reads: real processes, and how they end."""

import subprocess
import sys
from pathlib import Path

import pytest

ESRP = (sys.executable, "-m", "esrp_ingest")
FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="the system has no disk that is always full")
@pytest.mark.parametrize("arguments", [("--version",), ("rank", "--help"), ("sql", "SELECT 1"), ("list", "runs")])
def test_a_full_disk_is_one_clear_line(papers_on_disk: str, arguments: tuple[str, ...]) -> None:
    environment = {"ESRP_DATABASE_URL": papers_on_disk, "PYTHONPATH": ":".join(sys.path)}
    with FULL.open("w") as full:
        ended = subprocess.run(
            [*ESRP, *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=60,
            env=environment,
        )
    assert (ended.returncode, ended.stderr) == (
        3,
        "esrp: cannot write to standard output: No space left on device\n",
    )


@pytest.mark.parametrize("output_format", ["table", "csv", "json", "markdown"])
def test_where_nobody_reads_any_more_it_ends_quietly_as_shells_know_it(papers_on_disk: str, output_format: str) -> None:
    many = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 30000) SELECT x FROM n"
    with subprocess.Popen(
        [*ESRP, "sql", many, "--format", output_format, "--database", papers_on_disk],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={"PYTHONPATH": ":".join(sys.path)},  # unbuffered, Python itself drops what a closed pipe did not take
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(60) == 141
