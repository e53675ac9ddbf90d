"""Rows in four formats, and what a document says never does anything to whoever reads it."""

import csv
import io
import json
import math
import unicodedata
from datetime import date, datetime
from decimal import Decimal
from typing import get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from esrp_ingest.cli.output import OutputFormat, print_bars, print_rows, print_sections, printable, readable_path, say
from esrp_ingest.present.terminal import Bars

COLUMNS = ("name", "value", "when")
ROWS = [("a|b", 1.23456, datetime(2013, 5, 1, 10, 30)), (None, 2, date(2013, 5, 1)), ("c\nd", None, None)]


def printed(capsys: pytest.CaptureFixture[str], output_format: str) -> str:
    print_rows(COLUMNS, ROWS, output_format)
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_json_is_a_list_of_objects_with_nulls(capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(printed(capsys, "json")) == [
        {"name": "a|b", "value": 1.23456, "when": "2013-05-01T10:30:00"},
        {"name": None, "value": 2, "when": "2013-05-01"},
        {"name": "c\nd", "value": None, "when": None},
    ]


def test_csv_keeps_every_digit_and_leaves_what_is_not_stated_empty(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "csv") == 'name,value,when\na|b,1.23456,2013-05-01T10:30:00\n,2,2013-05-01\n"c\nd",,\n'


def test_markdown_is_a_table_whatever_the_cells_hold(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "markdown").splitlines() == [
        "| name | value | when |",
        "| --- | --- | --- |",
        "| a\\|b | 1.235 | 2013-05-01 10:30:00 |",
        "|  | 2 | 2013-05-01 |",
        "| c d |  |  |",
    ]


def test_a_table_shows_every_row_in_one_line_where_no_terminal_limits_it(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [line.split() for line in printed(capsys, "table").splitlines() if not line.startswith("─")]
    assert lines == [
        ["name", "value", "when"],
        ["a|b", "1.235", "2013-05-01", "10:30:00"],
        ["-", "2", "2013-05-01"],
        ["c\\nd", "-", "-"],
    ]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_a_spreadsheet_gets_no_formula(capsys: pytest.CaptureFixture[str], start: str) -> None:
    print_rows(("text", "figure"), [(f"{start}HYPERLINK()", -5.5)], "csv")
    rows = list(csv.reader(io.StringIO(capsys.readouterr().out, newline="")))
    assert rows[1] == [f"'{start}HYPERLINK()".replace("\r", "\n"), "-5.5"]


def test_rich_markup_in_a_document_is_text(capsys: pytest.CaptureFixture[str]) -> None:
    print_rows(("text",), [("[red]alarm[/red] [link=x]y[/link]",)], "table")
    assert "[red]alarm[/red] [link=x]y[/link]" in capsys.readouterr().out


@pytest.mark.parametrize("output_format", get_args(OutputFormat))
@given(text=st.text() | st.text(st.characters(categories=["Cc", "Cf"])))
@example("\x1b]52;c;ZXZpbA==\x07\x9b31m\x7f\u202e\x85")
def test_no_control_character_reaches_the_terminal(output_format: OutputFormat, text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        stream = io.StringIO()
        patch.setattr("sys.stdout", stream)
        print_rows((f"column {text}",), [(text,)], output_format)
        print_sections({"title": text}, {text: ((text,), [(text,)])}, output_format)
        print_bars([Bars("latency", ((text, 1.5),))])
    controls = {letter for letter in stream.getvalue() if unicodedata.category(letter) == "Cc"}
    assert controls <= ({"\n", "\t"} if output_format == "csv" else {"\n"})
    if output_format in {"table", "markdown"}:
        assert {letter for letter in stream.getvalue() if not letter.isprintable()} == {"\n"}


@given(text=st.text(st.characters(codec="utf-8")))
def test_json_says_what_was_said_whatever_is_escaped(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        stream = io.StringIO()
        patch.setattr("sys.stdout", stream)
        print_rows(("text",), [(text,)], "json")
    assert json.loads(stream.getvalue()) == [{"text": text}]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0.0, "0"),
        (1e-9, "1e-09"),
        (1234567.891, "1234567.891"),
        (True, "true"),
        (Decimal("2.50"), "2.5"),
        (-0.5, "-0.5"),
    ],
)
def test_figures_have_at_most_three_decimals_and_never_vanish(
    capsys: pytest.CaptureFixture[str], value: object, shown: str
) -> None:
    print_rows(("value",), [(value,)], "markdown")
    assert capsys.readouterr().out.splitlines()[2] == f"| {shown} |"


def test_json_knows_no_infinity_and_takes_decimals_for_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    print_rows(("a", "b", "c", "d"), [(math.inf, Decimal("2.5"), Decimal(3), b"x")], "json")
    assert json.loads(capsys.readouterr().out) == [{"a": None, "b": 2.5, "c": 3, "d": "b'x'"}]


def test_sections_are_one_object_in_json_and_headings_elsewhere(capsys: pytest.CaptureFixture[str]) -> None:
    record, tables = {"id": 1, "title": None}, {"runs": (("id", "test"), [(5, "stress")])}
    print_sections(record, tables, "json")
    assert json.loads(capsys.readouterr().out) == {"id": 1, "title": None, "runs": [{"id": 5, "test": "stress"}]}
    print_sections(record, tables, "markdown")
    assert "## runs\n\n| id | test |" in capsys.readouterr().out
    print_sections(record, tables, "csv")
    assert capsys.readouterr().out == "name,value\nid,1\n"


def test_paths_are_shown_for_people_and_names_that_are_no_text_escaped() -> None:
    assert readable_path("file:///a%20b/%C3%A9%0A%E9.html") == "/a b/é\\n\\xe9.html"
    assert readable_path("s3://bucket/a%20b") == "s3://bucket/a%20b"
    assert printable("\x1b[0m\u202e\udce9") == "\\x1b[0m\\u202e\\udce9"


def test_a_terminal_shows_the_first_rows_and_says_how_many_follow(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    print_rows(("number",), ((number,) for number in range(1200)), "table")
    printed = capsys.readouterr()
    assert (" 999" in printed.out, "1000" in printed.out) == (True, False)
    assert printed.err == "200 more rows follow: --format csv prints all\n"


def test_a_table_for_a_pipe_has_all_rows_though_it_is_measured_by_the_first(capsys: pytest.CaptureFixture[str]) -> None:
    print_rows(("number",), ((number,) for number in range(1200)), "table")
    assert capsys.readouterr().out.splitlines()[-1].strip() == "1199"


def test_remarks_are_broken_between_words_on_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    remark = "transactional database read latency, see /a/folder/with-a-very-long-name/of-a-file/report.html"
    say(remark)
    assert capsys.readouterr().err == f"{remark}\n"
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    say(remark)
    lines = capsys.readouterr().err.splitlines()
    assert lines == [
        "transactional database read latency, see",
        "  /a/folder/with-a-very-long-name/of-a-file/report.html",
    ]
