"""Headers of a text over several lines as one, where each column is headed by a label that is known.

To which column each word belongs is told by all of them at once, as lines of such headers are set closely.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from statistics import median
from typing import NamedTuple

from esrp_ingest.extract.grid.letter_spans import parted
from esrp_ingest.extract.grid.pieces import Piece, Span, is_mere_text, letters_of, pieces_of
from esrp_ingest.extract.grid.words_of_heads import Label, Worth, below_groups, labels_of, middle_of
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import is_figure

_FEWEST_ROWS, _FEWEST_COLUMNS = 2, 2
"""Rows, and columns of figures, of a table whose header is looked at."""
_SEVERAL = 2
_MOST_LINES = 12
"""Lines over which a header goes."""
IsGroup = Callable[[str], bool]


class _Over(NamedTuple):
    """A line of what stands over several columns."""

    line: Line
    groups: Sequence[Label]


def with_known_heads(lines: Sequence[Line], worth: Worth, is_group: IsGroup, is_title: IsGroup) -> list[Line]:
    """The lines, those of a text that head columns together as one line with a cell for each column.

    Args:
        lines: of a text; those of other formats stay as they are.
        worth: how well a text can head a column.
        is_group: whether it stands over several columns.
        is_title: whether it says of rows what they are about, wherever it stands: it heads no column.
    """
    asked = lru_cache(maxsize=None)(worth)
    whole: list[Line] = []
    at = 0
    while at < len(lines):
        rows = _rows_from(lines, at)
        if rows:
            end = len(whole) - int(bool(whole) and _is_title(whole[-1], rows[0], is_title))
            above = whole[max(0, end - _MOST_LINES - 1) : end]
            whole[end - len(above) : end] = _headed(above, [*whole[end:], *rows], asked, is_group)
        whole += rows or [lines[at]]
        at += max(len(rows), 1)
    return whole


def _is_title(line: Line, row: Line, is_title: IsGroup) -> bool:
    """Whether a line right above some rows says what they are about, and begins where their labels do."""
    return len(line.cells) == 1 and is_title(line.text) and _stands_right_above(line, row)


def _rows_from(lines: Sequence[Line], at: int) -> list[Line]:
    """The rows of figures from a line on that have as many cells: none where these are few."""
    rows: list[Line] = []
    width = _width(lines[at])
    while width[0] >= _FEWEST_COLUMNS and at < len(lines) and _width(lines[at]) == width:
        rows.append(lines[at])
        at += 1
    return rows if len(rows) >= _FEWEST_ROWS else []


def _width(line: Line) -> tuple[int, int]:
    """How many figures stand behind the label of a row of a text, and how many words behind these: a verdict, or none.

    No figures are told of a line that has other texts.
    """
    others = [is_figure(cell.text) for cell in parted(line)[1:]] if _is_placed(line) else []
    behind = int(others[-1:] == [False])
    figures = len(others) - behind
    return (figures, behind) if all(others[:figures]) else (0, 0)


def _is_placed(line: Line) -> bool:
    """Whether a line is one of a text that tells which letters its cells take."""
    return is_mere_text(line) and all(cell.across is not None for cell in line.cells)


def _headed(above: Sequence[Line], below: Sequence[Line], worth: Worth, is_group: IsGroup) -> Sequence[Line]:
    """The lines above some rows, of which the last ones are put together where all columns are known with them."""
    rows = [line for line in below if _width(line) != (0, 0)]
    columns, behind = _columns_of(rows), _width(rows[0])[1]
    lines = _without_titles(_words_above(above, below[0], is_group), columns)
    over = _groups_over(above[: len(above) - len(lines)], lines, columns[0], is_group)
    if behind:
        return _headed_in_one_line(above, lines, columns, worth)
    fewest = 1 if over or _runs_together(lines, columns) else _SEVERAL
    for count in range(len(lines), fewest - 1, -1):
        if any(len(line.cells) > 1 for line in lines[:-count]):
            break  # what is left out would be a part of the header
        header = lines[-count:]
        labels = labels_of(_words_behind(header, columns[0]), columns, worth)
        if over and count == len(lines):
            header, labels = [over.line, *header], below_groups(labels, over.groups, worth)
        if labels:
            return [*above[: len(above) - len(header)], _as_one(header, labels, columns)]
    return above


def _without_titles(header: list[Line], columns: Sequence[Span]) -> list[Line]:
    """The only line of a header whose cells run together, without what stands above the labels of the rows alone."""
    alone = not any(_words_behind(header[:-1], columns[0]))
    return header[-1:] if alone and _runs_together(header[-1:], columns) else header


def _runs_together(header: Sequence[Line], columns: Sequence[Span]) -> bool:
    """Whether the only line of a header has fewer cells than there are columns: one blank parts these, as words."""
    return len(header) == 1 and len(header[0].cells) < len(columns)


def _headed_in_one_line(
    above: Sequence[Line], header: Sequence[Line], columns: Sequence[Span], worth: Worth
) -> Sequence[Line]:
    """The lines above rows with a word behind their figures, the last one with a cell for each column.

    What the labels of the figures leave of its words is one word, the heading of the others: `Verdict`.
    """
    words = _words_behind(header, columns[0])
    if not _runs_together(header, columns) or not words[0]:
        return above
    labels = labels_of([words[0][:-1]], columns[:-1], worth)
    last = words[0][-1]
    heads = [*labels, Label(last.text, (last.left, last.right))]
    return [*above[:-1], _as_one(header, heads, columns)] if labels else above


def _columns_of(rows: Sequence[Line]) -> list[Span]:
    """From where to where the labels go, and each column of figures, in most rows: a long label moves what follows."""
    cells = zip(*map(parted, rows), strict=True)
    spans = [[letters_of(cell) for cell in column] for column in cells]
    return [(median(left for left, _ in each), median(right for _, right in each)) for each in spans]


def _words_above(above: Sequence[Line], row: Line, is_group: IsGroup) -> list[Line]:
    """The lines right above a row that hold words alone, down from what stands over several columns."""
    lines: list[Line] = []
    below = row
    for line in reversed(above[-_MOST_LINES:]):
        heads = not any(is_figure(cell.text) or is_group(cell.text) for cell in line.cells)
        if not (heads and _stands_right_above(line, below)):
            break
        lines.insert(0, line)
        below = line
    return lines


def _stands_right_above(line: Line, below: Line) -> bool:
    """Whether a line is one of a text, and the next one is another one."""
    return _is_placed(line) and line.number is not None and below.sources[0].number == line.number + 1


def _groups_over(above: Sequence[Line], header: Sequence[Line], labels: Span, is_group: IsGroup) -> _Over | None:
    """What stands over the columns of a header in the line right above it, None where that is no such line."""
    if not (above and header and _stands_right_above(above[-1], header[0])):
        return None
    line = above[-1]
    cells = (Label(cell.text, letters_of(cell)) for cell in line.cells)
    groups = [cell for cell in cells if sum(cell.span) / 2 > labels[1]]
    return _Over(line, groups) if len(groups) > 1 and all(is_group(group.text) for group in groups) else None


def _words_behind(header: Sequence[Line], labels: Span) -> list[list[Piece]]:
    """The words of each line that do not stand above the labels of the rows."""
    return [[piece for piece in pieces if middle_of(piece) > labels[1]] for pieces in map(_pieces, header)]


def _pieces(line: Line) -> list[Piece]:
    """The words of a line."""
    return list(chain(*map(pieces_of, line.cells)))


def _as_one(header: Sequence[Line], labels: Sequence[Label], columns: Sequence[Span]) -> Line:
    """The lines of a header as one, with what stands above the labels of the rows, and a label for each column."""
    above = (piece.text for piece in chain(*map(_pieces, header)) if middle_of(piece) <= columns[0][1])
    texts = (" ".join(above), *(label.text for label in labels))
    cells = tuple(Cell(text, (), span) for text, span in zip(texts, columns, strict=True))
    return replace(header[-1], cells=cells, parts=tuple(chain(*(line.sources for line in header))))
