"""Columns of runs on pages and in texts, where nothing but their places tells the cells.

A line of names heads them. Labels end where the values of the first run begin, in rows with a value for each; figures
of a table are counted from the right, and each name is over as many of them as any other one. A value between
the columns is that of all of them.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise, takewhile
from typing import NamedTuple

from esrp_ingest.extract.grid.beside import in_columns
from esrp_ingest.extract.grid.pieces import Piece, cell_of, pieces_of
from esrp_ingest.extract.grid.run_columns import Head, given_columns
from esrp_ingest.labels import RUN_LABELS
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import is_figure
from esrp_ingest.vocabulary.report import INSTANCE_HEADERS

_FEWEST = 2
"""So many figures make a line a row."""
_LABEL_AND_VALUE = 2
"""Cells of a row with one value."""


def columns_below(
    lines: Sequence[Line], found: Mapping[Line, Head], *, are_pairs: bool
) -> tuple[list[Line], dict[str, list[Line]]]:
    """The lines that name runs, and what of the others is each one's, by given cells or by places.

    Args:
        lines: of one section.
        found: those that name runs, at least one.
        are_pairs: the section consists of labels and values.
    """
    columns = given_columns if any(line.is_row for line in found) else _placed_columns
    return columns(lines, found, are_pairs=are_pairs)


def _placed_columns(
    lines: Sequence[Line], found: Mapping[Line, Head], *, are_pairs: bool
) -> tuple[list[Line], dict[str, list[Line]]]:
    """The same by places; nothing where no line is a row of it."""
    head, *_ = found.values()
    others = [line for line in lines if line not in found]
    rows = list(_pairs(others, head) if are_pairs else _figures(others, head))
    if not rows:
        return [], {}
    return list(found), {
        run: [*_heads_of_run(found, run), *(part for row in rows if (part := row.of(run)).cells)] for run in head.runs
    }


class _Column(NamedTuple):
    """From where to where the values of a run go."""

    left: float
    right: float


class _Row(NamedTuple):
    """What of a line stands left of the columns, and what in each of these."""

    line: Line
    label: Sequence[Cell]
    values: Sequence[Sequence[Cell]]
    head: Head

    def of(self, run: str) -> Line:
        """What is about one run; each column of the head is over as many others as any other one."""
        over = max(len(self.values) // len(self.head.columns), 1)
        owned = (cells for at, cells in enumerate(self.values) if self.head.columns[at // over].run == run)
        return self.line.with_cells((*self.label, *chain.from_iterable(owned)))


def _pairs(lines: Sequence[Line], head: Head) -> Iterator[_Row]:
    """The rows of labels and values in which both can be told."""
    counts = Counter(len(line.filled) - 1 for line in lines)
    told = [count for count, _ in counts.most_common() if count > 0 and count % len(head.columns) == 0]
    columns = _columns(lines, told[0]) if told else []
    for line in lines if columns else ():
        row = _over_all(line, columns) or _placed_row(line, [column.left for column in columns])
        if row is not None:
            label, values = row
            yield _Row(line, label.cells, [value.cells for value in values], head)


def _figures(lines: Sequence[Line], head: Head) -> Iterator[_Row]:
    """The rows of a table of figures, and the headers over some of its columns; nothing where a row has others."""
    figures = {line: own for line in lines if len(own := _last_figures(line)) >= _FEWEST}
    counts = set(map(len, figures.values()))
    count = counts.pop() if len(counts) == 1 else 0
    over, rest = divmod(count, len(head.columns))
    if not over or rest:
        return
    between = _between(figures.values())
    for line in lines:
        if line in figures:
            yield _figure_row(line, figures[line], head)
        else:
            yield _header(line, between[over - 1 :: over], head) if over > 1 else _Row(line, line.cells, [], head)


def _between(rows: Iterable[Sequence[Piece]]) -> list[float]:
    """The middle of what is free between each two columns of figures."""
    columns = [(min(each.left for each in own), max(each.right for each in own)) for own in zip(*rows, strict=True)]
    return [(right + left) / 2 for (_, right), (left, _) in pairwise(columns)]


def _figure_row(line: Line, figures: Sequence[Piece], head: Head) -> _Row:
    """A row of a table by the name that it begins with and the figures that it ends with."""
    pieces = list(chain(*map(pieces_of, line.cells)))
    name = pieces[: len(pieces) - len(figures)]
    return _Row(line, [cell_of(name)] if name else [], [[cell_of([piece])] for piece in figures], head)


def _header(line: Line, edges: Sequence[float], head: Head) -> _Row:
    """The cells of a header by the groups of columns that they stand over.

    Args:
        line: the header.
        edges: the middle of what is free behind the figures of each group but the last one.
        head: what names the groups.
    """
    groups: list[list[Cell]] = [[] for _ in head.columns]
    label: list[Cell] = []
    for cell in line.filled:
        pieces = list(pieces_of(cell))
        middle = (pieces[0].left + pieces[-1].right) / 2
        if INSTANCE_HEADERS.exact(cell.text) is not None:
            label.append(cell)
        else:
            groups[bisect_left(edges, middle)].append(cell)
    return _Row(line, label, groups, head)


def _last_figures(line: Line) -> list[Piece]:
    """The figures that a line ends with; the number that a name ends with is none: `Mailbox Database 1`."""
    first, *others = [list(pieces_of(cell)) for cell in line.cells] or [[]]
    named = len(first) > 1 and first[-1].text.isdecimal() and not is_figure(first[-2].text)
    pieces = list(chain([] if named else first, *others))
    return list(takewhile(lambda piece: is_figure(piece.text), reversed(pieces)))[::-1]


def _heads_of_run(found: Mapping[Line, Head], run: str) -> list[Line]:
    """What else the lines that name runs say of the columns of one."""
    parts = []
    for line, head in found.items():
        named = line.filled[len(line.filled) - len(head.columns) :]
        own = [(cell, column) for cell, column in zip(named, head.columns, strict=True) if column.run == run]
        parts.append(line.with_cells(tuple(cell._replace(text=column.rest) for cell, column in own)))
    return [part for part in parts if part.filled]


def _placed_row(row: Line, edges: Sequence[float]) -> tuple[Line, list[Line]] | None:
    """A row's label and its values; None where the first of these may be a part of the label.

    A value that stands close behind its label is one where that is known without it.
    """
    label, values = in_columns(row, edges)
    if not any(value.cells for value in values) or RUN_LABELS.exact(label.text) is not None or values[0].cells:
        return label, values
    match = RUN_LABELS.starting(label.text)
    pieces = [piece for cell in label.cells for piece in pieces_of(cell)]
    count = len(match.rest.split()) if match is not None else 0
    if not 0 < count < len(pieces):
        return None
    first = row.with_cells((cell_of(pieces[len(pieces) - count :]),))
    return row.with_cells((cell_of(pieces[: len(pieces) - count]),)), [first, *values[1:]]


def _over_all(row: Line, columns: Sequence[_Column]) -> tuple[Line, list[Line]] | None:
    """A row's label and its value for each run, where its only value stands between the columns, at no edge of one."""
    half, odd = divmod(len(columns), 2)
    if odd or len(row.filled) != _LABEL_AND_VALUE:
        return None
    label, value = row.filled
    first, *_, last = [*pieces_of(value)] * 2
    between = columns[half - 1].right < (first.left + last.right) / 2 < columns[half].left
    aligned = any(
        abs(first.left - own.left) < first.letter or abs(last.right - own.right) < last.letter for own in columns
    )
    if not between or aligned:
        return None
    return row.with_cells((label,)), [row.with_cells((value,))] * len(columns)


def _columns(rows: Sequence[Line], count: int) -> list[_Column]:
    """The column of each run, by rows with a value for each; none where no row tells."""
    whole = [[list(pieces_of(cell)) for cell in row.filled[1:]] for row in rows if len(row.filled) == count + 1]
    placed = zip(*(row for row in whole if all(row)), strict=True)
    return [_Column(min(own[0].left for own in each), max(own[-1].right for own in each)) for each in placed]
