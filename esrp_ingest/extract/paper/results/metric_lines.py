"""Cells that hold a metric and its figure in each of their lines: as rows of one metric each.

    Database I/O | Reads/sec: 123 | Reads/sec: 124
                 | Writes/sec: 99 | Writes/sec: 98

What stands before such cells says what the metrics are of, and heads their rows. All cells of a row have to hold
metrics so, or nothing; one that does not is left as it is, and heads no column. Labels may also stand in the lines of
the first cell, each beside its figures in the others.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from esrp_ingest.extract.grid.given_cells import over
from esrp_ingest.extract.grid.pieces import columns_around, is_exact
from esrp_ingest.extract.paper.results.summary_keys import worth_of_label
from esrp_ingest.layout import Cell, Line
from esrp_ingest.quantities import is_null, parse_leading_number

_STATED = re.compile(r"(?P<label>[^:=\n]{2,80}?)\s*[:=]\s*(?P<value>\S[^:\n]{0,40})")
"""A line of a cell that says what its figure is."""
_FEWEST = 2
"""So many of them tell that each line of a cell is one."""
Stated = tuple[str, str]
"""A label and its figure."""


def lines_of_cells_apart(lines: Sequence[Line]) -> list[Line]:
    """The lines of a paper, those whose cells hold a metric in each line as rows of one metric each.

    On pages each line of a cell stands at a place, which tells as much.

    Args:
        lines: of a paper, in their order.
    """
    return [row for line in lines for row in (_rows_of(line) if _has_lines(line) else (line,))]


def _has_lines(row: Line) -> bool:
    """Whether a row whose cells are given, and stand at no places, holds a cell of several lines."""
    return is_exact(row) and any("\n" in cell.text for cell in row.cells)


def states_figures(text: str) -> bool:
    """Whether a text of several lines says in each of them what a figure is, and which it is."""
    return bool(_stated(text))


def _rows_of(row: Line) -> Iterator[Line]:
    """The rows of one metric each that a row holds, below what they are about; the row itself where it holds none."""
    label, cells = row.cells[0], row.cells[1:]
    stated = _beside(label, cells) or _within(label, cells)
    if not any(cell.text for cell in cells):
        yield from _pairs(row, label)
    elif stated:
        yield from _apart(row, stated)
    else:
        yield row


def _apart(row: Line, stated: Sequence[Mapping[str, str]]) -> Iterator[Line]:
    """The rows of what each cell of a row states behind its first one."""
    label, *cells = row.cells
    if label.text and "\n" not in label.text:
        yield row.with_cells((over(label, columns_around(row.cells)),))
    for name in dict.fromkeys(name for own in stated for name in own):
        values = (cell._replace(text=own.get(name, "")) for cell, own in zip(cells, stated, strict=True))
        yield row.with_cells((label._replace(text=name), *values))


def _within(label: Cell, cells: Sequence[Cell]) -> list[dict[str, str]]:
    """What each of some cells states, with a label in each of its lines; nothing where one says anything else."""
    stated = [dict(_stated(cell.text)) for cell in cells]
    whole = all(own or not cell.text or is_null(cell.text) for cell, own in zip(cells, stated, strict=True))
    return stated if whole and any(stated) and not _stated(label.text) else []


def _beside(label: Cell, cells: Sequence[Cell]) -> list[dict[str, str]]:
    """What each of some cells states in its lines beside as many of their label, each of which is a metric's."""
    names, lines = label.text.split("\n"), [cell.text.split("\n") for cell in cells if cell.text]
    if len(set(names)) < max(_FEWEST, len(names)) or not all(worth_of_label(name) > 0 for name in names):
        return []
    if not all(len(own) == len(names) and all(map(_is_figure, own)) for own in lines):
        return []
    return [dict(zip(names, cell.text.split("\n"), strict=False)) if cell.text else {} for cell in cells]


def _pairs(row: Line, cell: Cell) -> Iterator[Line]:
    """The rows of a metric and its figure that the only cell of a row with a text holds."""
    stated = _stated(cell.text)
    if not any(worth_of_label(name) > 0 for name, _ in stated):
        yield row
        return
    start, end = columns_around(row.cells) or (0, 2)
    for name, value in stated:
        both = (over(Cell(name), (start, start + 1)), over(Cell(value), (start + 1, max(end, start + 2))))
        yield row.with_cells(both)


def _stated(text: str) -> list[Stated]:
    """What each line of a text says; nothing where one of them says no figure, or what another one does."""
    found = [_STATED.fullmatch(line.strip()) for line in text.split("\n") if line.strip()]
    told = [(line["label"].strip(), line["value"].strip()) for line in found if line is not None]
    figures = all(_is_figure(value) for _, value in told)
    each_once = len({name for name, _ in told}) == len(found) >= _FEWEST
    return told if each_once and figures else []


def _is_figure(text: str) -> bool:
    return parse_leading_number(text) is not None or is_null(text)
