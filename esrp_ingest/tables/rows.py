"""Lines of a run to the rows of a table.

A rule or the edge of a filled box between two lines parts them. Where rules part most lines, lines without one between
them are one row. Else figures begin a row, and a line that goes on with the row above is known by an empty first column
or by the smaller of two gaps.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from esrp_ingest.document import Cell, Table, grid
from esrp_ingest.layout import Locator, Word
from esrp_ingest.tables.columns import Span, Spread
from esrp_ingest.tables.lines import box_of, is_figure, text_of
from esrp_ingest.tables.page import Page
from esrp_ingest.tables.thresholds import LIMITS

_PIECE = re.compile(r"\d{1,4}")
"""What a narrow cell may have cut off a figure."""
_NEAR, _HEADER_GAP = 0.13, 0.3
"""Heights by which the gap to a line that goes on exceeds the smallest gap of its table at most."""
_HEADERS = 9
"""So many lines below a header line tell whether it heads figures."""


@dataclass(slots=True)
class _Row:
    cells: list[list[Word]]
    spans: list[Span]
    figures: int
    lines: int = 1


def table_of(parts: Sequence[Spread], page: Page) -> Table:
    """Make a table of lines with their words in columns."""
    joins = _Joins(parts, page)
    rows: list[_Row] = []
    for at, part in enumerate(parts):
        if rows and joins.joined(at, rows[-1]):
            row = rows[-1]
            for own, more in zip(row.cells, part.cells, strict=True):
                own.extend(more)
            row.spans.extend(part.spans)
            row.lines += 1
        else:
            rows.append(_Row([list(cell) for cell in part.cells], list(part.spans), _figures(part)))
    return _table(rows, page)


def _table(rows: Sequence[_Row], page: Page) -> Table:
    return grid((_cells(row, page) for row in rows), "found")


def _cells(row: _Row, page: Page) -> list[Cell]:
    """The cells of a row; a chunk over several columns of a header line is one merged cell."""
    cells = [cell_of(words, page) for words in row.cells]
    if row.lines == 1 and row.figures == 0:
        for first, last, words in row.spans:
            if len(words) == sum(len(row.cells[at]) for at in range(first, last + 1)):
                merged = cell_of(words, page)
                cells[first : last + 1] = [merged] * (last + 1 - first)
    return cells


def cell_of(words: Sequence[Word], page: Page) -> Cell:
    """Make a cell of its words."""
    box = box_of(words)
    return Cell(text_of(words), Locator(page.number) if box is None else page.locator(box))


def _figures(part: Spread) -> int:
    return sum(is_figure(words[0].text) for words in part.cells[1:] if words)


class _Joins:
    """Which lines of a table go on with the row above."""

    def __init__(self, parts: Sequence[Spread], page: Page) -> None:
        lines = [part.line for part in parts]
        self._parts = parts
        self._is_text = page.number is None
        self._width = len(parts[0].cells)
        self._height = median([line.height for line in lines])
        self._gaps = [after.top - before.bottom for before, after in pairwise(lines)]
        self._smallest = min(self._gaps, default=0.0)
        self._spaced = max(self._gaps, default=0.0) - self._smallest > LIMITS.step * self._height
        self._rules = _rules_between(parts, page)
        self._ruled = len(self._rules) >= max(2, 0.25 * len(parts))
        self._beside = self._beside_the_middle()

    def joined(self, at: int, row: _Row) -> bool:
        """Whether a line goes on with the row that ends with the line above it."""
        if at in self._beside:
            return True
        if self._is_parted(at):
            return False
        if self._ruled:
            return True
        if self._is_text and self._gaps[at - 1] > LIMITS.level:
            return False
        return self._goes_on(at, row)

    def _goes_on(self, at: int, row: _Row) -> bool:
        """Whether a line without a rule above it goes on with a row, by its figures, cells and gaps."""
        part, gap = self._parts[at], self._gaps[at - 1]
        figures, short = _figures(part), len(part.filled) < self._width
        if figures > 1 or (figures and self._width > 2):
            most = _NEAR if short and self._is_rest_of_figures(part, row) else 0.0
        elif short and not part.cells[0]:
            most = max(LIMITS.step, (0.5 * self._height - self._smallest) / self._height)
        elif self._spaced:
            most = self._most_of_spaced(part, row)
        else:
            most = _HEADER_GAP if not figures and self._in_header(row) and self._heads_figures(at) else 0.0
        return gap - self._smallest < most * self._height

    def _most_of_spaced(self, part: Spread, row: _Row) -> float:
        """By how many heights the gap above a line that goes on may exceed the smallest gap of a spaced table."""
        if part.filled == [0] or self._in_header(row):
            return LIMITS.step
        return _NEAR if len(part.filled) < self._width else 0.0

    def _in_header(self, row: _Row) -> bool:
        """Whether a row of a table of several columns holds no figures."""
        return self._width > 2 and row.figures == 0

    def _is_rest_of_figures(self, part: Spread, row: _Row) -> bool:
        """Whether a line holds the last digits of figures that narrow cells cut."""
        pieces = all(_PIECE.fullmatch(words[0].text) for words in part.cells[1:] if words)
        return self._spaced and row.figures > 0 and pieces

    def _heads_figures(self, at: int) -> bool:
        """Whether rows of figures are close below a line."""
        return any(_figures(part) > 1 for part in self._parts[at + 1 : at + _HEADERS])

    def _is_parted(self, at: int) -> bool:
        above, below = self._parts[at - 1].line, self._parts[at].line
        low, high = above.top + 0.6 * above.height, below.top + 0.4 * below.height
        return any(low < rule < high for rule in self._rules)

    def _beside_the_middle(self) -> set[int]:
        """Lines of a name of two lines, with its figures beside the middle: they join the line above."""
        found: set[int] = set()
        nearest = (0.2 if self._width > 2 else -0.15) * self._height
        alone = [part.filled == [0] for part in self._parts]
        for at in range(1, len(self._parts) - 1):
            around = alone[at - 1] and alone[at + 1] and not self._parts[at].cells[0]
            if around and max(self._gaps[at - 1], self._gaps[at]) < nearest:
                found |= {at, at + 1}
        return found


def _rules_between(parts: Sequence[Spread], page: Page) -> list[float]:
    """The heights of rules and edges that go over at least half of a table."""
    lines = [part.line for part in parts]
    x0, x1 = min(line.x0 for line in lines), max(line.x1 for line in lines)
    top, bottom = lines[0].top, lines[-1].bottom
    heights = sorted(
        rule.at
        for rule in (*page.across, *page.fills)
        if top < rule.at < bottom and min(rule.end, x1) - max(rule.start, x0) > 0.5 * (x1 - x0)
    )
    return merged(heights, 1.5)


def merged(values: Sequence[float], apart: float) -> list[float]:
    """Give sorted values without those that are near the one before."""
    kept: list[float] = []
    for value in values:
        if not kept or value - kept[-1] > apart:
            kept.append(value)
    return kept
