"""Columns of remarks in tables of plain texts, which wrap below themselves: cut from the rows before these are read.

A header says which column it is, `Item | Value | Notes`, and letters tell where that begins.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from esrp_ingest.extract.grid.column_heads import heads_column, heads_remarks
from esrp_ingest.extract.grid.cut_lines import unwrapped
from esrp_ingest.extract.grid.pieces import is_mere_text, letters_of
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.layout import Cell, Line
from esrp_ingest.vocabulary.whitepaper import LABELS, Column

_WORD = re.compile(r"\S+")
_NARROWEST = 3
"""Columns of a table with remarks."""
_BESIDE = 1
"""By so many letters a remark begins left of what heads it at most."""


@dataclass(slots=True)
class _Remark:
    """What is remarked of a row: its label, what heads the column, and the lines of it."""

    label: str
    head: str
    lines: list[Line] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)


def without_remarks_of_texts(lines: Sequence[Line]) -> tuple[list[Line], list[Pair[Column]]]:
    """The lines of a text without what stands in columns of remarks; and what does, with the labels of its rows.

    Args:
        lines: what stands below one heading.
    """
    kept: list[Line] = []
    remarks: list[_Remark] = []
    head: Cell | None = None
    columns: Sequence[Cell] = ()
    for line in lines:
        above = _head(line)
        head, columns = (above, line.filled) if above is not None else (head, columns)
        own, rest = ([], line.cells) if head is None or above is not None else _parts(line, columns)
        label = _label(rest)
        if label or not remarks:
            remarks.append(_Remark(label, "" if head is None else head.one_line))
        remarks[-1].texts += [cell.one_line for cell in own]
        remarks[-1].lines += [line] if own else []
        kept += [line.with_cells(tuple(rest)) if own else line] if rest else []
    return kept, list(_pairs(remarks))


def _head(line: Line) -> Cell | None:
    """What heads the last column of a line that heads columns, where that is one of remarks."""
    if not is_mere_text(line) or len(line.filled) < _NARROWEST:
        return None
    last = line.filled[-1]
    return last if heads_remarks(last.one_line) and all(heads_column(cell.one_line) for cell in line.filled) else None


def _parts(line: Line, columns: Sequence[Cell]) -> tuple[Sequence[Cell], Sequence[Cell]]:
    """What of a line of a text stands below the last of some headings, and all else of it."""
    left, right = letters_of(columns[-1])
    if not is_mere_text(line) or right <= left:
        return [], line.cells
    own = [cell for cell in line.cells if letters_of(cell)[0] >= left - _BESIDE]
    rest = [cell for cell in line.cells if cell not in own]
    return own, _apart(rest, columns) if own else rest


def _apart(cells: Sequence[Cell], columns: Sequence[Cell]) -> Sequence[Cell]:
    """A label and the value one blank behind it, which begins where its heading does, as two cells."""
    if len(cells) != 1 or len(columns) != _NARROWEST:
        return cells
    (cell,), place = cells, letters_of(columns[1])[0]
    left = int(letters_of(cell)[0])
    words = (left + found.start() for found in _WORD.finditer(cell.text) if found.start())
    cut = next((word for word in words if abs(word - place) <= _BESIDE), None)
    if cut is None:
        return cells
    label, value = cell.text[: cut - left - 1], cell.text[cut - left :]
    return [Cell(label, (), (left, left + len(label))), Cell(value, (), (cut, cut + len(value)))]


def _label(cells: Sequence[Cell]) -> str:
    """The label of a row, be it in one cell with its value; nothing for what goes on with another one."""
    first = cells[0].one_line if cells else ""
    found = LABELS.starting(first) if len(cells) == 1 else None
    if len(cells) == 1:
        return first.removesuffix(found.rest).strip() if found is not None and found.rest else ""
    return first


def _pairs(remarks: Sequence[_Remark]) -> Iterator[Pair[Column]]:
    for remark in remarks:
        if remark.texts:
            label = ", ".join(filter(None, (remark.label, remark.head)))
            text, where = unwrapped(remark.texts), remark.lines[0].locator
            yield Pair(label, text, where, row=True, lines=tuple(remark.lines))
