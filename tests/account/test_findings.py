"""Figures that were left, as findings by the heading above them."""

from blocks import table

from esrp_ingest.account.figures import Account
from esrp_ingest.account.findings import MOST_FINDINGS, unread_figures
from esrp_ingest.document import Block, Heading, Paragraph, pieces_of
from esrp_ingest.layout import Locator
from esrp_ingest.models import Finding


def told(*blocks: Block) -> list[Finding]:
    return list(unread_figures(Account(pieces_of(blocks)), blocks, set()))


def test_figures_are_told_by_the_heading_above() -> None:
    (finding,) = told(Heading("Disks used"), table(("Size", "24"), ("Count", "48")))
    assert (finding.rule, finding.subject, finding.actual, finding.line) == ("unread_figures", "Disks used", "24 48", 1)
    assert finding.message == "2 figures below 'Disks used' in line 1 were not read; compare with the document"


def test_a_few_words_alone_head_a_table_where_no_heading_does() -> None:
    assert [each.subject for each in told(Paragraph("Disks used here"), table(("Size", "24")))] == ["Disks used here"]
    assert [each.subject for each in told(table(("Size", "24")))] == ["without a heading"]


def test_pages_are_named() -> None:
    (finding,) = told(Heading("Disks used"), Paragraph("24", Locator(3)), Paragraph("48", Locator(5)))
    assert "on pages 3, 5 were" in finding.message


def test_many_places_are_told_together() -> None:
    blocks = [block for at in range(MOST_FINDINGS + 2) for block in (Heading(f"Part {'x' * at}"), Paragraph("24"))]
    found = told(*blocks)
    assert len(found) == MOST_FINDINGS + 1
    assert found[-1].subject == "2 more headings"


def test_nothing_left_is_nothing_told() -> None:
    assert told(Heading("Disks used"), Paragraph("None at all")) == []
