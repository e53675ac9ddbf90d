"""What stands side by side is read one after the other: two reports, two tables, or two label/value columns.

They are told by the same sign: texts of one kind (headings, servers, labels, names of instances) stand twice in a
line, and the second ones begin at the same place in several lines. What stands right of that place is a column of its
own. It does not matter whether places are points of a page or letters of a line.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

from esrp_ingest.extract.grid.above_columns import heads_each, own_edges
from esrp_ingest.extract.grid.pieces import Piece, cell_of, left_of, letter_width, pieces_of, slack
from esrp_ingest.extract.grid.right_parts import continues_rows, is_server_at_most, values_beside
from esrp_ingest.extract.headings import CAPTION
from esrp_ingest.extract.names import SERVER_LABEL, canonical_instance
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.labels import IO_HEADERS, READ_HEADERS
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import is_figure, is_numeric
from esrp_ingest.vocabulary.whitepaper import SUMMARY_LABELS

_MARK = re.compile(r"(?:(?<=[^\W\d])|(?<=\)))[1-9]$")
"""The mark of a footnote right behind a label."""
_REPEATED = 2
"""In how many lines a place must begin something known to be the edge of a column; one of headings alone is enough."""
_MOST_EDGES = 64
"""So many places at most are looked at for whole reports: a safety limit."""
_MOST_CELLS = 12
"""A line of more cells is no heading."""
_AROUND = 8
"""So many lines around one are looked at for rows that begin farther left."""
_FIGURES = 2
"""How many figures make a line a row."""
Known = Callable[[str], bool]


def split_columns(lines: Sequence[Line], known: Known) -> list[list[Line]]:
    """The lines of each column, left to right; all lines as they are where there is only one.

    Args:
        lines: lines that belong together, as one section's.
        known: whether a text is one that can begin a column.
    """
    starts = [[] if line.is_row else list(_beside_known(line, known)) for line in lines]
    return _columns(lines, [edge for edge, count in _counted(starts, lines) if count >= _REPEATED])


def _below_own_edges(above: Sequence[Line], lines: Sequence[Line], edges: Sequence[float]) -> list[list[Line]]:
    """The columns of lines, those above them parted where they leave space themselves."""
    parts = [*(_columns([line], own_edges(line, edges)) for line in above), _columns(lines, edges)]
    return [list(chain.from_iterable(column)) for column in zip(*parts, strict=True)]


def _are_of_left(left: Sequence[Line], others: Sequence[Sequence[Line]], *, goes_on: bool) -> bool:
    """Whether columns are right parts of a table, on their first page at least, or head what stands below at most."""
    if values_beside(left, others):
        return True
    return any(map(continues_rows, (*others, *map(_of_first_page, others)))) or all(
        _heads_at_most(each, goes_on=goes_on) for each in others
    )


def _of_first_page(column: Sequence[Line]) -> list[Line]:
    """The lines of a column on the page that it begins on: what a foot parts on the next one is no part of a table."""
    return [line for line in column if line.page == column[0].page]


def in_reading_order(lines: Sequence[Line], known: Known) -> list[Line]:
    """All lines of a document, those that stand side by side one column after the other.

    A stretch of such lines begins with those directly above the first that show it which leave the same space free,
    and goes on over following pages as long as lines leave it free and something begins behind it.

    Args:
        lines: of a whole document.
        known: whether a text is a heading of a report's.
    """
    heads = _Heads(lines, known)
    if not heads.edges:
        return list(lines)
    ordered: list[Line] = []
    taken = at = 0
    while (first := heads.next(at)) is not None:
        start, at = heads.stretch(first, taken)
        edges = heads.edges_in(first, at)
        left, *others = _below_own_edges(lines[start:first], lines[first:at], edges)
        goes_on = at < len(lines) and any(crosses(lines[at], edge) for edge in edges)
        is_head = goes_on and at - start == 1 and not any(is_numeric(cell.text) for cell in lines[start].cells)
        if is_head or _are_of_left(left, others, goes_on=goes_on):
            continue  # it may head what stands below it, which shows columns elsewhere
        ordered += [*lines[taken:start], *left, *(line for column in others for line in column)]
        taken = at
    return [*ordered, *lines[taken:]]


def _heads_at_most(column: Sequence[Line], *, goes_on: bool) -> bool:
    """Whether a column holds no more than the name of a server, or what heads the columns of a table below it.

    Args:
        column: its lines.
        goes_on: what stands below it goes on over its edge: `Server 2` is about several columns of a table.
    """
    if is_server_at_most(column):
        return True
    named = [line for line in column if is_server_at_most([line])]
    figures = any(is_numeric(word) for line in column if line not in named for word in line.text.split())
    return goes_on and bool(named) and not figures


@dataclass(frozen=True, slots=True)
class _Head:
    """Where columns begin in a line that shows that there are some, and whether it alone is enough."""

    lefts: list[float]
    strong: bool


class _Heads:
    """The lines of a document that show that columns stand side by side.

    Args:
        lines: of the document.
        known: whether a text is a heading.
    """

    def __init__(self, lines: Sequence[Line], known: Known) -> None:
        self._lines = lines
        self._known = known
        heads = ((at, _head(line, known) or _labels_again(lines, at)) for at, line in enumerate(lines))
        found = {at: head for at, head in heads if head is not None}
        weighed = [head.lefts * (2 if head.strong else 1) for head in found.values()]
        counted = sorted(_counted(weighed, [lines[at] for at in found]), key=lambda entry: -entry[1])[:_MOST_EDGES]
        self.edges = [edge for edge, count in counted if count >= _REPEATED]
        self._heads = found
        self._order = [at for at in found if self._shown(at)]
        self._reports: dict[float, bool] = {}

    def next(self, at: int) -> int | None:
        """The next line from one on that shows columns."""
        place = bisect_left(self._order, at)
        return self._order[place] if place < len(self._order) else None

    def edges_in(self, start: int, end: int) -> list[float]:
        """The edges of the columns that some lines show."""
        inside = self._order[bisect_left(self._order, start) : bisect_left(self._order, end)]
        shown = {left: self._lines[at] for at in inside for left in self._shown(at)}
        edges: list[float] = []
        for left in sorted(shown):
            if not edges or not _belongs(left, edges[-1], shown[left]):
                edges.append(left)
        return edges

    def _shown(self, at: int) -> list[float]:
        """Where columns begin in a line that shows them, as others do."""
        line = self._lines[at]
        return [left for left in self._heads[at].lefts if any(_belongs(left, edge, line) for edge in self.edges)]

    def stretch(self, first: int, earliest: int) -> tuple[int, int]:
        """From which line to which one all words keep clear of an edge."""
        lines, edge = self._lines, min(self._shown(first))
        start, end = first, first + 1
        while start > earliest and self._stands_over(start - 1, first, edge):
            start -= 1
        last, reports = first, self._are_reports(edge)
        while end < len(lines) and not crosses(lines[end], edge) and not self._begins_anew(end, edge):
            if not reports and self._is_heading(end):
                break
            last = end if _reaches(lines[end], edge) else last
            end += 1
        while lines[end - 1].page != lines[last].page:
            end -= 1
        return start, self._before_rows_across(start, end, edge)

    def _before_rows_across(self, start: int, end: int, edge: float) -> int:
        """Where a stretch ends whose last lines are one table again: labels left of the edge, and figures behind it."""
        shown = max((at for at in range(start, end) if _begins_at(self._lines[at], edge)), default=end) + 1
        across = [line for line in self._lines[shown:end] if is_row_across(line, edge)]
        return shown if len(across) >= _REPEATED else end

    def _stands_over(self, at: int, first: int, edge: float) -> bool:
        """Whether a line above columns is about them: their titles, of which only captions stay on the page before."""
        line, below = self._lines[at], self._lines[first]
        captions = line.page == below.page or all(CAPTION.match(cell.text) for cell in line.filled)
        return captions and (_titles(line, edge) or heads_each(line, below, self._shown(first)))

    def _are_reports(self, edge: float) -> bool:
        """Whether whole reports stand beside each other: the right one has headings that the left one has not there."""
        if edge not in self._reports and len(self._reports) < _MOST_EDGES:
            self._reports[edge] = any(self._heads_report(line, edge) for line in self._lines)
        return self._reports.get(edge, False)

    def _heads_report(self, line: Line, edge: float) -> bool:
        if len(line.cells) > _MOST_CELLS or line.is_row:
            return False
        apart = slack(line)
        right = next((cell for cell in line.cells if abs((left_of(cell) or 0.0) - edge) <= apart), None)
        if right is None or not right.text or is_numeric(right.text) or not self._known(right.text):
            return False
        first = line.cells[0].text
        return first == right.text or not self._known(first)

    def _begins_anew(self, at: int, edge: float) -> bool:
        """Whether columns begin in a line elsewhere."""
        return at in self._heads and not any(_belongs(left, edge, self._lines[at]) for left in self._shown(at))

    def _is_heading(self, at: int) -> bool:
        return self._known(self._lines[at].text)


def _head(line: Line, known: Known) -> _Head | None:
    """Where columns begin in a line by what stands in it twice, None where nothing does."""
    filled = line.filled
    if len(filled) < 2 or line.is_row:
        return None
    strong = all(SERVER_LABEL.fullmatch(cell.text) for cell in filled) or all(known(cell.text) for cell in filled)
    places = map(left_of, filled[1:] if strong else ())
    lefts = list(filter(None, places)) or list(_beside_known(line, known)) or list(_beside_alike(filled))
    return _Head(lefts, strong) if lefts else None


def _labels_again(lines: Sequence[Line], at: int) -> _Head | None:
    """Where columns begin in a line that holds one text several times, and begins as far left as those around it.

    Labels of tables beside each other wrap alike, and their figures stand in the middle: `Database Disk` twice.
    """
    line = lines[at]
    lefts = [left for cell in line.filled if (left := left_of(cell)) is not None]
    if line.is_row or len(lefts) < _REPEATED or len(set(line.texts)) > 1:
        return None
    if is_numeric(line.texts[0]) or not SUMMARY_LABELS.may_begin(line.texts[0]):
        return None
    return _Head(lefts[1:], strong=False) if _begins_first(line, lines[max(0, at - _AROUND) : at + _AROUND]) else None


def _begins_first(line: Line, around: Sequence[Line]) -> bool:
    """Whether a line begins as far left as the rows around it on its page."""
    rows = (each for each in around if each.page == line.page and len(each.cells) > 1)
    least = (left_of(line.cells[0]) or 0.0) - TOLERANCES.inside * letter_width(line)
    return all((left_of(each.cells[0]) or 0.0) >= least for each in rows)


def _beside_known(line: Line, known: Known) -> Iterator[float]:
    """Where known texts begin beside a known text, or between two others: a value, and their own."""
    first = line.cells[0]
    for cell in line.cells[1:] if known(first.text) else line.cells[1:-1]:
        if not is_numeric(cell.text) and known(cell.text) and (left := left_of(cell)) is not None:
            yield left


def _beside_alike(filled: Sequence[Cell]) -> Iterator[float]:
    """Where another row begins: of the same instance, of an instance too, or of a metric beside another one."""
    first = filled[0]
    kind = _kind(first.text)
    if kind is None:
        return
    for before, cell in pairwise(filled[1:]):
        if not is_numeric(before.text):
            continue
        left = left_of(cell)
        alike = (
            are_one_label(cell.text, first.text)
            if kind == "name"
            else not is_numeric(cell.text) and _kind(cell.text) == kind
        )
        if left is not None and alike:
            yield left


def are_one_label(one: str, other: str) -> bool:
    """Whether two labels are the same, whatever marks of footnotes a text prints right behind them."""
    return one == other or _MARK.sub("", one) == _MARK.sub("", other)


def _kind(text: str) -> str | None:
    if IO_HEADERS.exact(text) is not None or READ_HEADERS.exact(text) is not None:
        return "metric"
    if canonical_instance(text) is not None:
        return "instance"
    return "name" if text[:1].isalpha() else None


def _counted(starts: Sequence[Sequence[float]], lines: Sequence[Line]) -> list[tuple[float, int]]:
    """Places where columns begin, each with how many lines show it, in order."""
    found: Counter[float] = Counter()
    for lefts, line in zip(starts, lines, strict=True):
        for left in lefts:
            found[next((edge for edge in found if _belongs(left, edge, line)), left)] += 1
    return sorted(found.items())


def _belongs(left: float, edge: float, line: Line) -> bool:
    """Whether what begins here stands in the column of an edge: at it, or inside of a cell that begins there."""
    letter = letter_width(line)
    return -TOLERANCES.aligned * letter <= left - edge <= TOLERANCES.inside * letter


def _columns(lines: Sequence[Line], edges: Sequence[float]) -> list[list[Line]]:
    columns: list[list[Line]] = []
    rest = list(lines)
    for edge in reversed(edges):
        columns.append([part for line in rest if (part := part_of(line, edge, right=True)) is not None])
        rest = [part for line in rest if (part := part_of(line, edge, right=False)) is not None]
    return [rest, *reversed(columns)]


def crosses(line: Line, edge: float) -> bool:
    """Whether a piece of text goes on over an edge without a word that begins there."""
    apart = slack(line)
    for cell in line.cells:
        pieces = list(pieces_of(cell))
        if not pieces and cell.text:
            return True
        over = bool(pieces) and pieces[0].left < edge < max(piece.right for piece in pieces)
        if over and not any(abs(piece.left - edge) <= apart for piece in pieces):
            return True
    return False


def _reaches(line: Line, edge: float) -> bool:
    """Whether something of a line stands right of an edge."""
    apart = slack(line)
    return any(piece.left >= edge - apart for cell in line.cells for piece in pieces_of(cell))


def _begins_at(line: Line, edge: float) -> bool:
    """Whether something begins at an edge."""
    apart = slack(line)
    return any(abs(piece.left - edge) <= apart for cell in line.cells for piece in pieces_of(cell))


def is_row_across(line: Line, edge: float) -> bool:
    """Whether what stands left of an edge has no figure, and what stands right of it nothing else."""
    left, right = part_of(line, edge, right=False), part_of(line, edge, right=True)
    if left is None or right is None:
        return False
    figures = any(is_figure(cell.text) for cell in left.cells)
    return not figures and all(is_figure(cell.text) for cell in right.cells)


def _titles(line: Line, edge: float) -> bool:
    """Whether a line stands on both sides of an edge and holds no row of a table."""
    figures = sum(all(map(is_numeric, cell.text.split())) for cell in line.cells if cell.text)
    return figures < _FIGURES and (_on_both_sides(line, edge) or (not figures and _is_parted(line, edge)))


def _is_parted(line: Line, edge: float) -> bool:
    """Whether a line of a text has as many cells on both sides of an edge: copies of pages move cells of headers."""
    if line.number is None or line.is_row or crosses(line, edge):
        return False
    lefts = [left for cell in line.filled if (left := left_of(cell)) is not None]
    return 0 < 2 * sum(left < edge for left in lefts) == len(line.filled) == len(lefts)


def _on_both_sides(line: Line, edge: float) -> bool:
    apart = slack(line)
    pieces = [piece for cell in line.cells for piece in pieces_of(cell)]
    return _begins_at(line, edge) and pieces[0].left < edge - apart and not crosses(line, edge)


def part_of(line: Line, edge: float, *, right: bool) -> Line | None:
    """What of a line stands on one side of an edge; a line that crosses it stands on the left."""
    if line.is_row or crosses(line, edge):
        return None if right else line
    apart = slack(line)

    def belongs(piece: Piece) -> bool:
        return (piece.left >= edge - apart) is right

    kept = [[piece for piece in pieces_of(cell) if belongs(piece)] for cell in line.cells]
    cells = tuple(cell_of(pieces) for pieces in kept if pieces)
    return line.with_cells(cells) if cells else None


def in_columns(row: Line, edges: Sequence[float]) -> tuple[Line, list[Line]]:
    """A label and what stands in each column of values of a row whose cells are told by their places.

    Args:
        row: the row.
        edges: where the columns of the values begin.
    """
    values: list[Line] = []
    label = row
    nothing = row.with_cells(())
    for edge in reversed(edges):
        values.insert(0, part_of(label, edge, right=True) or nothing)
        label = part_of(label, edge, right=False) or nothing
    return label, values
