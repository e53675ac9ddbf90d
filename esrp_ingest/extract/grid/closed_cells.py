"""Cells of a text that one blank parts, where other lines of their table tell the columns that they stand in.

Copies of a page as text leave one blank where a cell fills its column, or where names stand close above right-aligned
figures.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from esrp_ingest.extract.grid.letter_spans import parted
from esrp_ingest.extract.grid.pieces import letters_of
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import is_figure

_WORD = re.compile(r"\S+")
_NAME = re.compile(r"[^\W\d]\S*(?: \d{1,3}(?!\S))?|\S+")
"""A word, with the number behind it."""
_DIGITS = re.compile(r"\d+")
_FEWEST, _FEWEST_COLUMNS = 2, 3
"""Lines in which a column begins, and columns of such a table."""


def with_cells_apart(stretch: Sequence[Line]) -> list[Line]:
    """Lines of a table, their cells parted where others begin, if then all have as many, which begin below each other.

    Args:
        stretch: lines of several cells below each other.
    """
    if not all(len(line.cells) > 1 for line in stretch) or len(stretch) <= _FEWEST:
        return list(stretch)
    begins = Counter(letters_of(cell)[0] for line in stretch for cell in line.cells[1:])
    places = {place for place, count in begins.items() if count >= _FEWEST}
    cells = [list(chain(*(_parts(cell, places) for cell in line.cells))) for line in stretch]
    return list(map(_of_cells, stretch, cells)) if _are_columns(cells) else list(stretch)


def _of_cells(line: Line, cells: Sequence[Cell]) -> Line:
    """A line with other cells, itself where it has as many."""
    return line if len(line.cells) == len(cells) else line.with_cells(tuple(cells))


def _are_columns(rows: Sequence[Sequence[Cell]]) -> bool:
    """Whether all rows have as many cells, which begin below each other."""
    widths = set(map(len, rows))
    return len(widths) == 1 and max(widths) >= _FEWEST_COLUMNS and all(map(_begin_alike, zip(*rows, strict=True)))


def _begin_alike(column: Sequence[Cell]) -> bool:
    """Whether the cells of a column begin below each other: figures that end so tell no places of words."""
    lefts = [letters_of(cell)[0] for cell in column]
    return max(lefts) - min(lefts) <= 1


def _parts(cell: Cell, places: set[float]) -> Iterator[Cell]:
    """A cell, parted before the words that begin in one of some places, or that the words before them moved by one."""
    left = int(letters_of(cell)[0])
    starts = [found.start() for found in _WORD.finditer(cell.text)]
    cuts = [
        0,
        *(start for start in starts[1:] if not places.isdisjoint((left + start, left + start - 1))),
        len(cell.text),
    ]
    if len(cuts) == _FEWEST:
        yield cell
        return
    for start, end in pairwise(cuts):
        text = cell.text[start:end].rstrip()
        yield Cell(text, (), (left + start, left + start + len(text)))


def with_names_over_figures(lines: Sequence[Line]) -> list[Line]:
    """The lines, one of names that one blank parts right above a row of as many figures with a cell for each of these.

    Args:
        lines: of a document; those of other formats stay as they are.
    """
    done = list(lines)
    for at, (line, below) in enumerate(pairwise(lines)):
        names = _NAME.findall(line.cells[0].text) if _is_alone_above(line, below) else []
        figures = parted(below)[1:] if _are_counted(names) else []
        if figures and len(names) == len(figures) and all(is_figure(figure.text) for figure in figures):
            done[at] = line.with_cells(
                tuple(Cell(name, (), letters_of(figure)) for name, figure in zip(names, figures, strict=True))
            )
    return done


def _is_alone_above(line: Line, below: Line) -> bool:
    """Whether a line of a text has one cell, which begins behind the label of the row right below it."""
    if line.is_row or below.is_row or line.number is None or len(line.cells) != 1 or len(below.cells) <= 1:
        return False
    is_below = below.number == (line.sources[-1].number or 0) + 1
    return is_below and 0 < letters_of(below.cells[0])[1] < letters_of(line.cells[0])[0]


def _are_counted(words: Sequence[str]) -> bool:
    """Whether most of some words are names that differ in nothing but their digits."""
    names = [_DIGITS.sub("", word) for word in words if _DIGITS.search(word) and word[0].isalpha()]
    return len(names) >= _FEWEST and len(set(names)) == 1 and len(words) - len(names) <= 1
