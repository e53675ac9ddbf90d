"""Front pages like those of published papers, drawn by several producers: every fact that a reader would note."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from docx import Document
from docx.shared import Pt
from html_tables import html_rows
from weasyprint import HTML

from esrp_ingest import parse_bytes
from esrp_ingest.extract.paper.front.no_titles import is_no_title
from esrp_ingest.models import ParsedDocument
from fixtures.builders.covers import COVERS, HARDWARE, Cover, as_html, as_pdf, as_text

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


TYPE = {
    "headings": "<h4>{kicker}</h4><h1>{title}</h1><h3>{other}</h3>",
    "styles": "<p style='font-size:9pt'>{kicker}</p><p style='font: bold 24px/1.2 Arial'>{title}</p><p>{other}</p>",
    "sheet": "<style>.big, p.MsoTitle {{ font-size: 26.0pt }}</style><p>{kicker}</p><p class='MsoTitle x'>{title}</p>"
    "<p>{other}</p>",
    "tags": "<font size=2>{kicker}</font><br><font size=6>{title}</font><br><font size=3>{other}</font>",
    "weight": "<p>{kicker}</p><p><b>{title}</b></p><p>{other}</p>",
    "cell": "<table><tr><td><font size=6>{title}</font></td></tr></table><p>{other}</p><p>{kicker}</p>",
}
KICKER = "The 2,000 mailbox Exchange 2010 series"
TITLE = "5,000 Mailbox Exchange 2013 on Dell PowerVault MD1220"
OTHER = "A companion of the 8,000 mailbox Exchange 2010 solution"
TABLE = html_rows(HARDWARE)


@pytest.mark.parametrize("page", TYPE.values(), ids=TYPE)
def test_the_largest_letters_of_a_page_of_html_are_the_title(page: str):
    front = page.format(kicker=KICKER, title=TITLE, other=OTHER)
    text = f"<html><body>{front}<h2>Primary Storage Hardware</h2><table>{TABLE}</table></body></html>"
    assert said(parse_bytes(text.encode(), "cover.html"))["title"] == TITLE


def test_what_a_window_is_headed_with_is_the_title_of_a_page_that_shows_none():
    head = f"<html><head><title>{TITLE}</title></head>"
    text = f"{head}<body><h2>Primary Storage Hardware</h2><table>{TABLE}</table></body></html>"
    assert said(parse_bytes(text.encode(), "cover.html"))["title"] == TITLE


@pytest.mark.parametrize("style", ["Title", "Heading 1", None])
def test_the_largest_letters_of_a_word_document_are_the_title(style: str | None):
    document = Document()
    document.add_paragraph(KICKER)
    title = document.add_paragraph("", style=style).add_run(TITLE)
    title.font.size = Pt(24) if style is None else None
    document.add_paragraph(OTHER)
    table = document.add_table(rows=len(HARDWARE), cols=2)
    for row, texts in zip(table.rows, HARDWARE, strict=True):
        row.cells[0].text, row.cells[1].text = texts
    stream = io.BytesIO()
    document.save(stream)
    assert said(parse_bytes(stream.getvalue(), "cover.docx"))["title"] == TITLE


@pytest.mark.parametrize("cover", [cover for cover in COVERS if cover.name in WRAPPED], ids=lambda cover: cover.name)
def test_a_front_page_whose_title_wraps_anywhere(cover: Cover):
    assert said(parse_bytes(HTML(string=as_html(cover)).write_pdf(), "cover.pdf")) == cover.says


def test_there_are_covers_of_enough_vendors():
    assert len(COVERS) >= 30
    assert len({cover.says["vendor"] for cover in COVERS}) >= 20


BESIDE = {
    "above, small": (
        "<p style='font-size:11pt'>Dell PowerVault MD1220</p><h1>5,000 Mailbox Exchange 2013 Storage Solution</h1>",
        "Dell PowerVault MD1220 5,000 Mailbox Exchange 2013 Storage Solution",
    ),
    "below, small": (
        "<h1>5,000 Mailbox Exchange 2013</h1><p style='font-size:16pt'>Storage Solution on Dell PowerVault MD1220</p>",
        "5,000 Mailbox Exchange 2013 Storage Solution on Dell PowerVault MD1220",
    ),
    "a number above, large": (
        "<p style='font-size:34pt'>PowerVault 1220</p><h1>5,000 Mailbox Exchange 2013 Storage Solution</h1>",
        "PowerVault 1220 5,000 Mailbox Exchange 2013 Storage Solution",
    ),
    "the vendor alone, large": (
        "<p style='font-size:20pt'>Compellent</p><h1>Storage Center 5,000 Mailbox Exchange 2013 Storage Solution</h1>",
        "Compellent Storage Center 5,000 Mailbox Exchange 2013 Storage Solution",
    ),
    "the vendor alone, small": (
        "<p style='font-size:11pt'>Compellent</p><h1>Storage Center 5,000 Mailbox Exchange 2013 Storage Solution</h1>",
        "Storage Center 5,000 Mailbox Exchange 2013 Storage Solution",
    ),
    "small print": (
        "<p style='font-size:7pt'>Dell PowerVault MD1220</p><h1>5,000 Mailbox Exchange 2013 Storage Solution</h1>",
        "5,000 Mailbox Exchange 2013 Storage Solution",
    ),
    "above a title that names but a speed": (
        "<p style='font-size:20pt'>Dell Compellent</p><h1>5,000 Mailbox Exchange 2013 Solutions with 10K Drives</h1>",
        "Dell Compellent 5,000 Mailbox Exchange 2013 Solutions with 10K Drives",
    ),
    "all but the product, small": (
        "<h1>ACME STORE A5000</h1><p style='font-size:9pt'>5,000 Mailbox Exchange 2013 Storage Solution</p>",
        "ACME STORE A5000 5,000 Mailbox Exchange 2013 Storage Solution",
    ),
    "a sentence, small": (
        "<h1>ACME STORE A5000</h1><p style='font-size:9pt'>How 5,000 mailboxes of Exchange 2013 were tested</p>",
        "ACME STORE A5000",
    ),
    "an author whose company makes it": (
        "<h1>5,000 Mailbox Exchange 2013 Storage Solution</h1><p style='font-size:16pt'>Ada Writer (Dell)</p>",
        "5,000 Mailbox Exchange 2013 Storage Solution",
    ),
    "the programme's name over two lines": (
        "<h1>Dell MD1220 for 5,000 mailboxes<br>Microsoft Exchange Solution<br>Reviewed Program (ESRP) - v3.0</h1>",
        "Dell MD1220 for 5,000 mailboxes",
    ),
    "lines that grow": (
        "<p style='font-size:14pt'>Acme VX100</p><p>2,000 Mailboxes</p><h1>Exchange 2013 Storage Solution</h1>",
        "Acme VX100 2,000 Mailboxes Exchange 2013 Storage Solution",
    ),
    "small print that counts mailboxes above": (
        "<p style='font-size:9pt'>Tested for 2,000 mailboxes</p><h1>Acme VX100 Exchange 2013 Storage Solution</h1>",
        "Acme VX100 Exchange 2013 Storage Solution",
    ),
    "another product above one that is named": (
        "<p style='font-size:16pt'>Dell R710</p><h1>Dell PowerVault MD1220 5,000 Mailbox Exchange 2013 Solution</h1>",
        "Dell PowerVault MD1220 5,000 Mailbox Exchange 2013 Solution",
    ),
}


@pytest.mark.parametrize(("front", "title"), BESIDE.values(), ids=BESIDE)
def test_a_title_without_a_product_is_completed_by_the_text_beside_it(front: str, title: str):
    text = f"<style>h1 {{ font-size: 24pt; margin: 6pt 0 }} p {{ margin: 6pt 0 }}</style>{front}"
    paper = HTML(string=f"{text}<h2>Primary Storage Hardware</h2><table>{TABLE}</table>").write_pdf()
    assert said(parse_bytes(paper, "cover.pdf"))["title"] == title


def test_lines_of_a_title_that_a_sidebar_parts_are_one():
    lines = ("Dell PowerVault MD1220", "5,000 Mailbox Resiliency", "Exchange 2013 Storage Solution")
    rows = "".join(
        f"<div style='position:absolute; left:200px; top:{60 + 34 * at}px; font: bold 24px sans-serif'>{line}</div>"
        f"<div style='position:absolute; left:0; top:{75 + 34 * at}px; font: 9px sans-serif'>o {at + 2} points</div>"
        for at, line in enumerate(lines)
    )
    table = f"<div style='position:absolute; top:300px'><h2>Primary Storage Hardware</h2><table>{TABLE}</table></div>"
    assert said(parse_bytes(HTML(string=rows + table).write_pdf(), "cover.pdf"))["title"] == " ".join(lines)


def test_a_sidebar_in_letters_of_the_titles_size_is_no_part_of_it():
    lines = ("Dell PowerVault MD1220", "5,000 Mailbox Resiliency", "Exchange 2013 Storage Solution")
    rows = "".join(
        f"<div style='position:absolute; left:{left}px; top:{60 + 14 * at + top}px; font: 12px sans-serif'>{line}</div>"
        for left, top, texts in ((300, 0, lines), (0, 14, ("At a glance", "Deployment 5", "Findings 9")))
        for at, line in enumerate(texts)
    )
    table = f"<div style='position:absolute; top:300px'><h2>Primary Storage Hardware</h2><table>{TABLE}</table></div>"
    assert said(parse_bytes(HTML(string=rows + table).write_pdf(), "cover.pdf"))["title"] == " ".join(lines)


@pytest.mark.parametrize(
    ("line", "is_other"),
    [
        ("DRAFT \u2013 Lenovo internal", True),
        ("2 Huntington Quadrangle, Suite 2S01", True),
        ("Storage Server, Suite 2", False),
        ("Draft of a solution for 5,000 mailboxes", False),
    ],
)
def test_stamps_and_addresses_are_no_titles(line: str, is_other: bool):
    assert is_no_title(line) is is_other


def test_a_chapter_on_the_next_page_is_no_part_of_the_title():
    chapter = "<h1 style='break-before: page'>2 Dell MD1220: 1,000 mailboxes</h1>"
    paper = f"<h1>Dell PowerVault Exchange 2013 Mailbox Resiliency Solutions</h1>{chapter}"
    text = f"{paper}<h2>Primary Storage Hardware</h2><table>{TABLE}</table>"
    title = said(parse_bytes(HTML(string=text).write_pdf(), "cover.pdf"))["title"]
    assert title == "Dell PowerVault Exchange 2013 Mailbox Resiliency Solutions"


def test_a_title_in_a_narrow_column_has_many_lines():
    title = "Dell PowerVault MD1220 5,000 Mailbox Resiliency Exchange 2013 Storage Solution"
    text = (
        f"<h1 style='font-size: 24pt; width: 120pt'>{title}</h1><h2>Primary Storage Hardware</h2><table>{TABLE}</table>"
    )
    assert said(parse_bytes(HTML(string=text).write_pdf(), "cover.pdf"))["title"] == title
