"""esrp locate, and esrp show --where, on documents that were really loaded."""

from pathlib import Path

import pytest
from PIL import Image

SAMPLES = Path("fixtures/samples").absolute()
PAPER = SAMPLES / "sample-linden-la9-2010-f.pdf"
REPORT = SAMPLES / "sample-linden-la9-2010" / "Performance_2012_5_7_6_46_50.html"


@pytest.fixture
def loaded(esrp):
    assert esrp("ingest", PAPER, "--jobs", 1).code == 0
    return esrp


def run_with_instances(esrp) -> tuple[str, str]:
    query = "SELECT run_id, name FROM instance ORDER BY run_id, ordinal LIMIT 1"
    run, instance = esrp("sql", query, "--format", "csv").out.splitlines()[1].split(",")
    return run, instance


def test_a_row_is_cut_out_of_its_page(loaded, tmp_path: Path) -> None:
    run, instance = run_with_instances(loaded)
    called = loaded(
        "locate", "run", run, "--table", "instance_io", "--instance", instance, "--png", tmp_path / "row.png"
    )
    assert (called.code, called.out) == (0, "")
    assert "2 outlined in" in called.err
    with Image.open(tmp_path / "row.png") as picture:
        assert picture.width > 1000


def test_a_row_is_told_as_text(loaded) -> None:
    run, instance = run_with_instances(loaded)
    called = loaded("locate", "run", run, "--table", "instance_io", "--row", instance, "--format", "csv")
    rows = called.out.splitlines()
    assert rows[0] == "where,text"
    assert len(rows) == 3
    assert all(f",{instance} " in row for row in rows[1:])
    assert f"In {PAPER.name}:" in called.err


def test_facts_of_a_solution_are_located(loaded) -> None:
    label = loaded("sql", "SELECT label FROM solution_fact ORDER BY id LIMIT 1", "--format", "csv").out.splitlines()[1]
    called = loaded("locate", "solution", 1, "--row", label, "--format", "csv")
    assert label.split()[0] in called.out


def test_a_finding_is_located(loaded) -> None:
    found = loaded("sql", "SELECT id FROM finding WHERE page IS NOT NULL LIMIT 1", "--format", "csv").out.splitlines()
    assert loaded("locate", "finding", found[1]).out.count("page ") >= 1


def test_lines_of_a_report_have_numbers_and_no_picture(esrp, tmp_path: Path) -> None:
    assert esrp("ingest", REPORT, "--jobs", 1).code == 0
    called = esrp("locate", "run", 1, "--table", "host_counter", "--row", "% Processor Time", "--format", "csv")
    assert called.out.splitlines()[1].startswith("line ")
    refused = esrp("locate", "run", 1, "--table", "host_counter", "--png", tmp_path / "no.png")
    assert refused.code == 2
    assert "only PDFs have pages" in refused.err


def test_a_picture_that_cannot_be_written_is_said(loaded, tmp_path: Path) -> None:
    called = loaded("locate", "run", 1, "--png", tmp_path / "no" / "such.png")
    assert called.code == 2
    assert "cannot write" in called.err


def test_places_are_shown_on_demand(loaded) -> None:
    run, _ = run_with_instances(loaded)
    assert "bbox" not in loaded("show", "run", run).out.split("\ninstance_io\n")[1]
    shown = loaded("show", "run", run, "--where").out.split("\ninstance_io\n")[1]
    assert all(name in shown for name in ("page", "line", "bbox"))
    assert "bbox" in loaded("show", "solution", 1, "--where").out.split("solution_fact")[1]
