"""The same report in every format says the same; formats' corners are read as they are shown."""

import codecs
import io
import zipfile
from collections.abc import Callable
from email.message import EmailMessage
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from docx import Document
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from scoring import differences

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import Line
from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes, read
from esrp_ingest.readers.formats import FORMATS
from fixtures.build_hard import truths
from fixtures.builders.formats import as_delimited, as_message, as_word, with_prefixes, word_corners
from fixtures.builders.hard_docx import word_document

FIXTURES = Path(__file__).parents[2] / "fixtures"
REPORTS = sorted((FIXTURES / "samples" / "sample-brightwater-bw16-2013").glob("*.html"))
PLACES = {"page", "line", "bbox"}


def said(parsed: ParsedDocument) -> list[Any]:
    """What a document says of its runs, without where it stands."""

    def placeless(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: placeless(each) for name, each in value.items() if name not in PLACES}
        return [placeless(each) for each in value] if isinstance(value, list) else value

    return placeless([run.model_dump(mode="json") for run in parsed.runs])


@cache
def html(report: Path) -> tuple[bytes, list[Any], list[Line]]:
    data = report.read_bytes()
    return data, said(parse_bytes(data, report.name)), read(data, report.name).lines


COPIES = {
    "comma.csv": lambda _, lines: as_delimited(lines, ","),
    "semicolon.csv": lambda _, lines: as_delimited(lines, ";"),
    "tab.tsv": lambda _, lines: as_delimited(lines, "\t"),
    "comma.txt": lambda _, lines: as_delimited(lines, ","),
    "semicolon.log": lambda _, lines: as_delimited(lines, ";"),
    "unicode.txt": lambda _, lines: as_delimited(lines, "\t").decode("utf-8-sig").encode("utf-16"),
    "report.docx": lambda _, lines: as_word(lines),
    "page.xhtml": lambda data, _: with_prefixes(data),
    "base64.mht": lambda data, _: as_message(data, "base64"),
    "quoted.mhtml": lambda data, _: as_message(data, "quoted-printable", "windows-1252"),
    "letters.mht": lambda data, _: as_message(data, "8bit"),
    "attached.eml": lambda data, _: as_message(data, "base64", attached=True),
}


@pytest.mark.parametrize("name", COPIES)
@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report.stem.split("_")[0])
def test_a_copy_in_another_format_says_the_same(report: Path, name: str):
    data, expected, lines = html(report)
    assert len(expected) == 1
    copy = parse_bytes(COPIES[name](data, lines), name)
    assert said(copy) == expected
    assert (copy.document.media_type == "text/html") is name.endswith("xhtml")
    account = copy.document
    assert account.figures == account.figures_read + account.figures_explained > 0
    assert account.figures_left == 0


def test_an_attachment_that_is_no_page_is_named():
    parsed = parse_bytes(as_message(REPORTS[0].read_bytes(), "base64", attached=True), "a.eml")
    left = [finding.message for finding in parsed.findings if finding.rule == "attachment_left"]
    assert left == ["the attachment paper.pdf was not read: save it and load it as a file of its own"]


@pytest.mark.parametrize(("kind", "name"), [("application/octet-stream", "Performance.html"), ("text/html", "a.html")])
def test_a_page_that_was_read_is_no_attachment_that_was_left(kind: str, name: str):
    message = EmailMessage()
    message["Subject"] = "last night"
    message.set_content("The report is attached.")
    main, sub = kind.split("/")
    message.add_attachment(REPORTS[0].read_bytes(), maintype=main, subtype=sub, filename=name)
    parsed = parse_bytes(message.as_bytes(), "a.eml")
    assert said(parsed) == said(parse_bytes(REPORTS[0].read_bytes(), "a.html"))
    assert not [finding for finding in parsed.findings if finding.rule == "attachment_left"]


def as_mail(text: str, *pages: bytes) -> EmailMessage:
    """A message that says something and has pages attached."""
    message = EmailMessage()
    message["Subject"] = "last night"
    message.set_content(text)
    for page in pages:
        message.add_attachment(page.decode(), subtype="html", filename="page.html")
    return message


def test_a_report_in_a_message_is_read_beside_an_attached_page_that_is_none():
    _, expected, lines = html(REPORTS[0])
    text = "\n".join("\t".join(" ".join(cell.text.split()) for cell in line.cells) for line in lines)
    parsed = parse_bytes(as_mail(text, b"<p>terms of use</p>").as_bytes(), "a.eml")
    assert said(parsed)[0]["instance_io"] == expected[0]["instance_io"]
    assert parsed.document.figures_left == 0


def test_what_a_message_says_of_a_page_is_explained_and_changes_nothing():
    data, expected, _ = html(REPORTS[0])
    parsed = parse_bytes(
        as_mail("Hi,\n\non rack 7 with 24 disks there were 1,245 IOPS.\n\nCall me, 123 is my phone.", data).as_bytes(),
        "a.eml",
    )
    assert said(parsed) == expected
    assert parsed.document.figures_left == 0
    assert parsed.document.figures == parse_bytes(data, "a.html").document.figures + 4


def test_a_text_that_stands_for_a_page_is_not_read_beside_it():
    data, expected, lines = html(REPORTS[0])
    message = as_mail("\n".join("\t".join(" ".join(cell.text.split()) for cell in line.cells) for line in lines))
    message.add_alternative(data.decode(), subtype="html")
    assert said(parse_bytes(message.as_bytes(), "a.eml")) == expected


def test_a_message_whose_own_page_shows_nothing_is_read_for_the_attached_one():
    data, expected, _ = html(REPORTS[0])
    message = EmailMessage()
    message.set_content("<p><img src='cid:logo'></p>", subtype="html")
    message.add_attachment(data.decode(), subtype="html", filename="page.html")
    assert said(parse_bytes(message.as_bytes(), "a.eml")) == expected


@pytest.mark.parametrize(
    "fields",
    ['Content-Type: application/pdf; name="a.pdf"', 'Content-Type: x/y\nContent-Disposition: inline; filename="a.pdf"'],
)
def test_a_file_that_is_not_called_an_attachment_is_named_as_one(fields: str):
    page = "Content-Type: text/html\n\n<p>words</p>"
    picture = "Content-Type: image/png; name=logo.png\n\nPNG"
    parts = "".join(f"\n--b\n{part}" for part in (page, picture, f"{fields}\n\nPDF"))
    data = f"Content-Type: multipart/mixed; boundary=b\n{parts}\n--b--\n".encode()
    left = [remark.message for remark in read(data, "a.eml").remarks]
    assert left == ["the attachment a.pdf was not read: save it and load it as a file of its own"]


def test_a_transfer_encoding_may_have_a_remark_behind_it():
    data = b"MIME-Version: 1.0\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable (soft)\n\nI/=4F\n"
    assert [line.text for line in read(data, "a.mht").lines] == ["I/O"]


SEPARATOR = b"From lab@example.org Fri Aug 23 11:15:28 2013\n"


@pytest.mark.parametrize("before", [codecs.BOM_UTF8, b"\r\n\n", SEPARATOR, SEPARATOR.replace(b"\n", b"\r\n")])
def test_what_stands_before_the_fields_of_a_message_is_skipped(before: bytes):
    data, expected, _ = html(REPORTS[0])
    copy = parse_bytes(before + as_message(data, "base64"), "a.mht")
    assert said(copy) == expected
    assert copy.document.media_type == "message/rfc822"


def test_all_messages_of_a_mailbox_are_read():
    copies = [as_message(report.read_bytes(), "base64").replace(b"\r\n", b"\n") for report in REPORTS[:2]]
    parsed = parse_bytes(b"\n".join(SEPARATOR + copy for copy in copies), "a.eml")
    assert [run.test_type for run in parsed.runs] == [html(report)[1][0]["test_type"] for report in REPORTS[:2]]


@pytest.mark.parametrize("name", ["four-tests-6", "two-servers-3"])
def test_a_paper_written_in_word_is_read_whole(name: str):
    truth = truths()[name]
    parsed = parse_bytes(word_document(truth), "paper.docx")
    assert differences(truth, parsed.model_dump(mode="json"), range(len(truth["runs"]))) == []


def test_word_shows_what_it_shows():
    lines = read(word_corners(), "a.docx").lines
    assert [[cell.text for cell in line.cells] for line in lines] == [
        ["Mailboxes", "3,000"],
        ["Server", "Figures"],
        ["MBX01", "1", "2"],
        ["MBX01", "3", "4"],
        ["Disks", ""],
        ["24", "SAS"],
        ["below the tables"],
    ]


@pytest.mark.parametrize(
    ("raised", "text", "whole"),
    [
        ("<w:vertAlign w:val='superscript'/>", "2", "3,000"),
        ("<w:position w:val='6'/><w:sz w:val='14'/>", "2", "3,000"),  # as LibreOffice writes it
        ("<w:position w:val='-6'/>", "2", "3,0002"),
        ("<w:position w:val='0'/>", "2", "3,0002"),
        ("<w:position/>", "2", "3,0002"),
        ("<w:position w:val='6'/>", " users", "3,000 users"),
    ],
)
def test_a_raised_mark_behind_a_figure_in_word_is_none_of_it(raised: str, text: str, whole: str):
    document = Document()
    paragraph = document.add_paragraph("Mailboxes 3,000")
    run = paragraph.add_run(text)
    for properties in parse_xml(f"<w:rPr {nsdecls('w')}>{raised}</w:rPr>"):
        run._r.get_or_add_rPr().append(properties)
    written = io.BytesIO()
    document.save(written)
    assert read(written.getvalue(), "a.docx").lines[0].text == f"Mailboxes {whole}"


def _zipped(**parts: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(f"word/{name}.xml", data)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("a.docx", b"PK\x03\x04 and no archive", "corrupt"),
        ("a.docx", _zipped(document=b"<nothing/>"), "corrupt"),
        ("a.docx", lambda: _zipped(document=bytes(300_000_000)), "invalid"),
        ("a.docx", lambda: _zipped(document=b"<w:t/>" * 200_000), "invalid"),
        ("a.eml", b"MIME-Version: 1.0\n\n", "empty"),
        ("a.csv", b"a,b\n" + b'"' + b"x" * 200_000, "invalid"),
        ("a.csv", b" , \n", "empty"),
    ],
)
def test_what_cannot_be_read_says_why(name: str, data: bytes | Callable[[], bytes], code: str):
    data = data if isinstance(data, bytes) else data()  # what is large is made where it is needed
    with pytest.raises(UnreadableDocument) as error:
        read(data, name)
    assert error.value.code == code


def test_each_format_has_a_reader():
    assert len({each.media_type for each in FORMATS}) == len(FORMATS)
    for each in FORMATS:
        with pytest.raises(UnreadableDocument):
            each.read(b" ", "a")


@pytest.mark.parametrize("end", ["", "</td></tr></table>", "</table>", "</tr></table>"])
def test_a_paragraph_below_a_table_never_joins_its_last_cell(end: str):
    table = "<table><tr><td>Disks</td><td>24"
    page = f"{table}{end or '</td></tr></table>'}<p>480 mailboxes</p>"
    for name, text in (("a.html", page), ("a.md", f"# Paper\n\n{page}\n"), ("a.md", f"{page.replace('<p>', '')}\n")):
        cells = [[cell.text for cell in line.cells] for line in read(text.encode(), name).lines]
        assert ["Disks", "24"] in cells
        assert ["480 mailboxes"] in cells


def test_cells_that_only_lay_out_a_page_are_read_one_after_the_other():
    document = Document()
    row = document.add_table(rows=1, cols=2).rows[0]
    for cell, name in zip(row.cells, ("Server 1", "Server 2"), strict=True):
        cell.paragraphs[0].text = name
        inner = cell.add_table(rows=1, cols=2).rows[0]
        inner.cells[0].text, inner.cells[1].text = "Machine Name", name
    labelled = document.add_table(rows=1, cols=2).rows[0]
    labelled.cells[0].text = "Disks"
    labelled.cells[1].add_table(rows=1, cols=1).rows[0].cells[0].text = "24"
    data = io.BytesIO()
    document.save(data)
    texts = [line.text for line in read(data.getvalue(), "a.docx").lines]
    assert texts == ["Server 1", "Machine Name Server 1", "Server 2", "Machine Name Server 2", "Disks", "24"]
