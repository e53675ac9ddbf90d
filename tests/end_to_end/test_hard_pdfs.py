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


@pytest.mark.parametrize("name", BY_NAME)
def test_every_figure_of_every_run_is_right(name: str):
    truth = truth_of(BY_NAME[name])
    parsed = read(name)
    assert differences(truth, parsed.model_dump(mode="json"), range(len(truth["runs"]))) == []
    assert [finding for finding in parsed.findings if finding.severity != "info"] == []


def test_eight_ways_to_make_a_pdf_are_shown():
    assert len({entry["producer"].split(",")[0] for entry in MANIFEST}) >= 8


def test_what_is_committed_is_small():
    sizes = [path.stat().st_size for path in HARD.glob("*.pdf")]
    assert max(sizes) < 80_000
    assert sum(sizes) < 2_000_000
