"""Standard streams that are full, closed, or that nobody reads: real processes, and how they end."""

import subprocess
import sys
from pathlib import Path

import pytest
from small_reports import small_report

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


def ended_with(redirection: str, *arguments: str) -> tuple[int, str, str]:
    """The exit code, output and messages of a command that a shell starts with some of its streams closed."""
    command = ["sh", "-c", f'exec "$@" {redirection}', "sh", *ESRP, *arguments]
    environment = {"PYTHONPATH": ":".join(sys.path)}
    ended = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, env=environment)
    return ended.returncode, ended.stdout, ended.stderr


@pytest.mark.parametrize("redirection", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
def test_an_import_loads_whatever_stream_is_closed(tmp_path: Path, redirection: str) -> None:
    database = f"sqlite:///{tmp_path / 'esrp.db'}"
    (tmp_path / "report.html").write_text(small_report(1))
    code, output, messages = ended_with(redirection, "ingest", str(tmp_path / "report.html"), "--database", database)
    assert (code, bool(output), "1 loaded" in messages) == (
        0,
        ">&-" not in redirection.split(),
        "2>&-" not in redirection,
    )
    _, listed, _ = ended_with("", "sql", "SELECT count(*) FROM run", "--format", "csv", "--database", database)
    assert listed.split()[-1] == "1"


@pytest.mark.parametrize(
    "arguments",
    [
        ("--version",),
        ("rank", "--help"),
        ("sql", "SELECT 1"),
        ("sql", "SELECT 1", "--format", "json"),
        ("list", "runs"),
        ("rank",),
        ("audit",),
        ("db", "current"),
    ],
    ids=" ".join,
)
def test_a_result_that_cannot_be_written_ends_as_a_closed_pipe(papers_on_disk: str, arguments: tuple[str, ...]) -> None:
    named = () if "-" in arguments[-1] else ("--database", papers_on_disk)
    assert ended_with(">&-", *arguments, *named) == (141, "", "")


@pytest.mark.parametrize("arguments", [("sql", "SELECT 1"), ("list", "runs"), ("rank",)])
def test_a_result_is_written_where_messages_cannot_be(papers_on_disk: str, arguments: tuple[str, ...]) -> None:
    code, output, _ = ended_with("2>&-", *arguments, "--database", papers_on_disk)
    assert (code, bool(output)) == (0, True)


def test_a_fault_has_its_exit_code_where_it_cannot_be_said(tmp_path: Path) -> None:
    assert ended_with("2>&-", "sql", "SELECT", "--database", f"sqlite:///{tmp_path / 'no.db'}") == (4, "", "")


def test_who_asks_needs_somebody_to_ask(papers_on_disk: str) -> None:
    code, _, messages = ended_with("<&-", "forget", "1", "--database", papers_on_disk)
    assert (code, "nobody to ask" in messages) == (2, True)


@pytest.mark.skipif(not FULL.exists(), reason="the system has no disk that is always full")
def test_the_summary_is_written_where_output_cannot_be_and_messages_are_dropped(tmp_path: Path) -> None:
    (tmp_path / "report.html").write_text(small_report(1))
    database, summary = f"sqlite:///{tmp_path / 'esrp.db'}", tmp_path / "summary.json"
    arguments = ("ingest", str(tmp_path / "report.html"), "--database", database, "--summary", str(summary))
    assert ended_with(">/dev/full 2>/dev/full", *arguments)[0] == 3
    assert '"loaded": 1' in summary.read_text()
