"""HTML reports: rows become lines with known cells, whatever the page is like otherwise."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import Reading
from esrp_ingest.readers.html import read
from esrp_ingest.readers.source import Source


def read_html(data: bytes) -> Reading:
    return read(Source(data))


def lines(html: str) -> list[list[str]]:
    return [[cell.text for cell in line.cells] for line in read_html(html.encode()).lines]


def test_rows_keep_empty_cells_and_breaks():
    html = (
        "<table><tr><td>Avg</td><td></td><td>95.11</td></tr>"
        "<tr><th>Log path<br/>Database</th><td>a<br>b</td></tr></table>"
    )
    assert lines(html) == [["Avg", "", "95.11"], ["Log path\nDatabase", "a\nb"]]


def test_blocks_are_lines_and_scripts_are_nothing():
    html = (
        "<html><head><title>t</title><script>x()</script><style>p{}</style></head><body><!-- c -->"
        "<fieldset><legend>Test  Log</legend>first<br>second</fieldset><p>one <b>bold</b> line</p></body></html>"
    )
    assert lines(html) == [["Test Log"], ["first"], ["second"], ["one bold line"]]


def test_a_table_in_a_cell_gives_its_own_rows():
    html = "<table><tr><td><table><tr><td>Thread Count</td><td>7</td></tr></table></td></tr></table>"
    assert lines(html) == [["Thread Count", "7"]]


def test_lines_carry_the_number_that_they_have_in_the_file():
    html = "<html>\n<body>\n<table>\n<!-- <tr> -->\n<tr>\n<td>a</td></tr>\n<tr><td>b</td></tr></table><pre>x\ny</pre>"
    assert [line.number for line in read_html(html.encode()).lines] == [5, 7, 7, 8]


def test_tags_are_counted_for_the_number_of_a_line_in_whatever_case_they_are_printed():
    html = "<table>\n<TR>\n<TD>a</TD></TR>\n<tr>\n<td>b</td></tr>\n<TR>\n<TD>c</TD></TR>\n</table>"
    assert [line.number for line in read_html(html.encode()).lines] == [2, 4, 6]


def test_nesting_thousands_deep_is_read():
    html = "<div>" * 3000 + "deep" + "</div>" * 3000
    assert lines(html) == [["deep"]]


def test_a_page_without_text_is_empty():
    with pytest.raises(UnreadableDocument) as error:
        read_html(b"<html><script>only()</script></html>")
    assert error.value.code == "empty"


def test_entities_are_characters_and_external_ones_nothing():
    html = '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]><p>MSExchange Database ==&gt; &x;</p>'
    text = " ".join(cell for line in lines(html) for cell in line)
    assert "MSExchange Database ==>" in text
    assert "root:" not in text


@given(st.text(alphabet="<>/ tdrab&;\"'=!-\n", max_size=200))
def test_any_markup_is_lines_or_empty(html: str):
    try:
        read_html(html.encode())
    except UnreadableDocument as error:
        assert error.code == "empty"  # noqa: PT017


def test_tables_that_lay_out_a_page_part_no_cells():
    html = (
        "<table><tr><td>&nbsp;</td><td><h1>Jetstress</h1><h2>Backup</h2><p>Test Summary</p>"
        "<table><tr><td>Machine Name</td><td>JS1</td></tr></table></td></tr></table>"
    )
    assert lines(html) == [["Jetstress"], ["Backup"], ["Test Summary"], ["Machine Name", "JS1"]]


def test_a_table_that_frames_one_cell_is_that_cell():
    cell = "<td><table><tbody><tr><td><b>{}</b></td></tr></tbody></table></td>"
    row = f"<table><tr>{cell.format('Machine Name')}\n{cell.format('JS1')}</tr>\n<tr><td>a</td><td>b</td></tr></table>"
    assert lines(row) == [["Machine Name", "JS1"], ["a", "b"]]
    assert [line.number for line in read_html(row.encode()).lines] == [1, 3]


@pytest.mark.parametrize("hidden", ['style="color:red; DISPLAY : none"', "hidden", "style='visibility:hidden'"])
def test_what_a_page_hides_is_not_read_unless_a_click_shows_it(hidden: str):
    rows = f"<tr {hidden}><td>x</td></tr><tr><td>a</td><td {hidden}>y</td><td>b</td></tr>"
    html = f"<p {hidden}>old</p><table>{rows}</table>"
    assert lines(html) == [["a", "b"]]
    shown = [["[+]"], ["old"], ["x"], ["a", "y", "b"]]
    assert lines(f"<p onclick='toggle()'>[+]</p>{html}") == shown


def test_what_was_struck_out_and_marks_of_footnotes_are_not_read():
    assert lines("<p>Size<sup>1</sup> <del>7</del> <s>8</s> 9 m<sup>x</sup>ax</p>") == [["Size 9 mxax"]]


def test_paragraphs_of_a_cell_are_its_lines_and_spacers_are_no_cells():
    html = "<table><tr><td><p>Log&shy;path</p><p>Database</p></td><td></td><td>a</td></tr><tr><td>x<td><td>y</table>"
    assert lines(html) == [["Logpath\nDatabase", "a"], ["x", "y"]]


def test_a_term_and_its_definitions_are_a_row():
    html = "<dl><dt>Storage cache</dt><dd>16 GB</dd><dd>mirrored</dd><dt>Ports</dt></dl><p>End</p>"
    assert lines(html) == [["Storage cache", "16 GB", "mirrored"], ["Ports"], ["End"]]


def test_a_cell_over_several_rows_stands_in_each_of_them():
    html = "<table><tr><td rowspan=2>Array</td><td>Cache</td></tr><tr><td>Ports</td></tr><tr><td>A</td><td>B</td></tr>"
    assert lines(html) == [["Array", "Cache"], ["Array", "Ports"], ["A", "B"]]


@pytest.mark.parametrize(
    ("style", "seen"),
    [
        ("color:#fff", False),
        ("color: rgb(240, 240, 240)", False),
        ("transform:rotate(-45deg);font-size:80pt", False),
        ("opacity:0.1", False),
        ("color:#fff;background:#036", True),
        ("color:#999", True),
        ("opacity:0", True),
        ("transform:rotate(90deg)", True),
    ],
)
def test_what_is_as_pale_as_paper_or_aslant_is_not_read(style: str, seen: bool):
    assert lines(f"<p>a</p><p style='{style}'>DRAFT</p>") == [["a"], *([["DRAFT"]] if seen else [])]
    assert lines(f"<style>.w {{{style}}}</style><p>a</p><p class=w>DRAFT</p>") == [
        ["a"],
        *([["DRAFT"]] if seen else []),
    ]


def test_white_letters_are_read_where_a_background_may_be_behind_them():
    html = "<style>table.t th {background: navy} th {color: white}</style><table class=t><tr><th>Counter</th></tr>"
    assert lines(html) == [["Counter"]]
    assert lines("<table bgcolor='#003366'><tr><td><font style='color:white'>7</font></td></tr>") == [["7"]]
