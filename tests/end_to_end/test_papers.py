"""The five rebuilt papers come back exactly, as PDF, as Jetstress pages, and as transcribed text with its damage."""

import json
from pathlib import Path
from typing import Any

import pytest
from read_once import read_once
from scoring import differences
from whole_runs import unlike

from esrp_ingest.vocabulary.matching import fold
from fixtures.builders.truth import report_name

PAPERS = Path(__file__).parents[2] / "fixtures" / "papers"
SLUGS = sorted(folder.name for folder in PAPERS.iterdir() if folder.is_dir())
FORMATS = [(slug, name) for slug in SLUGS for name in ("paper.pdf", "paper.txt")]
REPORTS = [
    (slug, index)
    for slug in SLUGS
    for index in range(len(json.loads((PAPERS / slug / "truth.json").read_text(encoding="utf-8"))["runs"]))
]


def truth_of(slug: str) -> dict[str, Any]:
    return json.loads((PAPERS / slug / "truth.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("slug", "name"), FORMATS)
def test_every_figure_of_every_run_is_right(slug: str, name: str):
    truth = truth_of(slug)
    parsed = read_once(PAPERS / slug / name).model_dump(mode="json")
    assert differences(truth, parsed, range(len(truth["runs"]))) == []


@pytest.mark.parametrize(("slug", "index"), REPORTS)
def test_every_report_page_is_right(slug: str, index: int):
    truth = truth_of(slug)
    page = PAPERS / slug / "reports" / report_name(truth["runs"][index], index)
    assert differences(truth, read_once(page).model_dump(mode="json"), [index]) == []


@pytest.mark.parametrize(("slug", "name"), FORMATS)
def test_every_column_and_every_entry_of_the_log_is_right(slug: str, name: str):
    truth, runs = truth_of(slug)["runs"], read_once(PAPERS / slug / name).runs
    assert len(runs) == len(truth) > 0
    found = [[*unlike(wanted, run, apart(wanted, name))] for wanted, run in zip(truth, runs, strict=True)]
    assert found == [[] for _ in truth]


@pytest.mark.parametrize(("slug", "index"), REPORTS)
def test_so_are_those_of_every_report_page(slug: str, index: int):
    truth = truth_of(slug)["runs"][index]
    page = PAPERS / slug / "reports" / report_name(truth, index)
    [run] = read_once(page).runs
    assert run.heading is None
    assert [*unlike(truth, run, (*apart(truth, page.name), "heading", "server"))] == []


def apart(truth: dict[str, Any], name: str) -> tuple[str, ...]:
    """Rebuilt documents have a title above each report, also where the paper that the truth is of prints none."""
    return ("report_title",) if truth.get("report_title") is None and not name.endswith(".txt") else ()


@pytest.mark.parametrize(("slug", "name"), FORMATS)
def test_the_described_solution_is_whole(slug: str, name: str):
    truth = truth_of(slug)
    solution = read_once(PAPERS / slug / name).solutions[0]
    for column in ("vendor", "product", "title", "exchange_version", "esrp_version", "mailboxes"):
        assert getattr(solution, column) == truth[column], column
    facts = {(fold(fact.label), fold(fact.value)) for fact in solution.solution_fact}
    figures = {
        (fold(whose), fold(metric.label), fold(metric.value_text))
        for metric in solution.reported_metric
        for whose in (metric.scope, metric.condition or "")
    }
    rows = [(fold(label), fold(value)) for table in truth["configuration"] for label, value in table["rows"]]
    summary = [
        (fold(table["scope"]), fold(label), fold(value)) for table in truth["summary"] for label, value in table["rows"]
    ]
    assert [row for row in rows if row not in facts] == []
    assert [row for row in summary if row not in figures] == []


def test_a_paper_of_three_set_ups_describes_three_solutions():
    parsed = read_once(PAPERS / "emc-cx4-efd-2009" / "paper.pdf")
    assert [(solution.disks, solution.disk_type, solution.raid_level) for solution in parsed.solutions] == [
        (24, "hdd", "RAID10"),
        (5, "ssd", "RAID5"),
        (5, "ssd", "RAID5"),
    ]
    assert [run.solution for run in parsed.runs] == [0, 1, 2]


def test_columns_that_a_transcription_repeated_are_read_once_and_reported():
    parsed = read_once(PAPERS / "dell-md3820f-2015" / "paper.txt")
    assert [finding.run for finding in parsed.findings if finding.rule == "repeated_columns"] == [3]


def test_jetstress_2007_measures_after_it_made_its_databases_and_prints_whole_milliseconds():
    runs = read_once(PAPERS / "emc-cx4-efd-2009" / "paper.txt").runs
    assert [run.measured_seconds for run in runs] == [7556, 7355, 7246]
    assert [run.latency_resolution_ms for run in runs] == [1.0, 1.0, 1.0]


def test_reads_that_count_maintenance_are_no_transactional_ones():
    parsed = read_once(PAPERS / "synology-fs3017-2017" / "paper.txt")
    figures = [figure for figure in parsed.solutions[0].reported_metric if figure.label == "Database Disks Reads/sec"]
    assert [figure.scope for figure in figures if figure.metric is not None] == ["Host 8"]
    assert {figure.condition for figure in figures if figure.metric is None} == {"background maintenance included"}
    [finding] = [finding for finding in parsed.findings if finding.rule == "reads_count_maintenance"]
    assert "aggregate by 200.023" in finding.message
