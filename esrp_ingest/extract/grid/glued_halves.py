"""Two tables beside each other in a text, whose figures a single blank parts from the labels of the other one.

    Metric                  Healthy      Metric                  Degraded
    Database Reads/sec        812.3 Database Reads/sec              798.1

The right one has the labels of the left one, so that the same label says where it begins. Where each begins depends on
the figure before it: all of them are as far right as the last one.
"""

from collections.abc import Sequence

from esrp_ingest.extract.grid.pieces import cell_of, is_text, letters_of, pieces_of
from esrp_ingest.extract.sequences import runs
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import is_figure


def with_halves_apart(lines: Sequence[Line]) -> list[Line]:
    """The lines of a document, those that no format parts with a cell for each of their figures and labels."""
    done: list[Line] = []
    for stretch in runs(lines, lambda above, line: _labels_within(above[-1]) > 0 and _labels_within(line) > 0):
        done += _below_each_other(list(map(_apart, stretch))) if _labels_within(stretch[0]) else stretch
    return done


def _labels_within(line: Line) -> int:
    """How many cells of a line hold a figure and the label with which it begins."""
    label = line.cells[0].text
    told = len(line.cells) > 1 and is_text(line) and label[:1].isalpha()
    return sum(_figure_before(cell, label) is not None for cell in line.cells) if told else 0


def _figure_before(cell: Cell, label: str) -> str | None:
    """The figure that stands in a cell before a label, None where nothing else or no such label stands there."""
    figure = cell.text.removesuffix(f" {label}")
    return figure if figure != cell.text and is_figure(figure) else None


def _apart(line: Line) -> Line:
    """A line, each figure before the label that the line begins with in a cell of its own."""
    label = line.cells[0].text
    return line.with_cells(tuple(part for cell in line.cells for part in _parts(cell, label)))


def _parts(cell: Cell, label: str) -> tuple[Cell, ...]:
    """A figure and a label as a cell each, any other cell as it is."""
    if _figure_before(cell, label) is None:
        return (cell,)
    pieces = list(pieces_of(cell))
    count = len(pieces) - len(label.split())
    return cell_of(pieces[:count]), cell_of(pieces[count:])


def _below_each_other(rows: Sequence[Line]) -> list[Line]:
    """Rows of a text, each label amid them as far right as the last one of all; points of a page stay."""
    lefts = [letters_of(cell)[0] for row in rows for cell in row.cells[1:] if cell.text == row.cells[0].text]
    return [row.with_cells(tuple(_moved(cell, row.cells[0], max(lefts)) for cell in row.cells)) for row in rows]


def _moved(cell: Cell, label: Cell, left: float) -> Cell:
    """A cell, at another place if it is a label that stands again."""
    if cell is label or cell.text != label.text or cell.across is None:
        return cell
    return cell._replace(across=(left, left + len(cell.text)))
