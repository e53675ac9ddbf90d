"""Tables of the configuration with a head over each of several columns, which are no set-ups: volumes, disks, hosts.

`LUN | Size | RAID` stands above `DB1 | 1.2 TB | RAID 10`: what a cell says is called by its row and its column.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from esrp_ingest.extract.grid.column_heads import heads_remarks
from esrp_ingest.extract.grid.letter_columns import as_rows
from esrp_ingest.extract.grid.pieces import Parts, is_exact, is_told_by_place
from esrp_ingest.extract.grid.placed_rows import RowsByPlace
from esrp_ingest.extract.grid.value_columns import ValueColumns, columns_below
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.setup.one_setup import are_of_one_setup, as_one_setup, in_column
from esrp_ingest.extract.paper.setup.setup_rows import Row, pairs_of_rows
from esrp_ingest.extract.paper.setup.short_labels import proven_column
from esrp_ingest.layout import Cell, Line
from esrp_ingest.models import Finding, noticed
from esrp_ingest.numerals import has_digit, is_figure
from esrp_ingest.quantities import plain_number
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.short_labels import SHORT_LABELS
from esrp_ingest.vocabulary.whitepaper import LABELS, Column
from esrp_ingest.vocabulary.words import spelled

_CORNER = re.compile(spelled("{corner}|{no_setup}|{item_column}"), re.IGNORECASE)
"""What heads the labels of any table."""
_ONE_VALUE = re.compile(spelled("{value_column}|{unit_column}"), re.IGNORECASE)
"""What heads columns that make up one value."""
_OF_PAPER = re.compile(spelled("{states_of_paper}"), re.IGNORECASE)
_FEWEST = 2
"""Columns of values, and rows, at least: a single row may be values below their labels."""
_MOST_WORDS = 5
"""Words of what heads a column."""
_LONGEST_NAME = 60
"""Characters of what a row is called."""


@dataclass(slots=True)
class HeadedColumns:
    """Such tables among some lines.

    Attributes:
        pairs: a row for each of their cells.
        heads: the lines over their columns.
        rest: the other lines.
        losses: what of their rows is in no column of solutions.
    """

    pairs: list[Pair[Column]] = field(default_factory=list)
    heads: list[Line] = field(default_factory=list)
    rest: list[Line] = field(default_factory=list)
    losses: list[Finding] = field(default_factory=list)


class _Table:
    """The table that a row may head: its columns, and the rows below it that have a name and values in them."""

    def __init__(self, rows: Sequence[Line], at: int) -> None:
        self.head, below = rows[at], rows[at + 1 :]
        self.corner, self.cells = _over_columns(self.head, below)
        self.names = [cell.one_line for cell in self.cells]
        self.rows: list[Row] = []
        self.end = at + 1
        if self._may_head():
            self._take(below)

    def _may_head(self) -> bool:
        """Whether words stand over several columns, which are other ones each, and no values."""
        texts = [self.corner, *self.names] if self._names_rows else self.names
        told = len(self.names) >= _FEWEST and len(set(map(fold, texts))) == len(texts)
        if not told or not all(map(_is_name, self.names)) or any(map(self._is_of_others, texts)):
            return False
        return not (self._names_rows and any(map(has_digit, texts)))

    @property
    def _names_rows(self) -> bool:
        """Whether what stands in the corner says what the rows are: `LUN`, and not `Item`."""
        return bool(self.corner) and _CORNER.fullmatch(self.corner) is None

    @staticmethod
    def _is_of_others(text: str) -> bool:
        """Whether a column remarks on the others, is part of one value with another, or is about the paper."""
        return heads_remarks(text) or any(words.fullmatch(text) for words in (_ONE_VALUE, _OF_PAPER))

    def _take(self, below: Sequence[Line]) -> None:
        """Takes the rows, up to the first line that is none."""
        columns = columns_below(self.cells, self.head, below)
        for line in below:
            row = _row(line, columns, self.head)
            if row is None:
                break
            if row.values != self.names:  # which stand again above other rows, or on the next page
                self.rows.append(row)
            self.end += 1

    @property
    def is_one(self) -> bool:
        """Whether its rows are named, and hold figures, and no other labels with values: those are pairs."""
        if len(self.rows) < _FEWEST or all(plain_number(row.label) is not None for row in self.rows):
            return False
        if self._turns_to_figures or any(map(_is_label, (value for row in self.rows for value in row.values[1::2]))):
            return False  # every other cell is a label
        if self._names_rows and any(map(self._is_pair, range(len(self.names)))):
            return False
        return self._holds_figures() and not self._is_of_labels()

    @property
    def _turns_to_figures(self) -> bool:
        """Whether words stand above figures: labels above their values."""
        return any(_is_of_words(above) and is_figure(row.label) for above, row in pairwise(self.rows))

    def _is_of_labels(self) -> bool:
        """Whether its rows are known ones, and what heads their columns only says what it is: `Tested`, `Required`."""
        known = sum(_is_label(row.label) for row in self.rows)
        return 2 * known > len(self.rows) and (self._names_rows or any(map(_CORNER.fullmatch, self.names)))

    def _is_pair(self, at: int) -> bool:
        """Whether what seems to head a column is the value of what stands left of it."""
        label = [self.corner, *self.names][at]
        return proven_column(Pair(label, self.names[at], self.head.locator)) is not None

    def _holds_figures(self) -> bool:
        """Whether all cells of a column hold figures, or half of all cells."""
        columns = [list(filter(None, column)) for column in zip(*(row.values for row in self.rows), strict=True)]
        held = [sum(map(has_digit, column)) for column in columns]
        whole = any(count == len(column) > 0 for count, column in zip(held, columns, strict=True))
        return whole or 2 * sum(held) >= sum(map(len, columns)) > 0

    def pairs(self, heading: str) -> list[Pair[Column]]:
        """A row for each cell; a known label keeps its column where all cells say the same."""
        columns = dict(pairs_of_rows(self.names, self.rows))
        if are_of_one_setup(columns):
            return as_one_setup(columns, heading)
        alike = {row.label for row in self.rows if not _differ(row)}
        return [
            in_column(pair, name, pair.key if pair.label in alike else None)
            for row in self.rows
            for name, pairs in columns.items()
            for pair in pairs
            if pair.lines == tuple(row.lines)
        ]

    def losses(self) -> Iterator[Finding]:
        """A finding for each known label of which the columns say something else each."""
        if are_of_one_setup(dict(pairs_of_rows(self.names, self.rows))):
            return
        for row in self.rows:
            if LABELS.exact(row.label) is not None and _differ(row):
                cells = zip(self.names, row.values, strict=True)
                said = ", ".join(f"{value!r} for {name}" for name, value in cells if value)
                message = f"{row.label!r} is {said}: none of them is taken; compare with the document"
                yield noticed("undecided_scope", "warning", message, row.lines[0].locator, row.label)


def _is_of_words(row: Row) -> bool:
    """Whether a row holds no figure."""
    return not any(map(has_digit, (row.label, *row.values)))


def _differ(row: Row) -> bool:
    """Whether a row says something else in some columns than in others, where it says anything."""
    return len(set(map(fold, filter(None, row.values)))) > 1


def headed_columns(lines: Sequence[Line], by_place: RowsByPlace, heading: str) -> HeadedColumns:
    """The tables with a head over each of several columns among some lines, and the other lines.

    Args:
        lines: what stands below one heading.
        by_place: puts the lines of tables together.
        heading: what stands above them.
    """
    found = HeadedColumns()
    rows = as_rows(by_place.rows(lines))
    taken: list[Line] = []
    at = 0
    while at < len(rows):
        table = _Table(rows, at)
        if table.is_one and not (at and _goes_on(rows[at - 1], rows[at]) and rows[at - 1] not in taken):
            found.pairs += table.pairs(heading)
            found.losses += table.losses()
            found.heads.append(table.head)
            taken += rows[at : table.end]
            at = table.end
        else:
            at += 1
    parts = Parts(taken)
    found.rest = [line for line in lines if not parts.hold(line)]
    return found


def _over_columns(head: Line, below: Sequence[Line]) -> tuple[str, tuple[Cell, ...]]:
    """What stands over the names of rows, if something does, and the cells over their values."""
    if not _may_be_row(head):
        return "", ()
    if is_exact(head):
        return head.cells[0].one_line, head.cells[1:]
    left_out = bool(below) and len(below[0].filled) == len(head.filled) + 1
    return ("", head.filled) if left_out else (head.filled[0].one_line, head.filled[1:])


def _may_be_row(line: Line) -> bool:
    """Whether a line has several cells: of a page they are put together to rows, those of a text stand as they are."""
    return len(line.filled) > 1 and not is_told_by_place(line)


def _goes_on(above: Line, line: Line) -> bool:
    """Whether a line may be a row of the table that the line above it is one of, which is as wide."""
    return _may_be_row(above) and len(above.filled) >= len(line.filled)


def _row(line: Line, columns: ValueColumns, head: Line) -> Row | None:
    """A line as a row of such a table, None where it is none: it has a name, and values in the columns."""
    if not _may_be_row(line) or is_exact(line) != is_exact(head) or len(line.filled) > columns.width + 1:
        return None
    if is_exact(line) and len(line.cells) > len(head.cells):
        return None
    whole = len(line.filled) == columns.width + 1
    parted = (line.texts[0], [cell.one_line for cell in line.filled[1:]]) if whole else columns.parted(line)
    if parted is None or not parted[0] or len(parted[0]) > _LONGEST_NAME or not any(parted[1]):
        return None
    return Row(parted[0], parted[1], [line])


def _is_name(text: str) -> bool:
    """Whether a text may head a column: a few words, no figure and no sentence."""
    told = bool(text) and any(map(str.isalpha, text)) and text[-1:] not in ".:;"
    return told and len(text.split()) <= _MOST_WORDS and not is_figure(text)


def _is_label(text: str) -> bool:
    """Whether a text is a label of the configuration."""
    return LABELS.exact(text) is not None or SHORT_LABELS.exact(text) is not None
