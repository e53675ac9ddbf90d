"""Columns beside those of set-ups that are of none: numbers of rows, units of all values, remarks on the rows."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import is_bare_number
from esrp_ingest.vocabulary.whitepaper import Column
from esrp_ingest.vocabulary.words import spelled

_REMARKS = re.compile(spelled("{remark_column}"), re.IGNORECASE)
_UNITS = re.compile(spelled("{unit_column}"), re.IGNORECASE)
_NUMBERS = re.compile(spelled(r"(?:{number_column})\.?|#"), re.IGNORECASE)
_OTHERS = (_REMARKS, _UNITS, _NUMBERS)
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
        elif head is None or len(line.cells) != len(head.cells):
            head = None
        if head is None:
            found.lines.append(line)
        else:
            found.changed = True
            found.lines.append(_without(line, head, others))
            found.remarks += _remarks(line, head, others) if line is not head else ()
    return found


def _others(line: Line) -> list[int]:
    """Which cells of a header are of no set-up, where two others and one of labels are left; none of any other line."""
    texts = [cell.one_line for cell in line.cells]
    others = [at for at, text in enumerate(texts) if any(way.fullmatch(text) for way in _OTHERS)]
    return others if len(texts) >= _NARROWEST and len(texts) - len(others) >= _NARROWEST - 1 else []


def _without(line: Line, head: Line, others: Sequence[int]) -> Line:
    """A row, or the header, without some cells."""
    unit = next((line.cells[at].one_line for at in others if _UNITS.fullmatch(head.cells[at].one_line)), "")
    left = [cell for at, cell in enumerate(line.cells) if at not in others]
    if unit and line is not head:
        left = [cell._replace(text=f"{cell.text} {unit}") if is_bare_number(cell.one_line) else cell for cell in left]
    placed = (cell._replace(across=(float(at), at + 1.0)) for at, cell in enumerate(left))
    return line.as_row(tuple(placed))


def _remarks(line: Line, head: Line, others: Sequence[int]) -> Iterator[Pair[Column]]:
    """What a row says in its remarks, with its label and what heads them."""
    label = next((cell.one_line for at, cell in enumerate(line.cells) if at not in others), "")
    for at in others:
        text, name = line.cells[at].one_line, head.cells[at].one_line
        if text and _REMARKS.fullmatch(name):
            yield Pair(
                f"{label}, {name}",
                text,
                line.locator,
                row=True,
                lines=(line.with_cells((Cell(label), line.cells[at])),),
            )
