"""Marks of footnotes: in every format no letter of the word, and no digit of the figure, that they stand behind."""

import io

import docx
import pytest
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph, SimpleDocTemplate, Table
from weasyprint import HTML

from esrp_ingest.layout import Box, Word
from esrp_ingest.numerals import FOOTNOTE
from esrp_ingest.parsing import read
from esrp_ingest.readers.characters import is_raised_mark

MARKS = ("1", "12", "*", "\u2020", "\u00a7", "a", "b", "a,b", "(1)", "[2]")
NO_MARKS = ("nd", "th", "TM", "x", "\u00ae", "km")
STYLE = (
    "<style>body { font: 11pt 'DejaVu Sans' } td { font-size: 9pt; padding: 3pt 9pt } sup { font-size: 8.6pt }</style>"
)


def texts(data: bytes, name: str) -> list[str]:
    return [" ".join(cell.one_line for cell in line.cells) for line in read(data, name).lines]


def as_html(mark: str) -> list[str]:
    return texts(page(mark).encode(), "p.html")


def as_pdf(mark: str) -> list[str]:
    return texts(HTML(string=page(mark)).write_pdf(), "p.pdf")


def as_markdown(mark: str) -> list[str]:
    return texts(f"Database transfers<sup>{mark}</sup>\n\n20<sup>{mark}</sup> disks\n".encode(), "p.md")


def as_word(mark: str) -> list[str]:
    document = docx.Document()
    for before, behind in (("Database transfers", ""), ("20", " disks")):
        paragraph = document.add_paragraph(before)
        paragraph.add_run(mark).font.superscript = True
        paragraph.add_run(behind)
    stream = io.BytesIO()
    document.save(stream)
    return texts(stream.getvalue(), "p.docx")


def page(mark: str) -> str:
    rows = f"<tr><td>Database transfers<sup>{mark}</sup></td></tr><tr><td>20<sup>{mark}</sup> disks</td></tr>"
    return f"{STYLE}<table>{rows}</table>"


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("format_of", [as_html, as_pdf, as_markdown, as_word])
def test_a_mark_is_no_part_of_what_it_stands_behind(format_of, mark: str) -> None:
    assert format_of(mark) == ["Database transfers", "20 disks"]


@pytest.mark.parametrize("text", NO_MARKS)
@pytest.mark.parametrize("format_of", [as_html, as_pdf, as_word])
def test_what_else_is_raised_belongs_to_the_text(format_of, text: str) -> None:
    assert [line.replace(" ", "") for line in format_of(text)] == [f"Databasetransfers{text}", f"20{text}disks"]


def test_marks_are_short() -> None:
    assert all(map(FOOTNOTE.fullmatch, MARKS))
    assert not any(map(FOOTNOTE.fullmatch, NO_MARKS))


@pytest.mark.parametrize(
    ("sheet", "mark"),
    [
        ("", '<span style="vertical-align:super;font-size:60%">1</span>'),
        (".note {font-size: 70%; vertical-align: super}", '<span class="note">1</span>'),
        ("", '<sup><a href="#n1">1</a></sup>'),
    ],
)
def test_marks_that_a_style_raises(sheet: str, mark: str) -> None:
    rows = (
        f"<tr><td>Thread Count</td><td>7{mark}</td></tr><tr style='vertical-align:top'><td>Copies</td><td>5</td></tr>"
    )
    page = f"<html><style>{sheet}</style><table>{rows}</table></html>"
    assert texts(page.encode(), "p.html") == ["Thread Count 7", "Copies 5"]


@pytest.mark.parametrize("align", ["top", "middle", "bottom"])
@pytest.mark.parametrize(("size", "rise"), [(5, 5), (7, 4), (9, 5), (10, 4)])
def test_marks_in_the_middle_of_their_rows(size: int, rise: int, align: str) -> None:
    """Where a label takes two lines a mark is nearer to the upper one, and would stand before its figure."""
    style, stream = ParagraphStyle("usual", fontSize=10, leading=12), io.BytesIO()
    mark = f"<super size={size} rise={rise}>{{}}</super>"
    rows = [
        ("Achieved Transactional I/O per Second", f"710.684{mark.format(1)}"),
        ("Initial database size (bytes)", f"1,234{mark.format(2)}"),
    ]
    table = Table([[Paragraph(text, style) for text in row] for row in rows], colWidths=[100, 100])
    table.setStyle([("VALIGN", (0, 0), (-1, -1), align.upper())])
    SimpleDocTemplate(stream).build([table])
    figures = [text for text in " ".join(texts(stream.getvalue(), "p.pdf")).split() if text[0].isdigit()]
    assert figures == ["710.684", "1,234"]


@pytest.mark.parametrize(
    ("top", "left", "height"),
    [(100, 80, 9), (97, 80, 9), (88, 60, 6), (108, 60, 6)],
    ids=["beside it", "apart", "above it", "below it"],
)
def test_figures_near_others_are_no_marks(top: float, left: float, height: float) -> None:
    figure = Word("710.684", Box(20, 100, 60, 110))
    assert not is_raised_mark(Word("2", Box(left, top, left + 5, top + height)), figure)


def test_a_mark_high_above_a_label_is_no_part_of_its_value() -> None:
    """A browser writes the mark between the label and the value, and higher than either."""
    label = "% storage capacity used by Exchange database<sup>1</sup>"
    rows = f"<tr><td>{label}</td><td>65.1%</td></tr><tr><td>Number of hosts</td><td>3</td></tr>"
    style = "td {font: 9pt Arial; padding: 2pt 30pt} sup {font-size: 6pt; line-height: 0; vertical-align: 4.5pt}"
    found = texts(HTML(string=f"<style>{style}</style><table>{rows}</table>").write_pdf(), "p.pdf")
    assert found == ["% storage capacity used by Exchange database 65.1%", "Number of hosts 3"]


@pytest.mark.parametrize(("left", "is_mark"), [(60.5, True), (63, False)], ids=["touching", "apart"])
def test_a_mark_behind_a_word_touches_it(left: float, is_mark: bool) -> None:
    word = Word("database", Box(20, 100, 60, 110))
    assert is_raised_mark(Word("1", Box(left, 99, left + 3, 106)), word) is is_mark
