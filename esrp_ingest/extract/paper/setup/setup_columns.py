"""Tables of the configuration with a column for each of several set-ups: two arrays, two generations.

A value belongs to each column that its cell takes, or in whose middle it stands where no cells are given. One that
stands in its own column alone is no other set-up's, and told: somebody may have left out what is the same.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from esrp_ingest.extract.grid.letter_columns import whole_heads
from esrp_ingest.extract.grid.page_heads import with_values_apart
from esrp_ingest.extract.grid.pieces import is_table_row, is_text, saying
from esrp_ingest.extract.grid.placed_rows import RowsByPlace
from esrp_ingest.extract.grid.value_columns import (
    LEAST_ROWS,
    ValueColumns,
    columns_below,
    end_of_table,
    goes_on_with_cells,
)
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.setup.beside_setups import without_other_columns
from esrp_ingest.extract.paper.setup.found_setups import Setups, SetupTable, runs_together
from esrp_ingest.extract.paper.setup.headless_setups import headless_table
from esrp_ingest.extract.paper.setup.one_setup import are_of_design
from esrp_ingest.extract.paper.setup.setup_names import setup_of
from esrp_ingest.extract.paper.setup.setup_rows import Row
from esrp_ingest.extract.paper.setup.short_labels import proven_column
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import has_digit
from esrp_ingest.vocabulary.short_labels import SHORT_LABELS
from esrp_ingest.vocabulary.whitepaper import LABELS
from esrp_ingest.vocabulary.words import spelled

NO_SETUP = re.compile(spelled(r"{no_setup}|{item_column}|{numbered_place}\s?\w{0,3}"), re.IGNORECASE)
"""Headings of columns that are no set-ups."""
_CORNER = re.compile(spelled("{corner}"), re.IGNORECASE)
_CORNER_BEFORE = re.compile(spelled(r"(?:{corner})\s++"), re.IGNORECASE)
_NO_COLUMN = re.compile(spelled("{corner}|{no_setup}"), re.IGNORECASE)
_LONGEST_NAME = 60
"""Characters of what heads the column of a set-up."""
_PAIR = 2


def split_setups(
    lines: Sequence[Line], by_place: RowsByPlace, known: Sequence[str] = (), above: Sequence[str] = ()
) -> Setups:
    """The tables among some lines that have a column for each of several set-ups, and the other lines.

    Where names, labels or values wrap, lines may stand at other heights than what they go on with: rows are put
    together by their places before, or by the rules around them, which know values over several columns, if more is
    read so.

    Args:
        lines: what stands below one heading.
        by_place: puts the lines of tables together.
        known: the names of set-ups that are known: whatever stands in columns below them is theirs.
        above: the names that stand over the columns of the last table above: one without a header goes on with these.
    """
    parted = with_values_apart(lines)
    found = _best(parted, by_place, known, above)
    return found if found.rows or parted == list(lines) else _best(lines, by_place, known, above)


def _best(lines: Sequence[Line], by_place: RowsByPlace, known: Sequence[str], above: Sequence[str]) -> Setups:
    """The same of lines whose labels and values stand apart: of the ways to put rows together what reads the most."""
    found = _split(whole_heads(lines), known, above)
    for rows in by_place.ways(lines):
        split = _split(rows, known, above) if rows is not lines else found
        others = without_other_columns(rows)
        if not split.rows and others.changed:
            split = _split(others.lines, known, above)
            split.remark(others.remarks)
        found = split if split.rows and split.worth >= found.worth else found
    return found


def _split(lines: Sequence[Line], known: Sequence[str], above: Sequence[str]) -> Setups:
    """The same of lines, or rows, as they are."""
    found = Setups()
    at = 0
    headed = False
    while at < len(lines):
        head = _over_columns(lines[at], lines[at + 1] if at + 1 < len(lines) else None)
        head = _without_corner(head, list(dict.fromkeys((*known, *above))))
        headed = not are_of_design(_names(head)) and (headed or _heads_others(lines[at]))
        table = SetupTable((), [], at) if headed else _table_at(lines, at, head, (known, above))
        if table.rows:
            found.take(table, lines[at : table.end])
            above = () if are_of_design(table.names) else table.names
        else:
            found.rest.append(lines[at])
        at = max(table.end, at + 1)
    if not headed and lines and found.rest[-1:] == [lines[-1]] and _may_head(lines, len(lines) - 1, head):
        found.named_last = _names(head)
    return found


def _table_at(
    lines: Sequence[Line], at: int, head: Sequence[Cell], names: tuple[Sequence[str], Sequence[str]]
) -> SetupTable:
    """The table of set-ups that begins with a line, if only with its rows; without rows where none does.

    Args:
        lines: what stands below one heading.
        at: the index of the line.
        head: the cells of it that may name set-ups.
        names: those of set-ups that are known, and of the last table above.
    """
    known, above = names
    if _may_head(lines, at, head):
        rows, end = _table(lines, at, head, _least(head, known))
        if rows:
            models = [Row(lines[at].texts[0], _names(head), [lines[at]])] if _names_models(lines[at]) else []
            return SetupTable(_names(head), [*models, *rows], end, lines[at])
    return SetupTable(above, *headless_table(lines, at, len(above))) if above else SetupTable((), [], at)


def _may_head(lines: Sequence[Line], at: int, head: Sequence[Cell]) -> bool:
    """Whether a line may name several set-ups, or what was tested beside what it is designed for."""
    if _names_models(lines[at]) and at and len(lines[at - 1].filled) > 1:  # a row of a table with another header
        return False
    is_row = (at > 0 and goes_on_with_cells(lines[at - 1], lines[at])) or _is_below_row(lines, at)
    return are_of_design(_names(head)) or (_heads(lines[at], head) and not is_row)


def _least(head: Sequence[Cell], known: Sequence[str]) -> int:
    """How many full rows there are at least below a heading: one where all of its words are known ones."""
    names = _names(head)
    return 1 if are_of_design(names) or all(setup_of(known, name) is not None for name in names) else LEAST_ROWS


def _over_columns(line: Line, following: Line | None) -> tuple[Cell, ...]:
    """The cells of a heading less the one above the labels, where none was left out there."""
    if not line.cells:
        return ()
    left_out = following is not None and not is_text(following) and len(following.cells) == len(line.cells) + 1
    first = line.cells[0].text.strip()
    in_corner = not first or _CORNER.fullmatch(first) is not None or not (is_text(line) or left_out)
    return line.cells[1:] if in_corner or _names_models(line) else line.cells


def _without_corner(cells: tuple[Cell, ...], known: Sequence[str]) -> tuple[Cell, ...]:
    """The cells over columns, without what heads the labels right before a known name: `Item FC solution`."""
    corner = _CORNER_BEFORE.match(cells[0].one_line) if cells else None
    name = cells[0].one_line[corner.end() :] if corner is not None else ""
    if not name or setup_of(known, cells[0].one_line) is not None or setup_of(known, name) is None:
        return cells
    return (saying(cells[0], name), *cells[1:])


def _names_models(line: Line) -> bool:
    """Whether a line is the row of the models of several storage systems, which may head a table as their names do."""
    label, *names = line.texts or ("",)
    is_model = LABELS.exact(label) == "storage_model" or "storage_model" in (SHORT_LABELS.exact(label) or ())
    return is_model and len(names) > 1 and all(map(has_digit, names))


def _names(cells: Sequence[Cell]) -> list[str]:
    return [cell.one_line for cell in cells]


def _heads(line: Line, cells: Sequence[Cell]) -> bool:
    """Whether a line may name several set-ups: other words over each column, and no label of the configuration."""
    names = _names(cells)
    is_row = LABELS.starting(line.text) is not None and not _names_models(line)
    is_row = is_row or any(_is_pair(line, *beside) for beside in pairwise(names))
    told = len(names) > 1 and len(set(names)) == len(names) and not is_row
    return told and all(name and len(name) <= _LONGEST_NAME and _is_name(name) for name in names)


def _is_pair(line: Line, label: str, value: str) -> bool:
    """Whether a text is a short label and the one behind it its value: `Cache`, `1 GB`."""
    return proven_column(Pair(label, value, line.locator)) is not None


def _heads_others(line: Line) -> bool:
    """Whether a line heads a table whose columns are no set-ups: `Item | Value | Remarks`."""
    return len(line.texts) > _PAIR and all(map(_NO_COLUMN.fullmatch, line.texts))


def _is_below_row(lines: Sequence[Line], at: int) -> bool:
    """Whether a row of given cells stands below one that is as full, and its first cell heads no column of labels."""
    rows = lines[max(at - 1, 0) : at + 1]
    alike = len({len(row.cells) for row in rows}) == 1 and all(len(row.filled) == len(row.cells) for row in rows)
    return len(rows) > 1 and alike and not any(map(is_text, rows)) and _CORNER.fullmatch(rows[1].texts[0]) is None


def _is_name(text: str) -> bool:
    """Whether a text may name a set-up: words that are no label, nor the first of one."""
    is_label = LABELS.starting(text) is not None or (" " in text and LABELS.begins_an_alias(text))
    return any(map(str.isalpha, text)) and NO_SETUP.fullmatch(text) is None and not is_label


def _table(lines: Sequence[Line], head: int, heads: Sequence[Cell], least: int) -> tuple[list[Row], int]:
    """The rows below a heading of columns, and the index of the line behind them; none where it heads no such table.

    Args:
        lines: what stands below one heading.
        head: the index of the line that heads the columns.
        heads: its cells over the columns.
        least: so many rows have a value in each column, of labels that are known unless one will do.
    """
    rows: list[Row] = []
    lines = lines[: end_of_table(lines, head, len(heads))]
    columns = columns_below(heads, lines[head], lines[head + 1 :])
    at = head + 1
    while at < len(lines):
        if lines[at].texts == lines[head].texts:  # on the next page columns may stand elsewhere
            columns = columns_below(lines[at].cells[-len(heads) :], lines[at], lines[at + 1 :])
        elif not (
            _takes(rows, lines[at], columns)
            or _heads_rows(*lines[at : at + 2], columns=columns)
            or runs_together(lines[at])
        ):
            break
        at += 1
    read = lines[head + 1 : at]
    if not _are_of_setups(rows, least, of_design=are_of_design(_names(heads))):
        return [], head
    if any(columns.is_value_of_next(*read[each - 1 : each + 2]) for each in range(1, len(read) - 1)):
        return [], head
    return _stated(rows, columns, of_design=are_of_design(_names(heads))), at


def _are_of_setups(rows: Sequence[Row], least: int, *, of_design: bool) -> bool:
    """Whether rows may be those of set-ups, so many of them full; below known names each may hold one value of all."""
    if sum(_is_full(row, least) for row in rows) < least or any(map(_holds_label, rows)):
        return False
    return (least == 1 and not of_design) or not _says_one_thing(rows)


def _stated(rows: Sequence[Row], columns: ValueColumns, *, of_design: bool) -> list[Row]:
    """The rows that have a value, below plans and tests each only in its column."""
    own = [_with_own_values(row, columns) for row in rows] if of_design else rows
    return [row for row in own if any(row.values)]


def _with_own_values(row: Row, columns: ValueColumns) -> Row:
    """A row without what it says for others than the column in which its only value stands: a plan is no test."""
    line = row.lines[0]
    if len(row.lines) > 1 or len(line.filled) != _PAIR:
        return row
    own = columns.holding(line.filled[1], line)
    return replace(row, values=[text if at in own else "" for at, text in enumerate(row.values)])


def _says_one_thing(rows: Sequence[Row]) -> bool:
    """Whether no row has more than one value: what seems to head columns is a row itself, in a narrower table."""
    return all(len(line.filled) <= _PAIR for row in rows for line in row.lines)


def _is_full(row: Row, least: int) -> bool:
    """Whether a row has a value in each column, or for all in the first; and a known label where several have to be."""
    known = LABELS.fuzzy(row.label) is not None or SHORT_LABELS.exact(row.label) is not None
    filled = row.values[:1] if not any(row.values[1:]) else row.values
    return all(filled) and (least == 1 or known)


def _heads_rows(line: Line, following: Line | None = None, *, columns: ValueColumns) -> bool:
    """Whether a line alone heads the rows below it: `Storage`."""
    if not _stands_alone(line):
        return False
    if not is_text(line):
        return len(line.cells) == 1 and following is not None and is_table_row(following)
    goes_on = following is None or (columns.hold(following) and not following.text[:1].islower())
    return columns.are_right_of(line) and goes_on


def _stands_alone(line: Line) -> bool:
    """Whether a line is one text, no sentence and no end of one."""
    return len(line.filled) == 1 and line.text[-1:] != "." and not line.text[:1].islower()


def _holds_label(row: Row) -> bool:
    """Whether another label stands where a value would."""
    return any(LABELS.starting(value) is not None for value in row.values)


def _takes(rows: list[Row], line: Line, columns: ValueColumns) -> bool:
    """Adds a line to the rows of a table; False where it is none of it.

    Args:
        rows: those before it.
        line: the line.
        columns: those of set-ups.
    """
    parted = _label_and_values(line, columns)
    if parted is None:
        return False
    text, values = parted
    if rows and (not text or (is_text(line) and _goes_on(rows[-1], text))):
        rows[-1].go_on(text, values, line)
        return True
    is_known = LABELS.may_begin(text)
    if is_text(line) and not (is_known or columns.hold(line)):
        return False
    rows.append(Row(text, values, [line]))
    return True


def _label_and_values(line: Line, columns: ValueColumns) -> tuple[str, list[str]] | None:
    """The label of a line and its values; None where it has none, with as many cells as a row, or too many of them."""
    if not (is_text(line) or 1 < len(line.cells) <= columns.width + 1):
        return None
    parted = columns.parted(line)
    return None if parted is not None and len(line.filled) > columns.width and not any(parted[1]) else parted


def _goes_on(row: Row, text: str) -> bool:
    """Whether a label goes on in the next line."""
    return LABELS.may_become(f"{row.label} {text}")
