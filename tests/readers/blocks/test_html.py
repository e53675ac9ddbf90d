"""HTML pages: rows are rows of tables, whatever the page is like otherwise."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from esrp_ingest.document import Document, Heading, Table
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.readers.blocks.html import read
from esrp_ingest.readers.source import Source


def read_html(data: bytes) -> Document:
    return read(Source(data), lambda _: False)


def lines(html: str) -> list[list[str]]:
    """The texts of rows, without empty cells at their ends, and what is between them."""
    found: list[list[str]] = []
    for block in read_html(html.encode()).blocks:
        rows = [[cell.text for cell in row.cells] for row in block.rows] if isinstance(block, Table) else [[block.text]]
        for row in rows:
            while not row[-1]:
                del row[-1]
        found += rows
    return found


def line_numbers(html: str) -> list[int | None]:
    return [piece.place.line for piece in read_html(html.encode()).pieces]


def test_rows_keep_empty_cells_and_breaks():
    html = (
        "<table><tr><td>Avg</td><td></td><td>95.11</td></tr>"
        "<tr><th>Log path<br/>Database</th><td>a<br>b</td></tr></table>"
    )
    assert lines(f"{html}<p>.") == [["Avg", "", "95.11"], ["Log path\nDatabase", "a\nb"], ["."]]


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
    assert line_numbers(html) == [5, 7, 7, 8]


def test_tags_are_counted_for_the_number_of_a_line_in_whatever_case_they_are_printed():
    html = "<table>\n<TR>\n<TD>a</TD></TR>\n<tr>\n<td>b</td></tr>\n<TR>\n<TD>c</TD></TR>\n</table>"
    assert line_numbers(html) == [2, 4, 6]


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
    assert line_numbers(row) == [1, 1, 3, 3]


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


def grid(html: str) -> Table:
    [table] = read_html(html.encode()).blocks
    assert isinstance(table, Table)
    return table


def test_a_merged_cell_is_the_same_in_every_place_that_it_covers():
    html = (
        "<table><tr><th rowspan=2>Metric<th colspan=2>Server 1<th colspan=2>Server 2<tr><th>A<th>B<th>A<th>B"
        "<tr><td>Reads<td>1<td>2<td>3<td>4</table>"
    )
    first, second, third = grid(html).rows
    assert first.texts == ["Metric", "Server 1", "Server 1", "Server 2", "Server 2"]
    assert [cell.text for cell in first.distinct] == ["Metric", "Server 1", "Server 2"]
    assert second.cells[0] is first.cells[0]
    assert (second.texts, third.texts) == (["Metric", "A", "B", "A", "B"], ["Reads", "1", "2", "3", "4"])


def test_a_title_over_more_columns_than_there_are_adds_none():
    html = "<table><tr><td colspan=9>Summary<tr><td>Reads<td>1<tr><td>Writes<td>2</table>"
    assert [row.texts for row in grid(html).rows] == [["Summary", "Summary"], ["Reads", "1"], ["Writes", "2"]]


def test_columns_that_no_row_fills_are_left_out():
    html = "<table><tr><td>a<td><td>b<tr><td>c<td><td>d</table>"
    assert [row.texts for row in grid(html).rows] == [["a", "b"], ["c", "d"]]


@pytest.mark.parametrize("span", ["0", "-3", "x", "99999999", "\u0662"])
def test_odd_spans_are_read_as_far_as_they_are_numbers(span: str):
    assert lines(f"<table><tr><td colspan='{span}' rowspan='{span}'>a<td>b<tr><td>c<td>d</table>")[0][0] == "a"


def test_headings_have_their_levels_and_captions_belong_to_their_tables():
    html = (
        "<h1>Jetstress</h1><h2>Stress <b>Test</b></h2><fieldset><legend>Host</legend>"
        "<table><caption>Table 1</caption><tr><td>a<td>b</table></fieldset>"
        "<details><summary>More</summary>text</details>"
    )
    blocks = read_html(html.encode()).blocks
    assert [(block.text, block.level) for block in blocks if isinstance(block, Heading)] == [
        ("Jetstress", 1),
        ("Stress Test", 2),
        ("Host", 3),
        ("More", 3),
    ]
    [table] = [block for block in blocks if isinstance(block, Table)]
    assert table.caption is not None
    assert table.caption.text == "Table 1"


def test_a_caption_without_a_text_is_none():
    assert grid("<table><caption> </caption><tr><td>a<td>b</table>").caption is None
    assert lines("<table><caption>Table 1</caption></table><p>a") == [["Table 1"], ["a"]]


def test_rows_of_one_cell_are_paragraphs():
    assert lines("<table><tr><td>one<br>two<tr><td>three</table>") == [["one"], ["two"], ["three"]]
    blocks = read_html(b"<table><tr><td>one<tr><td>two</table>").blocks
    assert not any(isinstance(block, Table) for block in blocks)


def test_the_title_of_the_page_is_around_it():
    assert [piece.text for piece in read_html(b"<title>Test  1</title><p>a").around] == ["Test 1"]


def test_rows_outside_of_tables_and_texts_between_rows_are_kept():
    assert lines("<tr><td>a<td>b</tr><p>c") == [["a", "b"], ["c"]]
    assert lines("<table><tr><td>a<td>b</tr>stray<tr>also<td>c<td>d</table>") == [
        ["stray"],
        ["also"],
        ["a", "b"],
        ["c", "d"],
    ]
    assert lines("<table><tr><form><td>a</td><td>b</td>behind</form></tr></table>") == [["behind"], ["a", "b"]]


def test_rows_around_a_table_that_lays_out_a_cell_stay_rows():
    inner = "<table><tr><td>x<td>y</table>"
    html = f"<table><tr><td>a<td>b<tr><td>text<td>{inner}</td></tr><tr><td>c<td>d</table>"
    assert lines(html) == [["a", "b"], ["text"], ["x", "y"], ["c", "d"]]


@pytest.mark.parametrize(
    ("control", "shown"),
    [
        ('<input value="675">', "675"),
        ('<input type="text" value="15.462"/>', "15.462"),
        ('<input type="hidden" value="9">', ""),
        ('<input type="checkbox" value="9">', ""),
        ("<textarea>24 disks</textarea>", "24 disks"),
        ("<select><option>8<option selected>24<option>36</select>", "24"),
        ("<select><optgroup><option>8<option>24</optgroup></select>", "8"),
        ("<select multiple><option>8<option>24</select>", "8\n24"),
    ],
)
def test_controls_of_a_form_show_what_is_filled_in_or_chosen(control: str, shown: str):
    assert lines(f"<table><tr><td>Disks<td>{control}<td>.</table>")[0][1:-1] == ([shown] if shown else [])


def test_elements_with_roles_of_a_table_are_one():
    html = (
        "<div role=table><div role=row>"
        "<span role=columnheader>Counter</span><span role=columnheader>Average</span></div>"
        "<div role=row><span role=cell>% Time</span><span role=cell>5.1</span></div></div>"
    )
    assert lines(html) == [["Counter", "Average"], ["% Time", "5.1"]]


def test_a_text_with_its_own_line_ends_is_read_as_a_text():
    html = "<p>a</p>\n<pre>\nThread Count     7\nLog Buffers      9000\n</pre>"
    assert lines(html) == [["a"], ["Thread Count", "7"], ["Log Buffers", "9000"]]
    assert line_numbers(html) == [1, 3, 3, 4, 4]


def test_the_source_of_a_table_that_a_page_shows_is_read_as_one():
    html = "<pre>\n&lt;h2&gt;Host&lt;/h2&gt;\n&lt;table&gt;&lt;tr&gt;&lt;td&gt;a&lt;td&gt;b\n&lt;/table&gt;</pre>"
    assert lines(html) == [["Host"], ["a", "b"]]


def test_prefixes_of_xhtml_are_no_part_of_names():
    html = '<x:html xmlns:x="http://www.w3.org/1999/xhtml"><x:table><x:tr><x:td>a</x:td><x:td>b</x:td></x:tr></x:table></x:html>'
    assert lines(html) == [["a", "b"]]


def test_control_letters_are_left_out():
    assert lines("<p>12\x00.5 \x1bms</p>") == [["12.5 ms"]]


def test_tags_of_several_lines_begin_where_they_begin():
    html = "<table>\n<tr\n class=x>\n<td>a</td><td>b</td></tr>\n<tr><td>c</td><td>d</td></tr></table>"
    assert line_numbers(html) == [2, 2, 5, 5]


@pytest.mark.parametrize("broken", ["<b><i>over</b>lap</i>", "</table>", "</p>"])
def test_pages_whose_tags_do_not_match_keep_rows_and_their_lines(broken: str):
    html = f"<p>{broken}</p>\n<table>\n<tr><td colspan=2>a</td></tr>\n<tr><td>b</td><td>c</td></tr></table>"
    [table] = [block for block in read_html(html.encode()).blocks if isinstance(block, Table)]
    assert [(row.place.line, row.texts) for row in table.rows] == [(3, ["a", "a"]), (4, ["b", "c"])]


def test_too_many_cells_are_refused():
    row = "<tr>" + "<td colspan=100>a" * 400
    with pytest.raises(UnreadableDocument, match="cells"):
        read_html(("<table>" + row * 20).encode())


@pytest.mark.parametrize(
    "nested",
    [
        "<table><tr><td>" * 5_000,
        "<table><tr><td>a<td>" * 5_000,
        "<dl><dd>" * 8_000,
        "<dd><div>" * 8_000 + "<table>",
        "<select><option>" * 8_000,
        "<pre>" * 8_000,
        "<h1>" * 8_000,
        "<tr><td rowspan=100>" * 8_000,
    ],
    ids=["frames", "tables", "lists", "terms", "options", "texts", "headings", "rows"],
)
def test_deep_nesting_is_read_or_refused(nested: str):
    try:
        found = read_html((nested + "deep").encode())
    except UnreadableDocument as error:
        assert error.code == "invalid"  # noqa: PT017
    else:
        assert "deep" in " ".join(piece.text for piece in found.pieces)
