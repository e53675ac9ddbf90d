"""A question whose answer has no rows is answered, in every format, on a terminal and in a pipe."""

import json
import os
import pty
import select
import subprocess
import sys
from pathlib import Path

import pytest
from small_reports import write_reports

pytestmark = pytest.mark.usefixtures("keeps_processes")

FORMATS = ("table", "csv", "json", "markdown")
QUESTIONS = (
    ("rank",),
    ("rank", "--by", "log_replay_seconds", "--vendor", "nobody"),
    ("list", "solutions"),
    ("list", "runs"),
    ("list", "documents"),
    ("list", "jobs"),
    ("list", "failures"),
    ("list", "unknown-labels"),
    ("sql", "SELECT * FROM solution_metrics WHERE 1 = 0"),
    ("sql", "SELECT id FROM solution WHERE 1 = 0"),
    ("audit", "--rule", "total_reads"),
)


@pytest.fixture(params=["empty", "reports only"])
def few(request: pytest.FixtureRequest, esrp, database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Calls `esrp` on a database without anything in it, or with two reports that are about no solution."""
    monkeypatch.setenv("ESRP_DATABASE_URL", database_url)
    esrp("db", "upgrade")
    if request.param == "reports only":
        assert esrp("ingest", write_reports(tmp_path / "reports", 2)).code == 0
    return esrp


def test_no_rows_are_no_error(few, monkeypatch: pytest.MonkeyPatch) -> None:
    for output_format in FORMATS:
        for question in QUESTIONS:
            called = few(*question, "--format", output_format)
            assert called.code == 0, (question, output_format, called.err)
            if output_format == "json":
                assert isinstance(json.loads(called.out), list)
    monkeypatch.setenv("FORCE_COLOR", "1")  # Rich takes the output for a terminal then
    for columns in ("40", "400"):
        monkeypatch.setenv("COLUMNS", columns)
        for question in QUESTIONS:
            called = few(*question)
            assert called.code == 0, (question, columns, called.err)


def test_on_a_real_terminal_a_ranking_without_rows_says_so(tmp_path: Path) -> None:
    reports = write_reports(tmp_path / "reports", 1)
    database = ("--database", f"sqlite:///{tmp_path / 'esrp.db'}")
    call = [sys.executable, "-m", "esrp_ingest"]
    subprocess.run([*call, "ingest", reports, *database], check=True, capture_output=True)
    screen, terminal = pty.openpty()
    ranked = subprocess.run(
        [*call, "rank", *database],
        check=False,
        stdout=terminal,
        stderr=subprocess.PIPE,
        env={**os.environ, "COLUMNS": "60"},
    )
    written, _, _ = select.select([screen], [], [], 0)
    os.close(terminal)
    os.close(screen)
    assert ranked.returncode == 0
    assert b"No solution matches" in ranked.stderr
    assert not written  # no head of a table without rows
