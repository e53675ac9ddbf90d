"""`esrp trend`: an overview of machines, the nights of one, and an exit code for cron."""

import csv
import io
import json
from datetime import date
from functools import cache
from pathlib import Path

import pytest

from esrp_ingest.database import Location, open_database
from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes
from fixtures.night_lab import report, report_path, story


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def lab_url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The lab of the tutorial as loaded, from the fifth of November on, once on SQLite and once on PostgreSQL."""
    if request.param == "sqlite":
        path = tmp_path_factory.mktemp("lab") / "lab.db"
        path.write_bytes(request.getfixturevalue("sqlite_template").read_bytes())
        url = f"sqlite:///{path}"
    else:
        template, server = (request.getfixturevalue(f"postgresql_{name}") for name in ("template", "server"))
        server.psql(f"CREATE DATABASE esrp_lab TEMPLATE {template};")
        url = str(server.get_uri(database="esrp_lab"))
    with open_database(url) as database:
        for parsed, location in nights():
            database.load(parsed, location)
    return url


@cache
def nights() -> list[tuple[ParsedDocument, Location]]:
    """Each night's report as read, and where it is."""
    due = (night for night in story() if night.started_at.date() >= date(2026, 11, 5) and night.machine != "MBX02")
    places = ((night, report_path(night, Path("/lab"))) for night in due)
    return [(parse_bytes(report(night).encode(), at.name), Location(f"file://{at}", 1)) for night, at in places]


@pytest.fixture
def lab(esrp, lab_url: str, monkeypatch: pytest.MonkeyPatch):
    """Calls `esrp` on the lab's database, which it only reads."""
    monkeypatch.setenv("ESRP_DATABASE_URL", lab_url)
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
