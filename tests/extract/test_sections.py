"""Which lines divide a document into reports, and which only look like headings."""

import pytest

from esrp_ingest.extract.sections import MarkKind, find_mark
from esrp_ingest.layout import Cell, Line


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Appendix B: Stress Testing - Server 2", MarkKind.HEADING),
        ("T est Summary", MarkKind.SECTION),
        ("Stress Test Result Report", MarkKind.TITLE),
        ("B Backup Testing", MarkKind.HEADING),
        ("O verall Test Result Pass", None),
        ("Instance44.1 1.000", None),
    ],
)
def test_what_a_line_heads(text: str, kind: MarkKind | None):
    mark = find_mark(Line((Cell(text),)), 0)
    assert (mark.kind if mark else None) is kind
