"""Tables whose cells stand one below the other, as some programs copy them out of a PDF: a name, then its figures.

Rows that a narrow window has wrapped are of the same kind: a name with some of its figures, the others below it.

Only text needs this: where a format knows its rows, or words have positions, cells are told apart by those.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from esrp_ingest.extract.grid.rows import AGGREGATES
from esrp_ingest.extract.names import RowNames
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import is_numeric

_FEWEST_FIGURES = 2
"""No table of Jetstress has fewer columns beside the name: a line with so many can be a row as it stands."""
_MOST_FIGURES = 60
"""Lines of figures below a name, of which no table has so many columns."""
_LONGEST_NAME = 3
"""Lines that a wrapped name takes at most."""


class _Row(NamedTuple):
    """A name and the figures below it.

    Attributes:
        figures: by lines, those beside the name first.
        name_lines: how many lines the name takes.
    """

    name: str
    figures: list[list[str]]
    name_lines: int

    @property
    def width(self) -> int:
        return sum(map(len, self.figures))


def rows_of_cell_lines(lines: Sequence[Line], names: RowNames) -> list[Line]:
    """The same lines, with each name and the figures in the lines below it as one row.

    Figures below the last one that the other rows have (a page's number, say) stay lines of their own.
    """
    found = _rows_in(lines, names)
    usual = Counter(row.width for row in found.values() if row.name not in AGGREGATES)
    rows: list[Line] = []
    at = 0
    while at < len(lines):
        row = found.get(at)
        if row is None:
            rows.append(lines[at])
            at += 1
            continue
        taken = _lines_of_row(row, usual)
        figures = [figure for line in row.figures[:taken] for figure in line]
        cells = tuple(Cell(text) for text in (row.name, *figures))
        end = at + row.name_lines + taken - 1
        rows.append(
            Line(
                cells,
                number=lines[at].number,
                is_row=True,
                parts=tuple(source for line in lines[at:end] for source in line.sources),
            )
        )
        at = end
    return rows


def _rows_in(lines: Sequence[Line], names: RowNames) -> dict[int, _Row]:
    """The rows among some lines, by where they begin: none where no line below another holds figures alone."""
    if not any(map(_holds_figures, lines[1:])):
        return {}
    return {at: row for at in range(len(lines)) if (row := _row_at(lines, at, names)) is not None}


def _row_at(lines: Sequence[Line], at: int, names: RowNames) -> _Row | None:
    """The row that begins in a line and goes on below it, None where none does."""
    words: list[str] = []
    for count, line in enumerate(lines[at : at + _LONGEST_NAME], start=1):
        if not _can_be_cut(line) or (count > 1 and line.is_row):
            return None
        words += line.text.split()
        named = next((at for at in range(len(words), 0, -1) if not is_numeric(words[at - 1])), 0)
        name, beside = names.complete(" ".join(words[:named])), words[named:]
        if name is not None:
            begun = len(beside) >= _FEWEST_FIGURES
            row = _Row(name, [beside, *_figures_below(lines, at + count, begun=begun, named=line)], count)
            enough = row.width >= _FEWEST_FIGURES or name in AGGREGATES
            return row if len(row.figures) > 1 and enough else None
    return None


def _holds_figures(line: Line) -> bool:
    """Whether a line holds nothing but figures, and so may belong to a name above it."""
    return all(map(is_numeric, line.text.split())) and _can_be_cut(line)  # most lines begin with a word


def _can_be_cut(line: Line) -> bool:
    """Whether a line can be a part of a row: where a cell is empty, the place of the others says what they are."""
    return not line.has_places and (not line.is_row or all(cell.text for cell in line.cells))


def _figures_below(lines: Sequence[Line], start: int, *, begun: bool, named: Line) -> list[list[str]]:
    """The figures of the lines that hold nothing else.

    Args:
        lines: all lines.
        start: where those below a name begin.
        begun: figures stand beside the name, so that a whole number alone is a page's.
        named: the line that the name ends in; given cells as many as its own are another row, whatever they say.
    """
    figures: list[list[str]] = []
    for line in islice(lines, start, start + _MOST_FIGURES):
        is_row = line.is_row and len(line.cells) == len(named.cells) > 1
        if is_row or not _holds_figures(line) or (begun and line.text.isdigit()):
            break
        figures.append(line.text.split())
    return figures


def _lines_of_row(row: _Row, usual: Counter[int]) -> int:
    """How many lines of figures belong to a row: all, or as many as make the figures that other rows have."""
    shorter = [length for length, rows in usual.items() if length < row.width and rows > usual[row.width]]
    wanted = max(shorter, default=row.width)
    seen = 0
    for taken, figures in enumerate(row.figures, start=1):
        seen += len(figures)
        if seen >= wanted:
            return taken
    return len(row.figures)
