"""PDFs in layouts that are hard to read back come back exactly, whoever made them and whatever was done to them."""

import json
from pathlib import Path
from typing import Any

import pytest
from scoring import differences

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse

HARD = Path(__file__).parents[2] / "fixtures" / "hard"
MANIFEST = json.loads((HARD / "manifest.json").read_text(encoding="utf-8"))
BY_NAME = {entry["name"]: entry for entry in MANIFEST}


def read(name: str) -> ParsedDocument:
    return parse(HARD / BY_NAME[name]["file"], ocr="never")


def truth_of(entry: dict[str, Any]) -> dict[str, Any]:
    return json.loads((HARD / entry["truth"]).read_text(encoding="utf-8"))


READABLE = [name for name, entry in BY_NAME.items() if not entry["unreadable_pages"]]
UNREADABLE = [name for name in BY_NAME if name not in READABLE]


@pytest.mark.parametrize("name", READABLE)
def test_every_figure_of_every_run_is_right(name: str):
    truth = truth_of(BY_NAME[name])
    parsed = read(name)
    assert differences(truth, parsed.model_dump(mode="json"), range(len(truth["runs"]))) == []
    noticed = [finding for finding in parsed.findings if finding.severity != "info"]
    empty = [finding for finding in noticed if "has no figure in column" in finding.message and finding.bbox]
    assert len(empty) == BY_NAME[name]["empty_cells"]
    missing = [finding for finding in noticed if finding.rule == "missing_section"]
    assert len(missing) == BY_NAME[name]["missing_sections"]
    assumed = [finding for finding in noticed if finding.rule == "assumed_columns"]
    assert len(assumed) == BY_NAME[name]["unreadable_headers"]
    assert [finding for finding in noticed if finding not in [*missing, *assumed]] == empty


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_stands_on_an_unreadable_page_is_missing_and_reported_and_all_else_is_right(name: str):
    truth, pages = truth_of(BY_NAME[name]), BY_NAME[name]["unreadable_pages"]
    parsed = read(name)
    found = differences(truth, parsed.model_dump(mode="json"), range(len(truth["runs"])))
    assert found
    assert [difference for difference in found if " missing, " not in difference] == []
    reported = [finding for finding in parsed.findings if finding.rule == "page_without_text"]
    assert [finding.page for finding in reported] == pages
    assert all(finding.bbox for finding in reported)


def test_eight_ways_to_make_a_pdf_are_shown():
    assert len({entry["producer"].split(",")[0] for entry in MANIFEST}) >= 8


def test_what_is_committed_is_small():
    sizes = [path.stat().st_size for path in HARD.glob("*.pdf")]
    assert max(sizes) < 80_000
    assert sum(sizes) < 2_000_000
