"""The columns of a table of figures on a page, and what of a header stands over each of them."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise, starmap
from math import inf
from operator import itemgetter
from string import digits
from typing import TypeVar

from esrp_ingest.extract.grid.cut_lines import below_each_other, cell_of_words, cut_before, in_pieces, last_apart
from esrp_ingest.extract.grid.headers import parted_by_middles
from esrp_ingest.extract.grid.pieces import is_text, slack
from esrp_ingest.extract.grid.standing import sides_apart
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Box, Cell, Line, Word, bounding_box, box_of
from esrp_ingest.numerals import is_figure, is_fraction

Placed = tuple[Cell, list[int]]
"""A cell of a header, and the columns that it stands over."""
Piece = TypeVar("Piece")
_SEVERAL = 2
_BRACKETS = ("(", "[")
_CLEARLY = 2.0
"""So many times farther from the middle the next best way has to be."""
_MOST_LINES_TO_FIGURES = 7
"""So many lines below a header are looked at for the first figures: the names of their row may begin above them."""


@dataclass(slots=True)
class Columns:
    """Where the figures of a table stand across a page.

    Attributes:
        spans: the columns of figures.
        labels: the left edge of the labels.
    """

    spans: list[tuple[float, float]] = field(default_factory=list)
    labels: float = 0.0

    @property
    def left(self) -> float:
        return min((left for left, _ in self.spans), default=0.0)

    def take_labels(self, lines: Iterable[Line]) -> None:
        """Takes where the labels begin: where the first of some lines does."""
        self.labels = min(box_of(line).x0 for line in lines)

    def begin_labels(self, cell: Cell) -> bool:
        """Whether a cell begins where labels do: it is the end of one, whatever it says."""
        return box_of(cell).x0 - self.labels <= slack(box_of(cell))

    def are_reached_by(self, text: Line | Cell) -> bool:
        """Whether something goes so far right that it is no label alone."""
        return box_of(text).x1 >= self.left

    def holding(self, cell: Cell) -> int | None:
        """The column that a cell stands in, None for none or several."""
        return self.find(box_of(cell))

    def find(self, box: Box) -> int | None:
        """The column that something stands in, None for none or several."""
        found = [at for at, (left, right) in enumerate(self.spans) if box.x0 < right and left < box.x1]
        return found[0] if len(found) == 1 else None

    def below(self, box: Box) -> int | None:
        """The column that something stands over, the one of which most is below it; None for none."""
        shared = [min(box.x1, right) - max(box.x0, left) for left, right in self.spans]
        most = max(shared, default=0.0)
        return shared.index(most) if most > 0 else None

    def over(self, box: Box) -> list[int]:
        """The columns that a heading stands over: those below its middle, or whose middles are below it."""
        found = [at for at, (left, right) in enumerate(self.spans) if box.x0 <= (left + right) / 2 <= box.x1]
        if found or not self.spans:
            return found
        nearest = self.nearest(box)
        left, right = self.spans[nearest]
        return [nearest] if box.x0 < right + (right - left) and left - (right - left) < box.x1 else []

    def are_labels(self, box: Box) -> bool:
        """Whether the first cell of a header stands over the labels, in their middle perhaps, and over no figures."""
        return box.x0 < self.labels + box.height or (box.x1 < self.left and not self.over(box))

    def edges_inside(self, box: Box) -> list[float]:
        """The left edges of the columns that something stands over."""
        return sorted(left for left, right in self.spans if left < box.x1 and right > box.x0)

    def nearest(self, box: Box) -> int:
        """The column whose middle is nearest to that of something."""
        return min(range(len(self.spans)), key=lambda at: abs(sum(self.spans[at]) / 2 - box.middle), default=0)

    def are_aligned(self, at: int, box: Box) -> bool:
        """Whether something begins, ends, or has its middle where a column does."""
        left, right = self.spans[at]
        return sides_apart(box, Box(left, 0.0, right, 0.0)) <= slack(box)

    def take(self, box: Box) -> int:
        """The column of a figure, a new one where none is there."""
        at = self.find(box)
        if at is None:
            self.spans.append((box.x0, box.x1))
            return len(self.spans) - 1
        left, right = self.spans[at]
        self.spans[at] = (min(left, box.x0), max(right, box.x1))
        return at

    def take_all(self, cells: Sequence[Cell]) -> None:
        """Takes the figures of a row."""
        for cell in cells:
            self.take(box_of(cell))


def from_left(cells: Iterable[Cell]) -> list[Cell]:
    """Cells as they stand beside each other."""
    return sorted(cells, key=lambda cell: box_of(cell).x0)


def apart(line: Line, columns: Columns) -> Line:
    """A line with the cells cut in which a figure stands in a column of its own, and touches what is before it.

    Names that count, `Host 1` beside `Host 2`, are none: they head another table.
    """
    stems = Counter(cell.text.rstrip(digits) for cell in line.cells)
    filled = {columns.holding(cell) for cell in line.cells if is_figure(cell.text)}

    def begins(before: Word, word: Word) -> bool:
        place = columns.find(word.box)
        return place not in (None, columns.find(before.box)) and place not in filled and is_figure(word.text)

    cells = tuple(
        chain.from_iterable(
            cut_before(cell, begins) if stems[cell.text.rstrip(digits)] == 1 else (cell,) for cell in line.cells
        )
    )
    return line.with_cells(cells) if len(cells) > len(line.cells) else line


def labels_apart(lines: Sequence[Line]) -> list[Line]:
    """Lines with the figures cut off at the ends of their labels that nearly touch them, in rows of figures.

    They are so where several of them begin or end below each other.
    """
    touching = [line for line in lines if _ends_with_figure(line)]
    ends = [box_of(last_apart(line.cells[0])[-1]) for line in touching]
    aligned = {
        line
        for line, box in zip(touching, ends, strict=True)
        if sum(min(abs(box.x0 - other.x0), abs(box.x1 - other.x1)) <= slack(box) for other in ends) >= _SEVERAL
    }
    return [_without_figure(line) if line in aligned else line for line in lines]


def _ends_with_figure(line: Line) -> bool:
    """Whether a label ends with a figure with decimals, and other figures stand beside it."""
    beside = [is_figure(cell.text) for cell in line.cells[1:]]
    label = last_apart(line.cells[0]) if any(beside) and all(beside) else ()
    return len(label) > 1 and is_fraction(label[-1].text)


def _without_figure(line: Line) -> Line:
    label, *figures = line.cells
    return line.with_cells((*last_apart(label), *figures))


def over_their_own(line: Line, columns: Columns) -> list[Cell]:
    """The cells of a line of a header, those in as many that stand over several columns with a word for each."""
    return list(chain(*(_each_over_its_own(cell, columns) for cell in line.cells)))


def _each_over_its_own(cell: Cell, columns: Columns) -> Sequence[Cell]:
    """A cell of a header in as many as columns are below it, where the words of each are aligned with the column.

    Where columns are narrow, what heads one nearly touches what heads the next: it begins where a column does, if a
    word begins at the left edge of each.
    """
    if len(cell.words) < _SEVERAL:
        return [cell]
    if begins := _begin_with_columns(cell, columns):
        return in_pieces(cell, begins)
    groups: dict[int, list[Word]] = {}
    for word in cell.words:
        groups.setdefault(columns.nearest(word.box), []).append(word)
    boxes = {at: word_box for at, words in groups.items() if (word_box := bounding_box(words)) is not None}
    if len(groups) < _SEVERAL or not all(starmap(columns.are_aligned, boxes.items())):
        return [cell]
    pieces = list(map(cell_of_words, groups.values()))
    return pieces if _are_whole(pieces) else [cell]


def without_beside(placed: Sequence[Placed], columns: Columns) -> list[Placed]:
    """The cells of a header's line with the columns of each, but those beside one that another stands over."""
    taken = {at for cell, over in placed if columns.below(box_of(cell)) is not None for at in over}
    return [
        (cell, over) for cell, over in placed if columns.below(box_of(cell)) is not None or not taken.intersection(over)
    ]


def _begin_with_columns(cell: Cell, columns: Columns) -> list[int]:
    """Which words of a cell, but the first, begin where the columns below it do; none where not each has one."""
    edges = columns.edges_inside(box_of(cell))
    over_all = len(edges) == len(columns.spans) >= _SEVERAL  # what heads the labels may be the first of them
    for inside in (edges, edges[1:]) if over_all else (edges[1:],):
        begins = [
            at
            for at, word in enumerate(cell.words)
            if any(abs(word.box.x0 - edge) <= slack(word.box) for edge in inside)
        ]
        if len(begins) == len(inside) and all(begins) and _are_whole(in_pieces(cell, begins)):
            return begins
    return []


def _are_whole(pieces: Sequence[Cell]) -> bool:
    """Whether no piece of a cell ends what stands before it: in brackets, or as a number alone behind a word."""
    texts = [piece.text for piece in pieces[1:]]
    if any(map(str.isdigit, texts)) and not pieces[0].text.isdigit():
        return False
    return all(not text.startswith(_BRACKETS) and text.count("(") == text.count(")") for text in texts)


def stacked(pieces: Iterable[tuple[Box, Piece]]) -> list[tuple[Box, list[tuple[Box, Piece]]]]:
    """Pieces of a page that stand above each other, from left to right, with the box around them."""
    stacks: list[tuple[Box, list[tuple[Box, Piece]]]] = []
    for box, piece in sorted(pieces, key=itemgetter(0)):
        if stacks and box.x0 <= stacks[-1][0].x1:
            stacks[-1] = (stacks[-1][0].union(box), [*stacks[-1][1], (box, piece)])
        else:
            stacks.append((box, [(box, piece)]))
    return stacks


def cut_where_others_begin(lines: Sequence[Line]) -> list[Line]:
    """The lines of a header, with the cells cut in which a word begins where a cell of another line does.

    What heads a column may touch what heads the next one, and be parted from it in its other lines.
    """
    cut = []
    for line in lines:
        edges = [box_of(cell).x0 for other in lines if other is not line for cell in other.cells]
        cells = tuple(chain(*(parted(cell, edges) for cell in line.cells)))
        cut.append(line.with_cells(cells) if len(cells) > len(line.cells) else line)
    return cut


def cut_between_columns(heads: Sequence[Cell], below: Sequence[Line]) -> list[Cell]:
    """The cells of a header cut where they nearly touch: in the widest gap of all its lines between two columns.

    Args:
        heads: cells that head columns of figures, of all lines of a header.
        below: the lines below it, of which the first one with figures right of its left edge tells where these stand.
    """
    words = [word for cell in heads for word in cell.words]
    left = min((word.box.x0 for word in words), default=inf)
    columns = _middles_of_figures(below[:_MOST_LINES_TO_FIGURES], left)
    gaps = _gaps(words)
    between = ([gap for gap in gaps if first < gap[1] and gap[0] < second] for first, second in pairwise(columns))
    cuts = [max(each, key=lambda gap: gap[1] - gap[0])[1] for each in between if each]

    def begins(before: Word, word: Word) -> bool:
        return any(before.box.x0 < cut <= word.box.x0 for cut in cuts)

    return [piece for cell in heads for piece in cut_before(cell, begins)]


def _gaps(words: Iterable[Word]) -> list[tuple[float, float]]:
    """From where to where no word of several lines stands, between the first one and the last."""
    return [(box.x1, other.x0) for (box, _), (other, _) in pairwise(stacked((word.box, "") for word in words))]


def _middles_of_figures(lines: Sequence[Line], left: float) -> list[float]:
    """The middles of the figures right of an edge in the first of some lines that holds any there."""
    found = ([box_of(cell) for cell in line.cells if is_figure(cell.text)] for line in lines)
    right = ([box.middle for box in boxes if box.x1 > left] for boxes in found)
    return next(filter(None, right), [])


def parted(cell: Cell, edges: Sequence[float]) -> Sequence[Cell]:
    """A cell in as many as columns begin in it: where columns are narrow, a text nearly touches the one behind it."""
    off = TOLERANCES.level * box_of(cell).height
    pieces = cut_before(cell, lambda _before, word: any(abs(word.box.x0 - edge) <= off for edge in edges))
    return pieces if _are_whole(pieces) else [cell]


def one_each(heads: Sequence[Line], columns: Columns) -> list[str]:
    """The headings of columns that have one each, by their order; none where these are more or fewer, or over others.

    What heads a column begins where it does, while its figures may end there: they need not stand below each other.
    """
    return [_text(stack) for _, stack in _stacks(heads, columns)]


CountsOver = Callable[[Sequence[Box], Sequence[tuple[float, float]]], Sequence[int]]
"""How many columns each of some headings is about, from the left; none where that is unsure."""


def over_groups(heads: Sequence[Line], columns: Columns, counts_over: CountsOver) -> list[str]:
    """The headings of columns where each cell of the first line of a header is about several of them.

    None where the lines below it are not a heading for each column, or nobody knows about how many each cell is.
    """
    stacks = _stacks(heads[1:], columns)
    over = [cell for line in heads[:1] for cell in line.cells if columns.are_reached_by(cell)]
    if not 1 < len(over) < len(stacks):
        return []
    spans = [
        (min(box.x0, left), max(box.x1, right)) for (box, _), (left, right) in zip(stacks, columns.spans, strict=True)
    ]
    counts = counts_over(list(map(box_of, over)), spans)
    upper = chain(*([cell.text] * count for cell, count in zip(over, counts, strict=False)))
    return [below_each_other((above, _text(stack))) for above, (_, stack) in zip(upper, stacks, strict=False)]


def centred(over: Sequence[Box], spans: Sequence[tuple[float, float]]) -> Sequence[int]:
    """Of how many columns each heading stands in the middle; another part of these is nowhere nearly as much there."""
    (off, starts), *others = parted_by_middles([box.middle for box in over], spans)
    unsure = others and others[0][0] < _CLEARLY * off
    return [] if unsure else [end - start for start, end in pairwise((*starts, len(spans)))]


def flush_right(over: Sequence[Box], spans: Sequence[tuple[float, float]]) -> Sequence[int]:
    """At the right of how many columns each heading ends, all of them with the last one."""
    ends = [next((at for at, (_, right) in enumerate(spans) if abs(right - box.x1) <= slack(box)), -1) for box in over]
    unsure = -1 in ends or ends[-1] != len(spans) - 1
    return [] if unsure else [end - start for start, end in pairwise([-1, *ends])]


def flush_left(over: Sequence[Box], spans: Sequence[tuple[float, float]]) -> Sequence[int]:
    """At the left of how many columns each heading begins, the first with the first one."""
    starts = [next((at for at, (left, _) in enumerate(spans) if abs(left - box.x0) <= slack(box)), -1) for box in over]
    unsure = -1 in starts or starts[0] != 0 or starts != sorted(set(starts))
    return [] if unsure else [end - start for start, end in pairwise((*starts, len(spans)))]


def evenly(over: Sequence[Box], spans: Sequence[tuple[float, float]]) -> Sequence[int]:
    """As many columns for each heading as for every other one."""
    share, rest = divmod(len(spans), len(over))
    return [] if rest else [share] * len(over)


_Stack = tuple[Box, list[tuple[Box, str]]]
"""Pieces above each other, and the box around them."""


def _stacks(heads: Sequence[Line], columns: Columns) -> list[_Stack]:
    """What of a header stands above each other over each column; none where a column has none, or several."""
    stacks = stacked((box_of(cell), cell.text) for line in heads for cell in over_their_own(line, columns))
    if len(stacks) > len(columns.spans) and columns.are_labels(stacks[0][0]):
        del stacks[0]
    over = [columns.below(box) for box, _ in stacks]
    is_one_each = len(stacks) == len(columns.spans) and all(found in (None, at) for at, found in enumerate(over))
    is_one_each = is_one_each and not any(len(columns.over(box)) > 1 for box, _ in stacks)  # they are not kept together
    return stacks if is_one_each else []


def _text(stack: Sequence[tuple[Box, str]]) -> str:
    return below_each_other(text for _, text in sorted(stack, key=lambda piece: piece[0].top))


def is_row_above(line: Line, over: Sequence[Placed], head: Line, below: Sequence[Placed], columns: Columns) -> bool:
    """Whether a line is a row of another table: left of a few columns, above a header of all and of the labels."""
    labelled = not any(columns.are_reached_by(each.cells[0]) for each in (line, head))
    here, there = ({column for _, own in cells for column in own} for cells in (over, below))
    return labelled and len(here) < len(there) == len(columns.spans)


def are_in_columns(figures: Sequence[Cell], columns: Columns) -> bool:
    """Whether figures stand in columns that are there, or right of the first where none is."""
    places = [columns.holding(cell) for cell in figures]
    known = [place for place in places if place is not None]
    return bool(known) and len(set(known)) == len(known)


def are_of_columns(figures: Sequence[Cell], columns: Columns, above: Line) -> bool:
    """Whether figures stand in columns that are there, or each below a heading of its own, of a column that is not."""
    if are_in_columns(figures, columns):
        return True
    if not is_text(above) or any(map(is_figure, above.texts)):
        return False
    heads = [box for cell in above.cells if not columns.over(box := box_of(cell))]
    below = [[at for at, head in enumerate(heads) if head.overlap_x(box_of(cell)) > 0] for cell in figures]
    return all(len(own) == 1 for own in below) and len({own[0] for own in below}) == len(figures)
