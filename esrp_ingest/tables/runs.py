"""Lines that make a table together: with several chunks, close to each other, and aligned."""

from collections.abc import Sequence
from statistics import median

from esrp_ingest.tables.lines import Chunk, TextLine
from esrp_ingest.tables.thresholds import LIMITS

_LOOKED_BACK = 4
"""So many lines above tell whether a line is aligned with a run."""
_WIDE, _FIGURES_OF_WIDE = 6, 5
"""Chunks of a row of figures in many columns, and figures among them."""
_HEADER_LINES = 12
_USUAL_OF = 100
"""So many lines above tell the usual height of a run: more are a text of thousands of rows."""


class Runs:
    """The lines of a page, and where runs begin and end.

    Attributes:
        lines: the lines from top to bottom.
    """

    def __init__(self, lines: Sequence[TextLine], heads: set[int], tops: Sequence[float], *, on_page: bool) -> None:
        self.lines = lines
        self._heads = heads
        self._tops = tops
        self._on_page = on_page
        self._beside = _beside_the_middle(lines)
        self._wide = [_is_wide(line) for line in lines]

    def end(self, first: int) -> int:
        """Give the end of the run that begins with a line: the index after its last line."""
        if first in self._heads or not (self._tabular(first) or self._tabular(first + 1)):
            return first + 1
        last = self._last_row(first)
        return (self._with_rest(first, last) if self._on_page else last) + 1

    def _last_row(self, first: int) -> int:
        """The last line of several chunks that belongs to the run that begins with a line."""
        last = at = first
        while self._goes_on(first, at) and at - last <= LIMITS.lines_between:
            at += 1
            if self._tabular(at):
                if not self._fits(first, at):
                    break
                last = at
        return last

    def _tabular(self, at: int) -> bool:
        return at < len(self.lines) and (len(self.lines[at].chunks) > 1 or at in self._beside)

    def _goes_on(self, first: int, at: int) -> bool:
        """Whether the line below belongs to the run as far as its distance, headings and ruled tables tell."""
        if at + 1 >= len(self.lines) or at + 1 in self._heads:
            return False
        above, below = self.lines[at], self.lines[at + 1]
        if any(above.top < top < below.bottom for top in self._tops):
            return False
        usual = median([line.height for line in self.lines[max(first, at - _USUAL_OF) : at + 1]])
        return below.top - above.bottom <= LIMITS.close * min(above.height, below.height, usual)

    def _fits(self, first: int, at: int) -> bool:
        """Whether a line of several chunks is aligned with the run above it, or heads figures below."""
        back = _LOOKED_BACK * (LIMITS.lines_between + 1)
        known = [line for line in self.lines[max(first, at - back) : at] if len(line.chunks) > 1]
        if not known or len(self.lines[at].chunks) < 2:
            return True
        return any(aligned(line, self.lines[at]) for line in known[-_LOOKED_BACK:]) or self._heads_figures(at)

    def _heads_figures(self, at: int) -> bool:
        """Whether a line is close above figures in many columns."""
        for below in range(at, min(at + _HEADER_LINES, len(self.lines))):
            line = self.lines[below]
            if below in self._heads or (below > at and line.top - self.lines[below - 1].bottom > 1.2 * line.height):
                return False
            if self._wide[below]:
                return True
        return False

    def _with_rest(self, first: int, last: int) -> int:
        """The last line, or the one below it that ends the label of the last row."""
        if last == first:
            return last
        row = self.lines[last]
        before = row.top - self.lines[last - 1].bottom
        at = last
        while at + 1 < len(self.lines) and at + 1 not in self._heads and at + 1 - last <= 2:
            line, gap = self.lines[at + 1], self.lines[at + 1].top - self.lines[at].bottom
            near = gap < 0.3 * line.height and before > gap + 0.2 * line.height
            if len(line.chunks) > 1 or abs(line.x0 - row.x0) >= 2 or not near:
                break
            at += 1
        return at


def aligned(one: TextLine, other: TextLine) -> bool:
    """Whether two lines have columns in common: edges or middles of chunks, or most chunks overlap."""
    near = LIMITS.aligned * min(one.height, other.height)
    if any(_are_aligned(chunk, mate, near) for chunk in other.chunks for mate in one.chunks):
        return True
    fewest = min(len(one.chunks), len(other.chunks))
    overlapping = sum(min(a.x1, b.x1) > max(a.x0, b.x0) for a in other.chunks for b in one.chunks)
    return fewest > 1 and overlapping >= LIMITS.shared * fewest


def _are_aligned(one: Chunk, other: Chunk, near: float) -> bool:
    left, right = abs(one.x0 - other.x0), abs(one.x1 - other.x1)
    return left < near or right < near or abs(one.x0 + one.x1 - other.x0 - other.x1) < 2 * near


def _is_wide(line: TextLine) -> bool:
    return len(line.chunks) >= _WIDE and sum(chunk.is_figure for chunk in line.chunks) >= _FIGURES_OF_WIDE


def _beside_the_middle(lines: Sequence[TextLine]) -> set[int]:
    """Lines of a label of two lines with its value beside the middle: three lines that overlap in height."""
    found: set[int] = set()
    for at in range(1, len(lines) - 1):
        above, line, below = lines[at - 1 : at + 2]
        deep = 0.2 * line.height
        apart = line.x0 > max(above.x1, below.x1) or line.x1 < min(above.x0, below.x0)
        if apart and above.bottom - line.top > deep and line.bottom - below.top > deep:
            found |= {at - 1, at, at + 1}
    return found
