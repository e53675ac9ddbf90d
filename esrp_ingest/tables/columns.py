"""The columns of a run of lines: where they are, where they are parted, and which words belong to each."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from statistics import mode
from typing import NamedTuple

from esrp_ingest.layout import Box, Word
from esrp_ingest.tables.lines import Chunk, TextLine


class Extent(NamedTuple):
    """From where to where a column goes."""

    start: float
    end: float


class Span(NamedTuple):
    """A chunk that goes over several columns.

    Attributes:
        first: the first column that it covers.
        last: the last one.
        words: its words.
    """

    first: int
    last: int
    words: list[Word]


class Spread(NamedTuple):
    """A line with its words in columns.

    Attributes:
        line: the line.
        cells: the words of each column.
        spans: its chunks that go over several columns.
    """

    line: TextLine
    cells: list[list[Word]]
    spans: list[Span]

    @property
    def filled(self) -> list[int]:
        """The columns that hold a word."""
        return [at for at, words in enumerate(self.cells) if words]


def columns_of(lines: Sequence[TextLine]) -> list[Extent]:
    """Give the columns of a run of lines.

    The lines with most chunks decide; a chunk beside all columns that another line overlaps is a column of its own.
    """
    basis = _basis(lines)
    found = _of_full_lines(basis)
    chunks = _chunks(lines)
    names = [chunk for chunk in chunks if chunk.x1 < found[0].start - 1]  # beside the middle of rows of figures
    for chunk in (*_chunks(basis), *names):
        beside = all(chunk.x1 < column.start - 1 or chunk.x0 > column.end + 1 for column in found)
        if beside and sum(_overlap(chunk, other) for other in chunks) > 1:
            found.append(Extent(chunk.x0, chunk.x1))
            found.sort()
    return found


def _of_full_lines(basis: Sequence[TextLine]) -> list[Extent]:
    """The columns of those lines that have as many chunks as is usual."""
    most = _usual_count(basis)
    full = [line for line in basis if len(line.chunks) >= most]
    found = _clusters(_chunks(full))
    while len(found) < most and len(full) > 1:  # a wide chunk bridges two columns
        full.remove(max(full, key=_widest))
        found = _clusters(_chunks(full))
    return found


def _chunks(lines: Sequence[TextLine]) -> list[Chunk]:
    return [chunk for line in lines for chunk in line.chunks]


def are_in_order(lines: Sequence[TextLine]) -> bool:
    """Whether rows of figures have as many chunks each, and only their order tells the columns.

    That is so in texts with single blanks between columns.
    """
    counts = {len(line.chunks) for line in lines if line.is_body}
    if len(counts) != 1 or (count := counts.pop()) < 3:
        return False
    return len(_clusters(_chunks([line for line in lines if line.is_body]))) != count


def cuts_of(columns: Sequence[Extent], lines: Sequence[TextLine]) -> list[float]:
    """Give the positions that part columns: each where fewest words cross it, then in the widest gap."""
    return [_cut(left, right, lines) for left, right in pairwise(columns)]


def spread(line: TextLine, cuts: Sequence[float], columns: Sequence[Extent] = ()) -> Spread:
    """Give the words of a line by columns; a chunk that reaches into several is a span as well.

    Where there is a chunk for each column, and none reaches into another one's column, their order tells the columns.

    Args:
        line: the line.
        cuts: the positions that part columns.
        columns: where the columns are. A chunk that reaches into one of them alone is of that one, wherever the cuts
            are: a header at the left of its column may begin where the figures at the right of the other one end.
    """
    own = [_columns_of(chunk, columns) for chunk in line.chunks]
    if len(own) == len(cuts) + 1 and _are_in_place(line, own, cuts):
        return Spread(line, [list(chunk.words) for chunk in line.chunks], [])
    cells: list[list[Word]] = [[] for _ in range(len(cuts) + 1)]
    spans: list[Span] = []
    for chunk, reached in zip(line.chunks, own, strict=True):
        first, last = (reached[0], reached[0]) if len(reached) == 1 else _reach(chunk, cuts)
        if first == last:
            cells[first].extend(chunk.words)
            continue
        for word in chunk.words:
            cells[bisect_left(cuts, word.box.middle)].append(word)
        spans.append(Span(first, last, chunk.words))
    return Spread(line, cells, spans)


def _are_in_place(line: TextLine, own: Sequence[Sequence[int]], cuts: Sequence[float]) -> bool:
    """Whether chunks, one for each column, are in their columns by order: none reaches into another one alone.

    Figures too wide for their columns reach into the next ones, and are told by their order as well.
    """
    if all(at in reached or not reached for at, reached in enumerate(own)):
        return True
    places = [_reach(chunk, cuts)[1] for chunk in line.chunks if chunk.is_figure]
    return len(set(places)) < len(places)


def _reach(chunk: Chunk, cuts: Sequence[float]) -> tuple[int, int]:
    """The first and the last column that a chunk is in by the cuts."""
    first_word, last_word = chunk.words[0].box, chunk.words[-1].box
    first = bisect_left(cuts, chunk.x0 + min(2, (first_word.x1 - first_word.x0) / 2))
    return first, bisect_left(cuts, chunk.x1 - min(2, (last_word.x1 - last_word.x0) / 2))


def grown(columns: Sequence[Extent], lines: Sequence[TextLine]) -> list[Extent]:
    """Give columns with what reaches into one of them alone: headers are wider than figures, or beside them."""
    extents = list(columns)
    for chunk in _chunks([line for line in lines if len(line.chunks) > 1]):
        if len(own := _columns_of(chunk, columns)) == 1:
            start, end = extents[own[0]]
            extents[own[0]] = Extent(min(start, chunk.x0), max(end, chunk.x1))
    return extents


def _columns_of(chunk: Chunk, columns: Sequence[Extent]) -> list[int]:
    """The columns that a chunk reaches into by more than a little."""
    return [
        at
        for at, column in enumerate(columns)
        if min(chunk.x1, column.end) - max(chunk.x0, column.start) > min(2.0, 0.5 * (column.end - column.start))
    ]


def _basis(lines: Sequence[TextLine]) -> list[TextLine]:
    """The lines that tell columns: rows of figures where they have about as many chunks as any line."""
    body = [line for line in lines if line.is_body]
    most = max(len(line.chunks) for line in lines)
    if body and max(len(line.chunks) for line in body) >= max(3, most - 1):
        return body
    return [line for line in lines if len(line.chunks) > 1]


def _usual_count(lines: Sequence[TextLine]) -> int:
    counts = [len(line.chunks) for line in lines]
    return mode(counts) if len(counts) > 2 else max(counts)


def _clusters(chunks: Sequence[Chunk]) -> list[Extent]:
    """Extents of chunks that overlap."""
    found: list[Extent] = []
    for x0, x1 in sorted((chunk.x0, chunk.x1) for chunk in chunks):
        # A chunk of one letter is as wide as that slack in a text.
        if found and x0 < found[-1].end - min(0.5, (x1 - x0) / 2, (found[-1].end - found[-1].start) / 2):
            found[-1] = Extent(found[-1].start, max(found[-1].end, x1))
        else:
            found.append(Extent(x0, x1))
    return found


def _widest(line: TextLine) -> float:
    return max(chunk.x1 - chunk.x0 for chunk in line.chunks)


def _overlap(one: Chunk, other: Chunk) -> bool:
    return other.x0 < one.x1 and other.x1 > one.x0


def _cut(left: Extent, right: Extent, lines: Sequence[TextLine]) -> float:
    low, high = (left.start + left.end) / 2, (right.start + right.end) / 2
    middle = (left.end + right.start) / 2
    boxes = [box for box in _boxes_beside(left, right, lines) if box.x1 > low and box.x0 < high]
    edges = sorted({middle, *(x for box in boxes for x in (box.x0, box.x1) if low < x < high)})

    chunks = [chunk for line in lines if len(line.chunks) > 1 for chunk in line.chunks]

    def worth(gap: tuple[float, float]) -> tuple[int, int, float]:
        """Few words across it, then few chunks, then a wide gap, one between the columns before others."""
        at = sum(gap) / 2
        inside = left.end - 0.5 <= at <= right.start + 0.5
        words, crossed = (sum(each.x0 < at < each.x1 for each in some) for some in (boxes, chunks))
        return words, crossed, (gap[0] - gap[1]) * (2 if inside else 1)

    best = min(pairwise(edges), key=worth, default=(middle, middle))
    return sum(best) / 2


def _boxes_beside(left: Extent, right: Extent, lines: Sequence[TextLine]) -> list[Box]:
    """The boxes of words of lines of several chunks, and of lines within the left column."""
    return [
        word.box
        for line in lines
        if len(line.chunks) > 1 or (left.start - 2 <= line.x0 and line.x1 < right.start - 1)
        for word in line.words
    ]
