"""Charts beside tables: the numbers of an axis, and what stands right of it, are in no cell of the table."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby, islice, pairwise
from math import isclose

from esrp_ingest.extract.figures import Claim
from esrp_ingest.extract.grid.pieces import is_told_by_place, slack
from esrp_ingest.extract.sequences import runs
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Box, Cell, Line, box_of
from esrp_ingest.numerals import PRINTED, is_figure, loose_number

AXIS = "axis of a chart"
"""What became of the numbers of an axis."""
_TICK = re.compile(rf"({PRINTED}) ?%?")
"""A number at an axis."""
_FEWEST = 4
"""Numbers of an axis at least: so many stand in even steps by chance in no table."""
_MOST_AXES = 20
"""So many of a page at most are looked at: a safety limit."""
_ALONE = 2
"""So many of them stand at the height of no row at least."""


@dataclass(slots=True, eq=False)
class _Tick:
    """A number that stands in a cell of its own.

    Attributes:
        alone: nothing else stands on its line.
    """

    cell: Cell
    line: Line
    box: Box
    value: float
    alone: bool


def without_charts(lines: Sequence[Line]) -> tuple[list[Line], list[Claim]]:
    """The lines of a paper without what of charts stands right of tables, and the numbers of their axes as such.

    The numbers of an axis fall from the top in even steps, and stand in a column, as far below each other. Other
    figures of a chart stay unread. Right of an axis nothing is left out where that is a table with labels of its own.

    Args:
        lines: of a paper, in their order.
    """
    done: list[Line] = []
    claims: list[Claim] = []
    for _, group in groupby(lines, key=lambda line: line.page):
        here = list(group)
        axes = list(islice(_axes(here), _MOST_AXES))
        claims += [Claim((tick.line,), tick.cell.text, AXIS) for axis in axes for tick in axis]
        for axis in axes:
            here = list(_without(here, axis))
        done += here
    return done, claims


def _axes(lines: Sequence[Line]) -> Iterator[list[_Tick]]:
    """The axes among the lines of a page: columns of numbers in even steps that are no column of a table."""
    ticks = list(_ticks(lines))
    taken: set[_Tick] = set()
    sides: tuple[Callable[[_Tick], float], ...] = (lambda tick: tick.box.x0, lambda tick: tick.box.x1)
    for side in sides:
        for column in _aligned([tick for tick in ticks if tick not in taken], side):
            for run in _runs(column):
                if len(run) >= _FEWEST and sum(tick.alone for tick in run) >= _ALONE:
                    taken.update(run)
                    yield run


def _ticks(lines: Sequence[Line]) -> Iterator[_Tick]:
    for line in lines:
        for cell in line.cells if is_told_by_place(line) else ():
            found = _TICK.fullmatch(cell.text)
            value = loose_number(found[1]) if found is not None else None
            if value is not None:
                yield _Tick(cell, line, box_of(cell), value, len(line.cells) == 1)


def _aligned(ticks: Iterable[_Tick], side: Callable[[_Tick], float]) -> Iterator[list[_Tick]]:
    """Numbers that begin, or end, below each other, from the top."""
    columns = runs(sorted(ticks, key=side), lambda column, tick: side(tick) - side(column[-1]) <= slack(tick.box))
    return (sorted(column, key=lambda each: each.box.top) for column in columns)


def _runs(column: Sequence[_Tick]) -> Iterator[list[_Tick]]:
    """Numbers that follow each other in even steps down to less."""
    run: list[_Tick] = []
    for tick in column:
        if len(run) > 1 and not _goes_on(run, tick):
            yield run
            run = run[-1:]
        run.append(tick)
    yield run


def _goes_on(run: Sequence[_Tick], tick: _Tick) -> bool:
    """Whether a number is as much less than the one above it, and as far below it, as that one is."""
    (upper, lower), last = run[-2:], run[-1]
    step, next_step = upper.value - lower.value, last.value - tick.value
    down, next_down = lower.box.top - upper.box.top, tick.box.top - last.box.top
    even = isclose(step, next_step, rel_tol=0.01) and abs(down - next_down) <= TOLERANCES.level * tick.box.height
    return step > 0 and even


def _without(lines: Sequence[Line], axis: Sequence[_Tick]) -> Iterator[Line]:
    """The lines of a page without an axis and what stands right of it, down to what names its columns."""
    own = {tick.cell for tick in axis} | _right_of(lines, axis)
    for line in lines:
        kept = tuple(cell for cell in line.cells if cell not in own)
        if kept:
            yield line if len(kept) == len(line.cells) else line.with_cells(kept)


def _right_of(lines: Sequence[Line], axis: Sequence[_Tick]) -> set[Cell]:
    """The cells right of an axis; none where a table stands there."""
    left, height = min(tick.box.x0 for tick in axis), axis[0].box.height
    top, bottom = axis[0].box.top - height, axis[-1].box.bottom + TOLERANCES.far_below * height
    beside = [[cell for cell in line.cells if _is_beside(cell, left, top, bottom)] for line in lines]
    return set() if any(map(_is_row, beside)) else set(chain(*beside))


def _is_beside(cell: Cell, left: float, top: float, bottom: float) -> bool:
    """Whether a cell stands right of a place, and between two heights of the page."""
    box = cell.box
    return box is not None and box.x0 >= left - slack(box) and top <= box.top and box.bottom <= bottom


def _is_row(cells: Sequence[Cell]) -> bool:
    """Whether cells beside each other are a label and its figure."""
    return any(not is_figure(label.text) and is_figure(figure.text) for label, figure in pairwise(cells))
