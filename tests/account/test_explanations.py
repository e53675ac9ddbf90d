"""Why figures are no results: each rule by a piece that it explains, and one that it does not."""

import pytest
from blocks import table

from esrp_ingest.account.explanations import PART_RULES, PIECE_RULES, Where, explain
from esrp_ingest.account.figures import Account
from esrp_ingest.document import Block, Document, Heading, Paragraph, Piece, pieces_of


def rules_of(*blocks: Block, where: Where | None = None, around: tuple[Piece, ...] = ()) -> list[str]:
    document = Document("text/html", list(blocks), around=list(around))
    account = Account([*document.pieces, *document.around])
    explain(account, document, where or Where())
    return [rule for piece in (*document.pieces, *document.around) for _, rule in account.rule_of(piece)]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Figure 3: Latency", "caption"),
        ("Page 7 of 12", "page number"),
        ("17", "page number"),
        ("16 = 4 x 4", "computation"),
        ("\u00a9 2013 Example Ltd.", "legal notice"),
        ("There are 24 disks in the box", "running text"),
        ("Exchange 2013", "heading or item"),
    ],
)
def test_a_text_outside_of_reports_is_explained(text: str, rule: str) -> None:
    assert set(rules_of(Paragraph(text))) == {rule}


def test_cells_of_tables_are_left_but_for_parts() -> None:
    assert rules_of(
        table(("Disks", "24"), ("Tested", "19 August 2013"), ("Firmware", "v12.10.1"), ("Web", "www.a1.com"))
    ) == [
        "",
        "date",
        "date",
        "version",
        "contact",
    ]


def test_a_long_cell_with_a_sentence_is_text() -> None:
    text = "All of the 24 disks were in one enclosure, which is what the vendor recommends for it."
    assert rules_of(table(("Remark", text))) == ["running text"]


def test_contents_and_headings_of_reports() -> None:
    title = Heading("Jetstress 2013")
    assert rules_of(title, where=Where(headings={title})) == ["heading of a report"]
    assert rules_of(Paragraph("Contents"), Paragraph("Results 3")) == ["contents"]


def test_below_a_caption_of_what_is_needed() -> None:
    blocks = Paragraph("Table 2: Recommended disks"), table(("Disks", "24"))
    assert rules_of(*blocks) == ["caption", "sizing"]
    assert rules_of(Paragraph("Table 2: Measured disks"), table(("Disks", "24"))) == ["caption", ""]


def test_words_below_a_caption_that_say_it_again() -> None:
    assert rules_of(Paragraph("Table 2: Disks"), Paragraph("T4ble Disks"))[-1] == "caption recognized twice"


def test_in_reports_only_sentences_and_names_are_explained() -> None:
    text, name, row = Paragraph("This is what 24 disks did."), Paragraph("TEST2"), Paragraph("24 57")
    title = Heading("Performance test")
    where = Where({text, name, row}, headings={title})
    assert rules_of(title, name, Heading("Next"), text, Heading("Other"), row, where=where) == [
        "name in a report",
        "sentence in a report",
        "",
        "",
    ]


def test_logs_are_no_sentences() -> None:
    entry = Paragraph("This is entry 24.")
    assert rules_of(entry, where=Where({entry}, {entry})) == [""]


def test_what_returns_around_pages() -> None:
    assert rules_of(around=(Piece("12"), Piece("Paper 2013"))) == ["page number", "running head"]


def test_every_rule_is_said_in_a_sentence() -> None:
    names = [rule.name for rule in (*PIECE_RULES, *PART_RULES)]
    assert len(names) == len(set(names))
    assert all(" " in rule.meaning for rule in (*PIECE_RULES, *PART_RULES))
    assert list(pieces_of([])) == []
