"""Tables with a row for each of several set-ups and a column for each label, as tables with a column for each set-up.

Tables of servers, of LUNs, of the parts of one storage are made alike: rows are set-ups only where their first column
is headed as one of set-ups, or as one of arrays that each have mailboxes of their own.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from esrp_ingest.extract.grid.close_rows import ways_to_join, with_columns_of_labels
from esrp_ingest.extract.grid.page_heads import with_page_heads
from esrp_ingest.extract.grid.pieces import one_column_each, one_row, told_cells
from esrp_ingest.extract.grid.placed_rows import RowsByPlace
from esrp_ingest.extract.paper.parts.mailbox_counts import mailbox_count
from esrp_ingest.extract.paper.setup.headless_setups import are_values, is_label
from esrp_ingest.extract.paper.setup.rows_of_setups import with_a_column_for_each
from esrp_ingest.extract.paper.setup.setup_rows import Row
from esrp_ingest.layout import Cell, Line
from esrp_ingest.models import Finding, noticed
from esrp_ingest.numerals import has_digit
from esrp_ingest.vocabulary.short_labels import SHORT_LABELS
from esrp_ingest.vocabulary.whitepaper import LABELS, Column
from esrp_ingest.vocabulary.words import spelled

_OF_SETUPS = re.compile(spelled(r"(?:{under_test}\s)?(?:{set_up})s?(?:\s{name_column})?"), re.IGNORECASE)
_OF_ARRAYS = re.compile(
    spelled(r"(?:{under_test}\s)?(?:{tested_storage}|{array_column})(?:\s{name_column})?"), re.IGNORECASE
)
_IS_SETUP = re.compile(spelled(r"(?:{under_test}\s)?(?:{set_up})s?\W{1,2}\w{1,3}"), re.IGNORECASE)
"""What a set-up is called by a letter or a number: `Solution A`, whatever heads it."""
_NO_NAME = re.compile(spelled(r"{sums}|(?:{server}|{over_servers}|{database_name})\W?\w{0,3}"), re.IGNORECASE)
_IS_ARRAY = re.compile(spelled(r"(?:{tested_storage}|{array_column})\W?\w{1,3}"), re.IGNORECASE)
_FEWEST = 2
"""Set-ups of such a table, and labels that are known."""
_NARROWEST = 3
_LONGEST_NAME = 60
"""Characters of what a set-up is called."""


def with_setups_in_columns(lines: Sequence[Line], by_place: RowsByPlace) -> list[Line]:
    """The lines with each table turned that has a row for each of several set-ups, or says to which each row applies.

    Args:
        lines: what stands below one heading.
        by_place: puts the lines of tables together.
    """
    lines = with_a_column_for_each(lines, by_place)
    if any(map(_may_be_of_setups, lines)):
        placed = by_place.rows(lines)
        close = with_columns_of_labels(placed, _heads_setups, is_label)
        for way in (lines, with_page_heads(lines), placed, by_place.ruled_rows(lines), close):
            rows = [line.with_cells(told_cells(line)) for line in way]
            tables = [_table(rows, at) for at in range(len(rows))]
            if any(tables):
                return list(_turned(way, tables))
    return list(lines)


def set_ups_left(lines: Sequence[Line]) -> Iterator[Finding]:
    """A finding for each table of set-ups in rows that is left: nobody could tell its columns, or what its rows are."""
    for line, row in pairwise(lines):
        if _heads_close_labels(line) and len(row.text.split()) >= _NARROWEST:
            message = f"{line.text!r} heads rows that may each be a set-up of its own"
            message = f"{message}; they are kept as printed, compare with the document"
            yield noticed("undecided_scope", "warning", message, line.locator, line.text)


def _heads_close_labels(line: Line) -> bool:
    """Whether a line is what heads set-ups, and behind it known labels, in cells or with blanks between them."""
    corner, *labels = line.texts or ("",)
    if has_digit(line.text) or not _OF_SETUPS.match(corner):
        return False
    in_cells = _OF_SETUPS.fullmatch(corner) is not None and sum(map(is_label, labels)) >= _FEWEST
    return in_cells or any(way[_FEWEST:] for way in ways_to_join(line.text.split(), _heads_setups, is_label))


def _turned(lines: Sequence[Line], tables: Sequence[Sequence[Line]]) -> Iterator[Line]:
    """The lines, those of tables turned, of which each stands where it begins."""
    at = 0
    while at < len(lines):
        table = tables[at]
        yield from _columns_of(table) if table else (lines[at],)
        at += max(len(table), 1)


def _table(lines: Sequence[Line], at: int) -> Sequence[Line]:
    """The header and the rows of a table of set-ups that begins with a line, nothing where none does."""
    width, end = len(lines[at].cells), at + 1
    if not _heads_labels(lines[at], lines[at + 1 : at + 1 + _FEWEST]):
        return []
    while end < len(lines) and len(lines[end].cells) == width and len(lines[end].filled) > 1:
        end += 1
    goes_on = end < len(lines) and len(lines[end].filled) > 1
    names = [line.cells[0].one_line for line in lines[at + 1 : end]]
    found = lines[at:end] if _are_names(names, lines[at]) and not goes_on else []
    return found if found and are_values(list(_rows(found))) else []


def _heads_labels(line: Line, below: Sequence[Line]) -> bool:
    """Whether a line heads a column of names of set-ups, and beside it columns of labels that are known.

    Args:
        line: the line.
        below: the first rows below it.
    """
    corner, *labels = (cell.one_line for cell in line.cells) if line.cells else ("",)
    if len(labels) < _FEWEST or not all(labels) or len(set(labels)) < len(labels):
        return False
    known = sum(map(is_label, labels))
    return known >= _FEWEST and known * 2 >= len(labels) and _are_of_setups(corner, labels, below)


def _are_of_setups(corner: str, labels: Sequence[str], below: Sequence[Line]) -> bool:
    """Whether what heads rows says that they are set-ups, or arrays that have mailboxes each, or their names say so."""
    if _OF_SETUPS.fullmatch(corner) is not None:
        return True
    if _OF_ARRAYS.fullmatch(corner) is not None and any(map(_counts_mailboxes, labels)):
        return True
    names = [line.cells[0].one_line for line in below if line.cells]
    return len(names) == _FEWEST and all(map(_says_setup, names))


def _says_setup(name: str) -> bool:
    """Whether a name says that it is a set-up's: `Solution A`, `5,000 mailboxes`."""
    return _IS_SETUP.fullmatch(name) is not None or mailbox_count(name) is not None


def _may_be_of_setups(line: Line) -> bool:
    """Whether a line of several cells may head set-ups in rows, or be the row of one."""
    if len(line.filled) < _FEWEST:
        return False
    return any(way.match(line.text) for way in (_OF_SETUPS, _OF_ARRAYS)) or _says_setup(line.filled[0].one_line)


def _heads_setups(text: str) -> bool:
    """Whether a text heads a column of names of set-ups, or of arrays."""
    return _OF_SETUPS.fullmatch(text) is not None or _OF_ARRAYS.fullmatch(text) is not None


def _counts_mailboxes(label: str) -> bool:
    """Whether a label is that of how many mailboxes there are."""
    columns: tuple[Column, ...] = SHORT_LABELS.exact(label) or ()
    return "mailboxes" in (LABELS.exact(label), *columns)


def _are_names(names: Sequence[str], head: Line) -> bool:
    """Whether texts are names of several set-ups, none that of a server, a LUN or a sum.

    Arrays are each a set-up of its own where what heads them says so, and each has mailboxes.
    """
    corner, *labels = (cell.one_line for cell in head.cells)
    arrays = _OF_SETUPS.fullmatch(corner) is not None and any(map(_counts_mailboxes, labels))
    told = all(_is_name(name) or (arrays and _IS_ARRAY.fullmatch(name)) for name in names)
    return told and len(set(names)) == len(names) >= _FEWEST


def _is_name(text: str) -> bool:
    """Whether a text may be the name of a set-up."""
    told = 0 < len(text) <= _LONGEST_NAME and _NO_NAME.fullmatch(text) is None
    return told and any(map(str.isalpha, text)) and not is_label(text)


def _rows(table: Sequence[Line]) -> Iterator[Row]:
    """A row for each label of a table."""
    head, *below = table
    for at, label in enumerate(head.cells[1:], start=1):
        yield Row(label.one_line, [line.cells[at].one_line for line in below], [head])


def _columns_of(table: Sequence[Line]) -> Iterator[Line]:
    """A table with a column for each of its rows: the names of these, then a row for each label."""
    for at in range(len(table[0].cells)):
        cells = [line.cells[at] for line in table] if at else [Cell(""), *(line.cells[0] for line in table[1:])]
        yield one_row(table, one_column_each(cells))
