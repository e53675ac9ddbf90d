"""Tables of which a column says to which of several set-ups each row applies, as tables with a column for each of them.

`Storage cache | 8 GB | Array A` is no row of `Array B`; what applies to both is said of each.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from esrp_ingest.extract.grid.letter_columns import as_rows
from esrp_ingest.extract.grid.pieces import one_column_each, one_row
from esrp_ingest.extract.grid.placed_rows import RowsByPlace
from esrp_ingest.layout import Cell, Line
from esrp_ingest.models import Finding, noticed
from esrp_ingest.vocabulary.words import spelled

_APPLIES = re.compile(spelled("{applies_column}"), re.IGNORECASE)
_ALL = re.compile(spelled("{all_setups}"), re.IGNORECASE)
_BETWEEN = re.compile(spelled(r"\s{0,3}(?:[,;/&+]|\b{and}\b)\s{0,3}"), re.IGNORECASE)
"""What parts several set-ups to which a row applies."""
_WIDTH = 3
"""Columns of such a table: labels, values, and to what they apply."""
_FEWEST, _MOST = 2, 8
"""Set-ups of such a table."""
_LONGEST_NAME = 60
"""Characters of what a set-up is called."""

_Names = Sequence[str]


def with_a_column_for_each(lines: Sequence[Line], by_place: RowsByPlace) -> list[Line]:
    """The lines with each such table turned.

    Args:
        lines: what stands below one heading.
        by_place: puts the lines of tables together.
    """
    if any(_APPLIES.search(line.text) for line in lines if len(line.filled) > 1):
        for way in (lines, by_place.rows(lines), by_place.ruled_rows(lines), as_rows(lines)):
            tables = {at: table for at in range(len(way)) if (table := _table(way, at))}
            if tables:
                return list(_turned(way, tables))
    return list(lines)


def rows_that_apply(lines: Sequence[Line]) -> Iterator[Finding]:
    """A finding for each such table that is left: one of its rows does not say to which of some set-ups it applies."""
    for line in lines:
        if len(line.filled) > 1 and _APPLIES.fullmatch(line.filled[-1].one_line):
            message = f"{line.text!r} heads rows of which some do not say to which set-up they apply"
            message = f"{message}; they are kept as printed, compare with the document"
            yield noticed("undecided_scope", "warning", message, line.locator, line.text)


def _turned(lines: Sequence[Line], tables: Mapping[int, Sequence[Line]]) -> Iterator[Line]:
    """The lines, those of tables turned, of which each stands where it begins."""
    at = 0
    while at < len(lines):
        table = tables.get(at)
        yield from _columns_of(table) if table else (lines[at],)
        at += len(table) if table else 1


def _applies(line: Line) -> int | None:
    """Which cell of a header, behind that of the labels, heads what rows apply to; None for other lines."""
    texts = [cell.one_line for cell in line.filled]
    found = [at for at, text in enumerate(texts) if at and _APPLIES.fullmatch(text)]
    return found[0] if len(texts) == _WIDTH and len(found) == 1 else None


def _table(lines: Sequence[Line], at: int) -> Sequence[Line]:
    """The header and the rows of a table that begins with a line; nothing where one of them names no set-up."""
    column = _applies(lines[at])
    if column is None:
        return []
    rows = list(takewhile(lambda line: len(line.filled) == _WIDTH, lines[at + 1 :]))
    behind = lines[at + 1 + len(rows) : at + 2 + len(rows)]
    said = [row.filled[column].one_line for row in rows]
    names = _names(said)
    told = _FEWEST <= len(names) <= _MOST and all(_whose(text, names) for text in said)
    return lines[at : at + 1 + len(rows)] if told and all(len(line.filled) == 1 for line in behind) else []


def _names(said: Sequence[str]) -> _Names:
    """The set-ups that rows apply to: those that some row names alone."""
    return [
        text
        for text in dict.fromkeys(said)
        if _ALL.fullmatch(text) is None and len(_BETWEEN.split(text)) == 1 and 0 < len(text) <= _LONGEST_NAME
    ]


def _whose(text: str, names: _Names) -> _Names:
    """The set-ups that a text names, all of them or some; none where it names another one."""
    if _ALL.fullmatch(text):
        return names
    parts = _BETWEEN.split(text)
    return parts if all(part in names for part in parts) else []


def _columns_of(table: Sequence[Line]) -> Iterator[Line]:
    """A table with a column for each set-up: the names of these, then a row for each label."""
    head, *rows = table
    column = _applies(head) or 0
    names = _names([row.filled[column].one_line for row in rows])
    yield one_row([head], one_column_each(map(Cell, ["", *names])))
    for label, own in _by_label(rows, column, names):
        values = {name: _value(row, column) for row in own for name in _whose(row.filled[column].one_line, names)}
        yield one_row(own, one_column_each(map(Cell, [label, *(values.get(name, "") for name in names)])))


def _by_label(rows: Sequence[Line], column: int, names: _Names) -> Iterator[tuple[str, list[Line]]]:
    """The rows of each label that follow each other and apply each to another set-up."""
    own: list[Line] = []
    taken: set[str] = set()
    for row in rows:
        whose = _whose(row.filled[column].one_line, names)
        if own and (_label(own[0], column) != _label(row, column) or not taken.isdisjoint(whose)):
            yield _label(own[0], column), own
            own, taken = [], set()
        own.append(row)
        taken.update(whose)
    if own:
        yield _label(own[0], column), own


def _others(row: Line, column: int) -> list[str]:
    return [cell.one_line for at, cell in enumerate(row.filled) if at != column]


def _label(row: Line, column: int) -> str:
    return _others(row, column)[0]


def _value(row: Line, column: int) -> str:
    return _others(row, column)[1]
