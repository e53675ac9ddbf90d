"""Labels beside which nothing stands, above rows of their parts: told, and never joined with these rows."""

from collections.abc import Callable
from pathlib import Path

import pytest
from docx import Document
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import Paragraph, SimpleDocTemplate, Table

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse

_TITLE = "Acme StorMax 5,000 Mailbox Exchange 2010 Storage Solution"
_ROWS = [
    ("Number of mailboxes", "5000"),
    ("Number of Exchange servers", "2"),
    ("IOPS per mailbox", "0.12"),
    ("Raid level", ""),
    ("Database", "RAID 5"),
    ("Log", "RAID 10"),
    ("Number of disks", ""),
    ("Database", "48"),
    ("Log", "12"),
]


def _as_html(path: Path) -> None:
    rows = "".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in _ROWS)
    path.write_text(f"<h1>{_TITLE}</h1><h2>Storage Configuration</h2><table>{rows}</table>")


def _as_word(path: Path) -> None:
    document = Document()
    document.add_heading(_TITLE, 0)
    document.add_heading("Storage Configuration", 1)
    table = document.add_table(rows=0, cols=2)
    for texts in _ROWS:
        for cell, text in zip(table.add_row().cells, texts, strict=True):
            cell.text = text
    document.save(str(path))


def _as_pdf(path: Path) -> None:
    styles = getSampleStyleSheet()
    story = [Paragraph(_TITLE, styles["Title"]), Paragraph("Storage Configuration", styles["Heading1"]), Table(_ROWS)]
    SimpleDocTemplate(str(path), pagesize=A4).build(story)


def _read(path: Path) -> tuple[list[tuple[str, str]], list[str | None]]:
    parsed: ParsedDocument = parse(path)
    told = [finding.subject for finding in parsed.findings if finding.rule == "unread_value"]
    return [(fact.label, fact.value) for fact in parsed.solutions[0].solution_fact], told


@pytest.mark.parametrize(("make", "name"), [(_as_html, "a.html"), (_as_word, "a.docx"), (_as_pdf, "a.pdf")])
def test_a_label_above_rows_of_its_parts_is_told(make: Callable[[Path], None], name: str, tmp_path: Path) -> None:
    make(tmp_path / name)
    rows, told = _read(tmp_path / name)
    assert rows == [(label, value) for label, value in _ROWS if value]
    assert told == ["Raid level", "Number of disks"]


def test_a_label_whose_column_another_row_states_is_not_told(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    _as_html(path)
    path.write_text(
        path.read_text().replace("<td>Number of Exchange servers</td><td>2", "<td>RAID type</td><td>RAID 6")
    )
    rows, told = _read(path)
    assert ("RAID type", "RAID 6") in rows
    assert told == ["Number of disks"]


def test_a_label_that_goes_on_in_the_next_row_is_joined(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    _as_html(path)
    split = "<td>Number of Exchange</td><td></td></tr><tr><td>servers under test</td><td>2"
    path.write_text(path.read_text().replace("<td>Number of Exchange servers</td><td>2", split))
    rows, _ = _read(path)
    assert ("Number of Exchange servers under test", "2") in rows
