"""What stands above tables beside each other: names over the figures of each, and captions a little left of it."""

from bisect import bisect_left
from collections.abc import Sequence

from esrp_ingest.extract.grid.pieces import left_of, pieces_of, slack
from esrp_ingest.layout import Line
from esrp_ingest.numerals import is_numeric


def heads_each(line: Line, below: Line, edges: Sequence[float]) -> bool:
    """Whether a line has names over each of some tables beside each other, at the same place of each: `Server 1`."""
    lefts = [left_of(below.cells[0]) or 0.0, *sorted(edges)]
    if line.is_row or line.page != below.page or any(is_numeric(cell.text) for cell in line.cells):
        return False
    sides: list[list[tuple[float, float]]] = [[] for _ in lefts]
    for left, right in _spans(line):
        side = max(0, bisect_left(lefts, (left + right) / 2) - 1)
        sides[side].append((left - lefts[side], (left + right) / 2 - lefts[side]))
    first, *others = sides
    return bool(first) and all(_stand_alike(first, side, slack(line)) for side in others)


def _stand_alike(first: Sequence[tuple[float, float]], side: Sequence[tuple[float, float]], apart: float) -> bool:
    """Whether as many cells begin at the same places of two tables, or have their middles there."""
    off = [
        (abs(left - other), abs(middle - centre)) for (left, middle), (other, centre) in zip(first, side, strict=False)
    ]
    return len(first) == len(side) and any(all(each[way] <= apart for each in off) for way in (0, 1))


def own_edges(line: Line, edges: Sequence[float]) -> list[float]:
    """Where columns begin in a line above them: what stands over one may begin a little left of it."""
    return [
        min((left for left, right in _spans(line) if left <= edge < (left + right) / 2), default=edge) for edge in edges
    ]


def _spans(line: Line) -> list[tuple[float, float]]:
    """From where to where each cell of a line goes."""
    return [(own[0].left, own[-1].right) for cell in line.cells if (own := list(pieces_of(cell)))]
