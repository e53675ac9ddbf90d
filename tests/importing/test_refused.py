"""Documents that an earlier version loaded and the present one refuses: no ranking has them, and lists name them."""

import json
import shutil
from hashlib import sha256
from pathlib import Path

import pytest
from import_calls import outcome, run, select_all
from made_papers import io_run, paper, reported
from sqlalchemy import Connection, insert

from esrp_ingest.database import Location, open_database, schema
from esrp_ingest.database.ask.listing import list_documents, list_findings, list_runs, list_solutions
from esrp_ingest.database.ask.overview import holdings
from esrp_ingest.database.ask.ranking import RankRequest, rank
from esrp_ingest.database.judge.forgetting import forget_documents
from esrp_ingest.database.store.writing import now
from esrp_ingest.models import Finding, ParsedDocument, Run, Solution

LOOKALIKE = Path(__file__).parents[2] / "fixtures" / "lookalikes" / "programme.html"
REPORT = io_run(1, [(10.0, 2.0, 100.5, 50.5, 1.0, 30.5)], now(), machine_name="MBX1")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "share"
    found.mkdir()
    shutil.copy(LOOKALIKE, found)
    return found


def sha256_of(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()


def as_loaded(file: Path, version: str, runs: tuple[Run, ...] = ()) -> ParsedDocument:
    """The programme's page as a solution, as it was loaded once."""
    figures = tuple(reported("aggregate", database_read_latency_ms=20.0))
    solution = Solution(vendor="Dell", product="Dell Storage v4.0", servers=1, reported_metric=figures)
    finding = Finding(rule="doubtful_title", severity="warning", message="a title")
    parsed = paper("programme", [solution], runs, [finding], extractor_version=version)
    document = parsed.document.model_copy(update={"sha256": sha256_of(file)})
    return parsed.model_copy(update={"document": document})


def load(url: str, file: Path, version: str = "2", runs: tuple[Run, ...] = ()) -> None:
    with open_database(url) as database:
        database.load(as_loaded(file, version, runs), Location(file.as_uri(), 1))


def judge(connection: Connection, file: Path) -> None:
    """Somebody corrects a value of the document, and accepts one of its findings."""
    said = {"sha256": sha256_of(file), "ordinal": 1, "why": "seen", "who": "Ada"}
    correction = {"table_name": "solution", "row_key": "", "column_name": "mailboxes", "corrected": "5000"}
    accepted = {"rule": "doubtful_title", "subject": ""}
    connection.execute(insert(schema.Correction.table()).values(**said, **correction, corrected_at=now()))
    connection.execute(insert(schema.AcceptedFinding.table()).values(**said, **accepted, accepted_at=now()))


def test_it_leaves_rankings_and_counts_and_is_listed_with_the_reason(database_url: str, folder: Path) -> None:
    file = folder / LOOKALIKE.name
    load(database_url, file)
    with open_database(database_url) as database, database.writing() as connection:
        judge(connection, file)
        assert [row.rank for row in rank(connection, RankRequest(metric="database_read_latency_ms")).rows] == [1]
    summary = run(folder, database_url)
    assert (outcome(summary), summary.refused) == ({"ignored": 1}, [file.as_uri()])
    assert json.loads(summary.to_json())["refused"] == [file.as_uri()]
    with open_database(database_url) as database, database.asking() as connection:
        assert rank(connection, RankRequest(metric="database_read_latency_ms", doubtful=True)).rows == []
        held = holdings(connection)
        assert [held[name] for name in ("documents", "whitepapers", "solutions", "errors", "warnings")] == [0] * 5
        assert [len(listed(connection)) for listed in (list_solutions, list_runs, list_findings)] == [0, 0, 0]
        (listed,) = list_documents(connection).records()
    assert "it is no ESRP paper" in listed["refused"]
    assert len(select_all(database_url, schema.Correction, "id")) == 1
    assert len(select_all(database_url, schema.AcceptedFinding, "id")) == 1


def test_it_is_told_once_and_not_read_again(database_url: str, folder: Path) -> None:
    load(database_url, folder / LOOKALIKE.name)
    run(folder, database_url)
    again = run(folder, database_url)
    assert (outcome(again), again.refused, again.failures[0].as_before) == ({"ignored": 1}, [], True)
    retried = run(folder, database_url, retry=True)
    assert (outcome(retried), retried.refused) == ({"ignored": 1}, [])


def test_a_dry_run_tells_it_and_changes_nothing(database_url: str, folder: Path) -> None:
    load(database_url, folder / LOOKALIKE.name)
    assert run(folder, database_url, dry_run=True).refused == [(folder / LOOKALIKE.name).as_uri()]
    assert select_all(database_url, schema.Document, "refused") == [(None,)]


def test_what_this_version_loaded_is_not_taken_out(database_url: str, folder: Path) -> None:
    """The same version refuses only what it was asked to read otherwise, without recognition."""
    load(database_url, folder / LOOKALIKE.name, "999")
    assert run(folder, database_url, force=True).refused == []
    assert select_all(database_url, schema.Document, "refused") == [(None,)]


def test_a_later_version_that_reads_it_brings_it_back_with_its_corrections(database_url: str, folder: Path) -> None:
    file = folder / LOOKALIKE.name
    load(database_url, file)
    with open_database(database_url) as database, database.writing() as connection:
        judge(connection, file)
    run(folder, database_url)
    load(database_url, file, "999")
    assert select_all(database_url, schema.Document, "refused") == [(None,)]
    assert select_all(database_url, schema.AppliedCorrection, "column_name", "number") == [("mailboxes", 5000.0)]
    with open_database(database_url) as database, database.asking() as connection:
        assert [row.rank for row in rank(connection, RankRequest(metric="database_read_latency_ms")).rows] == [1]


def test_its_runs_that_another_document_prints_count_there(database_url: str, folder: Path) -> None:
    load(database_url, folder / LOOKALIKE.name, runs=(REPORT.model_copy(update={"solution": 0}),))
    with open_database(database_url) as database:
        database.load(paper("report", runs=[REPORT]), Location("file:///lab/report.html", 1))
    assert sorted(at is None for (at,) in select_all(database_url, schema.Run, "duplicate_of_id")) == [False, True]
    run(folder, database_url)
    assert select_all(database_url, schema.Run, "duplicate_of_id") == [(None,)]


def test_it_is_forgotten_like_others(database_url: str, folder: Path) -> None:
    load(database_url, folder / LOOKALIKE.name)
    run(folder, database_url)
    with open_database(database_url) as database, database.writing() as connection:
        forget_documents(connection, [row["id"] for row in list_documents(connection).records()])
        assert list_documents(connection).records() == []
    assert outcome(run(folder, database_url)) == {"ignored": 1}
    assert select_all(database_url, schema.Document, "id") == []
