"""Every figure of every fixture is read, explained, or named in a finding, whatever made the document."""

from pathlib import Path

import pytest

from esrp_ingest.parsing import parse

FIXTURES = Path(__file__).parents[2] / "fixtures"
FOLDERS = ("exchanged", "hard", "lab", "languages", "samples")
"""Those of `papers` and `printed` have tests of their own."""
DOCUMENTS = sorted(
    path
    for folder in FOLDERS
    for path in (FIXTURES / folder).rglob("*")
    if path.suffix in (".html", ".pdf", ".txt", ".md")
)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_figure_is_kept_or_named(path: Path) -> None:
    parsed = parse(path, ocr="never")
    document = parsed.document
    assert document.figures == document.figures_read + document.figures_explained + document.figures_left > 0
    assert ("unread_figures" in {finding.rule for finding in parsed.findings}) is bool(document.figures_left)
