"""Headings of Word documents, and the places of what is between them."""

import io

from docx import Document
from docx.enum.style import WD_STYLE_TYPE
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

from esrp_ingest.document import Document as Blocks
from esrp_ingest.document import Heading
from esrp_ingest.readers.blocks.word import read
from esrp_ingest.readers.source import Source


def reading(document) -> Blocks:
    data = io.BytesIO()
    document.save(data)
    return read(Source(data.getvalue(), "a.docx"), lambda _: False)


def paragraph(document, inner: str) -> None:
    document.element.body.insert(len(document.element.body) - 1, parse_xml(f"<w:p {nsdecls('w')}>{inner}</w:p>"))


def test_headings_are_told_by_their_styles_and_outline_levels():
    document = Document()
    document.add_heading("ESRP storage program", level=0)
    document.add_heading("Test results", level=2)
    own = document.styles.add_style("Own", WD_STYLE_TYPE.PARAGRAPH)
    own.base_style = document.styles["Heading 3"]
    document.add_paragraph("Host 1", style="Own")
    paragraph(document, "<w:pPr><w:outlineLvl w:val='3'/></w:pPr><w:r><w:t>By level</w:t></w:r>")
    paragraph(
        document, "<w:pPr><w:pStyle w:val='Own'/><w:outlineLvl w:val='9'/></w:pPr><w:r><w:t>No heading</w:t></w:r>"
    )
    document.add_paragraph("24 disks")
    assert [(block.text, block.level) for block in reading(document).blocks if isinstance(block, Heading)] == [
        ("ESRP storage program", 1),
        ("Test results", 2),
        ("Host 1", 3),
        ("By level", 4),
    ]


def test_places_count_paragraphs_and_rows():
    document = Document()
    document.add_paragraph("first")
    document.add_paragraph("")
    table = document.add_table(rows=2, cols=2)
    for row, words in zip(table.rows, (("Disks", "24"), ("Ports", "2")), strict=True):
        row.cells[0].text, row.cells[1].text = words
    document.add_paragraph("last").add_run().add_break()
    document.paragraphs[-1].add_run("line")
    found = reading(document)
    assert [(piece.text, piece.place.line) for piece in found.pieces] == [
        ("first", 1),
        ("Disks", 3),
        ("24", 3),
        ("Ports", 4),
        ("2", 4),
        ("last", 5),
        ("line", 5),
    ]


def test_lines_of_a_paragraph_that_blanks_part_are_a_table():
    document = Document()
    run = document.add_paragraph().add_run("Thread Count      7")
    run.add_break()
    run.add_text("Log Buffers       9000")
    [table] = reading(document).blocks
    assert [row.texts for row in table.rows] == [["Thread Count", "7"], ["Log Buffers", "9000"]]
    assert {row.place.line for row in table.rows} == {1}
