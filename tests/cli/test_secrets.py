"""No password is printed, logged or stored, whatever command it is given to and however its address is mistyped."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from secret_addresses import SECRET, with_secret
from small_reports import write_reports

from esrp_ingest.errors import UsageError
from esrp_ingest.importing.job import run_import
from esrp_ingest.importing.outcomes import FileOutcome, Summary

COMMANDS = {
    "ingest as text": ("ingest", "report.html", "--database", "{}"),
    "ingest as json": ("ingest", "report.html", "--log-format", "json", "--summary", "last.json", "--database", "{}"),
    "ingest dry": ("ingest", "report.html", "--dry-run", "--database", "{}"),
    "cluster": ("ingest", "report.html", "--cluster", "{}"),
    "path as text": ("ingest", "{}", "report.html", "--summary", "last.json"),
    "path as json": ("ingest", "{}", "report.html", "--log-format", "json", "--summary", "last.json"),
    "audit of a path": ("audit", "{}"),
    "parse": ("parse", "{}"),
    "rank": ("rank", "--database", "{}"),
    "list": ("list", "jobs", "--format", "json", "--database", "{}"),
    "show": ("show", "run", "1", "--database", "{}"),
    "compare": ("compare", "1", "2", "--database", "{}"),
    "sql": ("sql", "SELECT 1", "--database", "{}"),
    "sql in its place": ("sql", "{}"),
    "audit": ("audit", "--database", "{}"),
    "locate": ("locate", "run", "1", "--database", "{}"),
    "export": ("export", "out", "--as", "csv", "--database", "{}"),
    "report": ("report", "out.html", "--database", "{}"),
    "serve": ("serve", "--port", "0", "--database", "{}"),
    "host": ("serve", "--host", "{}"),
    "upgrade": ("db", "upgrade", "--database", "{}"),
    "current": ("db", "current", "--database", "{}"),
    "check": ("db", "check", "--database", "{}"),
    "downgrade": ("db", "downgrade", "base", "--yes", "--database", "{}"),
    "too many": ("rank", "{}"),
    "no command": ("{}",),
    "no option": ("rank", "--{}"),
}
"""Every command, with {} for the address."""


def kept(folder: Path) -> Iterator[tuple[Path, bytes]]:
    """Every file that a command left, and its bytes; of a database its log, too."""
    for file in folder.rglob("*"):
        if file.is_file():
            yield file, str(file).encode() + file.read_bytes()


@pytest.mark.parametrize("command", COMMANDS)
def test_no_password_is_printed_logged_or_stored(
    esrp, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if command == "cluster":
        cluster = pytest.importorskip("esrp_ingest.importing.workers.cluster")

        def refuse(address: str, **_options: object) -> None:
            raise OSError(f"cannot connect to {address}")

        monkeypatch.setattr(cluster, "Client", refuse)
    if command.startswith(("path", "ingest")):
        [report] = write_reports(tmp_path / "reports", 1).iterdir()
        shutil.copy(report, "report.html")
    monkeypatch.setenv("ESRP_DEBUG", "1")
    for address in with_secret():
        called = esrp(*(part.replace("{}", address) for part in COMMANDS[command]))
        assert SECRET not in called.out + called.err, address
        assert called.err, address
        for file, held in kept(Path.cwd()):
            assert SECRET.encode() not in held, (address, file)
    assert len(list(with_secret())) > 3


@pytest.mark.parametrize("command", ["rank", "ingest as text", "ingest as json"])
def test_nor_is_that_of_the_environment(esrp, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for address in with_secret():
        monkeypatch.setenv("ESRP_DATABASE_URL", address)
        called = esrp(*COMMANDS[command][:-2])
        assert SECRET not in called.out + called.err, address
    assert len(list(with_secret())) > 3


def test_failures_and_their_summary_are_kept_without_passwords() -> None:
    failure = FileOutcome.failure("s3://b/x", "unreadable", f"cannot connect to postgresql://u:{SECRET}@h")
    summary = Summary()
    summary.add(failure)
    assert "postgresql://u:***@h" in summary.to_json()


def test_a_folder_that_looks_like_a_password_is_a_folder(esrp, tmp_path: Path) -> None:
    folder = write_reports(tmp_path / "cwd" / "12:30@lab", 1)
    assert esrp("ingest", folder.name).code == 0


def test_a_list_of_paths_with_a_password_is_refused_before_anything_is_stored(sqlite_url: str) -> None:
    for address in with_secret():
        if "sqlite" in address or "%3A" in address:
            continue
        with pytest.raises(UsageError, match=r"\*\*\*"):
            run_import([address], sqlite_url)
