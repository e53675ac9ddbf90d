"""Rows of tables on pages that nothing but the places of their cells tells: labels with values, whatever wraps.

What stays free between the cells of several lines parts the columns. Lines of a cell follow each other closer than
rows do; where rows are no farther apart than lines, the ruled cells are asked, and where there are none, lines stay
as they are: who reads them has other signs.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest
from statistics import median

from esrp_ingest.extract.grid.cut_lines import (
    CutLine,
    cut,
    cut_behind_label,
    free_beside_spanning,
    free_between,
    goes_over,
    in_columns,
    is_item_mark,
    joined,
    rows_of,
)
from esrp_ingest.extract.grid.letter_columns import as_rows, whole_heads
from esrp_ingest.extract.grid.page_heads import with_page_heads
from esrp_ingest.extract.grid.pieces import Span, is_text, is_told_by_place
from esrp_ingest.extract.grid.row_groups import gaps_between, is_one_row, row_distance, row_groups, row_limit
from esrp_ingest.extract.grid.ruled_rows import Rulings, ruled_rows
from esrp_ingest.extract.grid.standing import gap
from esrp_ingest.extract.grid.touching import untouched
from esrp_ingest.extract.sequences import runs
from esrp_ingest.extract.tolerances import TOLERANCES, are_alike
from esrp_ingest.layout import Box, Line, box_of

_FEWEST = 2
"""Columns of a table."""
_PAIR = 2
"""Cells of a label and its value."""
_MOST_COLUMNS = 12
_GROUPS = 3
"""Lines across part groups of rows, where more than one of so many holds what may be several."""


def placed_rows(
    lines: Sequence[Line], rulings: Rulings | None = None, doubts: list[Sequence[Line]] | None = None
) -> list[Line]:
    """Lines with those of tables put together to rows with known cells, all others as they are.

    Args:
        lines: what stands below one heading.
        rulings: gives the boxes of ruled cells in a region of a page, None where the format has none.
        doubts: takes the lines of each table whose rows nobody can tell apart.
    """
    rows: list[Line] = []
    last: _Stretch | None = None
    found = list(stretches(lines))
    for stretch, following in zip_longest(found, found[1:]):
        if len(stretch) == 1 and len(stretch[0].cells) == 1:
            rows += stretch
            continue
        goes_on = following is not None and following[0].page != stretch[-1].page
        before = last.limit if last is not None and last.page != stretch[0].page else None
        if before is None and goes_on and _begin_alike(stretch, following):
            before = _Stretch(following, rulings, goes_on=False).limit
        for table in _tables(stretch, rulings, before, goes_on=goes_on):
            last = table
            rows += table.found
            if doubts is not None:
                doubts += table.doubts
    return rows


class RowsByPlace:
    """Puts lines of tables together, those that are asked for again once: they may be a table of several set-ups."""

    def __init__(self, rulings: Rulings | None = None) -> None:
        """Takes what gives the boxes of ruled cells in a region of a page, None where the format has none."""
        self._rulings = rulings
        self._done: dict[tuple[Line, ...], tuple[list[Line], list[Sequence[Line]]]] = {}

    def rows(self, lines: Sequence[Line], doubts: list[Sequence[Line]] | None = None) -> list[Line]:
        """As `placed_rows`."""
        key = tuple(lines)
        if key not in self._done:
            found: list[Sequence[Line]] = []
            rows = placed_rows(lines, self._rulings, found)
            self._done[key] = rows, found
        rows, found = self._done[key]
        if doubts is not None:
            doubts += found
        return list(rows)

    def ruled_rows(self, lines: Sequence[Line]) -> list[Line]:
        """Lines as rows by nothing but the ruled cells around them; none where no such are drawn."""
        return ruled_rows(lines, self._rulings)

    def ways(self, lines: Sequence[Line]) -> list[Sequence[Line]]:
        """Lines as they are, and as rows where they wrap, the surest last: by header, place, rules; or letters."""
        if any(is_told_by_place(line) and len(line.cells) >= _PAIR for line in lines):
            return [lines, with_page_heads(lines), self.rows(lines), self.ruled_rows(lines)]
        return [lines, as_rows(whole_heads(lines))] if any(map(is_text, lines)) else [lines]


def stretches(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Lines that follow each other on a page in letters of one size."""
    return runs(lines, _follows)


def _begin_alike(stretch: Sequence[Line], following: Sequence[Line]) -> bool:
    """Whether the columns of some lines begin where those of others do, which may be of the same table."""
    above, below = ([line for line in lines if len(line.cells) == _PAIR] for lines in (stretch, following))
    near = TOLERANCES.aligned * TOLERANCES.letter_width * max(line.letter_height for line in stretch)
    return bool(above and below) and all(
        abs(min(box_of(line.cells[at]).x0 for line in above) - min(box_of(line.cells[at]).x0 for line in below)) <= near
        for at in range(_PAIR)
    )


def _tables(stretch: list[Line], rulings: Rulings | None, before: float | None, *, goes_on: bool) -> "list[_Stretch]":
    """A stretch of lines, or what of it are tables of their own."""
    together = _Stretch(stretch, rulings, before, goes_on=goes_on)
    parts = _parts_of(stretch, whole=not together.doubts)
    if len(parts) == 1:
        return [together]
    return [_Stretch(part, rulings, goes_on=goes_on and part is parts[-1]) for part in parts]  # of other tables


def _parts_of(stretch: list[Line], *, whole: bool) -> list[list[Line]]:
    """The lines of several tables below each other as those of each, where one has more columns than all together.

    A line of one cell that stands far below what is above it heads the next one.

    Args:
        stretch: the lines.
        whole: the rows of all together are known; where they are not, any such line begins another table.
    """
    apart = [at for at in range(1, len(stretch) - 1) if _may_head(stretch, at)]
    if not apart:
        return [stretch]
    tables = [stretch[start:end] for start, end in pairwise((0, *apart, len(stretch)))]
    together = _columns_of(stretch)
    return tables if not whole or any(_columns_of(table) > together for table in tables) else [stretch]


def _may_head(stretch: Sequence[Line], at: int) -> bool:
    """Whether a line of one cell, where the others begin, stands so far below them that it may head a table."""
    if len(stretch[at].cells) > 1 or len(stretch[at + 1].cells) == 1:
        return False
    box, height = box_of(stretch[at]), max(line.letter_height for line in stretch)
    left = min(box_of(line).x0 for line in stretch)
    bottom = max(box_of(line).bottom for line in stretch[:at])
    rows = [gap(upper, lower) for upper, lower in pairwise(stretch) if len(lower.cells) > 1]
    apart = max(TOLERANCES.farther * median(rows), TOLERANCES.close * height)
    top = box.bottom - height  # its own may be that of letters without ascenders
    return top - bottom >= apart and box.x0 - left <= TOLERANCES.aligned * TOLERANCES.letter_width * height


def _columns_of(lines: Sequence[Line]) -> int:
    """How many columns some lines have."""
    letter = TOLERANCES.letter_width * max(line.letter_height for line in lines)
    several = [line for line in lines if len(joined(line)) > 1]
    return len(free_between(several, TOLERANCES.free * letter))


def _follows(stretch: Sequence[Line], line: Line) -> bool:
    above, box = stretch[-1].box, line.box
    if above is None or box is None or line.is_row or stretch[-1].is_row or line.page != stretch[-1].page:
        return False
    apart = box.top - above.bottom
    near = -TOLERANCES.far_above * box.height < apart < TOLERANCES.far_below * box.height
    return near and are_alike(stretch[-1].letter_height, line.letter_height)


class _Stretch:
    """Lines that may be those of a table.

    Args:
        lines: the lines.
        rulings: gives ruled cells.
        before: how far apart the rows of the table on the page before, or behind, stand, None where that is not known.
        goes_on: what follows stands on the next page, and may be of the same table.

    Attributes:
        page: where they stand.
        limit: how far apart rows stand at least, None where nothing tells.
        doubts: the lines of each table whose rows nobody can tell apart.
        found: the lines, those of tables put together.
    """

    def __init__(
        self, lines: Sequence[Line], rulings: Rulings | None, before: float | None = None, *, goes_on: bool
    ) -> None:
        self.page = lines[-1].page
        self.limit: float | None = None
        self._before = before
        self._goes_on = goes_on
        self._height = max((box_of(line).height for line in lines), default=0.0)
        self._letter = TOLERANCES.letter_width * self._height
        self._lines = untouched(lines, self._height)
        self._rulings = rulings
        self._spanning: set[Line] = set()
        self.doubts: list[Sequence[Line]] = []
        self.found = self._rows()
        if len(self._lines) >= _FEWEST and self._runs_into_columns():
            self.found = self._by_rules() or self.found

    def _runs_into_columns(self) -> bool:
        """Whether a line of one cell, and no row, reaches to where others have their second: a label may be long."""
        seconds = [box_of(line.filled[1]).x0 for line in (*self._lines, *self.found) if len(line.filled) > 1]
        lone = [box_of(line).x1 for line in self.found if not line.is_row and len(line.filled) == 1]
        return bool(seconds) and any(right > min(seconds) for right in lone)

    def _by_rules(self) -> list[Line]:
        """The rows of labels and their values by ruled cells, where these make more of them than white space does."""
        ruled = ruled_rows(self._lines, self._rulings)
        widths = [len(row.filled) for row in ruled if row.is_row]
        return ruled if max(widths, default=0) == _PAIR and widths.count(_PAIR) > _told(self.found) else []

    def _rows(self) -> list[Line]:
        beside = {line for pair in pairwise(self._lines) if self._overlap(*pair) for line in pair}
        several = [line for line in self._lines if len(joined(line)) > 1 or line in beside]
        free, self._spanning = free_beside_spanning(several, TOLERANCES.free * self._letter)
        if not free or len(free) >= _MOST_COLUMNS:
            return list(self._lines)
        done: list[Line] = []
        inside: list[Line] = []
        for line in self._lines:
            if line not in self._spanning and goes_over(line, free):
                done += [*self._table(inside, free), line]
                inside = []
            else:
                inside.append(line)
        return [*done, *self._table(inside, free)]

    def _overlap(self, upper: Line, lower: Line) -> bool:
        """Whether two lines stand beside each other, though not at one height."""
        return box_of(upper).bottom - box_of(lower).top > TOLERANCES.overlap * self._height

    def _table(self, lines: Sequence[Line], free: Sequence[Span]) -> list[Line]:
        """The rows of lines that keep clear of what is free between columns."""
        table = [self._cut(line, free) for line in lines]
        several = [cells for cells in table if len(cells.filled) > 1]
        lone = {cells.filled[0] for cells in table if len(cells.filled) == 1}
        if _is_list(several or table) or (not several and len(lone) < _FEWEST):
            return list(lines)
        if len(several) == 1 and lone <= {several[0].filled[0]}:
            return self._alone(table, several[0], free)
        start, end = self._core(table)
        return [*lines[:start], *self._inner(table[start:end], free), *lines[end:]]

    def _cut(self, line: Line, free: Sequence[Span]) -> CutLine:
        """What of a line stands in each column, a value for several of them in the first."""
        return cut_behind_label(line, len(free) + 1) if line in self._spanning else cut(line, free)

    def _core(self, table: Sequence[CutLine]) -> tuple[int, int]:
        """From which line to which one a table goes: a heading above it, or a paragraph below, stands far from it."""
        several = [at for at, cells in enumerate(table) if len(cells.filled) > 1]
        if not several:
            return 0, len(table)
        first, last = several[0], several[-1]
        gaps = gaps_between(table)
        widest = max(gaps[first:last], default=TOLERANCES.close * self._height)
        heads = (at for at in range(first, 0, -1) if gaps[at - 1] >= TOLERANCES.farther * widest)
        feet = (at for at in range(last + 1, len(table)) if gaps[at - 1] >= TOLERANCES.farther * widest)
        start, end = next(heads, 0), next(feet, len(table))
        apart = all(cells.filled == [0] for cells in (*table[:start], *table[end:]))
        return (start, end) if apart else (0, len(table))

    def _inner(self, table: Sequence[CutLine], free: Sequence[Span]) -> list[Line]:
        """The rows of a table: by what stands apart, and by ruled cells where these part more rows."""
        goes_on = self._goes_on and table[-1].line is self._lines[-1]
        self.limit = row_limit(gaps_between(table), self._height)
        groups = row_groups(table, self._rights(table, free), self._height, goes_on=goes_on, before=self._before)
        rows = rows_of(groups or ())
        if _told(rows) == len(table):
            return rows
        ruled = self._in_columns(table, free)
        if groups is not None:
            return ruled if _tell_more(ruled, rows, len(groups)) else rows
        if ruled or not self._is_headed(table, free):
            return self._doubted(ruled or [cells.line for cells in table])
        return [table[0].line, *self._inner(table[1:], free)]

    def _is_headed(self, table: Sequence[CutLine], free: Sequence[Span]) -> bool:
        """Whether the first line heads the rows below it: the first word of the next one had room behind it."""
        if len(table) <= _FEWEST or table[0].filled != [0] or table[1].filled[:_FEWEST] != [0, 1]:
            return False
        above, first = table[0].texts[0][-1].box, table[1].texts[0][0].box
        blank = TOLERANCES.blank * self._letter
        return above.bottom <= first.top and above.x1 + blank + first.x1 - first.x0 <= self._rights(table, free)[0]

    def _in_columns(self, table: Sequence[CutLine], free: Sequence[Span]) -> list[Line]:
        """The ruled rows of a table, those whose words stand in one cell parted at what is free.

        Stripes, and lines across, tell rows and no columns; none where they part groups of rows.
        """
        ruled = ruled_rows([cells.line for cells in table], self._rulings)
        wide = {row for row in ruled if row.is_row and len(row.cells) == 1}
        if self._are_groups([box_of(row) for row in wide], table, free):
            return []
        return [in_columns(row, free) if row in wide else row for row in ruled]

    def _are_groups(self, rows: Sequence[Box], table: Sequence[CutLine], free: Sequence[Span]) -> bool:
        """Whether many of some rows may be several: of those of a wrapping table most hold one label with its value.

        Of others nobody knows how far the texts of the last column can go.
        """
        rights = self._rights(table, free)
        inside = ([cells for cells in table if row.holds(cells.box)] for row in rows)
        return _GROUPS * sum(not is_one_row(lines, rights) for lines in inside) > len(rows)

    def _doubted(self, lines: list[Line]) -> list[Line]:
        """Lines of a table, those in doubt that are no rows: a header's cells alone may be ruled."""
        outside = [line for line in lines if not line.is_row]
        self.doubts += [outside] if outside else []
        return lines

    def _rights(self, table: Sequence[CutLine], free: Sequence[Span]) -> list[float]:
        """How far texts of each column can go."""
        last = max((words[-1].box.x1 for cells in table if (words := cells.texts[-1])), default=0.0)
        return [*(right - TOLERANCES.padding * self._letter for _, right in free), last]

    def _alone(self, table: Sequence[CutLine], only: CutLine, free: Sequence[Span]) -> list[Line]:
        """Lines of which one has several cells: a row where it stands apart, and rules or its places say so."""
        start, end = self._around(table, only)
        lines = [cells.line for cells in table]
        rows = self._in_columns(table[start:end], free) if any(map(str.isdigit, only.line.text)) else []
        if not rows and self._is_pair(only, wraps=end - start > 1):
            rows = rows_of([table[start:end]])
        return [*lines[:start], *(rows or lines[start:end]), *lines[end:]]

    def _around(self, table: Sequence[CutLine], only: CutLine) -> tuple[int, int]:
        """From which line to which one lines stand close to each other, around one of them."""
        apart = row_distance(gaps_between(table), self._height)
        start = next(at for at, cells in enumerate(table) if cells is only)
        end = start + 1
        while start > 0 and table[start].box.top - table[start - 1].box.bottom < apart:
            start -= 1
        while end < len(table) and table[end].box.top - table[end - 1].box.bottom < apart:
            end += 1
        return start, end

    def _is_pair(self, only: CutLine, *, wraps: bool) -> bool:
        """Whether a line is a label with its figure: far behind it, or with lines of one cell close to it."""
        label, value, *_ = (only.texts[at] for at in only.filled)
        far = value[0].box.x0 - label[-1].box.x1 > TOLERANCES.far_behind * self._letter
        return (far or wraps) and value[0].text[0].isdigit() and not is_item_mark(label)


def _told(rows: Sequence[Line]) -> int:
    """How many of some lines are rows."""
    return sum(line.is_row for line in rows)


def _tell_more(ruled: Sequence[Line], rows: Sequence[Line], groups: int) -> bool:
    """Whether rules make more rows than white space does, or rows of all lines where white space leaves some.

    What wraps stands as far apart as rows do, then.

    Args:
        ruled: rows by rules.
        rows: by white space.
        groups: how many groups of lines these were made of.
    """
    return _told(ruled) > groups or (_told(ruled) == len(ruled) > 0 and _told(rows) < len(rows))


def _is_list(table: Sequence[CutLine]) -> bool:
    """Whether all that stands in the first of two columns are marks of items."""
    labels = [cells.texts[0] for cells in table if cells.texts[0]]
    return bool(table) and len(table[0].texts) - 1 < _FEWEST and all(map(is_item_mark, labels))
