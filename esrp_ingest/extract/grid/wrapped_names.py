"""Names of rows that wrap: which lines below the figures of a row go on with the name that it begins with."""

from collections.abc import Sequence
from itertools import pairwise, takewhile

from esrp_ingest.extract.grid.pieces import is_told_by_place, left_of, slack
from esrp_ingest.extract.grid.standing import gap
from esrp_ingest.layout import Line

_FEWEST = 2
"""Names that show together over how many lines they wrap."""
_MOST_LINES = 8
"""Lines over which a name wraps in a narrow column."""


def rests_below(lines: Sequence[Line]) -> list[Line]:
    """The lines that may go on with the name that the first of some begins with: they end where its column does."""
    row, *others = lines
    left, end = left_of(row.cells[0]), left_of(row.cells[1])
    if left is None or end is None:
        return []
    return list(takewhile(lambda line: _is_in_column(line, left, end), others[:_MOST_LINES]))


def _is_in_column(line: Line, left: float, end: float) -> bool:
    """Whether a line is one cell that begins at a place and ends before another."""
    own = left_of(line.cells[0]) if len(line.cells) == 1 else None
    return own is not None and abs(own - left) <= slack(line) and (line.box is None or line.box.x1 < end)


def wrap_down(lines: Sequence[Line], begun: Sequence[int], rests: Sequence[Sequence[Line]]) -> int:
    """Over how many lines below their figures all names go on, 0 where nobody can tell.

    What stands between two rows is the rest of the upper one where it is nearer to that one than to the lower one, and
    where below the last row, which no other row follows, as many lines stand at least.
    """
    if len(begun) < _FEWEST or not all(is_told_by_place(lines[at]) for at in begun):
        return 0
    counts = [len(rest) for rest in rests[:-1]]
    inside = max((_widest(lines[at : at + count + 1]) for at, count in zip(begun, counts, strict=False)), default=0.0)
    apart = min((_widest(lines[at - 1 : at + 1]) for at in begun[1:]), default=0.0)
    return max(counts) if len(rests[-1]) >= min(counts) > 0 and inside <= apart + slack(lines[begun[0]]) else 0


def _widest(lines: Sequence[Line]) -> float:
    """The widest white space between lines of one page that follow each other."""
    boxes = ((upper, lower) for upper, lower in pairwise(lines) if upper.page == lower.page)
    return max((gap(upper, lower) for upper, lower in boxes), default=0.0)
