"""`esrp correct` and `esrp accept` as a user calls them."""

import json
from pathlib import Path

import pytest

ME4024 = Path(__file__).parents[2] / "fixtures" / "papers" / "dell-me4024-2018" / "paper.txt"


@pytest.fixture
def loaded(esrp, sqlite_url: str, monkeypatch: pytest.MonkeyPatch):
    """A database of one paper, one figure of which has a digit twice."""
    monkeypatch.setenv("ESRP_DATABASE_URL", sqlite_url)
    assert esrp("ingest", ME4024).code == 0
    return esrp


def errors(esrp, *options: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(esrp("audit", "--format", "json", "--at-least", "error", *options).out)
    return found


def test_the_proposed_repair_is_taken_kept_and_taken_back(loaded):
    [error] = errors(loaded)
    called = loaded("correct", "--finding", error["id"], "--who", "somebody")
    assert (called.code, called.out) == (0, "")
    assert "867680.108 -> 86760.108" in called.err
    assert "it mends total_read_bytes: Instance6860.1 total database_read_bytes" in called.err
    assert errors(loaded) == []
    assert [row["settled"] for row in errors(loaded, "--all")] == ["corrected"]
    assert loaded("audit", "--fail-on", "error").code == 0
    assert loaded("ingest", ME4024, "--force").code == 0
    [listed] = json.loads(loaded("correct", "--list", "--format", "json").out)
    assert (listed["used"], listed["who"], listed["corrected"]) == (True, "somebody", "86760.108")
    assert loaded("correct", "--remove", listed["id"]).code == 0
    assert loaded("audit", "--fail-on", "error").code == 1


def test_corrections_survive_an_export_and_an_import(loaded, tmp_path: Path):
    [error] = errors(loaded)
    loaded("correct", "--finding", error["id"])
    assert loaded("correct", "--export", tmp_path / "corrections.json").code == 0
    assert loaded("export", tmp_path / "tables", "--as", "jsonl").code == 0
    for number, file in enumerate([tmp_path / "corrections.json", tmp_path / "tables" / "correction.jsonl"]):
        other = ("--database", f"sqlite:///{tmp_path / f'other{number}.db'}")
        assert loaded("db", "upgrade", *other).code == 0
        called = loaded("correct", "--import", file, *other)
        assert called.err == "1 correction of 1 document, 1 of which is not loaded yet\n"
        assert loaded("ingest", ME4024, *other).code == 0
        assert errors(loaded, *other) == []


def test_an_accepted_finding_is_open_no_more_until_it_is_opened_again(loaded, tmp_path: Path):
    [error] = errors(loaded)
    assert loaded("accept", error["id"], "--why", "seen").code == 0
    assert errors(loaded) == []
    assert loaded("audit", "--fail-on", "error").code == 0
    assert [row["settled"] for row in errors(loaded, "--all")] == ["accepted: seen"]
    assert loaded("ingest", ME4024, "--force").code == 0
    assert errors(loaded) == []
    assert loaded("accept", "--export", tmp_path / "accepted.json").code == 0
    [listed] = json.loads(loaded("accept", "--list", "--format", "json").out)
    assert loaded("accept", "--remove", listed["id"]).code == 0
    assert len(errors(loaded)) == 1
    assert loaded("accept", "--import", tmp_path / "accepted.json").code == 0
    assert errors(loaded) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["correct"], "does one thing at a time"),
        (["correct", "--list", "--finding", "1"], "does one thing at a time"),
        (["correct", "run", "1", "--value", "3"], "name the value"),
        (["correct", "--finding", "999"], "there is no finding 999"),
        (["correct", "--import", "missing.json"], "missing.json: cannot be read"),
        (["correct", "--export", "no/such/folder.json"], "cannot write"),
        (["accept"], "does one thing at a time"),
        (["accept", "1"], "say it with --why"),
        (["accept", "--remove", "4"], "nothing was accepted under 4"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(esrp, arguments: list[str], message: str):
    esrp("db", "upgrade")
    called = esrp(*arguments)
    assert (called.code, called.out) == (2, "")
    assert message in called.err
    assert called.err.count("\n") == 1


def test_a_file_that_is_no_text_is_refused(esrp, tmp_path: Path):
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00")
    assert "it is no UTF-8 text" in esrp("correct", "--import", tmp_path / "picture").err


def test_there_must_be_a_database(esrp):
    called = esrp("correct", "--finding", "1")
    assert (called.code, called.err) == (4, "esrp: there is no database esrp.db yet: run `esrp ingest` first\n")


def test_of_several_figures_one_of_which_is_wrong_none_is_taken_for_it(esrp, sqlite_url: str, monkeypatch):
    monkeypatch.setenv("ESRP_DATABASE_URL", sqlite_url)
    assert esrp("ingest", ME4024.parents[1] / "dell-md3820f-2015" / "paper.txt").code == 0
    found = json.loads(esrp("audit", "--format", "json", "--at-least", "info").out)
    several = [finding for finding in found if " or " in (finding["subject"] or "")]
    assert several
    for finding in several:
        called = esrp("correct", "--finding", finding["id"])
        assert called.code == 2
        assert "one of several figures is wrong" in called.err
    assert json.loads(esrp("correct", "--list", "--format", "json").out) == []
