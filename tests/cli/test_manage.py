"""`esrp db`: up, down, which version, and whether it is as it should be."""

import json
from pathlib import Path

import pytest
from database_dump import counts
from sqlalchemy import text

from esrp_ingest.database import open_database
from esrp_ingest.database.store.engine import open_engine
from esrp_ingest.database.store.migrating import HEAD


def test_a_schema_goes_up_and_down(esrp, database_url: str) -> None:
    options = ("--database", database_url)
    assert esrp("db", "upgrade", *options) == (0, "", f"schema version {HEAD}\n")
    assert esrp("db", "current", *options) == (0, f"{HEAD}\n", "")
    assert esrp("db", "check", *options).code == 0
    assert set(counts(database_url).values()) == {0}
    assert esrp("db", "downgrade", "base", "--yes", *options) == (0, "", "schema version none\n")
    assert esrp("db", "current", *options).out == "none\n"
    called = esrp("db", "check", *options)
    assert called.code == 4
    assert "no esrp schema yet" in called.err


def test_nothing_is_taken_down_without_asking(esrp, sqlite_url: str) -> None:
    esrp("db", "upgrade", "--database", sqlite_url)
    called = esrp("db", "downgrade", "base", "--database", sqlite_url)
    assert called.code == 2
    assert "nothing was changed" in called.err
    assert esrp("db", "current", "--database", sqlite_url).out == f"{HEAD}\n"


@pytest.mark.parametrize("answer", [True, False])
def test_a_person_is_asked(esrp, sqlite_url: str, monkeypatch: pytest.MonkeyPatch, answer: bool) -> None:
    esrp("db", "upgrade", "--database", sqlite_url)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("typer.confirm", lambda *_, **__: answer)
    assert esrp("db", "downgrade", "base", "--database", sqlite_url).code == (0 if answer else 2)


def test_a_version_that_is_none_is_wrong_usage(esrp, sqlite_url: str) -> None:
    called = esrp("db", "upgrade", "9999", "--database", sqlite_url)
    assert (called.code, called.err.count("\n")) == (2, 1)


def test_a_schema_of_another_version_ends_every_command_with_4(esrp, sqlite_url: str, tmp_path: Path) -> None:
    with open_database(sqlite_url) as database, database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    for arguments in (("list", "runs"), ("rank",), ("audit",), ("ingest", tmp_path), ("db", "check")):
        called = esrp(*arguments, "--database", sqlite_url)
        assert (called.code, called.out) == (4, ""), arguments
        assert "upgrade esrp-ingest" in called.err, arguments


def test_an_upgrade_reads_and_assigns_what_the_older_schema_could_not_hold(
    esrp, database_url: str, tmp_path: Path
) -> None:
    options = ("--database", database_url)
    nights = Path(__file__).parents[2] / "fixtures" / "samples" / "sample-brightwater-bw16-2013"
    assert esrp("ingest", nights, *options).code == 0
    said = ("--machine", "BRI*", "--vendor", "Brightwater", "--product", "BW16")
    assert esrp("assign", *said, *options).code == 0
    assert esrp("db", "downgrade", "0014", "--yes", *options).code == 0
    engine = open_engine(database_url)
    with engine.begin() as connection:
        older = "SELECT id FROM document WHERE id IN (SELECT document_id FROM run WHERE machine_name IS NULL)"
        connection.execute(text(f"DELETE FROM assigned_document WHERE document_id IN ({older})"))
        connection.execute(text("UPDATE run SET solution_id = NULL WHERE machine_name IS NULL"))
    engine.dispose()
    assert esrp("db", "upgrade", *options).code == 0
    assert "BW16" in esrp("rank", "--by", "log_replay_seconds", *options).out
    summary = tmp_path / "summary.json"
    assert esrp("ingest", nights, "--summary", summary, *options).code == 0
    assert json.loads(summary.read_text())["replaced"] == 4
