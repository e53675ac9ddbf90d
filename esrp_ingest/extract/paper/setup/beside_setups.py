"""Columns beside those of set-ups that are of none: numbers of rows, units of all values, remarks on the rows."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from esrp_ingest.extract.grid.given_cells import columns_taken, over, width_of
from esrp_ingest.extract.grid.pieces import takes_columns
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import is_bare_number
from esrp_ingest.vocabulary.whitepaper import Column
from esrp_ingest.vocabulary.words import spelled

_REMARKS = re.compile(spelled("{remark_column}"), re.IGNORECASE)
_UNITS = re.compile(spelled("{unit_column}"), re.IGNORECASE)
_NUMBERS = re.compile(spelled(r"(?:{number_column})\.?|#"), re.IGNORECASE)
_OTHERS = (_REMARKS, _UNITS, _NUMBERS)
_Columns = tuple[Sequence[int], Sequence[Sequence[int]]]
"""The columns that are of no set-up, and which ones each cell of a row takes."""
_NARROWEST = 4
"""Columns of a table with labels, two set-ups and something else."""


@dataclass(slots=True)
class WithoutOthers:
    """Lines without such columns.

    Attributes:
        lines: all of them.
        remarks: what was said in remarks, by the labels of their rows.
        changed: some line had such a column.
    """

    lines: list[Line] = field(default_factory=list)
    remarks: list[Pair[Column]] = field(default_factory=list)
    changed: bool = False


def without_other_columns(lines: Sequence[Line]) -> WithoutOthers:
    """Lines without the columns that a header says to be of no set-up, each unit behind the figures of its row."""
    found = WithoutOthers()
    head: Line | None = None
    others: list[int] = []
    for line in lines:
        if own := _others(line):
            head, others = line, own
        columns = _columns(line, head) if head is not None else []
        if head is None or not columns:
            head = None
            found.lines.append(line)
        else:
            found.changed = True
            found.lines.append(_without(line, head, (others, columns)))
            found.remarks += _remarks(line, head, (others, columns)) if line is not head else ()
    return found


def _others(line: Line) -> list[int]:
    """Which cells of a header are of no set-up, where two others and one of labels are left; none of any other line."""
    texts = [cell.one_line for cell in line.cells]
    others = [at for at, text in enumerate(texts) if any(way.fullmatch(text) for way in _OTHERS)]
    return others if len(texts) >= _NARROWEST and len(texts) - len(others) >= _NARROWEST - 1 else []


def _columns(line: Line, head: Line) -> list[list[int]]:
    """Which columns of a header each cell of a row takes; none where the row is of another table."""
    if len(line.cells) == len(head.cells):
        return [[at] for at in range(len(line.cells))]
    if not (takes_columns(line) and takes_columns(head)) or width_of(line) > width_of(head):
        return []
    lefts = [left for _, (left, _) in columns_taken(head)]
    return [[at for at, left in enumerate(lefts) if start <= left < end] for _, (start, end) in columns_taken(line)]


def _without(line: Line, head: Line, columns: _Columns) -> Line:
    """A row, or the header, without what stands in some columns alone."""
    others, taken = columns
    units = (_cell_in(line, at, taken) for at in others if _UNITS.fullmatch(head.cells[at].one_line))
    unit = next(units, "")
    kept = [at for at in range(len(head.cells)) if at not in others]
    cells = []
    for cell, own in zip(line.cells, taken, strict=True):
        text = f"{cell.text} {unit}" if unit and line is not head and is_bare_number(cell.one_line) else cell.text
        left = [kept.index(at) for at in own if at in kept]
        cells += [over(cell._replace(text=text), (left[0], left[-1] + 1))] if left else []
    return line.as_row(tuple(cells))


def _cell_in(line: Line, column: int, taken: Sequence[Sequence[int]]) -> str:
    """What stands in a column alone."""
    return next((cell.one_line for cell, own in zip(line.cells, taken, strict=True) if list(own) == [column]), "")


def _remarks(line: Line, head: Line, columns: _Columns) -> Iterator[Pair[Column]]:
    """What a row says in its remarks, with its label and what heads them."""
    others, taken = columns
    label = next((cell.one_line for cell, own in zip(line.cells, taken, strict=True) if own[0] not in others), "")
    for at in others:
        text, name = _cell_in(line, at, taken), head.cells[at].one_line
        if text and _REMARKS.fullmatch(name):
            said = line.with_cells((Cell(label), next(cell for cell in line.cells if cell.one_line == text)))
            yield Pair(f"{label}, {name}", text, line.locator, row=True, lines=(said,))
