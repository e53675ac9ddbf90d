"""Headings above reports in words that nobody knows: larger letters above a report's title tell them."""

import io

import docx
import pytest
from docx.shared import Pt
from weasyprint import HTML

from esrp_ingest import parse_bytes

HEADINGS = ("C. Backup, Node 3", "Rear enclosure")
ROWS = (("Overall Test Result", "Pass"), ("Machine Name", "EXA"), ("Achieved Transactional I/O per Second", "300.5"))
TITLES = ("Microsoft Exchange Jetstress 2013", "Performance Test Result Report")


def as_word(size: int) -> bytes:
    document = docx.Document()
    for heading in HEADINGS:
        document.add_paragraph().add_run(heading).font.size = Pt(size)
        for title in TITLES:
            document.add_paragraph().add_run(title).font.size = Pt(12)
        document.add_paragraph("Test Summary")
        table = document.add_table(0, 2)
        for row in ROWS:
            for cell, text in zip(table.add_row().cells, row, strict=True):
                cell.text = text
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def as_page(size: int) -> bytes:
    rows = "".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in ROWS)
    titles = "".join(f"<p style='font-size: 12pt'>{title}</p>" for title in TITLES)
    parts = (f"<p style='font-size: {size}pt'>{heading}</p>{titles}" for heading in HEADINGS)
    text = "".join(f"{part}<p>Test Summary</p><table>{rows}</table>" for part in parts)
    return HTML(string=f"<body style='font: 10pt Arial'>{text}").write_pdf()


@pytest.mark.parametrize(("size", "headings"), [(16, list(HEADINGS)), (12, [None, None])], ids=["larger", "as large"])
@pytest.mark.parametrize(("made", "name"), [(as_word, "a.docx"), (as_page, "a.pdf")])
def test_larger_letters_above_a_title_head_its_report(made, name: str, size: int, headings: list[str | None]):
    runs = parse_bytes(made(size), name).runs
    assert [run.heading for run in runs] == headings
    assert runs[0].server == ("Node 3" if headings[0] else None)
