"""The new extraction reads Jetstress's own pages as the old one does, until it takes its place."""

from pathlib import Path

import pytest

from esrp_ingest.errors import NotAReport
from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.parsing_anew import parse_bytes_anew

FIXTURES = Path(__file__).parents[1] / "fixtures"
PAGES = sorted(path for folder in ("samples", "languages", "exchanged") for path in (FIXTURES / folder).rglob("*.html"))


def told(found: ParsedDocument) -> set[tuple[str, str | None, str, int | None]]:
    return {(each.rule, each.subject, each.message, each.line) for each in found.findings}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_page_is_read_as_before(path: Path) -> None:
    before, after = (parse(path.read_bytes(), path.name) for parse in (parse_bytes, parse_bytes_anew))
    assert after.runs == before.runs
    told = [
        {(each.rule, each.subject, each.message, each.line) for each in found.findings} for found in (before, after)
    ]
    assert told[0] == told[1]
    assert after.document.figures_left == before.document.figures_left


def test_a_page_without_a_report_is_none() -> None:
    with pytest.raises(NotAReport):
        parse_bytes_anew(b"<html><body><p>Nothing is here</p></body></html>", "a.html")
