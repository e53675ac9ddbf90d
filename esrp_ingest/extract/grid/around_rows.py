"""Whose lines are those that stand between rows: what wraps in a cell stands evenly above and below its row's middle.

    Stress test     Exchange
                                  901.2
    (24 hours)      Server 1
    Performance
                    Exchange
    test (2                       911.2
                    Server 1
    hours)

Which row a line is nearest to does not tell: `Performance` is as near to both.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

_UNEVEN = 0.75
"""So many lines farther may what a row wraps to reach above its middle than below it, or the other way round."""
_MOST = 12
"""So many lines a cell has at the most."""


def rows_of_lines(rows: Sequence[float], lines: Sequence[float], height: float) -> list[int]:
    """The number of the row that each of some lines of a column is a part of, from 0.

    The nearest one where nothing stands above the first row, or the lines do not stand evenly around the rows, as those
    of merged cells do not.

    Args:
        rows: the middles of the rows' own lines, from the top down, at least one.
        lines: the middles of the other lines, from the top down.
        height: of a line.
    """
    gaps: list[list[float]] = [[] for _ in range(len(rows) + 1)]
    for line in lines:
        gaps[bisect_left(rows, line)].append(line)

    def uneven(row: int, above: int, below: int) -> float:
        """How many lines farther a row's lines reach to one side than to the other; the last one may be cut there."""
        up = rows[row] - gaps[row][-above] if above else 0.0
        down = gaps[row + 1][below - 1] - rows[row] if below else 0.0
        return 0.0 if row == len(rows) - 1 and down < up else abs(up - down) / height

    @cache
    def best(row: int, above: int) -> tuple[float, int]:
        """The least unevenness of a row and all below it, squared, and how many lines below it are its own."""
        count = len(gaps[row + 1])
        if row == len(rows) - 1:
            return uneven(row, above, count) ** 2, count
        ways = ((uneven(row, above, own) ** 2 + best(row + 1, count - own)[0], own) for own in range(count + 1))
        return min(ways, key=lambda way: way[0])

    if not gaps[0] or max(map(len, gaps)) > 2 * _MOST:
        return _nearest(rows, lines)
    for row in reversed(range(1, len(rows))):  # from below, so that no call goes deeper than one
        for above in range(len(gaps[row]) + 1):
            best(row, above)
    found = [0] * len(gaps[0])
    above = len(gaps[0])
    for row in range(len(rows)):
        own = best(row, above)[1]
        if uneven(row, above, own) > _UNEVEN:
            return _nearest(rows, lines)
        above = len(gaps[row + 1]) - own
        found += [row] * own + [row + 1] * above
    return found


def _nearest(rows: Sequence[float], lines: Sequence[float]) -> list[int]:
    """The number of the row that is nearest to each line, the upper one of two."""
    middles = [(upper + lower) / 2 for upper, lower in pairwise(rows)]
    return [bisect_left(middles, line) for line in lines]
