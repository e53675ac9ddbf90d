"""Columns that are the right part of a table, and none of another one beside it."""

from collections.abc import Sequence
from itertools import chain

from esrp_ingest.extract.grid.pieces import left_of, slack
from esrp_ingest.extract.names import SERVER_LABEL
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import is_figure, is_numeric

_REPEATED = 2
"""So many rows of figures at least make the right part of a table."""
_NAME, _LONGEST_NAME = 2, 4
"""Words of a server that is counted, and of what it is called at most: `Exchange mailbox server 2`."""


def continues_rows(column: Sequence[Line]) -> bool:
    """Whether a column holds rows of figures and not one label, also between these: it is the right part of a table.

    One row is enough where nothing else stands there but the name of a server, which may wrap: `Mailbox`, `server 2`.
    A word may stand behind the figures of each: `met`.
    """
    are_rows = list(map(_is_row_of_figures, column))
    rows = [line for line, is_row in zip(column, are_rows, strict=True) if is_row]
    others = [line for line, is_row in zip(column, are_rows, strict=True) if not is_row]
    if not rows or any(is_figure(line.cells[-1].text) for line in others):
        return False
    labels = _labels_between(column, are_rows)
    return is_server_at_most(others) or (len(rows) >= _REPEATED and labels < max(_REPEATED, len(rows) - 1))


def values_beside(left: Sequence[Line], others: Sequence[Sequence[Line]]) -> bool:
    """Whether columns hold but a value each beside rows of a label and a value: servers head them, and not tables.

    Args:
        left: the lines of the first column; in the first of them stands what heads it, right of the labels.
        others: those of the others.
    """
    if not left:
        return False
    head, *below = left
    rows = [line for line in below if _begins_left_of(line, head) and _stands_below(line.cells[1:], head)]
    labelled = set(chain(*(row.sources for row in rows)))
    values = [line for line in chain(*others) if line.sources != head.sources]
    if len(rows) < _REPEATED or not values:
        return False
    return all(len(line.filled) == 1 and labelled.issuperset(line.sources) for line in values)


def _begins_left_of(line: Line, head: Line) -> bool:
    """Whether a line begins left of where what heads it does."""
    left, own = left_of(line.cells[0]), left_of(head.cells[0])
    return left is not None and own is not None and left < own - slack(line)


def _stands_below(cells: Sequence[Cell], head: Line) -> bool:
    """Whether one cell stands below what heads it."""
    boxes = [(cell.box, head.cells[0].box) for cell in cells]
    return len(boxes) == 1 and all(one and other and one.overlap_x(other) > 0 for one, other in boxes)


def _labels_between(column: Sequence[Line], are_rows: Sequence[bool]) -> int:
    """How many lines stand below the first row and are none; what heads the rows may stand again on the next page."""
    first = are_rows.index(True)
    heads = {line.text for line in column[:first]}
    below = zip(column[first:], are_rows[first:], strict=True)
    return sum(not is_row and line.text not in heads for line, is_row in below)


def is_server_at_most(lines: Sequence[Line]) -> bool:
    """Whether lines hold nothing but the name of a server that is counted, whatever it is called."""
    words = [word for line in lines for word in line.text.split()]
    named = SERVER_LABEL.fullmatch(" ".join(words[-_NAME:])) is not None
    return not words or (named and len(words) <= _LONGEST_NAME)


def _is_row_of_figures(line: Line) -> bool:
    """Whether a line holds figures, and at most a text without one behind them."""
    *cells, last = line.cells
    is_end = is_figure(last.text) or (bool(cells) and not any(map(is_numeric, last.text.split())))
    return is_end and all(is_figure(cell.text) for cell in cells)
