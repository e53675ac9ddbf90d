"""Words that a text prints one blank behind the last figure of a row, below a header of their own: `8.503 OK`."""

import re
from collections.abc import Sequence

from esrp_ingest.extract.grid.pair_rows import is_unit
from esrp_ingest.extract.grid.pieces import letters_of
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import is_figure

_BLANK = re.compile(r" (?=[^\W\d])")
"""What may part a figure and words."""
_SHIFTED = 3
"""So many letters apart the words of two rows begin at most."""
_BESIDE = 6
"""By so many letters their header begins behind them at most."""


def with_words_apart(stretch: Sequence[Line]) -> Sequence[Line]:
    """Lines of a text below each other, the words behind their last figures as cells of their own.

    They begin below each other, their header begins there or a little behind, and no figure stands below that.

    Args:
        stretch: the lines, a header first.
    """
    head, *rows = stretch
    across = head.cells[-1].across
    parted = {id(line): cells for line in rows if (cells := _parted(line))}
    if across is None or not parted or any(map(_begins_with_figure, head.cells)):
        return stretch
    done = [line.with_cells(tuple(parted[id(line)])) if id(line) in parted else line for line in rows]
    starts = [letters_of(cells[-1])[0] for cells in parted.values()]
    return [head, *done] if _stand_below(across[0], starts, done) else stretch


def _stand_below(head: float, starts: Sequence[float], rows: Sequence[Line]) -> bool:
    """Whether words begin below each other and at their header, and no figure reaches there."""
    first, last = min(starts), max(starts)
    ends = [letters_of(cell)[1] for line in rows for cell in line.cells if _begins_with_figure(cell)]
    return first - _SHIFTED <= head <= last + _BESIDE and last - first <= _SHIFTED and max(ends) <= last


def _begins_with_figure(cell: Cell) -> bool:
    return is_figure(cell.text.partition(" ")[0])


def _parted(line: Line) -> list[Cell]:
    """The cells of a row, the words behind its last figure as one of them; none where it has no such words."""
    *before, last = line.cells
    left, right = letters_of(last)
    for blank in _BLANK.finditer(last.text):
        figure, words = last.text[: blank.start()], last.text[blank.end() :]
        if before and _is_figure(figure) and _is_words(words):
            return [
                *before,
                Cell(figure, (), (left, left + blank.start())),
                Cell(words, (), (left + blank.end(), right)),
            ]
    return []


def _is_figure(text: str) -> bool:
    figure, _, unit = text.rpartition(" ")
    return is_figure(text) or (is_figure(figure) and is_unit(unit))


def _is_words(text: str) -> bool:
    return not (is_unit(text) or is_unit(text.partition(" ")[0]) or any(map(str.isdigit, text)))
