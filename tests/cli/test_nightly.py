"""Nights: what an import says of the new runs, and how quiet it is about what is known."""

import json
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from fixtures.night_lab import Night, write

BAD = Night("MBX07", datetime(2026, 11, 14, 22), read_ms=23.1, passed=False)
GOOD = Night("MBX08", datetime(2026, 11, 14, 22), read_ms=13.0)


@pytest.fixture
def share(tmp_path: Path) -> Path:
    folder = tmp_path / "share"
    write(GOOD, folder)
    (folder / "broken.pdf").write_bytes(b"%PDF-1.4 broken")
    (folder / "broken.zip").write_bytes(b"PK\x03\x04 broken")
    return folder


def test_an_import_ends_with_what_the_new_runs_did(on_both, share: Path) -> None:
    write(BAD, share)
    called = on_both("ingest", share, "--summary", "last.json", "--metrics", "esrp.prom", "--fail-on-result")
    assert called.code == 1
    assert "2 loaded: 1 pass, 1 fail (MBX07: read latency 2" in called.err
    assert "ms, limit 20)" in called.err
    assert "2 of the new runs are of no solution: `esrp assign`" in called.err
    assert 'esrp_import_new_runs{result="fail"} 1\n' in Path("esrp.prom").read_text()
    assert 'esrp_import_files{result="failed"} 2\n' in Path("esrp.prom").read_text()
    nights = json.loads(Path("last.json").read_text())["nights"]
    assert (nights["runs"], nights["passed"], nights["unassigned"], len(nights["failed"])) == (2, 1, 2, 1)
    again = on_both("ingest", share, "--fail-on-result")
    assert (again.code, "pass" in again.err) == (0, False)


def test_a_file_that_failed_before_and_did_not_change_is_silent(on_both, share: Path) -> None:
    first = on_both("ingest", share)
    assert (first.code, first.err.count("corrupt")) == (1, 2)
    second = on_both("ingest", share, "--summary", "last.json")
    assert (second.code, "corrupt" in second.err) == (0, False)
    assert "2 failed (all as before, --retry reads them again)" in second.err
    summary = json.loads(Path("last.json").read_text())
    assert (summary["failed"], summary["failed_before"], summary["exit_code"]) == (2, 2, 0)
    assert {failure["as_before"] for failure in summary["failures"]} == {True}
    assert on_both("ingest", share, "--strict").code == 1
    assert on_both("ingest", share, "--retry").code == 1


def test_quiet_prints_what_is_new_and_wrong_only(on_both, share: Path) -> None:
    first = on_both("ingest", share, "--quiet")
    assert (first.code, first.out, len(first.err.splitlines())) == (1, "", 2)
    assert on_both("ingest", share, "--quiet") == (0, "", "")
    write(replace(BAD, started_at=datetime(2026, 11, 15, 22)), share)
    third = on_both("ingest", share, "--quiet")
    assert (third.code, third.out) == (0, "")
    assert third.err.startswith("1 fail (MBX07: read latency 2")


def test_a_broken_archive_that_was_mended_is_read(on_both, share: Path) -> None:
    import zipfile

    on_both("ingest", share)
    with zipfile.ZipFile(share / "broken.zip", "w") as archive:
        archive.write(write(BAD, share.parent / "elsewhere"), "bad.html")
    assert "1 loaded: 1 fail" in on_both("ingest", share).err
