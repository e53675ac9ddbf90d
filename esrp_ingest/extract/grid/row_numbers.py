"""Tables whose rows are counted: the number left of each name is none of its figures, and no piece of the name."""

from collections.abc import Sequence
from itertools import pairwise

from esrp_ingest.extract.grid.cut_lines import in_pieces
from esrp_ingest.extract.names import RowNames
from esrp_ingest.layout import Cell, Line

_FEWEST = 2
"""So many rows count."""


def without_row_numbers(lines: Sequence[Line], names: RowNames) -> list[Line]:
    """The lines, the rows among them that count on without their numbers.

    Args:
        lines: of a section.
        names: those that rows begin with.
    """
    numbers = {line: number for line in lines if (number := _number(line, names)) is not None}
    counts = list(numbers.values())
    if len(counts) < _FEWEST or any(lower - upper != 1 for upper, lower in pairwise(counts)):
        return list(lines)
    return [_without_first_word(line) if line in numbers else line for line in lines]


def number_of(line: Line) -> str:
    """The number that a row is counted by."""
    return line.text.split(None, 1)[0]


def _number(line: Line, names: RowNames) -> int | None:
    """The number that stands before the name of a row; None for any other line."""
    first, second, *figures = [*line.text.split(None, 2), "", ""]
    is_row = first.isdecimal() and bool(figures[0]) and names.starts(second)
    return int(first) if is_row else None


def _without_first_word(line: Line) -> Line:
    first, *others = line.cells
    if " " not in first.text:
        return line.with_cells(tuple(others))
    if first.words:
        return line.with_cells((in_pieces(first, [1])[1], *others))
    rest = first.text.split(None, 1)[1]
    across = None if first.across is None else (first.across[1] - len(rest), first.across[1])
    return line.with_cells((Cell(rest, (), across), *others))
