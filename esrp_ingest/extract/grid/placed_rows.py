"""Rows of tables on pages that nothing but the places of their cells tells: labels with values, whatever wraps.

What stays free between the cells of several lines parts the columns. Lines of a cell follow each other closer than
rows do; where rows are no farther apart than lines, the ruled cells are asked, and where there are none, lines stay
as they are: who reads them has other signs.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from esrp_ingest.layout import Box, Cell, Edges, Line, Word, bounding_box
from esrp_ingest.numerals import is_numeric

Rulings = Callable[[int, Box], list[Box]]
_FAR = 2.2
"""How many of its own heights a line of a table stands below the one above it at the most."""
_ALIKE = 0.85
"""Letters of one table differ in height by this share at the most."""
_FEWEST = 2
"""Columns of a table."""
_OVERLAP = 0.2
"""How many heights lines share that stand beside each other."""
_FREE = 0.2
"""How many heights stay free between two columns at least."""
_TIGHT = 0.45
"""How many of its own heights a line stands below the one that it goes on with at the most."""
_APART = 0.3
"""How many heights rows stand apart at least where no cell has several lines."""
_PADDING = 0.8
"""How many heights at most stay free left of a column that a text could have gone on into."""
_BLANK = 0.25
"""How many heights wide a blank is."""
_FARTHER = 0.25
"""By how many heights more rows stand apart where the lines of a cell would stand that far apart."""
_FARTHER_OFF = 2.0
"""How many times as far as its lines from each other what is no part of a table stands from it at least."""
_STEP, _STEP_SHARE = 0.8, 0.07
"""By how many points, and which share of the height, rows stand farther apart than the lines of a cell at least."""
_EXTRA = 2.5
"""How many more lines with all cells than rows a table may have, for all of its cells to have wrapped."""
_FAR_BEHIND = 1.5
"""How many heights behind its label the value of a lone row begins at least."""
_MOST_COLUMNS = 12
_SAME = 1.5
"""Points by which the rules of one edge stand apart at the most."""
_WHOLE_PAGE = Box(0.0, 0.0, 20_000.0, 20_000.0)
"""Larger than any page."""
_MARK = re.compile(r"[^\w\s(\[]{1,2}|[o\u00a7]")
_CUT = re.compile(r"(?<=\w)-\n(?=\w)")
"""Where a line ends behind a hyphen within a word."""
_COUNTED = re.compile(r"\d{1,2}[.)]?|[a-z][.)]|\[\d{1,2}\]")
"""What begins an item of a list."""


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
    for stretch in _stretches(lines):
        if len(stretch) == 1 and len(stretch[0].cells) == 1:
            rows += stretch
            continue
        table = _Stretch(stretch, rulings)
        rows += table.rows()
        if doubts is not None:
            doubts += table.doubts
    return rows


def once_a_page(rulings: Rulings | None) -> Rulings | None:
    """Asks for all ruled cells of a page when the first region of it is asked for, and never again."""
    if rulings is None:
        return None

    @cache
    def cells(page: int) -> list[Box]:
        return rulings(page, _WHOLE_PAGE)

    return lambda page, region: [cell for cell in cells(page) if cell.top < region.bottom and cell.bottom > region.top]


def _stretches(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Lines that follow each other on a page in letters of one size."""
    stretch: list[Line] = []
    for line in lines:
        if stretch and not _follows(stretch, line):
            yield stretch
            stretch = []
        stretch.append(line)
    if stretch:
        yield stretch


def _follows(stretch: Sequence[Line], line: Line) -> bool:
    above, box = stretch[-1].box, line.box
    if above is None or box is None or line.is_row or stretch[-1].is_row or line.page != stretch[-1].page:
        return False
    heights = [max(word.box.height for word in each.words) for each in (stretch[-1], line)]
    return min(heights) >= _ALIKE * max(heights) and -3 * box.height < box.top - above.bottom < _FAR * box.height


@dataclass(slots=True)
class _Cells:
    """What of a line stands in each column."""

    line: Line
    texts: list[list[Word]]

    @property
    def filled(self) -> list[int]:
        return [at for at, words in enumerate(self.texts) if words]


class _Stretch:
    """Lines that may be those of a table.

    Args:
        lines: the lines.
        rulings: gives ruled cells.

    Attributes:
        doubts: the lines of each table whose rows nobody can tell apart.
    """

    def __init__(self, lines: Sequence[Line], rulings: Rulings | None) -> None:
        self._lines = lines
        self._rulings = rulings
        self.doubts: list[Sequence[Line]] = []
        self._boxes = {id(line): line.box or Box(0.0, 0.0, 0.0, 0.0) for line in lines}
        self._height = max((self._boxes[id(line)].height for line in lines), default=0.0)

    def rows(self) -> list[Line]:
        """The lines, those of tables put together."""
        beside = {id(line) for pair in pairwise(self._lines) if self._overlap(*pair) for line in pair}
        several = [line for line in self._lines if len(_joined(line)) > 1 or id(line) in beside]
        free = _free(several, _FREE * self._height)
        if not free or len(free) >= _MOST_COLUMNS:
            return list(self._lines)
        done: list[Line] = []
        inside: list[Line] = []
        for line in self._lines:
            if any(_covers(cell, gap) for cell in _joined(line) for gap in free):
                done += [*self._table(inside, free), line]
                inside = []
            else:
                inside.append(line)
        return [*done, *self._table(inside, free)]

    def _overlap(self, upper: Line, lower: Line) -> bool:
        """Whether two lines stand beside each other, though not at one height."""
        return self._boxes[id(upper)].bottom - self._boxes[id(lower)].top > _OVERLAP * self._height

    def _table(self, lines: Sequence[Line], free: Sequence[tuple[float, float]]) -> list[Line]:
        """The rows of lines that keep clear of what is free between columns."""
        table = [_cut(line, free) for line in lines]
        several = [cells for cells in table if len(cells.filled) > 1]
        labels = [_text(cells.texts[0]) for cells in (several or table) if cells.texts[0]]
        columns = {at for cells in table if cells not in several for at in cells.filled}
        listed = len(free) < _FEWEST and all(map(_is_mark, labels))
        if listed or (not several and len(columns) < _FEWEST):
            return list(lines)
        if len(several) == 1 and columns <= {several[0].filled[0]}:
            return self._alone(table, several[0])
        start, end = self._core(table)
        inner = [cells.line for cells in table[start:end]]
        return [*lines[:start], *self._inner(table[start:end], inner, free), *lines[end:]]

    def _core(self, table: Sequence[_Cells]) -> tuple[int, int]:
        """From which line to which one a table goes: a heading above it, or a paragraph below, stands far from it."""
        several = [at for at, cells in enumerate(table) if len(cells.filled) > 1]
        if not several:
            return 0, len(table)
        first, last = several[0], several[-1]
        gaps = self._gaps(table)
        widest = max(gaps[first:last], default=_APART * self._height)
        heads = (at for at in range(first, 0, -1) if gaps[at - 1] >= _FARTHER_OFF * widest)
        feet = (at for at in range(last + 1, len(table)) if gaps[at - 1] >= _FARTHER_OFF * widest)
        start, end = next(heads, 0), next(feet, len(table))
        apart = all(cells.filled == [0] for cells in (*table[:start], *table[end:]))
        return (start, end) if apart else (0, len(table))

    def _inner(self, table: Sequence[_Cells], lines: Sequence[Line], free: Sequence[tuple[float, float]]) -> list[Line]:
        """The rows of a table: by what stands apart, and by ruled cells where these part more rows."""
        last = max((words[-1].box.x1 for cells in table if (words := cells.texts[-1])), default=0.0)
        groups = self._groups(table, [*(right - _PADDING * self._height for _, right in free), last])
        if groups is not None and len(groups) == len(table):
            return [row for group in groups for row in _rows_of(group)]
        ruled = self._ruled(lines)
        if groups is None:
            self.doubts += [] if ruled else [lines]
            return ruled or list(lines)
        return ruled if len(ruled) > len(groups) else [row for group in groups for row in _rows_of(group)]

    def _gaps(self, table: Sequence[_Cells]) -> list[float]:
        """How far each line but the first stands below those above it."""
        bottoms = [self._boxes[id(table[0].line)].bottom]
        gaps = []
        for cells in table[1:]:
            box = self._boxes[id(cells.line)]
            gaps.append(box.top - bottoms[-1])
            bottoms.append(max(bottoms[-1], box.bottom))
        return gaps

    def _groups(self, table: Sequence[_Cells], rights: Sequence[float]) -> list[list[_Cells]] | None:
        """The lines of each row, None where nobody can tell them apart.

        Args:
            table: the lines.
            rights: how far texts of each column can go.
        """
        gaps = self._gaps(table)
        limit = self._limit(gaps, table, rights)
        if limit is None:
            return None
        groups: list[list[_Cells]] = [[table[0]]]
        for cells, gap in zip(table[1:], gaps, strict=True):
            if gap < limit:
                groups[-1].append(cells)
            else:
                groups.append([cells])
        groups = _with_paragraphs(groups, self._boxes)
        return groups if _hold(groups, rights) else None

    def _limit(self, gaps: Sequence[float], table: Sequence[_Cells], rights: Sequence[float]) -> float | None:
        """How far lines of different rows stand apart at least, None where they stand no farther apart than others."""
        ordered = sorted(max(gap, 0.0) for gap in gaps)
        close, apart = max(_STEP, _STEP_SHARE * self._height), _APART * self._height
        for one, other in pairwise(ordered):
            if other - one >= (close if one < apart else _FARTHER * self._height) and one <= _TIGHT * self._height:
                return (one + other) / 2
        lone = [at for at, cells in enumerate(table) if at and len(cells.filled) < len(cells.texts)]
        if lone and (min(gaps) < apart or any(_goes_on(table[:at], table[at], rights) for at in lone)):
            return None
        return min(gaps) if min(gaps) > 0 else None

    def _alone(self, table: Sequence[_Cells], only: _Cells) -> list[Line]:
        """Lines of which one has several cells: a row where it stands apart, and rules or its places say so."""
        at = next(at for at, cells in enumerate(table) if cells is only)
        tops = [self._boxes[id(cells.line)].top for cells in table]
        bottoms = [self._boxes[id(cells.line)].bottom for cells in table]
        start, end = at, at + 1
        while start > 0 and tops[start] - bottoms[start - 1] < _APART * self._height:
            start -= 1
        while end < len(table) and tops[end] - bottoms[end - 1] < _APART * self._height:
            end += 1
        lines = [cells.line for cells in table]
        first, second, *_ = (only.texts[at] for at in only.filled)
        far = second[0].box.x0 - first[-1].box.x1 > _FAR_BEHIND * self._height
        rows = self._ruled(lines[start:end]) if any(map(str.isdigit, only.line.text)) else []
        if not rows and (far or end - start > 1) and second[0].text[0].isdigit() and not _is_mark(_text(first)):
            rows = _rows_of(table[start:end])
        return [*lines[:start], *(rows or lines[start:end]), *lines[end:]]

    def _ruled(self, lines: Sequence[Line]) -> list[Line]:
        """The rows by ruled cells, none where no line, or lines here and there, stand in such.

        A cell over several rows stands in each of them. Lines above and below the cells stay as they are.
        """
        region, page = bounding_box([word for line in lines for word in line.words]), lines[0].page
        if self._rulings is None or region is None or page is None:
            return []
        ruled = self._rulings(page, region)
        held = [at for at, line in enumerate(lines) if all(_is_held(word, ruled) for word in line.words)]
        if not held or len(held) != held[-1] - held[0] + 1:
            return []
        words = [word for at in held for word in lines[at].words]
        cells = [(cell, [word for word in words if _holds(cell, word.box)]) for cell in ruled]
        cells.sort(key=lambda entry: entry[0].x0)
        lefts = _edges(cell.x0 for cell, _ in cells)
        rows = []
        for top in _edges(cell.top for cell, _ in cells):
            here = [entry for entry in cells if entry[0].top <= top + _SAME < entry[0].bottom]
            own = any(inside and top - _SAME < cell.top for cell, inside in here)
            found = tuple(_cell(inside, _columns_of(cell, lefts)) for cell, inside in here)
            rows += [Line(found, Edges.KNOWN, page=page, is_row=True)] if own else []
        return [*lines[: held[0]], *rows, *lines[held[-1] + 1 :]]


def _is_held(word: Word, cells: Sequence[Box]) -> bool:
    """Whether a word stands in one cell."""
    return sum(_holds(cell, word.box) for cell in cells) == 1


def _edges(places: Iterable[float]) -> list[float]:
    """Where cells begin, in order; rules of one edge are drawn a little apart."""
    edges: list[float] = []
    for place in sorted(places):
        if not edges or place - edges[-1] > _SAME:
            edges.append(place)
    return edges


def _columns_of(cell: Box, lefts: Sequence[float]) -> tuple[int, int]:
    """From which column to which one a cell goes."""
    return bisect_right(lefts, cell.x0 + _SAME) - 1, bisect_left(lefts, cell.x1 - _SAME)


def _is_mark(text: str) -> bool:
    return _MARK.fullmatch(text) is not None or _COUNTED.fullmatch(text) is not None


def _joined(line: Line) -> list[list[Word]]:
    """The words of each cell of a line; the mark of an item belongs to the cell behind it."""
    cells: list[list[Word]] = []
    marked = False
    for cell in line.cells:
        if marked and not is_numeric(cell.text):
            cells[-1] += cell.words
        else:
            cells.append(list(cell.words))
        marked = len(cells) > 1 and len(cells[-1]) == 1 and _MARK.fullmatch(cell.text) is not None
    return [cell for cell in cells if cell]


def _free(lines: Sequence[Line], least: float) -> list[tuple[float, float]]:
    """What stays free between the cells of all of some lines, from where to where."""
    spans = sorted((cell[0].box.x0, max(word.box.x1 for word in cell)) for line in lines for cell in _joined(line))
    free: list[tuple[float, float]] = []
    right = spans[0][1] if spans else 0.0
    for left, end in spans:
        if left - right >= least:
            free.append((right, left))
        right = max(right, end)
    return free


def _covers(cell: Sequence[Word], gap: tuple[float, float]) -> bool:
    """Whether a text goes over what is free elsewhere."""
    return cell[0].box.x0 < gap[0] and cell[-1].box.x1 > gap[1]


def _cut(line: Line, free: Sequence[tuple[float, float]]) -> _Cells:
    """What of a line stands in each column."""
    middles = [(left + right) / 2 for left, right in free]
    texts: list[list[Word]] = [[] for _ in range(len(free) + 1)]
    for cell in _joined(line):
        middle = (cell[0].box.x0 + cell[-1].box.x1) / 2
        texts[sum(middle > edge for edge in middles)] += cell
    return _Cells(line, texts)


def _with_paragraphs(groups: list[list[_Cells]], boxes: dict[int, Box]) -> list[list[_Cells]]:
    """Groups with those that hold nothing of a label joined to the one above them, where that stands nearer."""
    joined: list[list[_Cells]] = []
    for group, following in pairwise([*groups, None]):
        if group is None:
            continue
        lone = not any(cells.texts[0] for cells in group)
        if joined and lone and any(cells.texts[0] for cells in joined[-1]):
            above = _gap(joined[-1], group, boxes)
            if following is None or above + _STEP / 2 < _gap(group, following, boxes):
                joined[-1] += group
                continue
        joined.append(group)
    return joined


def _gap(above: Sequence[_Cells], below: Sequence[_Cells], boxes: dict[int, Box]) -> float:
    return min(boxes[id(cells.line)].top for cells in below) - max(boxes[id(cells.line)].bottom for cells in above)


def _goes_on(above: Sequence[_Cells], below: _Cells, rights: Sequence[float]) -> bool:
    """Whether the first word in each column of a line had no room in the last line above it that holds some of it."""
    for at in below.filled:
        last = next((cells.texts[at][-1].box for cells in reversed(above) if cells.texts[at]), None)
        first = below.texts[at][0].box
        if last is not None and last.x1 + _BLANK * first.height + first.x1 - first.x0 <= rights[at]:
            return False
    return True


def _hold(groups: Sequence[Sequence[_Cells]], rights: Sequence[float]) -> bool:
    """Whether the lines of each group can be those of one row."""
    lines = [(group[:at], below) for group in groups for at, below in enumerate(group) if at]
    again = [(above, below) for above, below in lines if len(below.filled) > 1]
    return len(again) <= _EXTRA * len(groups) and all(_goes_on(above, below, rights) for above, below in again)


def _rows_of(group: Sequence[_Cells]) -> list[Line]:
    """A row of the lines of a group; lines of one column are none."""
    columns = {at for cells in group for at in cells.filled}
    if len(columns) < 2:
        return [cells.line for cells in group]
    texts = [[word for cells in group for word in cells.texts[at]] for at in range(len(group[0].texts))]
    return [_row(texts, group[0].line.page)]


def _row(texts: Sequence[list[Word]], page: int | None) -> Line:
    return Line(tuple(map(_cell, texts)), Edges.KNOWN, page=page, is_row=True)


def _cell(words: list[Word], across: tuple[int, int] | None = None) -> Cell:
    """The words of a cell in reading order, a line feed where a line ends."""
    lines: list[list[Word]] = []
    for word in words:
        if lines and word.box.x0 >= lines[-1][-1].box.x0 and word.box.top < lines[-1][-1].box.bottom:
            lines[-1].append(word)
        else:
            lines.append([word])
    text = "\n".join(map(_text, lines))
    return Cell(_CUT.sub("-", text), tuple(words), across)


def _text(words: Sequence[Word]) -> str:
    return " ".join(word.text for word in words)


def _holds(cell: Box, box: Box) -> bool:
    return cell.x0 <= box.middle <= cell.x1 and cell.top <= (box.top + box.bottom) / 2 <= cell.bottom
