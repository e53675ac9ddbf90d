"""Front pages like those of published papers, drawn by several producers: every fact that a reader would note."""

from collections.abc import Callable
from typing import Any

import pytest
from weasyprint import HTML

from esrp_ingest import parse_bytes
from esrp_ingest.models import ParsedDocument
from fixtures.builders.covers import COVERS, Cover, as_html, as_pdf, as_text

WRAPPED = ("oracle-zfs", "emc-vnx", "hp-d2600", "hitachi-guide", "dell-emc-draft", "synology", "cx4-validation")
"""Covers whose lines break elsewhere when WeasyPrint sets them."""
OPEN = {
    "emc-vnx": ["mailboxes"],
    "hitachi-guide": ["mailboxes"],
    "cx4-validation": ["mailboxes"],
    "vendor-below": ["vendor"],
    "equallogic": ["vendor"],
}
"""What titles do not name."""


def said(parsed: ParsedDocument) -> dict[str, Any]:
    (solution,) = parsed.solutions
    facts = solution.model_dump(mode="json")
    return {name: facts[name] for name in ("title", "vendor", "product", "mailboxes", "tested_on", "published_on")}


@pytest.mark.parametrize(
    ("draw", "name"),
    [(as_pdf, "cover.pdf"), (as_text, "cover.txt"), (lambda cover: as_html(cover).encode(), "cover.html")],
    ids=["pdf", "text", "html"],
)
@pytest.mark.parametrize("cover", COVERS, ids=lambda cover: cover.name)
def test_what_a_front_page_says(cover: Cover, draw: Callable[[Cover], bytes], name: str):
    parsed = parse_bytes(draw(cover), name)
    assert said(parsed) == cover.says
    doubts = [finding.message for finding in parsed.findings if finding.rule == "doubtful_title"]
    assert [word for word in ("vendor", "mailboxes") if doubts and word in doubts[0]] == OPEN.get(cover.name, [])


@pytest.mark.parametrize("cover", [cover for cover in COVERS if cover.name in WRAPPED], ids=lambda cover: cover.name)
def test_a_front_page_whose_title_wraps_anywhere(cover: Cover):
    assert said(parse_bytes(HTML(string=as_html(cover)).write_pdf(), "cover.pdf")) == cover.says


def test_there_are_covers_of_enough_vendors():
    assert len(COVERS) >= 30
    assert len({cover.says["vendor"] for cover in COVERS}) >= 20
