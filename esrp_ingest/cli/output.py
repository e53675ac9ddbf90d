"""Rows to standard output as a table, CSV, JSON or Markdown; everything else to standard error.

What a document says is text for people, never an instruction: control characters do not reach a terminal, Rich markup
is not interpreted, and a spreadsheet gets no formula.
"""

import csv
import json
import os
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from itertools import chain, islice
from math import isfinite
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill
from typing import Literal
from urllib.parse import unquote_to_bytes

from rich.console import Console

from esrp_ingest.coarse import CoarseFigure, printed
from esrp_ingest.counting import counted
from esrp_ingest.errors import UsageError
from esrp_ingest.masking import masked
from esrp_ingest.plain_table import plain_table
from esrp_ingest.present.control_letters import spelled_out, spelled_out_in_json
from esrp_ingest.present.lists import brief, fitted
from esrp_ingest.present.spreadsheets import defused
from esrp_ingest.present.terminal import NARROWEST, Bars, Grid, drawn, tables_that_fit

OutputFormat = Literal["table", "csv", "json", "markdown"]
"""How rows are printed."""
Row = Sequence[object]
_MEASURED_ROWS = 1000
"""Rows by which a table's columns are measured; a terminal shows no more of them."""


def print_rows(
    columns: Sequence[str], rows: Iterable[Row], output_format: OutputFormat, spare: Collection[str] = ()
) -> None:
    """Prints rows as they come under their columns' names; on a narrow terminal without those that can be spared."""
    if output_format == "json":
        _print_json_list(dict(zip(columns, map(json_value, row), strict=True)) for row in rows)
    elif output_format == "csv":
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow([_csv_cell(name) for name in columns])
        writer.writerows([_csv_cell(value) for value in row] for row in rows)
    elif output_format == "markdown":
        _print_markdown(columns, rows)
    else:
        _print_table(columns, rows, spare=spare)


def print_sections(
    record: Mapping[str, object], tables: Mapping[str, tuple[Sequence[str], Sequence[Row]]], output_format: OutputFormat
) -> None:
    """Prints everything about one thing: its own values, then the tables that belong to it.

    CSV has no sections: there only the thing's own values are printed.
    """
    if output_format == "json":
        lists = {
            name: [dict(zip(columns, map(json_value, row), strict=True)) for row in rows]
            for name, (columns, rows) in tables.items()
        }
        print_json({**{name: json_value(value) for name, value in record.items()}, **lists})
        return
    stated = [(name, value) for name, value in record.items() if value is not None]
    print_rows(("name", "value"), stated, output_format)
    if output_format == "csv":
        return
    for name, (columns, rows) in tables.items():
        print_heading(name, output_format)
        print_rows(columns, rows, output_format)


def print_heading(text: str, output_format: OutputFormat) -> None:
    """Prints the heading of a section."""
    marks = "## " if output_format == "markdown" else ""
    line = printable(text)
    if marks:
        sys.stdout.write(f"\n{marks}{line}\n\n")
    else:
        sys.stdout.write(f"\n{_broken(line) if _is_terminal() else line}\n")


def print_lines(lines: Iterable[str]) -> None:
    """Prints sentences, each in as many lines of a terminal as it takes."""
    for line in map(printable, lines):
        sys.stdout.write(f"{_broken(line) if _is_terminal() else line}\n")


def _broken(line: str) -> str:
    """A line in as many as the terminal needs, with words, paths and commands in one piece."""
    width = get_terminal_size().columns
    return fill(line, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def print_json(value: object) -> None:
    """Prints one JSON value."""
    print_json_text(json.dumps(value, indent=2, ensure_ascii=False))


def _print_json_list(records: Iterable[object]) -> None:
    """Prints a list as `print_json` does, each of its items as it comes."""
    before = "[\n"
    for record in records:
        text = json.dumps(record, indent=2, ensure_ascii=False).replace("\n", "\n  ")
        sys.stdout.write(f"{before}  {spelled_out_in_json(text)}")
        before = ",\n"
    sys.stdout.write("[]\n" if before == "[\n" else "\n]\n")


def print_json_text(text: str) -> None:
    """Prints a JSON text; what a terminal would obey in it is escaped."""
    sys.stdout.write(f"{spelled_out_in_json(text)}\n")


def json_value(value: object) -> object:
    """A value as JSON knows it: dates in ISO form, decimals as numbers."""
    if isinstance(value, float) and not isfinite(value):
        return None
    if value is None or isinstance(value, bool | int | float | str | list | dict):
        return value
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    return value.isoformat() if isinstance(value, date) else str(value)


def printable(text: str) -> str:
    """A text in one line without anything that a terminal would obey or could not show."""
    return text if text.isprintable() else "".join(map(_shown, text))


def _shown(letter: str) -> str:
    if letter.isprintable():
        return letter
    return letter.encode("unicode_escape").decode("ascii")


def readable_path(uri: str) -> str:
    """The path of a `file://` URI for a person to read; other addresses as they are."""
    if not uri.startswith("file://"):
        return printable(uri)
    return printable(unquote_to_bytes(uri.removeprefix("file://")).decode("utf-8", "backslashreplace"))


def save_picture(png: bytes, path: Path) -> None:
    """Writes a picture.

    Raises:
        UsageError: it cannot be written there.
    """
    try:
        path.write_bytes(png)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from error


def say(message: str) -> None:
    """One line on standard error, without secrets; on a terminal it is broken between words."""
    text = printable(masked(message))
    sys.stderr.write(f"{_broken(text) if sys.stderr.isatty() else text}\n")


def print_bars(drawings: Iterable[Bars]) -> None:
    """Prints figures as bars, in colors on a terminal that has them."""
    console = Console(highlight=False)
    width = console.width if console.is_terminal else NARROWEST
    for bars in drawings:
        rows = tuple((printable(name), value) for name, value in bars.rows)
        console.print()
        console.print(drawn(replace(bars, rows=rows), width, plain=console.options.ascii_only), end="", soft_wrap=True)


def print_list(kind: str, records: Collection[Mapping[str, object]]) -> None:
    """Prints a list as a table: the columns that tell its rows apart, and on a terminal a row a line."""
    columns, rows = brief(kind, records)
    _print_table(columns, rows, kind)


def _print_table(
    columns: Sequence[str], rows: Iterable[Row], kind: str | None = None, spare: Collection[str] = ()
) -> None:
    following = iter(rows)
    found = [list(row) for row in islice(following, _MEASURED_ROWS)]
    numeric = [_is_numeric([row[place] for row in found]) for place in range(len(columns))]
    cells = list(map(_cells, found))
    headings = list(map(printable, columns))
    if not _is_terminal():
        sys.stdout.writelines(plain_table(headings, cells, numeric, map(_cells, following)))
        return
    _print_fitting(headings, cells, numeric, kind, spare)
    if more := sum(1 for _ in following):
        say(f"{counted(more, 'more row follows', 'more rows follow')}: --format csv prints all")


def _cells(row: Row) -> list[str | None]:
    return [None if value is None else printable(_text(value)) for value in row]


def _is_terminal() -> bool:
    return sys.stdout.isatty() or bool(os.environ.get("FORCE_COLOR"))


def _print_fitting(
    columns: list[str], cells: list[list[str | None]], numeric: Sequence[bool], kind: str | None, spare: Collection[str]
) -> None:
    """Prints a table that fits the terminal."""
    console = Console(highlight=False)
    if kind is not None:
        right = dict(zip(columns, numeric, strict=True))
        list_ = fitted(kind, columns, cells, console.width)
        columns, cells, numeric = list_.columns, list_.cells, [right[name] for name in list_.columns]
        grid = Grid(columns, cells, numeric, list_.gap)
        if grid.width(list_.widths) <= console.width:
            console.print(grid.table(list_.widths), sep="\n")
            return
    for place, table in enumerate(tables_that_fit(columns, cells, numeric, console.width, spare)):
        console.print(*([""] if place else []), table, sep="\n")


def _print_markdown(columns: Sequence[str], rows: Iterable[Row]) -> None:
    lines = (["" if value is None else _text(value) for value in row] for row in rows)
    for line in chain([list(columns), ["---"] * len(columns)], lines):
        sys.stdout.write("| " + " | ".join(_markdown_cell(cell) for cell in line) + " |\n")


def _markdown_cell(text: str) -> str:
    return printable(" ".join(text.split())).replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;")


def _csv_cell(value: object) -> object:
    """A cell that no spreadsheet takes for a formula, and no terminal for an instruction."""
    if isinstance(value, str):
        return spelled_out(defused(value)).replace("\r\n", "\n").replace("\r", "\n")
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if isinstance(value, date) else value


def _is_numeric(values: Sequence[object]) -> bool:
    stated = [value for value in values if value is not None]
    return bool(stated) and all(map(_is_number, stated))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)


def _text(value: object) -> str:
    """A value as a person reads it: figures to three decimals, times to the second."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, CoarseFigure):
        return value.shown
    if isinstance(value, float | Decimal):
        return _figure(float(value))
    if isinstance(value, datetime):
        return value.isoformat(sep=" ", timespec="seconds")
    return str(value)


def _figure(value: float) -> str:
    rounded = printed(value).rstrip("0").rstrip(".")
    return rounded if float(rounded) or not value else f"{value:.3g}"
