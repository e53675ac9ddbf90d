"""A table of the configuration that is one row of values below its labels: `Array | Controllers | Disks`."""

from collections.abc import Sequence

from esrp_ingest.extract.grid.pieces import place_of, slack
from esrp_ingest.extract.pair_parts import stands_apart
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import has_digit

_FEWEST = 3
"""Columns of such a table: with two of them it is a row of a label and a value, twice."""


def without_turned_row(lines: Sequence[Line]) -> list[Line]:
    """The lines with rows of a label and a value in the place of two that stand alone, labels above values.

    Args:
        lines: what stands below one heading.
    """
    rows: list[Line] = []
    at = 0
    while at < len(lines):
        alone = at + 1 < len(lines) and _stand_alone(lines, at) and _is_over(lines[at], lines[at + 1])
        rows += _turned(lines[at], lines[at + 1]) if alone else [lines[at]]
        at += 2 if alone else 1
    return rows


def _turned(head: Line, values: Line) -> list[Line]:
    """A row for each label with its value."""
    pairs = zip(head.cells, values.cells, strict=True)
    return [Line(pair, values.page, values.number, is_row=True, parts=values.sources) for pair in pairs]


def _stand_alone(lines: Sequence[Line], at: int) -> bool:
    """Whether no other row stands above or below two lines, nor what one of them goes on with."""
    above, below = lines[at - 1 : at], lines[at + 2 : at + 3]
    return all(len(line.filled) == 1 for line in (*above, *below)) and all(
        line.is_row < lines[at + 1].is_row or stands_apart(lines[at + 1], line) for line in below
    )


def _is_over(head: Line, values: Line) -> bool:
    """Whether the words of one line stand each over what is below it, and most of that are figures."""
    count = len(head.filled)
    if not (len(head.cells) == count == len(values.filled) == len(values.cells) and count >= _FEWEST):
        return False
    counted = sum(map(has_digit, values.texts))
    return (
        counted * 2 > count
        and not any(map(has_digit, head.texts))
        and all(_begins_below(own, cell, head, values) for own, cell in zip(head.cells, values.cells, strict=True))
    )


def _begins_below(own: Cell, value: Cell, head: Line, values: Line) -> bool:
    """Whether a value stands in the column that a label heads, as far as places are known."""
    above, below = place_of(own, head), place_of(value, values)
    return above is None or below is None or abs(above.x0 - below.x0) <= slack(below) or above.overlap_x(below) > 0
