"""Every sample comes back exactly: each figure of each run, each row of its configuration and of its summary."""

import json
from pathlib import Path
from typing import Any

import pytest
from read_once import read_once
from scoring import differences

from esrp_ingest.models import ParsedDocument
from esrp_ingest.vocabulary.matching import fold

SAMPLES = Path(__file__).parents[2] / "fixtures" / "samples"
MANIFEST = json.loads((SAMPLES / "manifest.json").read_text(encoding="utf-8"))
PAPERS = [entry for entry in MANIFEST if entry["format"] == "pdf"]


def truth_of(entry: dict[str, Any]) -> dict[str, Any]:
    return json.loads((SAMPLES / entry["truth"]).read_text(encoding="utf-8"))


def read(entry: dict[str, Any]) -> ParsedDocument:
    return read_once(SAMPLES / entry["file"])


@pytest.mark.parametrize("entry", MANIFEST, ids=lambda entry: entry["file"])
def test_every_figure_of_every_run_is_right(entry: dict[str, Any]):
    parsed = read(entry)
    assert differences(truth_of(entry), parsed.model_dump(mode="json"), entry["runs"]) == []
    assert [finding for finding in parsed.findings if finding.severity != "info"] == []


@pytest.mark.parametrize("entry", MANIFEST, ids=lambda entry: entry["file"])
def test_runs_have_their_type_and_server(entry: dict[str, Any]):
    parsed = read(entry)
    assert [run.test_type for run in parsed.runs] == [expected["test_type"] for expected in entry["expected"]]
    if entry["format"] == "pdf":
        assert [run.server for run in parsed.runs] == [expected["server"] for expected in entry["expected"]]


@pytest.mark.parametrize("entry", PAPERS, ids=lambda entry: entry["file"])
def test_every_configuration_row_is_a_fact(entry: dict[str, Any]):
    facts = {(fold(fact.label), fold(fact.value)) for fact in read(entry).solutions[0].solution_fact}
    rows = [(fold(label), fold(value)) for table in truth_of(entry)["configuration"] for label, value in table["rows"]]
    assert [row for row in rows if row not in facts] == []


@pytest.mark.parametrize("entry", PAPERS, ids=lambda entry: entry["file"])
def test_every_summary_row_is_a_reported_metric(entry: dict[str, Any]):
    figures = {
        (fold(figure.scope), fold(figure.label), fold(figure.value_text))
        for figure in read(entry).solutions[0].reported_metric
    }
    rows = [
        (fold(table["scope"]), fold(label), fold(value))
        for table in truth_of(entry)["summary"]
        for label, value in table["rows"]
    ]
    assert [row for row in rows if row not in figures] == []


@pytest.mark.parametrize("entry", PAPERS, ids=lambda entry: entry["file"])
def test_the_front_pages_are_understood(entry: dict[str, Any]):
    solution, truth = read(entry).solutions[0], truth_of(entry)
    for column in ("vendor", "product", "title", "exchange_version", "esrp_version", "mailboxes"):
        assert getattr(solution, column) == truth[column], column


def test_every_row_of_a_pdf_says_where_it_stands():
    parsed = read(PAPERS[0])
    rows = [row for run in parsed.runs for row in (*run.instance_io, *run.host_counter, *run.backup_result)]
    assert rows
    assert all(row.page and row.bbox and row.line is None for row in rows)


def test_every_row_of_a_page_says_its_line():
    parsed = read(next(entry for entry in MANIFEST if entry["format"] == "html"))
    rows = parsed.runs[0].instance_io
    assert rows
    assert all(row.line and row.page is None and row.bbox is None for row in rows)
