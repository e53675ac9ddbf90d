"""`esrp trend`: an overview of machines, the nights of one, and an exit code for cron."""

import csv
import io
import json
import sys
from datetime import date
from pathlib import Path

import pytest

from esrp_ingest.database import Location, open_database
from esrp_ingest.parsing import parse_bytes

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def lab_file(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The lab of the tutorial as loaded, from the first of November on."""
    sys.path.insert(0, str(ROOT))
    from fixtures.night_lab import report, report_path, story

    path = tmp_path_factory.mktemp("lab") / "lab.db"
    path.write_bytes(sqlite_template.read_bytes())
    with open_database(f"sqlite:///{path}") as database:
        for night in story():
            if night.started_at.date() >= date(2026, 11, 5) and night.machine != "MBX02":
                place = report_path(night, Path("/lab"))
                parsed = parse_bytes(report(night).encode(), place.name)
                database.load(parsed, Location(f"file://{place}", 1))
    return path


@pytest.fixture
def lab(esrp, lab_file: Path, monkeypatch: pytest.MonkeyPatch):
    """Calls `esrp` on the lab's database, which it only reads."""
    monkeypatch.setenv("ESRP_DATABASE_URL", f"sqlite:///{lab_file}")
    return esrp


def test_several_machines_are_a_row_a_series(lab) -> None:
    called = lab("trend", "--metric", "log_write_latency_ms")
    rows = called.out.splitlines()[2:]
    assert [row.split()[0] for row in rows] == ["MBX01", "MBX03"]
    assert "worse 0.9" in rows[1]
    assert "since 2026-11-21" in rows[1]
    assert "|" in rows[1]
    assert "MBX03 performance: log_write_latency_ms worse" in called.err


def test_one_machine_is_shown_night_by_night_with_what_else_changed(lab) -> None:
    called = lab("trend", "--machine", "mbx01", "--metric", "achieved_iops", "--last", "4")
    lines = called.out.splitlines()
    assert "MBX01 performance: achieved_iops, 1/s, higher is better" in lines
    assert [line.split()[0] for line in lines if line.startswith("2026")] == [f"2026-11-{day}" for day in range(21, 25)]
    assert any("threads 12 -> 16" in line for line in lines)


def test_json_and_csv_have_every_night(lab) -> None:
    arguments = ("trend", "--test", "performance", "--metric", "log_write_latency_ms", "--since", "2026-11-20")
    nights = json.loads(lab(*arguments, "--format", "json").out)
    assert len(nights) == 10
    assert [night["tested_at"][:10] for night in nights if night["shift"] == "worse"] == ["2026-11-21"]
    assert all(night["lowest"] <= night["figure"] <= night["highest"] for night in nights)
    assert len(list(csv.DictReader(io.StringIO(lab(*arguments, "--format", "csv").out)))) == 10


@pytest.mark.parametrize(("last", "code"), [("6", 1), ("2", 0)])
def test_cron_learns_of_a_worse_level_once(lab, last: str, code: int) -> None:
    assert lab("trend", "--last", last, "--fail-on", "worse").code == code


def test_nothing_to_show_says_so(lab) -> None:
    called = lab("trend", "--machine", "nobody")
    assert (called.code, "No series" in called.err) == (0, True)
    assert lab("trend", "--metric", "log_write_latency").code == 2
