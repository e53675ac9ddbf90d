"""Rows whose format knows their cells, as rows of one label and its value each.

Papers put more into such rows: two or three pairs beside each other, a number before the label, a cell over several
rows that says what these are about, a unit in a column of its own; or labels in one row and values in the next. Which
column is which is told by all rows of a table together: by its header, by known labels, and by where figures stand.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, groupby
from typing import Generic, TypeVar

from esrp_ingest.extract.grid.column_heads import heads_columns, heads_remarks
from esrp_ingest.extract.grid.pieces import by_column, one_row
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import DIGIT, is_figure, is_numeric, masked
from esrp_ingest.quantities import is_null
from esrp_ingest.vocabulary.composed_labels import counts_things, parts_of
from esrp_ingest.vocabulary.matching import LabelIndex
from esrp_ingest.vocabulary.short_labels import SHORT_LABELS
from esrp_ingest.vocabulary.words import spelled

Key = TypeVar("Key")
_WIDTHS = (4, 6, 8)
"""How many cells a row of several pairs has."""
_FEWEST = 2
"""So many rows or labels show what a column is."""
_PAIR, _NARROWEST = 2, 3
"""Columns of a table of labels and their values, and of one that holds more than that in a row."""
_BRACKETS = re.compile(r"\([^()]*\)")
SIGNS = ("#", "%")
"""What labels begin with that are no letters."""
_COUNT = re.compile(r"\W?(\d{1,3})[.):]?")
_UNIT = re.compile(
    spelled(
        r"[(\[]?(?:1?\s?{per_second}|(?:1\s)?{per}\s{second}|{nanosecond}|{microsecond}|{millisecond}|{second}|{iops}"
        r"|{io}\s?(?:{per_second}|{per}\s{second})?|{size_unit}\s?(?:{per_second}|{per}\s{second})?|%)[)\]]?"
    ),
    re.IGNORECASE,
)


def pair_rows(lines: Sequence[Line], labels: LabelIndex[Key]) -> tuple[list[Line], list[Line], list[Line]]:
    """Lines with their rows as rows of one label each; of these rows what is neither label nor value; and remarks.

    A remark is a row of the label, with what heads the remark's column, and of what it says.

    Args:
        lines: all lines, in order; those whose format does not know their cells stay as they are.
        labels: the known labels.
    """
    done: list[Line] = []
    left: list[Line] = []
    remarks: list[Line] = []
    for width, group in groupby(lines, key=_width):
        rows = list(group)
        if width >= _NARROWEST:
            table = _Table(rows, labels)
            rows = table.pairs()
            left += table.left
            remarks += table.remarks
        done += rows
    return done, left, remarks


@lru_cache(maxsize=4096)
def is_unit(text: str) -> bool:
    """Whether a text is nothing but a unit."""
    return _UNIT.fullmatch(text) is not None


def pairs_below(labels: Mapping[int, Cell], values: Mapping[int, Cell], lines: Sequence[Line]) -> Iterator[Line]:
    """A row for each label with the value that stands below it, by their columns.

    Args:
        labels: of one row.
        values: of the row below it.
        lines: those that both were read from.
    """
    for at in filter(values.__contains__, labels):
        yield one_row(lines, (labels[at], values[at]))


def units_behind(lines: Sequence[Line]) -> list[Line]:
    """The lines, those of a label, a unit and a figure in this order with the unit behind the figure, in one cell."""
    return [_with_unit_behind(line) if len(line.filled) == _NARROWEST else line for line in lines]


def with_units_of_head(lines: Sequence[Line]) -> tuple[list[Line], dict[Line, str]]:
    """The lines, figures below a unit that heads their column with it behind them; and these figures without it."""
    done: list[Line] = []
    bare: dict[Line, str] = {}
    unit: Cell | None = None
    for line in lines:
        if line.is_row and not line.cells[0].text and len(line.filled) == 1 and is_unit(line.text):
            unit = line.filled[0]
        elif unit is not None and len(line.filled) == _PAIR and is_figure(line.filled[1].text):
            label, figure = line.filled
            done.append(_with_unit_behind(line.with_cells((label, unit, figure))))
            bare[done[-1]] = figure.text
        else:
            unit = None
            done.append(line)
    return done, bare


def _with_unit_behind(line: Line) -> Line:
    label, unit, figure = line.filled
    if not is_unit(unit.text) or not is_figure(figure.text):
        return line
    behind = Cell(f"{figure.text} {unit.text}", (*figure.words, *unit.words), figure.across)
    return line.with_cells((label, behind))


def _width(line: Line) -> int:
    """How many columns the cells of a row take, 0 for a line that is none."""
    if not line.is_row:
        return 0
    across = line.cells[-1].across  # behind the value its unit may stand, which was before it
    return len(line.cells) if across is None else int(across[1])


@dataclass(slots=True)
class _Row:
    """A row with its cells by the columns that they begin in."""

    line: Line
    cells: dict[int, Cell]

    @property
    def is_of_body(self) -> bool:
        """Whether it says something of what it names: no lone text, and no header."""
        return len(self.line.filled) > 1 and not heads_columns(self.line)

    def text(self, column: int) -> str:
        cell = self.cells.get(column)
        return "" if cell is None else cell.one_line


class _Table(Generic[Key]):
    """Rows of as many columns.

    Attributes:
        left: of each row what is neither a label nor its value.
        remarks: what stands in a column that is headed as one of remarks, each with its label.
    """

    def __init__(self, lines: Sequence[Line], labels: LabelIndex[Key]) -> None:
        self._labels = labels
        self._rows = list(map(_placed, lines))
        self._body = [row for row in self._rows if row.is_of_body]
        self._columns = sorted({at for row in self._body for at in row.cells if row.text(at)})
        self.left: list[Line] = []
        self.remarks = list(self._take_remarks())

    def _take_remarks(self) -> Iterator[Line]:
        """Takes the column out of the table that its header says to be one of remarks, the last of several."""
        head = next((row for row in self._rows if heads_columns(row.line)), None)
        last = self._columns[-1] if len(self._columns) >= _NARROWEST else None
        if head is None:
            yield from self._take_unnamed_remarks()
        if head is None or last is None or not heads_remarks(head.text(last)):
            return
        for row in self._body:
            said = row.cells.pop(last, Cell(""))
            row.line = row.line.with_cells(tuple(row.cells.values()))
            if said.text.strip():
                yield row.line.with_cells((Cell(f"{row.text(self._columns[-3])}, {head.text(last)}"), said))
        del self._columns[-1]

    def _take_unnamed_remarks(self) -> Iterator[Line]:
        """Takes what some rows say in a third column that nothing heads, and most others do not.

        It belongs to the value where it says of what that is the number: `per server`, or begins small.
        """
        if len(self._columns) != _NARROWEST or not self._is_seldom_filled():
            return
        label, value, last = self._columns
        for row in self._body:
            said = row.cells.get(last, Cell(""))
            if said.text and (said.text[0].islower() or parts_of(said.text.split()[0])):
                continue
            row.cells.pop(last, None)
            row.line = row.line.with_cells(tuple(row.cells.values()))
            if said.text:
                yield row.line.with_cells((Cell(f"{row.text(label)}, {row.text(value)}"), said))

    def _is_seldom_filled(self) -> bool:
        """Whether most rows have a known label and its value, and half of these nothing behind it.

        No row has a unit there, or a value like the one before it.
        """
        label, value, last = self._columns
        known = [row for row in self._body if self._known(row.text(label))]
        empty = [row for row in known if not row.text(last)]
        whole = all(row.text(value) and not _is_wide(row.cells[value]) for row in self._body)
        values = any(is_unit(row.text(last)) or _form(row.text(last)) == _form(row.text(value)) for row in self._body)
        return whole and not values and len(known) > _NARROWEST and 2 * len(empty) >= len(known) > len(self._body) / 2

    def pairs(self) -> list[Line]:
        """The rows, one for each label."""
        turned = self._turned()
        if turned or len(self._columns) < _NARROWEST:
            return turned or list(chain(*map(self._without_empty, self._rows)))
        first = self._first()
        stretches = self._stretches(self._columns[first:])
        if stretches == [self._columns]:
            return [row.line for row in self._rows]
        return list(chain(*(self._pairs_of(row, first, stretches) for row in self._rows)))

    def _pairs_of(self, row: _Row, first: int, stretches: Sequence[list[int]]) -> Iterator[Line]:
        """The pairs of a row. Without a value behind any label it names lists beside each other, or is one pair."""
        if not row.is_of_body:
            yield row.line
        elif len(stretches) > 1 and not any(row.text(at) for _, *values in stretches for at in values):
            one_pair = row is not self._body[0] and len(row.line.filled) == _PAIR
            if one_pair:
                yield row.line.with_cells(row.line.filled)
            else:
                self.left.append(row.line)
        else:
            self.left += _parts(row, [self._columns[:first]])
            yield from _parts(row, stretches)

    def _without_empty(self, row: _Row) -> Iterator[Line]:
        """A row of two columns without an empty one before these: what stood there was no part of the table."""
        if row.is_of_body and len(self._columns) == _PAIR and self._columns[0] > 0:
            yield from _parts(row, [self._columns])
        else:
            yield row.line

    def _stretches(self, columns: list[int]) -> list[list[int]]:
        """The columns of each label, its value and its unit."""
        if len(columns) in _WIDTHS and self._are_pairs(columns):
            return [columns[at : at + 2] for at in range(0, len(columns), 2)]
        return [self._with_unit_last(columns) if len(columns) == _NARROWEST else columns]

    def _turned(self) -> list[Line]:
        """A row of labels above a row of values as a row for each; nothing for other tables."""
        if len(self._rows) != _FEWEST or len(self._rows[0].cells) != len(self._rows[1].cells):
            return []
        heads, values = self._rows
        known = any(self._known(heads.text(at)) for at in heads.cells)
        if not known or self._labels_among(heads) * 2 <= len(heads.cells) or self._labels_among(values):
            return []
        labels, below = dict(enumerate(heads.line.cells)), dict(enumerate(values.line.cells))
        return list(pairs_below(labels, below, (heads.line, values.line)))

    def _labels_among(self, row: _Row) -> int:
        """How many cells of a row are labels, if only such as other tables have too."""
        return sum(self._is_label(text) or SHORT_LABELS.exact(text) is not None for text in map(row.text, row.cells))

    def _known(self, text: str) -> bool:
        return self._labels.exact(text) is not None

    def _first(self) -> int:
        """Which column holds the first labels: not one that counts rows, nor one that says what several are about."""
        first, second, *_ = self._columns
        known = [sum(self._known(row.text(at)) for row in self._body) for at in (first, second)]
        if self._are_known_labels(*known):
            return 1
        words = all(row.text(second)[:1].isalpha() and not is_numeric(row.text(second)) for row in self._body)
        return int(words and not known[0] and (self._counts(first) or self._groups(first, second)))

    def _are_known_labels(self, first: int, second: int) -> bool:
        """Whether labels stand in the second column, by how many known ones do in each of the first two.

        What several rows are about may be called as a label is.
        """
        if not first and second:
            return second >= _FEWEST or self._has_numbers(self._columns[0])
        return second > first and self._groups(*self._columns[:2])

    def _has_numbers(self, column: int) -> bool:
        """Whether nothing but numbers of rows may stand in a column."""
        return all(_COUNT.fullmatch(row.text(column)) is not None for row in self._body)

    def _counts(self, column: int) -> bool:
        """Whether a column counts the rows."""
        found = [_COUNT.fullmatch(row.text(column)) for row in self._body]
        numbers = [int(each[1]) for each in found if each is not None]
        return len(numbers) == len(found) >= _FEWEST and numbers == list(range(numbers[0], numbers[0] + len(numbers)))

    def _groups(self, column: int, labels: int) -> bool:
        """Whether each text of a column is about several rows, whose labels stand in the next one."""
        texts = [row.text(column) for row in self._body]
        told = [text for text, above in zip(texts, ["", *texts], strict=False) if text and text != above]
        named = [DIGIT.search(row.text(labels)) is None for row in self._body]
        figures = [DIGIT.search(row.text(at)) is not None for row in self._body for at in self._columns[2:]]
        return len(told) < len(texts) and len(set(told)) == len(told) and all(named) and sum(figures) * 2 >= len(named)

    def _are_pairs(self, columns: Sequence[int]) -> bool:
        """Whether rows hold several pairs: by known labels, by a header that repeats, or by where figures stand."""
        body = self._with_values(columns)
        if any(map(self._holds_labels, body)):
            return False  # which stand above their values
        labelled = [[row.text(at).rstrip(" :") for at in columns[::2]] for row in body]
        known = [list(map(self._is_label, texts)) for texts in labelled]
        if _stand_beside(known) or any(map(self._repeats, self._rows)) or self._end_in_colons(columns):
            return True
        if not _may_be_labels(list(filter(None, chain(*labelled)))):
            return False
        return sum(first for first, *_ in known) >= _FEWEST or self._have_figures_beside(columns)

    def _with_values(self, columns: Sequence[int]) -> list[_Row]:
        """The rows of pairs that state something: others name lists beside each other."""
        return [row for row in self._body if any(map(row.text, columns[1::2]))]

    def _holds_labels(self, row: _Row) -> bool:
        """Whether all of several cells are labels."""
        return self._labels_among(row) == len(row.line.filled) > _PAIR

    def _is_label(self, text: str) -> bool:
        """Whether a text is a label that is known, or says that it counts something."""
        return self._known(text) or counts_things(text)

    def _end_in_colons(self, columns: Sequence[int]) -> bool:
        """Whether a colon ends each label, if they are several in each column, and no value."""
        labels, values = ([self._texts(at) for at in columns[start::2]] for start in (0, 1))
        ends = all(text.endswith(":") for text in chain(*labels)) and all(len(texts) >= _FEWEST for texts in labels)
        return ends and not any(text.endswith(":") for text in chain(*values))

    def _repeats(self, row: _Row) -> bool:
        """Whether a header heads labels and values again and again."""
        texts = [text.casefold() for text in row.line.texts]
        return heads_columns(row.line) and len(texts) in _WIDTHS and texts == texts[:2] * (len(texts) // 2)

    def _have_figures_beside(self, columns: Sequence[int]) -> bool:
        """Whether figures stand beside each label and never in one, also in the first row: no header heads columns."""
        if any(heads_columns(row.line) for row in self._rows):
            return False
        labels = (_BRACKETS.sub("", text) for at in columns[::2] for text in self._texts(at))
        first = next((row for row in self._body if any(map(row.text, columns[1::2]))), self._body[0])
        if any(map(DIGIT.search, labels)) or not any(DIGIT.search(first.text(at)) for at in columns[1::2]):
            return False
        return all(map(_are_figures, (self._texts(at) for at in columns[1::2])))

    def _texts(self, column: int) -> list[str]:
        """What stands in a column, where anything does."""
        return [text for row in self._body if (text := row.text(column))]

    def _with_unit_last(self, columns: list[int]) -> list[int]:
        """The columns of label, value and unit in this order, and without units that say nothing."""
        label, unit, value = columns
        texts = [row.text(unit) for row in self._body]
        units = all(is_unit(text) or is_null(text) for text in texts) and any(map(is_unit, texts))
        if not units:
            return columns
        for row in self._body:
            if is_null(row.text(unit)):
                row.cells.pop(unit, None)
        return [label, value, unit]


def _form(text: str) -> str:
    """A text with the same digit for each of its figures."""
    return masked(text).casefold()


def _is_wide(cell: Cell) -> bool:
    """Whether a cell takes several columns."""
    return cell.across is not None and cell.across[1] - cell.across[0] > 1


def _stand_beside(known: Sequence[Sequence[bool]]) -> bool:
    """Whether known labels stand beside each other in a row, or in several rows where second ones would stand."""
    later = [(first, any(others)) for first, *others in known]
    return (True, True) in later or sum(second for _, second in later) >= _FEWEST


def _are_figures(texts: Sequence[str]) -> bool:
    """Whether at least every other text holds a figure."""
    return 2 * sum(DIGIT.search(text) is not None for text in texts) >= len(texts)


def _may_be_labels(texts: Sequence[str]) -> bool:
    """Whether texts begin with letters, or the sign of a number, and none of them stands there twice."""
    return len(set(texts)) == len(texts) >= _FEWEST and all(text[0].isalpha() or text[0] in SIGNS for text in texts)


def _placed(line: Line) -> _Row:
    """A row's cells by the columns of their table."""
    return _Row(line, by_column(line))


def _parts(row: _Row, columns: Sequence[Sequence[int]]) -> Iterator[Line]:
    """What of a row stands in each of some stretches of columns, as a row of its own."""
    for stretch in columns:
        cells = tuple(row.cells.get(at, Cell("")) for at in stretch)
        if any(cell.text for cell in cells):
            yield row.line.with_cells(cells)
