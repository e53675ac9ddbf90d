"""`esrp assign`, `rank --unassigned` and `esrp forget` from import to import."""

import json
from datetime import datetime
from pathlib import Path

import pytest

from fixtures.night_lab import Night, write

ASSIGNED = ("--vendor", "NetApp", "--product", "NetApp EF280", "--disks", "24", "--set", "exchange_version=2016")


@pytest.fixture
def share(tmp_path: Path) -> Path:
    folder = tmp_path / "share"
    for machine, read_ms in (("MBX01", 13.0), ("MBX02", 11.0)):
        write(Night(machine, datetime(2026, 11, 14, 22), read_ms=read_ms), folder)
    return folder


def test_reports_get_a_solution_afterwards_and_later_ones_get_it_too(on_both, share: Path) -> None:
    on_both("ingest", share)
    empty = on_both("rank", "--by", "database_read_latency_ms")
    assert "2 runs are of no solution: `esrp rank --unassigned`" in empty.err
    ranked = json.loads(on_both("rank", "--unassigned", "--by", "database_read_latency_ms", "--format", "json").out)
    assert [(row["rank"], row["machine"], row["runs"]) for row in ranked] == [(1, "MBX02", 1), (2, "MBX01", 1)]
    called = on_both("assign", "--machine", "MBX*", *ASSIGNED)
    assert (called.code, "2 reports have their solution by assignment" in called.err) == (0, True)
    write(Night("MBX03", datetime(2026, 11, 15, 22), read_ms=12.0), share)
    assert "no solution" not in on_both("ingest", share).err
    (solution,) = json.loads(on_both("list", "solutions", "--format", "json").out)
    assert (solution["vendor"], solution["disks"], solution["exchange_version"], solution["runs"]) == (
        "NetApp",
        24,
        "2016",
        3,
    )
    assert "No run without a solution" in on_both("rank", "--unassigned").err
    assert json.loads(on_both("assign", "--list", "--format", "json").out)[0]["reports"] == 3
    assert on_both("assign", "--remove", "1").code == 0
    assert json.loads(on_both("list", "solutions", "--format", "json").out) == []


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ((), "takes one of"),
        (("1", "--machine", "x"), "takes one of"),
        (("--machine", "x"), "needs --vendor and --product"),
        (("--machine", "x", *ASSIGNED[:4], "--set", "colour=red"), "--set colour=red: write COLUMN=VALUE"),
        (("--machine", "x", *ASSIGNED[:4], "--set", "disk_type=wood"), "disk_type"),
        (("99", *ASSIGNED), "there is no run 99"),
    ],
)
def test_an_assignment_that_says_nothing_is_wrong_usage(esrp, sqlite_url: str, arguments, why: str) -> None:
    called = esrp("assign", *arguments, "--database", sqlite_url)
    assert (called.code, called.out, why in called.err) == (2, "", True)


def test_a_forgotten_document_stays_forgotten_until_it_is_restored(on_both, share: Path) -> None:
    on_both("ingest", share)
    assert "nobody to ask" in on_both("forget", "1").err
    dry = on_both("forget", "--file", "MBX01/*", "--dry-run")
    assert ("MBX01" in dry.out, "1 document would be forgotten" in dry.err) == (True, True)
    assert on_both("forget", "--file", "MBX01/*", "--yes").code == 0
    again = on_both("ingest", share, "--summary", "last.json")
    summary = json.loads(Path("last.json").read_text())
    assert (again.code, summary["ignored"], summary["unchanged"], summary["failures"]) == (0, 1, 1, [])
    assert [row["title"] for row in json.loads(on_both("forget", "--list", "--format", "json").out)] == ["MBX01"]
    assert on_both("forget", "--restore", "1").code == 0
    assert "1 loaded: 1 pass" in on_both("ingest", share).err
    assert on_both("forget", "--missing-since", "2026-01-01").err == "No document is meant.\n"
