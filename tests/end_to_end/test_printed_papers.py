"""Papers that a browser printed: front page, configuration, set-ups and result summary say what their truth says."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse

PRINTED = Path(__file__).parents[2] / "fixtures" / "printed"
TRUTHS: dict[str, dict[str, Any]] = {
    file.name.removesuffix(".truth.json"): json.loads(file.read_text(encoding="utf-8"))
    for file in sorted(PRINTED.glob("*.truth.json"))
}
NAMES = sorted(TRUTHS)
WITH_SETUPS = [name for name, truth in TRUTHS.items() if "solutions" in truth]
WITH_SUMMARY = [name for name in NAMES if name not in WITH_SETUPS]


@cache
def paper(name: str) -> ParsedDocument:
    """A paper, read when the first test of this process looks at it."""
    return parse(PRINTED / f"{name}.pdf", ocr="never")


@pytest.mark.parametrize("name", NAMES)
def test_the_front_page(name: str) -> None:
    solution = paper(name).solutions[0].model_dump(mode="json")
    assert {fact: solution[fact] for fact in TRUTHS[name]["cover"]} == TRUTHS[name]["cover"]


@pytest.mark.parametrize("name", WITH_SUMMARY)
def test_whose_each_figure_of_the_summary_is(name: str) -> None:
    (solution,) = paper(name).solutions
    figures = [figure for figure in solution.reported_metric if figure.value is not None]
    says = [[figure.scope, figure.condition, figure.metric, figure.value] for figure in figures]
    assert sorted(says, key=str) == TRUTHS[name]["figures"]


@pytest.mark.parametrize("name", WITH_SUMMARY)
def test_the_configuration(name: str) -> None:
    (solution,) = paper(name).solutions
    assert [[fact.label, fact.value] for fact in solution.solution_fact] == TRUTHS[name]["facts"]


@pytest.mark.parametrize("name", WITH_SETUPS)
def test_each_of_several_set_ups(name: str) -> None:
    wanted = TRUTHS[name]["solutions"]
    found = [solution.model_dump(mode="json") for solution in paper(name).solutions]
    assert [{column: each[column] for column in says} for each, says in zip(found, wanted, strict=True)] == wanted


@pytest.mark.parametrize("name", NAMES)
def test_the_account_of_figures(name: str) -> None:
    document, findings = paper(name).document, paper(name).findings
    assert document.figures == document.figures_read + document.figures_explained + document.figures_left
    left = [finding for finding in findings if finding.rule == "unread_figures"]
    assert bool(left) == bool(document.figures_left)
    assert all(finding.page == 1 for finding in left)  # the number of a series, and of a report


def test_all_of_them_were_printed_by_a_browser() -> None:
    assert len(NAMES) > len(WITH_SUMMARY) > 12
    assert all(b"Skia/PDF" in (PRINTED / f"{name}.pdf").read_bytes() for name in NAMES)
