"""`esrp verify` reads stored documents again, prints what would change, and writes nothing."""

import json
from pathlib import Path

import pytest
from database_dump import dump
from sqlalchemy import delete, insert, select, update

from esrp_ingest.database import open_database, schema

pytestmark = pytest.mark.usefixtures("keeps_processes")

REPORT = Path(__file__).parents[2] / "fixtures/samples/sample-brightwater-bw16-2013/Performance_2013_8_19_11_15_28.html"

PDF = Path(__file__).parents[2] / "fixtures/hard/reportlab_gaps.pdf"


@pytest.fixture
def loaded(esrp, sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A report in a folder of its own, loaded as that of a solution."""
    monkeypatch.setenv("ESRP_DATABASE_URL", sqlite_url)
    (tmp_path / "report.html").write_bytes(REPORT.read_bytes())
    assert esrp("ingest", tmp_path / "report.html", "--vendor", "Brightwater", "--product", "BW16").code == 0
    return esrp


def stored_otherwise(url: str) -> None:
    """Changes what is stored by SQL alone, as an older reading might have given it: no finding tells of it."""
    io = schema.InstanceIo.table()
    with open_database(url) as database, database.writing() as connection:
        connection.execute(update(io).where(io.c.id == 1).values(database_reads_per_sec=5000.0))


def test_nothing_would_change_where_the_reading_is_the_same(loaded, sqlite_url: str):
    before = dump(sqlite_url)
    called = loaded("verify", "--format", "json")
    assert (called.code, json.loads(called.out)) == (0, [])
    assert called.err == "1 document read again, 0 would change, 0 could not be read\n"
    assert dump(sqlite_url) == before


def test_every_cell_that_would_change_is_printed_and_nothing_is_written(loaded, sqlite_url: str):
    stored_otherwise(sqlite_url)
    before = dump(sqlite_url)
    called = loaded("verify", "1", "--format", "json")
    assert called.code == 1
    found = json.loads(called.out)
    assert {**found[0], "new": None} == {
        "document_id": 1,
        "document": "report.html",
        "change": "changed",
        "owner": "run 1",
        "table_name": "instance_io",
        "row": "Instance6843.1 transactional",
        "column": "database_reads_per_sec",
        "old": "5000",
        "new": None,
        "relations": "mends outliers_among_instances, mends achieved_is_the_sum",
    }
    assert {"mends"} == {each["change"] for each in found[1:]}
    assert {"total_reads", "total_read_bytes"} <= {each["column"] for each in found[1:]}
    assert dump(sqlite_url) == before


def test_a_cell_of_a_pdf_that_would_change_is_printed_with_what_it_mends(
    esrp, sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("ESRP_DATABASE_URL", sqlite_url)
    (tmp_path / "report.pdf").write_bytes(PDF.read_bytes())
    assert esrp("ingest", tmp_path / "report.pdf", "--vendor", "Harbour", "--product", "H5").code == 0
    stored_otherwise(sqlite_url)
    before = dump(sqlite_url)
    called = esrp("verify", "--format", "json")
    assert called.code == 1
    first, *others = json.loads(called.out)
    assert (first["document"], first["table_name"], first["column"]) == (
        "report.pdf",
        "instance_io",
        "database_reads_per_sec",
    )
    assert (first["row"], first["old"]) == ("Instance5385.1 transactional", "5000")
    assert (first["new"], first["relations"]) == ("133.902", "mends outliers_among_instances")
    assert ("mends", "total_reads") in {(each["change"], each["column"]) for each in others}
    assert dump(sqlite_url) == before


def test_a_finding_that_todays_audit_does_not_make_is_gone(loaded, sqlite_url: str):
    finding, document = schema.Finding.table(), schema.Document.table()
    with open_database(sqlite_url) as database, database.writing() as connection:
        connection.execute(delete(finding))
        numbers = connection.scalar(select(document.c.id))
        connection.execute(
            insert(finding).values(document_id=numbers, rule="total_reads", severity="error", subject="x", message="y")
        )
    found = json.loads(loaded("verify", "--format", "json").out)
    assert {"change": "gone", "column": "total_reads", "old": "y"}.items() <= found[0].items()
    assert {each["change"] for each in found[1:]} <= {"new"}


def test_an_original_that_is_gone_or_changed_is_named(loaded, tmp_path: Path):
    (tmp_path / "report.html").write_text("something else")
    called = loaded("verify")
    assert called.code == 3
    assert "document 1: its original is no longer at file://" in called.err
    assert called.err.endswith("0 documents read again, 0 would change, 1 could not be read\n")


def test_a_document_that_is_not_there_is_a_usage_error(loaded):
    called = loaded("verify", "7")
    assert (called.code, called.err) == (2, "esrp: there is no document 7: see `esrp list documents`\n")
