"""Two tables beside each other in a text, whose figures a single blank parts from the labels of the other one.

    Metric                  Healthy      Metric                  Degraded
    Database Reads/sec        812.3 Database Reads/sec              798.1

The right one has the labels of the left one, so that the same label says where it begins. Where each begins depends on
the figure before it: all of them are as far right as the last one. Their header may wrap around what heads the labels.
"""

from collections.abc import Sequence
from dataclasses import replace

from esrp_ingest.extract.grid.beside import are_one_label
from esrp_ingest.extract.grid.pieces import cell_of, is_text, left_of, pieces_of, together
from esrp_ingest.extract.sequences import runs
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import is_figure, is_numeric

_LINES_OF_HEAD = 3
_HALVES = 2


def with_halves_apart(lines: Sequence[Line]) -> list[Line]:
    """The lines of a document, those that no format parts with a cell for each of their figures and labels."""
    done: list[Line] = []
    for stretch in runs(lines, lambda above, line: _says_twice(above[-1]) and _says_twice(line)):
        if any(_is_glued(line) for line in stretch):
            done[-_LINES_OF_HEAD:] = _as_one(done[-_LINES_OF_HEAD:])
            done += _below_each_other(list(map(_apart, stretch)))
        else:
            done += stretch
    return done


def _is_glued(line: Line) -> bool:
    """Whether a cell of a line that no format parts holds a figure and the label with which the line begins."""
    return _begins_with_label(line) and any(_count_before(cell, line.cells[0]) for cell in line.cells[1:])


def _says_twice(line: Line) -> bool:
    """Whether a line that no format parts begins with a label that stands in it again."""
    again = any(are_one_label(cell.text, line.cells[0].text) for cell in line.cells[1:])
    return _begins_with_label(line) and (again or _is_glued(line))


def _begins_with_label(line: Line) -> bool:
    return len(line.cells) > 1 and is_text(line) and line.cells[0].text[:1].isalpha()


def _count_before(cell: Cell, label: Cell) -> int:
    """How many words of a cell with a place are a figure before a label, 0 where another one stands there, or none."""
    words = cell.text.split()
    count = len(words) - len(label.text.split())
    is_placed = count > 0 and left_of(cell) is not None
    told = is_placed and is_figure(" ".join(words[:count])) and are_one_label(" ".join(words[count:]), label.text)
    return count if told else 0


def _apart(line: Line) -> Line:
    """A line, each figure before the label that the line begins with in a cell of its own."""
    return line.with_cells(tuple(part for cell in line.cells for part in _parts(cell, line.cells[0])))


def _parts(cell: Cell, label: Cell) -> tuple[Cell, ...]:
    """A figure and a label as a cell each, any other cell as it is."""
    count = _count_before(cell, label)
    pieces = list(pieces_of(cell)) if count else []
    return (cell_of(pieces[:count]), cell_of(pieces[count:])) if 0 < count < len(pieces) else (cell,)


def _below_each_other(rows: Sequence[Line]) -> list[Line]:
    """Rows of a text, each label amid them as far right as the last one of all; points of a page stay."""
    lefts = [
        left_of(cell) or 0.0 for row in rows for cell in row.cells[1:] if are_one_label(cell.text, row.cells[0].text)
    ]
    return [
        row.with_cells(tuple(_moved(cell, row.cells[0], max(lefts, default=0.0)) for cell in row.cells)) for row in rows
    ]


def _moved(cell: Cell, label: Cell, left: float) -> Cell:
    """A cell, at another place if it is a label that stands again."""
    if cell is label or cell.across is None or not are_one_label(cell.text, label.text):
        return cell
    return cell._replace(across=(left, left + len(cell.text)))


def _as_one(above: Sequence[Line]) -> Sequence[Line]:
    """Three lines of a header as one where the middle one heads labels, and the others the figures of both tables."""
    if len(above) != _LINES_OF_HEAD or not all(map(_may_head, above)) or not _says_twice(above[1]):
        return above
    upper, middle, lower = above
    figures = [
        together(pair, " ".join(cell.text for cell in pair)) for pair in zip(upper.cells, lower.cells, strict=True)
    ]
    cells = tuple(cell for pair in zip(middle.cells, figures, strict=True) for cell in pair)
    return [replace(middle, cells=cells, parts=tuple(source for line in above for source in line.sources))]


def _may_head(line: Line) -> bool:
    """Whether a line that no format parts has a cell of words for each of both tables."""
    words = [word for cell in line.cells for word in cell.text.split()]
    return is_text(line) and len(line.cells) == _HALVES and not any(map(is_numeric, words))
