"""Word documents: headings, paragraphs and tables are read where they are; what is hidden or left is named."""

import io
import struct
from collections.abc import Callable

import pytest
from docx import Document
from docx.enum.style import WD_STYLE_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn

from esrp_ingest.document import Document as Blocks
from esrp_ingest.document import Table
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.readers.blocks.word import read
from esrp_ingest.readers.source import Source

SPACES = (
    f"{nsdecls('w', 'm', 'r')} xmlns:mc='http://schemas.openxmlformats.org/markup-compatibility/2006' "
    "xmlns:v='urn:schemas-microsoft-com:vml'"
)
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
BEFORE = "<w:r><w:t>Transfers 710.684</w:t></w:r>"
NESTED = "<w:p><w:r><w:t>{}</w:t></w:r></w:p>"
BOX = (
    "<w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing><w:txbxContent>{0}</w:txbxContent></w:drawing>"
    "</mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>{0}</w:txbxContent></v:textbox></w:pict></mc:Fallback>"
    "</mc:AlternateContent></w:r>"
)


def reading(document) -> Blocks:
    data = io.BytesIO()
    document.save(data)
    return read(Source(data.getvalue(), "a.docx"), lambda _: False)


def shown(found: Blocks) -> list[list[str]]:
    """The rows of tables, and the texts between them."""
    rows: list[list[str]] = []
    for block in found.blocks:
        rows += [row.texts for row in block.rows] if isinstance(block, Table) else [[block.text]]
    return rows


def texts(document) -> list[list[str]]:
    return shown(reading(document))


def element(kind: str, inner: str):
    return parse_xml(f"<{kind} {SPACES}>{inner}</{kind}>")


def paragraph(document, inner: str) -> None:
    document.element.body.insert(len(document.element.body) - 1, element("w:p", inner))


def with_paragraph(inner: str) -> list[list[str]]:
    document = Document()
    paragraph(document, inner)
    return texts(document)


def styled(change: Callable[[object, object], None]):
    """A document with a character style for marks, and one that is based on it."""
    document = Document()
    mark = document.styles.add_style("Mark", WD_STYLE_TYPE.CHARACTER)
    own = document.styles.add_style("Own", WD_STYLE_TYPE.CHARACTER)
    own.base_style = mark
    change(mark, own)
    return document


def superscript(mark, _own) -> None:
    mark.font.superscript = True


def position(mark, _own) -> None:
    mark.element.get_or_add_rPr().append(element("w:position", "").__copy__())
    mark.element.rPr.find(qn("w:position")).set(qn("w:val"), "6")


@pytest.mark.parametrize("style", ["Mark", "Own"])
@pytest.mark.parametrize("change", [superscript, position])
def test_a_mark_that_a_style_raises_is_no_digit_of_the_figure_before_it(change, style: str):
    document = styled(change)
    document.add_paragraph("Transfers 710.684").add_run("1", style=style)
    document.add_table(rows=1, cols=1).cell(0, 0).paragraphs[0].add_run("710.684")
    document.tables[0].cell(0, 0).paragraphs[0].add_run("2", style=style)
    assert texts(document) == [["Transfers 710.684"], ["710.684"]]


def lowered(mark, own) -> None:
    mark.font.superscript = True
    own.element.get_or_add_rPr().append(element("w:vertAlign", ""))
    own.element.rPr.find(qn("w:vertAlign")).set(qn("w:val"), "baseline")


def test_what_a_style_sets_on_the_line_again_is_a_digit():
    document = styled(lowered)
    document.add_paragraph("Transfers 710.68").add_run("4", style="Own")
    paragraph(
        document,
        "<w:r><w:t>710.68</w:t></w:r><w:r><w:rPr><w:rStyle w:val='Mark'/><w:vertAlign w:val='baseline'/></w:rPr>"
        "<w:t>4</w:t></w:r>",
    )
    assert texts(document) == [["Transfers 710.684"], ["710.684"]]


def test_a_paragraph_whose_style_raises_its_whole_line_is_read():
    document = Document()
    raised = document.styles.add_style("Raised", WD_STYLE_TYPE.PARAGRAPH)
    raised.font.superscript = True
    line = document.add_paragraph("Disks ", style="Raised")
    line.add_run("24")
    assert texts(document) == [["Disks 24"]]


@pytest.mark.parametrize(
    ("inner", "text"),
    [
        (f"{BEFORE}<w:r><w:footnoteReference w:id='2' w:customMarkFollows='1'/><w:t>1</w:t></w:r>", "710.684"),
        (f"{BEFORE}<w:r><w:endnoteReference w:id='2'/></w:r>", "710.684"),
        ("<w:r><w:t>Transfers 710.684</w:t><w:footnoteReference w:id='2'/></w:r>", "710.684"),
        (f"{BEFORE}<w:r><w:t>1</w:t></w:r>", "710.6841"),
    ],
)
def test_marks_that_lead_to_notes(inner: str, text: str):
    assert with_paragraph(inner) == [[f"Transfers {text}"]]


@pytest.mark.parametrize(
    ("inner", "shown"),
    [
        ("<w:del><w:r><w:delText>9</w:delText></w:r></w:del><w:ins><w:r><w:t>24 disks</w:t></w:r></w:ins>", "24 disks"),
        ("<w:sdt><w:sdtPr/><w:sdtContent><w:r><w:t>24 disks</w:t></w:r></w:sdtContent></w:sdt>", "24 disks"),
        ("<w:r><w:t>Disks</w:t></w:r><w:r><w:ptab/><w:t>24</w:t></w:r>", "Disks|24"),
        ("<w:r><w:t>below </w:t><w:sym w:font='Symbol' w:char='F0A3'/><w:t> 20</w:t></w:r>", "below \u2264 20"),
        ("<w:r><w:sym w:font='DejaVu Sans' w:char='00B5'/><w:t>s</w:t></w:r>", "\u00b5s"),
        ("<w:r><w:sym w:font='Wingdings' w:char='F0FC'/><w:sym w:char='no'/></w:r>", "\uf0fc"),
        ("<w:r><w:ruby><w:rt><w:t>1</w:t></w:rt><w:rubyBase><w:t>24</w:t></w:rubyBase></w:ruby></w:r>", "24"),
    ],
)  # fmt: skip
def test_what_a_paragraph_shows(inner: str, shown: str):
    assert ["|".join(cells) for cells in with_paragraph(inner)] == [shown]


def field(kind: str, inner: str = "") -> str:
    return f"<w:r><w:fldChar w:fldCharType='{kind}'>{inner}</w:fldChar></w:r>"


@pytest.mark.parametrize(
    ("form", "result", "shown"),
    [
        ("", field("separate") + "<w:r><w:t>24</w:t></w:r>", "24"),
        ("", field("begin") + field("separate") + "<w:r><w:t>8</w:t></w:r>" + field("end"), ""),
        ("<w:ffData><w:checkBox><w:default w:val='0'/><w:checked/></w:checkBox></w:ffData>", "", "\u2612"),
        ("<w:ffData><w:checkBox><w:default w:val='0'/></w:checkBox></w:ffData>", "", "\u2610"),
        (
            "<w:ffData><w:ddList><w:result w:val='1'/><w:listEntry/><w:listEntry w:val='24'/></w:ddList></w:ffData>",
            "",
            "24",
        ),
        ("<w:ffData><w:ddList><w:listEntry w:val='8'/></w:ddList></w:ffData>", "", "8"),
        ("<w:ffData><w:ddList><w:result w:val='7'/></w:ddList></w:ffData>", "", ""),
    ],
)
def test_fields_show_their_results_and_what_was_chosen(form: str, result: str, shown: str):
    begun = field("begin", form) + "<w:r><w:instrText>IF </w:instrText><w:t>4</w:t></w:r>"
    inner = f"<w:r><w:t>Disks </w:t></w:r>{begun}{result}{field('end')}<w:r><w:t>.</w:t></w:r>{field('end')}"
    assert with_paragraph(inner) == [[f"Disks {shown}."]]


def test_formulas_are_read_and_their_parts_do_not_join():
    power = "<m:sSup><m:e><m:r><m:t>10</m:t></m:r></m:e><m:sup><m:r><m:t>6</m:t></m:r></m:sup></m:sSup>"
    share = "<m:f><m:num><m:r><m:t>24</m:t></m:r></m:num><m:den><m:r><m:t>3</m:t></m:r></m:den></m:f>"
    assert with_paragraph(f"<m:oMath><m:r><m:t>9</m:t></m:r>{power}{share}</m:oMath>") == [["9 10^6 24/3"]]


@pytest.mark.parametrize("hide", ["w:vanish", "w:strike", "w:dstrike"])
def test_what_is_hidden_or_struck_through_is_named_and_not_read(hide: str):
    document = Document()
    style = document.styles.add_style("Own", WD_STYLE_TYPE.CHARACTER)
    style.element.get_or_add_rPr().append(element(hide, ""))
    document.add_paragraph("Disks 24 ").add_run("36", style="Own")
    paragraph(document, f"<w:r><w:rPr><{hide} w:val='0'/></w:rPr><w:t>SAS</w:t></w:r>")
    found = reading(document)
    assert shown(found) == [["Disks 24"], ["SAS"]]
    assert [remark.message for remark in found.remarks] == ["hidden or struck-through words were not read: '36'"]


def test_rows_that_are_hidden_or_deleted_are_not_read():
    document = Document()
    table = document.add_table(rows=3, cols=2)
    for row, state in zip(table.rows, ("", "<w:hidden/>", "<w:del/>"), strict=True):
        row.cells[0].text, row.cells[1].text = "Disks", "24"
        row._tr.get_or_add_trPr().extend(element("w:trPr", state))
    found = reading(document)
    assert shown(found) == [["Disks", "24"]]
    assert [remark.rule for remark in found.remarks] == ["unseen_words"]


def test_text_boxes_are_read_once_wherever_they_stand():
    document = Document()
    inner = NESTED.format("outer") + f"<w:p>{BOX.format(NESTED.format('inner'))}</w:p>"
    paragraph(document, BOX.format(inner))
    document.add_table(rows=1, cols=2).cell(0, 0).text = "Disks"
    document.tables[0].cell(0, 1).paragraphs[0]._p.append(element("w:p", BOX.format(NESTED.format("24")))[0])
    assert texts(document) == [["outer"], ["inner"], ["Disks", "24"]]


def test_cells_stand_where_they_stand_though_columns_before_them_are_left_out_or_merged():
    document = Document()
    table = document.add_table(rows=3, cols=3)
    for row, words in zip(table.rows, ("ABC", "abc", "xyz"), strict=True):
        for cell, text in zip(row.cells, words, strict=True):
            cell.text = text
    second, third = table.rows[1]._tr, table.rows[2]._tr
    second.remove(second.tc_lst[0])
    second.get_or_add_trPr().extend(element("w:trPr", "<w:gridBefore w:val='1'/>"))
    for cell, state in zip(third.tc_lst, ("restart", "continue", ""), strict=True):
        if state:
            cell.get_or_add_tcPr().extend(element("w:tcPr", f"<w:hMerge w:val='{state}'/>"))
    first, second, third = reading(document).blocks[0].rows
    assert [row.texts for row in (first, second, third)] == [["A", "B", "C"], ["", "b", "c"], ["x", "x", "z"]]
    assert third.cells[0] is third.cells[1]


def related(document, name: str, content_type: str, data: bytes, kind: str) -> str:
    part = Part(PackURI(f"/word/{name}"), content_type, data, document.part.package)
    return document.part.relate_to(part, f"{OFFICE}/{kind}")


def insert(document, name: str, content_type: str, data: bytes) -> None:
    known = related(document, name, content_type, data, "aFChunk")
    document.element.body.insert(len(document.element.body) - 1, element("w:altChunk", ""))
    document.element.body[-2].set(qn("r:id"), known)


def saved(text: str) -> bytes:
    document, data = Document(), io.BytesIO()
    document.add_paragraph(text)
    document.save(data)
    return data.getvalue()


ROW = b"<table><tr><td>Disks</td><td>24</td></tr></table>"
WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"


@pytest.mark.parametrize(
    ("name", "content_type", "data", "inserted"),
    [
        ("a.htm", "text/html", ROW, [["Disks", "24"]]),
        ("a.bin", "text/html", ROW, [["Disks", "24"]]),
        ("a.mht", "message/rfc822", b"MIME-Version: 1.0\nContent-Type: text/html\n\n" + ROW, [["Disks", "24"]]),
        ("a.txt", "text/plain", b"Disks\t24", [["Disks", "24"]]),
        ("a.docx", WORD, saved("24 disks"), [["24 disks"]]),
        ("a.rtf", "application/rtf", b"{\\rtf1 24 disks}", None),
        ("a.docx", WORD, b"PK\3\4word/", None),
        ("a.pdf", "application/pdf", b"%PDF-1.4", None),
    ],
)
def test_documents_that_are_inserted_are_read_in_their_place_or_named(
    name: str, content_type: str, data: bytes, inserted: list[list[str]] | None
):
    document = Document()
    document.add_paragraph("before")
    insert(document, name, content_type, data)
    document.add_paragraph("behind")
    found = reading(document)
    read = inserted or []
    assert shown(found) == [["before"], *read, ["behind"]]
    lines = [block.place.line for block in found.blocks]
    assert lines == sorted(set(lines))
    named = f"the inserted document {name} was not read: save it and load it as a file of its own"
    assert [remark.message for remark in found.remarks] == ([] if inserted else [named])


def test_a_document_in_an_inserted_one_is_named_and_one_that_is_linked_too():
    inner, outer, data = Document(), Document(), io.BytesIO()
    inner.add_paragraph("24 disks")
    insert(inner, "a.htm", "text/html", ROW)
    inner.save(data)
    insert(outer, "b.docx", WORD, data.getvalue())
    document = reading(outer)
    assert shown(document) == [["24 disks"]]
    assert [remark.rule for remark in document.remarks] == ["attachment_left"]


def test_a_cell_that_holds_an_inserted_page_shows_it():
    document = Document()
    cell = document.add_table(rows=1, cols=1).cell(0, 0)
    insert(document, "a.htm", "text/html", ROW)
    cell._tc.insert(1, document.element.body[-2])
    assert texts(document) == [["Disks", "24"]]


def test_heads_and_feet_stand_around_the_text_and_notes_behind_it():
    document = Document()
    document.add_paragraph("24 disks")
    document.sections[0].header.paragraphs[0].text = "Acme A1 storage"
    document.sections[0].footer.paragraphs[0].text = "7"
    note = "<w:endnote w:id='2'><w:p><w:r><w:t>Of 12 each</w:t></w:r></w:p></w:endnote>"
    rule = "<w:endnote w:id='1' w:type='separator'><w:p><w:r><w:t>-</w:t></w:r></w:p></w:endnote>"
    related(
        document,
        "endnotes.xml",
        "application/xml",
        f"<w:endnotes {SPACES}>{rule}{note}</w:endnotes>".encode(),
        "endnotes",
    )
    found = reading(document)
    assert shown(found) == [["24 disks"], ["Of 12 each"]]
    assert [piece.text for piece in found.around] == ["Acme A1 storage", "7"]


def emf(width: int, height: int) -> bytes:
    frame = struct.pack("<4i", 0, 0, round(width * 26.4), round(height * 26.4))
    begun = struct.pack("<II4i", 1, 108, 0, 0, width, height) + frame + b" EMF"
    return begun.ljust(108, b"\0")


@pytest.mark.parametrize(
    ("kind", "data", "message"),
    [
        ("package", b"PK", "the embedded file x.bin was not read: save it and load it as a file of its own"),
        ("oleObject", b"", "the embedded file x.bin was not read: save it and load it as a file of its own"),
        ("chart", b"", "1 chart was not read: print the document as PDF for what stands in it"),
        ("diagramData", b"", "1 diagram was not read: print the document as PDF for what stands in it"),
        ("image", emf(1000, 400), "1 picture is drawn in a format that is not looked at (EMF, WMF)"),
        ("image", emf(64, 64), None),
        ("theme", b"", None),
    ],
)
def test_what_nobody_reads_is_named(kind: str, data: bytes, message: str | None):
    document = Document()
    document.add_paragraph("24 disks")
    related(document, "x.bin", "application/octet-stream", data, kind)
    told = [remark.message.removesuffix(": print the document as PDF") for remark in reading(document).remarks]
    assert told == ([message] if message else [])


def test_a_document_of_nothing_but_what_is_not_read_says_what_it_holds():
    document = Document()
    for number in range(52):
        related(document, f"{number}.bin", "application/octet-stream", b"", "package")
    with pytest.raises(UnreadableDocument, match=r"no text; the embedded file 0\.bin .*; 2 more embedded files"):
        reading(document)


def test_a_row_over_all_columns_is_a_row_of_its_table():
    document = Document()
    table = document.add_table(rows=2, cols=2)
    table.cell(0, 0).merge(table.cell(0, 1)).text = "Stress Test"
    table.cell(1, 0).text, table.cell(1, 1).text = "Disks", "24"
    [found] = reading(document).blocks
    assert [[cell.text for cell in row.distinct] for row in found.rows] == [["Stress Test"], ["Disks", "24"]]


def test_a_cell_over_several_rows_is_the_same_in_each_of_them():
    document = Document()
    table = document.add_table(rows=3, cols=2)
    table.cell(0, 0).merge(table.cell(1, 0)).text = "Array"
    for row, text in zip(table.rows, ("Cache", "Ports", "Disks"), strict=True):
        row.cells[1].text = text
    [found] = reading(document).blocks
    assert [row.texts for row in found.rows] == [["Array", "Cache"], ["Array", "Ports"], ["", "Disks"]]
    assert found.rows[0].cells[0] is found.rows[1].cells[0]


def test_a_table_in_a_cell_of_another_one_follows_it():
    document = Document()
    table = document.add_table(rows=2, cols=2)
    table.cell(0, 0).text, table.cell(0, 1).text = "Disks", "by shelf"
    table.cell(1, 0).text, table.cell(1, 1).text = "Ports", "2"
    inner = table.cell(0, 1).add_table(rows=1, cols=2)
    inner.cell(0, 0).text, inner.cell(0, 1).text = "Shelf 1", "24"
    assert texts(document) == [["Disks", "by shelf"], ["Ports", "2"], ["Shelf 1", "24"]]
