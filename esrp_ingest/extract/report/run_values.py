"""Rows of a report to values: labels and values to the columns of `run`, cells of tables under their columns."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any, NamedTuple, TypeVar

from esrp_ingest.extract.figures import REPEATED, Claim, Figures, Source
from esrp_ingest.extract.grid.pieces import is_text
from esrp_ingest.extract.grid.rows import TableRow
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.report.database_paths import join_wrapped
from esrp_ingest.extract.sequences import runs
from esrp_ingest.labels import RUN_LABELS, RunLabel
from esrp_ingest.labels.units import Unit, scaled, stated_unit
from esrp_ingest.layout import Line, Locator
from esrp_ingest.models import Finding, noticed
from esrp_ingest.numerals import PRINTED, begins_with_several, is_broken, rejoined
from esrp_ingest.quantities import (
    Notation,
    is_null,
    parse_boolean,
    parse_integer,
    parse_leading_number,
    parse_number,
    parse_timestamp,
)
from esrp_ingest.vocabulary.sections import ValueKind
from esrp_ingest.vocabulary.words import spelled

_RESULT = re.compile(
    spelled(r"\s*(?:(?P<passed>{passed})|{failed})\b[\s:\u2013\u2014-]*(?P<reason>.*)"), re.IGNORECASE | re.DOTALL
)
_PIECE_OF_PATH = re.compile(r"[\\/_]|\.[A-Za-z]\w{2}\b")
_FILE = re.compile(r"(?<!\w)[A-Za-z]:\\")
_LOG_FILE = re.compile(r"[^\n]{0,1000}?\.b\w{2,3}(?=\s|$)", re.IGNORECASE)
"""A performance log up to its extension: `.blg`, or what recognition made of it; captions of tables stand behind it."""
_ROOT = re.compile(r"[A-Za-z]:\\|\\\\")
"""How a path begins: with a drive or with a machine."""
_SCOPES = {
    "storage_group": re.compile(spelled("{thread_per_storage_group}"), re.IGNORECASE),
    "database": re.compile(spelled("{thread_per_database}"), re.IGNORECASE),
}
"""What threads may be counted for; all databases where a report says nothing."""
_WITH_UNITS = frozenset({"number", "integer"})
"""Kinds of values that may be printed in another unit than their columns'."""
_OF_ALL = re.compile(spelled(r"[\W\d_]*+(?:{thread_of_all}[\W\d_]*+)?"), re.IGNORECASE)
_COUNTED = ("number", "integer", "percent", "threads")
"""Kinds of values that one number states, which is not less than none."""
_NOT_ONE = re.compile(
    spelled(
        rf"\s*[-\u2212\u2013\u2014]|{PRINTED}\s?%?(?:[-/~\u00b7\u2013\u2014]|\s[-/\u2013\u2014]\s|\s(?:{{to}}|{{either}})\s)\d"
    ),
    re.IGNORECASE,
)
"""A span, a share, one of several numbers, or one below zero: none of them is the number that it begins with."""
_LONGEST_MISFIT = 3
"""Words of a value that a line of text can end in."""
Value = Any
Number = TypeVar("Number", int, float)


def read_run_values(pairs: Sequence[Pair[RunLabel]], notation: Notation) -> tuple[dict[str, Value], list[Claim]]:
    """The columns that the rows state, and the figures that say so.

    The first statement of a column counts; later ones repeat it on another page.
    """
    values: dict[str, Value] = {}
    claims: list[Claim] = []
    first: dict[str, Sequence[Line]] = {}
    for pair in pairs:
        label = pair.key
        if label is None:
            continue
        read = _in_own_unit(_read(label, pair.value, notation), unit_of(pair))
        stated = {column: value for column, value in read.items() if value is not None}
        new = label.column not in values
        if new:
            values.update(stated)
        if is_null(pair.value) or (stated and stated.get(label.column) == values[label.column]):
            before = first.setdefault(label.column, pair.lines)
            text = f"{pair.label} {_used(label, pair.value)}"
            claims.append(Claim(pair.lines, text) if new else Claim(pair.lines, text, REPEATED, before))
        elif stated and not new:  # otherwise than before: its figures are left
            claims.append(Claim(pair.lines, "", REPEATED, first.get(label.column, ())))
    return values, claims


def unit_of(pair: Pair[RunLabel]) -> Unit | None:
    """The unit that a row states, in its value or else in its label; None where it states none."""
    if pair.key is None or pair.key.kind not in _WITH_UNITS:
        return None
    return stated_unit(pair.value, pair.key.column) or stated_unit(pair.label, pair.key.column)


def with_known_units(pairs: Iterable[Pair[RunLabel]]) -> Iterator[Pair[RunLabel]]:
    """Rows of labels and values, those as ones that cannot be read whose unit nobody can convert."""
    for pair in pairs:
        unit = unit_of(pair)
        yield replace(pair, key=None, misfit=pair.key) if unit is not None and unit.worth is None else pair


def _in_own_unit(values: dict[str, Value], unit: Unit | None) -> dict[str, Value]:
    """A row's values in the units of their columns; bytes are whole ones."""
    if unit is None or unit.worth is None or unit.worth == 1:
        return values
    figures = {column: scaled(value, unit.worth) for column, value in values.items() if value is not None}
    return {
        column: value if isinstance(values[column], float) else int(value) if value.is_integer() else None
        for column, value in figures.items()
    }


def misfits_in_text(lines: Sequence[Line], pairs: Sequence[Pair[RunLabel]], notation: Notation) -> list[Pair[RunLabel]]:
    """Rows without columns whose label is known and whose few words cannot be its value: `Lazy Commits 7O%`.

    Args:
        lines: what was read.
        pairs: the rows that were found there.
        notation: how the document writes numbers.
    """
    used = {line for pair in pairs for line in pair.lines}
    found: list[Pair[RunLabel]] = []
    for line in lines:
        match = RUN_LABELS.starting(line.text) if is_text(line) and line not in used else None
        if match is None or not 0 < len(match.rest.split()) <= _LONGEST_MISFIT:
            continue
        if not value_fits(match.key, match.rest, notation):
            label = line.text[: len(line.text) - len(match.rest)].strip(" :|")
            found.append(Pair(label, match.rest, line.locator, misfit=match.key, lines=(line,)))
    return found


def _used(label: RunLabel, text: str) -> str:
    """What of a value is its own: the first of several figures, none with letters inside, of files pieces of paths."""
    if label.kind == "time":
        return text  # 19.8.2013 11.15.24 is one
    if label.kind == "list":
        return "\n".join(line for line in text.split("\n") if _PIECE_OF_PATH.search(line))
    if label.kind in ("number", "percent", "integer"):
        text = " ".join(word for word in text.split(" ") if not is_broken(word))
    return text.split(maxsplit=1)[0] if begins_with_several(text) else text


def value_fits(label: RunLabel, value: str, notation: Notation) -> bool:
    """Whether a printed value can be that of a label: empty, or readable as its kind; no system is a file."""
    if is_null(value) or label.kind in ("text", "list"):
        too_long = label.column == "machine_name" and len(value) > 64
        return not (too_long or (label.column == "operating_system" and _FILE.search(value)))
    return bool(_read(label, value, notation).get(label.column) is not None)


def _read(label: RunLabel, text: str, notation: Notation) -> dict[str, Value]:
    if label.kind in _COUNTED and _NOT_ONE.match(text):
        return {}
    if label.kind in ("number", "integer"):
        whole = rejoined(text)
        if whole is None:
            return {}
        text = whole
    if label.kind == "result":
        return _result(text)
    if label.kind == "threads":
        return _threads(text, notation)
    return {label.column: _READERS[label.kind](text, notation)}


def _result(text: str) -> dict[str, Value]:
    found = _RESULT.match(text)
    if not found:
        return {}
    return {"result": "pass" if found["passed"] else "fail", "result_reason": " ".join(found["reason"].split()) or None}


def _threads(text: str, notation: Notation) -> dict[str, Value]:
    count = parse_integer(text, notation)
    if count is None:
        return {}
    scope = next((scope for scope, named in _SCOPES.items() if named.search(text)), None)
    return {"thread_count": count, "thread_scope": scope or ("global" if _OF_ALL.fullmatch(text) else None)}


def _text(text: str, _notation: Notation) -> str | None:
    return "\n".join(line.strip() for line in text.split("\n") if line.strip()) or None


def _files(text: str, _notation: Notation) -> str | None:
    """File paths, one a line: a path that was wrapped is one line again, and what follows a log's name goes."""
    lines = filter(None, map(str.strip, text.split("\n")))
    joined = map(join_wrapped, runs(lines, lambda _file, line: _ROOT.match(line) is None))
    return "\n".join(found.group() if (found := _LOG_FILE.match(file)) else file for file in joined) or None


_READERS: dict[ValueKind, Callable[[str, Notation], Value]] = {
    "number": parse_leading_number,
    "percent": parse_leading_number,
    "integer": parse_integer,
    "time": parse_timestamp,
    "boolean": lambda text, _notation: parse_boolean(text),
    "text": _text,
    "list": _files,
}


class Printed(NamedTuple):
    """A cell of a row: its text, None where it is empty, and what it was read from."""

    text: str | None = None
    source: Source | None = None


_NOT_THERE = Printed()
CUT = "\u2026"
"""Stands behind a figure of which an edge may have cut the end."""


class ReadCell(NamedTuple):
    """A figure as it was understood: for pictures that explain a page.

    Attributes:
        table: the SQL table.
        column: the SQL column.
        row: the instance, counter or disk, None for what stands once in a run.
    """

    table: str
    column: str
    row: str | None
    text: str
    locator: Locator


@dataclass(frozen=True, slots=True)
class RowReader:
    """Reads the cells of rows.

    Attributes:
        notation: how the document writes numbers.
        findings: what could not be read, or placed for sure.
        cells: takes every cell that is understood, where somebody wants to see them.
        figures: the document's figures, of which those are taken that are stored.
    """

    notation: Notation
    findings: list[Finding]
    cells: list[ReadCell] | None = None
    figures: Figures = field(default_factory=Figures)

    def numbers(self, table: str, columns: Sequence[str], row: TableRow) -> dict[str, float | None]:
        """The numbers of a row under their columns."""
        printed = self.printed(table, columns, row)
        return {column: self.value(row, printed, column, self.number) for column in printed}

    def value(
        self, row: TableRow, printed: Mapping[str, Printed], column: str, read: Callable[[str], Number | None]
    ) -> Number | None:
        """A cell's value, None where it, or its column, is not there. What is printed and cannot be read is noted."""
        text, source = printed.get(column, _NOT_THERE)
        if text is not None and text.endswith(CUT):
            message = f"{row.name} {column} begins with {text.removesuffix(CUT)!r}, and an edge may cut its end"
            message = f"{message}; compare with the document"
            self.findings.append(noticed("cut_figures", "warning", message, row.locator))
            return None
        value = read(text) if text else None
        if source is not None and text is not None and (value is not None or is_null(text)):
            self.figures.take_source(source)
        if value is None and text and not is_null(text):
            message = f"{row.name} {column} is {text!r}, which cannot be read; compare with the document"
            self.findings.append(noticed("unread_value", "warning", message, row.locator))
        return value

    def printed(self, table: str, columns: Sequence[str], row: TableRow) -> dict[str, Printed]:
        """The texts of a row under their columns; None for a column that the row does not reach."""
        for source in row.sources[:1]:
            self.figures.take_source(source)
        count = len(columns)
        cells = zip_longest(columns, row.values[:count], row.sources[1 : count + 1])
        texts = {column: Printed(text, source) for column, text, source in cells}
        if self.cells is not None and row.locator.page is not None:
            for column, text, box in zip(columns, row.values, row.boxes, strict=False):
                if text is not None and box is not None:
                    self.cells.append(ReadCell(table, column, row.name, text, Locator(row.locator.page, None, box)))
        return texts

    def number(self, text: str) -> float | None:
        """A number as the document writes them."""
        return parse_number(text, self.notation)

    def integer(self, text: str) -> int | None:
        """A whole number as the document writes them."""
        return parse_integer(text, self.notation)
