"""Jetstress's own pages are read by their blocks as they are read by their lines."""

from pathlib import Path

import pytest

from esrp_ingest.errors import NotAReport
from esrp_ingest.extracting import parse_blocks
from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

FIXTURES = Path(__file__).parents[1] / "fixtures"
PAGES = sorted(path for folder in ("samples", "languages", "exchanged") for path in (FIXTURES / folder).rglob("*.html"))


def told(found: ParsedDocument) -> set[tuple[str, str | None, str, int | None]]:
    return {(each.rule, each.subject, each.message, each.line) for each in found.findings}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_page_is_read_as_before(path: Path) -> None:
    data = path.read_bytes()
    before, after = parse_bytes(data, path.name), parse_blocks(data, path.name)
    assert after.runs == before.runs
    told = [
        {(each.rule, each.subject, each.message, each.line) for each in found.findings} for found in (before, after)
    ]
    assert told[0] == told[1]
    assert after.document.figures_left == before.document.figures_left


def test_a_page_without_a_report_is_none() -> None:
    with pytest.raises(NotAReport):
        parse_blocks(b"<html><body><p>Nothing is here</p></body></html>", "a.html")
