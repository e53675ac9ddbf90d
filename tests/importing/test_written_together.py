"""Documents that wait together are written together on a server; one that it does not take costs the others nothing."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from database_dump import counts
from made_papers import paper
from small_reports import write_reports

from esrp_ingest.database import Database, Location
from esrp_ingest.database.store.loading import NewDocument
from esrp_ingest.database.store.writing import Outcome
from esrp_ingest.errors import DatabaseError, UnreadableDocument
from esrp_ingest.importing import pipeline
from esrp_ingest.importing.job import run_import
from esrp_ingest.importing.ledger import Ledger
from esrp_ingest.importing.options import ImportOptions
from esrp_ingest.models import Solution
from esrp_ingest.rows.flat import flattened, from_bytes


def documents(*mailboxes: int) -> list[NewDocument]:
    papers = (paper(str(at), [Solution(mailboxes=each)]) for at, each in enumerate(mailboxes))
    return [NewDocument(flattened(each), Location(f"file:///{at}.pdf", 1)) for at, each in enumerate(papers)]


def test_one_that_is_refused_is_left_out_alone(database: Database, monkeypatch: pytest.MonkeyPatch):
    """All of them fail together, and each is written again by itself."""
    again: list[str] = []
    load_one = Database.load_one

    def counting(self: Database, document: NewDocument, *, vendor_group: Callable[[str], str], force: bool) -> Outcome:
        again.append(document.location.uri)
        return load_one(self, document, vendor_group=vendor_group, force=force)

    monkeypatch.setattr(Database, "load_one", counting)
    ledger = Ledger(database, "1", str)
    first, refused, last = ledger.load(documents(1000, 10**30, 2000))
    assert (first, last) == ("loaded", "loaded")
    assert isinstance(refused, UnreadableDocument)
    assert again == ["file:///0.pdf", "file:///1.pdf", "file:///2.pdf"]
    found = counts(database.engine.url.render_as_string(hide_password=False))
    assert (found["document"], found["solution"], found["document_location"]) == (2, 2, 2)


def test_what_another_import_wrote_meanwhile_is_written_over(database: Database):
    ledger = Ledger(database, "1", str)
    [written] = documents(1000)
    database.load_one(replace(written, location=Location("file:///other.pdf", 1)), vendor_group=str)
    assert ledger.load(documents(1000, 2000)) == ["replaced", "loaded"]


def test_a_database_that_fails_ends_the_import(database: Database, monkeypatch: pytest.MonkeyPatch):
    def fail(*_: object, **__: object) -> None:
        raise DatabaseError("gone")

    monkeypatch.setattr(Database, "writing", fail)
    with pytest.raises(DatabaseError, match="gone"):
        Ledger(database, "1", str).load(documents(1000, 2000))


@pytest.mark.parametrize(("on_server", "written"), [(True, [4]), (False, [])])
def test_an_import_writes_together_what_waits_for_a_server(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, on_server: bool, written: list[int]
):
    together: list[int] = []
    load_new = Database.load_new

    def counting(self: Database, new: list[NewDocument], *, vendor_group: Callable[[str], str]) -> None:
        together.append(len(new))
        load_new(self, new, vendor_group=vendor_group)

    monkeypatch.setattr(Database, "load_new", counting)
    monkeypatch.setattr(pipeline, "_is_decided", lambda _: False)  # nothing is written before all are handed out,
    monkeypatch.setattr(pipeline, "_is_read", lambda _: True)  # and then those behind the first are waited for
    folder = write_reports(tmp_path / "reports", 4)
    url: str = request.getfixturevalue("postgresql_url" if on_server else "new_sqlite_url")
    summary = run_import([str(folder)], url, ImportOptions(jobs=2))
    assert (summary.counts.loaded, counts(url)["document"], together) == (4, 4, written)


@pytest.mark.usefixtures("keeps_processes")
def test_what_is_no_rows_costs_its_document_alone(tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch):
    received = iter([b"[]"])
    monkeypatch.setattr(pipeline, "from_bytes", lambda data: from_bytes(next(received, data)))
    summary = run_import([str(write_reports(tmp_path / "reports", 3))], database_url, ImportOptions(jobs=1))
    assert [(failure.code, failure.message) for failure in summary.failures] == [
        ("crashed", "the process that read it gave no proper answer")
    ]
    assert (summary.counts.loaded, counts(database_url)["run"]) == (2, 2)


def test_documents_wait_until_half_of_those_handed_out_were_read(
    tmp_path: Path, postgresql_url: str, monkeypatch: pytest.MonkeyPatch
):
    together: list[int] = []
    load = Ledger.load

    def counting(self: Ledger, new: list[NewDocument]) -> list[Outcome | Exception]:
        together.append(len(new))
        return load(self, new)

    monkeypatch.setattr(Ledger, "load", counting)
    monkeypatch.setattr(pipeline, "_is_decided", lambda _: False)  # nothing is written before all are handed out
    monkeypatch.setattr(pipeline, "_PATIENCE", 600.0)
    folder = write_reports(tmp_path / "reports", 8)
    summary = run_import([str(folder)], postgresql_url, ImportOptions(jobs=2))
    assert (summary.counts.loaded, sum(together)) == (8, 8)
    assert together[0] >= 4


def test_a_document_waits_for_slow_ones_no_longer_than_its_patience(
    tmp_path: Path, postgresql_url: str, monkeypatch: pytest.MonkeyPatch
):
    asked: list[float] = []
    monkeypatch.setattr(pipeline, "wait", lambda _, patience: asked.append(patience))  # none of the others ever comes
    folder = write_reports(tmp_path / "reports", 4)
    summary = run_import([str(folder)], postgresql_url, ImportOptions(jobs=2))
    assert (summary.counts.loaded, set(asked)) == (4, {pipeline._PATIENCE})
