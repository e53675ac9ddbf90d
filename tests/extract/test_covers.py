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
ONLY_LOOKS_TELL = ("watermark-names", "lenovo-weight", "vendor-in-heads")
"""Covers that weight, colour or the heads of pages tell apart, which only pages have."""
OPEN = {
    "emc-vnx": ["mailboxes"],
    "hitachi-guide": ["mailboxes"],
    "cx4-validation": ["mailboxes"],
    "vendor-below": ["vendor"],
    "equallogic": ["vendor"],
    "vendor-in-heads": ["vendor"],
    "emc-applied": ["mailboxes"],
    "comparison": ["mailboxes"],
}
"""What titles do not name."""


def said(parsed: ParsedDocument) -> dict[str, Any]:
    (solution,) = parsed.solutions
    facts = solution.model_dump(mode="json")
    return {name: facts[name] for name in ("title", "vendor", "product", "mailboxes", "tested_on", "published_on")}


FORMS: dict[str, Callable[[Cover], bytes]] = {
    "pdf": as_pdf,
    "txt": as_text,
    "html": lambda cover: as_html(cover).encode(),
}
CASES = [
    pytest.param(cover, form, id=f"{cover.name}-{form}")
    for cover in COVERS
    for form in FORMS
    if form == "pdf" or cover.name not in ONLY_LOOKS_TELL
]


@pytest.mark.parametrize(("cover", "form"), CASES)
def test_what_a_front_page_says(cover: Cover, form: str):
    parsed = parse_bytes(FORMS[form](cover), f"cover.{form}")
    assert said(parsed) == cover.says
    doubts = [finding.message for finding in parsed.findings if finding.rule == "doubtful_title"]
    assert [word for word in ("vendor", "mailboxes") if doubts and word in doubts[0]] == OPEN.get(cover.name, [])


def test_a_vendor_that_only_the_first_word_of_a_title_may_name_is_doubtful():
    (cover,) = (cover for cover in COVERS if cover.name == "vendor-in-heads")
    parsed = parse_bytes(as_text(cover), "cover.txt")
    assert parsed.solutions[0].vendor == "Axiom"
    (doubt,) = (finding.message for finding in parsed.findings if finding.rule == "doubtful_title")
    assert "names no known vendor;" in doubt


@pytest.mark.parametrize("cover", [cover for cover in COVERS if cover.name in WRAPPED], ids=lambda cover: cover.name)
def test_a_front_page_whose_title_wraps_anywhere(cover: Cover):
    assert said(parse_bytes(HTML(string=as_html(cover)).write_pdf(), "cover.pdf")) == cover.says


def test_there_are_covers_of_enough_vendors():
    assert len(COVERS) >= 30
    assert len({cover.says["vendor"] for cover in COVERS}) >= 20
